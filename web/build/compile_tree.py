"""Runs inside Pyodide: compiles trees of sources to trees of `.pyc` files that need no source beside them.

Arguments, for each tree: SOURCE TARGET SHOWN OPTIMISE. `SHOWN` is the folder that tracebacks name, `OPTIMISE` the level
of `compile`.
Files that are not Python are copied. The files carry the hash of their source and are never checked against it.
"""

import py_compile
import shutil
import sys
from pathlib import Path


def compile_tree(source: Path, target: Path, shown: str, optimise: int) -> None:
    """Compiles every file below `source`, in the order of their names so that the same sources give the same bytes."""
    for path in sorted(source.rglob("*")):
        place = target / path.relative_to(source)
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".py":
            shutil.copyfile(path, place)
            continue
        py_compile.compile(
            str(path),
            str(place.with_suffix(".pyc")),
            f"{shown}/{path.relative_to(source)}",
            doraise=True,
            optimize=optimise,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )


if __name__ == "__main__":
    for n in range(1, len(sys.argv), 4):
        compile_tree(Path(sys.argv[n]), Path(sys.argv[n + 1]), sys.argv[n + 2], int(sys.argv[n + 3]))
