"""What a person or the machine tells the game, in one vocabulary for browser and desktop.

Positions are device pixels of the drawing surface, origin at its top left corner. Key names are those of the DOM's
`KeyboardEvent.key` (`ArrowLeft`, `Enter`, ` `, `Escape`, `1`, `u`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Pointer:
    """A mouse, pen or finger. `cancel` ends a gesture without a release: the window lost it."""

    kind: Literal["down", "move", "up", "cancel"]
    x: float
    y: float
    id: int = 0
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned, or a trackpad scrolled, by `dy` device pixels (down is positive) over (x, y)."""

    x: float
    y: float
    dy: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed; `control` is also true for Command on a Mac."""

    name: str
    control: bool = False
    shift: bool = False
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Activate:
    """A control was operated by its identity rather than its place: a screen reader, or a role-based test."""

    node: str
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Focused:
    """Assistive focus moved to the control `node`."""

    node: str


@dataclass(frozen=True, slots=True)
class Resized:
    """Size, pixel ratio or safe area of the view changed."""


@dataclass(frozen=True, slots=True)
class PreferencesChanged:
    """The system's colour scheme, contrast, motion or text size changed."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The page became visible or hidden; hidden is the last moment that is sure to be seen."""

    visible: bool


@dataclass(frozen=True, slots=True)
class Back:
    """The browser's or the phone's back button."""


@dataclass(frozen=True, slots=True)
class UpdateReady:
    """A new version has been fetched and waits."""


@dataclass(frozen=True, slots=True)
class Received:
    """The text of a file that the player chose, after `Host.ask_for_file`."""

    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The line of text that the player wrote, after `Host.ask_for_text`."""

    text: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Text from the keyboard as the system puts it together: an accent and its letter are one. Keys come as well."""

    text: str


Input = (
    Pointer
    | Wheel
    | Key
    | Activate
    | Focused
    | Resized
    | PreferencesChanged
    | Shown
    | Back
    | UpdateReady
    | Received
    | Answered
    | Typed
)
