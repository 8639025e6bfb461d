"""The stack: the scenes that are open, from home up."""

from __future__ import annotations

from game.ui.scene import Scene
from game.ui.table_scene import TableScene


class Stack:
    """Home, and above it what was opened since. The topmost scene takes the inputs; it may leave others to be seen."""

    def __init__(self, home: Scene) -> None:
        self.home = home
        self._scenes = [home]

    @property
    def top(self) -> Scene:
        """The scene that takes the inputs."""
        return self._scenes[-1]

    @property
    def seen(self) -> list[Scene]:
        """The topmost scene that fills the screen, and the dialogs above it."""
        first = max(index for index, scene in enumerate(self._scenes) if not scene.modal)
        return self._scenes[first:]

    @property
    def playing(self) -> TableScene | None:
        """The game that is open, be it under other scenes."""
        return next((scene for scene in reversed(self._scenes) if isinstance(scene, TableScene)), None)

    @property
    def depth(self) -> int:
        """How many scenes lie above home."""
        return len(self._scenes) - 1

    def push(self, scene: Scene) -> None:
        """Opens a scene above the others."""
        scene.relayout()
        scene.stale = False
        self._scenes.append(scene)

    def pop(self) -> None:
        """Closes the topmost scene, which is not home. What is seen again catches up with what changed meanwhile."""
        self._scenes.pop()
        for scene in self.seen:
            if scene.stale:
                scene.stale = False
                scene.relayout()
            else:
                scene.resume()

    def clear(self) -> None:
        """Closes all but home, which is not laid out anew."""
        del self._scenes[1:]

    def relayout(self) -> None:
        """Lays out anew what is seen; the other scenes follow when they are seen again."""
        seen = self.seen
        for scene in self._scenes:
            scene.stale = scene not in seen
            if not scene.stale:
                scene.relayout()
