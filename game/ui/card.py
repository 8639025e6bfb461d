"""What cards that can be pressed share: their ground, and lines of text as many as the words take."""

from __future__ import annotations

from collections.abc import Iterable

from game.ui.color import mix
from game.ui.end_card import Line
from game.ui.type import Lettering
from game.ui.widgets import Brush, Widget, panel

PRESSED = 0.06
"""How far the ground of a card that is pressed is on its way to the colour of its text."""


def draw_ground(brush: Brush, card: Widget, radius: int) -> None:
    """The panel of a card."""
    theme = brush.theme
    fill = mix(theme.panel, theme.panel_ink, PRESSED) if brush.pressed == card.id else theme.panel
    panel(brush.surface, card.rect, radius, fill, theme.edge, brush.px(1))


def broken(lettering: Lettering, lines: Iterable[Line], width: int) -> list[Line]:
    """The lines at sizes at which their longest words fit into `width` device pixels, broken where they have to be."""
    parts: list[Line] = []
    for text, wanted, bold in lines:
        size = lettering.fit_words(text, wanted, width, bold)
        parts += [(line, size, bold) for line in lettering.wrap(text, size, width, bold)]
    return parts


def height_of(lettering: Lettering, lines: Iterable[Line]) -> int:
    """Device pixels that the lines take."""
    return sum(lettering.height(size, bold) for _text, size, bold in lines)


def draw_lines(brush: Brush, lines: Iterable[Line], left: int, top: int) -> None:
    """The lines below each other, the bold ones in full colour."""
    for text, size, bold in lines:
        color = brush.theme.panel_ink if bold else brush.theme.panel_soft
        brush.surface.blit(brush.type.render(text, size, color, bold), (left, top))
        top += brush.type.height(size, bold)
