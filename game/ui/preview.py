"""A living board in a theme that may not be the player's: it plays a move when it is tapped, and is heard in it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules import GAMES
from game.rules.blocks import BlockState
from game.rules.game import Event, Setup
from game.ui import paint as painting
from game.ui.color import NEUTRAL
from game.ui.craft import clip
from game.ui.faces import rounded, rounded_line
from game.ui.layout import Grid, StageLayout, slots_in_column, slots_in_row, tray_pitch
from game.ui.motion import Animator
from game.ui.scene import Backdrop
from game.ui.stage import Lit, Stage
from game.ui.theme import Theme
from game.ui.type import Lettering
from game.ui.widgets import Brush, Widget, focus_ring

SEED: Final = "preview"
BOARD: Final = "........ ..8..... ..88.... 6..1.... 66..44.. 66.3.4.7 555534.7 2555347."
"""The board at first, as colours."""
TRAY: Final = ("##/##", "#/#/#/#", "###/#../#..")


class Demonstration:
    """A game of Block Puzzle that plays itself move by move, on a stage of its own."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.animator = Animator()
        self._game = GAMES["puzzle"]
        self._draws = random.Random(SEED)
        self._paint = bytes(0 if mark == "." else int(mark) for row in BOARD.split() for mark in row)
        self.stage = Stage(self.animator, *self._first())
        self._backdrop = Backdrop()
        self._laid: tuple[int, int] | None = None
        self._key: object = None
        self._picture = pygame.Surface((0, 0))

    def _first(self) -> tuple[BlockState, painting.Paint, bool]:
        rows = ["".join("." if mark == "." else "#" for mark in row) for row in BOARD.split()]
        position = {"board": rows, "tray": list(TRAY), "deals": 1, "score": 0, "lines": 0}
        return self._game.decode(Setup("classic", SEED), position), self._paint, False

    def play(self) -> tuple[Event, ...]:
        """Makes the best move there is, and begins again where there is none; what came of it."""
        self.animator.finish()
        moves = list(self._game.moves(self.stage.state))
        if not moves:
            self.stage.show(*self._first())
            return ()
        turns = [self._game.play(self.stage.state, move) for move in moves]
        turn = max(turns, key=lambda turn: (turn.points, self._draws.random()))
        self.stage.perform(turn.state, turn.events)
        return turn.events

    def draw(self, size: tuple[int, int], radius: int, lettering: Lettering) -> pygame.Surface:
        """The stage on its backdrop, `size` large in device pixels, with round corners; kept while nothing moves."""
        state = self.stage.state
        key = (size, radius, state.board, state.tray, self.stage.paint)
        if self.animator or self._key != key:
            self._key = None if self.animator else key
            self._picture = self._draw(size, radius, lettering)
        return self._picture

    def _draw(self, size: tuple[int, int], radius: int, lettering: Lettering) -> pygame.Surface:
        theme, picture = self.theme, pygame.Surface(size, pygame.SRCALPHA)
        if self._laid != size:
            self._laid = size
            self.stage.relayout(layout(size), theme, lettering)
        self._backdrop.draw(picture, theme)
        self.stage.draw_shelf(picture)
        self.stage.draw(picture, None, legal=False, lit=Lit())
        clip(picture, rounded(size, radius, NEUTRAL))
        return picture


def layout(size: tuple[int, int]) -> StageLayout:
    """Board and tray in the middle of `size`: below each other, or side by side where that makes a larger board."""
    width, height = size
    margin = max(2, min(size) // 20)
    if width > 1.2 * height:
        grid = Grid.of(min(height - 2 * margin, round((width - 3 * margin) * 0.7)))
        tray = min(width - 3 * margin - grid.side, round(grid.side * 0.36))
        left = (width - grid.side - tray - margin) // 2
        grid = grid.at(left, (height - grid.side) // 2)
        slots = slots_in_column(pygame.Rect(grid.rect.right + margin, grid.top, tray, grid.side))
    else:
        grid = Grid.of(min(width - 2 * margin, round((height - 3 * margin) * 0.76)))
        tray = min(height - 3 * margin - grid.side, round(grid.side * 0.36))
        grid = grid.at((width - grid.side) // 2, (height - grid.side - tray - margin) // 2)
        slots = slots_in_row(pygame.Rect(grid.left, grid.rect.bottom + margin, grid.side, tray))
    return StageLayout(grid, tray_pitch(grid, slots[0].inflate(-3, -3)), slots)


@dataclass(slots=True)
class Preview(Widget):
    """Shows a demonstration."""

    role: str = "button"
    focusable: bool = True
    demonstration: Demonstration | None = None

    def draw(self, brush: Brush) -> None:
        if self.demonstration is None:
            return
        radius, size = brush.px(20), self.rect.size
        brush.surface.blit(self.demonstration.draw(size, radius, brush.type), self.rect)
        brush.surface.blit(rounded_line(size, radius, brush.theme.edge, brush.px(1)), self.rect)
        if brush.focused == self.id:
            focus_ring(brush, self.rect, radius)
