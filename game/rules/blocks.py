"""What the three block games share: the board and tray as a state, placing and clearing as events."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.game import Event, Setup
from game.rules.shapes import Shape


@dataclass(frozen=True, slots=True)
class BlockState:
    """A block game between two moves. Bit `8 * row + column` of `board` is that cell; row 0 is at the top."""

    setup: Setup
    board: int
    tray: tuple[Shape | None, ...]
    """Three slots; None is a used one."""
    deals: int = 1
    """Deals drawn so far; the next refill is deal number `deals`."""
    score: int = 0
    lines: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Put the piece of `slot` with the top left corner of its bounding box at (`row`, `column`)."""

    slot: int
    row: int
    column: int


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
class Dealt(Event):
    """Three new pieces came."""

    tray: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    reason: str
