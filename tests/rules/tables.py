"""Short ways to set up a position of any block game."""

from __future__ import annotations

import datetime
from typing import Any

from game.rules import BLOCK_GAMES, bitboard
from game.rules.block_game import BlockGame
from game.rules.blocks import BlockState, Place
from game.rules.game import Event, Setup, Turn

DAY = datetime.date(2026, 11, 30)

CHECKERS = "/".join([".#.#.#.#", "#.#.#.#."] * 4)
"""Only a single cell and the diagonals fit."""
STUCK = {"board": CHECKERS.split("/"), "tray": ["##", "###", "##/##"]}
"""A position in which nothing fits."""


class Table:
    """One game in one mode, with short names for what tests do."""

    def __init__(self, game: str, mode: str = "classic", **setup: Any) -> None:
        self.game: Any = BLOCK_GAMES[game]
        self.setup = Setup(mode, **{"seed": "tests", **setup})

    def state(self, board: str, *tray: str | None, **fields: Any) -> Any:
        """The state with `board` as rows joined by `/` or on lines of their own, and the pieces of `tray`."""
        slots = [*tray, *[None] * (3 - len(tray))]
        position = {"board": board.replace("/", " ").split(), "tray": slots, **fields}
        return self.game.decode(self.setup, position)

    def place(self, state: Any, slot: int, row: int, column: int) -> Turn[Any]:
        return self.turn(state, Place(slot, row, column))

    def turn(self, state: Any, move: Any) -> Turn[Any]:
        """The turn of a move, checked for what holds for every turn."""
        turn: Turn[Any] = self.game.play(state, move)
        assert turn.points == turn.state.score - state.score
        assert self.game.decode(self.setup, self.game.encode(turn.state)) == turn.state
        assert self.game.violations(turn.state) == []
        return turn


def published(game: BlockGame[Any], mode: str, count: int) -> list[str]:
    """The first deals of the seed `eightfold` on an empty board, a line each."""
    deals = (game.deal(Setup(mode, "eightfold"), 0, number) for number in range(count))
    return [" ".join(shape.text for shape in deal) for deal in deals]


def board_of(state: BlockState) -> str:
    """The board as rows joined by `/`."""
    return "/".join(bitboard.rows_text(state.board))


def texts(state: BlockState) -> list[str | None]:
    """The tray."""
    return [None if shape is None else shape.text for shape in state.tray]


def kinds(turn: Turn[Any]) -> list[type[Event]]:
    """What sort of events a turn has, in order."""
    return [type(event) for event in turn.events]
