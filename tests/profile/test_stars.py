"""The ledger of stars: what games are worth, the limit of the day, and nothing twice."""

from __future__ import annotations

import datetime
import json
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.profile.prices import PRICES
from game.profile.profile import Profile
from game.profile.stars import (
    CHALLENGE,
    DAILY_STARS,
    DAY_LIMIT,
    FINISHED,
    KEPT,
    POINTS,
    PRIZE,
    RECORD,
    REMEMBERED,
    THEME,
    Stars,
    reasons_for,
)
from tests.rules.strategies import json_values

MONDAY = datetime.date(2026, 11, 30)
TUESDAY = MONDAY + datetime.timedelta(days=1)


def worth(*args: Any, **options: Any) -> int:
    return sum(stars for _reason, stars in reasons_for(*args, **options))


def reloaded(stars: Stars) -> Stars:
    return Stars.restore(json.loads(json.dumps(stars.document())))


def earning(stars: Stars, amount: int, today: datetime.date, name: str = "game") -> None:
    """Earns `amount` stars by games worth one each."""
    for index in range(amount):
        stars.credit(f"{name}{index}", today, mode="classic", score=0)


@pytest.mark.rule("BK19")
def test_what_a_game_is_worth() -> None:
    """Worked example 5."""
    assert reasons_for("classic", 12_400, record=True) == ((FINISHED, 1), (POINTS, 4), (RECORD, 2))
    assert reasons_for("classic", 20_000, record=False) == ((FINISHED, 1), (POINTS, 5))
    assert reasons_for("classic", 0, record=False) == ((FINISHED, 1),)


@pytest.mark.rule("BK19")
@pytest.mark.parametrize(
    ("score", "stars"),
    [(2499, 1), (2500, 2), (4999, 2), (5000, 3), (12_499, 5), (12_500, 6), (14_999, 6), (15_000, 6), (10**9, 6)],
)
def test_points_earn_five_stars_at_most(score: int, stars: int) -> None:
    assert worth("classic", score, record=False) == stars
    assert worth("classic", score, record=True) == stars + 2


@pytest.mark.rule("BK19")
def test_the_daily_has_no_record() -> None:
    assert worth("daily", 5000, record=True) == 3


@pytest.mark.rule("BK20")
@pytest.mark.parametrize(
    ("challenge", "score", "record", "stars"),
    [(6, 4000, False, 6), (30, 4000, False, 20), (20, 0, False, 20), (1, 4000, False, 2), (3, 12_500, True, 8)],
)
def test_a_won_challenge_earns_its_number_unless_the_game_is_worth_more(
    challenge: int, score: int, record: bool, stars: int
) -> None:
    """Worked example 5."""
    assert worth("challenge", score, record, challenge) == stars


@pytest.mark.rule("BK20")
def test_a_challenge_says_what_it_was_credited_for() -> None:
    assert reasons_for("challenge", 4000, False, 6) == ((CHALLENGE, 6),)
    assert reasons_for("challenge", 12_500, False, 3) == ((FINISHED, 1), (POINTS, 5))
    assert reasons_for("challenge", 4000, False) == ((FINISHED, 1), (POINTS, 1))


@pytest.mark.rule("BK21")
def test_the_limit_of_the_day() -> None:
    """Worked example 6: 58 stars earned today, a game worth 7."""
    stars = Stars()
    earning(stars, 58, MONDAY)
    entry = stars.credit("last", MONDAY, mode="classic", score=12_400, record=True)
    assert (entry.worth, entry.stars, stars.balance) == (7, 2, 60)
    assert stars.earned(MONDAY) == DAY_LIMIT
    assert stars.credit("more", MONDAY, mode="classic", score=12_400).stars == 0
    assert stars.credit("next", TUESDAY, mode="classic", score=12_400).stars == 5
    assert stars.earned(TUESDAY) == 5


@pytest.mark.rule("BK21", "BK22")
def test_the_prize_of_the_daily_is_above_the_limit() -> None:
    stars = Stars()
    earning(stars, 60, TUESDAY)
    entry = stars.award(MONDAY, TUESDAY)
    assert (entry.stars, entry.reasons, entry.day) == (DAILY_STARS, ((PRIZE, DAILY_STARS),), TUESDAY)
    assert stars.award(MONDAY, TUESDAY + datetime.timedelta(days=3)) == entry
    assert (stars.balance, stars.earned(TUESDAY)) == (160, 60)
    fresh = Stars()
    fresh.award(MONDAY, TUESDAY)
    earning(fresh, 61, TUESDAY)
    assert fresh.balance == 160


