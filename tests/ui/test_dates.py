"""Days as each language writes them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import pytest

from game import locale


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    locale.use("en")


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "1 August 2026", "30 November 2026"),
        ("fr", "1er août 2026", "30 novembre 2026"),
        ("it", "1º agosto 2026", "30 novembre 2026"),
        ("da", "1. august 2026", "30. november 2026"),
    ],
)
def test_a_day_is_written_as_the_language_does(language: str, first: str, last: str) -> None:
    locale.use(language)
    assert locale.current() == language, "its catalogue is compiled"
    assert locale.date(datetime.date(2026, 8, 1)) == first
    assert locale.date(datetime.date(2026, 11, 30)) == last


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_twelve_months_differ(language: str) -> None:
    locale.use(language)
    assert len({locale.date(datetime.date(2026, month, 2)) for month in range(1, 13)}) == 12
