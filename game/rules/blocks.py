"""What the block games share: board and tray as a state, placing and clearing as events, and the play itself.

Positions in JSON, as `encode` writes and `decode` reads them:

    {"board": ["........", ...], "tray": ["##/#.", null, "#"], "deals": 4, "score": 120, "lines": 3}

`board` is eight texts of `.` and `#`; a used slot of `tray` is null; `deals` counts the deals drawn so far, so that the
next refill is deal number `deals` and a position fed back goes on with the very deals it would have had.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from game.rules import bitboard
from game.rules.bitboard import SIZE
from game.rules.game import Ended as Ended
from game.rules.game import Event, IllegalMove, InvalidInput, Json, Mode, Setup, Turn
from game.rules.reading import LARGEST, brief, flag, items, member, only, whole, within
from game.rules.shapes import Catalogue, Shape

SLOTS = 3
"""Slots of the tray (BP2)."""

NO_MOVES = "no-moves"
"""Why a game ends when nothing fits (BP3)."""


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


_PLACES = tuple(
    {(row, column): Place(slot, row, column) for row in range(SIZE) for column in range(SIZE)} for slot in range(SLOTS)
)
"""Every move there can be, by slot and place, made once."""

S = TypeVar("S", bound=BlockState)


class BlockGame(ABC, Generic[S]):
    """The play that all block games share. A game names its facts, and says what is dealt and what lines are worth.

    A game whose state holds more extends `BlockState`, names it in `state`, adds its fields to `fields`, and extends
    `encode` and `decode`; `play` carries the added fields on.
    """

    id: str
    version: int
    modes: Mapping[str, Mode]
    catalogue: Catalogue
    cell_points: int
    """Points for each cell placed."""
    state: type[S]
    fields: ClassVar[tuple[str, ...]] = ("board", "tray", "deals", "score", "lines")
    """The fields of a position in JSON."""

    @abstractmethod
    def deal(self, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
        """The three pieces of deal `number` (from 0) when they come to `board`."""

    @abstractmethod
    def line_points(self, state: S, lines: int) -> int:
        """Points for clearing `lines` rows and columns, at least one, with one placement made in `state`."""

    def start(self, setup: Setup) -> S:
        if setup.mode not in self.modes:
            raise InvalidInput(f"{self.id} has no {brief(setup.mode)}, only {', '.join(self.modes)}", "mode")
        if setup.date is not None:
            raise InvalidInput(f"{self.id} has no daily game", "date")
        if setup.number is not None:
            raise InvalidInput(f"{self.id} has no numbered games", "number")
        return self.state(setup, 0, self.deal(setup, 0, 0))

    def fits(self, board: int, shape: Shape) -> bool:
        """Is there a place on `board` for `shape`?"""
        return any(not board & mask for mask in shape.placements.values())

    def moves(self, state: S) -> Sequence[Place]:
        """Every legal placement, by slot, row and column; empty once the game is over."""
        board = state.board
        return [
            places[at]
            for places, shape in zip(_PLACES, state.tray, strict=True)
            if shape is not None
            for at, mask in shape.placements.items()
            if not board & mask
        ]

    def play(self, state: S, move: Place) -> Turn[S]:
        shape, mask = self._landing(state, move)
        board = state.board | mask
        placed = shape.size * self.cell_points
        events: list[Event] = [Placed(move.slot, shape, move.row, move.column, mask, placed)]

        # Rows and columns are read from the same board and leave together (BP13).
        rows, columns = bitboard.full_rows(board), bitboard.full_columns(board)
        lines = gained = 0
        if full := rows | columns:
            board ^= full
            cleared = bitboard.rows_of(rows), bitboard.columns_of(columns)
            lines = len(cleared[0]) + len(cleared[1])
            gained = self.line_points(state, lines)
            events.append(LinesCleared(*cleared, full, gained))

        tray: tuple[Shape | None, ...] = (*state.tray[: move.slot], None, *state.tray[move.slot + 1 :])
        deals = state.deals
        if not any(tray):
            tray = dealt = self.deal(state.setup, board, deals)
            deals += 1
            events.append(Dealt(dealt))

        points = placed + gained
        after = replace(
            state, board=board, tray=tray, deals=deals, score=state.score + points, lines=state.lines + lines
        )
        if reason := self.over(after):
            events.append(Ended(reason))
        return Turn(after, tuple(events), points)

    def _landing(self, state: S, move: Place) -> tuple[Shape, int]:
        """The piece that `move` puts down and its mask on the board; raises `IllegalMove`."""
        if not 0 <= move.slot < SLOTS:
            raise IllegalMove("There is no such slot.")
        shape = state.tray[move.slot]
        if shape is None:
            raise IllegalMove("This slot is used: it stays empty until all three pieces are placed.")
        mask = shape.mask_at(move.row, move.column)
        if mask is None:
            raise IllegalMove("The piece sticks out of the board there.")
        if state.board & mask:
            raise IllegalMove("The piece would lie on filled cells there.")
        return shape, mask

    def score(self, state: S) -> int:
        return state.score

    def over(self, state: S) -> str | None:
        if any(shape is not None and self.fits(state.board, shape) for shape in state.tray):
            return None
        return NO_MOVES

    def encode(self, state: S) -> dict[str, Any]:
        return {
            "board": bitboard.rows_text(state.board),
            "tray": [shape and shape.text for shape in state.tray],
            "deals": state.deals,
            "score": state.score,
            "lines": state.lines,
        }

    def decode(self, setup: Setup, position: Json) -> S:
        """The state that `position` describes; raises `InvalidInput`.

        A field left out takes its value at the start; `tray` then is the last of the `deals`. Three used slots are
        refilled at once (BP2). A board may hold full lines, which play never leaves: they clear with the next
        placement (BP13).
        """
        start = self.start(setup)
        only(position, self.fields)
        board = member(position, "board", lambda value: bitboard.parse(items(value)), start.board)
        deals = member(position, "deals", lambda value: whole(value, 1, LARGEST), start.deals)
        score = member(position, "score", lambda value: whole(value, 0, LARGEST), start.score)
        lines = member(position, "lines", lambda value: whole(value, 0, LARGEST), start.lines)
        tray = self._decode_tray(position["tray"]) if "tray" in position else self.deal(setup, board, deals - 1)
        if not any(tray):
            tray = self.deal(setup, board, deals)
            deals += 1
        return replace(start, board=board, tray=tray, deals=deals, score=score, lines=lines)

    def _decode_tray(self, value: object) -> tuple[Shape | None, ...]:
        tray: list[Shape | None] = []
        with within("tray"):
            for slot, text in enumerate(items(value, SLOTS)):
                with within(f"[{slot}]"):
                    tray.append(None if text is None else self.catalogue.find(text))
        return tuple(tray)

    def encode_move(self, move: Place) -> dict[str, Any]:
        return {"place": [move.slot, move.row, move.column]}

    def decode_move(self, action: Json) -> Place:
        """The placement that `action` describes; raises `InvalidInput`.

        Raises `IllegalMove` for `{"continue": true}`, the second chance that this game does not have (BP21).
        """
        if len(action) != 1:
            raise InvalidInput(f"must have one key, not {len(action)}")
        ((verb, value),) = action.items()
        if verb not in ("place", "continue"):
            raise InvalidInput(f"{self.id} has no action {brief(verb)}")
        with within(verb):
            if verb == "continue":
                flag(value)
                raise IllegalMove("This game has no second chance.")
            numbers = items(value, 3)
            for index, high in enumerate((SLOTS - 1, SIZE - 1, SIZE - 1)):
                with within(f"[{index}]"):
                    whole(numbers[index], 0, high)
        return Place(*numbers)

    def encode_event(self, event: Event) -> dict[str, Any]:
        match event:
            case Placed():
                place = {"slot": event.slot, "shape": event.shape.text, "row": event.row, "column": event.column}
                return {"event": "placed", **place}
            case LinesCleared():
                return {"event": "cleared", "rows": list(event.rows), "columns": list(event.columns)}
            case Dealt():
                return {"event": "dealt", "tray": [shape.text for shape in event.tray]}
            case Ended():
                return {"event": "ended", "reason": event.reason}
            case _:
                raise TypeError(f"{type(event).__name__} is no event of a block game")

    def violations(self, state: S) -> Sequence[str]:
        broken = []
        if not 0 <= state.board <= bitboard.FULL:
            broken.append("The board has cells outside its 64.")
        if bitboard.full_rows(state.board) or bitboard.full_columns(state.board):
            broken.append("A full line is left on the board.")
        if len(state.tray) != SLOTS or not any(state.tray):
            broken.append("The tray does not hold three slots with a piece in at least one.")
        if any(shape is not None and shape not in self.catalogue for shape in state.tray):
            broken.append("The tray holds a shape that is not in the catalogue.")
        if state.deals < 1 or state.score < 0 or state.lines < 0:
            broken.append("A count is below its start.")
        return broken
