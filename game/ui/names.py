"""The names of games and modes, and one line that says what each is."""

from __future__ import annotations

from game.locale import text as _


def game_name(game: str) -> str:
    """The name of a game, in the language of the player."""
    return {
        "puzzle": _("Block Puzzle"),
        "knock": _("Block Knock"),
        "medley": _("Block Medley"),
        "cups": _("Twelve Cups"),
    }[game]


def mode_name(mode: str) -> str:
    """The name of a mode."""
    return {
        "classic": _("Classic"),
        "challenge": _("Challenge"),
        "daily": _("Daily"),
        "zen": _("Zen"),
        "timed": _("Timed"),
        "hardcore": _("Hardcore"),
        "puzzles": _("Puzzles"),
        "endless": _("Endless"),
    }[mode]


def title(game: str, mode: str) -> str:
    """The name of a game in one of its modes."""
    return game_name(game) if game == "puzzle" else f"{game_name(game)} \N{MIDDLE DOT} {mode_name(mode)}"


def slogan(game: str) -> str:
    """What a game is, in one line."""
    return {
        "puzzle": _("Calm, endless, free undo"),
        "knock": _("Every deal can be placed"),
        "medley": _("Forty-eight shapes"),
        "cups": _("Sow stones, set off chains"),
    }[game]


def promise(game: str, mode: str) -> str:
    """What a mode is, in one line."""
    return {
        "puzzle.classic": _("Calm, endless, free undo"),
        "knock.classic": _("Play until nothing fits, with one second chance"),
        "knock.challenge": _("Reach the target; each challenge asks a little more"),
        "knock.daily": _("One game a day, the same start for everyone"),
        "medley.classic": _("Play until nothing fits"),
        "medley.daily": _("One game a day, the same start for everyone"),
        "medley.zen": _("No points, no end"),
        "medley.timed": _("Three minutes on the clock"),
        "medley.hardcore": _("The awkward shapes come more often"),
        "cups.puzzles": _("A hundred puzzles, each proven"),
        "cups.endless": _("Score until a cup overflows"),
        "cups.daily": _("Twenty moves, the same start for everyone"),
    }[f"{game}.{mode}"]
