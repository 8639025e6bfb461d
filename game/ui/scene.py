"""Scenes: what fills the screen. The lowest one is played or browsed, those above it are dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import pygame

from game.host.canvas import flood
from game.host.host import Host, Preferences, View
from game.host.inputs import Key, Pointer, Wheel
from game.locale import text as _
from game.profile.profile import Profile
from game.profile.settings import Settings
from game.ui.color import Color
from game.ui.faces import vertical_gradient
from game.ui.feel import Feel
from game.ui.layout import around, safe_rect
from game.ui.mirror import Node, css, nodes_of
from game.ui.motion import Animator
from game.ui.sound import SoundSet
from game.ui.theme import Theme
from game.ui.type import Lettering
from game.ui.widgets import Brush, Widget
from game.vault.vault import Vault


@dataclass(slots=True)
class Services:
    """What scenes share. `app` replaces theme, lettering and view when they change, then calls `Scene.relayout`."""

    host: Host
    vault: Vault
    profile: Profile
    animator: Animator
    theme: Theme
    lettering: Lettering
    view: View
    preferences: Preferences
    feel: Feel
    """Lets what happened be heard and felt."""
    say: Callable[[str], None]
    """Announces one short sentence."""
    push: Callable[[Scene], None]
    """Shows a dialog above everything."""
    pop: Callable[[], None]
    """Closes the topmost dialog."""
    toast: Callable[[str, str, Callable[[], None] | None], None]
    """Shows a short text above everything, with the label of a button and what it does; no label, no button."""
    keep_copy: Callable[[], None]
    """Gives the player a file with everything that is saved."""
    bring_back: Callable[[], None]
    """Lets the player choose such a file."""
    change: Callable[[Callable[[Profile], None]], None]
    """Has the profile changed by a function and saved, with what another window has saved of it before."""
    apply: Callable[[Settings], None]
    """Saves changed settings and takes them over at once."""
    listen: Callable[[], None]
    """Lets what is shown be heard in its own sounds from now on."""

    def toggle_sound(self) -> None:
        """Turns sound off, or on again, for good."""
        settings = self.profile.settings
        self.apply(replace(settings, sound=not settings.sound))
        self.say(_("Sound off.") if settings.sound else _("Sound on."))

    def px(self, css: float) -> int:
        """Device pixels of a length in CSS pixels."""
        return max(1, round(css * self.view.ratio))


class Scene:
    """A set of widgets with what they do. Subclasses fill `widgets` in `relayout` and may draw more than widgets."""

    id = "scene"
    modal = False

    def __init__(self, services: Services) -> None:
        self.services = services
        self.widgets: list[Widget] = []
        self.focus: str | None = None
        self.show_focus = False
        self.stale = False
        """Has the view, the theme or the language changed since the scene was laid out?"""
        self._pressed: Widget | None = None
        self._pointer: int | None = None

    def relayout(self) -> None:
        """Makes the widgets anew for the present view, theme, language and state."""

    def resume(self) -> None:
        """What lay above it is closed; view, theme and language are as they were."""
        self.relayout()

    def advance(self, now: float) -> bool:
        """Lets what moves by itself move on; true while something does. Motions belong to the animator instead."""
        return False

    def prepare(self, brush: Brush) -> None:
        """Tells the brush what is focused and pressed in this scene."""
        brush.focused = self.focus if self.show_focus else None
        brush.pressed = self._pressed.id if self._pressed else None

    def draw(self, brush: Brush) -> None:
        """Draws the scene."""
        self.prepare(brush)
        for widget in self.widgets:
            widget.draw(brush)

    def draw_still(self, brush: Brush) -> None:
        """Draws all but what is dragged."""
        self.draw(brush)

    def inner(self) -> pygame.Rect | None:
        """Of a dialog, the opaque part in which all lies that may change, in device pixels; None if there is none."""
        return None

    def draw_hand(self, brush: Brush) -> None:
        """Draws what is dragged, over what `draw_still` has drawn."""

    def hand(self, view: pygame.Rect) -> list[pygame.Rect]:
        """The areas of `view` outside of which `draw_hand` draws nothing, in device pixels."""
        return []

    def sounds(self) -> SoundSet:
        """What is heard in this scene and in the dialogs above it."""
        return self.services.theme.sound

    def close(self) -> None:
        """Answers Escape."""

    def back(self) -> None:
        """Answers the back button."""
        self.close()

    def name(self) -> str:
        """What the scene is called, in the language of the player."""
        return "Eightfold"

    def mirror(self) -> list[Node]:
        """The scene as assistive technology sees it."""
        ratio, role = self.services.view.ratio, "dialog" if self.modal else "main"
        view = pygame.Rect(0, 0, self.services.view.width, self.services.view.height)
        id_ = f"scene.{self.id}"
        place: Node = {"id": id_, "role": role, "name": self.name(), "rect": css(view, ratio)}
        return [place, *nodes_of(self.widgets, ratio, id_)]

    def operate(self, node: str) -> bool:
        """A control was operated by its identity."""
        widget = self.widget(node)
        if widget is None or not widget.enabled:
            return False
        self.activate(widget)
        return True

    @property
    def typing(self) -> bool:
        """Does the keyboard write text here, so that a letter is no command?"""
        return False

    @property
    def dragging(self) -> bool:
        """Is something being dragged? Then only the picture changes, not what the scene means."""
        return False

    def focused(self, node: str) -> bool:
        """The focus moved to a control by other means than our own."""
        self.focus, self.show_focus = node, True
        return True

    def probe(self) -> dict[str, Any]:
        """What tests and bug reports may read."""
        ratio = self.services.view.ratio
        buttons = {w.id: css(w.rect, ratio) for w in self.widgets if w.role == "button" and w.enabled}
        return {"scene": self.id, "buttons": buttons}

    def widget(self, id: str) -> Widget | None:  # noqa: A002 - the word of the field
        """The widget of that identity."""
        return next((widget for widget in self.widgets if widget.id == id), None)

    # Input. Each handler tells whether it took the input.

    def pointer(self, event: Pointer) -> bool:
        """Presses and releases widgets; what is pressed acts when it is released on the same widget."""
        if event.kind == "down":
            return self.press(event, self.widgets)
        if self._pressed is None or event.id != self._pointer:
            return False
        if event.kind == "up":
            target, self._pressed = self._pressed, None
            if target.contains(event.x, event.y):
                self.activate(target)
        elif event.kind == "cancel":
            self._pressed = None
        return True

    def press(self, event: Pointer, widgets: Sequence[Widget]) -> bool:
        """Presses the topmost of `widgets` under the pointer. The focus is not shown any more, wherever that is."""
        hits = (w for w in reversed(widgets) if w.act and w.enabled and w.contains(event.x, event.y))
        target, was_shown = next(hits, None), self.show_focus
        self.show_focus = False
        if target is None or self._pressed is not None:
            return target is not None or was_shown
        self._pressed, self._pointer = target, event.id
        return True

    def release(self) -> None:
        """Forgets what is pressed: the gesture became another one."""
        self._pressed = None

    def key(self, event: Key) -> bool:
        """Moves the focus and operates what has it."""
        if event.name == "Escape":
            self.close()
            return True
        if event.name == "Tab":
            self.move_focus(-1 if event.shift else 1)
            return True
        if event.name in ("Enter", " ") and self.focus and self.show_focus and not event.repeat:
            target = self.widget(self.focus)
            if target is not None and target.enabled:
                self.activate(target)
                return True
        return False

    def typed(self, text: str) -> bool:
        """Takes typed text; most scenes know only keys."""
        return False

    def answered(self, text: str) -> None:
        """Takes the line of text that was asked for."""

    def wheel(self, event: Wheel) -> bool:
        """Scrolls; most scenes have nothing to scroll."""
        return False

    def activate(self, widget: Widget) -> None:
        """Operates a widget."""
        if widget.act is not None and widget.enabled:
            widget.act()

    def move_focus(self, step: int) -> None:
        """Moves the focus ring to the next or previous widget that can have it."""
        stops = [widget.id for widget in self.widgets if widget.focusable and widget.enabled]
        if not stops:
            return
        if self.focus in stops and self.show_focus:
            self.focus = stops[(stops.index(self.focus) + step) % len(stops)]
        elif self.focus not in stops:
            self.focus = stops[0 if step > 0 else -1]
        self.show_focus = True


class Backdrop:
    """The slow gradient or texture behind everything. A texture is drawn once per theme and size and kept as a picture;
    of a gradient its bands are, because a picture takes megabytes.
    """

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._texture: pygame.Surface | None = None
        self._bands: Sequence[tuple[Color, pygame.Rect]] = ()

    def draw(self, surface: pygame.Surface, theme: Theme, hidden: pygame.Rect | None = None) -> None:
        """Fills `surface`, or all of it but `hidden`."""
        key = (theme.id, surface.get_size(), surface.get_masks())
        if self._key != key:
            self._key, self._texture, self._bands = key, None, ()
            if theme.scenery is None:
                self._bands = _bands(surface.get_size(), *theme.backdrop)
            else:
                self._texture = theme.scenery(surface.get_size()).convert_alpha()
                self._texture.set_alpha(None)  # copied, not blended
        if self._texture is not None:
            surface.blits([(self._texture, part, part) for part in around(surface.get_rect(), hidden)], False)
        for color, band in self._bands:
            for part in around(band, hidden):
                flood(surface, color, part)


def _bands(size: tuple[int, int], top: Color, bottom: Color) -> list[tuple[Color, pygame.Rect]]:
    """A gradient as the areas in which it has one colour."""
    width, height = size
    column = pygame.image.tobytes(vertical_gradient((1, height), top, bottom), "RGB")
    bands, y = [], 0
    for (red, green, blue), rows in groupby(zip(column[::3], column[1::3], column[2::3], strict=True)):
        thick = len(list(rows))
        bands.append(((red, green, blue), pygame.Rect(0, y, width, thick)))
        y += thick
    return bands


def area(services: Services) -> pygame.Rect:
    """The safe part of the view, in device pixels."""
    return safe_rect(services.view)
