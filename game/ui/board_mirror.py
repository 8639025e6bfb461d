"""The board as a grid of named cells, for the mirror."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.locale import plural
from game.locale import text as _
from game.rules.bitboard import SIZE, bit
from game.rules.blocks import BlockState
from game.rules.shapes import Shape
from game.ui.hand import anchored_spot
from game.ui.layout import Grid
from game.ui.mirror import Node, css

CELL = "cell."
"""Cells are called `cell.<row>.<column>`, counted from 0."""


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Where the board is (device pixels), and where its score stands (CSS pixels)."""

    grid: Grid
    score: list[float]
    ratio: float


def cell_of(node: str) -> tuple[int, int]:
    """(row, column) of a cell's node."""
    row, column = node.removeprefix(CELL).split(".")
    return int(row), int(column)


def board_nodes(state: BlockState, held: Shape | None, place: BoardPlace, parent: str, stop: str) -> list[Node]:
    """Score and board. With a piece in the hand, each cell says whether its first filled cell can land there (BP9).

    The board is one tab stop, on the cell called `stop`.
    """
    grid, ratio = place.grid, place.ratio
    score = plural("{count} point", "{count} points", state.score)
    filled = plural("{count} cell filled", "{count} cells filled", state.board.bit_count())
    name = _("Board, {filled}").format(filled=filled)
    nodes: list[Node] = [
        {"id": "score", "role": "text", "name": score, "rect": place.score, "parent": parent},
        {"id": "board", "role": "grid", "name": name, "rect": css(grid.rect, ratio), "parent": parent},
    ]
    for row in range(SIZE):
        line = pygame.Rect(grid.corner(row, 0), (grid.side - 2 * grid.pad, grid.cell))
        nodes.append({"id": f"row.{row}", "role": "row", "name": "", "rect": css(line, ratio), "parent": "board"})
        for column in range(SIZE):
            node: Node = {
                "id": f"{CELL}{row}.{column}",
                "role": "gridcell",
                "name": _cell_name(state, held, row, column),
                "rect": css(grid.cell_rect(row, column), ratio),
                "parent": f"row.{row}",
            }
            if node["id"] == stop:
                node["stop"] = True
            nodes.append(node)
    return nodes


def _cell_name(state: BlockState, held: Shape | None, row: int, column: int) -> str:
    content = _("filled") if state.board & bit(row, column) else _("empty")
    name = _("Row {row}, column {column}, {state}").format(row=row + 1, column=column + 1, state=content)
    if held is None:
        return name
    spot = anchored_spot(held, row, column)
    mask = held.mask_at(spot.row, spot.column)
    fits = mask is not None and not state.board & mask
    return _("{cell}, the piece fits").format(cell=name) if fits else name
