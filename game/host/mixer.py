"""The speaker of a desktop: pygame's mixer. In a page its sound would come late, see `tests/bench/audio.py`."""

from __future__ import annotations

import io
import struct
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
    """Strikes are brought to their pitch when they are first played, and kept. Without a device it stays silent."""

    def __init__(self) -> None:
        self._voices: dict[Voice, array[float]] = {}
        self._sounds: dict[tuple[Voice, float, float], pygame.mixer.Sound] = {}

    def open(self, voices: Sequence[Voice]) -> None:
        if not pygame.mixer.get_init():
            try:
                pygame.mixer.init(OUTPUT, 32, 1, BUFFER, allowedchanges=0)
            except pygame.error:
                return  # no loudspeaker, or another program has it for itself
            pygame.mixer.set_num_channels(CHANNELS)
        for voice in voices:
            self._rendered(voice)

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

    def _rendered(self, voice: Voice) -> array[float]:
        if voice not in self._voices:
            self._voices[voice] = voice.render()
        return self._voices[voice]

    def _sound(self, strike: Strike) -> pygame.mixer.Sound:
        """SDL turns a file's sample rate into that of the device: a file that claims another one has another pitch."""
        key = (strike.voice, strike.rate, strike.delay)
        if key not in self._sounds:
            rate = round(RATE * strike.rate)
            silence = bytes(4 * round(strike.delay * rate))  # exact, where a timer would be late
            file = wav(silence + self._rendered(strike.voice).tobytes(), rate)
            self._sounds[key] = pygame.mixer.Sound(file=io.BytesIO(file))
        return self._sounds[key]


def wav(samples: bytes, rate: int) -> bytes:
    """A WAV file of one channel of 32-bit floats, `rate` a second."""
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 3, 1, rate, 4 * rate, 4, 32)
    data = struct.pack("<4sI", b"data", len(samples)) + samples
    return struct.pack("<4sI4s", b"RIFF", 4 + len(form) + len(data), b"WAVE") + form + data
