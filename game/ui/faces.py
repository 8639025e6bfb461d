"""Block faces: drawn at four times the size, smoothed down once, and kept as sprites."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.host.canvas import in_runs
from game.ui import symbols
from game.ui.color import NEUTRAL, Color, mix, scale
from game.ui.craft import Work, clip, slab
from game.ui.theme import Theme

SUPERSAMPLING = 4
TOP_LIGHT, BOTTOM_SHADE = 1.08, 0.90
"""Brightness of a face at its top and bottom edge."""
HIGHLIGHT = 1 / 16
"""Height of the light along the top edge, in cells."""
SHADOW = 1 / 20
"""Depth of the shadow below a face, in cells."""
SYMBOL = 0.72
"""How far the colour of a symbol is on its way from that of its face to that of an empty cell."""


def rounded(size: tuple[int, int], radius: float, color: Color, alpha: int = 255) -> pygame.Surface:
    """A rounded rectangle with smooth edges."""
    return _rounded(size, radius, (*color, alpha), 0.0)


def rounded_line(size: tuple[int, int], radius: float, color: Color, width: float, alpha: int = 255) -> pygame.Surface:
    """The line along the inside of a rounded rectangle, `width` device pixels wide."""
    return _rounded(size, radius, (*color, alpha), width)


def _rounded(size: tuple[int, int], radius: float, color: tuple[int, int, int, int], line: float) -> pygame.Surface:
    """Only the corners are drawn; between them a large rectangle is stretched."""
    corner = math.ceil(max(radius, line)) + 1
    width, height = (min(side, 2 * corner + 1) for side in size)
    tile = _shape(width, height, radius, line).copy()
    tile.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return tile if (width, height) == tuple(size) else _stretched(tile, size, corner)


@lru_cache(maxsize=64)
def _shape(width: int, height: int, radius: float, line: float) -> pygame.Surface:
    """A rounded rectangle, or the line along its inside, without a colour: white, drawn large and smoothed down."""
    large = pygame.Surface((width * SUPERSAMPLING, height * SUPERSAMPLING), pygame.SRCALPHA)
    large.fill((*NEUTRAL, 0))
    thick = max(1, round(line * SUPERSAMPLING)) if line else 0
    pygame.draw.rect(large, NEUTRAL, large.get_rect(), thick, border_radius=round(radius * SUPERSAMPLING))
    return pygame.transform.smoothscale(large, (width, height))


def _stretched(tile: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """`tile` brought to `size` by stretching what lies between its corners; a side it has already stays."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    spans = []
    for have, want in zip(tile.get_size(), size, strict=True):
        if have == want:
            spans.append([(0, have, 0, want)])
        else:
            spans.append(
                [
                    (0, corner, 0, corner),
                    (corner, 1, corner, want - 2 * corner),
                    (corner + 1, corner, want - corner, corner),
                ]
            )
    for x, width, to_x, to_width in spans[0]:
        for y, height, to_y, to_height in spans[1]:
            part = tile.subsurface((x, y, width, height))
            surface.blit(pygame.transform.scale(part, (to_width, to_height)), (to_x, to_y))
    return surface


