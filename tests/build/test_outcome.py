"""What the build's commands say and leave behind when they cannot do what they should."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from web.build import __main__ as command
from web.build import runtime, tools
from web.build.common import BuildError
from web.build.site import Site


@pytest.fixture
def output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site that an earlier build left."""
    monkeypatch.setattr(tools, "install_packages", lambda: None)
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("the old site")
    (folder / "build.json").write_text('{"files": {"index.html": {}, "stale.txt": {}}}')
    return folder


def run(output: Path, site: Site | BuildError, monkeypatch: pytest.MonkeyPatch) -> int:
    """Runs the build's command with a made-up site or failure; its exit status."""

    def build() -> Site:
        if isinstance(site, BuildError):
            raise site
        return site

    monkeypatch.setattr(command, "build", build)
    return command.main(["--output", str(output)])


def test_a_site_within_the_budget_takes_the_place_of_the_old_one(output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (output / "stale.txt").write_text("")
    site = Site()
    site.add("index.html", b"the new site")
    assert run(output, site, monkeypatch) == 0
    assert {path.name: path.read_text() for path in output.iterdir()} == {"index.html": "the new site"}


def test_a_site_over_the_budget_fails_and_leaves_the_old_one(
    output: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = Site()
    site.add("index.html", b"")
    site.add("files/huge.bin", bytes(command.BUDGET + 1))
    assert run(output, site, monkeypatch) == 1
    assert "the budget is 6,500,000" in capsys.readouterr().err
    assert (output / "index.html").read_text() == "the old site"


def test_a_failure_is_one_sentence_and_leaves_the_old_site(
    output: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(output, BuildError("The ink is dry."), monkeypatch) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "build: The ink is dry."
    assert (output / "index.html").read_text() == "the old site"


@pytest.mark.parametrize(
    "stranger",
    ["diary", "diary/monday.txt", "site/monday.txt", "site/.git/config", "site/files/monday.txt"],
)
def test_what_is_no_part_of_a_site_is_left_as_it_is(
    stranger: str, output: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody loses a file by a slip of the pen."""
    text = output.parent / stranger
    text.parent.mkdir(parents=True, exist_ok=True)
    text.write_text("Rain.")
    assert run(output.parent / stranger.partition("/")[0], Site(), monkeypatch) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"build: {text} is no part of a site that was built: remove it, or choose another --output."
    ]
    assert text.read_text() == "Rain."


@pytest.mark.parametrize("record", ["", "{}", "[]", '{"files": 3}', '{"name": "another project"}'])
def test_a_folder_with_another_record_is_left_as_it_is(
    record: str, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (output / "build.json").write_text(record)
    assert run(output, Site(), monkeypatch) == 1
    assert (output / "build.json").read_text() == record


@pytest.mark.parametrize("place", ["empty", "deep/down/below"])
def test_a_site_comes_into_an_empty_or_new_folder(place: str, output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (output.parent / "empty").mkdir()
    site = Site()
    site.add("index.html", b"the new site")
    assert run(output.parent / place, site, monkeypatch) == 0
    assert [path.name for path in (output.parent / place).iterdir()] == ["index.html"]
    assert (output.parent / place).stat().st_mode & 0o777 == output.stat().st_mode & 0o777


def test_a_disk_that_refuses_is_one_sentence(
    output: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = output / "index.html" / "site"  # below a file
    assert run(place, Site(), monkeypatch) == 1
    *_, said = capsys.readouterr().err.splitlines()
    assert said.startswith("build: ")
    assert str(output) in said


def test_a_program_that_is_missing_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BuildError, match="node is missing: install Node 20 or newer, or build with `python3 -m nox"):
        tools.program("node")


def test_a_program_that_fails_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="sh failed: no ink"):
        tools.run(["sh", "-c", "echo no ink >&2; exit 3"], folder=tmp_path)


def test_building_from_source_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert runtime.obstacle() == ("Building pygame-ce from source needs root, for a toolchain in a folder of its own.")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(runtime, "which", lambda _: None)
    assert runtime.obstacle() == "Building pygame-ce from source needs a system of the Debian family."
    with pytest.raises(BuildError, match="Debian family"):
        runtime.build("any.whl")
