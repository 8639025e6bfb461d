"""Runs the tests of the rules room, or another module, inside Pyodide under Node: the Python that browsers get.

    python -m tests.wasm --pyodide PYODIDE_FOLDER --packages PACKAGES_FOLDER [--node NODE] [MODULE ARGUMENT...]

PYODIDE_FOLDER is the npm package `pyodide`. PACKAGES_FOLDER is filled with pytest and Hypothesis as pyproject.toml pins
them, built for Pyodide, unless they are there already; what Python compiles is kept there too. The exit status is that
of the module.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

NEEDED = ("pytest", "hypothesis")
"""What the tests need, of pyproject.toml's group `tests`; coverage is measured natively."""

PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
"""The wheels that Pyodide 314 takes."""

RULES_TESTS = ("pytest", "tests/rules", "-p", "no:cacheprovider", "-q")


def requirements() -> list[str]:
    """The pins of what the tests need: `pytest==1.2.3`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [pin for pin in project["dependency-groups"]["tests"] if pin.split("==")[0] in NEEDED]


def fetch(packages: Path) -> None:
    """Fills the folder `packages`; raises `CalledProcessError` when pip cannot."""
    pins = requirements()
    if all((packages / f"{pin.replace('==', '-')}.dist-info").is_dir() for pin in pins):
        return
    shutil.rmtree(packages, ignore_errors=True)
    options = ("--quiet", "--no-compile", "--only-binary", ":all:", "--target", str(packages), *PLATFORM)
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *pins], check=True)


def run(pyodide: Path, packages: Path, node: str = "node", command: Sequence[str] = RULES_TESTS) -> int:
    """Runs a module with arguments inside Pyodide and returns its exit status; 2 with one sentence for bad input."""
    if not (pyodide / "pyodide.mjs").is_file():
        return _fail(f"{pyodide} does not hold Pyodide; `npm install` in web/ brings it to web/node_modules/pyodide")
    if shutil.which(node) is None:
        return _fail(f"there is no {node} to run Pyodide; Node.js 20 or later brings it")
    try:
        fetch(packages)
    except subprocess.CalledProcessError:
        return _fail("pip could not download pytest and Hypothesis for Pyodide; its own words stand above")
    script = Path(__file__).with_name("run.mjs")
    return subprocess.run([node, script, pyodide, packages, *command], cwd=ROOT, check=False).returncode


def _fail(sentence: str) -> int:
    sys.stderr.write(f"tests.wasm: {sentence}.\n")
    return 2


def _main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.wasm", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pyodide", type=Path, required=True, help="the npm package pyodide")
    parser.add_argument("--packages", type=Path, required=True, help="a folder for pytest and Hypothesis")
    parser.add_argument("--node", default="node")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="a module and its arguments (default: the tests)")
    arguments = parser.parse_args()
    return run(arguments.pyodide, arguments.packages, arguments.node, arguments.command or RULES_TESTS)


if __name__ == "__main__":
    sys.exit(_main())
