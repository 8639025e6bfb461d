"""The text of one stored record: one line that says itself whether it is whole.

    EF1 <revision> <length> <crc32> <json>

- `EF1`: magic and format version. A reader that sees a higher number leaves the text alone.
- `revision`: decimal, 1 to 2**53 - 1; of two records of one document the higher one is the later. An export has 0.
- `length`: decimal, the number of characters of `json`.
- `crc32`: CRC-32 (ISO-HDLC, as in zip and PNG) of `json`, eight lower-case hexadecimal digits.
- `json`: one JSON object. Everything is printable ASCII (other characters are `\\u` escapes), so a character is a byte
  is a UTF-16 unit, and `length` means the same in Python, in JavaScript and on a disk.

The fields are separated by single spaces. In JavaScript the document of a record is
`JSON.parse(text.slice(text.indexOf("{")))`; whoever reads more than a hint from it checks length and sum first.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from dataclasses import dataclass
from typing import Any, NoReturn

FORMAT = 1
HIGHEST_REVISION = 2**53 - 1
"""The largest whole number that JavaScript holds exactly."""
DEEPEST = 64
"""Levels of lists and objects in a document; a fixed number, so that what was written can always be read."""

NAME = r"(?![a-z0-9.-]{65})[a-z0-9]+(?:[.-][a-z0-9]+)*"
"""Pattern of a document's name, such as `puzzle.classic`."""

Document = dict[str, Any]
"""A JSON object."""

_MAGIC = re.compile(r"EF([1-9][0-9]{0,8}) ")
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
"""Strings, and the brackets outside them."""
_RECORD = re.compile(r"EF1 (0|[1-9][0-9]{0,15}) ([1-9][0-9]{0,15}) ([0-9a-f]{8}) (\{[ -~]*\})")


class RecordError(ValueError):
    """A text that is not a record this version can use."""


class Damaged(RecordError):
    """Truncated, altered, or never a record."""


class Newer(RecordError):
    """Written by a later version of the program."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record."""

    revision: int
    document: Document


def payload(document: Document) -> str:
    """`document` as compact ASCII JSON. Raises `ValueError` for what JSON cannot hold or could not give back alike:
    keys that are not text, NaN and infinities, other types, more than `DEEPEST` levels, numbers of thousands of digits.
    """
    if not isinstance(document, dict) or not _is_json(document):
        raise ValueError("The document is not a JSON object.")
    return json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def compose(revision: int, json_text: str) -> str:
    """The record of a `payload`."""
    return f"EF{FORMAT} {revision} {len(json_text)} {zlib.crc32(json_text.encode('ascii')):08x} {json_text}"


def parse(text: str) -> Record:
    """The record that `text` is. Raises `Newer` or `Damaged`."""
    magic = _MAGIC.match(text)
    if magic and int(magic[1]) > FORMAT:
        raise Newer(f"It is in format {magic[1]}; this version reads up to format {FORMAT}.")
    found = _RECORD.fullmatch(text)
    if not found:
        raise Damaged("It is not a whole record.")
    revision, length, checksum, json_text = int(found[1]), int(found[2]), found[3], found[4]
    if revision > HIGHEST_REVISION:
        raise Damaged("Its revision is out of range.")
    if length != len(json_text):
        raise Damaged(f"It should hold {length} characters and holds {len(json_text)}.")
    if f"{zlib.crc32(json_text.encode('ascii')):08x}" != checksum:
        raise Damaged("Its checksum does not match.")
    if _depth(json_text) > DEEPEST:
        raise Damaged("Its content is nested too deeply.")
    try:
        document = json.loads(json_text, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise Damaged("Its content is not JSON.") from error
    if not _is_json(document):
        raise Damaged("Its content is nested too deeply.")
    return Record(revision, document)


def _depth(json_text: str) -> int:
    """How deeply `json_text` is nested. In a browser a deep text would end Python itself, with no error to catch."""
    level = deepest = 0
    for mark in _MARKS.finditer(json_text):
        if mark[0] in "[{":
            level += 1
            deepest = max(deepest, level)
        elif mark[0] in "]}":
            level -= 1
    return deepest


def _is_json(value: object, level: int = 0) -> bool:
    if isinstance(value, dict):
        return level < DEEPEST and all(isinstance(k, str) and _is_json(v, level + 1) for k, v in value.items())
    if isinstance(value, list | tuple):
        return level < DEEPEST and all(_is_json(item, level + 1) for item in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, str | int)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number
