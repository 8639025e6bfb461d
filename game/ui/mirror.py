"""The mirror: the widgets of the topmost scene as plain data, for the real elements that a screen reader reads.

The page lays one element over each widget (`web/src/mirror.js`). What is said here is all that role-based tests and
assistive technology know; what they do comes back as `Activate` and `Focused` with the `id` of a node.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.ui.controls import Option, Slider, Switch
from game.ui.widgets import Widget

Node = dict[str, Any]
"""`id`, `role`, `name`, `rect` (x, y, width, height in CSS pixels) and, where they apply: `parent` (the id of the node
it lies in), `value`, `checked`, `pressed`, `disabled`, `stop` (a tab stop), `low`, `high`, `at`."""


def css(rect: pygame.Rect, ratio: float) -> list[float]:
    """A rectangle in CSS pixels."""
    return [round(side / ratio, 2) for side in (rect.x, rect.y, rect.width, rect.height)]


def node_of(widget: Widget, ratio: float, parent: str) -> Node:
    """The node of one widget."""
    node: Node = {
        "id": widget.id,
        "role": widget.role,
        "name": widget.name,
        "rect": css(widget.rect, ratio),
        "parent": parent,
    }
    if widget.focusable:
        node["stop"] = True
    if not widget.enabled:
        node["disabled"] = True
    if isinstance(widget, Switch | Option):
        node["checked"] = widget.on
    elif isinstance(widget, Slider):
        node |= {"low": widget.low, "high": widget.high, "at": widget.at, "value": widget.shown}
    elif widget.value is not None:
        node["value"] = widget.value
    return node


def nodes_of(widgets: Iterable[Widget], ratio: float, parent: str) -> list[Node]:
    """The nodes of all widgets that mean something, in reading order."""
    return [node_of(widget, ratio, parent) for widget in widgets if widget.role != "none"]


def message(
    *, nodes: Sequence[Node], focus: str | None, say: str, language: str, title: str, depth: int
) -> dict[str, Any]:
    """What the page has to know to be the same as the picture.

    `say` is the last announced sentence with the number of sentences so far before it, so that the same sentence twice
    is said twice. `depth` counts the scenes that the back button can close.
    """
    return {"nodes": list(nodes), "focus": focus, "say": say, "language": language, "title": title, "depth": depth}
