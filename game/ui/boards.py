"""The boards of the device: each player's best, by week, for good and by day (RB3)."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from game.locale import date, number, plural
from game.locale import text as _
from game.profile import boards
from game.profile.days import day_of, week_of
from game.profile.players import Player
from game.ui.column import Column
from game.ui.names import game_name, mode_name
from game.ui.pages import Page
from game.ui.scene import Services
from game.ui.type import BODY, Lettering
from game.ui.widgets import Brush, Widget, panel

DAILIES = {boards.KNOCK_DAILY: "knock", boards.MEDLEY_DAILY: "medley", boards.CUPS_DAILY: "cups"}
"""The boards of a day, with the game whose day it is."""
PAD, GAP, RANK = 14, 10, 20
"""CSS pixels between the edge of a line and its words, between two of them, and for a rank."""


def board_name(board: str) -> str:
    """The name of a board, in the language of the player."""
    return f"{game_name(board.partition('.')[0])}: {part_name(board)}"


def part_name(board: str) -> str:
    """The name of a board among those of its game."""
    return {
        boards.WEEK: _("This week"),
        boards.ALL_TIME: _("All time"),
        boards.CHALLENGE: mode_name("challenge"),
    }.get(board) or mode_name("daily")


def player_name(player: Player) -> str:
    """What to call a player, also one who has no name yet."""
    return player.name or _("Player")


@dataclass(slots=True)
class BoardLine(Widget):
    """A line of a board; that of the player of now stands on a panel of its own."""

    role: str = "text"
    rank: str = ""
    player: str = ""
    own: bool = False

    def below(self, lettering: Lettering, width: int) -> bool:
        """Does the figure stand below the name, because one line has no room for both?"""
        name, figure = lettering.width(self.player, BODY, bold=True), lettering.width(self.value or "", BODY, bold=True)
        return self._inset(lettering) + name + figure + round((PAD + GAP) * lettering.ratio) > width

    def _inset(self, lettering: Lettering) -> int:
        """Where the name begins, from the left edge of the line."""
        rank = max(lettering.width(self.rank, BODY), round(RANK * lettering.ratio))
        return rank + round((PAD + GAP) * lettering.ratio)

    def draw(self, brush: Brush) -> None:
        theme, rect, lettering = brush.theme, self.rect, brush.type
        ink = theme.panel_ink if self.own else theme.ink
        if self.own:
            radius = min(rect.height // 2, brush.px(12))
            panel(brush.surface, rect, radius, theme.panel, theme.accent, brush.px(2))
        below, left = self.below(lettering, rect.width), rect.left + self._inset(lettering)
        line = lettering.height(BODY)
        first = rect.centery - (line // 2 if below else 0)
        room = rect.right - brush.px(PAD) - left
        value = self.value or ""
        size = lettering.fit(self.player, BODY, room, self.own, least=1)
        rank = lettering.render(self.rank, BODY, theme.panel_soft if self.own else theme.soft)
        name = lettering.render(self.player, size, ink, self.own)
        figure = lettering.figures(value, lettering.fit(value, BODY, room, bold=True, least=1), ink)
        for part, x, middle in (
            (rank, rect.left + brush.px(PAD), first),
            (name, left, first),
            (figure, rect.right - brush.px(PAD) - figure.get_width(), first + (line if below else 0)),
        ):
            brush.surface.blit(part, (x, middle - part.get_height() // 2))


class BoardsPage(Page):
    """One board at a time; the last one that was looked at stays chosen."""

    id = "boards"

    def __init__(self, services: Services, board: str = boards.WEEK) -> None:
        super().__init__(services)
        self.board = board
        self.date: datetime.date | None = None
        """The day whose board is shown; None for today."""

    def title(self) -> str:
        return _("Leaderboards")

    def build(self, column: Column) -> None:
        game = self.board.partition(".")[0]
        first = {board.partition(".")[0]: board for board in reversed(list(boards.KEPT))}
        names = [(first[key], game_name(key)) for key in reversed(first)]
        column.options("game", _("Game"), names, first[game], self._choose)
        column.gap(16)
        parts = [(board, part_name(board)) for board in boards.KEPT if board.partition(".")[0] == game]
        if len(parts) > 1:
            column.options("board", _("Board"), parts, self.board, self._choose)
            column.gap(16)
        honours, now = self.services.profile.honours, self.services.host.clock()
        period: boards.Period = None
        if self.board == boards.WEEK:
            period = week_of(now)
        elif self.board in DAILIES:
            today = day_of(DAILIES[self.board], now)
            period = self.date or today
            self._days(column, period, today)
        if self.board in (boards.WEEK, boards.ALL_TIME):
            column.row("level", _("Level"), number(honours.progress.level))
            column.gap(8)
        rows = honours.boards.rows(self.board, period)
        for index, row in enumerate(rows):
            player = honours.players.find(row.player)
            self._line(column, f"line{index}", row.rank, player, row.value, player.id == honours.players.chosen)
        if not rows:
            column.paragraph("empty", self._empty())

    def _line(self, column: Column, id_: str, rank: int, player: Player, value: int, own: bool) -> None:
        name = player_name(player)
        spoken = _("{rank}. {player}, you") if own else _("{rank}. {player}")
        line = BoardLine(
            id_,
            column.box(0),
            name=spoken.format(rank=number(rank), player=name),
            value=number(value),
            rank=number(rank),
            player=name,
            own=own,
        )
        lines = 2 if line.below(column.lettering, column.width) else 1
        line.rect.height = max(column.target(), lines * column.lettering.height(BODY) + column.px(PAD))
        column.y = line.rect.bottom
        column.add(line)
        column.gap(4)

    def _days(self, column: Column, shown: datetime.date, today: datetime.date) -> None:
        """The day that is shown, and the ways to the days before and after it that have a board."""
        days = sorted({today, shown, *self.services.profile.honours.boards.periods(self.board)})
        ago = (today - shown).days
        line = _("Today") if not ago else plural("{count} day ago", "{count} days ago", ago) if ago > 0 else ""
        column.row("day", line or _("Day"), date(shown))
        column.gap(8)
        place = days.index(shown)
        ways = []
        if place:
            ways.append(("earlier", _("Earlier day"), self._showing(days[place - 1])))
        if place + 1 < len(days):
            ways.append(("later", _("Later day"), self._showing(days[place + 1])))
        if ways:
            column.buttons(ways)
            column.gap(12)

    def _empty(self) -> str:
        if self.board == boards.CHALLENGE:
            return _("Nobody has won a challenge yet. The first one is waiting.")
        if self.board in DAILIES and self.date is None:
            return _("Nobody has finished today's game yet. There is time.")
        return _("Nothing here yet. The first finished game opens this board.")

    def _choose(self, board: str) -> None:
        self.board, self.date = board, None
        self.scroller.move_to(0)
        self.relayout()
        self.services.say(board_name(board))

    def _showing(self, date: datetime.date) -> Callable[[], None]:
        def show() -> None:
            self.date = date
            self.relayout()

        return show
