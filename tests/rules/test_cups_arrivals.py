"""What comes in Twelve Cups: the opening, the stones of each move, and events."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import arrivals
from game.rules.chain import Erupted
from game.rules.cups_state import Sow
from game.rules.draws import Draws
from game.rules.effects import NO_EFFECTS, Effect, EffectBegan, EffectEnded
from game.rules.game import Setup
from game.rules.groups import find
from game.rules.phases import Arrived
from tests.rules.chances import chi_square
from tests.rules.ring_positions import CUPS, DAILY, ENDLESS, FULL, PUZZLES, only, position, sow
from tests.rules.strategies import seeds


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
        assert chi_square(counts, 60) < 90


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
    assert chi_square(pairs, 132) < 185
    colours = Counter(arrival.stones for arrival in come)
    assert len(colours) == 25
    assert chi_square(colours, 25) < 51.2


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
    weights = {kind: weight * 0.45 for kind, weight in arrivals.event_weights(100).items()}
    assert chi_square(drawn, {None: 55, **weights}) < 20.5


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
