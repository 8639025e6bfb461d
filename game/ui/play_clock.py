"""The clock of a timed game (BM14). It goes by the play time of the session, which stands while the page is hidden."""

from __future__ import annotations

import math
from typing import Any

from game.rules.blocks import BlockState, Tick
from game.rules.game import Turn
from game.session.session import Session

SOON = 10
"""The last seconds stand out."""
ANNOUNCED = frozenset({60, 30, 10})
"""Seconds left at which the time is said."""


def whole(seconds: float) -> int:
    """Seconds left as they are shown: one that has begun counts, so that 0 is the end."""
    return math.ceil(round(seconds, 6))


class PlayClock:
    """Runs from the first piece that is picked up. The rules count the time in ticks, made when something depends
    on it; between them `left` counts on."""

    def __init__(self, session: Session[Any, Any], seconds: float) -> None:
        self._session = session
        self._since = session.seconds
        self.running = False
        self.begun = self._left() < seconds
        """Has the time of this game begun to run?"""
        self._shown = whole(self._left())

    def _left(self) -> float:
        left: float = self._session.state.clock
        return left

    @property
    def left(self) -> float:
        """Seconds left now."""
        passed = self._session.seconds - self._since if self.running else 0.0
        return max(0.0, self._left() - passed)

    def reached(self) -> range:
        """The whole seconds left that were reached since this was asked last, the present one first. Mostly none."""
        before, self._shown = self._shown, whole(self.left)
        return range(self._shown, before)

    def run(self) -> None:
        """Lets the time run on."""
        if not self.running:
            self._since = self._session.seconds
            self.running = self.begun = True

    def stand(self) -> None:
        """Stops it; what has passed is counted."""
        self.count()
        self.running = False

    def count(self) -> Turn[BlockState] | None:
        """Tells the rules what has passed; the turn in which the time ran out, else None."""
        passed = self._session.seconds - self._since
        self._since = self._session.seconds
        if not self.running or passed <= 0 or self._session.over is not None:
            return None
        turn: Turn[BlockState] = self._session.play(Tick(passed), counts=False)
        if self._session.over is None:
            return None
        self.running = False
        return turn
