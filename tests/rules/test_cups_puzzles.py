"""The puzzles of Twelve Cups: moves, goals and ends."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.effects import Effect
from game.rules.game import Ended, IllegalMove, InvalidInput
from game.rules.phases import Arrived
from tests.rules.ring_positions import CUPS, only, position, sow


@pytest.mark.rule("TC18")
def test_nothing_comes_in_a_puzzle() -> None:
    turn = sow(position({0: "rgb"}), 0)
    assert only(Arrived, turn.events) == []
    with pytest.raises(InvalidInput, match="arrivals"):
        position({0: "r"}, arrivals=[])


@pytest.mark.rule("TC18")
def test_a_goal_may_be_met_on_the_last_move() -> None:
    state = position({0: "r", 1: "rr", 6: "g"}, goal={"clear_colour": "r"}, limit=1)
    turn = sow(state, 0)
    assert turn.state.over == "goal"
    assert turn.events[-1] == Ended("goal")


@pytest.mark.rule("TC18", "TC20")
def test_a_puzzle_ends_when_its_moves_are_played() -> None:
    state = position({0: "r", 1: "rr", 6: "g"}, goal={"clear_colour": "g"}, limit=2)
    turn = sow(state, 0)
    assert turn.state.over is None
    turn = sow(turn.state, 6)
    assert turn.state.over == "out-of-moves"
    assert turn.events[-1] == Ended("out-of-moves")
    with pytest.raises(IllegalMove, match="over"):
        sow(turn.state, 7)


@pytest.mark.rule("TC20")
def test_a_puzzle_ends_when_no_cup_can_be_chosen() -> None:
    state = position({0: "r", 1: "rr"}, goal={"score": 500}, limit=9)
    assert sow(state, 0).state.over == "no-moves"
    frozen = position({0: "r", 3: "g"}, effects={"1": "frozen:3", "3": "frozen:9"}, goal={"score": 500}, limit=9)
    turn = sow(frozen, 0)
    assert turn.state.over == "no-moves"
    assert turn.state.effects[1] == Effect("frozen", 2)


@pytest.mark.rule("TC20")
def test_undo_goes_back_from_the_end_of_a_puzzle_and_from_no_other() -> None:
    assert {mode.id for mode in CUPS.modes.values() if not mode.final} == {"puzzles"}
    assert all(mode.undo for mode in CUPS.modes.values())


@pytest.mark.rule("TC19")
@pytest.mark.parametrize(
    ("goal", "met", "missed"),
    [
        ({"clear_colour": "r"}, {0: "r", 1: "rr", 2: "g*x"}, {0: "r", 1: "rr", 2: "r"}),
        ({"collect": ["r", 4]}, {0: "r", 1: "rrr", 2: "r"}, {0: "*", 1: "rr*r"}),
        ({"score": 30}, {0: "r", 1: "rr", 2: "g"}, {0: "r", 1: "r", 2: "r"}),
        ({"combo": 2}, {0: "rg", 1: "rr", 2: "gg"}, {0: "rg", 1: "rrggg", 2: "g"}),
        ({"at_most": 2}, {0: "r", 1: "rr", 2: "x*"}, {0: "r", 1: "rr", 5: "x*g"}),
        ({"empty": True}, {0: "r", 1: "rr"}, {0: "r", 1: "rr", 4: "x"}),
    ],
)
def test_goals(goal: dict[str, Any], met: dict[int, str], missed: dict[int, str]) -> None:
    assert sow(position(met, goal=goal, limit=9), 0).state.over == "goal"
    assert sow(position(missed, goal=goal, limit=9), 0).state.over != "goal"


@pytest.mark.rule("TC19")
def test_stones_are_collected_over_several_moves() -> None:
    state = position({0: "r", 1: "rr*", 4: "r", 5: "r*"}, goal={"collect": ["r", 5]}, limit=9)
    first = sow(state, 0).state
    assert (first.collected, first.over) == (3, None)
    second = sow(first, 4).state
    assert (second.collected, second.over) == (5, "goal")


@pytest.mark.rule("TC19")
def test_a_combo_is_one_of_a_single_move() -> None:
    state = position({0: "r", 1: "rr", 4: "g", 5: "gg", 9: "b"}, goal={"combo": 2}, limit=9)
    first = sow(state, 0).state
    assert sow(first, 4).state.over is None


@pytest.mark.rule("TC18")
def test_a_goal_that_is_met_at_the_start_waits_for_a_move() -> None:
    state = position({0: "g", 1: "b"}, goal={"clear_colour": "r"}, limit=3)
    assert state.over is None
    assert sow(state, 0).state.over == "goal"
