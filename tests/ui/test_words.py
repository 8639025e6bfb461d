"""Every text of every scene, in every language and size: none is clipped, leaves its widget, or lies on another.

What is measured is what is drawn: the widgets draw on a surface that notes where each rendered text went.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pygame
import pytest

from game.app import App
from game.host.host import Preferences
from game.ui.home import Card
from game.ui.pages import Scrolling
from game.ui.picture import Picture
from game.ui.scene import Scene
from game.ui.toast import Toast
from game.ui.type import BODY, Lettering
from game.ui.widgets import Brush, Widget
from tests.scenes import LANGUAGES, SCENES, SIZES, TEXT_SIZES, app_of, opened

STILL = [name for name in SCENES if name not in ("new", "over")]
"""`play` has all that `new` has; what `over` shows is in `test_pictures.py` at more sizes, and takes long to reach."""
SLACK = 1
"""Device pixels that rounding may cost."""

Place = tuple[str, pygame.Rect]


class Notes(pygame.Surface):
    """A surface that notes which of the texts in `known` are drawn on it, and where."""

    known: dict[int, str]
    places: list[Place]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *args: Any, **options: Any) -> pygame.Rect:
        rect = source.get_rect(topleft=dest.topleft if isinstance(dest, pygame.Rect) else dest[:2])
        if id(source) in self.known:
            self.places.append((self.known[id(source)], rect))
        return super().blit(source, dest, *args, **options)


@contextmanager
def noting(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> Iterator[Notes]:
    """A surface of `size`; texts that are rendered meanwhile are known to it."""
    notes = Notes(size)
    notes.known, notes.places = {}, []
    kept = []  # a surface that is gone could lend its id to another
    with monkeypatch.context() as patch:
        for name in ("render", "figures"):
            plain = getattr(Lettering, name)

            def rendered(self: Lettering, text: str, *args: Any, plain: Any = plain, **options: Any) -> pygame.Surface:
                surface: pygame.Surface = plain(self, text, *args, **options)
                notes.known[id(surface)] = text
                kept.append(surface)
                return surface

            patch.setattr(Lettering, name, rendered)
        yield notes


def widgets_of(app: App) -> list[tuple[Scene, Widget]]:
    """The widgets to be seen, each with its scene."""
    scenes = [app.scenes.top, *([app.note] if app.note else [])]
    return [(scene, widget) for scene in scenes for widget in scene.widgets]


def unseen(picture: Picture, seen: Sequence[Scene], note: Toast | None) -> Sequence[pygame.Rect]:
    """In place of a picture: what is measured is laid out without one, and pictures take nearly all the time."""
    return ()


@pytest.mark.parametrize("scene", STILL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_room(language: str, scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Complaints 22, 24, 27: every scene, four languages, five sizes, text at 100 and 200 %."""
    monkeypatch.setattr(Picture, "draw", unseen)
    wishes = Preferences(languages=(language,), reduced_motion=True)
    host = opened((390, 844, 1.0), languages=(language,), reduced_motion=True)
    try:
        SCENES[scene](host)
        for text_scale, (width, height, _ratio) in product(TEXT_SIZES, SIZES.values()):
            host.prefer(replace(wishes, text_scale=text_scale))
            host.resize(width, height, 1.0)
            assert host.probe()["language"] == language
            with noting(monkeypatch, (width, height)) as notes:
                texts = drawn(app_of(host), notes)
            where = f"{width} x {height}, text at {text_scale:.0%}"
            assert texts, f"{where}: no text"
            overlaps(texts, where)
    finally:
        host.stop()


def drawn(app: App, notes: Notes) -> list[tuple[Scene, Widget, str, pygame.Rect]]:
    """Every text that the widgets draw, found to lie within its widget and within the view's width."""
    services = app.services
    brush = Brush(notes, services.theme, services.lettering)
    found = []
    for scene, widget in widgets_of(app):
        notes.places.clear()
        widget.draw(brush)
        for text, rect in notes.places:
            assert all(shown(char) for char in text), f"the typeface has not all of {text!r}"
            room = widget.rect.inflate(2 * SLACK, 2 * SLACK)
            assert room.contains(rect), f"{text!r} {rect} leaves {widget.id} {widget.rect}"
            view = notes.get_rect()
            if isinstance(scene, Scrolling):
                view.height = rect.bottom  # what is below comes into view by scrolling
            assert view.contains(rect), f"{text!r} leaves the view"
            found.append((scene, widget, text, rect))
    return found


@cache
def shown(char: str) -> bool:
    """Does the typeface have `char`? A space has no shape."""
    return char.isspace() or Lettering(1.0).shows(char)


def overlaps(texts: list[tuple[Scene, Widget, str, pygame.Rect]], name: str) -> None:
    """Fails where two texts of one scene lie on each other."""
    for index, (scene, _widget, text, rect) in enumerate(texts):
        for other_scene, _other_widget, other, place in texts[index + 1 :]:
            if scene is other_scene:
                common = rect.clip(place)
                assert common.width <= SLACK or common.height <= SLACK, f"{name}: {text!r} lies on {other!r}"


@pytest.mark.parametrize("text_scale", TEXT_SIZES)
@pytest.mark.parametrize("size", ["small", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_card_is_smaller_than_body_text(
    language: str, size: str, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Complaint 22: a sentence that is too long for one line takes two, and keeps its size."""
    host = opened(SIZES[size], languages=(language,), text_scale=text_scale)
    SCENES["home"](host)
    services, drawn = app_of(host).services, dict[str, int]()
    plain = Lettering.render

    def render(self: Lettering, text: str, size: float, *args: Any, **options: Any) -> pygame.Surface:
        drawn[text] = self.pixels(size)
        return plain(self, text, size, *args, **options)

    monkeypatch.setattr(Lettering, "render", render)
    brush = Brush(host.surface(), services.theme, services.lettering)
    for _scene, widget in widgets_of(app_of(host)):
        if isinstance(widget, Card):
            widget.draw(brush)
    least = round(BODY * services.px(1))
    assert drawn
    assert {text: pixels for text, pixels in drawn.items() if pixels < least} == {}
    host.stop()


def test_a_text_outside_its_widget_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The measuring itself: a label with too little room does not pass."""
    host = opened((390, 844, 1.0))
    app = app_of(host)
    label = next(widget for _scene, widget in widgets_of(app) if widget.id == "title")
    label.rect.width = 10
    with noting(monkeypatch, (390, 844)) as notes, pytest.raises(AssertionError, match="leaves title"):
        drawn(app, notes)
    host.stop()
