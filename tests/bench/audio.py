"""Web Audio or pygame's mixer in a page? Measures both in Chromium, under Pyodide, and prints a table.

    python -m tests.bench.audio [--seconds 6]

The page loads Pyodide, pygame and the `game` package, and plays the same strike by `WebAudioSpeaker` and by the mixer.
Delay: milliseconds from asking for a sound to its first sample leaving the audio device. A worklet beside whatever is
connected to the destination tells when, on the clock of the context; `getOutputTimestamp` turns that into page time.
CPU: user and system time of all Chromium processes, in percent of one core, from /proc. A tone is held while the main
thread is busy in every frame: `breaks` counts the jumps from one sample to the next that the tone does not have.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.web.engines import ROOT, chromium_browser
from tests.web.server import Pages
from web.build import runtime, tools

PAGE = """<!doctype html><meta charset="utf-8"><title>Sound</title><link rel="icon" href="data:,">
<canvas id="canvas" width="300" height="300"></canvas>
<script type="module">
import { createBridge } from "./src/bridge.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

// A worklet hears everything that goes to a destination: when sound begins, in seconds of the context, and its breaks.
const HEAR = `registerProcessor("hear", class extends AudioWorkletProcessor {
  process([input]) {
    const wave = input[0] ?? new Float32Array(128);
    const first = wave.findIndex((sample) => Math.abs(sample) > 1e-5);
    if (first >= 0 && !this.loud) this.port.postMessage(["begin", currentTime + first / sampleRate]);
    let last = this.last ?? 0;
    for (const sample of wave) {
      if (Math.abs(sample - last) > 0.05) this.port.postMessage(["break", currentTime]);
      last = sample;
    }
    this.last = last;
    this.loud = first >= 0;
    return true;
  }
})`;
window.heard = [];
window.contexts = [];
const connect = AudioNode.prototype.connect;
const Native = window.AudioContext;
window.AudioContext = class extends Native {
  constructor(...options) {
    super(...options);
    contexts.push(this);
    this.ear = (async () => {
      await this.audioWorklet.addModule(URL.createObjectURL(new Blob([HEAR], { type: "text/javascript" })));
      const ear = new AudioWorkletNode(this, "hear", { numberOfOutputs: 0 });
      ear.port.onmessage = ({ data: [what, when] }) => {
        const stamp = this.getOutputTimestamp();
        heard.push([what, stamp.performanceTime + (when - stamp.contextTime) * 1000]);
      };
      return ear;
    })();
  }
};
AudioNode.prototype.connect = function (target, ...rest) {
  if (window.listening && target instanceof AudioDestinationNode) {
    this.context.ear.then((ear) => connect.call(this, ear)); // resolved long before it matters
  }
  return connect.call(this, target, ...rest);
};
window.listening = true;

