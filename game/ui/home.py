"""Home: a card for each game with a living picture of its board, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.ui import games, icons
from game.ui.card import broken, draw_ground, draw_lines, height_of
from game.ui.column import Column
from game.ui.dailies import TodaysDailies
from game.ui.end_card import fitted
from game.ui.layout import MARGIN
from game.ui.names import game_name, mode_name, slogan
from game.ui.pages import WIDEST, Scrolling
from game.ui.scene import Services, area
from game.ui.table import Table, Tables
from game.ui.theme import Theme
from game.ui.type import BODY, LARGE, SMALL, TITLE
from game.ui.widgets import Brush, Button, Label, Widget, focus_ring, panel

CARD = 148
"""Height of a card, in CSS pixels."""
SIDE_BY_SIDE = 760
"""Width from which two cards stand beside each other, in CSS pixels."""
BESIDE = 460
"""Greatest width of a card beside another, in CSS pixels."""
PICTURE = 0.36
"""Greatest share of its width that the picture of a card takes."""


@dataclass(slots=True)
class Card(Widget):
    """A game: its name, what it offers now, and a picture of its board as it stands."""

    role: str = "button"
    focusable: bool = True
    title: str = ""
    line: str = ""
    action: str = ""
    picture: Callable[[Theme, int], pygame.Surface] | None = None
    """Draws the game at most so many device pixels wide."""
    beside: int = 0
    """Device pixels at the right of the action that are another button's."""

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        radius = brush.px(20)
        draw_ground(brush, self, radius)
        pad = brush.px(14)
        side = min(rect.height - 2 * pad, round(rect.width * PICTURE))
        x = rect.left + pad + side + brush.px(16)
        if self.picture is not None:
            picture = self.picture(theme, side)
            left = rect.left + pad + (side - picture.get_width()) // 2
            brush.surface.blit(picture, (left, rect.centery - picture.get_height() // 2))
        room = rect.right - brush.px(16) - x
        size = brush.type.fit(self.title, LARGE, room, bold=True, least=SMALL * 0.7)
        pill_height = brush.px(max(36, 28 * brush.type.text_scale))
        rest = brush.type.height(size, bold=True) + brush.px(10) + pill_height
        space = pygame.Rect(x, 0, room, rect.height - brush.px(16) - rest)
        below = fitted(brush.type, space, [(self.line, BODY, False)])
        lines = [(self.title, size, True), *broken(brush.type, below, room)]
        height = height_of(brush.type, lines)
        y = rect.centery - (height + brush.px(10) + pill_height) // 2
        draw_lines(brush, lines, x, y)
        y += height + brush.px(10)
        size = brush.type.fit(self.action, BODY, room - self.beside - brush.px(28), bold=True, least=SMALL * 0.7)
        label = brush.type.render(self.action, size, theme.accent_ink, bold=True)
        pill = pygame.Rect(x, y, label.get_width() + brush.px(28), pill_height)
        panel(brush.surface, pill, pill.height // 2, theme.accent, None, 0)
        brush.surface.blit(label, label.get_rect(center=pill.center))
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


class HomeScene(Scrolling):
    """The first page: games above, the ways to the other pages below."""

    id = "home"

    def __init__(
        self,
        services: Services,
        tables: Tables,
        play: Callable[[str], None],
        modes: Callable[[str], None],
        pages: Callable[[], list[tuple[str, str, Callable[[], None]]]],
    ) -> None:
        super().__init__(services)
        self.tables, self._play, self._modes, self._pages = tables, play, modes, pages
        self.dailies = TodaysDailies(services, tables, play)

    def advance(self, now: float) -> bool:
        changed = self.dailies.advance(now)
        if changed:
            self.relayout()
        return super().advance(now) or changed

    def relayout(self) -> None:
        services = self.services
        px, theme, lettering, safe = services.px, services.theme, services.lettering, area(services)
        per_row = 2 if safe.width >= px(SIDE_BY_SIDE * max(1.0, lettering.text_scale * 0.8)) else 1
        widest = WIDEST if per_row == 1 else 2 * BESIDE
        width = min(safe.width - 2 * px(MARGIN), px(widest * max(1.0, lettering.text_scale * 0.8)))
        left = safe.left + (safe.width - width) // 2
        column = Column(left, safe.top, width, lettering, theme.ink, theme.soft)
        column.gap(16)
        line = column.box(lettering.height(TITLE, bold=True))
        column.add(Label("title", line, "heading", "Eightfold", size=TITLE, bold=True, color=theme.ink))
        column.paragraph("promise", _("Fair puzzles, yours for good."))
        column.gap(20)
        gap = px(14)
        for start in range(0, len(games.SHOWN), per_row):
            line = column.box(px(max(CARD, 100 * lettering.text_scale)))
            side = (line.width - gap * (per_row - 1)) // per_row
            for index, game in enumerate(games.SHOWN[start : start + per_row]):
                rect = pygame.Rect(line.left + index * (side + gap), line.top, side, line.height)
                column.widgets += self._card(game, rect)
            column.y += gap
        column.gap(6)
        self.dailies.build(column)
        column.gap(14)
        column.buttons(self._pages())
        column.gap(24)
        # A third of the spare room goes above: the eye rests a little higher than the middle.
        shift = max(0, (safe.height - column.height) // 3)
        for widget in column.widgets:
            widget.rect.move_ip(0, shift)
        column.y += shift
        self.fixed = []
        self.arrange(safe.copy(), column)

    def _card(self, game: str, rect: pygame.Rect) -> list[Widget]:
        """The card of a game, and where it has several modes the button that shows them."""
        tables = self.tables.of(game)
        table = self._last(tables)
        several = len(tables) > 1
        name, px = game_name(game), self.services.px
        if table.running:
            mode = table.rules
            points = plural("{count} point", "{count} points", table.session.score) if mode.best else ""
            line = ", ".join(part for part in (mode_name(mode.id) if several else "", points) if part)
            action = _("Continue")
        else:
            line = slogan(game) if several or not table.best else _("Best {score}").format(score=number(table.best))
            action = _("Play")
        beside = px(52) if several else 0
        card = Card(
            f"play.{game}",
            rect,
            name=f"{name}: {line}. {action}",
            title=name,
            line=line,
            action=action,
            picture=lambda theme, side: games.picture(table, theme, side),
            beside=beside,
            act=lambda: self._play(table.name) if table.running or not several else self._modes(game),
        )
        if not several or not table.running:
            card.beside = 0
            return [card]
        square = pygame.Rect(rect.right - px(14) - px(44), rect.bottom - px(14) - px(44), px(44), px(44))
        label = _("{game}: all modes").format(game=name)
        return [card, Button(f"modes.{game}", square, name=label, icon=icons.modes, act=lambda: self._modes(game))]

    def _last(self, tables: list[Table]) -> Table:
        """The table of the mode that was played last; the first where none has been."""
        named = {table.name: table for table in tables}
        return next((named[name] for name in self.services.profile.recent if name in named), tables[0])
