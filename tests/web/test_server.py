"""The stand-in for GitHub Pages does what the tests of the site rely on."""

from __future__ import annotations

import gzip
import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.server import Pages


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    for name in ("index.html", "program.wasm", "archive.zip.gz"):
        (tmp_path / name).write_bytes(b"eight " * 1000)
    (tmp_path.parent / "secret.html").write_text("not of the site")
    with Pages(tmp_path, prefix="/one/two/") as pages:
        yield pages


def ask(pages: Pages, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(pages.origin.removeprefix("http://"), timeout=10)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def test_only_some_types_are_compressed(pages: Pages) -> None:
    for name, compressed in (("index.html", True), ("program.wasm", True), ("archive.zip.gz", False)):
        status, headers, body = ask(pages, f"/one/two/{name}", Accept_Encoding="gzip")
        assert status == 200
        assert (headers.get("Content-Encoding") == "gzip") is compressed
        assert (gzip.decompress(body) if compressed else body) == b"eight " * 1000
        assert pages.requests[-1].size == len(body)
    assert "Content-Encoding" not in ask(pages, "/one/two/index.html")[1]


def test_the_page_is_kept_for_ten_minutes_and_then_asked_for_by_its_tag(pages: Pages) -> None:
    _, headers, _ = ask(pages, "/one/two/")
    assert headers["Cache-Control"] == "max-age=600"
    assert ask(pages, "/one/two/", If_None_Match=headers["ETag"])[0] == 304
    (pages.site / "index.html").write_text("new")
    assert ask(pages, "/one/two/", If_None_Match=headers["ETag"])[2] == b"new"


@pytest.mark.parametrize("path", ["/", "/one/", "/index.html", "/one/two/none", "/one/two/../secret.html"])
def test_there_is_nothing_else(pages: Pages, path: str) -> None:
    assert ask(pages, path)[0] == 404


def test_the_address_without_its_slash_is_sent_on(pages: Pages) -> None:
    status, headers, _ = ask(pages, "/one/two")
    assert (status, headers["Location"]) == (301, "/one/two/")


def test_it_can_go_away_and_come_back_under_the_same_address(pages: Pages) -> None:
    url = pages.url
    pages.stop()
    with pytest.raises(OSError, match="refused"):
        ask(pages, "/one/two/")
    pages.start()
    assert pages.url == url
    assert ask(pages, "/one/two/")[0] == 200
