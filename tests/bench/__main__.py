"""`python -m tests.bench`: measures start, transfer, frames and rules in one run; a table, and `build/bench.json`.

Times depend on the machine and on what else it does: compare only numbers of one run, as the ratios at the end do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import brotli

from tests.bench import browser, rules
from web.build import runtime, tools
from web.build.common import ROOT

OUT = ROOT / "build" / "bench.json"
GOALS = {
    "game-ready, warm, to stock": 0.6,
    "first paint to game-ready, warm": 0.3,
    "dragged frame p95, ms": 16.7,
    "scene change median, ms": 50.0,
    "first visit, bytes": 6_500_000,
}
"""What has to be reached, or be less."""


def in_pyodide() -> dict[str, float]:
    """Throughput of the rules inside Pyodide."""
    command = ["--pyodide", str(tools.PYODIDE), "--packages", str(ROOT / "build/cache/wasm-tests"), "tests.bench.rules"]
    shown = subprocess.run(
        [sys.executable, "-m", "tests.wasm", *command], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
    numbers: dict[str, float] = json.loads(shown.splitlines()[-1])["per_second"]
    return numbers


def smallest(site: Path) -> int:
    """Bytes of the whole site where a server packs everything with brotli."""
    return sum(len(brotli.compress(file.read_bytes())) for file in site.rglob("*") if file.is_file())


def main() -> None:
    """Measures, prints and writes."""
    wheel = runtime.pygame_wheel(tools.pyodide_lock(), os.environ)
    site = ROOT / "dist"
    page = browser.measure(site, tools.PYODIDE, (wheel.name, wheel.data))
    native, wasm = rules.measure(), in_pyodide()
    starts, frames = page["starts"], page["frames"]
    warm = starts["ours warm"]
    reached = {
        "game-ready, warm, to stock": warm["game-ready"] / starts["stock warm"]["stock-ready"],
        "first paint to game-ready, warm": warm["first-paint"] / warm["game-ready"],
        "dragged frame p95, ms": frames["dragged frame p95"],
        "scene change median, ms": frames["scene change median"],
        "first visit, bytes": page["transfer"],
    }
    result: dict[str, Any] = page | {
        "brotli": smallest(site),
        "rules": {"native": native, "pyodide": wasm},
        "reached": reached,
    }
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(result, indent=2) + "\n")
    for case, marks in starts.items():
        print(f"{case:12}", "  ".join(f"{name} {value:,.0f} ms" for name, value in marks.items()))
    for name, value in frames.items():
        print(f"{name:24} {value:,.1f}")
    for name, value in native.items():
        print(f"{name:24} {value:>12,.0f}/s native {wasm[name]:>12,.0f}/s in Pyodide")
    print(f"{'all files with brotli':24} {result['brotli']:,} bytes")
    for name, value in reached.items():
        verdict = "reached" if value <= GOALS[name] else "MISSED"
        print(f"{name:36} {value:>12,.2f}  goal {GOALS[name]:,.2f}  {verdict}")


if __name__ == "__main__":
    main()
