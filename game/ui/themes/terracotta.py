"""Terracotta: fired tiles with a stamped sun, on a lime-washed wall."""

from __future__ import annotations

import pygame

from game.ui.color import parse
from game.ui.craft import Size, Work, canvas, multiply, noise, polar, slab, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RAYS = 8


def face(side: int, foot: int, _index: int) -> Work:
    """A tile: matt, speckled, a groove around a sun that was pressed into it."""
    body = slab(side, foot, 0.12, 1.0, 0.92)
    multiply(body, noise((side, side), (side // 4, side // 4), 11, 0.84))
    multiply(body, noise((side, side), (5, 5), 12, 0.9))
    press, light = canvas(side), canvas(side)
    center, line = (side / 2, side / 2), max(2, round(side * 0.045))
    for layer, down, color in ((light, line * 0.55, (*THEME.shine, 125)), (press, 0.0, (*THEME.cell, 135))):
        frame = layer.get_rect().inflate(-round(side * 0.24), -round(side * 0.24)).move(0, round(down))
        pygame.draw.rect(layer, color, frame, line, border_radius=round(side * 0.09))
        middle = (center[0], center[1] + down)
        pygame.draw.circle(layer, color, middle, side * 0.085)
        for ray in range(RAYS):
            tip = polar(middle, side * 0.255, ray / RAYS)
            left, right = (polar(middle, side * 0.13, ray / RAYS + turn) for turn in (-0.045, 0.045))
            pygame.draw.polygon(layer, color, (tip, left, right))
    light.blit(press, (0, 0))
    return Work(body, light)


def scenery(size: Size) -> pygame.Surface:
    """A wall with the strokes of the brush in its whitewash."""
    ground = washed(*THEME.backdrop, size)
    multiply(ground, noise(size, (9, 60), 21, 0.975))
    multiply(ground, noise(size, (40, 8), 22, 0.98))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.32, 0.14), Partial(2.63, 0.12, 0.08), Partial(4.6, 0.05, 0.04)), 0.0015, knock=0.26),
    ring=Struck((Partial(1, 0.26, 0.36), Partial(2.63, 0.09, 0.2), Partial(6.1, 0.02, 0.08)), 0.002, knock=0.08),
    scale=(0, 2, 5, 7, 9),
    tonic=-2,
)

THEME = Theme(
    id="terracotta",
    dark=False,
    backdrop=(parse("#f8ecde"), parse("#f0dac2")),
    board=parse("#341c14"),
    cell=parse("#27140e"),
    rim=parse("#a0745a"),
    ink=parse("#40221a"),
    soft=parse("#6e4a3a"),
    panel=parse("#fffaf2"),
    panel_ink=parse("#40221a"),
    panel_soft=parse("#6e4a3a"),
    edge=parse("#dcbfa2"),
    accent=parse("#a8431f"),
    accent_ink=parse("#ffffff"),
    focus=parse("#0d7f8e"),
    warning=parse("#a3201c"),
    glow=parse("#fff0d0"),
    shine=parse("#fff6e8"),
    points=parse("#ffffff"),
    ended=parse("#a8968a"),
    pieces=colors("#ffce60 #eb8738 #db5f42 #f0a994 #a987c1 #84a0f0 #86cec6 #88ac6d #f3ebbf"),
    sound=SOUND,
    radius=0.14,
    face=face,
    scenery=scenery,
)
