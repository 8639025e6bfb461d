"""The second chance of Block Medley: rows are emptied until a piece fits."""

from __future__ import annotations

import pytest

from game.rules import bitboard
from game.rules.blocks import (
    ComboEnded,
    Continue,
    Continued,
    Dealt,
    Ended,
    RowEmptied,
)
from game.rules.game import IllegalMove
from tests.rules.medley_tables import CLASSIC, DAILY, HARDCORE, MEDLEY, TIMED, ZEN
from tests.rules.positions import EMPTY
from tests.rules.tables import CHECKERS, STUCK, Table, kinds


@pytest.mark.rule("BM16")
@pytest.mark.parametrize("table", [CLASSIC, TIMED, HARDCORE], ids=["classic", "timed", "hardcore"])
def test_going_on_empties_rows_until_a_piece_fits(table: Table) -> None:
    before = table.game.decode(table.setup, STUCK | {"score": 500, "lines": 7, "combo": 3})
    assert table.game.over(before) is None
    assert table.game.moves(before) == [Continue(False), Continue(True)]
    turn = table.turn(before, Continue(True))
    filled = bitboard.ROWS[0] & before.board
    assert turn.events == (Continued(), ComboEnded(3), RowEmptied(0, filled))
    assert (turn.points, turn.state.score, turn.state.lines, turn.state.combo) == (0, 500, 7, 0)
    assert turn.state.tray == before.tray
    assert turn.state.deals == before.deals


@pytest.mark.rule("BM16")
def test_example_5_the_fullest_row_first_and_no_more_than_needed() -> None:
    """Rows with 7, 6, 6 and 5 cells: a lying bar fits once the first has gone, a standing one after two."""
    board = "#.#.#.#./.#.#.#.#/#.#.#.#./##.##.#./#.##.###/#######./###.###./.#.#.#.#"
    lying = CLASSIC.state(board, "###")
    turn = CLASSIC.turn(lying, Continue(True))
    assert [event.row for event in turn.events if isinstance(event, RowEmptied)] == [5]
    upright = CLASSIC.state(board, "#/#/#")
    turn = CLASSIC.turn(upright, Continue(True))
    assert [event.row for event in turn.events if isinstance(event, RowEmptied)] == [5, 4]


@pytest.mark.rule("BM16")
def test_of_rows_that_are_equally_full_the_topmost_goes() -> None:
    turn = CLASSIC.turn(CLASSIC.state(CHECKERS, "##/##", "###/###/###"), Continue(True))
    assert [event.row for event in turn.events if isinstance(event, RowEmptied)] == [0, 1]


@pytest.mark.rule("BM16")
def test_if_four_rows_do_not_help_a_new_set_is_dealt() -> None:
    board = "#######./.#.#.#.#/#######./#.#.#.#./#######./.#.#.#.#/#######./#.#.#.#."
    before = CLASSIC.state(board, "#/#/#/#/#", "###/###/###")
    turn = CLASSIC.turn(before, Continue(True))
    assert [event.row for event in turn.events if isinstance(event, RowEmptied)] == [0, 2, 4, 6]
    assert kinds(turn) == [Continued, *[RowEmptied] * 4, Dealt]
    assert turn.state.tray == MEDLEY.deal(CLASSIC.setup, turn.state.board, 1)
    assert not MEDLEY.stuck(turn.state)


@pytest.mark.rule("BM16")
def test_there_is_one_second_chance_and_declining_ends_the_game() -> None:
    used = CLASSIC.game.decode(CLASSIC.setup, STUCK | {"continued": True})
    assert CLASSIC.game.over(used) == "no-moves"
    with pytest.raises(IllegalMove, match="has been taken"):
        CLASSIC.turn(used, Continue(True))
    turn = CLASSIC.turn(CLASSIC.game.decode(CLASSIC.setup, STUCK), Continue(False))
    assert turn.events == (Ended("no-moves"),)
    assert CLASSIC.game.over(turn.state) == "no-moves"


@pytest.mark.rule("BM16")
@pytest.mark.parametrize("table", [DAILY, ZEN], ids=["daily", "zen"])
def test_daily_and_zen_have_no_second_chance(table: Table) -> None:
    with pytest.raises(IllegalMove, match="This mode has no second chance"):
        table.turn(table.state(EMPTY, "#"), Continue(True))
