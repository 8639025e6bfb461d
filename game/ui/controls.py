"""Controls of the settings: switch, choice and slider, each a row with its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.host.inputs import Key
from game.ui.color import mix
from game.ui.type import BODY, SMALL, Lettering
from game.ui.widgets import Brush, Widget, focus_ring, panel


@dataclass(slots=True)
class Switch(Widget):
    """On or off; the whole row operates it."""

    role: str = "switch"
    focusable: bool = True
    on: bool = False

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        height, width = brush.px(28), brush.px(50)
        track = pygame.Rect(rect.right - width, rect.centery - height // 2, width, height)
        draw_label(brush, self.name, rect, track.left - rect.left - brush.px(12))
        color = theme.accent if self.on else theme.panel
        edge = theme.accent if self.on else theme.soft
        panel(brush.surface, track, height // 2, color, edge, brush.px(2))
        knob = height - brush.px(10)
        x = track.right - knob - brush.px(5) if self.on else track.left + brush.px(5)
        ink = theme.accent_ink if self.on else theme.soft
        square = pygame.Rect(x, track.centery - knob // 2, knob, knob)
        panel(brush.surface, square, knob // 2, ink, None, 0)
        if brush.focused == self.id:
            focus_ring(brush, rect, brush.px(10))


@dataclass(slots=True)
class Option(Widget):
    """One of several, of which one is chosen."""

    role: str = "radio"
    focusable: bool = True
    label: str = ""
    on: bool = False

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        radius = min(rect.height // 2, brush.px(12))
        fill, ink = (theme.accent, theme.accent_ink) if self.on else (theme.panel, theme.panel_ink)
        if brush.pressed == self.id:
            fill = mix(fill, ink, 0.12)
        panel(brush.surface, rect, radius, fill, None if self.on else theme.edge, brush.px(1))
        size = brush.type.fit(self.label, BODY, rect.width - brush.px(16), least=SMALL * 0.75)
        text = brush.type.render(self.label, size, ink, bold=self.on)
        brush.surface.blit(text, text.get_rect(center=rect.center))
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


@dataclass(slots=True)
class Slider(Widget):
    """A value between two ends, in steps. `change` is called with every new value."""

    role: str = "slider"
    focusable: bool = True
    low: float = 0.0
    high: float = 1.0
    step: float = 0.1
    at: float = 0.0
    shown: str = ""
    label: Callable[[float], str] = str
    """The text that shows a value."""
    change: Callable[[float], None] | None = None

    def _room(self, lettering: Lettering, width: int) -> int:
        """Width of the name: what the longest value leaves of the row."""
        return width - lettering.width(self.label(self.high), BODY) - round(12 * lettering.ratio)

    def head(self, lettering: Lettering, width: int) -> int:
        """Height of name and value above the track, in a row of `width`."""
        return len(lettering.wrap(self.name, BODY, self._room(lettering, width))) * lettering.height(BODY)

    def track(self, brush: Brush) -> pygame.Rect:
        """The line on which the knob runs."""
        inset = brush.px(12)
        return pygame.Rect(
            self.rect.left + inset, self.rect.bottom - brush.px(18), self.rect.width - 2 * inset, brush.px(4)
        )

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        label = pygame.Rect(rect.left, rect.top, rect.width, self.head(brush.type, rect.width))
        figure = brush.type.render(self.shown, BODY, theme.soft)
        draw_label(brush, self.name, label, self._room(brush.type, rect.width))
        brush.surface.blit(figure, figure.get_rect(midright=label.midright))
        track = self.track(brush)
        pygame.draw.rect(brush.surface, theme.edge, track, border_radius=track.height // 2)
        share = (self.at - self.low) / (self.high - self.low)
        done = track.copy()
        done.width = round(track.width * share)
        pygame.draw.rect(brush.surface, theme.accent, done, border_radius=track.height // 2)
        knob = brush.px(24)
        square = pygame.Rect(0, 0, knob, knob)
        square.center = (track.left + done.width, track.centery)
        panel(brush.surface, square, knob // 2, theme.accent, theme.panel, brush.px(3))
        if brush.focused == self.id:
            focus_ring(brush, rect, brush.px(10))

    def nearest(self, x: float, inset: float) -> float:
        """The value under `x`, on a track that ends `inset` device pixels inside the row."""
        share = (x - self.rect.left - inset) / max(1.0, self.rect.width - 2 * inset)
        return self.round(self.low + (self.high - self.low) * share)

    def round(self, value: float) -> float:
        """The nearest step to `value` between the two ends."""
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        return round(self.low + steps * self.step, 6)

    def key(self, event: Key) -> bool:
        """Moves by one step."""
        steps = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1}.get(event.name)
        if event.name in ("Home", "End"):
            self.set(self.low if event.name == "Home" else self.high)
            return True
        if steps is None:
            return False
        self.set(self.at + steps * self.step)
        return True

    def set(self, value: float) -> None:
        """Takes the nearest step to `value`."""
        value = self.round(value)
        if value != self.at and self.change is not None:
            self.at = value
            self.change(value)


def draw_label(brush: Brush, name: str, rect: pygame.Rect, room: int) -> None:
    """The name of a row, at its left and in its middle, in as many lines as it takes."""
    size = brush.type.fit_words(name, BODY, room)
    lines = brush.type.wrap(name, size, room)
    height = brush.type.height(size)
    y = rect.centery - height * len(lines) // 2
    for line in lines:
        brush.surface.blit(brush.type.render(line, size, brush.theme.ink), (rect.left, y))
        y += height
