"""The parts of the build that need no other program: archives, names, the page, the list for the service worker."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.theme import every
from web.build import page
from web.build.archive import compressed, digest, hashed, read_zip, stored_zip
from web.build.bytecode import kept
from web.build.common import ROOT, BuildError
from web.build.site import Site

TREES = st.dictionaries(st.from_regex(r"[a-z]{1,3}(/[a-z]{1,3}){0,2}\.py", fullmatch=True), st.binary(max_size=50))


@given(TREES)
def test_a_stored_zip_holds_the_files_and_depends_on_nothing_else(files: dict[str, bytes]) -> None:
    archive = stored_zip(files)
    assert read_zip(archive) == files
    assert stored_zip(dict(reversed(files.items()))) == archive


@given(TREES)
def test_the_page_s_reader_can_rely_on_plain_entries(files: dict[str, bytes]) -> None:
    """`web/src/unpack.js` reads local headers alone: stored, sizes known, nothing behind the data."""
    with zipfile.ZipFile(io.BytesIO(stored_zip(files))) as archive:
        for entry in archive.infolist():
            assert (entry.compress_type, entry.flag_bits & 0b1001) == (zipfile.ZIP_STORED, 0)
            assert entry.compress_size == entry.file_size


def test_compression_keeps_no_time_and_no_name() -> None:
    data = compressed(b"eight" * 100)
    assert gzip.decompress(data) == b"eight" * 100
    assert data[3:8] == bytes(5)  # flags and time


def test_a_hashed_name_follows_the_content_and_keeps_the_whole_ending() -> None:
    name = hashed("library.zip.gz", b"one")
    assert re.fullmatch(r"library-[0-9a-f]{12}\.zip\.gz", name)
    assert hashed("library.zip.gz", b"two") != name


def test_a_module_that_was_loaded_but_is_nowhere_ends_the_build() -> None:
    files = {"a.py": b"", "b.so": b"", "c.py": b""}
    assert set(kept(files, {"a.py", "b.so"})) == {"a.py", "b.so"}
    with pytest.raises(BuildError, match=r"d\.py"):
        kept(files, {"a.py", "d.py"})


def site() -> Site:
    """A small site."""
    site = Site()
    site.add("index.html", b"<p>" * 500)
    site.add("build.json", b"{}", unlisted=True)
    site.add_hashed("loader.js", b"one;" * 500)
    site.add_hashed("game.zip.gz", b"\x1f\x8b" + bytes(500))
    return site


def test_the_precache_names_every_file_that_the_game_asks_for() -> None:
    entries = {entry["url"]: entry for entry in json.loads(site().precache())}
    assert set(entries) == set(site().files) - {"build.json"}
    assert entries["index.html"]["revision"] == digest(b"<p>" * 500)[:16]
    loader = next(url for url in entries if "loader" in url)
    sha = base64.b64encode(hashlib.sha256(b"one;" * 500).digest()).decode()
    assert entries[loader] == {"url": loader, "revision": None, "integrity": f"sha256-{sha}"}
    archive = next(url for url in entries if url.endswith(".gz"))
    assert entries[archive] == {"url": archive, "revision": None}  # some servers unzip it


def test_a_first_visit_counts_what_travels() -> None:
    small = site()
    archive = next(path for path in small.files if path.endswith(".gz"))
    assert small.transfer(archive) == 502
    assert small.transfer("index.html") < 100
    assert small.first_visit() == sum(small.transfer(path) for path in small.files if path != "build.json")


def test_the_policy_allows_the_page_s_own_scripts_and_styles_and_no_others() -> None:
    text = page.fill(
        '<meta content="{{build.policy}}"><style>{{build.css}}</style><script>{{build.js}}</script>'
        "<script nomodule>old()</script>",
        {"css": "a{}", "js": "b()"},
    )
    for content in ("a{}", "b()", "old()"):
        assert base64.b64encode(hashlib.sha256(content.encode()).digest()).decode() in text
    assert text.count("sha256-") == 3
    assert "default-src 'none'" in text
    assert "unsafe-inline" not in text
    assert "http" not in text


def test_a_field_of_the_template_that_nothing_fills_in_ends_the_build() -> None:
    with pytest.raises(BuildError, match=r"\{\{build.other\}\}"):
        page.fill("{{build.other}}", {})


def test_the_shell_has_the_colours_of_every_theme() -> None:
    css = page.themes()
    for theme in every():
        assert f"[data-theme={theme.id}]" in css
        assert "#{:02x}{:02x}{:02x}".format(*theme.pieces[8]) in css
    template = (ROOT / "web/index.tmpl").read_text()
    used = set(re.findall(r"var\(--([\w-]+)\)", template + page.pieces()))
    assert used <= set(re.findall(r"--([\w-]+):", css + template))


def test_the_manifest_is_relative_and_can_be_installed() -> None:
    manifest = json.loads(page.manifest("Eightfold"))
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert purposes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert not any(icon["src"].startswith(("/", "http")) for icon in manifest["icons"])
