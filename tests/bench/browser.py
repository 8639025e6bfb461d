"""How fast the built site starts and draws in Chromium, beside plain Pyodide in the same run.

`stock` is a page that does what a page has to do without this project's build: `loadPyodide()` from Pyodide's own
files, `loadPackage` of the whole pygame-ce wheel, `import pygame`. Cold is a new browser profile, warm the same
profile again. Rounds of both pages alternate, so that a busy machine slows both alike; medians count.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.engines import chromium_browser
from tests.web.player import best_step, extent
from tests.web.server import Pages

ROUNDS = 5
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
SLOWED = 4
"""How many times slower the processor is made for the frames."""
READY = "globalThis.eightfold && (JSON.parse(eightfold.probe()) ?? {}).flips > 0"
STOCK = """<!doctype html><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<canvas id="canvas"></canvas>
<script type="module">
import {{ loadPyodide }} from "./pyodide.mjs";
const python = await loadPyodide();
await python.loadPackage("./{wheel}", {{ messageCallback() {{}} }});
python.runPython("import pygame");
performance.mark("stock-ready");
</script>"""
WATCH_FRAMES = """
window.frames_ = [];
const native = window.requestAnimationFrame;
window.requestAnimationFrame = (turn) => native((time) => {
  const began = performance.now();
  turn(time);
  window.frames_.push(performance.now() - began);
});
"""


@contextmanager
def stock_site(pyodide: Path, wheel: tuple[str, bytes]) -> Iterator[Path]:
    """A folder with Pyodide as it comes and the whole wheel (name and content)."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(pyodide / name, site)
        name, content = wheel
        (site / name).write_bytes(content)
        (site / "index.html").write_text(STOCK.format(wheel=name))
        yield site


def mark(page: Page, name: str) -> float:
    """Waits for a performance mark; milliseconds since navigation."""
    page.wait_for_function(f"performance.getEntriesByName({json.dumps(name)}).length > 0", timeout=120_000)
    return float(page.evaluate(f"performance.getEntriesByName({json.dumps(name)})[0].startTime"))


def start_times(context: BrowserContext, url: str, names: tuple[str, ...]) -> dict[str, float]:
    """The marks of one visit, and its first paint."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    times = {name: mark(page, name) for name in names}
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    page.close()
    return times | ({"first-paint": float(paint)} if paint is not None else {})


def starts(browser: Browser, ours: Pages, stock: Pages) -> dict[str, dict[str, float]]:
    """Medians of the marks, cold and warm, ours and stock in turns."""
    cases = {
        "ours": (ours.url, ("shell-ready", "python-ready", "game-ready")),
        "stock": (stock.url, ("stock-ready",)),
    }
    rounds: dict[str, list[dict[str, float]]] = {}
    for _ in range(ROUNDS):
        for name, (url, marks) in cases.items():
            context = browser.new_context(**PHONE)
            for visit in ("cold", "warm"):
                rounds.setdefault(f"{name} {visit}", []).append(start_times(context, url, marks))
            context.close()
    return {
        case: {key: statistics.median(times[key] for times in visits) for key in visits[0]}
        for case, visits in rounds.items()
    }


def frames(browser: Browser, pages: Pages) -> dict[str, float]:
    """Milliseconds of a frame while a piece is dragged over the board, and of a change of scene, CPU slowed down.

    Before the scenes are changed the player has looked at the board for some seconds, so that all is rehearsed.
    """
    context = browser.new_context(**PHONE)
    context.add_init_script(WATCH_FRAMES)
    page = context.new_page()
    page.goto(pages.url)
    page.wait_for_function(READY, timeout=120_000)
    page.wait_for_function("JSON.parse(eightfold.probe()).idle", timeout=30_000)
    cdp = context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    probe = json.loads(page.evaluate("eightfold.probe()"))
    step = best_step(probe["position"])
    layout = probe["layout"]
    height, width = extent(probe["position"]["tray"][step.slot])
    x, y, w, h = layout["slots"][step.slot]
    left, top = layout["origin"]
    page.mouse.move(x + w / 2, y + h / 2)
    page.mouse.down()
    page.evaluate("frames_.length = 0")
    size = 8 * layout["pitch"]
    for turn in range(120):
        share = (turn % 60) / 60
        page.mouse.move(left + size * share, top + size * (0.2 + 0.7 * abs(share - 0.5)))
    page.mouse.move(
        left + (step.column + width / 2) * layout["pitch"] + 1, top + (step.row + height + 0.5) * layout["pitch"]
    )
    dragged = sorted(page.evaluate("frames_"))
    page.mouse.up()
    page.wait_for_function("JSON.parse(eightfold.probe()).idle", timeout=30_000)
    page.wait_for_function("JSON.parse(eightfold.probe()).rehearsed", timeout=60_000)
    changes = []
    for path in (("Menu", "Settings", "Back"), ("Menu", "How to play", "Back"), ("Menu", "Statistics", "Back")):
        for name in path:
            page.evaluate("frames_.length = 0")
            page.get_by_role("button", name=name, exact=True).press("Enter")
            page.wait_for_function("frames_.length && JSON.parse(eightfold.probe()).idle", timeout=30_000)
            changes.append(max(page.evaluate("frames_")))
    context.close()
    return {
        "dragged frames": len(dragged),
        "dragged frame median": statistics.median(dragged),
        "dragged frame p95": dragged[round(0.95 * (len(dragged) - 1))],
        "scene change median": statistics.median(changes),
        "scene change worst": max(changes),
    }


def transfer(browser: Browser, pages: Pages) -> int:
    """Bytes of all answers on a first visit, service worker included, as they travel."""
    context = browser.new_context(**PHONE)
    pages.requests.clear()
    page = context.new_page()
    page.goto(pages.url)
    page.wait_for_function(READY, timeout=120_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(request.size for request in pages.requests)


def measure(site: Path, pyodide: Path, wheel: tuple[str, bytes]) -> dict[str, Any]:
    """All of it, in one run."""
    with (
        sync_playwright() as playwright,
        stock_site(pyodide, wheel) as folder,
        Pages(site) as ours,
        Pages(folder) as stock,
    ):
        browser = chromium_browser(playwright)
        result = {
            "transfer": transfer(browser, ours),
            "starts": starts(browser, ours, stock),
            "frames": frames(browser, ours),
        }
        browser.close()
    return result
