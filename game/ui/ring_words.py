"""Twelve Cups in words: stones, cups, goals, and what a move did, for the eye, the screen reader and tests."""

from __future__ import annotations

from collections.abc import Sequence

from game.locale import number, plural
from game.locale import text as _
from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import ENDED, GOAL, NO_MOVES, OUT_OF_MOVES, OVERFLOW, CupsState
from game.rules.effects import FROZEN, REVERSAL, Effect
from game.rules.game import Ended, Event, Turn
from game.rules.goals import Goal, Kind
from game.rules.phases import Arrived, Overflowed, PerfectClear, Phase, Scored


def stone_name(stone: str) -> str:
    """A stone by its letter: its colour, joker or blocker."""
    return {
        "r": _("red"),
        "g": _("green"),
        "b": _("blue"),
        "y": _("yellow"),
        "p": _("purple"),
        "*": _("joker"),
        "x": _("blocker"),
    }[stone]


def stones_text(stones: str) -> str:
    """Stones in queue order: `red, red, joker`."""
    return ", ".join(stone_name(stone) for stone in stones) if stones else _("empty")


def cup_text(cup: int) -> str:
    """A cup by its number, from 1."""
    return _("Cup {number}").format(number=number(cup + 1))


def effect_text(effect: Effect) -> str:
    """What lies on a cup and for how long: `frozen 2 moves`."""
    if effect.kind == FROZEN:
        return plural("frozen {count} move", "frozen {count} moves", effect.moves)
    if effect.kind == REVERSAL:
        return plural("reversal {count} move", "reversal {count} moves", effect.moves)
    return plural("volcano {count} move", "volcano {count} moves", effect.moves)


def cup_name(state: CupsState, cup: int) -> str:
    """A cup with all that is in it and on it."""
    effect = state.effects[cup]
    held = _("{cup}: {stones}").format(cup=cup_text(cup), stones=stones_text(state.cups[cup]))
    return held if effect is None else f"{held}; {effect_text(effect)}"


def goal_text(goal: Goal) -> str:
    """What a puzzle asks for (TC19)."""
    match goal.kind:
        case Kind.CLEAR_COLOUR:
            return _("Clear one colour: {colour}").format(colour=stone_name(goal.colour))
        case Kind.COLLECT:
            stones = plural("Collect {count} stone", "Collect {count} stones", goal.amount)
            return _("{collect}: {colour}").format(collect=stones, colour=stone_name(goal.colour))
        case Kind.SCORE:
            return plural("Score {count} point", "Score {count} points", goal.amount)
        case Kind.COMBO:
            return plural("Groups in {count} cup in one move", "Groups in {count} cups in one move", goal.amount)
        case Kind.AT_MOST:
            return plural("Leave at most {count} stone", "Leave at most {count} stones", goal.amount)
        case _:
            return _("Clear the whole board")


def limit_text(limit: int) -> str:
    """How many moves there are."""
    return plural("{count} move", "{count} moves", limit)


def progress(state: CupsState) -> list[str]:
    """How the attempt stands, in a line or two: what is left of the goal, and of the moves."""
    lines = []
    goal = state.goal
    if goal is not None and goal.kind == Kind.COLLECT and state.collected:
        done = _("{done} of {all}").format(done=number(min(state.collected, goal.amount)), all=number(goal.amount))
        lines.append(done)
    if state.limit is not None:
        left = state.limit - state.moves
        lines.append(plural("{count} move left", "{count} moves left", left))
    elif state.over is None:
        lines.append(_("Move {number}").format(number=number(state.moves + 1)))
    else:  # those without overflow, as they are counted (TC22)
        lines.append(plural("{count} move", "{count} moves", state.moves))
    return lines


def points_text(points: int) -> str:
    """Points in words."""
    return plural("{count} point", "{count} points", points)


