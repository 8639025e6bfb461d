"""What a player has chosen, and what is left to the system."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from game.rules.reading import brief

SMALLEST_TEXT: Final = 0.5
LARGEST_TEXT: Final = 3.0

SPEEDS: Final = ("slow", "normal", "fast", "off")
"""How fast stones fly."""

_THEME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_LONGEST = 40


def _text(pattern: re.Pattern[str]) -> Callable[[object], bool]:
    return lambda value: (
        value is None or (isinstance(value, str) and len(value) <= _LONGEST and pattern.fullmatch(value) is not None)
    )


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _choice(value: object) -> bool:
    return value is None or isinstance(value, bool)


def _scale(value: object) -> bool:
    return value is None or (
        isinstance(value, int | float) and not isinstance(value, bool) and SMALLEST_TEXT <= value <= LARGEST_TEXT
    )


_VALID: Final[Mapping[str, Callable[[object], bool]]] = {
    "theme": _text(_THEME),
    "language": _text(_LANGUAGE),
    "left_handed": _flag,
    "sound": _flag,
    "vibration": _flag,
    "symbols": _flag,
    "reduced_motion": _choice,
    "high_contrast": _choice,
    "text_scale": _scale,
    "cups_theme": _text(_THEME),
    "speed": lambda value: value in SPEEDS,
    "forecast": _flag,
}


_LATER: Final = ("cups_theme", "speed", "forecast")
"""Settings that came later: not written as long as nobody has changed them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's choices; None follows the system. Raises `ValueError` for a value that a field cannot have.

    Change one with `dataclasses.replace`.
    """

    theme: str | None = None
    """Id of a theme, such as `high-contrast`. One that this version does not have is kept; what to show then is the
    caller's business."""
    language: str | None = None
    """A BCP 47 tag."""
    left_handed: bool = False
    sound: bool = True
    vibration: bool = True
    symbols: bool = False
    """Are symbols drawn on the faces of blocks?"""
    reduced_motion: bool | None = None
    high_contrast: bool | None = None
    text_scale: float | None = None
    """1 is ordinary text; from `SMALLEST_TEXT` to `LARGEST_TEXT`."""
    cups_theme: str | None = None
    """Id of a look of Twelve Cups; None is the simple one."""
    speed: str = "normal"
    """One of `SPEEDS`."""
    forecast: bool = False
    """Does Twelve Cups say beforehand what a move will do (TC5)?"""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Fields of a later version, kept as they are."""

    def __post_init__(self) -> None:
        for name, valid in _VALID.items():
            value = getattr(self, name)
            if not valid(value):
                raise ValueError(f"{name} cannot be {brief(value)}.")

    def document(self) -> dict[str, Any]:
        """The settings as JSON."""
        plain = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "extra"}
        left_out = [f.name for f in fields(self) if f.name in _LATER and plain[f.name] == f.default]
        return {**self.extra, **{name: value for name, value in plain.items() if name not in left_out}}

    @classmethod
    def restore(cls, document: object) -> Settings:
        """The settings of a document, field by field: one that cannot be takes its default, the others stay."""
        if not isinstance(document, dict):
            return cls()
        good = {name: document[name] for name, valid in _VALID.items() if name in document and valid(document[name])}
        return cls(**good, extra={name: value for name, value in document.items() if name not in _VALID})
