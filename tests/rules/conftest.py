from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests by which the rules are covered: long play would only take time while every line is followed."""
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("slow") is None:
            item.add_marker("covering")
