"""Copper: metal under the hammer, with verdigris in the air."""

from __future__ import annotations

import random

import pygame

from game.ui.color import parse
from game.ui.craft import Size, Work, canvas, glow, multiply, noise, slab, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.16

BLOWS = 4
"""Marks of the hammer along each side."""


def face(side: int, foot: int, _index: int) -> Work:
    """A plate of metal: a sheen across it, a mark for every blow, and a rolled edge."""
    corner = round(RADIUS * side)
    body = slab(side, foot, RADIUS, 1.0, 0.9, 0.7, 0.84, 0.96, 0.74)
    draws, over = random.Random(29), canvas(side)
    step = side / BLOWS
    for row in range(BLOWS + 1):
        for column in range(BLOWS + 1):
            x = (column + 0.5 * (row % 2)) * step + draws.uniform(-0.1, 0.1) * step
            y = row * step * 0.98 + draws.uniform(-0.1, 0.1) * step
            reach = step * draws.uniform(0.5, 0.58)
            mark = pygame.Surface((side, side), pygame.SRCALPHA)
            pygame.draw.circle(mark, (*THEME.cell, 95), (x, y), reach)
            pygame.draw.circle(mark, (*THEME.cell, 0), (x + reach * 0.16, y + reach * 0.2), reach * 0.96)
            pygame.draw.circle(mark, (*THEME.shine, 120), (x + reach * 0.2, y + reach * 0.26), reach * 0.74, side // 26)
            pygame.draw.circle(mark, (*THEME.shine, 0), (x, y), reach * 0.78)
            over.blit(mark, (0, 0))
    rim, line = canvas(side), max(3, side // 16)
    pygame.draw.rect(rim, (*THEME.cell, 90), rim.get_rect(), line, border_radius=corner)
    pygame.draw.rect(rim, (*THEME.shine, 130), rim.get_rect(), line // 2, border_radius=corner)
    over.blit(rim, (0, 0))
    over.blit(glow((side, side), (0.34, 0.16), (0.3, 0.12), THEME.shine, 130), (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """An old roof: dark metal that turns green from above."""
    ground = washed(*THEME.backdrop, size)
    multiply(ground, noise(size, (10, 18), 31, 0.8))
    multiply(ground, noise(size, (60, 100), 32, 0.9))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.24, 0.28), Partial(2.76, 0.1, 0.2), Partial(5.4, 0.05, 0.12)), 0.0015, knock=0.16),
    ring=Struck((Partial(1, 0.17, 0.6), Partial(2.0, 0.07, 0.5), Partial(3.01, 0.05, 0.36)), 0.002),
    scale=(0, 2, 5, 7, 10),
    tonic=-5,
)

THEME = Theme(
    id="copper",
    dark=True,
    backdrop=(parse("#17302d"), parse("#231a15")),
    board=parse("#2a1f1a"),
    cell=parse("#1b1310"),
    rim=parse("#9a7d6a"),
    ink=parse("#f7ebe0"),
    soft=parse("#cfb8a6"),
    panel=parse("#3a2a22"),
    panel_ink=parse("#f9eee4"),
    panel_soft=parse("#d4bead"),
    edge=parse("#755644"),
    accent=parse("#eb9c64"),
    accent_ink=parse("#28140b"),
    focus=parse("#6fe0cc"),
    warning=parse("#ffb08a"),
    glow=parse("#ffe2c2"),
    shine=parse("#fff0e0"),
    points=parse("#fff6ec"),
    ended=parse("#8a7b72"),
    pieces=colors("#ebc561 #d8823b #c75f49 #e0a090 #a585b3 #839bdf #76cab6 #5e9a6b #dbdcb1"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
