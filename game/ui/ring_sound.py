"""What a move of Twelve Cups sounds like: a step of the scale for each stone, a chord for each group, in their time."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.phases import Arrived, Overflowed, PerfectClear, Sown
from game.ui.ring_timeline import FLIGHT, RISE, SCATTER_STEP, STONE_STEP, Beat
from game.ui.sound import Notes

HIGHEST = 9
"""The highest step; a longer hand stays there."""
HURRY = 0.12
"""What times are multiplied by where nothing flies: all is heard together, and still in order."""


def notes(beats: Sequence[Beat], speed: float, end: str) -> list[Notes]:
    """The notes of a move. `end` is `""` while the attempt goes on, else `won`, `lost` or `record`."""
    speed = speed or HURRY
    found: list[Notes] = []
    checks = 0
    for beat in beats:
        start = beat.start * speed
        match beat.events[0]:
            case Sown(stones=stones):
                steps = tuple(min(index, HIGHEST) for index in range(len(stones)))
                found.append(Notes(steps, False, start + FLIGHT * speed, STONE_STEP * speed, 0.5))
            case GroupVanished():
                first = min(2 + 2 * checks, HIGHEST - 4)
                chord = tuple(min(first + step, HIGHEST) for step in (0, 2, 4)[: 2 + (len(beat.events) > 1)])
                found.append(Notes(chord, True, start, 0.05, 0.7))
                checks += 1
            case BlockersVanished():
                found.append(Notes((-2, -3), False, start, 0.05, 0.5))
            case Erupted():
                found.append(Notes((-5,), False, start, 0.0, 0.8))
                steps = tuple(HIGHEST - index % 5 for index in range(len(beat.flights)))
                found.append(Notes(steps, False, start + (RISE + FLIGHT) * speed, SCATTER_STEP * speed, 0.35))
            case Arrived(stones=stones):
                found.append(Notes((4, 2)[: len(stones)], False, start + FLIGHT * speed, STONE_STEP * speed, 0.25))
            case Overflowed():
                found.append(Notes((-4, -6, -5, -7), False, start, 0.09, 0.6))
            case PerfectClear():
                found.append(Notes((0, 2, 4, 5, 7, 9), True, start, 0.07, 0.8))
    last = beats[-1].end * speed if beats else 0.0
    ends = {"won": (0, 2, 4, 5, 7), "lost": (4, 2, 0, -3), "record": (0, 2, 4, 5, 7, 9)}
    if end:
        found.append(Notes(ends[end], True, last + 0.1, 0.13, 0.75))
    return found
