"""All tests: here and inside Pyodide, and beside them those in real browsers, which wait more than they work.

    python -m tests --pyodide PYODIDE_FOLDER --packages PACKAGES_FOLDER

The folders are those of `python -m tests.wasm`. What the browsers say comes after the rest, so that neither interrupts
the other. The exit status is 0 if everything passed, else that of the first part that did not.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PYTEST = (sys.executable, "-m", "pytest")
ALL_CORES = ("--numprocesses=auto", "--dist=worksteal")
BROWSERS = (*PYTEST, "tests/web")
"""In one process: two that drive browsers at once starve each other."""
RULES = (*PYTEST, "tests/rules", "-m", "covering", "--cov", "--cov-report=term-missing:skip-covered")
"""In one process: following every line, two are not faster."""
REST = (*PYTEST, *ALL_CORES, "-m", "not covering", "--ignore=tests/web")


def main() -> int:
    """Runs everything; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pyodide", required=True, help="the npm package pyodide")
    parser.add_argument("--packages", required=True, help="a folder for the packages of the tests inside Pyodide")
    folders = parser.parse_args()
    inside = (sys.executable, "-m", "tests.wasm", f"--pyodide={folders.pyodide}", f"--packages={folders.packages}")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "browsers")
        with log.open("wb") as said, subprocess.Popen(BROWSERS, stdout=said, stderr=said) as browsers:
            statuses = [subprocess.run(command, check=False).returncode for command in (RULES, REST, inside)]
            print("\nReal browsers:\n", flush=True)
            with log.open(encoding="utf-8") as reader:
                while browsers.poll() is None:
                    print(reader.read(), end="", flush=True)
                    time.sleep(0.2)
                print(reader.read(), end="", flush=True)
        statuses.append(browsers.returncode)
    return next(filter(None, statuses), 0)


if __name__ == "__main__":
    sys.exit(main())
