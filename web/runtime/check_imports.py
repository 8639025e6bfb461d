"""Checks that a side module will load: all that it imports must exist in the runtime, with the same signature.

check_imports.py MODULE PYODIDE_FOLDER
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

FORBIDDEN = {"sigaction"}
"""Functions whose structures differ between versions of emscripten."""
GIVEN = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}
"""What the dynamic linker itself provides."""

Signature = tuple[bytes, bytes]
"""Types of parameters and of results."""


class Wasm:
    """Types, imports and exports of a WebAssembly module; the sections are those of its specification."""

    def __init__(self, data: bytes) -> None:
        self.data, self.position = data, 8
        self.types: list[Signature] = []
        self.functions: list[Signature] = []
        self.imports: list[tuple[str, Signature | None]] = []
        self.exports: dict[str, Signature | None] = {}
        readers = {1: self._type, 2: self._import, 3: self._function, 7: self._export}
        while self.position < len(data):
            section, size = self._byte(), self._number()
            end = self.position + size
            if section in readers:
                for _ in range(self._number()):
                    readers[section]()
            self.position = end

    def _byte(self) -> int:
        self.position += 1
        return self.data[self.position - 1]

    def _number(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def _bytes(self) -> bytes:
        size = self._number()
        self.position += size
        return self.data[self.position - size : self.position]

    def _type(self) -> None:
        if self._byte() != 0x60:
            sys.exit("This WebAssembly has types that are no plain functions.")
        self.types.append((self._bytes(), self._bytes()))

    def _import(self) -> None:
        self._bytes()  # the module's name
        name, kind = self._bytes().decode(), self._byte()
        signature = None
        if kind == 0:  # a function
            signature = self.types[self._number()]
            self.functions.append(signature)
        elif kind == 3:  # a global: its type, and whether it changes
            self.position += 2
        elif kind == 4:  # a tag: attribute and type
            self.position += 1
            signature = self.types[self._number()]
        else:  # a table, with a type, or a memory: their limits
            self.position += kind == 1
            for _ in range(1 + (self._number() & 1)):
                self._number()
        self.imports.append((name, signature))

    def _function(self) -> None:
        self.functions.append(self.types[self._number()])

    def _export(self) -> None:
        name, kind, index = self._bytes().decode(), self._byte(), self._number()
        self.exports[name] = self.functions[index] if kind == 0 else None


def main(path: str, folder: str) -> int:
    """Prints what is wrong; the exit status."""
    module, runtime = Wasm(Path(path).read_bytes()), Wasm(Path(folder, "pyodide.asm.wasm").read_bytes())
    glue = re.search(r"wasmImports=\{(.*?)\}", Path(folder, "pyodide.asm.mjs").read_text("utf-8"), re.DOTALL)
    if glue is None:
        sys.exit("Pyodide's script has no list of what it offers to native modules.")
    offered = module.exports | dict.fromkeys(re.findall(r"([\w$]+)[\"']?:", glue[1])) | dict.fromkeys(GIVEN)
    offered |= runtime.exports
    problems = []
    for name, signature in module.imports:
        known = offered.get(name)
        if name not in offered or name in FORBIDDEN:
            problems.append(name)
        elif signature and known and signature != known:
            problems.append(f"{name} (of another type)")
    print(f"   {len(module.imports)} imports, {len(problems)} problems", *problems)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
