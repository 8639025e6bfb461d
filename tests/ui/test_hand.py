"""Where a held piece would land: pure arithmetic, for every shape, every cell and every grid."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.rules.bitboard import SIZE
from game.rules.puzzle import CATALOGUE
from game.rules.shapes import Shape
from game.ui.hand import LIFT, Spot, anchored_spot, dragged_spot, floating_corner, stepped_spot, tapped_spot
from game.ui.layout import Grid

shapes = st.sampled_from(CATALOGUE.shapes)
grids = st.builds(
    lambda side, left, top: Grid.of(side).at(left, top),
    st.integers(120, 1600),
    st.integers(0, 900),
    st.integers(0, 900),
)
rows = columns = st.integers(0, SIZE - 1)
within = st.floats(0.0, 0.999)
"""Where in a cell a point lies, 0..1 from its left or top edge."""


def point(grid: Grid, row: float, column: float) -> tuple[float, float]:
    """(x, y) of a point given in cells from the board's corner: (2.5, 2.5) is the middle of the cell (2, 2)."""
    return (
        grid.left + grid.pad - grid.gap / 2 + column * grid.pitch,
        grid.top + grid.pad - grid.gap / 2 + row * grid.pitch,
    )


@pytest.mark.rule("BP7")
@given(shapes, grids, st.integers(0, SIZE), columns, within, within)
def test_the_bottom_edge_lies_exactly_one_row_above_the_cell_under_the_pointer(
    shape: Shape, grid: Grid, row: int, column: int, down: float, right: float
) -> None:
    """The lift is one row for every shape; the row below the board is where its bottom row is aimed at from."""
    spot = dragged_spot(shape, grid, *point(grid, row + down, column + right))
    assert spot is not None
    assert spot.row + shape.height - 1 == row - 1


@pytest.mark.rule("BP7")
@given(shapes, grids, rows, columns, within)
def test_an_odd_width_is_centred_on_the_cell_under_the_pointer(
    shape: Shape, grid: Grid, row: int, column: int, right: float
) -> None:
    assume(shape.width % 2 == 1)
    spot = dragged_spot(shape, grid, *point(grid, row + 0.5, column + right))
    assert spot is not None
    assert spot.column + (shape.width - 1) // 2 == column


