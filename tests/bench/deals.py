"""How long Block Knock takes to deal, here or inside Pyodide: prints milliseconds as one JSON object.

python -m tests.bench.deals
python -m tests.wasm --pyodide ... --packages ... tests.bench.deals

`fillings` are deals to boards of 0 to 63 cells, scattered or with lines that lack one or two cells, with all 58 shapes.
`hardest` are the boards that were found by climbing: cells and pieces of many boards were changed as long as the search
took longer. On each, every shape is tried as the third piece beside the two that make it hardest; no deal tries more.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter

from game.rules import bitboard
from game.rules.feasible import Feasibility
from game.rules.game import Setup
from game.rules.knock import BlockKnock, drawn
from game.rules.knock_challenges import shapes_of

TIMES = 5
"""The shortest of so many runs counts: the others were interrupted."""
BOARDS = 3_000

HARDEST = [
    (180150394088545838, "###/###/###", "#../###"),
    (5457342958392024677, "..#/..#/###", ".#./.#./###"),
    (13540723366130740559, "##/#./##", "..#/.##/##."),
    (12568579987139934494, ".#./###/.#.", ".##/##."),
    (10770856555684168891, "###/.#.", "##/##/##"),
    (17519462974806374654, "###/###/###", ".##/.#./##."),
    (13687841606537863312, "###/..#/..#", "#../###/#.."),
    (17401469506088983044, "##/##/##", "..#/.##/##."),
]
SHAPES = shapes_of(15)


def milliseconds(work: Callable[[], object]) -> float:
    """How long `work` takes when nothing disturbs it."""
    times = []
    for _ in range(TIMES):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return 1000 * min(times)


def filled(chance: random.Random, cells: int) -> int:
    """A board with about so many cells."""
    board = sum(1 << cell for cell in chance.sample(range(64), cells))
    for _ in range(chance.choice((0, 0, 2, 5))):
        line = chance.choice(bitboard.ROWS + bitboard.COLUMNS)
        holes = chance.sample([cell for cell in range(64) if line >> cell & 1], chance.choice((1, 1, 2)))
        board = (board | line) & ~sum(1 << hole for hole in holes)
    return bitboard.cleared(board)


def deals() -> list[float]:
    """Milliseconds of a deal on each of many boards."""
    chance, knock, setup = random.Random("bench"), BlockKnock(), Setup("challenge", "bench", number=15)
    boards = [filled(chance, number % 64) for number in range(BOARDS)]

    def deal(board: int, number: int) -> None:
        drawn.cache_clear()
        knock.deal(setup, board, number)

    return [milliseconds(partial(deal, board, number)) for number, board in enumerate(boards)]


def third_pieces(board: int, first: str, second: str) -> None:
    """Tries every shape as the third piece."""
    feasibility = Feasibility(board)
    two = SHAPES.find(first), SHAPES.find(second)
    for shape in SHAPES:
        if feasibility.places(shape):
            feasibility.way((*two, shape))


def main() -> None:
    """Prints the table."""
    times = sorted(deals())
    hardest = [milliseconds(lambda case=case: third_pieces(*case)) for case in HARDEST]  # type: ignore[misc]
    table = {
        "python": platform.python_version(),
        "platform": sys.platform,
        "fillings": {
            "boards": BOARDS,
            "median": round(statistics.median(times), 3),
            "p99": round(times[len(times) * 99 // 100], 3),
            "worst": round(times[-1], 3),
        },
        "hardest": [round(time, 2) for time in hardest],
    }
    print(json.dumps(table, indent=2))


if __name__ == "__main__":
    main()
