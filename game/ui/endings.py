"""The words of the end: why a game is over, how it stands beside the others, and what comes next."""

from __future__ import annotations

from typing import Any

from game.locale import number, plural
from game.locale import text as _
from game.session.session import Session
from game.ui.table import Table

WINS = ("target", "goal")
"""Ends that are won."""


def points_text(points: int) -> str:
    """Points in words."""
    return plural("{count} point", "{count} points", points)


def why(session: Session[Any, Any]) -> str:
    """Why the game is over."""
    if session.game.id == "cups" and session.over == "no-moves":
        return _("No cup can be sown.")
    return {
        "no-moves": _("No piece fits any more."),
        "time": _("Time is up."),
        "target": _("Target reached."),
        "goal": _("Solved."),
        "overflow": _("A cup overflowed."),
        "out-of-moves": _("All moves are played."),
        "ended": _("You ended the attempt."),
    }[session.over or ""]


def offer(game: str) -> str:
    """What a second chance brings."""
    return {
        "knock": _("You may go on once, with three new pieces that fit."),
        "medley": _("You may go on once: the fullest rows make room."),
    }[game]


def standing(table: Table) -> str:
    """How the score stands beside the best of its mode, and whether it counts for the record of the game."""
    rules = table.rules
    if not rules.best:
        return ""
    if table.session.practice:
        return _("Practice: it counts for no record.")
    best = _("New best!") if table.is_best else _("Best {score}").format(score=number(table.best))
    if len(table.game.modes) == 1:
        return best
    counting = _("counts for the record") if rules.record else _("does not count for the record")
    return f"{best} \N{MIDDLE DOT} {counting}"


def rewards(table: Table) -> list[str]:
    """What the game has earned: stars, and a level."""
    reward, lines = table.reward, list[str]()
    if reward is None:
        return lines
    if reward.stars is not None:
        lines.append(plural("+{count} star", "+{count} stars", reward.stars.stars))
    if reward.recorded.level is not None:
        lines.append(_("Level {level}").format(level=number(reward.recorded.level)))
    return [" \N{MIDDLE DOT} ".join(lines)] if lines else []


def won(session: Session[Any, Any]) -> bool:
    """Was the game won, so that the next one follows?"""
    return session.over in WINS


def again(table: Table) -> str:
    """What the button says that puts another game on the table."""
    if table.past or not table.rules.again:
        return _("Today's game")
    if table.rules.numbered:
        following = _("Next puzzle") if table.game.id == "cups" else _("Next challenge")
        return following if won(table.session) else _("Try again")
    return _("Start again") if table.rules.dated else _("New game")
