from __future__ import annotations

import json
import math
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profile.settings import Settings
from tests.rules.strategies import json_values

GOOD: dict[str, list[Any]] = {
    "theme": [None, "dusk", "high-contrast", "a" * 40],
    "language": [None, "en", "da", "fr-CA", "zh-Hant-TW"],
    "left_handed": [True, False],
    "sound": [True, False],
    "vibration": [True, False],
    "symbols": [True, False],
    "reduced_motion": [None, True, False],
    "high_contrast": [None, True, False],
    "cups_theme": [None, "ocean"],
    "speed": ["slow", "normal", "fast", "off"],
    "forecast": [True, False],
    "text_scale": [None, 1, 1.25, 0.5, 3.0],
}
BAD: dict[str, list[Any]] = {
    "theme": [0, True, "", "Dusk", "a b", "a" * 41, "dusk\n", "-dusk", [], {}, "\ud800"],
    "language": [0, "", "e", "en_GB", "en-", "en\n", "en-" + "a" * 9, "aa-" * 20 + "aa", ["en"]],
    "left_handed": [None, 0, 1, "true", []],
    "sound": [None, 0, 1, "off"],
    "vibration": [None, 0, 1],
    "symbols": [None, 0, 1],
    "reduced_motion": [0, 1, "no"],
    "high_contrast": [0, 1, "no"],
    "cups_theme": ["Ocean", "a b", 7, True],
    "speed": ["quick", "", None, 1, ["slow"]],
    "forecast": [None, 1, "yes"],
    "text_scale": [True, False, 0, -1, 0.49, 3.01, math.nan, math.inf, 10**400, "1", [1]],
}


def each(values: dict[str, list[Any]]) -> list[tuple[str, Any]]:
    return [(name, value) for name, those in values.items() for value in those]


settings = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in GOOD.items()})


def test_every_setting_is_tried() -> None:
    assert GOOD.keys() == BAD.keys() == {field.name for field in fields(Settings)} - {"extra"}


def test_at_first_the_system_is_followed_and_there_is_sound() -> None:
    assert Settings().document() == {
        "theme": None,
        "language": None,
        "left_handed": False,
        "sound": True,
        "vibration": True,
        "symbols": False,
        "reduced_motion": None,
        "high_contrast": None,
        "text_scale": None,
    }


@given(settings)
def test_settings_come_back(chosen: dict[str, Any]) -> None:
    document = json.loads(json.dumps(Settings(**chosen).document()))
    assert Settings.restore(document) == Settings(**chosen)


@pytest.mark.parametrize(("name", "value"), each(GOOD))
def test_a_good_value_is_taken(name: str, value: Any) -> None:
    assert getattr(replace(Settings(), **{name: value}), name) == value
    assert getattr(Settings.restore({name: value}), name) == value


@pytest.mark.parametrize(("name", "value"), each(BAD), ids=lambda value: f"{value!r:.20}")
def test_a_bad_value_is_refused_and_in_a_save_takes_its_default(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"^{name} cannot be .*\.$"):
        replace(Settings(), **{name: value})
    others = {other: values[-1] for other, values in GOOD.items() if other != name}
    assert Settings.restore(others | {name: value}) == Settings(**others)


@given(st.dictionaries(st.text(), json_values, max_size=2).filter(lambda extra: not extra.keys() & GOOD.keys()))
def test_settings_of_a_later_version_are_kept(extra: dict[str, Any]) -> None:
    restored = replace(Settings.restore({"sound": False, **extra}), theme="dusk")
    assert repr(restored.document()) == repr({**extra, **Settings(sound=False, theme="dusk").document()})


@given(json_values | st.dictionaries(st.sampled_from([*GOOD]), json_values, max_size=2))
def test_any_json_gives_settings(value: Any) -> None:
    again = Settings.restore(Settings.restore(value).document())
    assert repr(again) == repr(Settings.restore(value))


def test_settings_can_be_compared_and_hashed() -> None:
    assert hash(Settings(theme="dusk")) == hash(Settings.restore({"theme": "dusk", "later": []}))
