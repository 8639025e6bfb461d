"""The icon of the program: an eight made of the game's own blocks."""

from __future__ import annotations

import pygame

from game.ui.color import NEUTRAL
from game.ui.faces import Faces, rounded, vertical_gradient
from game.ui.theme import DAYLIGHT

EIGHT = ("###", "#.#", "###", "#.#", "###")
COLORS = ("012", "3.4", "567", "8.0", "123")
"""Index of the piece colour of each block."""
ART = 512
"""Side at which the icon is drawn before it is brought to its size."""
BARE, MASKABLE = 0.8, 0.6
"""Height of the eight as a share of the icon; a maskable icon may be cut to a circle of 0.8."""


def draw(size: int, maskable: bool = False) -> pygame.Surface:
    """The icon, `size` pixels wide: a rounded tile, or with `maskable` a full square that any mask may cut."""
    tile = (ART, ART)
    icon = vertical_gradient(tile, DAYLIGHT.board, DAYLIGHT.cell)
    pitch = round(ART * (MASKABLE if maskable else BARE) / len(EIGHT))
    gap = round(pitch / 13)
    faces = Faces(DAYLIGHT, pitch - gap)
    left = (ART - len(EIGHT[0]) * pitch + gap) // 2
    top = (ART - len(EIGHT) * pitch + gap) // 2
    result = pygame.Surface(tile, pygame.SRCALPHA)
    result.blit(icon, (0, 0))
    for row, line in enumerate(EIGHT):
        for column, mark in enumerate(line):
            corner = (left + column * pitch, top + row * pitch)
            if mark == "#":
                result.blit(faces.face(int(COLORS[row][column])), corner)
            else:
                result.blit(faces.floor(), corner)
    if not maskable:
        result.blit(rounded(tile, ART * 0.22, NEUTRAL), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(result, (size, size))
