"""Where cups, stones and hand lie, on every screen."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.host.host import View
from game.rules.ring import CAPACITY, CUPS
from game.ui.layout import safe_rect
from game.ui.ring_layout import NEAR, RingLayout, ring_layout

SIZES = [
    (320, 480),
    (320, 568),
    (375, 667),
    (390, 844),
    (820, 1180),
    (568, 320),
    (844, 390),
    (1280, 720),
    (1440, 900),
]
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
every_scale = pytest.mark.parametrize("scale", [1.0, 2.0])


def layout_of(size: tuple[int, int], ratio: float = 1.0, scale: float = 1.0, left: bool = False) -> RingLayout:
    return ring_layout(View(round(size[0] * ratio), round(size[1] * ratio), ratio), scale, left)


@pytest.mark.parametrize("ratio", [1.0, 2.0, 3.0])
@pytest.mark.parametrize(("size", "least"), [((390, 844), 64), ((375, 667), 64), ((320, 568), 64), ((844, 390), 64)])
def test_cups_are_large_enough_for_a_thumb(size: tuple[int, int], least: int, ratio: float) -> None:
    assert layout_of(size, ratio).cup / ratio >= least


@every_size
@every_scale
@pytest.mark.parametrize("left", [False, True])
def test_everything_has_a_place_of_its_own(size: tuple[int, int], scale: float, left: bool) -> None:
    layout = layout_of(size, 1.0, scale, left)
    area = safe_rect(View(*size, 1.0))
    parts = [layout.ring, layout.hand, layout.title, layout.score, layout.menu, layout.undo, layout.sow]
    for part in parts:
        assert area.contains(part), part
    for first, second in itertools.combinations(parts, 2):
        assert not first.colliderect(second), (first, second)
    for rect in (layout.menu, layout.undo, layout.sow):
        assert min(rect.size) >= 44


@every_size
@every_scale
def test_a_card_in_place_of_the_hand_lies_beside_the_ring(size: tuple[int, int], scale: float) -> None:
    layout = layout_of(size, 1.0, scale)
    assert safe_rect(View(*size, 1.0)).contains(layout.foot)
    assert not layout.foot.colliderect(layout.ring)


@every_size
def test_the_cups_stand_clockwise_from_the_top_and_do_not_touch(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    x, y = layout.ring.center
    assert layout.cups[0][0] == pytest.approx(x, abs=1)
    assert layout.cups[0][1] == min(top for _left, top in layout.cups)
    assert layout.cups[3][0] > x > layout.cups[9][0]
    angles = [math.atan2(top - y, left - x) for left, top in layout.cups]
    turns = [(after - before) % math.tau for before, after in itertools.pairwise(angles)]
    assert all(0 < turn < math.pi / 2 for turn in turns)
    for first, second in itertools.combinations(layout.cups, 2):
        assert math.dist(first, second) >= layout.cup * NEAR - 0.01
    for cup in range(CUPS):
        assert layout.ring.inflate(2, 2).contains(layout.cup_rect(cup))
        assert not layout.middle.colliderect(layout.cup_rect(cup).inflate(-layout.cup * 0.3, -layout.cup * 0.3))


@pytest.mark.rule("TC2")
@every_size
def test_six_places_surround_the_cup_and_the_seventh_is_its_centre(size: tuple[int, int]) -> None:
    layout = layout_of(size)
    for cup in range(CUPS):
        places = [layout.place(cup, index) for index in range(CAPACITY)]
        assert places[-1] == layout.cups[cup]
        for place in places:
            assert math.dist(place, layout.cups[cup]) + layout.stone / 2 <= layout.cup / 2
        for first, second in itertools.combinations(places, 2):
            assert math.dist(first, second) >= layout.stone * 0.98
        eighth = layout.place(cup, CAPACITY)
        assert math.dist(eighth, layout.cups[cup]) > layout.cup / 2, "a stone without a place is seen to have none"


@every_size
@every_scale
def test_a_full_hand_has_room_in_queue_order(size: tuple[int, int], scale: float) -> None:
    layout = layout_of(size, 1.0, scale)
    side = layout.hand_stone(CAPACITY, 1.0)
    centers = [layout.hand_place(index, CAPACITY, 1.0) for index in range(CAPACITY)]
    assert centers == sorted(centers)
    for first, second in itertools.pairwise(centers):
        assert math.dist(first, second) >= side
    for x, y in centers:
        assert layout.hand.left <= x - side / 2 <= x + side / 2 <= layout.hand.right
        assert layout.hand.top <= y - side / 2 <= y + side / 2 <= layout.hand.bottom


def test_for_the_left_hand_only_the_sides_change() -> None:
    right, left = layout_of((844, 390)), layout_of((844, 390), left=True)
    assert right.cups == left.cups
    assert right.sow.centerx > 422 > left.sow.centerx


@given(st.integers(240, 1600), st.integers(240, 1600), st.floats(1.0, 3.0))
def test_a_tap_on_a_cup_finds_it_on_any_screen(width: int, height: int, ratio: float) -> None:
    layout = layout_of((width, height), ratio)
    for cup, (x, y) in enumerate(layout.cups):
        assert layout.cup_at(x, y) == cup
        assert layout.cup_at(x + layout.cup * 0.49, y) == cup
    assert layout.cup_at(*layout.ring.center) is None
