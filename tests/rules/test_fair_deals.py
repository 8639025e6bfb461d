"""Block Knock's promise: every deal can be placed in full, and is drawn evenly from those that can (BK3 to BK5a, BK25).

The second solver shares no code with the game and works by another method. It has the last word here.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.blocks import Place
from game.rules.draws import Draws
from game.rules.feasible import Feasibility
from game.rules.game import Setup
from game.rules.knock import BlockKnock, KnockState
from game.rules.knock_challenges import shapes_of
from game.rules.shapes import Shape
from tests.rules.chances import chi_square
from tests.rules.second_solver import can_place_all, landings, rows_of
from tests.rules.strategies import boards, seeds
from tests.rules.tables import published

pytestmark = pytest.mark.slow

SHARE = 5 if sys.platform == "emscripten" else 1
"""Inside Pyodide every fifth hand: that they can all be placed has been seen natively."""

KNOCK = BlockKnock()
CLASSIC = Setup("classic", "fair")
LAST = Setup("challenge", "fair", number=15)
"""With all 58 shapes."""


def solvable(board: int, pieces: list[Shape] | tuple[Shape, ...]) -> bool:
    """Can all pieces be placed? The second solver's answer."""
    return can_place_all(rows_of(bitboard.rows_text(board)), tuple(piece.text for piece in pieces))


def boards_of_all_fillings(count: int, seed: str) -> Iterator[int]:
    """Boards with 0 to 63 cells: scattered, or with lines that lack one or two cells."""
    chance = random.Random(seed)
    for number in range(count):
        cells = chance.sample(range(64), number % 64)
        board = sum(1 << cell for cell in cells)
        for _ in range(chance.choice((0, 0, 2, 5))):
            line = chance.choice(bitboard.ROWS + bitboard.COLUMNS)
            holes = chance.sample([cell for cell in range(64) if line >> cell & 1], chance.choice((1, 1, 2)))
            board = (board | line) & ~sum(1 << hole for hole in holes)
        yield bitboard.cleared(board)


@pytest.mark.rule("BK3", "BK6")
def test_the_search_and_the_second_solver_agree() -> None:
    chance = random.Random("agree")
    answers: Counter[tuple[bool, bool]] = Counter()
    for board in boards_of_all_fillings(1_500, "agree"):
        feasibility = Feasibility(board)
        fitting = [shape for shape in shapes_of(15) if feasibility.places(shape)]
        for size in (2, 3, 3, 3):
            pieces = [chance.choice(fitting) for _ in range(size)]
            way = feasibility.way(pieces)
            assert (way is not None) == solvable(board, pieces), (board, pieces)
            answers[way is not None, way is not None and follow(board, pieces, way)] += 1
    # Ways that need a clear before the last piece, and no way.
    assert answers[True, True] > 100
    assert answers[False, False] > 100


def follow(board: int, pieces: list[Shape], way: tuple[tuple[int, int], ...]) -> bool:
    """Plays a way, checks that every step is legal, and says whether a piece lands where a cell was filled before."""
    assert sorted(index for index, _ in way) == list(range(len(pieces)))
    first, overlaps = board, False
    for index, mask in way:
        assert mask in pieces[index].placements.values()
        assert not board & mask
        overlaps |= bool(first & mask) or any(mask & other for at, other in way if at != index)
        board = bitboard.cleared(board | mask)
    return overlaps


@pytest.mark.rule("BK3", "BK6")
def test_a_line_that_two_pieces_complete_together_makes_room_for_the_third() -> None:
    """Neither corner completes a line, together they do, and only so is there a cell for the third piece."""
    rows = "####.##. .##.#### #.#..##. .##.#.## .#.###.# #..##.#. ..#####. ##.###.#"
    board = bitboard.parse(rows.split())
    pieces = [shapes_of(1).find(text) for text in (".#/##", ".#/##", "#")]
    way = Feasibility(board).way(pieces)
    assert way is not None
    first, second, third = (mask for _, mask in way)
    assert bitboard.cleared(board | first) == board | first
    assert bitboard.cleared(board | second) == board | second
    assert bitboard.cleared(board | first | second) != board | first | second
    assert third & (board | first | second)
    assert follow(board, pieces, way)


@pytest.mark.rule("BK3", "BK5a")
@given(boards, seeds, st.sampled_from([CLASSIC, LAST]))
def test_every_board_with_an_empty_cell_has_a_deal(board: int, seed: str, kind: Setup) -> None:
    board &= ~1
    setup = Setup(kind.mode, seed, number=kind.number)
    deal = KNOCK.deal(setup, board, 0)
    assert all(KNOCK.fits(board, shape) for shape in deal)
    assert solvable(board, deal)


