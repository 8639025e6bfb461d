"""The end card: what a game came to, where the tray was, so that the final board stays in sight."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.ui.layout import PlayLayout
from game.ui.scene import Services
from game.ui.type import BODY, TITLE
from game.ui.widgets import Brush, Button, Label, Widget, panel


class EndCard:
    """Score, best and the way to a new game. `best` holds the finished game already."""

    def __init__(
        self, services: Services, layout: PlayLayout, score: int, best: int, again: Callable[[], None]
    ) -> None:
        px, lettering, theme = services.px, services.lettering, services.theme
        self.box = layout.slots[0].unionall(layout.slots[1:])
        if layout.wide:
            self.box = self.box.inflate(px(24), 0)
        else:
            self.box.height = layout.undo.bottom - self.box.top
        inner = self.box.inflate(-px(32), -px(28))
        height = px(max(48, 34 * lettering.text_scale))
        button = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
        lines = (
            (_("No piece fits any more."), BODY, True),
            (plural("{count} point", "{count} points", score), TITLE, True),
            (_("New best!") if score and score >= best else _("Best {score}").format(score=number(best)), BODY, False),
        )
        heights = [
            len(lettering.wrap(text, size, inner.width, bold)) * lettering.height(size, bold)
            for text, size, bold in lines
        ]
        y = inner.top + max(0, (button.top - inner.top - sum(heights)) // 2)
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
        brush.surface.blit(panel(self.box.size, brush.px(20), theme.panel, theme.edge, brush.px(1)), self.box)
        for widget in self.widgets:
            widget.draw(brush)
