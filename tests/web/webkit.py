"""WebKitGTK, driven by selenium under a virtual display."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.web.engines import PATIENCE, Engine, Missing


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
