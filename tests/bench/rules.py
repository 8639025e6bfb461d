"""How fast the rules are, here or inside Pyodide: prints numbers per second as one JSON object.

python -m tests.bench.rules
python -m tests.wasm --pyodide ... --packages ... tests.bench.rules
"""

from __future__ import annotations

import json
import platform
import statistics
import sys
from collections.abc import Callable
from itertools import count
from time import perf_counter

from game.rules import BLOCK_GAMES
from game.rules.bitboard import full_columns, full_rows
from game.rules.draws import Draws
from game.rules.game import Setup
from game.rules.puzzle import CATALOGUE

ROUNDS = 5
"""The median of so many rounds counts."""
SECONDS = 0.2
"""How long a round lasts at least."""

PUZZLE = BLOCK_GAMES["puzzle"]
MASKS = [mask for shape in CATALOGUE for mask in shape.placements.values()]
BOARDS = [
    Draws("bench").below(2**64, "board", number) & Draws("bench").below(2**64, "thin", number) for number in range(50)
]
"""Boards that are a quarter full."""


def per_second(work: Callable[[], int]) -> float:
    """How many of the things that `work` counts are done in a second."""
    rounds = []
    for _ in range(ROUNDS):
        done, began = 0, perf_counter()
        while (passed := perf_counter() - began) < SECONDS:
            done += work()
        rounds.append(done / passed)
    return statistics.median(rounds)


def placement_tests() -> int:
    """Does a mask fit? For all 841 of them on every board."""
    for board in BOARDS:
        for mask in MASKS:
            if not board & mask:
                pass
    return len(BOARDS) * len(MASKS)


def place_and_clear() -> int:
    """Puts a mask on a board and takes full lines off."""
    for board in BOARDS:
        for mask in MASKS:
            after = board | mask
            after &= ~(full_rows(after) | full_columns(after))
    return len(BOARDS) * len(MASKS)


DEALS = count()


def deals() -> int:
    """Deals three pieces."""
    setup = Setup("classic", "bench")
    for _ in range(100):
        PUZZLE.deal(setup, 0, next(DEALS))
    return 100


GAMES_PLAYED = count()


def random_moves() -> int:
    """Lists the legal moves, draws one and plays it, for a whole game."""
    number = next(GAMES_PLAYED)
    draws = Draws(f"bench {number}")
    state = PUZZLE.start(Setup("classic", f"bench {number}"))
    played = 0
    while moves := PUZZLE.moves(state):
        state = PUZZLE.play(state, moves[draws.below(len(moves), "bench", played)]).state
        played += 1
    return played


def measure() -> dict[str, float]:
    """All numbers, each per second."""
    works = (placement_tests, place_and_clear, deals, random_moves)
    return {work.__name__: round(per_second(work)) for work in works}


if __name__ == "__main__":
    result = {"python": platform.python_version(), "platform": sys.platform, "per_second": measure()}
    sys.stdout.write(json.dumps(result) + "\n")
