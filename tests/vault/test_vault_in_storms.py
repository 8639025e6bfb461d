"""The vault against a storage that fails in every way we know, in any order."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.vault.quarantine import LIMIT
from game.vault.record import HIGHEST_REVISION, RecordError, compose, parse, payload
from game.vault.vault import Vault
from tests.vault.faulty_storage import FAULTS, FaultyStorage

NAMES = ("profile", "puzzle.classic")
FOREIGN = {"theme": "dark", "eightfold": "?", "eightfold/settings": "{}", "eightfold-2/profile/a": "x", "": "y"}

names = st.sampled_from(NAMES)
slots = st.sampled_from("ab")
faults = st.sampled_from(FAULTS)
spared = st.integers(0, 4)
damage = st.sampled_from(["cut", "change", "EF1 ", "", "{}", "\ud800", '{"state": {"score": 7}, "version": 0}'])


def aside(texts: dict[str, str], name: str) -> list[str]:
    return [text for key, text in texts.items() if key.startswith(f"eightfold/quarantine/{name}/")]


class Storm(RuleBasedStateMachine):
    """The model knows the last document that was surely saved, those that may have been saved since, and every text
    that somebody damaged or that nobody could read."""

    def __init__(self) -> None:
        super().__init__()
        self.storage = FaultyStorage(FOREIGN)
        self.vault = Vault(self.storage)
        self.count = 0
        self.sure: dict[str, Any] = dict.fromkeys(NAMES)
        self.perhaps: dict[str, list[Any]] = {name: [] for name in NAMES}
        self.precious: set[str] = set()
        self.unread: dict[str, str] = {}
        self.newer: dict[str, str] = {}  # by key
        for name in NAMES:
            assert self.vault.load(name) is None

    def document(self) -> dict[str, Any]:
        self.count += 1
        return {"score": self.count, "tray": ["#"] * (self.count % 3)}

    def newest(self, name: str) -> tuple[str | None, Any]:
        """The text and the document that a simple reader finds."""
        found: tuple[int, str | None, Any] = (-1, None, None)
        for slot in "ab":
            text = self.storage.texts().get(f"eightfold/{name}/{slot}")
            try:
                if text is not None and (record := parse(text)).revision >= found[0]:
                    found = record.revision, text, record.document
            except RecordError:
                pass
        return found[1:]

    def kept(self, text: str) -> bool:
        return any(stored.startswith(text) for stored in self.storage.texts().values())

    def has_newer(self, name: str) -> bool:
        return any(key.startswith(f"eightfold/{name}/") for key in self.newer)

    def settled(self, name: str, document: Any) -> None:
        self.sure[name] = document
        self.perhaps[name] = []
        unread = self.unread.pop(name, "")
        assert document is None or self.kept(unread), "a document that was never read is overwritten"

    def save(self, name: str) -> bool:
        document = self.document()
        self.perhaps[name].append(document)
        if saved := self.vault.save(name, document):
            self.settled(name, document)
        else:
            assert self.vault.trouble is not None
        assert self.vault.load(name) == document
        return saved

    @rule(name=names)
    def saves(self, name: str) -> None:
        crowded = len(aside(self.storage.texts(), name)) > LIMIT - 3
        saved = self.save(name)
        assert saved or crowded or self.has_newer(name)
        assert not (saved and self.has_newer(name))
        if saved:
            assert not self.vault.changed(name)

    @rule(name=names, fault=faults, spared=spared)
    def saves_in_trouble(self, name: str, fault: str, spared: int) -> None:
        self.storage.arm(fault, spared)
        document = self.document()
        self.perhaps[name].append(document)
        saved = self.vault.save(name, document)
        self.storage.disarm()
        if saved:
            self.settled(name, document)
        else:
            assert self.vault.trouble is not None
            assert self.vault.load(name) == document

    @rule(name=names)
    def deletes(self, name: str) -> None:
        crowded = len(aside(self.storage.texts(), name)) > LIMIT - 3
        if self.vault.delete(name):
            self.settled(name, None)
        else:
            assert crowded or self.has_newer(name)
            self.perhaps[name].append(None)
        assert self.vault.load(name) is None

    @rule(name=names, fault=faults, spared=spared)
    def deletes_in_trouble(self, name: str, fault: str, spared: int) -> None:
        self.storage.arm(fault, spared)
        self.perhaps[name].append(None)
        if self.vault.delete(name):
            self.settled(name, None)
        self.storage.disarm()

    @rule()
    def reloads(self) -> None:
        self.vault = Vault(self.storage)
        for name in NAMES:
            assert self.vault.load(name) == self.newest(name)[1]
            self.sure[name], self.perhaps[name] = self.newest(name)[1], []
            self.unread.pop(name, None)
            assert not self.vault.changed(name)

    @rule(spared=spared, fault=faults)
    def reloads_in_trouble(self, spared: int, fault: str) -> None:
        self.storage.arm(fault, spared)
        self.vault = Vault(self.storage)
        for name in NAMES:
            self.unread.pop(name, None)
            text, newest = self.newest(name)
            if self.vault.load(name) != newest:
                assert self.vault.trouble is not None
                assert text is not None
                self.unread[name] = text
            self.sure[name], self.perhaps[name] = newest, []
        self.storage.disarm()

    @rule(name=names)
    def another_window_saves(self, name: str) -> None:
        other = Vault(self.storage)
        other.load(name)
        document = self.document()
        if other.save(name, document):
            self.sure[name] = document
            self.unread.pop(name, None)
            assert self.vault.changed(name) or self.perhaps[name]

    @rule(name=names)
    def takes_over(self, name: str) -> None:
        if self.vault.changed(name) and not self.perhaps[name]:
            assert self.vault.load(name) == self.newest(name)[1]
            assert not self.vault.changed(name)
            self.unread.pop(name, None)

    @rule(name=names, slot=slots, how=damage)
    def something_damages(self, name: str, slot: str, how: str) -> None:
        key = f"eightfold/{name}/{slot}"
        text = self.storage.texts().get(key, "")
        if key in self.newer or (how in ("cut", "change") and not text):
            return
        how = text[:-1] if how == "cut" else text[:-1] + "?" if how == "change" else how
        self.precious.discard(text)
        self.storage.put(key, how)
        self.precious.add(how)
        self.unread.pop(name, None)
        self.sure[name] = self.newest(name)[1]

    @rule(name=names, slot=slots)
    def a_key_is_lost(self, name: str, slot: str) -> None:
        key = f"eightfold/{name}/{slot}"
        if key not in self.newer:
            self.precious.discard(self.storage.texts().get(key, ""))
            self.storage.delete(key)
            self.unread.pop(name, None)
            self.sure[name] = self.newest(name)[1]

    @rule(name=names, slot=slots)
    def the_revision_reaches_its_end(self, name: str, slot: str) -> None:
        key = f"eightfold/{name}/{slot}"
        if key not in self.newer:
            self.precious.discard(self.storage.texts().get(key, ""))
            self.storage.put(key, compose(HIGHEST_REVISION, payload(self.document())))
            self.unread.pop(name, None)
            self.sure[name] = self.newest(name)[1]

    @rule(name=names, slot=slots)
    def a_later_version_saves(self, name: str, slot: str) -> None:
        key = f"eightfold/{name}/{slot}"
        self.precious.discard(self.storage.texts().get(key, ""))
        self.newer[key] = f"EF2 {self.count} and more"
        self.storage.put(key, self.newer[key])
        self.unread.pop(name, None)
        self.sure[name] = self.newest(name)[1]

    @rule()
    def the_later_version_goes(self) -> None:
        for key in self.newer:
            self.storage.delete(key)
        self.newer = {}

    @rule(name=names)
    def the_player_clears_the_quarantine(self, name: str) -> None:
        before = self.storage.texts()
        self.vault.discard([kept for kept in self.vault.aside() if kept.name == name])
        gone = set(before) - set(self.storage.texts())
        assert all(key.startswith(f"eightfold/quarantine/{name}/") for key in gone)
        self.precious &= set(self.storage.texts().values())

    @rule()
    def exports_and_imports(self) -> None:
        before = {name: self.vault.load(name) for name in NAMES}
        self.unread = {name: text for name, text in self.unread.items() if before[name] != self.newest(name)[1]}
        other = Vault(FaultyStorage())
        other.import_(self.vault.export())
        assert {name: other.load(name) for name in NAMES} == before

    @invariant()
    def the_last_saved_document_is_loaded(self) -> None:
        again = Vault(FaultyStorage(self.storage.texts()))
        for name in NAMES:
            assert again.load(name) in [self.sure[name], *self.perhaps[name]]

    @invariant()
    def nothing_precious_is_lost(self) -> None:
        for text in self.precious:
            assert self.kept(text)
        for key, text in self.newer.items():
            assert self.storage.texts()[key] == text

    @invariant()
    def the_quarantine_is_bounded_and_holds_nothing_twice(self) -> None:
        for name in NAMES:
            kept = aside(self.storage.texts(), name)
            assert len(kept) <= LIMIT
            assert len(kept) == len(set(kept))

    @invariant()
    def other_programs_are_left_alone(self) -> None:
        texts = self.storage.texts()
        assert {key: texts[key] for key in FOREIGN} == FOREIGN
        for key in texts:
            assert key in FOREIGN or key.split("/")[0] == "eightfold"


TestStorm = Storm.TestCase
TestStorm.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
