"""`referee`: plays a script and says what each of its actions did."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from game.command.script import Action, Script, Undo
from game.rules.game import Game, IllegalMove

HISTORY = 2000
"""Moves that can be taken back (BP19)."""


def referee(script: Script) -> dict[str, Any]:
    """Plays `script`; what it answers is the JSON object that the command writes."""
    table = _Table(script.game, script.start, deque(maxlen=HISTORY))
    steps = [table.step(action) for action in script.actions]
    return {"steps": steps, "over": script.game.over(table.state), "score": script.game.score(table.state)}


@dataclass(slots=True)
class _Table:
    game: Game[Any, Any]
    state: Any
    history: deque[Any]

    def step(self, action: Action) -> dict[str, Any]:
        """Does one action, or refuses it and leaves everything as it was."""
        before = self.game.score(self.state)
        step: dict[str, Any] = {"action": dict(action.written), "ok": True}
        try:
            events = self._do(action.move)
        except IllegalMove as refusal:
            step |= {"ok": False, "error": str(refusal)}
            events = []
        points = self.game.score(self.state) - before
        return step | {"points": points, "events": events, "position": self.game.encode(self.state)}

    def _do(self, move: Any) -> list[dict[str, Any]]:
        if isinstance(move, IllegalMove):
            raise move
        if isinstance(move, Undo):
            self._undo(move.steps)
            return []
        turn = self.game.play(self.state, move)
        self.history.append(self.state)
        self.state = turn.state
        return [self.game.encode_event(event) for event in turn.events]

    def _undo(self, steps: int) -> None:
        if not self.game.modes[self.state.setup.mode].undo:
            raise IllegalMove("There is no undo in this mode.")
        if self.game.over(self.state):
            raise IllegalMove("The game is over, and its end is final.")
        if steps > len(self.history):
            raise IllegalMove(f"There are {len(self.history)} moves to take back, not {steps}.")
        for _ in range(steps):
            self.state = self.history.pop()
