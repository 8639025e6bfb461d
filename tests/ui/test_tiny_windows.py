"""Windows too small for anything to be seen in them: nothing breaks, and all is back with the window's size."""

from __future__ import annotations

import pytest

from tests.scenes import SCENES, opened

MODEST = (390, 844)
TINY = [(1, 1), (2, 2), (16, 16), (100, 30), (30, 100), (160, 120)]
STILL = [name for name in SCENES if name != "over"]
"""`lost` shows all that `over` does, and is reached sooner."""


@pytest.mark.parametrize("scene", STILL)
def test_no_window_is_too_small_to_be_drawn(scene: str) -> None:
    """A window may be dragged, docked or started as small as its system lets it be."""
    host = opened((*MODEST, 1.0), text_scale=2.0, reduced_motion=True)
    SCENES[scene](host)
    before = host.probe()["buttons"]
    for ratio in (1.0, 3.0):
        for size in TINY:
            host.resize(*size, ratio)
            host.step()
    host.resize(*MODEST, 1.0)
    host.step()
    assert host.probe()["buttons"] == before
    host.stop()


@pytest.mark.parametrize("size", TINY, ids=lambda size: "x".join(map(str, size)))
def test_the_program_starts_in_a_tiny_window(size: tuple[int, int]) -> None:
    host = opened((*size, 2.0))
    SCENES["combo"](host)
    assert host.probe()["mode"] == "classic"
    assert host.surface().get_size() == (2 * size[0], 2 * size[1])
    host.stop()
