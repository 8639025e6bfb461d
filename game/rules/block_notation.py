"""Positions, moves and events of the block games in JSON.

    {"board": ["........", ...], "tray": ["##/#.", null, "#"], "deals": 4, "score": 120, "lines": 3,
     "combo": 2, "grace": 3, "continued": false, "declined": false, "clock": 171.5}

`board` is eight texts of `.` and `#`; a used slot of `tray` is null; `deals` counts the deals drawn so far, so that the
next refill is deal number `deals` and a position fed back goes on with the very deals it would have had. A game writes
the fields that it has.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from game.rules import bitboard
from game.rules.bitboard import SIZE
from game.rules.blocks import (
    SLOTS,
    BlockMove,
    BlockState,
    BoardEmptied,
    ComboEnded,
    ComboRaised,
    Continue,
    Continued,
    Dealt,
    Ended,
    LinesCleared,
    Offered,
    Place,
    Placed,
    RowEmptied,
    Tick,
    Ticked,
)
from game.rules.game import Event, InvalidInput, Json
from game.rules.reading import LARGEST, brief, flag, items, member, real, whole, within
from game.rules.shapes import Catalogue, Shape

S = TypeVar("S", bound=BlockState)


def encode_state(state: BlockState) -> dict[str, Any]:
    """Every field of a state that block games share."""
    return {
        "board": bitboard.rows_text(state.board),
        "tray": [shape and shape.text for shape in state.tray],
        "deals": state.deals,
        "score": state.score,
        "lines": state.lines,
        "combo": state.combo,
        "grace": state.grace,
        "continued": state.continued,
        "declined": state.declined,
        "clock": state.clock,
    }


def read(start: S, position: Json, catalogue: Catalogue, grace: int, seconds: float | None) -> S:
    """`start` with the fields of `position`; raises `InvalidInput`.

    Without a `tray` there are three used slots and one deal less, so that the last deal can be dealt again. A combo
    without a `grace` has all of `grace` left.
    """
    deals = member(position, "deals", lambda value: whole(value, 1, LARGEST), start.deals)
    combo = member(position, "combo", count, start.combo)
    return replace(
        start,
        board=member(position, "board", board, start.board),
        tray=member(position, "tray", lambda value: tray(value, catalogue), (None,) * SLOTS),
        deals=deals if "tray" in position else deals - 1,
        score=member(position, "score", count, start.score),
        lines=member(position, "lines", count, start.lines),
        combo=combo,
        grace=member(position, "grace", lambda value: whole(value, 0, grace), grace if combo else 0),
        continued=member(position, "continued", flag, start.continued),
        declined=member(position, "declined", flag, start.declined),
        clock=member(position, "clock", lambda value: real(value, 0, seconds or 0), start.clock),
    )


def count(value: object) -> int:
    """A number of things; raises `InvalidInput`."""
    return whole(value, 0, LARGEST)


def board(value: object) -> int:
    """A board as eight texts; raises `InvalidInput`."""
    return bitboard.parse(items(value))


def tray(value: object, catalogue: Catalogue) -> tuple[Shape | None, ...]:
    """Three slots, each null or the text of a shape; raises `InvalidInput`."""
    slots: list[Shape | None] = []
    for slot, text in enumerate(items(value, SLOTS)):
        with within(f"[{slot}]"):
            slots.append(None if text is None else catalogue.find(text))
    return tuple(slots)


def encode_move(move: BlockMove) -> dict[str, Any]:
    """A move as an action."""
    if isinstance(move, Place):
        return {"place": [move.slot, move.row, move.column]}
    return {"continue": move.accept} if isinstance(move, Continue) else {"tick": move.seconds}


def decode_move(game: str, action: Json) -> BlockMove:
    """The move that `action` describes, whether or not `game`, a name for messages, has it; raises `InvalidInput`."""
    if len(action) != 1:
        raise InvalidInput(f"must have one key, not {len(action)}")
    ((verb, value),) = action.items()
    with within(verb if verb in ("place", "continue", "tick") else ""):
        match verb:
            case "place":
                numbers = items(value, 3)
                for index, high in enumerate((SLOTS - 1, SIZE - 1, SIZE - 1)):
                    with within(f"[{index}]"):
                        whole(numbers[index], 0, high)
                return Place(*numbers)
            case "continue":
                return Continue(flag(value))
            case "tick":
                return Tick(real(value, 0, LARGEST))
    raise InvalidInput(f"{game} has no action {brief(verb)}")


def encode_event(event: Event) -> dict[str, Any]:
    """An event as JSON; its name is in `event`."""
    match event:
        case Placed():
            place = {"slot": event.slot, "shape": event.shape.text, "row": event.row, "column": event.column}
            return {"event": "placed", **place}
        case LinesCleared():
            return {"event": "cleared", "rows": list(event.rows), "columns": list(event.columns)}
        case ComboRaised():
            return {"event": "combo-raised", "combo": event.combo}
        case ComboEnded():
            return {"event": "combo-ended", "combo": event.combo}
        case BoardEmptied():
            return {"event": "board-emptied", "points": event.points}
        case Dealt():
            return {"event": "dealt", "tray": [shape.text for shape in event.tray]}
        case RowEmptied():
            return {"event": "row-emptied", "row": event.row}
        case Offered():
            return {"event": "offered"}
        case Continued():
            return {"event": "continued"}
        case Ticked():
            return {"event": "ticked", "clock": event.clock}
        case Ended():
            return {"event": "ended", "reason": event.reason}
        case _:
            raise TypeError(f"{type(event).__name__} is no event of a block game")
