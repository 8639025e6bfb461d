from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.game import InvalidInput
from tests.rules.strategies import boards

ASCII = """
    #.......
    .#......
    ........
    ########
    ........
    ........
    ......#.
    .......#
"""


def grid(board: int) -> list[list[bool]]:
    return [[bool(board >> (8 * row + column) & 1) for column in range(8)] for row in range(8)]


@pytest.mark.rule("BP1")
def test_a_picture_becomes_a_board_and_back() -> None:
    board = bitboard.parse(ASCII.split())
    assert set(bitboard.cells(board)) == {(0, 0), (1, 1), (6, 6), (7, 7)} | {(3, column) for column in range(8)}
    assert bitboard.rows_text(board) == ASCII.split()


@pytest.mark.rule("BP1")
def test_the_first_bit_is_the_top_left_cell_and_the_last_the_bottom_right() -> None:
    assert bitboard.bit(0, 0) == 1
    assert bitboard.bit(0, 7) == 1 << 7
    assert bitboard.bit(7, 7) == 1 << 63
    assert sum(bitboard.bit(row, column) for row in range(8) for column in range(8)) == bitboard.FULL


@given(boards)
def test_every_board_survives_its_notation(board: int) -> None:
    assert bitboard.parse(bitboard.rows_text(board)) == board


@given(boards)
def test_cells_come_once_each_in_row_major_order(board: int) -> None:
    cells = list(bitboard.cells(board))
    assert cells == [(row, column) for row in range(8) for column in range(8) if grid(board)[row][column]]


@pytest.mark.rule("BP13")
@given(boards, st.sets(st.integers(0, 7)), st.sets(st.integers(0, 7)))
def test_full_lines_are_those_that_a_grid_shows(board: int, rows: set[int], columns: set[int]) -> None:
    for row in rows:
        board |= bitboard.ROWS[row]
    for column in columns:
        board |= bitboard.COLUMNS[column]
    cells = grid(board)
    full_rows = [row for row in range(8) if all(cells[row])]
    full_columns = [column for column in range(8) if all(line[column] for line in cells)]
    assert bitboard.rows_of(bitboard.full_rows(board)) == tuple(full_rows)
    assert bitboard.columns_of(bitboard.full_columns(board)) == tuple(full_columns)
    assert bitboard.full_rows(board) == sum(bitboard.ROWS[row] for row in full_rows)
    assert bitboard.full_columns(board) == sum(bitboard.COLUMNS[column] for column in full_columns)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([], "must be 8 rows, not 0"),
        (["........"] * 9, "must be 8 rows, not 9"),
        (["........"] * 7 + ["......."], 'row 7 must be 8 characters of . and #, not "......."'),
        (["........"] * 2 + ["...x...."] + ["........"] * 5, 'row 2 must be 8 characters of . and #, not "...x...."'),
        ([None] + ["........"] * 7, "row 0 must be 8 characters of . and #, not null"),
        ([["."] * 8] + ["........"] * 7, "row 0 must be 8 characters of . and #, not a list of 8"),
    ],
)
def test_other_texts_are_refused_with_their_row(rows: list[object], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        bitboard.parse(rows)
    assert str(refusal.value) == problem


@pytest.mark.rule("BP13")
@given(boards)
def test_a_cleared_board_has_lost_its_full_lines_and_nothing_else(board: int) -> None:
    cells = grid(board)
    rows = [all(row) for row in cells]
    columns = [all(row[column] for row in cells) for column in range(8)]
    expected = [[cells[y][x] and not rows[y] and not columns[x] for x in range(8)] for y in range(8)]
    assert grid(bitboard.cleared(board)) == expected


@given(boards)
def test_a_mirrored_board_is_read_from_right_to_left(board: int) -> None:
    assert grid(bitboard.mirrored(board)) == [row[::-1] for row in grid(board)]


@given(boards, boards)
def test_a_cell_is_shut_in_by_cells_and_edges_on_all_four_sides(board: int, more: int) -> None:
    cells = grid(board | more)

    def filled(row: int, column: int) -> bool:
        return not (0 <= row < 8 and 0 <= column < 8) or cells[row][column]

    expected = [
        [
            not cells[y][x] and filled(y - 1, x) and filled(y + 1, x) and filled(y, x - 1) and filled(y, x + 1)
            for x in range(8)
        ]
        for y in range(8)
    ]
    assert grid(bitboard.shut_in(board | more)) == expected
