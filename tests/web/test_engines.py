"""The one path that must work everywhere: start, play to a clear, come back to the same picture."""

import pytest

from tests.web.pictures import assert_same
from tests.web.player import Player

NOTE = """(() => {
  globalThis.opened = [];
  globalThis.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      opened.push([event?.type ?? "", navigator.userActivation?.isActive ?? true]);
    }
  };
})()"""
"""Writes down in which handler a device was opened, and whether the browser took it for the player's will."""


@pytest.mark.slow
def test_boot_play_to_a_clear_reload_and_resume(anyone: Player) -> None:
    """Complaints 56 and 57 too: the game is there without a touch, the first one opens the device for sound."""
    anyone.open()
    anyone.engine.evaluate(NOTE)
    left = anyone.play_to_a_clear("touch" if anyone.engine.touches else "mouse")
    assert left["position"]["lines"] >= 1
    ((handler, willed),) = anyone.engine.evaluate("opened")
    assert handler in ("pointerdown", "pointerup", "touchend", "click")
    assert willed
    came_back = anyone.reload().probe()
    assert came_back["position"] == left["position"]
    assert came_back["trouble"] is None
    assert_same(anyone)
    anyone.play_to_a_clear("keys")
