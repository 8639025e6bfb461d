"""`python -m tests.bench`: start, transfer, dragging and rules; a table, and the same as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench import drag, rules, start
from web.build import tools
from web.build.common import ROOT, WORK

BROTLI = (
    "const fs = require('fs'), zlib = require('zlib'); let sum = 0;"
    "for (const path of process.argv.slice(1)) sum += zlib.brotliCompressSync(fs.readFileSync(path)).length;"
    "console.log(sum)"
)


def brotli(site: Path) -> int:
    """The bytes of a first visit on a server that compresses all it can with brotli."""
    record = json.loads((site / "build.json").read_text())["files"]
    packed = [path for path in record if path.endswith((".html", ".js", ".mjs", ".wasm", ".webmanifest"))]
    plain = sum(record[path]["bytes"] for path in record if path not in packed)
    return plain + int(tools.run([tools.program("node"), "-e", BROTLI, *(str(site / path) for path in packed)]))


def rules_in_pyodide() -> dict[str, float]:
    """The rules' own bench, inside Pyodide under Node."""
    wheels = WORK / "cache/wasm-tests"
    command = ["-m", "tests.wasm", f"--pyodide={tools.PYODIDE}", f"--wheels={wheels}", "tests.bench.rules"]
    printed = tools.run([sys.executable, *command], folder=ROOT)
    numbers: dict[str, float] = json.loads(printed.strip().splitlines()[-1])["per_second"]
    return numbers


def table(result: dict[str, Any]) -> list[str]:
    """The result for people."""
    game, stock = result["start"]["game"], result["start"]["stock"]
    lines = ["Start, ms from navigation (median)      game    stock    share"]
    for kind in ("cold", "warm"):
        for mark in ("shell-ready", "python-ready", "game-ready"):
            ours, theirs = game[kind].get(mark), stock[kind].get(mark)
            share = f"{ours / theirs:8.2f}" if theirs else ""
            lines.append(f"  {kind}  {mark:<28} {ours:>8,} {theirs or '':>8} {share}")
    lines.append(f"  warm  shell-ready / game-ready {game['warm']['shell-ready'] / game['warm']['game-ready']:31.2f}")
    transfer = result["transfer"]
    lines += ["", "First visit, bytes"]
    lines += [f"  {name:<32} {count:>12,}" for name, count in transfer.items()]
    drag_ms = result["drag"]
    lines += ["", f"Dragging, processor slowed {drag.SLOWDOWN} times, ms a frame"]
    lines += [f"  {name:<32} {value:>12}" for name, value in drag_ms.items()]
    lines += ["", "Rules, a second                       native      Pyodide"]
    for name, native in result["rules"]["native"].items():
        lines.append(f"  {name:<28} {native:>12,} {result['rules']['pyodide'][name]:>12,}")
    return lines


def main(arguments: list[str]) -> int:
    """Measures the built site."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=(__doc__ or "").partition(": ")[2])
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    parser.add_argument("--output", type=Path, default=WORK / "bench.json")
    parser.add_argument("--cold", type=int, default=3, help="first visits to measure")
    parser.add_argument("--warm", type=int, default=7, help="later visits to measure")
    options = parser.parse_args(arguments)
    with sync_playwright() as playwright:
        starts = start.measure(playwright, options.site, options.cold, options.warm)
        dragging = drag.measure(playwright, options.site)
    result = {
        "start": {key: asdict(value) for key, value in starts.items()},
        "transfer": {
            "game, gzip as GitHub Pages": starts["game"].transfer,
            "game, brotli": brotli(options.site),
            "stock, gzip as GitHub Pages": starts["stock"].transfer,
        },
        "drag": dragging,
        "rules": {"native": rules.measure(), "pyodide": rules_in_pyodide()},
    }
    print("\n".join(table(result)))  # noqa: T201
    options.output.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
