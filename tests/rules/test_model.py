"""The rules and a naive model play the same game side by side (BP1 to BP6, BP10, BP13 to BP15, BP18, BP20)."""

from __future__ import annotations

import copy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.rules.blocks import BlockState, Dealt, LinesCleared, Place
from game.rules.game import IllegalMove, Setup
from game.rules.puzzle import CATALOGUE
from tests.rules.model import PIECES, Model
from tests.rules.positions import PUZZLE
from tests.rules.strategies import boards, seeds

pytestmark = pytest.mark.slow

FREE_CELL_KEEPS_OFF_FULL_LINES = sum(1 << (8 * number + number) for number in range(8))


@pytest.mark.rule("BP4")
def test_the_model_knows_the_same_shapes() -> None:
    assert [shape.text for shape in CATALOGUE] == PIECES


class TwoGames(RuleBasedStateMachine):
    """`state` is played by the rules and `model` by the model; `past` holds what undo goes back to."""

    def deal(self, number: int) -> list[str | None]:
        return [shape.text for shape in PUZZLE.deal(self.state.setup, 0, number)]

    @initialize(seed=seeds, board=st.none() | boards)
    def start(self, seed: str, board: int | None) -> None:
        setup = Setup("classic", seed)
        self.state = PUZZLE.start(setup)
        self.model = Model.empty(self.deal(0))
        self.deals = 1
        if board is not None:
            board &= ~FREE_CELL_KEEPS_OFF_FULL_LINES
            self.model.cells = [[bool(board >> (8 * row + column) & 1) for column in range(8)] for row in range(8)]
            self.state = PUZZLE.decode(setup, {"board": self.model.text()})
        self.past: list[tuple[BlockState, Model, int]] = []

    @precondition(lambda self: self.model.moves())
    @rule(data=st.data())
    def place(self, data: st.DataObject) -> None:
        slot, row, column = data.draw(st.sampled_from(self.model.moves()))
        self.past.append((self.state, copy.deepcopy(self.model), self.deals))
        score = self.model.score

        rows, columns = self.model.place(slot, row, column)
        turn = PUZZLE.play(self.state, Place(slot, row, column))
        self.state = turn.state

        cleared = [event for event in turn.events if isinstance(event, LinesCleared)]
        assert [(list(event.rows), list(event.columns)) for event in cleared] == (
            [(rows, columns)] if rows + columns else []
        )
        assert turn.points == self.model.score - score
        used_up = self.model.tray == [None, None, None]
        assert any(isinstance(event, Dealt) for event in turn.events) == used_up
        if used_up:
            self.model.tray = self.deal(self.deals)
            self.deals += 1

    @rule(slot=st.integers(0, 2), row=st.integers(-2, 9), column=st.integers(-2, 9))
    def misplace(self, slot: int, row: int, column: int) -> None:
        if not self.model.allows(slot, row, column):
            with pytest.raises(IllegalMove):
                PUZZLE.play(self.state, Place(slot, row, column))

    @precondition(lambda self: self.past)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, len(self.past)))
        self.state, self.model, self.deals = self.past[-steps]
        del self.past[-steps:]

    @rule()
    def save_and_load(self) -> None:
        self.state = PUZZLE.decode(self.state.setup, PUZZLE.encode(self.state))

    @invariant()
    def both_agree(self) -> None:
        position = PUZZLE.encode(self.state)
        assert position == {
            "board": self.model.text(),
            "tray": self.model.tray,
            "deals": self.deals,
            "score": self.model.score,
            "lines": self.model.lines,
        }
        assert [(move.slot, move.row, move.column) for move in PUZZLE.moves(self.state)] == self.model.moves()
        assert (PUZZLE.over(self.state) is None) == bool(self.model.moves())
        assert PUZZLE.violations(self.state) == []
        assert hash(self.state) == hash(PUZZLE.decode(self.state.setup, position))


TestTwoGames = pytest.mark.rule("BP13")(TwoGames.TestCase)
TestTwoGames.settings = settings(stateful_step_count=40)
