"""`python -m tests.bench.soak [--minutes 30]`: a bot plays the built site through its real interface; how memory grows.

Once a minute: anonymous memory of the page's renderer process (what it alone holds, from /proc; Linux only), and the
heap that JavaScript uses. Chromium is driven without developer tools that watch the network, which keep every file of
the page once more. Ended games are followed by new ones, and now and then a page or dialog is opened. A minute after
the last move it is measured once more.
"""

from __future__ import annotations

import argparse
import random
import time

from tests.bench.bare import BareChromium, megabytes_of
from tests.web.engines import ROOT
from tests.web.player import Player, Step, best_step, steps
from tests.web.server import Pages

MEGABYTE = 1 << 20
GOAL = 120
"""Megabytes that the page may hold at the end."""
REST = 60
"""Seconds after the last move until the page is measured once more, at rest: the browser has tidied up then."""


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
    with Pages(ROOT / "dist") as pages:
        engine = BareChromium()
        player = Player(engine, pages.url).open()
        process = max((one["id"] for one in engine.processes() if one["type"] == "renderer"), key=megabytes_of)
        began, told, moves = time.monotonic(), -1, 0
        while (elapsed := time.monotonic() - began) < 60 * minutes:
            if int(elapsed // 60) > told:
                told = int(elapsed // 60)
                heap = engine.send("Runtime.getHeapUsage")["usedSize"] / MEGABYTE
                held = megabytes_of(process)
                print(f"{told:3} min {moves:6} moves  renderer {held:6.1f} MB  JavaScript {heap:5.1f} MB", flush=True)
            move(player, draw)
            moves += 1
        for when, wait in (("end", 0), ("resting", REST)):
            time.sleep(wait)
            held = megabytes_of(process)
            reached = "reached" if held < GOAL else "MISSED"
            print(f"{when:7} {moves:6} moves  renderer {held:6.1f} MB  goal {GOAL}  {reached}", flush=True)
        engine.close()


if __name__ == "__main__":
    main()
