"""What every game in every mode keeps to, whatever its rules."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import GAMES
from game.rules.draws import Draws
from game.rules.game import Game, IllegalMove, InvalidInput, RulesError, Setup
from tests.rules.strategies import json_values, seeds

pytestmark = pytest.mark.slow

LONGEST = 300
"""Moves after which a playout stops, for modes that never end."""

CASES = [pytest.param(game, mode, id=f"{game.id}-{mode}") for game in GAMES.values() for mode in game.modes]
every_mode = pytest.mark.parametrize(("game", "mode"), CASES)


def playout(game: Game[Any, Any], setup: Setup) -> Iterator[tuple[Any, Any, Any]]:
    """A game of random moves: (state, move, turn) for each."""
    draws = Draws(setup.seed)
    state = game.start(setup)
    for number in range(LONGEST):
        moves = game.moves(state)
        if not moves:
            return
        move = moves[draws.below(len(moves), "playout", number)]
        turn = game.play(state, move)
        yield state, move, turn
        state = turn.state


def check_sentence(refusal: RulesError) -> None:
    assert 0 < len(str(refusal)) < 200
    assert str(refusal).isprintable()


def setups(mode: str) -> list[Setup]:
    return [Setup(mode, f"contract {number}") for number in range(12)]


@every_mode
def test_moves_are_sorted_and_all_different(game: Game[Any, Any], mode: str) -> None:
    for setup in setups(mode):
        for state, _, _ in playout(game, setup):
            moves = [tuple(getattr(move, field.name) for field in fields(move)) for move in game.moves(state)]
            assert moves == sorted(set(moves))


@every_mode
def test_a_playout_ends_only_when_no_move_is_left(game: Game[Any, Any], mode: str) -> None:
    for setup in setups(mode):
        last = None
        for state, _, turn in playout(game, setup):
            assert game.over(state) is None
            last = turn.state
        assert last is not None
        assert bool(game.over(last)) == (not game.moves(last))


@every_mode
def test_points_are_the_change_of_the_score_and_every_turn_has_events(game: Game[Any, Any], mode: str) -> None:
    for setup in setups(mode):
        assert game.score(game.start(setup)) == 0
        for state, _, turn in playout(game, setup):
            assert turn.points == game.score(turn.state) - game.score(state)
            assert turn.events
            assert turn.state != state


@every_mode
def test_no_state_of_a_playout_breaks_an_invariant(game: Game[Any, Any], mode: str) -> None:
    for setup in setups(mode):
        assert not game.violations(game.start(setup))
        for _, _, turn in playout(game, setup):
            assert not game.violations(turn.state)


@every_mode
def test_states_moves_and_events_survive_their_notation(game: Game[Any, Any], mode: str) -> None:
    for setup in setups(mode):
        for state, move, turn in playout(game, setup):
            position = json.loads(json.dumps(game.encode(state)))
            assert game.decode(setup, position) == state
            assert game.encode(game.decode(setup, position)) == position
            action = json.loads(json.dumps(game.encode_move(move)))
            assert game.decode_move(action) == move
            for event in turn.events:
                written = game.encode_event(event)
                assert json.loads(json.dumps(written)) == written
                assert isinstance(written["event"], str)


@every_mode
def test_a_state_read_back_goes_on_to_the_same_end(game: Game[Any, Any], mode: str) -> None:
    for setup in setups(mode):
        back = None
        for state, move, turn in playout(game, setup):
            back = game.decode(setup, json.loads(json.dumps(game.encode(state)))) if back is None else back
            replayed = game.play(back, move)
            assert replayed == turn
            back = replayed.state


@every_mode
def test_the_seed_settles_everything(game: Game[Any, Any], mode: str) -> None:
    first, second = setups(mode)[:2]
    assert list(playout(game, first)) == list(playout(game, first))
    assert [state for state, _, _ in playout(game, first)] != [state for state, _, _ in playout(game, second)]


@every_mode
@given(seed=seeds)
def test_any_text_is_a_seed(game: Game[Any, Any], mode: str, seed: str) -> None:
    state = game.start(Setup(mode, seed))
    assert game.start(Setup(mode, seed)) == state
    assert not game.violations(state)


@every_mode
def test_states_are_frozen_and_hashable(game: Game[Any, Any], mode: str) -> None:
    seen = set()
    for state, move, turn in playout(game, setups(mode)[0]):
        assert hash(copy.deepcopy(state)) == hash(state)
        seen |= {state, move, turn}
        with pytest.raises(FrozenInstanceError):
            setattr(state, fields(state)[0].name, None)
        with pytest.raises((AttributeError, TypeError)):
            state.another = None
    assert seen


@every_mode
def test_playing_leaves_the_old_state_as_it_was(game: Game[Any, Any], mode: str) -> None:
    for state, move, turn in playout(game, setups(mode)[0]):
        before = game.encode(state)
        assert game.play(state, move) == turn
        assert game.encode(state) == before


@pytest.mark.rule("BP10")
@every_mode
def test_illegal_moves_are_refused_and_change_nothing(game: Game[Any, Any], mode: str) -> None:
    """Every move that is legal somewhere in a playout is tried everywhere in it."""
    states = [state for state, _, _ in playout(game, setups(mode)[0])]
    everything = {move for state in states for move in game.moves(state)}
    refused = 0
    for state in states:
        before = game.encode(state)
        for move in everything - set(game.moves(state)):
            with pytest.raises(IllegalMove, match=r"^[A-Z].*\.$"):
                game.play(state, move)
            refused += 1
        assert game.encode(state) == before
    assert refused


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("mode", ["", "Classic", "nope", "\ud800", "x" * 10_000])
def test_other_modes_are_refused(game: Game[Any, Any], mode: str) -> None:
    with pytest.raises(InvalidInput, match=r"^mode: .{1,150}$"):
        game.start(Setup(mode, "seed"))
    with pytest.raises(InvalidInput, match=r"^mode: "):
        game.decode(Setup(mode, "seed"), {})


def within(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to everything in a JSON value."""
    yield path
    steps: Any = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in steps:
        yield from within(inner, (*path, key))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """`value` with `new` at `path`."""
    if not path:
        return new
    result = copy.copy(value)
    result[path[0]] = changed(result[path[0]], path[1:], new)
    return result


