"""From a finger, a mouse or a key to a board that has changed, or has not."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.web.conftest import DESKTOP, Open, Seat
from tests.web.engines import Chromium
from tests.web.player import Player, Way, best_step, cleared, illegal_step, placed

WAYS: list[Way] = ["mouse", "touch", "taps", "keys"]

COUNT_VIBRATIONS = "void (globalThis.vibrations = [], navigator.vibrate = (pattern) => vibrations.push(pattern))"


def chromium(player: Player) -> Chromium:
    assert isinstance(player.engine, Chromium)
    return player.engine


@pytest.mark.rule("BP7")
@pytest.mark.rule("BP9")
@pytest.mark.rule("BP11")
@pytest.mark.rule("BP12")
@pytest.mark.rule("BP13")
@pytest.mark.rule("BP15")
@pytest.mark.parametrize("way", WAYS)
def test_a_line_is_cleared(seat: Seat, way: Way) -> None:
    """`Player.place` checks each step: the ghost, what is lit, the board, the lines and the points."""
    player = seat(way)
    before = player.position["lines"]
    assert player.play_to_a_clear(way)["position"]["lines"] > before


@pytest.mark.rule("BP8")
@pytest.mark.rule("BP10")
@pytest.mark.parametrize("way", WAYS)
def test_an_illegal_drop_changes_nothing(seat: Seat, way: Way) -> None:
    player = seat(way)
    player.place(best_step(player.position), way)
    player.engine.evaluate(COUNT_VIBRATIONS)
    before = player.probe()
    slot, shape = next((n, shape) for n, shape in enumerate(before["position"]["tray"]) if shape)
    step = illegal_step(before["position"], shape, slot)
    held = player.pick(step, way)
    if way != "taps":
        assert held["ghost"]["legal"] is False
        assert held["lit"] == {"rows": [], "columns": []}
    flips = player.rest()["flips"]
    player.drop(step, way)
    after = player.until(lambda probe: probe["flips"] > flips and probe["idle"], "the drop was answered")
    assert after["position"] == before["position"]
    assert after["can_undo"] == before["can_undo"]
    assert player.engine.evaluate("vibrations") == []
    if way in ("mouse", "touch"):
        assert after["held"] is None
        assert after["ghost"] is None
    else:
        player.engine.key("Escape")
    player.place(best_step(player.position), way)


def leave_the_window(player: Player) -> None:
    player.engine.move(-30, 300)
    player.engine.release()


def press_escape(player: Player) -> None:
    player.engine.key("Escape")


def lose_focus(player: Player) -> None:
    player.engine.evaluate("dispatchEvent(new Event('blur'))")


def hide(player: Player) -> None:
    player.engine.evaluate(
        "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"
        " && document.dispatchEvent(new Event('visibilitychange')) && delete document.visibilityState"
        " && document.dispatchEvent(new Event('visibilitychange'))"
    )


def cancel_touch(player: Player) -> None:
    chromium(player).touch("touchCancel")


@pytest.mark.rule("BP10")
@pytest.mark.parametrize(
    ("way", "end"),
    [
        ("mouse", leave_the_window),
        ("mouse", press_escape),
        ("mouse", lose_focus),
        ("mouse", hide),
        ("touch", cancel_touch),
        ("touch", press_escape),
        ("touch", hide),
    ],
)
def test_a_drag_that_is_broken_off_ends(seat: Seat, way: Way, end: Callable[[Player], None]) -> None:
    player = seat(way)
    before = player.position
    step = best_step(before)
    player.pick(step, way)
    end(player)
    after = player.until(lambda probe: probe["held"] is None and probe["idle"], "the piece is back")
    assert after["position"] == before
    assert after["ghost"] is None
    if end is not leave_the_window and end is not cancel_touch:
        player.engine.release(touch=way == "touch")
    # A pointer that moves on carries nothing, and the next gesture works.
    if way == "mouse":
        player.engine.move(*player.cell(4, 4))
    assert player.rest()["held"] is None
    player.place(step, way)


def test_a_second_finger_neither_plays_nor_ends_the_first(seat: Seat) -> None:
    player = seat("touch")
    before = player.position
    step = best_step(before)
    shape = before["tray"][step.slot]
    player.pick(step, "touch")
    finger = player.aim(step, shape)
    x, y = player.slot((step.slot + 1) % 3)
    touch = chromium(player).touch
    touch("touchStart", finger, (x, y))
    touch("touchMove", finger, (x, y - 200))
    touch("touchMove", finger)  # the second is lifted
    assert player.rest()["held"] == step.slot
    player.drop(step, "touch")
    after = player.until(lambda probe: probe["position"] != before and probe["idle"], "the piece was placed")
    board = placed(before["board"], shape, step.row, step.column)
    assert after["position"]["board"] == cleared(board, step.rows, step.columns)
    player.place(best_step(after["position"]), "touch")


def test_a_button_that_goes_down_during_a_drag_does_not_lose_the_release(seat: Seat) -> None:
    player = seat("mouse")
    before = player.position
    step = best_step(before)
    player.pick(step, "mouse")
    mouse = chromium(player).page.mouse
    mouse.down(button="right")
    mouse.up(button="left")
    mouse.up(button="right")
    player.until(lambda probe: probe["position"] != before, "the piece was placed")


@pytest.mark.rule("BP18")
def test_undo_by_its_keys(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    positions = [player.position]
    for _ in range(4):
        positions.append(player.place(best_step(positions[-1]), "keys")["position"])
    for key in ("u", "Control+z", "Control+z", "u"):
        assert player.position == positions.pop()
        player.engine.key(key)
        player.until(lambda probe: probe["position"] == positions[-1] and probe["idle"], "the step is taken back")
    assert player.probe()["can_undo"] is False


@pytest.mark.rule("BP18")
def test_undo_by_its_button(seat: Seat) -> None:
    player = seat("touch")
    before = player.position
    player.place(best_step(before), "taps")
    player.engine.tap(*player.button("undo"), touch=True)
    player.until(lambda probe: probe["position"] == before, "the step is taken back")


def test_the_game_takes_its_own_keys_and_leaves_the_browser_its_own(seat: Seat) -> None:
    player = seat("mouse")
    player.engine.evaluate(
        "globalThis.keys = {}, addEventListener('keydown', (event) => {"
        " setTimeout(() => { keys[(event.ctrlKey ? 'Control+' : '') + event.key] = event.defaultPrevented }) }, true)"
    )
    ours = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", " ", "Enter", "Control+z"]
    browsers = ["F5", "F11", "F12", "Control+r", "Control+f", "Control++", "1", "u"]
    for key in [*ours, *browsers]:
        player.engine.key(key)
    seen = player.engine.wait(f"Object.keys(keys).length >= {len(ours) + len(browsers)} && keys")
    assert {key for key, prevented in seen.items() if prevented and key != "Control"} == set(ours)


def test_keys_belong_to_the_field_that_has_the_focus(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    player.engine.evaluate(
        "document.body.append(Object.assign(document.createElement('input'), { id: 'other' })),"
        "document.getElementById('other').focus()"
    )
    flips = player.probe()["flips"]
    chromium(player).page.keyboard.type("1 2")
    assert player.engine.wait("document.getElementById('other').value === '1 2'")
    assert player.rest()["held"] is None
    assert player.probe()["flips"] == flips


def test_tab_stays_the_browsers(open_game: Open) -> None:
    """It walks through the elements over the picture, and out of the game."""
    player = open_game(**DESKTOP)
    player.engine.evaluate("document.body.append(Object.assign(document.createElement('button'), { id: 'after' }))")
    player.engine.tap(*player.cell(0, 0))
    reached = set()
    while "after" not in reached:
        player.engine.key("Tab")
        found = player.engine.evaluate("document.activeElement.dataset.id ?? document.activeElement.id")
        assert found not in reached
        reached.add(found)
    assert {"menu", "slot0"} <= reached


@pytest.mark.rule("BP11")
def test_the_digits_work_on_a_french_keyboard(seat: Seat) -> None:
    """Its first row gives `& é "` without Shift."""
    player = seat("mouse")
    slot = next(slot for slot, shape in enumerate(player.position["tray"]) if shape)
    key = ("&", "é", '"')[slot]
    options = json.dumps({"key": key, "code": f"Digit{slot + 1}", "bubbles": True})
    player.engine.evaluate(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {options}))")
    player.until(lambda probe: probe["held"] == slot, "the piece is selected")
