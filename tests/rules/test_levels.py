"""The hundred puzzles: their file, their solutions, and the proofs of their limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import GOAL, CupsState, Sow
from game.rules.effects import NO_EFFECTS, Effect, cups_with
from game.rules.game import Event, Setup
from game.rules.goals import Goal, Kind
from game.rules.levels import CHAPTER, Level, puzzles, read, write
from game.rules.phases import Sown
from game.rules.solver import Proof, prove
from tests.rules.ring_positions import CUPS, position, ring

ALL = [pytest.param(level, id=str(level.number)) for level in puzzles()]
every_puzzle = pytest.mark.parametrize("level", ALL)


def start(level: Level) -> CupsState:
    state: CupsState = CUPS.start(Setup("puzzles", "", number=level.number))
    return state


def events(level: Level) -> list[tuple[CupsState, Event]]:
    """What happens in the solution, with the state before the move."""
    state, found = start(level), []
    for cup in level.solution:
        turn = CUPS.play(state, Sow(cup))
        found += [(state, event) for event in turn.events]
        state = turn.state
    return found


@pytest.mark.rule("TC18", "TC21")
def test_there_are_a_hundred_puzzles_in_ten_chapters() -> None:
    assert [level.number for level in puzzles()] == list(range(1, 101))
    assert Counter(level.chapter for level in puzzles()) == dict.fromkeys(range(1, 11), CHAPTER)


@pytest.mark.rule("TC18")
@every_puzzle
def test_the_start_is_that_of_the_file(level: Level) -> None:
    state = start(level)
    assert (state.cups, state.effects, state.goal, state.limit) == (level.cups, level.effects, level.goal, level.limit)
    assert (state.score, state.moves, state.over) == (0, 0, None)
    assert CUPS.violations(state) == []
    assert state == CUPS.decode(state.setup, CUPS.encode(state))


@pytest.mark.rule("TC18", "TC21")
@every_puzzle
def test_the_solution_solves_the_puzzle_and_no_part_of_it_does(level: Level) -> None:
    state = start(level)
    for cup in level.solution:
        assert state.over is None
        state = CUPS.play(state, Sow(cup)).state
    assert state.over == GOAL
    assert len(level.solution) == level.minimum <= level.limit


@pytest.mark.rule("TC21")
@every_puzzle
def test_the_limit_is_the_minimum_and_in_the_first_chapters_one_more(level: Level) -> None:
    assert level.limit == level.minimum + (level.chapter <= 3)
    assert level.minimum >= (1 if level.chapter <= 3 else 2)
    assert level.solutions >= 1


@pytest.mark.slow
@pytest.mark.rule("TC21")
@every_puzzle
def test_a_full_search_proves_the_minimum(level: Level) -> None:
    proof = prove(start(level), level.goal, level.minimum)
    assert proof is not None
    assert (proof.minimum, proof.solutions, proof.searched) == (level.minimum, level.solutions, level.searched)
    assert proof.first == level.solution
    assert prove(start(level), level.goal, level.minimum - 1) is None


def alike(level: Level) -> object:
    """The same for two starts that differ by a rotation of the ring and an exchange of colours."""
    forms = []
    for turn in range(12):
        cups = [*level.cups[turn:], *level.cups[:turn]]
        order = dict.fromkeys(stone for stone in "".join(cups) if stone in "rgbyp")
        named = [queue.translate({ord(stone): str(number) for number, stone in enumerate(order)}) for queue in cups]
        effects = [str(effect) for effect in (*level.effects[turn:], *level.effects[:turn])]
        forms.append((named, effects))
    return str(min(forms))


@pytest.mark.rule("TC21")
def test_all_puzzles_are_different() -> None:
    assert len({alike(level) for level in puzzles()}) == 100


FEATURES = {4: {"*"}, 5: {"x"}, 6: {"frozen"}, 7: {"reversal"}, 8: {"volcano"}}
"""What a chapter of one feature brings in."""


@pytest.mark.rule("TC21")
@every_puzzle
def test_each_chapter_brings_its_own_in(level: Level) -> None:
    stones = set("".join(level.cups))
    features = stones & set("*x") | {effect.kind for effect in level.effects if effect}
    if level.chapter <= 3:
        assert len(stones) <= level.chapter + 2
        assert not features
    elif level.chapter <= 8:
        assert features == FEATURES[level.chapter]
    else:
        assert len(features) == level.chapter - 7


@pytest.mark.rule("TC21")
@every_puzzle
def test_the_solution_uses_what_the_puzzle_brings(level: Level) -> None:
    happened = events(level)
    stones = "".join(level.cups)
    if "*" in stones:
        assert any(isinstance(event, GroupVanished) and "*" in event.stones for _, event in happened)
    if "x" in stones:
        assert any(isinstance(event, BlockersVanished) for _, event in happened)
    if cups_with("volcano", level.effects):
        assert any(isinstance(event, Erupted) for _, event in happened)
    if cups_with("reversal", level.effects):
        turned = [cups_with("reversal", state.effects) for state, event in happened if isinstance(event, Sown)]
        assert any(cup in cups for cup, cups in zip(level.solution, turned, strict=True))
    if frozen := cups_with("frozen", level.effects):
        bare = tuple(None if cup in frozen else effect for cup, effect in enumerate(level.effects))
        assert prove(replace(start(level), effects=bare), level.goal, level.minimum - 1) is not None


@pytest.mark.rule("TC19")
def test_every_chapter_has_several_kinds_of_goal() -> None:
    for chapter in range(1, 11):
        kinds = Counter(level.goal.kind for level in puzzles() if level.chapter == chapter)
        assert len(kinds) >= 3
        assert max(kinds.values()) <= 4


# The file and the solver.


@pytest.mark.parametrize(
    "goal",
    [
        Goal(Kind.EMPTY),
        Goal(Kind.CLEAR_COLOUR, colour="y"),
        Goal(Kind.COLLECT, 5, "p"),
        Goal(Kind.SCORE, 120),
        Goal(Kind.COMBO, 2),
        Goal(Kind.AT_MOST, 4),
    ],
)
def test_a_line_of_the_file_survives_reading_and_writing(goal: Goal) -> None:
    effects = (Effect("frozen", 2), *NO_EFFECTS[1:11], Effect("volcano", 6))
    level = Level(7, tuple(ring({0: "rg*x", 11: "b"})), effects, goal, 3, (0, 11), 2, 1, 9)
    line = write(level)
    assert line.startswith(r"  7 | rg*x - - - - - - - - - - b | 0:frozen:2 11:volcano:6 | ")
    assert list(read(f"# remark\n\n{line}\n")) == [level]


def test_a_proof_counts_every_shortest_solution() -> None:
    """Two groups that have nothing to do with each other, in either order; a third move is not needed."""
    state = position({0: "r", 1: "rr", 6: "g", 7: "gg"})
    proof = prove(state, Goal(Kind.EMPTY), 5)
    assert proof == Proof(minimum=2, solutions=2, first=(0, 6), searched=1 + 4)
    assert prove(state, Goal(Kind.EMPTY), 1) is None


def test_a_proof_knows_ice_that_melts_reversal_that_ends_and_overflow() -> None:
    frozen = position({0: "r", 1: "rr", 5: "g"}, effects={"0": "frozen:2", "1": "frozen:9"})
    proof = prove(frozen, Goal(Kind.CLEAR_COLOUR, colour="r"), 5)
    assert proof is not None
    assert (proof.minimum, proof.first) == (3, (5, 6, 0))
    turned = position({2: "r", 1: "rr"}, effects={"2": "reversal:1"})
    assert prove(turned, Goal(Kind.EMPTY), 1) == Proof(1, 1, (2,), 1)
    crowded = position({0: "rg", 1: "rr", 2: "gbypbyp"}, goal={"empty": True})
    assert prove(crowded, Goal(Kind.CLEAR_COLOUR, colour="r"), 1) is None


def test_points_and_collected_stones_count_from_the_start_of_the_search() -> None:
    state = position({0: "r", 1: "rr", 6: "g"}, score=50)
    assert prove(state, Goal(Kind.SCORE, 80), 1) is not None
    assert prove(state, Goal(Kind.SCORE, 90), 1) is None
    collecting = position({0: "r", 1: "rr", 6: "g"}, collected=2)
    assert prove(collecting, Goal(Kind.COLLECT, 5, "r"), 1) is not None
    assert prove(collecting, Goal(Kind.COLLECT, 6, "r"), 1) is None


def test_ways_that_meet_are_counted_and_searched_once() -> None:
    """Two stones walk two cups each, in any of six orders. Apart, three moves alone have 4 * 4 * 4 beginnings."""
    meeting = position({0: "r", 2: "rr", 6: "g", 8: "gg"})
    proof = prove(meeting, Goal(Kind.EMPTY), 6)
    assert proof is not None
    assert (proof.minimum, proof.solutions, proof.first) == (4, 6, (0, 1, 6, 7))
    assert proof.searched < 1 + 4 + 4**2 + 4**3
