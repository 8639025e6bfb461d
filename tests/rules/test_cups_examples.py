"""The worked examples of the rule sheet of Twelve Cups."""

from __future__ import annotations

import pytest

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.effects import Effect
from game.rules.game import Ended
from game.rules.phases import Overflowed, PerfectClear, Scored, Sown
from tests.rules.ring_positions import ENDLESS, kinds, only, position, queues, sow


@pytest.mark.rule("TC2", "TC4")
def test_example_1_one_stone_to_each_of_the_next_cups() -> None:
    turn = sow(position({0: "rgb"}), 0)
    assert queues(turn.state) == {1: "r", 2: "g", 3: "b"}
    assert (turn.points, turn.state.score, turn.state.moves) == (0, 0, 1)
    assert turn.events == (Sown(0, "rgb", (1, 2, 3)),)


@pytest.mark.rule("TC6", "TC14", "TC16")
def test_example_2_three_of_a_colour_and_an_empty_board() -> None:
    turn = sow(position({0: "r", 1: "rr"}), 0)
    assert queues(turn.state) == {}
    assert turn.points == 130
    assert turn.events == (
        Sown(0, "r", (1,)),
        GroupVanished(1, "r", "rrr", (0, 1, 2)),
        Scored(3, 1, 1, 30),
        PerfectClear(100),
        Ended("no-moves"),
    )


@pytest.mark.rule("TC8")
def test_example_3_on_a_tie_the_first_colour_of_the_queue_gets_the_jokers() -> None:
    turn = sow(position({4: "*", 5: "r*g"}), 4)
    assert queues(turn.state) == {5: "g"}
    assert turn.points == 30
    assert only(GroupVanished, turn.events) == [GroupVanished(5, "r", "r**", (0, 1, 3))]


@pytest.mark.rule("TC7", "TC8")
def test_example_4_each_colour_takes_only_the_jokers_it_needs() -> None:
    turn = sow(position({4: "*", 5: "rr*gg"}), 4)
    assert queues(turn.state) == {}
    assert turn.points == 60 + 100
    assert only(GroupVanished, turn.events) == [
        GroupVanished(5, "r", "rr*", (0, 1, 2)),
        GroupVanished(5, "g", "gg*", (3, 4, 5)),
    ]


@pytest.mark.rule("TC7")
def test_example_5_natural_groups_go_first() -> None:
    turn = sow(position({4: "*", 5: "rrr*g", 9: "y"}), 4)
    assert queues(turn.state) == {9: "y"}
    assert turn.points == 60
    assert [event.stones for event in only(GroupVanished, turn.events)] == ["rrr", "*g*"]


@pytest.mark.rule("TC8")
def test_example_6_jokers_alone_are_no_group() -> None:
    turn = sow(position({4: "*", 5: "**"}), 4)
    assert queues(turn.state) == {5: "***"}
    assert turn.points == 0


@pytest.mark.rule("TC15")
def test_example_7_three_cups_with_groups_count_three_times() -> None:
    turn = sow(position({1: "rgyb", 2: "rr", 3: "gg", 5: "bb", 8: "p"}), 1)
    assert queues(turn.state) == {4: "y", 8: "p"}
    assert turn.points == 270
    assert only(Scored, turn.events) == [Scored(9, 3, 3, 270)]


@pytest.mark.rule("TC9", "TC14")
def test_example_8_blockers_on_both_sides_of_a_group_go() -> None:
    turn = sow(position({2: "gr", 3: "x", 4: "rr", 5: "xg", 8: "x"}), 2)
    assert queues(turn.state) == {3: "g", 5: "g", 8: "x"}
    assert turn.points == 30
    assert only(BlockersVanished, turn.events) == [BlockersVanished(3, (0,)), BlockersVanished(5, (0,))]


@pytest.mark.rule("TC9", "TC10")
def test_example_9_a_volcano_erupts_once_and_groups_are_checked_again() -> None:
    state = position({5: "p", 6: "rgbyg", 7: "rr", 9: "b"}, effects={"6": "volcano:6"})
    turn = sow(state, 5)
    assert queues(turn.state) == {8: "g", 9: "bb", 10: "y", 11: "g", 0: "p"}
    assert kinds(turn.events) == [Sown, Erupted, GroupVanished, Scored]
    assert only(Erupted, turn.events) == [Erupted(6, "rgbygp", (7, 8, 9, 10, 11, 0))]
    assert turn.points == 30
    assert turn.state.effects[6] == Effect("volcano", 5)


@pytest.mark.rule("TC10")
def test_example_9_nor_does_it_erupt_again_in_the_addition() -> None:
    """Seven volcanoes erupt together. Cup 6 gets six stones back at once and a seventh with the addition."""
    board = {11: "x", 0: "xxxxx", **dict.fromkeys(range(1, 7), "xxxxxx")}
    volcanoes = {str(cup): "volcano:6" for cup in range(7)}
    turn = sow(position(board, ENDLESS, effects=volcanoes, arrivals=[[["x", 6]], []]), 11)
    assert [event.cup for event in only(Erupted, turn.events)] == [0, 1, 2, 3, 4, 5, 6]
    assert (turn.state.cups[6], turn.state.over) == ("xxxxxxx", None)
    assert [event.cup for event in only(Erupted, sow(turn.state, 0).events)] == [6]


@pytest.mark.rule("TC12")
def test_example_10_an_eighth_stone_may_vanish() -> None:
    turn = sow(position({3: "r", 4: "rrgbypx"}), 3)
    assert queues(turn.state) == {4: "gbypx"}
    assert (turn.points, turn.state.over) == (30, None)


@pytest.mark.rule("TC12", "TC17")
def test_example_10_an_eighth_stone_that_stays_loses_the_attempt() -> None:
    turn = sow(position({3: "gr", 4: "gbypbyp", 5: "rr"}, score=500), 3)
    assert turn.state.over == "overflow"
    assert queues(turn.state) == {4: "gbypbypg"}
    assert (turn.points, turn.state.score, turn.state.moves) == (0, 500, 0)
    assert kinds(turn.events) == [Sown, GroupVanished, Overflowed, Ended]
    assert turn.events[-2:] == (Overflowed((4,)), Ended("overflow"))
