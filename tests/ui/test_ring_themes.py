"""The looks of Twelve Cups: contrast, colours and signs that stay apart for every eye, and seven that differ."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.rules.effects import KINDS
from game.rules.ring import BLOCKER, COLOURS, JOKER, STONES
from game.ui.color import Color, contrast, scale
from game.ui.faces import BOTTOM_SHADE, TOP_LIGHT
from game.ui.ring_crowns import draw_crown, draw_sign
from game.ui.ring_cups import draw_cup
from game.ui.ring_scenery import draw_scenery
from game.ui.ring_stones import draw_stone, draw_symbol
from game.ui.ring_themes import OTHERS, SIMPLE, THEMES, THRESHOLDS, Look, look_name, look_of
from game.ui.theme import DAYLIGHT, DUSK, HIGH_CONTRAST, load
from tests.ui.colorimetry import VISION, difference
from tests.ui.test_theme import APART, SHAPE, TEXT

pytestmark = pytest.mark.usefixtures("display")

LOOKS = [*SIMPLE.values(), *OTHERS.values()]
every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.id}-{look.tokens.id}")


@pytest.mark.rule("TC1")
@every_look
def test_the_five_colours_stay_apart_for_every_eye(look: Look) -> None:
    for vision in VISION:
        for (first, a), (second, b) in itertools.combinations(zip(COLOURS, look.stones, strict=True), 2):
            assert difference(a, b, vision) >= APART[vision], f"{first} and {second}: {vision}"


@pytest.mark.rule("TC30")
@every_look
def test_colours_keep_their_meaning(look: Look) -> None:
    """Each colour is the one of its name: nearer to its plain form than to that of any other."""
    plain: dict[str, Color] = {
        "r": (220, 40, 40),
        "g": (30, 150, 80),
        "b": (40, 110, 230),
        "y": (190, 145, 10),
        "p": (145, 60, 195),
    }
    for stone in COLOURS:
        near = min(plain, key=lambda other: difference(look.face(stone), plain[other], "trichromat"))
        assert near == stone


@pytest.mark.rule("TC1")
@every_look
def test_white_signs_stand_out_on_every_stone(look: Look) -> None:
    assert look.symbol == (255, 255, 255)
    for stone in STONES:
        for shade in (TOP_LIGHT, 1.0, BOTTOM_SHADE):
            assert contrast(look.symbol, scale(look.face(stone), shade)) >= SHAPE, stone


@every_look
def test_stones_stand_out_from_the_floor_of_a_cup(look: Look) -> None:
    """By their face or by the line around them."""
    for stone in STONES:
        assert max(contrast(look.face(stone), look.floor), contrast(look.edge, look.floor)) >= SHAPE, stone


@every_look
def test_cups_stand_out_from_the_backdrop(look: Look) -> None:
    for ground in (*look.tokens.backdrop, look.floor):
        assert contrast(look.rim, ground) >= SHAPE
        assert contrast(look.tokens.focus, ground) >= SHAPE
        assert contrast(look.tokens.ink, ground) >= SHAPE, "what lies on a cup is drawn in it"
        assert contrast(look.tokens.warning, ground) >= SHAPE


@every_look
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_words_can_be_read_everywhere_on_the_scenery(look: Look, size: tuple[int, int]) -> None:
    picture = draw_scenery(look, size)
    for x in range(0, size[0], 5):
        for y in range(0, size[1], 5):
            ground = picture.get_at((x, y))
            for ink in (look.tokens.ink, look.tokens.soft, look.tokens.warning):
                assert contrast(ink, (ground.r, ground.g, ground.b)) >= TEXT, (x, y)


def bits(surface: pygame.Surface, side: int = 24) -> list[bool]:
    small = pygame.transform.smoothscale(surface, (side, side))
    return [small.get_at((x, y)).a > 110 for x in range(side) for y in range(side)]


@pytest.mark.rule("TC1")
@pytest.mark.parametrize("side", [16, 19, 25, 76])
def test_every_stone_has_a_sign_of_its_own_at_every_size(side: int) -> None:
    signs = {}
    for stone in STONES:
        surface = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
        surface.fill((255, 255, 255, 0))
        draw_symbol(surface, stone, (255, 255, 255))
        signs[stone] = bits(pygame.transform.smoothscale(surface, (side, side)))
        assert sum(signs[stone]) > 30, f"the sign of {stone} is seen"
    for first, second in itertools.combinations(STONES, 2):
        apart = sum(a != b for a, b in zip(signs[first], signs[second], strict=True))
        assert apart >= 0.2 * max(sum(signs[first]), sum(signs[second])), f"{first} and {second}"


@pytest.mark.rule("TC1")
@every_look
def test_a_blocker_is_cornered_and_a_joker_carries_all_colours(look: Look) -> None:
    side = 60
    joker, blocker, red = (draw_stone(look, stone, side) for stone in (JOKER, BLOCKER, "r"))
    assert bits(blocker) != bits(red)
    pixels = [joker.get_at((x, y)) for x in range(side) for y in range(side)]
    for color in look.stones:
        assert any(difference((p.r, p.g, p.b), color, "trichromat") < 3 for p in pixels if p.a > 250)


@every_look
def test_what_lies_on_a_cup_differs_in_form(look: Look) -> None:
    """Frozen, reversed and volcano can be told without colour, by the edge of the cup and by the sign beside it."""
    crowns = {kind: bits(draw_crown(look, kind, 80), 48) for kind in KINDS}
    signs = {kind: bits(draw_sign(kind, 20, look.tokens.ink)) for kind in KINDS}
    for first, second in itertools.combinations(KINDS, 2):
        for forms, least in ((crowns, 60), (signs, 80)):
            assert sum(a != b for a, b in zip(forms[first], forms[second], strict=True)) >= least, (first, second)


@pytest.mark.rule("TC30")
def test_the_looks_differ_in_cups_stones_and_scenery() -> None:
    looks = [look_of(id_, DAYLIGHT) for id_ in THEMES]
    for draw in (
        lambda look: draw_cup(look, 60),
        lambda look: draw_stone(look, "r", 40),
        lambda look: draw_scenery(look, (80, 120)),
    ):
        pictures = [pygame.image.tobytes(pygame.transform.grayscale(draw(look)), "RGBA") for look in looks]
        for (first, a), (second, b) in itertools.combinations(zip(THEMES, pictures, strict=True), 2):
            alike = sum(abs(x - y) < 8 for x, y in zip(a[::4], b[::4], strict=True)) / (len(a) / 4)
            assert alike < 0.93, f"{first} and {second}"


def test_pictures_are_the_same_every_time() -> None:
    for look in LOOKS:
        for draw in (lambda one: draw_scenery(one, (60, 90)), lambda one: draw_stone(one, "g", 30)):
            assert pygame.image.tobytes(draw(look), "RGBA") == pygame.image.tobytes(draw(look), "RGBA")


@pytest.mark.rule("TC29")
def test_seven_looks_open_in_this_order() -> None:
    assert THRESHOLDS == {"simple": 0, "garden": 5, "sand": 12, "ocean": 22, "runes": 35, "neon": 50, "space": 70}
    assert list(THRESHOLDS) == list(THEMES)
    assert len({look_name(id_) for id_ in THEMES}) == len(THEMES)


def test_the_simple_look_follows_the_shell() -> None:
    for theme in (DAYLIGHT, DUSK, HIGH_CONTRAST):
        assert look_of(None, theme) is SIMPLE[theme.id]
    assert look_of("a look of a later version", DUSK) is SIMPLE[DUSK.id]
    assert look_of("space", HIGH_CONTRAST) is SIMPLE[HIGH_CONTRAST.id]
    assert look_of("space", DAYLIGHT) is OTHERS["space"]
    for bought in ("ember", "porcelain"):
        theme = load(bought)
        assert look_of("simple", theme) is SIMPLE[DUSK.id if theme.dark else DAYLIGHT.id]
