"""Pages: a bar with a way back and a title, and below it a column that scrolls."""

from __future__ import annotations

import pygame

from game.host.inputs import Key, Pointer, Wheel
from game.locale import text as _
from game.ui import icons
from game.ui.column import Column
from game.ui.controls import Slider
from game.ui.layout import MARGIN
from game.ui.scene import Scene, Services, area
from game.ui.scroll import Scroller
from game.ui.type import LARGE
from game.ui.widgets import Brush, Button, Label, Widget

WIDEST = 560
"""Greatest width of the column, in CSS pixels: longer lines read badly."""
SCROLL_KEYS = {"ArrowDown": 0.15, "ArrowUp": -0.15, "PageDown": 0.9, "PageUp": -0.9, "Home": -1e6, "End": 1e6}
"""How far a key scrolls, as a share of the window."""


class Scrolling(Scene):
    """A scene of which a part scrolls. Subclasses set the scroller's window and fill it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.scroller = Scroller(pygame.Rect(0, 0, 0, 0))
        self.fixed: list[Widget] = []
        self._sliding: Slider | None = None
        self._then: float | None = None

    def arrange(self, window: pygame.Rect, column: Column) -> None:
        """Puts `column` into `window`; what stands outside it is in `fixed`."""
        self.scroller.window, self.scroller.ratio = window, self.services.view.ratio
        self.scroller.fill(column.widgets, column.height)
        self.widgets = [*self.fixed, *column.widgets]

    def advance(self, now: float) -> bool:
        seconds, self._then = (now - self._then if self._then is not None else 0.0), now
        return self.scroller.advance(min(seconds, 0.05))

    def draw(self, brush: Brush) -> None:
        self.prepare(brush)
        for widget in self.fixed:
            widget.draw(brush)
        self.scroller.draw(brush)

    def pointer(self, event: Pointer) -> bool:
        if self._sliding is not None:
            self._slide(event)
            return True
        if event.kind == "down" and self._catch_slider(event):
            return True
        if self.scroller.pointer(event, self.services.animator.now):
            self.release()
            return True
        if event.kind == "down" and not self.scroller.window.collidepoint(event.x, event.y):
            return self.press(event, self.fixed)
        return super().pointer(event)

    def _catch_slider(self, event: Pointer) -> bool:
        if not self.scroller.window.collidepoint(event.x, event.y):
            return False
        hit = next((w for w in self.widgets if isinstance(w, Slider) and w.contains(event.x, event.y)), None)
        if hit is None or event.y < hit.rect.bottom - self.services.px(40):
            return False
        self._sliding = hit
        self._slide(event)
        return True

    def _slide(self, event: Pointer) -> None:
        slider = self._sliding
        if slider is None:
            return
        if event.kind in ("down", "move"):
            slider.at = slider.nearest(event.x, self.services.px(12))
            slider.shown = slider.label(slider.at)
            return
        self._sliding = None
        if event.kind == "up" and slider.change is not None:
            slider.change(slider.nearest(event.x, self.services.px(12)))

    def wheel(self, event: Wheel) -> bool:
        return self.scroller.move_to(self.scroller.offset + event.dy)

    def key(self, event: Key) -> bool:
        focused = self.widget(self.focus) if self.focus and self.show_focus else None
        if isinstance(focused, Slider) and focused.key(event):
            return True
        if event.name in SCROLL_KEYS:
            share = SCROLL_KEYS[event.name]
            self.scroller.move_to(self.scroller.offset + share * self.scroller.window.height)
            return True
        return super().key(event)

    def move_focus(self, step: int) -> None:
        super().move_focus(step)
        if self.focus:
            self.focused(self.focus)

    def focused(self, node: str) -> bool:
        widget = self.widget(node)
        if widget is not None and widget not in self.fixed:
            self.scroller.reveal(widget)
        return super().focused(node)


class Page(Scrolling):
    """A page over the whole screen. Subclasses give `title` and fill the column in `build`."""

    def title(self) -> str:
        """What stands in the bar, in the language of the player."""
        raise NotImplementedError

    def build(self, column: Column) -> None:
        """Adds the content."""
        raise NotImplementedError

    def relayout(self) -> None:
        px, theme, lettering, safe = self.services.px, self.services.theme, self.services.lettering, area(self.services)
        width = min(safe.width - 2 * px(MARGIN), px(WIDEST * max(1.0, lettering.text_scale * 0.8)))
        left = safe.left + (safe.width - width) // 2
        bar = px(max(56, 40 * lettering.text_scale))
        back = pygame.Rect(left - px(10), safe.top + (bar - px(44)) // 2, px(44), px(44))
        heading = pygame.Rect(back.right + px(4), safe.top, left + width - back.right - px(4), bar)
        size = lettering.fit(self.title(), LARGE, heading.width, bold=True)
        heading.height = lettering.height(size, bold=True)
        heading.centery = safe.top + bar // 2
        self.fixed = [
            Button("back", back, name=_("Back"), icon=icons.back, act=self.close, bare=True),
            Label("title", heading, "heading", self.title(), size=size, bold=True, color=theme.ink),
        ]
        window = pygame.Rect(safe.left, safe.top + bar, safe.width, safe.height - bar)
        column = Column(left, window.top, width, lettering, theme.ink, theme.soft)
        column.gap(8)
        self.build(column)
        column.gap(32)
        self.arrange(window, column)

    def name(self) -> str:
        return self.title()

    def close(self) -> None:
        self.services.pop()
