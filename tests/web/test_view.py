"""Sizes, densities, rotation, scrolling and zoom: the picture is sharp and whole, and a finger meets what it sees."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import PHONE, Open, Visit
from tests.web.engines import Chromium
from tests.web.player import Player, best_step

SIZES = {
    "small phone": (320, 568, 2, True),
    "phone": (390, 844, 3, True),
    "phone on its side": (844, 390, 3, True),
    "tablet": (768, 1024, 1, True),
    "tablet on its side": (1024, 768, 2, True),
    "laptop": (1280, 720, 1, False),
    "laptop at 125 %": (1280, 720, 1.25, False),
    "wide screen": (1920, 1080, 2, False),
}


def device(width: int, height: int, ratio: float, touch: bool) -> dict[str, Any]:
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": ratio,
        "has_touch": touch,
        "is_mobile": touch,
    }


def page_of(player: Player) -> Chromium:
    assert isinstance(player.engine, Chromium)
    return player.engine


def backing(player: Player) -> list[int]:
    size: list[int] = player.engine.evaluate(
        "(({ width, height }) => [width, height])(document.getElementById('canvas'))"
    )
    return size


def wait_for_backing(player: Player, width: float, height: float) -> None:
    player.engine.until(lambda: backing(player) == [width, height], f"the store has {width} x {height}")
    player.rest()


def assert_whole(player: Player, width: float, height: float) -> None:
    """Board, tray and buttons lie inside the viewport, and nothing can be scrolled."""
    probe = player.probe()
    boxes = [probe["layout"]["board"], *probe["layout"]["slots"], *probe["buttons"].values()]
    left, top = player.corner()
    for x, y, w, h in boxes:
        assert left + x >= 0
        assert top + y >= 0
        assert left + x + w <= width
        assert top + y + h <= height
    assert player.engine.evaluate(
        "(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.documentElement)"
    ) == [width, height]


@pytest.mark.parametrize("name", SIZES)
def test_the_backing_store_has_the_pixels_of_the_screen_and_play_is_exact(open_game: Open, name: str) -> None:
    width, height, ratio, touch = SIZES[name]
    player = open_game(**device(width, height, ratio, touch))
    assert backing(player) == [round(width * ratio), round(height * ratio)]
    assert_whole(player, width, height)
    player.place(best_step(player.position), "touch" if touch else "mouse")
    player.place(best_step(player.position), "taps")


def test_turning_the_phone_in_the_middle_of_a_game(open_game: Open) -> None:
    player = open_game(**PHONE)
    player.place(best_step(player.position), "touch")
    left = player.position
    for width, height in ((844, 390), (390, 844)):
        page_of(player).page.set_viewport_size({"width": width, "height": height})
        wait_for_backing(player, 2 * width, 2 * height)
        assert player.rest()["position"] == left
        assert_whole(player, width, height)
        left = player.place(best_step(left), "touch")["position"]


def test_a_new_size_in_the_middle_of_a_drag_loses_nothing(open_game: Open) -> None:
    player = open_game(viewport={"width": 1280, "height": 800})
    before = player.position
    step = best_step(before)
    player.pick(step, "mouse")
    page_of(player).page.set_viewport_size({"width": 900, "height": 700})
    wait_for_backing(player, 900, 700)
    player.engine.move(2, 2)
    player.engine.release()
    after = player.until(lambda probe: probe["held"] is None and probe["idle"], "the piece is back")
    assert after["position"] == before
    player.place(step, "mouse")


def test_a_new_density_is_followed(open_game: Open) -> None:
    """The window moves to another screen, or the page is zoomed."""
    player = open_game(viewport={"width": 800, "height": 700})
    for width, ratio in ((801, 2), (802, 1.5), (800, 1)):
        page_of(player).cdp.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 700, "deviceScaleFactor": ratio, "mobile": False},
        )
        wait_for_backing(player, width * ratio, 700 * ratio)
        player.place(best_step(player.position), "mouse")


ELSEWHERE = """
addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = `html, body { height: auto !important; overflow: auto !important }
    body { padding: 700px 0 1500px !important; width: 1400px }
    #canvas { position: relative !important; inset: auto !important; left: 37px !important;
      width: 412.5px !important; height: 640px !important }`;
  document.head.append(style);
  scrollTo(0, 650);
});
"""


def test_the_game_in_the_middle_of_a_page_that_is_scrolled(first_visit: Visit) -> None:
    player = first_visit(start=False, viewport={"width": 1000, "height": 800}, device_scale_factor=2, bypass_csp=True)
    page_of(player).page.add_init_script(ELSEWHERE)
    player.open()
    assert player.corner() == (37, 50)
    assert backing(player) == [825, 1280]
    player.place(best_step(player.position), "mouse")
    player.engine.evaluate("scrollTo(20, 690)")
    assert player.corner() == (17, 10)
    player.place(best_step(player.position), "mouse")
    player.place(best_step(player.position), "taps")


def test_swipes_long_presses_and_double_taps_belong_to_the_game(first_visit: Visit) -> None:
    """In a page that could be scrolled, zoomed and selected."""
    player = first_visit(start=False, bypass_csp=True, **PHONE)
    page_of(player).page.add_init_script(
        ELSEWHERE.replace("700px 0 1500px", "0 0 1500px").replace("650", "0").replace("1400px", "390px")
    )
    player.open()
    engine = page_of(player)
    engine.evaluate("addEventListener('contextmenu', (event) => { globalThis.menu = !event.defaultPrevented })")
    before = player.position
    for start, end in ((player.cell(6, 4), player.cell(0, 4)), (player.cell(1, 4), player.cell(7, 4))):
        engine.drag(start, end, touch=True, steps=12)
        engine.release(touch=True)
    undo = player.button("undo") if "undo" in player.probe()["buttons"] else player.cell(0, 0)
    for _ in range(10):
        engine.tap(*undo, touch=True)
    engine.press(*player.cell(3, 3), touch=True)
    engine.evaluate("new Promise((resolve) => setTimeout(resolve, 900))")  # that is how long a long press takes
    engine.release(touch=True)
    assert player.rest()["position"] == before
    assert engine.evaluate(
        "[scrollX, scrollY, visualViewport.scale, String(getSelection()), globalThis.menu ?? false]"
    ) == [0, 0, 1, "", False]


def test_play_is_exact_while_the_page_is_zoomed_by_a_pinch(open_game: Open) -> None:
    player = open_game(**PHONE)
    engine = page_of(player)
    # As some browsers do on the player's demand, whatever the page asks for.
    engine.cdp.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1.3})
    engine.wait("visualViewport.scale > 1.2")

    player.place(best_step(player.position), "touch")
    player.place(best_step(player.position), "taps")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_nothing_lies_under_a_notch_or_a_bar(open_game: Open, width: int, height: int) -> None:
    player = open_game(**device(width, height, 2, touch=True))
    insets = {"top": 47, "bottom": 34, "left": 59, "right": 59}
    page_of(player).cdp.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})

    def inside() -> bool:
        probe = player.probe()
        boxes = [probe["layout"]["board"], *probe["layout"]["slots"], *probe["buttons"].values()]
        return probe["idle"] and all(
            x >= 59 and y >= 47 and x + w <= width - 59 and y + h <= height - 34 for x, y, w, h in boxes
        )

    player.engine.until(inside, "everything is inside the safe area")
    player.place(best_step(player.position), "touch")
