"""Successes in Twelve Cups, which open its themes (TC29). Each counts once, so taking a move back changes nothing.

A puzzle counts by its number, a daily by its date, points by the threshold that was reached: entering one again, after
a reload, an undo or in another window, is no new success.
"""

from __future__ import annotations

import datetime
from typing import Any, Final

from game.rules.game import InvalidInput
from game.rules.reading import LARGEST, date, whole
from game.session.session import Session

GAME: Final = "cups"
SCORES: Final = (500, 1000, 2500, 5000)
"""Points of an eligible endless attempt that are a success when they are first reached."""

_FIELDS: Final = ("puzzles", "dailies", "scores")


class Successes:
    """What one player has achieved in Twelve Cups."""

    def __init__(self) -> None:
        self._puzzles: set[int] = set()
        self._dailies: set[datetime.date] = set()
        self._scores: set[int] = set()
        self._extra: dict[str, Any] = {}

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._puzzles) + len(self._dailies) + len(self._scores)

    @property
    def puzzles(self) -> frozenset[int]:
        """The numbers of the puzzles that have been solved."""
        return frozenset(self._puzzles)

    def note(self, session: Session[Any, Any]) -> bool:
        """Enters what a game has achieved so far; true if something of it is new."""
        if session.game.id != GAME:
            return False
        before, setup = self.count, session.setup
        if session.over == "goal" and setup.number is not None:
            self._puzzles.add(setup.number)
        if setup.date is not None and session.over in ("out-of-moves", "no-moves"):
            self._dailies.add(setup.date)
        if setup.mode == "endless" and not session.practice:
            self._scores.update(score for score in SCORES if score <= session.score)
        return self.count > before

    def document(self) -> dict[str, Any]:
        """The successes as JSON."""
        return {
            **self._extra,
            "puzzles": sorted(self._puzzles),
            "dailies": [day.isoformat() for day in sorted(self._dailies)],
            "scores": sorted(self._scores),
        }

    @classmethod
    def restore(cls, document: object) -> Successes:
        """The successes of a document, entry by entry: what cannot be read is left out, the rest stays."""
        successes = cls()
        if not isinstance(document, dict):
            return successes
        successes._extra = {name: value for name, value in document.items() if name not in _FIELDS}
        for value in _list(document.get("puzzles")):
            if (number := _whole(value)) is not None:
                successes._puzzles.add(number)
        for value in _list(document.get("dailies")):
            try:
                successes._dailies.add(date(value))
            except InvalidInput:
                continue
        for value in _list(document.get("scores")):
            if value in SCORES:
                successes._scores.add(value)
        return successes


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _whole(value: object) -> int | None:
    try:
        return whole(value, 1, LARGEST)
    except InvalidInput:
        return None
