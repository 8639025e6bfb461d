"""The two phases of a move, the player's and the addition: chain, check and points of each (TC4, TC12 to TC17)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.rules.arrivals import Arrival
from game.rules.chain import Chain, settle
from game.rules.effects import REVERSAL, VOLCANO, Effects, cups_with
from game.rules.game import Event
from game.rules.ring import CLOCKWISE, COUNTER_CLOCKWISE, EMPTY, Ring, deliver, overfull, path

STONE_POINTS = 10
"""Points for each ordinary stone or joker that a group removes (TC14, TC17)."""

HIGHEST_MULTIPLIER = 4
"""So many cups with groups, or more, multiply the points by as much (TC15)."""

PERFECT_CLEAR_POINTS = 100
"""Points for emptying the whole board (TC16)."""


@dataclass(frozen=True, slots=True)
class Sown(Event):
    """The hand from `cup` was delivered: `stones[i]` went to cup `to[i]`, one after the other."""

    cup: int
    stones: str
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """New stones came: `stones[i]` to cup `to[i]`."""

    stones: str
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A phase with groups brought `points` for so many `stones`.

    `combo` is the number of cups with groups in a player's phase, and 0 in an addition.
    """

    stones: int
    combo: int
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class PerfectClear(Event):
    """The player's phase emptied the whole board."""

    points: int


@dataclass(frozen=True, slots=True)
class Overflowed(Event):
    """These cups held too many stones at the end of a phase: the attempt is lost."""

    cups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a move: what it did, and what it is worth."""

    ring: Ring
    events: tuple[Event, ...]
    matched: str
    """The stones that vanished in groups, by letter."""
    combo: int
    """In a player's phase the number of different cups in which groups vanished (TC15), else 0."""
    erupted: frozenset[int]
    points: int
    """0 if the phase overflows (TC17)."""
    overflowed: bool


def multiplier(combo: int) -> int:
    """What the points of a player's phase are multiplied by (TC15)."""
    return min(combo, HIGHEST_MULTIPLIER)


def player_phase(ring: Ring, effects: Effects, cup: int) -> Phase:
    """The stones of `cup`, which can be chosen, are sown and their chain runs (TC4)."""
    hand = ring[cup]
    to = path(cup, len(hand), COUNTER_CLOCKWISE if cup in cups_with(REVERSAL, effects) else CLOCKWISE)
    queues = list(ring)
    queues[cup] = ""
    deliver(queues, hand, to)
    chain = settle(tuple(queues), cups_with(VOLCANO, effects), cup)
    perfect = PERFECT_CLEAR_POINTS if chain.ring == EMPTY else 0
    return _judge(Sown(cup, hand, to), chain, len(chain.cups), multiplier(len(chain.cups)), perfect)


def addition(ring: Ring, effects: Effects, arrival: Arrival, cup: int, erupted: Collection[int]) -> Phase:
    """The stones of `arrival` come and their chain runs (TC13, TC17).

    `cup` is the one that the move began in; the volcanoes that have `erupted` in it do so no more (TC10).
    """
    queues = list(ring)
    deliver(queues, arrival.stones, arrival.to)
    chain = settle(tuple(queues), cups_with(VOLCANO, effects) - set(erupted), cup)
    return _judge(Arrived(arrival.stones, arrival.to), chain, 0, 1, 0)


def _judge(delivery: Event, chain: Chain, combo: int, factor: int, perfect: int) -> Phase:
    """The phase that began with `delivery`, checked and counted (TC12 to TC17)."""
    events = [delivery, *chain.events]
    points = 0
    if overflowing := overfull(chain.ring):
        events.append(Overflowed(overflowing))
    else:
        if chain.matched:
            points = STONE_POINTS * len(chain.matched) * factor
            events.append(Scored(len(chain.matched), combo, factor, points))
        if perfect:
            points += perfect
            events.append(PerfectClear(perfect))
    return Phase(chain.ring, tuple(events), chain.matched, combo, chain.erupted, points, bool(overflowing))
