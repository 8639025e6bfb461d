"""Today's dailies, as the home page shows them: how each stands, and the time to the next one (BK17, BM12, TC25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.locale import duration, plural
from game.locale import text as _
from game.profile.dailies import BOARD_OF, DAILY, Daily
from game.ui import games
from game.ui.column import Column
from game.ui.modes import PAD, ModeCard
from game.ui.names import game_name
from game.ui.scene import Services
from game.ui.table import Table, Tables

GAP = 12
"""CSS pixels between two cards."""
LEAST = 250
"""Least width of a card that stands beside another, in CSS pixels."""
LATE = 0.05
"""Seconds after the minute at which the time is shown anew: no clock is exact."""


class TodaysDailies:
    """A heading with a card for every daily. Its owner calls `build` when it is laid out, and `advance` every frame."""

    def __init__(self, services: Services, tables: Tables, play: Callable[[str], None]) -> None:
        """`play` is called with the name of a daily, such as `knock.daily`."""
        self.services, self._tables, self._play = services, tables, play
        self._shown: tuple[str, ...] = ()
        self._due = 0.0
        """When the texts may have changed, in the host's seconds. Only who is seen waits for that."""

    def build(self, column: Column) -> None:
        """Adds the cards, as many beside each other as have room."""
        self._shown = self._lines()
        self._due = 0.0
        column.heading("dailies", _("Today"))
        column.gap(8)
        cards = [self._card(game, line) for game, line in zip(self._games(), self._shown, strict=True)]
        scale = max(1.0, column.lettering.text_scale * 0.8)
        gap = column.px(GAP)
        beside = max(1, min(len(cards), (column.width + gap) // (column.px(LEAST * scale) + gap)))
        for start in range(0, len(cards), beside):
            self._row(column, cards[start : start + beside], beside)
            column.y += gap

    def advance(self, now: float) -> bool:
        """Has a text changed, so that the owner has to be laid out anew? Most frames need not even look."""
        if now < self._due:
            return False
        if self._lines() != self._shown:
            return True
        self._wait()
        return False

    def _games(self) -> list[str]:
        return [game for game in games.SHOWN if game in BOARD_OF]

    def _lines(self) -> tuple[str, ...]:
        return tuple(self._line(self._tables[f"{game}.{DAILY}"]) for game in self._games())

    def _daily(self, table: Table) -> Daily:
        return self.services.profile.honours.daily(table.game.id, self.services.host.clock(), table.session)

    def _line(self, table: Table) -> str:
        """How a daily stands, in one line: the one that its card opens, which may have begun on an earlier day."""
        if table.running and table.past:
            points = plural("{count} point", "{count} points", table.session.score)
            return _("Continue: {points}").format(points=points)
        daily = self._daily(table)
        time = duration(60 * daily.minutes_left(self.services.host.clock()))
        if daily.standing == "closed":
            return _("The next one comes in {time}").format(time=time)
        if daily.standing == "finished":
            points = plural("{count} point", "{count} points", daily.result or 0)
            return _("{points}. The next one comes in {time}").format(points=points, time=time)
        if daily.standing == "running":
            return _("Continue, {time} left").format(time=time)
        return _("Play, {time} left").format(time=time)

    def _wait(self) -> None:
        """Asks for a frame when the minute is over: only then a shown figure can change."""
        now = self.services.host.clock()
        seconds = 60 - now.second - now.microsecond / 1e6 + LATE
        self._due = self.services.animator.now + seconds
        self.services.host.wake(seconds + LATE)

    def _card(self, game: str, line: str) -> ModeCard:
        title = game_name(game)
        card = ModeCard(f"daily.{game}", pygame.Rect(0, 0, 0, 0), name=f"{title}. {line}", title=title, lines=(line,))
        card.act = lambda: self._play(f"{game}.{DAILY}")
        return card

    def _row(self, column: Column, cards: Sequence[ModeCard], beside: int) -> None:
        """Puts cards of equal height beside each other."""
        gap, pad = column.px(GAP), column.px(PAD)
        width = (column.width - gap * (beside - 1)) // beside
        height = max(column.target(), *(card.height(column.lettering, width - 2 * pad) + 2 * pad for card in cards))
        line = column.box(height)
        for index, card in enumerate(cards):
            card.rect.update(line.left + index * (width + gap), line.top, width, height)
            column.add(card)
