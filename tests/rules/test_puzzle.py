from __future__ import annotations

import datetime
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.blocks import BlockState, Dealt, Ended, LinesCleared, Place, Placed
from game.rules.game import IllegalMove, InvalidInput, Setup
from game.rules.puzzle import CATALOGUE
from game.rules.shapes import Shape
from tests.rules.chances import chi_square
from tests.rules.positions import EMPTY, PUZZLE, SETUP, board_of, place, position
from tests.rules.strategies import boards, seeds
from tests.rules.tables import published


def texts(state: BlockState) -> list[str | None]:
    return [shape.text if shape else None for shape in state.tray]


@pytest.mark.rule("BP1", "BP2")
def test_a_game_starts_with_an_empty_board_and_three_pieces() -> None:
    state = PUZZLE.start(SETUP)
    assert board_of(state) == EMPTY
    assert len(state.tray) == 3
    assert None not in state.tray
    assert (state.score, state.lines, state.deals) == (0, 0, 1)


@pytest.mark.rule("BP1", "BP14")
def test_example_1_a_full_square_on_the_empty_board() -> None:
    turn = place(position(EMPTY, "###/###/###", "#"), 0, 0, 0)
    assert (turn.points, turn.state.score, turn.state.lines) == (9, 9, 0)
    assert board_of(turn.state) == "###...../###...../###...../......../......../......../......../........"
    shape = CATALOGUE.find("###/###/###")
    assert turn.events == (Placed(0, shape, 0, 0, shape.mask, 9),)


@pytest.mark.rule("BP13", "BP15")
def test_example_2_one_row() -> None:
    turn = place(position("......../" * 7 + "#####...", "###", "#"), 0, 7, 5)
    assert (turn.points, turn.state.score, turn.state.lines) == (13, 13, 1)
    assert board_of(turn.state) == EMPTY
    assert turn.events[1:] == (LinesCleared((7,), (), bitboard.ROWS[7], 10),)


@pytest.mark.rule("BP13", "BP15")
def test_example_3_a_row_and_a_column_are_one_clear_of_two_lines() -> None:
    before = position(
        """
        ...#....
        ...#....
        ...#....
        ###.####
        ...#....
        ...#....
        ...#....
        ...#....
        """,
        "#",
        "##",
    )
    turn = place(before, 0, 3, 3)
    assert (turn.points, turn.state.lines) == (31, 2)
    assert board_of(turn.state) == EMPTY
    assert turn.events[1:] == (LinesCleared((3,), (3,), bitboard.ROWS[3] | bitboard.COLUMNS[3], 30),)


@pytest.mark.rule("BP13", "BP15")
def test_example_4_six_lines_at_once() -> None:
    before = position(
        """
        ..###...
        ..###..#
        ##...###
        ##...###
        ##...###
        ..###...
        ..###...
        #.###...
        """,
        "###/###/###",
        "##",
    )
    turn = place(before, 0, 2, 2)
    assert (turn.points, turn.state.score, turn.state.lines) == (219, 219, 6)
    assert board_of(turn.state) == "......../.......#/......../......../......../......../......../#......."


@pytest.mark.rule("BP18", "BP20")
def test_example_5_going_back_and_playing_on_brings_the_same_pieces() -> None:
    before = position("......../" * 7 + "#####...", "###", "#", "##")
    after = place(before, 0, 7, 5).state

    def rest(state: BlockState) -> BlockState:
        return place(place(state, 1, 0, 0).state, 2, 5, 5).state

    assert before == position("......../" * 7 + "#####...", "###", "#", "##")
    assert place(before, 0, 7, 5).state == after
    assert rest(after) == rest(place(before, 0, 7, 5).state)
    assert rest(after).deals == 2


@pytest.mark.rule("BP2")
def test_new_pieces_come_only_when_all_three_are_placed() -> None:
    state = position(EMPTY, "#", "##", "###")
    turn = place(state, 1, 0, 0)
    assert texts(turn.state) == ["#", None, "###"]
    turn = place(turn.state, 0, 1, 0)
    assert texts(turn.state) == [None, None, "###"]
    assert turn.state.deals == 1
    turn = place(turn.state, 2, 2, 0)
    assert turn.state.deals == 2
    assert turn.state.tray == PUZZLE.deal(SETUP, 0, 1)
    assert turn.events[-1] == Dealt(PUZZLE.deal(SETUP, 0, 1))


