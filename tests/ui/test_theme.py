"""Themes: contrast, colours that stay apart for every eye, and no colour written down anywhere else."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import game.ui
from game.host.canvas import canvas
from game.host.host import Preferences, View
from game.profile.prices import PRICES
from game.ui.color import Color, contrast, luminance, mix, parse, scale
from game.ui.faces import BOTTOM_SHADE, TOP_LIGHT, Faces, vertical_gradient
from game.ui.layout import play_layout
from game.ui.scene import Backdrop
from game.ui.sprites import Sprites
from game.ui.theme import HIGH_CONTRAST, PIECE_COLORS, Theme, choose, every, load, name_of
from tests.ui.colorimetry import VISION, ciede2000, difference, lab

TEXT, SHAPE = 4.5, 3.0
"""Least contrast of text and of everything else that has to be made out: WCAG 2.2, 1.4.3 and 1.4.11."""
APART = {"trichromat": 15.0, "protanopia": 8.0, "deuteranopia": 8.0, "tritanopia": 8.0}
"""Least CIEDE2000 between two piece colours. At 8 two large flat patches differ plainly even when not side by side."""

pytestmark = pytest.mark.usefixtures("display")

DRAWN = {"trichromat": 12.0, "protanopia": 6.0, "deuteranopia": 6.0, "tritanopia": 6.0}
"""Least CIEDE2000 between the mean colours of two faces as they are drawn, with their light, shade and print."""

ALL = tuple(every())
every_theme = pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.id)
seventeen = pytest.mark.parametrize("theme", [load(theme) for theme in PRICES], ids=lambda theme: theme.id)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_published_values(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    """Pairs from the data of Sharma, Wu and Dalal (2005)."""
    assert ciede2000(first, second) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISION)
def test_greys_look_the_same_to_every_eye(vision: str) -> None:
    for level in (0, 128, 255):
        assert lab((level,) * 3, vision) == pytest.approx(lab((level,) * 3), abs=0.05)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)


@every_theme
def test_empty_cells_stand_out_from_what_surrounds_them(theme: Theme) -> None:
    """Complaints 15 and 21: an invisible board. The line around a cell counts where there is one, else its floor."""
    assert contrast(theme.rim, theme.board) >= SHAPE
    if theme.rim != theme.cell:
        assert contrast(theme.rim, theme.cell) >= SHAPE
    for backdrop in theme.backdrop:
        assert max(contrast(shade, backdrop) for shade in (theme.cell, theme.board, theme.rim)) >= SHAPE


@every_theme
def test_blocks_stand_out_from_empty_cells_and_from_the_board(theme: Theme) -> None:
    """Complaint 15, for the whole face from its lit top to its shaded bottom, and for an ended game."""
    for color in (*theme.pieces, theme.ended):
        assert contrast(color, theme.cell) >= SHAPE
        assert contrast(color, theme.board) >= SHAPE
        assert contrast(scale(color, TOP_LIGHT), theme.cell) >= SHAPE
        assert contrast(scale(color, BOTTOM_SHADE), theme.cell) >= SHAPE


@every_theme
def test_text_can_be_read_on_what_it_is_drawn_on(theme: Theme) -> None:
    """Complaint 27."""
    grounds = [mix(*theme.backdrop, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    pairs = [(ink, ground) for ink in (theme.ink, theme.soft, theme.warning) for ground in grounds]
    pairs += [(ink, theme.panel) for ink in (theme.panel_ink, theme.panel_soft)]
    pairs += [(theme.accent_ink, theme.accent), (theme.points, theme.cell)]
    for fill, ink in ((theme.panel, theme.panel_ink), (theme.accent, theme.accent_ink)):
        pairs.append((ink, mix(fill, ink, 0.12)))  # a button that is pressed
    for ink, ground in pairs:
        assert contrast(ink, ground) >= TEXT, f"{ink} on {ground}"


@every_theme
def test_what_guides_the_eye_stands_out(theme: Theme) -> None:
    """The focus ring lies on everything, the one button that goes on lies on cards, light falls on the board."""
    for ground in (*theme.backdrop, theme.panel, theme.board, theme.cell):
        assert contrast(theme.focus, ground) >= SHAPE
    for ground in (theme.panel, *theme.backdrop):
        assert contrast(theme.accent, ground) >= SHAPE
    for ground in (theme.board, theme.cell):
        assert contrast(theme.glow, ground) >= SHAPE


@every_theme
@pytest.mark.parametrize("vision", VISION)
def test_the_piece_colours_stay_apart(theme: Theme, vision: str) -> None:
    """Complaints 16, 18 and 21: nine different colours for every kind of eye."""
    assert len(theme.pieces) == PIECE_COLORS
    for (first, a), (second, b) in itertools.combinations(enumerate(theme.pieces), 2):
        assert difference(a, b, vision) >= APART[vision], f"colours {first} and {second}"


@every_theme
@pytest.mark.parametrize("cell", [12, 24, 41, 76])
def test_filled_and_empty_differ_in_form(theme: Theme, cell: int) -> None:
    """Complaints 16 and 17: in grey, and at equal brightness, a block is still rounded light and an empty cell flat."""
    faces = Faces(theme, cell)
    floor = profile(faces.floor())
    assert max(floor) - min(floor) <= 2, "the floor is flat"
    for index in range(PIECE_COLORS):
        face = faces.face(index)
        if theme.face is None:
            lit = profile(face)
            assert lit[0] > 1.03 * lit[-1], "a plain face is lit from above"
            assert lit == sorted(lit, reverse=True)
        else:
            levels = patches(face)
            assert max(levels) > 1.1 * min(levels), "a face has a relief"
    assert faces.face(0).get_height() > cell, "a face throws a shadow"


def profile(sprite: pygame.Surface) -> list[float]:
    """Brightness down the middle of a sprite, between the light of its top edge and its lower edge."""
    side = sprite.get_width()
    rows = range(side // 4, side - side // 4, max(1, side // 8))
    pixels = [sprite.get_at((side // 2, row)) for row in rows]
    return [255 * luminance((pixel.r, pixel.g, pixel.b)) for pixel in pixels]


def patches(sprite: pygame.Surface) -> list[float]:
    """Brightness of the sixteen parts of a face."""
    side = sprite.get_width()
    small = pygame.transform.smoothscale(sprite.subsurface((0, 0, side, side)), (4, 4))
    pixels = [small.get_at((x, y)) for x in range(4) for y in range(4)]
    return [255 * luminance((pixel.r, pixel.g, pixel.b)) for pixel in pixels]


def mean(sprite: pygame.Surface) -> Color:
    """The colour of a face as a whole, without what is clear and its shadow."""
    side = sprite.get_width()
    pixels = [sprite.get_at((x, y)) for x in range(side) for y in range(side)]
    solid = [pixel for pixel in pixels if pixel.a > 200]
    assert len(solid) > 0.7 * side * side
    red, green, blue = (round(sum(part) / len(solid)) for part in zip(*(pixel[:3] for pixel in solid), strict=True))
    return red, green, blue


@seventeen
def test_faces_as_drawn_stand_out_and_stay_apart(theme: Theme) -> None:
    """Light, shade and print may not hide the colours: complaints 15, 16, 18 and 21 for what is really seen."""
    faces = Faces(theme, 41)
    colors = [mean(faces.face(index)) for index in range(PIECE_COLORS)]
    for color in (*colors, mean(faces.face(0, ended=True))):
        assert contrast(color, theme.cell) >= SHAPE
        assert contrast(color, theme.board) >= SHAPE
    for (first, a), (second, b) in itertools.combinations(enumerate(colors), 2):
        for vision in VISION:
            assert difference(a, b, vision) >= DRAWN[vision], f"colours {first} and {second}: {vision}"


@pytest.mark.rule("BK23")
def test_each_theme_has_a_face_of_its_own() -> None:
    """In grey and at the same size no face of the seventeen is like that of another theme."""
    drawn = {}
    for theme in ALL:
        faces = Faces(theme, 32)
        grey = pygame.transform.grayscale(faces.face(5))
        drawn[theme.id] = [grey.get_at((x, y)) for x in range(32) for y in range(32)]
    for (one, a), (other, b) in itertools.combinations(drawn.items(), 2):
        if one in PRICES or other in PRICES:
            alike = sum(abs(p.r - q.r) < 12 and abs(p.a - q.a) < 60 for p, q in zip(a, b, strict=True))
            assert alike < 0.72 * len(a), f"{one} and {other}"


@seventeen
@pytest.mark.rule("BK23")
def test_text_can_be_read_everywhere_on_the_backdrop(theme: Theme) -> None:
    """A backdrop is barely seen: wherever text may lie, it can be read."""
    for size in ((390, 844), (1280, 720)):
        surface = pygame.Surface(size)
        Backdrop().draw(surface, theme)
        for x in range(0, size[0], 7):
            for y in range(0, size[1], 7):
                pixel = surface.get_at((x, y))
                for ink in (theme.ink, theme.soft, theme.warning):
                    assert contrast(ink, (pixel.r, pixel.g, pixel.b)) >= TEXT


@pytest.mark.rule("BK23")
def test_each_theme_has_a_backdrop_of_its_own_which_is_drawn_once() -> None:
    seen = {}
    for theme in ALL:
        surface, backdrop = pygame.Surface((96, 160)), Backdrop()
        backdrop.draw(surface, theme)
        seen[theme.id] = pygame.image.tobytes(surface, "RGB")
        texture, bands = backdrop._texture, backdrop._bands
        backdrop.draw(surface, theme)
        assert backdrop._texture is texture
        assert backdrop._bands is bands
        assert pygame.image.tobytes(surface, "RGB") == seen[theme.id]
    assert len(set(seen.values())) == len(ALL)


def test_a_backdrop_in_bands_is_the_gradient() -> None:
    """It is drawn without a picture being kept, and looks as if one were."""
    for theme in (one for one in ALL if one.scenery is None):
        surface = canvas((40, 333))
        Backdrop().draw(surface, theme)
        gradient = vertical_gradient((40, 333), *theme.backdrop)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(gradient, "RGB"), theme.id


@seventeen
def test_an_empty_board_is_its_panel_with_hollows_in_it(theme: Theme) -> None:
    """Hollows are copied with the board around their corners, and look as if they were laid on it."""
    grid = play_layout(View(390, 844, 1.0)).grid
    sprites = Sprites(theme, play_layout(View(390, 844, 1.0)))
    boards = [canvas((390, 844)) for _ in range(2)]
    sprites.draw_ground(boards[0], grid)
    boards[1].blit(boards[0], (0, 0))
    boards[1].fill(theme.board, pygame.Rect(grid.corner(0, 0), (grid.side - 2 * grid.pad,) * 2))
    for row, column in itertools.product(range(8), repeat=2):
        boards[1].blit(sprites.faces.floor(), grid.corner(row, column))
    assert pygame.image.tobytes(boards[0], "RGB") == pygame.image.tobytes(boards[1], "RGB")


@seventeen
def test_themes_are_drawn_the_same_every_time(theme: Theme) -> None:
    one, other = (pygame.image.tobytes(Faces(theme, 20).face(3), "RGBA") for _ in range(2))
    assert one == other


def test_a_theme_that_is_not_shown_is_not_read() -> None:
    """Starting the page must not pay for seventeen themes."""
    program = (
        "import sys; import game.app; from game.host.host import Preferences; from game.ui.theme import choose;"
        "choose(None, Preferences());"
        "print(*(name for name in sys.modules if name.startswith('game.ui.themes')));"
        "choose('harbour', Preferences());"
        "print(*(name for name in sys.modules if name.startswith('game.ui.themes')))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-2:] == ["", "game.ui.themes game.ui.themes.harbour"]


def test_all_themes_have_a_name_and_no_other_has() -> None:
    names = [name_of(theme.id) for theme in ALL]
    assert len(set(names)) == len(ALL) == 20
    with pytest.raises(KeyError):
        load("../theme")


def test_the_theme_follows_the_system_until_one_is_chosen() -> None:
    assert choose(None, Preferences()).id == "daylight"
    assert choose(None, Preferences(dark=True)).id == "dusk"
    assert choose("daylight", Preferences(dark=True)).id == "daylight"
    assert choose("ember", Preferences()).id == "ember"
    assert choose("ember", Preferences(), high_contrast=True) is HIGH_CONTRAST
    assert choose("a theme of a later version", Preferences()).id == "daylight"
    assert choose(None, Preferences(high_contrast=True)) is HIGH_CONTRAST
    assert choose(None, Preferences(high_contrast=True), high_contrast=False).id == "daylight"
    assert choose("dusk", Preferences(), high_contrast=True) is HIGH_CONTRAST


@pytest.mark.parametrize("text", ["", "#12345", "123456", "#12345g", "red"])
def test_what_names_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|invalid literal"):
        parse(text)


SOURCES = sorted(Path(game.ui.__file__).parent.rglob("*.py"))
EXCEPT = {"theme.py", "ring_themes.py", "ring_words.py", "ring_sound.py", "color.py", "sound.py"}
"""The themes, the arithmetic on colours, and sounds, whose chords are numbers too."""
NAMES = set(pygame.color.THECOLORS)


def literals(source: str) -> list[str]:
    """Colours written down in Python source: tuples of three or four small numbers, hex codes and names."""
    found = []
    tree = ast.parse(source)
    unpacked = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and node not in unpacked and len(node.elts) in (3, 4):
            values = [element.value if isinstance(element, ast.Constant) else None for element in node.elts[:3]]
            if all(type(value) is int and 0 <= value <= 255 for value in values):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            hexadecimal = re.fullmatch(r"(#|0x)[0-9a-fA-F]{3,8}", node.value)
            if hexadecimal or node.value in NAMES:
                found.append(f"line {node.lineno}: {node.value!r}")
    return found


OTHERS = [path for path in SOURCES if path.name not in EXCEPT and path.parent.name != "themes"]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_colours_are_written_down_in_themes_only(path: Path) -> None:
    assert literals(path.read_text(encoding="utf-8")) == []


def test_a_colour_written_down_elsewhere_is_found() -> None:
    assert len(literals('a = (1, 2, 3); b = (9, 9, 9, 255); c = "#fff"; d = "white"; e = Color("#12345678")')) == 5
    assert literals("small, middle, large = 8, 16, 32") == []
    assert literals('a = (1.0, 2, 3); b = (x, 2, 3); c = "undo"; d = (1, 2); e = "## heading"') == []


def test_mixing_and_scaling_stay_within_range() -> None:
    black: Color = (0, 0, 0)
    assert mix(black, (255, 255, 255), 0.5) == (128, 128, 128)
    assert mix((10, 20, 30), (50, 60, 70), 0) == (10, 20, 30)
    assert scale((200, 100, 0), 2) == (255, 200, 0)
