"""Dialogs: a card in the middle with a title, lines of text or figures, and buttons one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.host.inputs import Key, Pointer
from game.locale import text as _
from game.ui.scene import Scene, Services, area
from game.ui.type import BODY, LARGE
from game.ui.widgets import Brush, Button, Label, Widget, panel

SCRIM = 150
"""How much of what lies behind a dialog is darkened, 0..255."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog. It closes the dialog, then acts."""

    id: str
    label: str
    act: Callable[[], None] | None = None
    primary: bool = False


class Dialog(Scene):
    """A modal card. Escape, the back button and a tap beside it close it without choosing anything."""

    modal = True

    def __init__(
        self,
        services: Services,
        id: str,  # noqa: A002 - the word of the field
        title: str,
        choices: Sequence[Choice],
        lines: Sequence[str] = (),
        rows: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(services)
        self.id = id
        self.title, self.choices, self.lines, self.rows = title, choices, lines, rows
        self.card = pygame.Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        px, lettering, safe = self.services.px, self.services.lettering, area(self.services)
        scale = lettering.text_scale
        pad, gap = px(24), px(12)
        width = min(safe.width - 2 * px(16), px(360 * max(1.0, scale * 0.8)))
        inner = width - 2 * pad
        theme = self.services.theme
        parts: list[tuple[Widget, int]] = []

        def label(id: str, text: str, size: float, bold: bool, soft: bool) -> None:  # noqa: A002
            lines = len(lettering.wrap(text, size, inner, bold))
            rect = pygame.Rect(0, 0, inner, lines * lettering.height(size, bold))
            color = theme.panel_soft if soft else theme.panel_ink
            parts.append((Label(id, rect, name=text, size=size, bold=bold, color=color), gap))

        label("title", self.title, LARGE + 2, True, False)
        for index, line in enumerate(self.lines):
            label(f"line{index}", line, BODY, False, True)
        for index, (name, value) in enumerate(self.rows):
            height = lettering.height(BODY) + px(6)
            rect = pygame.Rect(0, 0, inner, height)
            parts.append((Row(f"row{index}", rect, role="text", name=name, value=value), 0))
        if self.rows:
            parts[-1] = (parts[-1][0], gap)
        for choice in self.choices:
            rect = pygame.Rect(0, 0, inner, px(max(48, 34 * scale)))
            button = Button(
                choice.id, rect, name=choice.label, label=choice.label, primary=choice.primary, act=self._choose(choice)
            )
            parts.append((button, px(10)))
        height = 2 * pad + sum(widget.rect.height + space for widget, space in parts) - parts[-1][1]
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = safe.center
        y = self.card.top + pad
        self.widgets = []
        for widget, space in parts:
            widget.rect.topleft = (self.card.left + pad, y)
            y += widget.rect.height + space
            self.widgets.append(widget)
        if self.focus is None:
            primary = next((choice.id for choice in self.choices if choice.primary), None)
            self.focus = primary or (self.choices[0].id if self.choices else None)

    def _choose(self, choice: Choice) -> Callable[[], None]:
        def act() -> None:
            self.services.pop()
            if choice.act is not None:
                choice.act()

        return act

    def draw(self, brush: Brush) -> None:
        scrim = pygame.Surface(brush.surface.get_size(), pygame.SRCALPHA)
        scrim.fill((10, 12, 24, SCRIM))
        brush.surface.blit(scrim, (0, 0))
        theme = brush.theme
        brush.surface.blit(panel(self.card.size, brush.px(20), theme.panel, theme.edge, brush.px(1)), self.card)
        super().draw(brush)

    def close(self) -> None:
        self.services.pop()

    def pointer(self, event: Pointer) -> bool:
        if super().pointer(event):
            return True
        if event.kind == "down" and not self.card.collidepoint(event.x, event.y):
            self.close()
        return True

    def key(self, event: Key) -> bool:
        if event.name in ("ArrowDown", "ArrowUp"):
            self.move_focus(1 if event.name == "ArrowDown" else -1)
            return True
        if event.name in ("Enter", " "):
            self.show_focus = True
        return super().key(event)


@dataclass(slots=True)
class Row(Widget):
    """A name at the left and its figure at the right."""

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        figure = brush.type.figures(self.value or "", BODY, theme.panel_ink)
        room = self.rect.width - figure.get_width() - brush.px(12)
        size = brush.type.fit(self.name, BODY, room)
        name = brush.type.render(self.name, size, theme.panel_soft)
        brush.surface.blit(name, (self.rect.left, self.rect.centery - name.get_height() // 2))
        brush.surface.blit(figure, (self.rect.right - figure.get_width(), self.rect.centery - figure.get_height() // 2))


def duration(seconds: float) -> str:
    """Play time in words: `2 h 05 min`, `12 min`, `less than a minute`."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("less than a minute")
    hours, minutes = divmod(minutes, 60)
    return (
        _("{hours} h {minutes:02} min").format(hours=hours, minutes=minutes)
        if hours
        else _("{minutes} min").format(minutes=minutes)
    )
