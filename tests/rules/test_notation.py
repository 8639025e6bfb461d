"""Positions and actions in writing: what is read, what is refused, and with which words."""

from __future__ import annotations

import pytest

from game.rules import bitboard
from game.rules.blocks import BlockState
from game.rules.game import InvalidInput
from game.rules.puzzle import CATALOGUE, BlockPuzzle
from game.rules.shapes import Shape
from tests.rules.positions import EMPTY, PUZZLE, SETUP, board_of, place, position


@pytest.mark.rule("BP20", "BP22")
def test_a_position_fed_back_goes_on_with_the_same_deals() -> None:
    state = PUZZLE.start(SETUP)
    for _ in range(6):
        state = PUZZLE.play(state, PUZZLE.moves(state)[0]).state
    back = PUZZLE.decode(SETUP, PUZZLE.encode(state))
    assert back == state
    assert back.deals == 3
    for _ in range(3):
        state = PUZZLE.play(state, PUZZLE.moves(state)[0]).state
        back = PUZZLE.play(back, PUZZLE.moves(back)[0]).state
    assert back == state


def test_a_field_left_out_takes_its_value_at_the_start() -> None:
    start = PUZZLE.start(SETUP)
    assert PUZZLE.decode(SETUP, {}) == start
    for name in PUZZLE.encode(start):
        rest = {key: value for key, value in PUZZLE.encode(start).items() if key != name}
        assert PUZZLE.decode(SETUP, rest) == start


def test_a_tray_left_out_is_the_last_of_the_deals() -> None:
    assert PUZZLE.decode(SETUP, {"deals": 5}).tray == PUZZLE.deal(SETUP, 0, 4)


@pytest.mark.rule("BP2")
def test_three_used_slots_are_filled_at_once() -> None:
    state = PUZZLE.decode(SETUP, {"tray": [None, None, None], "deals": 5})
    assert state.tray == PUZZLE.deal(SETUP, 0, 5)
    assert state.deals == 6


@pytest.mark.rule("BP13")
def test_a_full_line_that_was_set_up_clears_with_the_next_placement() -> None:
    state = position("########/" + EMPTY[9:], "#", "#")
    assert PUZZLE.violations(state) == ["A full line is left on the board."]
    turn = place(state, 0, 5, 5)
    assert turn.points == 11
    assert board_of(turn.state) == EMPTY[:45] + ".....#../" + EMPTY[54:]


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({"bord": []}, 'has no "bord", only board, tray, deals, score, lines'),
        ({"combo": 2}, 'has no "combo", only board, tray, deals, score, lines'),
        ({"board": "........"}, 'board: must be a list, not "........"'),
        ({"board": ["........"]}, "board: must be 8 rows, not 1"),
        ({"board": [1] * 8}, "board: row 0 must be 8 characters of . and #, not 1"),
        ({"tray": None}, "tray: must be a list of 3, not null"),
        ({"tray": ["#", "#"]}, "tray: must be a list of 3, not a list of 2"),
        ({"tray": ["#", "##/##/##", None]}, 'tray[1]: "##/##/##" is none of the 19 shapes of this game'),
        ({"tray": ["#", "#", False]}, "tray[2]: false is none of the 19 shapes of this game"),
        ({"deals": 0}, "deals: must be a whole number from 1 to 9007199254740991, not 0"),
        ({"score": -1}, "score: must be a whole number from 0 to 9007199254740991, not -1"),
        ({"score": True}, "score: must be a whole number from 0 to 9007199254740991, not true"),
        ({"score": 1.0}, "score: must be a whole number from 0 to 9007199254740991, not 1.0"),
        ({"score": float("nan")}, "score: must be a whole number from 0 to 9007199254740991, not nan"),
        ({"score": 10**5000}, "score: must be a whole number from 0 to 9007199254740991, not a huge number"),
        ({"lines": "3"}, 'lines: must be a whole number from 0 to 9007199254740991, not "3"'),
        ({"lines": {}}, "lines: must be a whole number from 0 to 9007199254740991, not an object"),
        ({"lines": []}, "lines: must be a whole number from 0 to 9007199254740991, not an empty list"),
        ({"lines": b"3"}, "lines: must be a whole number from 0 to 9007199254740991, not bytes"),
    ],
)
def test_a_bad_position_is_refused_with_the_place(bad: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUZZLE.decode(SETUP, bad)
    assert str(refusal.value) == problem


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({}, "must have one key, not 0"),
        ({"place": [0, 0, 0], "continue": True}, "must have one key, not 2"),
        ({"sow": 3}, 'puzzle has no action "sow"'),
        ({"place": 3}, "place: must be a list of 3, not 3"),
        ({"place": [0, 0]}, "place: must be a list of 3, not a list of 2"),
        ({"place": [3, 0, 0]}, "place[0]: must be a whole number from 0 to 2, not 3"),
        ({"place": [0, 8, 0]}, "place[1]: must be a whole number from 0 to 7, not 8"),
        ({"place": [0, 0, None]}, "place[2]: must be a whole number from 0 to 7, not null"),
    ],
)
def test_a_bad_action_is_refused_with_the_place(bad: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUZZLE.decode_move(bad)
    assert str(refusal.value) == problem


def test_broken_states_are_told() -> None:
    piece = CATALOGUE[0]
    alien = Shape.parse("##/##/##")
    broken = {
        BlockState(SETUP, 1 << 64, (piece, None, None)): "outside its 64",
        BlockState(SETUP, -1, (piece, None, None)): "outside its 64",
        BlockState(SETUP, bitboard.ROWS[3], (piece, None, None)): "full line",
        BlockState(SETUP, bitboard.COLUMNS[3], (piece, None, None)): "full line",
        BlockState(SETUP, 0, (None, None, None)): "three slots",
        BlockState(SETUP, 0, (piece, piece)): "three slots",
        BlockState(SETUP, 0, (alien, None, None)): "not in the catalogue",
        BlockState(SETUP, 0, (piece, None, None), deals=0): "below its start",
        BlockState(SETUP, 0, (piece, None, None), score=-1): "below its start",
        BlockState(SETUP, 0, (piece, None, None), lines=-1): "below its start",
    }
    for state, word in broken.items():
        assert word in " ".join(PUZZLE.violations(state))
    assert PUZZLE.violations(BlockState(SETUP, 1, (piece, None, None))) == []


def test_an_event_of_another_game_has_no_notation() -> None:
    with pytest.raises(TypeError, match="object is no event of a block game"):
        BlockPuzzle().encode_event(object())  # type: ignore[arg-type]
