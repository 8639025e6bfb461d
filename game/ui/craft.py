"""What faces and backdrops of themes are made with. Everything is drawn large, from numbers alone, and always the same.

A face is made of two layers: a body in greys, which takes the colour of the piece, and what lies over it as it is.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.color import NEUTRAL, Color, mix

Point = tuple[float, float]
Size = tuple[int, int]

SHADOW_SHADE = 0.375
"""Brightness of the shadow below a face, as a share of the face's."""


@dataclass(frozen=True, slots=True)
class Work:
    """A face before it has a colour; both layers are as large as the canvas of the face."""

    body: pygame.Surface
    """White becomes the colour of the piece, a little lighter; grey a darker one."""
    over: pygame.Surface | None = None
    """What keeps its own colour: light, metal, print. It is seen on the body alone."""


Face = Callable[[int, int, int], Work]
"""Draws the face of a theme from the side of a cell and the depth of its shadow (both in pixels of the large canvas),
and the index of the piece colour, for themes whose colours differ in form too."""
Scenery = Callable[[Size], pygame.Surface]
"""Draws the backdrop of a theme in device pixels."""


def grey(share: float) -> Color:
    """The factor that makes a colour darker: 1 leaves it as it is."""
    value = min(255, max(0, round(255 * share)))
    return value, value, value


def canvas(side: int, foot: int = 0) -> pygame.Surface:
    """An empty layer. It is white where it is clear, so that edges fade without darkening."""
    surface = pygame.Surface((side, side + foot), pygame.SRCALPHA)
    surface.fill((*NEUTRAL, 0))
    return surface


def ramp(size: Size, stops: Sequence[Color], across: bool = False) -> pygame.Surface:
    """A gradient through `stops`, from top to bottom, or from left to right."""
    line = pygame.Surface((len(stops), 1) if across else (1, len(stops)), depth=32)
    for index, color in enumerate(stops):
        line.set_at((index, 0) if across else (0, index), color)
    # The middle of the first and the last stop lie on the edges.
    length = size[0] if across else size[1]
    long = round(length * len(stops) / max(1, len(stops) - 1))
    smooth = pygame.transform.smoothscale(line, (long, 1) if across else (1, long))
    offset = (long - length) // 2
    part = smooth.subsurface((offset, 0, length, 1) if across else (0, offset, 1, length))
    return pygame.transform.scale(part, size)


def shade(size: Size, *levels: float, across: bool = False) -> pygame.Surface:
    """A gradient of grey factors."""
    return ramp(size, [grey(level) for level in levels], across)


def multiply(surface: pygame.Surface, texture: pygame.Surface, at: Size = (0, 0)) -> None:
    """Darkens `surface` by a texture of grey factors; what is clear stays clear."""
    surface.blit(texture, at, special_flags=pygame.BLEND_RGB_MULT)


def clip(layer: pygame.Surface, mask: pygame.Surface) -> None:
    """Takes away what of `layer` lies beside `mask`."""
    cut = mask.copy()
    cut.fill((*NEUTRAL, 0), special_flags=pygame.BLEND_RGBA_MAX)
    layer.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def slab(side: int, foot: int, radius: float, *levels: float, sunk: float = SHADOW_SHADE) -> pygame.Surface:
    """A rounded body with grey factors from its top to its bottom, and a shadow of the factor `sunk` below it."""
    corner = round(radius * side)
    surface = canvas(side, foot)
    pygame.draw.rect(surface, grey(sunk), (0, foot, side, side), border_radius=corner)
    top = plate(side, corner)
    multiply(top, shade((side, side), *levels))
    surface.blit(top, (0, 0))
    return surface


def plate(side: int, corner: int, inset: int = 0, color: Color = NEUTRAL) -> pygame.Surface:
    """A flat rounded square in the middle of an empty layer."""
    surface = canvas(side)
    rect = surface.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(surface, color, rect, border_radius=max(0, corner))
    return surface


def noise(size: Size, cells: Size, seed: int, low: float, high: float = 1.0, smooth: bool = True) -> pygame.Surface:
    """Grey factors between `low` and `high`, drawn anew for each of `cells` and blended between them."""
    table = bytes(round(255 * (low + (high - low) * value / 255)) for value in range(256))
    values = random.Random(seed).randbytes(cells[0] * cells[1]).translate(table)
    small = pygame.image.frombytes(bytes(v for value in values for v in (value,) * 3), cells, "RGB")
    scaled = pygame.Surface(cells, depth=32)
    scaled.blit(small, (0, 0))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return scale(scaled, size)


def glow(size: Size, center: Point, reach: Point, color: Color, alpha: int, steps: int = 24) -> pygame.Surface:
    """A soft round light: `alpha` in its middle, nothing at its edge. Lengths are shares of `size`."""
    small = 96
    surface = pygame.Surface((small, small), pygame.SRCALPHA)
    surface.fill((*color, 0))
    for step in range(steps):
        share = 1 - step / steps
        rect = pygame.Rect(0, 0, 2 * reach[0] * share * small, 2 * reach[1] * share * small)
        rect.center = (round(center[0] * small), round(center[1] * small))
        strength = (step + 1) / steps
        pygame.draw.ellipse(surface, (*color, round(alpha * strength * strength * (3 - 2 * strength))), rect)
    return pygame.transform.smoothscale(surface, size)


def stroke(surface: pygame.Surface, color: Color, points: Sequence[Point], width: float) -> None:
    """A polyline with round ends and joints, as thick on a slope as anywhere; pygame's own lines get thinner there."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        if length:
            across, down = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
            sides = [
                (x0 + across, y0 + down),
                (x1 + across, y1 + down),
                (x1 - across, y1 - down),
                (x0 - across, y0 - down),
            ]
            pygame.draw.polygon(surface, color, sides)
    for point in points:
        pygame.draw.circle(surface, color, point, width / 2)


def wave(width: int, y: float, height: float, length: float, phase: float = 0.0, step: int = 4) -> list[Point]:
    """Points of a sine line from the left edge to the right one; `length` is that of one swing, in pixels."""
    return [(x, y + height * math.sin(math.tau * x / length + phase)) for x in range(0, width + step, step)]


def polar(center: Point, radius: float, turn: float) -> Point:
    """The point at `turn` (0..1, clockwise from the top) on a circle."""
    angle = math.tau * turn
    return center[0] + radius * math.sin(angle), center[1] - radius * math.cos(angle)


def soft(size: Size, draw: Callable[[pygame.Surface], None], small: Size, ground: pygame.Surface) -> pygame.Surface:
    """`ground`, brought to `size` through the size `small`, at which `draw` adds what is to be seen blurred."""
    surface = pygame.transform.smoothscale(ground, small)
    draw(surface)
    return pygame.transform.smoothscale(surface, size)


def washed(top: Color, bottom: Color, size: Size, middle: float = 0.5) -> pygame.Surface:
    """The ground of a backdrop: from `top` to `bottom`, with their mixture in the middle."""
    return ramp(size, [top, mix(top, bottom, middle), bottom])


def unit(size: Size) -> float:
    """Device pixels that make one of about 390 across the shorter side: what textures are measured in."""
    return max(1.0, min(size) / 390)
