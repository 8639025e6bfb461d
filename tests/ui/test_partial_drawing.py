"""Where only the hand or a dialog changes, no more is drawn: the picture must be what drawing everything would give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.host.host import Preferences
from game.ui.picture import Picture
from tests.scenes import app_of
from tests.ui.playing import CROWDED, Player, position


def watched(player: Player) -> list[Sequence[pygame.Rect] | None]:
    """The areas of every frame that is shown from now on."""
    shown: list[Any] = []
    present = player.host.present
    player.host.present = lambda areas: (shown.append(areas), present(areas))[1]  # type: ignore[method-assign]
    return shown


def assert_complete(player: Player) -> None:
    """The picture is the one that a picture that has kept nothing draws."""
    app, partly = app_of(player.host), player.picture()
    Picture(app.services).draw(app.scenes.seen, None)
    assert pygame.image.tobytes(partly, "RGB") == pygame.image.tobytes(player.picture(), "RGB")


def test_a_drag_leaves_nothing_behind() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        shown = watched(player)
        player.drag(1, 3, 7, touch=True, release=False)  # lines light up here
        for row, column in ((3, 7), (7, 7), (9, 5), (-5, 3), (0, 0), (-5, 6), (-5, 2), (3, 7), (12, 2)):
            player.host.move(*player.aim(1, row, column), touch=True)
            assert_complete(player)
        assert any(areas is not None for areas in shown)


def test_a_piece_grows_in_the_hand_over_a_picture_that_stands() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        player.host.press(*player.slot(2), touch=True, settle=False)
        shown = watched(player)
        for step in range(1, 6):
            x, y = player.slot(2)
            player.host.move(x + 9 * step, y - 30 * step, touch=True, settle=False)
            assert not player.host.idle  # it still grows
            assert_complete(player)
        assert [areas is None for areas in shown] == [True, False, False, False, False]


def test_what_changes_in_a_dialog_is_drawn_alone() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        for dialog in ("menu", "new"):
            player.host.activate(dialog)
            shown = watched(player)
            for key in ("Tab", "ArrowDown", "ArrowDown", "ArrowUp", "Tab"):
                player.host.key(key)
                assert_complete(player)
            player.host.press(*player.button(player.scene.focus or ""), settle=False)
            assert_complete(player)
            player.host.cancel()
            assert_complete(player)
            assert shown
            assert None not in shown


def test_a_dialog_that_other_things_change_under_is_drawn_whole() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        player.host.activate("menu")
        player.host.key("Tab")
        shown = watched(player)
        player.host.prefer(Preferences(dark=True))
        assert_complete(player)
        player.host.offer_update()  # a toast
        assert None in shown
        assert all(areas is None for areas in shown)
