"""Successes in Twelve Cups: each counts once, whatever happens to the game."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profile.profile import Profile
from game.profile.successes import SCORES, Successes
from game.rules import GAMES
from game.rules.cups_state import End, Sow
from game.rules.game import Setup
from game.rules.levels import puzzles
from game.session.session import Session

DAY = datetime.date(2026, 11, 30)


def game(setup: Setup, **position: Any) -> Session[Any, Any]:
    """A running attempt in a position."""
    session = Session.start(GAMES["cups"], setup)
    document = session.document()
    document["position"] = {**document["position"], **position}
    document["score"] = document["position"]["score"]
    document["moves"] = max(1, document["position"]["moves"])
    return Session.restore(document)


def solved(number: int) -> Session[Any, Any]:
    """A puzzle that has just been solved."""
    session = Session.start(GAMES["cups"], Setup("puzzles", "a", number=number))
    for cup in puzzles()[number - 1].solution:
        session.play(Sow(cup))
    assert session.over == "goal"
    return session


@pytest.mark.rule("TC29")
def test_a_puzzle_counts_once_also_after_undo() -> None:
    successes = Successes()
    session = solved(1)
    assert successes.note(session)
    assert not successes.note(session)
    session.undo()
    assert not successes.note(session)
    assert successes.puzzles == {1}
    assert not successes.note(solved(1)), "another attempt at the same puzzle"
    assert successes.note(solved(2))
    assert successes.count == 2


@pytest.mark.rule("TC29")
def test_an_unsolved_puzzle_is_no_success() -> None:
    successes = Successes()
    assert not successes.note(Session.start(GAMES["cups"], Setup("puzzles", "a", number=3)))
    assert successes.count == 0


@pytest.mark.rule("TC29")
def test_a_daily_counts_once_a_date_and_only_when_finished() -> None:
    successes = Successes()
    ring = ["rg", *[""] * 11]
    last = game(Setup("daily", "a", DAY), cups=ring, moves=19)
    assert not successes.note(last)
    last.play(Sow(0))
    assert last.over == "out-of-moves"
    assert successes.note(last)
    again = game(Setup("daily", "b", DAY), cups=ring, moves=19)
    again.play(Sow(0))
    assert not successes.note(again)
    ended = game(Setup("daily", "c", DAY + datetime.timedelta(days=1)), cups=ring, moves=3)
    ended.play(End())
    assert not successes.note(ended)
    lost = game(Setup("daily", "d", DAY + datetime.timedelta(days=2)), cups=["r", "gbypgby", *[""] * 10], moves=19)
    lost.play(Sow(0))
    assert lost.over == "overflow"
    assert not successes.note(lost)
    assert successes.count == 1


@pytest.mark.rule("TC25")
@pytest.mark.rule("TC29")
def test_a_daily_that_overflows_keeps_its_result_and_is_no_success() -> None:
    profile = Profile()

    def overflow(seed: str, *ring: str, score: int) -> Session[Any, Any]:
        arrivals = [[["p", 3], ["b", 7]]]
        board = [*ring, *[""] * (12 - len(ring))]
        session = game(Setup("daily", seed, DAY), cups=board, score=score, moves=3, arrivals=arrivals)
        session.play(Sow(0))
        assert session.over == "overflow"
        profile.finish(session)
        return session

    by_the_move = overflow("a", "r", "gbypgby", score=310)
    assert by_the_move.score == 310, "the phase that overflows adds nothing"
    assert profile.statistics_of("cups", "daily").best == 310
    by_what_came = overflow("b", "r", "rr", "", "gbypgby", "y", score=300)
    assert by_what_came.score == 330, "the phase before it counts"
    assert profile.statistics_of("cups", "daily").best == 330
    overflow("c", "r", "gbypgby", score=200)
    assert profile.statistics_of("cups", "daily").best == 330
    assert profile.successes.count == 0


@pytest.mark.rule("TC29")
@pytest.mark.parametrize(("score", "reached"), [(490, 0), (500, 1), (999, 1), (2500, 3), (60000, 4)])
def test_points_of_endless_count_by_threshold(score: int, reached: int) -> None:
    successes = Successes()
    running = game(Setup("endless", "a"), score=score, moves=8)
    assert successes.note(running) == bool(reached)
    assert successes.count == reached
    assert not successes.note(game(Setup("endless", "b"), score=score, moves=8))


@pytest.mark.rule("TC27")
@pytest.mark.rule("TC29")
def test_practice_reaches_no_threshold() -> None:
    session = game(Setup("endless", "a"), cups=["rg", "b", *[""] * 10], score=600, moves=8)
    session.play(Sow(0))
    session.undo()
    assert session.practice
    successes = Successes()
    assert not successes.note(session)


def test_other_games_are_no_successes() -> None:
    assert not Successes().note(Session.start(GAMES["puzzle"], Setup("classic", "a")))


def test_the_profile_counts_them_with_the_game_and_keeps_them() -> None:
    profile = Profile()
    profile.finish(solved(4))
    again = Profile.restore(profile.document())
    assert again.successes.puzzles == {4}
    again.finish(solved(4))
    assert again.successes.count == 1
    assert "successes" not in Profile().document()


def test_what_cannot_be_read_is_left_out_and_the_rest_stays() -> None:
    document = {
        "puzzles": [3, 0, -1, "4", True, None, 5],
        "dailies": ["2026-11-30", "yesterday", 7],
        "scores": [500, 501, "1000"],
        "later": {"kept": 1},
    }
    successes = Successes.restore(document)
    assert successes.puzzles == {3, 5}
    assert successes.count == 4
    assert successes.document() == {
        "puzzles": [3, 5],
        "dailies": ["2026-11-30"],
        "scores": [500],
        "later": {"kept": 1},
    }


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x), max_leaves=6))
def test_no_document_breaks_them(value: object) -> None:
    for document in (value, {"puzzles": value, "dailies": value, "scores": value}):
        successes = Successes.restore(document)
        assert Successes.restore(successes.document()).document() == successes.document()


def test_thresholds_are_those_of_the_rule_sheet() -> None:
    assert SCORES == (500, 1000, 2500, 5000)
