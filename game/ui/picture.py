"""The picture: what is seen, drawn anew no more than it has to be."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.layout import around
from game.ui.scene import Backdrop, Scene, Services
from game.ui.theme import SCRIM
from game.ui.toast import Toast
from game.ui.widgets import Brush


class Picture:
    """Draws frames on the host's surface. What lies under a hand it keeps, so that the rest can stand."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backdrop = Backdrop()
        self._shown: tuple[pygame.Surface, Sequence[Scene], bool] | None = None
        """On what was drawn last, what, and whether it was under a hand."""
        self._kept: list[tuple[pygame.Surface, pygame.Rect]] | None = None
        """What of that lies under the hand, and where. None when it may not stand, because something else moved.

        A copy of the whole picture would take five megabytes.
        """
        self.makeshift = False
        """Is the picture to be drawn once more at once, because it was not drawn anew under a dialog?"""

    def forget(self) -> None:
        """Draws everything anew next time: other scenes are seen, or the same ones look different."""
        self._kept = None

    def draw(self, seen: Sequence[Scene], note: Toast | None) -> Sequence[pygame.Rect] | None:
        """Draws the scenes of `seen`, the lowest first, and `note` above them.

        Returns the areas in which this picture differs from the last one, in device pixels; None: all.
        """
        services, top = self._services, seen[-1]
        brush = Brush(services.host.surface(), services.theme, services.lettering)
        before, self._shown = self._shown, (brush.surface, list(seen), top.dragging)
        kept, self._kept = self._kept if before == self._shown else None, None
        quiet = note is None and (services.animator.steady if top.dragging else not services.animator)
        self.makeshift = before == (brush.surface, seen[:-1], False) and len(seen) == 2
        if quiet and top.dragging:
            return self._draw_drag(brush, top, kept)
        if quiet and kept is not None and (inner := top.inner()) is not None:
            self._kept = []
            return self._draw_inner(brush, top, inner)
        if self.makeshift:
            brush.hidden = top.inner()
            self._dim(brush)
            top.draw(brush)
        else:
            self._draw_scenes(brush, seen)
            self._kept = [] if quiet else None
        if note is not None:
            note.draw(brush)
        return None

    def _draw_scenes(self, brush: Brush, seen: Sequence[Scene]) -> None:
        """Draws what is seen: a scene, or a dialog over what lies dimmed around it."""
        brush.hidden = seen[-1].inner() if len(seen) > 1 else None
        self._backdrop.draw(brush.surface, brush.theme, brush.hidden)
        for scene in seen[:-1]:
            scene.draw(brush)
        if len(seen) > 1:
            self._dim(brush)
        brush.hidden = None
        seen[-1].draw(brush)

    def _draw_inner(self, brush: Brush, dialog: Scene, inner: pygame.Rect) -> Sequence[pygame.Rect]:
        """A dialog in which something changes; the rest stands. (Its smooth corners would harden if drawn again.)"""
        brush.surface.set_clip(inner)
        dialog.draw(brush)
        brush.surface.set_clip(None)
        return [inner]

    def _dim(self, brush: Brush) -> None:
        for part in around(brush.surface.get_rect(), brush.hidden):
            brush.surface.fill(SCRIM, part, pygame.BLEND_RGBA_MULT)  # many times as fast as a veil

    def _draw_drag(
        self, brush: Brush, scene: Scene, kept: list[tuple[pygame.Surface, pygame.Rect]] | None
    ) -> Sequence[pygame.Rect] | None:
        """A frame of a drag: the hand is lifted off the picture and drawn where it is now, so that it is never late."""
        surface = brush.surface
        if kept is None:
            self._backdrop.draw(surface, brush.theme)
            scene.draw_still(brush)
        for part, area in kept or ():
            surface.blit(part, area)
        spare = {part.get_size(): part for part, _area in kept or ()}
        self._kept = [
            (_copied(surface, area, spare.pop(area.size, None)), area) for area in scene.hand(surface.get_rect())
        ]
        scene.draw_hand(brush)
        if kept is None:
            return None
        frames = ([area for _part, area in parts] for parts in (kept, self._kept))
        return [areas[0].unionall(areas[1:]) for areas in frames if areas]


def _copied(surface: pygame.Surface, area: pygame.Rect, part: pygame.Surface | None) -> pygame.Surface:
    """An area of the picture, in its format, to be put back as it is; on `part`, if there is one of that size."""
    if part is None:
        part = surface.subsurface(area).copy()
        part.set_alpha(None)
        return part
    surface.set_alpha(None)  # copied, not blended
    part.blit(surface, (0, 0), area)
    surface.set_alpha(255)
    return part
