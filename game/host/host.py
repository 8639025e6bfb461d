"""The few things a browser and a desktop do differently, behind one protocol."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.host.inputs import Input
from game.host.speaker import Speaker
from game.vault.storage import Storage


@dataclass(frozen=True, slots=True)
class View:
    """The drawing surface: `width` and `height` in device pixels, `ratio` device pixels to a CSS pixel.

    `safe` is what notches and system bars cover, in device pixels: (left, top, right, bottom).
    """

    width: int
    height: int
    ratio: float
    safe: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the system asks of every program."""

    dark: bool = False
    high_contrast: bool = False
    reduced_motion: bool = False
    text_scale: float = 1.0
    """1 is the system's ordinary text size."""
    languages: tuple[str, ...] = ("en",)
    """BCP 47 tags, the most wanted first."""


@dataclass(frozen=True, slots=True)
class Question:
    """A line of text that the player is asked for. The words are in the player's language."""

    title: str
    text: str
    """What stands in the field at first."""
    hint: str
    """What is asked of the text, or what was wrong with it."""
    accept: str
    cancel: str
    size: float
    """Height of the letters, in CSS pixels."""
    colors: Mapping[str, str]
    """`panel`, `ink`, `soft`, `edge`, `accent`, `accent_ink` and `focus`, as CSS writes colours."""


SAVES = "eightfold-saves.txt"
"""Name of the file that holds a copy of all saved documents."""

Frame = Callable[[float, Sequence[Input]], bool]
"""Called with the time in seconds and the inputs since the last call; true asks for another frame at once."""


class Host(Protocol):
    """Where the game runs. `game.app` picks the one implementation that fits."""

    storage: Storage
    speaker: Speaker

    async def run(self, frame: Frame) -> None:
        """Calls `frame` on an input, after `wake`, and on each display refresh while it returns true.

        Nothing is called while nothing happens or while the page is hidden. Returns when the player closes the window.
        """

    def wake(self, after: float = 0.0) -> None:
        """Asks for one frame, at the earliest `after` seconds from now."""

    def view(self) -> View:
        """The current drawing surface."""

    def surface(self) -> pygame.Surface:
        """The surface to draw on, of the view's size; `present` shows it. Ask anew after `Resized`."""

    def present(self, areas: Sequence[pygame.Rect] | None) -> None:
        """Shows what has been drawn: these areas of the surface, or all of it."""

    def preferences(self) -> Preferences:
        """What the system asks for now."""

    def clock(self) -> datetime.datetime:
        """The date and time of the device, in its time zone."""

    def vibrate(self, *milliseconds: int) -> None:
        """Vibrates (on, off, on, ...); silently nothing where it is unknown."""

    def mark(self, name: str) -> None:
        """Sets a performance mark for the loader, the tests and the bench."""

    def publish(self, probe: Callable[[], Mapping[str, Any]]) -> None:
        """Lets tests and bug reports read the game's state as JSON; nothing can be changed through it."""

    def mirror(self, tree: Mapping[str, Any]) -> None:
        """Shows assistive technology what is on the screen, as `game.ui.mirror` describes it."""

    def ready(self) -> None:
        """The first frame is drawn: the shell may give way to the game."""

    def hand_out(self, name: str, text: str) -> str:
        """Gives the player `text` as a file called `name`; returns where it is, or "" where the browser says so."""

    def ask_for_file(self) -> None:
        """Lets the player choose a text file; `Received` brings its content, nothing comes if none is chosen."""

    def ask_for_text(self, question: Question) -> bool:
        """Lets the player write a line of text; `Answered` brings it, nothing comes if the player thinks better of it.

        False where the game has to offer a field of its own, with what `Typed` brings.
        """

    def accept_update(self) -> None:
        """Starts the new version that `UpdateReady` announced. Everything must have been saved."""
