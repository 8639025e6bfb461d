"""Firefox, driven by puppeteer-core: a Node process that speaks JSON lines, `firefox.mjs`."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.web.engines import ROOT, Engine, Missing, find


class Firefox(Engine):
    """Firefox with a profile of its own, in a Node process."""

    name = "firefox"

    def __init__(self, width: int = 390, height: int = 844) -> None:
        super().__init__()
        binary = find("firefox-esr", "firefox")
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
