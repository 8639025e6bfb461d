"""Twelve Cups as a small picture: for its card, and for the looks that can be chosen."""

from __future__ import annotations

import math

import pygame

from game.rules.cups_state import CupsState
from game.rules.ring import CAPACITY, Ring
from game.ui.faces import rounded
from game.ui.ring_cups import REACH, draw_cup
from game.ui.ring_layout import AROUND, ORBIT, STONE, largest, oval
from game.ui.ring_stones import draw_stone
from game.ui.ring_themes import Look, look_of
from game.ui.theme import DUSK, HIGH_CONTRAST, Theme

SHOWCASE: Ring = ("rgb", "yp", "bbr", "g", "py", "rb", "gyp", "b", "ry", "pg*", "yb", "gr")
"""The ring that is shown while there is no attempt to continue."""

_pictures: dict[tuple[str, int, Ring], pygame.Surface] = {}


def ring_picture(state: CupsState | None, theme: Theme, side: int) -> pygame.Surface:
    """A small ring, `side` device pixels wide, on the ground that the boards of the other games have; kept."""
    ring = state.cups if state is not None else SHOWCASE
    key = (theme.id, side, ring)
    if key not in _pictures:
        if len(_pictures) > 8:
            _pictures.clear()
        _pictures[key] = _draw(ring, theme, side)
    return _pictures[key]


def _draw(ring: Ring, theme: Theme, side: int) -> pygame.Surface:
    look = look_of(None, HIGH_CONTRAST if theme.id == HIGH_CONTRAST.id else DUSK)
    room = side * 0.9
    cup = largest(room, room)
    surface = rounded((side, side), side * 0.06, theme.board)
    sprite = draw_cup(look, cup)
    stone = max(3, round(cup * STONE))
    stones = {letter: draw_stone(look, letter, stone) for letter in set("".join(ring))}
    for queue, (x, y) in zip(ring, oval(room, room, cup), strict=True):
        center = (side / 2 + x, side / 2 + y)
        surface.blit(sprite, sprite.get_rect(center=center))
        draw_queue(surface, [stones[letter] for letter in queue], center, cup)
    return surface.convert_alpha()


def draw_queue(surface: pygame.Surface, sprites: list[pygame.Surface], center: tuple[float, float], cup: float) -> None:
    """The stones of a cup of that diameter in their places."""
    for index, sprite in enumerate(sprites[:CAPACITY]):
        angle = math.tau * index / AROUND - math.pi / 2
        reach = cup * ORBIT if index < AROUND else 0.0
        place = (center[0] + reach * math.cos(angle), center[1] + reach * math.sin(angle))
        surface.blit(sprite, sprite.get_rect(center=place))


def cup_picture(look: Look, cup: float) -> pygame.Surface:
    """One cup of a look with all five colours, a joker and a blocker in it."""
    surface = pygame.Surface((round(cup * REACH),) * 2, pygame.SRCALPHA)
    surface.fill((*look.rim, 0))
    surface.blit(draw_cup(look, cup), (0, 0))
    sprites = [draw_stone(look, letter, max(3, round(cup * STONE))) for letter in "rgbyp*x"]
    draw_queue(surface, sprites, surface.get_rect().center, cup)
    return surface
