"""How long a frame takes while a piece is dragged on a phone's screen, with the processor slowed down.

The time of a frame is that of its `requestAnimationFrame` callback: input, rules, drawing, and the picture handed over.
"""

from __future__ import annotations

import math
import statistics
from pathlib import Path

from playwright.sync_api import Playwright

from tests.web.conftest import PHONE
from tests.web.engines import Chromium, chromium_browser
from tests.web.player import Player
from tests.web.server import Pages

SLOWDOWN = 4
MOVES = 240
COUNT = """
globalThis.frames_ms = [];
const ask = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (callback) => ask((time) => {
  const began = performance.now();
  callback(time);
  frames_ms.push(performance.now() - began);
});
"""
NEXT_FRAME = "new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true))))"


def measure(playwright: Playwright, site: Path) -> dict[str, float]:
    """Milliseconds of the frames of one drag over the whole board: median, 95th percentile, longest."""
    browser = chromium_browser(playwright)
    with Pages(site) as pages:
        engine = Chromium(browser, **PHONE)
        engine.context.add_init_script(COUNT)
        player = Player(engine, pages.url).open()
        engine.cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        engine.press(*player.slot(0), touch=True)
        top, bottom = player.cell(0, 0), player.cell(7, 7)
        engine.evaluate("frames_ms.splice(0)")
        for n in range(MOVES):
            along, across = n / MOVES, 0.5 + 0.5 * math.sin(n / 8)
            engine.move(top[0] + (bottom[0] - top[0]) * across, top[1] + (bottom[1] - top[1]) * along + 60, touch=True)
            engine.evaluate(NEXT_FRAME)
        frames = sorted(
            spent for spent in engine.evaluate("frames_ms") if spent > 0.5
        )  # not the empty ones that we ask
        engine.release(touch=True)
        engine.close()
    browser.close()
    return {
        "frames": len(frames),
        "median": round(statistics.median(frames), 2),
        "p95": round(frames[math.ceil(0.95 * len(frames)) - 1], 2),
        "longest": round(frames[-1], 2),
    }
