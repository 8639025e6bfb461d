"""Twelve Cups on the command line: `referee` with goals, limits and written arrivals; `bot` in three strengths."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.__main__ import command
from game.command import bot
from game.command.referee import referee
from game.command.script import read
from game.rules import GAMES
from game.rules.cups_state import Sow
from game.rules.game import InvalidInput, Setup

CUPS = GAMES["cups"]


def play(mode: str = "endless", *actions: dict[str, Any], **script: Any) -> dict[str, Any]:
    whole = {"game": "cups", "mode": mode, "seed": "any text", "actions": list(actions), **script}
    return referee(read(json.dumps(whole).encode()))


def ring(queues: dict[int, str]) -> list[str]:
    return [queues.get(cup, "") for cup in range(12)]


@pytest.mark.rule("TC22")
def test_a_script_with_written_arrivals_is_played() -> None:
    result = play(
        "endless",
        {"sow": 0},
        {"sow": 1},
        {"end": True},
        position={"cups": ring({0: "rg", 1: "rr", 2: "gg", 5: "y"})},
        arrivals=[[["r", 4], ["x", 7]], []],
    )
    first, second, third = result["steps"]
    assert (first["ok"], first["points"], first["combo"], first["practice"]) == (True, 120, 2, False)
    assert first["position"] == {
        "cups": ring({4: "r", 5: "y", 7: "x"}),
        "effects": {},
        "score": 120,
        "moves": 1,
        "arrivals": [[]],
    }
    assert (second["ok"], second["error"], second["points"], second["combo"]) == (False, "This cup is empty.", 0, 0)
    assert second["position"] == first["position"]
    assert third["events"] == [{"event": "ended", "reason": "ended"}]
    assert (result["over"], result["score"]) == ("ended", 120)


@pytest.mark.rule("TC27")
def test_the_first_undo_makes_practice() -> None:
    steps = play("daily", {"sow": 0}, {"undo": 1}, {"sow": 0})["steps"]
    assert [step["practice"] for step in steps] == [False, True, True]
    assert steps[0]["position"] == steps[2]["position"]
    assert [step["practice"] for step in play("puzzles", {"sow": 0}, {"undo": 1})["steps"]] == [False, False]


@pytest.mark.rule("TC18", "TC20")
def test_a_puzzle_of_one_s_own_has_goal_and_limit() -> None:
    board = {"cups": ring({0: "r", 1: "rr", 6: "g"})}
    own = {"position": board, "goal": {"clear_colour": "r"}, "limit": 2}
    missed = play("puzzles", {"sow": 6}, {"sow": 7}, {"sow": 0}, {"undo": 2}, {"sow": 0}, **own)
    assert [step["ok"] for step in missed["steps"]] == [True, True, False, True, True]
    assert missed["steps"][1]["events"][-1] == {"event": "ended", "reason": "out-of-moves"}
    assert missed["steps"][2]["error"] == "The game is over."
    assert missed["over"] == "goal"
    first = missed["steps"][0]["position"]
    assert play("puzzles", {"sow": 0}, position=first)["over"] == "goal"


@pytest.mark.rule("TC18")
def test_a_numbered_puzzle_is_played() -> None:
    level = GAMES["cups"].start(Setup("puzzles", "", number=1))
    result = play("puzzles", number=1)
    assert result == {"steps": [], "over": None, "score": 0}
    step = play("puzzles", {"sow": CUPS.moves(level)[0].cup}, number=1)["steps"][0]
    assert step["position"]["limit"] == level.limit


@pytest.mark.rule("TC25")
def test_a_daily_goes_by_its_date() -> None:
    one = play("daily", {"sow": 2}, date="2026-12-31")
    assert play("daily", {"sow": 2}, date="2026-12-31", seed="other") == one
    assert play("daily", {"sow": 2}, date="2027-01-01") != one


@pytest.mark.parametrize(
    ("mode", "script", "problem"),
    [
        ("puzzles", {"goal": {"win": 1}}, 'goal: has no "win", only clear_colour, '),
        ("puzzles", {"limit": 0}, "limit: must be a whole number from 1 to "),
        ("puzzles", {"arrivals": []}, 'has no "arrivals", only cups, '),
        ("endless", {"goal": {"empty": True}}, 'has no "goal", only cups, '),
        ("endless", {"arrivals": [[["o", 1]]]}, "arrivals[0][0][0]: "),
        ("endless", {"position": {"cups": 3}}, "position.cups: must be a list of 12, not 3"),
        ("endless", {"actions": [{"sow": 12}]}, "actions[0].sow: must be a whole number from 0 to 11, not 12"),
        ("endless", {"number": 3}, "number: only a puzzle has a number"),
    ],
)
def test_a_bad_script_says_what_and_where(mode: str, script: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        play(mode, **script)
    assert str(refusal.value).startswith(problem)


@pytest.mark.parametrize("mode", CUPS.modes)
def test_a_bot_plays_whole_attempts(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["bot", "--game", "cups", "--mode", mode, "--seed", "soak", "--games", "20"]) == 0
    assert "broken invariants 0" in capsys.readouterr().out


def test_who_looks_before_sowing_earns_more() -> None:
    scores = {name: sum(bot.soak(CUPS, "daily", 8, "strength", bot.POLICIES[name]).scores) for name in bot.POLICIES}
    assert 2 * scores["random"] < min(scores["greedy"], scores["look-ahead"])


def test_a_bot_does_not_know_what_will_come() -> None:
    """Two futures of one board: the bots choose the same moves."""
    state = CUPS.start(Setup("endless", "one"))
    same = CUPS.decode(Setup("endless", "two"), CUPS.encode(state))
    for name in ("greedy", "look-ahead"):
        moves = [Sow(cup) for cup in range(12)]
        assert bot.POLICIES[name](CUPS, state, moves) == bot.POLICIES[name](CUPS, same, moves)


def test_looking_ahead_works_in_every_game() -> None:
    for game in GAMES.values():
        mode = next(iter(game.modes))
        state = game.start(Setup(mode, "ahead"))
        moves = game.moves(state)[:5]
        assert set(bot.POLICIES["look-ahead"](game, state, moves)) <= set(moves)
