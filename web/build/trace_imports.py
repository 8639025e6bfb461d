"""Runs inside Pyodide: imports all that the site can start and prints the files that this loaded, one a line.

Arguments: GAME WHEEL, two folders of Python modules. Every module of the game is imported, and so is each module that
a function of the game imports only when it is called. A module that is missing raises, which ends the build.
"""

import ast
import importlib
import sys
import traceback
from pathlib import Path

LIBRARY = "/lib/python314.zip"


def module_name(path: Path) -> str:
    """The dotted name of the module in the file `path`, relative to its root."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(source: str) -> set[str]:
    """The modules that `source` imports anywhere, also within functions and for type checkers."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def main(game: Path, wheel: Path) -> None:
    """Imports everything, then prints one path a line: `library/...` and `wheel/...`."""
    sys.path[:0] = [str(game), str(wheel)]
    modules = {module_name(path.relative_to(game)): path for path in sorted(game.glob("game/**/*.py"))}
    for name in modules:
        importlib.import_module(name)
    for path in modules.values():
        for name in sorted(imported_names(path.read_text("utf-8"))):
            root = name.partition(".")[0]
            if root in sys.stdlib_module_names and root != "game":
                importlib.import_module(name)
    exercise()
    roots = {f"{LIBRARY}/": "library", f"{wheel}/": "wheel"}
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        for root, shown in roots.items():
            if file.startswith(root):
                print(f"{shown}/{file.removeprefix(root)}")


def exercise() -> None:
    """Does once what loads library modules late: an error report."""
    try:
        raise ValueError
    except ValueError as error:
        "".join(traceback.format_exception(error))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
