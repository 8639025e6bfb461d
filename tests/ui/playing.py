"""A player at the playing scene: lays out a position, plays it by mouse, finger or keys, and reads what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import pygame

from game.app import main
from game.rules import GAMES
from game.rules.game import Setup
from game.rules.puzzle import CATALOGUE
from game.session.session import Session
from game.ui.scene import Scene
from game.vault.storage import Storage
from game.vault.vault import Vault
from tests.scenes import app_of
from tests.scripted_host import Point, ScriptedHost
from tests.vault.faulty_storage import FaultyStorage

SAVE = "puzzle.classic"
EMPTY = ("........",) * 8
CHECKERS = ("#.#.#.#.", ".#.#.#.#") * 4
"""A board on which only the single cell fits."""
CROWDED = (
    "........",
    "..##....",
    "..#.....",
    "#######.",
    "#...#..#",
    "##..#..#",
    "###.##..",
    "#######.",
)
"""A board with every colour on it; a cell at (3, 7) or (7, 7) completes a row."""


def position(
    board: Sequence[str] = EMPTY,
    tray: Sequence[str | None] = ("#", "#", "#"),
    *,
    score: int = 0,
    lines: int = 0,
    moves: int = 1,
    seed: str = "seed",
    seconds: float = 0.0,
) -> dict[str, Any]:
    """The document of a running game."""
    document = Session.start(GAMES["puzzle"], Setup("classic", seed)).document()
    place = {"board": list(board), "tray": list(tray), "deals": 1, "score": score, "lines": lines}
    return document | {"position": place, "score": score, "moves": moves, "seconds": seconds}


def stored(document: Mapping[str, Any]) -> FaultyStorage:
    """A storage that holds a saved game, and has no faults yet."""
    storage = FaultyStorage()
    Vault(storage).save(SAVE, dict(document))
    return storage


def saved(storage: Storage, name: str = SAVE) -> dict[str, Any] | None:
    """What lies in the storage, read by somebody else."""
    return Vault(storage).load(name)


class Player:
    """Runs the program on a scripted host. Rows, columns and slots count from 0; points are device pixels."""

    def __init__(
        self, document: Mapping[str, Any] | None = None, width: int = 390, height: int = 844, **options: Any
    ) -> None:
        if document is not None:
            options["storage"] = stored(document)
        self.host = ScriptedHost(width, height, options.pop("ratio", 1.0), **options)
        self.host.start(main(self.host))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.host.stop()

    # Reading.

    @property
    def probe(self) -> dict[str, Any]:
        return self.host.probe()

    @property
    def board(self) -> list[str]:
        return list(self.probe["position"]["board"])

    @property
    def tray(self) -> list[str | None]:
        return list(self.probe["position"]["tray"])

    @property
    def scene(self) -> Scene:
        """The topmost scene, for what cannot be seen from outside."""
        return app_of(self.host).scenes.top

    def picture(self) -> pygame.Surface:
        """A copy of what is on the screen."""
        return self.host.surface().copy()

    def button(self, name: str) -> Point:
        """The middle of a button of the topmost scene."""
        x, y, width, height = self.probe["buttons"][name]
        return self.host.css(x + width / 2, y + height / 2)

    def slot(self, slot: int) -> Point:
        """The middle of a slot."""
        x, y, width, height = self.probe["layout"]["slots"][slot]
        return self.host.css(x + width / 2, y + height / 2)

    def cell(self, row: float, column: float) -> Point:
        """The middle of a cell; fractions and cells beside the board too."""
        layout = self.probe["layout"]
        left, top = layout["origin"]
        middle = layout["cell"] / 2
        return self.host.css(left + column * layout["pitch"] + middle, top + row * layout["pitch"] + middle)

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        """The square of a cell, in device pixels."""
        layout, ratio = self.probe["layout"], self.host.view().ratio
        left, top = layout["origin"]
        corner = (round((left + column * layout["pitch"]) * ratio), round((top + row * layout["pitch"]) * ratio))
        return pygame.Rect(corner, (round(layout["cell"] * ratio),) * 2)

    # Playing. Each puts the piece of `slot` with the corner of its box on (row, column).

    def aim(self, slot: int, row: int, column: int) -> Point:
        """Where a dragging pointer has to be for that (BP7)."""
        text = self.tray[slot]
        assert text is not None
        shape = CATALOGUE.find(text)
        return self.cell(row + shape.height, column + (shape.width - 1) / 2)

    def drag(self, slot: int, row: int, column: int, *, touch: bool = False, release: bool = True) -> None:
        self.host.drag(self.slot(slot), self.aim(slot, row, column), touch=touch, release=release)

    def tap(self, slot: int, row: int, column: int, *, touch: bool = True) -> None:
        """Two taps: the piece, then the cell of its first filled cell (BP9)."""
        text = self.tray[slot]
        assert text is not None
        first_row, first_column = CATALOGUE.find(text).cells[0]
        self.host.tap(*self.slot(slot), touch=touch)
        self.host.tap(*self.cell(row + first_row, column + first_column), touch=touch)

    def keys(self, slot: int, row: int, column: int) -> None:
        """The number of the slot, arrows, Enter (BP11)."""
        self.host.key(str(slot + 1))
        self.step(row, column)
        self.host.key("Enter")

    def step(self, row: int, column: int) -> None:
        """Moves the ghost by arrow keys."""
        for _ in range(32):
            ghost = self.probe["ghost"]
            if (ghost["row"], ghost["column"]) == (row, column):
                return
            if ghost["row"] != row:
                self.host.key("ArrowDown" if ghost["row"] < row else "ArrowUp")
            else:
                self.host.key("ArrowRight" if ghost["column"] < column else "ArrowLeft")
        raise AssertionError(f"the ghost does not reach ({row}, {column})")

    def press(self, button: str, *, touch: bool = False) -> None:
        """Clicks a button of the topmost scene."""
        self.host.tap(*self.button(button), touch=touch)
