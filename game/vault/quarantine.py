"""Where texts go that nobody may overwrite: damaged records, and documents that were refused or never read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.vault.record import NAME
from game.vault.storage import Storage, StorageError, StorageFull

LIMIT = 16
"""Texts kept for one document. The program never drops one: past this number it stops overwriting."""

_KEY = re.compile(rf"eightfold/quarantine/({NAME})/([1-9][0-9]{{0,8}})")


@dataclass(frozen=True, slots=True)
class Aside:
    """A text kept aside for the document `name`."""

    name: str
    number: int
    text: str

    @property
    def key(self) -> str:
        """Where it lies in the storage."""
        return f"eightfold/quarantine/{self.name}/{self.number}"


class Quarantine:
    """The texts kept aside in a storage, under `eightfold/quarantine/<name>/<number>`."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def kept(self, name: str | None = None) -> tuple[Aside, ...]:
        """What is kept, of all documents or of one, the oldest first. Raises `StorageError`."""
        found, keys = [], self._storage.keys()
        for key in keys:
            match = _KEY.fullmatch(key)
            if match and name in (None, match[1]):
                text = self._storage.get(key)
                if text is not None:
                    found.append(Aside(match[1], int(match[2]), text))
        return tuple(sorted(found, key=lambda aside: (aside.name, aside.number)))

    def keep(self, name: str, text: str) -> None:
        """Keeps `text`, unless it is empty or kept already.

        Raises `StorageFull` when the storage or the quarantine of this document is full, else `StorageError`; in both
        cases the caller must not overwrite the original.
        """
        kept = self.kept(name)
        if any(aside.text.startswith(text) for aside in kept):
            return
        # The beginning of this very text is a copy that broke off: the whole one takes its place.
        number = next((aside.number for aside in kept if text.startswith(aside.text)), None)
        if number is None:
            if len(kept) >= LIMIT:
                raise StorageFull(f"{LIMIT} damaged saves are kept aside already. Remove them to save again.")
            number = max((aside.number for aside in kept), default=0) + 1
        aside = Aside(name, number, text)
        self._storage.put(aside.key, text)
        if self._storage.get(aside.key) != text:
            raise StorageError("A damaged save could not be kept aside.")

    def discard(self, aside: Aside) -> None:
        """Removes one, because the player said so. Raises `StorageError`."""
        self._storage.delete(aside.key)
