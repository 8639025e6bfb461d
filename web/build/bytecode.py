"""Python compiled by the Pyodide that will run it, and cut down to what the game loads.

Pyodide's own library is 559 source files that it compiles at every start. Without the four fifths that the game never
imports, and the rest compiled, without docstrings and columns, it starts in a third of the time and is a third of the
size.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from web.build import tools
from web.build.archive import digest, read_tree, read_zip, stored_zip, write_tree
from web.build.common import WEB, WORK, BuildError

Files = Mapping[str, bytes]

LIBRARY = "/lib/python314.zip"
"""Where Pyodide's library lies."""
LATE = ("encodings/ascii.py", "encodings/latin_1.py")
"""Library modules that C code imports by name when it first needs them; no trace shows them."""

STRIPPED = 2
"""Level of optimisation without docstrings and assertions: for code that is not ours."""
WHOLE = 0
"""For the game: a dataclass without a docstring makes one at the start, which takes longer than to read it."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Files to be compiled, by their paths. `shown` is the folder that tracebacks name, `level` that of `compile`."""

    files: Files
    shown: str
    level: int = STRIPPED

    @property
    def key(self) -> str:
        """Changes with all that what is compiled depends on."""
        script = (WEB / "build/compile_tree.py").read_bytes()
        listing = "".join(f"{path} {digest(data)}\n" for path, data in sorted(self.files.items()))
        about = f"{tools.package_version('pyodide')} {digest(script)} {self.shown} {self.level}\n"
        return digest((about + listing).encode())[:24]


def compiled(*trees: Tree) -> list[dict[str, bytes]]:
    """The files of each tree with every `.py` compiled to `.pyc`. Kept for later."""
    folders = [WORK / "cache/compiled" / tree.key for tree in trees]
    missing = [(tree, folder) for tree, folder in zip(trees, folders, strict=True) if not folder.is_dir()]
    if missing:
        _compile(missing)
    return [read_tree(folder) for folder in folders]


def _compile(jobs: Sequence[tuple[Tree, Path]]) -> None:
    """Compiles trees into folders that are there only when they are whole: at one go, for Pyodide starts slowly."""
    place = WORK / "cache/compiled"
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place) as name:
        mounts, arguments, made = dict[Path, str](), list[str](), list[tuple[Path, Path]]()
        for number, (tree, folder) in enumerate(jobs):
            source, target = Path(name, f"source{number}"), Path(name, f"target{number}")
            write_tree(tree.files, source)
            target.mkdir()
            mounts |= {source: f"/source{number}", target: f"/target{number}"}
            arguments += [f"/source{number}", f"/target{number}", tree.shown, str(tree.level)]
            made.append((target, folder))
        tools.python("compile_tree.py", *arguments, mounts=mounts)
        for target, folder in made:
            if not folder.exists():  # another build may have been faster
                target.rename(folder)


def library() -> dict[str, bytes]:
    """The whole of Pyodide's standard library, as sources."""
    return read_zip((tools.PYODIDE / "python_stdlib.zip").read_bytes())


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


def kept(files: Files, paths: Collection[str]) -> dict[str, bytes]:
    """Of `files`, those with these paths. Raises `BuildError` when one is missing."""
    missing = sorted(set(paths) - set(files))
    if missing:
        raise BuildError(f"The game loads what is not among the files: {', '.join(missing)}.")
    return {path: data for path, data in files.items() if path in paths}


def _trace(game: Files, wheel: Files, archive: bytes) -> list[str]:
    """What `trace_imports.py` prints for these; kept for later."""
    parts = [tools.package_version("pyodide"), digest(archive)]
    parts += [digest((WEB / "build" / name).read_bytes()) for name in ("trace_imports.py", "pyodide.mjs")]
    parts += [f"{path} {digest(data)}" for files in (game, wheel) for path, data in sorted(files.items())]
    kept = WORK / "cache/traced" / digest("\n".join(parts).encode())[:24]
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
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
            (folder / "printed").write_text(printed, "utf-8")
            (folder / "printed").replace(kept)
    return [line for line in kept.read_text("utf-8").splitlines() if line.startswith(("library/", "wheel/"))]
