"""Which pygame-ce wheel the build takes, and which it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from web.build.archive import digest
from web.build.common import ROOT, BuildError
from web.build.runtime import PINS
from web.build.wheel import EXPECTED, GIVEN, Cache, Known, Wheel, find

NAME = "pygame_ce-1-any.whl"
BUILT, PUBLISHED, OTHER = b"built here", b"published there", b"from somewhere"
KNOWN = Known(NAME, built=digest(BUILT), published=digest(PUBLISHED))
Maker = Callable[[], bytes]


def makes(data: bytes) -> Maker:
    """A source that has `data`."""
    return lambda: data


def cannot(sentence: str) -> Maker:
    """A source that has nothing, and says why."""

    def fail() -> bytes:
        raise BuildError(sentence)

    return fail


def never() -> bytes:
    """A source that must not be asked."""
    raise AssertionError("this source should not have been asked")


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """An empty cache."""
    return Cache(tmp_path / "cache")


def given(tmp_path: Path, data: bytes) -> dict[str, str]:
    """An environment that names a file with `data`."""
    path = tmp_path / "given.whl"
    path.write_bytes(data)
    return {GIVEN: str(path)}


@pytest.mark.parametrize(("data", "origin"), [(BUILT, "built from source"), (PUBLISHED, "published by Pyodide")])
def test_a_given_file_of_a_known_hash_is_taken_before_all_else(
    tmp_path: Path, cache: Cache, data: bytes, origin: str
) -> None:
    cache.put(Wheel(NAME, OTHER, digest(OTHER), "built from source"))
    wheel = find(KNOWN, given(tmp_path, data), cache, never, never)
    assert (wheel.data, wheel.sha256, wheel.origin) == (data, digest(data), origin)


def test_a_given_file_of_an_unknown_hash_is_refused_and_the_way_to_allow_it_is_said(
    tmp_path: Path, cache: Cache
) -> None:
    with pytest.raises(BuildError, match=re.escape(f"{EXPECTED}={digest(OTHER)}")):
        find(KNOWN, given(tmp_path, OTHER), cache, never, never)


def test_a_given_file_is_allowed_by_its_hash_in_any_case(tmp_path: Path, cache: Cache) -> None:
    environment = given(tmp_path, OTHER) | {EXPECTED: digest(OTHER).upper()}
    wheel = find(KNOWN, environment, cache, never, never)
    assert (wheel.data, wheel.origin) == (OTHER, "given")


def test_an_expected_hash_that_is_not_the_file_s_refuses_it_even_if_it_is_known(tmp_path: Path, cache: Cache) -> None:
    with pytest.raises(BuildError, match=f"has SHA-256 {digest(BUILT)}, but {EXPECTED} says {digest(OTHER)}"):
        find(KNOWN, given(tmp_path, BUILT) | {EXPECTED: digest(OTHER)}, cache, never, never)


def test_a_given_file_that_is_not_there_is_one_sentence(tmp_path: Path, cache: Cache) -> None:
    with pytest.raises(BuildError, match=f"{GIVEN} names .*, which is not a file"):
        find(KNOWN, {GIVEN: str(tmp_path / "nowhere.whl")}, cache, never, never)


def test_a_given_file_is_not_kept(tmp_path: Path, cache: Cache) -> None:
    find(KNOWN, given(tmp_path, BUILT), cache, never, never)
    assert cache.get(KNOWN) is None


def test_an_empty_variable_gives_nothing(cache: Cache) -> None:
    assert find(KNOWN, {GIVEN: ""}, cache, makes(BUILT), never).data == BUILT


def test_a_build_from_source_comes_first_and_is_kept_with_its_hash(cache: Cache) -> None:
    wheel = find(KNOWN, {}, cache, makes(BUILT), never)
    assert (wheel.sha256, wheel.origin) == (digest(BUILT), "built from source")
    assert find(KNOWN, {}, cache, never, never) == wheel


def test_a_build_with_another_hash_is_taken_and_written_down(cache: Cache) -> None:
    wheel = find(KNOWN, {}, cache, makes(OTHER), never)
    assert (wheel.data, wheel.sha256) == (OTHER, digest(OTHER))
    assert find(KNOWN, {}, cache, never, never) == wheel


def test_what_pyodide_publishes_comes_last_and_is_kept(cache: Cache) -> None:
    wheel = find(KNOWN, {}, cache, cannot("No compiler."), makes(PUBLISHED))
    assert (wheel.data, wheel.origin) == (PUBLISHED, "published by Pyodide")
    assert find(KNOWN, {}, cache, never, never) == wheel


def test_a_published_file_with_another_hash_is_refused(cache: Cache) -> None:
    with pytest.raises(BuildError, match=f"but Pyodide's lock file says {KNOWN.published}"):
        find(KNOWN, {}, cache, cannot("No compiler."), makes(OTHER))
    assert cache.get(KNOWN) is None


def test_without_any_source_each_reason_is_said_and_the_way_out(cache: Cache) -> None:
    with pytest.raises(BuildError) as caught:
        find(KNOWN, {}, cache, cannot("No compiler."), cannot("No network."))
    for words in ("No compiler.", "No network.", f"{GIVEN}=FILE"):
        assert words in str(caught.value)


@pytest.mark.parametrize("damage", ["wheel", "record", "fields"])
def test_a_kept_file_that_is_not_as_it_was_is_left_aside(tmp_path: Path, cache: Cache, damage: str) -> None:
    find(KNOWN, {}, cache, makes(BUILT), never)
    record = tmp_path / "cache" / f"{NAME}.json"
    if damage == "wheel":
        (tmp_path / "cache" / NAME).write_bytes(OTHER)
    else:
        record.write_text("{" if damage == "record" else "[]")
    assert cache.get(KNOWN) is None
    assert find(KNOWN, {}, cache, cannot("No compiler."), makes(PUBLISHED)).data == PUBLISHED


def test_a_kept_file_for_another_pyodide_is_not_taken(cache: Cache) -> None:
    cache.put(Wheel("pygame_ce-0-any.whl", BUILT, digest(BUILT), "built from source"))
    assert cache.get(KNOWN) is None


def test_the_pinned_wheel_is_for_the_versions_that_the_project_uses() -> None:
    pins = json.loads(PINS.read_text())
    packages = json.loads((ROOT / "web/package.json").read_text())
    assert packages["dependencies"]["pyodide"] == pins["pyodide"]
    assert f'"pygame-ce=={pins["pygame-ce"]}"' in (ROOT / "pyproject.toml").read_text()
    assert re.fullmatch(r"[0-9a-f]{64}", pins["sha256"])
