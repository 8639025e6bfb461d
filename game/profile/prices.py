"""The seventeen themes and what they cost (BK23)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PRICES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "glass": 0,
        "velvet-evening": 0,
        "midnight-arcade": 0,
        "northern-lights": 50,
        "harbour": 90,
        "terracotta": 140,
        "orchard": 200,
        "porcelain": 270,
        "copper": 350,
        "tidepool": 440,
        "cassette": 540,
        "woodcut": 640,
        "alpine": 750,
        "ember": 860,
        "moonstone": 970,
        "blueprint": 1080,
        "paper-and-ink": 1180,
    }
)
"""Stars by the id of a theme, the cheapest first; a free one is everybody's."""
