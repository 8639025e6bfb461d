"""Archives and names that depend on nothing but their content."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

_EPOCH = (1980, 1, 1, 0, 0, 0)


def digest(data: bytes) -> str:
    """The SHA-256 of `data` in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def hashed(name: str, data: bytes) -> str:
    """The name under which a file is served: `name` with the start of its content's hash before the ending."""
    stem, dot, ending = name.partition(".")
    return f"{stem}-{digest(data)[:12]}{dot}{ending}"


def stored_zip(files: Mapping[str, bytes]) -> bytes:
    """An uncompressed zip of `files` (path to content), the same bytes for the same files.

    Python reads modules from it without inflating each one, and it travels compressed as a whole, which is smaller.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, _EPOCH), data)
    return buffer.getvalue()


def compressed(data: bytes) -> bytes:
    """`data` gzipped as small as gzip can, without name and time."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def read_tree(folder: Path) -> dict[str, bytes]:
    """Path below `folder` to content, of all files, in the order of the paths."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def write_tree(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes `files` below `folder`."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def read_zip(data: bytes) -> dict[str, bytes]:
    """Path to content of all files in a zip. Raises `zipfile.BadZipFile`."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}


def read_tar(path: Path) -> dict[str, bytes]:
    """Path to content of all files in the tar archive at `path`."""
    files = {}
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            stream = archive.extractfile(member)
            if stream is not None:
                files[member.name] = stream.read()
    return files
