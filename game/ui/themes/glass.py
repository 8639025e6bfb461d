"""Glass: thick coloured panes with light in their edges, on a bright morning."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, clip, glow, plate, slab, soft, washed
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.22


def face(side: int, foot: int, _index: int) -> Work:
    """A pane: a bright rim, light caught in its lower edge, and the gloss of the sky on its upper half."""
    corner = round(RADIUS * side)
    body = slab(side, foot, RADIUS, 0.97, 0.86, 0.80, 0.86, 1.0)
    over = canvas(side)
    over.blit(glow((side, side), (0.5, 0.98), (0.62, 0.36), NEUTRAL, 105), (0, 0))
    gloss = canvas(side)
    pygame.draw.ellipse(gloss, (*NEUTRAL, 62), (-side * 0.25, -side * 0.62, side * 1.5, side * 1.12))
    clip(gloss, plate(side, corner, side // 11))
    over.blit(gloss, (0, 0))
    line = canvas(side)
    pygame.draw.rect(line, (*NEUTRAL, 150), line.get_rect(), side // 20, border_radius=corner)
    over.blit(line, (0, 0))
    spark = canvas(side)
    pygame.draw.ellipse(spark, (*NEUTRAL, 230), (side * 0.15, side * 0.14, side * 0.2, side * 0.1))
    over.blit(spark, (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """A bright sky seen through frosted glass: a few large soft lights."""
    lights = (((0.2, 0.12), (0.7, 0.3), 150), ((0.9, 0.45), (0.6, 0.3), 110), ((0.3, 0.9), (0.8, 0.28), 120))

    def draw(surface: pygame.Surface) -> None:
        for center, reach, alpha in lights:
            surface.blit(glow(surface.get_size(), center, reach, NEUTRAL, alpha), (0, 0))

    return soft(size, draw, (120, 180), washed(*THEME.backdrop, size))


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.26, 0.24), Partial(2.71, 0.1, 0.15), Partial(5.18, 0.04, 0.08)), 0.002, knock=0.05),
    ring=Struck((Partial(1, 0.2, 0.6), Partial(2.92, 0.07, 0.36), Partial(5.7, 0.03, 0.2)), 0.003),
    scale=(0, 2, 4, 7, 11),
    tonic=4,
)

THEME = Theme(
    id="glass",
    dark=False,
    backdrop=(parse("#eef5fc"), parse("#dbe6f6")),
    board=parse("#22335a"),
    cell=parse("#172544"),
    rim=parse("#7d96c0"),
    ink=parse("#16264a"),
    soft=parse("#4a5a7c"),
    panel=parse("#fbfdff"),
    panel_ink=parse("#16264a"),
    panel_soft=parse("#4a5a7c"),
    edge=parse("#bccde4"),
    accent=parse("#1d61c4"),
    accent_ink=parse("#ffffff"),
    focus=parse("#c8600f"),
    warning=parse("#ab1f2b"),
    glow=parse("#e6fbff"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#93a0b8"),
    pieces=colors("#f3d055 #f2994e #f0667b #f2a7cc #9f7df3 #7aace4 #77e3ee #49c89e #d4f49a"),
    sound=SOUND,
    radius=RADIUS,
    face=face,
    scenery=scenery,
)
