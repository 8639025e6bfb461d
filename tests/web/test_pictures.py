"""The picture on the canvas is the one that the program draws: sharp, whole, in place, in every engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Open
from tests.web.pictures import assert_same
from tests.web.player import best_step

LOOKS: dict[str, dict[str, Any]] = {
    "density 1": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1},
    "density 2, dark": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "color_scheme": "dark",
    },
    "density 3, on its side": {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 3},
    "wide, more contrast": {"viewport": {"width": 1280, "height": 720}, "contrast": "more"},
    "density 1.25": {"viewport": {"width": 1024, "height": 768}, "device_scale_factor": 1.25},
}


@pytest.mark.parametrize("look", LOOKS)
def test_the_canvas_shows_what_the_program_draws(open_game: Open, look: str) -> None:
    player = open_game(**LOOKS[look])
    for _ in range(3):
        player.place(best_step(player.position), "keys")
    player.reload()
    assert_same(player)
