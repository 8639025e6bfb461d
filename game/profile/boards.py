"""The boards of a device: each player's best, by week, by day and for good (RB3)."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from game.rules.reading import LARGEST

WEEK: Final = "knock.week"
ALL_TIME: Final = "knock.all-time"
CHALLENGE: Final = "knock.challenge"
"""Its figures are numbers of challenges won, not points."""
KNOCK_DAILY: Final = "knock.daily"
MEDLEY_DAILY: Final = "medley.daily"
CUPS_DAILY: Final = "cups.daily"

KEPT: Final[Mapping[str, int]] = {
    WEEK: 8,
    ALL_TIME: 1,
    CHALLENGE: 1,
    KNOCK_DAILY: 40,
    MEDLEY_DAILY: 40,
    CUPS_DAILY: 40,
}
"""All boards, and of how many weeks or days each is kept, the latest ones."""

SESSION = re.compile(r"[0-9a-f]{16}")
_FOR_GOOD = ""
"""Under what a board is kept that has neither weeks nor days."""

Period = datetime.date | None
"""The Monday of a week (BK15) or the date of a daily; None for a board that is for good."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's best on one board. `session` is the id of the game that reached it."""

    player: str
    value: int
    session: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a board. Equal figures have the same rank; who was first stands first."""

    rank: int
    player: str
    value: int


class Boards:
    """All boards of a device."""

    def __init__(self) -> None:
        self._boards: dict[str, dict[str, list[Entry]]] = {board: {} for board in KEPT}

    def enter(self, board: str, period: Period, entry: Entry) -> bool:
        """Puts `entry` on a board if it is the player's best there; true if it is. Raises `KeyError` for no board."""
        periods = self._boards[board]
        entries = periods.setdefault(_key(period), [])
        old = next((other for other in entries if other.player == entry.player), None)
        if old is not None and old.value >= entry.value:
            return False
        if old is not None:
            entries.remove(old)
        entries.append(entry)  # in the order of time: of two equal results the earlier one is the better
        while len(periods) > KEPT[board]:
            del periods[min(periods)]
        return _key(period) in periods

    def rows(self, board: str, period: Period = None) -> tuple[Row, ...]:
        """The lines of a board, best first. Raises `KeyError` for a board that does not exist."""
        entries = sorted(self._boards[board].get(_key(period), ()), key=lambda entry: -entry.value)
        return tuple(
            Row(1 + sum(other.value > entry.value for other in entries), entry.player, entry.value) for entry in entries
        )

    def best(self, board: str, period: Period, player: str) -> int | None:
        """The best of one player; None where there is none."""
        return next((row.value for row in self.rows(board, period) if row.player == player), None)

    def periods(self, board: str) -> tuple[datetime.date, ...]:
        """The weeks or days of which there is a board, the latest first."""
        return tuple(sorted((datetime.date.fromisoformat(key) for key in self._boards[board] if key), reverse=True))

    def forget(self, player: str) -> None:
        """Takes everything of one player off all boards."""
        for board, periods in self._boards.items():
            left = {key: [entry for entry in entries if entry.player != player] for key, entries in periods.items()}
            self._boards[board] = {key: entries for key, entries in left.items() if entries}

    def document(self) -> dict[str, Any]:
        """The boards as JSON."""
        return {
            board: {
                key: [{"player": entry.player, "value": entry.value, "session": entry.session} for entry in entries]
                for key, entries in sorted(periods.items())
            }
            for board, periods in self._boards.items()
            if periods
        }

    @classmethod
    def restore(cls, document: object, players: Iterable[str]) -> Boards:
        """The boards of a document; an entry that cannot be, or belongs to none of `players`, is left out."""
        boards, known = cls(), frozenset(players)
        for board, dated in KEPT.items():
            for period, entries in _members(_members(document).get(board)).items():
                if not _is_period(period, dated > 1) or not isinstance(entries, list):
                    continue
                for entry in filter(None, map(_entry, islice(entries, 2 * len(known)))):
                    if entry.player in known:
                        boards.enter(board, datetime.date.fromisoformat(period) if period else None, entry)
        return boards


def _key(period: Period) -> str:
    return period.isoformat() if period else _FOR_GOOD


def _members(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _is_period(key: str, dated: bool) -> bool:
    return is_date(key) if dated else key == _FOR_GOOD


def is_date(text: object) -> bool:
    """Is it a date as documents have it, such as `2026-11-30`?"""
    try:
        return isinstance(text, str) and datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _entry(value: object) -> Entry | None:
    source = _members(value)
    player, figure, session = source.get("player"), source.get("value"), source.get("session")
    if not isinstance(player, str) or not isinstance(session, str) or not SESSION.fullmatch(session):
        return None
    if isinstance(figure, bool) or not isinstance(figure, int) or not 0 <= figure <= LARGEST:
        return None
    return Entry(player, figure, session)
