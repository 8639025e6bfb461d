from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import reading
from game.rules.game import InvalidInput
from tests.rules.strategies import json_values


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a", '"a"'),
        ("\n\ud800", r'"\n\ud800"'),
        ("x" * 41, '"' + "x" * 40 + '..."'),
        (True, "true"),
        (None, "null"),
        (3, "3"),
        (-(2**53), "a huge number"),
        (2.5, "2.5"),
        ([], "an empty list"),
        ([[[]]], "a list of 1"),
        ({}, "an object"),
        ((), "tuple"),
    ],
)
def test_a_value_in_a_few_words(value: object, words: str) -> None:
    assert reading.brief(value) == words


@given(json_values)
def test_any_value_fits_in_a_message(value: object) -> None:
    assert 0 < len(reading.brief(value)) < 300
    assert reading.brief(value).isprintable()


def test_a_number_however_long_fits_in_a_message() -> None:
    assert reading.brief(10**6000) == "a huge number"


def test_a_value_however_deep_fits_in_a_message() -> None:
    deep: list[object] = []
    for _ in range(1_000):
        deep = [deep]
    assert reading.brief(deep) == "a list of 1"


def refusal(read: Callable[[], object]) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        read()
    return caught.value


def test_a_refusal_names_the_path() -> None:
    def deep() -> None:
        with reading.within("position"), reading.within("tray"), reading.within("[1]"), reading.within("cells"):
            reading.whole("x", 0, 7)

    error = refusal(deep)
    assert error.where == "position.tray[1].cells"
    assert error.problem == 'must be a whole number from 0 to 7, not "x"'
    assert str(error) == 'position.tray[1].cells: must be a whole number from 0 to 7, not "x"'


def test_good_values_pass() -> None:
    assert reading.whole(7, 0, 7) == 7
    assert (reading.real(0, 0, 7), reading.real(6.5, 0, 7), reading.real(7, 0, 7)) == (0, 6.5, 7)
    assert reading.flag(False) is False
    assert reading.text("") == ""
    assert reading.date("2028-02-29") == datetime.date(2028, 2, 29)
    assert reading.items([1]) == [1]
    assert reading.items([1], 1) == [1]
    assert reading.members({"a": 1}) == {"a": 1}
    assert reading.member({"a": "b"}, "a", reading.text, "") == "b"
    assert reading.member({}, "a", reading.text, "c") == "c"
    assert reading.needed({"a": "b"}, "a", reading.text) == "b"
    reading.only({"a": 1}, ("a", "b"))


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda: reading.whole(8, 0, 7), "must be a whole number from 0 to 7, not 8"),
        (lambda: reading.whole(True, 0, 7), "must be a whole number from 0 to 7, not true"),
        (lambda: reading.real("1", 0, 7), 'must be a number from 0 to 7, not "1"'),
        (lambda: reading.real(True, 0, 7), "must be a number from 0 to 7, not true"),
        (lambda: reading.real(float("nan"), 0, 7), "must be a number from 0 to 7, not nan"),
        (lambda: reading.real(7.5, 0, 7), "must be a number from 0 to 7, not 7.5"),
        (lambda: reading.flag(0), "must be true or false, not 0"),
        (lambda: reading.text(None), "must be text, not null"),
        (lambda: reading.date(3), "must be text, not 3"),
        (lambda: reading.date("2027-02-29"), 'must be a date such as 2026-12-31, not "2027-02-29"'),
        (lambda: reading.date("2026-W01-1"), 'must be a date such as 2026-12-31, not "2026-W01-1"'),
        (lambda: reading.date("20260101"), 'must be a date such as 2026-12-31, not "20260101"'),
        (lambda: reading.items({}), "must be a list, not an object"),
        (lambda: reading.items([], 3), "must be a list of 3, not an empty list"),
        (lambda: reading.members([1]), "must be an object, not a list of 1"),
        (lambda: reading.member({"a": 1}, "a", reading.text, ""), "a: must be text, not 1"),
        (lambda: reading.needed({"a": 1}, "a", reading.text), "a: must be text, not 1"),
        (lambda: reading.needed({}, "a", reading.text), "a: is missing"),
        (lambda: reading.only({"c": 1}, ("a", "b")), 'has no "c", only a, b'),
    ],
)
def test_other_values_are_refused(read: Callable[[], object], words: str) -> None:
    assert str(refusal(read)) == words


@given(json_values, st.sampled_from([reading.text, reading.flag, reading.date, reading.items, reading.members]))
def test_a_reader_returns_its_value_or_refuses(value: object, read: Callable[[object], object]) -> None:
    try:
        found = read(value)
    except InvalidInput:
        return
    assert found is value or str(found) == value
