"""Everything in one text, for another device, and back again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.vault.export import ImportRefused
from game.vault.record import compose, parse, payload
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.vault.faulty_storage import FaultyStorage
from tests.vault.test_record import documents, json_values, signed
from tests.vault.vaults import NAME, A, names


@given(st.dictionaries(names, documents, max_size=4), st.text())
def test_an_export_brings_everything_to_another_device(saves: dict[str, dict[str, Any]], damaged: str) -> None:
    storage = FaultyStorage({A: damaged, "other": "program"})
    vault = Vault(storage)
    for name, document in saves.items():
        assert vault.save(name, document)
    text = vault.export()
    assert text.isascii()
    assert text.isprintable()
    assert NAME in saves or not damaged or [NAME, damaged] in parse(text).document["aside"]
    other = Vault(MemoryStorage())
    assert set(other.import_(f"\n {text}\r\n")) == set(saves)
    assert {name: other.load(name) for name in other.names()} == saves


@given(
    st.text()
    | st.text().map(signed)
    | documents.map(payload).map(signed)
    | st.fixed_dictionaries(
        {"eightfold": st.just("export"), "documents": json_values | st.dictionaries(st.text() | names, json_values)}
    )
    .map(payload)
    .map(signed)
)
def test_any_text_is_imported_or_refused_without_a_change(text: str) -> None:
    storage = FaultyStorage()
    vault = Vault(storage)
    vault.save(NAME, {"score": 1})
    before = storage.texts()
    try:
        imported = vault.import_(text)
    except ImportRefused:
        assert storage.texts() == before
    else:
        assert set(vault.names()) == {NAME, *imported}


@pytest.mark.parametrize("refused", ["profile", NAME])
def test_an_import_is_checked_before_anything_changes(storage: FaultyStorage, vault: Vault, refused: str) -> None:
    source = Vault(MemoryStorage())
    source.save(NAME, {"score": 1})
    source.save("profile", {"games": 1})

    def check(name: str, document: dict[str, Any]) -> None:
        if name == refused:
            raise ValueError("score is missing.")

    with pytest.raises(ImportRefused, match=rf"{refused} cannot be used: score is missing"):
        vault.import_(source.export(), check)
    assert vault.names() == ()
    storage.put(f"eightfold/{refused}/b", "EF2 later")
    before = storage.texts()
    with pytest.raises(ImportRefused, match="newer version"):
        vault.import_(source.export())
    assert storage.texts() == before


def test_an_import_into_a_full_storage_is_held_in_memory(storage: FaultyStorage, vault: Vault) -> None:
    source = Vault(MemoryStorage())
    source.save(NAME, {"score": 1})
    storage.arm("full")
    assert vault.import_(source.export()) == (NAME,)
    assert vault.trouble is not None
    assert vault.load(NAME) == {"score": 1}


def test_only_an_export_is_imported(vault: Vault) -> None:
    for text in (compose(1, payload({"score": 1})), "{}", ""):
        with pytest.raises(ImportRefused, match=r"Eightfold export"):
            vault.import_(text)
