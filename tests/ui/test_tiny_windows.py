"""Windows too small for anything to be seen in them: nothing breaks, and all is back with the window's size."""

from __future__ import annotations

import pytest

from tests.scenes import SCENES, opened

MODEST = (390, 844)
TINY = [(1, 1, 1.0), (2, 2, 3.0), (16, 16, 1.0), (100, 30, 2.0), (30, 100, 1.0), (160, 120, 1.0)]
"""Width and height in CSS pixels, and the pixel ratio."""
STILL = [name for name in SCENES if name != "over"]
"""`lost` shows all that `over` does, and is reached sooner."""


@pytest.mark.parametrize("scene", STILL)
def test_no_window_is_too_small_to_be_drawn(scene: str) -> None:
    """A window may be dragged, docked or started as small as its system lets it be."""
    host = opened((*MODEST, 1.0), text_scale=2.0, reduced_motion=True)
    SCENES[scene](host)
    before = host.probe()["buttons"]
    for size in TINY:
        host.resize(*size)
        host.step()
    host.resize(*MODEST, 1.0)
    host.step()
    assert host.probe()["buttons"] == before
    host.stop()


@pytest.mark.parametrize("size", TINY, ids=lambda size: "x".join(map(str, size[:2])))
def test_the_program_starts_in_a_tiny_window(size: tuple[int, int, float]) -> None:
    host = opened(size)
    SCENES["combo"](host)
    assert host.probe()["mode"] == "classic"
    width, height, ratio = size
    assert host.surface().get_size() == (width * ratio, height * ratio)
    host.stop()
