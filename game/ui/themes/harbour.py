"""Harbour: stacked containers of corrugated steel, between fog and water."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, multiply, shade, slab, unit, washed, wave
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RIBS = 5


def face(side: int, foot: int, _index: int) -> Work:
    """A container: corrugated between two rails, with castings at its corners."""
    body = slab(side, foot, 0.07, 1.0, 0.9, sunk=0.3)
    rail = round(side * 0.13)
    ribs = [level for _ in range(RIBS) for level in (0.64, 0.98, 1.0, 0.8)] + [0.64]
    inside = (side - 2 * (rail // 2), side - 2 * rail)
    multiply(body, shade(inside, *ribs, across=True), (rail // 2, rail))
    thin = max(2, side // 40)
    for y in (rail, side - rail - thin):
        multiply(body, shade((side - rail, thin), 0.55, 0.55), (rail // 2, y))
    over = canvas(side)
    pygame.draw.rect(over, (*NEUTRAL, 70), (rail // 2, 0, side - rail, thin * 2))
    casting = round(side * 0.15)
    for x in (0, side - casting):
        for y in (0, side - casting):
            pygame.draw.rect(over, (*THEME.cell, 110), (x, y, casting, casting), border_radius=thin)
            hole = pygame.Rect(0, 0, casting // 2, casting // 3)
            hole.center = (x + casting // 2, y + casting // 2)
            pygame.draw.rect(over, (*THEME.cell, 215), hole, border_radius=thin)
    pygame.draw.rect(over, (*NEUTRAL, 165), (side * 0.56, side * 0.22, side * 0.2, side * 0.055))
    pygame.draw.rect(over, (*NEUTRAL, 120), (side * 0.62, side * 0.31, side * 0.14, side * 0.035))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Fog above, and the swell of calm water below."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    water = pygame.Surface(size, pygame.SRCALPHA)
    y, step = size[1] * 0.34, 0
    while y < size[1] + 20 * dot:
        share = y / size[1] - 0.34
        points = wave(size[0], y, (1.5 + 5 * share) * dot, (60 + 140 * share) * dot, step * 1.9)
        pygame.draw.lines(water, (*NEUTRAL, 70), False, points, max(1, round((1 + 2 * share) * dot)))
        y, step = y + (12 + 26 * share) * dot, step + 1
    ground.blit(water, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.28, 0.22), Partial(1.58, 0.12, 0.14), Partial(2.91, 0.05, 0.07)), 0.002, knock=0.22),
    ring=Struck((Partial(1, 0.22, 0.55), Partial(2.4, 0.09, 0.4), Partial(3.9, 0.035, 0.2)), 0.003, knock=0.04),
    scale=(0, 2, 4, 7, 9),
    tonic=-5,
)

THEME = Theme(
    id="harbour",
    dark=False,
    backdrop=(parse("#ecf2f4"), parse("#d3e2e9")),
    board=parse("#152a3e"),
    cell=parse("#0d1d2d"),
    rim=parse("#6a8ba0"),
    ink=parse("#14283a"),
    soft=parse("#3f5566"),
    panel=parse("#f9fbfb"),
    panel_ink=parse("#14283a"),
    panel_soft=parse("#46596a"),
    edge=parse("#aebfca"),
    accent=parse("#b03a2a"),
    accent_ink=parse("#ffffff"),
    focus=parse("#bf5a14"),
    warning=parse("#9c2018"),
    glow=parse("#fff2cf"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#8fa0ab"),
    pieces=colors("#f3b733 #eb8544 #dc5b47 #d9939d #8e7bbd #3191f1 #71c6d5 #4aa27c #e8e4b9"),
    sound=SOUND,
    radius=0.09,
    face=face,
    scenery=scenery,
)
