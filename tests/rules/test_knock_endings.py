"""How Block Knock ends: the second chance, and the way that would have been."""

from __future__ import annotations

import pytest

from game.rules.blocks import (
    Continue,
    Continued,
    Dealt,
    Ended,
    Offered,
    Tick,
)
from game.rules.game import IllegalMove
from game.rules.knock_challenges import shapes_of
from tests.rules.knock_tables import CHALLENGE, CLASSIC, DAILY, KNOCK, ROW_7, stuck
from tests.rules.positions import EMPTY
from tests.rules.tables import CHECKERS, Table


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
