"""Python compiled by the Pyodide that will run it, and cut down to what the game loads.

Pyodide's own library is 559 source files that it compiles at every start. Compiled, without docstrings and columns,
and without the four fifths that the game never imports, it starts in a third of the time and is a third of the size.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from web.build import tools
from web.build.archive import digest, read_tree, read_zip, stored_zip, write_tree
from web.build.common import WEB, WORK, BuildError

Files = Mapping[str, bytes]

LATE = ("_strptime.py", "encodings/ascii.py", "encodings/latin_1.py")
"""Library modules that C code imports by name when it first needs them; no trace shows them."""

STRIPPED = 2
"""Level of optimisation without docstrings and assertions: for code that is not ours."""
WHOLE = 0


def compiled(files: Files, *, shown: str, level: int) -> dict[str, bytes]:
    """`files` with every `.py` compiled to `.pyc`; `shown` is the folder that tracebacks name. Kept for later."""
    script = (WEB / "build/compile_tree.py").read_bytes()
    version = tools.package_version("pyodide")
    listing = "".join(f"{path} {digest(data)}\n" for path, data in sorted(files.items()))
    key = digest(f"{version} {digest(script)} {shown} {level}\n{listing}".encode())[:24]
    kept = WORK / "cache/compiled" / key
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as name:
            source, target = Path(name, "source"), Path(name, "target")
            write_tree(files, source)
            target.mkdir()
            tools.python(
                "compile_tree.py",
                "/source",
                "/target",
                shown,
                str(level),
                mounts={source: "/source", target: "/target"},
            )
            target.rename(kept)
    return read_tree(kept)


def library() -> dict[str, bytes]:
    """The whole of Pyodide's standard library, compiled."""
    return compiled(
        read_zip((tools.PYODIDE / "python_stdlib.zip").read_bytes()), shown="/lib/python314.zip", level=STRIPPED
    )


@dataclass(frozen=True, slots=True)
class Loaded:
    """Paths of the modules that the game loads, as `.py` or `.so`, within the library and within the wheel."""

    library: frozenset[str]
    wheel: frozenset[str]


def loaded(game: Files, wheel: Files) -> Loaded:
    """What the game (sources) can load, found out by loading it on the whole library."""
    listing = [line.partition("/") for line in _trace(game, wheel, stored_zip(library()))]
    parts = {root: frozenset(path for found, _, path in listing if found == root) for root in ("library", "wheel")}
    return Loaded(parts["library"] | set(LATE), parts["wheel"])


def check(game: Files, wheel: Files, trimmed: bytes) -> None:
    """Starts the game once more on the cut-down library. Raises `BuildError` when anything is missing."""
    try:
        _trace(game, wheel, trimmed)
    except BuildError as error:
        raise BuildError(f"The game does not start on the trimmed library: {error}") from error


def kept(files: Files, modules: Collection[str]) -> dict[str, bytes]:
    """Of the compiled `files`, those of `modules` (paths of `.py`). Raises `BuildError` when one is missing."""
    names = {path.removesuffix(".py") + ".pyc" if path.endswith(".py") else path for path in modules}
    missing = sorted(names - set(files))
    if missing:
        raise BuildError(f"Not among the compiled files: {', '.join(missing)}.")
    return {path: data for path, data in files.items() if path in names}


def _trace(game: Files, wheel: Files, archive: bytes) -> list[str]:
    with tempfile.TemporaryDirectory(dir=WORK) as name:
        folder = Path(name)
        write_tree(game, folder / "game")
        write_tree(wheel, folder / "wheel")
        (folder / "library.zip").write_bytes(archive)
        printed = tools.python(
            "trace_imports.py",
            "/game",
            "/wheel",
            mounts={folder / "game": "/game", folder / "wheel": "/wheel"},
            library=folder / "library.zip",
        )
    roots = ("library/", "wheel/")
    return [
        line.removesuffix("c") if line.endswith(".pyc") else line
        for line in printed.splitlines()
        if line.startswith(roots)
    ]
