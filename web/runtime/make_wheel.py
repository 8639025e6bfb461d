"""Puts the wheel together; the same input gives the same bytes.

make_wheel.py BUILD_FOLDER PYGAME_SOURCES MODULE SUFFIX WHEEL EMSCRIPTEN_VERSION
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import tomllib
import zipfile
from pathlib import Path

LIBRARIES = ("libsdl2", "libsdl2-image", "libsdl2-mixer", "libsdl2-ttf", "freetype")
EPOCH = (1980, 1, 1, 0, 0, 0)


def modules(source: Path) -> dict[str, bytes]:
    """The Python modules of pygame-ce, its font and its icon."""
    build = (source / "src_py/meson.build").read_text()
    listed = re.search(r"python_sources = files\((.*?)\)", build, re.DOTALL)
    if listed is None:
        sys.exit("pygame-ce's build file does not list its Python modules any more.")
    names = [*re.findall(r"'(.+?)'", listed[1]), "freesansbold.ttf", "pygame_icon.bmp"]
    files = {f"pygame/{name}": (source / "src_py" / name).read_bytes() for name in names}
    more = (source / "src_py/_sdl2").glob("*.py")
    return files | {f"pygame/_sdl2/{path.name}": path.read_bytes() for path in more}


def licences(build: Path, source: Path) -> dict[str, bytes]:
    """The licence of each part."""
    paths = {"pygame-ce": source / "docs/LGPL.txt", "FreeType": build / "freetype/docs/FTL.TXT"}
    paths |= {name: build / name / "LICENSE.txt" for name in LIBRARIES if name != "freetype"}
    return {f"licenses/{name}.txt": path.read_bytes() for name, path in paths.items()}


def parts(build: Path, emscripten: str) -> bytes:
    """The Debian version of each part, for the record."""
    versions = {"emscripten": emscripten}
    for name in LIBRARIES:
        first = (build / name / "debian/changelog").read_text().partition("\n")[0]
        versions[name] = first[first.index("(") + 1 : first.index(")")]
    return "".join(f"{name} {version} (Debian)\n" for name, version in versions.items()).encode()


def metadata(source: Path, version: str) -> bytes:
    """What pip shows of the wheel."""
    project = tomllib.loads((source / "pyproject.toml").read_text())["project"]
    return (
        f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {version}\n"
        f"Summary: {project['description']}\nLicense: LGPL v2.1\nRequires-Python: {project['requires-python']}\n"
    ).encode()


def record(files: dict[str, bytes], path: str) -> bytes:
    """The list of all files with their hashes; it stands in itself without one."""
    lines = []
    for name, data in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return ("".join(lines) + f"{path},,\n").encode()


def main(build: str, source: str, module: str, suffix: str, wheel: str, emscripten: str) -> None:
    """See the module's text."""
    name, version, *tag = Path(wheel).stem.split("-")
    info = f"{name}-{version}.dist-info"
    files = modules(Path(source))
    files[f"pygame/base{suffix}"] = Path(module).read_bytes()
    files[f"{info}/BUILD.txt"] = parts(Path(build), emscripten)
    files |= {f"{info}/{path}": data for path, data in licences(Path(build), Path(source)).items()}
    files[f"{info}/METADATA"] = metadata(Path(source), version)
    kind = f"Wheel-Version: 1.0\nGenerator: build_pygame_wasm\nRoot-Is-Purelib: false\nTag: {'-'.join(tag)}\n"
    files[f"{info}/WHEEL"] = kind.encode()
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD")
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(files.items(), key=lambda item: (info in item[0], item[0])):
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, compresslevel=9)


if __name__ == "__main__":
    main(*sys.argv[1:])
