"""The saved profile: of every format, with parts of later ones, and with any part wrong."""

from __future__ import annotations

import copy
import datetime
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profile.profile import FORMAT, Profile
from game.profile.rewards import award_prizes, finish
from game.profile.settings import Settings
from game.profile.statistics import Statistics
from game.session.document import DocumentError
from tests.profile.counted import KEY, at, reloaded
from tests.profile.ended import ended
from tests.rules.strategies import json_values

GOLDEN = Path(__file__).parent / "golden"


def as_text(document: dict[str, Any]) -> str:
    return json.dumps(document, sort_keys=True)


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_profiles_of_every_format_are_restored(version: int) -> None:
    saved = json.loads((GOLDEN / f"profile-{version}.json").read_text("utf-8"))
    assert saved["format"] == version
    profile = Profile.restore(saved)
    assert profile.settings == Settings(theme="dusk", language="da", left_handed=True, sound=False, text_scale=1.5)
    assert profile.statistics == {"puzzle.classic": Statistics(12, 903, 140, 5400.5)}
    assert profile.document() == saved


@given(
    st.dictionaries(st.text(max_size=3), json_values, max_size=2).filter(
        lambda extra: not extra.keys() & {"format", "settings", "statistics", "counted"}
    )
)
def test_fields_of_a_later_version_are_kept(extra: dict[str, Any]) -> None:
    profile = Profile()
    profile.finish(at(51))
    document = profile.document()
    document |= copy.deepcopy(extra)
    document["statistics"][KEY]["stars"] = [1, None]
    document["settings"]["speed"] = "fast"
    restored = Profile.restore(copy.deepcopy(document))
    assert as_text(restored.document()) == as_text(document)
    restored.settings = replace(restored.settings, sound=False)
    restored.finish(at(52))
    assert restored.document()["statistics"][KEY]["stars"] == [1, None]
    assert restored.document()["statistics"][KEY]["games"] == 2
    assert restored.document()["settings"]["speed"] == "fast"


def test_fields_left_out_take_their_start() -> None:
    profile = Profile.restore({"format": 1, "statistics": {KEY: {}}, "counted": [{"id": "x"}]})
    assert profile.statistics == {KEY: Statistics()}
    assert profile.settings == Settings()


BAD = [
    ("document", None),
    ("document", [1]),
    ("format", {}),
    ("format", {"format": True}),
    ("format", {"format": FORMAT + 1}),
    ("statistics", {"statistics": []}),
    ("statistics.a", {"statistics": {"a": 5}}),
    *(
        (f"statistics.a.{name}", {"statistics": {"a": {name: bad}}})
        for name in ("games", "best", "lines", "seconds")
        for bad in (-1, True, "1", math.nan, math.inf, 10**30, [])
    ),
    ("statistics.a.games", {"statistics": {"a": {"games": 1.0}}}),
    ("counted", {"counted": {}}),
    ("counted[0]", {"counted": [5]}),
    ("counted[0].id", {"counted": [{}]}),
    ("counted[0].id", {"counted": [{"id": 5}]}),
    ("counted[1].lines", {"counted": [{"id": "a"}, {"id": "b", "lines": -1}]}),
    ("counted[0].seconds", {"counted": [{"id": "a", "seconds": True}]}),
    ("counted[0].previous_best", {"counted": [{"id": "a", "previous_best": "5"}]}),
]


@pytest.mark.parametrize(("field", "document"), BAD)
def test_a_bad_profile_is_one_sentence_that_names_the_field(field: str, document: Any) -> None:
    with pytest.raises(DocumentError) as caught:
        Profile.restore({"format": 1, **document} if isinstance(document, dict) and field != "format" else document)
    assert caught.value.field == field
    assert str(caught.value).startswith(field)
    assert caught.value.newer == (document == {"format": FORMAT + 1})