@pytest.mark.rule("BK5a")
def test_a_single_cell_always_has_a_next() -> None:
    single = shapes_of(1).find("#")
    for cell in range(64):
        assert KNOCK.deal(CLASSIC, bitboard.FULL ^ 1 << cell, 0) == (single,) * 3
        two = bitboard.FULL ^ 1 << cell ^ 1 << (cell + 9) % 64
        assert solvable(two, (single,) * 3)
        assert Feasibility(two).way((single,) * 3)


@pytest.mark.rule("BK4")
@given(boards, st.integers(0, 10**9), st.integers(0, 100), st.booleans())
def test_score_and_combo_play_no_part_in_a_deal(board: int, score: int, combo: int, continued: bool) -> None:
    board = bitboard.cleared(board & ~1)
    single = shapes_of(1).find("#")
    plain = KnockState(CLASSIC, board, (single, None, None))
    grace = 2 if combo else 0
    rich = KnockState(CLASSIC, board, (single, None, None), 1, score, 50, combo, grace, continued, dealt=board)
    assert KNOCK.play(plain, Place(0, 0, 0)).state.tray == KNOCK.play(rich, Place(0, 0, 0)).state.tray


class EveryDraw(Draws):
    """Stands in for the draws of a game and can be led through every way in which they can turn out."""

    def __init__(self) -> None:
        super().__init__("")
        self.path: list[tuple[int, int]] = []
        """Each draw of this run: what it gave, and its bound."""
        self.ahead: list[int] = []
        """What the first draws of this run are to give; the others give 0."""

    def below(self, bound: int, purpose: str, *index: int) -> int:
        drawn = self.ahead[len(self.path)] if len(self.path) < len(self.ahead) else 0
        self.path.append((drawn, bound))
        return drawn

    def outcomes(self, run: Any) -> Iterator[tuple[Any, Fraction]]:
        """What `run` returns for every way, each with its exact probability."""
        while True:
            self.path = []
            outcome = run()
            probability = Fraction(1)
            for _, bound in self.path:
                probability /= bound
            yield outcome, probability
            path = self.path
            while path and path[-1][0] == path[-1][1] - 1:
                path.pop()
            if not path:
                return
            self.ahead = [*(drawn for drawn, _ in path[:-1]), path[-1][0] + 1]


@pytest.mark.rule("BK4")
def test_a_shuffle_gives_every_order_with_the_same_chance() -> None:
    draws = EveryDraw()
    chances: dict[Any, Fraction] = defaultdict(Fraction)
    for order, probability in draws.outcomes(lambda: tuple(draws.shuffled("abcd", "test"))):
        chances[order] += probability
    assert chances == dict.fromkeys(permutations("abcd"), Fraction(1, 24))


def test_a_shuffle_draws_only_what_is_asked_for() -> None:
    draws = EveryDraw()
    next(draws.shuffled(range(100), "test"))
    assert draws.path == [(0, 100)]
    assert list(Draws("s").shuffled("", "test")) == []
    assert sorted(Draws("s").shuffled(range(50), "test", 1)) == list(range(50))
    assert list(Draws("s").shuffled(range(50), "test", 1)) != list(Draws("s").shuffled(range(50), "test", 2))


CHOSEN = {
    "four shapes": "#.####.#/###.###./###.#.##/#.###.##/####.#.#/.#.#####/.######./##.#.###",
    "five shapes": "##..#.##/.######./#.#.####/######../.###.###/##.###.#/#.###.##/###..###",
    "six shapes": "#.###.##/###..###/#####..#/##..####/.######./#.#####./##.###.#/.###.###",
}
"""Boards on which so many shapes fit, and not every deal of them can be placed."""


@pytest.mark.rule("BK3", "BK4")
@pytest.mark.parametrize("board", CHOSEN.values(), ids=CHOSEN)
def test_the_chance_of_every_deal_is_exactly_what_the_rule_says(board: str) -> None:
    """All ways in which the draws can turn out, against the rule worked out with the second solver."""
    draws = EveryDraw()

    class Led(BlockKnock):
        def draws(self, setup: Setup) -> Draws:
            return draws

    mask = bitboard.parse(board.split("/"))
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for deal, probability in draws.outcomes(lambda: Led().deal(LAST, mask, 0)):
        found[deal] += probability
    expected = by_the_rule(mask, list(shapes_of(15)))
    assert found == expected
    assert len(set(expected.values())) > 2


def by_the_rule(board: int, shapes: list[Shape]) -> dict[tuple[Shape, ...], Fraction]:
    """The chance of every deal: each piece uniform among those that fit now and together with the earlier ones."""
    rows = rows_of(bitboard.rows_text(board))
    fitting = [shape for shape in shapes if landings(rows, shape.text)]
    chances: dict[tuple[Shape, ...], Fraction] = {(): Fraction(1)}
    for _ in range(3):
        longer: dict[tuple[Shape, ...], Fraction] = {}
        for earlier, chance in chances.items():
            good = [shape for shape in fitting if solvable(board, (*earlier, shape))]
            longer |= {(*earlier, shape): chance / len(good) for shape in good}
        chances = longer
    return chances


