from __future__ import annotations

import pytest

from game.vault.vault import Vault
from tests.vault.faulty_storage import FaultyStorage
from tests.vault.vaults import NAME


@pytest.fixture
def storage() -> FaultyStorage:
    return FaultyStorage()


@pytest.fixture
def vault(storage: FaultyStorage) -> Vault:
    vault = Vault(storage)
    assert vault.load(NAME) is None
    return vault
