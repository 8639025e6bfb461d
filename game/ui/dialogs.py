"""Dialogs: a card in the middle with a title, lines of text or figures, and buttons one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.host.inputs import Key, Pointer
from game.ui.column import Column
from game.ui.layout import MARGIN
from game.ui.pages import Scrolling
from game.ui.scene import Services, area
from game.ui.type import LARGE
from game.ui.widgets import Brush, panel

CORNER = 20
"""Radius of the corners of a card, in CSS pixels."""
WIDTH = 360
"""Width of a card, in CSS pixels, where there is room."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog. It closes the dialog, then acts."""

    id: str
    label: str
    act: Callable[[], None] | None = None
    primary: bool = False
    lesser: bool = False
    """Stands below the others, beside another lesser one."""


class Dialog(Scrolling):
    """A modal card. Escape, the back button and a tap beside it close it without choosing anything."""

    modal = True

    def __init__(
        self,
        services: Services,
        id: str,  # noqa: A002 - the word of the field
        title: str,
        choices: Sequence[Choice],
        lines: Sequence[str] = (),
    ) -> None:
        super().__init__(services)
        self.id = id
        self.title, self.choices, self.lines = title, choices, lines
        self.card = pygame.Rect(0, 0, 0, 0)
        self.focus = next((choice.id for choice in choices if choice.primary), choices[0].id)

    def relayout(self) -> None:
        services = self.services
        px, lettering, theme, safe = services.px, services.lettering, services.theme, area(services)
        pad = px(24)
        width = min(safe.width - 2 * px(MARGIN), px(WIDTH * max(1.0, lettering.text_scale * 0.8)))
        # Laid out once at the top, then moved to where the card's height puts it.
        column = Column(0, 0, width - 2 * pad, lettering, theme.panel_ink, theme.panel_soft)
        column.heading("title", self.title, LARGE + 2)
        column.gap(12)
        for index, line in enumerate(self.lines):
            column.paragraph(f"line{index}", line)
            column.gap(12)
        self.fill(column)
        for choice in self.choices:
            if not choice.lesser:
                column.button(choice.id, choice.label, self._choose(choice), choice.primary)
                column.gap(10)
        lesser = [(choice.id, choice.label, self._choose(choice)) for choice in self.choices if choice.lesser]
        if lesser:
            column.gap(8)
            column.buttons(lesser)
        else:
            column.y -= px(10)
        height = min(column.height + 2 * pad, safe.height - 2 * px(MARGIN))
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = safe.center
        window = self.card.inflate(-px(12), -px(12)) if height < column.height + 2 * pad else self.card.copy()
        for widget in column.widgets:
            widget.rect.move_ip(self.card.left + pad, self.card.top + pad)
        column.y += 2 * pad - (self.card.height - window.height)
        self.arrange(window, column)

    def fill(self, column: Column) -> None:
        """Adds what stands between the text and the buttons; most dialogs have nothing there."""

    def _choose(self, choice: Choice) -> Callable[[], None]:
        def act() -> None:
            self.services.pop()
            if choice.act is not None:
                choice.act()

        return act

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        panel(brush.surface, self.card, brush.px(CORNER), theme.panel, theme.edge, brush.px(1))
        super().draw(brush)

    def inner(self) -> pygame.Rect | None:
        fits = self.scroller.window == self.card  # else what scrolls comes close to the corners
        return self.card.inflate(0, -2 * self.services.px(CORNER)) if fits else None

    def name(self) -> str:
        return self.title

    def close(self) -> None:
        self.services.pop()

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and not self.card.collidepoint(event.x, event.y):
            self.close()
            return True
        super().pointer(event)
        return True

    def key(self, event: Key) -> bool:
        if event.name in ("ArrowDown", "ArrowUp"):
            self.move_focus(1 if event.name == "ArrowDown" else -1)
            return True
        if event.name in ("Enter", " "):
            self.show_focus = True
        super().key(event)
        return True
