"""Documents that survive torn writes, damage, full disks, blocked storage and other windows.

A document has a name (`puzzle.classic`, `profile`) and two slots in the storage, `eightfold/<name>/a` and `/b`. Each
save writes the slot that does not hold the newest good record, reads it back and compares; so the last document that
was saved lies untouched until the next one is surely there. What cannot be read is never overwritten before a copy lies
in the quarantine, and what a later version wrote is never overwritten at all. Keys of other programs are not looked at.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from game.vault import export
from game.vault.quarantine import Aside, Quarantine
from game.vault.record import HIGHEST_REVISION, NAME, Damaged, Document, Newer, Record, compose, parse, payload
from game.vault.storage import Storage, StorageError, StorageFull

_KEY = re.compile(rf"eightfold/({NAME})/[ab]")


class _SaveNewer(StorageError):
    """What is stored was written by a later version of the program."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the document `name` is not saved, for as long as it is not. `text` is plain English for logs and reports."""

    kind: Literal["unavailable", "full", "newer"]
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class _Slot:
    """What lies under one of the two keys."""

    key: str
    text: str | None
    record: Record | None = None
    newer: bool = False

    @property
    def revision(self) -> int:
        return self.record.revision if self.record else 0

    @property
    def is_damaged(self) -> bool:
        return self.text is not None and self.record is None and not self.newer


