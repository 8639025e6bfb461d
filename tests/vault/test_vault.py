from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.vault.quarantine import LIMIT
from game.vault.record import parse
from game.vault.storage import MemoryStorage, StorageError
from game.vault.vault import Vault
from tests.vault.faulty_storage import FaultyStorage
from tests.vault.test_record import documents
from tests.vault.vaults import NAME, A, B, names


@given(names, documents)
def test_what_is_saved_is_loaded(name: str, document: dict[str, Any]) -> None:
    storage = MemoryStorage()
    vault = Vault(storage)
    assert vault.save(name, document)
    assert vault.trouble is None
    assert vault.load(name) == document
    assert Vault(storage).load(name) == document
    assert vault.names() == (name,)


def test_slots_alternate_and_hold_the_last_two_documents(storage: FaultyStorage, vault: Vault) -> None:
    for score in range(5):
        assert vault.save(NAME, {"score": score})
    assert sorted(storage.keys()) == [A, B]
    assert [parse(storage.texts()[key]).document["score"] for key in (A, B)] == [4, 3]


@pytest.mark.rule("BP22")
@given(first=st.text(), second=st.text())
def test_any_text_in_the_slots_gives_a_document_or_nothing(first: str, second: str) -> None:
    storage = FaultyStorage({A: first, B: second})
    vault = Vault(storage)
    assert vault.load(NAME) is None
    assert vault.save(NAME, {"score": 1})
    assert Vault(storage).load(NAME) == {"score": 1}
    kept = {aside.text for aside in vault.aside()}
    assert all(not lost or any(text.startswith(lost) for text in kept) for lost in (first, second))


def test_a_damaged_save_falls_back_and_is_kept(storage: FaultyStorage, vault: Vault) -> None:
    vault.save(NAME, {"score": 1})
    vault.save(NAME, {"score": 2})
    damaged = storage.texts()[B][:-3]
    storage.put(B, damaged)
    again = Vault(storage)
    assert again.damaged == ()
    assert again.load(NAME) == {"score": 1}
    assert again.damaged == (NAME,)
    assert [aside.text for aside in again.aside()] == [damaged]
    again.load(NAME)
    assert again.save(NAME, {"score": 3})
    assert again.save(NAME, {"score": 4})
    assert [(aside.name, aside.text) for aside in again.aside()] == [(NAME, damaged)]


def test_a_full_quarantine_stops_saving_until_the_player_clears_it(storage: FaultyStorage, vault: Vault) -> None:
    for number in range(LIMIT + 1):
        storage.put(A, f"damaged {number:02}")
        saved = vault.save(NAME, {"score": number})
        assert saved == (number < LIMIT)
        storage.delete(B)
    assert vault.trouble is not None
    assert vault.trouble.kind == "full"
    assert storage.texts()[A] == f"damaged {LIMIT}"
    assert len(vault.aside()) == LIMIT
    assert vault.discard(vault.aside())
    assert vault.save(NAME, {"score": 100})
    assert [aside.text for aside in vault.aside()] == [f"damaged {LIMIT}"]


def test_a_later_format_is_never_overwritten(storage: FaultyStorage, vault: Vault) -> None:
    vault.save(NAME, {"score": 1})
    storage.put(B, "EF2 anything")
    again = Vault(storage)
    assert again.load(NAME) == {"score": 1}
    assert not again.save(NAME, {"score": 2})
    assert not again.delete(NAME)
    assert again.trouble is not None
    assert again.trouble.kind == "newer"
    assert again.trouble.name == NAME
    assert storage.texts()[B] == "EF2 anything"
    assert again.save("profile", {})
    assert again.trouble.kind == "newer"


def test_a_document_of_a_later_version_is_protected_on_request(storage: FaultyStorage, vault: Vault) -> None:
    vault.save(NAME, {"format": 9})
    before = storage.texts()
    vault.protect(NAME)
    assert not vault.save(NAME, {"format": 1})
    assert vault.trouble is not None
    assert vault.trouble.kind == "newer"
    assert storage.texts() == before


def test_a_refused_document_is_set_aside_before_it_is_overwritten(storage: FaultyStorage, vault: Vault) -> None:
    vault.save(NAME, {"format": 1, "bad": True})
    text = storage.texts()[A]
    storage.arm("full")
    assert not vault.set_aside(NAME)
    assert not vault.save(NAME, {"score": 0})
    storage.disarm()
    assert vault.save(NAME, {"score": 0})
    assert [aside.text for aside in vault.aside()] == [text]
    assert vault.set_aside(NAME)
    assert len(vault.aside()) == 2


