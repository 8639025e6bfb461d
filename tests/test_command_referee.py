"""The referee on the command line: good scripts are played, bad ones get one line that says what and where."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.command.referee import referee
from game.command.script import read
from game.rules.game import InvalidInput
from tests.commanding import EMPTY, ROW_7, played, refused, run, script
from tests.rules.strategies import json_values
from tests.rules.test_contract import check_sentence


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
