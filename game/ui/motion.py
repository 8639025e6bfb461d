"""Motion: what moves is a function of its age, and one animator holds all that moves at present.

Nothing waits for a motion. The state has changed before it starts; finishing it early only changes what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeVar

FADE = 0.12
"""Seconds of the only motion that is left when the player wants none."""
ROW_STEP = 0.32
"""Seconds from one row that the game empties to the next, to the eye and to the ear."""


def ease_out(share: float) -> float:
    """Fast at first, then settling: a cubic."""
    return 1 - (1 - share) ** 3


def ease_in(share: float) -> float:
    """Slow at first: a quadratic."""
    return share * share


def settle(share: float, overshoot: float) -> float:
    """From 0 to 1 with one swing of `overshoot` beyond it."""
    swing, rest = _swing(overshoot), share - 1
    return 1 + (swing + 1) * rest**3 + swing * rest**2


@lru_cache
def _swing(overshoot: float) -> float:
    """The s for which the cubic of `settle` has its maximum, 4 s^3 / 27 (s + 1)^2, at `overshoot`; by bisection."""
    low, high = 0.0, 8.0 + 27 * overshoot
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if 4 * middle**3 < 27 * overshoot * (middle + 1) ** 2 else (low, middle)
    return low


@dataclass(slots=True, kw_only=True)
class Motion:
    """Something that takes `duration` seconds after `delay`. A kind of motion is a subclass that names what moves."""

    duration: float
    delay: float = 0.0
    born: float = 0.0
    done: Callable[[], None] | None = None
    in_hand: ClassVar[bool] = False
    """Is it the hand itself that moves, so that all else may stand still?"""

    def share(self, now: float) -> float:
        """How far it has come, 0..1; 0 while it is still delayed."""
        if self.duration <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.born - self.delay) / self.duration))


Kind = TypeVar("Kind", bound=Motion)


class Animator:
    """Everything that moves. `still` replaces every motion by a short fade, or drops it if it only decorates."""

    def __init__(self, still: bool = False) -> None:
        self.still = still
        self.now = 0.0
        self._motions: list[Motion] = []

    def add(self, motion: Motion, decoration: bool = False) -> None:
        """Starts `motion` now."""
        if self.still:
            if decoration:
                return
            motion.duration, motion.delay = min(motion.duration, FADE), 0.0
        motion.born = self.now
        self._motions.append(motion)

    def advance(self, now: float) -> bool:
        """Moves the time on, drops what has ended, and tells whether something still moves."""
        self.now = now
        ended = [motion for motion in self._motions if motion.share(now) >= 1]
        if ended:
            self._motions = [motion for motion in self._motions if motion.share(now) < 1]
            for motion in ended:
                if motion.done:
                    motion.done()
        return bool(self._motions)

    def finish(self) -> None:
        """Ends everything at once: the next input has come."""
        motions, self._motions = self._motions, []
        for motion in motions:
            if motion.done:
                motion.done()

    def active(self, kind: type[Kind]) -> Iterator[Kind]:
        """The motions of one kind, oldest first."""
        return (motion for motion in self._motions if isinstance(motion, kind))

    @property
    def steady(self) -> bool:
        """Does nothing move but what is in the hand?"""
        return all(motion.in_hand for motion in self._motions)

    def __bool__(self) -> bool:
        return bool(self._motions)
