"""The rules of Twelve Cups, one by one: board, moves, groups, chains, and how attempts end."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import arrivals
from game.rules.chain import BlockersVanished, Erupted, GroupVanished, erupt
from game.rules.cups_state import CupsState, End, Sow
from game.rules.effects import NO_EFFECTS, Effect
from game.rules.game import Ended, IllegalMove, InvalidInput, Setup
from game.rules.groups import Group, find
from game.rules.phases import Arrived, Scored, Sown
from game.rules.ring import CAPACITY
from tests.rules.ring_positions import CUPS, DAILY, ENDLESS, FULL, PUZZLES, kinds, only, position, queues, ring, sow
from tests.rules.strategies import seeds

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


# Ends, days and practice.


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


# Forecast.


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
