"""Where things lie on the playing screen, from the smallest phone to a large desktop."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.host.host import View
from game.rules.bitboard import SIZE
from game.rules.puzzle import CATALOGUE
from game.rules.shapes import Shape
from game.ui.layout import (
    BOARD_MOST,
    BOARD_SHARE,
    ICON_INSET,
    LARGE_GAP,
    MARGIN,
    SLOT,
    SLOT_PAD,
    TARGET,
    TRAY_SCALE,
    Grid,
    PlayLayout,
    play_layout,
)

Safe = tuple[int, int, int, int]

NONE: Safe = (0, 0, 0, 0)
NOTCH: Safe = (0, 47, 0, 34)
"""A notch above and the bar of the system below, a phone held upright."""
SIDEWAYS: Safe = (47, 0, 47, 21)
"""The same phone on its side."""

PHONES = [(320, 480), (320, 568), (360, 640), (375, 667), (375, 812), (390, 844), (412, 915), (430, 932)]
TABLETS = [(480, 854), (600, 960), (768, 1024), (810, 1080), (820, 1180), (1024, 1366)]
WIDE = [(1024, 600), (1024, 768), (1180, 820), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]
SIDES = [(480, 320), (568, 320), (667, 375), (812, 375), (844, 390), (932, 430)]
SQUARES = [(400, 400), (600, 600), (700, 660), (1000, 1000), (1440, 1440)]
SIZES = PHONES + TABLETS + WIDE + SIDES + SQUARES
RATIOS = [1.0, 1.5, 2.0, 3.0]


def view_of(size: tuple[int, int], ratio: float = 1.0, safe: Safe = NONE) -> View:
    """A view of `size` in CSS pixels."""
    left, top, right, bottom = (round(side * ratio) for side in safe)
    return View(round(size[0] * ratio), round(size[1] * ratio), ratio, (left, top, right, bottom))


def safe_of(size: tuple[int, int]) -> Safe:
    """The notch of a phone of that size."""
    return NONE if min(size) > 500 else NOTCH if size[0] < size[1] else SIDEWAYS


def parts(layout: PlayLayout) -> dict[str, pygame.Rect]:
    """Everything that is to be seen, by name."""
    slots = {f"slot {index}": rect for index, rect in enumerate(layout.slots)}
    return slots | {
        "board": layout.grid.rect,
        "title": layout.title,
        "score": layout.score,
        "menu": layout.menu,
        "undo": layout.undo,
    }


def check(view: View, layout: PlayLayout) -> None:
    """What holds on every screen."""
    rects, ratio = parts(layout), view.ratio
    left, top, right, bottom = view.safe
    area = pygame.Rect(left, top, view.width - left - right, view.height - top - bottom)
    for name, rect in rects.items():
        assert area.contains(rect), f"{name} {rect} leaves the safe area {area}"
        assert rect.width > 0
        assert rect.height > 0
    for (name, rect), (other, beside) in itertools.combinations(rects.items(), 2):
        assert not rect.colliderect(beside), f"{name} {rect} overlaps {other} {beside}"
    for name in ("menu", "undo", "slot 0", "slot 1", "slot 2"):
        rect = rects[name]
        assert min(rect.size) >= round(TARGET * ratio), f"{name} {rect} is too small to touch"
    most = max(round(BOARD_MOST * ratio), round(BOARD_SHARE * area.height))
    assert layout.grid.side <= most
    for shape in CATALOGUE:
        for slot in layout.slots:
            assert slot.contains(tray_rect(shape, layout, slot)), f"{shape.text} leaves {slot}"


def tray_rect(shape: Shape, layout: PlayLayout, slot: pygame.Rect) -> pygame.Rect:
    """The room that a piece takes in the tray, with the shadow below it."""
    cell = max(4, round(layout.grid.cell * layout.tray_pitch / layout.grid.pitch))
    width = math.ceil((shape.width - 1) * layout.tray_pitch) + cell
    height = math.ceil((shape.height - 1) * layout.tray_pitch) + cell + max(1, round(cell / 20))
    rect = pygame.Rect(0, 0, width, height)
    rect.center = slot.center
    return rect


@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_nothing_overlaps_and_all_is_inside(
    size: tuple[int, int], ratio: float, scale: float, left_handed: bool
) -> None:
    """Complaints 22, 23 and 24: all three pieces whole at 200 % text, nothing behind notches and bars, all together."""
    for safe in {NONE, safe_of(size)}:
        view = view_of(size, ratio, safe)
        check(view, play_layout(view, scale, left_handed))


@given(
    st.tuples(st.integers(320, 2560), st.integers(320, 1440)).filter(lambda size: max(size) >= 480),
    st.sampled_from([*RATIOS, 1.25, 2.625]),
    st.floats(0.5, 3.0),
    st.booleans(),
    st.sampled_from([NONE, NOTCH, SIDEWAYS]),
)
@example((320, 480), 1.0, 3.0, False, NONE)
@example((480, 320), 1.0, 3.0, False, NONE)
def test_no_size_in_between_falls_apart(
    size: tuple[int, int], ratio: float, scale: float, left_handed: bool, safe: Safe
) -> None:
    if min(size) < 375:
        safe = NONE  # no such small phone has a notch
    view = view_of(size, ratio, safe)
    check(view, play_layout(view, scale, left_handed))


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("size", [(375, 667), (1280, 720), (320, 568), (390, 844), (1024, 768), (1920, 1080)])
def test_slots_are_large_enough_for_a_thumb(size: tuple[int, int], ratio: float) -> None:
    for slot in play_layout(view_of(size, ratio)).slots:
        assert min(slot.size) >= round(SLOT * ratio)


@pytest.mark.parametrize("size", [size for size in SIZES if min(size) >= 320])
def test_slots_keep_their_size_with_large_text(size: tuple[int, int]) -> None:
    """Complaint 22: at 320 px and 200 % nothing of the tray is cut off."""
    for slot in play_layout(view_of(size), 2.0).slots:
        assert min(slot.size) >= SLOT


@pytest.mark.parametrize(
    ("size", "least"), [((375, 667), 330), ((390, 844), 340), ((320, 480), 224), ((1280, 720), 500), ((768, 1024), 500)]
)
def test_the_board_is_as_large_as_the_screen_allows(size: tuple[int, int], least: int) -> None:
    assert play_layout(view_of(size)).grid.side >= least


@pytest.mark.parametrize("size", TABLETS)
@pytest.mark.parametrize("status", [False, True])
def test_a_board_above_its_usual_size_leaves_room_between_the_groups(size: tuple[int, int], status: bool) -> None:
    layout = play_layout(view_of(size), status=status)
    if layout.grid.side > BOARD_MOST:
        assert layout.slots[0].top - layout.grid.rect.bottom >= LARGE_GAP
        assert layout.undo.top - layout.slots[0].bottom >= LARGE_GAP
        assert layout.grid.top - max(layout.score.bottom, layout.status.bottom) >= LARGE_GAP


@pytest.mark.parametrize("size", PHONES + TABLETS)
def test_upright_the_head_ends_where_the_tray_does(size: tuple[int, int]) -> None:
    """The clock and the target stand under the menu's icon, in line with it and with the tray."""
    for scale in (1.0, 2.0):
        layout = play_layout(view_of(size), scale, status=True)
        assert layout.goal.right == layout.tray.right == layout.menu.right - ICON_INSET
        assert not layout.goal.colliderect(layout.menu)
        assert not layout.goal.colliderect(layout.status)


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (412, 915), (430, 932)])
def test_upright_the_board_takes_the_width_less_its_margins(size: tuple[int, int]) -> None:
    layout = play_layout(view_of(size))
    assert size[0] - 2 * MARGIN - SIZE < layout.grid.side <= size[0] - 2 * MARGIN


