"""How long the web game takes to start, beside a bare Pyodide with the same wheel: same machine, browser and run.

Chromium with a profile on disk, as people have it, on a server like GitHub Pages. `cold` is a first visit with an empty
profile; `warm` a later one: the game from its service worker, the bare Pyodide from the browser's cache.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from tests.web.engines import CHROMIUM_FLAGS, chromium_path
from tests.web.server import Pages
from web.build import tools
from web.build.runtime import pygame_wheel

VIEW = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
READY = "performance.getEntriesByName('game-ready').length > 0"
MARKS = "Object.fromEntries(performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime]))"
TIMEOUT = 300_000

STOCK_PAGE = """<!doctype html><title>Pyodide</title><canvas id="canvas"></canvas><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
performance.mark("python-ready");
python._api._skip_unwind_fatal_error = true;
await python.loadPackage("./WHEEL", { messageCallback() {} });
await python.runPythonAsync("import pygame");
performance.mark("game-ready");
</script>
"""

Times = dict[str, float]
"""Milliseconds from the navigation to each mark."""


@dataclass(frozen=True, slots=True)
class Start:
    """Medians of several starts, and the bytes of one first visit."""

    cold: Times
    warm: Times
    transfer: int


def stock_site(folder: Path) -> Path:
    """A page with nothing but Pyodide as npm has it and the wheel that the game is built with."""
    wheel = pygame_wheel(tools.pyodide_lock(), os.environ)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"):
        shutil.copyfile(tools.PYODIDE / name, folder / name)
    (folder / wheel.name).write_bytes(wheel.data)
    (folder / "index.html").write_text(STOCK_PAGE.replace("WHEEL", wheel.name))
    return folder


@contextmanager
def profile(playwright: Playwright, folder: str) -> Iterator[BrowserContext]:
    """Chromium with its profile in `folder`."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=chromium_path(), args=CHROMIUM_FLAGS, **VIEW
    )
    context.set_default_timeout(TIMEOUT)
    yield context
    context.close()


def visit(context: BrowserContext, url: str) -> tuple[Page, Times]:
    """Opens the page; it, and its marks once everything is there."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_function(READY)
    marks: Times = page.evaluate(MARKS)
    return page, marks


def median(times: list[Times]) -> Times:
    """The median of each mark, in whole milliseconds."""
    return {name: round(statistics.median(one[name] for one in times)) for name in times[0]}


def measure(playwright: Playwright, site: Path, cold: int, warm: int) -> dict[str, Start]:
    """`game` and `stock`, by turns so that both meet the same disturbances."""
    with tempfile.TemporaryDirectory() as name, Pages(site) as game, Pages(stock_site(Path(name))) as stock:
        sites = {"game": game, "stock": stock}
        colds: dict[str, list[Times]] = {key: [] for key in sites}
        warms: dict[str, list[Times]] = {key: [] for key in sites}
        transfer = dict.fromkeys(sites, 0)
        for _ in range(cold):
            for key, pages in sites.items():
                pages.requests.clear()
                with tempfile.TemporaryDirectory() as folder, profile(playwright, folder) as context:
                    page, marks = visit(context, pages.url)
                    colds[key].append(marks)
                    if key == "game":
                        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                    transfer[key] = sum(request.size for request in pages.requests)
        with tempfile.TemporaryDirectory() as folder, profile(playwright, folder) as context:
            for turn in range(warm + 2):
                for key, pages in sites.items():
                    page, marks = visit(context, pages.url)
                    if key == "game":
                        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                    if turn >= 2:  # the first visit fills the caches, the second the compiled code's
                        warms[key].append(marks)
                    page.close()
        return {key: Start(median(colds[key]), median(warms[key]), transfer[key]) for key in sites}
