"""A referee's script: JSON from anybody, read strictly, so that every fault has a place and a sentence."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules import GAMES
from game.rules.game import Game, IllegalMove, InvalidInput, Setup
from game.rules.reading import LARGEST, brief, items, member, members, only, text, whole, within

_KEYS = ("game", "mode", "seed", "date", "number", "position", "actions")
_REQUIRED = ("game", "mode", "seed", "actions")
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
        only(fields, _KEYS)
        if missing := [key for key in _REQUIRED if key not in fields]:
            raise InvalidInput(f"has no {brief(missing[0])}")
    with within("game"):
        game = _game(fields["game"])
    setup = Setup(
        mode=member(fields, "mode", text, ""),
        seed=member(fields, "seed", text, ""),
        date=member(fields, "date", _date, None),
        number=member(fields, "number", _number, None),
    )
    start = game.start(setup)
    if fields.get("position") is not None:
        with within("position"):
            start = game.decode(setup, _object(fields["position"]))
    actions = []
    with within("actions"):
        for index, written in enumerate(items(fields["actions"])):
            with within(f"[{index}]"):
                actions.append(_action(game, _object(written)))
    return Script(game, start, tuple(actions))


def _game(value: object) -> Game[Any, Any]:
    game = GAMES.get(text(value))
    if game is None:
        raise InvalidInput(f"{brief(value)} is not known, only {', '.join(GAMES)}")
    return game


def _date(value: object) -> datetime.date | None:
    if value is None:
        return None
    written = text(value)
    try:
        date = datetime.date.fromisoformat(written)
    except ValueError:
        date = None
    # Weeks (2026-W01-1) and dates without hyphens are ISO too, but no notation of ours.
    if date is None or date.isoformat() != written:
        raise InvalidInput(f"must be a date such as 2026-12-31, not {brief(written)}")
    return date


def _number(value: object) -> int | None:
    return None if value is None else whole(value, 1, LARGEST)


def _action(game: Game[Any, Any], written: Mapping[str, Any]) -> Action:
    if "undo" not in written:
        try:
            return Action(written, game.decode_move(written))
        except IllegalMove as refusal:
            return Action(written, refusal)
    only(written, ("undo",))
    return Action(written, Undo(member(written, "undo", lambda value: whole(value, 1, LARGEST), 1)))


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
