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
    Continue,
    Continued,
    Dealt,
    Ended,
    LinesCleared,
    Offered,
    Place,
    Placed,
    Tick,
)
from game.rules.game import IllegalMove, InvalidInput, Setup
from game.rules.knock import CELL_POINTS, EMPTY_POINTS, GRACE, LINE_POINTS, BlockKnock
from game.rules.knock_challenges import shapes_of, start_board, start_cells, target_of
from game.session.session import Session
from tests.rules.positions import EMPTY
from tests.rules.strategies import boards, seeds
from tests.rules.tables import CHECKERS, DAY, Table, board_of, kinds, texts

KNOCK = BlockKnock()
CLASSIC = Table("knock")
DAILY = Table("knock", "daily", date=DAY)
CHALLENGE = Table("knock", "challenge", number=6)

ROW_7 = "......../" * 7 + "#####..."
STUCK = {"board": CHECKERS.split("/"), "tray": ["##", "###", "##/##"]}
"""A position in which nothing fits."""


def stuck(table: Table, **fields: Any) -> Any:
    return table.game.decode(table.setup, STUCK | fields)


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


@pytest.mark.rule("BK12", "BK17")
def test_the_daily_ends_the_first_time_that_no_piece_fits() -> None:
    state = DAILY.state(CHECKERS, "#", "##", "###")
    turn = DAILY.place(state, 0, 0, 0)
    assert turn.events[-1] == Ended("no-moves")
    assert DAILY.game.over(turn.state) == "no-moves"
    assert DAILY.game.moves(turn.state) == []
    for answer in (True, False):
        with pytest.raises(IllegalMove, match="no second chance"):
            DAILY.turn(turn.state, Continue(answer))


@pytest.mark.rule("BK12")
def test_one_piece_that_fits_keeps_the_game_going() -> None:
    turn = DAILY.place(DAILY.state(CHECKERS, "#", "#", "###/###/###"), 0, 0, 0)
    assert DAILY.game.over(turn.state) is None


@pytest.mark.rule("BK12", "BK13")
@pytest.mark.parametrize("table", [CLASSIC, CHALLENGE])
def test_when_nothing_fits_a_second_chance_is_offered(table: Table) -> None:
    turn = table.place(table.state(CHECKERS, "#", "##", "###"), 0, 0, 0)
    assert turn.events[-1] == Offered()
    assert table.game.offered(turn.state)
    assert table.game.over(turn.state) is None
    assert table.game.moves(turn.state) == [Continue(False), Continue(True)]


@pytest.mark.rule("BK13")
@pytest.mark.parametrize("table", [CLASSIC, CHALLENGE])
def test_going_on_keeps_everything_but_the_tray(table: Table) -> None:
    before = stuck(table, score=700, lines=3, combo=2, grace=1)
    turn = table.turn(before, Continue(True))
    after = turn.state
    assert turn.points == 0
    assert turn.events == (Continued(), Dealt(after.tray))
    assert (after.board, after.score, after.lines) == (before.board, 700, 3)
    assert (after.combo, after.grace) == (2, 1)
    assert after.continued
    assert after.tray == KNOCK.deal(table.setup, before.board, before.deals)
    assert after.deals == before.deals + 1
    assert all(KNOCK.fits(after.board, shape) for shape in after.tray)
    assert table.game.moves(after)


@pytest.mark.rule("BK13")
def test_declining_ends_the_game() -> None:
    turn = CLASSIC.turn(stuck(CLASSIC, score=700), Continue(False))
    assert turn.events == (Ended("no-moves"),)
    assert CLASSIC.game.over(turn.state) == "no-moves"
    assert CLASSIC.game.moves(turn.state) == []
    with pytest.raises(IllegalMove, match="The game is over"):
        CLASSIC.turn(turn.state, Continue(True))


@pytest.mark.rule("BK13")
def test_there_is_one_second_chance_in_a_game() -> None:
    state = stuck(CLASSIC, continued=True)
    assert CLASSIC.game.over(state) == "no-moves"
    with pytest.raises(IllegalMove, match="has been taken"):
        CLASSIC.turn(state, Continue(True))


@pytest.mark.rule("BK13")
def test_there_is_no_second_chance_while_a_piece_fits() -> None:
    for answer in (True, False):
        with pytest.raises(IllegalMove, match="A piece still fits"):
            CLASSIC.turn(CLASSIC.state(EMPTY, "#"), Continue(answer))


def test_there_is_no_clock() -> None:
    with pytest.raises(IllegalMove, match="This game has no clock"):
        KNOCK.decode_move({"tick": 1})
    with pytest.raises(IllegalMove, match="This mode has no clock"):
        KNOCK.play(CLASSIC.state(EMPTY, "#"), Tick(1))


@pytest.mark.rule("BK14")
def test_the_last_deal_can_be_placed_and_shown() -> None:
    shown = 0
    for number in range(30):
        table = Table("knock", "daily", seed=f"how {number}")
        state, move = table.game.start(table.setup), 0
        while moves := table.game.moves(state):
            move += 7
            state = table.turn(state, moves[move % len(moves)]).state
        copy = table.game.as_dealt(state)
        assert copy.tray == table.game.deal(table.setup, copy.board, copy.deals - 1)
        assert all(left in (None, shape) for left, shape in zip(state.tray, copy.tray, strict=True))
        way = table.game.way(copy)
        assert sorted(place.slot for place in way) == [0, 1, 2]
        for place in way:
            copy = table.game.play(copy, place).state
        assert copy.deals == state.deals + 1
        shown += 1
    assert shown == 30


