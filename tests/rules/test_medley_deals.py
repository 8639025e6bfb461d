"""What Block Medley deals: shapes, sets of which one fits, and the weights of Hardcore."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.game import InvalidInput, Setup
from game.rules.medley import CATALOGUE, WEIGHTS
from tests.rules.chances import chi_square
from tests.rules.medley_tables import CLASSIC, MEDLEY
from tests.rules.strategies import boards, seeds
from tests.rules.tables import published

HOLES = "/".join(["#.######", "###.####", ".#######", "####.###", "##.#####", "######.#", "#####.##", "#######."])
"""Only a single cell fits, and each completes a row and a column."""


@pytest.mark.rule("BM3")
def test_there_are_48_shapes() -> None:
    assert len(CATALOGUE) == 48
    assert Counter(shape.size for shape in CATALOGUE) == {1: 1, 2: 4, 3: 6, 4: 19, 5: 15, 6: 2, 9: 1}
    for text in (
        "##",
        "#/#",
        "#####",
        "#./.#",
        ".#/#.",
        "###/###",
        ".#./###/.#.",
        "###/#.#",
        "###/.#./.#.",
        ".#/.#/##",
    ):
        assert CATALOGUE.find(text)
    with pytest.raises(InvalidInput):
        CATALOGUE.find("#../.#./..#")


@pytest.mark.rule("BM4")
@given(boards, seeds, st.sampled_from(["classic", "daily", "timed", "hardcore", "zen"]), st.integers(0, 99))
def test_of_every_deal_a_piece_fits(board: int, seed: str, mode: str, number: int) -> None:
    board &= ~(1 << number % 64)
    assert any(MEDLEY.fits(board, shape) for shape in MEDLEY.deal(Setup(mode, seed), board, number))


@pytest.mark.rule("BM4")
def test_example_4_a_set_that_fits_nowhere_is_dealt_again_and_one_fitting_piece_is_enough() -> None:
    board = bitboard.parse(HOLES.split("/"))
    fitting = Counter(
        sum(MEDLEY.fits(board, shape) for shape in MEDLEY.deal(CLASSIC.setup, board, number)) for number in range(200)
    )
    assert fitting[0] == 0
    assert fitting[1] > 150
    state = CLASSIC.state(HOLES, "###/###/###", "###/###/###", "###/###/###")
    assert CLASSIC.game.offered(state)


@pytest.mark.rule("BM4")
def test_the_set_of_a_deal_is_its_first_with_a_piece_that_fits() -> None:
    holes = bitboard.parse(HOLES.split("/"))
    for number in range(50):
        sets = MEDLEY.sets(CLASSIC.setup, number)
        first = next(sets)
        assert MEDLEY.deal(CLASSIC.setup, 0, number) == first
        dealt = MEDLEY.deal(CLASSIC.setup, holes, number)
        passed = [first]
        while passed[-1] != dealt:
            assert not any(shape.size == 1 for shape in passed[-1])
            passed.append(next(sets))


@pytest.mark.rule("BM4")
def test_a_board_without_an_empty_cell_gets_its_first_set() -> None:
    state = MEDLEY.decode(CLASSIC.setup, {"board": ["########"] * 8})
    assert state.tray == MEDLEY.deal(CLASSIC.setup, 0, 0)
    assert MEDLEY.offered(state)


@pytest.mark.rule("BM4")
def test_every_shape_is_as_likely_in_every_slot() -> None:
    """Chi-square with 47 degrees of freedom exceeds 82.7 once in a thousand; the seed is fixed."""
    deals = [MEDLEY.deal(Setup("classic", "even"), 0, number) for number in range(8_000)]
    for slot in range(3):
        assert chi_square(Counter(deal[slot].text for deal in deals), 48) < 82.7


@pytest.mark.rule("BM15")
def test_hard_pieces_come_as_often_as_they_weigh() -> None:
    """200,001 draws; chi-square with 47 degrees of freedom exceeds 82.7 once in a thousand; the seed is fixed."""
    counts: Counter[str] = Counter()
    for number in range(66_667):
        counts.update(shape.text for shape in MEDLEY.deal(Setup("hardcore", "weights"), 0, number))
    assert counts.total() == 200_001
    assert chi_square(counts, HARD) < 82.7
    assert chi_square(counts, 48) > 10_000


HARD = (
    dict.fromkeys(["#", "##", "#/#", "###", "#/#/#", "##/#.", "##/.#", "#./##", ".#/##"], 1)
    | {"##/##": 2}
    | dict.fromkeys(["####", "#/#/#/#", "#####", "#/#/#/#/#", "###/###", "##/##/##"], 4)
    | dict.fromkeys(["#./#./##", "###/#..", "##/.#/.#", "..#/###", ".#/.#/##", "#../###", "##/#./#.", "###/..#"], 4)
    | dict.fromkeys(["###/.#.", ".#/##/.#", ".#./###", "#./##/#."], 4)
    | dict.fromkeys([".#./###/.#.", "###/#.#", "##/#./##", "#.#/###", "##/.#/##", "###/###/###"], 8)
    | dict.fromkeys(["###/.#./.#.", "..#/###/..#", ".#./.#./###", "#../###/#..", "#./.#", ".#/#."], 8)
    | dict.fromkeys(["###/#../#..", "###/..#/..#", "..#/..#/###", "#../#../###"], 8)
    | dict.fromkeys([".##/##.", "#./##/.#", "##./.##", ".#/##/#."], 8)
)
"""The weights of the rule sheet, written out."""


@pytest.mark.rule("BM3", "BM15")
def test_the_weights_are_those_of_the_rule() -> None:
    assert {shape.text: weight for shape, weight in WEIGHTS.items()} == HARD
    assert len(HARD) == 48


def test_published_deals() -> None:
    """The first deals of a seed: they may never change without a new version of the rules."""
    for mode, deals in DEALS.items():
        assert published(MEDLEY, mode, 3) == deals
    assert MEDLEY.version == 1


DEALS = {
    "classic": [
        ".#/.#/## #./##/.# ###/###",
        "#/#/# ##/#. ##/#.",
        ".#/## ##/.#/## #/#",
    ],
    "hardcore": [
        "#../###/#.. ###/#../#.. .#./###/.#.",
        ".#./.#./### .#/##/#. .#./.#./###",
        "#./.# ###/.#./.#. .##/##.",
    ],
}
