"""Voices are short, soft and clean, and every sound set has its own."""

import math
from array import array
from functools import cache
from itertools import combinations, pairwise

import pytest

from game.host.speaker import RATE
from game.ui.ring_themes import OTHERS, look_of, sounds_of
from game.ui.ring_voices import SOUNDS
from game.ui.synth import FADE_OUT, PITCH, Partial, Struck
from game.ui.theme import DUSK, HIGH_CONTRAST, every

THEMES = {theme.id: theme.sound for theme in every()}
LOOKS = {f"cups-{look}": sounds for look, sounds in SOUNDS.items()}
SETS = THEMES | LOOKS
VOICES = {f"{name} {part}": getattr(sounds, part) for name, sounds in SETS.items() for part in ("knock", "ring")}


@pytest.fixture(scope="module", params=VOICES)
def voice(request: pytest.FixtureRequest) -> Struck:
    return VOICES[request.param]


@cache
def rendered(voice: Struck) -> array:
    return voice.render()


@pytest.fixture(scope="module")
def wave(voice: Struck) -> array:
    return rendered(voice)


def test_it_begins_and_ends_in_silence(wave: array) -> None:
    assert abs(wave[0]) < 1e-6
    assert abs(wave[-1]) < 1e-4
    tail = wave[-round(FADE_OUT * RATE) :]
    assert max(map(abs, tail)) < 0.01


def test_it_has_no_clicks(voice: Struck, wave: array) -> None:
    """No two samples are further apart than partials of those levels, and the noise of the blow, can go."""
    fastest = sum(part.level * 2 * math.sin(math.pi * part.ratio * PITCH / RATE) for part in voice.partials)
    blow = round(voice.knock_seconds * RATE)
    assert max(abs(b - a) for a, b in pairwise(wave)) < fastest + 0.4 * voice.knock
    assert max(abs(b - a) for a, b in pairwise(wave[blow:])) < fastest


def test_it_is_neither_loud_nor_lost(wave: array) -> None:
    assert 0.15 < max(map(abs, wave)) < 0.5


def test_it_is_short(wave: array) -> None:
    assert 0.1 < len(wave) / RATE < 0.7


def test_it_is_loudest_at_the_beginning_and_fades(wave: array) -> None:
    step = RATE // 20
    parts = [sum(sample * sample for sample in wave[n : n + step]) for n in range(0, len(wave) - step, step)]
    assert parts == sorted(parts, reverse=True)


def test_its_mean_is_nothing(wave: array) -> None:
    assert abs(sum(wave) / len(wave)) < 0.005


@pytest.mark.parametrize("pair", [*combinations(VOICES, 2)], ids=" and ".join)
def test_voices_differ(pair: tuple[str, str]) -> None:
    one, other = (rendered(VOICES[name]) for name in pair)
    length = min(len(one), len(other))
    energy = sum(sample * sample for sample in one[:length])
    assert sum((a - b) ** 2 for a, b in zip(one[:length], other[:length], strict=True)) > 0.02 * energy


def test_a_partial_has_the_pitch_that_it_says() -> None:
    wave = Struck((Partial(2, 0.5, 0.5),), attack=0.001).render()
    rises = sum(a < 0 <= b for a, b in pairwise(wave[: RATE // 10]))
    assert abs(rises - 2 * PITCH / 10) <= 1


def test_a_partial_fades_by_50_decibels_in_the_time_it_says() -> None:
    wave = Struck((Partial(1, 0.5, 0.2), Partial(3, 0.0, 0.4)), attack=0.001).render()
    end = round(0.2 * RATE)
    assert 0.5 * 0.0025 < max(map(abs, wave[end - 100 : end])) < 0.5 * 0.0045


def test_it_is_the_same_every_time() -> None:
    voice = SETS["daylight"].knock
    assert voice.render() == voice.render()


@pytest.mark.rule("BK23")
def test_every_theme_has_a_sound_set_of_its_own() -> None:
    assert len(set(THEMES.values())) == len(THEMES) == 20


@pytest.mark.rule("TC30")
def test_every_look_of_twelve_cups_has_a_sound_set_of_its_own() -> None:
    heard = {look: sounds_of(look, DUSK) for look in ("simple", *OTHERS)}
    assert len(set(heard.values()) | set(THEMES.values())) == 6 + len(THEMES), "six of their own"
    for look in OTHERS:
        assert look_of(look, DUSK).tokens.sound is heard[look]


@pytest.mark.rule("TC30")
def test_the_simple_look_and_high_contrast_sound_as_the_shell_does() -> None:
    for theme in every():
        assert sounds_of("simple", theme) is sounds_of(None, theme) is theme.sound
    assert sounds_of("ocean", HIGH_CONTRAST) is HIGH_CONTRAST.sound
