"""Mouse, finger and keyboard: each is a full way to play, and nothing happens by accident."""

from __future__ import annotations

from typing import Any

import pytest

from game.host.inputs import Pointer
from game.rules.puzzle import CATALOGUE
from tests.ui.playing import CROWDED, EMPTY, Player, position

WAYS = {
    "mouse": lambda player, *move: player.drag(*move),
    "finger": lambda player, *move: player.drag(*move, touch=True),
    "clicks": lambda player, *move: player.tap(*move, touch=False),
    "taps": lambda player, *move: player.tap(*move),
    "keys": lambda player, *move: player.keys(*move),
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def state(player: Player) -> dict[str, Any]:
    """All that a move may change."""
    probe = player.probe
    host = player.host
    return {name: probe[name] for name in ("position", "score", "can_undo", "paint", "held", "ghost")} | {
        "vibrations": list(host.vibrations),
        "heard": list(host.speaker.heard),
        "stored": host.storage.texts(),  # type: ignore[attr-defined]
    }


@every_way
@pytest.mark.rule("BP7")
@pytest.mark.rule("BP9")
@pytest.mark.rule("BP11")
def test_three_pieces_are_placed(way: Any) -> None:
    """Complaint 10: every move can be made by dragging, by two taps or by keys alone."""
    with Player(position(tray=("##/#.", "###/..#/..#", "#/#/#/#/#"))) as player:
        way(player, 1, 5, 5)
        assert player.tray == ["##/#.", None, "#/#/#/#/#"]
        way(player, 0, 0, 0)
        way(player, 2, 0, 4)
        assert player.board == [
            "##..#...",
            "#...#...",
            "....#...",
            "....#...",
            "....#...",
            ".....###",
            ".......#",
            ".......#",
        ]
        assert player.probe["score"] == 13
        assert None not in player.tray, "three new pieces have come"
        assert player.probe["held"] is None


@every_way
@pytest.mark.parametrize("text", ["##/.#", ".#/##", "#../#../###", "..#/..#/###"])
@pytest.mark.rule("BP9")
def test_shapes_with_a_gap_land_where_they_are_aimed_at(way: Any, text: str) -> None:
    shape = CATALOGUE.find(text)
    with Player(position(tray=(text, "#", "#"))) as player:
        way(player, 0, 4, 3)
        filled = {(row, column) for row in range(8) for column in range(8) if player.board[row][column] == "#"}
        assert filled == {(4 + row, 3 + column) for row, column in shape.cells}


@every_way
@pytest.mark.rule("BP10")
def test_where_it_does_not_fit_nothing_happens(way: Any) -> None:
    """Complaint 14: no vibration, no sound, nothing counted, nothing saved; the piece is back in its slot."""
    with Player(position(CROWDED, ("##/##", "#", "#"))) as player:
        before = state(player)
        way(player, 0, 1, 2)
        if player.probe["held"] is not None:
            player.host.key("Escape")
        assert state(player) == before


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.rule("BP10")
def test_a_piece_that_sticks_out_does_not_land(touch: bool) -> None:
    """It isn't pushed onto the board either: nothing lands where it was not aimed at."""
    with Player(position(tray=("###", "#", "#"))) as player:
        before = state(player)
        for row, column in ((3, -1), (3, 6), (-1, 3), (8, 3)):
            player.drag(0, row, column, touch=touch)
            assert state(player) == before


@pytest.mark.parametrize("end", ["release", "cancel", "Escape", "hide", "leave"])
@pytest.mark.rule("BP10")
def test_a_drag_that_comes_to_nothing_puts_the_piece_back(end: str) -> None:
    """Complaint 9: release off the board, a lost pointer, Escape, a hidden page. Nothing sticks to the pointer."""
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        before = state(player)
        player.drag(0, 0, 0, release=False)
        assert player.probe["held"] == 0
        x, y = player.aim(0, 0, 0)
        if end == "release":
            player.host.drag((x, y), (2.0, 2.0), steps=4)
        elif end == "cancel":
            player.host.cancel()
        elif end == "Escape":
            player.host.key("Escape")
        elif end == "hide":
            player.host.show(False)
            player.host.show(True)
        elif end == "leave":
            player.host.back()
            assert player.probe["scene"] == "home"
            player.press("play.puzzle")
        before["stored"], after = None, state(player) | {"stored": None}
        assert after == before | ({"heard": after["heard"]} if end == "leave" else {})
        player.host.move(x, y)
        player.host.release(x, y)
        assert player.board == list(CROWDED), "the old pointer carries nothing any more"
        player.drag(1, 0, 3)
        assert player.tray[1] is None, "and the next drag works at once"


@pytest.mark.parametrize("end", ["cancel", "Escape", "hide"])
def test_a_press_that_has_not_moved_is_forgotten_too(end: str) -> None:
    """Complaint 9, before the drag has begun: the finger rests on a piece when the call comes in."""
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        player.host.press(*player.slot(0))
        if end == "cancel":
            player.host.cancel()
        elif end == "Escape":
            player.host.key("Escape")
            assert player.probe["scene"] == "menu"
            player.press("continue")
        else:
            player.host.show(False)
            player.host.show(True)
        player.host.move(*player.aim(0, 4, 4))
        assert player.probe["held"] is None
        player.drag(1, 2, 2)
        assert player.tray[1] is None


@pytest.mark.rule("BP10")
def test_a_second_finger_changes_nothing() -> None:
    """Complaint 9: a palm on the screen, or a second thumb, while a piece is carried."""
    with Player(position(EMPTY, ("#", "##", "###"))) as player:
        player.drag(0, 3, 3, touch=True, release=False)
        before = state(player)
        for place in (player.slot(1), player.cell(6, 6), player.button("menu"), player.button("menu")):
            player.host.send(Pointer("down", *place, id=7, touch=True))
            player.host.send(Pointer("move", place[0] + 30, place[1] - 60, id=7, touch=True))
            player.host.send(Pointer("up", *place, id=7, touch=True))
        player.host.send(Pointer("cancel", 0, 0, id=7, touch=True))
        assert state(player) == before
        assert player.probe["scene"] == "play"
        player.host.release(*player.aim(0, 3, 3), touch=True)
        assert player.board[3] == "...#...."


def test_a_finger_on_a_button_and_another_on_a_piece_do_not_mix() -> None:
    with Player(position(EMPTY, ("#", "##", "###"))) as player:
        player.host.send(Pointer("down", *player.button("menu"), id=1, touch=True))
        player.drag(0, 3, 3, touch=True, release=False)
        player.host.send(Pointer("up", *player.button("menu"), id=1, touch=True))
        assert (player.probe["scene"], player.probe["held"]) in (("play", 0), ("menu", None))
        player.host.release(*player.cell(4, 3), touch=True)
        if player.probe["scene"] == "menu":
            assert player.board == list(EMPTY)
            player.press("continue")
        player.tap(1, 6, 0)
        assert player.tray[1] is None, "play goes on"


def test_a_slot_with_nothing_in_it_gives_nothing() -> None:
    with Player(position(EMPTY, ("#", None, "#"))) as player:
        before = state(player)
        player.host.drag(player.slot(1), player.cell(4, 4))
        player.host.tap(*player.slot(1))
        player.host.key("2")
        assert state(player) == before


@pytest.mark.rule("BP9")
def test_a_second_tap_on_the_selected_piece_lets_it_go() -> None:
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        player.host.tap(*player.slot(0), touch=True)
        assert player.probe["held"] == 0
        player.host.tap(*player.slot(1), touch=True)
        assert player.probe["held"] == 1, "another piece is selected instead"
        player.host.tap(*player.slot(1), touch=True)
        assert player.probe["held"] is None
        player.host.tap(*player.cell(4, 4), touch=True)
        assert player.board == list(EMPTY)


@pytest.mark.rule("BP9")
def test_a_tap_where_it_does_not_fit_keeps_the_piece_selected() -> None:
    with Player(position(CROWDED, ("##", "#", "#"))) as player:
        player.tap(0, 1, 2)
        assert player.tray[0] == "##"
        assert player.probe["held"] == 0
        assert player.probe["ghost"] is None, "a finger leaves no ghost behind"
        player.host.tap(*player.cell(0, 0), touch=True)
        assert player.board[0] == "##......"


def test_a_shaky_tap_is_still_a_tap() -> None:
    """A finger moves a few pixels while it taps."""
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        x, y = player.slot(0)
        player.host.drag((x, y), (x + 5, y - 4), touch=True, steps=2)
        assert player.probe["held"] == 0
        x, y = player.cell(4, 4)
        player.host.drag((x, y), (x + 4, y + 3), touch=True, steps=2)
        assert player.board[4] == "....#..."


def test_a_finger_may_slide_to_the_cell_it_means() -> None:
    """With a piece selected, what counts is where the finger leaves the board."""
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        player.host.tap(*player.slot(0), touch=True)
        player.host.drag(player.cell(4, 4), player.cell(2, 6), touch=True)
        assert player.board[2] == "......#."
        assert player.board[4] == "........"


@pytest.mark.rule("BP11")
def test_keys_select_move_place_and_let_go() -> None:
    with Player(position(EMPTY, ("##", "#/#", "###/###/###"))) as player:
        player.host.key("3")
        assert player.probe["ghost"] == {"row": 2, "column": 2, "legal": True}
        player.host.key("ArrowUp")
        player.host.key("ArrowLeft")
        assert player.probe["ghost"] == {"row": 1, "column": 1, "legal": True}
        player.host.key("1")
        assert player.probe["held"] == 0
        assert player.probe["ghost"] == {"row": 1, "column": 1, "legal": True}, "the place aimed at stays"
        player.host.key("Escape")
        assert player.probe["held"] is None
        assert player.probe["scene"] == "play"
        player.host.key("2")
        player.host.key(" ")
        assert player.tray[1] is None


@pytest.mark.rule("BP11")
def test_a_key_held_down_acts_once() -> None:
    """The system repeats a key that is held: it must not select and let go in turn, nor place the next piece."""
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        player.host.key("1")
        for _ in range(3):
            player.host.key("1", repeat=True)
        assert player.probe["held"] == 0
        player.host.key("Enter")
        player.host.key("2")
        player.step(0, 0)
        player.host.key("Enter", repeat=True)
        assert player.tray == [None, "#", "#"]
        player.host.key("ArrowRight")
        for _ in range(3):
            player.host.key("ArrowRight", repeat=True)
        assert player.probe["ghost"]["column"] == 4, "arrows do repeat"


@pytest.mark.rule("BP11")
@pytest.mark.parametrize("options", [{"name": "u"}, {"name": "U"}, {"name": "z", "control": True}])
def test_undo_by_key(options: dict[str, Any]) -> None:
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        player.keys(0, 5, 5)
        player.host.key(**options)
        assert player.board == list(EMPTY)


@pytest.mark.parametrize(
    "options",
    [{"name": "z"}, {"name": "u", "control": True}, {"name": "Z", "control": True, "shift": True}, {"name": "y"}],
)
def test_other_keys_do_not_undo(options: dict[str, Any]) -> None:
    """Ctrl+Shift+Z is redo elsewhere: taking one more move back would surprise."""
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        player.keys(0, 5, 5)
        player.host.key(**options)
        assert player.tray[0] is None


@pytest.mark.parametrize("name", [" ", "Enter", "n", "r", "Backspace", "Delete", "F5", "a", "0", "4"])
def test_no_single_key_starts_anew(name: str) -> None:
    """Complaint 43: a space bar must not destroy a long run."""
    with Player(position(CROWDED, ("#", "#", "#"), score=5000)) as player:
        before = player.probe["position"]
        player.host.key(name)
        assert player.probe["position"] == before
        assert player.probe["scene"] == "play"


def test_keys_while_a_piece_is_dragged_do_no_harm() -> None:
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        player.drag(0, 2, 2)
        player.drag(1, 5, 5, release=False)
        for name in ("ArrowUp", "Enter", " ", "Tab"):
            player.host.key(name)
        assert player.tray[1] == "##"
        player.host.key("u")
        player.host.move(*player.cell(6, 5))
        player.host.release(*player.cell(6, 5))
        filled = sum(row.count("#") for row in player.board)
        assert (player.tray.count(None), filled) in ((0, 0), (1, 2)), "what lies on the board came from the tray"


@every_way
def test_the_whole_way_works_at_every_pixel_ratio(way: Any) -> None:
    """Complaints 5 and 6: what is hit is what was aimed at, on dense screens and with a notch."""
    for ratio in (1.5, 3.0):
        with Player(position(tray=("##/#.", "#", "#")), 412, 915, ratio=ratio, safe=(0, 47, 0, 34)) as player:
            way(player, 0, 6, 6)
            assert player.board[6:] == ["......##", "......#."]


@every_way
def test_the_left_handed_screen_plays_alike(way: Any) -> None:
    """Complaint 59."""
    with Player(position(tray=("##/#.", "#", "#")), 844, 390) as player:
        services = player.scene.services
        services.profile.settings = type(services.profile.settings)(left_handed=True)
        player.host.resize(844, 390)
        way(player, 0, 6, 6)
        assert player.board[6:] == ["......##", "......#."]


@pytest.mark.parametrize(
    ("size", "ratio"), [((844, 390), None), ((320, 480), None), ((390, 844), 2.0), ((390, 500), None)]
)
def test_the_screen_may_turn_while_a_piece_is_carried(size: tuple[int, int], ratio: float | None) -> None:
    """Rotation, a keyboard that slides in, another pixel ratio: the drag goes on or ends, and the game stays whole."""
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        before = player.probe["position"]
        for moved in (False, True):
            if moved:
                player.drag(2, 3, 3, release=False)
            else:
                player.host.press(*player.slot(2))
            player.host.resize(*size, ratio)
            player.host.move(*player.cell(9, 3))
            player.host.move(*player.cell(4, 3))
            assert player.probe["position"] == before
            player.host.cancel()
            assert player.probe["held"] is None
            player.host.resize(390, 844, 1.0)
        player.host.resize(*size, ratio)
        player.drag(1, 4, 4)
        assert player.board[4] == "....##.."


@pytest.mark.rule("BP8")
def test_a_click_where_it_does_not_fit_keeps_the_ghost_of_a_mouse() -> None:
    with Player(position(CROWDED, ("##", "#", "#"))) as player:
        player.tap(0, 1, 2, touch=False)
        assert player.probe["ghost"] == {"row": 1, "column": 2, "legal": False}


@pytest.mark.rule("BP11")
def test_a_number_pressed_during_a_drag_takes_the_piece_from_the_pointer() -> None:
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        player.drag(0, 3, 3, release=False)
        player.host.key("2")
        assert player.probe["held"] == 1
        player.host.move(*player.cell(9, 0))
        player.host.release(*player.cell(9, 0))
        assert player.probe["held"] == 1
        assert player.board == list(EMPTY)
