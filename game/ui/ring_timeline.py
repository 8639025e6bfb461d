"""The course of a move of Twelve Cups: its events as beats, one after the other, each with the ring it starts from.

Pure: the stage draws a beat, the speaker plays it, and neither has to know what came before. Times are in seconds at
normal speed; the last beat ends with the ring that the rules have made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.effects import EffectBegan, EffectEnded
from game.rules.game import Event
from game.rules.phases import Arrived, Overflowed, PerfectClear, Scored, Sown
from game.rules.ring import Ring

STONE_STEP = 0.11
"""Between two stones of a hand."""
FLIGHT = 0.3
"""A stone's way from cup to cup."""
VANISH, CRUMBLE, RISE, DROP, SHAKE, TURN, CHEER = 0.42, 0.28, 0.24, 0.36, 0.6, 0.3, 0.5
"""A group, blockers, a volcano's stones going up, stones that arrive, an overflow, a change of effects, a clear."""
SCATTER_STEP = 0.055
"""Between two stones of an eruption."""
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""What the times are multiplied by."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A stone on its way from `start` to cup `to`, `delay` seconds after the beat began.

    `start` is a cup; None for one that comes from outside.
    """

    stone: str
    start: int | None
    to: int
    delay: float
    index: int
    """Its place in the queue it left."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A part of a move. `events` happen together; `ring` is what lies in the cups meanwhile, without `flights`."""

    start: float
    duration: float
    ring: Ring
    events: tuple[Event, ...]
    flights: tuple[Flight, ...] = ()

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.duration


def timeline(ring: Ring, events: Sequence[Event]) -> tuple[Beat, ...]:
    """The beats of a move that began with `ring`."""
    return _Course(ring).run(events)


def landed(beat: Beat, elapsed: float) -> Ring:
    """The ring of a beat with the stones that have landed `elapsed` seconds after its start."""
    queues = list(beat.ring)
    for flight in beat.flights:
        if elapsed >= flight.delay + FLIGHT:
            queues[flight.to] += flight.stone
    return tuple(queues)


class _Course:
    def __init__(self, ring: Ring) -> None:
        self.queues = list(ring)
        self.beats: list[Beat] = []
        self.now = 0.0

    def run(self, events: Sequence[Event]) -> tuple[Beat, ...]:
        for together in _together(events):
            first = together[0]
            match first:
                case Sown():
                    self._fly([(first.cup, first.stones, first.to)], together, STONE_STEP, 0.0)
                case Erupted():
                    thrown = [(one.cup, one.stones, one.to) for one in together if isinstance(one, Erupted)]
                    self._fly(thrown, together, SCATTER_STEP, RISE)
                case Arrived():
                    self._arrive(first)
                case GroupVanished():
                    self._beat(VANISH, together)
                    self._remove(together)
                case BlockersVanished():
                    self._beat(CRUMBLE, together)
                    self._remove(together)
                case Overflowed():
                    self._beat(SHAKE, together)
                case PerfectClear():
                    self._beat(CHEER, together)
                case EffectBegan() | EffectEnded():
                    self._beat(TURN, together)
        return tuple(self.beats)

    def _beat(self, duration: float, events: Sequence[Event], flights: Sequence[Flight] = ()) -> None:
        self.beats.append(Beat(self.now, duration, tuple(self.queues), tuple(events), tuple(flights)))
        self.now += duration

    def _fly(
        self,
        hands: Sequence[tuple[int, str, tuple[int, ...]]],
        events: Sequence[Event],
        step: float,
        rise: float,
    ) -> None:
        """All hands are lifted before the first stone lands; then they are delivered one after the other (TC10)."""
        flights: list[Flight] = []
        for cup, stones, to in hands:
            self.queues[cup] = ""
            for index, (stone, goal) in enumerate(zip(stones, to, strict=True)):
                flights.append(Flight(stone, cup, goal, rise + step * len(flights), index))
        last = flights[-1].delay if flights else 0.0
        self._beat(last + FLIGHT, events, flights)
        for flight in flights:
            self.queues[flight.to] += flight.stone

    def _arrive(self, event: Arrived) -> None:
        drops = [
            Flight(stone, None, to, DROP - FLIGHT + STONE_STEP * index, index)
            for index, (stone, to) in enumerate(zip(event.stones, event.to, strict=True))
        ]
        self._beat((drops[-1].delay if drops else 0.0) + FLIGHT, [event], drops)
        for drop in drops:
            self.queues[drop.to] += drop.stone

    def _remove(self, events: Sequence[Event]) -> None:
        gone: dict[int, set[int]] = {}
        for event in events:
            if isinstance(event, GroupVanished | BlockersVanished):
                gone.setdefault(event.cup, set()).update(event.places)
        for cup, places in gone.items():
            queue = self.queues[cup]
            self.queues[cup] = "".join(stone for place, stone in enumerate(queue) if place not in places)


def _together(events: Sequence[Event]) -> list[list[Event]]:
    """Events that are shown at once: neighbours of one kind. Points are shown with the groups that earned them."""
    parts: list[list[Event]] = []
    for event in events:
        if isinstance(event, Scored):
            continue
        same = parts and isinstance(event, type(parts[-1][0]))
        effects = parts and isinstance(event, EffectBegan | EffectEnded)
        if same or (effects and isinstance(parts[-1][0], EffectBegan | EffectEnded)):
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts
