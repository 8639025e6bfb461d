"""Pictures are opaque, and made of surfaces in their own format: others are blended ten times as slowly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.host.canvas import canvas, flood
from tests import scripted_host
from tests.scenes import SCENES, opened
from tests.scripted_host import ScriptedHost

OPAQUE = 254
"""Blending may round to one less than all, which nobody sees."""


class Watched(pygame.Surface):
    """A canvas that knows the sizes of what was blitted onto it in another format."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, pygame.SRCALPHA, 32, pygame.Surface(size, pygame.SRCALPHA).convert_alpha().get_masks())
        self.foreign: list[tuple[int, int]] = []

    def blit(self, source: pygame.Surface, *where: Any, **how: Any) -> pygame.Rect:
        self._look(source)
        return super().blit(source, *where, **how)

    def blits(self, blit_sequence: Any, doreturn: bool = True) -> Any:
        sequence = list(blit_sequence)
        for source, *_ in sequence:
            self._look(source)
        return super().blits(sequence, doreturn)

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        sequence = list(blit_sequence)
        for source, *_ in sequence:
            self._look(source)
        super().fblits(sequence, special_flags)

    def _look(self, source: pygame.Surface) -> None:
        if source.get_masks() != self.get_masks():
            self.foreign.append(source.get_size())


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("area", [(3, 4, 20, 9), (-5, -6, 30, 30), (30, 30, 90, 90), (50, 0, 5, 5), (0, 0, 0, 0)])
@pytest.mark.parametrize("clip", [None, (8, 2, 9, 30)])
@pytest.mark.parametrize("alpha", [True, False])
def test_flooding_is_filling(
    area: tuple[int, int, int, int], clip: tuple[int, int, int, int] | None, alpha: bool
) -> None:
    """It only takes less time, whatever there was before."""
    made = [canvas((40, 40)) if alpha else pygame.Surface((40, 40)) for _ in range(2)]
    for surface in made:
        surface.fill((200, 100, 50))
        surface.set_clip(clip)
    flood(made[0], (255, 9, 0), area)
    made[1].fill((255, 9, 0), area)
    assert len({pygame.image.tobytes(surface, "RGBA") for surface in made}) == 1


@pytest.mark.parametrize("scene", SCENES)
def test_a_picture_is_opaque_and_of_one_format(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Watched] = []
    opaque: list[bool] = []
    present = ScriptedHost.present

    def watched(size: tuple[int, int]) -> pygame.Surface:
        made.append(Watched(size))
        return made[-1]

    def look(host: ScriptedHost, areas: Sequence[pygame.Rect] | None) -> None:
        width, height = host.surface().get_size()
        opaque.append(pygame.mask.from_surface(host.surface(), OPAQUE - 1).count() == width * height)
        present(host, areas)

    monkeypatch.setattr(scripted_host, "canvas", watched)
    monkeypatch.setattr(ScriptedHost, "present", look)
    host = opened((320, 568, 1.0))
    SCENES[scene](host)
    host.stop()
    assert opaque
    assert all(opaque)
    (picture,) = made
    assert picture.foreign == []
