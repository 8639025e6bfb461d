"""What a game is to the rest of the house: state, move, turn, events, and nothing about screens or clocks.

A game is one stateless object. It turns a state and a move into a new state and the list of events that the screen
animates, the speaker plays and the screen reader says. States are frozen, so undo is a list of old states and nothing
is ever rolled back by hand.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

Json = Mapping[str, Any]
"""A JSON object as `json.loads` gives it."""


class RulesError(ValueError):
    """Something the rules refuse; its text is one plain sentence for a person."""


class IllegalMove(RulesError):
    """A well-formed move that the rules do not allow in this state."""


class InvalidInput(RulesError):
    """Text or JSON that does not describe a mode, a state or a move of this game.

    `where` is the path to the fault, such as `tray[1]`, and `problem` what is wrong there; its text is both.
    """

    def __init__(self, problem: str, where: str = "") -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.problem = problem
        self.where = where


@dataclass(frozen=True, slots=True)
class Setup:
    """What fixes a game before its first move: every deal is a pure function of it.

    `seed` is any text. `date` belongs to a daily, `number` to a challenge or a puzzle.
    """

    mode: str
    seed: str
    date: datetime.date | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a game, with what the session has to know about it."""

    id: str
    undo: bool = False
    """May moves be taken back?"""
    record: bool = True
    """Does a finished game count for the record of its game?"""
    best: bool = True
    """Is there a best score in this mode, kept apart from those of the others?"""
    practice: bool = False
    """Does the first undo make the game practice, which counts for no best score?"""
    final: bool = True
    """Is the end of a game final, so that undo does not go back from it?"""
    dated: bool = False
    """May a game have a date, which then settles its deals for everybody?"""
    lapses: bool = False
    """Does a game close without a result when its date has passed (BK17)?"""
    again: bool = True
    """May the same date be begun anew (BK17, BM12)?"""
    numbered: bool = False
    """May a game have a number?"""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a move, in the order in which it happened."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    reason: str


State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Turn(Generic[State]):
    """The whole effect of one move."""

    state: State
    events: tuple[Event, ...]
    points: int
    """Points that this move earned; the new score less the old one."""


class Game(Protocol[State, Move]):
    """The rules of one game. Implementations hold no state and are registered in `game.rules.GAMES`."""

    id: str
    """Stable name in saves, scripts and addresses: `puzzle`, `knock`, `medley`, `cups`."""
    version: int
    """Version of the rules; a saved game of another version is not continued."""

    @property
    def modes(self) -> Mapping[str, Mode]:
        """The ways to play, by id."""

    def start(self, setup: Setup) -> State:
        """The state before the first move. Raises `InvalidInput` for a mode, date or number this game does not have."""

    def moves(self, state: State) -> Sequence[Move]:
        """Every legal move, in a fixed order; empty once the game is over."""

    def play(self, state: State, move: Move) -> Turn[State]:
        """The turn that `move` makes. Raises `IllegalMove` and changes nothing when the rules refuse it."""

    def score(self, state: State) -> int:
        """Points so far."""

    def over(self, state: State) -> str | None:
        """None while the game runs, else why it ended (`no-moves`, `time`, `target`, ...)."""

    def encode(self, state: State) -> dict[str, Any]:
        """The position as JSON, in the notation of the command line; `decode` is its inverse."""

    def decode(self, setup: Setup, position: Json) -> State:
        """The state that `position` describes; a field left out takes its value at the start. Raises `InvalidInput`."""

    def encode_move(self, move: Move) -> dict[str, Any]:
        """The move as a JSON action, such as `{"place": [0, 5, 6]}`."""

    def decode_move(self, action: Json) -> Move:
        """The move that a JSON action describes. Raises `InvalidInput`."""

    def encode_event(self, event: Event) -> dict[str, Any]:
        """The event as JSON, such as `{"event": "cleared", "rows": [5], "columns": [6]}`."""

    def violations(self, state: State) -> Sequence[str]:
        """Broken invariants, one sentence each; empty for every state that play can reach."""
