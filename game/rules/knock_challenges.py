"""The challenges of Block Knock: their shapes, the cells at their start, and the points that win them (BK16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from types import MappingProxyType

from game.rules import bitboard, families
from game.rules.bitboard import SIZE
from game.rules.draws import Draws
from game.rules.shapes import Catalogue

BASE_SHAPES = (
    *(families.SINGLE + families.DOMINOES + families.THREES + families.FOURS + families.FIVES),
    *(families.SMALL_DIAGONALS + families.LONG_DIAGONALS),
    *(families.SMALL_SQUARE + families.BIG_SQUARE + families.RECTANGLES),
    *(families.SMALL_CORNERS + families.BIG_CORNERS),
    *(families.L + families.J + families.T + families.S + families.Z),
)
"""Single cell, bars, diagonals, rectangles, corners, L and J, T, S and Z: 41 shapes (BK5)."""

ADDED_SHAPES: Mapping[int, Sequence[str]] = MappingProxyType(
    {6: families.U, 10: families.PLUS + families.LONG_T, 15: families.BIG_S + families.BIG_Z + families.W}
)
"""The shapes that come with challenges 6 (U), 10 (plus, long T) and 15 (big S and Z, W), and stay (BK5)."""

FIRST_TARGET, TARGET_STEP = 1500, 250
"""Points that challenge 1 asks for, and what a step adds."""

CELLS_STEP, MOST_CELLS = 2, 24
"""Cells that each even challenge adds at the start, and the most there are."""

_LAST_WITH_CELLS = 2 * MOST_CELLS // CELLS_STEP
"""The challenge that adds the last cells."""


def shapes_of(challenge: int) -> Catalogue:
    """The shapes of a challenge; those of 1 are those of the other modes too (BK5)."""
    return _CATALOGUES[sum(first <= challenge for first in ADDED_SHAPES)]


_CATALOGUES = tuple(
    Catalogue((*BASE_SHAPES, *(shape for shapes in list(ADDED_SHAPES.values())[:stage] for shape in shapes)))
    for stage in range(len(ADDED_SHAPES) + 1)
)


def start_cells(challenge: int) -> int:
    """Filled cells at the start of a challenge: even ones add some, up to a limit."""
    return min(MOST_CELLS, CELLS_STEP * (challenge // 2))


def target_of(challenge: int) -> int:
    """Points that win a challenge: odd ones ask for more, and all do once no more cells are added."""
    odd = (min(challenge, _LAST_WITH_CELLS + 1) - 1) // 2
    return FIRST_TARGET + TARGET_STEP * (odd + max(0, challenge - _LAST_WITH_CELLS - 1))


@cache
def start_board(challenge: int) -> int:
    """The board at the start of a challenge, settled by its number alone.

    It is the same from left to right as from right to left, has no full line, and no empty cell that is shut in on
    all four sides by cells or the edge.
    """
    draws, attempt = Draws("knock challenge"), 0
    while True:
        half = [bitboard.bit(row, column) for row in range(SIZE) for column in range(SIZE // 2)]
        left = sum(islice(draws.shuffled(half, "start", challenge, attempt), start_cells(challenge) // 2))
        board = left | bitboard.mirrored(left)
        if bitboard.cleared(board) == board and not bitboard.shut_in(board):
            return board
        attempt += 1
