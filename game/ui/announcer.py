"""The announcer: events as one short sentence, for screen readers and for tests."""

from __future__ import annotations

from typing import Any, cast

from game.locale import plural
from game.locale import text as _
from game.rules.block_game import BlockGame
from game.rules.blocks import (
    BlockState,
    BoardEmptied,
    ComboEnded,
    ComboRaised,
    Dealt,
    Ended,
    LinesCleared,
    Offered,
    Placed,
    RowEmptied,
)
from game.rules.game import Event, Turn
from game.rules.shapes import Shape
from game.session.session import Session
from game.ui.endings import why


def describe(shape: Shape) -> str:
    """A shape in words: `bar of 3, upright`, `square of 4`, `corner of 5, joint upper left`.

    Shapes without a common name are told row by row, by the columns that are filled: `piece of 4; row 1: 1 2 3, row 2:
    2`. No two shapes of a game are told alike.
    """
    height, width, size = shape.height, shape.width, shape.size
    if size == 1:
        return _("single cell")
    if height == 1:
        return _("bar of {size}, lying").format(size=size)
    if width == 1:
        return _("bar of {size}, upright").format(size=size)
    if size == height * width:
        if height == width:
            return _("square of {size}").format(size=size)
        return _("block of {rows} by {columns}").format(rows=height, columns=width)
    if where := _corner(shape):
        return _("corner of {size}, {where}").format(size=size, where=where)
    columns = [[column + 1 for row, column in shape.cells if row == line] for line in range(height)]
    lines = (
        _("row {row}: {columns}").format(row=row, columns=" ".join(map(str, filled)))
        for row, filled in enumerate(columns, 1)
    )
    return _("piece of {size}; {rows}").format(size=size, rows=", ".join(lines))


def _corner(shape: Shape) -> str:
    """Where the two legs of a corner of equal legs meet; "" for any other shape."""
    cells, last = set(shape.cells), shape.height - 1
    if shape.height != shape.width or shape.size != shape.height + last:
        return ""
    words = {
        (0, 0): _("joint upper left"),
        (0, last): _("joint upper right"),
        (last, 0): _("joint lower left"),
        (last, last): _("joint lower right"),
    }
    return next((word for (row, column), word in words.items() if cells == _legs(row, column, last + 1)), "")


def _legs(row: int, column: int, length: int) -> set[tuple[int, int]]:
    """A whole row and a whole column of a square, which meet in one of its corners."""
    return {(row, place) for place in range(length)} | {(place, column) for place in range(length)}


def sentence(turn: Turn[BlockState], session: Session[Any, Any]) -> str:
    """What a move did, in one short text; `session` holds the game after it."""
    game = cast("BlockGame[Any]", session.game)
    mode = game.modes[session.setup.mode]
    parts = [part for event in turn.events if (part := _deed(event))]
    words = ", ".join(parts)
    sentences = []
    if words and mode.scored:
        points = plural("{count} point", "{count} points", turn.points)
        sentences.append(_("{what}: {points}.").format(what=words, points=points))
    elif words:
        sentences.append(_("{what}.").format(what=words))
    sentences += [said for event in turn.events if (said := _said(event, session, game))]
    return " ".join(sentences)


def _deed(event: Event) -> str:
    """What the player did, for the sentence with the points."""
    match event:
        case Placed(shape=shape):
            return plural("{count} cell placed", "{count} cells placed", shape.size)
        case LinesCleared(rows=rows, columns=columns):
            return plural("{count} line cleared", "{count} lines cleared", len(rows) + len(columns))
    return ""


def _said(event: Event, session: Session[Any, Any], game: BlockGame[Any]) -> str:
    """What followed."""
    match event:
        case BoardEmptied(points=points):
            extra = plural("{count} point", "{count} points", points)
            return _("The board is empty: {points} more.").format(points=extra) if points else _("The board is empty.")
        case ComboRaised(combo=combo) if shown := game.shown_combo(combo):
            return _("Combo x{combo}.").format(combo=shown)
        case ComboEnded(combo=combo) if game.shown_combo(combo):
            return _("The combo is over.")
        case RowEmptied(row=row):
            return _("Row {row} emptied.").format(row=row + 1)
        case Dealt():
            return _("New pieces.")
        case Offered():
            return _("No piece fits any more. You may go on once.")
        case Ended():
            return _("{why} The game is over.").format(why=why(session))
    return ""
