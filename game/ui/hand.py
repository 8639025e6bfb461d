"""The hand: which piece is held, how, and where it would land. Pure arithmetic on the grid, without drawing.

A piece can be held in three ways, and each is a full way to play: dragged by a pointer (BP7), selected by a tap and
placed by a second one (BP9), or moved cell by cell with the keyboard (BP11).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from game.rules.bitboard import SIZE
from game.rules.shapes import Shape
from game.ui.layout import Grid

LIFT = 1
"""Rows between the cell under the pointer and the bottom edge of a dragged piece, whatever its shape (BP7)."""


class Way(Enum):
    """How a piece is held."""

    DRAG = "drag"
    TAP = "tap"
    KEYS = "keys"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the top left corner of a piece's bounding box would lie; it may stick out of the board."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Held:
    """A piece in the hand."""

    slot: int
    shape: Shape
    way: Way
    spot: Spot | None = None
    """Where it would land; None while it is not over the board."""
    x: float = 0.0
    y: float = 0.0
    """The pointer, in device pixels."""


def dragged_spot(shape: Shape, grid: Grid, x: float, y: float) -> Spot | None:
    """Where a piece dragged with the pointer at (x, y) would land (BP7); None once the pointer has left the board.

    The row below the board still belongs to it: with a lift of one row the bottom row is aimed at from there.
    The spot isn't clamped at an edge: where the piece would stick out it does not fit.
    """
    row, column = grid.place(x, y)
    if not (0 <= row < SIZE + LIFT and 0 <= column < SIZE):
        return None
    bottom = math.floor(row) - LIFT
    # With an even width the half of the cell under the pointer picks the side.
    middle = math.floor(column) if shape.width % 2 else round_half_up(column)
    return Spot(bottom - shape.height + 1, middle - shape.width // 2)


def tapped_spot(shape: Shape, grid: Grid, x: float, y: float) -> Spot | None:
    """Where a selected piece would land: its first filled cell in row-major order on the cell at (x, y) (BP9)."""
    row, column = grid.place(x, y)
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        return None
    return anchored_spot(shape, math.floor(row), math.floor(column))


def anchored_spot(shape: Shape, row: int, column: int) -> Spot:
    """The spot at which the first filled cell of `shape` lies on (row, column)."""
    first_row, first_column = shape.cells[0]
    return Spot(row - first_row, column - first_column)


def stepped_spot(shape: Shape, spot: Spot | None, down: int, right: int) -> Spot:
    """The spot one arrow key further, kept on the board; the middle when there was none (BP11)."""
    lowest, rightmost = SIZE - shape.height, SIZE - shape.width
    if spot is None:
        return Spot(lowest // 2, rightmost // 2)
    return Spot(min(lowest, max(0, spot.row + down)), min(rightmost, max(0, spot.column + right)))


def floating_corner(shape: Shape, grid: Grid, x: float, y: float) -> tuple[float, float]:
    """Top left corner, in device pixels, of a dragged piece off the board: lifted and centred as over it."""
    width = shape.width * grid.pitch - grid.gap
    height = shape.height * grid.pitch - grid.gap
    return x - width / 2, y - grid.pitch * LIFT - height + grid.cell / 2 - grid.pitch / 2


def round_half_up(value: float) -> int:
    """The nearest whole number; a half goes up."""
    return math.floor(value + 0.5)
