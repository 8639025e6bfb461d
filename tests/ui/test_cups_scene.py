"""Playing Twelve Cups on the screen: every way of input, what is said, saved and shown."""

from __future__ import annotations

from typing import Any

import pytest

from game.host.host import Preferences
from game.host.inputs import Key
from game.rules.cups_state import Sow
from game.rules.levels import puzzles
from game.ui.ring_effects import Course, Dissolve
from game.ui.ring_scene import CupsScene
from game.ui.ring_voices import SOUNDS
from game.ui.ring_words import chain_steps, forecast_text
from game.ui.sound import WOOD, SoundSet
from tests.rules.ring_positions import CUPS, position
from tests.ui.cups_playing import COMING, FAR, PLAIN, CupsPlayer
from tests.ui.playing import Player


@pytest.mark.rule("TC3")
@pytest.mark.parametrize("touch", [True, False])
def test_a_tap_chooses_and_a_second_one_sows(touch: bool) -> None:
    with CupsPlayer("endless", PLAIN, position=COMING) as player:
        player.tap_cup(0, touch=touch)
        assert player.chosen == 0
        assert player.ring == [PLAIN.get(cup, "") for cup in range(12)], "choosing plays nothing"
        player.tap_cup(4, touch=touch)
        assert player.chosen == 4, "changing the choice is free"
        assert player.probe["position"]["moves"] == 1
        player.tap_cup(0, touch=touch)
        player.tap_cup(0, touch=touch)
        assert player.chosen is None
        assert player.ring[:4] == ["", "r", "g", "b"]
        assert player.ring[6:8] == ["g", "y"]


@pytest.mark.rule("TC3")
def test_the_button_and_enter_confirm_too() -> None:
    with CupsPlayer("endless", FAR, position=COMING) as player:
        assert "sow" not in player.probe["buttons"]
        player.tap_cup(0)
        player.press("sow", touch=True)
        assert player.ring[1:4] == ["r", "g", "b"]
        player.tap_cup(10)
        player.host.key("Enter")
        assert player.ring[10] == ""
        assert player.probe["position"]["moves"] == 3


@pytest.mark.rule("TC3")
def test_the_keyboard_walks_around_the_ring() -> None:
    with CupsPlayer("endless", PLAIN, position=COMING) as player:
        host = player.host
        host.key("ArrowRight")
        assert player.stage.focus == "cup.0"
        for _step in range(4):
            host.key("ArrowRight")
        host.key("Enter")
        assert player.chosen == 4
        for _step in range(5):
            host.key("ArrowLeft")
        assert player.stage.focus == "cup.11"
        assert player.chosen == 4
        host.key("ArrowRight")
        host.key("Enter")
        host.key("Enter")
        assert player.ring[:4] == ["", "r", "g", "b"]


def test_escape_gives_the_choice_up_before_it_opens_the_menu() -> None:
    with CupsPlayer("endless", PLAIN) as player:
        player.tap_cup(0)
        player.host.key("Escape")
        assert (player.chosen, player.probe["scene"]) == (None, "play")
        player.host.key("Escape")
        assert player.probe["scene"] == "menu"


def test_a_tap_beside_the_cups_gives_the_choice_up() -> None:
    with CupsPlayer("endless", PLAIN) as player:
        player.tap_cup(0)
        player.host.tap(*player.host.css(4, 300), touch=True)
        assert player.chosen is None


@pytest.mark.rule("TC3")
def test_an_empty_and_a_frozen_cup_say_why_they_cannot_be_sown() -> None:
    with CupsPlayer("endless", PLAIN, position={"effects": {"4": "frozen:2"}}) as player:
        player.tap_cup(1)
        assert (player.chosen, player.said) == (None, "This cup is empty.")
        player.tap_cup(4)
        assert (player.chosen, player.said) == (None, "This cup is frozen for 2 moves.")


@pytest.mark.rule("TC2")
def test_every_cup_says_what_is_in_it_and_on_it() -> None:
    effects = {"3": "frozen:2", "4": "reversal:1", "8": "volcano:5"}
    with CupsPlayer("endless", {3: "rb*", 4: "yx", 8: "b"}, position={"effects": effects}) as player:
        assert player.node("cup.3")["name"] == "Cup 4: red, blue, joker; frozen 2 moves"
        assert player.node("cup.4")["name"] == "Cup 5: yellow, blocker; reversal 1 move"
        assert player.node("cup.8")["name"] == "Cup 9: blue; volcano 5 moves"
        assert player.node("cup.0")["name"] == "Cup 1: empty"
        assert player.node("ring")["role"] == "group"
        assert {player.node(f"cup.{cup}")["parent"] for cup in range(12)} == {"ring"}


