"""Velvet Evening: padded velvet with a stitched hem, in a theatre before the curtain rises."""

from __future__ import annotations

import pygame

from game.ui.color import parse
from game.ui.craft import Size, Work, canvas, glow, grey, multiply, noise, shade, slab, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.26
THREAD = parse("#ffeccb")


def face(side: int, foot: int, _index: int) -> Work:
    """A cushion: velvet is darkest where one looks straight at it, and shines where it turns away."""
    body = slab(side, foot, RADIUS, 1.0, 0.97, 0.88)
    body.blit(glow((side, side), (0.5, 0.54), (0.5, 0.48), grey(0), 60), (0, 0))
    multiply(body, noise((side, side), (side // 3, side // 5), 7, 0.86))
    over = canvas(side)
    inset, dashes = side * 0.13, 6
    length = (side - 2 * inset - side * 0.1) / dashes
    for index in range(dashes):
        at = inset + side * 0.05 + index * length
        stitch, thick = length * 0.6, max(2, side // 34)
        for rect in (
            (at + length * 0.2, inset, stitch, thick),
            (at + length * 0.2, side - inset - thick, stitch, thick),
            (inset, at + length * 0.2, thick, stitch),
            (side - inset - thick, at + length * 0.2, thick, stitch),
        ):
            pygame.draw.rect(over, (*THREAD, 150), rect, border_radius=thick // 2)
    over.blit(glow((side, side), (0.5, 0.02), (0.5, 0.16), THREAD, 70), (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """A curtain: folds that are hardly there."""
    ground = washed(*THEME.backdrop, size)
    folds = [1.0, 0.9, 0.97, 0.84, 0.95, 0.88] * 3 + [1.0]
    multiply(ground, shade(size, *folds, across=True))
    return ground


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.34, 0.17), Partial(2.0, 0.08, 0.08)), 0.006, knock=0.1, knock_seconds=0.03),
    ring=Struck((Partial(1, 0.28, 0.5), Partial(3, 0.05, 0.22), Partial(6, 0.01, 0.08)), 0.008, knock=0.03),
    scale=(0, 3, 5, 7, 10),
    tonic=-5,
)

THEME = Theme(
    id="velvet-evening",
    dark=True,
    backdrop=(parse("#2b0f2c"), parse("#14091d")),
    board=parse("#2a1230"),
    cell=parse("#1d0b23"),
    rim=parse("#8d6494"),
    ink=parse("#f6e9f2"),
    soft=parse("#cbb0c8"),
    panel=parse("#3b1b40"),
    panel_ink=parse("#f8ecf4"),
    panel_soft=parse("#d0b5cc"),
    edge=parse("#6d4470"),
    accent=parse("#e8b65c"),
    accent_ink=parse("#2a1230"),
    focus=parse("#7fd4ff"),
    warning=parse("#ffb08f"),
    glow=parse("#ffe3b0"),
    shine=parse("#ffe9f4"),
    points=parse("#fff6e6"),
    ended=parse("#857187"),
    pieces=colors("#ecb949 #dd7f40 #cc4c60 #ffb0dc #a57bdd #6283ac #4fbebb #71ac71 #dfde8c"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
