"""Orchard: round fruit with a leaf, in the shade of the trees."""

from __future__ import annotations

import random

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Point, Size, Work, canvas, glow, grey, multiply, plate, soft, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.42
LEAF = parse("#4f9a3c")
STALK = parse("#4a3020")


def _leaf(start: Point, tip: Point, bulge: float) -> list[Point]:
    """A leaf from `start` to `tip`; `bulge` is half its width as a share of its length."""
    (x, y), (right, down) = start, (tip[0] - start[0], tip[1] - start[1])
    there = [
        (x + right * t - down * bulge * 4 * t * (1 - t), y + down * t + right * bulge * 4 * t * (1 - t))
        for t in (0, 0.15, 0.3, 0.5, 0.7, 0.85, 1)
    ]
    back = [
        (x + right * t + down * bulge * 4 * t * (1 - t), y + down * t - right * bulge * 4 * t * (1 - t))
        for t in (0.85, 0.7, 0.5, 0.3, 0.15)
    ]
    return there + back


def face(side: int, foot: int, _index: int) -> Work:
    """A fruit: a soft light on its shoulder, a dimple with a stalk, and a leaf."""
    corner = round(RADIUS * side)
    body = canvas(side, foot)
    pygame.draw.rect(body, grey(0.3), (0, foot, side, side), border_radius=corner)
    skin = plate(side, corner)
    shaded = pygame.Surface((side, side), depth=32)
    shaded.fill(grey(0.66))
    shaded.blit(glow((side, side), (0.42, 0.36), (0.78, 0.78), NEUTRAL, 255), (0, 0))
    multiply(skin, shaded)
    body.blit(skin, (0, 0))
    over = canvas(side)
    over.blit(glow((side, side), (0.5, 0.1), (0.24, 0.12), THEME.cell, 150), (0, 0))
    over.blit(glow((side, side), (0.29, 0.34), (0.17, 0.15), NEUTRAL, 215), (0, 0))
    pygame.draw.line(over, (*STALK, 255), (side * 0.5, side * 0.15), (side * 0.53, side * 0.01), max(2, side // 18))
    pygame.draw.polygon(over, (*LEAF, 255), _leaf((side * 0.53, side * 0.13), (side * 0.87, side * 0.1), 0.24))
    vein = ((side * 0.55, side * 0.13), (side * 0.82, side * 0.105))
    pygame.draw.line(over, (*THEME.glow, 120), *vein, max(1, side // 50))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Sunlight that falls through leaves, out of focus."""
    draws = random.Random(5)

    def draw(surface: pygame.Surface) -> None:
        for _ in range(26):
            center = (draws.random(), draws.random())
            reach = draws.uniform(0.06, 0.2)
            color = draws.choice((NEUTRAL, LEAF))
            spot = glow(surface.get_size(), center, (reach, reach * 0.7), color, 90 if color == NEUTRAL else 22)
            surface.blit(spot, (0, 0))

    return soft(size, draw, (120, 180), washed(*THEME.backdrop, size))


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.34, 0.2), Partial(3.2, 0.06, 0.07)), 0.004, knock=0.14, knock_seconds=0.015),
    ring=Struck((Partial(1, 0.28, 0.4), Partial(3.9, 0.06, 0.14), Partial(9.6, 0.01, 0.05)), 0.004, knock=0.04),
    scale=(0, 2, 4, 7, 9),
    tonic=2,
)

THEME = Theme(
    id="orchard",
    dark=False,
    backdrop=(parse("#f2f6e2"), parse("#d9e8c0")),
    board=parse("#1a2f1f"),
    cell=parse("#112217"),
    rim=parse("#6f9670"),
    ink=parse("#1f3521"),
    soft=parse("#475f45"),
    panel=parse("#fdfef6"),
    panel_ink=parse("#1f3521"),
    panel_soft=parse("#4a6148"),
    edge=parse("#c2d4ac"),
    accent=parse("#b3262f"),
    accent_ink=parse("#ffffff"),
    focus=parse("#7f6be0"),
    warning=parse("#a61b22"),
    glow=parse("#fdffd6"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#98a594"),
    pieces=colors("#eec842 #f28738 #e9505c #fdabb1 #a075c1 #7098f8 #86dad5 #86be6b #e5f38b"),
    sound=SOUND,
    radius=0.3,
    face=face,
    scenery=scenery,
)
