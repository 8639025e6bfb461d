"""The rules of Twelve Cups, one by one, and the worked examples of their sheet."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import arrivals
from game.rules.chain import BlockersVanished, Erupted, GroupVanished, erupt
from game.rules.cups_state import CupsState, End, Sow
from game.rules.draws import Draws
from game.rules.effects import NO_EFFECTS, Effect, EffectBegan, EffectEnded
from game.rules.game import Ended, Event, IllegalMove, InvalidInput, Setup
from game.rules.groups import Group, find
from game.rules.phases import Arrived, Overflowed, PerfectClear, Scored, Sown, multiplier
from game.rules.ring import CAPACITY
from tests.rules.ring_positions import CUPS, DAILY, ENDLESS, PUZZLES, position, queues, ring, sow
from tests.rules.strategies import seeds

FULL = "rgbypxx"


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]


def only(kind: type[Event], events: tuple[Event, ...]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


# The worked examples of the rule sheet.


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


# Board and moves.


@pytest.mark.rule("TC1")
def test_there_are_twelve_cups_seven_places_and_five_colours() -> None:
    state = position({})
    assert len(state.cups) == len(state.effects) == 12
    assert CAPACITY == 7
    full = position({0: FULL, 1: "rgbypx*"})
    assert full.over is None
    for letter in "rgbyp*x":
        assert position({0: letter}).cups[0] == letter
    with pytest.raises(InvalidInput, match="no stone"):
        position({0: "o"})


@pytest.mark.rule("TC2")
def test_stones_come_to_the_end_and_those_that_stay_keep_their_order() -> None:
    turn = sow(position({0: "r", 1: "grbry"}), 0)
    assert queues(turn.state) == {1: "gby"}


@pytest.mark.rule("TC3")
def test_cups_with_stones_that_are_not_frozen_can_be_chosen() -> None:
    state = position({0: "r", 3: "g", 4: "b", 5: "y"}, effects={"3": "frozen:1", "4": "volcano:1", "8": "frozen:2"})
    assert CUPS.moves(state) == [Sow(0), Sow(4), Sow(5)]
    for cup, why in [(1, "empty"), (3, "frozen"), (8, "empty"), (12, "no such cup"), (-1, "no such cup")]:
        with pytest.raises(IllegalMove, match=why):
            sow(state, cup)


@pytest.mark.rule("TC4")
def test_a_hand_goes_past_twelve_o_clock() -> None:
    assert queues(sow(position({10: "rgby"}), 10).state) == {11: "r", 0: "g", 1: "b", 2: "y"}


@pytest.mark.rule("TC4")
def test_reversal_turns_the_hand_of_its_own_cup_only() -> None:
    state = position({1: "rgb", 5: "yp"}, effects={"1": "reversal:3"})
    assert queues(sow(state, 1).state) == {0: "r", 11: "g", 10: "b", 5: "yp"}
    assert queues(sow(state, 5).state) == {1: "rgb", 6: "y", 7: "p"}


@pytest.mark.rule("TC4")
def test_frozen_cups_are_not_skipped_and_jokers_and_blockers_travel() -> None:
    state = position({0: "*xr"}, effects={"1": "frozen:3", "2": "frozen:3"})
    assert queues(sow(state, 0).state) == {1: "*", 2: "x", 3: "r"}


@pytest.mark.rule("TC4")
def test_groups_form_only_after_the_last_stone() -> None:
    """Cup 1 has a group as soon as the first stone comes; the sixth finds the cup as it was."""
    turn = sow(position({0: "rgbygy", 1: "rr"}), 0)
    assert kinds(turn.events) == [Sown, GroupVanished, Scored]
    assert turn.events[0] == Sown(0, "rgbygy", (1, 2, 3, 4, 5, 6))


# Groups.


@pytest.mark.rule("TC6")
def test_groups_need_not_be_adjacent_and_take_every_stone_of_the_colour() -> None:
    assert find("rgrbrry") == (Group("r", (0, 2, 4, 5)),)
    assert find("rgrgrgb") == (Group("r", (0, 2, 4)), Group("g", (1, 3, 5)))
    assert find("rrgg") == ()


@pytest.mark.rule("TC7", "TC8")
def test_jokers_go_to_the_colour_that_needs_fewest() -> None:
    assert find("r*gg") == (Group("g", (1, 2, 3)),)
    assert find("r**gg") == (Group("g", (1, 3, 4)),)
    assert find("r***gg") == (Group("g", (1, 4, 5)), Group("r", (0, 2, 3)))
    assert find("*rrr") == (Group("r", (1, 2, 3)),)
    assert find("xx*x") == ()
    assert find("*r*") == (Group("r", (0, 1, 2)),)


@pytest.mark.rule("TC8")
def test_the_earliest_jokers_are_used() -> None:
    assert find("*r*r*") == (Group("r", (0, 1, 3)),)


@pytest.mark.rule("TC8")
def test_the_order_of_colours_is_that_before_the_check() -> None:
    """Red vanishes by itself; green came before blue although both stand behind it."""
    assert find("rgrbr*") == (Group("r", (0, 2, 4)),)
    assert find("bgrrr**") == (Group("r", (2, 3, 4)), Group("b", (0, 5, 6)))


# Chain.


@pytest.mark.rule("TC9")
def test_blockers_go_before_volcanoes_are_counted() -> None:
    """The volcano holds six only with the blocker, which a group beside it removes first."""
    state = position({2: "r", 3: "rr", 4: "xgbyp*"}, effects={"4": "volcano:2"})
    turn = sow(state, 2)
    assert kinds(turn.events) == [Sown, GroupVanished, BlockersVanished, Scored]


@pytest.mark.rule("TC9")
def test_groups_go_before_volcanoes_erupt() -> None:
    state = position({2: "r", 3: "rrgbyp"}, effects={"3": "volcano:2"})
    assert only(Erupted, sow(state, 2).events) == []


@pytest.mark.rule("TC9")
def test_seven_stones_erupt_and_five_do_not() -> None:
    state = position({2: "r", 3: "gbypg"}, effects={"3": "volcano:2"})
    assert only(Erupted, sow(state, 2).events) == [Erupted(3, "gbypgr", (4, 5, 6, 7, 8, 9))]
    state = position({2: "r", 3: "gbyp"}, effects={"3": "volcano:2"})
    assert only(Erupted, sow(state, 2).events) == []


@pytest.mark.rule("TC10")
def test_volcanoes_lift_together_and_deliver_from_the_cup_after_the_start() -> None:
    """Volcano 1 comes last: the move began in cup 4. Neither throws what the other has thrown."""
    board = {4: "p", 1: "rgbyrg", 5: "bypgb"}
    turn = sow(position(board, effects={"1": "volcano:2", "5": "volcano:2"}), 4)
    assert only(Erupted, turn.events) == [
        Erupted(5, "bypgbp", (6, 7, 8, 9, 10, 11)),
        Erupted(1, "rgbyrg", (2, 3, 4, 5, 6, 7)),
    ]
    assert turn.state.cups[6] == "br"
    assert turn.state.cups[7] == "yg"
    assert turn.state.cups[5] == "y"


@pytest.mark.rule("TC10")
def test_a_long_queue_goes_on_round_to_its_own_cup() -> None:
    before = tuple(ring({6: "rgbyprgbypxxg"}))
    after, eruptions = erupt(before, {6}, 0)
    assert eruptions == [Erupted(6, "rgbyprgbypxxg", (7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7))]
    assert (after[6], after[7]) == ("x", "rg")


@pytest.mark.rule("TC10")
def test_reversal_does_not_turn_an_eruption() -> None:
    state = position({4: "p", 3: "bypgb"}, effects={"4": "reversal:2", "3": "volcano:2"})
    assert only(Erupted, sow(state, 4).events) == [Erupted(3, "bypgbp", (4, 5, 6, 7, 8, 9))]


@pytest.mark.rule("TC11")
def test_removing_stones_moves_nothing() -> None:
    turn = sow(position({0: "rg", 1: "rr", 2: "y", 6: "b"}), 0)
    assert queues(turn.state) == {2: "yg", 6: "b"}
    assert only(Arrived, turn.events) == []


# Overflow and the two phases.


@pytest.mark.rule("TC12")
def test_an_eighth_stone_may_leave_in_an_eruption() -> None:
    turn = sow(position({3: "g", 4: FULL}, effects={"4": "volcano:1"}), 3)
    assert turn.state.over is None
    assert only(Erupted, turn.events)[0].stones == FULL + "g"


@pytest.mark.rule("TC12")
def test_overflow_counts_for_more_than_the_goal() -> None:
    lost = sow(position({3: "rg", 4: "rr", 5: "bypbypg"}, goal={"clear_colour": "r"}), 3)
    assert lost.state.over == "overflow"
    assert not any("r" in queue for queue in lost.state.cups)
    assert lost.events[-2:] == (Overflowed((5,)), Ended("overflow"))
    assert lost.points == 0


@pytest.mark.rule("TC13")
def test_an_addition_cannot_save_a_move_that_has_overflowed() -> None:
    turn = sow(position({3: "g", 4: "ggrbypx"}, ENDLESS, arrivals=[[]]), 3)
    assert turn.state.over is None
    turn = sow(position({3: "r", 4: "ggrbypx"}, ENDLESS, arrivals=[[["g", 4]]]), 3)
    assert turn.state.over == "overflow"
    assert only(Arrived, turn.events) == []
    assert turn.state.arrivals


@pytest.mark.rule("TC13", "TC17")
def test_an_addition_that_overflows_loses_its_own_points_only() -> None:
    board, effects = {0: "r", 1: "rr", 5: "gg", 8: FULL}, {"3": "volcano:1"}
    state = position(board, ENDLESS, effects=effects, arrivals=[[["g", 5], ["y", 8]]])
    turn = sow(state, 0)
    assert turn.state.over == "overflow"
    assert turn.state.effects == state.effects
    assert (turn.points, turn.state.score, turn.state.moves) == (30, 30, 1)
    assert kinds(turn.events) == [Sown, GroupVanished, Scored, Arrived, GroupVanished, Overflowed, Ended]


@pytest.mark.rule("TC17")
def test_groups_of_an_addition_are_worth_ten_a_stone_whatever_their_number() -> None:
    state = position({0: "p", 5: "gg", 8: "yy"}, ENDLESS, arrivals=[[["g", 5], ["y", 8]]])
    turn = sow(state, 0)
    assert only(Scored, turn.events) == [Scored(6, 0, 1, 60)]
    assert turn.points == 60


@pytest.mark.rule("TC16", "TC17")
def test_an_addition_that_empties_the_board_is_no_perfect_clear() -> None:
    turn = sow(position({0: "g", 1: "g"}, ENDLESS, arrivals=[[["g", 1]]]), 0)
    assert (turn.points, turn.state.over) == (30, "no-moves")
    assert only(PerfectClear, turn.events) == []


@pytest.mark.rule("TC13", "TC16")
def test_a_perfect_clear_counts_before_the_addition() -> None:
    turn = sow(position({0: "r", 1: "rr"}, ENDLESS, arrivals=[[["g", 1]]]), 0)
    assert turn.points == 130
    assert kinds(turn.events) == [Sown, GroupVanished, Scored, PerfectClear, Arrived]


@pytest.mark.rule("TC13", "TC9")
def test_an_addition_has_its_own_chain() -> None:
    state = position(
        {0: "p", 5: "gg", 6: "x", 9: "rgbyp"}, ENDLESS, effects={"9": "volcano:3"}, arrivals=[[["g", 5], ["b", 9]]]
    )
    turn = sow(state, 0)
    assert kinds(turn.events) == [Sown, Arrived, GroupVanished, BlockersVanished, Erupted, Scored]


# Score.


@pytest.mark.rule("TC14")
def test_jokers_of_a_group_count_and_blockers_do_not() -> None:
    turn = sow(position({0: "*", 1: "rr", 2: "xxx"}), 0)
    assert turn.points == 30 + 100
    assert sow(position({0: "rgb"}), 0).points == 0


@pytest.mark.rule("TC15")
def test_several_colours_of_a_cup_are_one_cup() -> None:
    turn = sow(position({0: "rg", 1: "rrggx", 2: "ggg", 7: "y"}), 0)
    assert only(Scored, turn.events) == [Scored(7, 2, 2, 140)]
    turn = sow(position({0: "r", 1: "rrggg", 7: "y"}), 0)
    assert only(Scored, turn.events) == [Scored(6, 1, 1, 60)]


@pytest.mark.rule("TC15")
def test_more_than_four_cups_count_four_times() -> None:
    assert [multiplier(combo) for combo in range(7)] == [0, 1, 2, 3, 4, 4, 4]
    turn = sow(position({0: "rgbyp", 1: "rr", 2: "gg", 3: "bb", 4: "yy", 5: "pp", 8: "x"}), 0)
    assert only(Scored, turn.events) == [Scored(15, 5, 4, 600)]


@pytest.mark.rule("TC15")
def test_a_cup_whose_groups_vanish_in_two_checks_counts_once() -> None:
    """Cup 4 loses red at once, and green after the eruption of cup 3."""
    board = {2: "yr", 3: "gbbpp", 4: "rrg", 9: "g"}
    turn = sow(position({**board, 4: "rrgg"}, effects={"3": "volcano:2"}), 2)
    assert [event.cup for event in only(GroupVanished, turn.events)] == [4, 4]
    assert only(Scored, turn.events)[0].combo == 1


@pytest.mark.rule("TC16")
@pytest.mark.parametrize("left", ["*", "x", "g"])
def test_any_stone_left_prevents_a_perfect_clear(left: str) -> None:
    assert sow(position({0: "r", 1: "rr", 6: left}), 0).points == 30


# Puzzles.


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


# Endless and daily.


@pytest.mark.rule("TC22")
@given(seed=seeds, setup=st.sampled_from([PUZZLES, ENDLESS, DAILY]))
def test_a_board_starts_with_three_stones_a_cup_and_no_group(seed: str, setup: Setup) -> None:
    state = CUPS.start(replace(setup, seed=seed))
    assert [len(queue) for queue in state.cups] == [3] * 12
    assert not any(find(queue) for queue in state.cups)
    assert sorted(Counter("".join(state.cups)).values()) == [7, 7, 7, 7, 8]
    assert state.effects == NO_EFFECTS


@pytest.mark.rule("TC22")
def test_openings_are_shuffled_evenly() -> None:
    """Chi-square over 60 cells (stone, place) with 4 * 11 degrees of freedom; the seed is fixed."""
    boards = [arrivals.opening(Draws(f"even {number}")) for number in range(600)]
    for place in range(3):
        counts = Counter((queue[place], cup) for board in boards for cup, queue in enumerate(board))
        assert sum((counts[stone, cup] - 120) ** 2 / 120 for stone in "rgbyp" for cup in range(12)) < 90


@pytest.mark.rule("TC22")
def test_two_stones_come_to_two_different_cups() -> None:
    for setup in (ENDLESS, DAILY):
        state = position({0: "r", 6: "g"}, setup)
        for _ in range(6):
            turn = CUPS.play(state, CUPS.moves(state)[0])
            (arrived,) = only(Arrived, turn.events)
            assert len(arrived.stones) == len(set(arrived.to)) == 2
            state = turn.state


@pytest.mark.rule("TC22")
def test_arrivals_are_uniform_in_cups_and_colours() -> None:
    """Chi-square limits are exceeded once in a thousand; the seed is fixed."""
    draws = Draws("uniform")
    come = [arrivals.arrival_after(draws, number, None) for number in range(1, 6001)]
    pairs = Counter(arrival.to for arrival in come)
    assert len(pairs) == 132
    assert sum((count - 6000 / 132) ** 2 / (6000 / 132) for count in pairs.values()) < 185
    colours = Counter(arrival.stones for arrival in come)
    assert len(colours) == 25
    assert sum((count - 240) ** 2 / 240 for count in colours.values()) < 51.2


@pytest.mark.rule("TC22", "TC26")
@given(seed=seeds, number=st.integers(1, 10**6))
def test_an_arrival_depends_on_seed_and_number_alone(seed: str, number: int) -> None:
    setup = Setup("endless", seed)
    one = position({0: "r"}, setup, moves=number - 1)
    other = position({5: "gx*", 8: "bb"}, setup, moves=number - 1, score=700)
    assert only(Arrived, sow(one, 0).events) == only(Arrived, sow(other, 5).events)


@pytest.mark.rule("TC22")
def test_written_arrivals_come_instead_of_the_seed_s_own_one_a_move() -> None:
    coming = [[["r", 4], ["x", 7]], [], [["*", 0]]]
    state = position({0: "rgb"}, ENDLESS, arrivals=coming, moves=30)
    expected = [Arrived("rx", (4, 7)), Arrived("", ()), Arrived("*", (0,))]
    for number in range(4):
        turn = CUPS.play(state, CUPS.moves(state)[0])
        (arrived,) = only(Arrived, turn.events)
        if number < 3:
            assert arrived == expected[number]
            assert not only(EffectBegan, turn.events)
        else:
            assert len(arrived.stones) == 2
        state = turn.state


@pytest.mark.rule("TC22", "TC23")
def test_published_draws() -> None:
    """What a seed brings: it may never change without a new version of the rules."""
    assert " ".join(CUPS.start(Setup("endless", "eightfold")).cups) == OPENING
    draws = Draws("eightfold")
    come = []
    for number in range(1, 25):
        event = arrivals.event_after(draws, number)
        arrival = arrivals.arrival_after(draws, number, event)
        come.append(f"{number} {event or '-'} " + " ".join(map("{}{}".format, arrival.stones, arrival.to)))
    assert come == ARRIVALS
    assert CUPS.version == 1


OPENING = "pgb pry ryg yry pyb rgb bbp ypb gyr gpr rbp ggy"
ARRIVALS = [
    "1 - g0 g5",
    "2 - p2 g7",
    "3 - g0 y3",
    "4 - g0 r6",
    "5 - g11 b1",
    "6 - g11 g4",
    "7 - g4 r5",
    "8 - p4 g7",
    "9 - r6 r7",
    "10 - b4 r11",
    "11 - b1 r10",
    "12 reversal b0 p4",
    "13 - y5 r10",
    "14 - y2 r4",
    "15 * *4 b7",
    "16 - p6 r7",
    "17 - b4 y7",
    "18 - r11 g4",
    "19 x r11 x10",
    "20 frozen y7 r9",
    "21 - p3 r8",
    "22 - y4 r7",
    "23 * p5 *2",
    "24 - p5 r11",
]


@pytest.mark.rule("TC23")
def test_events_begin_with_the_ninth_move() -> None:
    assert [arrivals.event_chance(number) for number in (1, 8, 9, 24, 25, 50, 374, 375, 1000)] == [
        *(0, 0, 25, 25, 30, 35, 95, 100, 100)
    ]
    draws = [Draws(f"ninth {number}") for number in range(300)]
    assert not any(arrivals.event_after(one, number) for one in draws for number in range(1, 9))
    assert any(arrivals.event_after(one, 9) for one in draws)


@pytest.mark.rule("TC23")
def test_weights_of_events() -> None:
    assert arrivals.event_weights(9) == {"*": 40, "x": 25, "frozen": 13, "reversal": 12, "volcano": 10}
    assert arrivals.event_weights(25) == {"*": 35, "x": 30, "frozen": 13, "reversal": 12, "volcano": 10}
    assert arrivals.event_weights(200) == {"*": 0, "x": 65, "frozen": 13, "reversal": 12, "volcano": 10}
    assert arrivals.event_weights(225) == {"*": 0, "x": 70, "frozen": 13, "reversal": 12, "volcano": 5}
    assert arrivals.event_weights(300) == {"*": 0, "x": 85, "frozen": 13, "reversal": 2, "volcano": 0}
    assert arrivals.event_weights(374) == {"*": 0, "x": 95, "frozen": 5, "reversal": 0, "volcano": 0}
    assert arrivals.event_weights(375) == {"*": 0, "x": 100, "frozen": 0, "reversal": 0, "volcano": 0}
    assert arrivals.event_weights(9999) == arrivals.event_weights(375)
    assert {sum(arrivals.event_weights(number).values()) for number in range(400)} == {100}


@pytest.mark.rule("TC23")
def test_events_come_as_often_as_their_weights_say() -> None:
    """Chi-square with 5 degrees of freedom; the seed is fixed."""
    drawn = Counter(arrivals.event_after(Draws(f"often {seed}"), 100) for seed in range(6000))
    expected = {kind: weight * 60 * 0.45 for kind, weight in arrivals.event_weights(100).items()}
    expected[None] = 6000 * 0.55
    assert sum((drawn[kind] - wanted) ** 2 / wanted for kind, wanted in expected.items()) < 20.5


@pytest.mark.rule("TC23")
@given(seed=seeds, number=st.integers(1, 500), event=st.sampled_from(["*", "x"]))
def test_a_joker_or_blocker_comes_in_place_of_one_of_the_two_stones(seed: str, number: int, event: str) -> None:
    plain = arrivals.arrival_after(Draws(seed), number, None)
    special = arrivals.arrival_after(Draws(seed), number, event)
    assert plain.to == special.to
    assert sorted(one == other for one, other in zip(plain.stones, special.stones, strict=True)) == [False, True]
    assert special.stones.count(event) == 1


@pytest.mark.rule("TC23")
def test_effects_look_for_a_cup_without_one() -> None:
    lying = (None, *(Effect("volcano", 2),) * 2, *NO_EFFECTS[3:])
    cups = set()
    for number in range(200):
        found = arrivals.effect_after(Draws("free"), number, "frozen", lying)
        assert found is not None
        cups.add(found[0])
        assert found[1] == Effect("frozen", 3)
    assert cups == {0, *range(3, 12)}
    assert arrivals.effect_after(Draws("free"), 1, "reversal", NO_EFFECTS) is not None
    assert arrivals.EFFECT_MOVES == {"frozen": 3, "reversal": 4, "volcano": 5}


@pytest.mark.rule("TC23")
def test_there_are_three_effects_at_a_time_and_two_frozen_cups() -> None:
    ice = Effect("frozen", 2)
    two = (ice, ice, *NO_EFFECTS[2:])
    assert arrivals.effect_after(Draws("many"), 9, "frozen", two) is None
    assert arrivals.effect_after(Draws("many"), 9, "volcano", two) is not None
    three = (Effect("reversal", 2), *two[:11])
    assert arrivals.effect_after(Draws("many"), 9, "volcano", three) is None


@pytest.mark.rule("TC23")
def test_effects_begin_at_the_end_of_a_move_and_count_down_once_a_move() -> None:
    """Every seed is tried until one brings an effect at the end of the ninth move."""
    for number in range(500):
        state = position({0: "rgb"}, Setup("endless", f"effect {number}"), moves=8)
        turn = sow(state, 0)
        if began := only(EffectBegan, turn.events):
            break
    ((cup, effect),) = [(event.cup, event.effect) for event in began]
    assert turn.events[-1] == began[0]
    assert turn.state.effects[cup] == effect
    assert effect.moves == arrivals.EFFECT_MOVES[effect.kind]
    state = replace(turn.state, arrivals=(arrivals.Arrival("", ()),) * 9)
    for left in range(effect.moves - 1, 0, -1):
        state = CUPS.play(state, CUPS.moves(state)[0]).state
        assert state.effects[cup] == Effect(effect.kind, left)
    turn = CUPS.play(state, CUPS.moves(state)[0])
    assert turn.state.effects[cup] is None
    assert only(EffectEnded, turn.events) == [EffectEnded(cup, effect.kind)]


@pytest.mark.rule("TC23")
def test_an_effect_still_works_in_its_last_move() -> None:
    state = position({1: "rgb", 0: FULL}, effects={"1": "reversal:1", "0": "volcano:1"})
    turn = sow(state, 1)
    assert only(Erupted, turn.events)
    assert only(EffectEnded, turn.events) == [EffectEnded(0, "volcano"), EffectEnded(1, "reversal")]


@pytest.mark.rule("TC23")
def test_ice_on_every_cup_with_stones_thaws_at_once() -> None:
    state = position(
        {0: "r", 3: "g"}, ENDLESS, effects={"1": "frozen:3", "3": "frozen:9", "7": "volcano:4"}, arrivals=[[]]
    )
    turn = sow(state, 0)
    assert turn.state.effects == (*NO_EFFECTS[:7], Effect("volcano", 3), *NO_EFFECTS[8:])
    assert turn.events[-2:] == (EffectEnded(1, "frozen"), EffectEnded(3, "frozen"))
    assert CUPS.moves(turn.state) == [Sow(1), Sow(3)]


@pytest.mark.rule("TC24")
@pytest.mark.parametrize("setup", [ENDLESS, DAILY, PUZZLES])
def test_an_attempt_can_be_ended_and_keeps_its_result(setup: Setup) -> None:
    state = position({0: "r", 1: "rr", 6: "g"}, setup)
    after = sow(state, 0).state
    turn = CUPS.play(after, End())
    assert (turn.points, turn.state.over, turn.state.score) == (0, "ended", after.score)
    assert turn.events == (Ended("ended"),)
    assert turn.state.cups == after.cups
    for move in (End(), Sow(6)):
        with pytest.raises(IllegalMove, match="over"):
            CUPS.play(turn.state, move)


@pytest.mark.rule("TC25")
def test_a_daily_has_twenty_moves_and_nothing_comes_after_the_last() -> None:
    state = position({0: "rgb"}, DAILY, moves=18)
    turn = sow(state, 0)
    assert only(Arrived, turn.events)
    turn = CUPS.play(turn.state, CUPS.moves(turn.state)[0])
    assert not only(Arrived, turn.events)
    assert (turn.state.moves, turn.state.over) == (20, "out-of-moves")


@pytest.mark.rule("TC25")
def test_a_daily_has_ordinary_stones_only_and_no_events() -> None:
    for number in range(40):
        state = CUPS.start(Setup("daily", f"plain {number}"))
        while moves := CUPS.moves(state):
            state = CUPS.play(state, moves[number % len(moves)]).state
            assert set("".join(state.cups)) <= set("rgbyp")
            assert state.effects == NO_EFFECTS


@pytest.mark.rule("TC25")
def test_a_daily_belongs_to_its_date_whatever_the_seed() -> None:
    first = Setup("daily", "one", datetime.date(2026, 12, 31))
    again = Setup("daily", "two", datetime.date(2026, 12, 31))
    other = Setup("daily", "one", datetime.date(2027, 1, 1))
    assert CUPS.start(first).cups == CUPS.start(again).cups != CUPS.start(other).cups
    one, two = CUPS.play(CUPS.start(first), Sow(0)), CUPS.play(CUPS.start(again), Sow(0))
    assert one.events == two.events


@pytest.mark.rule("TC18", "TC25")
@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (Setup("endless", "s", datetime.date(2026, 12, 31)), "date: only a daily has a date"),
        (Setup("puzzles", "s", datetime.date(2026, 12, 31)), "date: only a daily has a date"),
        (Setup("endless", "s", number=3), "number: only a puzzle has a number"),
        (Setup("daily", "s", number=3), "number: only a puzzle has a number"),
        (Setup("puzzles", "s", number=0), "number: must be a whole number from 1 to 100, not 0"),
        (Setup("puzzles", "s", number=101), "number: must be a whole number from 1 to 100, not 101"),
    ],
)
def test_dates_and_numbers_belong_to_their_modes(setup: Setup, problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        CUPS.start(setup)
    assert str(refusal.value) == problem


@pytest.mark.rule("TC27")
def test_undo_makes_practice_of_endless_and_daily_only() -> None:
    assert {mode.id for mode in CUPS.modes.values() if mode.practice} == {"endless", "daily"}
    assert {mode.id for mode in CUPS.modes.values() if mode.record} == {"endless", "daily"}


@pytest.mark.rule("TC5")
@given(seed=seeds, steps=st.lists(st.integers(0, 11), max_size=12))
def test_the_forecast_is_what_the_move_does_before_anything_comes(seed: str, steps: list[int]) -> None:
    state: CupsState = CUPS.start(Setup("endless", seed))
    for step in steps:
        moves = CUPS.moves(state)
        if not moves:
            return
        move = moves[step % len(moves)]
        forecast = CUPS.forecast(state, move)
        turn = CUPS.play(state, move)
        assert turn.events[: len(forecast.events)] == forecast.events
        quiet = CUPS.play(replace(state, arrivals=(arrivals.Arrival("", ()),)), move)
        assert (quiet.points, quiet.state.cups) == (forecast.points, forecast.ring)
        assert (quiet.state.over == "overflow") == forecast.overflowed
        state = turn.state


@pytest.mark.rule("TC5")
def test_there_is_no_forecast_of_what_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match="empty"):
        CUPS.forecast(position({0: "r"}), Sow(1))
    with pytest.raises(IllegalMove, match="over"):
        CUPS.forecast(position({0: "r" * 8}), Sow(0))


def test_broken_states_are_told() -> None:
    good = position({0: "rgb", 5: "g"}, ENDLESS)
    assert CUPS.violations(good) == []
    ice = Effect("frozen", 2)
    broken = {
        replace(good, over="overflow"): "too full",
        replace(good, cups=tuple(ring({0: FULL + "g"}))): "too full",
        replace(good, cups=tuple(ring({0: "rrr"}))): "A group is left",
        replace(good, effects=(ice,) * 3 + NO_EFFECTS[3:]): "more effects",
        replace(good, effects=(Effect("volcano", 1),) * 4 + NO_EFFECTS[4:]): "more effects",
        replace(good, cups=tuple(ring({}))): "should be over: no-moves",
        replace(good, setup=DAILY, limit=20, moves=20): "should be over: out-of-moves",
    }
    for state, word in broken.items():
        assert word in " ".join(CUPS.violations(state))
