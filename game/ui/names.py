"""The names of games and modes, and one line that says what each is."""

from __future__ import annotations

from game.locale import text as _


def title(game: str, mode: str) -> str:
    """The name of a game in one of its modes, in the language of the player."""
    names = {"puzzle": {"classic": _("Block Puzzle")}}
    return names[game][mode]


def promise(game: str, mode: str) -> str:
    """What a mode is, in one line."""
    lines = {"puzzle": {"classic": _("Calm, endless, free undo")}}
    return lines[game][mode]
