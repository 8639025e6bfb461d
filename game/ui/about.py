"""Statistics, how to play, and about: pages that only tell."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable

import pygame

from game import __version__
from game.locale import duration, number
from game.locale import text as _
from game.rules import BLOCK_GAMES
from game.rules.blocks import SLOTS
from game.rules.puzzle import CATALOGUE, CELL_POINTS, LINE_POINTS
from game.session.session import HISTORY
from game.ui.column import Column
from game.ui.names import title
from game.ui.pages import Page
from game.ui.scene import Services
from game.ui.table import Table

MOST_LINES = 6
"""Lines that one piece can clear: a 3 x 3 takes three rows and three columns."""
COMPONENTS = (
    ("Python", "PSF-2.0"),
    ("Pyodide", "MPL-2.0"),
    ("Emscripten", "MIT"),
    ("pygame-ce", "LGPL-2.1"),
    ("SDL, SDL_image, SDL_ttf, SDL_mixer", "Zlib"),
    ("FreeType", "FTL"),
    ("Figtree", "OFL-1.1"),
    ("IANA time zone data", "Public domain"),
    ("Workbox", "MIT"),
)
"""What is shipped with the game, and its licence."""


class StatisticsPage(Page):
    """What the player has done, mode by mode."""

    id = "statistics"

    def __init__(self, services: Services, tables: Iterable[Table]) -> None:
        super().__init__(services)
        self.tables = tuple(tables)

    def title(self) -> str:
        return _("Statistics")

    def build(self, column: Column) -> None:
        for table in self.tables:
            figures, session = table.statistics, table.session
            column.heading(f"{table.name}.name", title(table.game.id, table.mode))
            column.gap(4)
            column.row(f"{table.name}.games", _("Games played"), number(figures.games))
            if table.rules.best:
                score = 0 if session.practice else session.score
                column.row(f"{table.name}.best", _("Best score"), number(max(table.best, score)))
            if table.game.id in BLOCK_GAMES:
                column.row(f"{table.name}.lines", _("Lines cleared"), number(figures.lines))
            elif table.rules.numbered:
                solved = len(self.services.profile.successes.puzzles)
                column.row(f"{table.name}.solved", _("Puzzles solved"), number(solved))
            column.row(f"{table.name}.seconds", _("Time played"), duration(figures.seconds))
            column.gap(12)
        column.paragraph("counting", _("A game counts when it ends, or when you start another one after a placement."))


class HowToPage(Page):
    """The rules, with the very numbers that the rules use."""

    id = "howto"

    def title(self) -> str:
        return _("How to play")

    def build(self, column: Column) -> None:
        parts = (
            (
                _("Place"),
                _(
                    "Drag a piece onto the board. It shows where it will land, one row above your finger. "
                    "Or tap a piece, then tap a cell: the first filled cell of the piece lands there."
                ),
            ),
            (
                _("Clear"),
                _("Full rows and columns clear together. Lines that light up while you hold a piece will clear."),
            ),
            (
                _("Pieces"),
                _(
                    "{slots} pieces come at a time, and the next ones when all are placed. Each is drawn evenly from "
                    "{shapes} shapes, without a look at your board. They never turn."
                ).format(slots=number(SLOTS), shapes=number(len(CATALOGUE))),
            ),
            (
                _("Undo"),
                _(
                    "Undo is free, up to {steps} placements back. The pieces to come are fixed from the start, "
                    "so undoing never changes them."
                ).format(steps=number(HISTORY)),
            ),
            (
                _("The end"),
                _("The game ends when no piece left in the tray fits."),
            ),
        )
        for index, (heading, text) in enumerate(parts):
            column.heading(f"part{index}", heading)
            column.gap(2)
            column.paragraph(f"text{index}", text)
            column.gap(16)
        column.heading("points", _("Points"))
        column.gap(4)
        column.row("cell", _("Each cell placed"), number(CELL_POINTS))
        for lines in range(1, MOST_LINES + 1):
            name = _("{lines} lines together") if lines > 1 else _("One line")
            column.row(
                f"lines{lines}", name.format(lines=number(lines)), number(LINE_POINTS * lines * (lines + 1) // 2)
            )
        column.gap(16)
        column.heading("keys", _("Keys"))
        column.gap(4)
        for index, (key, meaning) in enumerate(
            (
                ("1 2 3", _("Take a piece")),
                ("← ↑ ↓ →", _("Move it")),
                (_("Enter or space"), _("Place it")),
                ("Esc", _("Let it go, or open the menu")),
                ("U", _("Undo")),
            )
        ):
            column.row(f"key{index}", meaning, key)


class AboutPage(Page):
    """Version, runtime, and what the game is made of."""

    id = "about"

    def title(self) -> str:
        return _("About")

    def build(self, column: Column) -> None:
        column.heading("name", "Eightfold")
        column.gap(4)
        column.paragraph(
            "promise",
            _("Fair puzzle games. No ads, no account, no tracking. All stays on this device and works offline."),
        )
        column.gap(16)
        column.row("version", _("Version"), __version__)
        column.row("python", "Python", platform.python_version())
        column.row("pygame", "pygame-ce", pygame.version.ver)
        column.row("sdl", "SDL", ".".join(map(str, pygame.version.SDL)))
        column.row("platform", _("Runs on"), "WebAssembly" if sys.platform == "emscripten" else platform.system())
        column.gap(16)
        column.heading("licences", _("Licences"))
        column.gap(4)
        column.row("eightfold", "Eightfold", "MIT")
        for name, licence in COMPONENTS:
            column.row(f"component.{name}", name, licence)
