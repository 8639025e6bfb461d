"""What the end of a game brings: boards, level, challenges, stars."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest

from game.profile import boards
from game.profile.profile import Profile
from game.profile.rewards import award_prizes, finish
from game.profile.stars import KEPT
from game.rules import BLOCK_GAMES
from game.rules.game import Setup
from game.session.session import Session

NOON = datetime.datetime(2026, 11, 30, 20, tzinfo=datetime.UTC)
TODAY = datetime.date(2026, 11, 30)


def over(game: str, mode: str, score: int, **setup: Any) -> Session[Any, Any]:
    """A game that has ended with that score."""
    rules = BLOCK_GAMES[game]
    start = rules.start(Setup(mode, "seed", **setup))
    big = rules.shapes(start.setup).find("###/###/###")
    board = sum(1 << index for index in range(64) if (index // 8 + index) % 2)
    state = replace(start, board=board, tray=(big, None, None), score=score, declined=rules.modes[mode].chance)
    return Session(rules, state.setup, state, id=f"{abs(hash((game, mode, score))) % 16**16:016x}", moves_played=9)


@pytest.mark.rule("BK19")
def test_a_finished_game_of_knock_earns_stars_and_says_so() -> None:
    profile = Profile()
    first = finish(profile, over("knock", "classic", 5000), NOON)
    assert first.stars is not None
    assert first.stars.stars == 1 + 2
    better = finish(profile, over("knock", "classic", 12_400), NOON)
    assert better.stars is not None
    assert better.stars.stars == 1 + 4 + 2
    assert profile.stars.balance == 10
    again = finish(profile, over("knock", "classic", 12_400), NOON)
    assert again.stars == better.stars
    assert profile.stars.balance == 10


@pytest.mark.rule("BK19")
def test_a_game_that_was_given_up_is_no_record_to_beat() -> None:
    profile = Profile()
    given_up = over("knock", "classic", 500)
    profile.abandon(given_up)
    for score, stars in ((600, 1), (700, 1 + 2)):
        reward = finish(profile, over("knock", "classic", score), NOON)
        assert reward.outcome.new_best
        assert reward.stars is not None
        assert reward.stars.stars == stars


@pytest.mark.rule("BK15")
def test_a_good_game_raises_the_level() -> None:
    profile = Profile()
    assert finish(profile, over("knock", "classic", 2499), NOON).recorded.level is None
    assert finish(profile, over("knock", "classic", 2500), NOON).recorded.level == 2


@pytest.mark.rule("BK17")
def test_a_daily_whose_day_has_closed_brings_nothing() -> None:
    profile = Profile()
    reward = finish(profile, over("knock", "daily", 5000, date=TODAY), NOON + datetime.timedelta(days=1))
    assert reward.stars is None
    assert reward.recorded.entered == ()


def test_other_games_earn_no_stars() -> None:
    profile = Profile()
    assert finish(profile, over("medley", "classic", 5000), NOON).stars is None
    assert profile.stars.balance == 0


@pytest.mark.rule("BK22")
def test_the_best_of_several_wins_the_daily_once_its_day_is_over() -> None:
    profile = Profile()
    finish(profile, over("knock", "daily", 5000, date=TODAY), NOON)
    later = NOON + datetime.timedelta(days=1)
    before = profile.stars.balance
    assert award_prizes(profile, later) == [], "alone on the board nobody wins"
    profile.honours.players = profile.honours.players.add("Ada")
    finish(profile, over("knock", "daily", 7000, date=TODAY), NOON)
    assert len(profile.honours.boards.rows(boards.KNOCK_DAILY, TODAY)) == 2
    before = profile.stars.balance
    assert award_prizes(profile, NOON) == [], "the day is not over"
    assert [entry.stars for entry in award_prizes(profile, later)] == [100]
    assert award_prizes(profile, later) == []
    assert profile.stars.balance == before + 100


@pytest.mark.rule("BK17")
@pytest.mark.rule("BK21")
def test_a_second_game_of_a_date_brings_nothing() -> None:
    profile = Profile()
    assert finish(profile, over("knock", "daily", 5000, date=TODAY), NOON).stars is not None
    before = profile.document()
    second = finish(profile, over("knock", "daily", 9000, date=TODAY), NOON)
    assert (second.stars, second.recorded.entered, second.outcome.new_best) == (None, (), False)
    assert profile.document() == before
    finish(profile, over("medley", "daily", 50, date=TODAY), NOON)
    finish(profile, over("medley", "daily", 90, date=TODAY), NOON)
    assert profile.statistics_of("medley", "daily").best == 50


@pytest.mark.rule("BK22")
def test_a_prize_is_told_once_even_when_the_ledger_has_grown_long() -> None:
    profile = Profile()
    finish(profile, over("knock", "daily", 5000, date=TODAY), NOON)
    profile.honours.players = profile.honours.players.add("Ada")
    finish(profile, over("knock", "daily", 7000, date=TODAY), NOON)
    later = NOON + datetime.timedelta(days=1)
    assert award_prizes(profile, later)
    for number in range(KEPT + 2):
        profile.stars.credit(f"{number:016x}", later.date() + datetime.timedelta(days=1), mode="classic", score=0)
    profile.stars.credit("f" * 16, later.date() + datetime.timedelta(days=9), mode="classic", score=0)
    assert "daily" not in [entry.subject for entry in profile.stars.entries if entry.stars == 100]
    before = profile.stars.balance
    assert award_prizes(profile, later) == []
    assert profile.stars.balance == before
