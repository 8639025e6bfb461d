"""Cassette: tapes with a paper label and two reels, from a shelf of the eighties."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, polar, slab, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.12
TAPE = parse("#8a5a3c")
STRIPES = colors("#e5533f #ef8136 #f2bf3f #4fb8b0")


def face(side: int, foot: int, _index: int) -> Work:
    """A tape: a label with two lines to write on, a window with its reels, and the foot with its holes."""
    body = slab(side, foot, RADIUS, 1.0, 0.9)
    over, thin = canvas(side), max(2, side // 44)
    label = pygame.Rect(side * 0.12, side * 0.1, side * 0.76, side * 0.19)
    pygame.draw.rect(over, (*THEME.panel, 240), label, border_radius=side // 24)
    for y, width in ((0.43, 0.8), (0.74, 0.5)):
        line = (label.left + label.width * 0.1, label.top + label.height * y - thin, label.width * width, thin)
        pygame.draw.rect(over, (*THEME.cell, 150), line)
    window = pygame.Rect(side * 0.14, side * 0.4, side * 0.72, side * 0.3)
    pygame.draw.rect(over, (*THEME.cell, 235), window, border_radius=window.height // 2)
    for x in (0.3, 0.7):
        center = (side * x, window.centery)
        pygame.draw.circle(over, (*THEME.panel, 245), center, side * 0.115)
        pygame.draw.circle(over, (*THEME.cell, 245), center, side * 0.07)
        for tooth in range(6):
            pygame.draw.circle(over, (*THEME.panel, 245), polar(center, side * 0.066, tooth / 6), side * 0.02)
    tape = pygame.Rect(0, 0, side * 0.1, side * 0.16)
    tape.center = (side // 2, window.centery)
    pygame.draw.rect(over, (*TAPE, 255), tape)
    base = [(side * 0.24, side), (side * 0.29, side * 0.82), (side * 0.71, side * 0.82), (side * 0.76, side)]
    pygame.draw.polygon(over, (*THEME.cell, 75), base)
    for x in (0.38, 0.62):
        pygame.draw.circle(over, (*THEME.cell, 200), (side * x, side * 0.91), side * 0.03)
    pygame.draw.line(over, (*NEUTRAL, 110), (side * RADIUS, thin), (side * (1 - RADIUS), thin), thin * 2)
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Stripes that turn a corner, in the faded colours of a sleeve."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    stripes = pygame.Surface(size, pygame.SRCALPHA)
    width = 26 * dot
    center = (size[0] * 1.02, size[1] * 1.02)
    for index, color in enumerate(STRIPES):
        reach = 300 * dot - index * width
        pygame.draw.circle(stripes, (*color, 32), center, reach, round(width))
    ground.blit(stripes, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.3, 0.11), Partial(2.2, 0.14, 0.07), Partial(5.3, 0.06, 0.03)), 0.001, knock=0.34),
    ring=Struck((Partial(1, 0.2, 0.4), Partial(2, 0.12, 0.32), Partial(3, 0.07, 0.24), Partial(4, 0.03, 0.16)), 0.012),
    scale=(0, 3, 5, 7, 10),
    tonic=0,
)

THEME = Theme(
    id="cassette",
    dark=False,
    backdrop=(parse("#f8eed9"), parse("#f4e3c6")),
    board=parse("#2a2034"),
    cell=parse("#1f1727"),
    rim=parse("#8f7f9d"),
    ink=parse("#2f2339"),
    soft=parse("#5c4d64"),
    panel=parse("#fffaef"),
    panel_ink=parse("#2f2339"),
    panel_soft=parse("#5c4d64"),
    edge=parse("#d8c3a0"),
    accent=parse("#b83a1a"),
    accent_ink=parse("#ffffff"),
    focus=parse("#c05c12"),
    warning=parse("#a3201c"),
    glow=parse("#fff1c9"),
    shine=parse("#fff9ec"),
    points=parse("#ffffff"),
    ended=parse("#9c93a0"),
    pieces=colors("#ecb929 #f2772c #e74537 #ee94a9 #9976b6 #5e92e8 #15d1d4 #62a55f #e6eb91"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
