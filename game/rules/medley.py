"""Block Medley: forty-eight shapes, a combo of clears in a row, five modes. Numbers are those of its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from game.rules import families
from game.rules.bitboard import ROWS, SIZE
from game.rules.block_game import BlockGame
from game.rules.blocks import SLOTS, BlockMode, BlockState, ComboEnded, Dealt, RowEmptied
from game.rules.game import Event, Setup
from game.rules.shapes import Catalogue, Shape

CATALOGUE = Catalogue(
    (
        *(families.SINGLE + families.DOMINOES + families.THREES + families.FOURS + families.FIVES),
        *(families.SMALL_DIAGONALS + families.SMALL_SQUARE + families.BIG_SQUARE + families.RECTANGLES),
        *(families.SMALL_CORNERS + families.BIG_CORNERS),
        *(families.L + families.J + families.T + families.S + families.Z),
        *(families.PLUS + families.U + families.LONG_T),
    )
)
"""The 48 shapes (BM3)."""

_EASY = families.SINGLE + families.DOMINOES + families.THREES + families.SMALL_CORNERS
_AWKWARD = (
    *(families.PLUS + families.U + families.LONG_T + families.SMALL_DIAGONALS + families.BIG_SQUARE),
    *(families.BIG_CORNERS + families.S + families.Z),
)
_WEIGHTS = dict.fromkeys(_EASY, 1) | dict.fromkeys(families.SMALL_SQUARE, 2) | dict.fromkeys(_AWKWARD, 8)

WEIGHTS: Mapping[Shape, int] = MappingProxyType({shape: _WEIGHTS.get(shape.text, 4) for shape in CATALOGUE})
"""How often each shape comes in hardcore, compared with the others (BM15)."""

_LOTS = tuple(shape for shape, weight in WEIGHTS.items() for _ in range(weight))
"""Each shape as often as it weighs."""

CELL_POINTS = 1
"""Points for each cell placed (BM6)."""

LINE_POINTS = tuple(150 * lines - 50 for lines in range(1, 17))
"""Points for one line, two, and so on (BM7). No piece completes more than six of a board without full lines."""

COMBO_BONUS = (0, 0, 50, 100, 150, 200)
"""Per cent that a combo adds to the line points; the last stands for longer ones too (BM8)."""

EMPTY_POINTS = 2000
"""Points for a clear that leaves the board empty, whatever the combo (BM9)."""

SECONDS = 180.0
"""The time of a timed game (BM14)."""

MOST_ROWS = 4
"""Rows that the second chance empties at most (BM16)."""


class BlockMedley(BlockGame[BlockState]):
    """The rules of Block Medley (BM1 to BM16)."""

    id = "medley"
    version = 1
    modes: Mapping[str, BlockMode] = MappingProxyType(
        {
            "classic": BlockMode("classic", chance=True),
            "daily": BlockMode("daily", record=False, dated=True, again=False),
            "zen": BlockMode("zen", record=False, best=False, endless=True, scored=False),
            "timed": BlockMode("timed", record=False, chance=True, seconds=SECONDS),
            "hardcore": BlockMode("hardcore", chance=True),
        }
    )
    catalogue = CATALOGUE
    cell_points = CELL_POINTS
    empty_points = EMPTY_POINTS
    grace = 1
    state = BlockState
    fields: ClassVar = (*BlockGame.fields, "combo", "continued", "declined", "clock")

    def deal(self, setup: Setup, board: int, number: int) -> tuple[Shape, ...]:
        """The first set of the deal with a piece that fits; on a board without an empty cell, the first (BM4)."""
        room = any(self.fits(board, shape) for shape in self.catalogue)
        return next(
            tray for tray in self.sets(setup, number) if not room or any(self.fits(board, shape) for shape in tray)
        )

    def sets(self, setup: Setup, number: int) -> Iterator[tuple[Shape, ...]]:
        """The sets of deal `number`, one after the other, each as if the board did not matter."""
        draws, lots = self.draws(setup), _LOTS if setup.mode == "hardcore" else CATALOGUE.shapes
        attempt = 0
        while True:
            yield tuple(lots[draws.below(len(lots), "deal", number, attempt, slot)] for slot in range(SLOTS))
            attempt += 1

    def line_points(self, lines: int, combo: int) -> int:
        """The table of BM7 and the bonus of BM8."""
        points = LINE_POINTS[lines - 1]
        return points + points * COMBO_BONUS[min(combo, len(COMBO_BONUS) - 1)] // 100

    def shown_combo(self, combo: int) -> int:
        """From the second clear in a row on, and as far as it is worth more (BM8)."""
        return min(combo, len(COMBO_BONUS) - 1) if combo > 1 else 0

    def revive(self, state: BlockState) -> tuple[BlockState, tuple[Event, ...]]:
        """Empties rows, the fullest first, until a piece fits: at most four for the second chance, and a new set if
        that does not help (BM16). In zen three new pieces come first, and as many rows go as it takes (BM13).
        """
        events: list[Event] = []
        most = MOST_ROWS
        if self.modes[state.setup.mode].endless:
            # Not a deal of BM4, which would always fit, so that no row would ever go.
            tray = next(self.sets(state.setup, state.deals))
            state, most = replace(state, tray=tray, deals=state.deals + 1), SIZE
            events.append(Dealt(tray))
        elif state.combo:
            events.append(ComboEnded(state.combo))
            state = replace(state, combo=0, grace=0)
        while most and self.stuck(state):
            state, emptied = _without_fullest_row(state)
            events.append(emptied)
            most -= 1
        if self.stuck(state):
            state, dealt = self.refill(state)
            events.append(dealt)
        return state, tuple(events)


def _without_fullest_row(state: BlockState) -> tuple[BlockState, RowEmptied]:
    """The state without the cells of its fullest row; of rows that are equally full the topmost goes (BM13, BM16)."""
    filled = [state.board & row for row in ROWS]
    row = max(range(SIZE), key=lambda row: filled[row].bit_count())
    return replace(state, board=state.board ^ filled[row]), RowEmptied(row, filled[row])