@pytest.mark.rule("BP2")
def test_pieces_come_after_the_clear_of_the_move_that_used_the_last_slot() -> None:
    turn = place(position("......../" * 7 + "#####...", "###"), 0, 7, 5)
    assert [type(event) for event in turn.events] == [Placed, LinesCleared, Dealt]
    assert turn.points == 13


CHECKERS = "/".join([".#.#.#.#", "#.#.#.#."] * 4)


@pytest.mark.rule("BP3")
def test_the_game_ends_when_no_piece_left_fits() -> None:
    turn = place(position(CHECKERS, "#", "##", "###/###/###"), 0, 0, 0)
    assert PUZZLE.over(turn.state) == "no-moves"
    assert turn.events[-1] == Ended("no-moves")
    assert PUZZLE.moves(turn.state) == []


@pytest.mark.rule("BP3")
def test_one_piece_that_fits_keeps_the_game_going() -> None:
    turn = place(position(CHECKERS, "#", "#", "###/###/###"), 0, 0, 0)
    assert PUZZLE.over(turn.state) is None
    assert not any(isinstance(event, Ended) for event in turn.events)


@pytest.mark.rule("BP3", "BP5")
def test_new_pieces_that_fit_nowhere_end_the_game() -> None:
    boxes = Setup("classic", "boxes")
    shapes = PUZZLE.deal(boxes, 0, 1)
    assert all(shape.size > 1 for shape in shapes)
    before = PUZZLE.decode(boxes, {"board": CHECKERS.split("/"), "tray": ["#", None, None]})
    turn = PUZZLE.play(before, Place(0, 0, 0))
    assert turn.events[-2:] == (Dealt(shapes), Ended("no-moves"))


@pytest.mark.rule("BP5")
@given(boards, seeds, st.integers(0, 10_000))
def test_the_board_plays_no_part_in_a_deal(board: int, seed: str, number: int) -> None:
    setup = Setup("classic", seed)
    assert PUZZLE.deal(setup, board, number) == PUZZLE.deal(setup, 0, number)


@pytest.mark.rule("BP5")
def test_dealt_shapes_are_uniform_in_every_slot_and_pair_of_slots() -> None:
    """Chi-square with 18 and 360 degrees of freedom exceeds these limits once in a thousand; the seed is fixed."""
    deals = [PUZZLE.deal(Setup("classic", "uniform"), 0, number) for number in range(8_000)]
    for slot in range(3):
        assert chi_square(Counter(deal[slot].text for deal in deals), 19) < 42.31
        assert chi_square(Counter((deal[slot].text, deal[slot - 1].text) for deal in deals), 361) < 447.3


@pytest.mark.rule("BP5", "BP20")
def test_published_deals() -> None:
    """The first deals of a seed: they may never change without a new version of the rules."""
    assert published(PUZZLE, "classic", 4) == DEALS
    assert PUZZLE.version == 1


DEALS = [
    "#/#/#/# #/#/# #./##",
    "###/..#/..# ##/## .#/##",
    "##### #/# ###/###/###",
    "..#/..#/### ##/#. #../#../###",
]


@pytest.mark.rule("BP6")
@given(boards, st.sampled_from(CATALOGUE.shapes))
def test_a_piece_lands_exactly_as_it_was_dealt(board: int, shape: Shape) -> None:
    state = BlockState(SETUP, board, (shape, None, CATALOGUE[0]))
    for move in PUZZLE.moves(state):
        if move.slot == 0:
            placed = PUZZLE.play(state, move).events[0]
            assert isinstance(placed, Placed)
            assert list(bitboard.cells(placed.cells)) == [
                (move.row + row, move.column + column) for row, column in shape.cells
            ]


@pytest.mark.rule("BP10")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Place(0, 0, 1), "on filled cells"),
        (Place(0, 7, 0), "sticks out"),
        (Place(0, -1, 0), "sticks out"),
        (Place(0, 0, 7), "sticks out"),
        (Place(0, 8, 8), "sticks out"),
        (Place(1, 0, 3), "is used"),
        (Place(3, 0, 3), "no such slot"),
        (Place(-1, 0, 3), "no such slot"),
    ],
)
def test_a_piece_that_does_not_fit_changes_nothing(move: Place, why: str) -> None:
    state = position(".##...../" + EMPTY[9:], "##/##", None, "#")
    before = PUZZLE.encode(state)
    with pytest.raises(IllegalMove, match=why):
        PUZZLE.play(state, move)
    assert PUZZLE.encode(state) == before


