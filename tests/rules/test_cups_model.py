"""The rules and a naive model play the same attempt side by side (TC1 to TC17, TC22, TC23, TC26)."""

from __future__ import annotations

import copy
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import OVERFLOW, CupsState, Sow
from game.rules.effects import EffectBegan
from game.rules.game import IllegalMove, Setup
from game.rules.groups import find
from game.rules.phases import Arrived, PerfectClear, Scored, Sown
from tests.rules.cups_model import Model, Stone
from tests.rules.ring_positions import CUPS
from tests.rules.strategies import seeds

pytestmark = pytest.mark.slow

LETTERS = "rgbyp*x"
queues = st.text(st.sampled_from("rrrgggbyp**x"), max_size=7) | st.text(st.sampled_from(LETTERS), max_size=7)
rings = st.lists(queues, min_size=12, max_size=12)
effects = st.dictionaries(
    st.sampled_from([str(cup) for cup in range(12)]),
    st.builds("{}:{}".format, st.sampled_from(["frozen", "reversal", "volcano", "volcano"]), st.integers(1, 4)),
    max_size=5,
)
written_arrivals = st.lists(
    st.lists(
        st.tuples(st.sampled_from(LETTERS), st.integers(0, 11)).map(list), max_size=2, unique_by=lambda pair: pair[1]
    ),
    max_size=6,
)


@pytest.mark.rule("TC6", "TC7", "TC8")
@given(st.text(st.sampled_from("rgb**x"), max_size=10) | st.text(st.sampled_from(LETTERS), max_size=14))
def test_groups_are_those_that_a_naive_search_finds(queue: str) -> None:
    stones = [Stone(letter) for letter in queue]
    gone = Model.group_stones(stones)
    places = [place for group in find(queue) for place in group.places]
    assert sorted(places) == [place for place, stone in enumerate(stones) if stone in gone]
    assert len(set(places)) == len(places)
    for group in find(queue):
        letters = Counter(queue[place] for place in group.places)
        assert set(letters) <= {group.colour, "*"}
        assert letters[group.colour] == queue.count(group.colour) >= 1
        assert letters.total() >= 3
        assert letters.total() == 3 or not letters["*"]


class TwoGames(RuleBasedStateMachine):
    """`state` is played by the rules and `model` by the model; `past` holds what undo goes back to."""

    @initialize(
        mode=st.sampled_from(["puzzles", "endless", "daily"]),
        seed=seeds,
        board=st.none() | rings,
        lying=effects,
        coming=written_arrivals,
    )
    def start(
        self, mode: str, seed: str, board: list[str] | None, lying: dict[str, str], coming: list[list[list[object]]]
    ) -> None:
        written: dict[str, object] = {"effects": lying}
        if board is not None:
            written["cups"] = board
        if mode != "puzzles":
            written["arrivals"] = coming
        self.state: CupsState = CUPS.decode(Setup(mode, seed), written)
        encoded = CUPS.encode(self.state)
        self.model = Model.of(encoded["cups"], encoded["effects"])
        self.past: list[tuple[CupsState, Model]] = []
        self.set_up = True

    @precondition(lambda self: self.state.over is None)
    @rule(data=st.data())
    def sow(self, data: st.DataObject) -> None:
        cup = data.draw(st.sampled_from(self.model.choices()))
        self.past.append((self.state, copy.deepcopy(self.model)))
        before = self.model.stones()
        gone_before, score = len(self.model.gone), self.model.score
        lying = dict(self.model.effects)
        turn = CUPS.play(self.state, Sow(cup))
        self.state, self.set_up = turn.state, False

        self.model.sow(cup)
        arrived = [event for event in turn.events if isinstance(event, Arrived)]
        came: list[Stone] = []
        last = self.state.limit is not None and self.model.moves >= self.state.limit
        assert bool(arrived) == (self.state.setup.mode != "puzzles" and not self.model.lost and not last)
        for event in arrived:
            came = self.model.add(list(zip(event.stones, event.to, strict=True)), cup)
        if not self.model.lost and not last:
            began = [event for event in turn.events if isinstance(event, EffectBegan)]
            assert len(began) <= 1
            begin = [(event.cup, event.effect.kind, event.effect.moves) for event in began]
            self.model.age(begin[0] if begin else None, self.state.setup.mode != "puzzles")
        elif last:
            self.model.effects = lying

        # No stone is made or lost but by the rules.
        gone = self.model.gone[gone_before:]
        assert sorted(map(id, before + came)) == sorted(map(id, self.model.stones() + gone))
        events = turn.events
        taken = "".join(event.stones for event in events if isinstance(event, GroupVanished))
        blockers = sum(len(event.places) for event in events if isinstance(event, BlockersVanished))
        assert Counter(stone.letter for stone in gone) == Counter(taken + "x" * blockers)
        # The chain as a list adds up to the change of the score.
        assert turn.points == self.model.score - score
        assert turn.points == sum(event.points for event in events if isinstance(event, Scored | PerfectClear))
        player = events[: events.index(arrived[0])] if arrived else events
        assert [event.combo for event in player if isinstance(event, Scored)] == [self.model.combo] * (
            self.model.combo > 0 and any(isinstance(event, Scored) for event in player)
        )
        # A volcano erupts once in a move.
        eruptions = [event.cup for event in events if isinstance(event, Erupted)]
        assert len(eruptions) == len(set(eruptions))
        assert set(eruptions) == self.model.erupted
        assert isinstance(events[0], Sown)

    @rule(cup=st.integers(-2, 13))
    def choose_what_cannot_be_chosen(self, cup: int) -> None:
        if self.state.over or cup not in self.model.choices():
            with pytest.raises(IllegalMove):
                CUPS.play(self.state, Sow(cup))

    @precondition(lambda self: self.past)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, len(self.past)))
        self.state, self.model = self.past[-steps]
        del self.past[-steps:]
        self.set_up = not self.past

    @rule()
    def save_and_load(self) -> None:
        self.state = CUPS.decode(self.state.setup, CUPS.encode(self.state))

    @invariant()
    def both_agree(self) -> None:
        position = CUPS.encode(self.state)
        assert (position["cups"], position["effects"]) == self.model.position()
        assert (self.state.score, self.state.moves) == (self.model.score, self.model.moves)
        assert (self.state.over == OVERFLOW) == self.model.lost
        if self.state.over is None:
            assert [move.cup for move in CUPS.moves(self.state)] == self.model.choices()
        if not self.set_up:
            effects_of_a_script = "There are more effects than there may be."
            assert set(CUPS.violations(self.state)) <= {effects_of_a_script}


TestTwoGames = pytest.mark.rule("TC4", "TC9", "TC10", "TC12", "TC13", "TC15")(TwoGames.TestCase)
TestTwoGames.settings = settings(stateful_step_count=30)
