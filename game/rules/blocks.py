"""The nouns of the block games: a mode, a state, the moves, and the events that a move makes.

Rule numbers that begin with BP are those of Block Puzzle's sheet, BK of Block Knock's, BM of Block Medley's.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.game import Ended as Ended
from game.rules.game import Event, Mode, Setup
from game.rules.shapes import Shape

SLOTS = 3
"""Slots of the tray (BP2, BK1, BM1)."""

NO_MOVES = "no-moves"
"""Why a game ends when nothing fits (BP3, BK12, BM5)."""

TIME = "time"
"""Why a game ends when its clock has run down (BM14)."""


@dataclass(frozen=True, slots=True)
class BlockMode(Mode):
    """One way to play a block game. Whatever is not asked for here is not there."""

    chance: bool = False
    """May the player go on once when nothing fits?"""
    endless: bool = False
    """Does the game make room when nothing fits?"""
    scored: bool = True
    """Do moves earn points?"""
    seconds: float | None = None
    """What the clock shows at the start; None: there is no clock."""


@dataclass(frozen=True, slots=True)
class BlockState:
    """A block game between two moves. Bit `8 * row + column` of `board` is that cell; row 0 is at the top.

    What a game does not have, a combo or a clock, stays as it is here.
    """

    setup: Setup
    board: int
    tray: tuple[Shape | None, ...]
    """Three slots; None is a used one."""
    deals: int = 1
    """Deals drawn so far; the next refill is deal number `deals`."""
    score: int = 0
    lines: int = 0
    combo: int = 0
    """Placements with a line, one after the other, as far apart as the game's `grace` allows; 0: no combo runs."""
    grace: int = 0
    """Placements in which the next line must be completed, or the combo ends."""
    continued: bool = False
    """Has the second chance been taken?"""
    declined: bool = False
    """Has it been declined? Then the game is over."""
    clock: float | None = None
    """Seconds left; None: there is no clock."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put the piece of `slot` with the top left corner of its bounding box at (`row`, `column`)."""

    slot: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Continue:
    """Answer the offer of a second chance: take it, or end the game."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """Let time pass in a game with a clock. `moves` does not list ticks; they are legal while the clock runs."""

    seconds: float


BlockMove = Place | Continue | Tick


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A piece landed; `cells` is its mask on the board."""

    slot: int
    shape: Shape
    row: int
    column: int
    cells: int
    points: int


@dataclass(frozen=True, slots=True)
class LinesCleared(Event):
    """Full rows and columns left together; `cells` is the mask of all their cells, counted once."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: int
    points: int


@dataclass(frozen=True, slots=True)
class ComboRaised(Event):
    """A clear made the combo `combo`. What it is worth is part of the points of the clear."""

    combo: int


@dataclass(frozen=True, slots=True)
class ComboEnded(Event):
    """A combo that had reached `combo` is over."""

    combo: int


@dataclass(frozen=True, slots=True)
class BoardEmptied(Event):
    """A clear left no cell on the board, which earned `points` more."""

    points: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Three new pieces came."""

    tray: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class RowEmptied(Event):
    """The game emptied row `row` to make room; `cells` is the mask of the cells that went. It earns nothing."""

    row: int
    cells: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """Nothing fits any more, and the game waits for a `Continue`: a second chance is on offer."""


@dataclass(frozen=True, slots=True)
class Continued(Event):
    """The second chance was taken."""


@dataclass(frozen=True, slots=True)
class Ticked(Event):
    """Time passed; `clock` is the number of seconds left."""

    clock: float
