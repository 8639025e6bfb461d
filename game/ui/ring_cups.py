"""The cups of Twelve Cups: one kind in each look."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.color import Color, mix, scale
from game.ui.craft import stroke
from game.ui.ring_shapes import Sheet, polygon
from game.ui.ring_themes import Look

HOLLOW = 0.22
"""How far the line of an empty place is on its way from the floor of a cup to its edge."""
REACH = 1.16
"""Side of a cup's sprite, in cup diameters: decoration reaches beyond the edge."""


def draw_cup(look: Look, diameter: float) -> pygame.Surface:
    """The sprite of an empty cup, `REACH` times as wide as the cup."""
    sheet = Sheet(round(diameter * REACH), look.rim)
    surface, middle, radius = sheet.surface, sheet.large / 2, diameter * sheet.times / 2
    _CUPS[look.id](surface, look, middle, radius)
    hollow, line = mix(look.floor, look.rim, HOLLOW), max(1, round(radius * 0.02))
    for x, y in ((0.0, 0.0), *polygon(0, 0, 0.6 * radius, 6)):  # the seven places (TC2)
        pygame.draw.circle(surface, hollow, (middle + x, middle + y), radius * 0.2, line)
    return sheet.sprite()


def _disc(surface: pygame.Surface, color: Color, middle: float, radius: float) -> None:
    pygame.draw.circle(surface, color, (middle, middle), radius)


def _simple_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    _disc(surface, look.rim, middle, radius)
    _disc(surface, look.floor, middle, radius * 0.945)


def _garden_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A clay pot seen from above, in a wreath of leaves."""
    for leaf in range(14):
        angle = math.tau * leaf / 14
        x, y = middle + radius * 0.99 * math.cos(angle), middle + radius * 0.99 * math.sin(angle)
        shade = look.detail if leaf % 2 else scale(look.detail, 0.82)
        pygame.draw.circle(surface, shade, (x, y), radius * 0.15)
    _disc(surface, look.rim, middle, radius)
    _disc(surface, scale(look.rim, 1.25), middle, radius * 0.975)
    _disc(surface, look.rim, middle, radius * 0.95)
    _disc(surface, look.floor, middle, radius * 0.915)


def _sand_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A hollow pressed into sand: rings of a rake around it, shade on one side and light on the other."""
    for ring in (1.14, 1.08):
        pygame.draw.circle(surface, look.detail, (middle, middle), radius * ring, max(1, round(radius * 0.022)))
    _disc(surface, look.rim, middle, radius)
    pygame.draw.circle(surface, mix(look.rim, look.detail, 0.5), (middle, middle + radius * 0.02), radius * 0.965)
    pygame.draw.circle(surface, look.floor, (middle, middle + radius * 0.012), radius * 0.93)


def _ocean_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A bubble: a thin skin, a bow of light, and two small ones beside it."""
    _disc(surface, look.rim, middle, radius)
    _disc(surface, look.floor, middle, radius * 0.96)
    rect = pygame.Rect(0, 0, round(radius * 1.86), round(radius * 1.86))
    rect.center = (round(middle), round(middle))
    pygame.draw.arc(surface, mix(look.rim, look.symbol, 0.5), rect, 1.9, 2.9, max(2, round(radius * 0.035)))
    for angle, distance, size in ((-0.7, 1.09, 0.075), (-0.98, 1.1, 0.045)):
        center = (middle + radius * distance * math.cos(angle), middle + radius * distance * math.sin(angle))
        pygame.draw.circle(surface, look.rim, center, radius * size)
        pygame.draw.circle(surface, look.detail, center, radius * size * 0.6)


def _runes_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A bowl hewn from rock: twelve sides, and marks cut into its edge."""
    pygame.draw.polygon(surface, scale(look.rim, 0.62), polygon(middle, middle + radius * 0.05, radius * 1.04, 12))
    pygame.draw.polygon(surface, look.rim, polygon(middle, middle, radius * 1.03, 12))
    _disc(surface, look.floor, middle, radius * 0.9)
    width = max(1, round(radius * 0.035))
    for mark in range(12):
        angle = math.tau * (mark + 0.5) / 12
        along = (math.cos(angle), math.sin(angle))
        start = (middle + along[0] * radius * 0.91, middle + along[1] * radius * 0.91)
        end = (middle + along[0] * radius * 0.985, middle + along[1] * radius * 0.985)
        stroke(surface, scale(look.floor, 1.2) if mark % 3 else look.detail, [start, end], width)


def _neon_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A tube of light around nothing; its glow fades outwards and inwards."""
    for step in range(10, 0, -1):
        share = step / 10
        glow = (*look.rim, round(70 * (1 - share) ** 1.5))
        layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(layer, glow, (middle, middle), radius * (0.97 + 0.16 * share))
        surface.blit(layer, (0, 0))
    _disc(surface, look.floor, middle, radius * 0.985)
    tube = max(2, round(radius * 0.055))
    pygame.draw.circle(surface, look.rim, (middle, middle), radius, tube)
    pygame.draw.circle(
        surface, mix(look.rim, look.symbol, 0.7), (middle, middle), radius - tube * 0.35, max(1, tube // 3)
    )
    rect = pygame.Rect(0, 0, round(radius * 2), round(radius * 2))
    rect.center = (round(middle), round(middle))
    for start in (0.35, 3.5):
        pygame.draw.arc(surface, look.detail, rect, start, start + 0.9, tube)


def _space_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A crater with an orbit around it, and a moon on the orbit."""
    pygame.draw.circle(surface, scale(look.rim, 0.6), (middle, middle), radius * 1.1, max(1, round(radius * 0.02)))
    angle = -0.9
    moon = (middle + radius * 1.09 * math.cos(angle), middle + radius * 1.09 * math.sin(angle))
    _disc(surface, look.rim, middle, radius)
    pygame.draw.circle(surface, scale(look.rim, 0.7), (middle + radius * 0.015, middle + radius * 0.02), radius * 0.97)
    _disc(surface, look.floor, middle, radius * 0.93)
    pygame.draw.circle(surface, look.detail, moon, radius * 0.07)


_CUPS: dict[str, Callable[[pygame.Surface, Look, float, float], None]] = {
    "simple": _simple_cup,
    "garden": _garden_cup,
    "sand": _sand_cup,
    "ocean": _ocean_cup,
    "runes": _runes_cup,
    "neon": _neon_cup,
    "space": _space_cup,
}
