"""A second opinion on whether pieces can all be placed: no code of the game, another board, another method.

The board is eight numbers of eight bits, one for each row, column 0 in the lowest bit. Every order of the pieces and
every place of each is tried, with full rows and columns cleared after each piece as the rule sheet says; boards on
which the rest has already failed are not tried again. No thought is given to which pieces get in each other's way.
"""

from __future__ import annotations

Rows = tuple[int, ...]


def rows_of(board: list[str]) -> Rows:
    return tuple(sum(1 << column for column, cell in enumerate(row) if cell == "#") for row in board)


def landings(rows: Rows, piece: str) -> list[Rows]:
    """Every board that one placement of `piece` leads to, after clearing."""
    lines = rows_of(piece.split("/"))
    width = len(piece.split("/")[0])
    found = []
    for top in range(9 - len(lines)):
        for left in range(9 - width):
            if any(rows[top + down] & (line << left) for down, line in enumerate(lines)):
                continue
            placed = list(rows)
            for down, line in enumerate(lines):
                placed[top + down] |= line << left
            found.append(without_lines(placed))
    return found


def without_lines(rows: list[int]) -> Rows:
    standing = 255
    for row in rows:
        standing &= row
    return tuple(0 if row == 255 else row & ~standing for row in rows)


def can_place_all(rows: Rows, pieces: tuple[str, ...], failed: set[tuple[Rows, tuple[str, ...]]] | None = None) -> bool:
    failed = set() if failed is None else failed
    pieces = tuple(sorted(pieces, key=lambda piece: (-piece.count("#"), piece)))
    if not pieces:
        return True
    if (rows, pieces) in failed:
        return False
    for index, piece in enumerate(pieces):
        if index and pieces[index - 1] == piece:
            continue
        rest = pieces[:index] + pieces[index + 1 :]
        if any(can_place_all(after, rest, failed) for after in landings(rows, piece)):
            return True
    failed.add((rows, pieces))
    return False
