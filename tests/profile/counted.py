"""Sessions of the counting game, for the profile to count."""

from __future__ import annotations

import json
from typing import Any

from game.profile.profile import Profile
from game.rules.game import Setup
from game.session.session import Session
from tests.counting_game import CountingGame

COUNTING = CountingGame()
KEY = "counting.classic"


def at(score: int, taken: int = 8, mode: str = "classic", seconds: float = 0.0) -> Session[Any, Any]:
    """A session with this score after so many moves; 50 or more is its end."""
    document = Session.start(COUNTING, Setup(mode, "s")).document()
    position = {"taken": taken, "score": score, "lines": taken // 4}
    document |= {"position": position, "score": score, "moves": taken, "seconds": seconds}
    return Session.restore(document, {"counting": COUNTING})


def later(session: Session[Any, Any], score: int, taken: int, seconds: float) -> Session[Any, Any]:
    """The same game, further on."""
    document = at(score, taken, session.mode.id, seconds).document() | {"id": session.id}
    return Session.restore(document, {"counting": COUNTING})


def reloaded(profile: Profile) -> Profile:
    return Profile.restore(json.loads(json.dumps(profile.document())))