@pytest.mark.parametrize(("fault", "kind"), [("full", "full"), ("refuse", "unavailable"), ("tear", "unavailable")])
def test_trouble_lasts_until_everything_is_saved(storage: FaultyStorage, vault: Vault, fault: str, kind: str) -> None:
    storage.arm(fault)
    assert not vault.save(NAME, {"score": 1})
    assert not vault.save("profile", {"games": 1})
    assert vault.trouble is not None
    assert vault.trouble.kind == kind
    # Play goes on: what could not be saved is still there for whoever asks.
    assert vault.load(NAME) == {"score": 1}
    storage.disarm()
    assert vault.save("other", {})
    assert vault.trouble is None
    assert Vault(storage).load(NAME) == {"score": 1}
    assert Vault(storage).load("profile") == {"games": 1}
    assert vault.aside() == ()


def test_trouble_with_one_document_is_not_forgotten_when_another_is_saved(storage: FaultyStorage, vault: Vault) -> None:
    storage.arm("full")
    vault.save(NAME, {"score": 1})
    storage.arm("full", spared=1)
    assert vault.save("profile", {})
    assert vault.trouble is not None
    assert vault.trouble.name == NAME


class Blocked:
    """What a browser gives a page that may store nothing."""

    def get(self, key: str) -> str | None:
        raise StorageError("Storage is blocked.")

    def put(self, key: str, text: str) -> None:
        raise StorageError("Storage is blocked.")

    def delete(self, key: str) -> None:
        raise StorageError("Storage is blocked.")

    def keys(self) -> Iterable[str]:
        raise StorageError("Storage is blocked.")


def test_everything_works_without_a_storage() -> None:
    vault = Vault(Blocked())
    assert vault.load(NAME) is None
    assert vault.trouble is not None
    assert not vault.save(NAME, {"score": 1})
    assert vault.load(NAME) == {"score": 1}
    assert not vault.changed(NAME)
    assert not vault.set_aside(NAME)
    assert vault.aside() == ()
    assert vault.names() == (NAME,)
    fresh = Vault(MemoryStorage())
    assert fresh.import_(vault.export()) == (NAME,)
    assert fresh.load(NAME) == {"score": 1}
    assert not vault.delete(NAME)
    assert vault.load(NAME) is None


def test_a_document_nobody_could_read_is_set_aside_before_a_new_game_replaces_it(storage: FaultyStorage) -> None:
    Vault(storage).save(NAME, {"score": 9000})
    text = storage.texts()[A]
    vault = Vault(storage)
    storage.arm("unreadable")
    assert vault.load(NAME) is None
    assert vault.trouble is not None
    storage.disarm()
    for score in range(3):
        assert vault.save(NAME, {"score": score})
    assert [aside.text for aside in vault.aside()] == [text]


@pytest.mark.parametrize(("fault", "first", "then"), [("write and raise", 1, 0), ("tear", 1, 0), ("unreadable", 3, 2)])
def test_a_flaky_storage_does_not_fill_the_quarantine_with_our_own_saves(
    storage: FaultyStorage, fault: str, first: int, then: int
) -> None:
    Vault(storage).save(NAME, {"score": 9000})
    vault = Vault(storage)
    storage.arm("unreadable")
    vault.load(NAME)
    for score in range(5):
        # The copy of the document that could not be read goes well, the save after it does not.
        storage.arm(fault, spared=then if score else first)
        assert not vault.save(NAME, {"score": score})
    storage.disarm()
    assert vault.save(NAME, {"score": 5})
    assert [parse(aside.text).document for aside in vault.aside()] == [{"score": 9000}]


def test_damage_to_a_slot_is_told_apart_from_our_own_broken_save(storage: FaultyStorage, vault: Vault) -> None:
    storage.arm("tear")
    assert not vault.save(NAME, {"score": 1})
    storage.disarm()
    storage.put(A, storage.texts()[A][:-1])
    damaged = storage.texts()[A]
    assert vault.save(NAME, {"score": 2})
    assert [aside.text for aside in vault.aside()] == [damaged]


def test_damage_that_a_failed_save_left_as_it_was_is_still_damage(storage: FaultyStorage, vault: Vault) -> None:
    storage.put(A, "damaged")
    storage.arm("refuse", spared=1)  # kept aside, but not overwritten
    assert not vault.save(NAME, {"score": 1})
    storage.disarm()
    vault.discard(vault.aside())
    assert vault.save(NAME, {"score": 2})
    assert [aside.text for aside in vault.aside()] == ["damaged"]


def test_what_the_player_deletes_unread_is_gone_for_good(storage: FaultyStorage) -> None:
    Vault(storage).save(NAME, {"score": 1})
    assert Vault(storage).delete(NAME)
    assert storage.texts() == {}


