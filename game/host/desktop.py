"""The host on a desktop: a window, its events, and files in the user's data directory."""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.host.canvas import canvas
from game.host.host import SAVES, Frame, Preferences, Question, View
from game.host.inputs import Input, Key, Pointer, Received, Resized, Shown, Typed, Wheel
from game.host.mixer import MixerSpeaker
from game.host.speaker import Speaker
from game.profile.days import DEVICE
from game.vault.desktop import DesktopStorage
from game.vault.storage import Storage

WINDOW = (480, 860)
"""Size of the window at first, in pixels; smaller where the screen is."""

IDLE = 1 / 30
"""Seconds between two looks at the window's events while nothing happens: it keeps the rest under 1 % of one core."""

ALERT = 1.0
"""Seconds after an input during which the window is looked at as often as the display shows a picture."""

WHEEL_STEP = 48
"""Pixels to a notch of the wheel."""

REPEAT = (400, 60)
"""Milliseconds until a held key repeats, and between repeats."""

_KEYS = {
    pygame.K_LEFT: "ArrowLeft",
    pygame.K_RIGHT: "ArrowRight",
    pygame.K_UP: "ArrowUp",
    pygame.K_DOWN: "ArrowDown",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_SPACE: " ",
    pygame.K_ESCAPE: "Escape",
    pygame.K_BACKSPACE: "Backspace",
}


