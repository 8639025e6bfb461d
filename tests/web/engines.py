"""Three browser engines behind one small protocol, so that one scenario runs on all of them.

Chromium, by Playwright, is here; Firefox and WebKitGTK are in modules of their own. Positions are CSS pixels of the
viewport. Keys have their DOM names.
"""

from __future__ import annotations

import os
import shutil
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, Playwright, Request

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
"""Seconds to wait for a state: starting on a slow and busy machine included."""

CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing else can be reached
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]

Point = tuple[float, float]


class Missing(Exception):
    """This machine has not got the engine; the text says how to get it."""


class Engine(ABC):
    """A browser with one page. `problems` collects what must not happen: errors, and requests to another origin."""

    name: ClassVar[str]
    touches: ClassVar[bool] = True
    """Can it be driven by touch?"""

    def __init__(self) -> None:
        self.problems: list[str] = []

    @abstractmethod
    def open(self, url: str) -> None:
        """Goes to `url` and waits for the page, not for the game."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The JSON value of a JavaScript expression; promises are awaited."""

    @abstractmethod
    def press(self, x: float, y: float, *, touch: bool = False) -> None:
        """Puts the mouse button or a finger down."""

    @abstractmethod
    def move(self, x: float, y: float, *, touch: bool = False) -> None:
        """Moves the mouse or the finger."""

    @abstractmethod
    def release(self, *, touch: bool = False) -> None:
        """Lets go where the mouse or the finger is."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Presses and lets go a key, such as `ArrowLeft`, `u` or `Control+z`."""

    @abstractmethod
    def reload(self) -> None:
        """Loads the page anew."""

    @abstractmethod
    def close(self) -> None:
        """Ends the browser, or what of it belongs to this page."""

    def tap(self, x: float, y: float, *, touch: bool = False) -> None:
        """Down and up at one place."""
        if not touch:
            self.move(x, y)
        self.press(x, y, touch=touch)
        self.release(touch=touch)

    def drag(self, start: Point, end: Point, *, touch: bool = False, steps: int = 6) -> None:
        """Presses at `start` and goes to `end`, without letting go."""
        if not touch:
            self.move(*start)
        self.press(*start, touch=touch)
        for n in range(1, steps + 1):
            x, y = (a + (b - a) * n / steps for a, b in zip(start, end, strict=True))
            self.move(x, y, touch=touch)

    def wait(self, expression: str, seconds: float = PATIENCE) -> Any:
        """The first truthy value of `expression`."""
        return self.until(lambda: self.evaluate(expression), expression, seconds)

    def until(self, look: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """The first truthy value of `look()`; fails with `what` after `seconds`."""
        end = time.monotonic() + seconds
        while not (value := look()):
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: never came true within {seconds} s: {what}. {self.problems}")
            time.sleep(0.02)
        return value


class Chromium(Engine):
    """A context of its own (storage, cache, service worker) in a shared browser. `options` are Playwright's."""

    name = "chromium"

    def __init__(self, browser: Browser, **options: Any) -> None:
        super().__init__()
        self._enter(browser.new_context(**options))
        self.context.on("request", self._asked_by_worker)

    def _enter(self, context: BrowserContext) -> None:
        self.origin: str | None = None
        """The only origin that may be asked for anything; the first page's."""
        self.context = context
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """Another tab; `page` stays the one that is driven until it is set to it."""
        page = self.context.new_page()
        page.on("request", lambda request: self._requested(request.url, self.origin))
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(f"page: {error}"))
        return page

    @property
    def cdp(self) -> CDPSession:
        """The page's DevTools session."""
        session: CDPSession | None = getattr(self.page, "_session", None)
        if session is None:
            session = self.context.new_cdp_session(self.page)
            self.page._session = session  # type: ignore[attr-defined]
        return session

    def open(self, url: str) -> None:
        self.origin = self.origin or _origin(url)
        self.page.goto(url)

    def evaluate(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def press(self, x: float, y: float, *, touch: bool = False) -> None:
        if touch:
            self.touch("touchStart", (x, y))
        else:
            self.page.mouse.down()

    def move(self, x: float, y: float, *, touch: bool = False) -> None:
        if touch:
            self.touch("touchMove", (x, y))
        else:
            self.page.mouse.move(x, y)

    def release(self, *, touch: bool = False) -> None:
        if touch:
            self.touch("touchEnd")
        else:
            self.page.mouse.up()

    def touch(self, kind: str, *points: Point) -> None:
        """A touch event with all the fingers that are down, the first one first."""
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def key(self, name: str) -> None:
        self.page.keyboard.press("Space" if name == " " else name)

    def reload(self) -> None:
        self.page.reload()

    def close(self) -> None:
        self.context.close()

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(f"console: {said.text}")

    def _asked_by_worker(self, request: Request) -> None:
        if request.service_worker is not None:
            self._requested(request.url, _origin(request.service_worker.url))

    def _requested(self, url: str, origin: str | None) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and origin not in (None, _origin(url)):
            self.problems.append(f"request to another origin: {url}")


class Guest(Chromium):
    """Pages in the context of another engine. With a server, and so an origin, of its own nothing is stored there yet;
    but it shares a process, and what was compiled in it is there: a first visit takes less than half the time."""

    def __init__(self, host: Chromium) -> None:
        Engine.__init__(self)
        self._host = host
        self._pages: list[Page] = []
        self._enter(host.context)

    def new_page(self) -> Page:
        self._pages.append(super().new_page())
        return self._pages[-1]

    def close(self) -> None:
        for page in self._pages:
            page.close()
        if self.origin:  # another server may get the same port
            self._host.cdp.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def chromium_browser(playwright: Playwright, *flags: str) -> Browser:
    """The system's Chromium, or the one that Playwright installed; `flags` come to the usual ones. Raises `Missing`."""
    binary = _system_chromium()
    if binary is None and not Path(playwright.chromium.executable_path).exists():
        raise Missing("Chromium is needed: on Debian, apt install chromium; elsewhere, playwright install chromium.")
    return playwright.chromium.launch(executable_path=binary, args=[*CHROMIUM_FLAGS, *flags])


def find_chromium() -> str:
    """The system's Chromium. Raises `Missing`."""
    binary = _system_chromium()
    if binary is None:
        raise Missing("Chromium is needed: on Debian, apt install chromium.")
    return binary


def _system_chromium() -> str | None:
    return find("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find(*names: str) -> str | None:
    return next((path for path in map(shutil.which, names) if path), None)
