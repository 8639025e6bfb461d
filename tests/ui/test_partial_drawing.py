"""Where only the hand or a dialog changes, no more is drawn: the picture must be what drawing everything would give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.host.host import Preferences
from game.profile.settings import Settings
from game.ui.dialogs import Dialog
from game.ui.picture import Picture
from game.ui.stage import Stage
from tests.scenes import SCENES, app_of, own
from tests.scenes import opened as opened_scene
from tests.ui.blocks_playing import laid, opened
from tests.ui.cups_playing import COMING, FAR, CupsPlayer
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
        shown, sizes = watched(player), [0.0]
        for step in range(1, 6):
            x, y = player.slot(2)
            player.host.move(x + 9 * step, y - 30 * step, touch=True, settle=False)
            sizes.append(player.scene.stage._pose(player.scene.held)[1])
            assert not player.host.idle  # it still grows, unless it lies over the board
            assert_complete(player)
        assert sizes == sorted(sizes)
        assert sizes[1] < sizes[2] < 1
        assert [areas is None for areas in shown] == [True, False, False, False, False]


@pytest.mark.parametrize("size", [(320, 300), (640, 360)])
def test_a_dialog_that_scrolls_is_drawn_whole(size: tuple[int, int]) -> None:
    """What scrolls comes close to its corners, and is seen beside what changes."""
    with Player(position(CROWDED, ("###", "#", "##/##")), *size, ratio=2.0) as player:
        player.host.activate("menu")
        shown = watched(player)
        for key in ("Tab", "Tab", "ArrowDown", "Tab", "Tab", "ArrowDown", "ArrowUp", "Tab"):
            player.host.key(key)
            assert_complete(player)
        assert shown
        assert all(areas is None for areas in shown)


@pytest.mark.parametrize("way", ["menu", "undo"])
def test_under_a_dialog_no_cup_is_chosen(way: str) -> None:
    """The ring below it is the one that is there when the dialog closes."""
    with CupsPlayer("endless", FAR, position=COMING) as player:
        player.sow(0)
        player.tap_cup(3)
        assert player.chosen == 3
        player.host.activate(way)
        assert player.probe["scene"] != "play"
        assert_complete(player)
        below = app_of(player.host).scenes.playing
        assert below is not None
        sow = below.widget("sow")
        assert sow is not None
        assert not sow.enabled


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


@pytest.mark.parametrize("theme", ["daylight", "harbour"])  # one with a gradient, one with a texture
def test_what_a_dialog_hides_is_not_missed(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies under its card is not drawn; the picture is as if it were."""
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        services = app_of(player.host).services
        services.change(lambda profile: own(profile, theme))
        services.apply(Settings(theme=theme))
        assert services.theme.id == theme
        for dialog in ("menu", "new"):
            player.host.activate(dialog)
            assert app_of(player.host).scenes.top.inner() is not None
            sparing = player.picture().copy()
            with monkeypatch.context() as patch:
                patch.setattr(Dialog, "inner", lambda _: None)
                Picture(services).draw(app_of(player.host).scenes.seen, None)
            assert pygame.image.tobytes(sparing, "RGB") == pygame.image.tobytes(player.picture(), "RGB")


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


def test_a_toast_that_leaves_leaves_nothing_in_a_dialog() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        player.host.activate("menu")
        app_of(player.host).services.toast("A short text.", "", None)
        shown = watched(player)
        player.host.key("Tab")
        assert app_of(player.host).note is None
        assert len(shown) > 1
        assert_complete(player)


def test_what_changes_beside_the_hand_is_seen_during_a_drag() -> None:
    """The clock goes on, and the focus moves."""
    with opened(laid("medley", "timed", CROWDED, ("#", "##", "#")), "medley", "timed") as player:
        player.drag(1, 0, 1, release=False)
        for second in range(3):
            player.host.advance(1)
            player.host.move(*player.aim(1, 0, 2 + second))
            assert_complete(player)
        player.host.key("Tab")
        assert_complete(player)


def test_a_piece_whose_pointer_was_lifted_unseen_goes_back_at_once() -> None:
    with Player(position(CROWDED, ("###", "#", "##/##")), ratio=2.0) as player:
        player.drag(1, 3, 7, release=False)
        player.host.press(*player.host.css(2, 2))
        assert player.probe["held"] is None
        assert_complete(player)


def test_an_ended_board_has_nothing_left_of_its_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_row, drawn = Stage._draw_row, list[bool]()

    def watch(stage: Stage, *args: Any, ended: bool, **options: Any) -> None:
        drawn.append(ended)
        draw_row(stage, *args, ended=ended, **options)

    monkeypatch.setattr(Stage, "_draw_row", watch)
    host = opened_scene((390, 844, 1.0))
    SCENES["over"](host)
    host.settle()
    drawn.clear()
    host.resize(390, 800)
    host.stop()
    assert drawn
    assert all(drawn)
