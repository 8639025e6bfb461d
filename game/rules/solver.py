"""A full search for the fewest moves that solve a puzzle, so that its limit is proven and not guessed (TC21)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules.cups_state import CupsState
from game.rules.effects import choices, count_down
from game.rules.goals import Goal, Kind
from game.rules.phases import player_phase
from game.rules.ring import Ring

phase_of = lru_cache(maxsize=1 << 17)(player_phase)
"""`player_phase`, remembered: searches for several goals from one start meet the same positions."""

_Place = tuple[Ring, int, int]
"""Queues, points and collected stones: all that a position is after so many moves. Nothing comes to a puzzle, and its
effects count down whatever is played. Points count only where the goal asks for them."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a full search has found."""

    minimum: int
    """The fewest moves that reach the goal."""
    solutions: int
    """How many sequences of so many moves reach it."""
    first: tuple[int, ...]
    """The first of them in order of the cups sown."""
    searched: int
    """Positions from which every move was tried."""


def prove(state: CupsState, goal: Goal, most: int) -> Proof | None:
    """The fewest moves from `state` to `goal`, or None if it takes more than `most`.

    The search goes breadth first: all that can be reached with one move, then with two, and so on. Positions are
    visited in the order of the first way to them, so the first way that reaches the goal is the first of all.
    """
    layer: dict[_Place, tuple[int, tuple[int, ...]]] = {(state.cups, state.score, state.collected): (1, ())}
    effects = state.effects
    searched = 0
    for moves in range(1, most + 1):
        following: dict[_Place, tuple[int, tuple[int, ...]]] = {}
        solutions, first = 0, None
        for (ring, score, collected), (ways, path) in layer.items():
            searched += 1
            for cup in choices(ring, effects):
                phase = phase_of(ring, effects, cup)
                if phase.overflowed:
                    continue
                points = score + phase.points if goal.kind is Kind.SCORE else score
                gathered = collected + goal.counted(phase.matched)
                if goal.met(phase.ring, points, phase.combo, gathered):
                    solutions += ways
                    first = first or (*path, cup)
                else:
                    after = phase.ring, points, gathered
                    known, way = following.get(after, (0, (*path, cup)))
                    following[after] = known + ways, way
        if first:
            return Proof(moves, solutions, first, searched)
        layer = following
        effects, _ = count_down(effects)
    return None
