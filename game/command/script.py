"""A referee's script: JSON from anybody, read strictly, so that every fault has a place and a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules import GAMES
from game.rules.game import Game, IllegalMove, InvalidInput, Setup
from game.rules.reading import LARGEST, brief, date, items, member, members, needed, only, text, whole, within

_REQUIRED = ("game", "mode", "seed", "actions")
_BESIDE = ("arrivals", "goal", "limit")
"""May also stand beside the position, and then count for more than what stands in it."""
_OPTIONAL = ("date", "number", "position", *_BESIDE)
"""May be left out, or null."""
_DIGITS = 20
"""A number with more digits than this is too large for anything a script can hold."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last `steps` moves."""

    steps: int


@dataclass(frozen=True, slots=True)
class Action:
    """One action as it was written, and the move it stands for, or why no state of this game allows it."""

    written: Mapping[str, Any]
    move: Any
    """A move of the game, `Undo`, or an `IllegalMove`."""


@dataclass(frozen=True, slots=True)
class Script:
    """Where to start and what to do."""

    game: Game[Any, Any]
    setup: Setup
    start: Any
    """The state before the first action."""
    actions: tuple[Action, ...]


class _Object(dict[str, Any]):
    """A JSON object that remembers a key which was given twice."""

    repeated: str | None = None

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> _Object:
        """The object that `pairs` spell out."""
        found = cls()
        for key, value in pairs:
            if key in found and found.repeated is None:
                found.repeated = key
            found[key] = value
        return found


def read(source: bytes) -> Script:
    """The script in `source`, UTF-8 JSON; raises `InvalidInput`."""
    with within("script"):
        fields = _object(_json(source))
        only(fields, _REQUIRED + _OPTIONAL)
    fields = {key: value for key, value in fields.items() if value is not None or key not in _OPTIONAL}
    game = needed(fields, "game", _game)
    setup = Setup(
        mode=needed(fields, "mode", text),
        seed=needed(fields, "seed", text),
        date=member(fields, "date", date, None),
        number=member(fields, "number", lambda value: whole(value, 1, LARGEST), None),
    )
    game.start(setup)
    beside = {key: fields[key] for key in _BESIDE if key in fields}
    start = game.decode(setup, beside)
    start = member(fields, "position", lambda value: game.decode(setup, {**_object(value), **beside}), start)
    actions = []
    for index, written in enumerate(needed(fields, "actions", items)):
        with within(f"actions[{index}]"):
            actions.append(_action(game, _object(written)))
    return Script(game, setup, start, tuple(actions))


def _game(value: object) -> Game[Any, Any]:
    game = GAMES.get(text(value))
    if game is None:
        raise InvalidInput(f"{brief(value)} is not known, only {', '.join(GAMES)}")
    return game


def _action(game: Game[Any, Any], written: Mapping[str, Any]) -> Action:
    if list(written) == ["undo"]:
        return Action(written, Undo(needed(written, "undo", lambda value: whole(value, 1, LARGEST))))
    try:
        return Action(written, game.decode_move(written))
    except IllegalMove as refusal:
        return Action(written, refusal)


def _object(value: object) -> Mapping[str, Any]:
    found = members(value)
    if isinstance(found, _Object) and found.repeated is not None:
        raise InvalidInput(f"has {brief(found.repeated)} twice")
    return found


def _json(source: bytes) -> object:
    try:
        return json.loads(
            source.decode("utf-8-sig"),
            object_pairs_hook=_Object.of,
            # Far too large a number is kept as a float, which is refused where it stands.
            parse_int=lambda digits: int(digits) if len(digits) <= _DIGITS else float(digits),
        )
    except UnicodeDecodeError as error:
        raise InvalidInput(f"is not UTF-8 text: byte {error.start} cannot be read") from None
    except json.JSONDecodeError as error:
        raise InvalidInput(f"is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise InvalidInput("is nested too deeply") from None
