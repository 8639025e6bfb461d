"""What finished games have brought the players of a device: boards, dailies, level and challenges (RB3, BK15 to BK17).

`Honours.record` is called once for every game that has ended, and may be called again for the same game: what is
remembered of it decides, so that a reload, a second window or another player now at the device changes nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game.profile import boards
from game.profile.boards import SESSION, Boards, Entry, Period
from game.profile.dailies import BOARD_OF, Dailies, Daily, lapsed
from game.profile.days import week_of
from game.profile.players import Players
from game.profile.progress import LEVEL_POINTS, Progress
from game.session.session import Session

REMEMBERED: Final = 256
"""Games of which it is known that they have been recorded; more than can lie unfinished on a device."""

_FIELDS: Final = ("players", "boards", "dailies", "progress", "recorded")


@dataclass(frozen=True, slots=True)
class Recorded:
    """What one finished game has brought."""

    entered: tuple[str, ...] = ()
    """The boards on which it is its player's best, by their names in `game.profile.boards`."""
    level: int | None = None
    """The level, if this game raised it (BK15)."""
    challenge: int | None = None
    """Its number, if it is the highest challenge that was ever won here (BK16)."""


class Honours:
    """See the module. `players` may be replaced by other ones at any time, but see `remove_player`."""

    def __init__(self) -> None:
        self.players = Players()
        self.boards = Boards()
        self.dailies = Dailies()
        self.progress = Progress()
        self._recorded: dict[str, None] = {}
        self._extra: dict[str, Any] = {}

    def begin(self, session: Session[Any, Any]) -> bool:
        """Tells that the player of now has made a move in `session`; false if it is a daily that cannot count."""
        return session.setup.date is None or self.dailies.begin(session, self._player_of(session))

    def counts(self, session: Session[Any, Any]) -> bool:
        """Does a finished game count? Not a second one for a date that allows one, whatever the clock says (BK17)."""
        return session.id in self._recorded or self.begin(session)

    def record(self, session: Session[Any, Any], now: datetime.datetime) -> Recorded:
        """Puts a finished game where it belongs, for the player of now. Raises `ValueError` for one that is not over.

        A daily is the result of the player who began it. It belongs to its own date, whatever the day is by now; one
        whose day has closed has no result (BK17). Practice counts for nothing (TC27).
        """
        if session.over is None:
            raise ValueError("The game is not over.")
        if session.id in self._recorded:
            # A game may lie on its table for long, and is told of again with every start: it must not be forgotten.
            self._recorded[session.id] = self._recorded.pop(session.id)
            return Recorded()
        if session.practice:
            return Recorded()
        player = self._player_of(session)
        entered = tuple(
            board
            for board, period, value in self._places(session, now)
            if self.boards.enter(board, period, Entry(player, value, session.id))
        )
        before, self.progress = self.progress, self._advanced(session)
        if session.game.id in BOARD_OF:  # no other game has anything to record
            self._recorded[session.id] = None
            while len(self._recorded) > REMEMBERED:
                del self._recorded[next(iter(self._recorded))]
        after = self.progress
        return Recorded(
            entered,
            after.level if after.level > before.level else None,
            after.challenge if after.challenge > before.challenge else None,
        )

    def daily(self, game: str, now: datetime.datetime, session: Session[Any, Any] | None = None) -> Daily:
        """Today's daily of `game` for the player of now; `session` is the daily on the table. Raises `KeyError`."""
        return self.dailies.today(game, now, self.players.chosen, self.boards, session)

    def remove_player(self, id: str) -> None:  # noqa: A002 - the field's name
        """Removes a player with all that is on the boards of this player. Raises what `Players.remove` raises."""
        self.players = self.players.remove(id)
        self.boards.forget(id)
        self.dailies.forget(id)

    def document(self) -> dict[str, Any]:
        """The honours as JSON."""
        return {
            **self._extra,
            "players": self.players.document(),
            "boards": self.boards.document(),
            "dailies": self.dailies.document(),
            "progress": self.progress.document(),
            "recorded": list(self._recorded),
        }

    @classmethod
    def restore(cls, document: object) -> Honours:
        """The honours of a document, part by part: what cannot be is left out, and the rest stays."""
        source = document if isinstance(document, Mapping) else {}
        honours = cls()
        honours.players = Players.restore(source.get("players"))
        ids = [player.id for player in honours.players.everybody]
        honours.boards = Boards.restore(source.get("boards"), ids)
        honours.dailies = Dailies.restore(source.get("dailies"), ids)
        honours.progress = Progress.restore(source.get("progress"))
        recorded = source.get("recorded")
        for id_ in recorded[-REMEMBERED:] if isinstance(recorded, list) else []:
            if isinstance(id_, str) and SESSION.fullmatch(id_):
                honours._recorded[id_] = None
        honours._extra = {name: value for name, value in source.items() if name not in _FIELDS}
        return honours

    def _player_of(self, session: Session[Any, Any]) -> str:
        return self.dailies.owner(session) or self.players.chosen

    def _places(self, session: Session[Any, Any], now: datetime.datetime) -> Iterator[tuple[str, Period, int]]:
        """The boards of a finished game, for which week or day, and with what figure."""
        match session.game.id, session.mode.id:
            case "knock", "classic":
                yield boards.WEEK, week_of(now), session.score
                yield boards.ALL_TIME, None, session.score
            case "knock", "challenge" if session.setup.number is not None and _won(session):
                yield boards.CHALLENGE, None, session.setup.number
            case game, "daily" if self.dailies.begin(session, self._player_of(session)) and not lapsed(session, now):
                yield BOARD_OF[game], session.setup.date, session.score

    def _advanced(self, session: Session[Any, Any]) -> Progress:
        """The progress with what a finished game adds to it."""
        match session.game.id, session.mode.id:
            case "knock", "classic" if session.score >= LEVEL_POINTS:
                return replace(self.progress, level=self.progress.level + 1)
            case "knock", "challenge" if session.setup.number is not None and _won(session):
                return replace(self.progress, challenge=max(self.progress.challenge, session.setup.number))
        return self.progress


def _won(session: Session[Any, Any]) -> bool:
    """Did a challenge end because its target was reached?"""
    from game.rules.knock import TARGET  # loaded already, for it is its session; other games do without

    return session.over == TARGET
