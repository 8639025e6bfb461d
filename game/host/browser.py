"""The host in a web page. The other side of everything here is `web/src/bridge.js`."""

from __future__ import annotations

import asyncio
import datetime
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Protocol

import js
from pyodide.ffi import JsException, create_proxy

from game.host.canvas import canvas
from game.host.host import Frame, Preferences, Question, View
from game.host.inputs import (
    Activate,
    Answered,
    Back,
    Focused,
    Input,
    Key,
    Pointer,
    PreferencesChanged,
    Received,
    Resized,
    Shown,
    Typed,
    UpdateReady,
    Wheel,
)
from game.host.speaker import Speaker
from game.host.webaudio import PageSpeaker, WebAudioSpeaker
from game.profile.days import DEVICE
from game.vault.storage import StorageError, StorageFull

# SDL only draws here. By default it takes every key of the page, F5 too; an element that does not exist takes none.
os.environ["SDL_EMSCRIPTEN_KEYBOARD_ELEMENT"] = "#none"

import pygame

_INPUTS: Mapping[str, Callable[..., Input]] = {
    kind.__name__: kind
    for kind in (
        Pointer,
        Wheel,
        Key,
        Activate,
        Focused,
        Resized,
        PreferencesChanged,
        Shown,
        Back,
        UpdateReady,
        Received,
        Answered,
        Typed,
    )
}


class _Bridge(Protocol):
    """What `web/src/bridge.js` gives the game."""

    speaker: PageSpeaker

    def start(self, frame: Callable[[float, str], bool]) -> None: ...
    def stop(self) -> None: ...
    def wake(self, after: float) -> None: ...
    def view(self) -> str: ...
    def preferences(self) -> str: ...
    def publish(self, read: Callable[[], str]) -> None: ...
    def mark(self, name: str) -> None: ...
    def mirror(self, text: str) -> None: ...
    def ready(self) -> None: ...
    def handOut(self, name: str, text: str) -> None: ...  # noqa: N802 - its name in JavaScript
    def askForFile(self) -> None: ...  # noqa: N802
    def askForText(self, question: str) -> None: ...  # noqa: N802
    def acceptUpdate(self) -> None: ...  # noqa: N802 - its name in JavaScript
    def present(self, address: int, width: int, height: int, left: int, top: int, across: int, down: int) -> None: ...
    def vibrate(self, *milliseconds: int) -> None: ...
    def persist(self) -> None: ...


class BrowserHost:
    """A canvas, the page's own events, and localStorage."""

    def __init__(self) -> None:
        self._bridge: _Bridge = js.eightfold
        self.storage = BrowserStorage(self._bridge)
        self.speaker: Speaker = WebAudioSpeaker(self._bridge.speaker)
        self._view = self._read_view()
        self._preferences = self._read_preferences()
        self._surface: pygame.Surface | None = None

    async def run(self, frame: Frame) -> None:
        failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def turn(seconds: float, batch: str) -> bool:
            try:
                return frame(seconds, self._decode(batch) if batch else ())
            except BaseException as error:
                self._bridge.stop()
                failure.set_exception(error)
                return False

        proxy = create_proxy(turn)
        self._bridge.start(proxy)
        try:
            await failure
        finally:
            self._bridge.stop()
            proxy.destroy()

    def wake(self, after: float = 0.0) -> None:
        self._bridge.wake(after)

    def view(self) -> View:
        return self._view

    def surface(self) -> pygame.Surface:
        size = (self._view.width, self._view.height)
        if self._surface is None:
            pygame.display.set_mode((1, 1))  # never seen: it tells pygame the format of pictures
            pygame.event.set_blocked(None)  # nobody reads SDL's queue
        if self._surface is None or self._surface.get_size() != size:
            self._surface = canvas(size)
        return self._surface

    def preferences(self) -> Preferences:
        return self._preferences

    def present(self, areas: Sequence[pygame.Rect] | None) -> None:
        surface = self.surface()
        whole = surface.get_rect()
        for area in (whole,) if areas is None else areas:
            seen = area.clip(whole)
            if seen:
                self._bridge.present(surface._pixels_address, *whole.size, *seen)

    def clock(self) -> datetime.datetime:
        return datetime.datetime.now(DEVICE)

    def vibrate(self, *milliseconds: int) -> None:
        self._bridge.vibrate(*milliseconds)

    def mark(self, name: str) -> None:
        self._bridge.mark(name)

    def publish(self, probe: Callable[[], Mapping[str, Any]]) -> None:
        self._bridge.publish(create_proxy(lambda: json.dumps(dict(probe()))))

    def mirror(self, tree: Mapping[str, Any]) -> None:
        self._bridge.mirror(json.dumps(tree))

    def ready(self) -> None:
        self._bridge.ready()

    def hand_out(self, name: str, text: str) -> str:
        self._bridge.handOut(name, text)
        return ""

    def ask_for_file(self) -> None:
        self._bridge.askForFile()

    def ask_for_text(self, question: Question) -> bool:
        self._bridge.askForText(json.dumps(asdict(question)))
        return True

    def accept_update(self) -> None:
        self._bridge.acceptUpdate()

    def _decode(self, batch: str) -> list[Input]:
        inputs = [_INPUTS[kind](*fields) for kind, *fields in json.loads(batch)]
        for one in inputs:
            if isinstance(one, Resized):
                self._view = self._read_view()
            elif isinstance(one, PreferencesChanged):
                self._preferences = self._read_preferences()
        return inputs

    def _read_view(self) -> View:
        fields = json.loads(self._bridge.view())
        return View(**fields | {"safe": tuple(fields["safe"])})

    def _read_preferences(self) -> Preferences:
        fields = json.loads(self._bridge.preferences())
        return Preferences(**fields | {"languages": tuple(fields["languages"])})


class BrowserStorage:
    """The page's localStorage. Every access may fail: blocked cookies, private windows, a full disk."""

    def __init__(self, bridge: _Bridge) -> None:
        self._bridge = bridge

    def get(self, key: str) -> str | None:
        with _told_plainly():
            text = js.localStorage.getItem(key)
        return text if isinstance(text, str) else None  # JavaScript's null is not None

    def put(self, key: str, text: str) -> None:
        with _told_plainly():
            js.localStorage.setItem(key, text)
        self._bridge.persist()

    def delete(self, key: str) -> None:
        with _told_plainly():
            js.localStorage.removeItem(key)

    def keys(self) -> Iterable[str]:
        with _told_plainly():
            keys: list[str] = js.Object.keys(js.localStorage).to_py()
        return keys


@contextmanager
def _told_plainly() -> Iterator[None]:
    """Turns what localStorage throws into a `StorageError`."""
    try:
        yield
    except JsException as error:
        if error.name in ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"):
            raise StorageFull("There is no room left in this browser's storage.") from error
        raise StorageError("This browser does not let the page keep anything.") from error
