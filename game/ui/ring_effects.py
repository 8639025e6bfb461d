"""The motions of the stage of Twelve Cups, and how they are drawn; the course of a move has a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.host.canvas import faded
from game.rules.effects import Effects
from game.rules.game import Event
from game.rules.phases import Scored
from game.rules.ring import CAPACITY, Ring
from game.ui.color import mix
from game.ui.faces import rounded
from game.ui.motion import FADE, Motion, ease_in, ease_out
from game.ui.ring_sprites import STEPS, RingSprites
from game.ui.ring_timeline import Beat
from game.ui.type import LARGE, SMALL, Lettering

POINTS = 1.1
"""Seconds in which points rise in the middle."""
GREY = 0.5
"""Seconds in which the ring greys once the attempt is over."""
SHADE = 120
"""Alpha of the veil over an ended ring."""


@dataclass(slots=True, kw_only=True)
class Course(Motion):
    """A move in its beats; `effects` is what lay on the cups before it, and `speed` what times are multiplied by."""

    beats: tuple[Beat, ...]
    effects: Effects
    speed: float

    def at(self, now: float) -> tuple[Beat, float]:
        """The beat that is shown, and the time since it began, at normal speed."""
        elapsed = self.share(now) * self.duration / self.speed
        beat = next((beat for beat in self.beats if elapsed < beat.end), self.beats[-1])
        return beat, elapsed - beat.start


@dataclass(slots=True, kw_only=True)
class Dissolve(Motion):
    """The stones of `before` that are gone fade: all that is left of a move where motion is not wanted."""

    before: Ring
    duration: float = FADE


@dataclass(slots=True, kw_only=True)
class RingPoints(Motion):
    """Points rise in the middle of the ring."""

    points: int
    combo: int
    duration: float = POINTS


@dataclass(slots=True, kw_only=True)
class Veil(Motion):
    """The ring greys: the attempt is over."""

    duration: float = GREY


def points_of(beats: Sequence[Beat], events: Sequence[Event], speed: float) -> list[RingPoints]:
    """What each phase of a move has earned rises when its last group has gone."""
    found, ends = list[RingPoints](), []
    shown = {id(event): beat for beat in beats for event in beat.events}
    for event in events:
        if id(event) in shown:
            ends.append(shown[id(event)].end)
        if isinstance(event, Scored):
            found.append(RingPoints(points=event.points, combo=event.combo, delay=(ends[-1] - 0.1) * speed))
    return found


def draw_dissolve(surface: pygame.Surface, sprites: RingSprites, motion: Dissolve, after: Ring, now: float) -> None:
    """The stones that are no longer where they lay, fading."""
    step = round(motion.share(now) * STEPS)
    for cup, (queue, left) in enumerate(zip(motion.before, after, strict=True)):
        for index, stone in enumerate(queue):
            if left[index : index + 1] != stone and step < STEPS:
                sprite = sprites.faded(stone, step)
                surface.blit(sprite, sprite.get_rect(center=sprites.layout.place(cup, index)))


def draw_veil(surface: pygame.Surface, sprites: RingSprites, ring: Ring, share: float) -> None:
    """An ended ring, 0..1 of the way to grey; cups that hold too much stay as they are, for they are why."""
    layout = sprites.layout
    side = round(layout.cup)
    cover = rounded((side, side), side / 2, mix(*sprites.look.tokens.backdrop, 0.5), round(SHADE * share))
    for cup, queue in enumerate(ring):
        if len(queue) <= CAPACITY:
            surface.blit(cover, layout.cup_rect(cup))


def draw_points(
    surface: pygame.Surface, sprites: RingSprites, lettering: Lettering, motion: RingPoints, now: float
) -> None:
    """`+270` rises in the middle, larger with more cups, its multiplier below."""
    share = motion.share(now)
    if share <= 0:
        return
    tokens, layout = sprites.look.tokens, sprites.layout
    room = layout.ring.width - 2.2 * layout.cup
    text = f"+{motion.points}"
    size = lettering.fit(text, LARGE + 8 * min(max(motion.combo, 1), 4), round(room), bold=True)
    alpha = round(255 * (1 - ease_in(share)))
    face = faded(lettering.figures(text, size, tokens.panel_ink), alpha)
    rise = ease_out(share) * layout.cup * 0.35
    rect = face.get_rect(center=(layout.ring.centerx, round(layout.ring.centery - rise)))
    ground = rounded(rect.inflate(rect.height // 2, 0).size, rect.height / 2, tokens.panel, round(alpha * 0.9))
    surface.blit(ground, ground.get_rect(center=rect.center))
    surface.blit(face, rect)
    if motion.combo > 1:
        words = lettering.render(f"\N{MULTIPLICATION SIGN}{min(motion.combo, 4)}", SMALL + 6, tokens.ink, bold=True)
        words = faded(words, alpha)
        surface.blit(words, words.get_rect(midtop=rect.midbottom))
