"""Home: a card for each game with a living picture of its board, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.rules.bitboard import SIZE
from game.ui import paint as painting
from game.ui.color import mix
from game.ui.column import Column
from game.ui.faces import RADIUS, Faces, rounded
from game.ui.layout import MARGIN
from game.ui.names import promise, title
from game.ui.pages import WIDEST, Scrolling
from game.ui.scene import Services, area
from game.ui.table import Table
from game.ui.theme import Theme
from game.ui.type import BODY, LARGE, SMALL, TITLE
from game.ui.widgets import Brush, Label, Widget, focus_ring, panel

CARD = 148
"""Height of a card, in CSS pixels."""
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
    paint: painting.Paint = painting.EMPTY

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        radius = brush.px(20)
        fill = mix(theme.panel, theme.panel_ink, 0.06) if brush.pressed == self.id else theme.panel
        brush.surface.blit(panel(rect.size, radius, fill, theme.edge, brush.px(1)), rect)
        pad = brush.px(14)
        side = min(rect.height - 2 * pad, round(rect.width * PICTURE))
        picture = miniature(theme, side, self.paint)
        brush.surface.blit(picture, (rect.left + pad, rect.centery - picture.get_height() // 2))
        x = rect.left + pad + picture.get_width() + brush.px(16)
        room = rect.right - brush.px(16) - x
        lines = [
            (self.title, brush.type.fit(self.title, LARGE, room, bold=True, least=SMALL * 0.7), theme.panel_ink, True),
            (self.line, brush.type.fit(self.line, BODY, room, least=SMALL * 0.7), theme.panel_soft, False),
        ]
        heights = [brush.type.height(size, bold) for _text, size, _color, bold in lines]
        pill_height = brush.px(max(36, 28 * brush.type.text_scale))
        total = sum(heights) + brush.px(10) + pill_height
        y = rect.centery - total // 2
        for (text, size, color, bold), height in zip(lines, heights, strict=True):
            brush.surface.blit(brush.type.render(text, size, color, bold), (x, y))
            y += height
        y += brush.px(10)
        size = brush.type.fit(self.action, BODY, room - brush.px(28), bold=True, least=SMALL * 0.7)
        label = brush.type.render(self.action, size, theme.accent_ink, bold=True)
        pill = pygame.Rect(x, y, label.get_width() + brush.px(28), pill_height)
        brush.surface.blit(panel(pill.size, pill.height // 2, theme.accent, None, 0), pill)
        brush.surface.blit(label, label.get_rect(center=pill.center))
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


_miniatures: dict[tuple[str, int, painting.Paint], pygame.Surface] = {}


def miniature(theme: Theme, side: int, paint: painting.Paint) -> pygame.Surface:
    """A small picture of a board, at most `side` device pixels wide; kept."""
    key = (theme.id, side, paint)
    if key not in _miniatures:
        if len(_miniatures) > 16:
            _miniatures.clear()
        pitch = max(3, side // (SIZE + 1))
        cell = pitch - max(1, pitch // 9)
        faces = Faces(theme, cell)
        pad = (pitch - cell) * 2
        size = SIZE * pitch + 2 * pad - (pitch - cell)
        picture = rounded((size, size), cell * 2 * RADIUS, theme.board)
        for index, value in enumerate(paint):
            row, column = divmod(index, SIZE)
            sprite = faces.face(value - 1) if value else faces.floor()
            picture.blit(sprite, (pad + column * pitch, pad + row * pitch))
        _miniatures[key] = picture.convert_alpha()
    return _miniatures[key]


class HomeScene(Scrolling):
    """The first page: games above, the ways to the other pages below."""

    id = "home"

    def __init__(
        self,
        services: Services,
        tables: Mapping[str, Table],
        play: Callable[[str], None],
        pages: Callable[[], list[tuple[str, str, Callable[[], None]]]],
    ) -> None:
        super().__init__(services)
        self.tables, self._play, self._pages = tables, play, pages

    def relayout(self) -> None:
        services = self.services
        px, theme, lettering, safe = services.px, services.theme, services.lettering, area(services)
        width = min(safe.width - 2 * px(MARGIN), px(WIDEST * max(1.0, lettering.text_scale * 0.8)))
        left = safe.left + (safe.width - width) // 2
        column = Column(left, safe.top, width, lettering, theme.ink, theme.soft)
        column.gap(16)
        line = column.box(lettering.height(TITLE, bold=True))
        column.add(Label("title", line, "heading", "Eightfold", size=TITLE, bold=True, color=theme.ink))
        column.paragraph("promise", _("Fair puzzles, yours for good."))
        column.gap(20)
        for name, table in self.tables.items():
            rect = column.box(px(max(CARD, 100 * lettering.text_scale)))
            column.add(self._card(name, table, rect))
            column.gap(14)
        column.gap(6)
        column.buttons(self._pages())
        column.gap(24)
        # A third of the spare room goes above: the eye rests a little higher than the middle.
        shift = max(0, (safe.height - column.height) // 3)
        for widget in column.widgets:
            widget.rect.move_ip(0, shift)
        column.y += shift
        self.fixed = []
        self.arrange(safe.copy(), column)

    def _card(self, name: str, table: Table, rect: pygame.Rect) -> Card:
        if table.running:
            line = plural("{count} point", "{count} points", table.session.score)
            action = _("Continue")
        else:
            line = (
                _("Best {score}").format(score=number(table.best)) if table.best else promise(table.game.id, table.mode)
            )
            action = _("Play")
        board = table.session.state.board if table.running else 0
        paint = painting.fitted(painting.decode(table.look), board) if board else SHOWCASE
        spoken = f"{title(table.game.id, table.mode)}: {line}. {action}"
        return Card(
            f"play.{name}",
            rect,
            name=spoken,
            title=title(table.game.id, table.mode),
            line=line,
            action=action,
            paint=paint,
            act=lambda: self._play(name),
        )


def _showcase() -> painting.Paint:
    rows = ("........", "..8.....", "..88....", "6..1....", "66..44..", "66.3.4.7", "555534.7", "2555347.")
    return bytes(0 if mark == "." else int(mark) for row in rows for mark in row)


SHOWCASE = _showcase()
"""The board that a card shows while there is no game to continue."""
