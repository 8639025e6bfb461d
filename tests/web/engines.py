"""Three browser engines behind one small protocol, so that one scenario runs on all of them.

Chromium by Playwright, Firefox by puppeteer-core (a Node process that speaks JSON lines, `firefox.mjs`), WebKitGTK by
selenium under a virtual display. Positions are CSS pixels of the viewport. Keys have their DOM names.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, Playwright, Request
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
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
        self._pages: list[Page] = []
        self._enter(host.context)

    def new_page(self) -> Page:
        self._pages.append(super().new_page())
        return self._pages[-1]

    def close(self) -> None:
        for page in self._pages:
            page.close()


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Firefox(Engine):
    """Firefox with a profile of its own, in a Node process."""

    name = "firefox"

    def __init__(self, width: int = 390, height: int = 844) -> None:
        super().__init__()
        binary = _find("firefox-esr", "firefox")
        node = shutil.which("node")
        if not binary or not node:
            raise Missing("Firefox and Node are needed: on Debian, apt install firefox-esr nodejs.")
        if not (ROOT / "web/node_modules/puppeteer-core").exists():
            raise Missing("puppeteer-core is needed: npm ci in web/.")
        self._process = subprocess.Popen(
            [node, str(Path(__file__).with_name("firefox.mjs")), binary, str(width), str(height)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._read()

    def open(self, url: str) -> None:
        self._call("open", url)

    def evaluate(self, expression: str) -> Any:
        return self._call("evaluate", expression)

    def press(self, x: float, y: float, *, touch: bool = False) -> None:
        self._call("touchStart" if touch else "down", x, y)

    def move(self, x: float, y: float, *, touch: bool = False) -> None:
        self._call("touchMove" if touch else "move", x, y)

    def release(self, *, touch: bool = False) -> None:
        self._call("touchEnd" if touch else "up")

    def key(self, name: str) -> None:
        self._call("key", *name.split("+"))

    def reload(self) -> None:
        self._call("reload")

    def hide(self) -> None:
        """Puts another tab in front."""
        self._call("hide")

    def show(self) -> None:
        """Puts the game's tab in front again."""
        self._call("show")

    def close(self) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait(30)

    def _call(self, method: str, *arguments: Any) -> Any:
        if self._process.stdin is None:
            raise AssertionError("the process has no input")
        self._process.stdin.write(json.dumps([method, *arguments]) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> Any:
        """The next answer; problems that were reported before it are collected."""
        if self._process.stdout is None:
            raise AssertionError("the process has no output")
        for line in self._process.stdout:
            answer = json.loads(line)
            if "problem" in answer:
                self.problems.append(answer["problem"])
            elif "error" in answer:
                raise AssertionError(answer["error"])
            else:
                return answer["value"]
        raise AssertionError("Firefox ended")


class WebKit(Engine):
    """WebKitGTK's MiniBrowser. Its driver knows no touch and hands out no console."""

    name = "webkit"
    touches = False

    KEYS: ClassVar = {
        "ArrowLeft": Keys.ARROW_LEFT,
        "ArrowRight": Keys.ARROW_RIGHT,
        "ArrowUp": Keys.ARROW_UP,
        "ArrowDown": Keys.ARROW_DOWN,
        "Enter": Keys.ENTER,
        "Escape": Keys.ESCAPE,
        "Control": Keys.CONTROL,
        "Shift": Keys.SHIFT,
    }

    def __init__(self, width: int = 500, height: int = 900) -> None:
        super().__init__()
        driver = shutil.which("WebKitWebDriver")
        browsers = [str(path) for path in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")]
        if not driver or not browsers:
            raise Missing("WebKitGTK is needed: on Debian, apt install webkit2gtk-driver.")
        self._screen = _screen()
        environment = os.environ | {"DISPLAY": self._screen.__enter__()}
        options = Options()
        options.binary_location = browsers[0]
        options.add_argument("--automation")
        self._driver = webdriver.WebKitGTK(options=options, service=Service(driver, env=environment))
        self._driver.set_window_size(width, height)
        self._driver.set_script_timeout(PATIENCE)
        self._mouse = PointerInput("mouse", "mouse")  # type: ignore[no-untyped-call]

    def open(self, url: str) -> None:
        self._driver.get(url)
        self._listen()

    def evaluate(self, expression: str) -> Any:
        # As a part of the script, not through eval(): the page's policy forbids that.
        outcome = self._driver.execute_async_script(
            f"const done = arguments[0]; (async () => {{ try {{ done([null, await ({expression})]) }}"
            " catch (error) { done([String(error), null]) } })();"
        )
        if outcome[0] is not None:
            raise AssertionError(f"{expression}: {outcome[0]}")
        return outcome[1]

    def press(self, x: float, y: float, *, touch: bool = False) -> None:
        self._act(lambda mouse: mouse.create_pointer_down(button=0))  # type: ignore[no-untyped-call]

    def move(self, x: float, y: float, *, touch: bool = False) -> None:
        self._act(lambda mouse: mouse.create_pointer_move(duration=0, x=round(x), y=round(y)))

    def release(self, *, touch: bool = False) -> None:
        self._act(lambda mouse: mouse.create_pointer_up(button=0))  # type: ignore[no-untyped-call]

    def key(self, name: str) -> None:
        keys = [self.KEYS.get(part, part) for part in name.split("+")]
        builder = ActionBuilder(self._driver, duration=0)
        for one in keys:
            builder.key_action.key_down(one)
        for one in reversed(keys):
            builder.key_action.key_up(one)
        builder.perform()

    def reload(self) -> None:
        self._driver.refresh()
        self._listen()

    def close(self) -> None:
        try:
            self._driver.quit()
        finally:
            self._screen.__exit__(None, None, None)

    def _listen(self) -> None:
        """Collects the errors from here on, in the page."""
        self._driver.execute_script(
            "window.__problems = [];"
            "addEventListener('error', (event) => __problems.push(String(event.message)));"
            "addEventListener('unhandledrejection', (event) => __problems.push(String(event.reason)));"
        )

    def _act(self, action: Callable[[PointerInput], None]) -> None:
        builder = ActionBuilder(self._driver, mouse=self._mouse, duration=0)
        self._mouse.clear_actions()
        action(self._mouse)
        builder.perform()
        self.problems = self._driver.execute_script("return window.__problems || []")


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
    return _find("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _find(*names: str) -> str | None:
    return next((path for path in map(shutil.which, names) if path), None)


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a display: the one there is, or a virtual one."""
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    xvfb = shutil.which("Xvfb")
    if not xvfb:
        raise Missing("A display is needed: on Debian, apt install xvfb.")
    read, write = os.pipe()
    process = subprocess.Popen(
        [xvfb, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait(10)
