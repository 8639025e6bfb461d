"""The scenery of Twelve Cups: what lies behind the ring in each look."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from game.ui.color import Color
from game.ui.faces import vertical_gradient
from game.ui.ring_shapes import leaf
from game.ui.ring_themes import Look

SCENERY_MOST = 900
"""Longest side at which scenery is drawn; it is soft, and stretched to the screen."""


def draw_scenery(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """What lies behind the ring: a gradient, and thin shapes of the look upon it."""
    longest = max(size)
    share = min(1.0, SCENERY_MOST / longest)
    small = max(1, round(size[0] * share)), max(1, round(size[1] * share))
    surface = vertical_gradient(small, *look.tokens.backdrop)
    paint = _SCENES.get(look.id)
    if paint is not None:
        layer = pygame.Surface(small, pygame.SRCALPHA)
        layer.fill((*look.scenery, 0))
        paint(layer, look.scenery, random.Random(look.id))
        surface.blit(layer, (0, 0))
    return pygame.transform.smoothscale(surface, size).convert_alpha()


def _garden(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    for _leaf_number in range(34):
        x, y, reach = draw.uniform(0, width), draw.uniform(0, height), draw.uniform(0.02, 0.055) * max(width, height)
        points = leaf(0, 0, reach)
        turn = draw.uniform(0, math.tau)
        turned = [
            (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
            for a, b in points
        ]
        pygame.draw.polygon(layer, (*color, 46), turned)


def _sand(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    phase = draw.uniform(0, math.tau)
    for line in range(-2, 30):
        points = [
            (
                width * step / 40,
                height * line / 27 + height * 0.018 * math.sin(step / 5 + phase + line * 0.35),
            )
            for step in range(41)
        ]
        pygame.draw.lines(layer, (*color, 80), False, points, max(1, height // 260))


def _ocean(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    for ray in range(5):
        left = width * (ray * 0.26 - 0.2)
        fall = [(left, 0), (left + width * 0.1, 0), (left + width * 0.42, height), (left + width * 0.18, height)]
        pygame.draw.polygon(layer, (*color, 16), fall)
    for _bubble in range(40):
        radius = draw.uniform(0.003, 0.016) * max(width, height)
        center = (draw.uniform(0, width), draw.uniform(0, height))
        pygame.draw.circle(layer, (*color, 70), center, radius, max(1, round(radius / 5)))


def _runes(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    """Courses of hewn stone, and strokes cut into some of them."""
    width, height = layer.get_size()
    course = max(width, height) / 14
    thin = max(1, round(course / 40))
    for row in range(15):
        y = row * course
        pygame.draw.line(layer, (*color, 90), (0, y), (width, y), thin)
        x = -draw.uniform(0, course * 2)
        while x < width:
            x += draw.uniform(1.4, 2.4) * course
            pygame.draw.line(layer, (*color, 90), (x, y), (x, y + course), thin)
            if draw.random() < 0.3:
                middle, reach = x - course * 0.7, course * 0.22
                stem = ((middle, y + course / 2 - reach), (middle, y + course / 2 + reach))
                pygame.draw.line(layer, (*color, 150), *stem, 2 * thin)
                side = draw.choice((-1, 1))
                for level in draw.sample((-0.8, -0.3, 0.2), 2):
                    start = (middle, y + course / 2 + reach * level)
                    end = (middle + side * reach * 0.7, y + course / 2 + reach * (level + 0.5))
                    pygame.draw.line(layer, (*color, 150), start, end, 2 * thin)


def _neon(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    """A floor of light that runs to the horizon."""
    width, height = layer.get_size()
    horizon = height * 0.6
    thin = max(1, max(width, height) // 500)
    for line in range(-12, 13):
        pygame.draw.line(
            layer,
            (*color, 120),
            (width / 2 + line * width * 0.05, horizon),
            (width / 2 + line * width * 0.3, height),
            thin,
        )
    for line in range(10):
        y = horizon + (height - horizon) * (line / 9) ** 2
        pygame.draw.line(layer, (*color, 120), (0, y), (width, y), thin)
    for _light in range(14):
        pygame.draw.circle(layer, (*color, 60), (draw.uniform(0, width), draw.uniform(0, horizon)), 2 * thin)


def _space(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    longest = max(width, height)
    for _star_number in range(110):
        center = (draw.uniform(0, width), draw.uniform(0, height))
        pygame.draw.circle(layer, (*color, draw.randint(30, 70)), center, draw.uniform(0.5, 1.7) * longest / 900)
    pygame.draw.circle(layer, (*color, 14), (width * 0.86, height * 0.12), longest * 0.12)
    pygame.draw.circle(layer, (*color, 10), (width * 0.08, height * 0.93), longest * 0.2)


_SCENES: dict[str, Callable[[pygame.Surface, Color, random.Random], None]] = {
    "garden": _garden,
    "sand": _sand,
    "ocean": _ocean,
    "runes": _runes,
    "neon": _neon,
    "space": _space,
}
"""The shapes behind the ring, by look; `simple` has none."""
