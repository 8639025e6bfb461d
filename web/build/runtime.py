"""The pygame-ce wheel: kept, built by `web/runtime`, or fetched by Pyodide."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from typing import Any

from web.build import tools, wheel
from web.build.archive import digest
from web.build.common import WEB, WORK, BuildError, say

SCRIPT = WEB / "runtime/build_pygame_wasm.sh"
PINS = WEB / "runtime/pins.json"
CACHE = WORK / "cache/wheel"


def known(lock: Mapping[str, Any]) -> wheel.Known:
    """The wheel that belongs to the Pyodide with this lock file."""
    package = lock["packages"]["pygame-ce"]
    pins = json.loads(PINS.read_text("utf-8"))
    return wheel.Known(name=package["file_name"], built=pins["sha256"], published=package["sha256"])


def pygame_wheel(lock: Mapping[str, Any], environment: Mapping[str, str]) -> wheel.Wheel:
    """The wheel to build with; see `web.build.wheel` for the order of the sources."""
    name = known(lock).name
    return wheel.find(known(lock), environment, wheel.Cache(CACHE), lambda: build(name), lambda: download(name))


def obstacle() -> str | None:
    """Why this machine cannot build the wheel from source, or None."""
    if os.name != "posix" or os.geteuid() != 0:
        return "Building pygame-ce from source needs root, for a toolchain in a folder of its own."
    if which("apt-get") is None:
        return "Building pygame-ce from source needs a system of the Debian family."
    return None


def build(name: str) -> bytes:
    """The wheel, built from source. Says what it does as it goes; takes some minutes the first time."""
    reason = obstacle()
    if reason:
        raise BuildError(reason)
    say("pygame-ce: building from source (some minutes the first time)")
    work = WORK / "runtime"
    result = subprocess.run(  # noqa: S603 - our own script
        ["bash", str(SCRIPT), str(work), str(tools.PYODIDE)],  # noqa: S607
        stdin=subprocess.DEVNULL,
        check=False,
    )
    path = work / "out" / name
    if result.returncode or not path.is_file():
        raise BuildError("Building pygame-ce from source failed; the lines above say where.")
    return path.read_bytes()


def download(name: str) -> bytes:
    """The wheel of Pyodide's release, fetched by Pyodide itself."""
    say(f"pygame-ce: fetching {name} of Pyodide's release")
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        try:
            tools.run([tools.program("node"), str(WEB / "build/fetch_wheel.mjs"), folder])
        except BuildError as error:
            raise BuildError(f"{name} of Pyodide's release could not be fetched.") from error
        path = Path(folder, name)
        if not path.is_file():
            raise BuildError(f"Pyodide fetched its release's wheel under another name than {name}.")
        return path.read_bytes()


def main() -> int:
    """Builds the wheel from source and keeps it for later builds."""
    lock = tools.pyodide_lock()
    wheel_known = known(lock)
    try:
        data = build(wheel_known.name)
    except BuildError as error:
        print(f"runtime: {error}", file=sys.stderr)
        return 1
    made = wheel.Wheel(wheel_known.name, data, digest(data), "built from source")
    wheel.Cache(CACHE).put(made)
    say(f"pygame-ce: {made.name}, SHA-256 {made.sha256}")
    if made.sha256 != wheel_known.built:
        say(
            "It differs from the one this project knows: Debian's packages have moved on. It is used here all the same."
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
