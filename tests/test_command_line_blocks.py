"""Block Knock and Block Medley on the command line: every mode, and the positions that it takes and gives."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.__main__ import command
from game.command import bot
from game.rules import BLOCK_GAMES
from game.rules.game import Setup
from tests.commanding import played
from tests.rules.tables import CHECKERS, DAY

MODES = [(game.id, mode) for game in BLOCK_GAMES.values() for mode in game.modes]
STUCK = {"board": CHECKERS.split("/"), "tray": ["##", "###", "##/##"]}
EMPTY = ["........"] * 8


def told(*arguments: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert command(arguments) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.rule("BK11")
def test_the_example_of_block_knock() -> None:
    board = ["#......."] * 4 + ["........"] * 2 + ["######.."] * 2
    position = {"board": board, "tray": ["##/##", None, "#"], "score": 0, "combo": 2, "grace": 3}
    answer = played(game="knock", actions=[{"place": [0, 6, 6]}], position=position)
    (step,) = answer["steps"]
    assert (step["ok"], step["points"], answer["score"], answer["over"]) == (True, 640, 640, None)
    assert step["events"][1:] == [
        {"event": "cleared", "rows": [6, 7], "columns": []},
        {"event": "combo-raised", "combo": 3},
    ]
    after = {"tray": [None, None, "#"], "score": 640, "combo": 3, "grace": 3, "lines": 2, "continued": False}
    assert {name: step["position"][name] for name in after} == after


@pytest.mark.rule("BK13", "BM16")
@pytest.mark.parametrize(("game", "mode"), [("knock", "classic"), ("knock", "challenge"), ("medley", "hardcore")])
def test_a_second_chance(game: str, mode: str) -> None:
    answer = played(game=game, mode=mode, position=STUCK, actions=[{"continue": True}, {"continue": True}])
    assert [step["ok"] for step in answer["steps"]] == [True, False]
    assert answer["steps"][1]["error"] == "The second chance has been taken."
    assert answer["steps"][0]["position"]["continued"] is True
    assert answer["over"] is None


@pytest.mark.rule("BK12", "BK13", "BM5", "BM16")
@pytest.mark.parametrize(("game", "mode"), [("knock", "classic"), ("medley", "classic"), ("medley", "timed")])
@pytest.mark.parametrize("actions", [[], [{"continue": False}], [{"place": [0, 0, 0]}], [{"continue": False}] * 2])
def test_a_script_that_stops_at_the_offer_has_declined(game: str, mode: str, actions: list[Any]) -> None:
    answer = played(game=game, mode=mode, position=STUCK, actions=actions)
    assert answer["over"] == "no-moves"
    assert [step["ok"] for step in answer["steps"]] == [{"continue": False} in actions, False][: len(actions)]


@pytest.mark.rule("BK17", "BM12")
@pytest.mark.parametrize("game", ["knock", "medley"])
def test_a_date_settles_a_daily(game: str) -> None:
    script: dict[str, Any] = {"game": game, "mode": "daily", "actions": [{"place": [0, 0, 0]}]}
    assert played(**script, date="2026-11-30", seed="a") == played(**script, date="2026-11-30", seed="b")
    assert played(**script, date="2026-11-30") != played(**script, date="2026-12-01")
    assert played(**script, position=STUCK)["over"] == "no-moves"


@pytest.mark.rule("BK16")
def test_a_number_settles_the_start_and_the_target_of_a_challenge() -> None:
    script: dict[str, Any] = {"game": "knock", "mode": "challenge", "actions": [{"place": [0, 0, 0]}]}
    position = {"score": 1990, "tray": ["#", "#", "#"]}
    answer = played(**script, number=7, position=position)
    assert answer["over"] is None
    assert "".join(answer["steps"][0]["position"]["board"]).count("#") == 6 + 1
    answer = played(**script, number=5, position=position)
    assert answer["over"] == "target"
    assert answer["steps"][0]["events"][-1] == {"event": "ended", "reason": "target"}


@pytest.mark.rule("BM14")
def test_time_passes_and_ends_a_timed_game() -> None:
    actions = [{"tick": 179.5}, {"place": [0, 0, 0]}, {"tick": 0.5}, {"place": [1, 0, 0]}]
    answer = played(game="medley", mode="timed", position={"tray": ["#", "#", "#"]}, actions=actions)
    assert [step["ok"] for step in answer["steps"]] == [True, True, True, False]
    assert answer["steps"][0]["events"] == [{"event": "ticked", "clock": 0.5}]
    assert answer["steps"][1]["position"]["clock"] == 0.5
    assert answer["over"] == "time"


@pytest.mark.rule("BK18")
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_position_can_be_fed_back(game: str, mode: str) -> None:
    places = [{"place": [slot, 3 * slot, 0]} for slot in range(3)]
    script: dict[str, Any] = {"game": game, "mode": mode}
    start = {"board": EMPTY, "tray": ["#", "##", "###"]}
    whole = played(**script, actions=places, position=start)["steps"]
    half = played(**script, actions=places[:2], position=start)["steps"]
    assert played(**script, actions=places[2:], position=half[-1]["position"])["steps"] == whole[2:]
    assert whole[2]["position"]["deals"] == 2


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_deals_are_those_of_the_game(game: str, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = "/".join(["#######.", ".#######"] * 4)
    arguments = ["deal", "--game", game, "--mode", mode, "--seed", "s", "--count", "5", "--board", board, "--json"]
    rules: Any = BLOCK_GAMES[game]
    mask = sum(1 << index for index, cell in enumerate(board.replace("/", "")) if cell == "#")
    deals = [[shape.text for shape in rules.deal(Setup(mode, "s"), mask, number)] for number in range(5)]
    assert [json.loads(line) for line in told(*arguments, capsys=capsys)] == deals


@pytest.mark.rule("BK5", "BK17")
def test_deals_of_a_date_and_of_a_challenge(capsys: pytest.CaptureFixture[str]) -> None:
    knock: Any = BLOCK_GAMES["knock"]
    daily = ["deal", "--game", "knock", "--mode", "daily", "--seed", "s", "--date", "2026-11-30", "--count", "1"]
    tray = knock.start(Setup("daily", "", DAY)).tray
    assert told(*daily, capsys=capsys) == [" ".join(shape.text for shape in tray)]
    challenge = ["deal", "--game", "knock", "--mode", "challenge", "--seed", "s", "--number", "15", "--count", "300"]
    shapes = {shape for line in told(*challenge, capsys=capsys) for shape in line.split()}
    assert len(shapes) == 58


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--date", "2026-1-1"], '--date: must be a date such as 2026-12-31, not "2026-1-1"'),
        (["--date", "2026-11-30"], "date: knock has a date only in daily"),
        (["--number", "2"], "number: knock has a number only in challenge"),
        (["--number", "0"], "argument --number: must be a whole number from 1 to 1000000000"),
        (["--mode", "zen"], 'mode: knock has no "zen", only classic, challenge, daily'),
        (["--board", "/".join(["########"] * 8)], "board: has no empty cell, so that nothing can be dealt"),
    ],
)
def test_bad_commands(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["deal", "--game", "knock", "--seed", "s", *arguments]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith(f"eightfold: {words}")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_bots_play_every_mode(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "LONGEST", 60)
    result = bot.soak(BLOCK_GAMES[game], mode, 3, "soak", bot.POLICIES["random"])
    assert result.broken == []
    assert (result.left == 3) == (mode == "zen")
    assert ("left after 60 moves 3" in list(result.lines())) == (mode == "zen")
