"""What the tests of the command line share: processes, scripts, and what the referee says to them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import command
from game.command.referee import referee
from game.command.script import read

ROOT = Path(__file__).parent.parent
EMPTY = ["........"] * 8
ROW_7 = [*["........"] * 7, "#####..."]


def start(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **{"stdout": subprocess.PIPE, **options},
    )


def run(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    with start(*arguments) as process:
        output, errors = process.communicate(given, timeout=60)
        return process.returncode, output.decode("ascii"), errors.decode("ascii")


def script(**changes: Any) -> dict[str, Any]:
    """A good script with some members changed; `...` leaves one out."""
    members = {"game": "puzzle", "mode": "classic", "seed": "cli", "actions": []} | changes
    return {key: value for key, value in members.items() if value is not ...}


def played(**changes: Any) -> dict[str, Any]:
    """What the referee answers to a good script, without a process of its own."""
    return referee(read(json.dumps(script(**changes)).encode()))


def refused(given: str | bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The one line on standard error that the referee answers to a bad script."""

    class Stdin:
        class buffer:  # noqa: N801 - the name it has on sys.stdin
            @staticmethod
            def read() -> bytes:
                return given.encode() if isinstance(given, str) else given

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert command(["referee"]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert re.fullmatch(r"eightfold: [^\n]{1,200}\n", errors)
    return errors.removeprefix("eightfold: ").rstrip("\n")
