"""The languages: gettext catalogues and the few formats that differ between them."""

from __future__ import annotations

import datetime
import gettext as _gettext
from collections.abc import Sequence
from pathlib import Path

LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "da": "Dansk"}
"""The languages that the game speaks, each by its own name."""

FOLDER = Path(__file__).parent
_SEPARATORS = {"en": ",", "fr": "\N{NO-BREAK SPACE}", "it": ".", "da": "."}
"""What sets thousands apart."""
_FIRST = {"fr": "1er", "it": "1º"}
"""The first day of a month, where it is not written as the others are."""

_current = "en"
_translations = _gettext.NullTranslations()


def text(message: str) -> str:
    """`message` in the language of the player."""
    return _translations.gettext(message)


def plural(one: str, many: str, count: int) -> str:
    """The form for `count`, with `{count}` filled in as a number of that language."""
    return _translations.ngettext(one, many, count).format(count=number(count))


def number(value: int) -> str:
    """`value` with the thousands set apart as the language does: 12,400."""
    return f"{value:,}".replace(",", _SEPARATORS[_current])


def duration(seconds: float) -> str:
    """A time in words: `2 h 05 min`, `12 min`, `less than a minute`."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return text("less than a minute")
    hours, minutes = divmod(minutes, 60)
    if hours:
        return text("{hours} h {minutes:02} min").format(hours=number(hours), minutes=minutes)
    return text("{minutes} min").format(minutes=minutes)


def date(day: datetime.date) -> str:
    """A day as the language writes it: 30 November 2026."""
    months = (
        text("January"),
        text("February"),
        text("March"),
        text("April"),
        text("May"),
        text("June"),
        text("July"),
        text("August"),
        text("September"),
        text("October"),
        text("November"),
        text("December"),
    )
    which = _FIRST.get(_current, "1") if day.day == 1 else str(day.day)
    return text("{day} {month} {year}").format(day=which, month=months[day.month - 1], year=day.year)


def choose(wanted: Sequence[str]) -> str:
    """The first language of `wanted` (BCP 47 tags, most wanted first) that the game speaks, else English."""
    spoken = (tag.split("-")[0].lower() for tag in wanted)
    return next((language for language in spoken if language in LANGUAGES), "en")


def use(language: str) -> None:
    """Speaks `language` from now on; English where the language or its compiled catalogue is missing."""
    global _current, _translations
    catalogue = FOLDER / f"{language}.mo"
    if language not in LANGUAGES or not catalogue.is_file():
        _current, _translations = "en", _gettext.NullTranslations()
    elif language != _current:
        with catalogue.open("rb") as file:
            _current, _translations = language, _gettext.GNUTranslations(file)


def current() -> str:
    """The language that is spoken now."""
    return _current
