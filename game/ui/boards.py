"""The boards of the device: each player's best, by week, for good and by day (RB3)."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from game.locale import number, plural
from game.locale import text as _
from game.profile import boards
from game.profile.days import day_of, week_of
from game.profile.players import Player
from game.ui.color import mix
from game.ui.column import Column
from game.ui.names import game_name, mode_name
from game.ui.pages import Page
from game.ui.scene import Services
from game.ui.type import BODY, SMALL
from game.ui.widgets import Brush, Widget, panel

DAILIES = {boards.KNOCK_DAILY: "knock", boards.MEDLEY_DAILY: "medley", boards.CUPS_DAILY: "cups"}
"""The boards of a day, with the game whose day it is."""
PAD = 14
"""CSS pixels between the edge of a line and its words."""


def board_name(board: str) -> str:
    """The name of a board, in the language of the player."""
    knock = game_name("knock")
    return {
        boards.WEEK: f"{knock}: {_('This week')}",
        boards.ALL_TIME: f"{knock}: {_('All time')}",
        boards.CHALLENGE: f"{knock}: {mode_name('challenge')}",
        **{daily: f"{game_name(game)}: {mode_name('daily')}" for daily, game in DAILIES.items()},
    }[board]


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

    def draw(self, brush: Brush) -> None:
        theme, rect, pad = brush.theme, self.rect, brush.px(PAD)
        ink = theme.panel_ink if self.own else theme.ink
        if self.own:
            radius = min(rect.height // 2, brush.px(12))
            panel(brush.surface, rect, radius, theme.panel, theme.accent, brush.px(2))
        value = self.value or ""
        size = brush.type.fit(value, BODY, rect.width * 2 // 5, bold=True, least=SMALL * 0.75)
        figure = brush.type.figures(value, size, ink)
        figure = figure if figure.get_width() <= rect.width // 2 else brush.type.render(value, size, ink, bold=True)
        rank = brush.type.render(self.rank, BODY, mix(ink, theme.panel if self.own else theme.backdrop[0], 0.25))
        left = rect.left + pad + max(rank.get_width(), brush.px(20)) + brush.px(10)
        room = rect.right - pad - figure.get_width() - brush.px(10) - left
        name = brush.type.render(
            self.player, brush.type.fit(self.player, BODY, room, self.own, least=SMALL * 0.5), ink, self.own
        )
        for part, x in ((rank, rect.left + pad), (name, left), (figure, rect.right - pad - figure.get_width())):
            brush.surface.blit(part, (x, rect.centery - part.get_height() // 2))


class BoardsPage(Page):
    """One board at a time; the last one that was looked at stays chosen."""

    id = "boards"

    def __init__(self, services: Services, board: str = boards.WEEK) -> None:
        super().__init__(services)
        self.board = board
        self.date: datetime.date | None = None
        """The day whose board is shown; None for today."""

    def title(self) -> str:
        return _("Boards")

    def build(self, column: Column) -> None:
        column.options(
            "board", _("Board"), [(board, board_name(board)) for board in boards.KEPT], self.board, self._choose
        )
        column.gap(20)
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
        column.add(
            BoardLine(
                id_,
                column.box(column.target()),
                name=spoken.format(rank=number(rank), player=name),
                value=number(value),
                rank=number(rank),
                player=name,
                own=own,
            )
        )
        column.gap(4)

    def _days(self, column: Column, shown: datetime.date, today: datetime.date) -> None:
        """The day that is shown, and the ways to the days before and after it that have a board."""
        days = sorted({today, shown, *self.services.profile.honours.boards.periods(self.board)})
        ago = (today - shown).days
        line = _("Today") if not ago else plural("{count} day ago", "{count} days ago", ago) if ago > 0 else ""
        column.row("day", line or _("Day"), shown.isoformat())
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
