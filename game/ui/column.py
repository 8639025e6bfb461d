"""A column of widgets, one below the other: what pages and dialogs are made of."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.ui.color import Color
from game.ui.controls import Option, Slider, Switch
from game.ui.type import BODY, LARGE, Lettering
from game.ui.widgets import Brush, Button, Label, Widget

TARGET = 48
"""Height of a button or a row that can be operated, in CSS pixels."""


@dataclass(slots=True)
class Row(Widget):
    """A name at the left and its figure at the right; below each other where one line has no room for both."""

    role: str = "text"
    ink: Color | None = None
    soft: Color | None = None

    @staticmethod
    def lines(lettering: Lettering, name: str, value: str, width: int) -> tuple[Sequence[str], bool]:
        """The lines of the name, and whether the figure stands below them."""
        gap = round(12 * lettering.ratio)
        room = width - lettering.width(value, BODY, bold=True) - gap
        if lettering.width(name, BODY) <= room:
            return [name], False
        return lettering.wrap(name, BODY, width), True

    def draw(self, brush: Brush) -> None:
        value = self.value or ""
        names, below = self.lines(brush.type, self.name, value, self.rect.width)
        figure = brush.type.figures(
            value, brush.type.fit(value, BODY, self.rect.width, bold=True), self.ink or brush.theme.ink
        )
        line = brush.type.height(BODY)
        y = self.rect.top + (self.rect.height - line * (len(names) + below)) // 2
        for name in names:
            brush.surface.blit(brush.type.render(name, BODY, self.soft or brush.theme.soft), (self.rect.left, y))
            y += line
        y -= 0 if below else line
        brush.surface.blit(figure, (self.rect.right - figure.get_width(), y))


@dataclass(slots=True)
class Column:
    """Lays widgets out from `top` downwards. Lengths are given in CSS pixels; rows grow with the text."""

    left: int
    top: int
    width: int
    lettering: Lettering
    ink: Color
    soft: Color
    widgets: list[Widget] = field(default_factory=list)
    y: int = field(init=False)

    def __post_init__(self) -> None:
        self.y = self.top

    @property
    def height(self) -> int:
        """Height of all that has been added, in device pixels."""
        return self.y - self.top

    def px(self, css: float) -> int:
        """Device pixels of a length in CSS pixels."""
        return max(1, round(css * self.lettering.ratio))

    def target(self) -> int:
        """Height of what can be operated, in device pixels."""
        return self.px(max(TARGET, 34 * self.lettering.text_scale))

    def gap(self, css: float) -> None:
        """Leaves room."""
        self.y += self.px(css)

    def box(self, height: int) -> pygame.Rect:
        """Room for one widget over the whole width."""
        rect = pygame.Rect(self.left, self.y, self.width, height)
        self.y += height
        return rect

    def add(self, widget: Widget) -> None:
        """Takes a widget that lies in a rectangle of `box`."""
        self.widgets.append(widget)

    def heading(self, id: str, text: str, size: float = LARGE) -> None:  # noqa: A002 - the word of the field
        """A line that names what follows."""
        self._text(id, text, size, bold=True, color=self.ink, role="heading")

    def paragraph(self, id: str, text: str, align: int = -1, soft: bool = True) -> None:  # noqa: A002
        """Text over as many lines as it takes."""
        self._text(id, text, BODY, bold=False, color=self.soft if soft else self.ink, role="text", align=align)

    def _text(
        self,
        id: str,  # noqa: A002
        text: str,
        size: float,
        *,
        bold: bool,
        color: Color,
        role: str,
        align: int = -1,
    ) -> None:
        # A word that is wider than the column makes the whole text smaller.
        size = self.lettering.fit_words(text, size, self.width, bold)
        lines = len(self.lettering.wrap(text, size, self.width, bold))
        rect = self.box(lines * self.lettering.height(size, bold))
        self.add(Label(id, rect, role, text, size=size, bold=bold, color=color, align=align))

    def row(self, id: str, name: str, value: str) -> None:  # noqa: A002
        """A name with its figure."""
        names, below = Row.lines(self.lettering, name, value, self.width)
        rect = self.box(self.lettering.height(BODY) * (len(names) + below) + self.px(8))
        self.add(Row(id, rect, name=name, value=value, ink=self.ink, soft=self.soft))

    def button(self, id: str, label: str, act: Callable[[], None], primary: bool = False) -> None:  # noqa: A002
        """A button over the whole width."""
        self.add(Button(id, self.box(self.target()), name=label, label=label, primary=primary, act=act))

    def buttons(self, buttons: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        """Lesser buttons (id, label, act), two in a row where all their words have room."""
        gap = self.px(10)
        half = (self.width - gap) // 2
        widest = max(self.lettering.width(label, BODY, bold=True) for _id, label, _act in buttons) + self.px(28)
        width = half if widest <= half else self.width
        per_row = 2 if width == half else 1
        for start in range(0, len(buttons), per_row):
            line = self.box(self.target())
            for index, (id_, label, act) in enumerate(buttons[start : start + per_row]):
                rect = pygame.Rect(line.left + index * (width + gap), line.top, width, line.height)
                self.add(Button(id_, rect, name=label, label=label, act=act))
            self.y += gap
        self.y -= gap

    def switch(self, id: str, name: str, on: bool, act: Callable[[], None]) -> None:  # noqa: A002
        """A row that switches something on or off."""
        lines = len(self.lettering.wrap(name, BODY, self.width - self.px(62)))
        height = max(self.target(), lines * self.lettering.height(BODY) + self.px(12))
        self.add(Switch(id, self.box(height), name=name, on=on, act=act, value="on" if on else "off"))

    def slider(self, slider: Slider) -> None:
        """A row with a knob."""
        slider.value = slider.shown = slider.label(slider.at)
        slider.rect = self.box(slider.head(self.lettering, self.width) + self.px(40))
        self.add(slider)

    def options(
        self,
        id: str,  # noqa: A002
        name: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        choose: Callable[[str], None],
    ) -> None:
        """A name, and below it a button for each (key, label), of which one is chosen; in as many rows as it takes."""
        self.paragraph(f"{id}.name", name, soft=False)
        self.gap(6)
        gap, height = self.px(8), self.target()
        widths = [self.lettering.width(label, BODY, bold=True) + self.px(28) for _key, label in options]
        most = next((n for n in range(len(options), 1, -1) if max(widths) <= (self.width - gap * (n - 1)) / n), 1)
        # Of four, two and two: no row is longer than it has to be.
        per_row = math.ceil(len(options) / math.ceil(len(options) / most))
        for start in range(0, len(options), per_row):
            part = options[start : start + per_row]
            width = (self.width - gap * (per_row - 1)) / per_row
            line = self.box(height)
            for index, (key, label) in enumerate(part):
                rect = pygame.Rect(round(line.left + index * (width + gap)), line.top, round(width), height)
                self.add(
                    Option(
                        f"{id}.{key}",
                        rect,
                        name=f"{name}: {label}",
                        label=label,
                        on=key == chosen,
                        value="checked" if key == chosen else None,
                        act=_choosing(choose, key),
                    )
                )
            self.y += gap
        self.y -= gap


def _choosing(choose: Callable[[str], None], key: str) -> Callable[[], None]:
    return lambda: choose(key)
