"""Where things lie on the screen of Twelve Cups: pure functions of the view, in device pixels.

The cups stand on an oval, as far apart as each other: a circle where the room is square, longer where there is more of
it one way, so that the stones are as large as the screen allows. Cup 0 is at twelve o'clock (TC1).
"""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.host.host import View
from game.rules.ring import CAPACITY
from game.ui.layout import (
    BAR_LINE,
    BEST_LINE,
    GAP,
    ICON_INSET,
    MARGIN,
    SCORE_LINE,
    TARGET,
    TITLE_LINE,
    mirror_in,
    safe_rect,
)

RING_MOST = 600
"""Greatest side of the ring, in CSS pixels."""
RING_SHARE = 0.8
"""The same on a screen higher than usual, as a share of its height."""
LONGER = 1.3
"""The ring is at most so many times as long as wide."""
NEAR = 1.02
"""Distance between neighbouring cups, in diameters, at least."""
AROUND = CAPACITY - 1
"""Places around the middle of a cup (TC2)."""
STONE, ORBIT = 0.292, 0.3
"""Diameter of a stone, and its distance from the middle of the cup in one of the outer places, in cup diameters."""
BEYOND = 0.56
"""Distance of a stone that has no place from the middle, in cup diameters (TC12)."""
HAND, HAND_STONE = 72, 40
"""Height of the hand, and the largest stone in it, in CSS pixels."""
SIDE, SIDE_MOST = 104, 220
"""Least and greatest width of the columns beside the ring, in CSS pixels."""
SMALLEST = 24
"""Side below which no ring is made, in device pixels."""
QUARTER = 30
"""Parts of a quarter of the oval between which lengths are measured."""
_ARC = [
    (math.sin(math.tau / 4 * part / QUARTER), -math.cos(math.tau / 4 * part / QUARTER)) for part in range(QUARTER + 1)
]
"""A quarter of a circle, from the top clockwise to the right."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RingLayout:
    """The screen of Twelve Cups."""

    cups: tuple[Point, ...]
    """The middle of each cup."""
    cup: float
    """Diameter of a cup."""
    ring: pygame.Rect
    middle: pygame.Rect
    """The room for words inside the ring."""
    hand: pygame.Rect
    title: pygame.Rect
    score: pygame.Rect
    menu: pygame.Rect
    undo: pygame.Rect
    sow: pygame.Rect
    wide: bool

    @property
    def stone(self) -> int:
        """Diameter of a stone in a cup."""
        return max(6, round(self.cup * STONE))

    @property
    def foot(self) -> pygame.Rect:
        """Room for a card below the ring, or beside it: where the hand and its buttons lie."""
        if self.wide:
            return self.hand.union(self.sow)
        return self.hand.unionall([self.undo, self.sow]).inflate(0, self.hand.top - self.ring.bottom)

    def cup_rect(self, cup: int) -> pygame.Rect:
        """The square around a cup."""
        side = round(self.cup)
        x, y = self.cups[cup]
        return pygame.Rect(round(x - side / 2), round(y - side / 2), side, side)

    def center(self, cup: int) -> tuple[int, int]:
        """The middle of a cup, in whole pixels."""
        x, y = self.cups[cup]
        return round(x), round(y)

    def place(self, cup: int, index: int) -> Point:
        """The middle of place `index` of a cup: six around, the seventh in the centre, more of them outside."""
        x, y = self.cups[cup]
        if index == AROUND:
            return x, y
        reach = ORBIT if index < AROUND else BEYOND
        turn = index if index < AROUND else index - CAPACITY + 0.5
        angle = math.tau * turn / AROUND - math.pi / 2
        return x + self.cup * reach * math.cos(angle), y + self.cup * reach * math.sin(angle)

    def cup_at(self, x: float, y: float) -> int | None:
        """The cup under a point."""
        for cup, (left, top) in enumerate(self.cups):
            if math.hypot(x - left, y - top) <= self.cup * NEAR / 2:
                return cup
        return None

    def outward(self, cup: int) -> Point:
        """The direction from the middle of the ring to a cup, of length 1."""
        x, y = self.cups[cup][0] - self.ring.centerx, self.cups[cup][1] - self.ring.centery
        length = math.hypot(x, y) or 1.0
        return x / length, y / length

    def hand_stone(self, stones: int, ratio: float) -> int:
        """Diameter of the stones of a hand of so many."""
        across, along = sorted(self.hand.size)
        room = min(across * 0.62, along / max(stones, CAPACITY) / 1.12)
        return max(6, round(min(HAND_STONE * ratio, room)))

    def hand_place(self, index: int, stones: int, ratio: float) -> Point:
        """The middle of a stone of the hand: the first at the left, or on top where the hand is upright."""
        pitch = self.hand_stone(stones, ratio) * 1.12
        along = (index - (stones - 1) / 2) * pitch
        x, y = self.hand.center
        return (x, y + along) if self.hand.height > self.hand.width else (x + along, y)


def oval(width: float, height: float, cup: float) -> list[Point]:
    """The middles of twelve cups of diameter `cup` around (0, 0) on the oval that fills a box, clockwise from the top.

    Neighbours are equally far apart along the oval.
    """
    a, b = (width - cup) / 2, (height - cup) / 2
    one, two = _thirds([(a * x, b * y) for x, y in _ARC])
    # A quarter tells the other three.
    right = [(0.0, -b), one, two, (a, 0.0), (two[0], -two[1]), (one[0], -one[1])]
    return right + [(-x, -y) for x, y in right]


def _thirds(points: Sequence[Point]) -> list[Point]:
    """The points at one third and at two thirds of the length of a line."""
    lengths = [0.0, *itertools.accumulate(math.dist(*pair) for pair in itertools.pairwise(points))]
    found = []
    for goal in (lengths[-1] / 3, lengths[-1] * 2 / 3):
        step = bisect.bisect_right(lengths, goal) - 1
        share = (goal - lengths[step]) / (lengths[step + 1] - lengths[step])
        (x0, y0), (x1, y1) = points[step], points[step + 1]
        found.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return found


def largest(width: float, height: float) -> float:
    """The diameter at which twelve cups in a box are as large as they can be without touching."""
    least, most = 1.0, min(width, height) / 2
    for _ in range(14):
        cup = (least + most) / 2
        cups = oval(width, height, cup)
        near = min(math.dist(*pair) for pair in itertools.pairwise(cups[:4]))
        least, most = (cup, most) if near >= NEAR * cup else (least, cup)
    return least


@lru_cache(maxsize=8)
def ring_layout(view: View, text_scale: float = 1.0, left_handed: bool = False) -> RingLayout:
    """Lays out the screen: one column, or the ring between two, whichever gives the larger cups.

    Where both give the same, a screen that is wider than high has the ring in its middle.
    """
    area, ratio = safe_rect(view), view.ratio
    tall, wide = _tall(area, ratio, text_scale), _wide(area, ratio, text_scale)
    beside = wide.cup >= tall.cup if area.width > area.height else wide.cup > tall.cup
    layout = wide if beside else tall
    return _mirrored(layout, area) if left_handed else layout


def _ring(box: pygame.Rect, px: float, height_of_view: int) -> tuple[pygame.Rect, float, tuple[Point, ...]]:
    """The ring in the middle of a box: its rectangle, the diameter of a cup, and the cups."""
    most = max(RING_MOST * px, RING_SHARE * height_of_view * 0.8)
    width, height = min(box.width, most), min(box.height, most)
    width, height = min(width, height * LONGER), min(height, width * LONGER)
    rect = pygame.Rect(0, 0, max(SMALLEST, round(width)), max(SMALLEST, round(height)))
    rect.center = box.center
    cup = largest(*rect.size)
    cups = tuple((rect.centerx + x, rect.centery + y) for x, y in oval(*rect.size, cup))
    return rect, cup, cups


def _middle(ring: pygame.Rect, cup: float) -> pygame.Rect:
    rect = pygame.Rect(0, 0, round((ring.width - 2.1 * cup) * 0.8), round((ring.height - 2.1 * cup) * 0.66))
    rect.center = ring.center
    return rect


def _tall(area: pygame.Rect, ratio: float, text_scale: float) -> RingLayout:
    def px(css: float) -> int:
        return round(css * ratio)

    margin, gap, target = px(MARGIN), px(GAP), px(TARGET)
    title_height, score_height = px(TITLE_LINE * text_scale), px(SCORE_LINE * min(1.0, text_scale))
    head = max(target, title_height + score_height)
    bar, hand_height = px(max(TARGET + 4, BAR_LINE * text_scale)), px(HAND)
    room = area.height - head - bar - hand_height - 5 * gap
    box = pygame.Rect(area.left + gap, 0, area.width - 2 * gap, max(1, room))
    ring, cup, cups = _ring(box, ratio, area.height)
    spare = max(0, room - ring.height)
    step = gap + min(spare // 6, px(28))
    outer = max(gap, (area.height - head - ring.height - hand_height - bar - 3 * step) // 2)
    top = area.top + outer
    shift = top + head + step - ring.top
    ring.move_ip(0, shift)
    cups = tuple((x, y + shift) for x, y in cups)
    width = min(area.width - 2 * margin, max(ring.width, px(320)))
    left = area.left + (area.width - width) // 2
    hand = pygame.Rect(left, ring.bottom + step, width, hand_height)
    text_width = width - target - margin
    half = (width - px(12)) // 2
    bar_top = hand.bottom + step
    return RingLayout(
        cups=cups,
        cup=cup,
        ring=ring,
        middle=_middle(ring, cup),
        hand=hand,
        title=pygame.Rect(left, top, text_width, title_height),
        score=pygame.Rect(left, top + title_height, text_width, score_height),
        menu=pygame.Rect(left + width - target + px(ICON_INSET), top + (head - target) // 2, target, target),
        undo=pygame.Rect(left, bar_top, half, bar),
        sow=pygame.Rect(left + width - half, bar_top, half, bar),
        wide=False,
    )


def _wide(area: pygame.Rect, ratio: float, text_scale: float) -> RingLayout:
    def px(css: float) -> int:
        return round(css * ratio)

    margin, gutter, target, edge = px(10), px(14), px(TARGET), px(8)
    column = min(px(max(SIDE_MOST, 0.75 * SIDE_MOST * text_scale)), max(px(SIDE), area.width // 5))
    box = pygame.Rect(0, area.top + edge, 0, max(1, area.height - 2 * edge))
    box.width = max(1, area.width - 2 * (column + gutter + margin))
    box.left = area.left + margin + column + gutter
    ring, cup, cups = _ring(box, ratio, area.height)
    bar = px(max(TARGET + 4, BAR_LINE * text_scale))
    height = min(area.height - 2 * edge, max(ring.height, px(420)))
    top = area.centery - height // 2
    left = ring.left - gutter - column
    texts = height - target - bar - px(2 * GAP)
    scale = min(text_scale, texts / px(TITLE_LINE + SCORE_LINE + BEST_LINE))
    title = pygame.Rect(left, top + target + px(GAP), column, px(TITLE_LINE * scale))
    right = ring.right + gutter
    hand = pygame.Rect(right, top, column, height - bar - px(GAP))
    return RingLayout(
        cups=cups,
        cup=cup,
        ring=ring,
        middle=_middle(ring, cup),
        hand=hand,
        title=title,
        score=pygame.Rect(left, title.bottom, column, px((SCORE_LINE + BEST_LINE) * scale)),
        menu=pygame.Rect(left - min(px(ICON_INSET), left - area.left), top, target, target),
        undo=pygame.Rect(left, top + height - bar, column, bar),
        sow=pygame.Rect(right, top + height - bar, column, bar),
        wide=True,
    )


def _mirrored(layout: RingLayout, area: pygame.Rect) -> RingLayout:
    """For the left hand: what stands beside the ring changes sides; the ring itself runs clockwise for everybody."""
    mirror = mirror_in(area)
    return replace(
        layout,
        hand=mirror(layout.hand),
        title=mirror(layout.title),
        score=mirror(layout.score),
        menu=mirror(layout.menu),
        undo=mirror(layout.undo),
        sow=mirror(layout.sow),
    )
