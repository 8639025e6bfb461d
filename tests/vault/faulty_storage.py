from __future__ import annotations

from collections.abc import Iterable

from game.vault.storage import MemoryStorage, StorageError, StorageFull

FAULTS = ("refuse", "full", "tear", "tear and raise", "write and raise", "forget", "unreadable", "no keys", "no delete")


class FaultyStorage(MemoryStorage):
    """A storage that misbehaves once armed, after `spared` good operations of the kind concerned, until disarmed."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        super().__init__()
        self._texts = dict(texts or {})
        self.disarm()

    def arm(self, fault: str, spared: int = 0) -> None:
        self.fault, self.spared = fault, spared

    def disarm(self) -> None:
        self.fault, self.spared = "", 0

    def get(self, key: str) -> str | None:
        if self._strikes("unreadable"):
            raise StorageError("The storage cannot be read.")
        return super().get(key)

    def keys(self) -> Iterable[str]:
        if self._strikes("no keys"):
            raise StorageError("The storage cannot be listed.")
        return super().keys()

    def delete(self, key: str) -> None:
        if self._strikes("no delete"):
            raise StorageError("Nothing can be removed.")
        super().delete(key)

    def put(self, key: str, text: str) -> None:
        if not self._strikes("refuse", "full", "tear", "tear and raise", "write and raise", "forget"):
            super().put(key, text)
            return
        if self.fault.startswith("tear"):
            super().put(key, text[: len(text) * 2 // 3])
        if self.fault.startswith("write"):
            super().put(key, text)
        if self.fault == "full":
            raise StorageFull("There is no room left.")
        if self.fault == "refuse" or self.fault.endswith("raise"):
            raise StorageError("The storage cannot be written.")

    def _strikes(self, *faults: str) -> bool:
        if self.fault not in faults:
            return False
        self.spared -= 1
        return self.spared < 0

    def texts(self) -> dict[str, str]:
        """All texts by key, whatever the faults."""
        return dict(self._texts)
