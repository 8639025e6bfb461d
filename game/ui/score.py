"""The figures at the head of the playing screen: the score, large, and the best beside or below it."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.locale import number
from game.locale import text as _
from game.ui.layout import BEST_LINE, SCORE_LINE
from game.ui.type import DISPLAY, SMALL, Lettering
from game.ui.widgets import Brush

SPACE = 12
"""Between score and best, in CSS pixels."""


class Head(Protocol):
    """A layout with a place for the score."""

    @property
    def score(self) -> pygame.Rect:
        """Where it stands."""

    @property
    def wide(self) -> bool:
        """Is the place beside the board?"""


def draw_score(brush: Brush, layout: Head, shown: int, score: int, best: int | None) -> None:
    """Draws `shown`, which counts up to `score`, and the best score, where there is one, within `layout.score`."""
    rect, theme = layout.score, brush.theme
    words = _("Best {score}").format(score=number(best)) if best is not None else ""
    if layout.wide:
        line = round(rect.height * SCORE_LINE / (SCORE_LINE + BEST_LINE))
        large = _size(brush.type, number(score), DISPLAY, rect.width, line, bold=True)
        small = _size(brush.type, words, SMALL, rect.width, rect.height - line)
        figures = brush.type.figures(number(shown), large, theme.ink)
        brush.surface.blit(figures, rect.topleft)
        brush.surface.blit(brush.type.render(words, small, theme.soft), (rect.left, rect.top + figures.get_height()))
        return
    large, small = sizes_in_a_row(brush.type, number(score), words, rect, brush.px(SPACE))
    figures = brush.type.figures(number(shown), large, theme.ink)
    text = brush.type.render(words, small, theme.soft)
    top = rect.top + (rect.height - figures.get_height()) // 2
    base = top + brush.type.ascent(large, bold=True)
    brush.surface.blit(figures, (rect.left, top))
    brush.surface.blit(text, (rect.left + figures.get_width() + brush.px(SPACE), base - brush.type.ascent(small)))


def sizes_in_a_row(lettering: Lettering, score: str, best: str, rect: pygame.Rect, space: int) -> tuple[float, float]:
    """Sizes of score and best at which both stand side by side in `rect`; both give way where it is narrow."""
    large = _size(lettering, score, DISPLAY, rect.width, rect.height, bold=True)
    small = _size(lettering, best, SMALL, rect.width, rect.height)
    while (
        lettering.figures_width(score, large) + space + lettering.width(best, small) > rect.width
        and min(large, small) > 1
    ):
        large *= 0.96
        if lettering.figures_width(score, large) < 1.5 * lettering.width(best, small):
            small *= 0.96
    return large, small


def _size(lettering: Lettering, text: str, size: float, width: int, height: int, bold: bool = False) -> float:
    """The largest size up to `size` at which `text` fits; the score must be seen, so there is no least."""
    while size > 1 and (
        max(lettering.width(text, size, bold), lettering.figures_width(text, size)) > width
        or lettering.height(size, bold) > height
    ):
        size *= 0.96
    return size
