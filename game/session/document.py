"""Saved documents: plain JSON with a whole `format` number, brought up to date step by step, then read strictly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from game.rules.game import InvalidInput
from game.rules.reading import brief

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns a document of one format into one of the next. It is a pure function on plain data and calls nothing of the
game, which may change while the old format does not."""


class DocumentError(ValueError):
    """A document that cannot be used; its text is one sentence that begins with the field.

    `newer` is true for a document of a later version of the program: it must be left as it is.
    """

    def __init__(self, field: str, problem: str, *, newer: bool = False) -> None:
        super().__init__(f"{field} {problem}.")
        self.field = field
        self.newer = newer


@contextmanager
def reading(field: str) -> Iterator[None]:
    """Turns the `InvalidInput` of the readers inside into a `DocumentError` of `field`."""
    try:
        yield
    except InvalidInput as error:
        dot = "." if error.where and not error.where.startswith("[") else ""
        raise DocumentError(field + dot + error.where, error.problem) from error


def migrate(document: object, steps: Sequence[Step]) -> Mapping[str, Any]:
    """The document in format `len(steps) + 1`; step n leads from format n to n + 1. Raises `DocumentError`."""
    if not isinstance(document, dict):
        raise DocumentError("document", f"must be an object, not {brief(document)}")
    number, latest = document.get("format"), len(steps) + 1
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise DocumentError("format", f"must be a whole number from 1, not {brief(number)}")
    if number > latest:
        raise DocumentError("format", f"is {brief(number)}; this version reads up to {latest}", newer=True)
    for step in steps[number - 1 :]:
        try:
            document = step(document)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise DocumentError("format", f"is {number}, but the document is not of that format") from error
    return document
