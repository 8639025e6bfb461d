from __future__ import annotations

import json
import math
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.vault.record import DEEPEST, HIGHEST_REVISION, Damaged, Newer, Record, RecordError, compose, parse, payload

GOLDEN = Path(__file__).parent / "golden"

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=15,
)
documents = st.dictionaries(st.text(max_size=9), json_values, max_size=5)
revisions = st.integers(0, HIGHEST_REVISION)


def signed(json_text: str, revision: object = 1) -> str:
    """A record of any text, with the length and the sum it should have."""
    return f"EF1 {revision} {len(json_text)} {zlib.crc32(json_text.encode('utf-8', 'surrogatepass')):08x} {json_text}"


def nested(levels: int) -> Any:
    value: Any = []
    for _ in range(levels - 2):
        value = [value]
    return {"deep": value}


@given(revisions, documents)
def test_parse_is_the_inverse_of_compose(revision: int, document: dict[str, Any]) -> None:
    assert parse(compose(revision, payload(document))) == Record(revision, document)


@given(documents)
def test_a_record_is_one_line_of_printable_ascii(document: dict[str, Any]) -> None:
    text = compose(7, payload(document))
    assert text.isascii()
    assert text.isprintable()
    # What the docstring promises to JavaScript.
    assert json.loads(text[text.index("{") :]) == document


def test_the_format_is_the_documented_one() -> None:
    assert compose(12, payload({"score": 5})) == 'EF1 12 11 afe24fc1 {"score":5}'


@pytest.mark.parametrize("version", [1])
def test_records_of_every_format_are_read(version: int) -> None:
    text = (GOLDEN / f"record-{version}.txt").read_text("ascii")
    assert parse(text) == Record(41, {"score": 120, "seed": "\u00fc\U0001f9e9\ud800", "tray": ["##/#.", None, 1.5]})


@given(documents, st.data())
def test_a_truncated_record_is_damaged(document: dict[str, Any], data: st.DataObject) -> None:
    text = compose(3, payload(document))
    with pytest.raises(Damaged):
        parse(text[: data.draw(st.integers(0, len(text) - 1))])


@given(documents, st.data())
def test_a_changed_content_is_damaged(document: dict[str, Any], data: st.DataObject) -> None:
    text = compose(3, payload(document))
    content = text.index("{")
    at = data.draw(st.integers(content, len(text) - 1))
    other = data.draw(st.characters().filter(lambda character: character != text[at]))
    with pytest.raises(Damaged):
        parse(text[:at] + other + text[at + 1 :])


@given(st.text() | st.text().map(lambda text: "EF1 " + text) | st.text().map(signed))
def test_any_text_is_a_record_or_a_named_error(text: str) -> None:
    try:
        parse(text)
    except RecordError:
        return
    assert compose(parse(text).revision, text[text.index("{") :]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "EF1",
        "ef1 1 2 99914b93 {}",
        " EF1 1 2 99914b93 {}",
        "EF1 1 2 99914b93 {}\n",
        "EF1 01 2 99914b93 {}",
        "EF1 -1 2 99914b93 {}",
        "EF1 1 2 99914B93 {}",
        "EF1 \u0661 2 99914b93 {}",
        "EF01 1 2 99914b93 {}",
        "EF0 1 2 99914b93 {}",
        signed("{}", 2**53),
        signed("{}", "9" * 5000),
        signed("[]"),
        signed("null"),
        signed("{} {}"),
        signed('{"a": NaN}'),
        signed('{"a": -Infinity}'),
        signed('{"a": 1e999}'),
        signed('{"a": ' + "9" * 5000 + "}"),
        signed('{"a": "\u00fc"}'),
        signed('{"a":' * 100_000 + "1" + "}" * 100_000),
        signed(json.dumps(nested(DEEPEST + 1))),
    ],
)
def test_what_is_not_strictly_a_record_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        parse(text)


@pytest.mark.parametrize("text", ["EF2 1 2 99914b93 {}", "EF2 whatever comes", "EF999999999 "])
def test_a_later_format_is_told_apart_from_damage(text: str) -> None:
    with pytest.raises(Newer):
        parse(text)


def test_the_deepest_document_is_read_back() -> None:
    assert parse(compose(1, payload(nested(DEEPEST)))).document == nested(DEEPEST)


@pytest.mark.parametrize(
    "document",
    [
        [],
        None,
        {1: 2},
        {"a": {None: 1}},
        {"a": math.nan},
        {"a": [math.inf]},
        {"a": {1, 2}},
        {"a": b"bytes"},
        {"a": object()},
        {"a": 10**5000},
        nested(DEEPEST + 1),
        nested(100_000),
    ],
)
def test_what_json_would_not_give_back_is_refused(document: Any) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        payload(document)


def test_a_document_that_holds_itself_is_refused() -> None:
    document: dict[str, Any] = {}
    document["self"] = document
    with pytest.raises(ValueError, match="not a JSON object"):
        payload(document)


def test_a_text_nested_without_end_is_damaged_before_json_meets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser such a text ends Python itself: it must never reach the parser."""
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("it reached the parser"))
    with pytest.raises(Damaged, match="nested too deeply"):
        parse(signed('{"a":' + "[" * 20_000 + "]" * 20_000 + "}"))


def test_brackets_inside_texts_are_no_nesting() -> None:
    document = {"a": '[{"\\' * 100}
    assert parse(compose(1, payload(document))).document == document
