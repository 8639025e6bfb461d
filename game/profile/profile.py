"""All that a device keeps of its players: settings, statistics, stars, honours and successes, in one document.

Counting a game is idempotent. The profile remembers what it has counted of the last `REMEMBERED` games by the id of
their session, and counting one again adds only what has come since: nothing after a reload between the end of a game
and its counting (save the ended session first, then the profile, and call `finish` again for a session that is over
when it is loaded), and the rest of the game when one that was given up is brought back and played on.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from game.profile.honours import Honours, Recorded
from game.profile.prices import PRICES
from game.profile.settings import Settings
from game.profile.stars import Stars
from game.profile.statistics import MOST_SECONDS, Statistics, count, duration
from game.profile.successes import Successes
from game.rules.reading import LARGEST, items, member, members, text
from game.session.document import DocumentError, Step, migrate, reading
from game.session.session import Session

MOST_RECENT: Final = 32
"""Games of which the profile knows the order in which they were played."""

REMEMBERED: Final = 256
"""Games of which the profile knows that they are counted."""

STEPS: Final[tuple[Step, ...]] = ()
"""What turns older profiles into today's format."""

FORMAT: Final = len(STEPS) + 1

_FIELDS: Final = ("format", "settings", "statistics", "counted", "recent", "stars", "honours", "successes")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished game means for the record. The first game of a mode sets one but beats none."""

    new_best: bool
    """Does the score beat the best of all earlier games, and still stand?"""
    previous_best: int | None
    """The best score before this game; None if it was the first."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What the statistics hold of one game."""

    lines: int
    seconds: float
    previous_best: int | None


