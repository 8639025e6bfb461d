"""Woodcut: stained end grain with a carved frame, on the bench of a carver."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, grey, multiply, noise, slab, unit, washed, wave
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.08

RINGS = 9


def face(side: int, foot: int, _index: int) -> Work:
    """A block of wood: the rings of its years, and a frame cut with a gouge."""
    body = slab(side, foot, RADIUS, 1.0, 0.93)
    grain = canvas(side)
    pygame.draw.rect(grain, NEUTRAL, grain.get_rect())
    for ring in range(RINGS, 0, -1):
        reach = side * (0.05 + 0.125 * ring)
        place = pygame.Rect(0, 0, reach * 2.1, reach * 1.7)
        place.center = (round(side * 0.68), round(side * 0.66))
        pygame.draw.ellipse(grain, grey(0.8), place.inflate(side // 22 + ring, side // 26))
        pygame.draw.ellipse(grain, grey(1.0 if ring % 2 else 0.9), place)
    body.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    multiply(body, noise((side, side), (side // 12, side // 3), 41, 0.9))
    over = canvas(side)
    cuts, length = 5, side / 5
    for index in range(cuts):
        at = (index + 0.5) * length
        for turn in range(4):
            wedge = [(at - length * 0.3, side * 0.045), (at + length * 0.3, side * 0.045), (at, side * 0.155)]
            lit = [(x, y + side * 0.018) for x, y in wedge]
            for points, color in ((lit, (*THEME.shine, 150)), (wedge, (*THEME.cell, 190))):
                for _ in range(turn):
                    points = [(side - y, x) for x, y in points]
                pygame.draw.polygon(over, color, points)
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Planks of a light wood."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    multiply(ground, noise(size, (90, 6), 43, 0.965))
    planks = pygame.Surface(size, pygame.SRCALPHA)
    width = 98 * dot
    for plank in range(round(size[0] / width) + 1):
        left = plank * width
        pygame.draw.line(planks, (*THEME.soft, 26), (left, 0), (left, size[1]), max(1, round(dot)))
        for line in range(1, 7):
            swing = wave(size[1], 0, 3 * dot, 420 * dot, plank * 2.1 + line * 0.3, 16)
            points = [(left + line * width / 7 + y, x) for x, y in swing]
            pygame.draw.lines(planks, (*THEME.soft, 15), False, points, max(1, round(dot)))
    ground.blit(planks, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.36, 0.13), Partial(2.76, 0.1, 0.06), Partial(6.7, 0.04, 0.03)), 0.0012, knock=0.36),
    ring=Struck((Partial(1, 0.3, 0.34), Partial(3.9, 0.09, 0.14), Partial(9.9, 0.02, 0.05)), 0.0015, knock=0.14),
    scale=(0, 2, 4, 7, 9),
    tonic=-4,
)

THEME = Theme(
    id="woodcut",
    dark=False,
    backdrop=(parse("#f4e9d3"), parse("#ead9bb")),
    board=parse("#2e1d11"),
    cell=parse("#22140a"),
    rim=parse("#977755"),
    ink=parse("#33210f"),
    soft=parse("#523a22"),
    panel=parse("#fdf6e7"),
    panel_ink=parse("#33210f"),
    panel_soft=parse("#664e37"),
    edge=parse("#d0b68f"),
    accent=parse("#7a3b12"),
    accent_ink=parse("#ffffff"),
    focus=parse("#1a7aa4"),
    warning=parse("#8c1a14"),
    glow=parse("#ffefc4"),
    shine=parse("#fff2d8"),
    points=parse("#ffffff"),
    ended=parse("#a39684"),
    pieces=colors("#f3c567 #df791e #bb6a64 #d99f87 #a685b9 #799fe6 #8ec8b9 #8da257 #f0e6c3"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
