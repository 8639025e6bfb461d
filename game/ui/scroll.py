"""Scrolling: a column of widgets that may be higher than its window, moved by finger, wheel or keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.host.inputs import Pointer
from game.ui.widgets import Brush, Widget

FRICTION = 3.2
"""How fast a flick slows down: its speed falls to 1/e in 1/FRICTION seconds."""
STOP = 24.0
"""Device pixels a second below which a flick has ended."""
START = 8.0
"""CSS pixels a finger moves before it scrolls instead of pressing."""


@dataclass(slots=True)
class Scroller:
    """A window onto a column. Widgets are laid out once in the column; their rects follow the offset."""

    window: pygame.Rect
    ratio: float = 1.0
    offset: float = 0.0
    speed: float = 0.0
    height: int = 0
    _widgets: list[tuple[Widget, pygame.Rect]] = field(default_factory=list)
    _finger: int | None = None
    _from: tuple[float, float] = (0.0, 0.0)
    _trace: list[tuple[float, float]] = field(default_factory=list)
    scrolling: bool = False

    @property
    def most(self) -> float:
        """The greatest offset."""
        return max(0.0, self.height - self.window.height)

    def fill(self, widgets: Sequence[Widget], height: int) -> None:
        """Takes widgets laid out as if the offset were 0, and the height of the whole column."""
        self._widgets = [(widget, widget.rect.copy()) for widget in widgets]
        self.height = height
        self.move_to(self.offset)

    def move_to(self, offset: float) -> bool:
        """Moves the column; true if that changed something."""
        old, self.offset = self.offset, min(self.most, max(0.0, offset))
        for widget, rect in self._widgets:
            widget.rect = rect.move(0, -round(self.offset))
        return old != self.offset

    def reveal(self, widget: Widget) -> None:
        """Moves the column just as far as it takes to see all of `widget`."""
        if widget.rect.top < self.window.top:
            self.move_to(self.offset - (self.window.top - widget.rect.top))
        elif widget.rect.bottom > self.window.bottom:
            self.move_to(self.offset + widget.rect.bottom - self.window.bottom)

    def pointer(self, event: Pointer, now: float) -> bool:
        """Follows a finger; true once it scrolls, so that nothing is pressed by it."""
        if event.kind == "down":
            if self.window.collidepoint(event.x, event.y) and self.most > 0:
                self._finger, self._from = event.id, (event.y, self.offset)
                self._trace = [(now, event.y)]
                caught, self.speed, self.scrolling = abs(self.speed) > STOP, 0.0, False
                return caught
            return False
        if event.id != self._finger:
            return False
        if event.kind == "move":
            start, offset = self._from
            if not self.scrolling and abs(event.y - start) > START * self.ratio:
                self.scrolling = True
            if self.scrolling:
                self.move_to(offset + start - event.y)
                self._trace = [*self._trace[-4:], (now, event.y)]
            return self.scrolling
        self._finger = None
        scrolled, self.scrolling = self.scrolling, False
        if scrolled and event.kind == "up":
            (then, y), (last, _) = self._trace[0], self._trace[-1]
            if now - last < 0.08 and last > then:
                self.speed = (y - event.y) / (now - then)
        return scrolled

    def advance(self, seconds: float) -> bool:
        """Lets a flick run on; true while it does."""
        if abs(self.speed) <= STOP or self._finger is not None:
            self.speed = 0.0 if self._finger is None else self.speed
            return False
        if not self.move_to(self.offset + self.speed * seconds):
            self.speed = 0.0
        self.speed *= max(0.0, 1 - FRICTION * seconds)
        return abs(self.speed) > STOP

    def draw(self, brush: Brush) -> None:
        """Draws the widgets that can be seen, and a bar while there is more than the window shows."""
        clip = brush.surface.get_clip()
        brush.surface.set_clip(self.window.clip(clip))
        for widget, _rect in self._widgets:
            if widget.rect.colliderect(self.window):
                widget.draw(brush)
        if self.most > 0:
            self._draw_bar(brush)
        brush.surface.set_clip(clip)

    def _draw_bar(self, brush: Brush) -> None:
        length = max(brush.px(32), self.window.height * self.window.height // max(1, self.height))
        top = self.window.top + round((self.window.height - length) * self.offset / self.most)
        width = brush.px(4)
        bar = pygame.Rect(self.window.right - width - brush.px(2), top, width, length)
        pygame.draw.rect(brush.surface, brush.theme.edge, bar, border_radius=width // 2)