class Vault:
    """Saves and loads documents by name: lower-case words of letters and digits joined by `.` or `-`.

    Only a malformed name raises (`ValueError`). A document that could not be saved is kept in memory: `load` gives it
    back, and every later save, of whatever document, tries it again.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._quarantine = Quarantine(storage)
        self._pending: dict[str, str | None] = {}  # payloads not in the storage yet; None is a deletion
        self._troubles: dict[str, Trouble] = {}
        self._known: dict[str, frozenset[str | None]] = {}  # the texts of both slots when last read or written
        self._left: dict[str, str | None] = {}  # by key: what our last try to write made of it
        self._protected: set[str] = set()
        self._damaged: dict[str, None] = {}
        self._unread: set[str] = set()  # could not be read when they were last asked for

    @property
    def trouble(self) -> Trouble | None:
        """What stands in the way of saving, until a later save succeeds; None while everything is saved."""
        return next(iter(self._troubles.values()), None)

    @property
    def damaged(self) -> tuple[str, ...]:
        """The documents of which a damaged or useless text was met since the start, for telling the player."""
        return tuple(self._damaged)

    def load(self, name: str) -> Document | None:
        """The last document saved under `name`, the one before it if the last is damaged, or None."""
        _check(name)
        if name in self._pending:
            waiting = self._pending[name]
            return None if waiting is None else _document(waiting)
        slots, error = self._peek(name)
        for slot in slots:
            if slot.is_damaged:
                self._damaged[name] = None
                with contextlib.suppress(StorageError):  # no matter: saving tries again, and must not fail
                    self._keep(name, slot)
        if error is not None:
            self._unread.add(name)
            self._known.pop(name, None)
            self._troubles[name] = _trouble(name, error)
        else:
            self._known[name] = frozenset(slot.text for slot in slots)
            self._unread.discard(name)
            self._troubles.pop(name, None)
            if self._is_protected(name, slots):
                self._troubles[name] = _trouble(name, _SaveNewer())
        newest, _ = _by_age(slots)
        return newest.record.document if newest.record else None

    def save(self, name: str, document: Document) -> bool:
        """Stores `document`; true once it has been read back. Otherwise `trouble` says why, and play goes on."""
        _check(name)
        try:
            self._pending[name] = payload(document)
        except ValueError as error:
            self._pending.pop(name, None)
            self._troubles[name] = Trouble("unavailable", name, f"{name} cannot be saved: {error}")
            return False
        return self._settle(name)

    def delete(self, name: str) -> bool:
        """Removes the document, never what is kept aside; true once it is gone."""
        _check(name)
        self._pending[name] = None
        return self._settle(name)

    def changed(self, name: str) -> bool:
        """Has another window written this document since we last loaded or saved it?

        False when it is merely gone or unreadable, or while a save of ours waits: what we hold is the better copy.
        """
        _check(name)
        if name in self._pending:
            return False
        slots, _ = self._peek(name)
        newest, _ = _by_age(slots)
        return newest.record is not None and newest.text not in self._known.get(name, ())

    def names(self) -> tuple[str, ...]:
        """The names of all documents, sorted; those in memory alone when the storage cannot be read."""
        found = {name for name, waiting in self._pending.items() if waiting is not None}
        for key in self._keys():
            match = _KEY.fullmatch(key)
            if match and match[1] not in self._pending:
                found.add(match[1])
        return tuple(sorted(found))

    def set_aside(self, name: str) -> bool:
        """Keeps what is stored under `name` in the quarantine, because whoever loaded it could not use it.

        When that fails now it is done before the next save, or that save is refused.
        """
        _check(name)
        self._known.pop(name, None)
        self._damaged[name] = None
        slots, error = self._peek(name)
        try:
            for slot in slots:
                if slot.text:
                    self._quarantine.keep(name, slot.text)
        except StorageError:
            return False
        return error is None

    def protect(self, name: str) -> None:
        """Leaves `name` as it is for as long as this program runs: whoever loaded it says a later version wrote it."""
        _check(name)
        self._protected.add(name)
        self._troubles[name] = _trouble(name, _SaveNewer())

    def aside(self) -> tuple[Aside, ...]:
        """All that is kept aside; nothing when the storage cannot be read."""
        try:
            return self._quarantine.kept()
        except StorageError:
            return ()

    def discard(self, asides: Iterable[Aside]) -> bool:
        """Removes texts kept aside, for a player who asked for it; true once they are gone."""
        try:
            for aside in asides:
                self._quarantine.discard(aside)
        except StorageError:
            return False
        return True

    def export(self) -> str:
        """All documents and all that is kept aside, as one line of text."""
        documents: dict[str, Document] = {}
        aside = [(kept.name, kept.text) for kept in self.aside()]
        for name in self.names():
            slots, _ = self._peek(name)
            newest, _ = _by_age(slots)
            if waiting := self._pending.get(name):
                documents[name] = _document(waiting)
            elif newest.record:
                documents[name] = newest.record.document
            aside += [(name, slot.text) for slot in slots if slot.text and not slot.record]
        return export.pack(documents, list(dict.fromkeys(aside)))

    def import_(self, text: str, check: Callable[[str, Document], object] | None = None) -> tuple[str, ...]:
        """Saves every document of an exported text in place of those of the same name, and returns the names.

        `check(name, document)` may raise `ValueError` for a document it cannot use. Raises `ImportRefused`, before
        anything has changed, for a text that is not a whole export, for what `check` refuses, and for documents that
        a later version has written here. Storage that fails afterwards is a `trouble`, as with `save`.
        """
        documents = export.unpack(text)
        for name, document in documents.items():
            try:
                if check is not None:
                    check(name, document)
            except ValueError as error:
                raise export.ImportRefused(f"The document {name} cannot be used: {error}") from error
            if self._is_protected(name, self._peek(name)[0]):
                raise export.ImportRefused(f"{name} was saved here by a newer version of Eightfold. Update first.")
        for name, document in documents.items():
            self._pending[name] = payload(document)
        for name in documents:
            self._settle(name)
        return tuple(documents)

    def _settle(self, name: str) -> bool:
        """Writes what waits, `name` first."""
        for waiting in (name, *(other for other in self._pending if other != name)):
            if waiting in self._pending:
                try:
                    self._write(waiting, self._pending[waiting])
                except StorageError as error:
                    self._troubles[waiting] = _trouble(waiting, error)
                else:
                    del self._pending[waiting]
                    self._troubles.pop(waiting, None)
        for unread in self._unread - self._pending.keys():
            slots, failure = self._peek(unread)
            if failure is None:
                self._unread.discard(unread)
                if not self._is_protected(unread, slots):
                    self._troubles.pop(unread, None)
        return name not in self._pending

    def _write(self, name: str, json_text: str | None) -> None:
        slots, error = self._peek(name)
        if error is not None:
            raise error
        if self._is_protected(name, slots):
            raise _SaveNewer
        newest, older = _by_age(slots)
        for slot in slots:
            if slot.is_damaged:
                self._keep(name, slot)
        if json_text is not None and name not in self._known and newest.record and newest.text:
            # Nobody here could use it: the storage was unreadable when it was asked for, or it was refused.
            self._quarantine.keep(name, newest.text)
            self._known[name] = frozenset([newest.text, older.text])
        if json_text is None:
            self._storage.delete(older.key)  # in this order: a failure in between must not bring the older one back
            self._storage.delete(newest.key)
            self._known[name] = frozenset([None])
            return
        revision = newest.revision % HIGHEST_REVISION + 1
        text = compose(revision, json_text)
        try:
            self._storage.put(older.key, text)
        finally:
            left = self._storage.get(older.key)
            if left != older.text:
                self._left[older.key] = left
        if left != text:
            raise StorageError("The storage did not keep what was written.")
        if revision <= newest.revision:
            self._storage.delete(newest.key)
        self._known[name] = frozenset([text, newest.text])

    def _peek(self, name: str) -> tuple[tuple[_Slot, _Slot], StorageError | None]:
        """Both slots, and the error of one that could not be read; nothing is changed."""
        slots, failure = [], None
        for key in (f"eightfold/{name}/a", f"eightfold/{name}/b"):
            try:
                slots.append(_read(key, self._storage.get(key)))
            except StorageError as error:
                failure = error
                slots.append(_Slot(key, None))
        return (slots[0], slots[1]), failure

    def _keys(self) -> Iterable[str]:
        try:
            return tuple(self._storage.keys())
        except StorageError:
            return ()

    def _is_protected(self, name: str, slots: Iterable[_Slot]) -> bool:
        return name in self._protected or any(slot.newer for slot in slots)

    def _keep(self, name: str, slot: _Slot) -> None:
        """Keeps the text of a slot aside, unless it is our own save that broke off: that one is still in memory."""
        if slot.text and slot.text != self._left.get(slot.key):
            self._quarantine.keep(name, slot.text)


def _check(name: str) -> None:
    if not re.fullmatch(NAME, name):
        raise ValueError(f"{name!r} is not the name of a document.")


def _read(key: str, text: str | None) -> _Slot:
    if text is None:
        return _Slot(key, None)
    try:
        return _Slot(key, text, parse(text))
    except Newer:
        return _Slot(key, text, newer=True)
    except Damaged:
        return _Slot(key, text)


def _by_age(slots: tuple[_Slot, _Slot]) -> tuple[_Slot, _Slot]:
    """The slot with the newest good record, and the other one."""
    a, b = slots
    return (a, b) if a.revision > b.revision else (b, a)


def _document(json_text: str) -> Document:
    """What a payload of ours says."""
    return parse(compose(0, json_text)).document


def _trouble(name: str, error: StorageError) -> Trouble:
    if isinstance(error, _SaveNewer):
        return Trouble("newer", name, f"{name} was saved by a newer version of Eightfold and is left as it is.")
    return Trouble("full" if isinstance(error, StorageFull) else "unavailable", name, f"{name} is not saved: {error}")
