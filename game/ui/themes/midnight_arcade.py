"""Midnight Arcade: blocks of eight by eight fat pixels, under scan lines."""

from __future__ import annotations

import random

import pygame

from game.ui.color import NEUTRAL, mix, parse
from game.ui.craft import Size, Work, canvas, grey, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

ROWS = (
    ".cccccc.",
    "cCbbbbbd",
    "cbCbbbbd",
    "cbbbbabd",
    "cbbbabad",
    "cbbababd",
    "cbababad",
    ".dddddd.",
)
"""A face pixel by pixel: light along two edges, shade along the others, a dither between."""
LEVELS = {"a": 0.76, "b": 0.86, "c": 1.0, "C": 0.86, "d": 0.6}


def face(side: int, foot: int, _index: int) -> Work:
    """A sprite of an old machine."""
    body, over = canvas(side, foot), canvas(side)
    edges = [round(index * side / len(ROWS)) for index in range(len(ROWS) + 1)]
    for down, factor in ((foot, 0.3), (0, None)):
        for row, marks in enumerate(ROWS):
            for column, mark in enumerate(marks):
                if mark != ".":
                    place = pygame.Rect(
                        edges[column],
                        edges[row] + down,
                        edges[column + 1] - edges[column],
                        edges[row + 1] - edges[row],
                    )
                    pygame.draw.rect(body, grey(LEVELS[mark] if factor is None else factor), place)
                    if mark == "C":
                        pygame.draw.rect(over, (*NEUTRAL, 225), place)
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """A dark screen: scan lines, and a few pixels of stars."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    line = pygame.Surface((size[0], max(1, round(dot))), pygame.SRCALPHA)
    line.fill((*THEME.cell, 90))
    for y in range(0, size[1], max(2, round(4 * dot))):
        ground.blit(line, (0, y))
    draws = random.Random(8)
    star = max(1, round(2 * dot))
    for _ in range(70):
        place = (draws.randrange(size[0]), draws.randrange(size[1]), star, star)
        pygame.draw.rect(ground, mix(THEME.backdrop[0], THEME.soft, draws.choice((0.12, 0.2, 0.3))), place)
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.26, 0.12), Partial(3, 0.09, 0.1), Partial(5, 0.05, 0.08)), 0.002),
    ring=Struck((Partial(1, 0.2, 0.32), Partial(3, 0.07, 0.26), Partial(5, 0.035, 0.2), Partial(7, 0.02, 0.14)), 0.002),
    scale=(0, 2, 4, 7, 9),
    tonic=6,
)

THEME = Theme(
    id="midnight-arcade",
    dark=True,
    backdrop=(parse("#090b1e"), parse("#12092b")),
    board=parse("#0c0f28"),
    cell=parse("#05071a"),
    rim=parse("#5c63a8"),
    ink=parse("#e9ecff"),
    soft=parse("#a9b0e0"),
    panel=parse("#181c40"),
    panel_ink=parse("#eef0ff"),
    panel_soft=parse("#b3b9e6"),
    edge=parse("#474e94"),
    accent=parse("#37e6b4"),
    accent_ink=parse("#06131b"),
    focus=parse("#ffd23f"),
    warning=parse("#ff9d6e"),
    glow=parse("#d9fff2"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#757ba8"),
    pieces=colors("#f6c91d #ff8a2a #fe2b50 #fe85d1 #8647fe #408dfd #34e7ff #41c673 #dcff74"),
    sound=SOUND,
    radius=0.1,
    face=face,
    scenery=scenery,
)
