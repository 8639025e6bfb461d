"""Which stones of a cup vanish together: three or more of a colour, and what jokers complete (TC6 to TC8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules.ring import COLOURS, JOKER

GROUP = 3
"""Stones of one colour that vanish (TC6); jokers complete a colour to exactly as many (TC7)."""


@dataclass(frozen=True, slots=True)
class Group:
    """Stones that vanish together; `places` are their indices in the queue, in order, jokers included."""

    colour: str
    places: tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def find(queue: str) -> tuple[Group, ...]:
    """The groups of `queue`: natural ones by first stone, then those with jokers in the order of completion."""
    places = {colour: [at for at, stone in enumerate(queue) if stone == colour] for colour in _colours(queue)}
    groups = [Group(colour, tuple(at)) for colour, at in places.items() if len(at) >= GROUP]
    jokers = [at for at, stone in enumerate(queue) if stone == JOKER]
    # The sort is stable: among colours that need equally many jokers the first of the queue stays first (TC8).
    for colour, at in sorted(places.items(), key=lambda item: -len(item[1])):
        needed = GROUP - len(at)
        if 0 < needed <= len(jokers):
            groups.append(Group(colour, tuple(sorted(at + jokers[:needed]))))
            jokers = jokers[needed:]
    return tuple(groups)


def _colours(queue: str) -> list[str]:
    """The ordinary colours of `queue`, each once, by first appearance."""
    return [stone for stone in dict.fromkeys(queue) if stone in COLOURS]
