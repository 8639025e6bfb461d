"""The puzzle maker: the same puzzles every time, each as good as its chapter asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.command.puzzle_maker import (
    CHAPTERS,
    Chapter,
    candidates,
    choose,
    draw_start,
    form,
    goals_of,
    hindered,
    levels,
    quality,
    solutions,
    uses,
)
from game.rules.cups_state import CupsState
from game.rules.draws import Draws
from game.rules.effects import NO_EFFECTS, Effect
from game.rules.goals import Goal, Kind
from game.rules.groups import find
from game.rules.levels import puzzles
from game.rules.solver import prove
from tests.rules.ring_positions import position


def test_the_chapters_are_those_of_the_file() -> None:
    assert [len(chapter.minimums) for chapter in CHAPTERS] == [10] * 10
    minimums = [minimum for chapter in CHAPTERS for minimum in chapter.minimums]
    assert [level.minimum for level in puzzles()] == minimums
    assert [level.limit for level in puzzles()] == [
        minimum + chapter.slack for chapter in CHAPTERS for minimum in chapter.minimums
    ]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.title)
def test_starts_are_drawn_the_same_way_every_time(chapter: Chapter) -> None:
    for number in range(6):
        state, recipe = draw_start(Draws("start"), chapter, number)
        assert (state, recipe) == draw_start(Draws("start"), chapter, number)
        assert not any(find(queue) for queue in state.cups)
        assert sorted(effect.kind for effect in state.effects if effect) == sorted(
            kind for kind in recipe if kind not in ("*", "x")
        )
        assert sum(queue.count("*") for queue in state.cups) == recipe.count("*")
        assert sum(queue.count("x") for queue in state.cups) == recipe.count("x")


def test_a_short_run_makes_good_puzzles_and_the_same_again() -> None:
    chapter = replace(CHAPTERS[3], starts=10, minimums=(2, 3))
    pool = list(candidates(chapter))
    assert pool
    assert pool == list(candidates(chapter))
    for one in pool:
        assert prove(one.state, one.goal, 3) == one.proof
        ways = list(solutions(one.state, one.goal, one.proof.minimum))
        assert ways[0] == one.proof.first
        assert len(ways) == one.proof.solutions <= chapter.solutions
        assert all(uses(one.state, one.goal, way, one.recipe) for way in ways)
        assert one.quality == quality(one.state, one.goal, ways)
    chosen = choose(chapter, pool, set())
    assert [one.proof.minimum for one in chosen] == [2, 3]
    assert [level.number for level in levels(chapter, chosen, 31)] == [31, 32]


def test_a_pool_that_is_too_poor_is_told() -> None:
    with pytest.raises(SystemExit, match="three colours: 10 puzzles are missing"):
        choose(CHAPTERS[0], [], set())


@given(
    cups=st.lists(st.text(st.sampled_from("rgb*x"), max_size=3), min_size=12, max_size=12),
    turn=st.integers(0, 11),
    names=st.permutations("rgb"),
)
def test_a_form_does_not_know_rotation_or_colours(cups: list[str], turn: int, names: list[str]) -> None:
    effects = (Effect("frozen", 2), *NO_EFFECTS[1:])
    renamed = ["".join(dict(zip("rgb", names, strict=True)).get(stone, stone) for stone in queue) for queue in cups]
    other = (*renamed[turn:], *renamed[:turn])
    assert form(tuple(cups), effects) == form(other, (*effects[turn:], *effects[:turn]))
    assert form(tuple(cups), effects) != form((*other[:-1], other[-1] + "y"), (*effects[turn:], *effects[:turn]))


def test_goals_are_those_that_take_so_many_moves() -> None:
    state = position({0: "r", 2: "rr", 6: "g", 7: "gg"})
    found = list(goals_of(state, [1, 2, 3]))
    for goal in found:
        assert prove(state, goal, 3) is not None
    assert Goal(Kind.EMPTY) in found
    assert Goal(Kind.CLEAR_COLOUR, colour="g") in found
    assert Goal(Kind.COMBO, 2) not in found


def test_ice_hinders_if_a_goal_takes_longer_with_it() -> None:
    state = position({0: "r", 1: "rr", 5: "g"}, effects={"0": "frozen:2"})
    goal = Goal(Kind.CLEAR_COLOUR, colour="r")
    assert hindered(state, goal, 3)
    assert not hindered(replace(state, effects=(None, Effect("frozen", 2), *NO_EFFECTS[2:])), goal, 1)


def test_a_feature_must_be_used() -> None:
    state = position({0: "r", 1: "rr", 2: "x", 5: "*", 9: "g"}, effects={"9": "reversal:2"})
    goal = Goal(Kind.CLEAR_COLOUR, colour="r")
    assert uses(state, goal, (0,), ("x",))
    assert not uses(state, goal, (0,), ("*",))
    assert not uses(state, goal, (0,), ("volcano",))
    assert not uses(state, goal, (0,), ("reversal",))
    assert uses(state, goal, (9, 0), ("reversal", "x"))


def test_a_plan_is_worth_more_than_a_grab() -> None:
    def worth(queues: dict[int, str], goal: Goal) -> float:
        state: CupsState = position(queues)
        proof = prove(state, goal, 4)
        assert proof is not None
        return quality(state, goal, list(solutions(state, goal, proof.minimum)))

    plain = worth({0: "r", 1: "rr", 6: "g", 7: "gb"}, Goal(Kind.CLEAR_COLOUR, colour="r"))
    assert plain < worth({0: "r", 2: "rr", 6: "g", 7: "gb"}, Goal(Kind.CLEAR_COLOUR, colour="r"))
