"""The stage of Twelve Cups: draws ring and hand, and turns the course of a move into motion.

The stage shows what the session holds and decides nothing: the state has changed before a motion starts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import GOAL, CupsState
from game.rules.effects import REVERSAL, EffectBegan, EffectEnded, Effects
from game.rules.game import Event
from game.rules.phases import Overflowed, PerfectClear, Scored, Sown
from game.rules.ring import CAPACITY, CUPS, Ring, overfull
from game.ui.color import NEUTRAL, mix
from game.ui.faces import rounded, rounded_line
from game.ui.motion import FADE, Animator, Motion, ease_in, ease_out
from game.ui.ring_crowns import draw_crown, draw_sign
from game.ui.ring_cups import draw_cup
from game.ui.ring_layout import Point, RingLayout
from game.ui.ring_scenery import draw_scenery
from game.ui.ring_shapes import star
from game.ui.ring_stones import draw_stone
from game.ui.ring_themes import Look
from game.ui.ring_timeline import FLIGHT, RISE, SPEEDS, Beat, Flight, landed, timeline
from game.ui.type import LARGE, SMALL, Lettering

ARC = 0.2
"""Height of a stone's flight, as a share of its way, and not below a stone's size."""
POINTS = 1.1
"""Seconds in which points rise in the middle."""
GREY = 0.5
"""Seconds in which the ring greys once the attempt is over."""
SHADE = 120
"""Alpha of the veil over an ended ring."""
STEPS = 10
"""Stages in which a stone that leaves shrinks."""


@dataclass(slots=True, kw_only=True)
class Course(Motion):
    """A move in its beats; `effects` is what lay on the cups before it, and `speed` what times are multiplied by."""

    beats: tuple[Beat, ...]
    effects: Effects
    speed: float

    def elapsed(self, now: float) -> float:
        """Time at normal speed since the first beat began."""
        return self.share(now) * self.duration / self.speed

    def beat(self, now: float) -> Beat:
        """The beat that is shown."""
        elapsed = self.elapsed(now)
        return next((beat for beat in self.beats if elapsed < beat.end), self.beats[-1])


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


class RingStage:
    """Draws one attempt. `relayout` comes before the first drawing, and again whenever the view changes."""

    layout: RingLayout
    look: Look
    lettering: Lettering

    def __init__(self, animator: Animator, state: CupsState) -> None:
        self.animator = animator
        self.show(state)

    def relayout(self, layout: RingLayout, look: Look, lettering: Lettering) -> None:
        """Takes a new layout, look or text size; the sprites of the old ones are dropped."""
        self.layout, self.look, self.lettering = layout, look, lettering
        self._stones: dict[tuple[str, int], pygame.Surface] = {}
        self._leaving: dict[tuple[str, int], pygame.Surface] = {}
        self._crowns: dict[str, pygame.Surface] = {}
        self._ground: pygame.Surface | None = None

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
        for event, when in _scored(beats, events):
            self.animator.add(
                RingPoints(points=event.points, combo=event.combo, delay=when * factor, duration=POINTS),
                decoration=True,
            )
        if state.over not in (None, GOAL):
            self.animator.add(Veil(delay=length))
        return beats

    @property
    def moving(self) -> bool:
        """Are stones still on their way?"""
        return any(self.animator.active(Course))

    @property
    def until_points(self) -> float:
        """Seconds until the first points rise of the move that has just begun; 0 where none do."""
        return next((points.delay for points in self.animator.active(RingPoints)), 0.0)

    @property
    def sowing(self) -> tuple[str, int] | None:
        """The hand that is being sown, and how many of its stones have left it."""
        course = next(self.animator.active(Course), None)
        beat = course.beat(self.animator.now) if course is not None else None
        if course is None or beat is None or not isinstance(beat.events[0], Sown):
            return None
        elapsed = course.elapsed(self.animator.now) - beat.start
        return beat.events[0].stones, sum(flight.delay <= elapsed for flight in beat.flights)

    @property
    def busy(self) -> bool:
        """Is a move still being shown?"""
        return any(self.animator.active(Course)) or any(self.animator.active(Veil))

    # Drawing, back to front.

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What never moves, kept as one picture: the scenery, and the empty cups before it."""
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = draw_scenery(self.look, surface.get_size())
            cup = draw_cup(self.look, self.layout.cup)
            self._ground.blits([(cup, cup.get_rect(center=self._center(place))) for place in range(CUPS)], False)
        surface.blit(self._ground, (0, 0))

    def _center(self, cup: int) -> tuple[int, int]:
        """The middle of a cup, in whole pixels."""
        x, y = self.layout.cups[cup]
        return round(x), round(y)

    def draw(self, surface: pygame.Surface, chosen: int | None) -> None:
        """Draws the ring, with the mark of the chosen cup."""
        now = self.animator.now
        course = next(self.animator.active(Course), None)
        beat = course.beat(now) if course is not None else None
        effects = self._effects(course, beat)
        self._draw_edges(surface, effects, chosen, beat)
        if course is None or beat is None:
            for cup, queue in enumerate(self.state.cups):
                self._draw_queue(surface, cup, queue)
            for dissolve in self.animator.active(Dissolve):
                self._draw_dissolve(surface, dissolve, now)
        else:
            self._draw_beat(surface, beat, course.elapsed(now) - beat.start)
        self._draw_badges(surface, effects)
        if self.state.over not in (None, GOAL):
            self._draw_veil(surface, now)
        for points in self.animator.active(RingPoints):
            self._draw_points(surface, points, now)

    def draw_hand(self, surface: pygame.Surface, stones: str, gone: int = 0) -> None:
        """The stones of the hand in queue order (TC3), without so many that have left it."""
        ratio = self.lettering.ratio
        side = self.layout.hand_stone(len(stones), ratio)
        for index, stone in enumerate(stones):
            if index < gone:
                continue
            sprite = self.stone(stone, side)
            surface.blit(sprite, sprite.get_rect(center=self.layout.hand_place(index, len(stones), ratio)))

    def stone(self, stone: str, side: int) -> pygame.Surface:
        """The sprite of a stone; shared, so don't draw on it."""
        key = (stone, side)
        if key not in self._stones:
            if len(self._stones) > 64:
                self._stones.clear()
            self._stones[key] = draw_stone(self.look, stone, side)
        return self._stones[key]

    def _effects(self, course: Course | None, beat: Beat | None) -> Effects:
        """What lies on the cups: until the beat in which it changes, what lay there before the move."""
        if course is None or beat is None or any(isinstance(e, EffectBegan | EffectEnded) for e in beat.events):
            return self.state.effects
        return course.effects

    def _draw_edges(self, surface: pygame.Surface, effects: Effects, chosen: int | None, beat: Beat | None) -> None:
        """What lies on the cups, which one is chosen, and which ones hold too much."""
        for cup, effect in enumerate(effects):
            if effect is not None:
                crown = self._crown(effect.kind)
                surface.blit(crown, crown.get_rect(center=self._center(cup)))
        if chosen is not None:
            effect = effects[chosen]
            self._draw_mark(surface, chosen, reverse=effect is not None and effect.kind == REVERSAL)
        for cup in overfull(self.state.cups) if beat is None else ():
            self._draw_warning(surface, self.layout.cups[cup])
        for event in beat.events if beat is not None else ():
            if isinstance(event, Overflowed):
                for cup in event.cups:
                    self._draw_warning(surface, self._shaken(cup, beat))

    def _shaken(self, cup: int, beat: Beat | None) -> Point:
        """The middle of a cup that shakes because it overflows."""
        course = next(self.animator.active(Course), None)
        x, y = self.layout.cups[cup]
        if course is None or beat is None:
            return x, y
        share = (course.elapsed(self.animator.now) - beat.start) / beat.duration
        return x + math.sin(share * math.tau * 4) * self.layout.cup * 0.06 * (1 - share), y

    def _crown(self, kind: str) -> pygame.Surface:
        if kind not in self._crowns:
            self._crowns[kind] = draw_crown(self.look, kind, self.layout.cup)
        return self._crowns[kind]

    def _draw_mark(self, surface: pygame.Surface, cup: int, *, reverse: bool) -> None:
        """A ring around the chosen cup, and an arrow on the side to which its stones will go."""
        layout, ratio, tokens = self.layout, self.lettering.ratio, self.look.tokens
        width = max(2, round(3.5 * ratio))
        side = round(layout.cup) + 2 * width
        ring = rounded_line((side, side), side / 2, tokens.focus, width)
        surface.blit(ring, ring.get_rect(center=layout.cups[cup]))
        x, y = layout.cups[cup]
        next_x, next_y = layout.cups[(cup + (-1 if reverse else 1)) % len(layout.cups)]
        length = math.hypot(next_x - x, next_y - y)
        along = ((next_x - x) / length, (next_y - y) / length)
        reach, size = layout.cup * 0.5, max(5.0, layout.cup * 0.11)
        corners = [
            (
                x + along[0] * (reach + size * a) - along[1] * size * b,
                y + along[1] * (reach + size * a) + along[0] * size * b,
            )
            for a, b in ((1.15, 0), (-0.1, 0.95), (-0.1, -0.95))
        ]
        pygame.draw.polygon(surface, tokens.focus, corners)
        pygame.draw.aalines(surface, tokens.focus, True, corners)

    def _draw_warning(self, surface: pygame.Surface, center: Point) -> None:
        """A jagged edge: this cup holds too many stones (TC12)."""
        x, y = center
        points = star(x, y, self.layout.cup * 0.56, 18, 0.9)
        pygame.draw.lines(surface, self.look.tokens.warning, True, points, max(2, round(3 * self.lettering.ratio)))

    def _draw_queue(self, surface: pygame.Surface, cup: int, queue: str, skip: Sequence[int] = ()) -> None:
        sprites = []
        for index, stone in enumerate(queue):
            if index not in skip:
                sprite = self.stone(stone, self.layout.stone)
                sprites.append((sprite, sprite.get_rect(center=self.layout.place(cup, index))))
        surface.blits(sprites, False)

    def _draw_dissolve(self, surface: pygame.Surface, dissolve: Dissolve, now: float) -> None:
        step = round(dissolve.share(now) * STEPS)
        for cup, (queue, after) in enumerate(zip(dissolve.before, self.state.cups, strict=True)):
            for index, stone in enumerate(queue):
                if after[index : index + 1] != stone and step < STEPS:
                    sprite = self._faded(stone, step)
                    surface.blit(sprite, sprite.get_rect(center=self.layout.place(cup, index)))

    def _faded(self, stone: str, step: int) -> pygame.Surface:
        sprite = self.stone(stone, self.layout.stone).copy()
        sprite.fill((*NEUTRAL, round(255 * (1 - step / STEPS))), special_flags=pygame.BLEND_RGBA_MULT)
        return sprite

    def _draw_beat(self, surface: pygame.Surface, beat: Beat, elapsed: float) -> None:
        leaving: dict[int, set[int]] = {}
        for event in beat.events:
            if isinstance(event, GroupVanished | BlockersVanished):
                leaving.setdefault(event.cup, set()).update(event.places)
        now = landed(beat, elapsed)
        for cup, queue in enumerate(now):
            self._draw_queue(surface, cup, queue, tuple(leaving.get(cup, ())))
        share = min(1.0, max(0.0, elapsed / beat.duration))
        for event in beat.events:
            if isinstance(event, GroupVanished):
                self._draw_group(surface, event, share)
            elif isinstance(event, BlockersVanished):
                for place in event.places:
                    self._draw_shrunk(surface, "x", self.layout.place(event.cup, place), share)
            elif isinstance(event, PerfectClear):
                self._draw_cheer(surface, share)
        erupting = any(isinstance(event, Erupted) for event in beat.events)
        counts = [len(queue) for queue in beat.ring]
        for flight in beat.flights:
            goal = counts[flight.to]
            counts[flight.to] += 1
            if elapsed < flight.delay + FLIGHT:
                self._draw_flight(surface, flight, goal, elapsed, erupting)

    def _draw_group(self, surface: pygame.Surface, group: GroupVanished, share: float) -> None:
        """The stones of a group swell, then shrink away, while a ring widens around their cup."""
        for place, stone in zip(group.places, group.stones, strict=True):
            self._draw_shrunk(surface, stone, self.layout.place(group.cup, place), share)
        radius = round(self.layout.cup * (0.3 + 0.28 * ease_out(share)))
        width = max(1, round(self.layout.cup * 0.07 * (1 - share)))
        side = 2 * radius + 2
        layer = pygame.Surface((side, side), pygame.SRCALPHA)
        color = mix(self.look.face(group.colour), NEUTRAL, 0.25)
        pygame.draw.circle(layer, (*color, round(230 * (1 - ease_in(share)))), (radius + 1, radius + 1), radius, width)
        surface.blit(layer, layer.get_rect(center=self.layout.cups[group.cup]))

    def _draw_shrunk(self, surface: pygame.Surface, stone: str, center: Point, share: float) -> None:
        factor = 1 + 0.6 * share if share < 0.25 else 1.15 * (1 - ease_in((share - 0.25) / 0.75))
        step = round(factor * 2 * STEPS)
        if step <= 0:
            return
        key = (stone, step)
        if key not in self._leaving:
            side = max(1, round(self.layout.stone * step / (2 * STEPS)))
            self._leaving[key] = pygame.transform.smoothscale(self.stone(stone, self.layout.stone), (side, side))
        sprite = self._leaving[key]
        surface.blit(sprite, sprite.get_rect(center=center))

    def _draw_cheer(self, surface: pygame.Surface, share: float) -> None:
        """A ring of light: the whole board is empty (TC16)."""
        ring = self.layout.ring
        radius = max(1, round(min(ring.size) / 2 * ease_out(share)))
        width = max(1, round(self.layout.cup * 0.12 * (1 - share)))
        layer = pygame.Surface(ring.size, pygame.SRCALPHA)
        color = (*self.look.tokens.accent, round(220 * (1 - share)))
        pygame.draw.circle(layer, color, (ring.width / 2, ring.height / 2), radius, width)
        surface.blit(layer, ring)

    def _draw_flight(self, surface: pygame.Surface, flight: Flight, goal: int, elapsed: float, erupting: bool) -> None:
        end = self.layout.place(flight.to, goal)
        share = max(0.0, (elapsed - flight.delay) / FLIGHT)
        if flight.start is None:
            if elapsed < flight.delay:
                return
            fall = ease_out(share)
            center = (end[0], end[1] - self.layout.cup * 0.9 * (1 - fall))
            sprite = self._faded(flight.stone, round((1 - min(1.0, share * 2)) * STEPS))
            surface.blit(sprite, sprite.get_rect(center=center))
            return
        start = self.layout.place(flight.start, flight.index)
        if erupting:
            out = self.layout.outward(flight.start)
            rise = ease_out(min(1.0, elapsed / RISE)) * self.layout.cup * 0.16
            start = (start[0] - out[0] * rise, start[1] - out[1] * rise - rise)
        eased = share * share * (3 - 2 * share)
        x, y = start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased
        way = math.hypot(end[0] - start[0], end[1] - start[1])
        height = max(self.layout.stone * 0.8, way * ARC) * 4 * eased * (1 - eased)
        sprite = self.stone(flight.stone, self.layout.stone)
        surface.blit(sprite, sprite.get_rect(center=(x, y - height)))

    def _draw_badges(self, surface: pygame.Surface, effects: Effects) -> None:
        """The sign of each effect with the moves it still lasts, on the inner side of its cup."""
        tokens, lettering = self.look.tokens, self.lettering
        for cup, effect in enumerate(effects):
            if effect is None:
                continue
            rect = self.badge(cup, str(effect.moves))
            surface.blit(rounded(rect.size, rect.height / 2, tokens.panel), rect)
            line = max(1.0, lettering.ratio)
            surface.blit(rounded_line(rect.size, rect.height / 2, tokens.panel_ink, line), rect)
            text = lettering.render(str(effect.moves), self._badge_size, tokens.panel_ink, bold=True)
            side = round(rect.height * 0.7)
            sign = self._sign(effect.kind, side)
            gap = (rect.width - side - text.get_width()) // 3
            surface.blit(sign, (rect.left + gap, rect.centery - side // 2))
            surface.blit(text, (rect.right - gap - text.get_width(), rect.centery - text.get_height() // 2))

    @property
    def _badge_size(self) -> float:
        """The size of the number in a badge: it grows with the cup, not with the text around."""
        return max(11.0, self.layout.cup / self.lettering.ratio * 0.17) / self.lettering.text_scale

    def badge(self, cup: int, number: str) -> pygame.Rect:
        """Where the badge of a cup's effect lies."""
        lettering = self.lettering
        height = round(lettering.pixels(self._badge_size) * 1.35)
        width = round(height * 1.15) + lettering.width(number, self._badge_size, bold=True)
        x, y = self.layout.cups[cup]
        out = self.layout.outward(cup)
        reach = self.layout.cup * 0.5 + height * 0.18
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (round(x - out[0] * reach), round(y - out[1] * reach))
        return rect

    def _sign(self, kind: str, side: int) -> pygame.Surface:
        key = f"{kind} {side}"
        if key not in self._crowns:
            self._crowns[key] = draw_sign(kind, side, self.look.tokens.panel_ink)
        return self._crowns[key]

    def _draw_veil(self, surface: pygame.Surface, now: float) -> None:
        if any(self.animator.active(Course)):
            return
        veil = next(self.animator.active(Veil), None)
        share = veil.share(now) if veil is not None else 1.0
        tokens = self.look.tokens
        side = round(self.layout.cup)
        cover = rounded((side, side), side / 2, mix(*tokens.backdrop, 0.5), round(SHADE * share))
        for cup in range(len(self.layout.cups)):
            if len(self.state.cups[cup]) <= CAPACITY:
                surface.blit(cover, self.layout.cup_rect(cup))

    def _draw_points(self, surface: pygame.Surface, motion: RingPoints, now: float) -> None:
        """`+270` rises in the middle, larger with more cups, its multiplier below."""
        share = motion.share(now)
        if share <= 0:
            return
        tokens, lettering = self.look.tokens, self.lettering
        room = self.layout.ring.width - 2.2 * self.layout.cup
        text = f"+{motion.points}"
        size = lettering.fit(text, LARGE + 8 * min(max(motion.combo, 1), 4), round(room), bold=True)
        face = lettering.figures(text, size, tokens.ink).copy()
        alpha = round(255 * (1 - ease_in(share)))
        rise = ease_out(share) * self.layout.cup * 0.35
        rect = face.get_rect(center=(self.layout.ring.centerx, round(self.layout.ring.centery - rise)))
        ground = rounded(rect.inflate(rect.height // 2, 0).size, rect.height / 2, tokens.panel, round(alpha * 0.9))
        surface.blit(ground, ground.get_rect(center=rect.center))
        face = lettering.figures(text, size, tokens.panel_ink).copy()
        face.set_alpha(alpha)
        surface.blit(face, rect)
        if motion.combo > 1:
            words = lettering.render(f"\N{MULTIPLICATION SIGN}{min(motion.combo, 4)}", SMALL + 6, tokens.ink, bold=True)
            words = words.copy()
            words.set_alpha(alpha)
            surface.blit(words, words.get_rect(midtop=rect.midbottom))


def _scored(beats: Sequence[Beat], events: Sequence[Event]) -> list[tuple[Scored, float]]:
    """Every `Scored` with the time at which the last group before it has gone."""
    found, ends = [], []
    shown = {id(event): beat for beat in beats for event in beat.events}
    for event in events:
        if id(event) in shown:
            ends.append(shown[id(event)].end)
        if isinstance(event, Scored):
            found.append((event, ends[-1] - 0.1))
    return found
