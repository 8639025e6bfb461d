"""Moonstone: polished stones in silver, with a light that floats inside them."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, glow, grey, multiply, plate, shade, soft, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.4
SHEEN = parse("#e6f0ff")


def face(side: int, foot: int, _index: int) -> Work:
    """A stone cut round: dark towards its edge, a pale blue light inside, and a bezel of silver."""
    corner, rim = round(RADIUS * side), round(side * 0.055)
    body = canvas(side, foot)
    pygame.draw.rect(body, grey(0.26), (0, foot, side, side), border_radius=corner)
    stone = plate(side, corner)
    depth = pygame.Surface((side, side), depth=32)
    depth.fill(grey(0.66))
    depth.blit(glow((side, side), (0.5, 0.6), (0.62, 0.62), NEUTRAL, 255), (0, 0))
    multiply(stone, depth)
    body.blit(stone, (0, 0))
    over = canvas(side)
    light = glow((side, side), (0.5, 0.5), (0.46, 0.18), SHEEN, 135)
    turned = pygame.transform.rotate(light, 32)
    over.blit(turned, turned.get_rect(center=(side * 0.5, side * 0.6)))
    bezel = canvas(side)
    pygame.draw.rect(bezel, NEUTRAL, bezel.get_rect(), rim, border_radius=corner)
    silver = pygame.Surface((side, side), depth=32)
    silver.blit(shade((side, side), 0.98, 0.72, 0.5), (0, 0))
    multiply(bezel, silver)
    over.blit(bezel, (0, 0))
    over.blit(glow((side, side), (0.34, 0.29), (0.15, 0.1), NEUTRAL, 235), (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """A moon behind mist."""

    def draw(surface: pygame.Surface) -> None:
        whole = surface.get_size()
        surface.blit(glow(whole, (0.8, 0.13), (0.5, 0.3), NEUTRAL, 15), (0, 0))
        surface.blit(glow(whole, (0.8, 0.13), (0.14, 0.09), NEUTRAL, 16), (0, 0))
        for y, x, alpha in ((0.34, 0.2, 14), (0.55, 0.75, 12), (0.78, 0.3, 15)):
            surface.blit(glow(whole, (x, y), (0.8, 0.07), NEUTRAL, alpha), (0, 0))

    return soft(size, draw, (120, 180), washed(*THEME.backdrop, size))


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.3, 0.26), Partial(2.5, 0.05, 0.14)), 0.005, knock=0.06),
    ring=Struck((Partial(1, 0.24, 0.6), Partial(3.0, 0.06, 0.4), Partial(7.1, 0.012, 0.16)), 0.012),
    scale=(0, 2, 3, 7, 9),
    tonic=-3,
)

THEME = Theme(
    id="moonstone",
    dark=True,
    backdrop=(parse("#343a52"), parse("#22273a")),
    board=parse("#1f2438"),
    cell=parse("#15192b"),
    rim=parse("#8a92b4"),
    ink=parse("#f1f3fb"),
    soft=parse("#d0d6e8"),
    panel=parse("#3b4260"),
    panel_ink=parse("#f4f6fd"),
    panel_soft=parse("#d0d6e8"),
    edge=parse("#666f94"),
    accent=parse("#c9d6ff"),
    accent_ink=parse("#1d2338"),
    focus=parse("#ffc98a"),
    warning=parse("#ffc3a0"),
    glow=parse("#eef2ff"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#80879c"),
    pieces=colors("#f3d180 #dca27a #b9778e #d4b5c6 #9d81ca #90aef4 #a7e4f7 #6cbd9f #d6f0ba"),
    sound=SOUND,
    radius=0.22,
    face=face,
    scenery=scenery,
)
