"""The announcer: events as one short sentence, for screen readers and for tests."""

from __future__ import annotations

from game.locale import plural
from game.locale import text as _
from game.rules.blocks import BlockState, Dealt, Ended, LinesCleared, Placed
from game.rules.game import Turn
from game.rules.shapes import Shape


def describe(shape: Shape) -> str:
    """A shape in words: `bar of 3, upright`, `square of 4`, `corner of 5, open at the lower right`."""
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
    if height == width and size == 2 * height - 1:
        return _("corner of {size}, {where}").format(size=size, where=_corner(shape))
    return _("piece of {size}").format(size=size)


def _corner(shape: Shape) -> str:
    """Where the two legs of a corner meet."""
    cells = set(shape.cells)
    top = all((0, column) in cells for column in range(shape.width))
    left = all((row, 0) in cells for row in range(shape.height))
    if top:
        return _("joint upper left") if left else _("joint upper right")
    return _("joint lower left") if left else _("joint lower right")


def sentence(turn: Turn[BlockState]) -> str:
    """What a move did, in one short sentence."""
    parts = []
    for event in turn.events:
        if isinstance(event, Placed):
            parts.append(plural("{count} cell placed", "{count} cells placed", event.shape.size))
        elif isinstance(event, LinesCleared):
            lines = len(event.rows) + len(event.columns)
            parts.append(plural("{count} line cleared", "{count} lines cleared", lines))
    words = ", ".join(parts)
    points = plural("{count} point", "{count} points", turn.points)
    text = _("{what}: {points}.").format(what=words, points=points)
    for event in turn.events:
        if isinstance(event, Dealt):
            text += " " + _("New pieces.")
        elif isinstance(event, Ended):
            text += " " + _("No piece fits any more. The game is over.")
    return text
