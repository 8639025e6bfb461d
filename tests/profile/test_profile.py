"""The profile counts games: each once, however it ended, was brought back or reloaded."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.profile.profile import REMEMBERED, Outcome, Profile
from game.profile.settings import Settings
from game.profile.statistics import Statistics
from game.rules import GAMES
from game.rules.game import Setup
from game.rules.reading import LARGEST
from game.session.session import Session
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.counting_game import Count, Take
from tests.profile.counted import COUNTING, KEY, at, later, reloaded
from tests.vault.faulty_storage import FaultyStorage


def test_a_new_profile_is_empty() -> None:
    profile = Profile()
    assert profile.settings == Settings()
    assert dict(profile.statistics) == {}
    assert profile.statistics_of("puzzle", "classic") == Statistics(games=0, best=None, lines=0, seconds=0.0)


@pytest.mark.rule("BP17")
@pytest.mark.rule("BP23")
def test_a_finished_game_counts() -> None:
    profile = Profile()
    assert profile.finish(at(51, 20, seconds=60.5)) == Outcome(new_best=False, previous_best=None)
    assert profile.statistics == {KEY: Statistics(1, 51, 5, 60.5)}
    assert profile.finish(at(53, 12, seconds=10.0)) == Outcome(new_best=True, previous_best=51)
    assert profile.finish(at(52, 12, seconds=1.0)) == Outcome(new_best=False, previous_best=53)
    assert profile.finish(at(53, 12)) == Outcome(new_best=False, previous_best=53)
    assert profile.statistics_of("counting", "classic") == Statistics(4, 53, 14, 71.5)


def test_modes_are_counted_apart() -> None:
    profile = Profile()
    profile.finish(at(51))
    profile.finish(at(55, mode="strict"))
    assert {key: statistics.best for key, statistics in profile.statistics.items()} == {KEY: 51, "counting.strict": 55}


def test_a_mode_without_a_record_has_no_best() -> None:
    profile = Profile()
    profile.finish(at(51, mode="zen"))
    assert profile.finish(at(55, mode="zen")) == Outcome(False, None)
    assert profile.statistics_of("counting", "zen").games == 2
    assert profile.statistics_of("counting", "zen").best is None


def test_a_game_that_runs_cannot_be_finished() -> None:
    profile = Profile()
    with pytest.raises(ValueError, match="not over"):
        profile.finish(at(49))
    assert dict(profile.statistics) == {}


@pytest.mark.rule("BP23")
def test_a_game_given_up_counts_only_after_a_placement() -> None:
    profile = Profile()
    session = Session.start(COUNTING, Setup("classic", "s"))
    session.elapse(30)
    assert not profile.abandon(session)
    assert dict(profile.statistics) == {}
    session.play(Take(session.state.open[0]))
    session.undo()
    assert not profile.abandon(session)
    session.play(Take(session.state.open[0]))
    assert profile.abandon(session)
    assert profile.abandon(session)
    assert profile.statistics_of("counting", "classic") == Statistics(1, session.score, 0, 30.0)


@pytest.mark.rule("BP23")
def test_an_ended_game_is_counted_once_however_often_it_is_reloaded_and_replaced() -> None:
    storage = MemoryStorage()
    session = at(51, 20, seconds=60.0)
    assert Vault(storage).save(KEY, session.document())
    for _ in range(3):
        # What the program does at every start, and again when a new game replaces the ended one.
        vault = Vault(storage)
        document = vault.load("profile")
        profile = Profile() if document is None else Profile.restore(document)
        ended = Session.restore(vault.load(KEY), {"counting": COUNTING})
        assert profile.finish(ended) == Outcome(False, None)
        assert profile.abandon(ended)
        assert vault.save("profile", profile.document())
        assert profile.statistics_of("counting", "classic") == Statistics(1, 51, 5, 60.0)


@pytest.mark.rule("BP23")
@pytest.mark.parametrize("lost", ["profile", "game", "neither"])
def test_a_save_lost_between_the_end_and_its_counting_does_not_count_twice_or_never(lost: str) -> None:
    storage = FaultyStorage()
    vault = Vault(storage)
    running = at(48, 20)
    vault.save(KEY, running.document())
    vault.save("profile", Profile().document())

    ended, profile = later(running, 51, 21, 0.0), Profile()
    if lost == "game":
        storage.arm("refuse")
        vault.save(KEY, ended.document())
        storage.disarm()
        storage.put("eightfold/profile/b", Vault(FaultyStorage()).export())  # damaged: the fallback counts nothing
    elif lost == "profile":
        vault.save(KEY, ended.document())
        profile.finish(ended)
    else:
        vault.save(KEY, ended.document())
        profile.finish(ended)
        vault.save("profile", profile.document())

    vault = Vault(storage)
    profile = Profile.restore(vault.load("profile"))
    session = Session.restore(vault.load(KEY), {"counting": COUNTING})
    if session.over is None:
        session = later(session, 51, 21, 0.0)
    profile.finish(session)
    assert profile.statistics_of("counting", "classic") == Statistics(1, 51, 5, 0.0)


def test_a_game_brought_back_adds_only_the_rest() -> None:
    profile = Profile()
    profile.finish(at(50, 8, seconds=5.0))
    session = at(40, 20, seconds=100.0)
    profile.abandon(session)
    profile = reloaded(profile)
    assert profile.finish(later(session, 55, 28, 130.0)) == Outcome(new_best=True, previous_best=50)
    assert profile.statistics_of("counting", "classic") == Statistics(2, 55, 9, 135.0)


def test_a_game_given_up_above_the_best_beats_that_best_when_it_is_brought_back_and_ended() -> None:
    profile = Profile()
    profile.finish(at(50))
    session = at(49, 20)
    session.play(Take(max(session.state.open)))
    profile = Profile.restore(profile.document())
    profile.abandon(session)
    assert profile.finish(session) == Outcome(new_best=session.score > 50, previous_best=50)


def test_an_older_save_of_a_counted_game_takes_nothing_away() -> None:
    profile = Profile()
    session = at(51, 20, seconds=60.0)
    profile.finish(session)
    profile.abandon(later(session, 20, 8, 10.0))
    assert profile.statistics_of("counting", "classic") == Statistics(1, 51, 5, 60.0)


def test_a_best_of_a_later_game_is_not_claimed_by_an_earlier_one() -> None:
    profile = Profile()
    first = at(50)
    profile.finish(at(45 + 5, 10))
    profile.abandon(first)
    profile.finish(at(55))
    assert profile.finish(later(first, 54, 12, 0.0)) == Outcome(new_best=False, previous_best=50)


def test_the_profile_remembers_a_bounded_number_of_games() -> None:
    profile = Profile()
    sessions = [at(50) for _ in range(REMEMBERED + 5)]
    for session in sessions:
        profile.finish(session)
    document = profile.document()
    assert [counted["id"] for counted in document["counted"]] == [session.id for session in sessions[5:]]
    assert len(json.dumps(document)) < 32_000
    for session in sessions[5:]:
        profile.finish(session)
    assert profile.statistics_of("counting", "classic").games == REMEMBERED + 5


def test_block_puzzle_counts_its_lines() -> None:
    document = Session.start(GAMES["puzzle"], Setup("classic", "s")).document()
    document["position"] |= {"lines": 12, "score": 340}
    session = Session.restore(document | {"score": 340, "moves": 9})
    profile = Profile()
    profile.abandon(session)
    assert profile.statistics["puzzle.classic"] == Statistics(1, 340, 12, 0.0)


def test_the_largest_numbers_stay_ones_that_can_be_saved() -> None:
    largest = {"games": LARGEST, "best": LARGEST, "lines": LARGEST, "seconds": 1e12}
    profile = Profile.restore({"format": 1, "statistics": {KEY: largest}})
    assert profile.finish(at(51, 20, seconds=5.0)) == Outcome(False, LARGEST)
    assert reloaded(profile).statistics[KEY] == Statistics(**largest)


def test_statistics_cannot_be_changed_from_outside() -> None:
    with pytest.raises(TypeError):
        Profile().statistics["x"] = Statistics()  # type: ignore[index]


class Counting(RuleBasedStateMachine):
    """Games ended, given up, brought back and reloaded in any order, against a plain table of games."""

    def __init__(self) -> None:
        super().__init__()
        self.profile = Profile()
        self.running: Session[Count, Take] = self.new()
        self.replaced: dict[str, Any] | None = None
        self.table: dict[str, tuple[int, int, float]] = {}

    def new(self) -> Session[Count, Take]:
        return Session.start(COUNTING, Setup("classic", "s"))

    def note(self) -> None:
        self.table[self.running.id] = (self.running.score, self.running.state.taken // 4, self.running.seconds)

    @rule(choice=st.integers(0, 2), seconds=st.integers(0, 60))
    def plays(self, choice: int, seconds: int) -> None:
        if self.running.over is None:
            self.running.elapse(seconds)
            self.running.play(Take(self.running.state.open[choice]))
        if self.running.over is not None:
            self.profile.finish(self.running)
            self.note()

    @rule()
    def starts_anew(self) -> None:
        if self.profile.abandon(self.running):
            self.note()
            self.replaced = self.running.document()
        self.running = self.new()

    @rule()
    def brings_back(self) -> None:
        if self.replaced is not None:
            if self.profile.abandon(self.running):
                self.note()
            self.running = Session.restore(self.replaced, {"counting": COUNTING})
            self.replaced = None

    @rule()
    def reloads(self) -> None:
        self.profile = reloaded(self.profile)
        self.running = Session.restore(self.running.document(), {"counting": COUNTING})
        if self.running.over is not None:
            self.profile.finish(self.running)

    @invariant()
    def agrees(self) -> None:
        found = self.profile.statistics_of("counting", "classic")
        assert found.games == len(self.table)
        assert found.best == max((score for score, _, _ in self.table.values()), default=None)
        assert found.lines == sum(lines for _, lines, _ in self.table.values())
        assert found.seconds == sum(seconds for _, _, seconds in self.table.values())


TestCounting = Counting.TestCase
