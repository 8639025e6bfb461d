"""The end card: what a game came to, where the tray was, so that the final board stays in sight."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.ui.layout import MARGIN, PlayLayout
from game.ui.scene import Services, area
from game.ui.type import BODY, TITLE
from game.ui.widgets import Brush, Button, Label, Widget, panel

WIDTH = 240
"""Width of the card beside the board, in CSS pixels, where there is room."""
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


class EndCard:
    """Score, best and the way to a new game. `best` holds the finished game already."""

    def __init__(
        self, services: Services, layout: PlayLayout, score: int, best: int, again: Callable[[], None]
    ) -> None:
        px, lettering, theme = services.px, services.lettering, services.theme
        self.box = layout.slots[0].unionall(layout.slots[1:])
        if layout.wide:
            # As wide as the words like, on the side of the board where the tray was.
            safe = area(services)
            if self.box.left > layout.grid.left:
                self.box.width = min(safe.right - px(MARGIN) - self.box.left, px(WIDTH))
            else:
                right = self.box.right
                self.box.width = min(right - safe.left - px(MARGIN), px(WIDTH))
                self.box.right = right
        else:
            self.box.height = layout.undo.bottom - self.box.top
        inner = self.box.inflate(-px(28), -px(24))
        height = min(px(max(48, 34 * lettering.text_scale)), max(px(44), inner.height // 3))
        button = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
        lines = (
            (_("No piece fits any more."), BODY, True),
            (plural("{count} point", "{count} points", score), TITLE, True),
            (_("New best!") if score and score >= best else _("Best {score}").format(score=number(best)), BODY, False),
        )
        # Large text may need more room than there is: then all of it gives way alike.
        for share in SHARES:
            heights = [
                len(lettering.wrap(text, size * share, inner.width, bold)) * lettering.height(size * share, bold)
                for text, size, bold in lines
            ]
            if sum(heights) <= button.top - inner.top:
                break
        y = inner.top + max(0, (button.top - inner.top - sum(heights)) // 2)
        self.widgets: list[Widget] = []
        for index, ((text, size, bold), line) in enumerate(zip(lines, heights, strict=True)):
            rect = pygame.Rect(inner.left, y, inner.width, line)
            color = theme.panel_ink if bold else theme.panel_soft
            self.widgets.append(
                Label(f"end{index}", rect, "text", text, size=size * share, bold=bold, color=color, align=0)
            )
            y += line
        self.widgets.append(Button("again", button, name=_("New game"), label=_("New game"), primary=True, act=again))

    def draw(self, brush: Brush) -> None:
        """Draws card and content."""
        theme = brush.theme
        brush.surface.blit(panel(self.box.size, brush.px(20), theme.panel, theme.edge, brush.px(1)), self.box)
        for widget in self.widgets:
            widget.draw(brush)
