"""The clock of Block Medley's timed mode: when it runs, when it stands, what it shows, says and sounds like."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.sound import WOOD, Cue, strikes
from game.ui.status import clock_text
from game.vault.vault import Vault
from tests.ui.blocks_playing import laid, opened
from tests.ui.playing import CHECKERS, CROWDED, Player, saved


def clock(player: Player) -> float:
    """What the clock shows now; time passes from frame to frame, and a move of the mouse makes one."""
    player.host.move(2, 2)
    left: float = player.probe["clock"]
    return left


def timed(**fields: Any) -> Player:
    return opened(laid("medley", "timed", CROWDED, ("#", "#", "#"), **fields), "medley", "timed")


@pytest.mark.rule("BM14")
def test_the_clock_starts_with_the_first_piece_that_is_picked_up() -> None:
    with timed() as player:
        player.host.advance(50)
        assert clock(player) == 180
        player.host.key("1")
        player.host.advance(10)
        assert clock(player) == pytest.approx(170, abs=0.1)
        assert player.scene.widget("clock").seconds == pytest.approx(170, abs=1)  # type: ignore[union-attr]


@pytest.mark.rule("BM14")
def test_the_clock_stands_while_the_page_is_hidden() -> None:
    with timed() as player:
        player.drag(0, 0, 0)
        player.host.advance(10)
        before = clock(player)
        player.host.show(False)
        player.host.now += 300
        document = saved(player.host.storage, "medley.timed")
        assert document is not None
        assert document["position"]["clock"] == pytest.approx(before, abs=0.1)
        player.host.show(True)
        assert player.probe["paused"]
        assert clock(player) == pytest.approx(before, abs=0.1)
        player.host.advance(60)
        assert clock(player) == pytest.approx(before, abs=0.1)
        player.press("go-on")
        player.host.advance(5)
        assert clock(player) == pytest.approx(before - 5, abs=0.1)


@pytest.mark.rule("BM14")
def test_a_paused_board_is_covered_and_a_reload_stays_paused() -> None:
    with timed(clock=100.0) as player:
        assert player.probe["paused"]
        covered = player.picture()
        assert not any(node["id"].startswith("cell.") for node in player.host.tree["nodes"])
        player.host.key("1")
        assert player.probe["held"] is None
        player.press("go-on")
        shown = player.picture()
        middle = player.cell_rect(3, 2).center
        assert covered.get_at(middle) != shown.get_at(middle)
        player.press("menu")
        player.host.advance(30)
        assert clock(player) == pytest.approx(100, abs=0.2)
        player.press("continue")
        assert not player.probe["paused"]
        player.press("menu")
        player.host.key("Escape")
        assert player.probe["paused"]


@pytest.mark.rule("BM14")
def test_a_piece_in_the_hand_at_the_end_is_not_placed() -> None:
    with timed(clock=5.0) as player:
        player.press("go-on")
        player.host.drag(player.slot(0), player.aim(0, 0, 0), release=False)
        board = player.board
        player.host.advance(6)
        assert player.probe["over"] == "time"
        assert player.probe["held"] is None
        player.host.release(*player.cell(1, 0))
        assert player.board == board
        assert "Time is up." in player.probe["say"]
        assert "again" in player.probe["buttons"]


@pytest.mark.rule("BM14")
def test_a_release_after_the_end_places_nothing() -> None:
    """No frame came between the end of the time and the release."""
    with timed(clock=5.0) as player:
        player.press("go-on")
        aim = player.aim(0, 0, 0)
        player.host.drag(player.slot(0), aim, release=False)
        board = player.board
        player.host.now += 20
        player.host.release(*aim)
        assert player.probe["over"] == "time"
        assert player.board == board


@pytest.mark.rule("BM14")
def test_the_time_is_said_at_60_30_and_10() -> None:
    with timed(clock=62.0) as player:
        player.press("go-on")
        said = set()
        for _ in range(61):
            player.host.advance(1)
            said.add(player.probe["say"])
        assert {"60 seconds left.", "30 seconds left.", "10 seconds left."} <= said


def ticks(player: Player) -> int:
    """How often the clock has ticked so far."""
    return player.host.speaker.heard.count(tuple(strikes(WOOD, [Cue.TICK])))


@pytest.mark.rule("BM14")
def test_each_of_the_last_ten_seconds_ticks_once() -> None:
    with timed(clock=12.5) as player:
        player.press("go-on")
        heard = []
        for _ in range(14):
            player.host.advance(1)
            heard.append(ticks(player))
        assert player.probe["over"] == "time"
        assert heard == [0, 0, *range(1, 11), 10, 10]


@pytest.mark.rule("BM14")
def test_a_second_that_begins_with_a_move_ticks_too() -> None:
    with timed(clock=20.0) as player:
        player.press("go-on")
        player.host.key("1")
        for _ in range(3):
            player.host.key("ArrowUp")
        player.host.advance(player.probe["clock"] - 10.2)
        player.host.now += 0.3  # no frame came before the piece landed
        player.host.key("Enter")
        assert player.tray[0] is None
        assert player.probe["say"] == "10 seconds left."
        assert ticks(player) == 1


@pytest.mark.rule("BM14")
def test_a_slow_frame_ticks_once_and_a_clock_that_stands_never() -> None:
    with timed(clock=12.0) as player:
        player.press("go-on")
        player.host.now += 5.5  # the device was busy
        player.host.move(2, 2)
        assert ticks(player) == 1
        player.press("menu")
        player.host.advance(30)
        player.press("continue")
        player.host.advance(0.2)
        assert ticks(player) == 1
        player.host.advance(1)
        assert ticks(player) == 2


@pytest.mark.rule("BM14")
def test_the_last_seconds_are_silent_while_sound_is_off() -> None:
    storage = laid("medley", "timed", CROWDED, ("#", "#", "#"), clock=12.0)
    profile = saved(storage, "profile")
    assert profile is not None
    Vault(storage).save("profile", profile | {"settings": {"sound": False}})
    with opened(storage, "medley", "timed") as player:
        player.press("go-on")
        player.host.advance(20)
        assert player.probe["over"] == "time"
        assert (player.host.speaker.devices, player.host.speaker.heard) == (0, [])


@pytest.mark.rule("BM16")
def test_the_clock_stands_while_the_game_asks() -> None:
    storage = laid("medley", "timed", CHECKERS, ("#", "###", None), clock=90.0)
    with opened(storage, "medley", "timed") as player:
        player.press("go-on")
        player.drag(0, 0, 1)
        assert player.probe["offered"]
        left = clock(player)
        player.host.advance(100)
        assert clock(player) == left
        player.press("accept")
        player.host.advance(10)
        assert clock(player) == pytest.approx(left - 10, abs=0.5)


@pytest.mark.rule("BM14")
def test_ticks_are_no_moves() -> None:
    with timed() as player:
        player.host.key("1")
        player.host.advance(20)
        player.host.show(False)
        document = saved(player.host.storage, "medley.timed")
        assert document is not None
        assert document["moves"] == 5


@pytest.mark.parametrize(
    ("seconds", "text"), [(180, "3:00"), (179.01, "3:00"), (179, "2:59"), (0.2, "0:01"), (0, "0:00")]
)
def test_a_second_that_has_begun_is_shown_whole(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
