"""Tidepool: ribbed shells under clear water."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL, parse
from game.ui.craft import Size, Work, canvas, glow, grey, polar, slab, soft, unit, washed, wave
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
from game.ui.theme import Theme, colors

RADIUS = 0.36

RIBS = 7


def face(side: int, foot: int, _index: int) -> Work:
    """A shell: ribs that spread from its hinge, lines of growth across them, and a wet light."""
    body = slab(side, foot, RADIUS, 1.0, 0.96, 0.88)
    hinge = (side / 2, side * 0.99)
    ribs = canvas(side)
    pygame.draw.rect(ribs, grey(0.97), ribs.get_rect(), border_radius=round(RADIUS * side))
    for rib in range(RIBS):
        start = -0.29 + 0.58 * rib / RIBS
        for share, level in ((0.0, 0.7), (0.2, 0.84), (0.4, 1.0), (0.8, 0.84)):
            turns = (start + 0.58 / RIBS * share, start + 0.58 / RIBS)
            pygame.draw.polygon(ribs, grey(level), [hinge, *(polar(hinge, side * 1.5, turn) for turn in turns)])
    body.blit(ribs, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    over = canvas(side)
    for reach, alpha in ((0.86, 95), (0.66, 80), (0.47, 70)):
        pygame.draw.circle(over, (*THEME.shine, alpha), hinge, reach * side, max(2, side // 26))
    fan = canvas(side)
    pygame.draw.circle(fan, (*THEME.cell, 120), hinge, side * 0.17)
    over.blit(fan, (0, 0))
    over.blit(glow((side, side), (0.3, 0.18), (0.3, 0.16), NEUTRAL, 190), (0, 0))
    return Work(body, over)


def scenery(size: Size) -> pygame.Surface:
    """The net of light that waves draw on the bottom."""
    dot = unit(size)
    small = (max(8, round(size[0] / dot / 2)), max(8, round(size[1] / dot / 2)))

    def draw(surface: pygame.Surface) -> None:
        for turned in range(2):
            net = pygame.Surface(small[:: -1 if turned else 1], pygame.SRCALPHA)
            for index in range(-1, net.get_height() // 22 + 2):
                points = wave(net.get_width(), index * 22, 9, 74 + 9 * (index % 4), index * 2.3 + turned, 3)
                pygame.draw.lines(net, (*THEME.glow, 10), False, points, 3)
            surface.blit(pygame.transform.rotate(net, 90) if turned else net, (0, 0))

    return soft(size, draw, small, washed(*THEME.backdrop, size))


SOUND = SoundSet(
    knock=Struck((Partial(1, 0.34, 0.13), Partial(1.5, 0.07, 0.06)), 0.007, knock=0.04),
    ring=Struck((Partial(1, 0.27, 0.44), Partial(2.5, 0.05, 0.2), Partial(4.1, 0.02, 0.1)), 0.007),
    scale=(0, 2, 4, 7, 9),
    tonic=6,
)

THEME = Theme(
    id="tidepool",
    dark=True,
    backdrop=(parse("#0b4a56"), parse("#07303f")),
    board=parse("#0a3340"),
    cell=parse("#06242f"),
    rim=parse("#78b4bb"),
    ink=parse("#eafaf7"),
    soft=parse("#b0d6d6"),
    panel=parse("#104c59"),
    panel_ink=parse("#effbf9"),
    panel_soft=parse("#bcdedd"),
    edge=parse("#3d828c"),
    accent=parse("#ffd08a"),
    accent_ink=parse("#0a3038"),
    focus=parse("#ff9f8a"),
    warning=parse("#ffc09a"),
    glow=parse("#d8fff6"),
    shine=parse("#f2fffb"),
    points=parse("#ffffff"),
    ended=parse("#7d9a9d"),
    pieces=colors("#f3d46c #f4936c #ed6776 #f5b3be #a487c2 #82aaf2 #7cdee4 #0bc295 #daeeb0"),
    sound=SOUND,
    radius=0.21,
    face=face,
    scenery=scenery,
)
