"""While a piece is dragged only the hand is drawn anew: the picture must be what drawing everything would give."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.picture import Picture
from tests.scenes import app_of
from tests.ui.playing import CROWDED, Player, position


def test_a_drag_leaves_nothing_behind() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        app = app_of(player.host)
        shown: list[Any] = []
        present = player.host.present
        player.host.present = lambda areas: (shown.append(areas), present(areas))[1]  # type: ignore[method-assign]
        player.drag(1, 3, 7, touch=True, release=False)  # lines light up here
        for row, column in ((3, 7), (7, 7), (9, 5), (0, 0), (3, 7), (12, 2)):
            player.host.move(*player.aim(1, row, column), touch=True)
            partly = player.picture()
            Picture(app.services).draw(app.scenes.seen, None)  # one that has kept nothing
            assert pygame.image.tobytes(partly, "RGB") == pygame.image.tobytes(player.picture(), "RGB")
        assert any(areas is not None for areas in shown)
