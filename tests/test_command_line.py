"""The command line as its users meet it: a process, two streams, an exit status."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import command
from game.command import bot
from game.command.referee import referee
from game.command.script import read
from game.rules import GAMES
from game.rules.game import Setup
from tests.commanding import ROOT, run, start

# deal


def test_deals_are_those_of_the_game() -> None:
    status, output, errors = run("deal", "--game", "puzzle", "--seed", "s \u00e9", "--count", "40")
    assert (status, errors) == (0, "")
    game: Any = GAMES["puzzle"]
    setup = Setup("classic", "s \u00e9")
    expected = [" ".join(shape.text for shape in game.deal(setup, 0, number)) for number in range(40)]
    assert output.splitlines() == expected
    assert expected[0].split() == game.encode(game.start(setup))["tray"]


@pytest.mark.rule("BP5")
def test_a_board_changes_no_deal_and_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    plain = ["deal", "--game", "puzzle", "--mode", "classic", "--seed", "s"]
    assert command(plain) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert command([*plain, "--json", "--board", "/".join(["#######."] * 8)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [line.split() for line in lines]


# bot


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_bot_plays_whole_games(policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["bot", "--game", "puzzle", "--seed", "soak", "--games", "5", "--policy", policy]) == 0
    report = dict(line.rsplit(" ", 1) for line in capsys.readouterr().out.splitlines())
    assert list(report) == [
        *("games", "moves", "moves per second", "median moves"),
        *("best score", "mean score", "median score", "broken invariants"),
    ]
    assert report["games"] == "5"
    assert int(report["moves"]) > 5 * 5
    assert int(report["best score"]) >= float(report["mean score"]) > 0
    assert report["broken invariants"] == "0"


def test_the_same_seed_plays_the_same_games() -> None:
    def soak(seed: str) -> list[int]:
        return bot.soak(GAMES["puzzle"], "classic", 8, seed, bot.POLICIES["random"]).scores

    assert soak("a") == soak("a")
    assert soak("a") != soak("b")


def test_greedy_earns_more_than_random() -> None:
    scores = {
        name: bot.soak(GAMES["puzzle"], "classic", 10, "policies", bot.POLICIES[name]).scores
        for name in ("random", "greedy")
    }
    assert sum(scores["greedy"]) > 2 * sum(scores["random"])


class Leaky:
    """Block Puzzle with one invariant broken: the third piece earns a point too much."""

    def __init__(self) -> None:
        self.game = GAMES["puzzle"]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def play(self, state: Any, move: Any) -> Any:
        from dataclasses import replace

        turn = self.game.play(state, move)
        return replace(turn, points=turn.points + 1) if turn.state.tray.count(None) == 0 else turn


def test_a_broken_invariant_comes_with_the_script_that_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.__main__.GAMES", {"puzzle": Leaky()})
    assert command(["bot", "--game", "puzzle", "--seed", "leak", "--games", "2"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "broken invariants 2" in lines
    problem, found = lines[-1].split(". ", 1)
    assert problem == "The points of the move are not the change of the score"
    steps = referee(read(found.encode()))["steps"]
    assert len(steps) == 3
    assert all(step["ok"] for step in steps)


# all of them


BAD_COMMANDS = [
    (["tetris"], "argument COMMAND: invalid choice: 'tetris'"),
    (["--speed"], "unrecognized arguments: --speed"),
    (["a\nb"], "argument COMMAND: invalid choice: 'a\\nb'"),
    (["referee", "x\ny"], "unrecognized arguments: x y"),
    (["deal"], "the following arguments are required: --game, --seed"),
    (["deal", "--game", "tetris", "--seed", "s"], "argument --game: invalid choice: 'tetris'"),
    (["deal", "--game", "puzzle", "--seed", "s", "--mode", "zen"], 'mode: puzzle has no "zen", only classic'),
    (["deal", "--game", "puzzle", "--seed", "s", "--mode", ""], 'mode: puzzle has no "", only classic'),
    (["deal", "--game", "puzzle", "--seed", "s", "--count", "0"], "argument --count: must be a whole number from 1"),
    (["deal", "--game", "puzzle", "--seed", "s", "--count", "1e3"], "argument --count: must be a whole number from 1"),
    (["deal", "--game", "puzzle", "--seed", "s", "--count", "9" * 5000], "argument --count: must be a whole number"),
    (["deal", "--game", "puzzle", "--seed", "s", "--count", "\u0663"], "argument --count: must be a whole number"),
    (["deal", "--game", "puzzle", "--seed", "s", "--board", "..."], "--board: must be 8 rows, not 1"),
    (["deal", "--game", "puzzle", "--seed", "s", "--board", "/" * 7], "--board: row 0 must be 8 characters of . and #"),
    (["deal", "--game", "puzzle", "--se", "s"], "the following arguments are required: --seed"),
    (["bot", "--game", "puzzle", "--seed", "s", "--mode", "zen"], 'mode: puzzle has no "zen", only classic'),
    (["bot", "--game", "puzzle", "--seed", "s", "--games", "-1"], "argument --games: must be a whole number from 1"),
    (["bot", "--game", "puzzle", "--seed", "s", "--policy", "lazy"], "argument --policy: invalid choice: 'lazy'"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD_COMMANDS, ids=[" ".join(words)[:60] for words, _ in BAD_COMMANDS])
def test_a_bad_command_gets_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(arguments) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert re.fullmatch(r"eightfold: [^\n]{1,200}\n", errors)
    assert errors.startswith(f"eightfold: {words}")


def test_the_version_is_told() -> None:
    status, output, errors = run("--version")
    assert (status, errors) == (0, "")
    assert re.fullmatch(r"eightfold \d+\.\d+\.\d+\n", output)


@pytest.mark.parametrize("arguments", [[], ["referee"], ["deal"], ["bot"]])
def test_help_is_given(arguments: list[str]) -> None:
    status, output, errors = run(*arguments, "--help")
    assert (status, errors) == (0, "")
    assert output.startswith("usage: eightfold")


@pytest.mark.parametrize("door", [["-m", "game"], ["main.py"]])
def test_without_a_command_the_window_opens(door: list[str]) -> None:
    program = f"""
