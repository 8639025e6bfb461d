"""Where documents lie: text under keys, and nothing more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class StorageError(Exception):
    """The storage could not be read or written; its text is one plain sentence."""


class StorageFull(StorageError):
    """There is no room left for the text."""


class Storage(Protocol):
    """Text under keys. Every method may raise `StorageError`."""

    def get(self, key: str) -> str | None:
        """The text under `key`, or None."""

    def put(self, key: str, text: str) -> None:
        """Puts `text` under `key`, whole or not at all."""

    def delete(self, key: str) -> None:
        """Removes `key`; nothing happens when it is not there."""

    def keys(self) -> Iterable[str]:
        """All keys, in no particular order."""


class MemoryStorage:
    """A storage that lives as long as the program: for tests, and where nothing else may be used."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self._texts.get(key)

    def put(self, key: str, text: str) -> None:
        self._texts[key] = text

    def delete(self, key: str) -> None:
        self._texts.pop(key, None)

    def keys(self) -> Iterable[str]:
        return tuple(self._texts)
