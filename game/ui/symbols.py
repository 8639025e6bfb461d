"""Nine symbols, one for each piece colour, so that nobody has to tell colours apart."""

from __future__ import annotations

import math

import pygame

from game.ui.color import Color

SIZE = 0.36
"""Height of a symbol, in cells."""


def draw(surface: pygame.Surface, index: int, color: Color) -> None:
    """Draws symbol `index` (0..8) in the middle of a square surface."""
    side = surface.get_width()
    x = y = side / 2
    reach = side * SIZE / 2
    line = max(1, round(reach * 0.42))
    if index == 0:
        pygame.draw.circle(surface, color, (x, y), reach * 0.9)
    elif index == 1:
        pygame.draw.rect(surface, color, (x - reach, y - line / 2, 2 * reach, line))
    elif index == 2:
        pygame.draw.polygon(surface, color, _star(x, y, reach * 1.15, 3, 1.0))
    elif index == 3:
        pygame.draw.polygon(surface, color, [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
    elif index == 4:
        pygame.draw.polygon(surface, color, _star(x, y, reach * 1.15, 5, 0.45))
    elif index == 5:
        pygame.draw.rect(surface, color, (x - reach * 0.85, y - reach * 0.85, reach * 1.7, reach * 1.7))
    elif index == 6:
        pygame.draw.circle(surface, color, (x, y), reach, line)
    else:
        turn = math.pi / 4 if index == 8 else 0.0
        for angle in (turn, turn + math.pi / 2):
            along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
            corners = [
                (
                    x + along[0] * reach * a + across[0] * line / 2 * b,
                    y + along[1] * reach * a + across[1] * line / 2 * b,
                )
                for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
            ]
            pygame.draw.polygon(surface, color, corners)


def _star(x: float, y: float, radius: float, points: int, inner: float) -> list[tuple[float, float]]:
    """A star standing on two points; with `inner` 1 a regular polygon."""
    result = []
    for step in range(points if inner == 1 else 2 * points):
        share = 1.0 if inner == 1 or step % 2 == 0 else inner
        angle = -math.pi / 2 + 2 * math.pi * step / (points if inner == 1 else 2 * points)
        result.append((x + radius * share * math.cos(angle), y + radius * share * math.sin(angle)))
    return result
