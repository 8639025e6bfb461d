"""Twelve Cups in writing: what is read, what is refused, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.cups_notation import encode_event, encode_goal
from game.rules.cups_state import End, Sow
from game.rules.effects import Effect
from game.rules.game import Event, InvalidInput, Setup
from game.rules.goals import Goal, Kind
from tests.rules.ring_positions import CUPS, DAILY, ENDLESS, PUZZLES, position, ring, sow

HUGE = "9007199254740991"


def test_a_position_has_the_fields_of_the_command_line() -> None:
    state = position(
        {0: "rgb", 6: "x*"}, ENDLESS, effects={"6": "volcano:6", "3": "frozen:2", "0": "reversal:4"}, moves=7
    )
    assert CUPS.encode(state) == {
        "cups": ring({0: "rgb", 6: "x*"}),
        "effects": {"0": "reversal:4", "3": "frozen:2", "6": "volcano:6"},
        "score": 0,
        "moves": 7,
    }


def test_a_field_left_out_takes_its_value_at_the_start() -> None:
    for setup in (PUZZLES, ENDLESS, DAILY, Setup("puzzles", "", number=1)):
        start = CUPS.start(setup)
        assert CUPS.decode(setup, {}) == start
        for name in CUPS.encode(start):
            rest = {key: value for key, value in CUPS.encode(start).items() if key != name}
            assert CUPS.decode(setup, rest) == start


def test_a_position_fed_back_goes_on_as_it_would_have() -> None:
    coming = [[["r", 4], ["x", 7]], [["g", 1]]]
    state = position({0: "rgb", 6: "gy"}, ENDLESS, arrivals=coming, effects={"6": "reversal:2"})
    for _ in range(4):
        back = CUPS.decode(ENDLESS, CUPS.encode(state))
        assert back == state
        state = CUPS.play(state, CUPS.moves(state)[-1]).state
        assert CUPS.play(back, CUPS.moves(back)[-1]).state == state
    assert CUPS.encode(state).get("arrivals") is None


def test_a_puzzle_s_position_has_goal_limit_and_what_was_collected() -> None:
    state = position({0: "r", 1: "rr", 5: "g"}, goal={"collect": ["r", 6]}, limit=4)
    assert {"goal": {"collect": ["r", 6]}, "limit": 4}.items() <= CUPS.encode(state).items()
    assert "collected" not in CUPS.encode(state)
    after = CUPS.encode(sow(state, 0).state)
    assert (after["collected"], after["moves"]) == (3, 1)


@pytest.mark.rule("TC12", "TC20")
@pytest.mark.parametrize(
    ("written", "why"),
    [
        ({"cups": ring({0: "rgbyprgb"})}, "overflow"),
        ({"cups": ring({0: "r"}), "moves": 50}, "out-of-moves"),
        ({"cups": ring({})}, "no-moves"),
        ({"cups": ring({0: "r"}), "effects": {"0": "frozen:1"}}, "no-moves"),
        ({"cups": ring({0: "r"}), "over": "ended"}, "ended"),
        ({"cups": ring({0: "r"}), "over": "goal"}, "goal"),
        ({"cups": ring({0: "r"})}, None),
    ],
)
def test_a_position_without_a_move_is_over(written: dict[str, Any], why: str | None) -> None:
    state = CUPS.decode(PUZZLES, written)
    assert state.over == why
    assert CUPS.encode(state).get("over") == why
    assert bool(CUPS.moves(state)) == (why is None)


@pytest.mark.rule("TC23")
def test_ice_on_every_cup_with_stones_of_a_written_position_thaws() -> None:
    lying = {"0": "frozen:2", "5": "volcano:3"}
    assert CUPS.encode(position({0: "r"}, ENDLESS, effects=lying))["effects"] == {"5": "volcano:3"}
    assert CUPS.encode(position({0: "r", 1: "g"}, ENDLESS, effects=lying))["effects"] == lying


@pytest.mark.parametrize(
    "goal",
    [
        {"clear_colour": "r"},
        {"collect": ["r", 6]},
        {"score": 120},
        {"combo": 3},
        {"at_most": 4},
        {"at_most": 0},
        {"empty": True},
    ],
)
def test_goals_survive_their_notation(goal: dict[str, Any]) -> None:
    state = position({0: "r"}, goal=goal)
    assert state.goal is not None
    assert encode_goal(state.goal) == goal
    assert position({0: "r"}, goal=encode_goal(state.goal)) == state
    assert isinstance(Goal(Kind(next(iter(goal)))).kind, Kind)


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"board": []}, 'has no "board", only cups, effects, score, moves, over, goal, limit, collected'),
        ({"arrivals": []}, 'has no "arrivals", only cups, effects, score, moves, over, goal, limit, collected'),
        ({"cups": None}, "cups: must be a list of 12, not null"),
        ({"cups": [""] * 11}, "cups: must be a list of 12, not a list of 11"),
        ({"cups": [*[""] * 11, 3]}, "cups[11]: must be text, not 3"),
        ({"cups": ["rgo", *[""] * 11]}, 'cups[0]: has "o", which is no stone: those are r g b y p * x'),
        ({"cups": ["roar", *[""] * 11]}, 'cups[0]: has "o", which is no stone: those are r g b y p * x'),
        ({"cups": ["x" * 50, "x" * 37, *[""] * 10]}, "cups: there can be 86 stones, not 87"),
        ({"effects": []}, "effects: must be an object, not an empty list"),
        ({"effects": {"12": "frozen:1"}}, 'effects: has no cup "12", only 0 to 11'),
        ({"effects": {"01": "frozen:1"}}, 'effects: has no cup "01", only 0 to 11'),
        ({"effects": {"3": 5}}, "effects.3: must be text, not 5"),
        (
            {"effects": {"3": "frozen"}},
            'effects.3: must be one of frozen, reversal, volcano, with moves such as :3, not "frozen"',
        ),
        (
            {"effects": {"3": "frozen:0"}},
            'effects.3: must be one of frozen, reversal, volcano, with moves such as :3, not "frozen:0"',
        ),
        ({"score": -1}, f"score: must be a whole number from 0 to {HUGE}, not -1"),
        ({"moves": 1.5}, f"moves: must be a whole number from 0 to {HUGE}, not 1.5"),
        ({"collected": "3"}, f'collected: must be a whole number from 0 to {HUGE}, not "3"'),
        ({"limit": 0}, f"limit: must be a whole number from 1 to {HUGE}, not 0"),
        ({"over": "won"}, 'over: must be one of overflow, goal, out-of-moves, no-moves, ended, not "won"'),
        ({"over": ["goal"]}, "over: must be one of overflow, goal, out-of-moves, no-moves, ended, not a list of 1"),
        ({"goal": "empty"}, 'goal: must be an object, not "empty"'),
        ({"goal": {}}, "goal: must have one key, not 0"),
        ({"goal": {"win": 1}}, 'goal: has no "win", only clear_colour, collect, score, combo, at_most, empty'),
        ({"goal": {"clear_colour": "*"}}, 'goal.clear_colour: must be one of r, g, b, y, p, not "*"'),
        ({"goal": {"collect": ["r"]}}, "goal.collect: must be a list of 2, not a list of 1"),
        ({"goal": {"collect": ["x", 3]}}, 'goal.collect[0]: must be one of r, g, b, y, p, not "x"'),
        ({"goal": {"collect": ["r", 0]}}, f"goal.collect[1]: must be a whole number from 1 to {HUGE}, not 0"),
        ({"goal": {"empty": False}}, "goal.empty: must be true"),
        ({"goal": {"empty": 1}}, "goal.empty: must be true or false, not 1"),
        ({"goal": {"combo": 0}}, f"goal.combo: must be a whole number from 1 to {HUGE}, not 0"),
        ({"goal": {"score": 0}}, f"goal.score: must be a whole number from 1 to {HUGE}, not 0"),
        ({"goal": {"at_most": -1}}, f"goal.at_most: must be a whole number from 0 to {HUGE}, not -1"),
    ],
)
def test_a_bad_position_is_refused_with_the_place(bad: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        CUPS.decode(PUZZLES, bad)
    assert str(refusal.value) == problem


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"goal": {"empty": True}}, 'has no "goal", only cups, effects, score, moves, over, arrivals'),
        ({"limit": 3}, 'has no "limit", only cups, effects, score, moves, over, arrivals'),
        ({"arrivals": {}}, "arrivals: must be a list, not an object"),
        ({"arrivals": [3]}, "arrivals[0]: must be a list, not 3"),
        ({"arrivals": [[], [["r"]]]}, "arrivals[1][0]: must be a list of 2, not a list of 1"),
        ({"arrivals": [[["o", 1]]]}, 'arrivals[0][0][0]: "o" is no stone: those are r g b y p * x'),
        ({"arrivals": [[["r", 12]]]}, "arrivals[0][0][1]: must be a whole number from 0 to 11, not 12"),
        ({"arrivals": [[["r", 1], ["g", 1]]]}, "arrivals[0]: must be at most two stones, in different cups"),
        (
            {"arrivals": [[["r", 1], ["g", 2], ["b", 3]]]},
            "arrivals[0]: must be at most two stones, in different cups",
        ),
    ],
)
def test_goals_belong_to_puzzles_and_arrivals_to_the_other_modes(bad: dict[str, Any], problem: str) -> None:
    for setup in (ENDLESS, DAILY):
        with pytest.raises(InvalidInput) as refusal:
            CUPS.decode(setup, bad)
        assert str(refusal.value) == problem


@pytest.mark.parametrize("move", [Sow(0), Sow(11), End()])
def test_moves_survive_their_notation(move: Sow | End) -> None:
    assert CUPS.decode_move(CUPS.encode_move(move)) == move


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({}, "must have one key, not 0"),
        ({"sow": 1, "end": True}, "must have one key, not 2"),
        ({"place": [0, 0, 0]}, 'has no "place", only sow, end'),
        ({"sow": 12}, "sow: must be a whole number from 0 to 11, not 12"),
        ({"sow": -1}, "sow: must be a whole number from 0 to 11, not -1"),
        ({"sow": True}, "sow: must be a whole number from 0 to 11, not true"),
        ({"end": False}, "end: must be true"),
        ({"end": 1}, "end: must be true or false, not 1"),
    ],
)
def test_a_bad_action_is_refused_with_the_place(bad: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        CUPS.decode_move(bad)
    assert str(refusal.value) == problem


def test_events_in_writing() -> None:
    board = {0: "r", 1: "rr", 2: "x", 3: "ggbby"}
    state = position(board, ENDLESS, effects={"3": "volcano:1"}, arrivals=[[["p", 3]]])
    assert [encode_event(event) for event in sow(state, 0).events] == [
        {"event": "sown", "cup": 0, "stones": "r", "to": [1]},
        {"event": "group", "cup": 1, "colour": "r", "stones": "rrr", "places": [0, 1, 2]},
        {"event": "blockers", "cup": 2, "places": [0]},
        {"event": "scored", "stones": 3, "combo": 1, "multiplier": 1, "points": 30},
        {"event": "arrived", "stones": "p", "to": [3]},
        {"event": "erupted", "cup": 3, "stones": "ggbbyp", "to": [4, 5, 6, 7, 8, 9]},
        {"event": "effect-ended", "cup": 3, "effect": "volcano"},
    ]
    won = sow(position({0: "r", 1: "rr"}, goal={"empty": True}), 0)
    assert [encode_event(event) for event in won.events[-2:]] == [
        {"event": "perfect-clear", "points": 100},
        {"event": "ended", "reason": "goal"},
    ]
    lost = sow(position({0: "r", 1: "rgbypxx"}), 0)
    assert encode_event(lost.events[-2]) == {"event": "overflowed", "cups": [1]}


def test_an_effect_that_begins_in_writing() -> None:
    from game.rules.effects import EffectBegan

    written = {"event": "effect-began", "cup": 4, "effect": "frozen:3"}
    assert encode_event(EffectBegan(4, Effect("frozen", 3))) == written


def test_an_event_of_another_game_has_no_notation() -> None:
    with pytest.raises(TypeError, match="Event is no event of Twelve Cups"):
        encode_event(Event())
