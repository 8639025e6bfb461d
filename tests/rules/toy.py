"""Corner Stones, a block game that exists only here: it shows what a further variant takes. One file, nothing else.

Corners, dominoes and single cells; a combo lives for two moves; a minute's rush, a quiet mode, numbered games that
begin with a diagonal wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from game.rules import bitboard, families
from game.rules.block_game import BlockGame
from game.rules.blocks import SLOTS, BlockMode, BlockState
from game.rules.game import Setup
from game.rules.shapes import Catalogue, Shape

CATALOGUE = Catalogue(families.SINGLE + families.DOMINOES + families.SMALL_CORNERS + families.BIG_CORNERS)


class CornerStones(BlockGame[BlockState]):
    """The rules of Corner Stones."""

    id = "corners"
    version = 1
    modes: Mapping[str, BlockMode] = MappingProxyType(
        {
            "classic": BlockMode("classic", undo=True, chance=True),
            "walls": BlockMode("walls", numbered=True),
            "daily": BlockMode("daily", dated=True),
            "rush": BlockMode("rush", seconds=60.0),
            "quiet": BlockMode("quiet", record=False, endless=True, scored=False),
        }
    )
    catalogue = CATALOGUE
    cell_points = 3
    empty_points = 99
    grace = 2
    state = BlockState
    fields: ClassVar = (*BlockGame.fields, "combo", "grace", "continued", "declined", "clock")

    def first_board(self, setup: Setup) -> int:
        return sum(bitboard.bit(cell, cell) for cell in range(min(6, setup.number or 0)))

    def deal(self, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
        """A single cell always comes first, so that a board with room has a move."""
        draws = self.draws(setup)
        drawn = (CATALOGUE[draws.below(len(CATALOGUE), "deal", number, slot)] for slot in range(1, SLOTS))
        return (CATALOGUE[0], *drawn)

    def line_points(self, lines: int, combo: int) -> int:
        return 10 * lines + combo