def test_the_ring_is_one_tab_stop() -> None:
    with CupsPlayer("endless", PLAIN) as player:
        stops = [node["id"] for node in player.host.tree["nodes"] if node.get("stop")]
        assert [stop for stop in stops if stop.startswith("cup.")] == ["cup.0"]
        player.host.focus("cup.5")
        stops = [node["id"] for node in player.host.tree["nodes"] if node.get("stop")]
        assert [stop for stop in stops if stop.startswith("cup.")] == ["cup.5"]
        player.host.activate("cup.8")
        assert player.node("cup.8")["pressed"]
        assert player.node("hand")["name"] == "blue"


def test_a_move_is_said_in_one_sentence() -> None:
    with CupsPlayer("endless", {0: "rb", 1: "rr", 4: "y"}, position=COMING) as player:
        player.sow(0)
        assert player.said == "Cup 1 sown, 3 stones gone: 30 points."
        player.sow(4)
        assert player.said == "Cup 5 sown: 0 points."


def test_input_during_an_animation_finishes_it_and_counts() -> None:
    with CupsPlayer("endless", FAR, position=COMING) as player:
        player.sow(0, settle=False)
        player.host.step()
        assert player.probe["busy"]
        player.host.tap(*player.cup(10), touch=True, settle=False)
        assert not player.probe["busy"]
        assert player.chosen == 10
        assert player.ring[1:4] == ["r", "g", "b"]


@pytest.mark.parametrize(("speed", "factor"), [("slow", 1.6), ("normal", 1.0), ("fast", 0.5)])
def test_stones_fly_as_fast_as_the_player_likes(speed: str, factor: float) -> None:
    with CupsPlayer("endless", PLAIN, position=COMING, settings={"speed": speed}) as player:
        player.sow(0, settle=False)
        (course,) = player.stage.services.animator.active(Course)
        assert course.duration == pytest.approx(course.beats[-1].end * factor)
        begun = player.host.now
        player.host.settle()
        assert player.host.now - begun >= course.duration * 0.95


@pytest.mark.parametrize("options", [{"settings": {"speed": "off"}}, {"preferences": Preferences(reduced_motion=True)}])
def test_nothing_flies_where_that_is_not_wanted(options: dict[str, Any]) -> None:
    with CupsPlayer("endless", PLAIN, position=COMING, **options) as player:
        player.sow(0, settle=False)
        animator = player.stage.services.animator
        assert not list(animator.active(Course))
        assert all(motion.duration <= 0.12 for motion in animator.active(Dissolve))
        assert not player.probe["busy"]


@pytest.mark.rule("TC5")
def test_the_forecast_is_off_at_first_and_equal_to_the_result() -> None:
    queues = {0: "rb", 1: "rr", 4: "y"}
    with CupsPlayer("endless", queues, position=COMING) as player:
        player.tap_cup(0)
        assert "Forecast" not in player.said
    with CupsPlayer("endless", queues, position=COMING, settings={"forecast": True}) as player:
        player.tap_cup(0)
        assert "Forecast: 3 stones, 30 points." in player.said
        assert any("Forecast" in node["name"] for node in player.host.tree["nodes"])
        player.host.key("Enter")
        assert player.probe["score"] == 30
        player.tap_cup(4)
        assert "Forecast: no group." in player.said
    overflow = position({0: "r", 1: "gbypgby"})
    assert forecast_text(CUPS.forecast(overflow, Sow(0))) == "Forecast: a cup overflows."


@pytest.mark.rule("TC15")
def test_the_steps_of_the_last_move_add_up_to_its_score() -> None:
    with CupsPlayer("endless", {0: "rgb", 1: "rr", 2: "gg", 5: "x", 9: "p"}, position=COMING) as player:
        player.sow(0)
        assert player.probe["last"] == 120
        player.host.activate("chain")
        assert player.probe["scene"] == "chain"
        names = [node["name"] for node in player.host.tree["nodes"]]
        assert "Cup 2: red, 3 stones  +60" in names
        assert "Cup 3: green, 3 stones  +60" in names
        assert "Together: 120 points" in names
        steps = chain_steps(CUPS.play(position({0: "rgb", 1: "rr", 2: "gg"}), Sow(0)).events)
        assert sum(points for _text, points in steps) == 120
        player.host.key("Escape")
        player.sow(9)
        assert "chain" not in player.probe["buttons"], "a move without points has no list"


