"""The ways to play a game: each with its rule in one line, how it stands, and its next goal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.locale import number, plural
from game.locale import text as _
from game.ui.card import broken, draw_ground, draw_lines, height_of
from game.ui.column import Column
from game.ui.names import game_name, mode_name, promise
from game.ui.pages import Page
from game.ui.scene import Services
from game.ui.table import Table
from game.ui.type import BODY, LARGE, Lettering
from game.ui.widgets import Brush, Widget, focus_ring

PAD = 16
"""CSS pixels between the edge of a card and its text."""
FIRST_GOAL = 500
"""Points to aim at before anything has been reached."""


@dataclass(slots=True)
class ModeCard(Widget):
    """A mode: its name, and lines below each other as many as the words take."""

    role: str = "button"
    focusable: bool = True
    title: str = ""
    lines: tuple[str, ...] = ()

    def parts(self, lettering: Lettering, width: int) -> list[tuple[str, float, bool]]:
        """(text, size, bold) of every line, broken where it has to be."""
        return broken(lettering, [(self.title, LARGE, True), *((line, BODY, False) for line in self.lines)], width)

    def height(self, lettering: Lettering, width: int) -> int:
        """Device pixels that the text takes."""
        return height_of(lettering, self.parts(lettering, width))

    def draw(self, brush: Brush) -> None:
        rect, radius, pad = self.rect, brush.px(18), brush.px(PAD)
        draw_ground(brush, self, radius)
        draw_lines(brush, self.parts(brush.type, rect.width - 2 * pad), rect.left + pad, rect.top + pad)
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


def add_card(column: Column, id: str, title: str, lines: tuple[str, ...], act: Callable[[], None]) -> None:  # noqa: A002
    """Adds a card to a column, as high as its words need."""
    card = ModeCard(id, column.box(0), name=". ".join((title, *lines)), title=title, lines=lines, act=act)
    pad = column.px(PAD)
    card.rect.height = max(column.target(), card.height(column.lettering, column.width - 2 * pad) + 2 * pad)
    column.y = card.rect.bottom
    column.add(card)
    column.gap(12)


class ModesPage(Page):
    """All modes of one game."""

    id = "modes"

    def __init__(self, services: Services, game: str, tables: Callable[[], list[Table]], play: Callable[[str], None]):
        super().__init__(services)
        self.game, self._tables, self._play = game, tables, play

    def title(self) -> str:
        return game_name(self.game)

    def build(self, column: Column) -> None:
        for table in self._tables():
            lines = (promise(self.game, table.mode), *standing(table))
            add_card(column, f"mode.{table.mode}", mode_name(table.mode), lines, self._choosing(table.name))

    def _choosing(self, name: str) -> Callable[[], None]:
        return lambda: self._play(name)


def standing(table: Table) -> tuple[str, ...]:
    """How a mode stands: the running game, the best so far, and the next goal."""
    lines = []
    points = plural("{count} point", "{count} points", table.session.score)
    if table.running:
        lines.append(_("Continue: {points}").format(points=points) if table.rules.best else _("Continue"))
    elif table.rules.dated and not table.past and table.session.over is not None:
        lines.append(_("Played today: {points}").format(points=points))
    if table.rules.best and table.rules.numbered:  # what counts is which have been won, not with how many points
        following = _("Challenge {number}").format(number=number(table.next_challenge))
        lines.append(_("Next goal: {score}").format(score=following))
    elif table.rules.best:
        if table.best:
            lines.append(_("Best {score}").format(score=number(table.best)))
        lines.append(_("Next goal: {score}").format(score=number(goal(table.best))))
    return tuple(lines)


def goal(best: int) -> int:
    """The next round number above the best so far: 1, 2 or 5 with zeros behind it, from 500 on."""
    goal = FIRST_GOAL
    while goal <= best:
        goal = goal * 5 // 2 if str(goal).startswith("2") else goal * 2
    return goal
