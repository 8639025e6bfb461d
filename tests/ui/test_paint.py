"""The colours of the blocks: nine families, carried along with every event, and kept in the saved game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.rules.bitboard import FULL, SIZE, bit
from game.rules.blocks import Dealt, LinesCleared, Placed
from game.rules.puzzle import CATALOGUE
from game.ui import paint
from game.ui.paint import CELLS, EMPTY, after, decode, encode, family, fitted, indices
from game.ui.theme import PIECE_COLORS

boards = st.integers(0, FULL)
paints = st.binary(min_size=CELLS, max_size=CELLS).map(lambda cells: bytes(cell % (PIECE_COLORS + 1) for cell in cells))


def test_each_family_of_shapes_has_a_colour_of_its_own() -> None:
    """The cell, the four bars, two squares and two corners: nine families whatever way they lie."""
    families = {(*sorted((shape.height, shape.width)), shape.size): family(shape) for shape in CATALOGUE}
    assert sorted(families.values()) == list(range(PIECE_COLORS))


def test_all_orientations_of_a_shape_have_one_colour() -> None:
    for texts in (("##", "#/#"), ("##/#.", "##/.#", "#./##", ".#/##"), ("###/#../#..", "..#/..#/###")):
        assert len({family(CATALOGUE.find(text)) for text in texts}) == 1


def test_a_placed_piece_paints_its_cells_and_no_others() -> None:
    shape = CATALOGUE.find("##/#.")
    cells = bit(2, 3) | bit(2, 4) | bit(3, 3)
    painted = after(EMPTY, (Placed(0, shape, 2, 3, cells, 3),))
    assert {index for index in range(CELLS) if painted[index]} == {2 * SIZE + 3, 2 * SIZE + 4, 3 * SIZE + 3}
    assert {painted[index] for index in indices(cells)} == {1 + family(shape)}


def test_cleared_cells_lose_their_colour_and_the_others_keep_theirs() -> None:
    before = bytes(1 + index % PIECE_COLORS for index in range(CELLS))
    row = sum(bit(5, column) for column in range(SIZE))
    left = after(before, (LinesCleared((5,), (), row, 10), Dealt(CATALOGUE.shapes[:3])))
    assert left == bytes(0 if index // SIZE == 5 else value for index, value in enumerate(before))


@given(paints, boards)
def test_fitted_paint_covers_the_board_exactly(old: bytes, board: int) -> None:
    new = fitted(old, board)
    assert len(new) == CELLS
    for index in range(CELLS):
        filled = bool(board >> index & 1)
        assert filled == (1 <= new[index] <= PIECE_COLORS)
        if filled and old[index]:
            assert new[index] == old[index]


@given(boards, st.binary(min_size=CELLS, max_size=CELLS) | st.binary(max_size=2 * CELLS) | st.none())
def test_a_board_is_painted_whatever_was_saved_of_its_colours(board: int, saved: bytes | None) -> None:
    new = fitted(saved, board)
    assert [bool(value) for value in new] == [bool(board >> index & 1) for index in range(CELLS)]
    assert max(new) <= PIECE_COLORS


@given(paints)
def test_the_saved_colours_are_read_back(colors: bytes) -> None:
    assert decode(encode(colors)) == colors


@given(
    st.none()
    | st.integers()
    | st.text(max_size=70)
    | st.lists(st.integers())
    | st.text("0²٣x", min_size=64, max_size=64)
)
def test_anything_else_is_no_paint(value: object) -> None:
    """A damaged or foreign field costs the colours, never the game."""
    read = decode(value)
    if read is not None:
        assert isinstance(value, str)
        assert encode(read) == value


def test_text_of_foreign_digits_is_no_paint() -> None:
    assert decode("٣" * CELLS) is None
    assert decode("²" * CELLS) is None
    assert decode("1" * (CELLS - 1)) is None
    assert decode(["1"] * CELLS) is None


@given(boards)
def test_indices_are_the_set_bits_in_order(mask: int) -> None:
    assert list(paint.indices(mask)) == [index for index in range(CELLS) if mask >> index & 1]