def test_the_narrowest_window_has_room_for_the_score() -> None:
    with CupsPlayer("endless", PLAIN) as player:
        player.host.resize(100, 300)
        assert player.probe["scene"] == "play"


@pytest.mark.rule("TC18")
def test_goal_and_moves_left_are_shown_while_playing() -> None:
    with CupsPlayer("puzzles", number=3, moves=0) as player:
        names = [node["name"] for node in player.host.tree["nodes"]]
        assert "Clear one colour: purple" in names
        assert "3 moves left" in names
        player.sow(puzzles()[2].solution[0])
        assert any(node["name"] == "2 moves left" for node in player.host.tree["nodes"])


@pytest.mark.rule("TC25")
def test_a_daily_keeps_its_date_and_says_what_is_left() -> None:
    with CupsPlayer("daily", FAR, position=COMING) as player:
        assert player.kept()["setup"]["date"] == "2026-11-30"
        assert any(node["name"] == "19 moves left" for node in player.host.tree["nodes"])


def test_sound_and_vibration_follow_the_move() -> None:
    with CupsPlayer("endless", {0: "rgb", 1: "rr"}, position=COMING) as player:
        heard = len(player.host.speaker.heard)
        player.sow(0)
        strikes = [strike for together in player.host.speaker.heard[heard:] for strike in together]
        starts = sorted(strike.delay for strike in strikes)[:3]
        assert [round(after - starts[0], 3) for after in starts] == [0, 0.11, 0.22]
        assert player.host.vibrations[-1] == (16,)


@pytest.mark.rule("TC30")
def test_a_look_is_heard_where_it_is_seen_and_nowhere_else() -> None:
    def heard(player: Player) -> SoundSet:
        """The set in whose voices the last thing was heard; the speaker has been told of both."""
        (found,) = (one for one in (WOOD, *SOUNDS.values()) if player.host.speaker.voices == (one.knock, one.ring))
        assert {strike.voice for strike in player.host.speaker.heard[-1]} <= {found.knock, found.ring}
        return found

    with CupsPlayer("endless", FAR, successes={"puzzles": [*range(1, 23)]}, settings={"cups_theme": "ocean"}) as player:
        player.sow(0)
        assert heard(player) is SOUNDS["ocean"]
        player.press("menu")
        assert heard(player) is SOUNDS["ocean"], "a dialog belongs to what it lies on"
        player.host.activate("looks")
        assert heard(player) is WOOD
        player.host.activate("look.sand")
        assert heard(player) is SOUNDS["sand"]
        player.host.activate("use")
        assert heard(player) is WOOD
        player.host.key("Escape")
        player.sow(4)
        assert heard(player) is SOUNDS["sand"]
        player.press("menu")
        player.host.activate("home")
        assert heard(player) is WOOD
        assert player.host.speaker.devices == 1


def test_a_choice_does_not_outlive_a_hidden_page() -> None:
    with CupsPlayer("endless", PLAIN) as player:
        player.tap_cup(0)
        player.host.show(False)
        player.host.show(True)
        assert player.chosen is None


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_the_scene_can_turn_around(size: tuple[int, int]) -> None:
    with CupsPlayer("endless", PLAIN, position=COMING) as player:
        player.tap_cup(0)
        player.host.resize(*size)
        assert player.chosen == 0
        player.tap_cup(0)
        assert player.ring[1] == "r"


def test_the_score_counts_up_when_the_groups_go() -> None:
    with CupsPlayer("endless", {0: "rb", 1: "rr", 4: "y"}, position=COMING) as player:
        player.sow(0, settle=False)
        player.host.step()
        assert (player.probe["score"], player.probe["shown_score"]) == (30, 0)
        player.host.settle()
        assert player.probe["shown_score"] == 30


def test_the_hand_empties_stone_by_stone() -> None:
    with CupsPlayer("endless", PLAIN, position=COMING) as player:
        assert player.stage.stage.sowing is None
        player.sow(0, settle=False)
        assert player.stage.stage.sowing == ("rgb", 1)
        player.host.advance(0.15)
        assert player.stage.stage.sowing == ("rgb", 2)
        player.host.settle()
        assert player.stage.stage.sowing is None


def test_keys_with_nothing_chosen_do_nothing() -> None:
    with CupsPlayer("endless", PLAIN) as player:
        player.host.send(Key("Enter"))
        assert player.probe["position"]["moves"] == 1
        assert isinstance(player.scene, CupsScene)
