"""How to play a block game, and how it scores: every number is asked of the rules that use it (BK24)."""

from __future__ import annotations

from typing import Any, Final

from game.locale import number
from game.locale import text as _
from game.rules import BLOCK_GAMES
from game.rules.block_game import BlockGame
from game.rules.blocks import SLOTS
from game.rules.game import Mode, Setup
from game.session.session import HISTORY
from game.ui.column import Column
from game.ui.names import game_name, mode_name, promise
from game.ui.pages import Page
from game.ui.scene import Services

MOST_LINES: Final = 6
"""Lines that one piece can clear: a 3 x 3 takes three rows and three columns."""
MOST_COMBO: Final = 5
"""The longest combo of which the page tells what it is worth."""


class HowToPage(Page):
    """The rules of one block game."""

    id = "howto"

    def __init__(self, services: Services, game: str = "puzzle") -> None:
        super().__init__(services)
        self.game = BLOCK_GAMES[game]

    def title(self) -> str:
        return _("How to play")

    def build(self, column: Column) -> None:
        for index, (heading, text) in enumerate(self._parts()):
            column.heading(f"part{index}", heading)
            column.gap(2)
            column.paragraph(f"text{index}", text)
            column.gap(16)
        if len(self.game.modes) > 1:
            self._modes(column)
        column.heading("points", _("Points"))
        column.gap(4)
        points(column, self.game)
        column.gap(16)
        self._keys(column)

    def _parts(self) -> list[tuple[str, str]]:
        """(heading, text) of each paragraph."""
        modes = list(self.game.modes.values())
        parts = [
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
            (_("Pieces"), self._pieces()),
        ]
        if self.game.grace:
            parts.append((_("Combo"), self._combo()))
        if any(mode.chance for mode in modes):
            parts.append((_("Going on"), self._chance()))
        undo = _("There is no undo: a placed piece stays.")
        if any(mode.undo for mode in modes):
            undo = _(
                "Undo is free, up to {steps} placements back. The pieces to come are fixed from the start, "
                "so undoing never changes them."
            ).format(steps=number(HISTORY))
        parts += [(_("Undo"), undo), (_("The end"), _("The game ends when no piece left in the tray fits."))]
        return parts

    def _pieces(self) -> str:
        shapes = len(self.game.shapes(Setup("classic", "")))
        return {
            "puzzle": _(
                "{slots} pieces come at a time, and the next ones when all are placed. Each is drawn evenly from "
                "{shapes} shapes, without a look at your board. They never turn."
            ),
            "knock": _(
                "{slots} pieces come at a time, and the next ones when all are placed. All of them can be placed, in "
                "some order: each is drawn evenly from those of {shapes} shapes that leave it so. Placed badly, they "
                "can still block each other. They never turn."
            ),
            "medley": _(
                "{slots} pieces come at a time, and the next ones when all are placed. Each is drawn evenly from "
                "{shapes} shapes; if none of the three fits, all are drawn again. In Hardcore the awkward shapes come "
                "more often. They never turn."
            ),
        }[self.game.id].format(slots=number(SLOTS), shapes=number(shapes))

    def _combo(self) -> str:
        if self.game.grace > 1:
            text = _(
                "Each move that clears a line raises the combo, which multiplies the points of the lines. It ends "
                "when {moves} moves one after the other clear nothing; the dots show how many are left."
            )
            return text.format(moves=number(self.game.grace))
        text = _(
            "Clears one right after the other make a combo: their lines are worth more, up to combo x{most}. A piece "
            "that clears nothing ends it."
        )
        return text.format(most=number(self.game.shown_combo(MOST_COMBO)))

    def _chance(self) -> str:
        from game.rules.medley import MOST_ROWS

        names = ", ".join(mode_name(id_) for id_, mode in self.game.modes.items() if mode.chance)
        return {
            "knock": _(
                "When nothing fits you may go on once in a game, with three new pieces that fit ({modes}). "
                "Board and score stay as they are."
            ),
            "medley": _(
                "When nothing fits you may go on once in a game: up to {rows} of the fullest rows are emptied, one by "
                "one, until a piece fits ({modes}). They earn nothing."
            ),
        }[self.game.id].format(modes=names, rows=number(MOST_ROWS))

    def _modes(self, column: Column) -> None:
        """What each mode is, and whether its games count."""
        for id_, mode in self.game.modes.items():
            column.heading(f"mode.{id_}", mode_name(id_))
            column.gap(2)
            column.paragraph(f"mode.{id_}.text", f"{promise(self.game.id, id_)}. {counts(mode)}")
            column.gap(12)
        column.gap(4)

    def _keys(self, column: Column) -> None:
        keys = [
            ("1 2 3", _("Take a piece")),
            (_("Arrow keys"), _("Move it")),
            (_("Enter or space"), _("Place it")),
            ("Esc", _("Let it go, or open the menu")),
        ]
        if any(mode.undo for mode in self.game.modes.values()):
            keys.append(("U", _("Undo")))
        column.heading("keys", _("Keys"))
        column.gap(4)
        for index, (key, meaning) in enumerate(keys):
            column.row(f"key{index}", meaning, key)


class ScoringPage(Page):
    """How every game scores, with the numbers that its rules use (BK24)."""

    id = "scoring"

    def title(self) -> str:
        return _("How scoring works")

    def build(self, column: Column) -> None:
        for id_, game in BLOCK_GAMES.items():
            self._heading(column, id_)
            points(column, game, f"{id_}.")
            column.gap(16)
        from game.ui.ring_howto import points as cups_points

        self._heading(column, "cups")
        cups_points(column, "cups.")

    def _heading(self, column: Column, game: str) -> None:
        column.heading(f"{game}.title", game_name(game))
        column.gap(4)


def points(column: Column, game: BlockGame[Any], prefix: str = "") -> None:
    """What cells, lines, combos and an empty board are worth; identities of the lines begin with `prefix`."""
    column.row(f"{prefix}cell", _("Each cell placed"), number(game.cell_points))
    for lines in range(1, MOST_LINES + 1):
        name = _("{lines} lines together") if lines > 1 else _("One line")
        column.row(f"{prefix}lines{lines}", name.format(lines=number(lines)), number(game.line_points(lines, 1)))
    if game.grace:
        for combo in range(2, MOST_COMBO + 1):
            name = _("One line at combo x{combo}").format(combo=number(combo))
            column.row(f"{prefix}combo{combo}", name, number(game.line_points(1, combo)))
    if game.empty_points:
        column.row(f"{prefix}empty", _("The whole board emptied"), number(game.empty_points))


def counts(mode: Mode) -> str:
    """Whether the games of a mode count, in one sentence."""
    if not mode.best:
        return _("Nothing counts here.")
    return _("It counts for the record.") if mode.record else _("Its best is kept apart and is no record.")
