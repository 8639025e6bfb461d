"""Reads JSON that somebody else wrote: each refusal is one sentence that begins with the place of the fault."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from game.rules.game import InvalidInput

LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON, JavaScript included, keeps exactly."""

T = TypeVar("T")

_SHOWN = 40
"""Characters of a text that a message quotes."""


def brief(value: object) -> str:
    """`value` in a few printable characters, however long, deep or odd it is."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= _SHOWN else value[:_SHOWN] + "...")
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a huge number"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return "an empty list" if not value else f"a list of {len(value)}"
    return "an object" if isinstance(value, Mapping) else type(value).__name__


@contextmanager
def within(step: str) -> Iterator[None]:
    """Puts `step`, such as `tray` or `[1]`, before the place that an `InvalidInput` from inside names."""
    try:
        yield
    except InvalidInput as error:
        dot = "." if error.where and not error.where.startswith("[") else ""
        raise InvalidInput(error.problem, step + dot + error.where) from None


def member(source: Mapping[str, Any], key: str, read: Callable[[object], T], default: T) -> T:
    """What `read` makes of the value under `key`, or `default` where the key is left out."""
    if key not in source:
        return default
    with within(key):
        return read(source[key])


def needed(source: Mapping[str, Any], key: str, read: Callable[[object], T]) -> T:
    """What `read` makes of the value under `key`; raises `InvalidInput` where the key is left out."""
    with within(key):
        if key not in source:
            raise InvalidInput("is missing")
        return read(source[key])


def whole(value: object, low: int, high: int) -> int:
    """`value` if it is a whole number from `low` to `high`; raises `InvalidInput`."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise InvalidInput(f"must be a whole number from {low} to {high}, not {brief(value)}")


def real(value: object, low: float, high: float) -> float:
    """`value` if it is a number from `low` to `high`; raises `InvalidInput`."""
    if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise InvalidInput(f"must be a number from {low:g} to {high:g}, not {brief(value)}")


def flag(value: object) -> bool:
    """`value` if it is true or false; raises `InvalidInput`."""
    if isinstance(value, bool):
        return value
    raise InvalidInput(f"must be true or false, not {brief(value)}")


def text(value: object) -> str:
    """`value` if it is text; raises `InvalidInput`."""
    if isinstance(value, str):
        return value
    raise InvalidInput(f"must be text, not {brief(value)}")


def date(value: object) -> datetime.date:
    """The date written as `value`, such as `2026-12-31`; raises `InvalidInput`."""
    written = text(value)
    try:
        found = datetime.date.fromisoformat(written)
    except ValueError:
        found = None
    # Weeks (`2026-W01-1`) and dates without hyphens are ISO 8601 too, but no notation of ours.
    if found is None or found.isoformat() != written:
        raise InvalidInput(f"must be a date such as 2026-12-31, not {brief(written)}")
    return found


def items(value: object, length: int | None = None) -> list[Any]:
    """`value` if it is a list, of `length` items where that is given; raises `InvalidInput`."""
    if isinstance(value, list) and length in (None, len(value)):
        return value
    raise InvalidInput(f"must be a list{'' if length is None else f' of {length}'}, not {brief(value)}")


def members(value: object) -> Mapping[str, Any]:
    """`value` if it is an object; raises `InvalidInput`."""
    if isinstance(value, Mapping):
        return value
    raise InvalidInput(f"must be an object, not {brief(value)}")


def only(source: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raises `InvalidInput` for the first key of `source` that is not one of the `known`."""
    for key in source:
        if key not in known:
            raise InvalidInput(f"has no {brief(key)}, only {', '.join(known)}")
