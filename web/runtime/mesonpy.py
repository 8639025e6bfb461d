"""Stands in for pygame-ce's build backend while pip downloads its sources: pip only wants to know name and version."""

import os
import pathlib
from typing import Any


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Nothing."""
    return []


def prepare_metadata_for_build_wheel(directory: str, config_settings: Any = None) -> str:
    """Writes the metadata and returns the name of its folder."""
    info = pathlib.Path(directory, "pygame_ce-0.dist-info")
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: pygame-ce\nVersion: {os.environ['PYGAME_VERSION']}\n"
    (info / "METADATA").write_text(metadata)
    return info.name
