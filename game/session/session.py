"""One game being played. The session never asks which game it holds: the rules decide, it remembers."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Mapping
from typing import Any, Final, Generic

from game.rules import GAMES
from game.rules.game import Game, IllegalMove, Mode, Move, Setup, State, Turn
from game.rules.reading import LARGEST, brief, date, member, members, only, text, whole
from game.session.document import DocumentError, Step, migrate, reading

HISTORY: Final = 2000
"""Placements that can be taken back (BP19)."""

LONGEST_STRETCH: Final = 3600.0
"""Seconds that count at most between two inputs: after an hour nobody is thinking about the move (BP23)."""

LONGEST_GAME: Final = 1e9
"""Seconds of play that a game can hold, some thirty years."""

STEPS: Final[tuple[Step, ...]] = ()
"""What turns older saved games into today's format."""

FORMAT: Final = len(STEPS) + 1

_ID = re.compile(r"[0-9a-f]{16}")
_FIELDS = ("format", "game", "rules", "id", "setup", "position", "score", "moves", "seconds")
_PRACTICE = "practice"
"""A field that only a practice game has; it is true."""


class Session(Generic[State, Move]):
    """A running or ended game with its history and its play time.

    `id` is drawn at the start and stays with the game through every save; what counts games goes by it.
    """

    def __init__(
        self,
        game: Game[State, Move],
        setup: Setup,
        state: State,
        *,
        id: str,  # noqa: A002 - the field's name
        moves_played: int = 0,
        seconds: float = 0.0,
        practice: bool = False,
    ) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.id: Final = id
        self._state = state
        self._history: deque[State] = deque(maxlen=HISTORY)
        self._moves_played = moves_played
        self._seconds = seconds
        self._practice = practice

    @classmethod
    def start(cls, game: Game[State, Move], setup: Setup) -> Session[State, Move]:
        """A new game. Raises `InvalidInput` for a setup that the game does not have."""
        return cls(game, setup, game.start(setup), id=os.urandom(8).hex())

    @classmethod
    def restore(cls, document: object, games: Mapping[str, Game[Any, Any]] = GAMES) -> Session[Any, Any]:
        """The game that `document` was made of, with an empty history (BP22).

        Everything is read and checked before a session exists. Raises `DocumentError`, which names the field.
        """
        saved = migrate(document, STEPS)
        for field in saved:
            if field not in (*_FIELDS, _PRACTICE):
                raise DocumentError(field, "is not a field of a saved game")
        for field in _FIELDS:
            if field not in saved:
                raise DocumentError(field, "is missing")
        with reading("game"):
            game = games.get(text(saved["game"]))
        if game is None:
            raise DocumentError("game", f"is {brief(saved['game'])}, which this version does not have")
        with reading("rules"):
            rules = whole(saved["rules"], 1, LARGEST)
        if rules != game.version:
            problem = f"are version {rules}; this version plays version {game.version} and cannot continue the game"
            raise DocumentError("rules", problem, newer=rules > game.version)
        with reading("id"):
            identity = text(saved["id"])
        if not _ID.fullmatch(identity):
            raise DocumentError("id", f"must be 16 hexadecimal digits, not {brief(identity)}")
        with reading("setup"):
            setup = _setup(saved["setup"])
            game.start(setup)
        with reading("position"):
            position = members(saved["position"])
            state = game.decode(setup, position)
        if game.encode(state) != position:
            raise DocumentError("position", "is not complete")
        for violation in game.violations(state):
            raise DocumentError("position", f"cannot be: {violation[:-1]}")
        with reading("score"):
            score = whole(saved["score"], 0, LARGEST)
        if score != game.score(state):
            raise DocumentError("score", f"is {score}, but the position is worth {game.score(state)}")
        with reading("moves"):
            moves = whole(saved["moves"], 0, LARGEST)
        seconds = saved["seconds"]
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= LONGEST_GAME:
            raise DocumentError("seconds", f"must be a number from 0 to {LONGEST_GAME:.0f}, not {brief(seconds)}")
        practice = _PRACTICE in saved
        if practice and not (saved[_PRACTICE] is True and game.modes[setup.mode].practice):
            raise DocumentError(_PRACTICE, "must be true, in a mode that has it, or left out")
        return Session(game, setup, state, id=identity, moves_played=moves, seconds=float(seconds), practice=practice)

    @property
    def state(self) -> State:
        """The state now."""
        return self._state

    @property
    def mode(self) -> Mode:
        """The mode that is played."""
        return self.game.modes[self.setup.mode]

    @property
    def score(self) -> int:
        """Points so far."""
        return self.game.score(self._state)

    @property
    def over(self) -> str | None:
        """None while the game runs, else why it ended."""
        return self.game.over(self._state)

    @property
    def moves_played(self) -> int:
        """Placements made and not taken back."""
        return self._moves_played

    @property
    def seconds(self) -> float:
        """Time played (BP23)."""
        return self._seconds

    @property
    def can_undo(self) -> bool:
        """Would `undo` take a move back? Never after a final end (BP21), nor where the mode has no undo."""
        return self.undoable > 0

    @property
    def undoable(self) -> int:
        """How many moves `undo` can take back now."""
        running = self.over is None or not self.mode.final
        return len(self._history) if self.mode.undo and running else 0

    @property
    def practice(self) -> bool:
        """Has an undo made this game practice, so that it counts for no record (TC27)?"""
        return self._practice

    def play(self, move: Move, *, counts: bool = True) -> Turn[State]:
        """Makes a move and returns all that it did. Raises `IllegalMove`, and nothing has changed.

        What is no move of the player, such as the passing of time, neither counts as one nor can be taken back.
        """
        if self.over is not None:
            raise IllegalMove("The game is over.")
        turn = self.game.play(self._state, move)
        if counts:
            self._history.append(self._state)
            self._moves_played += 1
        self._state = turn.state
        return turn

    def undo(self) -> bool:
        """Takes the last move back, exactly (BP18, BP20, TC26); false when nothing can be taken back.

        In a mode with practice the game is practice from then on (TC27).
        """
        if not self.can_undo:
            return False
        self._state = self._history.pop()
        self._moves_played -= 1
        self._practice = self.mode.practice
        return True

    def elapse(self, seconds: float) -> None:
        """Adds play time: what passed since the last call while the game was on a visible screen (BP23).

        A clock that jumped adds nothing (backwards, NaN) or at most `LONGEST_STRETCH`; an ended game ages no more.
        """
        if seconds > 0 and self.over is None:
            self._seconds = min(self._seconds + min(seconds, LONGEST_STRETCH), LONGEST_GAME)

    def document(self) -> dict[str, Any]:
        """The game as JSON, without the history (BP22)."""
        setup: dict[str, Any] = {"mode": self.setup.mode, "seed": self.setup.seed}
        if self.setup.date is not None:
            setup["date"] = self.setup.date.isoformat()
        if self.setup.number is not None:
            setup["number"] = self.setup.number
        document = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "id": self.id,
            "setup": setup,
            "position": self.game.encode(self._state),
            "score": self.score,
            "moves": self._moves_played,
            "seconds": self._seconds,
        }
        return document | {_PRACTICE: True} if self._practice else document


def _setup(value: object) -> Setup:
    source = members(value)
    only(source, ("mode", "seed", "date", "number"))
    mode = member({"mode": None, **source}, "mode", text, "")
    seed = member({"seed": None, **source}, "seed", text, "")
    day = member(source, "date", date, None)
    number = member(source, "number", lambda found: whole(found, -LARGEST, LARGEST), None)
    return Setup(mode, seed, day, number)