def halo(size: tuple[int, int], radius: float, width: float, color: tuple[int, int, int, int]) -> pygame.Surface:
    """A ring of light around the middle of a clear surface; colour with alpha, lengths in device pixels."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    center = (size[0] / 2, size[1] / 2)
    pygame.draw.circle(surface, color, center, max(1, round(radius)), max(1, round(width)))
    return surface


def vertical_gradient(size: tuple[int, int], top: Color, bottom: Color) -> pygame.Surface:
    """A gradient from `top` to `bottom`, opaque."""
    ends = pygame.Surface((1, 2), depth=32)
    ends.set_at((0, 0), top)
    ends.set_at((0, 1), bottom)
    return pygame.transform.scale(pygame.transform.smoothscale(ends, (1, size[1])), size)


class Faces:
    """The sprites of one theme at one cell size in device pixels. A face is `cell` wide; its shadow hangs over."""

    def __init__(self, theme: Theme, cell: int, symbols: bool = False) -> None:
        self.theme = theme
        self._symbols = symbols
        self.cell = cell
        self.height = cell + max(1, round(cell * SHADOW))
        self._faces: dict[tuple[int, bool], pygame.Surface] = {}
        self._stamps: dict[tuple[int, bool], pygame.Surface] = {}
        self._floor: pygame.Surface | None = None
        self._outline: pygame.Surface | None = None
        self._works: dict[int, Work] = {}

    def _work(self, index: int) -> Work:
        """The layers of a face, drawn large and without its colour."""
        key = index if self.theme.varied else 0
        if key not in self._works:
            side, foot = self.cell * SUPERSAMPLING, (self.height - self.cell) * SUPERSAMPLING
            if self.theme.face is None:
                # White is the colour made lighter, so that a product can also lighten.
                work = Work(slab(side, foot, self.theme.radius, 1.0, BOTTOM_SHADE / TOP_LIGHT))
            else:
                work = self.theme.face(side, foot, key)
            if work.over is not None:
                clip(work.over, work.body)
            self._works[key] = work
        return self._works[key]

    def _draw_face(self, index: int, color: Color) -> pygame.Surface:
        """A face in its colour, smoothed down."""
        work = self._work(index)
        large = work.body.copy()
        large.fill((*scale(color, TOP_LIGHT), 255), special_flags=pygame.BLEND_RGBA_MULT)
        if work.over is not None:
            large.blit(work.over, (0, 0))
        return pygame.transform.smoothscale(large, (self.cell, self.height))

    def _draw_highlight(self, color: Color) -> pygame.Surface:
        """The light along the top edge: a crescent between the outline and itself moved down."""
        cell = self.cell * SUPERSAMPLING
        radius, depth = round(self.theme.radius * cell), max(SUPERSAMPLING, round(HIGHLIGHT * cell))
        surface = pygame.Surface((cell, cell), pygame.SRCALPHA)
        surface.fill((*color, 0))
        pygame.draw.rect(surface, (*color, 120), surface.get_rect(), border_radius=radius)
        hole = pygame.Rect(0, depth, cell, cell)
        pygame.draw.rect(surface, (*color, 0), hole, border_radius=radius)
        return pygame.transform.smoothscale(surface, (self.cell, self.cell))

    def face(self, index: int, ended: bool = False) -> pygame.Surface:
        """A filled cell in piece colour `index`, or `ended` as it is when the game is over."""
        key = (index, ended)
        if key not in self._faces:
            theme, size = self.theme, (self.cell, self.cell)
            color = theme.ended if ended else theme.pieces[index]
            sprite = self._draw_face(index, color)
            if theme.face is None:
                sprite.blit(self._draw_highlight(mix(color, theme.shine, 0.75)), (0, 0))
            if self._symbols:
                sprite.blit(self._draw_symbol(index, mix(color, theme.cell, SYMBOL)), (0, 0))
            if theme.outline:
                sprite.blit(
                    rounded_line(size, self.theme.radius * self.cell, theme.shine, theme.outline * self.cell), (0, 0)
                )
            self._faces[key] = sprite.convert_alpha()
            if len(self._faces) == 2 * len(theme.pieces):
                self._works.clear()  # all are drawn
        return self._faces[key]

    def stamp(self, index: int, ended: bool = False) -> pygame.Surface:
        """The same, to be drawn onto a canvas as it is."""
        key = (index, ended)
        if key not in self._stamps:
            self._stamps[key] = in_runs(self.face(index, ended))
        return self._stamps[key]

    def _draw_symbol(self, index: int, color: Color) -> pygame.Surface:
        side = self.cell * SUPERSAMPLING
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        surface.fill((*color, 0))
        symbols.draw(surface, index, color)
        return pygame.transform.smoothscale(surface, (self.cell, self.cell))

    def floor(self) -> pygame.Surface:
        """An empty cell: a flat hollow, so that it differs from a face in form and not only in colour."""
        if self._floor is None:
            size = (self.cell, self.cell)
            sprite = rounded(size, self.theme.radius * self.cell, self.theme.cell)
            if self.theme.rim != self.theme.cell:
                width = max(1.0, self.cell / 32)
                sprite.blit(rounded_line(size, self.theme.radius * self.cell, self.theme.rim, width), (0, 0))
            self._floor = sprite.convert_alpha()
        return self._floor

    def outline(self) -> pygame.Surface:
        """A cell of a piece that does not fit here: the line alone, light and dark, to be seen on anything (BP8)."""
        if self._outline is None:
            size, radius, width = (self.cell, self.cell), self.theme.radius * self.cell, max(1.5, self.cell / 14)
            sprite = rounded_line(size, radius, self.theme.cell, 2 * width)
            sprite.blit(rounded_line(size, radius, self.theme.glow, width), (0, 0))
            self._outline = sprite.convert_alpha()
        return self._outline


def draw_piece(
    surface: pygame.Surface,
    sprite: pygame.Surface,
    cells: Iterable[tuple[int, int]],
    origin: tuple[float, float],
    pitch: float,
) -> None:
    """Blits `sprite` once per (row, column) of a piece whose bounding box has its top left corner at `origin`."""
    x, y = origin
    places = [(sprite, (round(x + column * pitch), round(y + row * pitch))) for row, column in cells]
    surface.blits(places, False)
