"""The reflection: the mirror of what is on the screen, kept true to it."""

from __future__ import annotations

from typing import Any

from game import locale
from game.host.host import Host
from game.ui.mirror import message, nodes_of
from game.ui.stack import Stack
from game.ui.toast import Toast


class Reflection:
    """What assistive technology was told of the picture. It follows when there is time: no picture waits for it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.stale = True
        """Has there been a new picture since?"""
        self.said = ""
        """The last sentence."""
        self._sentences = 0
        self._tree: dict[str, Any] = {}

    def say(self, sentence: str) -> None:
        """Announces one short sentence, with what is told next."""
        self.said = sentence
        self._sentences += 1

    def follow(self, scenes: Stack, note: Toast | None) -> None:
        """Tells the topmost of `scenes`, and `note`, unless that has been told already."""
        top, self.stale = scenes.top, False
        nodes = top.mirror()
        if note is not None:
            nodes += nodes_of(note.widgets, note.services.view.ratio, nodes[0]["id"])
        name = top.name()
        tree = message(
            nodes=nodes,
            focus=top.focus if top.show_focus or top.modal else None,
            say=f"{self._sentences} {self.said}",
            language=locale.current(),
            title=name if name == "Eightfold" else f"{name} - Eightfold",
            depth=scenes.depth,
        )
        if tree != self._tree:
            self._tree = tree
            self._host.mirror(tree)
