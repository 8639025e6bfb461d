"""The hundred puzzles: ten chapters of ten, what is solved, what is open, and what comes next (TC21)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

import pygame

from game.locale import number
from game.locale import text as _
from game.rules.levels import CHAPTER, puzzles
from game.ui import icons
from game.ui.color import mix
from game.ui.column import Column
from game.ui.dialogs import Choice, Dialog
from game.ui.names import mode_name
from game.ui.pages import Page
from game.ui.ring_words import chapter_name, goal_text, limit_text
from game.ui.scene import Services
from game.ui.table import Table
from game.ui.type import BODY, SMALL
from game.ui.widgets import Brush, Widget, focus_ring, panel

OPENS: Final = 7
"""Puzzles of a chapter that open the next one (TC21)."""


def chapters() -> int:
    """How many chapters there are."""
    return len(puzzles()) // CHAPTER


def solved_in(chapter: int, solved: Collection[int]) -> int:
    """How many puzzles of a chapter are solved."""
    first = (chapter - 1) * CHAPTER + 1
    return sum(one in solved for one in range(first, first + CHAPTER))


def is_open(chapter: int, solved: Collection[int]) -> bool:
    """Can the puzzles of a chapter be played: is enough of the one before solved?"""
    return chapter == 1 or solved_in(chapter - 1, solved) >= OPENS


def next_unsolved(solved: Collection[int], after: int = 0) -> int | None:
    """The next open puzzle that is not solved, from the one that follows `after` round to it; None if all are."""
    count = len(puzzles())
    for step in range(count):
        found = (after + step) % count + 1
        if found not in solved and is_open(puzzles()[found - 1].chapter, solved):
            return found
    return None


@dataclass(slots=True)
class Tile(Widget):
    """A puzzle: its number, and a tick once it is solved."""

    role: str = "button"
    focusable: bool = True
    label: str = ""
    solved: bool = False
    here: bool = False
    """Is it the next one, or the one that is being played?"""

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        radius = brush.px(12)
        fill, ink = (theme.accent, theme.accent_ink) if self.here else (theme.panel, theme.panel_ink)
        edge = None if self.here else theme.edge
        if not self.enabled:  # a hollow: the ground, and a faint line around it
            fill, ink = mix(*theme.backdrop, 0.5), theme.soft
            edge = mix(theme.edge, fill, 0.5)
        elif brush.pressed == self.id:
            fill = mix(fill, ink, 0.12)
        panel(brush.surface, rect, radius, fill, edge, brush.px(1))
        size = brush.type.fit(self.label, BODY, rect.width - brush.px(8), bold=True, least=SMALL * 0.75)
        text = brush.type.figures(self.label, size, ink)
        spot = text.get_rect(center=rect.center)
        if self.solved:
            spot.move_ip(0, -rect.height // 9)
        brush.surface.blit(text, spot)
        if self.solved:
            side = round(min(brush.px(16), (rect.bottom - spot.bottom) * 0.9))
            room = pygame.Rect(0, 0, side, side)
            room.midtop = rect.centerx, spot.bottom - side // 10
            icons.tick(brush.surface, room, ink)
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


class PuzzlesPage(Page):
    """All puzzles, chapter by chapter. `play` is called with the number of the one to play."""

    id = "puzzles"

    def __init__(self, services: Services, table: Table, play: Callable[[int], None]) -> None:
        super().__init__(services)
        self.table, self._play = table, play

    def title(self) -> str:
        return mode_name(self.table.mode)

    @property
    def solved(self) -> Collection[int]:
        """The numbers of the solved puzzles."""
        return self.services.profile.successes.puzzles

    @property
    def following(self) -> int:
        """The puzzle to go on with: the running one, else the next that is not solved, else the first."""
        session = self.table.session
        if self.table.running and session.setup.number is not None:
            return session.setup.number
        return next_unsolved(self.solved) or 1

    def build(self, column: Column) -> None:
        solved, following = self.solved, self.following
        done = _("{done} of {all} solved").format(done=number(len(solved)), all=number(len(puzzles())))
        column.paragraph("done", done)
        column.gap(8)
        going = _("Continue puzzle {number}") if self.table.running else _("Play puzzle {number}")
        column.button("next", going.format(number=number(following)), lambda: self._play(following), primary=True)
        column.gap(20)
        for chapter in range(1, chapters() + 1):
            self._chapter(column, chapter, following)

    def _chapter(self, column: Column, chapter: int, following: int) -> None:
        solved, opened = self.solved, is_open(chapter, self.solved)
        heading = _("{number}. {name}").format(number=number(chapter), name=chapter_name(chapter))
        column.heading(f"chapter{chapter}", heading)
        column.gap(2)
        if opened:
            count = solved_in(chapter, solved)
            note = _("{done} of {all} solved").format(done=number(count), all=number(CHAPTER))
        else:
            note = _("Opens with {count} solved in the chapter before.").format(count=number(OPENS))
        column.paragraph(f"chapter{chapter}.note", note)
        column.gap(8)
        gap, per_row = column.px(8), 5
        side = (column.width - gap * (per_row - 1)) // per_row
        height = min(side, column.px(64))
        for start in range(0, CHAPTER, per_row):
            line = column.box(height)
            for index in range(per_row):
                rect = pygame.Rect(line.left + index * (side + gap), line.top, side, line.height)
                puzzle = (chapter - 1) * CHAPTER + start + index + 1
                column.add(self._tile(puzzle, rect, opened, puzzle == following))
            column.y += gap
        column.gap(16)

    def _tile(self, puzzle: int, rect: pygame.Rect, opened: bool, here: bool) -> Tile:
        words = [_("Puzzle {number}").format(number=number(puzzle))]
        is_solved = puzzle in self.solved
        if is_solved:
            words.append(_("solved"))
        elif not opened:
            words.append(_("closed"))
        return Tile(
            f"puzzle.{puzzle}",
            rect,
            name=", ".join(words),
            label=number(puzzle),
            solved=is_solved,
            here=here,
            enabled=opened,
            act=lambda: self._show(puzzle),
        )

    def _show(self, puzzle: int) -> None:
        """What a puzzle asks for, before it is begun."""
        level = puzzles()[puzzle - 1]
        lines = [goal_text(level.goal), limit_text(level.limit)]
        if puzzle in self.solved:
            lines.append(_("You have solved this one."))
        choices = [Choice("play", _("Play"), lambda: self._play(puzzle), primary=True), Choice("close", _("Back"))]
        title = _("Puzzle {number}").format(number=number(puzzle))
        self.services.push(Dialog(self.services, "puzzle", title, choices, lines))