import asyncio, runpy, sys, types
async def main():
    print("a window")
sys.modules["game.app"] = types.SimpleNamespace(main=main)
sys.argv = ["main.py"]
runpy.{"run_module('game'" if door[0] == "-m" else "run_path('main.py'"}, run_name="__main__")
"""
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, "a window\n", "")


def test_a_window_without_pygame_gets_one_line() -> None:
    program = "import sys; sys.modules['pygame'] = None; from game.__main__ import command; sys.exit(command([]))"
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(r"eightfold: playing in a window needs pygame-ce[^\n]*\n", result.stderr)


def test_no_command_needs_pygame() -> None:
    """All three commands run where pygame cannot be imported, and nothing of the screen has been imported after."""
    program = """
import io, json, sys
sys.modules["pygame"] = None
from game.__main__ import command
sys.stdin = io.TextIOWrapper(io.BytesIO(b'{"game": "puzzle", "mode": "classic", "seed": "", "actions": []}'))
for line in ("referee", "deal --game puzzle --seed s", "bot --game puzzle --seed s --games 2"):
    assert command(line.split()) == 0
assert sys.modules["pygame"] is None
print(*[name for name in sys.modules if name.split(".")[:2] in (["game", "ui"], ["game", "host"], ["game", "app"])])
"""
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.endswith("broken invariants 0\n\n")


@pytest.fixture
def endless_deals() -> Iterator[subprocess.Popen[bytes]]:
    # Whoever is started in the background ignores the signal, and hands that down.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with start("deal", "--game", "puzzle", "--seed", "s", "--count", "1000000000") as process:
        signal.signal(signal.SIGINT, before)
        yield process
        process.kill()


def test_a_reader_that_leaves_is_no_fault(endless_deals: subprocess.Popen[bytes]) -> None:
    assert endless_deals.stdout is not None
    assert endless_deals.stderr is not None
    assert endless_deals.stdout.readline()
    endless_deals.stdout.close()
    assert endless_deals.wait(60) == 0
    assert endless_deals.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_control_c_ends_without_a_traceback(endless_deals: subprocess.Popen[bytes]) -> None:
    assert endless_deals.stdout is not None
    assert endless_deals.stderr is not None
    assert endless_deals.stdout.readline()
    endless_deals.send_signal(signal.SIGINT)
    endless_deals.stdout.read()
    assert endless_deals.wait(60) == 130
    assert endless_deals.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_gets_one_line() -> None:
    with Path("/dev/full").open("wb") as full, start("deal", "--game", "puzzle", "--seed", "s", stdout=full) as process:
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (2, b"eightfold: standard output: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="a POSIX shell")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("referee <&-", "standard input: is closed"),
        ("referee 0>/dev/null", "standard input: cannot be read: "),
        ("deal --game puzzle --seed s >&-", "standard output: is closed"),
    ],
)
def test_a_closed_stream_gets_one_line(line: str, words: str) -> None:
    result = subprocess.run(["/bin/sh", "-c", f'"$0" -m game {line}', sys.executable], cwd=ROOT, stderr=subprocess.PIPE)
    assert result.returncode == 2
    assert re.fullmatch(rf"eightfold: {words}[^\n]*\n", result.stderr.decode())