class Profile:
    """Settings, statistics, stars and successes. `settings` may be replaced by new ones at any time."""

    def __init__(self) -> None:
        self.settings = Settings()
        self._statistics: dict[str, Statistics] = {}
        self._counted: dict[str, _Counted] = {}
        self.recent: tuple[str, ...] = ()
        """Games by name, such as `knock.daily`, the one played last first."""
        self.stars = Stars()
        self.honours = Honours()
        """Players, boards, dailies, level and challenges."""
        self.successes = Successes()
        self._extra: dict[str, Any] = {}

    @classmethod
    def restore(cls, document: object) -> Profile:
        """The profile of a document. Raises `DocumentError`, which names the field, and nothing is lost.

        Settings are read leniently: one that cannot be takes its default.
        """
        return cls._read(document, nullcontext())

    @classmethod
    def salvage(cls, document: object) -> Profile:
        """What can be read of a document that `restore` refuses; the rest of its statistics starts anew.

        Raises `DocumentError` for one that is no profile at all, or of a later version.
        """
        return cls._read(document, suppress(DocumentError))

    @classmethod
    def _read(cls, document: object, trying: AbstractContextManager[object]) -> Profile:
        """`trying` is around every part that may be wrong by itself."""
        saved = migrate(document, STEPS)
        profile = cls()
        profile.settings = Settings.restore(saved.get("settings"))
        statistics: Mapping[str, Any] = {}
        with trying, reading("statistics"):
            statistics = members(saved.get("statistics", {}))
        for key, value in statistics.items():
            with trying:
                profile._statistics[key] = Statistics.restore(value, f"statistics.{key}", trying)
        counted: Sequence[object] = ()
        with trying, reading("counted"):
            counted = items(saved.get("counted", []))
        for index, value in enumerate(counted[-REMEMBERED:]):
            with trying:
                identity, was = _counted(value, f"counted[{index}]")
                profile._counted[identity] = was
        recent = saved.get("recent", [])
        if isinstance(recent, list):
            profile.recent = tuple(name for name in recent[:MOST_RECENT] if isinstance(name, str))
        profile.stars = Stars.restore(saved.get("stars"))
        profile.honours = Honours.restore(saved.get("honours"))
        profile.successes = Successes.restore(saved.get("successes"))
        profile._extra = {name: value for name, value in saved.items() if name not in _FIELDS}
        return profile

    @property
    def theme(self) -> str | None:
        """The theme that the player has chosen, unless it is one that would have to be bought first (BK23)."""
        theme = self.settings.theme
        return theme if theme is None or theme not in PRICES or self.stars.owns(theme) else None

    @property
    def statistics(self) -> Mapping[str, Statistics]:
        """Statistics by game and mode, such as `puzzle.classic`; read-only."""
        return MappingProxyType(self._statistics)

    def statistics_of(self, game: str, mode: str) -> Statistics:
        """The statistics of one mode of one game, empty before the first game."""
        return self._statistics.get(f"{game}.{mode}", Statistics())

    def turn_to(self, name: str) -> None:
        """Remembers that the game of that name was played last."""
        self.recent = (name, *(other for other in self.recent if other != name))[:MOST_RECENT]

    def finish(self, session: Session[Any, Any]) -> Outcome:
        """Counts a game that is over (BP17, BP23). Raises `ValueError` for one that is not."""
        if session.over is None:
            raise ValueError("The game is not over.")
        return self._count(session)

    def record(self, session: Session[Any, Any], now: datetime.datetime) -> tuple[Outcome, Recorded]:
        """All that a game which is over means, at the moment `now`; doing it again changes nothing.

        Statistics and records by `finish`; boards, dailies, level and challenges by `Honours.record`. Raises
        `ValueError` for a game that is not over.
        """
        return self.finish(session), self.honours.record(session, now)

    def abandon(self, session: Session[Any, Any]) -> bool:
        """Counts a game for which a new one is started, if at least one placement was made; true if it counts (BP23).

        It counts for the best score too: the score was reached, whether or not the board was played to its end.
        """
        if not session.moves_played:
            return False
        self._count(session)
        return True

    def document(self) -> dict[str, Any]:
        """The profile as JSON."""
        return {
            **self._extra,
            "format": FORMAT,
            "settings": self.settings.document(),
            "statistics": {key: statistics.document() for key, statistics in self._statistics.items()},
            "counted": [
                {"id": key, "lines": was.lines, "seconds": was.seconds, "previous_best": was.previous_best}
                for key, was in self._counted.items()
            ],
            **({"recent": list(self.recent)} if self.recent else {}),
            **({"stars": self.stars.document()} if self.stars.used else {}),
            **({"honours": honours} if (honours := self.honours.document()) != Honours().document() else {}),
            **({"successes": self.successes.document()} if self.successes.count else {}),
        }

    def _count(self, session: Session[Any, Any]) -> Outcome:
        self.successes.note(session)
        key = f"{session.game.id}.{session.mode.id}"
        old = self._statistics.get(key, Statistics())
        was = self._counted.pop(session.id, None)
        before = was or _Counted(0, 0.0, old.best)
        now = _Counted(max(before.lines, _lines(session)), max(before.seconds, session.seconds), before.previous_best)
        self._counted[session.id] = now
        while len(self._counted) > REMEMBERED:
            del self._counted[next(iter(self._counted))]

        counts = session.mode.best and not session.practice  # TC27
        best = max(session.score, old.best or 0) if counts else old.best
        self._statistics[key] = replace(
            old,
            games=min(old.games + (was is None), LARGEST),
            best=best,
            lines=min(old.lines + now.lines - before.lines, LARGEST),
            seconds=min(old.seconds + now.seconds - before.seconds, MOST_SECONDS),
        )
        beaten = now.previous_best is not None and session.score > now.previous_best
        return Outcome(counts and beaten and session.score == best, now.previous_best)


def _counted(value: object, where: str) -> tuple[str, _Counted]:
    """An entry of the games that are counted; raises `DocumentError`."""
    with reading(where):
        source = members(value)
        identity = member({"id": None, **source}, "id", text, "")
        lines = member(source, "lines", count, 0)
        previous = member(source, "previous_best", lambda best: None if best is None else count(best), None)
    return identity, _Counted(lines, duration(source.get("seconds", 0.0), f"{where}.seconds"), previous)


def _lines(session: Session[Any, Any]) -> int:
    """Lines cleared, for the games whose positions count them."""
    lines = session.game.encode(session.state).get("lines", 0)
    return lines if isinstance(lines, int) else 0
