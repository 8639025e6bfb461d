"""Faces and other sprites: smooth edges, drawn once, and told apart by form."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from game.host.canvas import canvas
from game.host.host import View
from game.rules.puzzle import CATALOGUE
from game.rules.shapes import Shape
from game.ui import icons
from game.ui.color import CLEAR, NEUTRAL
from game.ui.craft import stroke
from game.ui.faces import SUPERSAMPLING, Faces, draw_piece, rounded, rounded_line, vertical_gradient
from game.ui.layout import play_layout
from game.ui.sprites import Sprites
from game.ui.theme import DAYLIGHT, HIGH_CONTRAST, PIECE_COLORS, Theme, every
from game.ui.widgets import panel

pytestmark = pytest.mark.usefixtures("display")


def alphas(surface: pygame.Surface) -> list[list[int]]:
    """The alpha of every pixel, row by row."""
    width, height = surface.get_size()
    return [[surface.get_at((x, y)).a for x in range(width)] for y in range(height)]


def steps(surface: pygame.Surface) -> int:
    """How many shades of alpha lie between outside and inside."""
    levels = {alpha for row in alphas(surface) for alpha in row}
    assert 255 in levels
    return len(levels - {0, 255})


SQUARE = {"midnight-arcade"}
"""Themes whose faces have steps on purpose, along whole pixels."""


@pytest.mark.parametrize(("cell", "least"), [(9, 1), (20, 2), (43, 3), (80, 3)])
@pytest.mark.parametrize("theme", tuple(every()), ids=lambda theme: theme.id)
def test_nothing_is_jagged(theme: Theme, cell: int, least: int) -> None:
    """Drawn at four times the size and smoothed down: corners fade through several steps of alpha.

    Corners of less than four pixels have no room for steps; straight edges need none.
    """
    assert SUPERSAMPLING >= 4
    faces = Faces(theme, cell)
    rounding = theme.radius * cell
    for sprite in (faces.face(0), faces.floor(), faces.outline()):
        if rounding >= 4 and not (theme.id in SQUARE and sprite is faces.face(0)):
            assert steps(sprite) >= least


def test_panels_rounded_shapes_and_icons_are_smooth() -> None:
    assert steps(rounded((40, 30), 8, DAYLIGHT.panel)) >= 3
    assert steps(rounded_line((40, 30), 8, DAYLIGHT.panel, 2)) >= 3
    for icon in (icons.undo, icons.menu, icons.close):
        surface = pygame.Surface((24, 24), pygame.SRCALPHA)
        icon(surface, surface.get_rect(), DAYLIGHT.ink)
        levels = {alpha for row in alphas(surface) for alpha in row}
        assert len(levels) > 5


@pytest.mark.parametrize("size", [(7, 5), (28, 28), (30, 31), (29, 90), (120, 29), (400, 120)])
@pytest.mark.parametrize(("radius", "line"), [(0, 1), (3, 2), (14, 1), (14, 3.4)])
def test_a_panel_is_what_its_shape_and_line_are_together(size: tuple[int, int], radius: int, line: float) -> None:
    ground = pygame.Surface(size).convert()
    ground.fill(DAYLIGHT.backdrop[0])
    whole = ground.copy()
    shape = rounded(size, radius, DAYLIGHT.panel)
    shape.blit(rounded_line(size, radius, DAYLIGHT.edge, line), (0, 0))
    whole.blit(shape, (0, 0))
    panel(ground, ground.get_rect(), radius, DAYLIGHT.panel, DAYLIGHT.edge, line)
    for x in range(size[0]):
        for y in range(size[1]):
            pair = zip(ground.get_at((x, y)), whole.get_at((x, y)), strict=True)
            assert max(abs(one - other) for one, other in pair) <= 1


def test_edges_do_not_darken_towards_the_outside() -> None:
    """A half covered pixel has the colour of the shape, not one mixed with the black of an empty surface."""
    color = (250, 240, 200)
    shape = rounded((30, 30), 9, color)
    for y in range(30):
        for x in range(30):
            pixel = shape.get_at((x, y))
            if pixel.a > 40:
                assert max(abs(have - want) for have, want in zip(pixel[:3], color, strict=True)) <= 8


def test_a_rounded_shape_is_symmetrical_and_full_in_the_middle() -> None:
    rows = alphas(rounded((41, 23), 7, DAYLIGHT.panel))
    assert all(row == row[::-1] for row in rows)
    assert rows == rows[::-1]
    assert rows[11][20] == 255
    assert rows[0][0] < 128


@pytest.mark.parametrize("size", [(7, 5), (40, 40), (41, 23), (400, 120), (121, 400)])
@pytest.mark.parametrize("radius", [0, 3, 11, 60])
def test_a_large_panel_has_the_corners_of_a_small_one(size: tuple[int, int], radius: int) -> None:
    """Large shapes are put together from the corners of a small one: no seam, whatever the size."""
    rows = alphas(rounded(size, radius, DAYLIGHT.panel))
    assert len(rows) == size[1]
    assert {len(row) for row in rows} == {size[0]}
    assert all(row == row[::-1] for row in rows)
    assert rows == rows[::-1]
    for row in rows[: size[1] // 2]:
        half = row[: size[0] // 2]
        assert half == sorted(half), "from the edge inwards a shape only gets more solid"


def test_a_line_is_empty_inside() -> None:
    rows = alphas(rounded_line((40, 40), 9, DAYLIGHT.glow, 3))
    assert rows[20][20] == 0
    assert rows[20][1] >= 250
    assert rows[1][20] >= 250


def test_a_gradient_runs_from_top_to_bottom() -> None:
    surface = vertical_gradient((3, 50), (10, 20, 30), (200, 100, 30))
    reds = [surface.get_at((1, y)).r for y in range(50)]
    assert reds == sorted(reds)
    assert abs(reds[0] - 10) <= 3
    assert abs(reds[-1] - 200) <= 6
    assert {surface.get_at((x, 25))[:3] for x in range(3)} == {surface.get_at((1, 25))[:3]}


@pytest.mark.parametrize("degrees", [0, 20, 45, 70, 90, 135])
def test_a_stroke_is_as_thick_on_a_slope(degrees: int) -> None:
    surface = pygame.Surface((300, 300))
    along = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    start, end = ((150 + 80 * way * along[0], 150 + 80 * way * along[1]) for way in (-1, 1))
    stroke(surface, NEUTRAL, [start, end], 20)
    covered = pygame.mask.from_threshold(surface, NEUTRAL, (1, 1, 1)).count()
    assert covered == pytest.approx(160 * 20 + math.pi * 10**2, rel=0.06)  # with its two round ends


def test_faces_are_drawn_once() -> None:
    faces = Faces(DAYLIGHT, 40)
    assert faces.face(3) is faces.face(3)
    assert faces.face(3) is not faces.face(4)
    assert faces.face(3, ended=True) is not faces.face(3)
    assert faces.floor() is faces.floor()
    assert faces.outline() is faces.outline()


@pytest.mark.parametrize("line", [2.0, 2.5])
def test_a_panel_may_lack_its_filling_or_its_line(display: pygame.Surface, line: float) -> None:
    ground = pygame.Surface((60, 40), pygame.SRCALPHA).convert_alpha()
    for fill, edge in ((DAYLIGHT.panel, None), (None, DAYLIGHT.glow), (None, None)):
        ground.fill(CLEAR)
        panel(ground, ground.get_rect(), 8, fill, edge, line)
        for inside in ((30, 20), (8, 8)):  # in the middle, and in a corner
            color = ground.get_at(inside)
            assert color == (*fill, 255) if fill else color.a == 0
        border = edge or fill
        assert ground.get_at((30, 0)) == ((*border, 255) if border else CLEAR)
        assert ground.get_at((0, 0)).a < 255


def test_sprites_are_drawn_once() -> None:
    sprites = Sprites(DAYLIGHT, play_layout(View(390, 844, 1.0)))
    shape = CATALOGUE.find("###/#../#..")
    assert sprites.face_of(shape) is sprites.face_of(shape)
    assert sprites.stamp_of(shape) is sprites.stamp_of(shape)
    assert sprites.small_stamp_of(shape, ended=False) is not sprites.stamp_of(shape)
    assert sprites.small_stamp_of(shape, ended=True) is not sprites.small_stamp_of(shape, ended=False)
    assert sprites.leaving(1, 4, shrink=True) is sprites.leaving(1, 4, shrink=True)
    assert sprites.leaving(1, 4, shrink=True) is not sprites.leaving(1, 4, shrink=False)


@pytest.mark.parametrize("shape", CATALOGUE.shapes, ids=lambda shape: shape.text)
def test_a_piece_has_its_cells_and_nothing_between(shape: Shape) -> None:
    layout = play_layout(View(390, 844, 1.0))
    sprites = Sprites(DAYLIGHT, layout)
    for small in (False, True):
        face = sprites.small_stamp_of(shape, ended=False) if small else sprites.stamp_of(shape)
        pitch = layout.tray_pitch if small else layout.grid.pitch
        ground = canvas(sprites.extent(shape, small))
        draw_piece(ground, face, shape.cells, (0, 0), pitch)
        for row in range(shape.height):
            for column in range(shape.width):
                middle = (round((column + 0.45) * pitch), round((row + 0.45) * pitch))
                assert (ground.get_at(middle)[:3] != (0, 0, 0)) == ((row, column) in shape.cells)


@pytest.mark.parametrize("theme", list(every()), ids=lambda theme: theme.id)
@pytest.mark.parametrize("ended", [False, True])
def test_a_stamp_looks_like_its_face(theme: Theme, ended: bool) -> None:
    """It is only kept in another way: on a canvas no channel differs by more than rounding, and nothing gets clear."""
    faces = Faces(theme, 40, symbols=True)
    for index in range(PIECE_COLORS):
        drawn = []
        for sprite in (faces.face(index, ended), faces.stamp(index, ended)):
            ground = canvas((44, 44))
            ground.fill(theme.backdrop[0])
            ground.blit(sprite, (2, 1))
            drawn.append(pygame.image.tobytes(ground, "RGBA"))
        assert max(abs(one - other) for one, other in zip(*drawn, strict=True)) <= 2
        assert min(drawn[1][3::4]) == 255


def test_an_ended_game_is_grey() -> None:
    faces = Faces(DAYLIGHT, 40)
    for index in range(PIECE_COLORS):
        grey = faces.face(index, ended=True).get_at((20, 20))
        colored = faces.face(index).get_at((20, 20))
        assert max(grey[:3]) - min(grey[:3]) < 40 < max(colored[:3]) - min(colored[:3])


def test_a_leaving_cell_gets_fainter_and_smaller() -> None:
    sprites = Sprites(DAYLIGHT, play_layout(View(390, 844, 1.0)))
    steps = [sprites.leaving(1, step, shrink=True) for step in range(10)]
    middles = [step.get_at((step.get_width() // 2, step.get_height() // 2)).a for step in steps]
    assert middles == sorted(middles, reverse=True)
    assert middles[0] == 255
    assert middles[-1] < 60
    widths = [step.get_width() for step in steps]
    assert widths == sorted(widths, reverse=True)
    assert len({sprites.leaving(1, step, shrink=False).get_size() for step in range(10)}) == 1


def test_high_contrast_draws_a_line_around_every_face() -> None:
    plain, outlined = Faces(DAYLIGHT, 48), Faces(HIGH_CONTRAST, 48)
    edge, middle = (1, 24), (24, 24)
    for index in range(PIECE_COLORS):
        assert outlined.face(index).get_at(edge)[:3] == HIGH_CONTRAST.shine
        assert outlined.face(index).get_at(middle)[:3] != HIGH_CONTRAST.shine
        assert plain.face(index).get_at(edge)[:3] != DAYLIGHT.shine


def test_symbols_make_nine_different_faces_without_colour() -> None:
    """Complaint 18: each colour has a symbol of its own, told apart at the smallest size."""
    for cell in (24, 40):
        marks = []
        for index in range(PIECE_COLORS):
            bare, marked = Faces(DAYLIGHT, cell).face(index), Faces(DAYLIGHT, cell, symbols=True).face(index)
            mark = tuple(
                abs(bare.get_at((x, y)).g - marked.get_at((x, y)).g) > 20 for y in range(cell) for x in range(cell)
            )
            assert 0.02 < sum(mark) / len(mark) < 0.3
            marks.append(mark)
        for one, other in itertools.combinations(marks, 2):
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 8


def test_drawing_a_piece_puts_a_sprite_on_each_cell() -> None:
    surface = pygame.Surface((60, 60), pygame.SRCALPHA)
    dot = pygame.Surface((10, 10))
    dot.fill("white")
    draw_piece(surface, dot, ((0, 0), (1, 2)), (5, 7), 20)
    solid = {(x, y) for x in range(60) for y in range(60) if surface.get_at((x, y)).a}
    assert solid == {
        (x, y) for left, top in ((5, 7), (45, 27)) for x in range(left, left + 10) for y in range(top, top + 10)
    }