def test_deleting_never_brings_back_the_document_before(storage: FaultyStorage, vault: Vault) -> None:
    vault.save(NAME, {"score": 1})
    vault.save(NAME, {"score": 2})
    storage.arm("no delete", spared=1)
    assert not vault.delete(NAME)
    assert vault.load(NAME) is None
    assert Vault(storage).load(NAME) == {"score": 2}
    storage.disarm()
    assert vault.save("profile", {})
    assert vault.trouble is None
    assert Vault(storage).load(NAME) is None
    assert vault.names() == ("profile",)


def test_another_window_is_noticed(storage: FaultyStorage, vault: Vault) -> None:
    other = Vault(storage)
    assert not vault.changed(NAME)
    other.load(NAME)
    other.save(NAME, {"score": 1})
    assert vault.changed(NAME)
    assert vault.load(NAME) == {"score": 1}
    assert not vault.changed(NAME)
    vault.save(NAME, {"score": 2})
    assert not vault.changed(NAME)
    assert other.changed(NAME)
    # Gone and begun anew: the revisions start again, and it still is another's.
    other.delete(NAME)
    assert not vault.changed(NAME)
    other.save(NAME, {"score": 0})
    assert vault.changed(NAME)


def test_falling_back_is_not_mistaken_for_another_window(storage: FaultyStorage, vault: Vault) -> None:
    vault.save(NAME, {"score": 1})
    vault.save(NAME, {"score": 2})
    storage.delete(B)
    assert not vault.changed(NAME)


def test_our_own_broken_save_is_not_mistaken_for_another_window(storage: FaultyStorage, vault: Vault) -> None:
    storage.arm("write and raise")
    assert not vault.save(NAME, {"score": 1})
    assert not vault.changed(NAME)
    # Nor is a game of ours given up for another window's while it waits to be saved.
    storage.disarm()
    other = Vault(storage)
    other.load(NAME)
    other.save(NAME, {"score": 7})
    assert not vault.changed(NAME)
    assert vault.load(NAME) == {"score": 1}


@pytest.mark.parametrize("name", ["", "A", "a/b", "../a", "a..b", ".a", "a ", "\ud800", "a" * 65, "a.b\n"])
def test_an_impossible_name_is_refused_at_once(vault: Vault, name: str) -> None:
    for method in (vault.load, vault.delete, vault.changed, vault.set_aside, vault.protect):
        with pytest.raises(ValueError, match="not the name"):
            method(name)
    with pytest.raises(ValueError, match="not the name"):
        vault.save(name, {})


@pytest.mark.parametrize("document", [None, [], {1: 2}, {"a": float("nan")}, {"a": object()}])
def test_saving_what_is_not_json_does_not_raise_and_does_not_lie(
    storage: FaultyStorage, vault: Vault, document: Any
) -> None:
    vault.save(NAME, {"score": 1})
    assert not vault.save(NAME, document)
    assert vault.save("profile", {})
    assert vault.trouble is not None
    assert vault.trouble.name == NAME
    assert vault.load(NAME) == {"score": 1}
    assert vault.save(NAME, {"score": 2})
    assert vault.trouble is None


def test_loaded_and_saved_documents_are_not_shared(vault: Vault, storage: FaultyStorage) -> None:
    document = {"tray": ["#"]}
    storage.arm("full")
    vault.save(NAME, document)
    document["tray"].append("##")
    assert vault.load(NAME) == {"tray": ["#"]}


def test_texts_kept_aside_of_other_documents_and_programs_are_told_apart(storage: FaultyStorage, vault: Vault) -> None:
    storage.put("eightfold/quarantine/profile/7", "x")
    storage.put("eightfold/quarantine/profile/07", "not ours")
    storage.put("eightfold/quarantine/profile/notes/1", "not ours")
    assert [(aside.name, aside.number) for aside in vault.aside()] == [("profile", 7)]
    storage.put(A, "damaged")
    vault.load(NAME)
    assert [aside.key for aside in vault.aside()] == [
        "eightfold/quarantine/profile/7",
        f"eightfold/quarantine/{NAME}/1",
    ]


def test_a_copy_that_broke_off_is_replaced_by_the_whole_text(storage: FaultyStorage, vault: Vault) -> None:
    storage.put(A, "something damaged")
    storage.arm("tear")
    vault.load(NAME)
    storage.disarm()
    assert [aside.text for aside in vault.aside()] == ["something d"]
    vault.load(NAME)
    assert [aside.text for aside in vault.aside()] == ["something damaged"]
