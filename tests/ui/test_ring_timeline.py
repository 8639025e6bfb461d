"""The course of a move: all that the rules did is shown, in their order, and the last beat ends with them."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import CupsState, Sow
from game.rules.game import Event, Setup
from game.rules.phases import Arrived, Overflowed, Scored, Sown
from game.rules.ring import Ring
from game.ui.ring_sound import notes
from game.ui.ring_timeline import FLIGHT, STONE_STEP, Beat, landed, timeline
from game.ui.ring_words import chain_steps
from tests.rules.ring_positions import CUPS, ENDLESS, position, sow


def end_of(beats: tuple[Beat, ...]) -> Ring:
    """What lies in the cups once the last beat that moves stones is over."""
    ring = list(beats[-1].ring)
    for flight in beats[-1].flights:
        ring[flight.to] += flight.stone
    gone: dict[int, set[int]] = {}
    for event in beats[-1].events:
        if isinstance(event, GroupVanished | BlockersVanished):
            gone.setdefault(event.cup, set()).update(event.places)
    for cup, places in gone.items():
        ring[cup] = "".join(stone for at, stone in enumerate(ring[cup]) if at not in places)
    return tuple(ring)


@st.composite
def states(draw: st.DrawFn) -> CupsState:
    """A state that play has reached, in a mode with everything."""
    state: CupsState = CUPS.start(Setup("endless", str(draw(st.integers(0, 10**6)))))
    for pick in draw(st.lists(st.integers(0, 11), max_size=40)):
        moves = CUPS.moves(state)
        if not moves:
            break
        state = CUPS.play(state, moves[pick % len(moves)]).state
    return state


@given(states(), st.integers(0, 11))
def test_the_beats_end_where_the_rules_end(state: CupsState, pick: int) -> None:
    moves = CUPS.moves(state)
    if not moves:
        return
    turn = CUPS.play(state, moves[pick % len(moves)])
    beats = timeline(state.cups, turn.events)
    assert end_of(beats) == turn.state.cups
    assert beats[0].start == 0
    for before, after in itertools.pairwise(beats):
        assert after.start == pytest.approx(before.end)
        assert before.duration > 0
    shown = [event for beat in beats for event in beat.events]
    hidden = [event for event in turn.events if not isinstance(event, Scored) and event not in shown]
    assert [type(event).__name__ for event in hidden] in ([], ["Ended"])
    steps = chain_steps(turn.events)
    assert sum(points for _text, points in steps) == turn.points
    assert all(note.after >= 0 for note in notes(beats, 1.0, ""))


@pytest.mark.rule("TC4")
def test_stones_fly_one_by_one() -> None:
    state = position({0: "rgb"})
    turn = sow(state, 0)
    (beat, *_rest) = timeline(state.cups, turn.events)
    assert [(flight.stone, flight.to) for flight in beat.flights] == [("r", 1), ("g", 2), ("b", 3)]
    assert [round(flight.delay, 3) for flight in beat.flights] == [0, 0.11, 0.22] == [0, STONE_STEP, 2 * STONE_STEP]
    assert "".join(landed(beat, 0.0)) == ""
    assert "".join(landed(beat, FLIGHT + STONE_STEP)) == "rg"
    assert landed(beat, beat.duration) == turn.state.cups


@pytest.mark.rule("TC9")
def test_groups_come_before_blockers_before_eruptions() -> None:
    state = position({0: "r", 1: "rr", 2: "x", 6: "gbygb", 5: "p"}, effects={"6": "volcano:2"})
    turn = sow(state, 5)
    kinds = [type(beat.events[0]) for beat in timeline(state.cups, turn.events)]
    assert kinds[:2] == [Sown, Erupted]
    state = position({0: "r", 1: "rr", 2: "x"})
    kinds = [type(beat.events[0]) for beat in timeline(state.cups, sow(state, 0).events)]
    assert kinds[:3] == [Sown, GroupVanished, BlockersVanished]


@pytest.mark.rule("TC10")
def test_volcanoes_lift_together_before_the_first_stone_lands() -> None:
    full = "gbygbp"
    state = position({3: "r", 6: full, 7: full}, effects={"6": "volcano:2", "7": "volcano:2"})
    beats = timeline(state.cups, sow(state, 3).events)
    eruption = next(beat for beat in beats if isinstance(beat.events[0], Erupted))
    assert len(eruption.events) == 2
    assert eruption.ring[6] == eruption.ring[7] == ""
    assert len(eruption.flights) == 12


@pytest.mark.rule("TC13")
def test_arrivals_come_after_the_players_phase() -> None:
    state = position({0: "r", 5: "gg"}, ENDLESS, arrivals=[[["b", 3], ["y", 4]]])
    events: list[Event] = list(sow(state, 0).events)
    assert [type(event) for event in events][:2] == [Sown, Arrived]
    beats = timeline(state.cups, events)
    assert [flight.start for flight in beats[1].flights] == [None, None]


@pytest.mark.rule("TC12")
def test_an_overflow_is_shown_with_its_stones() -> None:
    state = position({0: "r", 1: "gbypgby"})
    beats = timeline(state.cups, sow(state, 0).events)
    assert isinstance(beats[-1].events[0], Overflowed)
    assert len(beats[-1].ring[1]) == 8


@pytest.mark.rule("TC14")
def test_every_stone_is_a_step_of_the_scale() -> None:
    state = position({0: "rgb"})
    beats = timeline(state.cups, sow(state, 0).events)
    (steps,) = notes(beats, 1.0, "")
    assert (steps.steps, steps.gap, steps.ringing) == ((0, 1, 2), STONE_STEP, False)
    (fast,) = notes(beats, 0.5, "")
    assert fast.gap == STONE_STEP / 2
    grouped = position({0: "r", 1: "rr", 5: "g"})
    heard = notes(timeline(grouped.cups, sow(grouped, 0).events), 1.0, "won")
    assert [note.ringing for note in heard] == [False, True, True]
    assert heard[1].after == pytest.approx(FLIGHT)


def test_a_move_can_be_sown_from_every_cup() -> None:
    for cup in range(12):
        state = position({cup: "rgbypr"})
        assert timeline(state.cups, CUPS.play(state, Sow(cup)).events)[0].ring == ("",) * 12
