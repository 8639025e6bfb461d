"""The programs that the build runs: npm, esbuild and Python in Pyodide, all under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from web.build.archive import digest
from web.build.common import WEB, BuildError, say

MODULES = WEB / "node_modules"
PYODIDE = MODULES / "pyodide"
NODE_LEAST = 20


def run(command: Sequence[str], *, folder: Path = WEB) -> str:
    """Runs `command` in `folder` and returns what it prints. Raises `BuildError` with the end of what it complained."""
    result = subprocess.run(  # noqa: S603 - only commands that stand in this package
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        complaint = (result.stderr.strip() or result.stdout.strip())[-2000:]
        raise BuildError(f"{Path(command[0]).name} failed: {complaint}")
    return result.stdout


def program(name: str) -> str:
    """The path of a program of Node. Raises `BuildError` when there is none."""
    found = shutil.which(name)
    if found is None:
        raise BuildError(
            f"{name} is missing: install Node {NODE_LEAST} or newer, or build with `python3 -m nox -s build`."
        )
    return found


def install_packages() -> None:
    """Installs the npm packages of the lock file, unless they are there already. None of them runs a script."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp = MODULES / ".eightfold"
    if stamp.exists() and stamp.read_text("ascii") == digest(lock):
        return
    version = run([program("node"), "--version"]).strip()
    if int(version.removeprefix("v").partition(".")[0]) < NODE_LEAST:
        raise BuildError(f"Node {version} is too old: the build needs Node {NODE_LEAST} or newer.")
    say("npm packages of web/package-lock.json")
    run([program("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"])
    stamp.write_text(digest(lock), "ascii")


def bundle(entry: str, *options: str, target: str = "es2022") -> str:
    """The JavaScript file `web/src/<entry>` with all it imports, minified."""
    command = [program("node"), str(MODULES / "esbuild/bin/esbuild"), f"src/{entry}", "--bundle", "--minify"]
    return run([*command, f"--target={target}", "--charset=utf8", "--legal-comments=none", *options])


def bundle_loader(lock_info: Mapping[str, str]) -> bytes:
    """The loader with Pyodide's own loader in it. What Pyodide imports only under Node stays out."""
    options = ("--format=esm", "--external:node:*", "--external:ws", f"--define:LOCK_INFO={json.dumps(lock_info)}")
    return bundle("loader.js", *options).encode()


def bundle_shell() -> str:
    """The script in the page, in the JavaScript of every browser that knows modules."""
    return bundle("shell.js", "--format=iife", target="es2017").strip()


def bundle_worker(precache: str) -> bytes:
    """The service worker for the files of `precache`, a JSON list."""
    mode = '--define:process.env.NODE_ENV="production"'
    return bundle("sw.js", "--format=iife", mode, f"--define:SITE={precache}").encode()


def python(script: str, *arguments: str, mounts: Mapping[Path, str], library: Path | None = None) -> str:
    """Runs `web/build/<script>` inside Pyodide and returns what it prints.

    `mounts` maps folders of this machine to paths in there; `library` takes the place of Pyodide's standard library.
    """
    command = [program("node"), str(WEB / "build/pyodide.mjs")]
    command += [f"--mount={folder}={path}" for folder, path in mounts.items()]
    command += [f"--library={library}"] if library else []
    return run([*command, str(WEB / "build" / script), *arguments])


def pyodide_lock() -> dict[str, Any]:
    """Pyodide's own list of packages, with the hash of each."""
    lock: dict[str, Any] = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return lock


def package_version(name: str) -> str:
    """The installed version of an npm package."""
    return str(json.loads((MODULES / name / "package.json").read_text("utf-8"))["version"])
