"""Attempts at Twelve Cups: taking back, practice, how they end, and what they open."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.levels import puzzles
from game.ui import ring_scene
from tests.rules.ring_positions import CUPS
from tests.ui.cups_playing import COMING, FAR, CupsPlayer
from tests.ui.playing import Player


@pytest.mark.rule("TC26")
def test_undo_restores_ring_score_and_arrivals() -> None:
    with CupsPlayer("puzzles", number=1) as player:
        before = player.ring
        player.sow(0)
        assert player.ring != before
        player.host.activate("undo")
        assert player.ring == before
        assert player.probe["position"]["moves"] == 1


@pytest.mark.rule("TC27")
@pytest.mark.parametrize("mode", ["endless", "daily"])
def test_the_first_undo_says_that_it_makes_the_attempt_practice(mode: str) -> None:
    with CupsPlayer(mode, FAR, position=COMING) as player:
        player.sow(0)
        after = player.ring
        player.host.activate("undo")
        assert player.probe["scene"] == "practice"
        player.host.activate("keep")
        assert (player.ring, player.probe["practice"]) == (after, False)
        player.host.activate("undo")
        player.host.activate("practice")
        assert player.probe["practice"]
        assert player.ring[0] == "rgb"
        assert any(node["name"] == "Practice" for node in player.host.tree["nodes"])
        player.sow(0)
        player.host.key("u")
        assert player.probe["scene"] == "play", "said once per attempt"
        assert player.ring[0] == "rgb"
        assert player.kept()["practice"]


@pytest.mark.rule("TC24")
def test_ending_an_attempt_records_its_result() -> None:
    with CupsPlayer("endless", FAR, position={**COMING, "score": 470}) as player:
        player.host.activate("menu")
        assert "finish" in player.probe["buttons"]
        player.host.activate("finish")
        assert player.probe["scene"] == "end"
        player.host.activate("finish")
        assert player.probe["over"] == "ended"
        assert player.profile()["statistics"]["cups.endless"]["best"] == 470
        player.host.activate("again")
        assert player.probe["over"] is None
        assert player.probe["score"] == 0


@pytest.mark.rule("TC24")
def test_an_attempt_waits_after_a_reload() -> None:
    with CupsPlayer("endless", FAR, position=COMING) as player:
        player.sow(0)
        ring, storage = player.ring, player.host.storage
    assert player.kept()["position"]["cups"] == ring
    with Player(storage=storage) as again:
        assert again.probe["position"]["cups"] == ring


@pytest.mark.rule("TC29")
def test_points_of_a_running_attempt_open_looks_at_once() -> None:
    with CupsPlayer("endless", {0: "rb", 1: "rr", 4: "y"}, position={**COMING, "score": 480}) as player:
        player.sow(0)
        assert player.profile()["successes"]["scores"] == [500]


@pytest.mark.rule("TC29")
@pytest.mark.parametrize("mode", ["endless", "daily"])
def test_a_look_that_opens_is_told_once(mode: str) -> None:
    successes = {"puzzles": [1, 2, 3, 4]}
    queues, place = {0: "rb", 1: "rr", 4: "y"}, {**COMING, "score": 480}
    moves = 19 if mode == "daily" else 1
    with CupsPlayer(mode, queues, position=place, moves=moves, successes=successes) as player:
        player.sow(0, settle=False)
        assert player.probe["toast"] == "New theme: Garden"
        assert player.said.startswith("Cup 1 sown, 3 stones gone: 30 points.")
        assert player.said.endswith("New theme: Garden.")
        player.host.settle()
        assert player.probe["toast"] is None
        if mode == "endless":
            player.sow(4, settle=False)
            assert player.probe["toast"] is None
            assert "theme" not in player.said


def test_an_ended_attempt_tells_of_the_move_it_ended_with() -> None:
    with CupsPlayer("endless", FAR, position=COMING) as player:
        assert player.node("state0")["name"] == "Move 2"
        for node in ("menu", "finish", "finish"):
            player.host.activate(node)
        assert player.probe["over"] == "ended"
        assert player.node("state0")["name"] == "1 move", "one has been played"


@pytest.mark.rule("TC12")
def test_an_overflow_ends_the_attempt_and_says_so() -> None:
    with CupsPlayer("endless", {0: "r", 1: "gbypgby"}, position=COMING) as player:
        player.sow(0)
        assert player.probe["over"] == "overflow"
        assert "A cup overflowed." in player.said
        assert "again" in player.probe["buttons"]
        assert any(node["name"] == "A cup overflowed." for node in player.host.tree["nodes"])


@pytest.mark.rule("TC22")
@pytest.mark.parametrize(
    ("queues", "arrivals", "end"),
    [
        ({0: "r", 4: "gbypgby"}, [[["r", 4], ["g", 7]]], "overflow"),
        ({0: "r", 1: "rr"}, [[]], "no-moves"),
    ],
)
def test_an_ended_attempt_tells_the_moves_without_overflow(queues: Any, arrivals: Any, end: str) -> None:
    with CupsPlayer("endless", queues, position={"arrivals": arrivals}, moves=5) as player:
        assert player.node("state0")["name"] == "Move 6"
        player.sow(0)
        assert (player.probe["over"], player.probe["position"]["moves"]) == (end, 6)
        assert player.node("state0")["name"] == "6 moves"


@pytest.mark.rule("TC29")
def test_a_daily_that_is_played_to_its_end_is_heard_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[str] = []
    monkeypatch.setattr(ring_scene, "notes", lambda beats, speed, end: ends.append(end) or [])
    with CupsPlayer("daily", {0: "rb", 1: "rr", 4: "y"}, position=COMING, moves=19) as player:
        player.sow(0)
        assert player.probe["over"] == "out-of-moves"
    assert ends == ["won"]


@pytest.mark.rule("TC20")
def test_a_puzzle_out_of_moves_can_be_taken_back_or_tried_again() -> None:
    with CupsPlayer("puzzles", number=3, moves=0) as player:
        level = puzzles()[2]
        for _move in range(level.limit):
            state = player.stage.state
            wrong = next(m for m in CUPS.moves(state) if CUPS.play(state, m).state.over != "goal")
            player.sow(wrong.cup)
        assert player.probe["over"] == "out-of-moves"
        assert {"again", "undo"} <= set(player.probe["buttons"])
        player.host.activate("undo")
        assert player.probe["over"] is None


def test_a_new_attempt_can_be_taken_back() -> None:
    with CupsPlayer("endless", FAR, position=COMING) as player:
        player.sow(0)
        ring = player.ring
        player.host.activate("menu")
        player.host.activate("new")
        player.host.activate("start")
        assert player.ring != ring
        player.host.activate("undo")
        assert player.ring == ring


@pytest.mark.rule("TC27")
def test_the_end_of_practice_says_that_it_counts_for_no_record() -> None:
    with CupsPlayer("endless", FAR, position={**COMING, "score": 470}) as player:
        player.sow(0)
        for node in ("undo", "practice", "menu", "finish"):
            player.host.activate(node)
        assert player.node("line0")["name"] == "Practice: it counts for no record."
        player.host.activate("finish")
        assert player.probe["over"] == "ended"
        assert any(node["name"] == "Practice: it counts for no record." for node in player.host.tree["nodes"])
        statistics = player.profile()["statistics"]["cups.endless"]
        assert not statistics["best"]
        player.host.activate("again")
        assert not player.probe["practice"], "a new attempt starts without the mark"


@pytest.mark.rule("TC25")
def test_a_daily_can_be_played_again_and_keeps_its_best() -> None:
    with CupsPlayer("daily", {0: "rb", 1: "rr", 4: "y"}, position=COMING, moves=19) as player:
        player.sow(0)
        assert player.probe["over"] == "out-of-moves"
        assert player.profile()["successes"]["dailies"] == ["2026-11-30"]
        first = player.probe["score"]
        player.host.activate("again")
        assert (player.probe["over"], player.probe["score"]) == (None, 0)
        assert player.kept()["setup"]["date"] == "2026-11-30"
        assert player.profile()["statistics"]["cups.daily"]["best"] == first
