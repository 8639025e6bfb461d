"""The picture: what is seen, drawn anew no more than it has to be."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.scene import Backdrop, Scene, Services
from game.ui.theme import SCRIM
from game.ui.toast import Toast
from game.ui.widgets import Brush


class Picture:
    """Draws frames on the host's surface. What lies under a hand it keeps, so that the rest can stand."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backdrop = Backdrop()
        self._under: list[tuple[pygame.Surface, pygame.Rect]] | None = None
        """What lies under the hand, and where; None when the picture is to be drawn anew, because something else moved.

        A copy of the whole picture would take five megabytes.
        """
        self._shown: tuple[pygame.Surface, Sequence[Scene]] | None = None
        """What was drawn last, and on what."""
        self._whole = False
        """Was all of that drawn, so that it may stand?"""
        self.makeshift = False
        """Is the picture to be drawn once more at once, because it was not drawn anew under a dialog?"""

    def forget(self) -> None:
        """Draws everything anew next time: other scenes are seen, or the same ones look different."""
        self._under, self._whole = None, False

    def draw(self, seen: Sequence[Scene], note: Toast | None) -> Sequence[pygame.Rect] | None:
        """Draws the scenes of `seen`, the lowest first, and `note` above them.

        Returns the areas in which this picture differs from the last one, in device pixels; None: all.
        """
        services = self._services
        brush = Brush(services.host.surface(), services.theme, services.lettering)
        shown, self._shown = self._shown, (brush.surface, list(seen))
        quiet, whole, self._whole = not services.animator and note is None, self._whole, False
        if whole and quiet and shown == self._shown and (inner := seen[-1].inner()) is not None:
            return self._draw_inner(brush, seen[-1], inner)
        self.makeshift = len(seen) == 2 and shown == (brush.surface, seen[:-1]) and not services.animator
        if self.makeshift:
            self._dim(brush.surface)
            seen[-1].draw(brush)
            if note is not None:
                note.draw(brush)
            return None
        if seen[-1].dragging and services.animator.steady and note is None:
            return self._draw_drag(brush, seen[-1])
        self._under, self._whole = None, quiet
        self._draw_scenes(brush, seen)
        if note is not None:
            note.draw(brush)
        return None

    def _draw_scenes(self, brush: Brush, seen: Sequence[Scene]) -> None:
        """Draws what is seen: a scene, or a dialog over what lies dimmed behind it."""
        self._backdrop.draw(brush.surface, brush.theme)
        for scene in seen[:-1]:
            scene.draw(brush)
        if len(seen) > 1:
            self._dim(brush.surface)
        seen[-1].draw(brush)

    def _draw_inner(self, brush: Brush, dialog: Scene, inner: pygame.Rect) -> Sequence[pygame.Rect]:
        """A dialog in which something changes; the rest stands. (Its smooth corners would harden if drawn again.)"""
        self._whole = True
        brush.surface.set_clip(inner)
        dialog.draw(brush)
        brush.surface.set_clip(None)
        return [inner]

    def _dim(self, surface: pygame.Surface) -> None:
        surface.fill(SCRIM, special_flags=pygame.BLEND_RGBA_MULT)  # many times as fast as a veil

    def _draw_drag(self, brush: Brush, scene: Scene) -> Sequence[pygame.Rect] | None:
        """A frame of a drag: the hand is lifted off the picture and drawn where it is now, so that it is never late."""
        surface, left = brush.surface, self._under
        if left is None:
            self._backdrop.draw(surface, brush.theme)
            scene.draw_still(brush)
        for part, area in left or ():
            surface.blit(part, area)
        spare = {part.get_size(): part for part, _area in left or ()}
        self._under = [
            (_copied(surface, area, spare.pop(area.size, None)), area) for area in scene.hand(surface.get_rect())
        ]
        scene.draw_hand(brush)
        if left is None:
            return None
        frames = ([area for _part, area in parts] for parts in (left, self._under))
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
