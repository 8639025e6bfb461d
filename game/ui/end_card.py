"""A card where the tray was: what a game came to, or what it asks, so that the board stays in sight."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.dialogs import Choice
from game.ui.layout import MARGIN, PlayLayout
from game.ui.scene import Services, area
from game.ui.type import BODY, SMALL, Lettering
from game.ui.widgets import Brush, Button, Label, Widget, even, panel

WIDTH = 240
"""Width of the card beside the board, in CSS pixels, where there is room."""

Line = tuple[str, float, bool]
"""Text, size of the type scale, bold."""


def card_box(services: Services, layout: PlayLayout) -> pygame.Rect:
    """Where a card has room on the screen of a block game: over the tray, and over what is below it."""
    box = layout.tray
    if not layout.wide:
        box.height = layout.undo.bottom - box.top
        return box
    # As wide as the words like, on the side of the board where the tray was.
    px, safe = services.px, area(services)
    if box.left > layout.grid.left:
        box.width = max(box.width, min(safe.right - px(MARGIN) - box.left, px(WIDTH)))
    else:
        right = box.right
        box.width = max(box.width, min(right - safe.left - px(MARGIN), px(WIDTH)))
        box.right = right
    return box


class Card:
    """Lines of text, and below them buttons: side by side where their labels have room, else one below the other."""

    def __init__(
        self, services: Services, box: pygame.Rect, lines: Sequence[Line], choices: Sequence[Choice], name: str = "end"
    ) -> None:
        """`name` is what the identities of the lines begin with."""
        px, lettering, theme = services.px, services.lettering, services.theme
        self.box = box
        pad = px(16 if box.width > px(200) else 8)
        inner = box.inflate(-2 * pad, -2 * px(12))
        buttons = _buttons(services, inner, choices)
        top = min((button.rect.top for button in buttons), default=inner.bottom)
        room = pygame.Rect(inner.left, inner.top, inner.width, top - px(4) - inner.top)
        lines = fitted(lettering, room, lines)
        heights = [line_height(lettering, line, inner.width) for line in lines]
        y = room.top + max(0, (room.height - sum(heights)) // 2)
        self.widgets: list[Widget] = []
        for index, ((text, size, bold), line) in enumerate(zip(lines, heights, strict=True)):
            rect = pygame.Rect(inner.left, y, inner.width, line)
            color = theme.panel_ink if bold else theme.panel_soft
            self.widgets.append(Label(f"{name}{index}", rect, "text", text, size=size, bold=bold, color=color, align=0))
            y += line
        self.widgets += buttons

    def draw(self, brush: Brush) -> None:
        """Draws card and content."""
        theme = brush.theme
        panel(brush.surface, self.box, brush.px(20), theme.panel, theme.edge, brush.px(1))
        for widget in self.widgets:
            widget.draw(brush)


def _buttons(services: Services, inner: pygame.Rect, choices: Sequence[Choice]) -> list[Button]:
    """The buttons at the bottom of `inner`."""
    px, lettering = services.px, services.lettering
    height, gap = px(max(48, 24 * lettering.text_scale)), px(8)
    widest = max((lettering.width(choice.label, BODY, bold=True) for choice in choices), default=0) + px(20)
    side_by_side = (inner.width - gap * (len(choices) - 1)) // max(1, len(choices))
    if side_by_side < widest and len(choices) > 1 and inner.height > (2 + len(choices)) * (height + gap):
        rects = [
            pygame.Rect(inner.left, inner.bottom - (index + 1) * height - index * gap, inner.width, height)
            for index in reversed(range(len(choices)))
        ]
    else:
        rects = [
            pygame.Rect(inner.left + index * (side_by_side + gap), inner.bottom - height, side_by_side, height)
            for index in range(len(choices))
        ]
    buttons = [
        Button(choice.id, rect, name=choice.label, label=choice.label, primary=choice.primary, act=choice.act)
        for choice, rect in zip(choices, rects, strict=True)
    ]
    even(lettering, buttons)
    return buttons


def fitted(lettering: Lettering, room: pygame.Rect, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines at sizes at which all of them have room, words unbroken: large text gives way on a small screen."""
    lines = tuple(lines)
    least = SMALL * 0.75 / max(1.0, lettering.text_scale)
    while any(size > least for _text, size, _bold in lines) and (
        sum(line_height(lettering, line, room.width) for line in lines) > room.height
        or any(lettering.width(word, size, bold) > room.width for text, size, bold in lines for word in text.split())
    ):
        lines = tuple((text, max(least, size * 0.95), bold) for text, size, bold in lines)
    return lines


def line_height(lettering: Lettering, line: Line, width: int) -> int:
    """Device pixels that a line takes once it is wrapped."""
    text, size, bold = line
    return len(lettering.wrap(text, size, width, bold)) * lettering.height(size, bold)
