"""Icons, drawn rather than loaded: each fills a square in one colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.ui.color import Color
from game.ui.craft import Point, stroke
from game.ui.faces import SUPERSAMPLING

Strokes = Callable[[pygame.Surface, float, Color], None]


def _arc(center: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points of an arc; angles in degrees, clockwise from three o'clock."""
    steps = max(8, round(abs(end - start) / 4))
    angles = (math.radians(start + (end - start) * index / steps) for index in range(steps + 1))
    return [(center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)) for angle in angles]


def _undo(surface: pygame.Surface, side: float, color: Color) -> None:
    width = side * 0.1
    turn = _arc((side * 0.58, side * 0.58), side * 0.25, -90, 90)
    stroke(surface, color, [(side * 0.16, side * 0.33), *turn, (side * 0.34, side * 0.83)], width)
    stroke(surface, color, [(side * 0.36, side * 0.13), (side * 0.16, side * 0.33), (side * 0.36, side * 0.53)], width)


def _menu(surface: pygame.Surface, side: float, color: Color) -> None:
    for y in (0.26, 0.5, 0.74):
        stroke(surface, color, [(side * 0.16, side * y), (side * 0.84, side * y)], side * 0.1)


def _modes(surface: pygame.Surface, side: float, color: Color) -> None:
    for y in (0.26, 0.5, 0.74):
        pygame.draw.circle(surface, color, (side * 0.2, side * y), side * 0.075)
        stroke(surface, color, [(side * 0.42, side * y), (side * 0.84, side * y)], side * 0.1)


def _close(surface: pygame.Surface, side: float, color: Color) -> None:
    near, far = side * 0.22, side * 0.78
    stroke(surface, color, [(near, near), (far, far)], side * 0.1)
    stroke(surface, color, [(near, far), (far, near)], side * 0.1)


def _back(surface: pygame.Surface, side: float, color: Color) -> None:
    points = [(side * 0.62, side * 0.18), (side * 0.3, side * 0.5), (side * 0.62, side * 0.82)]
    stroke(surface, color, points, side * 0.1)


def _tick(surface: pygame.Surface, side: float, color: Color) -> None:
    points = [(side * 0.15, side * 0.5), (side * 0.4, side * 0.75), (side * 0.85, side * 0.25)]
    stroke(surface, color, points, side * 0.16)


@lru_cache(maxsize=64)
def _sprite(strokes: Strokes, side: int, color: Color) -> pygame.Surface:
    large = side * SUPERSAMPLING
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    surface.fill((*color, 0))
    strokes(surface, large, color)
    return pygame.transform.smoothscale(surface, (side, side)).convert_alpha()


def _icon(strokes: Strokes) -> Callable[[pygame.Surface, pygame.Rect, Color], None]:
    def draw(surface: pygame.Surface, rect: pygame.Rect, color: Color) -> None:
        surface.blit(_sprite(strokes, rect.width, color), rect)

    return draw


back = _icon(_back)
undo = _icon(_undo)
menu = _icon(_menu)
modes = _icon(_modes)
close = _icon(_close)
tick = _icon(_tick)
