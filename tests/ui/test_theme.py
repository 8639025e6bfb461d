"""Themes: contrast, colours that stay apart for every eye, and no colour written down anywhere else."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path

import pygame
import pytest

import game.ui
from game.host.host import Preferences
from game.ui.color import Color, contrast, luminance, mix, parse, scale
from game.ui.faces import BOTTOM_SHADE, TOP_LIGHT, Faces
from game.ui.theme import HIGH_CONTRAST, PIECE_COLORS, THEMES, Theme, choose
from tests.ui.colorimetry import VISION, ciede2000, difference, lab

TEXT, SHAPE = 4.5, 3.0
"""Least contrast of text and of everything else that has to be made out: WCAG 2.2, 1.4.3 and 1.4.11."""
APART = {"trichromat": 15.0, "protanopia": 8.0, "deuteranopia": 8.0, "tritanopia": 8.0}
"""Least CIEDE2000 between two piece colours. At 8 two large flat patches differ plainly even when not side by side."""

pytestmark = pytest.mark.usefixtures("display")

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)


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
        face = profile(faces.face(index))
        assert face[0] > 1.03 * face[-1], "a face is lit from above"
        assert face == sorted(face, reverse=True)
    assert faces.face(0).get_height() > cell, "a face throws a shadow"


def profile(sprite: pygame.Surface) -> list[float]:
    """Brightness down the middle of a sprite, between the light of its top edge and its lower edge."""
    side = sprite.get_width()
    rows = range(side // 4, side - side // 4, max(1, side // 8))
    pixels = [sprite.get_at((side // 2, row)) for row in rows]
    return [255 * luminance((pixel.r, pixel.g, pixel.b)) for pixel in pixels]


def test_the_theme_follows_the_system_until_one_is_chosen() -> None:
    assert choose(None, Preferences()).id == "daylight"
    assert choose(None, Preferences(dark=True)).id == "dusk"
    assert choose("daylight", Preferences(dark=True)).id == "daylight"
    assert choose("a theme of a later version", Preferences()).id == "daylight"
    assert choose(None, Preferences(high_contrast=True)) is HIGH_CONTRAST
    assert choose(None, Preferences(high_contrast=True), high_contrast=False).id == "daylight"
    assert choose("dusk", Preferences(), high_contrast=True) is HIGH_CONTRAST


@pytest.mark.parametrize("text", ["", "#12345", "123456", "#12345g", "red"])
def test_what_names_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|invalid literal"):
        parse(text)


SOURCES = sorted(Path(game.ui.__file__).parent.rglob("*.py"))
EXCEPT = {"theme.py", "color.py", "sound.py"}
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


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name not in EXCEPT], ids=lambda path: path.name)
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
