"""The hundred puzzles, as their file holds them (TC18, TC21).

A line is a puzzle, its fields separated by ` | `: number, twelve queues (`-` for an empty cup), effects by cup (`-` for
none), goal, limit, one solution as cups to sow, and the proof: the fewest moves that solve it, how many sequences of so
many moves solve it, and how many states the search that says so has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.rules.effects import NO_EFFECTS, Effect, Effects
from game.rules.goals import Goal, Kind
from game.rules.ring import COLOURS, Ring

CHAPTER = 10
"""Puzzles of a chapter (TC21)."""

FILE = Path(__file__).parent.parent / "assets" / "puzzles.txt"


@dataclass(frozen=True, slots=True)
class Level:
    """A puzzle and the proof that it can be solved."""

    number: int
    cups: Ring
    effects: Effects
    goal: Goal
    limit: int
    solution: tuple[int, ...]
    """The cups to sow, in order."""
    minimum: int
    """The fewest moves that solve it."""
    solutions: int
    """Sequences of so many moves that solve it."""
    searched: int
    """States that the full search has seen."""

    @property
    def chapter(self) -> int:
        """The chapter, from 1."""
        return (self.number - 1) // CHAPTER + 1


@cache
def puzzles() -> tuple[Level, ...]:
    """All puzzles, in order."""
    return tuple(read(FILE.read_text(encoding="ascii")))


def read(text: str) -> Iterator[Level]:
    """The puzzles written in `text`; lines that begin with `#` are remarks."""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield _level(line)


def write(level: Level) -> str:
    """The line of a puzzle; `read` is its inverse."""
    goal = " ".join(filter(None, (level.goal.kind, level.goal.colour, str(level.goal.amount or ""))))
    effects = " ".join(f"{cup}:{found.kind}:{found.moves}" for cup, found in enumerate(level.effects) if found)
    proof = f"minimum {level.minimum} solutions {level.solutions} searched {level.searched}"
    cups = " ".join(queue or "-" for queue in level.cups)
    solution = " ".join(map(str, level.solution))
    return " | ".join((f"{level.number:3}", cups, effects or "-", goal, str(level.limit), solution, proof))


def _level(line: str) -> Level:
    number, cups, effects, goal, limit, solution, proof = line.split(" | ")
    lying: list[Effect | None] = list(NO_EFFECTS)
    for written in effects.split() if effects != "-" else ():
        cup, kind, moves = written.split(":")
        lying[int(cup)] = Effect(kind, int(moves))
    kind, *details = goal.split()
    colour = "".join(word for word in details if word in COLOURS)
    amount = sum(int(word) for word in details if word not in COLOURS)
    _, minimum, _, solutions, _, searched = proof.split()
    return Level(
        number=int(number),
        cups=tuple(queue.strip("-") for queue in cups.split()),
        effects=tuple(lying),
        goal=Goal(Kind(kind), amount, colour),
        limit=int(limit),
        solution=tuple(map(int, solution.split())),
        minimum=int(minimum),
        solutions=int(solutions),
        searched=int(searched),
    )
