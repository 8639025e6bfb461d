"""Dailies: which date is played today, how it stands, and when the next one begins (BK17, BM12, TC25).

A date belongs to the game that a player first begins for it. Where the rules allow one game a date, no other game
counts for that date again, whatever the clock of the device says later.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Literal

from game.profile.boards import CUPS_DAILY, KNOCK_DAILY, MEDLEY_DAILY, SESSION, Boards, is_date
from game.profile.days import day_of, next_day
from game.rules import GAMES
from game.rules.game import Mode
from game.session.session import Session

DAILY: Final = "daily"
"""The mode, in every game that has it."""

BOARD_OF: Final[Mapping[str, str]] = {"knock": KNOCK_DAILY, "medley": MEDLEY_DAILY, "cups": CUPS_DAILY}
"""The board of each game's daily; its keys are the games that have one."""

KEPT: Final = 60
"""Dates of a game for which the device knows who began them. What is older counts as played."""

Standing = Literal["unplayed", "running", "finished", "closed"]


@dataclass(frozen=True, slots=True)
class Daily:
    """Today's daily of a game, for one player."""

    game: str
    date: datetime.date
    standing: Standing
    """`closed` has neither a result nor a game that can be played on."""
    result: int | None
    """The result that counts, None before the first."""
    ends: datetime.datetime
    """When the next daily begins, in UTC."""

    def minutes_left(self, now: datetime.datetime) -> int:
        """Minutes until the next daily, the last one begun counts as one; 0 when it is there."""
        return max(0, -int(-(self.ends - now).total_seconds() // 60))


class Dailies:
    """Who began which daily. Results are on the boards."""

    def __init__(self) -> None:
        self._begun: dict[str, dict[str, dict[str, str]]] = {game: {} for game in BOARD_OF}
        """By game, date and player: the session that the date belongs to."""
        self._forgotten: dict[str, str] = {}
        """By game: the last date that is no longer kept."""

    def begin(self, session: Session[Any, Any], player: str) -> bool:
        """Gives the date of `session` to it, unless it is another game's; true if the session may count for the date.

        For a game that is no daily of a date it is false. A daily that may be begun anew counts every time (TC25).
        """
        game, date = session.game.id, session.setup.date
        if date is None or session.mode.id != DAILY or game not in BOARD_OF:
            return False
        key = date.isoformat()
        if key <= self._forgotten.get(game, ""):
            return session.mode.again
        owner = self._begun[game].setdefault(key, {}).setdefault(player, session.id)
        while len(self._begun[game]) > KEPT:
            oldest = min(self._begun[game])
            del self._begun[game][oldest]
            self._forgotten[game] = max(oldest, self._forgotten.get(game, ""))
        return owner == session.id or session.mode.again

    def owner(self, session: Session[Any, Any]) -> str | None:
        """The player who began `session` as the daily of its date; None if nobody did."""
        date = session.setup.date
        players = self._begun.get(session.game.id, {}).get(date.isoformat(), {}) if date is not None else {}
        return next((player for player, id_ in players.items() if id_ == session.id), None)

    def free(self, game: str, date: datetime.date, player: str) -> bool:
        """May `player` begin a game for that date? Raises `KeyError` for a game without dailies."""
        key = date.isoformat()
        unclaimed = key > self._forgotten.get(game, "") and player not in self._begun[game].get(key, {})
        return unclaimed or rules_of(game).again

    def today(
        self, game: str, now: datetime.datetime, player: str, boards: Boards, session: Session[Any, Any] | None = None
    ) -> Daily:
        """How today's daily of `game` stands for `player`. Raises `KeyError` for a game without dailies.

        `session` is the daily that lies on the table, of whatever date; without it a daily that was begun and has no
        result is closed.
        """
        date = day_of(game, now)
        result = boards.best(BOARD_OF[game], date, player)
        return Daily(game, date, self._standing(game, date, player, result, session), result, next_day(game, now))

    def forget(self, player: str) -> None:
        """Forgets what one player has begun."""
        for dates in self._begun.values():
            for players in dates.values():
                players.pop(player, None)

    def document(self) -> dict[str, Any]:
        """The dailies as JSON."""
        return {
            "begun": {game: dict(sorted(dates.items())) for game, dates in self._begun.items() if dates},
            "forgotten": dict(self._forgotten),
        }

    @classmethod
    def restore(cls, document: object, players: Iterable[str]) -> Dailies:
        """The dailies of a document; what cannot be is left out."""
        dailies, known = cls(), frozenset(players)
        source = _members(document)
        for game in BOARD_OF:
            forgotten = _members(source.get("forgotten")).get(game)
            if isinstance(forgotten, str) and is_date(forgotten):
                dailies._forgotten[game] = forgotten
            dates = _members(_members(source.get("begun")).get(game))
            for date in islice(sorted(filter(is_date, dates), reverse=True), KEPT):
                dailies._begun[game][date] = {
                    player: session
                    for player, session in _members(dates[date]).items()
                    if player in known and isinstance(session, str) and SESSION.fullmatch(session)
                }
        return dailies

    def _standing(
        self, game: str, date: datetime.date, player: str, result: int | None, session: Session[Any, Any] | None
    ) -> Standing:
        key, again = date.isoformat(), rules_of(game).again
        owner = self._begun[game].get(key, {}).get(player)
        mine = session is not None and session.setup.date == date and (again or owner in (None, session.id))
        if mine and session is not None and session.over is None and session.moves_played:
            return "running"
        if result is not None:
            return "finished"
        gone = key <= self._forgotten.get(game, "") or (owner is not None and not mine)
        return "closed" if gone and not again else "unplayed"


def rules_of(game: str) -> Mode:
    """What the daily of `game` allows."""
    return GAMES[game].modes[DAILY]


def lapsed(session: Session[Any, Any], now: datetime.datetime) -> bool:
    """Has the day of `session` passed, so that it closes without a result, even while it is on the screen (BK17)?"""
    date = session.setup.date
    return session.mode.lapses and date is not None and date < day_of(session.game.id, now)


def _members(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
