"""Games that have ended, without the hour that it takes to play them."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

from game.rules import BLOCK_GAMES, GAMES
from game.rules.cups_state import End
from game.rules.game import Setup
from game.session.session import Session

FULL = ("#######.",) * 7 + (".#######",)
"""A block board on which the 3x3 fits nowhere and no line is full."""
SQUARE = "###/###/###"


def at(text: str) -> datetime.datetime:
    """An aware moment, as ISO 8601 writes it."""
    return datetime.datetime.fromisoformat(text)


def begun(game: str, mode: str, date: str | None = None, number: int | None = None) -> Session[Any, Any]:
    """A game of which the first move has been made."""
    setup = Setup(mode, "seed", datetime.date.fromisoformat(date) if date else None, number)
    session: Session[Any, Any] = Session.start(GAMES[game], setup)
    session.play(session.game.moves(session.state)[0])
    return session


def ended(
    game: str, mode: str, score: int, date: str | None = None, number: int | None = None, *, won: bool = False
) -> Session[Any, Any]:
    """A game that is over with that score; a challenge is lost unless it is `won`."""
    session = begun(game, mode, date, number)
    if game == "cups":
        state = replace(session.state, score=score)
        session = Session(session.game, session.setup, state, id=session.id, moves_played=1)
        session.play(End())
        return session
    state = session.game.decode(session.setup, {"board": list(FULL), "tray": [SQUARE, None, None], "score": score})
    if not won and BLOCK_GAMES[game].modes[mode].chance:
        state = replace(state, declined=True)
    session = Session(session.game, session.setup, state, id=session.id, moves_played=1)
    assert session.over is not None
    return session
