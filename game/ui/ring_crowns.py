"""What an effect puts on a cup of Twelve Cups: a form for each, so that no colour is needed to tell them apart."""

from __future__ import annotations

import math

import pygame

from game.rules.effects import FROZEN, REVERSAL
from game.ui.color import Color
from game.ui.craft import stroke
from game.ui.ring_cups import REACH
from game.ui.ring_shapes import Sheet, draw_bars
from game.ui.ring_themes import Look


def draw_crown(look: Look, kind: str, diameter: float) -> pygame.Surface:
    """What an effect adds to the edge of a cup: crystals, arrows the other way round, or flames."""
    color = look.tokens.ink
    sheet = Sheet(round(diameter * REACH), color)
    surface, middle, radius = sheet.surface, sheet.large / 2, diameter * sheet.times / 2
    if kind == FROZEN:
        _draw_frost(surface, color, middle, radius)
    elif kind == REVERSAL:
        rect = pygame.Rect(0, 0, round(radius * 2.06), round(radius * 2.06))
        rect.center = (round(middle), round(middle))
        for number in range(3):
            start = math.tau * number / 3 + 0.35  # pygame counts arcs counter-clockwise: so the arrow runs
            pygame.draw.arc(surface, color, rect, start, start + 1.25, max(2, round(radius * 0.07)))
            _head(surface, color, middle, radius, -(start + 1.25))
    else:
        for number in range(10):
            angle = math.tau * number / 10 - math.pi / 2
            _spike(surface, color, middle, radius, angle, 1.15, 0.2)
        pygame.draw.circle(surface, color, (middle, middle), radius, max(2, round(radius * 0.06)))
    return sheet.sprite()


def _draw_frost(surface: pygame.Surface, color: Color, middle: float, radius: float) -> None:
    """Twelve needles of ice across the edge, every second one long and with two barbs."""
    width = max(2, round(radius * 0.05))
    pygame.draw.circle(surface, color, (middle, middle), radius, width)
    for number in range(12):
        angle = math.tau * number / 12 + math.pi / 12
        along = (math.cos(angle), math.sin(angle))
        outer, inner = (1.14, 0.84) if number % 2 == 0 else (1.08, 0.91)
        ends = [(middle + along[0] * radius * far, middle + along[1] * radius * far) for far in (outer, inner)]
        stroke(surface, color, ends, width)
        if number % 2 == 0:
            for turn in (-0.08, 0.08):
                tip = (middle + radius * 1.13 * math.cos(angle + turn), middle + radius * 1.13 * math.sin(angle + turn))
                root = (middle + radius * 1.05 * along[0], middle + radius * 1.05 * along[1])
                stroke(surface, color, [root, tip], width)


def _spike(
    surface: pygame.Surface, color: Color, middle: float, radius: float, angle: float, reach: float, half: float
) -> None:
    corners = [
        (middle + radius * far * math.cos(angle + turn), middle + radius * far * math.sin(angle + turn))
        for far, turn in ((reach, 0.0), (0.97, half), (0.97, -half))
    ]
    pygame.draw.polygon(surface, color, corners)


def _head(surface: pygame.Surface, color: Color, middle: float, radius: float, angle: float) -> None:
    """An arrow head on the edge of a cup that points counter-clockwise at `angle` (clockwise from three o'clock)."""
    corners = [
        (middle + radius * far * math.cos(angle + turn), middle + radius * far * math.sin(angle + turn))
        for far, turn in ((1.0, -0.24), (1.13, 0.04), (0.87, 0.04))
    ]
    pygame.draw.polygon(surface, color, corners)


def draw_sign(kind: str, side: int, color: Color) -> pygame.Surface:
    """The sign of an effect, to stand beside the number of its moves: a crystal, a turned arrow, a mountain."""
    sheet = Sheet(side, color)
    surface, middle, radius = sheet.surface, sheet.large / 2, sheet.large * 0.42
    if kind == FROZEN:
        draw_bars(surface, middle, middle, radius, 3, 0.0, color)
    elif kind == REVERSAL:
        rect = pygame.Rect(0, 0, round(radius * 1.5), round(radius * 1.5))
        rect.center = (round(middle), round(middle))
        pygame.draw.arc(surface, color, rect, -0.6, 3.3, max(2, round(radius * 0.3)))
        tip = middle - radius * 0.62
        pygame.draw.polygon(
            surface, color, [(tip - radius * 0.5, middle), (tip + radius * 0.5, middle), (tip, middle + radius * 0.75)]
        )
    else:
        base = middle + radius * 0.8
        mountain = [
            (middle - radius, base),
            (middle - radius * 0.3, middle - radius * 0.35),
            (middle + radius * 0.3, middle - radius * 0.35),
            (middle + radius, base),
        ]
        pygame.draw.polygon(surface, color, mountain)
        pygame.draw.circle(surface, color, (middle, middle - radius * 0.72), radius * 0.22)
    return sheet.sprite()
