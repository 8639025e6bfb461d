"""A toast: a short text above everything that goes by itself, with at most one button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.locale import text as _
from game.ui.layout import MARGIN
from game.ui.scene import Scene, Services, area
from game.ui.type import BODY
from game.ui.widgets import Brush, Button, Label, panel

STAY = 6.0
"""Seconds a toast without a button stays; one with a button stays until it is answered."""


class Toast(Scene):
    """See the module. It lies at the top, where no thumb rests."""

    id = "toast"

    def __init__(self, services: Services, text: str, label: str, act: Callable[[], None] | None) -> None:
        super().__init__(services)
        self.text, self.label, self._act = text, label, act
        self._end = services.animator.now + STAY
        self._gone = False
        self.box = pygame.Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        services = self.services
        px, lettering, theme, safe = services.px, services.lettering, services.theme, area(services)
        width = min(safe.width - 2 * px(MARGIN), px(420 * max(1.0, lettering.text_scale * 0.8)))
        inner = width - 2 * px(16)
        lines = lettering.wrap(self.text, BODY, inner)
        text = pygame.Rect(0, 0, inner, len(lines) * lettering.height(BODY))
        buttons = px(max(44, 32 * lettering.text_scale)) + px(10) if self.label else 0
        self.box = pygame.Rect(0, 0, width, text.height + buttons + 2 * px(12))
        self.box.midtop = (safe.centerx, safe.top + px(8))
        text.topleft = (self.box.left + px(16), self.box.top + px(12))
        self.widgets = [Label("toast.text", text, "status", self.text, color=theme.panel_ink)]
        if self.label:
            row = pygame.Rect(text.left, text.bottom + px(10), inner, buttons - px(10))
            half = (row.width - px(10)) // 2
            later = pygame.Rect(row.left, row.top, half, row.height)
            now = pygame.Rect(row.right - half, row.top, half, row.height)
            self.widgets += [
                Button("toast.later", later, name=_("Later"), label=_("Later"), act=self.close),
                Button("toast.now", now, name=self.label, label=self.label, act=self._answer, primary=True),
            ]

    def _answer(self) -> None:
        self.close()
        if self._act is not None:
            self._act()

    def close(self) -> None:
        self._gone = True

    @property
    def passing(self) -> bool:
        """Does it go by itself?"""
        return not self.label

    def stays(self, now: float) -> bool:
        """Is it still to be seen?"""
        return not self._gone and (not self.passing or now < self._end)

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        panel(brush.surface, self.box, brush.px(16), theme.panel, theme.edge, brush.px(1))
        super().draw(brush)
