"""The sprites of the stage of Twelve Cups: all that one look needs at one size, drawn when asked for and kept."""

from __future__ import annotations

import pygame

from game.rules.ring import CUPS
from game.ui.color import NEUTRAL
from game.ui.motion import ease_in
from game.ui.ring_crowns import draw_crown, draw_sign
from game.ui.ring_cups import draw_cup
from game.ui.ring_layout import RingLayout
from game.ui.ring_scenery import draw_scenery
from game.ui.ring_stones import draw_stone
from game.ui.ring_themes import Look

STEPS = 10
"""Stages in which a stone that leaves shrinks, or one that comes appears."""
MOST = 64
"""Sprites of stones that are kept."""


class RingSprites:
    """See the module. Sprites are shared: don't draw on them."""

    def __init__(self, look: Look, layout: RingLayout) -> None:
        self.look, self.layout = look, layout
        self._stones: dict[tuple[str, int], pygame.Surface] = {}
        self._leaving: dict[tuple[str, int], pygame.Surface] = {}
        self._crowns: dict[str, pygame.Surface] = {}
        self._signs: dict[tuple[str, int], pygame.Surface] = {}
        self._ground: pygame.Surface | None = None

    def ground(self, size: tuple[int, int]) -> pygame.Surface:
        """What never moves, as one picture: the scenery, and the empty cups before it."""
        if self._ground is None or self._ground.get_size() != size:
            self._ground = draw_scenery(self.look, size)
            cup = draw_cup(self.look, self.layout.cup)
            self._ground.blits([(cup, cup.get_rect(center=self.layout.center(place))) for place in range(CUPS)], False)
            self._ground.set_alpha(None)  # copied, not blended
        return self._ground

    def stone(self, stone: str, side: int | None = None) -> pygame.Surface:
        """A stone, `side` device pixels wide; by itself as large as in a cup."""
        key = (stone, side or self.layout.stone)
        if key not in self._stones:
            if len(self._stones) > MOST:
                self._stones.clear()
            self._stones[key] = draw_stone(self.look, *key)
        return self._stones[key]

    def faded(self, stone: str, step: int) -> pygame.Surface:
        """A stone at `step` of `STEPS` from whole to unseen; not shared."""
        sprite = self.stone(stone).copy()
        sprite.fill((*NEUTRAL, round(255 * (1 - step / STEPS))), special_flags=pygame.BLEND_RGBA_MULT)
        return sprite

    def leaving(self, stone: str, share: float) -> pygame.Surface | None:
        """A stone that vanishes, 0..1 of the way: it swells, then shrinks to nothing."""
        factor = 1 + 0.6 * share if share < 0.25 else 1.15 * (1 - ease_in((share - 0.25) / 0.75))
        step = round(factor * 2 * STEPS)
        if step <= 0:
            return None
        key = (stone, step)
        if key not in self._leaving:
            side = max(1, round(self.layout.stone * step / (2 * STEPS)))
            self._leaving[key] = pygame.transform.smoothscale(self.stone(stone), (side, side))
        return self._leaving[key]

    def crown(self, kind: str) -> pygame.Surface:
        """What an effect of that kind adds to the edge of a cup."""
        if kind not in self._crowns:
            self._crowns[kind] = draw_crown(self.look, kind, self.layout.cup)
        return self._crowns[kind]

    def sign(self, kind: str, side: int) -> pygame.Surface:
        """The sign of an effect of that kind, `side` device pixels wide."""
        key = (kind, side)
        if key not in self._signs:
            self._signs[key] = draw_sign(kind, side, self.look.tokens.panel_ink)
        return self._signs[key]
