"""Blueprint: parts drawn in white line, each material with its own hatching."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, slab, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.03


def _hatch(side: int, index: int) -> pygame.Surface:
    """The hatching of a material: nine kinds, told apart without colour."""
    surface, step, line = canvas(side), side / 7, max(2, side // 36)
    color = (*THEME.cell, 135)
    reach = [n * step for n in range(-8, 16)]
    if index in (1, 3, 5):  # falling, or both ways
        for x in reach:
            pygame.draw.line(surface, color, (x, 0), (x + side, side), line)
    if index in (2, 3):
        for x in reach:
            pygame.draw.line(surface, color, (x, side), (x + side, 0), line)
    if index in (4, 6):
        for y in reach:
            pygame.draw.line(surface, color, (0, y + step / 2), (side, y + step / 2), line)
    if index in (6, 7):
        for x in reach:
            pygame.draw.line(surface, color, (x + step / 2, 0), (x + step / 2, side), line)
    if index == 5:
        for x in reach:
            pygame.draw.line(surface, color, (x + step / 3, 0), (x + step / 3 + side, side), line)
    if index == 8:
        for row in range(7):
            for column in range(7):
                place = ((column + 0.25 + 0.5 * (row % 2)) * step, (row + 0.5) * step)
                pygame.draw.circle(surface, color, place, step * 0.17)
    return surface


def face(side: int, foot: int, index: int) -> Work:
    """A part in section: hatched, outlined, with its middle marked and its corners extended."""
    body = slab(side, foot, RADIUS, 0.96, 0.88, sunk=0.3)
    over, line = _hatch(side, index), max(3, side // 28)
    pygame.draw.rect(over, (*NEUTRAL, 255), over.get_rect(), line, border_radius=round(RADIUS * side))
    inner = over.get_rect().inflate(-line * 4, -line * 4)
    pygame.draw.rect(over, (*THEME.cell, 150), inner, max(2, line // 2))
    middle, arm, thin = side / 2, side * 0.15, max(2, side // 44)
    pygame.draw.circle(over, (*NEUTRAL, 255), (middle, middle), side * 0.15)
    pygame.draw.circle(over, (*THEME.cell, 255), (middle, middle), side * 0.15, thin * 2)
    pygame.draw.line(over, (*THEME.cell, 255), (middle - arm, middle), (middle + arm, middle), thin)
    pygame.draw.line(over, (*THEME.cell, 255), (middle, middle - arm), (middle, middle + arm), thin)
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Squared paper, printed in reverse."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    lines = pygame.Surface(size, pygame.SRCALPHA)
    step = 13 * dot
    for index in range(round(max(size) / step) + 1):
        color, at = (*NEUTRAL, 22 if index % 5 == 0 else 10), round(index * step)
        line = pygame.Surface((max(1, round(dot * 0.8)), size[1]), pygame.SRCALPHA)
        line.fill(color)
        lines.blit(line, (at, 0))
        lines.blit(pygame.transform.scale(line, (size[0], line.get_width())), (0, at))
    ground.blit(lines, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.24, 0.13), Partial(4.2, 0.1, 0.05), Partial(8.8, 0.05, 0.025)), 0.001, knock=0.24),
    ring=Struck((Partial(1, 0.26, 0.3), Partial(2.0, 0.05, 0.2), Partial(6.0, 0.03, 0.1)), 0.002, knock=0.03),
    scale=(0, 2, 4, 6, 9),
    tonic=4,
)

THEME = Theme(
    id="blueprint",
    dark=True,
    backdrop=(parse("#17427f"), parse("#11346c")),
    board=parse("#123a76"),
    cell=parse("#0d2e62"),
    rim=parse("#7fa5dc"),
    ink=parse("#f4f8ff"),
    soft=parse("#d8e6fb"),
    panel=parse("#1f5099"),
    panel_ink=parse("#f6faff"),
    panel_soft=parse("#d4e4fb"),
    edge=parse("#6f9ad6"),
    accent=parse("#f6f9ff"),
    accent_ink=parse("#123a76"),
    focus=parse("#ffd75e"),
    warning=parse("#ffd98a"),
    glow=parse("#ffffff"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#8fa4c4"),
    pieces=colors("#f5df37 #feae6e #f98386 #f7c3bf #c3a1f7 #8ab0c2 #85e9fe #42bf93 #e8ffa1"),
    sound=SOUND,
    radius=RADIUS,
    varied=True,
    face=face,
    scenery=scenery,
)