class DesktopHost:
    """A resizable window; F11 fills the screen with it."""

    def __init__(self, storage: Storage | None = None) -> None:
        self.storage: Storage = DesktopStorage() if storage is None else storage
        self.speaker: Speaker = MixerSpeaker()
        self._awake = True
        self._alarms: list[float] = []
        """When frames have been asked for ahead of time."""
        self._visible = True
        self._active: int | None = None
        """The pointer that is down: -1 for the mouse, else a finger."""
        self._keys_down: set[int] = set()
        self._given: list[Input] = []
        self._surface: pygame.Surface | None = None
        pygame.display.init()
        pygame.display.set_caption("Eightfold")
        width, height = pygame.display.get_desktop_sizes()[0]
        pygame.display.set_mode((min(WINDOW[0], width), min(WINDOW[1], height * 9 // 10)), pygame.RESIZABLE)
        pygame.key.set_repeat(*REPEAT)

    async def run(self, frame: Frame) -> None:
        refresh = 1 / (pygame.display.get_current_refresh_rate() or 60)
        alert = 0.0
        while True:
            started = time.perf_counter()
            events = pygame.event.get()
            inputs = [*self._given, *(one for event in events for one in self._translate(event))]
            self._given.clear()
            if any(event.type == pygame.QUIT for event in events):
                frame(started, [*inputs, *self._hide()])
                return
            shown = any(isinstance(one, Shown) for one in inputs)
            self._awake |= any(alarm <= started for alarm in self._alarms)
            self._alarms = [alarm for alarm in self._alarms if alarm > started]
            if (self._visible or shown) and (inputs or self._awake):
                self._awake = False
                self._awake = frame(started, inputs) or self._awake
            alert = started + ALERT if inputs else alert
            pause = refresh if self._visible and (self._awake or started < alert) else IDLE
            await asyncio.sleep(max(0.0, started + pause - time.perf_counter()))

    def wake(self, after: float = 0.0) -> None:
        if after > 0:
            self._alarms.append(time.perf_counter() + after)
        else:
            self._awake = True

    def view(self) -> View:
        width, height = self._window().get_size()
        return View(width, height, 1.0)

    def surface(self) -> pygame.Surface:
        window = self._window()
        if self._surface is None or self._surface.get_size() != window.get_size():
            self._surface = canvas(window.get_size())
        return self._surface

    def preferences(self) -> Preferences:
        locales = pygame.system.get_pref_locales()
        tags = ("-".join(part for part in (one["language"], one["country"]) if part) for one in locales)
        return Preferences(languages=tuple(tags) or ("en",))

    def present(self, areas: Sequence[pygame.Rect] | None) -> None:
        window, surface = self._window(), self.surface()
        for area in (surface.get_rect(),) if areas is None else areas:
            window.blit(surface, area, area)
        pygame.display.update(areas)

    def clock(self) -> datetime.datetime:
        return datetime.datetime.now(DEVICE)

    def vibrate(self, *milliseconds: int) -> None:
        """A desktop does not vibrate."""

    def mark(self, name: str) -> None:
        """Nobody measures here."""

    def publish(self, probe: Callable[[], Mapping[str, Any]]) -> None:
        """Nobody asks here."""

    def mirror(self, tree: Mapping[str, Any]) -> None:
        """Nothing: a window has no elements that assistive technology could read."""

    def ready(self) -> None:
        """There is no shell to take away."""

    def hand_out(self, name: str, text: str) -> str:
        path = Path.home() / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def ask_for_file(self) -> None:
        """Takes the file that `hand_out` writes; a window has no chooser of files."""
        path = Path.home() / SAVES
        if path.is_file():
            self._given.append(Received(path.read_text(encoding="utf-8", errors="replace")))
            self.wake()

    def ask_for_text(self, question: Question) -> bool:
        """A window has no field of its own."""
        return False

    def accept_update(self) -> None:
        """Programs on a desktop are updated by whoever installed them."""

    def _window(self) -> pygame.Surface:
        window = pygame.display.get_surface()
        if window is None:
            raise RuntimeError("The window is closed.")
        return window

    def _translate(self, event: pygame.Event) -> list[Input]:
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION if not event.touch:
                return self._mouse(event)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                return self._finger(event)
            case pygame.MOUSEWHEEL:
                x, y = pygame.mouse.get_pos()
                return [Wheel(x, y, -event.precise_y * WHEEL_STEP)]
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
            case pygame.WINDOWSIZECHANGED:
                return [*self._cancel(), Resized()]  # a gesture ends with the layout it began in
            case pygame.WINDOWEXPOSED:
                pygame.display.flip()
            case pygame.WINDOWFOCUSLOST:
                self._keys_down.clear()
                return self._cancel()
            case pygame.WINDOWLEAVE if self._active is None:
                return [Pointer("move", -1, -1, -1)]
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                return self._hide()
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN if not self._visible:
                self._visible = True
                return [Shown(True)]
        return []

    def _mouse(self, event: pygame.Event) -> list[Input]:
        x, y = event.pos
        if event.type == pygame.MOUSEMOTION:
            return [Pointer("move", x, y, -1)] if self._active in (None, -1) else []
        if event.button != pygame.BUTTON_LEFT:
            return []
        return self._press(-1, event.type == pygame.MOUSEBUTTONDOWN, x, y, touch=False)

    def _finger(self, event: pygame.Event) -> list[Input]:
        view = self.view()
        x, y = event.x * view.width, event.y * view.height
        if event.type == pygame.FINGERMOTION:
            return [Pointer("move", x, y, event.finger_id, touch=True)] if self._active == event.finger_id else []
        return self._press(event.finger_id, event.type == pygame.FINGERDOWN, x, y, touch=True)

    def _press(self, pointer: int, down: bool, x: float, y: float, touch: bool) -> list[Input]:
        """One pointer plays at a time; others are ignored for as long as they are down."""
        if self._active != (None if down else pointer):
            return []
        self._active = pointer if down else None
        return [Pointer("down" if down else "up", x, y, pointer, touch)]

    def _key(self, event: pygame.Event) -> list[Input]:
        if event.key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
            return []
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        # With Control held down the text of a key is a control character.
        name = _KEYS.get(event.key) or (pygame.key.name(event.key) if control else event.unicode)
        if event.key not in _KEYS and (len(name) != 1 or not name.isprintable()):
            return []
        repeat = event.key in self._keys_down
        self._keys_down.add(event.key)
        return [Key(name, control, bool(event.mod & pygame.KMOD_SHIFT), repeat)]

    def _cancel(self) -> list[Input]:
        if self._active is None:
            return []
        pointer, self._active = self._active, None
        return [Pointer("cancel", 0, 0, pointer, touch=pointer != -1)]

    def _hide(self) -> list[Input]:
        if not self._visible:
            return []
        self._visible = False
        return [*self._cancel(), Shown(False)]
