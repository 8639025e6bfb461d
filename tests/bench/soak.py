"""`python -m tests.bench.soak [--minutes 30]`: a bot plays the built site through its real interface; how memory grows.

Once a minute: anonymous memory of the page's renderer process (what it alone holds, from /proc; Linux only), and the
heap that JavaScript uses. The service worker has ended, as it has in a browser that nobody inspects. Ended games are
followed by new ones, and now and then a page or dialog is opened.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

from tests.web.conftest import PHONE
from tests.web.engines import ROOT, Chromium, chromium_browser
from tests.web.player import Player, Step, best_step, steps
from tests.web.server import Pages

MEGABYTE = 1 << 20
GOAL = 120
"""Megabytes that the page may hold at the end."""


def anonymous(process: int) -> float:
    """Megabytes of anonymous memory of a process."""
    found = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else 0.0


def renderer(cdp: CDPSession) -> int:
    """The process of the page: the largest renderer there is."""
    processes = cdp.send("SystemInfo.getProcessInfo")["processInfo"]
    return max((one["id"] for one in processes if one["type"] == "renderer"), key=anonymous)


def move(player: Player, draw: random.Random) -> None:
    """One placement by touch, mouse or keys; a new game after the end; sometimes a look at another page."""
    probe = player.rest()
    if probe["over"]:
        player.engine.tap(*player.button("again"), touch=True)
        player.until(lambda now: not now["over"], "a new game")
        return
    if draw.random() < 0.03:
        for button in ("menu", draw.choice(["settings", "statistics", "howto"]), "back"):
            player.until(lambda now, name=button: name in now["buttons"] and now["idle"], f"there is {button}")
            player.engine.tap(*player.button(button), touch=True)
        player.until(lambda now: now["scene"] == "play" and now["idle"], "the game is back")
        return
    options = list(steps(probe["position"]))
    step: Step = best_step(probe["position"]) if draw.random() < 0.7 else draw.choice(options)
    player.place(step, draw.choice(["touch", "mouse", "keys", "taps"]))


def main() -> None:
    """Plays, and prints a line a minute."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    minutes = parser.parse_args().minutes
    draw = random.Random(8)
    with sync_playwright() as playwright, Pages(ROOT / "dist") as pages:
        browser = chromium_browser(playwright)
        engine = Chromium(browser, **PHONE)
        player = Player(engine, pages.url).open()
        system, page = browser.new_browser_cdp_session(), engine.cdp
        page.send("Performance.enable")
        # A browser ends a service worker half a minute after its last work, but not while DevTools are looking.
        engine.wait("navigator.serviceWorker.ready.then(() => true)")
        page.send("ServiceWorker.enable")
        page.send("ServiceWorker.stopAllWorkers")
        process = renderer(system)
        began, told, moves = time.monotonic(), -1, 0
        held = 0.0
        while (elapsed := time.monotonic() - began) < 60 * minutes:
            if int(elapsed // 60) > told:
                told = int(elapsed // 60)
                metrics = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
                held = anonymous(process)
                heap = metrics["JSHeapUsedSize"] / MEGABYTE
                print(f"{told:3} min {moves:6} moves  renderer {held:6.1f} MB  JavaScript {heap:5.1f} MB", flush=True)
            move(player, draw)
            moves += 1
        held = anonymous(process)
        print(
            f"end     {moves:6} moves  renderer {held:6.1f} MB  goal {GOAL}  {'reached' if held < GOAL else 'MISSED'}"
        )
        engine.close()
        browser.close()


if __name__ == "__main__":
    main()
