"""The table: the one game of a mode that is being played, from the vault to the vault.

It loads and saves the game, counts it once when it ends, and keeps a game that was replaced by a new one until the
first placement, so that a hasty "new game" can be taken back. It never asks which game it holds.
"""

from __future__ import annotations

import contextlib
import datetime
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from game.profile import days, rewards
from game.profile.dailies import lapsed
from game.profile.profile import Profile
from game.profile.statistics import Statistics
from game.rules import GAMES
from game.rules.game import Game, Mode, Setup
from game.session.document import DocumentError
from game.session.session import Session
from game.vault.record import Document
from game.vault.vault import Vault

PROFILE = "profile"
"""Name of the profile's document."""
LOOK = "paint"
"""Field of a saved game that holds what is only looked at, beside the fields of the session."""

REPLACED = ".replaced"
"""What follows the name of a game that a new one has replaced."""

Kind = TypeVar("Kind")


def restored(
    vault: Vault,
    name: str,
    restore: Callable[[Document], Kind],
    salvage: Callable[[Document], Kind] | None = None,
) -> Kind | None:
    """What was saved under `name`, or None. A text that cannot be used is kept aside and never overwritten.

    What `restore` refuses `salvage` may still make something of, in parts.
    """
    document = vault.load(name)
    if document is None:
        return None
    try:
        return restore(document)
    except DocumentError as error:
        if error.newer:
            vault.protect(name)
            return None
        vault.set_aside(name)
    if salvage is not None:
        with contextlib.suppress(DocumentError):
            return salvage(document)
    return None


def saved_profile(vault: Vault) -> Profile:
    """The profile that was saved, or a new one. Of one that is wrong in parts the others go on, and the whole text is
    kept aside."""

    def salvage(document: Document) -> Profile:
        profile = Profile.salvage(document)
        vault.save(PROFILE, profile.document())
        return profile

    return restored(vault, PROFILE, Profile.restore, salvage) or Profile()


def read_game(document: Document) -> tuple[Session[Any, Any], object]:
    """The session of a saved game, and how it looked. Raises `DocumentError`."""
    session = Session.restore({name: value for name, value in document.items() if name != LOOK})
    return session, document.get(LOOK)


