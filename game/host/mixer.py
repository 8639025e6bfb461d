"""The speaker of a desktop: pygame's mixer. In a page its sound would come late, see `tests/bench/audio.py`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pygame

from game.host.speaker import RATE, Strike, Voice

OUTPUT = 48_000
"""Samples a second that the mixer is asked for: what sound hardware plays."""
BUFFER = 512
"""Samples that are mixed at once: 11 ms, the most that a strike comes late by."""
CHANNELS = 24
"""Strikes that can ring at the same time; one more is dropped."""


class MixerSpeaker:
    """Strikes are rendered at their pitch when they are first played, and kept. Without a device it stays silent."""

    def __init__(self) -> None:
        self._voices: dict[Voice, array[float]] = {}
        self._sounds: dict[tuple[Voice, float, float], pygame.mixer.Sound] = {}

    def open(self, voices: Sequence[Voice]) -> None:
        if pygame.mixer.get_init():
            return
        try:
            pygame.mixer.init(OUTPUT, 32, 1, BUFFER, allowedchanges=0)
        except pygame.error:
            return  # no loudspeaker, or another program has it for itself
        pygame.mixer.set_num_channels(CHANNELS)

    def play(self, strikes: Sequence[Strike]) -> None:
        if not pygame.mixer.get_init():
            return
        for one in strikes:
            channel = self._sound(one).play()
            if channel is not None:
                channel.set_volume(one.level)

    def close(self) -> None:
        self._sounds.clear()
        pygame.mixer.quit()

    def _sound(self, strike: Strike) -> pygame.mixer.Sound:
        key = (strike.voice, strike.rate, strike.delay)
        if key not in self._sounds:
            if strike.voice not in self._voices:
                self._voices[strike.voice] = strike.voice.render()
            silence = array("f", bytes(4 * round(strike.delay * OUTPUT)))  # exact where a timer would be late
            samples = silence + resample(self._voices[strike.voice], strike.rate * RATE / OUTPUT)
            self._sounds[key] = pygame.mixer.Sound(buffer=samples.tobytes())
        return self._sounds[key]


def resample(samples: array[float], step: float) -> array[float]:
    """`samples` read `step` of them at a time, with straight lines in between."""
    length = int((len(samples) - 1) / step)
    places = (n * step for n in range(length))
    return array("f", [(1 - at % 1) * samples[int(at)] + at % 1 * samples[int(at) + 1] for at in places])
