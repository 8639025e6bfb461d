"""Porcelain: glazed tiles with a white flower, on a table set for tea."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, glow, polar, slab, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.2


def face(side: int, foot: int, _index: int) -> Work:
    """A tile: deep glaze that runs thin at its edge, a white line, a flower painted by hand, and a clear gloss."""
    corner, center = round(RADIUS * side), (side / 2, side / 2)
    body = slab(side, foot, RADIUS, 1.0, 0.92, sunk=0.62)
    over = canvas(side)
    inset, line = round(side * 0.14), max(2, side // 34)
    frame = over.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(over, (*NEUTRAL, 225), frame, line, border_radius=corner - inset // 2)
    for petal in range(4):
        turn = petal / 4
        curve = [(0.0, 0.0), (0.1, 0.07), (0.2, 0.085), (0.28, 0.0), (0.2, -0.085), (0.1, -0.07)]
        points = []
        for along, across in curve:
            tip = polar(center, along * side, turn)
            points.append(polar(tip, across * side, turn + 0.25))
        pygame.draw.polygon(over, (*NEUTRAL, 215), points, max(2, side // 52))
        dot = polar(center, side * 0.29, turn + 0.125)
        pygame.draw.circle(over, (*NEUTRAL, 215), dot, side * 0.028)
    pygame.draw.circle(over, (*NEUTRAL, 230), center, side * 0.05)
    gloss = canvas(side)
    gloss.blit(glow((side, side), (0.28, 0.2), (0.26, 0.15), NEUTRAL, 120), (0, 0))
    over.blit(gloss, (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """A white cloth with a woven pattern, hardly blue."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    cloth = pygame.Surface(size, pygame.SRCALPHA)
    pitch = 30 * dot
    for row in range(round(size[1] / pitch) + 2):
        for column in range(round(size[0] / pitch) + 2):
            x, y = (column + 0.5 * (row % 2)) * pitch, row * pitch
            petals = [polar((x, y), pitch * (0.2 if index % 2 == 0 else 0.07), index / 8) for index in range(8)]
            pygame.draw.polygon(cloth, (*THEME.accent, 15), petals)
    ground.blit(cloth, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.24, 0.2), Partial(2.14, 0.12, 0.12), Partial(3.97, 0.05, 0.07)), 0.0015, knock=0.12),
    ring=Struck((Partial(1, 0.16, 0.56), Partial(2.14, 0.12, 0.4), Partial(4.9, 0.03, 0.22)), 0.002),
    scale=(0, 2, 4, 7, 9),
    tonic=5,
)

THEME = Theme(
    id="porcelain",
    dark=False,
    backdrop=(parse("#f8fafc"), parse("#e4ebf2")),
    board=parse("#e4ecf3"),
    cell=parse("#f6f9fb"),
    rim=parse("#647d9b"),
    ink=parse("#14305a"),
    soft=parse("#48608a"),
    panel=parse("#ffffff"),
    panel_ink=parse("#14305a"),
    panel_soft=parse("#48608a"),
    edge=parse("#c3d0de"),
    accent=parse("#1d4f9e"),
    accent_ink=parse("#ffffff"),
    focus=parse("#b3420e"),
    warning=parse("#a3201c"),
    glow=parse("#0b3f94"),
    shine=parse("#ffffff"),
    points=parse("#0f2a52"),
    ended=parse("#626c78"),
    pieces=colors("#6a4804 #ac5412 #7f252e #d11e8d #532997 #2356c5 #17778d #1f6449 #666f41"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
