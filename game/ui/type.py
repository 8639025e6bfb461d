"""Lettering: one family in two weights, rendered once per text and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from game.host.canvas import in_runs
from game.ui.color import NEUTRAL, Color

FONTS = Path(__file__).parent.parent / "assets" / "fonts"
SMALL, BODY, LARGE, TITLE, DISPLAY = 14, 16, 20, 28, 44
"""The type scale, in CSS pixels at the ordinary text size."""
MOST_FITS = 2000
"""Texts of which the fitting size is remembered."""
MOST_LINES = 200
"""Texts of which the lines are remembered."""


_MISSING = "\U0010ffff"
"""What no typeface has."""


@lru_cache(maxsize=32)
def _font(bold: bool, pixels: int) -> pygame.font.Font:
    return pygame.font.Font(str(FONTS / ("Figtree-Bold.ttf" if bold else "Figtree-Medium.ttf")), pixels)


@lru_cache(maxsize=96)
def _render(text: str, bold: bool, pixels: int, color: Color) -> pygame.Surface:
    return in_runs(_font(bold, pixels).render(text, True, color))


@lru_cache(maxsize=16)
def _render_figures(text: str, bold: bool, pixels: int, color: Color) -> pygame.Surface:
    font = _font(bold, pixels)
    advance = font.size("8")[0]  # wider ones only lose some of the space beside them
    widths = [advance if char.isdigit() else font.size(char)[0] for char in text]
    surface = pygame.Surface((max(1, sum(widths)), font.get_height()), pygame.SRCALPHA)
    x = 0
    for char, width in zip(text, widths, strict=True):
        glyph = font.render(char, True, color)
        surface.blit(glyph, (x + (width - glyph.get_width()) // 2, 0))
        x += width
    return in_runs(surface)


class Lettering:
    """Renders text for one pixel ratio and text size. Sizes are of the type scale; results are device pixels."""

    def __init__(self, ratio: float, text_scale: float = 1.0) -> None:
        self.ratio = ratio
        self.text_scale = text_scale
        self._fits: dict[tuple[str, float, int, bool, float], float] = {}
        self._lines: dict[tuple[str, float, int, bool], Sequence[str]] = {}

    def pixels(self, size: float) -> int:
        """Device pixels of a size of the type scale."""
        return max(8, round(size * self.text_scale * self.ratio))

    def render(self, text: str, size: float, color: Color, bold: bool = False) -> pygame.Surface:
        """One line of text; shared, so don't draw on it."""
        return _render(text, bold, self.pixels(size), color)

    def figures(self, text: str, size: float, color: Color, bold: bool = True) -> pygame.Surface:
        """A number whose digits all take the same width, so that it does not tremble while it counts."""
        return _render_figures(text, bold, self.pixels(size), color)

    def width(self, text: str, size: float, bold: bool = False) -> int:
        """Width of one line, in device pixels."""
        return _font(bold, self.pixels(size)).size(text)[0]

    def shows(self, char: str) -> bool:
        """Does the typeface have `char`?"""
        font = _font(False, self.pixels(BODY))
        shape, missing = (pygame.image.tobytes(font.render(one, True, NEUTRAL), "RGBA") for one in (char, _MISSING))
        return shape != missing

    def height(self, size: float, bold: bool = False) -> int:
        """Height of one line, in device pixels."""
        return _font(bold, self.pixels(size)).get_linesize()

    def ascent(self, size: float, bold: bool = False) -> int:
        """From the top of a line to its base line, in device pixels."""
        return _font(bold, self.pixels(size)).get_ascent()

    def figures_width(self, text: str, size: float, bold: bool = True) -> int:
        """Width of what `figures` renders, in device pixels."""
        return sum(self.width("8" if char.isdigit() else char, size, bold) for char in text)

    def fit(self, text: str, size: float, width: int, bold: bool = False, least: float = SMALL) -> float:
        """The largest size up to `size` at which `text` takes at most `width`, and not below `least`.

        `least` does not grow with the text: where there is little room, large text gives way to it.
        """
        key = (text, size, width, bold, least)
        if key not in self._fits:
            least /= max(1.0, self.text_scale)
            while size > least and (wide := self.width(text, size, bold)) > width:
                # Every size is a typeface of its own that has to be opened: those that are far too large are passed by.
                size = max(least, size - max(1, int(size * (1 - width / wide))))
            if len(self._fits) > MOST_FITS:
                self._fits.clear()
            self._fits[key] = size
        return self._fits[key]

    def fit_words(self, text: str, size: float, width: int, bold: bool = False) -> float:
        """The largest size up to `size`, and not below its half, at which no word of `text` is wider than `width`."""
        return min(self.fit(word, size, width, bold, least=size / 2) for word in text.split() or [""])

    def wrap(self, text: str, size: float, width: int, bold: bool = False) -> Sequence[str]:
        """`text` as lines of at most `width` device pixels, broken between words and at line ends."""
        key = (text, size, width, bold)
        if key not in self._lines:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            self._lines[key] = tuple(self._wrapped(*key))
        return self._lines[key]

    def _wrapped(self, text: str, size: float, width: int, bold: bool) -> Iterator[str]:
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, bold) > width:
                    yield line
                    line = word
                else:
                    line = longer
            yield line