@cache
def positions(name: str, setup: Setup) -> list[dict[str, Any]]:
    return [GAMES[name].encode(state) for state, _, _ in playout(GAMES[name], setup)]


@every_mode
@given(position=st.dictionaries(st.text(max_size=6), json_values, max_size=4), data=st.data())
def test_decoding_gives_a_state_or_one_named_error(game: Game[Any, Any], mode: str, position: Any, data: Any) -> None:
    """For arbitrary JSON, and for real positions with one part replaced by arbitrary JSON."""
    setup = setups(mode)[0]
    if data.draw(st.booleans()):
        real = data.draw(st.sampled_from(positions(game.id, setup)))
        path = data.draw(st.sampled_from([path for path in within(real) if path]))
        position = changed(real, path, data.draw(json_values))
    try:
        state = game.decode(setup, position)
    except InvalidInput as refusal:
        check_sentence(refusal)
        return
    written = json.loads(json.dumps(game.encode(state)))
    assert game.decode(setup, written) == state
    for move in game.moves(state)[:3]:
        game.encode(game.play(state, move).state)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(
    action=st.dictionaries(
        st.text(max_size=6) | st.sampled_from(["place", "continue", "tick"]), json_values, max_size=2
    )
)
def test_decoding_a_move_gives_a_move_or_one_named_error(game: Game[Any, Any], action: Any) -> None:
    try:
        move = game.decode_move(action)
    except RulesError as refusal:
        check_sentence(refusal)
        return
    assert game.encode_move(move) == action
