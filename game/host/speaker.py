"""What sound asks of a host: to keep each voice it is given, and to strike it at a pitch, a moment and a loudness."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

RATE = 24_000
"""Samples a second of a voice: twice the highest partial that matters."""


class Voice(Protocol):
    """How something sounds when it is struck. Hashable; equal voices sound alike, so each is rendered once."""

    def render(self) -> array[float]:
        """Its samples at its own pitch: mono 32-bit floats, -1..1, `RATE` a second, from silence to silence."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Strike:
    """One blow: `rate` is 1 for the voice's own pitch and 2 for the octave above, at which it is over twice as soon."""

    voice: Voice
    rate: float = 1.0
    delay: float = 0.0
    """Seconds from now."""
    level: float = 1.0
    """Loudness, 0..1, as a factor of the amplitude."""


class Speaker(Protocol):
    """Plays what is struck. The game never waits for it, and never learns whether anything could be heard."""

    def open(self, voices: Sequence[Voice]) -> None:
        """Sound is wanted, and likely in these voices; again when they change. Before this no device is touched."""

    def play(self, strikes: Sequence[Strike]) -> None:
        """Plays `strikes` now, over what still rings; what cannot be heard at once is dropped. Only while open."""

    def close(self) -> None:
        """Falls silent and gives the device back; closing twice is harmless."""
