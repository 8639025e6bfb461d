"""The 8 x 8 board as one 64-bit number: bit `8 * row + column` is that cell, row 0 is at the top (BP1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.game import InvalidInput
from game.rules.reading import brief

SIZE = 8
"""Rows and columns of the board (BP1)."""

FULL = 2**64 - 1
"""The mask of all 64 cells."""

_FIRST_COLUMN = 0x0101_0101_0101_0101
_FIRST_ROW = 0xFF

ROWS = tuple(_FIRST_ROW << SIZE * row for row in range(SIZE))
"""The mask of each row."""

COLUMNS = tuple(_FIRST_COLUMN << column for column in range(SIZE))
"""The mask of each column."""


def bit(row: int, column: int) -> int:
    """The mask of one cell."""
    return 1 << SIZE * row + column


def cells(mask: int) -> Iterator[tuple[int, int]]:
    """Each cell of `mask` as (row, column), in row-major order."""
    while mask:
        lowest = mask & -mask
        yield divmod(lowest.bit_length() - 1, SIZE)
        mask ^= lowest


def full_rows(board: int) -> int:
    """The mask of all cells in full rows."""
    # Fold each row onto its first cell: that bit survives only where all eight are set.
    board &= board >> 4
    board &= board >> 2
    board &= board >> 1
    return (board & _FIRST_COLUMN) * _FIRST_ROW


def full_columns(board: int) -> int:
    """The mask of all cells in full columns."""
    board &= board >> 32
    board &= board >> 16
    board &= board >> 8
    return (board & _FIRST_ROW) * _FIRST_COLUMN


def cleared(board: int) -> int:
    """The board without its full rows and columns, all read from the same board (BP13)."""
    return board & ~(full_rows(board) | full_columns(board))


def mirrored(board: int) -> int:
    """The board with left and right exchanged."""
    return sum(bit(row, SIZE - 1 - column) for row, column in cells(board))


def shut_in(board: int) -> int:
    """The mask of the empty cells that have a filled cell or the edge on all four sides."""
    west, east = board << 1 | COLUMNS[0], board >> 1 | COLUMNS[-1]
    north, south = board << SIZE | ROWS[0], board >> SIZE | ROWS[-1]
    return FULL & ~board & west & east & north & south


def rows_of(lines: int) -> tuple[int, ...]:
    """The numbers of the rows that lie wholly in `lines`."""
    return tuple(row for row, mask in enumerate(ROWS) if lines & mask == mask)


def columns_of(lines: int) -> tuple[int, ...]:
    """The numbers of the columns that lie wholly in `lines`."""
    return tuple(column for column, mask in enumerate(COLUMNS) if lines & mask == mask)


def parse(rows: Sequence[object]) -> int:
    """The board that eight texts of eight `.` and `#` describe, top row first; raises `InvalidInput`."""
    if len(rows) != SIZE:
        raise InvalidInput(f"must be {SIZE} rows, not {len(rows)}")
    board = 0
    for number, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != SIZE or set(row) - {".", "#"}:
            raise InvalidInput(f"row {number} must be {SIZE} characters of . and #, not {brief(row)}")
        for column, cell in enumerate(row):
            if cell == "#":
                board |= bit(number, column)
    return board


def rows_text(board: int) -> list[str]:
    """The board as eight texts of eight `.` and `#`, top row first; `parse` is its inverse."""
    return ["".join("#" if board & bit(row, column) else "." for column in range(SIZE)) for row in range(SIZE)]
