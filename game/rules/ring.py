"""The ring of twelve cups: stones, queues, and where a hand goes. Rule numbers are those of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

CUPS = 12
"""Cups of the ring; cup 0 stands at twelve o'clock and numbers run clockwise (TC1)."""

CAPACITY = 7
"""Stones that a cup may hold between two moves (TC1)."""

COLOURS = "rgbyp"
"""The ordinary stones: red, green, blue, yellow, purple (TC1)."""

JOKER, BLOCKER = "*", "x"

STONES = COLOURS + JOKER + BLOCKER
"""Every letter that a queue may hold."""

CLOCKWISE, COUNTER_CLOCKWISE = 1, -1

Ring = tuple[str, ...]
"""Twelve queues, each a text of letters with the first stone first (TC2)."""

EMPTY: Ring = ("",) * CUPS


@cache
def path(start: int, stones: int, direction: int = CLOCKWISE) -> tuple[int, ...]:
    """The cups that so many stones from cup `start` go to, in order: one cup further for each (TC4)."""
    return tuple((start + direction * step) % CUPS for step in range(1, stones + 1))


def deliver(queues: list[str], stones: Iterable[str], cups: Iterable[int]) -> None:
    """Puts each of `stones` at the end of the queue of its cup (TC2)."""
    for stone, cup in zip(stones, cups, strict=True):
        queues[cup] += stone


def overfull(ring: Ring) -> tuple[int, ...]:
    """The cups with more stones than they may hold between two moves (TC12)."""
    return tuple(cup for cup, queue in enumerate(ring) if len(queue) > CAPACITY)