@pytest.mark.rule("BP7")
@given(shapes, grids, rows, columns, within)
def test_with_an_even_width_the_half_of_the_cell_picks_the_side(
    shape: Shape, grid: Grid, row: int, column: int, right: float
) -> None:
    assume(shape.width % 2 == 0)
    assume(abs(right - 0.5) > 0.01)  # the border itself may fall to either side
    spot = dragged_spot(shape, grid, *point(grid, row + 0.5, column + right))
    assert spot is not None
    first, last = spot.column, spot.column + shape.width - 1
    if right < 0.5:
        assert (column - first, last - column) == (shape.width // 2, shape.width // 2 - 1)
    else:
        assert (column - first, last - column) == (shape.width // 2 - 1, shape.width // 2)


@pytest.mark.rule("BP7")
@pytest.mark.parametrize("shape", [s for s in CATALOGUE if s.size > 1], ids=lambda shape: shape.text)
def test_a_piece_is_not_pushed_back_onto_the_board(shape: Shape) -> None:
    """At an edge the spot sticks out as far as the pointer says: nothing lands where it was not aimed at."""
    grid = Grid.of(400)
    top = dragged_spot(shape, grid, *point(grid, 0.5, 4.5))
    assert top is not None
    assert top.row == -shape.height
    left = dragged_spot(shape, grid, *point(grid, 5.5, 0.1))
    right = dragged_spot(shape, grid, *point(grid, 5.5, SIZE - 0.1))
    assert left is not None
    assert right is not None
    if shape.width > 1:
        assert left.column < 0
        assert right.column + shape.width > SIZE


@pytest.mark.rule("BP7")
@given(shapes, grids)
def test_every_placement_can_be_aimed_at(shape: Shape, grid: Grid) -> None:
    for row, column in shape.placements:
        aim = point(grid, row + shape.height + 0.5, column + shape.width / 2)
        assert dragged_spot(shape, grid, *aim) == Spot(row, column)


@pytest.mark.rule("BP7")
@given(shapes, grids, st.data(), st.floats(-0.49, 0.49), st.floats(-0.49, 0.49))
def test_a_release_within_half_a_cell_of_a_place_counts_for_it(
    shape: Shape, grid: Grid, data: st.DataObject, down: float, right: float
) -> None:
    """Complaints 3, 4: coarse touch screens need a magnet. The nearest whole cell counts, with no setting for it."""
    row, column = data.draw(st.sampled_from(list(shape.placements)))
    aim = point(grid, row + shape.height + 0.5 + down, column + shape.width / 2 + right)
    assert dragged_spot(shape, grid, *aim) == Spot(row, column)


@pytest.mark.rule("BP7")
@given(shapes, grids, st.floats(0, SIZE + LIFT - 0.001), st.floats(0, SIZE - 0.001))
def test_no_cell_of_the_piece_lies_under_the_finger(shape: Shape, grid: Grid, row: float, column: float) -> None:
    """Complaint 2: a finger hides small pieces."""
    x, y = point(grid, row, column)
    spot = dragged_spot(shape, grid, x, y)
    assert spot is not None
    for cell_row, cell_column in shape.cells:
        left, top = grid.corner(spot.row + cell_row, spot.column + cell_column)
        assert not (left <= x < left + grid.cell and top <= y < top + grid.cell)


@given(shapes, grids, st.floats(-500, 2000), st.floats(-500, 2000))
def test_off_the_board_too_the_finger_hides_nothing(shape: Shape, grid: Grid, x: float, y: float) -> None:
    """Complaint 2, on the way from the tray: the piece is centred over the pointer and wholly above it."""
    left, top = floating_corner(shape, grid, x, y)
    width, height = shape.width * grid.pitch - grid.gap, shape.height * grid.pitch - grid.gap
    assert left + width / 2 == pytest.approx(x)
    assert top + height < y


@given(shapes, grids, st.floats(0.5, SIZE - 0.5))
def test_a_piece_does_not_jump_up_or_down_when_it_comes_onto_the_board(shape: Shape, grid: Grid, column: float) -> None:
    x, y = point(grid, SIZE + LIFT - 0.001, column)
    spot = dragged_spot(shape, grid, x, y)
    assert spot is not None
    assert grid.corner(spot.row, spot.column)[1] == pytest.approx(floating_corner(shape, grid, x, y)[1], abs=2)


@pytest.mark.rule("BP8")
@given(shapes, grids, st.floats(-4, SIZE + 4), st.floats(-4, SIZE + 4))
def test_the_aim_is_lost_only_when_the_pointer_leaves_the_board_wholly(
    shape: Shape, grid: Grid, row: float, column: float
) -> None:
    assume(all(abs(value - edge) > 0.01 for value in (row, column) for edge in (0, SIZE, SIZE + LIFT)))
    inside = 0 < row < SIZE + LIFT and 0 < column < SIZE
    assert (dragged_spot(shape, grid, *point(grid, row, column)) is not None) == inside


@pytest.mark.rule("BP9")
@given(shapes, grids, rows, columns, within, within)
def test_a_tap_puts_the_first_filled_cell_on_the_cell(
    shape: Shape, grid: Grid, row: int, column: int, down: float, right: float
) -> None:
    spot = tapped_spot(shape, grid, *point(grid, row + down, column + right))
    assert spot is not None
    landed = [(spot.row + cell_row, spot.column + cell_column) for cell_row, cell_column in shape.cells]
    assert min(landed) == (row, column)


@pytest.mark.rule("BP9")
def test_the_first_filled_cell_need_not_be_the_corner_of_the_box() -> None:
    """`.#/##` has an empty corner: tapping (3, 4) fills (3, 4), (4, 3) and (4, 4)."""
    assert anchored_spot(CATALOGUE.find(".#/##"), 3, 4) == Spot(3, 3)
    assert anchored_spot(CATALOGUE.find("..#/..#/###"), 3, 4) == Spot(3, 2)
    assert anchored_spot(CATALOGUE.find("##/#."), 3, 4) == Spot(3, 4)


@pytest.mark.rule("BP9")
@given(shapes, grids, st.floats(-4, SIZE + 4), st.floats(-4, SIZE + 4))
def test_a_tap_beside_the_board_aims_at_nothing(shape: Shape, grid: Grid, row: float, column: float) -> None:
    assume(all(abs(value - edge) > 0.01 for value in (row, column) for edge in (0, SIZE)))
    inside = 0 < row < SIZE and 0 < column < SIZE
    assert (tapped_spot(shape, grid, *point(grid, row, column)) is not None) == inside


steps = st.lists(st.sampled_from([(-1, 0), (1, 0), (0, -1), (0, 1)]), max_size=40)


@pytest.mark.rule("BP11")
@given(shapes, steps)
def test_arrows_move_by_one_cell_and_stay_on_the_board(shape: Shape, moves: list[tuple[int, int]]) -> None:
    spot = stepped_spot(shape, None, 0, 0)
    assert (spot.row, spot.column) in shape.placements
    for down, right in moves:
        after = stepped_spot(shape, spot, down, right)
        assert (after.row, after.column) in shape.placements
        wanted = (spot.row + down, spot.column + right)
        expected = wanted if wanted in shape.placements else (spot.row, spot.column)
        assert (after.row, after.column) == expected
        spot = after


@pytest.mark.rule("BP11")
@given(shapes, st.data())
def test_the_keyboard_reaches_every_placement(shape: Shape, data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(list(shape.placements)))
    spot = stepped_spot(shape, None, 0, 0)
    for _ in range(2 * SIZE):
        down = (target[0] > spot.row) - (target[0] < spot.row)
        right = 0 if down else (target[1] > spot.column) - (target[1] < spot.column)
        spot = stepped_spot(shape, spot, down, right)
    assert (spot.row, spot.column) == target


@pytest.mark.rule("BP11")
@given(shapes, st.integers(-8, 16), st.integers(-8, 16))
def test_the_spot_of_another_piece_is_brought_onto_the_board(shape: Shape, row: int, column: int) -> None:
    """Changing the slot keeps the place aimed at as far as the other piece fits there."""
    spot = stepped_spot(shape, Spot(row, column), 0, 0)
    assert (spot.row, spot.column) in shape.placements
    if (row, column) in shape.placements:
        assert spot == Spot(row, column)


@given(grids, st.floats(-2, SIZE + 2), st.floats(-2, SIZE + 2))
def test_a_point_and_its_place_are_inverse(grid: Grid, row: float, column: float) -> None:
    assert grid.place(*point(grid, row, column)) == pytest.approx((row, column))
