"""The stars of the player: what there is to spend, today's sum against the limit, and every entry with its reason."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import groupby

from game.locale import date, number
from game.locale import text as _
from game.profile import days
from game.profile.prices import PRICES
from game.profile.stars import (
    CHALLENGE,
    CHALLENGE_STARS,
    DAILY_STARS,
    DAY_LIMIT,
    FINISHED,
    FINISHED_STARS,
    POINTS,
    POINTS_FOR_STAR,
    POINTS_STARS,
    PRIZE,
    RECORD,
    RECORD_STARS,
    THEME,
    Entry,
)
from game.ui.column import Column
from game.ui.names import mode_name
from game.ui.pages import Page
from game.ui.theme import name_of
from game.ui.type import BODY

GAME = "knock"
"""The game that earns stars."""
SHOWN = 60
"""Entries that are listed, the latest ones."""


def signed(stars: int) -> str:
    """A credit or a debit, with its sign."""
    return ("+" if stars >= 0 else "\N{MINUS SIGN}") + number(abs(stars))


def reason_name(reason: str) -> str:
    """Why there were stars; a reason of a later version has no name of its own."""
    names = {
        FINISHED: _("Game finished"),
        POINTS: _("For points"),
        RECORD: _("Record beaten"),
        CHALLENGE: _("Challenge won"),
        PRIZE: _("Best of the day"),
        THEME: _("Theme bought"),
    }
    return names.get(reason, _("Stars"))


def headline(entry: Entry) -> str:
    """What an entry is about: a mode of the game, or a theme."""
    if entry.subject in PRICES:
        return name_of(entry.subject)
    try:
        return mode_name(entry.subject)
    except KeyError:
        return _("Stars")


def details(entry: Entry) -> str:
    """The reasons of an entry, each with its stars where there are several."""
    if len(entry.reasons) == 1:
        return reason_name(entry.reasons[0][0])
    parts = (f"{reason_name(reason)} {signed(stars)}" for reason, stars in entry.reasons)
    return " \N{MIDDLE DOT} ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


class StarsPage(Page):
    """The ledger, the latest day first."""

    id = "stars"

    def title(self) -> str:
        return _("Stars")

    def build(self, column: Column) -> None:
        stars = self.services.profile.stars
        today = days.day_of(GAME, self.services.host.clock())
        column.row("balance", _("Your stars"), number(stars.balance))
        earned = _("{stars} of {limit}").format(stars=number(stars.earned(today)), limit=number(DAY_LIMIT))
        column.row("today", _("Earned by play today"), earned)
        column.gap(16)
        column.heading("how", _("How stars are earned"))
        column.gap(4)
        column.paragraph("how.text", _("Games of Block Knock earn stars, and stars buy themes. Nothing else does."))
        column.gap(8)
        self._rules(column)
        column.gap(16)
        entries = stars.entries[::-1]
        if not entries:
            column.paragraph("none", _("There are no stars yet: finish a game of Block Knock to earn the first."))
        today = stars.day(today)
        for day, group in groupby(entries[:SHOWN], lambda entry: entry.day):
            self._day(column, day, today, tuple(group))
        rest = stars.carried + sum(entry.stars for entry in entries[SHOWN:])
        if len(entries) > SHOWN or stars.carried:
            column.row("earlier", _("Earlier"), signed(rest))

    def _rules(self, column: Column) -> None:
        """What earns stars, with the very numbers that are credited (BK19 to BK22)."""
        rows = (
            ("finished", _("A finished game"), FINISHED_STARS),
            ("points", _("Each full {points} points").format(points=number(POINTS_FOR_STAR)), 1),
            ("record", _("Your own record beaten, not in the daily"), RECORD_STARS),
        )
        for key, name, stars in rows:
            column.row(f"how.{key}", name, signed(stars))
        most = _("up to {stars}")
        column.row("how.most", _("For points in one game"), most.format(stars=number(POINTS_STARS)))
        column.row("how.challenge", _("A challenge won: its number, if more"), most.format(stars=CHALLENGE_STARS))
        column.row("how.limit", _("In one day, by play"), most.format(stars=number(DAY_LIMIT)))
        column.row("how.daily", _("Best score of the daily, on top"), signed(DAILY_STARS))

    def _day(self, column: Column, day: datetime.date, today: datetime.date, entries: Sequence[Entry]) -> None:
        column.heading(f"day.{day.isoformat()}", _("Today") if day == today else date(day), size=BODY)
        column.gap(2)
        for entry in entries:
            column.row(f"entry.{entry.id}", headline(entry), signed(entry.stars))
            column.paragraph(f"entry.{entry.id}.why", details(entry))
            if entry.stars < entry.worth:
                column.paragraph(f"entry.{entry.id}.limit", _("The limit of the day was reached."))
            column.gap(6)
        column.gap(10)