@pytest.mark.parametrize("size", PHONES + TABLETS)
def test_what_is_used_often_is_in_the_lower_half(size: tuple[int, int]) -> None:
    """Complaint 59: one-handed play."""
    layout = play_layout(view_of(size))
    for rect in (*layout.slots, layout.undo):
        assert rect.centery > size[1] / 2


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_left_handed_screen_is_the_mirror_of_the_other(size: tuple[int, int], scale: float) -> None:
    """Complaint 59. The pieces keep their order from left to right: the first slot is the first to be read."""
    view = view_of(size)
    right, left = parts(play_layout(view, scale)), parts(play_layout(view, scale, left_handed=True))
    mirrored = {name: (view.width - rect.right, rect.top, *rect.size) for name, rect in right.items()}
    actual = {name: tuple(rect) for name, rect in left.items()}
    slots = [name for name in actual if name.startswith("slot")]
    assert sorted(actual[name] for name in slots) == sorted(mirrored[name] for name in slots)
    assert [actual[name] for name in actual if name not in slots] == [mirrored[n] for n in mirrored if n not in slots]
    order = [layout.slots for layout in (play_layout(view, scale), play_layout(view, scale, left_handed=True))]
    for slots_of in order:
        assert [slot.topleft for slot in slots_of] == sorted(slot.topleft for slot in slots_of)


