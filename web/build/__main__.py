"""`python -m web.build`: builds the web game into `dist/`."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game import __version__
from web.build import bytecode, catalogues, icons, licences, pack, page, runtime, tools, wheel
from web.build.archive import compressed, read_zip, stored_zip, write_tree
from web.build.common import ROOT, WORK, BuildError, say
from web.build.site import Site

BUDGET = 6_500_000
"""Bytes that may travel on a first visit, all in all."""
MARK = "build.json"
"""The file of a site that says what it is made of."""
SHOWN = "/eightfold"
"""Where the page's loader puts the game and pygame, for tracebacks."""


def build() -> Site:
    """The site, with `build.json` that says what it is made of."""
    lock = tools.pyodide_lock()
    pygame = runtime.pygame_wheel(lock, os.environ)
    say(f"pygame-ce: {pygame.name}, {pygame.origin}, SHA-256 {pygame.sha256}")
    catalogues.compile_all()
    site = Site()
    for path, data in icons.draw().items():
        site.add(path, data)
    packed = pack.pack(site.files["icons/48.png"])
    say(f"game: pygbag packed {len(packed.game)} files")

    contents = read_zip(pygame.data)
    site.add("licences.txt", licences.text(contents), unlisted=True)
    native = {path: data for path, data in contents.items() if path.startswith("pygame/")}
    loaded = bytecode.loaded(packed.game, native)
    used = bytecode.kept(bytecode.library(), loaded.library)
    standard, modules, game = bytecode.compiled(
        bytecode.Tree(used, bytecode.LIBRARY),
        bytecode.Tree(bytecode.kept(native, loaded.wheel), SHOWN),
        bytecode.Tree(packed.game, SHOWN, bytecode.WHOLE),
    )
    library = stored_zip(standard)
    bytecode.check(packed.game, native, library)
    say(f"library: {len(loaded.library)} modules, pygame: {len(modules)}, compiled and checked")

    names = {
        "runtime": site.add_hashed("pyodide.mjs", (tools.PYODIDE / "pyodide.asm.mjs").read_bytes()),
        "wasm": site.add_hashed("pyodide.wasm", (tools.PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "library": site.add_hashed("library.zip.gz", compressed(library)),
        "pygame": site.add_hashed("pygame.zip.gz", compressed(stored_zip(modules))),
        "game": site.add_hashed("game.zip.gz", compressed(stored_zip(game))),
    }
    loader = site.add_hashed("loader.js", tools.bundle_loader(lock["info"]))
    site.add("manifest.webmanifest", page.manifest(pack.TITLE))
    light, dark = page.theme_colors()
    values = {
        "files": json.dumps({key: site.describe(path) for key, path in names.items()}),
        "loader": loader,
        "runtime": names["runtime"],
        "shell": tools.bundle_shell(),
        "themes": page.themes(),
        "pieces": page.pieces(),
        "light": light,
        "dark": dark,
    }
    site.add("index.html", page.fill(packed.page, values).encode())
    site.add("sw.js", tools.bundle_worker(site.precache()))
    record = describe(site, pygame, lock)
    site.add(MARK, (json.dumps(record, indent=2) + "\n").encode(), unlisted=True)
    return site


def describe(site: Site, pygame: wheel.Wheel, lock: dict[str, Any]) -> dict[str, Any]:
    """What the site is made of: versions, origins, hashes, licences and sizes."""
    return {
        "eightfold": {"version": __version__, "licence": "MIT"},
        "pyodide": {
            "version": tools.package_version("pyodide"),
            "python": lock["info"]["python"],
            "licence": "MPL-2.0",
        },
        "pygame-ce": {
            "version": lock["packages"]["pygame-ce"]["version"],
            "wheel": pygame.name,
            "sha256": pygame.sha256,
            "origin": pygame.origin,
            "licence": "LGPL-2.1",
        },
        "workbox": {"version": tools.package_version("workbox-precaching"), "licence": "MIT"},
        "first visit": {"bytes": site.first_visit(), "budget": BUDGET},
        "files": {
            path: {"bytes": len(data), "transfer": site.transfer(path)} for path, data in sorted(site.files.items())
        },
    }


def put(site: Site, output: Path) -> None:
    """Puts `site` in the place of the one that an earlier build left in `output`, once it is written to the end."""
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=f"{output.name}.") as folder:
        new, old = Path(folder, "new"), Path(folder, "old")
        write_tree(site.files, new)
        if output.exists():
            output.rename(old)
        new.rename(output)


def check_place(output: Path) -> None:
    """Raises `BuildError` if there is something in the place of the site that no build has left there."""
    strange = next(_strangers(output), None) if output.is_dir() else output if output.exists() else None
    if strange is not None:
        raise BuildError(f"{strange} is no part of a site that was built: remove it, or choose another --output.")


def _strangers(folder: Path) -> Iterator[Path]:
    """The files in `folder` that are not those of the site whose record lies there."""
    try:
        files = set(json.loads((folder / MARK).read_text("utf-8"))["files"]) | {MARK}
    except (OSError, ValueError, KeyError, TypeError):
        files = set()
    for path in folder.rglob("*"):
        if not path.is_dir() and path.relative_to(folder).as_posix() not in files:
            yield path


def main(arguments: list[str]) -> int:
    """Builds, checks the budget, and puts the new site in the place of the old one."""
    parser = argparse.ArgumentParser(prog="python -m web.build", description="Builds the web game.")
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="folder of the site (default: dist)")
    parser.add_argument("--only-packages", action="store_true", help="only install the npm packages")
    options = parser.parse_args(arguments)
    output = Path(os.path.realpath(options.output))
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))  # tidies up as after Ctrl+C
    try:
        WORK.mkdir(exist_ok=True)
        check_place(output)
        tools.install_packages()
        if options.only_packages:
            return 0
        site = build()
        for line in site.table():
            say(line)
        total = site.first_visit()
        say(f"first visit: {total:,} bytes of {BUDGET:,}")
        if total > BUDGET:
            raise BuildError(f"A first visit takes {total:,} bytes; the budget is {BUDGET:,}.")
        put(site, output)
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"build: {error.filename or output}: {error.strerror or error}", file=sys.stderr)
        return 1
    say(f"built {output}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
