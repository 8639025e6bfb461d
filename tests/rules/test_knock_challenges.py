"""The challenges of Block Knock: starts, targets and wins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import bitboard
from game.rules.blocks import (
    Continue,
    Ended,
    Place,
    Tick,
)
from game.rules.game import IllegalMove, InvalidInput, Setup
from game.rules.knock_challenges import start_board, start_cells, target_of
from tests.rules.knock_tables import CHALLENGE, KNOCK
from tests.rules.positions import EMPTY
from tests.rules.tables import CHECKERS


@pytest.mark.rule("BK16")
def test_the_first_challenge_is_an_empty_board_and_1500_points() -> None:
    assert (start_board(1), start_cells(1), target_of(1)) == (0, 0, 1500)


@pytest.mark.rule("BK16")
def test_cells_and_targets_of_the_challenges() -> None:
    asked = {1: (0, 1500), 2: (2, 1500), 3: (2, 1750), 4: (4, 1750), 5: (4, 2000), 24: (24, 4250), 25: (24, 4500)}
    asked |= {26: (24, 4750), 27: (24, 5000), 125: (24, 29500)}
    assert {number: (start_cells(number), target_of(number)) for number in asked} == asked


@pytest.mark.rule("BK16")
@given(st.integers(1, 10**12))
def test_each_challenge_starts_with_more_cells_or_asks_for_more_points(number: int) -> None:
    more_cells = start_cells(number + 1) - start_cells(number)
    more_points = target_of(number + 1) - target_of(number)
    assert (more_cells, more_points) in ((2, 0), (0, 250))


@pytest.mark.rule("BK16")
def test_starts_are_settled_by_the_number_alone_and_leave_no_traps() -> None:
    seen = set()
    for number in range(1, 80):
        for seed in ("a", "b"):
            state = KNOCK.start(Setup("challenge", seed, number=number))
            assert state.board == start_board(number)
        seen.add(state.board)
        rows = bitboard.rows_text(state.board)
        assert "".join(rows).count("#") == start_cells(number)
        assert "########" not in rows
        assert "########" not in ["".join(column) for column in zip(*rows, strict=True)]
        assert all(row == row[::-1] for row in rows)
        for row in range(8):
            for column in range(8):
                around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                inside = [(y, x) for y, x in around if 0 <= y < 8 and 0 <= x < 8]
                assert rows[row][column] == "#" or any(rows[y][x] == "." for y, x in inside)
    assert len(seen) == 79


@pytest.mark.rule("BK16")
def test_published_starts() -> None:
    """They may never change without a new version of the rules."""
    assert "/".join(bitboard.rows_text(start_board(6))) == START_6
    assert "/".join(bitboard.rows_text(start_board(40))) == START_40
    assert KNOCK.version == 1


START_6 = "......../......../.#....#./#......#/.#....#./......../......../........"
START_40 = ".##..##./......../.#....#./###..###/#......#/#......#/#.#..#.#/..####.."


@pytest.mark.rule("BK16")
def test_reaching_the_target_wins_at_once() -> None:
    target = target_of(6)
    state = CHALLENGE.state(EMPTY, "#", "##", "###", score=target - 20)
    turn = CHALLENGE.place(state, 0, 0, 0)
    assert CHALLENGE.game.over(turn.state) is None
    turn = CHALLENGE.place(turn.state, 1, 7, 0)
    assert turn.state.score == target + 10
    assert turn.events[-1] == Ended("target")
    assert CHALLENGE.game.over(turn.state) == "target"
    assert CHALLENGE.game.moves(turn.state) == []
    for move in (Place(2, 4, 4), Continue(True), Continue(False), Tick(1)):
        with pytest.raises(IllegalMove, match="The game is over"):
            CHALLENGE.turn(turn.state, move)


@pytest.mark.rule("BK16")
def test_a_target_reached_with_the_last_piece_that_fits_is_a_win() -> None:
    state = CHALLENGE.state(CHECKERS, "#", "##", "###", score=target_of(6) - 10)
    turn = CHALLENGE.place(state, 0, 0, 0)
    assert turn.events[-1] == Ended("target")
    assert not CHALLENGE.game.offered(turn.state)


@pytest.mark.rule("BK16")
@pytest.mark.parametrize("number", [0, -1, -(10**40)])
def test_challenges_begin_at_1(number: int) -> None:
    with pytest.raises(InvalidInput, match="number: numbers begin at 1"):
        KNOCK.start(Setup("challenge", "seed", number=number))


@pytest.mark.rule("BK16")
def test_a_challenge_without_a_number_is_the_first() -> None:
    state = KNOCK.start(Setup("challenge", "seed"))
    assert state.board == 0
    assert KNOCK.target(state.setup) == 1500
