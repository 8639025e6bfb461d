"""Synthesis: what is struck, and how it rings. Everything that is heard is made here from numbers."""

from __future__ import annotations

import cmath
import math
from array import array
from dataclasses import dataclass
from itertools import accumulate, repeat
from operator import mul

from game.host.speaker import RATE

PITCH = 523.25
"""Hertz at which a voice is rendered: the C above middle C."""
FADED = 0.003
"""What is left of a partial after the time it takes to fade: -50 dB."""
FADE_OUT = 0.012
"""Seconds in which the rest of a voice goes to nothing, so that its end does not click."""


@dataclass(frozen=True, slots=True)
class Partial:
    """One vibration of what is struck."""

    ratio: float
    """Its frequency as a multiple of the pitch."""
    level: float
    """Its amplitude at first, 0..1."""
    seconds: float
    """How long it takes to fade by 50 dB."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A voice: the partials of a bar, a glass or a string, and the blow that sets them off."""

    partials: tuple[Partial, ...]
    attack: float
    """Seconds in which it swells: the softness of the mallet."""
    knock: float = 0.0
    """Amplitude of the noise of the blow."""
    knock_seconds: float = 0.02

    def render(self) -> array[float]:
        """See `game.host.speaker.Voice`."""
        wave = self._ring()
        for n, noise in enumerate(self._blow()):
            wave[n] += noise
        swell = max(1, round(self.attack * RATE))
        for n in range(swell):
            wave[n] *= 0.5 - 0.5 * math.cos(math.pi * n / swell)
        fall = round(FADE_OUT * RATE)
        for n in range(fall):
            wave[-n - 1] *= n / fall
        return array("f", wave)

    def _ring(self) -> list[float]:
        """The sum of the partials. Each is the powers of one complex number, which turns and shrinks."""
        wave: list[float] = []
        for part in sorted(self.partials, key=lambda part: part.seconds):  # each is laid over the start of the next
            length = round(part.seconds * RATE)
            turn = cmath.rect(FADED ** (1 / length), math.tau * part.ratio * PITCH / RATE)
            longer = [power.imag for power in accumulate(repeat(turn, length - 1), mul, initial=complex(part.level))]
            longer[: len(wave)] = [a + b for a, b in zip(wave, longer, strict=False)]
            wave = longer
        return wave

    def _blow(self) -> list[float]:
        """The noise of the blow: always the same, dull, and gone at once."""
        length = round(self.knock_seconds * RATE) if self.knock else 0
        noise, dull, seed = [], 0.0, 1
        for n in range(length):
            seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
            dull += 0.35 * (seed / 0x3FFFFFFF - 1 - dull)
            noise.append(self.knock * dull * (1 - n / length) ** 3)
        return noise
