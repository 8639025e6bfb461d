"""What the canvas shows, beside what the same program draws here from the same saved game.

The reference is made in the moment of the test by the native build of pygame, so nothing has to be kept up when the
design changes, and a browser that blurs, shifts, crops or discolours the picture is found at once. Letters may differ
by the version of FreeType: the tolerance is for their edges, and on the board there is none to speak of.
"""

from __future__ import annotations

import base64
import io
import json
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pygame

from game.app import main
from game.host.host import Host, Preferences
from game.vault.storage import MemoryStorage
from tests.scripted_host import ScriptedHost
from tests.web.player import Player

COARSE = 8
"""Pixels of the pictures to one of the small ones in which no place of the board may differ much."""

MEAN = 0.35
"""Greatest mean difference of the whole picture, of 255: 0.13 was seen; one pixel to the side makes 0.6 and more."""

BOARD = 8
"""Greatest difference of any small area of the board, of 255: what rounds differently."""


def shown(player: Player) -> pygame.Surface:
    """The picture on the canvas."""
    address = player.engine.evaluate("document.getElementById('canvas').toDataURL('image/png')")
    return pygame.image.load(io.BytesIO(base64.b64decode(address.partition(",")[2])), "canvas.png")


def expected(player: Player) -> pygame.Surface:
    """The picture that the program draws here for the saved game, size, density and wishes of the page."""
    width, height, ratio = player.engine.evaluate("[innerWidth, innerHeight, devicePixelRatio]")
    wishes = json.loads(player.engine.evaluate("globalThis.eightfold.preferences()"))
    storage = MemoryStorage()
    for key, text in json.loads(player.engine.evaluate("JSON.stringify({ ...localStorage })")).items():
        storage.put(key, text)
    preferences = Preferences(**wishes | {"languages": tuple(wishes["languages"])})

    def draw() -> pygame.Surface:
        host = ScriptedHost(width, height, ratio, preferences=preferences, storage=storage)
        host.start(main(cast("Host", host)))
        try:
            return host.surface().copy()
        finally:
            host.stop()

    with ThreadPoolExecutor(1) as elsewhere:  # Playwright's loop runs in this thread
        return elsewhere.submit(draw).result()


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, int]:
    """The mean difference of a colour of a pixel, and the greatest of a small area; of 255."""
    assert one.get_size() == other.get_size()
    distance, opposite = (pygame.Surface(one.get_size(), pygame.SRCALPHA) for _ in range(2))
    distance.blit(one, (0, 0))
    distance.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    opposite.blit(other, (0, 0))
    opposite.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    distance.blit(opposite, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    pixels = pygame.image.tobytes(distance, "RGB")
    small = pygame.transform.smoothscale(distance, [max(1, side // COARSE) for side in one.get_size()])
    return sum(pixels) / len(pixels), max(pygame.image.tobytes(small, "RGB"))


def assert_same(player: Player) -> None:
    """The canvas shows the saved game as it is drawn here. To be called after a reload, at rest."""
    ratio = player.engine.evaluate("devicePixelRatio")
    board = pygame.Rect([round(side * ratio) for side in player.probe()["layout"]["board"]])
    seen, drawn = shown(player), expected(player)
    mean, _ = difference(seen, drawn)
    assert mean < MEAN
    _, greatest = difference(seen.subsurface(board), drawn.subsurface(board))
    assert greatest < BOARD
