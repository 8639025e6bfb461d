"""Twelve Cups between two moves: the state, the moves, and why an attempt ends."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.arrivals import Arrival
from game.rules.effects import NO_EFFECTS, Effects
from game.rules.game import Setup
from game.rules.goals import Goal
from game.rules.ring import Ring

PUZZLES, ENDLESS, DAILY = "puzzles", "endless", "daily"
"""The modes."""

OVERFLOW = "overflow"
"""A cup held too many stones at the end of a phase (TC12)."""
GOAL = "goal"
"""The puzzle is solved (TC18)."""
OUT_OF_MOVES = "out-of-moves"
"""All moves of the mode are played: a puzzle is not solved, a daily is finished (TC20, TC25)."""
NO_MOVES = "no-moves"
"""No cup can be chosen (TC20)."""
ENDED = "ended"
"""The player ended the attempt (TC24)."""

REASONS = (OVERFLOW, GOAL, OUT_OF_MOVES, NO_MOVES, ENDED)


@dataclass(frozen=True, slots=True)
class CupsState:
    """A game of Twelve Cups between two moves."""

    setup: Setup
    cups: Ring
    effects: Effects = NO_EFFECTS
    score: int = 0
    moves: int = 0
    """Moves so far whose player's phase did not overflow."""
    goal: Goal | None = None
    limit: int | None = None
    """Moves that may be played; None without a limit."""
    collected: int = 0
    """Stones of the goal's colour that groups have removed (TC19)."""
    arrivals: tuple[Arrival, ...] = ()
    """What comes after the next moves in place of the seed's own arrivals and events."""
    over: str | None = None
    """Why the attempt has ended, one of `REASONS`, or None."""


@dataclass(frozen=True, slots=True)
class Sow:
    """Sow the stones of `cup` (TC4)."""

    cup: int


@dataclass(frozen=True, slots=True)
class End:
    """End the attempt and keep its result (TC24)."""
