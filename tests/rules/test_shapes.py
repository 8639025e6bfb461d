from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.game import InvalidInput
from game.rules.puzzle import CATALOGUE
from game.rules.shapes import Catalogue, Shape, turned


def test_a_shape_knows_its_cells_and_size() -> None:
    shape = Shape.parse("##/#.")
    assert shape.text == "##/#."
    assert (shape.height, shape.width, shape.size) == (2, 2, 3)
    assert shape.cells == ((0, 0), (0, 1), (1, 0))
    assert set(bitboard.cells(shape.mask)) == set(shape.cells)


def test_cells_are_in_row_major_order() -> None:
    assert Shape.parse("..#/..#/###").cells == ((0, 2), (1, 2), (2, 0), (2, 1), (2, 2))


def test_shapes_are_equal_by_text_and_can_be_keys() -> None:
    assert Shape.parse("##") == Shape.parse("##")
    assert Shape.parse("##") != Shape.parse("#/#")
    assert {Shape.parse("##"): 1}[Shape.parse("##")] == 1
    assert copy.deepcopy(Shape.parse("##")) == Shape.parse("##")


@pytest.mark.rule("BP6")
def test_an_orientation_is_a_shape_of_its_own() -> None:
    assert len({CATALOGUE.find(text) for text in ("##/#.", "##/.#", "#./##", ".#/##")}) == 4


@pytest.mark.parametrize("shape", CATALOGUE, ids=lambda shape: shape.text)
def test_placements_are_the_shape_moved_cell_by_cell(shape: Shape) -> None:
    for row in range(-1, 9):
        for column in range(-1, 9):
            cells = [(row + down, column + right) for down, right in shape.cells]
            inside = all(0 <= down < 8 and 0 <= right < 8 for down, right in cells)
            mask = shape.mask_at(row, column)
            assert (mask is not None) == inside
            assert mask is None or list(bitboard.cells(mask)) == cells
            assert shape.placements.get((row, column)) == mask
    assert list(shape.placements) == sorted(shape.placements)


PLACES = {
    "#": 64,
    "##": 56,
    "#/#": 56,
    "###": 48,
    "#/#/#": 48,
    "####": 40,
    "#/#/#/#": 40,
    "#####": 32,
    "#/#/#/#/#": 32,
    "##/##": 49,
    "###/###/###": 36,
    "##/#.": 49,
    "##/.#": 49,
    "#./##": 49,
    ".#/##": 49,
    "###/#../#..": 36,
    "###/..#/..#": 36,
    "#../#../###": 36,
    "..#/..#/###": 36,
}
"""Places of each shape on an empty board, counted by hand: (9 - height) * (9 - width)."""


@pytest.mark.rule("BP4")
def test_the_catalogue_has_the_19_shapes_with_841_places() -> None:
    assert {shape.text: len(shape.placements) for shape in CATALOGUE} == PLACES
    assert list(PLACES) == [shape.text for shape in CATALOGUE]
    assert len(CATALOGUE) == 19
    assert sum(PLACES.values()) == 841


def test_a_catalogue_finds_its_shapes() -> None:
    assert CATALOGUE.find("##") is CATALOGUE[1]
    assert Shape.parse("##") in CATALOGUE
    assert Shape.parse("##.###/######") not in CATALOGUE
    assert "##" not in CATALOGUE


@pytest.mark.parametrize("text", ["", "##/##/##", "####/####", " #", "#\n", None, 3, ["#"], "#" * 1000])
def test_a_catalogue_refuses_what_it_does_not_hold(text: object) -> None:
    with pytest.raises(InvalidInput, match=r"^.{1,60} is none of the 19 shapes of this game$"):
        CATALOGUE.find(text)


def test_a_catalogue_lists_each_shape_once() -> None:
    with pytest.raises(InvalidInput, match="each shape once"):
        Catalogue(("#", "##", "#"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "write rows"),
        ("...", "write rows"),
        ("##/#", "write rows"),
        ("##/", "write rows"),
        ("/##", "write rows"),
        ("#x", "write rows"),
        ("# ", "write rows"),
        ("#########", "larger than the board"),
        ("/".join("#" * 9), "larger than the board"),
        ("#.", "empty row or column"),
        (".#", "empty row or column"),
        ("##/..", "empty row or column"),
        ("..#/..#", "empty row or column"),
        ("../##", "empty row or column"),
    ],
)
def test_other_texts_are_no_shapes(text: str, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        Shape.parse(text)


@given(st.text("#./x", max_size=20))
def test_parsing_gives_a_shape_with_that_text_or_a_refusal(text: str) -> None:
    try:
        shape = Shape.parse(text)
    except InvalidInput:
        return
    assert shape.text == text
    assert shape.size == text.count("#")
    assert len(shape.placements) == (9 - shape.height) * (9 - shape.width)


@pytest.mark.parametrize(
    "shape", [*CATALOGUE, Shape.parse(".#/##"), Shape.parse("..#/###/#..")], ids=lambda shape: shape.text
)
def test_a_mask_tells_its_place(shape: Shape) -> None:
    assert {place: shape.place_of(mask) for place, mask in shape.placements.items()} == {
        place: place for place in shape.placements
    }


def test_quarter_turns_are_the_different_orientations() -> None:
    assert turned("#") == ("#",)
    assert turned("###") == ("###", "#/#/#")
    assert turned("##/#.") == ("##/#.", "##/.#", ".#/##", "#./##")
    assert turned(".##/##.") == (".##/##.", "#./##/.#")
    assert turned("###/#..") == ("###/#..", "##/.#/.#", "..#/###", "#./#./##")
