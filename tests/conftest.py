from __future__ import annotations

import sys

import pytest
from hypothesis import settings

# How long an example takes says nothing on a machine that is shared, or inside a browser's engine.
settings.register_profile("eightfold", deadline=None)
# Inside Pyodide everything takes several times as long, and what depends on chance has been tried here already.
settings.register_profile("pyodide", deadline=None, max_examples=20)
settings.load_profile("pyodide" if sys.platform == "emscripten" else "eightfold")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew instead of comparing")
