"""The rules of Block Medley, one by one: lines, combos, days and positions."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.blocks import (
    BoardEmptied,
    ComboEnded,
    ComboRaised,
    Continue,
    Dealt,
    Ended,
    LinesCleared,
    Placed,
)
from game.rules.game import IllegalMove, InvalidInput, Setup
from game.rules.medley import CATALOGUE, COMBO_BONUS, LINE_POINTS
from tests.rules.medley_tables import CLASSIC, DAILY, EVERY, MEDLEY, TIMED
from tests.rules.positions import EMPTY
from tests.rules.strategies import seeds
from tests.rules.tables import CHECKERS, DAY, Table, board_of, kinds

every_table = pytest.mark.parametrize("table", EVERY, ids=[table.setup.mode for table in EVERY])

WALL = "#......./" * 4 + "......../" * 3
"""Keeps the board from being emptied."""


@pytest.mark.rule("BM1")
@every_table
def test_a_game_starts_with_an_empty_board_and_three_pieces(table: Table) -> None:
    state = table.game.start(table.setup)
    assert board_of(state) == EMPTY
    assert None not in state.tray
    assert len(state.tray) == 3
    assert (state.score, state.combo, state.deals) == (0, 0, 1)
    assert not table.game.modes[table.setup.mode].undo


@pytest.mark.rule("BM1")
def test_three_more_come_when_all_three_are_placed_in_any_order() -> None:
    state = CLASSIC.state(EMPTY, "#", "##", "###")
    for slot in (2, 0):
        state = CLASSIC.place(state, slot, 2 * slot, 0).state
        assert None in state.tray
    turn = CLASSIC.place(state, 1, 7, 0)
    assert kinds(turn) == [Placed, Dealt]
    assert turn.state.tray == MEDLEY.deal(CLASSIC.setup, turn.state.board, 1)


@pytest.mark.rule("BM2")
def test_a_crossing_cell_goes_once_and_both_lines_count() -> None:
    before = CLASSIC.state("...#..../" * 3 + "###.####/" + "...#..../" * 3 + "#..#....", "#", "##")
    turn = CLASSIC.place(before, 0, 3, 3)
    assert turn.points == 1 + 250
    assert turn.state.lines == 2
    assert board_of(turn.state) == EMPTY[:-8] + "#......."
    both = bitboard.ROWS[3] | bitboard.COLUMNS[3]
    assert turn.events[1:] == (LinesCleared((3,), (3,), both, 250), ComboRaised(1))


@pytest.mark.rule("BM5", "BM12")
def test_the_daily_ends_when_nothing_fits_and_cannot_be_continued() -> None:
    turn = DAILY.place(DAILY.state(CHECKERS, "#", "##", "###"), 0, 0, 0)
    assert turn.events[-1] == Ended("no-moves")
    assert DAILY.game.moves(turn.state) == []
    with pytest.raises(IllegalMove, match="no second chance"):
        DAILY.turn(turn.state, Continue(True))


@pytest.mark.rule("BM5")
@every_table
def test_one_piece_that_fits_keeps_the_game_going(table: Table) -> None:
    turn = table.place(table.state(CHECKERS, "#", "#", "###/###/###"), 0, 0, 0)
    assert kinds(turn) == [Placed]
    assert table.game.over(turn.state) is None


@pytest.mark.rule("BM6")
def test_each_cell_is_worth_a_point() -> None:
    for shape in CATALOGUE:
        assert CLASSIC.place(CLASSIC.state(EMPTY, shape.text, "#"), 0, 1, 1).points == shape.size


@pytest.mark.rule("BM7")
def test_the_table_of_lines() -> None:
    assert LINE_POINTS[:6] == (100, 250, 400, 550, 700, 850)
    assert [MEDLEY.line_points(lines, 1) for lines in range(1, 7)] == [100, 250, 400, 550, 700, 850]


@pytest.mark.rule("BM7")
def test_a_board_that_was_set_up_with_full_lines_has_points_for_all_of_them() -> None:
    rows = ["########"] * 7 + ["#######."]
    turn = CLASSIC.place(CLASSIC.state("/".join(rows), "#", "##"), 0, 7, 7)
    assert turn.points == 1 + 16 * 150 - 50 + 2000


@pytest.mark.rule("BM8")
def test_the_bonus_of_a_combo() -> None:
    assert [MEDLEY.line_points(1, combo) for combo in (1, 2, 3, 4, 5, 6, 50)] == [100, 150, 200, 250, 300, 300, 300]
    assert [MEDLEY.line_points(2, combo) for combo in (1, 2, 3, 4, 5)] == [250, 375, 500, 625, 750]
    assert COMBO_BONUS[1:] == (0, 50, 100, 150, 200)


@pytest.mark.rule("BM6", "BM7", "BM8")
def test_example_1_clears_one_after_the_other() -> None:
    rows = ["######..", "#####...", *["#######."] * 4]
    pieces = ["##", "###", *["#"] * 4]
    state = CLASSIC.state("#......./......../" + "/".join(rows), *pieces[:3])
    earned = []
    for number, piece in enumerate(pieces):
        if number == 3:
            assert state.deals == 2
            position = CLASSIC.game.encode(state) | {"tray": pieces[3:]}
            state = CLASSIC.game.decode(CLASSIC.setup, position)
        turn = CLASSIC.place(state, number % 3, 2 + number, 8 - len(piece))
        earned.append(turn.points)
        state = turn.state
    assert earned == [102, 153, 201, 251, 301, 301]
    assert state.combo == 6


@pytest.mark.rule("BM8")
def test_a_piece_that_clears_nothing_ends_the_combo() -> None:
    turn = CLASSIC.place(CLASSIC.state(WALL + "#####...", "#", "###", combo=4), 0, 0, 4)
    assert turn.events[1:] == (ComboEnded(4),)
    assert turn.state.combo == 0
    turn = CLASSIC.place(turn.state, 1, 7, 5)
    assert turn.points == 103
    assert turn.state.combo == 1


@pytest.mark.rule("BM2", "BM7")
def test_example_2_three_rows_and_three_columns() -> None:
    before = """
        ..###...
        ..###..#
        ##...###
        ##...###
        ##...###
        ..###...
        ..###...
        #.###...
        """
    assert CLASSIC.place(CLASSIC.state(before, "###/###/###", "#"), 0, 2, 2).points == 859


@pytest.mark.rule("BM8", "BM9")
def test_example_3_an_emptied_board_adds_2000_whatever_the_combo() -> None:
    turn = CLASSIC.place(CLASSIC.state("......../" * 7 + "######..", "##", "#", combo=2), 0, 7, 6)
    assert turn.points == 2 + 100 + 100 + 2000 == 2202
    assert kinds(turn) == [Placed, LinesCleared, ComboRaised, BoardEmptied]
    assert turn.events[-1] == BoardEmptied(2000)


@pytest.mark.rule("BM10")
def test_the_example_of_the_combo() -> None:
    before = CLASSIC.state("#......./" * 4 + "......../" * 2 + "#######./######..", ".#/##", "#", combo=2)
    turn = CLASSIC.place(before, 0, 6, 6)
    assert turn.points == 3 + 250 + 250 == 503
    assert turn.state.combo == 3


@pytest.mark.rule("BM11", "BM13", "BM14", "BM15")
def test_which_modes_count_for_the_record() -> None:
    assert [name for name, mode in MEDLEY.modes.items() if mode.record] == ["classic", "hardcore"]


@pytest.mark.rule("BM12")
@given(seeds, seeds, st.dates())
def test_a_day_has_the_same_game_for_everyone(one: str, other: str, day: datetime.date) -> None:
    first, second = (Setup("daily", seed, day) for seed in (one, other))
    assert MEDLEY.start(first).tray == MEDLEY.start(second).tray
    assert MEDLEY.deal(first, 0, 7) == MEDLEY.deal(second, 0, 7)


@pytest.mark.rule("BM12")
def test_days_differ() -> None:
    days = [Setup("daily", "", DAY + datetime.timedelta(days=number)) for number in range(50)]
    assert len({MEDLEY.start(day).tray for day in days}) > 45
    with pytest.raises(InvalidInput, match=r"^date: medley has a date only in daily$"):
        MEDLEY.start(Setup("zen", "", DAY))
    with pytest.raises(InvalidInput, match=r"^number: medley has no numbered games$"):
        MEDLEY.start(Setup("daily", "", number=1))


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"grace": 1}, 'has no "grace", only board, tray, deals, score, lines, combo, continued, declined, clock'),
        ({"clock": -1}, "clock: must be a number from 0 to 180, not -1"),
        ({"clock": 180.5}, "clock: must be a number from 0 to 180, not 180.5"),
        ({"clock": float("nan")}, "clock: must be a number from 0 to 180, not nan"),
        ({"clock": True}, "clock: must be a number from 0 to 180, not true"),
        ({"clock": None}, "clock: must be a number from 0 to 180, not null"),
        ({"clock": 10**400}, "clock: must be a number from 0 to 180, not a huge number"),
        ({"tray": ["#../.#./..#", None, None]}, 'tray[0]: "#../.#./..#" is none of the 48 shapes of this game'),
    ],
)
def test_a_bad_position_is_refused_with_the_place(bad: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        MEDLEY.decode(TIMED.setup, bad)
    assert str(refusal.value) == problem


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"tick": -1}, "tick: must be a number from 0 to 9.0072e+15, not -1"),
        ({"tick": "1"}, 'tick: must be a number from 0 to 9.0072e+15, not "1"'),
        ({"tick": float("inf")}, "tick: must be a number from 0 to 9.0072e+15, not inf"),
        ({"continue": "yes"}, 'continue: must be true or false, not "yes"'),
        ({"sow": 3}, 'medley has no action "sow"'),
    ],
)
def test_a_bad_action_is_refused_with_the_place(bad: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        MEDLEY.decode_move(bad)
    assert str(refusal.value) == problem
