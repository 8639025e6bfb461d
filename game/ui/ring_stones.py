"""The stones of Twelve Cups: a body and a finish in each look, and a sign that is the same in all."""

from __future__ import annotations

import math

import pygame

from game.rules.ring import BLOCKER, COLOURS, JOKER
from game.ui.color import Color, mix, scale
from game.ui.craft import stroke
from game.ui.faces import BOTTOM_SHADE, TOP_LIGHT, vertical_gradient
from game.ui.ring_shapes import Point, Sheet, draw_bars, leaf, polygon, star
from game.ui.ring_themes import Look

SYMBOL = 0.3
"""Reach of a sign from the middle of its stone, in diameters."""


def draw_symbol(surface: pygame.Surface, stone: str, color: Color) -> None:
    """The sign of a stone in the middle of a square surface (TC1)."""
    side = surface.get_width()
    x = y = side / 2
    reach = side * SYMBOL
    match stone:
        case "r":
            pygame.draw.polygon(surface, color, polygon(x, y + reach * 0.16, reach * 1.12, 3))
        case "g":
            pygame.draw.polygon(surface, color, leaf(x, y, reach))
        case "b":
            radius = reach * 0.68
            pygame.draw.circle(surface, color, (x, y + reach * 0.28), radius)
            tip = [(x, y - reach * 1.08), (x + radius * 0.93, y + reach * 0.06), (x - radius * 0.93, y + reach * 0.06)]
            pygame.draw.polygon(surface, color, tip)
        case "y":
            pygame.draw.polygon(surface, color, star(x, y + reach * 0.06, reach * 1.16, 5, 0.44))
        case "p":
            half = reach * 0.78
            pygame.draw.rect(surface, color, (x - half, y - half, 2 * half, 2 * half))
        case "*":
            draw_bars(surface, x, y, reach * 1.02, 3, 0.0, color)
        case _:
            draw_bars(surface, x, y, reach, 2, math.pi / 4, color)


def _body(id: str, x: float, y: float, radius: float) -> list[Point]:  # noqa: A002
    """The outline of an ordinary stone in each look."""
    if id == "runes":  # hewn: a square with swollen sides
        return [
            (
                x + radius * math.copysign(abs(math.cos(angle)) ** 0.62, math.cos(angle)),
                y + radius * math.copysign(abs(math.sin(angle)) ** 0.62, math.sin(angle)),
            )
            for angle in (math.tau * step / 72 for step in range(72))
        ]
    if id == "space":  # cut: ten sides
        return polygon(x, y, radius, 10, math.pi / 10)
    if id == "sand":  # ground by water: not quite round
        return [
            (
                x + radius * (0.965 + 0.035 * math.sin(3 * angle + 0.7)) * math.cos(angle),
                y + radius * (0.965 + 0.035 * math.sin(3 * angle + 0.7)) * math.sin(angle),
            )
            for angle in (math.tau * step / 72 for step in range(72))
        ]
    return polygon(x, y, radius, 72)


def draw_stone(look: Look, stone: str, side: int) -> pygame.Surface:
    """The sprite of a stone, `side` wide. A blocker is cornered, a joker carries all five colours at its edge."""
    sheet = Sheet(side, look.edge)
    surface, times, large = sheet.surface, sheet.times, sheet.large
    face, middle = look.face(stone), large / 2
    radius = middle - times * 0.5
    outline = (
        polygon(middle, middle, radius, 8, math.pi / 8) if stone == BLOCKER else _body(look.id, middle, middle, radius)
    )
    pygame.draw.polygon(surface, look.edge, outline)
    line = max(times, large * 0.045)
    inside = [
        (middle + (x - middle) * (1 - line / radius), middle + (y - middle) * (1 - line / radius)) for x, y in outline
    ]
    mask = pygame.Surface((large, large), pygame.SRCALPHA)
    pygame.draw.polygon(mask, look.symbol, inside)
    mask.blit(
        vertical_gradient((large, large), scale(face, TOP_LIGHT), scale(face, BOTTOM_SHADE)),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    surface.blit(mask, (0, 0))
    if stone == JOKER:
        _five(surface, look, middle, radius - line)
    elif stone != BLOCKER:
        _finish(surface, look, face, middle, radius - line)
    draw_symbol(surface, stone, look.symbol)
    return sheet.sprite()


def _five(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """The five colours around the edge of a joker."""
    for number in range(len(COLOURS)):
        start = math.tau * number / len(COLOURS) - math.pi / 2
        steps = [start + math.tau / len(COLOURS) * step / 10 for step in range(11)]
        outer = [(middle + radius * math.cos(angle), middle + radius * math.sin(angle)) for angle in steps]
        inner = [
            (middle + radius * 0.78 * math.cos(angle), middle + radius * 0.78 * math.sin(angle)) for angle in steps
        ]
        pygame.draw.polygon(surface, look.stones[number], outer + inner[::-1])


def _finish(surface: pygame.Surface, look: Look, face: Color, middle: float, radius: float) -> None:
    """What the surface of a stone is like: shine, bevel, facets, a ring of light."""
    light, dark = mix(face, look.symbol, 0.14), scale(face, 0.8)
    if look.id == "ocean":  # a pearl: light gathers at the upper left, away from the sign
        spot = pygame.Rect(0, 0, round(radius * 0.5), round(radius * 0.3))
        spot.center = (round(middle - radius * 0.42), round(middle - radius * 0.62))
        pygame.draw.ellipse(surface, mix(face, look.symbol, 0.45), spot)
        pygame.draw.circle(surface, dark, (middle, middle), radius, max(1, round(radius * 0.08)))
    elif look.id == "runes":
        inner = _body("runes", middle, middle, radius * 0.86)
        stroke(surface, dark, [*inner, inner[0]], radius * 0.09)
    elif look.id == "space":
        corners = polygon(middle, middle, radius, 10, math.pi / 10)
        for number in range(0, 10, 2):
            facet = [corners[number], corners[(number + 1) % 10], (middle, middle)]
            pygame.draw.polygon(surface, mix(face, dark, 0.55), facet)
    elif look.id == "neon":
        pygame.draw.circle(surface, dark, (middle, middle), radius * 0.84)
        pygame.draw.circle(surface, face, (middle, middle), radius, max(1, round(radius * 0.18)))
    elif look.id == "garden":  # a berry, with a lighter rim above
        pygame.draw.circle(surface, light, (middle, middle), radius, max(1, round(radius * 0.1)), True, True)
    elif look.id == "sand":
        for height in (-0.55, 0.58):
            y = middle + radius * height
            half = radius * math.sqrt(1 - height * height) * 0.9
            pygame.draw.line(surface, dark, (middle - half, y), (middle + half, y), max(1, round(radius * 0.06)))
    else:
        pygame.draw.circle(surface, light, (middle, middle), radius, max(1, round(radius * 0.07)), True, True)
