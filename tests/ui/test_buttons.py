"""Buttons: what presses them, and where the focus is seen."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.playing import CROWDED, EMPTY, Player, position


def test_pressing_a_button_acts_on_release_only() -> None:
    """A press that slides off a button does nothing."""
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        player.host.press(*player.button("menu"))
        assert player.probe["scene"] == "play"
        player.host.move(*player.cell(3, 3))
        player.host.release(*player.cell(3, 3))
        assert player.probe["scene"] == "play"
        player.press("menu")
        assert player.probe["scene"] == "menu"


def test_a_release_that_nobody_saw_does_not_block_the_next_press() -> None:
    """Complaint 9: the button went up over another window. The next press starts afresh."""
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        player.drag(0, 3, 3, release=False)
        player.drag(1, 5, 5)
        assert player.tray == ["#", None, "#"]
        player.host.press(*player.button("menu"))
        player.host.press(*player.button("undo"))
        player.host.release(*player.button("undo"))
        assert player.board == list(EMPTY)


@pytest.mark.parametrize("menu", [False, True], ids=["board", "page"])
def test_a_tap_on_empty_ground_takes_the_focus_ring_away(menu: bool) -> None:
    with Player(position()) as player:
        if menu:
            player.host.key("Escape")
            player.host.activate("about")
        before = player.picture()
        player.host.key("Tab")
        assert player.scene.show_focus
        assert pygame.image.tobytes(player.picture(), "RGB") != pygame.image.tobytes(before, "RGB")
        player.host.tap(2, 2)
        assert not player.scene.show_focus
        assert pygame.image.tobytes(player.picture(), "RGB") == pygame.image.tobytes(before, "RGB")