def test_a_game_is_credited_once_whatever_is_said_of_it_later() -> None:
    stars = Stars()
    first = stars.credit("a", MONDAY, mode="classic", score=2500)
    assert stars.credit("a", MONDAY, mode="classic", score=99_999, record=True) == first
    assert reloaded(stars).credit("a", TUESDAY, mode="classic", score=2500) == first
    assert (stars.balance, len(stars.entries)) == (2, 1)


def test_a_clock_set_back_gives_nothing_twice() -> None:
    stars = Stars()
    earning(stars, 60, TUESDAY)
    for back in (MONDAY, datetime.date(1999, 1, 1)):
        entry = stars.credit(f"back {back}", back, mode="classic", score=5000)
        assert (entry.stars, entry.day) == (0, TUESDAY)
        assert stars.earned(back) == 60
    assert reloaded(stars).credit("later", MONDAY, mode="classic", score=0).stars == 0


def test_what_the_limit_leaves_can_still_be_earned_with_the_clock_set_back() -> None:
    stars = Stars()
    earning(stars, 57, TUESDAY)
    entry = stars.credit("back", MONDAY, mode="classic", score=12_500)
    assert (entry.stars, entry.day) == (3, TUESDAY)


@pytest.mark.parametrize(("score", "challenge"), [(-1, None), (0, 0), (0, -3)])
def test_what_cannot_be_is_refused(score: int, challenge: int | None) -> None:
    stars = Stars()
    with pytest.raises(ValueError, match="at least"):
        stars.credit("a", MONDAY, mode="challenge", score=score, challenge=challenge)
    assert stars.entries == ()


@pytest.mark.rule("BK23")
def test_seventeen_themes_of_which_three_are_free() -> None:
    assert len(PRICES) == 17
    assert list(PRICES)[:3] == [theme for theme, price in PRICES.items() if price == 0]
    assert list(PRICES.values())[3:] == [50, 90, 140, 200, 270, 350, 440, 540, 640, 750, 860, 970, 1080, 1180]
    stars = Stars()
    assert [theme for theme in PRICES if stars.owns(theme)] == ["glass", "velvet-evening", "midnight-arcade"]
    assert not stars.owns("daylight")


@pytest.mark.rule("BK23")
def test_buying_a_theme() -> None:
    stars = Stars()
    earning(stars, 49, MONDAY)
    assert not stars.can_buy("northern-lights")
    with pytest.raises(ValueError, match="costs more"):
        stars.buy("northern-lights", MONDAY)
    earning(stars, 60, TUESDAY, "second")
    entry = stars.buy("northern-lights", TUESDAY)
    assert (entry.stars, entry.reasons, entry.subject) == (-50, ((THEME, -50),), "northern-lights")
    assert stars.balance == 59
    assert reloaded(stars).owns("northern-lights")
    for theme in ("northern-lights", "harbour", "glass", "nowhere"):
        assert not stars.can_buy(theme)
        with pytest.raises(ValueError, match="not for sale"):
            stars.buy(theme, TUESDAY)
    assert stars.balance == 59


def test_spending_does_not_make_room_in_the_day() -> None:
    stars = Stars()
    earning(stars, 60, MONDAY)
    stars.buy("northern-lights", MONDAY)
    assert stars.credit("more", MONDAY, mode="classic", score=0).stars == 0


def test_a_long_ledger_is_summed_up_and_still_credits_nothing_twice() -> None:
    stars = Stars()
    earning(stars, 50, MONDAY)
    stars.buy("northern-lights", MONDAY)
    for day in range(1, 500):
        stars.credit(f"day{day}", MONDAY + datetime.timedelta(days=day), mode="classic", score=2500)
    stars = reloaded(stars)
    assert len(stars.entries) == KEPT
    assert stars.balance == 2 * 499
    assert stars.owns("northern-lights")
    assert stars.carried > 0
    last = MONDAY + datetime.timedelta(days=600)
    assert stars.credit("game0", last, mode="classic", score=2500).stars == 0
    assert stars.balance == 2 * 499
    assert stars.credit("new", last, mode="classic", score=0).stars == 1


