"""Block Knock and Block Medley, in every mode, beside their naive models."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.rules.blocks import Continue, Dealt, LinesCleared, Offered, Place, RowEmptied, Tick
from game.rules.game import IllegalMove, Setup
from game.rules.knock_challenges import target_of
from tests.rules.combo_models import ComboModel, KnockModel, MedleyModel
from tests.rules.strategies import boards, seeds
from tests.rules.tables import Table
from tests.rules.test_model import FREE_CELL_KEEPS_OFF_FULL_LINES

pytestmark = pytest.mark.slow

MODES = [
    Setup("classic", "knock"),
    Setup("daily", "knock"),
    *(Setup("challenge", "knock", number=number) for number in (1, 6, 20)),
    *(Setup(mode, "medley") for mode in ("classic", "daily", "zen", "timed", "hardcore")),
]
"""With the game in place of the seed."""


class TwoGames(RuleBasedStateMachine):
    """`state` is played by the rules and `model` by the model. The deals are the rules'; other tests look at them."""

    model: Any
    state: Any

    @initialize(kind=st.sampled_from(MODES), seed=seeds, board=st.none() | boards, crowd=boards)
    def start(self, kind: Setup, seed: str, board: int | None, crowd: int) -> None:
        self.table = Table(kind.seed, kind.mode, seed=seed, number=kind.number)
        self.game = self.table.game
        self.state = self.game.start(self.table.setup)
        if board is not None:
            board = (board | crowd) & ~FREE_CELL_KEEPS_OFF_FULL_LINES
            rows = ["".join("#" if board >> (8 * row + column) & 1 else "." for column in range(8)) for row in range(8)]
            self.state = self.game.decode(self.table.setup, {"board": rows})
        position = self.game.encode(self.state)
        cells = [[cell == "#" for cell in row] for row in position["board"]]
        model: ComboModel
        if self.game.id == "knock":
            model = KnockModel(cells, position["tray"])
            model.target = None if kind.number is None else target_of(kind.number)
        else:
            model = MedleyModel(cells, position["tray"], zen=kind.mode == "zen")
            model.tenths = 1800 if kind.mode == "timed" else None
        self.model = model

    # What the model thinks.

    def closed(self) -> str | None:
        if self.game.id == "knock":
            return "target" if self.model.target is not None and self.model.score >= self.model.target else None
        return "time" if self.model.tenths == 0 else None

    def waits(self) -> bool:
        """Is the second chance on offer?"""
        has_one = self.table.setup.mode not in ("daily", "zen") and not (self.model.continued or self.model.declined)
        return has_one and not self.closed() and not self.model.moves()

    def over(self) -> str | None:
        return self.closed() or ("no-moves" if not self.model.moves() and not self.waits() else None)

    def follow(self, turn: Any, emptied: list[int] | None = None) -> None:
        """What the model learns from a turn: the pieces that were dealt; and what must be so."""
        self.state = turn.state
        for event in turn.events:
            if isinstance(event, Dealt):
                self.model.tray = [shape.text for shape in event.tray]
                if self.table.setup.mode == "zen":
                    emptied = self.model.empty_rows(8)
        assert [event.row for event in turn.events if isinstance(event, RowEmptied)] == (emptied or [])
        assert (Offered() in turn.events) == self.waits()

    # What happens.

    @precondition(lambda self: self.model.moves() and not self.closed())
    @rule(data=st.data(), clearing=st.booleans())
    def place(self, data: st.DataObject, clearing: bool) -> None:
        moves = self.model.moves()
        if clearing:
            # Lines are rare among all moves, and combos rarer.
            moves = [
                (move.slot, move.row, move.column)
                for move in self.game.moves(self.state)
                if any(isinstance(event, LinesCleared) for event in self.game.play(self.state, move).events)
            ] or moves
        slot, row, column = data.draw(st.sampled_from(moves))
        score = self.model.score
        rows, columns = self.model.place(slot, row, column)
        turn = self.game.play(self.state, Place(slot, row, column))
        cleared = [(list(event.rows), list(event.columns)) for event in turn.events if isinstance(event, LinesCleared)]
        assert cleared == ([(rows, columns)] if rows + columns else [])
        assert turn.points == self.model.score - score
        self.follow(turn)

    @precondition(lambda self: self.waits())
    @rule(accept=st.booleans())
    def answer(self, accept: bool) -> None:
        emptied: list[int] = []
        if accept:
            emptied = self.model.go_on()
        else:
            self.model.declined = True
        self.follow(self.game.play(self.state, Continue(accept)), emptied)

    @precondition(lambda self: not self.waits())
    @rule(accept=st.booleans())
    def answer_unasked(self, accept: bool) -> None:
        with pytest.raises(IllegalMove):
            self.game.play(self.state, Continue(accept))

    @rule(tenths=st.integers(0, 300))
    def tick(self, tenths: int) -> None:
        if getattr(self.model, "tenths", None) is None or self.over() or self.waits():
            with pytest.raises(IllegalMove):
                self.game.play(self.state, Tick(tenths / 10))
            return
        self.model.tenths = max(0, self.model.tenths - tenths)
        self.follow(self.game.play(self.state, Tick(tenths / 10)))

    @rule(slot=st.integers(0, 2), row=st.integers(-2, 9), column=st.integers(-2, 9))
    def misplace(self, slot: int, row: int, column: int) -> None:
        if self.closed() or not self.model.allows(slot, row, column):
            with pytest.raises(IllegalMove):
                self.game.play(self.state, Place(slot, row, column))

    @rule()
    def save_and_load(self) -> None:
        self.state = self.game.decode(self.state.setup, self.game.encode(self.state))

    # What must be so at any time.

    @invariant()
    def both_agree(self) -> None:
        position = self.game.encode(self.state)
        expected = {
            "board": self.model.text(),
            "tray": self.model.tray,
            "score": self.model.score,
            "lines": self.model.lines,
            "combo": self.model.combo,
            "continued": self.model.continued,
            "declined": self.model.declined,
        }
        if self.game.id == "knock":
            expected["grace"] = self.model.grace()
        if getattr(self.model, "tenths", None) is not None:
            assert position["clock"] == pytest.approx(self.model.tenths / 10, abs=1e-9)
        assert {name: position[name] for name in expected} == expected
        assert self.game.over(self.state) == self.over()
        moves = [(move.slot, move.row, move.column) for move in self.game.moves(self.state) if isinstance(move, Place)]
        assert moves == ([] if self.closed() else self.model.moves())
        assert (Continue(True) in self.game.moves(self.state)) == self.waits()
        assert self.game.violations(self.state) == []


TestTwoGames = pytest.mark.rule("BK6", "BK7", "BK8", "BK10", "BK12", "BK13", "BM2", "BM6", "BM8", "BM13", "BM16")(
    TwoGames.TestCase
)
TestTwoGames.settings = settings(stateful_step_count=40)
