"""The rules of Block Knock, one by one: pieces, lines, combos, days and saved games."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.blocks import (
    BoardEmptied,
    ComboEnded,
    ComboRaised,
    Dealt,
    LinesCleared,
    Placed,
)
from game.rules.game import IllegalMove, InvalidInput, Setup
from game.rules.knock import CELL_POINTS, EMPTY_POINTS, GRACE, LINE_POINTS
from game.rules.knock_challenges import shapes_of
from game.session.session import Session
from tests.rules.knock_tables import CHALLENGE, CLASSIC, DAILY, KNOCK, ROW_7, stuck
from tests.rules.positions import EMPTY
from tests.rules.strategies import boards, seeds
from tests.rules.tables import DAY, STUCK, Table, board_of, kinds, texts


@pytest.mark.rule("BK1")
def test_a_game_starts_with_an_empty_board_and_three_pieces() -> None:
    state = KNOCK.start(CLASSIC.setup)
    assert board_of(state) == EMPTY
    assert len(state.tray) == 3
    assert None not in state.tray
    assert (state.score, state.combo, state.grace, state.deals) == (0, 0, 0, 1)


@pytest.mark.rule("BK1")
def test_three_more_come_when_all_three_are_placed_in_any_order() -> None:
    state = CLASSIC.state(EMPTY, "#", "##", "###")
    for slot in (2, 0):
        turn = CLASSIC.place(state, slot, 2 * slot, 0)
        assert kinds(turn) == [Placed]
        state = turn.state
    turn = CLASSIC.place(state, 1, 7, 0)
    assert kinds(turn) == [Placed, Dealt]
    assert turn.state.tray == KNOCK.deal(CLASSIC.setup, turn.state.board, 1)
    assert turn.state.deals == 2


@pytest.mark.rule("BK2")
@pytest.mark.parametrize("table", [CLASSIC, CHALLENGE, DAILY])
def test_a_piece_stays_where_it_was_placed(table: Table) -> None:
    assert not table.game.modes[table.setup.mode].undo
    state = table.state(".#....../" + EMPTY[9:], "##", "#")
    for column in (0, 1, 7):
        with pytest.raises(IllegalMove):
            table.place(state, 0, 0, column)


@pytest.mark.rule("BK5")
def test_there_are_41_shapes_and_more_from_challenges_6_10_and_15() -> None:
    counts = {1: 41, 5: 41, 6: 45, 9: 45, 10: 50, 14: 50, 15: 58, 16: 58, 10**15: 58}
    assert {number: len(shapes_of(number)) for number in counts} == counts
    assert Counter(shape.size for shape in shapes_of(1)) == {1: 1, 2: 4, 3: 8, 4: 19, 5: 6, 6: 2, 9: 1}
    assert {shape.size for shape in shapes_of(15).shapes[41:]} == {5}


@pytest.mark.rule("BK5")
@pytest.mark.parametrize(
    ("number", "count", "some"),
    [
        (6, 4, {"#.#/###", "###/#.#", "##/#./##", "##/.#/##"}),
        (10, 5, {".#./###/.#.", "###/.#./.#.", ".#./.#./###", "#../###/#..", "..#/###/..#"}),
        (15, 8, {".##/.#./##.", "##./.#./.##", "#../###/..#", "..#/###/#..", "#../##./.##", "##./.##/..#"}),
    ],
)
def test_new_shapes(number: int, count: int, some: set[str]) -> None:
    new = {shape.text for shape in shapes_of(number)} - {shape.text for shape in shapes_of(number - 1)}
    assert len(new) == count
    assert new >= some


@pytest.mark.rule("BK5")
def test_a_mode_knows_no_other_shapes() -> None:
    for table in (CLASSIC, DAILY, Table("knock", "challenge", number=5)):
        with pytest.raises(InvalidInput, match=r'tray\[0\]: "#.#/###" is none of the 41 shapes'):
            table.state(EMPTY, "#.#/###")
    assert texts(CHALLENGE.state(EMPTY, "#.#/###")) == ["#.#/###", None, None]


@pytest.mark.rule("BK6", "BK8")
def test_rows_and_columns_clear_together() -> None:
    before = CLASSIC.state("...#..../" * 3 + "###.####/" + "...#..../" * 3 + "...#....", "#", "##")
    turn = CLASSIC.place(before, 0, 3, 3)
    assert turn.points == 10 + 200 + 3000
    both = bitboard.ROWS[3] | bitboard.COLUMNS[3]
    assert turn.events[1:] == (LinesCleared((3,), (3,), both, 200), ComboRaised(1), BoardEmptied(3000))


@pytest.mark.rule("BK7")
def test_each_cell_is_worth_ten_points() -> None:
    for shape in shapes_of(1):
        assert CLASSIC.place(CLASSIC.state(EMPTY, shape.text, "#"), 0, 1, 1).points == 10 * shape.size


@pytest.mark.rule("BK8")
def test_the_table_of_lines() -> None:
    assert [KNOCK.line_points(lines, 1) for lines in range(1, 7)] == [100, 200, 600, 1200, 2000, 3000]
    assert [KNOCK.line_points(1, combo) for combo in (1, 5)] == [100, 500]
    assert [KNOCK.line_points(4, combo) for combo in (1, 2, 3)] == [1200, 2400, 3600]


@pytest.mark.rule("BK9")
def test_emptying_the_board_adds_3000_whatever_the_combo() -> None:
    turn = CLASSIC.place(CLASSIC.state(ROW_7, "###", "#", combo=4, grace=1), 0, 7, 5)
    assert turn.points == 30 + 500 + 3000
    assert kinds(turn) == [Placed, LinesCleared, ComboRaised, BoardEmptied]


@pytest.mark.rule("BK9")
def test_a_cell_that_is_left_is_no_empty_board() -> None:
    turn = CLASSIC.place(CLASSIC.state("#" + ROW_7[1:], "###", "#"), 0, 7, 5)
    assert turn.points == 130
    assert kinds(turn) == [Placed, LinesCleared, ComboRaised]


WALL = "#......./" * 4 + "......../" * 3
"""Keeps the board from being emptied."""


@pytest.mark.rule("BK7", "BK8", "BK10")
def test_example_1_a_first_clear_and_three_moves_without() -> None:
    state = CLASSIC.state(WALL + "#####...", "###", "#", "#")
    turn = CLASSIC.place(state, 0, 7, 5)
    assert turn.points == 130
    assert (turn.state.combo, turn.state.grace) == (1, 3)
    dots = []
    state = turn.state
    for slot, column in ((1, 3), (2, 5)):
        turn = CLASSIC.place(state, slot, 0, column)
        state = turn.state
        dots.append((state.combo, state.grace))
        assert ComboEnded not in kinds(turn)
    state = CLASSIC.game.decode(CLASSIC.setup, CLASSIC.game.encode(state) | {"tray": ["#", "#", "#"]})
    turn = CLASSIC.place(state, 0, 0, 7)
    dots.append((turn.state.combo, turn.state.grace))
    assert dots == [(1, 2), (1, 1), (0, 0)]
    assert turn.events[-1] == ComboEnded(1)


def combos(clears: set[int], moves: int) -> list[int]:
    """The combo after each move, if just these moves (from 1) complete a line."""
    state, seen = CLASSIC.state(WALL + "#######.", "#", "#", "#"), []
    for move in range(1, moves + 1):
        last_row = "#######." if move in clears else "........"
        position = CLASSIC.game.encode(state) | {"board": (WALL + last_row).split("/"), "tray": ["#", "#", "#"]}
        state = CLASSIC.place(CLASSIC.game.decode(CLASSIC.setup, position), 0, 7, 7).state
        seen.append(state.combo)
    return seen


@pytest.mark.rule("BK10")
def test_example_2_clears_on_moves_1_4_and_7_keep_the_combo() -> None:
    assert combos({1, 4, 7}, 7) == [1, 1, 1, 2, 2, 2, 3]


@pytest.mark.rule("BK10")
def test_example_3_clears_on_moves_1_and_5_are_two_combos() -> None:
    assert combos({1, 5}, 5) == [1, 1, 1, 0, 1]


@pytest.mark.rule("BK8", "BK9", "BK10")
def test_example_4_five_lines_and_an_empty_board() -> None:
    before = """
        ..###..#
        ..###...
        ##...###
        ##...###
        ..###...
        ..###...
        ..###...
        ..###...
        """
    turn = CLASSIC.place(CLASSIC.state(before, "###/###", "#"), 0, 2, 2)
    assert turn.points == 60 + 2000
    assert KNOCK.line_points(5, 1) == 2000
    turn = CLASSIC.place(CLASSIC.state("......../" * 7 + "####....", "####", "#"), 0, 7, 4)
    assert turn.points == 40 + 100 + 3000 == 3140


@pytest.mark.rule("BK11")
def test_the_example_of_the_combo() -> None:
    before = CLASSIC.state("#......./" * 4 + "......../" * 2 + "######../######..", "##/##", "#", combo=2, grace=3)
    turn = CLASSIC.place(before, 0, 6, 6)
    assert turn.points == 4 * 10 + 200 * 3 == 640
    assert (turn.state.combo, turn.state.grace) == (3, 3)


@pytest.mark.rule("BK10")
def test_a_combo_without_its_moves_has_all_of_them() -> None:
    assert CLASSIC.state(EMPTY, "#", combo=2).grace == 3
    assert CLASSIC.state(EMPTY, "#").grace == 0
    assert CLASSIC.state(EMPTY, "#", combo=2, grace=1).grace == 1
    with pytest.raises(InvalidInput, match="grace: must be a whole number from 0 to 3, not 4"):
        CLASSIC.state(EMPTY, "#", combo=2, grace=4)


@pytest.mark.rule("BK15")
def test_classic_goes_on_whatever_the_score() -> None:
    state = CLASSIC.state(EMPTY, "#", score=10**9)
    assert CLASSIC.game.over(state) is None
    assert CLASSIC.game.target(CLASSIC.setup) is None
    assert CLASSIC.game.modes["classic"].record


def test_dates_and_numbers_have_their_modes() -> None:
    with pytest.raises(InvalidInput, match=r"^date: knock has a date only in daily$"):
        KNOCK.start(Setup("classic", "seed", date=DAY))
    with pytest.raises(InvalidInput, match=r"^number: knock has a number only in challenge$"):
        KNOCK.start(Setup("daily", "seed", number=3))


@pytest.mark.rule("BK17")
@given(seeds, seeds, st.dates())
def test_a_day_has_the_same_game_for_everyone(one: str, other: str, day: datetime.date) -> None:
    first, second = (Setup("daily", seed, day) for seed in (one, other))
    assert KNOCK.start(first).tray == KNOCK.start(second).tray
    assert KNOCK.deal(first, 0, 7) == KNOCK.deal(second, 0, 7)


@pytest.mark.rule("BK17")
def test_days_differ_and_other_games_have_other_days() -> None:
    days = [Setup("daily", "", DAY + datetime.timedelta(days=number)) for number in range(50)]
    assert len({KNOCK.start(day).tray for day in days}) > 45
    assert KNOCK.draws(days[0]).below(2**64, "deal") != Table("medley").game.draws(days[0]).below(2**64, "deal")
    assert not KNOCK.modes["daily"].record


@pytest.mark.rule("BK18")
def test_a_saved_game_comes_back_exactly() -> None:
    for table in (CLASSIC, CHALLENGE, DAILY):
        session: Session[Any, Any] = Session.start(table.game, table.setup)
        for _ in range(7):
            moves = table.game.moves(session.state)
            session.play(moves[len(moves) // 2])
        back = Session.restore(session.document())
        assert back.state == session.state
        assert back.document() == session.document()


@pytest.mark.rule("BK7", "BK8", "BK9", "BK10")
def test_the_constants_are_the_numbers_of_the_game() -> None:
    assert (CELL_POINTS, LINE_POINTS, EMPTY_POINTS, GRACE) == (10, 100, 3000, 3)
    assert (KNOCK.cell_points, KNOCK.empty_points, KNOCK.grace) == (CELL_POINTS, EMPTY_POINTS, GRACE)
    assert KNOCK.line_points(1, 1) == LINE_POINTS


@pytest.mark.rule("BK26")
@given(boards, st.sampled_from(shapes_of(1).shapes))
def test_what_a_copy_of_the_board_clears_is_what_the_move_clears(board: int, shape: Any) -> None:
    state = KNOCK.state(CLASSIC.setup, bitboard.cleared(board), (shape, shapes_of(1)[0], None))
    for move in KNOCK.moves(state)[:10]:
        lit = [event for event in KNOCK.play(state, move).events if isinstance(event, LinesCleared)]
        turn = KNOCK.play(state, move)
        placed = turn.events[0]
        assert isinstance(placed, Placed)
        assert (state.board | placed.cells) & ~turn.state.board == sum(event.cells for event in lit)


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"clock": 3}, 'has no "clock", only board, tray, deals, score, lines, combo, grace, continued, declined'),
        ({"combo": -1}, "combo: must be a whole number from 0"),
        ({"continued": 1}, "continued: must be true or false, not 1"),
        ({"declined": None}, "declined: must be true or false, not null"),
        ({"dealt": None}, "dealt: must be a list, not null"),
        ({"dealt": ["########"] * 8}, "dealt: has no empty cell"),
        ({"board": ["########"] * 8}, "board: has no empty cell"),
        ({"board": ["########"] * 8, "tray": ["#", "#", "#"]}, "board: has no empty cell"),
    ],
)
def test_a_bad_position_is_refused_with_the_place(bad: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        KNOCK.decode(CLASSIC.setup, bad)
    assert str(refusal.value).startswith(problem)


def test_broken_states_are_told() -> None:
    broken: list[tuple[Table, dict[str, Any], str]] = [
        (CLASSIC, {"combo": 2, "grace": 0}, "do not go together"),
        (CLASSIC, {"grace": 2}, "do not go together"),
        (CLASSIC, {"declined": True}, "while there is one or pieces fit"),
        (CLASSIC, STUCK | {"declined": True, "continued": True}, "while there is one or pieces fit"),
        (DAILY, {"continued": True}, "where there is none"),
        (DAILY, STUCK | {"declined": True}, "where there is none"),
    ]
    for table, fields, words in broken:
        (told,) = KNOCK.violations(table.game.decode(table.setup, fields))
        assert words in told
    assert KNOCK.violations(stuck(CLASSIC, declined=True)) == []
