"""What the art of Twelve Cups is drawn with: outlines, and sheets that are drawn on large and smoothed down."""

from __future__ import annotations

import math

import pygame

from game.ui.color import Color
from game.ui.faces import SUPERSAMPLING

LARGEST = 640
"""Side from which on a sprite is drawn less than four times as large: it is smooth enough."""

Point = tuple[float, float]


class Sheet:
    """A transparent square to draw a sprite on, several times as large as it shall be."""

    def __init__(self, side: int, edge: Color) -> None:
        """`edge` is the colour of what lies at the edge of the sprite: smoothing mixes it in."""
        self.side = side
        self.times = max(2, min(SUPERSAMPLING, LARGEST // max(1, side)))
        """How many times as large as the sprite it is."""
        self.large = side * self.times
        self.surface = pygame.Surface((self.large, self.large), pygame.SRCALPHA)
        self.surface.fill((*edge, 0))

    def sprite(self) -> pygame.Surface:
        """What was drawn, smoothed down."""
        return pygame.transform.smoothscale(self.surface, (self.side, self.side)).convert_alpha()


def star(x: float, y: float, radius: float, points: int, inner: float, turn: float = 0.0) -> list[Point]:
    """A star of so many points, the first on top; `inner` is the other radius as a share."""
    return [
        (
            x + radius * (1 if step % 2 == 0 else inner) * math.sin(turn + math.pi * step / points),
            y - radius * (1 if step % 2 == 0 else inner) * math.cos(turn + math.pi * step / points),
        )
        for step in range(2 * points)
    ]


def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """A regular polygon, its first corner on top."""
    angles = (turn + math.tau * step / corners for step in range(corners))
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


def draw_bars(surface: pygame.Surface, x: float, y: float, reach: float, arms: int, turn: float, color: Color) -> None:
    """So many bars that cross each other in the middle."""
    width = reach * 0.36
    for arm in range(arms):
        angle = turn + math.pi * arm / arms
        along, across = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
        corners = [
            (x + along[0] * reach * a + across[0] * width * b / 2, y + along[1] * reach * a + across[1] * width * b / 2)
            for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]
        pygame.draw.polygon(surface, color, corners)


def leaf(x: float, y: float, reach: float) -> list[Point]:
    """A leaf: two arcs that meet at a point above and below, leaning to the right."""
    half = [(0.62 * math.sin(math.pi * step / 12), -math.cos(math.pi * step / 12)) for step in range(13)]
    shape = half + [(-across, along) for across, along in reversed(half)]
    turn = math.pi / 5
    return [
        (
            x + reach * 1.1 * (across * math.cos(turn) - along * math.sin(turn)),
            y + reach * 1.1 * (across * math.sin(turn) + along * math.cos(turn)),
        )
        for across, along in shape
    ]
