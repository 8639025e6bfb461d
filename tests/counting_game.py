"""A small whole game, so that sessions and profiles are tested without knowing any real one.

Three numbers lie open, drawn from the seed; a move takes one and adds it to the score, and three new ones come. Every
fourth is worth a line. The game ends at 50 points or more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.rules.game import Event, IllegalMove, InvalidInput, Json, Mode, Setup, Turn
from game.rules.reading import member, only, whole

TARGET = 50


@dataclass(frozen=True, slots=True)
class Count:
    setup: Setup
    taken: int = 0
    score: int = 0

    @property
    def open(self) -> tuple[int, ...]:
        digest = hashlib.sha256(f"{self.setup!r}/{self.taken}".encode("utf-8", "surrogatepass")).digest()
        return tuple(1 + byte % 6 for byte in digest[:3])


@dataclass(frozen=True, slots=True)
class Take:
    number: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    number: int


class CountingGame:
    id = "counting"
    version = 3
    modes: Mapping[str, Mode] = {
        "classic": Mode("classic", undo=True),
        "strict": Mode("strict"),
        "zen": Mode("zen", undo=True, record=False, best=False),
    }

    def start(self, setup: Setup) -> Count:
        if setup.mode not in self.modes:
            raise InvalidInput("is no mode of this game", "mode")
        return Count(setup)

    def moves(self, state: Count) -> Sequence[Take]:
        return [] if self.over(state) else [Take(number) for number in sorted(set(state.open))]

    def play(self, state: Count, move: Take) -> Turn[Count]:
        if move.number not in state.open:
            raise IllegalMove("This number does not lie open.")
        after = replace(state, taken=state.taken + 1, score=state.score + move.number)
        return Turn(after, (Taken(move.number),), move.number)

    def score(self, state: Count) -> int:
        return state.score

    def over(self, state: Count) -> str | None:
        return "target" if state.score >= TARGET else None

    def encode(self, state: Count) -> dict[str, Any]:
        return {"taken": state.taken, "score": state.score, "lines": state.taken // 4}

    def decode(self, setup: Setup, position: Json) -> Count:
        only(position, ("taken", "score", "lines"))
        taken = member(position, "taken", lambda value: whole(value, 0, TARGET), 0)
        return Count(setup, taken, member(position, "score", lambda value: whole(value, 0, TARGET + 5), 0))

    def encode_move(self, move: Take) -> dict[str, Any]:
        return {"take": move.number}

    def decode_move(self, action: Json) -> Take:
        return Take(whole(action["take"], 1, 6))

    def encode_event(self, event: Event) -> dict[str, Any]:
        assert isinstance(event, Taken)
        return {"event": "taken", "number": event.number}

    def violations(self, state: Count) -> Sequence[str]:
        return ["The score is less than the numbers taken."] if state.score < state.taken else []
