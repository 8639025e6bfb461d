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
from hypothesis import given
from hypothesis import strategies as st

from game.__main__ import command
from game.command import bot
from game.command.referee import referee
from game.command.script import read
from game.rules import GAMES
from game.rules.game import InvalidInput, Setup
from tests.rules.strategies import json_values
from tests.rules.test_contract import check_sentence

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


# referee


def test_a_script_is_played() -> None:
    actions = [{"place": [0, 7, 5]}, {"place": [0, 0, 0]}, {"undo": 1}]
    position = {"board": ROW_7, "tray": ["###", "#", "##"]}
    status, output, errors = run("referee", given=json.dumps(script(actions=actions, position=position)).encode())
    assert (status, errors) == (0, "")
    before = {"board": ROW_7, "tray": ["###", "#", "##"], "deals": 1, "score": 0, "lines": 0}
    after = {"board": EMPTY, "tray": [None, "#", "##"], "deals": 1, "score": 13, "lines": 1}
    assert json.loads(output) == {
        "steps": [
            {
                "action": {"place": [0, 7, 5]},
                "ok": True,
                "points": 13,
                "events": [
                    {"event": "placed", "slot": 0, "shape": "###", "row": 7, "column": 5},
                    {"event": "cleared", "rows": [7], "columns": []},
                ],
                "position": after,
            },
            {
                "action": {"place": [0, 0, 0]},
                "ok": False,
                "error": "This slot is used: it stays empty until all three pieces are placed.",
                "points": 0,
                "events": [],
                "position": after,
            },
            {"action": {"undo": 1}, "ok": True, "points": -13, "events": [], "position": before},
        ],
        "over": None,
        "score": 0,
    }


@pytest.mark.rule("BP18", "BP20")
def test_undo_goes_back_any_number_of_steps_and_the_same_deals_follow() -> None:
    places = [{"place": [slot, 3 * slot, 0]} for slot in range(3)]
    small = {"tray": ["#", "##", "###"]}
    steps = played(actions=[*places, {"undo": 3}, *places], position=small)["steps"]
    assert [step["ok"] for step in steps] == [True] * 7
    assert steps[3]["position"]["tray"] == ["#", "##", "###"]
    assert steps[3]["points"] == -6
    assert steps[:3] == steps[4:]
    assert steps[2]["position"]["deals"] == 2


@pytest.mark.rule("BP18")
def test_undo_beyond_the_start_changes_nothing() -> None:
    actions = [{"place": [0, 0, 0]}, {"undo": 2}, {"undo": 1}, {"undo": 1}]
    steps = played(actions=actions, position={"tray": ["#", "##", "###"]})["steps"]
    assert [step["ok"] for step in steps] == [True, False, True, False]
    assert steps[1]["error"] == "Only 1 of the moves can be taken back, not 2."
    assert steps[1]["position"] == steps[0]["position"]
    assert steps[3]["error"] == "No move can be taken back."


OVER = {"board": [".#.#.#.#", "#.#.#.#."] * 4, "tray": ["#", "##", "##"]}


@pytest.mark.rule("BP3", "BP21")
def test_the_end_is_final() -> None:
    answer = played(
        actions=[{"place": [0, 0, 0]}, {"undo": 1}, {"continue": True}, {"place": [1, 0, 0]}], position=OVER
    )
    assert [step["ok"] for step in answer["steps"]] == [True, False, False, False]
    assert answer["steps"][0]["events"][-1] == {"event": "ended", "reason": "no-moves"}
    assert answer["steps"][1]["error"] == "The game is over, and its end is final."
    assert answer["steps"][2]["error"] == "This game has no second chance."
    assert answer["over"] == "no-moves"
    assert answer["score"] == 1


@pytest.mark.rule("BP20")
def test_a_position_can_be_fed_back() -> None:
    places = [{"place": [slot, 0, 3 * slot]} for slot in range(3)]
    tray = {"tray": ["#", "##", "###"]}
    whole = played(actions=[*places, {"place": [0, 4, 0]}], position=tray)["steps"]
    half = played(actions=places, position=tray)["steps"]
    assert played(actions=[{"place": [0, 4, 0]}], position=half[-1]["position"])["steps"] == whole[3:]


def test_null_leaves_a_member_out() -> None:
    actions = [{"place": [0, 0, 0]}]
    assert played(actions=actions, date=None, number=None, position=None) == played(actions=actions)


def test_any_text_is_a_seed_of_a_script() -> None:
    for seed in ("", "\ud800", "\0", "x" * 100_000):
        assert played(seed=seed)["over"] is None


def test_a_long_script_is_played() -> None:
    actions = [{"place": [0, 0, 0]}, {"undo": 1}] * 2500
    status, output, errors = run("referee", given=json.dumps(script(actions=actions)).encode())
    assert (status, errors) == (0, "")
    assert len(json.loads(output)["steps"]) == 5000


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read(b"\xef\xbb\xbf" + json.dumps(script()).encode()).actions == ()


