"""Sound: what happened becomes strikes in the voices of the theme's sound set. What did not happen is silent."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from game.host.speaker import Strike
from game.rules.blocks import BoardEmptied, ComboEnded, ComboRaised, Dealt, Ended, LinesCleared, Placed, RowEmptied
from game.rules.game import Event
from game.ui.motion import ROW_STEP
from game.ui.synth import Partial, Struck

TOP = 9
"""The highest step of a scale that is played; more lines or a longer combo stay there."""
LIFT = 4
"""The most steps that a combo lifts a clear by: the first clear of a combo by none, each further one by one more."""


@dataclass(frozen=True, slots=True)
class SoundSet:
    """How a theme sounds: a dull voice for what is put down, a ringing one for what is won, and a scale for both."""

    knock: Struck
    ring: Struck
    scale: tuple[int, ...]
    """Semitones above the tonic, less than an octave."""
    tonic: float = 0.0
    """Semitones between the voices' own pitch and step 0."""

    def rate(self, step: int) -> float:
        """The rate of a step of the scale; step 0 is the tonic, `len(scale)` the octave above, negative ones below."""
        octave, degree = divmod(min(step, TOP), len(self.scale))
        return math.exp2((self.tonic + self.scale[degree]) / 12 + octave)

    def run(
        self, voice: Struck, steps: Iterable[int], *, after: float = 0.0, gap: float = 0.0, level: float
    ) -> list[Strike]:
        """`voice` on one step of the scale after the other, `gap` seconds apart; `level` is that of every strike."""
        return [Strike(voice, self.rate(step), after + gap * n, level) for n, step in enumerate(steps)]


WOOD = SoundSet(
    knock=Struck((Partial(1, 0.32, 0.20), Partial(3.93, 0.10, 0.07), Partial(9.2, 0.03, 0.03)), 0.0015, knock=0.3),
    ring=Struck((Partial(1, 0.26, 0.42), Partial(4, 0.07, 0.16), Partial(10.1, 0.015, 0.05)), 0.002, knock=0.06),
    scale=(0, 2, 4, 7, 9),
)
GLASS = SoundSet(
    knock=Struck((Partial(1, 0.26, 0.26), Partial(2.32, 0.08, 0.14), Partial(4.25, 0.04, 0.07)), 0.003, knock=0.08),
    ring=Struck((Partial(1, 0.2, 0.62), Partial(2.76, 0.05, 0.34), Partial(5.4, 0.02, 0.16)), 0.005),
    scale=(0, 3, 5, 7, 10),
    tonic=-3,
)
CLEAR = SoundSet(
    knock=Struck((Partial(1, 0.3, 0.16), Partial(2, 0.12, 0.12), Partial(3, 0.06, 0.08)), 0.002, knock=0.12),
    ring=Struck((Partial(1, 0.22, 0.34), Partial(2, 0.1, 0.26), Partial(3, 0.04, 0.18), Partial(5, 0.02, 0.1)), 0.003),
    scale=(0, 2, 5, 7, 9),
    tonic=2,
)


class Cue(Enum):
    """What is heard beside the events of the rules."""

    STARTED = "started"
    UNDONE = "undone"
    NEW_BEST = "new best"
    OPENED = "opened"
    CLOSED = "closed"
    CHANGED = "changed"
    EMPTIED = "emptied"
    """The board is empty; a game whose rules make something of it has an event for it."""
    TICK = "tick"
    """One of the last seconds has begun."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Steps of the scale one after the other, where a scene knows better than the event when they are heard."""

    steps: tuple[int, ...]
    ringing: bool
    """In the voice for what is won, not for what is put down?"""
    after: float
    gap: float
    level: float


Happening = Event | Cue | Notes


def strikes(sounds: SoundSet, happenings: Sequence[Happening]) -> list[Strike]:
    """What is heard of what happened together, in the order in which it happened. A record is heard as the end."""
    lift = next((min(one.combo - 1, LIFT) for one in happenings if isinstance(one, ComboRaised)), 0)
    found: list[Strike] = []
    wait = 0.0
    for one in happenings:
        if isinstance(one, Ended) and Cue.NEW_BEST in happenings:
            continue
        found += _strikes(sounds, one, lift, wait)
        if isinstance(one, RowEmptied):
            wait += ROW_STEP
    return found


def _strikes(sounds: SoundSet, happening: Happening, lift: int, wait: float) -> list[Strike]:
    """Clears are heard `lift` steps higher, rows that the game empties and what follows them `wait` seconds later."""
    knock, ring = sounds.knock, sounds.ring
    match happening:
        case Placed(shape=shape):
            return sounds.run(knock, [5 - shape.size], level=min(1.0, 0.7 + 0.05 * shape.size))
        case LinesCleared(rows=rows, columns=columns):
            steps = range(3 + lift, 5 + lift + len(rows) + len(columns))
            return sounds.run(ring, steps, after=0.06, gap=0.065, level=0.7)
        case ComboEnded(combo=combo) if combo > 1:  # a single clear was not heard as a combo
            return sounds.run(knock, (1, -2), after=0.1, gap=0.1, level=0.16)
        case BoardEmptied():
            return _cue(sounds, Cue.EMPTIED)
        case RowEmptied():
            return sounds.run(knock, (3, 1, -1), after=wait + 0.06, gap=0.05, level=0.3)
        case Dealt():
            return sounds.run(knock, (5, 6, 7), after=wait + 0.16, gap=0.06, level=0.12)
        case Notes(steps=notes, ringing=ringing, after=after, gap=gap, level=level):
            return sounds.run(ring if ringing else knock, notes, after=after, gap=gap, level=level)
        case Ended():
            return sounds.run(ring, (4, 2, 0, -3), after=0.45, gap=0.17, level=0.7)
        case Cue():
            return _cue(sounds, happening)
    return []


def _cue(sounds: SoundSet, cue: Cue) -> list[Strike]:
    knock, ring = sounds.knock, sounds.ring
    match cue:
        case Cue.STARTED:
            return sounds.run(knock, (5, 6, 7), gap=0.06, level=0.25)
        case Cue.NEW_BEST:
            return sounds.run(ring, (0, 2, 4, 5, 7, 9), after=0.45, gap=0.09, level=0.85)
        case Cue.UNDONE:
            return sounds.run(knock, (2, 0), gap=0.07, level=0.4)
        case Cue.OPENED | Cue.CHANGED:
            return sounds.run(knock, (4,), level=0.2)
        case Cue.CLOSED:
            return sounds.run(knock, (1,), level=0.2)
        case Cue.EMPTIED:
            return sounds.run(ring, (9, 7, 5, 7, 9), after=0.55, gap=0.08, level=0.5)
        case Cue.TICK:
            return sounds.run(knock, (7,), level=0.14)
