"""The stage of Twelve Cups: draws ring and hand, and turns the course of a move into motion.

The stage shows what the session holds and decides nothing: the state has changed before a motion starts.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.cups_state import GOAL, CupsState
from game.rules.effects import REVERSAL, EffectBegan, EffectEnded, Effects
from game.rules.game import Event
from game.rules.phases import Overflowed, Sown
from game.rules.ring import overfull
from game.ui.motion import Animator
from game.ui.ring_course import draw_beat, draw_queue
from game.ui.ring_effects import (
    Course,
    Dissolve,
    RingPoints,
    Veil,
    draw_dissolve,
    draw_points,
    draw_veil,
    points_of,
)
from game.ui.ring_layout import RingLayout
from game.ui.ring_marks import draw_badges, draw_chosen, draw_crowns, draw_overfull
from game.ui.ring_sprites import RingSprites
from game.ui.ring_themes import Look
from game.ui.ring_timeline import SPEEDS, Beat, timeline
from game.ui.type import Lettering


class RingStage:
    """Draws one attempt. `relayout` comes before the first drawing, and again whenever the view changes."""

    layout: RingLayout
    look: Look
    sprites: RingSprites
    lettering: Lettering

    def __init__(self, animator: Animator, state: CupsState) -> None:
        self.animator = animator
        self._drawn_for: tuple[Look, RingLayout] | None = None
        self.show(state)

    def relayout(self, layout: RingLayout, look: Look, lettering: Lettering) -> None:
        """Takes a layout, look and text size; the sprites stay where they still fit."""
        self.layout, self.look, self.lettering = layout, look, lettering
        if self._drawn_for != (look, layout):
            self._drawn_for = (look, layout)
            self.sprites = RingSprites(look, layout)

    def show(self, state: CupsState) -> None:
        """Shows `state` at once: an attempt begun, resumed or stepped back."""
        self.state = state

    def perform(self, before: CupsState, state: CupsState, events: Sequence[Event], speed: str) -> tuple[Beat, ...]:
        """Shows the outcome of a move and starts the motions that explain it; returns the beats of what is shown."""
        self.state = state
        beats, factor = timeline(before.cups, events), SPEEDS[speed]
        if self.animator.still or not factor or not beats:
            self.animator.add(Dissolve(before=before.cups), decoration=not factor)
            return beats
        length = beats[-1].end * factor
        self.animator.add(Course(duration=length, beats=beats, effects=before.effects, speed=factor))
        for points in points_of(beats, events, factor):
            self.animator.add(points, decoration=True)
        if state.over not in (None, GOAL):
            self.animator.add(Veil(delay=length))
        return beats

    # What is being shown.

    @property
    def _course(self) -> Course | None:
        """The move that is being shown."""
        return next(self.animator.active(Course), None)

    @property
    def moving(self) -> bool:
        """Are stones still on their way?"""
        return self._course is not None

    @property
    def busy(self) -> bool:
        """Is a move still being shown?"""
        return self.moving or any(self.animator.active(Veil))

    @property
    def until_points(self) -> float:
        """Seconds until the first points rise of the move that has just begun; 0 where none do."""
        return next((points.delay for points in self.animator.active(RingPoints)), 0.0)

    @property
    def sowing(self) -> tuple[str, int] | None:
        """The hand that is being sown, and how many of its stones have left it."""
        course = self._course
        if course is None:
            return None
        beat, elapsed = course.at(self.animator.now)
        sown = beat.events[0]
        return (
            (sown.stones, sum(flight.delay <= elapsed for flight in beat.flights)) if isinstance(sown, Sown) else None
        )

    # Drawing, back to front.

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draws what never moves: the scenery, and the empty cups before it."""
        surface.blit(self.sprites.ground(surface.get_size()), (0, 0))

    def draw(self, surface: pygame.Surface, chosen: int | None) -> None:
        """Draws the ring, with the mark of the chosen cup."""
        now, sprites, lettering, course = self.animator.now, self.sprites, self.lettering, self._course
        beat, elapsed = course.at(now) if course is not None else (None, 0.0)
        effects = self._effects(course, beat)
        draw_crowns(surface, sprites, effects)
        if chosen is not None:
            effect = effects[chosen]
            reverse = effect is not None and effect.kind == REVERSAL
            draw_chosen(surface, sprites, chosen, lettering.ratio, reverse=reverse)
        if beat is None:
            self._draw_rest(surface, now)
        else:
            for cup in [cup for event in beat.events if isinstance(event, Overflowed) for cup in event.cups]:
                draw_overfull(surface, sprites, cup, lettering.ratio, elapsed / beat.duration)
            draw_beat(surface, sprites, beat, elapsed)
        draw_badges(surface, sprites, lettering, effects)
        if self.state.over not in (None, GOAL) and beat is None:
            veil = next(self.animator.active(Veil), None)
            draw_veil(surface, sprites, self.state.cups, veil.share(now) if veil is not None else 1.0)
        for points in self.animator.active(RingPoints):
            draw_points(surface, sprites, lettering, points, now)

    def _effects(self, course: Course | None, beat: Beat | None) -> Effects:
        """What lies on the cups: until the beat in which it changes, what lay there before the move."""
        if course is None or beat is None or any(isinstance(e, EffectBegan | EffectEnded) for e in beat.events):
            return self.state.effects
        return course.effects

    def _draw_rest(self, surface: pygame.Surface, now: float) -> None:
        """The ring while nothing flies."""
        for cup in overfull(self.state.cups):
            draw_overfull(surface, self.sprites, cup, self.lettering.ratio)
        for cup, queue in enumerate(self.state.cups):
            draw_queue(surface, self.sprites, cup, queue)
        for dissolve in self.animator.active(Dissolve):
            draw_dissolve(surface, self.sprites, dissolve, self.state.cups, now)

    def draw_hand(self, surface: pygame.Surface, stones: str, gone: int = 0) -> None:
        """The stones of the hand in queue order (TC3), without so many that have left it."""
        ratio = self.lettering.ratio
        side = self.layout.hand_stone(len(stones), ratio)
        for index in range(gone, len(stones)):
            sprite = self.sprites.stone(stones[index], side)
            surface.blit(sprite, sprite.get_rect(center=self.layout.hand_place(index, len(stones), ratio)))
