"""A storage of files, one for each key, in the user's data directory."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote_to_bytes

from game.vault.storage import StorageError, StorageFull

_UNSAFE = re.compile(rb"[^a-z0-9._-]")
_FILE = re.compile(r"save-((?:[a-z0-9._-]|%[0-9a-f]{2})*)\.txt")
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def user_directory() -> Path:
    """Where this system keeps a program's data for its user. Nothing is created."""
    import platformdirs  # only a desktop has it

    return platformdirs.user_data_path("eightfold", appauthor=False)


def file_name(key: str) -> str:
    """The file of a key. Upper case and everything unusual is written in hexadecimal, and the name begins with `save-`:
    so no two keys meet on a system that ignores case, and none is a reserved name or leads out of the directory.
    """
    safe = _UNSAFE.sub(lambda byte: b"%%%02x" % byte[0][0], key.encode("utf-8", "surrogatepass"))
    return f"save-{safe.decode('ascii')}.txt"


class DesktopStorage:
    """Files written whole or not at all: a temporary file, flushed to the disk, then renamed over the old one.

    `directory` is made when the first text is written; without it, it is `user_directory()`.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory

    @property
    def directory(self) -> Path:
        """Where the files lie. Raises `StorageError` when the user has no home."""
        if self._directory is None:
            try:
                self._directory = user_directory()
            except (RuntimeError, OSError) as error:
                raise StorageError("This user has no directory for data.") from error
        return self._directory

    def get(self, key: str) -> str | None:
        path = self.directory / file_name(key)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StorageError(f"{path} cannot be read: {_reason(error)}.") from error
        try:
            return content.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return content.decode("latin-1")  # damaged: a character for each byte, so that all of it can be kept aside

    def put(self, key: str, text: str) -> None:
        directory = self.directory
        path = directory / file_name(key)
        temporary = None
        try:
            directory.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=directory, prefix="new-", suffix=".tmp")
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode("utf-8", "surrogatepass"))
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except OSError as error:
            if temporary is not None:
                with contextlib.suppress(OSError):
                    Path(temporary).unlink(missing_ok=True)
            kind = StorageFull if error.errno in _FULL else StorageError
            raise kind(f"{path} cannot be written: {_reason(error)}.") from error
        _flush_directory(directory)

    def delete(self, key: str) -> None:
        path = self.directory / file_name(key)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise StorageError(f"{path} cannot be removed: {_reason(error)}.") from error

    def keys(self) -> Iterable[str]:
        try:
            names = [entry.name for entry in self.directory.iterdir()]
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise StorageError(f"{self.directory} cannot be read: {_reason(error)}.") from error
        return tuple(key for name in names if (key := _key(name)) is not None)


def _key(name: str) -> str | None:
    found = _FILE.fullmatch(name)
    if not found:
        return None
    try:
        key = unquote_to_bytes(found[1]).decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None
    return key if file_name(key) == name else None


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _flush_directory(directory: Path) -> None:
    """Makes the renaming itself last through a power cut, where the system lets a directory be flushed."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
