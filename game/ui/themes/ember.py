"""Ember: coals with fire in their cracks, when the hearth burns low."""

from __future__ import annotations

import random

import pygame

from game.ui.color import NEUTRAL, mix, parse
from game.ui.craft import Size, Work, canvas, glow, grey, multiply, noise, slab, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.22
FIRE = parse("#ff9a3c")

CRACKS = (
    ((0.0, 0.34), (0.22, 0.3), (0.36, 0.42), (0.62, 0.36), (0.78, 0.2), (0.8, 0.0)),
    ((0.22, 0.3), (0.3, 0.12), (0.26, 0.0)),
    ((0.36, 0.42), (0.3, 0.68), (0.12, 0.78), (0.0, 0.9)),
    ((0.3, 0.68), (0.46, 0.86), (0.44, 1.0)),
    ((0.62, 0.36), (0.7, 0.6), (0.56, 0.74), (0.46, 0.86)),
    ((0.7, 0.6), (0.88, 0.66), (1.0, 0.58)),
    ((0.56, 0.74), (0.74, 0.88), (0.78, 1.0)),
)
"""Where the crust is broken, as shares of the side."""


def face(side: int, foot: int, _index: int) -> Work:
    """A coal: a dull crust, brighter in its middle, and cracks that glow."""
    body = slab(side, foot, RADIUS, 1.0, 0.95, 0.86, sunk=0.24)
    crust = pygame.Surface((side, side), depth=32)
    crust.fill(grey(0.78))
    crust.blit(glow((side, side), (0.5, 0.5), (0.75, 0.75), NEUTRAL, 200), (0, 0))
    multiply(body, crust)
    multiply(body, noise((side, side), (side // 6, side // 6), 51, 0.86))
    over = canvas(side)
    for width, color, alpha in ((0.12, THEME.cell, 60), (0.075, FIRE, 120), (0.032, THEME.glow, 245)):
        layer, thick = canvas(side), max(2, round(width * side))
        for crack in CRACKS:
            points = [(x * side, y * side) for x, y in crack]
            pygame.draw.lines(layer, (*color, alpha), False, points, thick)
            for point in points:
                pygame.draw.circle(layer, (*color, alpha), point, thick / 2)
        over.blit(layer, (0, 0))
    ash = canvas(side)
    pygame.draw.rect(ash, (*THEME.cell, 85), ash.get_rect(), side // 14, border_radius=round(RADIUS * side))
    over.blit(ash, (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """The glow of a fire below, and sparks that rise from it."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    ground.blit(glow(size, (0.5, 1.05), (0.9, 0.42), FIRE, 40), (0, 0))
    draws = random.Random(13)
    for _ in range(46):
        x, y = draws.random(), draws.random() ** 0.6
        color = mix(THEME.backdrop[0], FIRE, 0.06 + 0.2 * y * draws.random())
        pygame.draw.circle(ground, color, (x * size[0], y * size[1]), draws.choice((1, 1, 1.6)) * dot)
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.34, 0.15), Partial(1.9, 0.08, 0.07)), 0.003, knock=0.3, knock_seconds=0.035),
    ring=Struck((Partial(1, 0.25, 0.5), Partial(2.0, 0.09, 0.3), Partial(4.0, 0.02, 0.12)), 0.01, knock=0.05),
    scale=(0, 3, 5, 7, 10),
    tonic=-5,
)

THEME = Theme(
    id="ember",
    dark=True,
    backdrop=(parse("#141010"), parse("#2c1410")),
    board=parse("#140e0d"),
    cell=parse("#0a0707"),
    rim=parse("#7f625b"),
    ink=parse("#fbeae2"),
    soft=parse("#d8bdb2"),
    panel=parse("#2e1e1b"),
    panel_ink=parse("#fdeee7"),
    panel_soft=parse("#d6bbb0"),
    edge=parse("#6b4840"),
    accent=parse("#ff8a3d"),
    accent_ink=parse("#241008"),
    focus=parse("#7fd8ff"),
    warning=parse("#ffc069"),
    glow=parse("#ffdf9e"),
    shine=parse("#fff0d0"),
    points=parse("#fff4e4"),
    ended=parse("#80716c"),
    pieces=colors("#f5c52e #ff8226 #ec4730 #ff9b9b #a767bc #5f88f4 #53bfd2 #72b05f #fff8a9"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