class Table:
    """The game of one mode. `look` is the text that the stage gave with the last save."""

    def __init__(
        self,
        vault: Vault,
        profile: Callable[[], Profile],
        renew: Callable[[], None],
        clock: Callable[[], datetime.datetime],
        game: Game[Any, Any],
        mode: str,
    ) -> None:
        """`renew` makes `profile` give what another window has saved of it, before something is counted."""
        self.vault, self._profile, self._renew, self.clock, self.game = vault, profile, renew, clock, game
        self.mode = mode
        self.name = f"{game.id}.{mode}"
        self._replaced_name = self.name + REPLACED
        self._replaced: tuple[Session[Any, Any], object] | None = None
        self.look: object = None
        self.reward: rewards.Reward | None = None
        """What the finished game has brought."""
        saved = restored(vault, self.name, read_game)
        self.session, self.look = saved or (self._start(), None)
        if self.session.over is not None:
            self._count()
        self._load_replaced()

    def _start(self, number: int | None = None) -> Session[Any, Any]:
        date = self.today if self.rules.dated else None
        number = number or 1 if self.rules.numbered else None
        return Session.start(self.game, Setup(self.mode, os.urandom(12).hex(), date, number))

    @property
    def rules(self) -> Mode:
        """What the mode allows."""
        return self.game.modes[self.mode]

    @property
    def today(self) -> datetime.date:
        """The day it is for the dailies of this game."""
        return days.day_of(self.game.id, self.clock())

    @property
    def past(self) -> bool:
        """Is the game a daily of another day than today?"""
        return self.rules.dated and self.session.setup.date != self.today

    @property
    def lapsed(self) -> bool:
        """Has the day of an unfinished game passed, so that it closes without a result (BK17)?"""
        return self.session.over is None and lapsed(self.session, self.clock())

    @property
    def can_restart(self) -> bool:
        """May another game be begun now? Of a daily that is played once each player has one (BK17, BM12)."""
        if self.rules.again:
            return True
        honours = self._profile().honours
        done = self.past or self.session.over is not None
        return done and honours.dailies.free(self.game.id, self.today, honours.players.chosen)

    def turn_page(self) -> bool:
        """Puts today's daily on the table, unless another one is to be played on or it has been played; true if it did.

        The clock may have been set back and forth: no date is begun twice.
        """
        if self.running or not self.can_restart or not (self.past or not self.rules.again):
            return False
        self.restart()
        return True

    @property
    def statistics(self) -> Statistics:
        """What the player has done in this mode."""
        return self._profile().statistics_of(self.game.id, self.mode)

    @property
    def best(self) -> int:
        """The best score of all counted games, 0 before the first."""
        return self.statistics.best or 0

    @property
    def next_challenge(self) -> int:
        """The number of the first challenge that has not been won (BK16)."""
        return self._profile().honours.progress.open_challenges

    @property
    def is_best(self) -> bool:
        """Did the finished game beat the best of all earlier ones?"""
        return self.reward is not None and self.reward.outcome.new_best

    @property
    def running(self) -> bool:
        """Is there a game that has begun and not ended?"""
        return self.session.over is None and self.session.moves_played > 0 and not self.lapsed

    @property
    def replaced(self) -> bool:
        """Was a running game just replaced, and nothing placed since?"""
        return self._replaced is not None and not self.session.moves_played

    def save(self, look: object) -> None:
        """Saves the game as it is, and counts what has to be counted by now."""
        self.look = look
        if self.session.moves_played:
            self._forget_replaced()
        if self.session.moves_played == 1 and self.rules.dated:
            self._begin_daily()
        self._write(self.name, self.session, look)
        if self.session.over is not None:
            self._count()

    def observe(self) -> None:
        """Lets the profile take note of what the running game has achieved so far."""
        self._renew()
        if self._profile().successes.note(self.session):
            self._save_profile()

    def restart(self, number: int | None = None) -> None:
        """Puts a new game in place of the present one; a running one is kept until the first placement.

        `number` is that of a challenge or a puzzle, the first where it is left out.
        """
        if self.running:
            self._replaced = self.session, self.look
            self._write(self._replaced_name, *self._replaced)
        self.session = self._start(number)
        self.reward = None
        self.save(None)

    def open(self, number: int) -> bool:
        """Puts the game of that number on the table; false when it is running there already."""
        if self.session.setup.number == number and self.session.over is None:
            return False
        self.restart(number)
        return True

    def take_back(self) -> bool:
        """Brings back the game that `restart` replaced; false when there is none."""
        if self._replaced is None or not self.replaced:
            return False
        (self.session, look), self._replaced = self._replaced, None
        self.save(look)
        self.vault.delete(self._replaced_name)
        return True

    def adopt(self) -> bool:
        """Takes over what another window has saved since; true if that changed the game."""
        if not self.vault.changed(self.name):
            return False
        saved = restored(self.vault, self.name, read_game)
        if saved is None or _timeless(saved[0]) == _timeless(self.session):
            return False
        self.session, self.look = saved
        self.reward = None
        if self.session.over is not None:
            self._count()
        self._load_replaced()
        return True

    def _load_replaced(self) -> None:
        """A game that was replaced can be brought back after a reload too, until a placement has followed."""
        self._replaced = restored(self.vault, self._replaced_name, read_game)
        if self.session.moves_played:
            self._forget_replaced()

    def _forget_replaced(self) -> None:
        """A placement has followed: the replaced game counts as played."""
        if self._replaced is not None:
            self._renew()
            self._profile().abandon(self._replaced[0])
            self._replaced = None
            self._save_profile()
            self.vault.delete(self._replaced_name)

    def _write(self, name: str, session: Session[Any, Any], look: object) -> None:
        self.vault.save(name, {**session.document(), LOOK: look})

    def _begin_daily(self) -> None:
        """The date belongs to this game from its first move on."""
        self._renew()
        self._profile().honours.begin(self.session)
        self._save_profile()

    def _count(self) -> None:
        """Counts a finished game; counting it again changes nothing."""
        self._renew()
        self.reward = rewards.finish(self._profile(), self.session, self.clock())
        self._save_profile()

    def _save_profile(self) -> None:
        self.vault.save(PROFILE, self._profile().document())


class Tables(Mapping[str, Table]):
    """The table of every mode of every game, by the name of its document. Each is set when it is first asked for."""

    def __init__(self, make: Callable[[Game[Any, Any], str], Table]) -> None:
        self._make = make
        self._set: dict[str, Table] = {}

    def __getitem__(self, name: str) -> Table:
        if name not in self._set:
            game, _dot, mode = name.partition(".")
            if game not in GAMES or mode not in GAMES[game].modes:
                raise KeyError(name)
            self._set[name] = self._make(GAMES[game], mode)
        return self._set[name]

    def __iter__(self) -> Iterator[str]:
        return (f"{game}.{mode}" for game in GAMES for mode in GAMES[game].modes)

    def __len__(self) -> int:
        return sum(len(game.modes) for game in GAMES.values())

    def of(self, game: str) -> list[Table]:
        """The tables of a game, mode by mode."""
        return [self[f"{game}.{mode}"] for mode in GAMES[game].modes]

    def used(self) -> list[Table]:
        """Those that have been set."""
        return list(self._set.values())

    def clear(self) -> None:
        """Forgets them: what is saved has changed."""
        self._set.clear()


def _timeless(session: Session[Any, Any]) -> dict[str, Any]:
    """A game without its play time, which runs in every window."""
    return {name: value for name, value in session.document().items() if name != "seconds"}
