"""What the playing screen looks like, compared by structure rather than with stored pictures.

Stored pictures would tie the tests to one FreeType and one SDL: letters and smoothed edges differ by a few levels
between the wheels of the platforms, and every wanted change of the look would ask for new references. What has to hold
can be said of the picture itself: where something is drawn, where nothing is, and how one part differs from another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame
import pytest

from game.host.host import Preferences
from game.ui.layout import play_layout, safe_rect
from game.ui.play import PlayScene
from game.ui.scene import Backdrop, Scene
from game.ui.theme import THEMES
from game.ui.widgets import Button, Label
from tests.ui.playing import CHECKERS, CROWDED, Player, position, stored
from tests.ui.test_layout import parts, safe_of, view_of

NARROW = [(320, 480), (320, 568), (375, 667), (390, 844), (768, 1024), (480, 320), (568, 320), (844, 390), (1280, 720)]
STATES = ["short", "long", "over", "full", "refuse"]
"""A running game, one with a long score, one that has ended, and two that cannot be saved."""


def beyond(picture: pygame.Surface, theme: str, places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Where something was drawn on the backdrop outside of `places`."""
    ground = pygame.Surface(picture.get_size())
    Backdrop().draw(ground, THEMES[theme])
    same = pygame.mask.from_threshold(picture, (0, 0, 0), (2, 2, 2, 255), ground)
    same.invert()
    for place in places:
        same.erase(pygame.Mask(place.size, fill=True), place.topleft)
    return same.get_bounding_rects()


def playing(state: str, size: tuple[int, int], scale: float, **options: Any) -> Player:
    """The playing scene in one of `STATES`."""
    board, tray = (
        (CHECKERS, ("##", "#####", "#/#/#/#/#")) if state == "over" else (CROWDED, ("#", "#####", "#/#/#/#/#"))
    )
    storage = stored(position(board, tray, score=1_234_567 if state == "long" else 120))
    options |= {"safe": safe_of(size), "storage": storage, "preferences": Preferences(text_scale=scale)}
    player = Player(None, *size, **options)
    if state in ("full", "refuse"):
        storage.arm(state)
        player.drag(0, 0, 0)
        assert player.probe["trouble"]
    return player


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", NARROW, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("state", STATES)
def test_everything_drawn_stays_in_its_place(size: tuple[int, int], scale: float, state: str) -> None:
    """Complaints 22, 24, 27: no text runs into another or off the screen, large as it may be, and none is tiny."""
    with playing(state, size, scale) as player:
        layout = play_layout(view_of(size, 1.0, safe_of(size)), scale)
        places = [rect.inflate(2, 2) for rect in parts(layout).values()]
        places.append(layout.slots[0].unionall(layout.slots[1:]))
        if isinstance(player.scene, PlayScene) and state == "over":
            card = player.scene.card.box
            assert pygame.Rect(safe_rect(view_of(size, 1.0, safe_of(size)))).contains(card)
            assert not any(card.colliderect(rect) for rect in (layout.grid.rect, layout.score, layout.menu))
            places.append(card.inflate(2, 2))
        assert beyond(player.picture(), player.probe["theme"], places) == []
        check_text(player.scene, scale)


@pytest.mark.parametrize("scale", [0.5, 3.0])
@pytest.mark.parametrize("size", [(320, 480), (480, 320), (390, 844), (1280, 720)])
@pytest.mark.parametrize("state", ["over", "refuse"])
def test_text_of_any_size_has_room(size: tuple[int, int], scale: float, state: str) -> None:
    """Complaints 22, 27, at the ends of the range."""
    with playing(state, size, scale) as player:
        check_text(player.scene, scale)


def check_text(scene: Scene, scale: float) -> None:
    """Every label and button has room for its words, none below 10 px."""
    lettering, least = scene.services.lettering, min(10, 14 * scale)
    labels = [widget for widget in scene.widgets if isinstance(widget, Label)]
    buttons = [widget for widget in scene.widgets if isinstance(widget, Button) and widget.label]
    assert labels
    assert buttons
    for label in labels:
        lines = lettering.wrap(label.name, label.size, label.rect.width, label.bold)
        assert max(lettering.width(line, label.size, label.bold) for line in lines) <= label.rect.width, label
        assert len(lines) * lettering.height(label.size, label.bold) <= label.rect.height + 1, label
        assert lettering.pixels(label.size) >= least, label
    for button in buttons:
        size, width = button.fitted(lettering)
        assert width <= button.rect.width, button
        assert lettering.height(size, bold=True) <= button.rect.height, button
        assert lettering.pixels(size) >= least, button
