from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest


@pytest.fixture
def display() -> pygame.Surface:
    """A screen without a window: sprites take its format."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.get_surface() or pygame.display.set_mode((64, 64))