def test_no_more_identities_are_remembered_than_have_room() -> None:
    stars = Stars.restore({"remembered": [f"{index}" for index in range(REMEMBERED)]})
    earning(stars, KEPT + 5, MONDAY, "old")
    earning(stars, 5, TUESDAY, "new")
    assert len(stars.document()["remembered"]) == REMEMBERED
    assert len(stars.entries) == KEPT


def test_an_empty_ledger_leaves_the_profile_as_it_was() -> None:
    assert "stars" not in Profile().document()


def test_the_ledger_is_part_of_the_profile() -> None:
    profile = Profile()
    profile.stars.credit("a", MONDAY, mode="classic", score=2500)
    again = Profile.restore(json.loads(json.dumps(profile.document())))
    assert again.stars.entries == profile.stars.entries
    assert again.stars.balance == 2


def test_what_cannot_be_read_counts_for_nothing_and_is_kept() -> None:
    stars = Stars()
    stars.credit("a", MONDAY, mode="classic", score=2500)
    document = stars.document()
    broken = [{"id": "b"}, 7, {**document["entries"][0], "id": "c", "stars": "many"}]
    document["entries"] += broken
    document |= {"carried": -4, "latest": "soon", "later": {"deep": [1]}}
    again = Stars.restore(document)
    assert (again.balance, [entry.id for entry in again.entries]) == (2, ["a"])
    kept = reloaded(again).document()
    assert kept["unread"] == [*broken, -4, "soon"]
    assert kept["later"] == {"deep": [1]}
    assert again.earned(MONDAY) == 2


def test_a_reason_of_a_later_version_counts() -> None:
    stars = Stars()
    stars.credit("a", MONDAY, mode="classic", score=0)
    document = stars.document()
    document["entries"][0] |= {"reasons": {"festival": 9}, "stars": 9}
    assert Stars.restore(document).balance == 9


@given(json_values)
def test_any_document_can_be_read(document: Any) -> None:
    stars = Stars.restore(document)
    assert repr(reloaded(stars).document()) == repr(stars.document())  # by text, for NaN differs from itself
    assert stars.balance >= 0


class Ledger(RuleBasedStateMachine):
    """Games, reloads, purchases and a clock that jumps: the limit holds for every day, and nothing counts twice."""

    def __init__(self) -> None:
        super().__init__()
        self.stars = Stars()
        self.days: dict[str, datetime.date] = {}

    @rule(
        name=st.integers(0, 60),
        day=st.integers(0, 5),
        score=st.integers(0, 30_000),
        record=st.booleans(),
        challenge=st.none() | st.integers(1, 40),
    )
    def play(self, name: int, day: int, score: int, record: bool, challenge: int | None) -> None:
        today = MONDAY + datetime.timedelta(days=day)
        before = self.stars.balance
        entry = self.stars.credit(f"{name}", today, mode="classic", score=score, record=record, challenge=challenge)
        known = f"{name}" in self.days
        assert self.days.setdefault(entry.id, entry.day) == entry.day
        assert self.stars.balance == before + (0 if known else entry.stars)
        assert 0 <= entry.stars <= entry.worth <= 20

    @rule(daily=st.integers(0, 5), day=st.integers(0, 5))
    def win(self, daily: int, day: int) -> None:
        date = MONDAY + datetime.timedelta(days=daily)
        self.stars.award(date, MONDAY + datetime.timedelta(days=day))

    @rule(theme=st.sampled_from(list(PRICES)))
    def buy(self, theme: str) -> None:
        if self.stars.can_buy(theme):
            before = self.stars.balance
            self.stars.buy(theme, MONDAY)
            assert self.stars.balance == before - PRICES[theme]
        else:
            with pytest.raises(ValueError, match="not for sale"):
                self.stars.buy(theme, MONDAY)

    @rule()
    def reload(self) -> None:
        self.stars = reloaded(self.stars)

    @invariant()
    def the_limit_holds(self) -> None:
        by_day: dict[datetime.date, int] = {}
        for entry in self.stars.entries:
            if entry.by_play:
                by_day[entry.day] = by_day.get(entry.day, 0) + entry.stars
        assert all(stars <= DAY_LIMIT for stars in by_day.values())

    @invariant()
    def days_count_forward_and_nothing_is_overspent(self) -> None:
        entries = self.stars.entries
        assert [entry.day for entry in entries] == sorted(entry.day for entry in entries)
        assert min(accumulate((entry.stars for entry in entries), initial=0)) >= 0
        assert len({entry.id for entry in entries}) == len(entries)


TestLedger = Ledger.TestCase
