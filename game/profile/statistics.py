"""What a player has done in one mode of one game, as far as it is kept (BP17, BP23)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Final

from game.rules.reading import LARGEST, brief, member, members, whole
from game.session.document import DocumentError, reading

MOST_SECONDS: Final = 1e12
"""More play time than anybody has."""

_FIELDS: Final = ("games", "best", "lines", "seconds")


@dataclass(frozen=True, slots=True)
class Statistics:
    """Games played, best score (None before the first), lines cleared, seconds played."""

    games: int = 0
    best: int | None = None
    lines: int = 0
    seconds: float = 0.0
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Fields of a later version, kept as they are."""

    def document(self) -> dict[str, Any]:
        """The statistics as JSON."""
        return {**self.extra, "games": self.games, "best": self.best, "lines": self.lines, "seconds": self.seconds}

    @classmethod
    def restore(cls, document: object, where: str, trying: AbstractContextManager[object] | None = None) -> Statistics:
        """The statistics of a document; a field left out is 0. Raises `DocumentError` with a field inside `where`.

        `trying` is around every field; one that suppresses the error leaves the field out.
        """
        trying = trying or nullcontext()
        with reading(where):
            source = members(document)
        found: dict[str, Any] = {}
        for name, read in (("games", count), ("best", _best), ("lines", count)):
            if name in source:
                with trying, reading(where):
                    found[name] = member(source, name, read, None)
        with trying:
            found["seconds"] = duration(source.get("seconds", 0.0), f"{where}.seconds")
        return cls(**found, extra={name: value for name, value in source.items() if name not in _FIELDS})


def count(value: object) -> int:
    """`value` if it is a whole number from 0; raises `InvalidInput`."""
    return whole(value, 0, LARGEST)


def _best(value: object) -> int | None:
    return None if value is None else count(value)


def duration(value: object, where: str) -> float:
    """`value` as seconds; raises `DocumentError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST_SECONDS:
        raise DocumentError(where, f"must be a number from 0 to {MOST_SECONDS:.0f}, not {brief(value)}")
    return float(value)
