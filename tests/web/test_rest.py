"""Nothing is drawn while nothing happens, and nothing at all in a tab that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import DESKTOP, MOVING, PHONE, Visit, player_at
from tests.web.engines import Chromium
from tests.web.firefox import Firefox
from tests.web.player import Player, best_step
from tests.web.server import Pages

COUNT = """
  globalThis.drawn = 0;
  globalThis.asked = 0;
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...all) {
    if (all.length > 3) drawn += all[5] * all[6]; // pygame's own window, a pixel that is never seen, asks for all of it
    return put.apply(this, all);
  };
  const ask = requestAnimationFrame;
  globalThis.requestAnimationFrame = (call) => { asked++; return ask(call) };
"""

IDLE = 5_000
"""Milliseconds; here the time is what is measured."""


def counts(player: Player, milliseconds: int) -> tuple[list[int], list[int]]:
    """Flips, pixels put on the canvas and frames asked for: now, and after some time."""
    look = "[JSON.parse(eightfold.probe()).flips, drawn, asked]"
    before, after = player.engine.evaluate(
        f"new Promise((done) => {{ const before = {look}; setTimeout(() => done([before, {look}]), {milliseconds}) }})"
    )
    return before, after


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_frame_in_five_idle_seconds(first_visit: Visit, device: dict[str, Any]) -> None:
    player = first_visit(start=False, **device | MOVING)
    assert isinstance(player.engine, Chromium)
    player.engine.page.add_init_script(COUNT)
    player.open()
    player.place(best_step(player.position), "keys")
    player.until(lambda probe: probe["rehearsed"], "what comes next is rehearsed")
    before, after = counts(player, IDLE)
    assert before == after
    assert min(before) > 1  # what counts really counts
    # A piece that is held still is drawn once.
    player.pick(best_step(player.position), "mouse")
    player.rest()
    before, after = counts(player, 1_000)
    assert before == after


def test_a_picture_is_put_on_the_canvas_once_and_a_drag_only_where_it_changes_something(first_visit: Visit) -> None:
    player = first_visit(start=False, **DESKTOP | MOVING)
    assert isinstance(player.engine, Chromium)
    player.engine.page.add_init_script(COUNT)
    player.open()
    whole = DESKTOP["viewport"]["width"] * DESKTOP["viewport"]["height"]
    flips, drawn, _ = counts(player, 0)[0]
    assert drawn == flips * whole
    step = best_step(player.position)
    player.pick(step, "mouse")
    flips, drawn, _ = counts(player, 0)[0]
    player.engine.move(*player.cell(2, 2))
    player.until(lambda probe: probe["flips"] > flips and probe["idle"], "the piece follows")
    more_flips, more_drawn, _ = counts(player, 0)[0]
    assert 0 < more_drawn - drawn < (more_flips - flips) * whole / 4


@pytest.fixture
def firefox(pages: Pages) -> Iterator[Player]:
    """Firefox, whose tabs are really hidden behind one another even without a screen."""
    with player_at(Firefox, pages.url) as player:
        yield player


@pytest.mark.slow
def test_no_frame_in_a_hidden_tab(firefox: Player) -> None:
    engine = firefox.engine
    assert isinstance(engine, Firefox)
    firefox.open()
    engine.evaluate(f"(() => {{ {COUNT} }})()")
    step = best_step(firefox.position)
    firefox.pick(step, "keys")
    engine.key("Enter")  # an animation begins, and is left in the middle
    engine.hide()
    engine.wait("document.visibilityState === 'hidden'")
    before, after = counts(firefox, 2_000)
    assert before == after
    left = firefox.position
    engine.show()
    engine.wait("document.visibilityState === 'visible'")
    assert firefox.rest()["position"] == left
    assert left["tray"][step.slot] is None
    firefox.place(best_step(left), "keys")
