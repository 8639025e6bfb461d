"""Twelve Cups in writing: positions, actions and events as JSON, in the notation of the command line.

    {"cups": ["rgb", "", ...], "effects": {"3": "frozen:2"}, "score": 0, "moves": 0}

A puzzle's position also has `limit`, its `goal` if there is one, and `collected` once stones count for that goal.
`arrivals` is there as long as arrivals are written in advance, and `over` once the attempt is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from game.rules.arrivals import Arrival
from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import PUZZLES, REASONS, CupsState, End, Sow
from game.rules.effects import KINDS, NO_EFFECTS, Effect, EffectBegan, EffectEnded, Effects
from game.rules.game import Ended, Event, InvalidInput, Json
from game.rules.goals import Goal, Kind
from game.rules.phases import Arrived, Overflowed, PerfectClear, Scored, Sown
from game.rules.reading import LARGEST, brief, flag, items, member, members, only, text, whole, within
from game.rules.ring import CAPACITY, COLOURS, CUPS, STONES, Ring

MOST_STONES = CUPS * CAPACITY + 2
"""Stones on the board at most: every cup is full, and two have just come."""

MOST_MOVES = 999
"""Moves that an effect lasts at most."""

_FIELDS = ("cups", "effects", "score", "moves", "over")
_PUZZLE_FIELDS = (*_FIELDS, "goal", "limit", "collected")
_OTHER_FIELDS = (*_FIELDS, "arrivals")
_EFFECT = re.compile(rf"({'|'.join(KINDS)}):([1-9][0-9]{{0,2}})", re.ASCII)
_CUP = re.compile(r"[0-9]|1[01]", re.ASCII)


def encode(state: CupsState) -> dict[str, Any]:
    """The position of `state`; `decode` is its inverse."""
    position: dict[str, Any] = {
        "cups": list(state.cups),
        "effects": {str(cup): encode_effect(effect) for cup, effect in enumerate(state.effects) if effect is not None},
        "score": state.score,
        "moves": state.moves,
    }
    if state.setup.mode == PUZZLES:
        position["limit"] = state.limit
        if state.goal:
            position["goal"] = encode_goal(state.goal)
        if state.collected:
            position["collected"] = state.collected
    if state.arrivals:
        position["arrivals"] = [[list(pair) for pair in zip(one.stones, one.to, strict=True)] for one in state.arrivals]
    if state.over:
        position["over"] = state.over
    return position


def decode(start: CupsState, position: Json) -> CupsState:
    """The state that `position` describes; what it leaves out is as in `start`. Raises `InvalidInput`."""
    only(position, _PUZZLE_FIELDS if start.setup.mode == PUZZLES else _OTHER_FIELDS)
    return replace(
        start,
        cups=member(position, "cups", decode_ring, start.cups),
        effects=member(position, "effects", decode_effects, start.effects),
        score=member(position, "score", _count, start.score),
        moves=member(position, "moves", _count, start.moves),
        goal=member(position, "goal", decode_goal, start.goal),
        limit=member(position, "limit", lambda value: whole(value, 1, LARGEST), start.limit),
        collected=member(position, "collected", _count, start.collected),
        arrivals=member(position, "arrivals", _arrivals, start.arrivals),
        over=member(position, "over", _reason, start.over),
    )


def decode_ring(value: object) -> Ring:
    """The ring written as a list of twelve texts; raises `InvalidInput`."""
    ring = []
    for cup, queue in enumerate(items(value, CUPS)):
        with within(f"[{cup}]"):
            ring.append(text(queue))
            if wrong := ring[-1].strip(STONES):
                raise InvalidInput(f"has {brief(wrong[0])}, which is no stone: those are {' '.join(STONES)}")
    if sum(map(len, ring)) > MOST_STONES:
        raise InvalidInput(f"there can be {MOST_STONES} stones, not {sum(map(len, ring))}")
    return tuple(ring)


def encode_effect(effect: Effect) -> str:
    """The effect as text, such as `frozen:2`."""
    return f"{effect.kind}:{effect.moves}"


def decode_effects(value: object) -> Effects:
    """The effects written as an object from cup to effect; raises `InvalidInput`."""
    effects = list(NO_EFFECTS)
    for cup, written in members(value).items():
        if not _CUP.fullmatch(cup):
            raise InvalidInput(f"has no cup {brief(cup)}, only 0 to {CUPS - 1}")
        with within(cup):
            found = _EFFECT.fullmatch(text(written))
            if found is None:
                raise InvalidInput(f"must be one of {', '.join(KINDS)}, with moves such as :3, not {brief(written)}")
            effects[int(cup)] = Effect(found[1], int(found[2]))
    return tuple(effects)


def encode_goal(goal: Goal) -> dict[str, Any]:
    """The goal as JSON, such as `{"collect": ["r", 6]}`."""
    match goal.kind:
        case Kind.CLEAR_COLOUR:
            return {goal.kind.value: goal.colour}
        case Kind.COLLECT:
            return {goal.kind.value: [goal.colour, goal.amount]}
        case Kind.EMPTY:
            return {goal.kind.value: True}
        case _:
            return {goal.kind.value: goal.amount}


def decode_goal(value: object) -> Goal:
    """The goal that a JSON object describes; raises `InvalidInput`."""
    source = members(value)
    if len(source) != 1:
        raise InvalidInput(f"must have one key, not {len(source)}")
    only(source, tuple(Kind))
    ((name, wanted),) = source.items()
    kind = Kind(name)
    with within(name):
        match kind:
            case Kind.CLEAR_COLOUR:
                return Goal(kind, colour=_colour(wanted))
            case Kind.COLLECT:
                colour, amount = items(wanted, 2)
                with within("[1]"):
                    whole(amount, 1, LARGEST)
                with within("[0]"):
                    return Goal(kind, amount, _colour(colour))
            case Kind.EMPTY:
                if not flag(wanted):
                    raise InvalidInput("must be true")
                return Goal(kind)
            case Kind.AT_MOST:
                return Goal(kind, whole(wanted, 0, LARGEST))
            case _:
                return Goal(kind, whole(wanted, 1, LARGEST))


def encode_move(move: Sow | End) -> dict[str, Any]:
    """The move as a JSON action."""
    return {"end": True} if isinstance(move, End) else {"sow": move.cup}


def decode_move(action: Json) -> Sow | End:
    """The move that a JSON action describes; raises `InvalidInput`."""
    if len(action) != 1:
        raise InvalidInput(f"must have one key, not {len(action)}")
    only(action, ("sow", "end"))
    if "sow" in action:
        return Sow(member(action, "sow", lambda value: whole(value, 0, CUPS - 1), 0))
    with within("end"):
        if not flag(action["end"]):
            raise InvalidInput("must be true")
    return End()


def encode_event(event: Event) -> dict[str, Any]:
    """The event as JSON, such as `{"event": "sown", "cup": 0, "stones": "rgb", "to": [1, 2, 3]}`."""
    match event:
        case Sown():
            return {"event": "sown", "cup": event.cup, "stones": event.stones, "to": list(event.to)}
        case GroupVanished():
            stones = {"stones": event.stones, "places": list(event.places)}
            return {"event": "group", "cup": event.cup, "colour": event.colour, **stones}
        case BlockersVanished():
            return {"event": "blockers", "cup": event.cup, "places": list(event.places)}
        case Erupted():
            return {"event": "erupted", "cup": event.cup, "stones": event.stones, "to": list(event.to)}
        case Scored():
            worth = {"multiplier": event.multiplier, "points": event.points}
            return {"event": "scored", "stones": event.stones, "combo": event.combo, **worth}
        case PerfectClear():
            return {"event": "perfect-clear", "points": event.points}
        case Arrived():
            return {"event": "arrived", "stones": event.stones, "to": list(event.to)}
        case Overflowed():
            return {"event": "overflowed", "cups": list(event.cups)}
        case EffectBegan():
            return {"event": "effect-began", "cup": event.cup, "effect": encode_effect(event.effect)}
        case EffectEnded():
            return {"event": "effect-ended", "cup": event.cup, "effect": event.kind}
        case Ended():
            return {"event": "ended", "reason": event.reason}
        case _:
            raise TypeError(f"{type(event).__name__} is no event of Twelve Cups")


def _colour(value: object) -> str:
    if value in tuple(COLOURS):
        return str(value)
    raise InvalidInput(f"must be one of {', '.join(COLOURS)}, not {brief(value)}")


def _count(value: object) -> int:
    return whole(value, 0, LARGEST)


def _reason(value: object) -> str:
    if value in REASONS:
        return str(value)
    raise InvalidInput(f"must be one of {', '.join(REASONS)}, not {brief(value)}")


def _arrivals(value: object) -> tuple[Arrival, ...]:
    arrivals = []
    for number, written in enumerate(items(value)):
        with within(f"[{number}]"):
            arrivals.append(_arrival(written))
    return tuple(arrivals)


def _arrival(value: object) -> Arrival:
    stones, to = [], []
    for place, pair in enumerate(items(value)):
        with within(f"[{place}]"):
            stone, cup = items(pair, 2)
            if stone not in tuple(STONES):
                raise InvalidInput(f"{brief(stone)} is no stone: those are {' '.join(STONES)}", "[0]")
            with within("[1]"):
                to.append(whole(cup, 0, CUPS - 1))
            stones.append(stone)
    if len(to) > 2 or len(set(to)) != len(to):
        raise InvalidInput("must be at most two stones, in different cups")
    return Arrival("".join(stones), tuple(to))
