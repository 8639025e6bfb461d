"""Zen: no points, and no end."""

from __future__ import annotations

import pytest

from game.rules import bitboard
from game.rules.blocks import (
    BoardEmptied,
    Dealt,
    Ended,
    LinesCleared,
    Offered,
    Placed,
    RowEmptied,
)
from game.rules.game import Setup
from tests.rules.medley_tables import MEDLEY, ZEN
from tests.rules.tables import CHECKERS, Table, board_of, kinds


@pytest.mark.rule("BM13")
def test_zen_has_no_points() -> None:
    turn = ZEN.place(ZEN.state("......../" * 7 + "######..", "##", "#", combo=2), 0, 7, 6)
    assert turn.points == 0
    assert turn.state.score == 0
    assert turn.state.lines == 1
    assert [event.points for event in turn.events if isinstance(event, Placed | LinesCleared | BoardEmptied)] == [0] * 3


@pytest.mark.rule("BM13")
def test_zen_never_ends() -> None:
    emptied = 0
    for game in range(8):
        setup = Setup("zen", f"calm {game}")
        state = MEDLEY.start(setup)
        for number in range(250):
            moves = MEDLEY.moves(state)
            turn = MEDLEY.play(state, moves[number % len(moves)])
            state = turn.state
            assert MEDLEY.over(state) is None
            assert not {Ended, Offered} & set(kinds(turn))
            emptied += RowEmptied in kinds(turn)
    assert emptied > 20


def zen_with(fits: bool) -> Table:
    """A game whose next set, as it comes, fits or does not fit on the checkers with one more cell."""
    board = bitboard.parse(CHECKERS.split("/")) | 1
    for number in range(1000):
        table = Table("medley", "zen", seed=f"next {number}")
        if any(MEDLEY.fits(board, shape) for shape in next(MEDLEY.sets(table.setup, 1))) == fits:
            return table
    raise AssertionError


@pytest.mark.rule("BM13")
def test_in_zen_three_new_pieces_come_when_nothing_fits() -> None:
    table = zen_with(fits=True)
    turn = table.place(table.state(CHECKERS, "#", "##", "###"), 0, 0, 0)
    assert kinds(turn) == [Placed, Dealt]
    assert turn.state.tray == next(MEDLEY.sets(table.setup, 1))
    assert turn.state.deals == 2


@pytest.mark.rule("BM13")
def test_in_zen_rows_go_when_the_new_pieces_do_not_fit_either() -> None:
    table = zen_with(fits=False)
    turn = table.place(table.state(CHECKERS, "#", "##", "###"), 0, 0, 0)
    assert kinds(turn)[:3] == [Placed, Dealt, RowEmptied]
    rows = [event.row for event in turn.events if isinstance(event, RowEmptied)]
    assert rows[0] == 0  # with five cells; the others have four, and of those the topmost goes
    assert rows == list(range(len(rows)))
    assert not MEDLEY.stuck(turn.state)
    assert turn.points == 0


@pytest.mark.rule("BM13")
def test_a_zen_position_in_which_nothing_fits_makes_room_when_it_is_read() -> None:
    state = ZEN.state("########/" * 7 + "########", "###/###/###")
    assert ZEN.game.moves(state)
    assert state.deals == 2
    assert "........" in board_of(state)
