"""`python -m tests.pictures`: every scene at every size, in every language and theme, as contact sheets to look at."""

from __future__ import annotations

import argparse
from pathlib import Path

import pygame

from game.profile.settings import Settings
from game.ui.faces import Faces
from game.ui.scene import Backdrop
from game.ui.theme import Theme, every
from tests.scenes import LANGUAGES, LOOKS, SCENES, SIZES, app_of, opened, own
from tests.scripted_host import ScriptedHost

GAP = 16
HEIGHT = 640
"""Height of a portrait picture on a sheet, in pixels; a landscape one is half as high."""


def picture(scene: str, size: str, **asked: object) -> pygame.Surface:
    """One scene, brought to the height of its sheet."""
    host: ScriptedHost = opened(SIZES[size], **asked)
    SCENES[scene](host)
    screen = host.surface()
    height = HEIGHT if screen.get_height() > screen.get_width() else HEIGHT // 2
    width = round(screen.get_width() * height / screen.get_height())
    small = pygame.transform.smoothscale(screen, (width, height))
    host.stop()
    return small


def sheet(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Pictures side by side."""
    width = sum(one.get_width() + GAP for one in pictures) + GAP
    result = pygame.Surface((width, max(one.get_height() for one in pictures) + 2 * GAP))
    result.fill((96, 96, 96))
    x = GAP
    for one in pictures:
        result.blit(one, (x, GAP))
        x += one.get_width() + GAP
    return result


def in_theme(theme: Theme) -> pygame.Surface:
    """A running game in a theme, and its nine faces close by, light and dark of the end included."""
    host = opened(SIZES["phone"])
    app_of(host).services.change(lambda profile: own(profile, theme.id))
    app_of(host).services.apply(Settings(theme=theme.id))
    SCENES["play"](host)
    screen = host.surface()
    result = pygame.Surface((screen.get_width(), screen.get_height() + 560))
    result.blit(screen, (0, 0))
    below = pygame.Surface((screen.get_width(), 560))
    Backdrop().draw(below, theme)
    faces = Faces(theme, 200)
    cells = [faces.floor(), *(faces.face(index) for index in range(len(theme.pieces)))]
    for index, cell in enumerate(cells):
        below.blit(cell, (30 + index % 5 * 226, 40 + index // 5 * 250))
    result.blit(below, (0, screen.get_height()))
    host.stop()
    return pygame.transform.smoothscale_by(result, 0.42)


def rows(pictures: list[pygame.Surface], length: int) -> pygame.Surface:
    """Pictures of one size in rows of `length`."""
    sheets = [sheet(pictures[start : start + length]) for start in range(0, len(pictures), length)]
    result = pygame.Surface((sheets[0].get_width(), sum(one.get_height() for one in sheets)))
    y = 0
    for one in sheets:
        result.blit(one, (0, y))
        y += one.get_height()
    return result


def main() -> None:
    """Draws the sheets; `--scene` and `--size` draw only some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/pictures"))
    parser.add_argument("--scene", choices=SCENES, action="append")
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--themes", action="store_true", help="draw only the themes side by side")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.themes or not (options.scene or options.size):
        path = options.out / "themes.png"
        pygame.image.save(rows([in_theme(theme) for theme in every()], 5), path)
        print(path)
    for scene in () if options.themes else options.scene or SCENES:
        for size in options.size or SIZES:
            looks = [picture(scene, size, **asked) for asked in LOOKS.values()]
            words = [picture(scene, size, languages=(language,)) for language in LANGUAGES[1:]]
            large = [picture(scene, size, text_scale=2.0)]
            path = options.out / f"{scene}-{size}.png"
            pygame.image.save(sheet(looks + words + large), path)
            print(path)


if __name__ == "__main__":
    main()
