"""The play that all block games share: placing, clearing, the combo, the second chance and the clock."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from game.rules import bitboard, block_notation
from game.rules.bitboard import SIZE
from game.rules.blocks import (
    NO_MOVES,
    SLOTS,
    TIME,
    BlockMode,
    BlockMove,
    BlockState,
    BoardEmptied,
    ComboEnded,
    ComboRaised,
    Continue,
    Continued,
    Dealt,
    Ended,
    LinesCleared,
    Offered,
    Place,
    Placed,
    Tick,
    Ticked,
)
from game.rules.draws import Draws
from game.rules.game import Event, IllegalMove, InvalidInput, Json, Setup, Turn
from game.rules.reading import brief, only
from game.rules.shapes import Catalogue, Shape

_USED = (None,) * SLOTS
"""A tray of used slots."""

_PLACES = tuple(
    {(row, column): Place(slot, row, column) for row in range(SIZE) for column in range(SIZE)} for slot in range(SLOTS)
)
"""Every placement there can be, by slot and place, made once."""

_FINEST = 6
"""Decimals of a second to which a clock is kept, so that 1800 ticks of 0.1 are three minutes exactly."""

S = TypeVar("S", bound=BlockState)


class BlockGame(ABC, Generic[S]):
    """A block game names its facts, and says what is dealt and what lines are worth; the play is here.

    A game whose state holds more extends `BlockState`, names it in `state`, adds its fields to `fields`, and extends
    `encode` and `read`; `play` carries the added fields on.
    """

    id: str
    version: int
    modes: Mapping[str, BlockMode]
    catalogue: Catalogue
    """Every shape of the game."""
    cell_points: int
    """Points for each cell placed."""
    empty_points: int = 0
    """Points for a clear that leaves the board empty, whatever the combo; 0: that is nothing special."""
    grace: int = 0
    """Placements in which a combo needs the next line; 0: there are no combos."""
    state: type[S]
    fields: ClassVar[tuple[str, ...]] = ("board", "tray", "deals", "score", "lines")
    """The fields of a position in JSON."""

    # What a game says of itself.

    @abstractmethod
    def deal(self, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
        """The three pieces of deal `number` (from 0) when they come to `board`."""

    @abstractmethod
    def line_points(self, lines: int, combo: int) -> int:
        """Points for clearing `lines` rows and columns, at least one, with a placement that makes the combo `combo`."""

    def shapes(self, setup: Setup) -> Catalogue:
        """The shapes that can be dealt in a game with this setup."""
        return self.catalogue

    def first_board(self, setup: Setup) -> int:
        """The board before the first move."""
        return 0

    def closed(self, state: S) -> str | None:
        """Why the game is over although pieces may fit, or None."""
        return TIME if state.clock == 0 else None

    def revive(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """What follows when nothing fits and the game goes on: by the second chance, or in an endless mode."""
        after, dealt = self.refill(state)
        return after, (dealt,)

    def target(self, setup: Setup) -> int | None:
        """Points that win the game at once; None where it goes on until nothing fits."""
        return None

    def shown_combo(self, combo: int) -> int:
        """A combo as the player is told it; 0 where there is nothing to tell."""
        return combo

    def as_dealt(self, state: S) -> S | None:
        """The board and the tray as the last deal came, to try it anew; None where that is not known."""
        return None

    def way(self, state: S) -> tuple[Place, ...] | None:
        """Placements in order that put every piece of the tray on the board, or None if there are none to show."""
        return None

    # The play.

    def start(self, setup: Setup) -> S:
        mode = self.modes.get(setup.mode)
        if mode is None:
            raise InvalidInput(f"{self.id} has no {brief(setup.mode)}, only {', '.join(self.modes)}", "mode")
        if setup.date is not None and not mode.dated:
            raise InvalidInput(self._only_in("dated", "daily game", "a date"), "date")
        if setup.number is not None:
            if not mode.numbered:
                raise InvalidInput(self._only_in("numbered", "numbered games", "a number"), "number")
            if setup.number < 1:
                raise InvalidInput(f"numbers begin at 1, not {brief(setup.number)}", "number")
        return self.refill(self.state(setup, self.first_board(setup), _USED, deals=0, clock=mode.seconds))[0]

    def _only_in(self, trait: str, missing: str, given: str) -> str:
        names = ", ".join(name for name, mode in self.modes.items() if getattr(mode, trait))
        return f"{self.id} has {given} only in {names}" if names else f"{self.id} has no {missing}"

    def draws(self, setup: Setup) -> Draws:
        """The random choices of a game: those of its date where it has one, else those of its seed (BK17, BM12)."""
        return Draws(setup.seed if setup.date is None else f"{self.id} daily {setup.date.isoformat()}")

    def refill(self, state: S) -> tuple[S, Dealt]:
        """The state with the next deal in its tray."""
        tray = self.deal(state.setup, state.board, state.deals)
        return replace(state, tray=tray, deals=state.deals + 1), Dealt(tray)

    def fits(self, board: int, shape: Shape) -> bool:
        """Is there a place on `board` for `shape`?"""
        return any(not board & mask for mask in shape.placements.values())

    def stuck(self, state: S) -> bool:
        """Does no piece of the tray fit?"""
        return not any(shape is not None and self.fits(state.board, shape) for shape in state.tray)

    def moves(self, state: S) -> Sequence[BlockMove]:
        """Every legal placement, by slot, row and column, or both answers to an offer; empty once the game is over."""
        if self.closed(state):
            return []
        board = state.board
        moves: list[BlockMove] = [
            places[at]
            for places, shape in zip(_PLACES, state.tray, strict=True)
            if shape is not None
            for at, mask in shape.placements.items()
            if not board & mask
        ]
        if not moves and self._has_chance(state):
            return [Continue(False), Continue(True)]
        return moves

    def play(self, state: S, move: BlockMove) -> Turn[S]:
        if self.closed(state):
            raise IllegalMove("The game is over.")
        if isinstance(move, Place):
            after, events = self._place(state, move)
        elif isinstance(move, Continue):
            after, events = self._continue(state, move.accept)
        else:
            after, events = self._tick(state, move.seconds)
        after, revived = self._settled(after)
        events += revived
        if reason := self.over(after):
            events.append(Ended(reason))
        elif self.offered(after):
            events.append(Offered())
        return Turn(after, tuple(events), after.score - state.score)

    def _place(self, state: S, move: Place) -> tuple[S, list[Event]]:
        shape, mask = self._landing(state, move)
        scored = self.modes[state.setup.mode].scored
        board = state.board | mask
        points = shape.size * self.cell_points if scored else 0
        combo, grace = state.combo, state.grace
        events: list[Event] = [Placed(move.slot, shape, move.row, move.column, mask, points)]

        # Rows and columns are read from the same board and leave together (BP13, BK6, BM2).
        rows, columns = bitboard.full_rows(board), bitboard.full_columns(board)
        lines = 0
        if full := rows | columns:
            board ^= full
            cleared = bitboard.rows_of(rows), bitboard.columns_of(columns)
            lines = len(cleared[0]) + len(cleared[1])
            if self.grace:
                combo, grace = combo + 1, self.grace
            gained = self.line_points(lines, combo) if scored else 0
            points += gained
            events.append(LinesCleared(*cleared, full, gained))
            if self.grace:
                events.append(ComboRaised(combo))
            if not board and self.empty_points:
                bonus = self.empty_points if scored else 0
                points += bonus
                events.append(BoardEmptied(bonus))
        elif combo:
            grace -= 1
            if grace <= 0:
                events.append(ComboEnded(combo))
                combo = grace = 0

        after = replace(
            state,
            board=board,
            tray=(*state.tray[: move.slot], None, *state.tray[move.slot + 1 :]),
            score=state.score + points,
            lines=state.lines + lines,
            combo=combo,
            grace=grace,
        )
        if not any(after.tray):
            after, dealt = self.refill(after)
            events.append(dealt)
        return after, events

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

    def _continue(self, state: S, accept: bool) -> tuple[S, list[Event]]:
        if not self.modes[state.setup.mode].chance:
            raise IllegalMove("This mode has no second chance.")
        if state.continued:
            raise IllegalMove("The second chance has been taken.")
        if not self.stuck(state):
            raise IllegalMove("A piece still fits: the second chance comes when none does.")
        if state.declined:
            raise IllegalMove("The game is over.")
        if not accept:
            return replace(state, declined=True), []
        after, events = self.revive(replace(state, continued=True))
        return after, [Continued(), *events]

    def _tick(self, state: S, seconds: float) -> tuple[S, list[Event]]:
        if state.clock is None:
            raise IllegalMove("This mode has no clock.")
        if self.stuck(state):
            raise IllegalMove("The clock stands still: no piece fits.")
        clock = max(0.0, round(state.clock - seconds, _FINEST))
        return replace(state, clock=clock), [Ticked(clock)]

    def _settled(self, state: S) -> tuple[S, Sequence[Event]]:
        """The state once an endless mode has made room, where that is needed."""
        if self.modes[state.setup.mode].endless and self.stuck(state):
            return self.revive(state)
        return state, ()

    # Score and end.

    def score(self, state: S) -> int:
        return state.score

    def _has_chance(self, state: S) -> bool:
        return self.modes[state.setup.mode].chance and not (state.continued or state.declined)

    def offered(self, state: S) -> bool:
        """Does the game wait for the answer whether to go on? Until then it is not over."""
        return self._has_chance(state) and not self.closed(state) and self.stuck(state)

    def over(self, state: S) -> str | None:
        if reason := self.closed(state):
            return reason
        return NO_MOVES if self.stuck(state) and not self._has_chance(state) else None

    # Notation.

    def _fields(self, setup: Setup) -> Sequence[str]:
        clocked = self.modes[setup.mode].seconds is not None
        return [name for name in self.fields if clocked or name != "clock"]

    def encode(self, state: S) -> dict[str, Any]:
        written = block_notation.encode_state(state)
        return {name: written[name] for name in self._fields(state.setup) if name in written}

    def decode(self, setup: Setup, position: Json) -> S:
        """The state that `position` describes; raises `InvalidInput`.

        A field left out takes its value at the start; `tray` then is the last of the `deals`, and `grace` all of it
        where a combo runs. Three used slots are refilled at once (BP2). A board may hold full lines, which play never
        leaves: they clear with the next placement (BP13).
        """
        start = self.start(setup)
        only(position, self._fields(setup))
        state = self.read(start, position)
        if not any(state.tray):
            state, _ = self.refill(state)
        return self._settled(state)[0]

    def read(self, start: S, position: Json) -> S:
        """`start` with the fields of `position`, and used slots where it has no tray; raises `InvalidInput`."""
        setup = start.setup
        return block_notation.read(start, position, self.shapes(setup), self.grace, self.modes[setup.mode].seconds)

    def encode_move(self, move: BlockMove) -> dict[str, Any]:
        return block_notation.encode_move(move)

    def decode_move(self, action: Json) -> BlockMove:
        """The move that `action` describes; raises `InvalidInput`, or `IllegalMove` for one that no mode has (BP21)."""
        move = block_notation.decode_move(self.id, action)
        modes = self.modes.values()
        if isinstance(move, Continue) and not any(mode.chance for mode in modes):
            raise IllegalMove("This game has no second chance.")
        if isinstance(move, Tick) and all(mode.seconds is None for mode in modes):
            raise IllegalMove("This game has no clock.")
        return move

    def encode_event(self, event: Event) -> dict[str, Any]:
        return block_notation.encode_event(event)

    def violations(self, state: S) -> Sequence[str]:
        mode, stuck = self.modes[state.setup.mode], self.stuck(state)
        catalogue = self.shapes(state.setup)
        clock, seconds = state.clock, mode.seconds
        promises = {
            "The board has cells outside its 64.": 0 <= state.board <= bitboard.FULL,
            "A full line is left on the board.": bitboard.cleared(state.board) == state.board,
            "The tray does not hold three slots with a piece in at least one.": (
                len(state.tray) == SLOTS and any(state.tray)
            ),
            "The tray holds a shape that is not in the catalogue.": all(
                shape is None or shape in catalogue for shape in state.tray
            ),
            "A count is below its start.": (
                state.deals >= 1 and min(state.score, state.lines, state.combo, state.grace) >= 0
            ),
            "The combo and the moves left to it do not go together.": (
                (state.combo > 0) == (state.grace > 0) and state.grace <= self.grace
            ),
            "The second chance is used where there is none.": mode.chance or not (state.continued or state.declined),
            "The second chance is declined while there is one or pieces fit.": (
                not state.declined or (stuck and not state.continued)
            ),
            "The clock is not within its time.": (
                clock is None if seconds is None else clock is not None and 0 <= clock <= seconds
            ),
        }
        return [broken for broken, kept in promises.items() if not kept]