@pytest.mark.rule("BK3", "BK4")
def test_each_step_allows_exactly_the_shapes_that_the_second_solver_allows() -> None:
    """On boards with many fitting shapes: every third piece, for some first two, and every second for some first."""
    chance = random.Random("steps")
    refused = 0
    for board in [board for board in boards_of_all_fillings(2_000, "steps") if board.bit_count() > 30][:60]:
        feasibility = Feasibility(board)
        fitting = [shape for shape in shapes_of(15) if feasibility.places(shape)]
        one = chance.choice(fitting)
        seconds = [shape for shape in fitting if feasibility.way((one, shape))]
        assert seconds == [shape for shape in fitting if solvable(board, (one, shape))]
        two = chance.choice(seconds)
        thirds = [shape for shape in fitting if feasibility.way((one, two, shape))]
        assert thirds == [shape for shape in fitting if solvable(board, (one, two, shape))]
        assert thirds
        refused += len(fitting) - len(thirds)
    assert refused > 100


def placements(state: Any) -> list[tuple[int, Place]]:
    """Every placement with the board it leads to."""
    return [
        (bitboard.cleared(state.board | state.tray[move.slot].mask_at(move.row, move.column)), move)
        for move in KNOCK.moves(state)
        if isinstance(move, Place)
    ]


def edges(board: int) -> int:
    """Borders between filled and empty cells."""
    across = (board ^ board >> 1) & ~bitboard.COLUMNS[-1]
    down = (board ^ board >> 8) & ~bitboard.ROWS[-1]
    return across.bit_count() + down.bit_count()


STRENGTHS: dict[str, Any] = {
    "random": lambda chance, options: chance.choice(options)[1],
    "clearing": lambda chance, options: min(options, key=lambda option: option[0].bit_count())[1],
    "tidy": lambda chance, options: min(options, key=lambda option: 2 * option[0].bit_count() + edges(option[0]))[1],
}
"""How a player of some strength picks one of `placements`."""


@pytest.mark.rule("BK3", "BK25")
@pytest.mark.parametrize(("strength", "hands"), [("random", 2_500), ("clearing", 1_500), ("tidy", 1_500)])
def test_every_hand_dealt_in_play_can_be_placed(strength: str, hands: int) -> None:
    """With those on boards of all fillings, 10,500 hands; half of the games are challenges with all the shapes."""
    chance, dealt, game, longest = random.Random(strength), 0, 0, 0
    while dealt < hands // SHARE:
        setup = Setup("challenge", f"{strength} {game}", number=10**9) if game % 2 else Setup("daily", f"{game}")
        game += 1
        state = KNOCK.start(setup)
        moves = 0
        while options := placements(state):
            if None not in state.tray:
                hand = tuple(shape for shape in state.tray if shape is not None)
                assert all(KNOCK.fits(state.board, shape) for shape in hand)
                assert solvable(state.board, hand)
                dealt += 1
            state = KNOCK.play(state, STRENGTHS[strength](chance, options)).state
            moves += 1
            if moves > 600:
                break
        longest = max(longest, moves)
    assert longest > {"random": 15, "clearing": 25, "tidy": 60}[strength] // SHARE


@pytest.mark.rule("BK3", "BK25")
def test_every_hand_dealt_to_boards_of_all_fillings_can_be_placed() -> None:
    for number, board in enumerate(boards_of_all_fillings(5_000 // SHARE, "hands")):
        hand = KNOCK.deal(LAST if number % 2 else CLASSIC, board, number)
        assert all(KNOCK.fits(board, shape) for shape in hand)
        assert solvable(board, hand), (board, hand)


@pytest.mark.rule("BK4")
def test_on_an_empty_board_every_shape_is_as_likely_in_every_slot() -> None:
    """Chi-square with 40 degrees of freedom exceeds 73.4 once in a thousand; the seed is fixed."""
    deals = [KNOCK.deal(CLASSIC, 0, number) for number in range(4_000)]
    for slot in range(3):
        assert chi_square(Counter(deal[slot].text for deal in deals), 41) < 73.4


@pytest.mark.rule("BK4")
def test_published_deals() -> None:
    """The first deals of a seed: they may never change without a new version of the rules."""
    assert published(KNOCK, "classic", 4) == DEALS
    assert KNOCK.version == 1


DEALS = [
    ".#./### #../.#./..# ##/.#/.#",
    "#/#/#/# #./.# #/#",
    "###/#.. ### ..#/..#/###",
    "##/#. #../#../### ##/##/##",
]
