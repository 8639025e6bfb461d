"""The icons of the site, drawn by the game itself."""

from __future__ import annotations

import io
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ui import icon

SIZES = {"48": (48, False), "192": (192, False), "512": (512, False), "maskable": (512, True), "touch": (180, True)}
"""File name to side in pixels, and whether any mask may cut it. Apple's systems cut their own corners: `touch`."""


def draw() -> dict[str, bytes]:
    """The PNG files, by their path in the site."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))  # faces take the format of a display
    files = {}
    for name, (size, maskable) in SIZES.items():
        buffer = io.BytesIO()
        pygame.image.save(icon.draw(size, maskable), buffer, "icon.png")
        files[f"icons/{name}.png"] = buffer.getvalue()
    return files


def manifest_entries() -> list[dict[str, str]]:
    """The icons as a web manifest lists them."""
    shown = [(name, size, maskable) for name, (size, maskable) in SIZES.items() if size >= 192]
    return [
        {
            "src": f"icons/{name}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if maskable else "any",
        }
        for name, size, maskable in shown
    ]
