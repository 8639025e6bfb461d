"""Block Medley against the clock."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.blocks import (
    BlockState,
    Continue,
    Ended,
    Offered,
    Place,
    Tick,
    Ticked,
)
from game.rules.game import IllegalMove, InvalidInput
from game.rules.medley import CATALOGUE, SECONDS
from tests.rules.medley_tables import CLASSIC, DAILY, EVERY, HARDCORE, MEDLEY, TIMED, ZEN
from tests.rules.positions import EMPTY
from tests.rules.tables import CHECKERS, Table


@pytest.mark.rule("BM14")
def test_a_timed_game_has_three_minutes() -> None:
    state = TIMED.game.start(TIMED.setup)
    assert state.clock == SECONDS == 180
    assert TIMED.game.encode(state)["clock"] == 180
    for table in EVERY:
        if table is not TIMED:
            assert table.game.start(table.setup).clock is None
            assert "clock" not in table.game.encode(table.game.start(table.setup))


@pytest.mark.rule("BM14")
@pytest.mark.parametrize(("seconds", "count"), [(0.1, 1800), (1 / 60, 10_800), (0.25, 720), (7.5, 24), (180, 1)])
def test_ticks_add_up_to_the_time(seconds: float, count: int) -> None:
    state = TIMED.game.start(TIMED.setup)
    for _ in range(count - 2):
        state = TIMED.game.play(state, Tick(seconds)).state
    assert state.clock == pytest.approx(min(180, 2 * seconds), abs=0.01)
    assert TIMED.game.over(state) is None
    for _ in range(min(count, 2)):
        turn = TIMED.game.play(state, Tick(seconds * 1.001 if seconds < 0.1 else seconds))
        state = turn.state
    assert state.clock == pytest.approx(0, abs=0.01)


@pytest.mark.rule("BM14")
@pytest.mark.parametrize(
    "action", [{"tick": 0}, {"tick": 2.5}, {"tick": 10**9}, {"continue": True}, {"place": [0, 1, 2]}]
)
def test_actions_survive_their_notation(action: dict[str, Any]) -> None:
    assert MEDLEY.encode_move(MEDLEY.decode_move(action)) == action


@pytest.mark.rule("BM14")
def test_the_game_ends_when_the_time_is_up() -> None:
    state = TIMED.state(EMPTY, "#", "##", "###", clock=2.5, score=70)
    turn = TIMED.turn(state, Tick(2.25))
    assert turn.events == (Ticked(0.25),)
    turn = TIMED.turn(turn.state, Tick(60))
    assert turn.events == (Ticked(0.0), Ended("time"))
    assert (turn.points, turn.state.score, turn.state.clock) == (0, 70, 0)
    assert TIMED.game.over(turn.state) == "time"
    assert TIMED.game.moves(turn.state) == []
    for move in (Place(0, 0, 0), Tick(1), Continue(True)):
        with pytest.raises(IllegalMove, match="The game is over"):
            TIMED.turn(turn.state, move)


@pytest.mark.rule("BM14", "BM16")
def test_the_clock_stands_while_the_second_chance_is_offered() -> None:
    turn = TIMED.place(TIMED.state(CHECKERS, "#", "##", "###", clock=12.5), 0, 0, 0)
    assert turn.events[-1] == Offered()
    with pytest.raises(IllegalMove, match="The clock stands still"):
        TIMED.turn(turn.state, Tick(1))
    after = TIMED.turn(turn.state, Continue(True)).state
    assert after.clock == 12.5
    assert TIMED.turn(after, Tick(1)).state.clock == 11.5


@pytest.mark.rule("BM14")
def test_no_second_chance_is_offered_when_the_time_is_up() -> None:
    state = TIMED.state(CHECKERS, "##", "###", clock=0)
    assert TIMED.game.over(state) == "time"
    assert not TIMED.game.offered(state)


@pytest.mark.rule("BM14")
@pytest.mark.parametrize("table", [CLASSIC, DAILY, ZEN, HARDCORE], ids=["classic", "daily", "zen", "hardcore"])
def test_other_modes_have_no_clock(table: Table) -> None:
    with pytest.raises(IllegalMove, match="This mode has no clock"):
        table.turn(table.state(EMPTY, "#", "#"), Tick(1))
    with pytest.raises(InvalidInput, match='has no "clock"'):
        table.state(EMPTY, "#", clock=10)


def test_broken_clocks_are_told() -> None:
    piece = CATALOGUE[0]
    for table, clock in ((TIMED, None), (TIMED, 181.0), (TIMED, -1.0), (CLASSIC, 3.0)):
        state = BlockState(table.setup, 0, (piece, None, None), clock=clock)
        assert "The clock is not within its time." in MEDLEY.violations(state)
