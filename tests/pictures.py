"""`python -m tests.pictures`: every scene at every size, in every language and theme, as contact sheets to look at."""

from __future__ import annotations

import argparse
from pathlib import Path

import pygame

from tests.scenes import LANGUAGES, LOOKS, SCENES, SIZES, opened
from tests.scripted_host import ScriptedHost

GAP = 16
HEIGHT = 640
"""Height of a portrait picture on a sheet, in pixels; a landscape one is half as high."""


def picture(scene: str, size: str, **asked: object) -> pygame.Surface:
    """One scene, brought to the height of its sheet."""
    host: ScriptedHost = opened(SIZES[size], **asked)
    SCENES[scene](host)
    screen = pygame.display.get_surface()
    if screen is None:
        raise RuntimeError("The program has no surface.")
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


def main() -> None:
    """Draws the sheets; `--scene` and `--size` draw only some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/pictures"))
    parser.add_argument("--scene", choices=SCENES, action="append")
    parser.add_argument("--size", choices=SIZES, action="append")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for scene in options.scene or SCENES:
        for size in options.size or SIZES:
            looks = [picture(scene, size, **asked) for asked in LOOKS.values()]
            words = [picture(scene, size, languages=(language,)) for language in LANGUAGES[1:]]
            large = [picture(scene, size, text_scale=2.0)]
            path = options.out / f"{scene}-{size}.png"
            pygame.image.save(sheet(looks + words + large), path)
            print(path)


if __name__ == "__main__":
    main()
