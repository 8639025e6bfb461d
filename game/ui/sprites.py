"""The sprites of a block stage: all that one theme needs at one size, drawn when first asked for and kept."""

from __future__ import annotations

from functools import cached_property, lru_cache

import pygame

from game.host.canvas import canvas, in_runs
from game.rules.bitboard import SIZE
from game.rules.shapes import Shape
from game.ui.color import NEUTRAL
from game.ui.faces import Faces, rounded
from game.ui.layout import Grid, StageLayout
from game.ui.paint import family
from game.ui.theme import Theme
from game.ui.widgets import panel

SHRINK_STEPS = 10
"""Stages in which a cell that leaves shrinks or fades."""
MOST_LEAVING = 32
"""Of these, those drawn last are kept: those of a whole theme would take two megabytes."""
SHRINK = 0.75
"""Share of its size that a leaving cell loses."""


class Sprites:
    """See the module. Sprites are shared: don't draw on them."""

    def __init__(self, theme: Theme, layout: StageLayout, symbols: bool = False) -> None:
        self.theme = theme
        self.grid = layout.grid
        self.faces = faces_for(theme, layout.grid.cell, symbols)
        self.small_pitch = layout.tray_pitch
        small = max(4, round(layout.grid.cell * layout.tray_pitch / layout.grid.pitch))
        self.small_faces = faces_for(theme, small, symbols)
        self._leaving: dict[tuple[int, int, bool], pygame.Surface] = {}
        self._lights: dict[tuple[int, int, int], pygame.Surface] = {}
        self._fading_lights: dict[tuple[int, int], pygame.Surface] = {}

    def face_of(self, shape: Shape) -> pygame.Surface:
        """A cell of `shape` on the board, to be scaled or faded."""
        return self.faces.face(family(shape))

    def stamp_of(self, shape: Shape) -> pygame.Surface:
        """A cell of `shape` on the board, to be drawn as it is."""
        return self.faces.stamp(family(shape))

    def small_stamp_of(self, shape: Shape, ended: bool) -> pygame.Surface:
        """A cell of `shape` in the tray; `ended` greys it."""
        return self.small_faces.stamp(family(shape), ended)

    def extent(self, shape: Shape, small: bool = False) -> tuple[int, int]:
        """Width and height of a whole piece: at its size on the board or, `small`, in the tray."""
        faces, pitch = (self.small_faces, self.small_pitch) if small else (self.faces, self.grid.pitch)
        return (shape.width - 1) * pitch + faces.cell, (shape.height - 1) * pitch + faces.height

    def leaving(self, paint: int, step: int, shrink: bool) -> pygame.Surface:
        """A face on its way out, at `step` of `SHRINK_STEPS`: fainter and, with `shrink`, smaller."""
        key = (paint, step, shrink)
        if key not in self._leaving:
            share = step / SHRINK_STEPS
            face = self.faces.face(paint - 1)
            factor = 1 - SHRINK * share if shrink else 1.0
            size = max(1, round(face.get_width() * factor)), max(1, round(face.get_height() * factor))
            sprite = pygame.transform.smoothscale(face, size).convert_alpha()
            sprite.fill((*NEUTRAL, round(255 * (1 - share))), special_flags=pygame.BLEND_RGBA_MULT)
            if len(self._leaving) >= MOST_LEAVING:
                del self._leaving[next(iter(self._leaving))]
            self._leaving[key] = sprite
        return self._leaving[key]

    def light(self, size: tuple[int, int], radius: float, alpha: int = 255) -> pygame.Surface:
        """A rounded area of the light that marks lines and legal places, to be drawn as it is."""
        key = (*size, alpha)
        if key not in self._lights:
            self._lights[key] = in_runs(rounded(size, radius, self.theme.glow, alpha))
        return self._lights[key]

    def fading_light(self, size: tuple[int, int], radius: float, alpha: int) -> pygame.Surface:
        """The same with an alpha that changes; until it is asked for again."""
        if size not in self._fading_lights:
            self._fading_lights[size] = rounded(size, radius, self.theme.glow).convert_alpha()
        self._fading_lights[size].set_alpha(alpha)
        return self._fading_lights[size]

    def draw_ground(self, surface: pygame.Surface, grid: Grid) -> None:
        """Draws the board's panel with its empty cells where `grid` has them."""
        edge = self.theme.rim if self.theme.rim != self.theme.cell else None
        panel(surface, grid.rect, grid.cell // 4, self.theme.board, edge, max(1, grid.cell / 40))
        floor = self._hollow
        surface.blits([(floor, grid.corner(row, column)) for row in range(SIZE) for column in range(SIZE)], False)

    @cached_property
    def _hollow(self) -> pygame.Surface:
        """An empty cell with the board around its corners: to copy it takes a fraction of the time of blending."""
        side = self.faces.cell
        hollow = canvas((side, side))
        hollow.fill(self.theme.board)
        hollow.blit(self.faces.floor(), (0, 0))
        hollow.set_alpha(None)
        return hollow

    def band_radius(self) -> float:
        """Corner radius of the light over a line."""
        return self.grid.cell * self.theme.radius + self.grid.gap


faces_for = lru_cache(maxsize=5)(Faces)
"""Faces, which stages and small pictures share: who goes from game to game finds them as they were."""