BAD_SCRIPTS = [
    ("", "script: is not JSON: Expecting value in line 1, column 1"),
    ('{"game": "puzzle",\n oops}', "script: is not JSON: Expecting property name enclosed in double quotes in line 2"),
    (b'{"game": "\xff"}', "script: is not UTF-8 text: byte 10 cannot be read"),
    ("[]", "script: must be an object, not an empty list"),
    ("null", "script: must be an object, not null"),
    ('{"game": "puzzle", "game": "puzzle"}', 'script: has "game" twice'),
    ("[" * 100_000, "script: is nested too deeply"),
    ('{"a":' * 100_000, "script: is nested too deeply"),
    (script(sead="x"), 'script: has no "sead", only game, mode, seed, actions, date, number, position'),
    (script(game=...), "game: is missing"),
    (script(game=3), "game: must be text, not 3"),
    (script(game="tetris"), 'game: "tetris" is not known, only puzzle'),
    (script(game=None), "game: must be text, not null"),
    (script(mode=...), "mode: is missing"),
    (script(mode="daily"), 'mode: puzzle has no "daily", only classic'),
    (script(mode=["classic"]), "mode: must be text, not a list of 1"),
    (script(seed=...), "seed: is missing"),
    (script(seed=12), "seed: must be text, not 12"),
    (script(date="2026-12-31"), "date: puzzle has no daily game"),
    (script(date="2026-13-31"), 'date: must be a date such as 2026-12-31, not "2026-13-31"'),
    (script(date=20261231), "date: must be text, not 20261231"),
    (script(number=1), "number: puzzle has no numbered games"),
    (script(number=0), "number: must be a whole number from 1 to 9007199254740991, not 0"),
    (script(position=[]), "position: must be an object, not an empty list"),
    (script(position={"bord": []}), 'position: has no "bord", only board, tray, deals, score, lines'),
    (script(position={"board": EMPTY[1:]}), "position.board: must be 8 rows, not 7"),
    (script(position={"board": [*EMPTY[1:], "......."]}), "position.board: row 7 must be 8 characters of . and #"),
    (script(position={"tray": ["#", "##.", None]}), 'position.tray[1]: "##." is none of the 19 shapes of this game'),
    (script(position={"score": -1}), "position.score: must be a whole number from 0 to 9007199254740991, not -1"),
    (
        '{"game":"puzzle","mode":"classic","seed":"","actions":[],"position":{"score":NaN}}',
        "position.score: must be a ",
    ),
    (
        '{"game":"puzzle","mode":"classic","seed":"","actions":[],"position":{"score":1e999}}',
        "position.score: must be a",
    ),
    (
        '{"game":"puzzle","mode":"classic","seed":"","actions":[],"position":{"score":1' + "0" * 5000 + "}}",
        "position.score: must be a whole number from 0 to 9007199254740991, not inf",
    ),
    (
        '{"game":"puzzle","mode":"classic","seed":"","actions":[],"position":{"score":1,"score":1}}',
        'position: has "score" twice',
    ),
    (script(actions=...), "actions: is missing"),
    (script(actions={}), "actions: must be a list, not an object"),
    (script(actions=[{"place": [0, 0, 0]}, 3]), "actions[1]: must be an object, not 3"),
    (script(actions=[{}]), "actions[0]: must have one key, not 0"),
    (script(actions=[{"place": [0, 0, 0], "undo": 1}]), "actions[0]: must have one key, not 2"),
    (script(actions=[{"sow": 3}]), 'actions[0]: puzzle has no action "sow"'),
    (script(actions=[{"place": "000"}]), 'actions[0].place: must be a list of 3, not "000"'),
    (script(actions=[{"place": [0, 8, 0]}]), "actions[0].place[1]: must be a whole number from 0 to 7, not 8"),
    (script(actions=[{"place": [0, 0, 1.5]}]), "actions[0].place[2]: must be a whole number from 0 to 7, not 1.5"),
    (script(actions=[{"place": [True, 0, 0]}]), "actions[0].place[0]: must be a whole number from 0 to 2, not true"),
    (script(actions=[{"undo": 0}]), "actions[0].undo: must be a whole number from 1 to 9007199254740991, not 0"),
    (script(actions=[{"undo": True}]), "actions[0].undo: must be a whole number from 1 to 9007199254740991, not true"),
    (script(actions=[{"continue": 1}]), "actions[0].continue: must be true or false, not 1"),
    (
        '{"game":"puzzle","mode":"classic","seed":"","actions":[{"undo":1,"undo":1}]}',
        'actions[0]: has "undo" twice',
    ),
]


@pytest.mark.parametrize(("given", "words"), BAD_SCRIPTS, ids=[words[:50] for _, words in BAD_SCRIPTS])
def test_a_bad_script_gets_one_line_that_says_what_and_where(
    given: Any, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(given) if isinstance(given, dict) else given
    assert refused(text, capsys, monkeypatch).startswith(words)


@given(
    st.dictionaries(st.sampled_from(["game", "mode", "seed", "date", "number", "position", "actions"]), json_values)
    | st.fixed_dictionaries(
        {"game": st.just("puzzle"), "mode": st.just("classic"), "seed": st.text()},
        optional={
            "position": st.dictionaries(st.sampled_from(["board", "tray", "deals", "score", "lines"]), json_values),
            "actions": st.lists(
                st.dictionaries(st.sampled_from(["place", "undo", "continue"]), json_values, max_size=2)
                | st.builds(lambda *at: {"place": at}, st.integers(0, 2), st.integers(0, 7), st.integers(0, 7))
                | st.builds(lambda steps: {"undo": steps}, st.integers(1, 3)),
            ),
        },
    )
)
def test_any_json_is_played_or_refused_with_one_sentence(given: Any) -> None:
    try:
        parsed = read(json.dumps(given).encode())
    except InvalidInput as error:
        check_sentence(error)
        return
    answer = referee(parsed)
    assert [step["action"] for step in answer["steps"]] == json.loads(json.dumps(given["actions"]))
    assert all(step["ok"] or step["points"] == 0 for step in answer["steps"])


@given(st.binary(max_size=40))
def test_any_bytes_are_refused_with_one_sentence(given: bytes) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read(given)
    assert str(refusal.value).isprintable()


def test_a_bad_script_ends_the_process_with_status_2() -> None:
    assert run("referee", given=b"\xff") == (2, "", "eightfold: script: is not UTF-8 text: byte 0 cannot be read\n")


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
