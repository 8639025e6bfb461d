"""Block Knock: every deal can be placed, clears build a combo, challenges have a target. Numbers are of its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from game.rules import bitboard, block_notation
from game.rules.block_game import BlockGame
from game.rules.blocks import SLOTS, BlockMode, BlockState, Dealt, Place
from game.rules.feasible import Feasibility
from game.rules.game import InvalidInput, Json, Setup
from game.rules.knock_challenges import shapes_of, start_board, target_of
from game.rules.reading import member
from game.rules.shapes import Catalogue, Shape

CELL_POINTS = 10
"""Points for each cell placed (BK7)."""

LINE_POINTS = 100
"""Points for one line at combo 1; n lines together are worth n * (n - 1) times as much (BK8)."""

EMPTY_POINTS = 3000
"""Points for emptying the board, whatever the combo (BK9)."""

GRACE = 3
"""Moves in which a combo needs its next line (BK10)."""

TARGET = "target"
"""Why a challenge ends that has been won (BK16)."""


@dataclass(frozen=True, slots=True)
class KnockState(BlockState):
    """A game of Block Knock between two moves."""

    dealt: int = 0
    """The board to which the last three pieces came, to show how they could have been placed (BK14)."""


class BlockKnock(BlockGame[KnockState]):
    """The rules of Block Knock (BK1 to BK17)."""

    id = "knock"
    version = 1
    modes: Mapping[str, BlockMode] = MappingProxyType(
        {
            "classic": BlockMode("classic", chance=True),
            "challenge": BlockMode("challenge", numbered=True, chance=True),
            "daily": BlockMode("daily", record=False, dated=True, lapses=True, again=False),
        }
    )
    cell_points = CELL_POINTS
    empty_points = EMPTY_POINTS
    grace = GRACE
    state = KnockState
    fields: ClassVar = (*BlockGame.fields, "combo", "grace", "continued", "declined", "dealt")

    def shapes(self, setup: Setup) -> Catalogue:
        return shapes_of(_challenge(setup))

    def first_board(self, setup: Setup) -> int:
        return start_board(_challenge(setup))

    def deal(self, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
        """Three shapes that fit now and can all be placed, each uniform among those that leave that so (BK3, BK4).

        Raises `InvalidInput` for a board without an empty cell, which play never leaves.
        """
        return drawn(self, setup, board, number)

    def line_points(self, lines: int, combo: int) -> int:
        """Several lines at once earn more each, and the combo multiplies all of it (BK8)."""
        return LINE_POINTS * max(1, lines * (lines - 1)) * combo

    def target(self, setup: Setup) -> int | None:
        """Points that win the game at once; None in the modes that go on until nothing fits (BK16)."""
        return target_of(_challenge(setup)) if self.modes[setup.mode].numbered else None

    def closed(self, state: KnockState) -> str | None:
        target = self.target(state.setup)
        return TARGET if target is not None and state.score >= target else None

    # "Show how" (BK14).

    def as_dealt(self, state: KnockState) -> KnockState | None:
        """The board and the tray as the last deal came, to try it anew; None if the tray was set up by hand."""
        tray = self.deal(state.setup, state.dealt, state.deals - 1)
        if any(left not in (None, shape) for left, shape in zip(state.tray, tray, strict=True)):
            return None
        return KnockState(state.setup, state.dealt, tray, state.deals, dealt=state.dealt)

    def way(self, state: KnockState) -> tuple[Place, ...] | None:
        """Placements in order that put every piece of the tray on the board, or None if there are none."""
        pieces = [(slot, shape) for slot, shape in enumerate(state.tray) if shape is not None]
        way = Feasibility(state.board).way([shape for _, shape in pieces])
        if way is None:
            return None
        return tuple(Place(pieces[index][0], *pieces[index][1].place_of(mask)) for index, mask in way)

    def refill(self, state: KnockState) -> tuple[KnockState, Dealt]:
        after, dealt = super().refill(state)
        return replace(after, dealt=state.board), dealt

    def encode(self, state: KnockState) -> dict[str, Any]:
        return {**super().encode(state), "dealt": bitboard.rows_text(state.dealt)}

    def read(self, start: KnockState, position: Json) -> KnockState:
        state = super().read(start, position)
        dealt = member(position, "dealt", block_notation.board, _with_room(state.board, "board"))
        return replace(state, dealt=_with_room(dealt, "dealt"))


@lru_cache(maxsize=8)
def drawn(game: BlockKnock, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
    """See `BlockKnock.deal`. The last ones are kept: what a move would do is asked before it is made."""
    feasibility, draws = Feasibility(_with_room(board, "board")), game.draws(setup)
    fitting = [shape for shape in game.shapes(setup) if feasibility.places(shape)]
    dealt: tuple[Shape, ...] = ()
    for slot in range(SLOTS):
        order = draws.shuffled(fitting, "deal", number, slot)
        dealt = (*dealt, next(shape for shape in order if feasibility.way((*dealt, shape))))
    return dealt


def _challenge(setup: Setup) -> int:
    """The number of the challenge: 1 where none is given, and in the other modes, which play with its shapes (BK5)."""
    return setup.number or 1


def _with_room(board: int, where: str) -> int:
    """`board` if it has an empty cell; play leaves no other, and nothing can be dealt to it. Else `InvalidInput`."""
    if board == bitboard.FULL:
        raise InvalidInput("has no empty cell, so that nothing can be dealt", where)
    return board
