"""Paint: which colour each block on the board has. The rules know filled and empty; the colours are only looked at."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.bitboard import SIZE
from game.rules.blocks import LinesCleared, Placed, RowEmptied
from game.rules.game import Event
from game.rules.shapes import Shape
from game.ui.theme import PIECE_COLORS

CELLS = SIZE * SIZE
Paint = bytes
"""One byte per cell, row by row: 0 for an empty one, else 1 + the index of a piece colour of the theme."""

EMPTY: Paint = bytes(CELLS)


def family(shape: Shape) -> int:
    """Index of the colour of `shape`: the same for all its orientations, and nine different ones for Block Puzzle."""
    box = sorted((shape.height, shape.width))
    full = shape.height * shape.width == shape.size
    if box[0] == 1:
        return box[1] - 1  # the single cell and the bars of two to five
    if full:
        return 5 if box == [2, 2] else 6 if box == [3, 3] else 0
    if box == [2, 2]:
        return 7
    if shape.size == 5 and box == [3, 3]:
        return 8
    return (shape.size + 3 * box[1]) % PIECE_COLORS


def after(paint: Paint, events: tuple[Event, ...]) -> Paint:
    """The paint once `events` have happened."""
    cells = bytearray(paint)
    for event in events:
        if isinstance(event, Placed):
            for index in indices(event.cells):
                cells[index] = 1 + family(event.shape)
        elif isinstance(event, LinesCleared | RowEmptied):
            for index in indices(event.cells):
                cells[index] = 0
    return bytes(cells)


def fitted(paint: Paint | None, board: int) -> Paint:
    """`paint` made to agree with `board`: missing colours are filled in, so that a saved game always has some."""
    old = paint if paint is not None and len(paint) == CELLS else EMPTY
    return bytes(
        (old[index] if 1 <= old[index] <= PIECE_COLORS else 1 + (index // SIZE + index) % PIECE_COLORS)
        if board >> index & 1
        else 0
        for index in range(CELLS)
    )


def encode(paint: Paint) -> str:
    """The paint as 64 digits, for the saved document."""
    return "".join(str(value) for value in paint)


def decode(text: object) -> Paint | None:
    """The paint that `encode` wrote, or None for anything else."""
    if not isinstance(text, str) or len(text) != CELLS or not (text.isascii() and text.isdigit()):
        return None
    return bytes(int(digit) for digit in text)


def indices(mask: int) -> Iterator[int]:
    """Cell numbers of a board mask, in row-major order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
