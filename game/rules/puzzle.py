"""Block Puzzle: three pieces, an 8 x 8 board, lines that clear, honest chance. Rule numbers are those of its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.block_game import BlockGame
from game.rules.blocks import SLOTS, BlockMode, BlockState
from game.rules.game import Setup
from game.rules.shapes import Catalogue, Shape

CATALOGUE = Catalogue(
    (
        "#",
        *("##", "#/#", "###", "#/#/#", "####", "#/#/#/#", "#####", "#/#/#/#/#"),
        *("##/##", "###/###/###"),
        *("##/#.", "##/.#", "#./##", ".#/##"),
        *("###/#../#..", "###/..#/..#", "#../#../###", "..#/..#/###"),
    )
)
"""The 19 shapes (BP4)."""

CELL_POINTS = 1
"""Points for each cell placed (BP14)."""

LINE_POINTS = 10
"""Points for one line; n lines together are worth 1 + 2 + ... + n times as much (BP15)."""


class BlockPuzzle(BlockGame[BlockState]):
    """The rules of Block Puzzle (BP1 to BP21)."""

    id = "puzzle"
    version = 1
    modes: Mapping[str, BlockMode] = MappingProxyType({"classic": BlockMode("classic", undo=True)})
    catalogue = CATALOGUE
    cell_points = CELL_POINTS
    state = BlockState

    def deal(self, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
        """Three shapes, each drawn uniformly from all; the board plays no part (BP5)."""
        draws = self.draws(setup)
        return tuple(CATALOGUE[draws.below(len(CATALOGUE), "deal", number, slot)] for slot in range(SLOTS))

    def line_points(self, lines: int, combo: int) -> int:
        """The triangle of BP15. What was cleared before plays no part: there are no combos (BP16)."""
        return LINE_POINTS * lines * (lines + 1) // 2
