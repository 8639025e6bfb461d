from __future__ import annotations

import math
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.rules import GAMES
from game.rules.blocks import Place
from game.rules.game import IllegalMove, InvalidInput, Setup
from game.session.session import HISTORY, LONGEST_GAME, LONGEST_STRETCH, Session
from tests.counting_game import Count, CountingGame, Take

COUNTING = CountingGame()
with_undo = pytest.mark.parametrize(
    ("game", "mode"),
    [
        pytest.param(game, mode.id, id=f"{game.id}-{mode.id}")
        for game in (COUNTING, *GAMES.values())
        for mode in game.modes.values()
        if mode.undo
    ],
)


def started(mode: str = "classic", seed: str = "seed") -> Session[Count, Take]:
    return Session.start(COUNTING, Setup(mode, seed))


def played_to_the_end(mode: str = "classic") -> Session[Count, Take]:
    session = started(mode)
    while session.over is None:
        session.play(COUNTING.moves(session.state)[0])
    return session


def test_a_session_starts_where_the_game_starts() -> None:
    setup = Setup("classic", "seed")
    session = Session.start(COUNTING, setup)
    assert session.game is COUNTING
    assert session.setup is setup
    assert session.state == COUNTING.start(setup)
    assert session.mode is COUNTING.modes["classic"]
    assert (session.score, session.over, session.moves_played, session.seconds) == (0, None, 0, 0.0)
    assert not session.can_undo
    assert session.id != Session.start(COUNTING, setup).id


def test_a_mode_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(InvalidInput):
        started("marathon")


@pytest.mark.rule("BP18")
@with_undo
@given(seed=st.text(max_size=5), walk=st.randoms(use_true_random=False))
def test_undo_restores_every_state_exactly(game: object, mode: str, seed: str, walk: random.Random) -> None:
    session = Session.start(game, Setup(mode, seed))  # type: ignore[arg-type]
    states = [session.state]
    for _ in range(walk.randrange(1, 40)):
        if session.over is None:
            session.play(walk.choice(session.game.moves(session.state)))
            states.append(session.state)
    if session.over is not None:
        return
    while session.can_undo:
        assert session.state == states.pop()
        assert session.undo()
        assert session.moves_played == len(states) - 1
    assert states == [session.state]
    assert not session.undo()


@pytest.mark.rule("BP20")
@with_undo
@given(seed=st.text(max_size=5), walk=st.randoms(use_true_random=False))
def test_the_same_move_after_undo_leads_to_the_same_turn(
    game: object, mode: str, seed: str, walk: random.Random
) -> None:
    session = Session.start(game, Setup(mode, seed))  # type: ignore[arg-type]
    moves, turns = [], []
    while session.over is None and len(moves) < 12:
        moves.append(walk.choice(session.game.moves(session.state)))
        turns.append(session.play(moves[-1]))
    if session.over is not None:
        return
    for _ in range(len(moves)):
        session.undo()
    # A detour does not change what comes either.
    session.play(walk.choice(session.game.moves(session.state)))
    session.undo()
    assert [session.play(move) for move in moves] == turns


@pytest.mark.rule("BP18")
@pytest.mark.rule("BP20")
def test_worked_example_5_of_block_puzzle() -> None:
    board = ["........"] * 7 + ["#####..."]
    puzzle = GAMES["puzzle"]
    document = Session.start(puzzle, Setup("classic", "example")).document()
    document["position"] |= {"board": board, "tray": ["###", "#", "#"]}
    session = Session.restore(document)
    before = session.state
    after = session.play(Place(0, 7, 5)).state
    assert session.score == 13
    assert session.undo()
    assert session.state == before
    assert session.play(Place(0, 7, 5)).state == after
    rest = [Place(1, 0, 0), Place(2, 4, 4)]
    trays = []
    for _ in range(2):
        for move in rest:
            session.play(move)
        trays.append(session.state.tray)
        for _ in rest:
            session.undo()
    assert trays[0] == trays[1]


@pytest.mark.rule("BP19")
def test_the_history_holds_the_last_2000_placements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.counting_game.TARGET", 10**6)
    session = started()
    for _ in range(HISTORY + 7):
        session.play(COUNTING.moves(session.state)[0])
    taken = 0
    while session.undo():
        taken += 1
    assert taken == HISTORY == 2000
    assert session.state.taken == session.moves_played == 7


