"""The picture: what is seen, drawn anew no more than it has to be."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.scene import Backdrop, Scene, Services
from game.ui.theme import SCRIM
from game.ui.toast import Toast
from game.ui.widgets import Brush


class Picture:
    """Draws frames on the host's surface. What lies behind a dialog or under a hand it draws once, and keeps."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backdrop = Backdrop()
        self._copy: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        """The picture without what is dragged, for as long as nothing else moves."""
        self._covered: Sequence[pygame.Rect] = ()
        """What is dragged covers this of it."""
        self._behind: pygame.Surface | None = None
        """The dimmed picture behind the dialog that is open."""
        self._shown: tuple[pygame.Surface, Sequence[Scene]] | None = None
        """What was drawn last, and on what."""
        self.makeshift = False
        """Is the picture to be drawn once more at once, because it was not drawn anew under a dialog?"""

    def forget(self) -> None:
        """Draws everything anew next time: other scenes are seen, or the same ones look different."""
        self._still = self._behind = None

    def draw(self, seen: Sequence[Scene], note: Toast | None) -> Sequence[pygame.Rect] | None:
        """Draws the scenes of `seen`, the lowest first, and `note` above them.

        Returns the areas in which this picture differs from the last one, in device pixels; None: all.
        """
        services = self._services
        brush = Brush(services.host.surface(), services.theme, services.lettering)
        shown, self._shown = self._shown, (brush.surface, list(seen))
        self.makeshift = len(seen) == 2 and shown == (brush.surface, seen[:-1]) and not services.animator
        if self.makeshift:
            self._dim(brush.surface)
            seen[-1].draw(brush)
            if note is not None:
                note.draw(brush)
            return None
        if seen[-1].dragging and services.animator.steady and note is None:
            return self._draw_drag(brush, seen[-1])
        self._still = None
        self._draw_scenes(brush, seen)
        if note is not None:
            note.draw(brush)
        return None

    def _draw_scenes(self, brush: Brush, seen: Sequence[Scene]) -> None:
        """Draws what is seen. Behind a dialog nothing changes: that is kept."""
        surface = brush.surface
        if len(seen) == 1:
            self._behind = None
        if self._behind is not None and not self._services.animator:
            surface.blit(self._behind, (0, 0))
        else:
            self._backdrop.draw(surface, brush.theme)
            for scene in seen[: max(1, len(seen) - 1)]:
                scene.draw(brush)
            if len(seen) == 1:
                return
            self._dim(surface)
            self._behind = self._kept(surface)
        seen[-1].draw(brush)

    def _dim(self, surface: pygame.Surface) -> None:
        surface.fill(SCRIM, special_flags=pygame.BLEND_RGBA_MULT)  # many times as fast as a veil

    def _draw_drag(self, brush: Brush, scene: Scene) -> Sequence[pygame.Rect] | None:
        """A frame of a drag: what does not move is drawn once and kept, so that the hand is never late."""
        surface, left = brush.surface, self._covered
        if self._still is None:
            self._backdrop.draw(surface, brush.theme)
            scene.draw_still(brush)
            self._still = self._kept(surface)
            self._covered = scene.draw_hand(brush)
            return None
        for area in left:
            surface.blit(self._still, area, area)
        self._covered = scene.draw_hand(brush)
        return [rect.unionall(list(rects[1:])) for rects in (left, self._covered) if rects for rect in rects[:1]]

    def _kept(self, surface: pygame.Surface) -> pygame.Surface:
        """A copy of the picture, to be copied back. There is room for one: a new one each time would scatter memory."""
        if self._copy is None or self._copy.get_size() != surface.get_size():
            self._copy = surface.copy()
            self._copy.set_alpha(None)
        else:
            surface.set_alpha(None)  # copied, not blended
            self._copy.blit(surface, (0, 0))
            surface.set_alpha(255)
        return self._copy
