"""What follows a delivery: groups, blockers, volcanoes, and again, until nothing happens (TC9 to TC11)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.rules import groups
from game.rules.game import Event
from game.rules.ring import BLOCKER, CUPS, Ring, deliver, path

ERUPTION = 6
"""Stones with which a volcano erupts (TC9)."""


@dataclass(frozen=True, slots=True)
class GroupVanished(Event):
    """The stones at `places` of the queue of `cup`, as it stood before this check, vanished as one group.

    `stones` are their letters in the same order, jokers included.
    """

    cup: int
    colour: str
    stones: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BlockersVanished(Event):
    """The blockers of `cup`, at `places` of its queue, vanished: a group vanished in a cup next to it."""

    cup: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Erupted(Event):
    """The volcano of `cup` threw out its queue, and `stones[i]` went to cup `to[i]`.

    Eruptions that follow one another directly lift all their queues before the first stone lands (TC10).
    """

    cup: int
    stones: str
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """All that followed a delivery."""

    ring: Ring
    events: tuple[Event, ...]
    matched: str
    """The stones that vanished in groups, by letter."""
    cups: frozenset[int]
    """The cups in which groups vanished."""
    erupted: frozenset[int]
    """The volcanoes that erupted."""


def settle(ring: Ring, volcanoes: Collection[int], start: int) -> Chain:
    """The chain in `ring` (TC9). `volcanoes` are ready; `start` is the cup that the move began in (TC10)."""
    events: list[Event] = []
    matched = ""
    cups: set[int] = set()
    ready = set(volcanoes)
    while True:
        ring, vanished = vanish_groups(ring)
        if vanished:
            events += vanished
            matched += "".join(group.stones for group in vanished)
            centres = {group.cup for group in vanished}
            cups |= centres
            ring, cleared = vanish_blockers(ring, centres)
            events += cleared
        ring, eruptions = erupt(ring, ready, start) if ready else (ring, [])
        if not eruptions:
            # Removing stones makes no new group (TC11).
            return Chain(ring, tuple(events), matched, frozenset(cups), frozenset(volcanoes) - ready)
        events += eruptions
        ready -= {eruption.cup for eruption in eruptions}


def vanish_groups(ring: Ring) -> tuple[Ring, list[GroupVanished]]:
    """The groups of all cups vanish at once; what stays keeps its order (TC2, TC6)."""
    found = [(cup, groups.find(queue)) for cup, queue in enumerate(ring) if len(queue) >= groups.GROUP]
    queues = list(ring)
    vanished = []
    for cup, together in found:
        for group in together:
            stones = "".join(ring[cup][place] for place in group.places)
            vanished.append(GroupVanished(cup, group.colour, stones, group.places))
        if together:
            gone = {place for group in together for place in group.places}
            queues[cup] = "".join(stone for place, stone in enumerate(ring[cup]) if place not in gone)
    return (tuple(queues) if vanished else ring), vanished


def vanish_blockers(ring: Ring, centres: Collection[int]) -> tuple[Ring, list[BlockersVanished]]:
    """All blockers in the two cups next to each of `centres` vanish (TC9)."""
    beside = sorted({(centre + side) % CUPS for centre in centres for side in (-1, 1)})
    queues = list(ring)
    cleared = []
    for cup in beside:
        if BLOCKER in queues[cup]:
            places = tuple(place for place, stone in enumerate(queues[cup]) if stone == BLOCKER)
            cleared.append(BlockersVanished(cup, places))
            queues[cup] = queues[cup].replace(BLOCKER, "")
    return tuple(queues), cleared


def erupt(ring: Ring, ready: Collection[int], start: int) -> tuple[Ring, list[Erupted]]:
    """Every one of the `ready` volcanoes with enough stones erupts, from the cup after `start` on (TC9, TC10)."""
    eruptions = [
        Erupted(cup, ring[cup], path(cup, len(ring[cup])))
        for cup in path(start, CUPS)
        if cup in ready and len(ring[cup]) >= ERUPTION
    ]
    queues = list(ring)
    for eruption in eruptions:
        queues[eruption.cup] = ""
    for eruption in eruptions:
        deliver(queues, eruption.stones, eruption.to)
    return tuple(queues), eruptions
