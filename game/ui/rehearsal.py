"""The rehearsal: what the player may open next is laid out and drawn once, unseen, while nothing happens.

What is drawn for the first time takes several times as long as ever after: modules are imported, typefaces opened,
letters and corners drawn and kept. Done ahead and in small steps, nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.host.canvas import canvas
from game.ui.scene import Scene, Services
from game.ui.widgets import Brush

QUIET = 1.0
"""Seconds in which nothing has happened before a rehearsal begins or goes on."""
LATE = 0.05
"""Seconds by which a frame is asked for late: its time is that of the display, which lags a little."""


class Rehearsal:
    """Goes through `scenes`, one widget a frame; None among them is a pause. Nothing of it is shown, said or saved."""

    def __init__(self, services: Services, scenes: Callable[[], Iterable[Scene | None]]) -> None:
        self._services, self._scenes = services, scenes
        self._steps: Iterator[None] | None = None
        self._undisturbed = 0.0
        """Since when nothing has happened."""
        self._alarm: float | None = None
        """A frame is sure to come after this."""

    def begin(self) -> None:
        """Everything looks different, so that all is to be rehearsed anew."""
        self._steps = self._perform()

    @property
    def over(self) -> bool:
        """Is there nothing left to rehearse?"""
        return self._steps is None

    def turn(self, now: float, disturbed: bool) -> bool:
        """Makes one step if there has been quiet for a while; true if the next one may follow at once."""
        if self._steps is None:
            return False
        if disturbed:
            self._undisturbed = now
        rest = self._undisturbed + QUIET - now
        if rest > 0:
            if self._alarm is None or self._alarm <= now:
                self._alarm = now + rest
                self._services.host.wake(rest + LATE)
            return False
        try:
            if next(self._steps, self) is self:
                self._steps = None
        except Exception:  # a page that cannot be drawn says so when it is opened, and does not end the running game
            self._steps = None
        return self._steps is not None

    def _perform(self) -> Iterator[None]:
        services = self._services
        for scene in self._scenes():
            yield
            if scene is None:
                continue
            scene.relayout()
            view, brush = services.view, Brush(canvas((1, 1)), services.theme, services.lettering)
            for widget in scene.widgets:
                if widget.rect.colliderect(0, 0, view.width, view.height):
                    yield
                    widget.draw(brush)
            yield
            scene.draw(brush)  # and what is no widget