@pytest.mark.rule("BP12")
@given(boards, st.sampled_from(CATALOGUE.shapes))
def test_what_a_copy_of_the_board_clears_is_what_the_move_clears(board: int, shape: Shape) -> None:
    state = BlockState(SETUP, board, (shape, CATALOGUE[0], None))
    for move in PUZZLE.moves(state)[:20]:
        lit = [event for event in PUZZLE.play(state, move).events if isinstance(event, LinesCleared)]
        assert state.board == board
        turn = PUZZLE.play(state, move)
        placed = turn.events[0]
        assert isinstance(placed, Placed)
        gone = (board | placed.cells) & ~turn.state.board
        assert gone == sum(event.cells for event in lit)


@pytest.mark.rule("BP13")
def test_a_full_block_of_nine_means_nothing() -> None:
    turn = place(position("......../###...../###...../##....../" + EMPTY[36:], "#", "#"), 0, 3, 2)
    assert turn.points == 1
    assert board_of(turn.state) == "......../###...../###...../###...../" + EMPTY[36:]


@pytest.mark.rule("BP14")
def test_each_cell_is_worth_a_point() -> None:
    for shape in CATALOGUE:
        state = BlockState(SETUP, 0, (shape, CATALOGUE[0], None), score=100)
        turn = PUZZLE.play(state, Place(0, 2, 2))
        assert turn.points == shape.size == len(list(bitboard.cells(turn.state.board)))
        assert turn.state.score == 100 + shape.size


@pytest.mark.rule("BP15")
def test_the_table_of_lines() -> None:
    assert [PUZZLE.line_points(lines, 0) for lines in range(1, 7)] == [10, 30, 60, 100, 150, 210]


@pytest.mark.rule("BP16")
def test_a_second_clear_in_a_row_is_worth_no_more() -> None:
    state = position("......../" * 6 + "#####.../#####...", "###", "###", "#")
    first = place(state, 0, 7, 5)
    second = place(first.state, 1, 6, 5)
    assert (first.points, second.points) == (13, 13)
    assert (second.state.score, second.state.lines) == (26, 2)


@pytest.mark.rule("BP16")
def test_there_is_one_mode_and_no_daily_and_no_numbered_game() -> None:
    assert list(PUZZLE.modes) == ["classic"]
    with pytest.raises(InvalidInput, match=r"^date: puzzle has no daily game$"):
        PUZZLE.start(Setup("classic", "seed", date=datetime.date(2026, 12, 31)))
    with pytest.raises(InvalidInput, match=r"^number: puzzle has no numbered games$"):
        PUZZLE.start(Setup("classic", "seed", number=1))


@pytest.mark.rule("BP17", "BP18")
def test_the_mode_counts_for_the_record_and_can_be_undone() -> None:
    assert PUZZLE.modes["classic"].record
    assert PUZZLE.modes["classic"].undo


@pytest.mark.rule("BP21")
def test_there_is_no_second_chance() -> None:
    for answer in (True, False):
        with pytest.raises(IllegalMove, match="no second chance"):
            PUZZLE.decode_move({"continue": answer})
    with pytest.raises(InvalidInput, match="continue: must be true or false, not 1"):
        PUZZLE.decode_move({"continue": 1})


@pytest.mark.rule("BP21")
def test_a_game_that_is_over_takes_no_move() -> None:
    state = position(CHECKERS.replace("#", "x").replace(".", "#").replace("x", "."), "##")
    assert PUZZLE.over(state)
    for row in range(8):
        for column in range(8):
            with pytest.raises(IllegalMove):
                place(state, 0, row, column)


def test_a_game_that_does_not_look_shows_no_way() -> None:
    """Only a game whose deals are known to fit can show how (BK14)."""
    state = PUZZLE.start(SETUP)
    assert PUZZLE.as_dealt(state) is None
    assert PUZZLE.way(state) is None