window.eightfold = createBridge(document.getElementById("canvas"), () => new ArrayBuffer(0));
window.python = await loadPyodide();
await python.loadPackage("./WHEEL", { messageCallback() {} });
python.unpackArchive(await (await fetch("game.zip")).arrayBuffer(), "zip");
python.canvas.setCanvas2D(document.getElementById("canvas"));
python._api._skip_unwind_fatal_error = true;
await python.runPythonAsync(`
import io
import sys
sys.path.insert(0, ".")
import time
import js
from game.host.mixer import wav
from game.host.speaker import RATE, Strike
from game.host.webaudio import WebAudioSpeaker
from game.ui.sound import WOOD
from game.ui.theme import load
import pygame

voice = WOOD.knock
speaker = WebAudioSpeaker(js.eightfold.speaker)
sound = None

def loaded(voice):
    return pygame.mixer.Sound(file=io.BytesIO(wav(voice.render().tobytes(), RATE)))

def mixer(buffer):
    global sound
    pygame.mixer.init(48000, 32, 1, buffer, allowedchanges=0)
    pygame.mixer.set_num_channels(24)
    sound = loaded(voice)

def rendering(name, part):
    started = time.perf_counter()
    getattr(load(name).sound, part).render()
    return (time.perf_counter() - started) * 1000
`);
window.strike = { web: python.globals.get("speaker").play, mixer: () => python.runPython("sound.play(); None") };
window.state = "ready";
</script>
"""


@contextmanager
def site() -> Iterator[str]:
    """Serves the page, Pyodide, pygame, the bridge and the game."""
    pygame = runtime.pygame_wheel(tools.pyodide_lock(), os.environ)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "index.html").write_text(PAGE.replace("WHEEL", pygame.name), encoding="utf-8")
        (root / pygame.name).write_bytes(pygame.data)
        shutil.copytree(tools.PYODIDE, root / "pyodide")
        shutil.copytree(ROOT / "web" / "src", root / "src")
        shutil.make_archive(str(root / "game"), "zip", ROOT, "game")
        with Pages(root) as pages:
            yield pages.url


def jiffies() -> float:
    """Seconds of CPU that the descendants of this process have used."""
    children: dict[int, list[int]] = {}
    spent: dict[int, float] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            children.setdefault(int(fields[1]), []).append(int(entry.name))
            spent[int(entry.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    waiting, total = [os.getpid()], 0.0
    while waiting:
        for child in children.get(waiting.pop(), ()):
            waiting.append(child)
            total += spent[child]
    return total


class Bench:
    """The open page and what is measured in it."""

    def __init__(self, page: Page, seconds: float) -> None:
        self.page, self.seconds = page, seconds

    def cpu(self, backend: str | None) -> float:
        """Percent of one core while nothing plays, or `backend` plays ten sounds a second."""
        if backend:
            self.page.evaluate(f"window.timer = setInterval(() => play('{backend}'), 100)")
        self.page.wait_for_timeout(500)
        before, started = jiffies(), time.monotonic()
        self.page.wait_for_timeout(self.seconds * 1000)
        used = 100 * (jiffies() - before) / (time.monotonic() - started)
        self.page.evaluate("clearInterval(window.timer)")
        self.page.wait_for_timeout(500)
        return used

    def delays(self, backend: str, times: int = 20, before: str = "") -> list[float]:
        """Milliseconds from asking to hearing; `before` is JavaScript that is awaited ahead of each."""
        found = []
        for n in range(times):
            self.page.wait_for_timeout(370 + 13 * (n % 7))
            found.append(
                self.page.evaluate(
                    f"""async () => {{
                        {before}
                        heard.length = 0;
                        const asked = performance.now();
                        play('{backend}');
                        while (!heard.length) await new Promise((done) => setTimeout(done, 5));
                        return heard[0][1] - asked;
                    }}"""
                )
            )
        return found

    def breaks(self, backend: str, busy: float) -> int:
        """How often a tone of two seconds breaks off while every frame keeps the main thread busy for `busy` ms."""
        result: int = self.page.evaluate(
            f"""async () => {{
                heard.length = 0;
                let going = true;
                const work = () => {{
                    const end = performance.now() + {busy};
                    while (performance.now() < end);
                    if (going) requestAnimationFrame(work);
                }};
                hold('{backend}');
                while (!heard.length) await new Promise((done) => setTimeout(done, 5));
                requestAnimationFrame(work);
                await new Promise((done) => setTimeout(done, 3000));
                going = false;
                await new Promise((done) => setTimeout(done, 500));
                return heard.filter(([what]) => what === "break").length;
            }}"""
        )
        return result


PLAY = """() => {
  const batch = python.runPython("[Strike(voice)]");
  window.play = (backend) => backend === "web" ? strike.web(batch) : strike.mixer();
  window.hold = (backend) => backend === "web" ? strike.web(held) : python.runPython("tone.play(); None");
  window.held = python.runPython(`
import math
from array import array
from dataclasses import dataclass

@dataclass(frozen=True)
class Tone:
    def render(self):
        return array("f", [0.3 * math.sin(math.tau * 375 * n / RATE) for n in range(2 * RATE)])

[Strike(Tone())]`);
}"""


def spread(values: list[float]) -> str:
    """Median and extremes."""
    return f"{statistics.median(values):6.1f} ({min(values):.1f} to {max(values):.1f})"


def say(name: str, value: str) -> None:
    """One line of the table."""
    print(f"{name:52} {value}", flush=True)


def measure(page: Page, seconds: float) -> None:
    """Prints the whole table."""
    bench = Bench(page, seconds)
    page.evaluate(PLAY)

    def python(code: str) -> Any:
        return page.evaluate("(code) => python.runPython(code)", code)

    for name in ("daylight", "dusk", "contrast", "moonstone", "copper"):
        for part in ("knock", "ring"):
            times = [python(f"rendering('{name}', '{part}')") for _ in range(5)]
            say(f"rendering {name} {part}, ms", spread(times))

    say("CPU, nothing opened, %", f"{bench.cpu(None):6.1f}")
    python("speaker.open([voice])")
    say("CPU, Web Audio wanted, before a gesture, %", f"{bench.cpu(None):6.1f}")
    assert page.evaluate("contexts.length") == 0
    page.mouse.click(150, 150)
    page.wait_for_function("contexts.length === 1 && contexts[0].state === 'running'")
    page.evaluate("contexts[0].ear")
    facts = "(({sampleRate, baseLatency, outputLatency}) => JSON.stringify({sampleRate, baseLatency, outputLatency}))"
    say("Web Audio context", page.evaluate(f"{facts}(contexts.at(-1))"))
    say("delay, Web Audio, ms", spread(bench.delays("web")))
    asleep = "await contexts[0].suspend();"
    say("delay, Web Audio at rest and woken by the sound, ms", spread(bench.delays("web", 10, asleep)))
    say("CPU, Web Audio, ten sounds a second, %", f"{bench.cpu('web'):6.1f}")
    for busy in (12, 30):
        say(f"breaks, Web Audio, frames of {busy} ms", f"{bench.breaks('web', busy):4}")
    page.wait_for_function("contexts[0].state === 'suspended'")
    say("CPU, Web Audio at rest, %", f"{bench.cpu(None):6.1f}")
    python("speaker.close()")

    for buffer in (256, 512, 1024, 2048):
        python(f"mixer({buffer})")
        python("tone = loaded(Tone())")
        page.mouse.click(150, 150)
        page.wait_for_function("contexts.at(-1).state === 'running'")
        page.evaluate("contexts.at(-1).ear")
        say(f"mixer context, buffer {buffer}", page.evaluate(f"{facts}(contexts.at(-1))"))
        say(f"delay, mixer, buffer {buffer}, ms", spread(bench.delays("mixer")))
        for busy in (12, 30):
            say(f"breaks, mixer, buffer {buffer}, frames of {busy} ms", f"{bench.breaks('mixer', busy):4}")
        say(f"CPU, mixer, buffer {buffer}, nothing playing, %", f"{bench.cpu(None):6.1f}")
        say(f"CPU, mixer, buffer {buffer}, ten sounds a second, %", f"{bench.cpu('mixer'):6.1f}")
        python("pygame.mixer.quit()")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=6.0, help="how long CPU is measured for")
    options = parser.parse_args()
    with site() as url, sync_playwright() as playwright:
        browser = chromium_browser(playwright)
        page = browser.new_page()
        page.on("console", lambda said: say(f"[{said.type}]", said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: say("[page]", str(error)))
        page.goto(url)
        page.wait_for_function("window.state === 'ready'", timeout=180_000)
        measure(page, options.seconds)
        browser.close()


if __name__ == "__main__":
    main()
