from __future__ import annotations

import copy
import datetime
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.profile.profile import FORMAT, REMEMBERED, Outcome, Profile
from game.profile.rewards import award_prizes, finish
from game.profile.settings import Settings
from game.profile.statistics import Statistics
from game.rules import GAMES
from game.rules.game import Setup
from game.rules.reading import LARGEST
from game.session.document import DocumentError
from game.session.session import Session
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.counting_game import Count, CountingGame, Take
from tests.profile.ended import ended
from tests.rules.strategies import json_values
from tests.vault.faulty_storage import FaultyStorage

GOLDEN = Path(__file__).parent / "golden"
COUNTING = CountingGame()
KEY = "counting.classic"


def at(score: int, taken: int = 8, mode: str = "classic", seconds: float = 0.0) -> Session[Any, Any]:
    """A session with this score after so many moves; 50 or more is its end."""
    document = Session.start(COUNTING, Setup(mode, "s")).document()
    position = {"taken": taken, "score": score, "lines": taken // 4}
    document |= {"position": position, "score": score, "moves": taken, "seconds": seconds}
    return Session.restore(document, {"counting": COUNTING})


def later(session: Session[Any, Any], score: int, taken: int, seconds: float) -> Session[Any, Any]:
    """The same game, further on."""
    document = at(score, taken, session.mode.id, seconds).document() | {"id": session.id}
    return Session.restore(document, {"counting": COUNTING})


def reloaded(profile: Profile) -> Profile:
    return Profile.restore(json.loads(json.dumps(profile.document())))


def as_text(document: dict[str, Any]) -> str:
    return json.dumps(document, sort_keys=True)


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


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_profiles_of_every_format_are_restored(version: int) -> None:
    saved = json.loads((GOLDEN / f"profile-{version}.json").read_text("utf-8"))
    assert saved["format"] == version
    profile = Profile.restore(saved)
    assert profile.settings == Settings(theme="dusk", language="da", left_handed=True, sound=False, text_scale=1.5)
    assert profile.statistics == {"puzzle.classic": Statistics(12, 903, 140, 5400.5)}
    assert profile.document() == saved


@given(
    st.dictionaries(st.text(max_size=3), json_values, max_size=2).filter(
        lambda extra: not extra.keys() & {"format", "settings", "statistics", "counted"}
    )
)
def test_fields_of_a_later_version_are_kept(extra: dict[str, Any]) -> None:
    profile = Profile()
    profile.finish(at(51))
    document = profile.document()
    document |= copy.deepcopy(extra)
    document["statistics"][KEY]["stars"] = [1, None]
    document["settings"]["speed"] = "fast"
    restored = Profile.restore(copy.deepcopy(document))
    assert as_text(restored.document()) == as_text(document)
    restored.settings = replace(restored.settings, sound=False)
    restored.finish(at(52))
    assert restored.document()["statistics"][KEY]["stars"] == [1, None]
    assert restored.document()["statistics"][KEY]["games"] == 2
    assert restored.document()["settings"]["speed"] == "fast"


def test_fields_left_out_take_their_start() -> None:
    profile = Profile.restore({"format": 1, "statistics": {KEY: {}}, "counted": [{"id": "x"}]})
    assert profile.statistics == {KEY: Statistics()}
    assert profile.settings == Settings()


BAD = [
    ("document", None),
    ("document", [1]),
    ("format", {}),
    ("format", {"format": True}),
    ("format", {"format": FORMAT + 1}),
    ("statistics", {"statistics": []}),
    ("statistics.a", {"statistics": {"a": 5}}),
    *(
        (f"statistics.a.{name}", {"statistics": {"a": {name: bad}}})
        for name in ("games", "best", "lines", "seconds")
        for bad in (-1, True, "1", math.nan, math.inf, 10**30, [])
    ),
    ("statistics.a.games", {"statistics": {"a": {"games": 1.0}}}),
    ("counted", {"counted": {}}),
    ("counted[0]", {"counted": [5]}),
    ("counted[0].id", {"counted": [{}]}),
    ("counted[0].id", {"counted": [{"id": 5}]}),
    ("counted[1].lines", {"counted": [{"id": "a"}, {"id": "b", "lines": -1}]}),
    ("counted[0].seconds", {"counted": [{"id": "a", "seconds": True}]}),
    ("counted[0].previous_best", {"counted": [{"id": "a", "previous_best": "5"}]}),
]


@pytest.mark.parametrize(("field", "document"), BAD)
def test_a_bad_profile_is_one_sentence_that_names_the_field(field: str, document: Any) -> None:
    with pytest.raises(DocumentError) as caught:
        Profile.restore({"format": 1, **document} if isinstance(document, dict) and field != "format" else document)
    assert caught.value.field == field
    assert str(caught.value).startswith(field)
    assert caught.value.newer == (document == {"format": FORMAT + 1})


@given(
    json_values
    | st.dictionaries(st.sampled_from(["settings", "statistics", "counted"]), json_values).map(
        lambda document: {"format": 1, **document}
    )
    | st.dictionaries(st.text(max_size=3), json_values).map(lambda found: {"format": 1, "statistics": found})
    | st.lists(st.dictionaries(st.sampled_from(["id", "lines", "seconds", "previous_best"]), json_values)).map(
        lambda found: {"format": 1, "counted": found}
    )
)
def test_any_json_is_a_profile_or_a_named_error(value: Any) -> None:
    try:
        profile = Profile.restore(value)
    except DocumentError:
        return
    profile.finish(at(51))
    assert repr(Profile.restore(profile.document()).document()) == repr(profile.document())


WRONG_PARTS = [(field, document) for field, document in BAD if field.startswith(("statistics", "counted"))]


@pytest.mark.parametrize(("field", "document"), WRONG_PARTS)
def test_what_is_wrong_costs_itself_alone(field: str, document: Any) -> None:
    whole = Profile()
    whole.settings = replace(whole.settings, theme="dusk", sound=False)
    whole.honours.players = whole.honours.players.rename("1", "Ada")
    whole.stars.credit("a", datetime.date(2026, 11, 30), mode="classic", score=9000)
    whole.finish(at(51))
    whole.turn_to(KEY)
    saved = {**whole.document(), "later": 1}
    part = field.split(".")[0].split("[")[0]
    found = document[part]
    both = {**saved[part], **found} if isinstance(found, dict) and part == "statistics" else found
    salvaged = Profile.salvage({**saved, part: both})
    rest = {name: value for name, value in saved.items() if name != part}
    assert {name: value for name, value in salvaged.document().items() if name != part} == rest
    if both is not found:
        assert salvaged.statistics[KEY] == whole.statistics[KEY]
    assert reloaded(salvaged).document() == salvaged.document(), "what is left is whole"


def test_a_field_that_is_wrong_leaves_the_others_of_its_statistics() -> None:
    wrong = {"games": "many", "best": 900, "lines": 40, "seconds": 5.5, "later": True}
    counted = [{"id": "a", "lines": 2}, {"id": "b", "lines": -1}]
    salvaged = Profile.salvage({"format": 1, "statistics": {KEY: wrong}, "counted": counted})
    assert salvaged.statistics == {KEY: Statistics(0, 900, 40, 5.5, {"later": True})}
    assert [entry["id"] for entry in salvaged.document()["counted"]] == ["a"]


@pytest.mark.parametrize("document", [document for field, document in BAD if field in ("document", "format")])
def test_what_is_no_profile_cannot_be_salvaged(document: Any) -> None:
    with pytest.raises(DocumentError):
        Profile.salvage(document)


@given(st.dictionaries(st.sampled_from(["statistics", "counted", "settings"]), json_values))
def test_what_is_salvaged_of_anything_is_whole(found: Any) -> None:
    salvaged = Profile.salvage({**found, "format": 1})
    assert repr(Profile.restore(salvaged.document()).document()) == repr(salvaged.document())


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


WRONG: tuple[Any, ...] = (None, -1, True, "x", [], {}, [[]], [{}], 1e308, 2**70, "2026-02-30")
"""What may stand where something else belongs."""


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every part of a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from _places(part, (*path, key))


def test_any_wrong_part_is_named_or_left_out_and_the_program_goes_on() -> None:
    now = datetime.datetime(2026, 11, 30, 20, tzinfo=datetime.UTC)
    profile = Profile()
    for session in (
        ended("knock", "classic", 9000),
        ended("knock", "challenge", 1500, number=1, won=True),
        ended("knock", "daily", 900, "2026-11-30"),
        ended("medley", "hardcore", 90),
    ):
        finish(profile, session, now)
    whole = json.dumps(profile.document())
    for path in list(_places(profile.document())):
        for wrong in WRONG:
            document = place = json.loads(whole)
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = wrong
            try:
                restored = Profile.restore(document)
            except DocumentError:
                continue
            finish(restored, ended("knock", "classic", 9999), now)
            award_prizes(restored, now + datetime.timedelta(days=1))
            assert Profile.restore(restored.document()).statistics_of("knock", "classic").best == 9999
