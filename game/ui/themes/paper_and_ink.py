"""Paper and Ink: washes of ink with pen strokes over them, on laid paper."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.color import parse
from game.ui.craft import Point, Size, Work, canvas, glow, grey, multiply, noise, shade, unit, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors


def _edge(side: int, seed: int) -> list[Point]:
    """The outline of a wash: nearly square, never straight."""
    draws, points = random.Random(seed), []
    low, high, steps = side * 0.035, side * 0.965, 9
    corners = ((low, low), (high, low), (high, high), (low, high))
    for index, (x, y) in enumerate(corners):
        to_x, to_y = corners[(index + 1) % 4]
        for step in range(steps):
            share = (step + (0.6 if step == 0 else 0.0)) / steps
            points.append(
                (
                    x + (to_x - x) * share + draws.uniform(-0.022, 0.022) * side,
                    y + (to_y - y) * share + draws.uniform(-0.022, 0.022) * side,
                )
            )
    return points


def face(side: int, foot: int, index: int) -> Work:
    """A wash: pigment gathered along its edge, grain, and the strokes of a pen, for each ink in its own manner."""
    outline = _edge(side, 60 + index)
    body = canvas(side, foot)
    pygame.draw.polygon(body, grey(0.5), [(x, y + foot) for x, y in outline])
    wash = canvas(side)
    pygame.draw.polygon(wash, grey(0.97), outline)
    multiply(wash, shade((side, side), 1.0, 0.95, 0.86))
    multiply(wash, noise((side, side), (36, 36), 61 + index, 0.86))
    pygame.draw.polygon(wash, grey(0.7), outline, max(3, side // 22))
    body.blit(wash, (0, 0))
    over = canvas(side)
    over.blit(glow((side, side), (0.42, 0.36), (0.5, 0.42), THEME.cell, 52), (0, 0))
    strokes, draws = canvas(side), random.Random(index)
    turn = index * math.pi / 9
    across, along = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    for line in range(-4, 5):
        start, end = draws.uniform(-0.4, -0.27), draws.uniform(0.27, 0.4)
        bend = draws.uniform(-0.02, 0.02)
        points = []
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            aside = line * 0.085 + bend * 4 * share * (1 - share)
            on = start + (end - start) * share
            points.append([side * (0.5 + a * aside + b * on) for a, b in zip(across, along, strict=True)])
        pygame.draw.lines(strokes, (*THEME.cell, 125), False, points, max(2, side // 46))
    over.blit(strokes, (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """Laid paper: the lines of the mould, and fibres."""
    ground, dot = washed(*THEME.backdrop, size), unit(size)
    multiply(ground, noise(size, (70, 120), 71, 0.965))
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for index in range(round(size[1] / (5 * dot)) + 1):
        pygame.draw.line(sheet, (*THEME.soft, 10), (0, index * 5 * dot), (size[0], index * 5 * dot), max(1, round(dot)))
    draws = random.Random(72)
    for _ in range(60):
        x, y, turn = draws.random() * size[0], draws.random() * size[1], draws.random() * math.tau
        end = (x + 9 * dot * math.cos(turn), y + 9 * dot * math.sin(turn))
        pygame.draw.line(sheet, (*THEME.soft, 34), (x, y), end, max(1, round(dot * 0.7)))
    ground.blit(sheet, (0, 0))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.22, 0.11), Partial(2.3, 0.06, 0.05)), 0.003, knock=0.4, knock_seconds=0.03),
    ring=Struck((Partial(1, 0.26, 0.38), Partial(2.0, 0.11, 0.22), Partial(3.0, 0.03, 0.12)), 0.005, knock=0.08),
    scale=(0, 2, 5, 7, 10),
    tonic=-2,
)

THEME = Theme(
    id="paper-and-ink",
    dark=False,
    backdrop=(parse("#f7f3e8"), parse("#ede6d5")),
    board=parse("#ece5d5"),
    cell=parse("#fbf8ef"),
    rim=parse("#7d7666"),
    ink=parse("#1f1d1a"),
    soft=parse("#545046"),
    panel=parse("#fffdf6"),
    panel_ink=parse("#1f1d1a"),
    panel_soft=parse("#58534a"),
    edge=parse("#cfc6b2"),
    accent=parse("#26241f"),
    accent_ink=parse("#fffdf6"),
    focus=parse("#b0391d"),
    warning=parse("#9a2318"),
    glow=parse("#7c1d10"),
    shine=parse("#fffdf6"),
    points=parse("#1f1d1a"),
    ended=parse("#78746c"),
    pieces=colors("#897041 #bb5013 #8b1f2a #a25174 #503777 #2d58ac #2c7e88 #306a4a #28292f"),
    sound=SOUND,
    radius=0.06,
    varied=True,
    face=face,
    scenery=scenery,
)
