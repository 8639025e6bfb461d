"""A line of text from the player: by the host where it has a field of its own, else by a field drawn here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.host.host import Question
from game.host.inputs import Key
from game.locale import text as _
from game.ui.color import Color
from game.ui.column import Column
from game.ui.dialogs import Choice, Dialog
from game.ui.scene import Services
from game.ui.type import BODY, SMALL
from game.ui.widgets import Brush, Widget, focus_ring, panel

MOST = 64
"""Characters that the field takes; what is too long is told when it is accepted."""


def ask(services: Services, title: str, text: str, hint: str, answer: Callable[[str], None]) -> None:
    """Asks for a line of text. The host's answer comes to the topmost scene, that of the field to `answer`."""
    if not services.host.ask_for_text(question(services, title, text, hint)):
        services.push(Field(services, title, text, hint, answer))


def question(services: Services, title: str, text: str, hint: str) -> Question:
    """The question in the words and colours of the game."""
    theme = services.theme
    colors = {
        "panel": theme.panel,
        "ink": theme.panel_ink,
        "soft": theme.panel_soft,
        "edge": theme.edge,
        "accent": theme.accent,
        "accent_ink": theme.accent_ink,
        "focus": theme.focus,
    }
    size = BODY * services.lettering.text_scale
    written = {name: _css(color) for name, color in colors.items()}
    return Question(title, text, hint, _("Done"), _("Cancel"), size, written)


def _css(color: Color) -> str:
    return "#" + "".join(f"{part:02x}" for part in color[:3])


@dataclass(slots=True)
class TextField(Widget):
    """The text that is being written, with a caret at its end."""

    role: str = "textbox"
    focusable: bool = True

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        radius, pad = brush.px(12), brush.px(12)
        panel(brush.surface, rect, radius, theme.panel, theme.panel_soft, brush.px(2))
        words, room = self.value or "", rect.width - 2 * pad - brush.px(3)
        size = brush.type.fit(words, BODY, room, least=SMALL * 0.75)
        while brush.type.width(words, size) > room:  # the end is where one writes
            words = words[1:]
        line = brush.type.render(words, size, theme.panel_ink)
        brush.surface.blit(line, (rect.left + pad, rect.centery - line.get_height() // 2))
        caret = pygame.Rect(0, 0, brush.px(2), brush.type.height(BODY))
        caret.midleft = (rect.left + pad + line.get_width() + 1, rect.centery)
        pygame.draw.rect(brush.surface, theme.accent, caret)
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


class Field(Dialog):
    """A dialog with a field: typing writes, Backspace takes the last character away, Enter accepts."""

    def __init__(self, services: Services, title: str, text: str, hint: str, answer: Callable[[str], None]) -> None:
        choices = [
            Choice("accept", _("Done"), lambda: answer(self.text), primary=True),
            Choice("cancel", _("Cancel")),
        ]
        super().__init__(services, "ask", title, choices, [hint] if hint else [])
        self.text = text
        self.focus = "field"

    @property
    def typing(self) -> bool:
        return True

    def fill(self, column: Column) -> None:
        column.add(TextField("field", column.box(column.target()), name=self.title, value=self.text))
        column.gap(12)

    def typed(self, text: str) -> bool:
        self._write((self.text + text)[:MOST])
        return True

    def key(self, event: Key) -> bool:
        if event.name == "Backspace":
            self._write(self.text[:-1])
            return True
        if event.name == " " or (event.name == "Enter" and self.focus == "field"):
            if event.name == "Enter" and (accept := self.widget("accept")):
                self.activate(accept)
            return True  # a space comes as text
        return super().key(event)

    def _write(self, text: str) -> None:
        self.text, self.focus = text, "field"
        self.relayout()