def why_not(state: CupsState, cup: int) -> str:
    """Why a cup cannot be sown (TC3)."""
    effect = state.effects[cup]
    if not state.cups[cup]:
        return _("This cup is empty.")
    if effect is not None and effect.kind == FROZEN:
        return plural("This cup is frozen for {count} move.", "This cup is frozen for {count} moves.", effect.moves)
    return ""


def forecast_text(phase: Phase) -> str:
    """What the player's phase of a move will do (TC5)."""
    if phase.overflowed:
        return _("Forecast: a cup overflows.")
    if not phase.matched and not phase.points:
        return _("Forecast: no group.")
    stones = plural("{count} stone", "{count} stones", len(phase.matched))
    return _("Forecast: {stones}, {points}.").format(stones=stones, points=points_text(phase.points))


def chain_steps(events: Sequence[Event]) -> list[tuple[str, int]]:
    """The steps of a move, each with the points it brought; their sum is the score of the move.

    A group brings its stones times the multiplier of its phase; a phase that overflows brings nothing (TC14 to TC17).
    """
    steps: list[tuple[str, int]] = []
    for phase in _phases(events):
        scored = next((event for event in phase if isinstance(event, Scored)), None)
        worth = scored.points // scored.stones if scored is not None else 0
        for event in phase:
            step = _step(event, worth)
            if step is not None:
                steps.append(step)
    return steps


def _phases(events: Sequence[Event]) -> list[list[Event]]:
    """The events of the player's phase, and those of the addition."""
    at = next((index for index, event in enumerate(events) if isinstance(event, Arrived)), len(events))
    return [list(events[:at]), list(events[at:])]


def _step(event: Event, worth: int) -> tuple[str, int] | None:
    match event:
        case GroupVanished():
            stones = plural("{count} stone", "{count} stones", len(event.stones))
            name = _("{cup}: {colour}, {stones}")
            text = name.format(cup=cup_text(event.cup), stones=stones, colour=stone_name(event.colour))
            return text, worth * len(event.stones)
        case BlockersVanished():
            gone = plural("{count} blocker gone", "{count} blockers gone", len(event.places))
            return _("{cup}: {stones}").format(cup=cup_text(event.cup), stones=gone), 0
        case Erupted():
            return _("{cup} erupts").format(cup=cup_text(event.cup)), 0
        case PerfectClear():
            return _("The whole board is clear"), event.points
        case Arrived():
            return _("New stones: {stones}").format(stones=stones_text(event.stones)), 0
        case Overflowed():
            return _("{cup} overflows").format(cup=cup_text(event.cups[0])), 0
    return None


def end_text(reason: str) -> str:
    """Why the attempt is over, as a sentence to be said."""
    return {
        GOAL: _("Solved."),
        OVERFLOW: _("A cup overflowed. The attempt is over."),
        OUT_OF_MOVES: _("All moves are played."),
        NO_MOVES: _("No cup can be sown."),
        ENDED: _("You ended the attempt."),
    }[reason]


def sentence(turn: Turn[CupsState], cup: int) -> str:
    """What a move did, in one short sentence."""
    gone = sum(len(event.stones) for event in turn.events if isinstance(event, GroupVanished))
    parts = [_("{cup} sown").format(cup=cup_text(cup))]
    if gone:
        parts.append(plural("{count} stone gone", "{count} stones gone", gone))
    if any(isinstance(event, Erupted) for event in turn.events):
        parts.append(_("eruption"))
    words = _("{what}: {points}.").format(what=", ".join(parts), points=points_text(turn.points))
    for event in turn.events:
        if isinstance(event, Ended):
            words += " " + end_text(event.reason)
    return words


def chapter_name(chapter: int) -> str:
    """What a chapter of the puzzles brings in (TC21)."""
    names = (
        _("Three colours"),
        _("Four colours"),
        _("Five colours"),
        _("Jokers"),
        _("Blockers"),
        _("Frozen cups"),
        _("Reversal"),
        _("Volcanoes"),
        _("Mixes"),
        _("Masters"),
    )
    return names[chapter - 1]