@pytest.mark.rule("BP21")
@pytest.mark.rule("BP3")
@pytest.mark.parametrize("game", [COUNTING, *GAMES.values()], ids=lambda game: game.id)
def test_the_end_is_final(game: Any) -> None:
    mode = next(mode.id for mode in game.modes.values() if mode.final)
    session = Session.start(game, Setup(mode, "end"))
    while session.over is None:
        move = session.game.moves(session.state)[0]
        session.play(move)
    end = session.state
    assert not session.can_undo
    assert not session.undo()
    with pytest.raises(IllegalMove):
        session.play(move)
    assert session.state is end
    again = Session.restore(session.document(), {session.game.id: session.game})
    assert again.over == session.over
    assert not again.undo()


def test_a_game_that_would_play_on_after_its_end_may_not() -> None:
    session = played_to_the_end()
    with pytest.raises(IllegalMove, match="over"):
        session.play(Take(session.state.open[0]))


def test_a_mode_without_undo_has_none() -> None:
    session = started("strict")
    session.play(Take(session.state.open[0]))
    assert not session.can_undo
    assert not session.undo()
    assert session.moves_played == 1


def test_a_refused_move_changes_nothing() -> None:
    session = started()
    session.play(Take(session.state.open[0]))
    before = session.document()
    with pytest.raises(IllegalMove):
        session.play(Take(9))
    assert session.document() == before
    assert session.undo()
    assert not session.can_undo


@pytest.mark.rule("BP23")
def test_time_adds_up_and_ends_with_the_game() -> None:
    session = started()
    session.elapse(1.5)
    session.elapse(0.25)
    session.play(Take(session.state.open[0]))
    session.undo()
    assert session.seconds == 1.75
    ended = played_to_the_end()
    ended.elapse(5)
    assert ended.seconds == 0


@pytest.mark.rule("BP23")
@pytest.mark.parametrize(
    ("jump", "counted"),
    [
        (-5.0, 0.0),
        (math.nan, 0.0),
        (-math.inf, 0.0),
        (math.inf, LONGEST_STRETCH),
        (1e308, LONGEST_STRETCH),
        (10**400, LONGEST_STRETCH),
        (5e-324, 5e-324),
    ],
)
def test_a_clock_that_jumps_does_no_harm(jump: float, counted: float) -> None:
    session = started()
    session.elapse(jump)
    assert session.seconds == counted


@pytest.mark.rule("BP23")
def test_time_has_a_largest_value_that_can_be_saved() -> None:
    session = started()
    document = session.document() | {"seconds": LONGEST_GAME}
    session = Session.restore(document, {"counting": COUNTING})
    session.elapse(60)
    assert session.seconds == LONGEST_GAME
    assert Session.restore(session.document(), {"counting": COUNTING}).seconds == LONGEST_GAME


class Playing(RuleBasedStateMachine):
    """A session against a plain list of states."""

    def __init__(self) -> None:
        super().__init__()
        self.session = started(seed="machine")
        self.states = [self.session.state]
        self.forgotten = 0

    @rule(choice=st.integers(0, 5))
    def plays(self, choice: int) -> None:
        moves = COUNTING.moves(self.session.state)
        if moves:
            turn = self.session.play(moves[choice % len(moves)])
            self.states.append(turn.state)

    @rule()
    def undoes(self) -> None:
        possible = len(self.states) > 1 and COUNTING.over(self.states[-1]) is None
        assert self.session.can_undo == possible
        assert self.session.undo() == possible
        if possible:
            self.states.pop()

    @rule()
    def reloads(self) -> None:
        self.session = Session.restore(self.session.document(), {"counting": COUNTING})
        self.forgotten += len(self.states) - 1
        self.states = self.states[-1:]

    @invariant()
    def agrees(self) -> None:
        state = self.states[-1]
        assert self.session.state == state
        assert self.session.score == state.score
        assert self.session.moves_played == state.taken == len(self.states) - 1 + self.forgotten


TestPlaying = Playing.TestCase


@pytest.mark.rule("BM14")
def test_time_that_passes_is_no_move() -> None:
    """It changes the state, but neither the count of moves nor what can be taken back."""
    session = started("classic")
    session.play(COUNTING.moves(session.state)[0])
    before = session.state
    turn = session.play(COUNTING.moves(before)[0], counts=False)
    assert session.state == turn.state != before
    assert session.moves_played == 1
    assert session.undoable == 1