@pytest.mark.rule("BK14")
def test_showing_how_goes_on_after_saving_and_after_the_target() -> None:
    state = CHALLENGE.game.start(CHALLENGE.setup)
    first = state.board
    for _ in range(2):
        state = CHALLENGE.turn(state, CHALLENGE.game.moves(state)[0]).state
    saved = CHALLENGE.game.encode(state) | {"score": 10**6}
    copy = CHALLENGE.game.as_dealt(CHALLENGE.game.decode(CHALLENGE.setup, saved))
    assert copy.board == first
    assert CHALLENGE.game.moves(copy)


@pytest.mark.rule("BK14")
def test_a_tray_that_was_set_up_by_hand_was_never_dealt() -> None:
    tray = KNOCK.deal(CLASSIC.setup, 0, 0)
    other = next(shape.text for shape in shapes_of(1) if shape not in tray)
    assert KNOCK.as_dealt(CLASSIC.state(EMPTY, other, None, None)) is None
    assert KNOCK.as_dealt(CLASSIC.state(EMPTY, tray[0].text, None, None)) is not None


@pytest.mark.rule("BK14")
def test_what_cannot_be_placed_has_no_way() -> None:
    assert KNOCK.way(stuck(CLASSIC)) is None
    assert KNOCK.way(CLASSIC.state(CHECKERS, None, "#", "##")) is None
    assert KNOCK.way(CLASSIC.state(ROW_7, None, "###", "###/###/###")) is not None


@pytest.mark.rule("BK15")
def test_classic_goes_on_whatever_the_score() -> None:
    state = CLASSIC.state(EMPTY, "#", score=10**9)
    assert CLASSIC.game.over(state) is None
    assert CLASSIC.game.target(CLASSIC.setup) is None
    assert CLASSIC.game.modes["classic"].record


@pytest.mark.rule("BK16")
def test_the_first_challenge_is_an_empty_board_and_1500_points() -> None:
    assert (start_board(1), start_cells(1), target_of(1)) == (0, 0, 1500)


@pytest.mark.rule("BK16")
def test_cells_and_targets_of_the_challenges() -> None:
    asked = {1: (0, 1500), 2: (2, 1500), 3: (2, 1750), 4: (4, 1750), 5: (4, 2000), 24: (24, 4250), 25: (24, 4500)}
    asked |= {26: (24, 4750), 27: (24, 5000), 125: (24, 29500)}
    assert {number: (start_cells(number), target_of(number)) for number in asked} == asked


@pytest.mark.rule("BK16")
@given(st.integers(1, 10**12))
def test_each_challenge_starts_with_more_cells_or_asks_for_more_points(number: int) -> None:
    more_cells = start_cells(number + 1) - start_cells(number)
    more_points = target_of(number + 1) - target_of(number)
    assert (more_cells, more_points) in ((2, 0), (0, 250))


@pytest.mark.rule("BK16")
def test_starts_are_settled_by_the_number_alone_and_leave_no_traps() -> None:
    seen = set()
    for number in range(1, 80):
        for seed in ("a", "b"):
            state = KNOCK.start(Setup("challenge", seed, number=number))
            assert state.board == start_board(number)
        seen.add(state.board)
        rows = bitboard.rows_text(state.board)
        assert "".join(rows).count("#") == start_cells(number)
        assert "########" not in rows
        assert "########" not in ["".join(column) for column in zip(*rows, strict=True)]
        assert all(row == row[::-1] for row in rows)
        for row in range(8):
            for column in range(8):
                around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                inside = [(y, x) for y, x in around if 0 <= y < 8 and 0 <= x < 8]
                assert rows[row][column] == "#" or any(rows[y][x] == "." for y, x in inside)
    assert len(seen) == 79


@pytest.mark.rule("BK16")
def test_published_starts() -> None:
    """They may never change without a new version of the rules."""
    assert "/".join(bitboard.rows_text(start_board(6))) == START_6
    assert "/".join(bitboard.rows_text(start_board(40))) == START_40
    assert KNOCK.version == 1


START_6 = "......../......../.#....#./#......#/.#....#./......../......../........"
START_40 = ".##..##./......../.#....#./###..###/#......#/#......#/#.#..#.#/..####.."


@pytest.mark.rule("BK16")
def test_reaching_the_target_wins_at_once() -> None:
    target = target_of(6)
    state = CHALLENGE.state(EMPTY, "#", "##", "###", score=target - 20)
    turn = CHALLENGE.place(state, 0, 0, 0)
    assert CHALLENGE.game.over(turn.state) is None
    turn = CHALLENGE.place(turn.state, 1, 7, 0)
    assert turn.state.score == target + 10
    assert turn.events[-1] == Ended("target")
    assert CHALLENGE.game.over(turn.state) == "target"
    assert CHALLENGE.game.moves(turn.state) == []
    for move in (Place(2, 4, 4), Continue(True), Continue(False), Tick(1)):
        with pytest.raises(IllegalMove, match="The game is over"):
            CHALLENGE.turn(turn.state, move)


@pytest.mark.rule("BK16")
def test_a_target_reached_with_the_last_piece_that_fits_is_a_win() -> None:
    state = CHALLENGE.state(CHECKERS, "#", "##", "###", score=target_of(6) - 10)
    turn = CHALLENGE.place(state, 0, 0, 0)
    assert turn.events[-1] == Ended("target")
    assert not CHALLENGE.game.offered(turn.state)


@pytest.mark.rule("BK16")
@pytest.mark.parametrize("number", [0, -1, -(10**40)])
def test_challenges_begin_at_1(number: int) -> None:
    with pytest.raises(InvalidInput, match="number: numbers begin at 1"):
        KNOCK.start(Setup("challenge", "seed", number=number))


@pytest.mark.rule("BK16")
def test_a_challenge_without_a_number_is_the_first() -> None:
    state = KNOCK.start(Setup("challenge", "seed"))
    assert state.board == 0
    assert KNOCK.target(state.setup) == 1500


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
