from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.vault import desktop
from game.vault.desktop import DesktopStorage, file_name
from game.vault.storage import StorageError, StorageFull
from game.vault.vault import Vault

texts = st.text(st.characters(), max_size=30)  # lone surrogates included
keys = st.text(st.characters(), max_size=20) | st.sampled_from(
    ["", ".", "..", "../up", "con", "NUL", "a/b", "a\\b", "a:b"]
)


@pytest.fixture
def storage(tmp_path: Path) -> DesktopStorage:
    return DesktopStorage(tmp_path / "not" / "yet")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(keys, texts, max_size=3))
def test_any_text_under_any_key_comes_back(storage: DesktopStorage, saved: dict[str, str]) -> None:
    for key, text in saved.items():
        storage.put(key, text)
    assert set(storage.keys()) == set(saved)
    for key, text in saved.items():
        assert storage.get(key) == text
        storage.delete(key)
        assert storage.get(key) is None
        storage.delete(key)
    assert not list(storage.directory.parent.glob("yet/*")), "nothing is left lying about"


@given(keys, keys)
def test_file_names_are_safe_and_apart_on_every_system(one: str, other: str) -> None:
    name = file_name(one)
    assert name.isascii()
    assert name == name.lower()
    assert not set(name) & set('/\\:*?"<>|\0 ')
    assert name.startswith("save-")
    assert name.endswith(".txt")
    assert (name == file_name(other)) == (one == other)


def test_a_save_lies_under_a_readable_name(storage: DesktopStorage) -> None:
    Vault(storage).save("puzzle.classic", {})
    assert [path.name for path in storage.directory.iterdir()] == ["save-eightfold%2fpuzzle.classic%2fa.txt"]


def test_files_of_others_are_no_keys_and_stay(storage: DesktopStorage) -> None:
    storage.put("a", "text")
    for name in ("readme.txt", "save-%41.txt.bak", "save-A.txt", "save-%61.txt", "save-%ff.txt", "new-x.tmp"):
        (storage.directory / name).write_text("mine")
    assert list(storage.keys()) == ["a"]
    storage.delete("A")
    assert (storage.directory / "save-A.txt").exists()


def test_bytes_that_are_no_text_are_damage_that_can_be_kept(storage: DesktopStorage) -> None:
    vault = Vault(storage)
    vault.save("profile", {"games": 1})
    vault.save("profile", {"games": 2})
    path = storage.directory / file_name("eightfold/profile/b")
    path.write_bytes(path.read_bytes()[:-2] + b"\xff\x00")
    again = Vault(storage)
    assert again.load("profile") == {"games": 1}
    assert again.save("profile", {"games": 3})
    assert [aside.text[-2:] for aside in again.aside()] == ["\xff\x00"]


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.ENOSPC, StorageFull), (errno.EDQUOT, StorageFull), (errno.EIO, StorageError)]
)
@pytest.mark.parametrize("step", ["fsync", "mkstemp", "replace"])
def test_a_failing_disk_changes_nothing(
    storage: DesktopStorage, monkeypatch: pytest.MonkeyPatch, step: str, number: int, kind: type[StorageError]
) -> None:
    storage.put("a", "old")

    def fail(*_: Any, **__: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr({"fsync": os, "mkstemp": desktop.tempfile, "replace": Path}[step], step, fail)
    with pytest.raises(StorageError) as caught:
        storage.put("a", "new")
    assert type(caught.value) is kind
    monkeypatch.undo()
    assert storage.get("a") == "old"
    assert len(list(storage.directory.iterdir())) == 1


def test_a_directory_that_is_none_is_one_plain_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    storage = DesktopStorage(tmp_path / "file")
    with pytest.raises(StorageError, match="cannot be written"):
        storage.put("a", "text")
    with pytest.raises(StorageError, match="cannot be read"):
        storage.keys()
    with pytest.raises(StorageError, match="cannot be read"):
        storage.get("a")
    with pytest.raises(StorageError, match="cannot be removed"):
        storage.delete("a")
    vault = Vault(storage)
    assert vault.load("profile") is None
    assert not vault.save("profile", {})
    assert vault.trouble is not None


def test_a_key_too_long_for_the_disk_is_one_plain_error(storage: DesktopStorage) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        storage.put("a" * 1000, "text")


def test_without_a_directory_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(desktop, "user_directory", lambda: tmp_path / "data")
    storage = DesktopStorage()
    storage.put("a", "text")
    assert storage.directory == tmp_path / "data"
    assert DesktopStorage().get("a") == "text"


def test_a_user_without_a_home_is_one_plain_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(desktop, "user_directory", fail)
    with pytest.raises(StorageError, match="no directory"):
        DesktopStorage().get("a")


def test_platformdirs_is_only_imported_when_it_is_needed() -> None:
    code = "import sys, game.vault.desktop as d; assert 'platformdirs' not in sys.modules; print(d.user_directory())"
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert "eightfold" in printed
