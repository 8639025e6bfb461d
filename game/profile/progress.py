"""How far Block Knock has been played on this device: the level and the challenges (BK15, BK16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from game.rules.reading import LARGEST

LEVEL_POINTS: Final = 2500
"""Points of a finished classic game that raise the level by one (BK15)."""
FIRST_LEVEL: Final = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """The level, which never falls, and the number of the highest challenge that was won, 0 for none."""

    level: int = FIRST_LEVEL
    challenge: int = 0

    @property
    def open_challenges(self) -> int:
        """The number of the last challenge that can be played: one more than the highest won (BK16)."""
        return self.challenge + 1

    def document(self) -> dict[str, Any]:
        """The progress as JSON."""
        return {"level": self.level, "challenge": self.challenge}

    @classmethod
    def restore(cls, document: object) -> Self:
        """The progress of a document; what cannot be is as at the beginning."""
        source = document if isinstance(document, Mapping) else {}
        return cls(_whole(source.get("level"), FIRST_LEVEL), _whole(source.get("challenge"), 0))


def _whole(value: object, least: int) -> int:
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST
    return value if good and isinstance(value, int) else least
