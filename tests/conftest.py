from __future__ import annotations

import pytest
from hypothesis import settings

# How long an example takes says nothing on a machine that is shared, or inside a browser's engine.
settings.register_profile("eightfold", deadline=None)
settings.load_profile("eightfold")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew instead of comparing")
