"""What a Pyodide says of itself: prints its Python version, the suffix of its native modules and the tag of its ABI.

    target.py PYODIDE_FOLDER [TEMPLATE OUTPUT]

TEMPLATE is any `pyconfig.h`: its names are written to OUTPUT with the values that this Pyodide was built with.
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path
from typing import Any


def build_variables(pyodide: Path) -> dict[str, Any]:
    """The variables of `sysconfig`."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        name = next(name for name in library.namelist() if name.startswith("_sysconfigdata"))
        scope: dict[str, Any] = {}
        exec(library.read(name), scope)  # noqa: S102 - a module of Pyodide's own library
    variables: dict[str, Any] = scope["build_time_vars"]
    return variables


def pyconfig(variables: dict[str, Any], template: str) -> str:
    """A `pyconfig.h` with the names of `template`."""
    names = re.findall(r"^(?:#\s*define|/\*\s*#\s*undef)\s+(\w+)", template, re.MULTILINE)
    # sysconfig turns "#undef" into 0, and the comments it kept are no values either.
    values = {n: variables[n] for n in names if variables.get(n, 0) not in (0, "") and "/*" not in str(variables[n])}
    return "#pragma once\n" + "".join(f"#define {name} {value}\n" for name, value in values.items())


def main(pyodide: str, *paths: str) -> None:
    """See the module's text."""
    variables = build_variables(Path(pyodide))
    if paths:
        template, output = map(Path, paths)
        text = pyconfig(variables, template.read_text())
        if not output.exists() or output.read_text() != text:  # a new date would compile everything anew
            output.write_text(text)
    print(variables["VERSION"], variables["EXT_SUFFIX"], variables["PYEMSCRIPTEN_ABI_VERSION"])


if __name__ == "__main__":
    main(*sys.argv[1:])
