"""Alpine: blocks of rock with a cap of snow, before a range in the haze."""

from __future__ import annotations

import random

import pygame

from game.ui.color import NEUTRAL, mix, parse
from game.ui.craft import Size, Work, canvas, grey, slab, washed, wave
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.15
SHADE = parse("#cfdff0")


def face(side: int, foot: int, _index: int) -> Work:
    """A rock: broken into faces that the light meets differently, under fresh snow."""
    body = slab(side, foot, RADIUS, 1.0, 0.94)
    rock = canvas(side)
    rock.fill(NEUTRAL)
    for level, points in (
        (0.9, ((0, 0.3), (0.42, 0.2), (0.3, 0.62), (0, 0.78))),
        (1.0, ((0.42, 0.2), (0.66, 0.5), (0.3, 0.62))),
        (0.74, ((0.42, 0.2), (1, 0.2), (1, 0.5), (0.66, 0.5))),
        (0.64, ((1, 0.5), (1, 1), (0.74, 1), (0.66, 0.5))),
        (0.84, ((0.3, 0.62), (0.66, 0.5), (0.74, 1), (0.36, 1))),
        (0.72, ((0, 0.78), (0.3, 0.62), (0.36, 1), (0, 1))),
    ):
        pygame.draw.polygon(rock, grey(level), [(x * side, y * side) for x, y in points])
    body.blit(rock, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    over = canvas(side)
    for down, color in ((0.045, (*THEME.cell, 90)), (0.0, (*NEUTRAL, 255))):
        drifts = wave(side, side * (0.215 + down), side * 0.05, side * 0.62, 0.6, 2)
        pygame.draw.polygon(over, color, [(0, 0), *drifts, (side, 0)])
    pygame.draw.lines(over, (*SHADE, 255), False, wave(side, side * 0.19, side * 0.05, side * 0.62, 0.6, 2), side // 22)
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Three ranges, each paler than the one before it."""
    ground = washed(*THEME.backdrop, size)
    draws = random.Random(17)
    for base, height, share in ((0.36, 0.12, 0.05), (0.52, 0.13, 0.08), (0.72, 0.12, 0.12)):
        color = mix(THEME.backdrop[0], THEME.ink, share)
        x, points = -0.1, [(0.0, float(size[1]))]
        while x < 1.15:
            for rise in (0.0, 1.0):
                y = base - height * rise * draws.uniform(0.4, 1.0)
                points.append((x * size[0], y * size[1]))
                x += draws.uniform(0.07, 0.16)
        points.append((float(size[0]), float(size[1])))
        layer = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(layer, (*color, 150), points)
        ground.blit(layer, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.28, 0.12), Partial(3.4, 0.06, 0.06)), 0.004, knock=0.26, knock_seconds=0.04),
    ring=Struck((Partial(1, 0.19, 0.66), Partial(2.4, 0.1, 0.44), Partial(4.6, 0.05, 0.26)), 0.002),
    scale=(0, 2, 4, 7, 9),
    tonic=0,
)

THEME = Theme(
    id="alpine",
    dark=False,
    backdrop=(parse("#dceaf7"), parse("#f5f7fa")),
    board=parse("#1d3048"),
    cell=parse("#142338"),
    rim=parse("#718cab"),
    ink=parse("#1c2e46"),
    soft=parse("#46586f"),
    panel=parse("#ffffff"),
    panel_ink=parse("#1c2e46"),
    panel_soft=parse("#4a5c73"),
    edge=parse("#c0cfde"),
    accent=parse("#1f6a4a"),
    accent_ink=parse("#ffffff"),
    focus=parse("#c95c15"),
    warning=parse("#a61f24"),
    glow=parse("#f0fbff"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#98a5b3"),
    pieces=colors("#f3ca55 #e78c4f #e36267 #eca8c0 #9582bb #699dec #84d9ec #3eb585 #d7ee9f"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
