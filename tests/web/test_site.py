"""The built site as files: what stands in it, and that the same sources give the same bytes anywhere."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.conftest import lack
from tests.web.engines import ROOT
from web.build.archive import digest, read_zip
from web.build.wheel import GIVEN

FIXED = {"index.html", "sw.js", "manifest.webmanifest", "build.json", "licences.txt"}


def paths(site: Path) -> list[str]:
    """All files of the site."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def test_all_but_a_few_names_carry_the_hash_of_their_content(site: Path) -> None:
    for path in paths(site):
        if path in FIXED or path.startswith("icons/"):
            continue
        match = re.fullmatch(r"files/[a-z]+-([0-9a-f]{12})\.[a-z.]+", path)
        assert match, path
        assert digest((site / path).read_bytes()).startswith(match[1])


def test_the_record_says_what_the_site_is_made_of(site: Path) -> None:
    record = json.loads((site / "build.json").read_text())
    assert set(record["files"]) == set(paths(site)) - {"build.json"}
    assert re.fullmatch(r"[0-9a-f]{64}", record["pygame-ce"]["sha256"])
    assert (
        record["pyodide"]["version"] == json.loads((ROOT / "web/package.json").read_text())["dependencies"]["pyodide"]
    )
    assert all(record[part]["licence"] for part in ("eightfold", "pyodide", "pygame-ce", "workbox"))
    assert 0 < record["first visit"]["bytes"] <= record["first visit"]["budget"] == 6_500_000


def test_the_licences_of_all_parts_are_there(site: Path) -> None:
    text = (site / "licences.txt").read_text()
    for words in ("MIT License", "SIL OPEN FONT LICENSE", "Mozilla Public License 2.0", "GNU LIBRARY", "libsdl2"):
        assert words.lower() in text.lower(), words


def test_nothing_refers_to_another_host_or_to_the_root_of_a_server(site: Path) -> None:
    page = (site / "index.html").read_text() + (site / "manifest.webmanifest").read_text()
    assert not re.findall(r"https?://[^\s\"']*", page)
    assert not re.findall(r"(?:src|href)\"?[=:]\s*\"/", page)


@pytest.mark.parametrize("part", ["library", "pygame", "game"])
def test_python_travels_compiled_and_unzips_to_a_plain_archive(site: Path, part: str) -> None:
    (path,) = (site / "files").glob(f"{part}-*.zip.gz")
    files = read_zip(gzip.decompress(path.read_bytes()))
    assert any(name.endswith(".pyc") for name in files)
    assert not any(name.endswith(".py") or "__pycache__" in name for name in files)
    if part == "game":
        assert "main.pyc" in files
        assert not any("command" in name or "desktop" in name for name in files)


@pytest.mark.slow
def test_a_build_elsewhere_and_from_nothing_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT / "game", elsewhere / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "web", elsewhere / "web", ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    for name in ("main.py", "pygbag.ini", "LICENSE"):
        shutil.copyfile(ROOT / name, elsewhere / name)
    (elsewhere / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    kept = ROOT / "build/cache/wheel"
    if kept.is_dir():
        shutil.copytree(kept, elsewhere / "build/cache/wheel")
    elif GIVEN not in os.environ:
        lack(f"There is no pygame-ce wheel to build with again: name the one of the site with {GIVEN}.")
    output = tmp_path / "site"
    result = subprocess.run(
        [sys.executable, "-m", "web.build", "--output", str(output)],
        cwd=elsewhere,
        env=os.environ | {"PYTHONHASHSEED": "8", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert paths(output) == paths(site)
    assert [path for path in paths(site) if (output / path).read_bytes() != (site / path).read_bytes()] == []
