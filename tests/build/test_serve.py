"""`python -m web.serve`: types, and sentences instead of tracebacks."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from web import serve


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site of three files."""
    (tmp_path / "files").mkdir()
    (tmp_path / "index.html").write_text("<title>eight</title>")
    (tmp_path / "files/a-0.mjs").write_text("8")
    (tmp_path / "files/b-0.wasm").write_bytes(b"\0asm")
    monkeypatch.setattr(serve, "SITE", tmp_path)
    return tmp_path


def test_it_says_where_it_is_and_serves_modules_and_wasm_with_their_types(site: Path) -> None:
    program = f"import sys, pathlib; from web import serve; serve.SITE = pathlib.Path({str(site)!r}); serve.main([])"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
            assert address is not None
            connection = http.client.HTTPConnection("127.0.0.1", int(address[1]))
            answers = {}
            for path in ("/", "/files/a-0.mjs", "/files/b-0.wasm"):
                connection.request("GET", path)
                answer = connection.getresponse()
                answers[path] = (answer.headers["Content-Type"], answer.headers["Cache-Control"])
                answer.read()
        finally:
            process.terminate()
    assert answers == {
        "/": ("text/html", "no-cache"),
        "/files/a-0.mjs": ("text/javascript", "max-age=31536000, immutable"),
        "/files/b-0.wasm": ("application/wasm", "max-age=31536000, immutable"),
    }


def test_without_a_built_site_it_says_how_to_build_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "SITE", tmp_path)
    assert serve.main([]) == 1
    assert "python3 -m nox -s build" in capsys.readouterr().err


@pytest.mark.usefixtures("site")
def test_a_port_that_is_taken_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert serve.main(["--port", str(taken.getsockname()[1])]) == 1
    assert "Cannot listen on 127.0.0.1 port" in capsys.readouterr().err


@pytest.mark.usefixtures("site")
def test_a_port_out_of_range_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.main(["--port", "70000"]) == 1
    assert "Cannot listen" in capsys.readouterr().err
