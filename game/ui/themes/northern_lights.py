"""Northern Lights: cut glass that splits the light, under a green night sky."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.color import NEUTRAL, mix, parse
from game.ui.craft import Point, Size, Work, canvas, grey, multiply, polar, shade, soft, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

GREEN = parse("#3fe0a0")
VIOLET = parse("#8a6cf0")

TABLE, CUT = 0.27, 0.2
"""How far the table of the stone lies inside, and how much of each corner is cut off, as shares of the side."""
FACETS = (1.0, 0.8, 0.68, 0.56, 0.52, 0.6, 0.78, 0.94)
"""How light each facet is, from the upper one on clockwise."""


def _ring(side: int, inset: float, cut: float) -> list[Point]:
    """The corners of an octagon, clockwise from the left end of its upper side."""
    low, high = inset * side, (1 - inset) * side
    cut *= side
    return [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ]


def face(side: int, foot: int, _index: int) -> Work:
    """A stone: eight facets around a table, each as light as it is turned to the sky."""
    outer, inner = _ring(side, 0.0, CUT), _ring(side, TABLE, CUT * 0.5)
    body, over = canvas(side, foot), canvas(side)
    pygame.draw.polygon(body, grey(0.3), [(x, y + foot) for x, y in outer])
    for index, level in enumerate(FACETS):
        after = (index + 1) % len(FACETS)
        pygame.draw.polygon(body, grey(level), (outer[index], outer[after], inner[after], inner[index]))
    table = canvas(side)
    pygame.draw.polygon(table, NEUTRAL, inner)
    multiply(table, shade((side, side), 1.0, 0.95, 0.78))
    body.blit(table, (0, 0))
    line = max(2, side // 40)
    for start, end in zip(outer, inner, strict=True):
        pygame.draw.line(over, (*THEME.shine, 80), start, end, line)
    pygame.draw.polygon(over, (*THEME.shine, 110), inner, line)
    streak = canvas(side)
    for low, high in ((0.32, 0.42), (0.47, 0.5)):
        pygame.draw.polygon(
            streak,
            (*THEME.shine, 105),
            [(x * side, y * side) for x, y in ((low, 0.73), (high, 0.73), (high + 0.2, 0.27), (low + 0.2, 0.27))],
        )
    over.blit(streak, (0, 0))
    center = (0.25 * side, 0.2 * side)
    star = [polar(center, side * (0.13 if index % 2 == 0 else 0.025), index / 8) for index in range(8)]
    pygame.draw.polygon(over, (*NEUTRAL, 235), star)
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Curtains of light, and stars behind them."""

    def draw(surface: pygame.Surface) -> None:
        width, height = surface.get_size()
        for base, reach, color, strength, phase in (
            (0.34, 0.30, GREEN, 52, 0.0),
            (0.20, 0.22, VIOLET, 46, 2.0),
            (0.52, 0.26, GREEN, 34, 4.0),
        ):
            veil = pygame.Surface((width, height), pygame.SRCALPHA)
            for x in range(width):
                turn = x / width * 7 + phase
                foot = height * (base + 0.07 * math.sin(turn) + 0.03 * math.sin(2.7 * turn))
                alpha = strength * (0.55 + 0.45 * math.sin(3.1 * turn + phase))
                for step in range(10):
                    top = foot - height * reach * (step + 1) / 10
                    part = (x, round(top), 1, math.ceil(height * reach / 10) + 1)
                    pygame.draw.rect(veil, (*color, round(alpha * (1 - step / 10) ** 1.5)), part)
            surface.blit(veil, (0, 0))

    ground = soft(size, draw, (64, 128), washed(*THEME.backdrop, size))
    draws = random.Random(3)
    for _ in range(90):
        place = (draws.randrange(size[0]), draws.randrange(size[1]))
        color = mix(THEME.backdrop[1], THEME.ink, draws.choice((0.08, 0.14, 0.22)))
        pygame.draw.circle(ground, color, place, unit(size))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.24, 0.3), Partial(3.01, 0.07, 0.2), Partial(6.3, 0.03, 0.12)), 0.004, knock=0.03),
    ring=Struck((Partial(1, 0.18, 0.66), Partial(2, 0.08, 0.5), Partial(4.2, 0.03, 0.3)), 0.008),
    scale=(0, 2, 7, 9, 11),
    tonic=0,
)

THEME = Theme(
    id="northern-lights",
    dark=True,
    backdrop=(parse("#071a2e"), parse("#0b2b33")),
    board=parse("#0a2034"),
    cell=parse("#061525"),
    rim=parse("#4f7f96"),
    ink=parse("#e8f7f4"),
    soft=parse("#b4d3d6"),
    panel=parse("#10304a"),
    panel_ink=parse("#ecf8f6"),
    panel_soft=parse("#aecdd2"),
    edge=parse("#37647e"),
    accent=parse("#6ff0c0"),
    accent_ink=parse("#05201f"),
    focus=parse("#ffc66b"),
    warning=parse("#ffc9ac"),
    glow=parse("#c8ffe6"),
    shine=parse("#effff9"),
    points=parse("#ffffff"),
    ended=parse("#6f8a99"),
    pieces=colors("#ffde6b #f0955f #eb5b7d #e19ed1 #9b7cf1 #5f8fb9 #23d6fa #1bba94 #b1fba9"),
    sound=SOUND,
    radius=0.2,
    face=face,
    scenery=scenery,
)
