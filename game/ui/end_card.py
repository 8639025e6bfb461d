"""The end card: what a game came to, where the tray was, so that the final board stays in sight."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.ui.layout import MARGIN, PlayLayout
from game.ui.scene import Services, area
from game.ui.table import Table
from game.ui.type import BODY, SMALL, TITLE, Lettering
from game.ui.widgets import Brush, Button, Label, Widget, panel

WIDTH = 240
"""Width of the card beside the board, in CSS pixels, where there is room."""

Line = tuple[str, float, bool]
"""Text, size of the type scale, bold."""


class EndCard:
    """Score, best and the way to a new game."""

    def __init__(self, services: Services, layout: PlayLayout, table: Table, again: Callable[[], None]) -> None:
        px, lettering, theme = services.px, services.lettering, services.theme
        self.box = layout.slots[0].unionall(layout.slots[1:])
        if layout.wide:
            # As wide as the words like, on the side of the board where the tray was.
            safe = area(services)
            if self.box.left > layout.grid.left:
                self.box.width = max(self.box.width, min(safe.right - px(MARGIN) - self.box.left, px(WIDTH)))
            else:
                right = self.box.right
                self.box.width = max(self.box.width, min(right - safe.left - px(MARGIN), px(WIDTH)))
                self.box.right = right
        else:
            self.box.height = layout.undo.bottom - self.box.top
        pad = px(16 if self.box.width > px(200) else 8)
        inner = self.box.inflate(-2 * pad, -2 * px(12))
        height = px(max(48, 24 * lettering.text_scale))
        button = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
        room = pygame.Rect(inner.left, inner.top, inner.width, button.top - px(4) - inner.top)
        best = _("New best!") if table.is_best else _("Best {score}").format(score=number(table.best))
        lines = _fitted(
            lettering,
            room,
            (
                (_("No piece fits any more."), BODY, True),
                (plural("{count} point", "{count} points", table.session.score), TITLE, True),
                (best, BODY, False),
            ),
        )
        heights = [_height(lettering, line, inner.width) for line in lines]
        y = room.top + max(0, (room.height - sum(heights)) // 2)
        self.widgets: list[Widget] = []
        for index, ((text, size, bold), line) in enumerate(zip(lines, heights, strict=True)):
            rect = pygame.Rect(inner.left, y, inner.width, line)
            color = theme.panel_ink if bold else theme.panel_soft
            self.widgets.append(Label(f"end{index}", rect, "text", text, size=size, bold=bold, color=color, align=0))
            y += line
        self.widgets.append(Button("again", button, name=_("New game"), label=_("New game"), primary=True, act=again))

    def draw(self, brush: Brush) -> None:
        """Draws card and content."""
        theme = brush.theme
        panel(brush.surface, self.box, brush.px(20), theme.panel, theme.edge, brush.px(1))
        for widget in self.widgets:
            widget.draw(brush)


def _fitted(lettering: Lettering, room: pygame.Rect, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines at sizes at which all of them have room, words unbroken: large text gives way on a small screen."""
    least = SMALL * 0.75 / max(1.0, lettering.text_scale)
    while any(size > least for _text, size, _bold in lines) and (
        sum(_height(lettering, line, room.width) for line in lines) > room.height
        or any(lettering.width(word, size, bold) > room.width for text, size, bold in lines for word in text.split())
    ):
        lines = tuple((text, max(least, size * 0.95), bold) for text, size, bold in lines)
    return lines


def _height(lettering: Lettering, line: Line, width: int) -> int:
    text, size, bold = line
    return len(lettering.wrap(text, size, width, bold)) * lettering.height(size, bold)
