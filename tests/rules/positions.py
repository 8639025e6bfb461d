"""Short ways to set up a position of Block Puzzle."""

from __future__ import annotations

from game.rules import BLOCK_GAMES, bitboard
from game.rules.blocks import BlockState, Place
from game.rules.game import Setup, Turn

PUZZLE = BLOCK_GAMES["puzzle"]
SETUP = Setup("classic", "tests")

EMPTY = "/".join(["........"] * 8)


def position(board: str, *tray: str | None, score: int = 0, lines: int = 0) -> BlockState:
    """The state with `board` as rows joined by `/` or on lines of their own, and the pieces of `tray`."""
    slots = [*tray, *[None] * (3 - len(tray))]
    rows = board.replace("/", " ").split()
    state: BlockState = PUZZLE.decode(SETUP, {"board": rows, "tray": slots, "score": score, "lines": lines})
    return state


def place(state: BlockState, slot: int, row: int, column: int) -> Turn[BlockState]:
    """The turn of one placement."""
    return PUZZLE.play(state, Place(slot, row, column))


def board_of(state: BlockState) -> str:
    """The board as rows joined by `/`."""
    return "/".join(bitboard.rows_text(state.board))
