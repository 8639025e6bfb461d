"""The one path that must work everywhere: start, play to a clear, come back to the same picture."""

import pytest

from tests.web.pictures import assert_same
from tests.web.player import Player


@pytest.mark.slow
def test_boot_play_to_a_clear_reload_and_resume(anyone: Player) -> None:
    anyone.open()
    left = anyone.play_to_a_clear("touch" if anyone.engine.touches else "mouse")
    assert left["position"]["lines"] >= 1
    came_back = anyone.reload().probe()
    assert came_back["position"] == left["position"]
    assert came_back["trouble"] is None
    assert_same(anyone)
    anyone.play_to_a_clear("keys")
