"""Chromium as a player has it: driven through a pipe, without what developer tools keep of every page they watch.

Playwright, as every tool that listens to the network, has the page's process keep each answer as text: 18 MB for this
site (measured with `tests.bench.soak`). Whoever measures memory must not do that.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.web.engines import CHROMIUM_FLAGS, Engine, find_chromium

KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
"""Keys that write nothing, and their numbers."""


class BareChromium(Engine):
    """One page of the size of a phone, in a browser and a profile of its own. Only what a soak needs is there."""

    name = "chromium without tools"

    def __init__(self, width: int = 390, height: int = 844, ratio: float = 2.0) -> None:
        super().__init__()
        self._profile = tempfile.TemporaryDirectory(prefix="eightfold-", ignore_cleanup_errors=True)
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()

        def connect() -> None:
            # Chromium reads commands from 3 and answers on 4. Both are moved away first: one may be the other's number.
            command, answer = os.dup(theirs_in), os.dup(theirs_out)
            while min(command, answer) <= 4:
                command, answer = os.dup(command), os.dup(answer)
            os.dup2(command, 3)
            os.dup2(answer, 4)

        self._process = subprocess.Popen(
            [
                find_chromium(),
                "--headless",
                "--remote-debugging-pipe",
                f"--user-data-dir={self._profile.name}",
                *CHROMIUM_FLAGS,
                "about:blank",
            ],
            preexec_fn=connect,
            close_fds=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._out, self._in = os.fdopen(ours_out, "wb", 0), os.fdopen(ours_in, "rb")
        self._numbers = itertools.count(1)
        self._session: str | None = None
        self._loaded = False
        page = next(one for one in self._targets() if one["type"] == "page")
        self._session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=True
        )
        self.send("Page.enable")
        self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self._at, self._held = (0.0, 0.0), 0

    def _targets(self) -> list[dict[str, Any]]:
        end = time.monotonic() + 30
        while not any(one["type"] == "page" for one in self.send("Target.getTargets")["targetInfos"]):
            assert time.monotonic() < end, "Chromium has opened no page within 30 s."
            time.sleep(0.1)
        found: list[dict[str, Any]] = self.send("Target.getTargets")["targetInfos"]
        return found

    def send(self, method: str, **params: Any) -> Any:
        """The result of a command of the DevTools protocol, to the page once there is one."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        if self._session is not None and not method.startswith(("Target.", "SystemInfo.", "Browser.")):
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._read())
            self._loaded |= answer.get("method") == "Page.loadEventFired"
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                return answer["result"]

    def _read(self) -> bytes:
        parts = bytearray()
        while (byte := self._in.read(1)) != b"\0":
            assert byte, "Chromium has ended."
            parts += byte
        return bytes(parts)

    def open(self, url: str) -> None:
        self._load("Page.navigate", url=url)

    def reload(self) -> None:
        self._load("Page.reload")

    def _load(self, method: str, **params: Any) -> None:
        self._loaded = False
        self.send(method, **params)
        while not self._loaded:
            self._loaded = json.loads(self._read()).get("method") == "Page.loadEventFired"

    def evaluate(self, expression: str) -> Any:
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, x: float, y: float, *, touch: bool = False) -> None:
        self._at = (x, y)
        if touch:
            self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        else:
            self._mouse("mousePressed", 1)

    def move(self, x: float, y: float, *, touch: bool = False) -> None:
        self._at = (x, y)
        if touch:
            self.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        else:
            self._mouse("mouseMoved", self._held)

    def release(self, *, touch: bool = False) -> None:
        if touch:
            self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            self._mouse("mouseReleased", 0)

    def _mouse(self, kind: str, held: int) -> None:
        x, y = self._at
        button = "none" if kind == "mouseMoved" and not held else "left"
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=held, clickCount=1)
        self._held = held

    def key(self, name: str) -> None:
        number = KEYS.get(name, ord(name[0].upper()))
        text = {} if name in KEYS and name != "Enter" else {"text": "\r" if name == "Enter" else name}
        self.send("Input.dispatchKeyEvent", type="keyDown", key=name, windowsVirtualKeyCode=number, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=number)

    def processes(self) -> list[dict[str, Any]]:
        """Every process of the browser: `id` and `type`."""
        found: list[dict[str, Any]] = self.send("SystemInfo.getProcessInfo")["processInfo"]
        return found

    def close(self) -> None:
        self.send("Browser.close")
        self._process.wait(30)
        self._out.close()
        self._in.close()
        self._profile.cleanup()


def megabytes_of(process: int) -> float:
    """Megabytes of anonymous memory of a process: what it alone holds, and none of what lies in files."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("RssAnon:")) / 1024
