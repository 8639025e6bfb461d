"""The mixer's speaker: opened only while sound is wanted, and silent without a device."""

import os
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.host.mixer import CHANNELS, OUTPUT, MixerSpeaker
from game.host.speaker import RATE, Strike
from game.ui.sound import WOOD
from game.ui.synth import PITCH, Partial, Struck

FLOATS = -32
"""How pygame names 32-bit floats."""
KNOCK, RING = WOOD.knock, WOOD.ring


@pytest.fixture
def speaker() -> Iterator[MixerSpeaker]:
    pygame.mixer.quit()
    speaker = MixerSpeaker()
    yield speaker
    speaker.close()


def playing() -> list[pygame.mixer.Sound]:
    channels = [pygame.mixer.Channel(n) for n in range(CHANNELS)]
    return [channel.get_sound() for channel in channels if channel.get_busy()]


def test_no_device_is_open_before_sound_is_wanted_or_after(speaker: MixerSpeaker) -> None:
    assert pygame.mixer.get_init() is None
    speaker.play([Strike(KNOCK)])
    assert pygame.mixer.get_init() is None
    speaker.open([KNOCK, RING])
    assert pygame.mixer.get_init() == (OUTPUT, FLOATS, 1)
    speaker.close()
    assert pygame.mixer.get_init() is None
    speaker.close()


def test_strikes_ring_together_and_later_ones_later(speaker: MixerSpeaker) -> None:
    speaker.open([KNOCK])
    speaker.play([Strike(KNOCK, 1.0, level=0.5), Strike(KNOCK, 2.0, delay=0.25)])
    first, second = playing()
    rendered = len(KNOCK.render()) / RATE
    assert first.get_length() == pytest.approx(rendered, abs=0.001)
    assert second.get_length() == pytest.approx(0.25 + rendered / 2, abs=0.001)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.5, abs=0.02)
    silence = array("f", second.get_raw())[: round(0.25 * OUTPUT)]
    assert not any(silence)


def test_a_strike_is_rendered_once(speaker: MixerSpeaker) -> None:
    speaker.open([KNOCK])
    for _ in range(3):
        speaker.play([Strike(KNOCK, 1.5)])
    assert len(set(map(id, playing()))) == 1


def test_what_leaves_the_device_is_what_was_struck(
    speaker: MixerSpeaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "heard"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    speaker.open([KNOCK])
    speaker.play([Strike(KNOCK, level=0.5)])
    while playing():
        pygame.time.wait(1)
    speaker.close()
    heard = array("f", file.read_bytes())
    assert max(heard) == pytest.approx(0.5 * max(KNOCK.render()), rel=0.02)


def test_more_than_all_channels_is_dropped(speaker: MixerSpeaker) -> None:
    speaker.open([RING])
    speaker.play([Strike(RING)] * (CHANNELS + 5))
    assert len(playing()) == CHANNELS


def test_it_plays_again_after_it_was_off(speaker: MixerSpeaker) -> None:
    for _ in range(2):
        speaker.open([KNOCK])
        speaker.play([Strike(KNOCK)])
        assert len(playing()) == 1
        speaker.close()


def test_without_a_device_the_game_goes_on_silently(speaker: MixerSpeaker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    speaker.open([KNOCK])
    assert pygame.mixer.get_init() is None
    speaker.play([Strike(KNOCK)])


@pytest.mark.parametrize("rate", [0.5, 1.0, 1.5, 3.0])
def test_the_rate_of_a_strike_is_its_pitch(speaker: MixerSpeaker, rate: float) -> None:
    tone = Struck((Partial(1, 0.5, 1.0),), attack=0.001)
    speaker.open([tone])
    speaker.play([Strike(tone, rate)])
    (sound,) = playing()
    wave = array("f", sound.get_raw())[: OUTPUT // 10]
    rises = sum(a < 0 <= b for a, b in pairwise(wave))
    assert rises == pytest.approx(rate * PITCH / 10, abs=1)