@pytest.mark.parametrize("size", SIZES)
def test_the_wider_board_decides_between_upright_and_sideways(size: tuple[int, int]) -> None:
    layout = play_layout(view_of(size))
    if size[1] > 1.3 * size[0]:
        assert not layout.wide
    if size[0] > 1.3 * size[1]:
        assert layout.wide


@pytest.mark.parametrize("size", SIZES)
def test_pieces_in_the_tray_are_about_half_their_size_on_the_board(size: tuple[int, int]) -> None:
    layout = play_layout(view_of(size, 2.0))
    assert 0.42 <= layout.tray_pitch / layout.grid.pitch <= TRAY_SCALE + 0.03


@pytest.mark.parametrize("size", PHONES + TABLETS)
@pytest.mark.parametrize("ratio", RATIOS)
def test_upright_no_piece_touches_the_sides_of_the_tray(size: tuple[int, int], ratio: float) -> None:
    layout = play_layout(view_of(size, ratio))
    for shape in CATALOGUE:
        rect = tray_rect(shape, layout, layout.slots[0])
        assert rect.left - layout.tray.left >= round(SLOT_PAD * ratio) - 1, shape.text


@given(st.integers(100, 2000), st.integers(0, 500), st.integers(0, 500))
def test_cells_are_whole_pixels_and_evenly_spaced(side: int, left: int, top: int) -> None:
    """Complaint 25: nothing blurs, and no column is a pixel wider than another."""
    grid = Grid.of(side).at(left, top)
    assert grid.side <= side
    assert all(isinstance(value, int) for value in (grid.cell, grid.gap, grid.pad, grid.left, grid.top))
    rects = [[grid.cell_rect(row, column) for column in range(SIZE)] for row in range(SIZE)]
    for row, column in itertools.product(range(SIZE), range(SIZE - 1)):
        assert rects[row][column + 1].left - rects[row][column].right == grid.gap
        assert rects[column + 1][row].top - rects[column][row].bottom == grid.gap
    assert rects[0][0].left - grid.rect.left == grid.rect.right - rects[0][-1].right == grid.pad
    assert rects[0][0].top - grid.rect.top == grid.rect.bottom - rects[-1][0].bottom == grid.pad


@given(st.integers(200, 2000))
def test_the_grid_is_the_largest_that_fits(side: int) -> None:
    grid = Grid.of(side)
    larger = Grid.of(side + 2 * SIZE)
    assert larger.side > side
    assert side - grid.side < 2 * SIZE


@given(st.integers(200, 2000))
def test_gaps_are_about_a_twelfth_of_a_cell(side: int) -> None:
    grid = Grid.of(side)
    assert abs(grid.gap - grid.cell / 12) <= 1