@given(
    json_values
    | st.dictionaries(st.sampled_from(["settings", "statistics", "counted"]), json_values).map(
        lambda document: {"format": 1, **document}
    )
    | st.dictionaries(st.text(max_size=3), json_values).map(lambda found: {"format": 1, "statistics": found})
    | st.lists(st.dictionaries(st.sampled_from(["id", "lines", "seconds", "previous_best"]), json_values)).map(
        lambda found: {"format": 1, "counted": found}
    )
)
def test_any_json_is_a_profile_or_a_named_error(value: Any) -> None:
    try:
        profile = Profile.restore(value)
    except DocumentError:
        return
    profile.finish(at(51))
    assert repr(Profile.restore(profile.document()).document()) == repr(profile.document())


WRONG_PARTS = [(field, document) for field, document in BAD if field.startswith(("statistics", "counted"))]


@pytest.mark.parametrize(("field", "document"), WRONG_PARTS)
def test_what_is_wrong_costs_itself_alone(field: str, document: Any) -> None:
    whole = Profile()
    whole.settings = replace(whole.settings, theme="dusk", sound=False)
    whole.honours.players = whole.honours.players.rename("1", "Ada")
    whole.stars.credit("a", datetime.date(2026, 11, 30), mode="classic", score=9000)
    whole.finish(at(51))
    whole.turn_to(KEY)
    saved = {**whole.document(), "later": 1}
    part = field.split(".")[0].split("[")[0]
    found = document[part]
    both = {**saved[part], **found} if isinstance(found, dict) and part == "statistics" else found
    salvaged = Profile.salvage({**saved, part: both})
    rest = {name: value for name, value in saved.items() if name != part}
    assert {name: value for name, value in salvaged.document().items() if name != part} == rest
    if both is not found:
        assert salvaged.statistics[KEY] == whole.statistics[KEY]
    assert reloaded(salvaged).document() == salvaged.document(), "what is left is whole"


def test_a_field_that_is_wrong_leaves_the_others_of_its_statistics() -> None:
    wrong = {"games": "many", "best": 900, "lines": 40, "seconds": 5.5, "later": True}
    counted = [{"id": "a", "lines": 2}, {"id": "b", "lines": -1}]
    salvaged = Profile.salvage({"format": 1, "statistics": {KEY: wrong}, "counted": counted})
    assert salvaged.statistics == {KEY: Statistics(0, 900, 40, 5.5, {"later": True})}
    assert [entry["id"] for entry in salvaged.document()["counted"]] == ["a"]


@pytest.mark.parametrize("document", [document for field, document in BAD if field in ("document", "format")])
def test_what_is_no_profile_cannot_be_salvaged(document: Any) -> None:
    with pytest.raises(DocumentError):
        Profile.salvage(document)


@given(st.dictionaries(st.sampled_from(["statistics", "counted", "settings"]), json_values))
def test_what_is_salvaged_of_anything_is_whole(found: Any) -> None:
    salvaged = Profile.salvage({**found, "format": 1})
    assert repr(Profile.restore(salvaged.document()).document()) == repr(salvaged.document())


WRONG: tuple[Any, ...] = (None, -1, True, "x", [], {}, [[]], [{}], 1e308, 2**70, "2026-02-30")
"""What may stand where something else belongs."""


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every part of a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from _places(part, (*path, key))


def test_any_wrong_part_is_named_or_left_out_and_the_program_goes_on() -> None:
    now = datetime.datetime(2026, 11, 30, 20, tzinfo=datetime.UTC)
    profile = Profile()
    for session in (
        ended("knock", "classic", 9000),
        ended("knock", "challenge", 1500, number=1, won=True),
        ended("knock", "daily", 900, "2026-11-30"),
        ended("medley", "hardcore", 90),
    ):
        finish(profile, session, now)
    whole = json.dumps(profile.document())
    for path in list(_places(profile.document())):
        for wrong in WRONG:
            document = place = json.loads(whole)
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = wrong
            try:
                restored = Profile.restore(document)
            except DocumentError:
                continue
            finish(restored, ended("knock", "classic", 9999), now)
            award_prizes(restored, now + datetime.timedelta(days=1))
            assert Profile.restore(restored.document()).statistics_of("knock", "classic").best == 9999
