"""The marks on the cups of Twelve Cups: the one that is chosen, those that hold too much, and what lies on them."""

from __future__ import annotations

import math

import pygame

from game.rules.effects import Effects
from game.ui.faces import rounded, rounded_line
from game.ui.ring_layout import Point
from game.ui.ring_shapes import star
from game.ui.ring_sprites import RingSprites
from game.ui.type import Lettering


def draw_crowns(surface: pygame.Surface, sprites: RingSprites, effects: Effects) -> None:
    """What the effects add to the edges of their cups."""
    for cup, effect in enumerate(effects):
        if effect is not None:
            crown = sprites.crown(effect.kind)
            surface.blit(crown, crown.get_rect(center=sprites.layout.center(cup)))


def draw_chosen(surface: pygame.Surface, sprites: RingSprites, cup: int, ratio: float, *, reverse: bool) -> None:
    """A ring around the chosen cup, and an arrow on the side to which its stones will go."""
    layout, color = sprites.layout, sprites.look.tokens.focus
    width = max(2, round(3.5 * ratio))
    side = round(layout.cup) + 2 * width
    ring = rounded_line((side, side), side / 2, color, width)
    surface.blit(ring, ring.get_rect(center=layout.cups[cup]))
    x, y = layout.cups[cup]
    next_x, next_y = layout.cups[(cup + (-1 if reverse else 1)) % len(layout.cups)]
    length = math.hypot(next_x - x, next_y - y)
    along = ((next_x - x) / length, (next_y - y) / length)
    reach, size = layout.cup * 0.5, max(5.0, layout.cup * 0.11)
    corners = [
        (
            x + along[0] * (reach + size * a) - along[1] * size * b,
            y + along[1] * (reach + size * a) + along[0] * size * b,
        )
        for a, b in ((1.15, 0), (-0.1, 0.95), (-0.1, -0.95))
    ]
    pygame.draw.polygon(surface, color, corners)
    pygame.draw.aalines(surface, color, True, corners)


def draw_overfull(surface: pygame.Surface, sprites: RingSprites, cup: int, ratio: float, share: float = 1.0) -> None:
    """A jagged edge: this cup holds too many stones (TC12). It shakes, and is at rest when `share` is 1."""
    x, y = sprites.layout.cups[cup]
    diameter = sprites.layout.cup
    middle: Point = (x + math.sin(share * math.tau * 4) * diameter * 0.06 * (1 - share), y)
    points = star(*middle, diameter * 0.56, 18, 0.9)
    pygame.draw.lines(surface, sprites.look.tokens.warning, True, points, max(2, round(3 * ratio)))


def draw_badges(surface: pygame.Surface, sprites: RingSprites, lettering: Lettering, effects: Effects) -> None:
    """The sign of each effect with the moves it still lasts, on the inner side of its cup."""
    ground, ink = sprites.look.tokens.panel, sprites.look.tokens.panel_ink
    # The number grows with the cup, not with the text around.
    size = max(11.0, sprites.layout.cup / lettering.ratio * 0.17) / lettering.text_scale
    for cup, effect in enumerate(effects):
        if effect is None:
            continue
        text = lettering.render(str(effect.moves), size, ink, bold=True)
        rect = _badge(sprites, cup, lettering.pixels(size), lettering.width(str(effect.moves), size, bold=True))
        surface.blit(rounded(rect.size, rect.height / 2, ground), rect)
        surface.blit(rounded_line(rect.size, rect.height / 2, ink, max(1.0, lettering.ratio)), rect)
        side = round(rect.height * 0.7)
        gap = (rect.width - side - text.get_width()) // 3
        surface.blit(sprites.sign(effect.kind, side), (rect.left + gap, rect.centery - side // 2))
        surface.blit(text, (rect.right - gap - text.get_width(), rect.centery - text.get_height() // 2))


def _badge(sprites: RingSprites, cup: int, letters: float, width: int) -> pygame.Rect:
    """Where the badge of a cup's effect lies, from the height and the width of its number."""
    height = round(letters * 1.35)
    x, y = sprites.layout.cups[cup]
    out = sprites.layout.outward(cup)
    reach = sprites.layout.cup * 0.5 + height * 0.18
    rect = pygame.Rect(0, 0, round(height * 1.15) + width, height)
    rect.center = (round(x - out[0] * reach), round(y - out[1] * reach))
    return rect
