"""The course of a move of Twelve Cups: how a moment of it is drawn, with stones that fly, vanish and come."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.phases import PerfectClear
from game.rules.ring import BLOCKER
from game.ui.color import NEUTRAL, mix
from game.ui.faces import halo
from game.ui.motion import ease_in, ease_out
from game.ui.ring_layout import Point
from game.ui.ring_sprites import STEPS, RingSprites
from game.ui.ring_timeline import FLIGHT, RISE, Beat, Flight, landed

ARC = 0.2
"""Height of a stone's flight, as a share of its way, and not below a stone's size."""


def draw_beat(surface: pygame.Surface, sprites: RingSprites, beat: Beat, elapsed: float) -> None:
    """Draws the stones `elapsed` seconds after the beat has begun."""
    layout = sprites.layout
    leaving: dict[int, set[int]] = {}
    for event in beat.events:
        if isinstance(event, GroupVanished | BlockersVanished):
            leaving.setdefault(event.cup, set()).update(event.places)
    for cup, queue in enumerate(landed(beat, elapsed)):
        draw_queue(surface, sprites, cup, queue, tuple(leaving.get(cup, ())))
    share = min(1.0, max(0.0, elapsed / beat.duration))
    for event in beat.events:
        if isinstance(event, GroupVanished):
            _draw_group(surface, sprites, event, share)
        elif isinstance(event, BlockersVanished):
            for place in event.places:
                _draw_leaving(surface, sprites, BLOCKER, layout.place(event.cup, place), share)
        elif isinstance(event, PerfectClear):
            _draw_cheer(surface, sprites, share)
    erupting = any(isinstance(event, Erupted) for event in beat.events)
    counts = [len(queue) for queue in beat.ring]
    for flight in beat.flights:
        goal = layout.place(flight.to, counts[flight.to])
        counts[flight.to] += 1
        if flight.delay <= elapsed < flight.delay + FLIGHT and flight.start is None:
            _draw_fall(surface, sprites, flight, goal, elapsed)
        elif elapsed < flight.delay + FLIGHT and flight.start is not None:
            start = layout.place(flight.start, flight.index)
            start = _risen(sprites, flight.start, start, elapsed) if erupting else start
            _draw_flight(surface, sprites, flight, start, goal, elapsed)


def draw_queue(surface: pygame.Surface, sprites: RingSprites, cup: int, queue: str, skip: Sequence[int] = ()) -> None:
    """The stones of a cup in their places, without those that are shown otherwise."""
    stones = []
    for index, stone in enumerate(queue):
        if index not in skip:
            sprite = sprites.stone(stone)
            stones.append((sprite, sprite.get_rect(center=sprites.layout.place(cup, index))))
    surface.blits(stones, False)


def _draw_leaving(surface: pygame.Surface, sprites: RingSprites, stone: str, center: Point, share: float) -> None:
    sprite = sprites.leaving(stone, share)
    if sprite is not None:
        surface.blit(sprite, sprite.get_rect(center=center))


def _draw_group(surface: pygame.Surface, sprites: RingSprites, group: GroupVanished, share: float) -> None:
    """The stones of a group swell, then shrink away, while a ring widens around their cup."""
    layout = sprites.layout
    for place, stone in zip(group.places, group.stones, strict=True):
        _draw_leaving(surface, sprites, stone, layout.place(group.cup, place), share)
    radius = round(layout.cup * (0.3 + 0.28 * ease_out(share)))
    color = mix(sprites.look.face(group.colour), NEUTRAL, 0.25)
    width, side = layout.cup * 0.07 * (1 - share), 2 * radius + 2
    ring = halo((side, side), radius, width, (*color, round(230 * (1 - ease_in(share)))))
    surface.blit(ring, ring.get_rect(center=layout.cups[group.cup]))


def _draw_cheer(surface: pygame.Surface, sprites: RingSprites, share: float) -> None:
    """A ring of light: the whole board is empty (TC16)."""
    ring = sprites.layout.ring
    radius, width = min(ring.size) / 2 * ease_out(share), sprites.layout.cup * 0.12 * (1 - share)
    surface.blit(halo(ring.size, radius, width, (*sprites.look.tokens.accent, round(220 * (1 - share)))), ring)


def _draw_fall(surface: pygame.Surface, sprites: RingSprites, flight: Flight, goal: Point, elapsed: float) -> None:
    """A stone that comes from outside."""
    share = (elapsed - flight.delay) / FLIGHT
    center = (goal[0], goal[1] - sprites.layout.cup * 0.9 * (1 - ease_out(share)))
    sprite = sprites.faded(flight.stone, round((1 - min(1.0, share * 2)) * STEPS))
    surface.blit(sprite, sprite.get_rect(center=center))


def _risen(sprites: RingSprites, cup: int, place: Point, elapsed: float) -> Point:
    """Where a stone of an erupting cup is before it flies."""
    out = sprites.layout.outward(cup)
    rise = ease_out(min(1.0, elapsed / RISE)) * sprites.layout.cup * 0.16
    return place[0] - out[0] * rise, place[1] - out[1] * rise - rise


def _draw_flight(
    surface: pygame.Surface, sprites: RingSprites, flight: Flight, start: Point, goal: Point, elapsed: float
) -> None:
    """A stone on its arc; it still lies where it was before its time has come."""
    share = max(0.0, (elapsed - flight.delay) / FLIGHT)
    eased = share * share * (3 - 2 * share)
    x, y = start[0] + (goal[0] - start[0]) * eased, start[1] + (goal[1] - start[1]) * eased
    way = math.hypot(goal[0] - start[0], goal[1] - start[1])
    height = max(sprites.layout.stone * 0.8, way * ARC) * 4 * eased * (1 - eased)
    sprite = sprites.stone(flight.stone)
    surface.blit(sprite, sprite.get_rect(center=(x, y - height)))
