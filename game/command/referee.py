"""`referee`: plays a script and says what each of its actions did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.command.script import Action, Script, Undo
from game.rules.blocks import Continue
from game.rules.cups import TwelveCups
from game.rules.game import Event, IllegalMove
from game.rules.phases import Scored
from game.session.session import Session

_ID = "0" * 16
"""A referee's games are in nobody's statistics."""


def referee(script: Script) -> dict[str, Any]:
    """Plays `script`; what it answers is the JSON object that the command writes."""
    session = Session(script.game, script.setup, script.start, id=_ID)
    steps = [_step(session, action) for action in script.actions]
    declined = Continue(False)
    if declined in script.game.moves(session.state):
        # A script that stops at the offer of a second chance has declined it (BK13, BM16).
        session.play(declined)
    return {"steps": steps, "over": session.over, "score": session.score}


def _step(session: Session[Any, Any], action: Action) -> dict[str, Any]:
    """Does one action, or refuses it and leaves everything as it was."""
    before = session.score
    step: dict[str, Any] = {"action": dict(action.written), "ok": True}
    events: Sequence[Event] = ()
    try:
        events = _do(session, action.move)
    except IllegalMove as refusal:
        step |= {"ok": False, "error": str(refusal)}
    step["points"] = session.score - before
    step["events"] = [session.game.encode_event(event) for event in events]
    step["position"] = session.game.encode(session.state)
    if isinstance(session.game, TwelveCups):
        step["combo"] = max((event.combo for event in events if isinstance(event, Scored)), default=0)
        step["practice"] = session.practice
    return step


def _do(session: Session[Any, Any], move: Any) -> Sequence[Event]:
    """Makes a move and returns its events; raises `IllegalMove`."""
    if isinstance(move, IllegalMove):
        raise move
    if isinstance(move, Undo):
        _undo(session, move.steps)
        return ()
    return session.play(move).events


def _undo(session: Session[Any, Any], steps: int) -> None:
    if not session.mode.undo:
        raise IllegalMove("There is no undo in this mode.")
    if session.over and session.mode.final:
        raise IllegalMove("The game is over, and its end is final.")
    if not session.undoable:
        raise IllegalMove("No move can be taken back.")
    if steps > session.undoable:
        raise IllegalMove(f"Only {session.undoable} of the moves can be taken back, not {steps}.")
    for _ in range(steps):
        session.undo()
