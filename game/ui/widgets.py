"""Widgets: what can be seen, focused and operated. Each has a role, a name and a value, so that the same tree serves
the eye, the keyboard and the screen reader."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from game.host.canvas import flood
from game.ui.color import Color, mix
from game.ui.faces import rounded, rounded_line
from game.ui.theme import Theme
from game.ui.type import BODY, SMALL, Lettering


@dataclass(slots=True)
class Brush:
    """What a widget draws with."""

    surface: pygame.Surface
    theme: Theme
    type: Lettering
    focused: str | None = None
    """Identity of the widget that shows the focus ring."""
    pressed: str | None = None
    hidden: pygame.Rect | None = None
    """What a dialog will cover, so that nothing has to be drawn there; in device pixels."""

    def hides(self, area: pygame.Rect) -> bool:
        """Is nothing of `area` to be seen?"""
        return self.hidden is not None and bool(self.hidden.contains(area))

    def px(self, css: float) -> int:
        """Device pixels of a length in CSS pixels."""
        return max(1, round(css * self.type.ratio))


_Placed = tuple[pygame.Surface, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Frame:
    """A panel of one size in parts: what is smooth is kept as sprites, what is straight is filled, which is faster."""

    sprites: Sequence[_Placed]
    areas: Sequence[tuple[Color, tuple[int, int, int, int]]] = ()


def panel(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: Color | None, edge: Color | None, line: float
) -> None:
    """Draws a rounded panel with an optional line around it; without `fill` the line alone."""
    frame = _frame(rect.size, radius, fill, edge, line)
    left, top = rect.topleft
    for color, (x, y, width, height) in frame.areas:
        flood(surface, color, (left + x, top + y, width, height))
    surface.blits([(sprite, (left + x, top + y)) for sprite, (x, y) in frame.sprites], False)


@lru_cache(maxsize=128)
def _frame(size: tuple[int, int], radius: int, fill: Color | None, edge: Color | None, line: float) -> _Frame:
    corner = math.ceil(max(radius, line)) + 1
    side = 2 * corner + 1
    if min(size) < side:
        return _Frame([(_tile(size, radius, fill, edge, line), (0, 0))])
    tile = _tile((side, side), radius, fill, edge, line)
    if edge is not None and line != round(line):
        return _Frame(_stretched(tile, size, corner), [] if fill is None else [(fill, _inset(size, corner, corner))])
    width, height = size
    far = corner + 1
    corners = [
        (tile.subsurface((x, y, corner, corner)), (to_x, to_y))
        for x, to_x in ((0, 0), (far, width - corner))
        for y, to_y in ((0, 0), (far, height - corner))
    ]
    areas = []
    thick = round(line) if edge is not None else 0
    if edge is not None:
        areas += [(edge, (corner, y, width - 2 * corner, thick)) for y in (0, height - thick)]
        areas += [(edge, (x, corner, thick, height - 2 * corner)) for x in (0, width - thick)]
    if fill is not None:
        areas += [(fill, _inset(size, corner, thick))]
        areas += [(fill, (x, corner, corner - thick, height - 2 * corner)) for x in (thick, width - corner)]
    return _Frame(corners, areas)


def _inset(size: tuple[int, int], across: int, down: int) -> tuple[int, int, int, int]:
    return across, down, size[0] - 2 * across, size[1] - 2 * down


def _tile(size: tuple[int, int], radius: int, fill: Color | None, edge: Color | None, line: float) -> pygame.Surface:
    """The smallest panel with these corners, of which larger ones are made."""
    tile = rounded(size, radius, fill) if fill is not None else pygame.Surface(size, pygame.SRCALPHA)
    if edge is not None:
        tile.blit(rounded_line(size, radius, edge, line), (0, 0))
    return tile.convert_alpha()


def _stretched(tile: pygame.Surface, size: tuple[int, int], corner: int) -> list[_Placed]:
    """The corners of `tile`, and its sides stretched to `size`, with their places."""
    spans = [
        [(0, corner, 0, corner), (corner, 1, corner, side - 2 * corner), (corner + 1, corner, side - corner, corner)]
        for side in size
    ]
    parts = []
    for x, width, to_x, to_width in spans[0]:
        for y, height, to_y, to_height in spans[1]:
            if (width, height) != (1, 1):
                part = tile.subsurface((x, y, width, height))
                parts.append((pygame.transform.scale(part, (to_width, to_height)), (to_x, to_y)))
    return parts


@dataclass(slots=True)
class Widget:
    """A place on the screen with a meaning. `id` is stable and unique within its scene."""

    id: str
    rect: pygame.Rect
    role: str = "none"
    """The ARIA role."""
    name: str = ""
    value: str | None = None
    enabled: bool = True
    act: Callable[[], None] | None = None
    """What happens when it is operated."""
    focusable: bool = field(default=False)

    def draw(self, brush: Brush) -> None:
        """Draws itself; the plain widget is invisible."""

    def contains(self, x: float, y: float) -> bool:
        """Is the point (device pixels) on it?"""
        return self.rect.collidepoint(x, y)


@dataclass(slots=True)
class Label(Widget):
    """Text. It wraps within its width; `align` is -1 for left, 0 for centred, 1 for right."""

    size: float = BODY
    bold: bool = False
    color: Color | None = None
    align: int = -1
    figures: bool = False

    def draw(self, brush: Brush) -> None:
        color = self.color or brush.theme.ink
        if self.figures:
            size = brush.type.fit(self.name, self.size, self.rect.width, self.bold)
            self._blit(brush, brush.type.figures(self.name, size, color, self.bold), self.rect.top)
            return
        y = self.rect.top
        for line in brush.type.wrap(self.name, self.size, self.rect.width, self.bold):
            self._blit(brush, brush.type.render(line, self.size, color, self.bold), y)
            y += brush.type.height(self.size, self.bold)

    def _blit(self, brush: Brush, line: pygame.Surface, y: int) -> None:
        x = self.rect.left + (self.rect.width - line.get_width()) * (self.align + 1) // 2
        brush.surface.blit(line, (x, y))


def focus_ring(brush: Brush, rect: pygame.Rect, radius: int) -> None:
    """The ring around what the keyboard is on."""
    grown = rect.inflate(brush.px(6), brush.px(6))
    panel(brush.surface, grown, radius + brush.px(3), None, brush.theme.focus, brush.px(3))


@dataclass(slots=True)
class Button(Widget):
    """A button with an icon, a label or both. `primary` is the one that goes on."""

    role: str = "button"
    focusable: bool = True
    icon: Callable[[pygame.Surface, pygame.Rect, Color], None] | None = None
    label: str = ""
    primary: bool = False
    bare: bool = False
    """Without a panel: an icon on the backdrop."""
    most: float = BODY
    """The largest size of the label."""

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        radius = min(rect.height // 2, brush.px(14))
        fill, ink = (theme.accent, theme.accent_ink) if self.primary else (theme.panel, theme.panel_ink)
        if not self.enabled:
            ink = mix(ink, fill, 0.55)
        if brush.pressed == self.id and self.enabled:
            fill = mix(fill, ink, 0.12)
        if not self.bare or brush.pressed == self.id:
            edge = None if self.primary else theme.edge
            panel(brush.surface, rect, radius, fill, edge, brush.px(1))
        if self.bare:
            ink = theme.ink
        side, gap = self._icon(brush.type)
        size, width = self.fitted(brush.type)
        text = brush.type.render(self.label, size, ink, bold=True) if self.label else None
        x = rect.centerx - width // 2
        if self.icon:
            self.icon(brush.surface, pygame.Rect(x, rect.centery - side // 2, side, side), ink)
            x += side + gap
        if text:
            brush.surface.blit(text, (x, rect.centery - text.get_height() // 2))
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)

    def _icon(self, lettering: Lettering) -> tuple[int, int]:
        """Side of the icon, and the gap after it; 0 without one."""
        px = lettering.ratio
        return (min(self.rect.height, round(24 * px)), round(8 * px) if self.label else 0) if self.icon else (0, 0)

    def fitted(self, lettering: Lettering) -> tuple[float, int]:
        """Size of the label, and width of icon and label together (device pixels)."""
        icon = sum(self._icon(lettering))
        if not self.label:
            return BODY, icon
        room = self.rect.width - icon - min(round(24 * lettering.ratio), self.rect.width // 6)
        size = lettering.fit(self.label, self.most, room, bold=True, least=SMALL * 0.75)
        return size, icon + lettering.width(self.label, size, bold=True)


def even(lettering: Lettering, buttons: Sequence[Button]) -> None:
    """Gives the labels of buttons that belong together the size at which all of them fit."""
    size = min((button.fitted(lettering)[0] for button in buttons if button.label), default=BODY)
    for button in buttons:
        button.most = size
