"""Statistics and about: pages that only tell."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable

import pygame

from game import __version__
from game.locale import duration, number
from game.locale import text as _
from game.rules import BLOCK_GAMES
from game.ui.column import Column
from game.ui.names import mode_name, title
from game.ui.pages import Page
from game.ui.scene import Services
from game.ui.table import Table

PUBLIC_DOMAIN = ""
"""In place of a licence, which has one name in all languages."""
COMPONENTS = (
    ("Python", "PSF-2.0"),
    ("Pyodide", "MPL-2.0"),
    ("Emscripten", "MIT"),
    ("pygame-ce", "LGPL-2.1"),
    ("SDL, SDL_image, SDL_ttf, SDL_mixer", "Zlib"),
    ("FreeType", "FTL"),
    ("Figtree", "OFL-1.1"),
    ("IANA time zone data", PUBLIC_DOMAIN),
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
            played = _("Days played") if table.rules.dated else _("Games played")
            column.row(f"{table.name}.games", played, number(figures.games))
            if table.game.id in BLOCK_GAMES and session.setup.number is not None:
                column.row(f"{table.name}.number", mode_name(table.mode), number(session.setup.number))
            elif table.rules.numbered:
                solved = len(self.services.profile.successes.puzzles)
                column.row(f"{table.name}.solved", _("Puzzles solved"), number(solved))
            elif table.rules.best:
                score = 0 if session.practice else session.score
                column.row(f"{table.name}.best", _("Best score"), number(max(table.best, score)))
            if table.game.id in BLOCK_GAMES:
                column.row(f"{table.name}.lines", _("Lines cleared"), number(figures.lines))
            column.row(f"{table.name}.seconds", _("Time played"), duration(figures.seconds))
            column.gap(12)
        column.paragraph("counting", _("A game counts when it ends, or when you start another one after a placement."))


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
            column.row(f"component.{name}", name, licence or _("Public domain"))
