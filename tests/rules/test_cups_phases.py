"""The two phases of a move of Twelve Cups: overflow, and what each phase scores."""

from __future__ import annotations

import pytest

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.game import Ended
from game.rules.phases import Arrived, Overflowed, PerfectClear, Scored, Sown, multiplier
from tests.rules.ring_positions import ENDLESS, FULL, kinds, only, position, sow


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
