from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from hypothesis import given

from game.profile import boards
from game.profile.boards import Boards, Entry, Row
from game.profile.dailies import KEPT, Dailies, Daily, lapsed
from game.profile.honours import REMEMBERED, Honours, Recorded
from game.profile.players import FIRST
from game.profile.profile import Profile
from game.profile.progress import Progress
from game.session.session import Session
from tests.profile.ended import at, begun, ended
from tests.rules.strategies import json_values

NOON = at("2026-11-30T20:00:00+00:00")
"""Noon of a Monday in San Francisco."""
TODAY, MORROW = datetime.date(2026, 11, 30), datetime.date(2026, 12, 1)
DAY = datetime.timedelta(days=1)


def reloaded(honours: Honours) -> Honours:
    return Honours.restore(json.loads(json.dumps(honours.document())))


def figures(honours: Honours, board: str, period: datetime.date | None = None) -> list[tuple[int, str, int]]:
    """The lines of a board with names."""
    names = {player.id: player.name for player in honours.players.everybody}
    return [(row.rank, names[row.player], row.value) for row in honours.boards.rows(board, period)]


def company() -> Honours:
    """Ada and Bo, who plays."""
    honours = Honours()
    honours.players = honours.players.rename(FIRST, "Ada").add("Bo")
    return honours


def play(honours: Honours, name: str, session: Session[Any, Any], now: datetime.datetime = NOON) -> Recorded:
    who = next(player for player in honours.players.everybody if player.name == name)
    honours.players = honours.players.choose(who.id)
    return honours.record(session, now)


# Boards.


@pytest.mark.rule("BK15")
def test_classic_is_on_the_boards_of_the_week_and_of_all_time() -> None:
    honours = company()
    assert play(honours, "Ada", ended("knock", "classic", 900)).entered == (boards.WEEK, boards.ALL_TIME)
    assert play(honours, "Bo", ended("knock", "classic", 1200)).entered == (boards.WEEK, boards.ALL_TIME)
    assert play(honours, "Ada", ended("knock", "classic", 800)).entered == ()
    assert play(honours, "Ada", ended("knock", "classic", 700), NOON + 7 * DAY).entered == (boards.WEEK,)
    assert figures(honours, boards.WEEK, TODAY) == [(1, "Bo", 1200), (2, "Ada", 900)]
    assert figures(honours, boards.WEEK, TODAY + 7 * DAY) == [(1, "Ada", 700)]
    assert figures(honours, boards.ALL_TIME) == [(1, "Bo", 1200), (2, "Ada", 900)]


@pytest.mark.rule("BK15")
def test_the_week_changes_on_monday_at_midnight_in_san_francisco() -> None:
    honours = company()
    play(honours, "Ada", ended("knock", "classic", 900), at("2026-11-30T07:59:59+00:00"))
    play(honours, "Ada", ended("knock", "classic", 800), at("2026-11-30T21:00:00+13:00"))
    assert figures(honours, boards.WEEK, TODAY - 7 * DAY) == [(1, "Ada", 900)]
    assert figures(honours, boards.WEEK, TODAY) == [(1, "Ada", 800)]


def test_of_two_equal_results_the_earlier_one_stands_first_and_both_have_its_rank() -> None:
    board = Boards()
    for player, value in (("a", 5), ("b", 9), ("c", 5), ("d", 4), ("b", 9)):
        board.enter(boards.ALL_TIME, None, Entry(player, value, "0" * 16))
    assert board.rows(boards.ALL_TIME) == (Row(1, "b", 9), Row(2, "a", 5), Row(2, "c", 5), Row(4, "d", 4))


def test_a_board_keeps_the_latest_days() -> None:
    board = Boards()
    for number in range(boards.KEPT[boards.KNOCK_DAILY] + 5):
        assert board.enter(boards.KNOCK_DAILY, TODAY + number * DAY, Entry(FIRST, number, "0" * 16))
    assert board.periods(boards.KNOCK_DAILY)[-1] == TODAY + 5 * DAY
    assert len(board.periods(boards.KNOCK_DAILY)) == boards.KEPT[boards.KNOCK_DAILY]
    assert not board.enter(boards.KNOCK_DAILY, TODAY, Entry(FIRST, 1, "0" * 16))
    assert board.rows(boards.KNOCK_DAILY, TODAY) == ()


@pytest.mark.rule("BK16")
def test_the_challenge_board_shows_the_highest_that_each_has_won() -> None:
    honours = company()
    assert play(honours, "Ada", ended("knock", "challenge", 1500, number=1, won=True)).challenge == 1
    assert play(honours, "Bo", ended("knock", "challenge", 1500, number=2, won=True)).challenge == 2
    assert play(honours, "Bo", ended("knock", "challenge", 300, number=3)) == Recorded()
    assert play(honours, "Bo", ended("knock", "challenge", 9000, number=1, won=True)) == Recorded()
    assert figures(honours, boards.CHALLENGE) == [(1, "Bo", 2), (2, "Ada", 1)]
    assert honours.progress.challenge == 2
    assert honours.progress.open_challenges == 3


@pytest.mark.rule("BK15")
def test_recording_a_game_again_changes_nothing_even_for_another_player() -> None:
    honours = company()
    session = ended("knock", "classic", 5000)
    assert play(honours, "Ada", session).level == 2
    before = honours.document()["boards"]
    honours = reloaded(honours)
    assert play(honours, "Bo", session, NOON + 9 * DAY) == Recorded()
    assert honours.document()["boards"] == before
    assert honours.progress.level == 2


@pytest.mark.rule("BK15")
def test_the_level_rises_with_each_finished_classic_of_2500_points_and_never_falls() -> None:
    honours = Honours()
    assert honours.progress.level == 1
    levels = [
        honours.record(ended("knock", mode, score, number=number), NOON).level
        for mode, score, number in (
            ("classic", 2499, None),
            ("classic", 2500, None),
            ("challenge", 9999, 30),
            ("classic", 20000, None),
            ("classic", 0, None),
        )
    ]
    assert levels == [None, 2, None, 3, None]
    assert honours.progress == Progress(level=3, challenge=30)  # 9,999 points is more than challenge 30 asks for


def test_a_running_game_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^The game is not over\.$"):
        Honours().record(begun("knock", "classic"), NOON)


@pytest.mark.parametrize(
    ("game", "mode", "date"),
    [("medley", "classic", None), ("medley", "hardcore", None), ("cups", "endless", None), ("cups", "daily", None)],
)
def test_other_modes_have_no_board(game: str, mode: str, date: str | None) -> None:
    honours = Honours()
    assert honours.record(ended(game, mode, 50, date), NOON) == Recorded()
    assert honours.document()["boards"] == {}


# Dailies.


@pytest.mark.rule("BK17")
@pytest.mark.rule("BM12")
@pytest.mark.parametrize(("game", "board"), [("knock", boards.KNOCK_DAILY), ("medley", boards.MEDLEY_DAILY)])
def test_a_date_has_one_result(game: str, board: str) -> None:
    honours = company()
    first = ended(game, "daily", 300, "2026-11-30")
    assert play(honours, "Ada", first).entered == (board,)
    assert play(honours, "Ada", ended(game, "daily", 900, "2026-11-30")) == Recorded()
    assert play(honours, "Bo", ended(game, "daily", 200, "2026-11-30")).entered == (board,)
    assert figures(reloaded(honours), board, TODAY) == [(1, "Ada", 300), (2, "Bo", 200)]


@pytest.mark.rule("TC25")
def test_the_best_of_all_attempts_at_the_daily_of_cups_is_kept() -> None:
    honours = company()
    for score, entered in ((30, True), (20, False), (70, True)):
        recorded = play(honours, "Ada", ended("cups", "daily", score, "2026-11-30"), NOON)
        assert recorded.entered == ((boards.CUPS_DAILY,) if entered else ())
    assert figures(honours, boards.CUPS_DAILY, TODAY) == [(1, "Ada", 70)]


@pytest.mark.rule("TC25")
@pytest.mark.rule("TC27")
def test_practice_is_on_no_board() -> None:
    session = begun("cups", "daily", "2026-11-30")
    session.undo()
    while session.over is None:
        session.play(session.game.moves(session.state)[0])
    assert session.practice
    honours = Honours()
    assert honours.record(session, NOON) == Recorded()
    assert honours.daily("cups", NOON).standing == "unplayed"


@pytest.mark.rule("BM12")
@pytest.mark.rule("TC25")
@pytest.mark.parametrize(("game", "board"), [("medley", boards.MEDLEY_DAILY), ("cups", boards.CUPS_DAILY)])
def test_a_daily_that_is_finished_after_midnight_belongs_to_its_own_date(game: str, board: str) -> None:
    honours = company()
    play(honours, "Ada", ended(game, "daily", 300, "2026-11-30"), at("2026-12-01T00:00:01+00:00"))
    assert figures(honours, board, TODAY) == [(1, "Ada", 300)]
    assert figures(honours, board, MORROW) == []


@pytest.mark.rule("BK17")
def test_the_daily_of_knock_closes_without_a_result_at_midnight_in_san_francisco() -> None:
    session = begun("knock", "daily", "2026-11-30")
    last, over = at("2026-12-01T07:59:59+00:00"), at("2026-12-01T08:00:00+00:00")
    assert not lapsed(session, last)
    assert lapsed(session, over)
    honours = company()
    honours.begin(session)
    late = ended("knock", "daily", 300, "2026-11-30")
    assert play(honours, "Ada", late, over) == Recorded()
    assert figures(honours, boards.KNOCK_DAILY, TODAY) == []
    in_time = ended("knock", "daily", 300, "2026-12-01")
    assert play(honours, "Ada", in_time, over).entered == (boards.KNOCK_DAILY,)
    assert not lapsed(begun("medley", "daily", "2026-11-30"), over + 9 * DAY)
    assert not lapsed(begun("cups", "daily", "2026-11-30"), over + 9 * DAY)


@pytest.mark.rule("BK17")
def test_how_a_daily_stands() -> None:
    honours = Honours()
    assert honours.daily("knock", NOON) == Daily("knock", TODAY, "unplayed", None, at("2026-12-01T08:00:00+00:00"))
    session = begun("knock", "daily", "2026-11-30")
    assert honours.daily("knock", NOON, session).standing == "running"
    assert honours.begin(session)
    honours = reloaded(honours)
    assert honours.daily("knock", NOON, session).standing == "running"
    assert honours.daily("knock", NOON).standing == "closed"  # resumed, but not restarted
    assert honours.daily("knock", NOON, begun("knock", "daily", "2026-11-30")).standing == "closed"
    assert honours.daily("knock", NOON + DAY, session).standing == "unplayed"
    over = Session(session.game, session.setup, ended("knock", "daily", 40).state, id=session.id)
    honours.record(over, NOON)
    assert honours.daily("knock", NOON, over).standing == "finished"
    assert honours.daily("knock", NOON).result == 40
    assert honours.daily("knock", NOON + DAY, over).standing == "unplayed"


@pytest.mark.rule("BM12")
def test_a_clock_that_is_set_back_gives_nothing_twice() -> None:
    honours = Honours()
    honours.record(ended("medley", "daily", 300, "2026-11-30"), NOON)
    honours.record(ended("medley", "daily", 400, "2026-12-01"), NOON + DAY)
    assert honours.daily("medley", NOON).standing == "finished"
    assert not honours.begin(begun("medley", "daily", "2026-11-30"))
    assert honours.record(ended("medley", "daily", 999, "2026-11-30"), NOON) == Recorded()
    for number in range(2, KEPT + 3):
        date = (TODAY + number * DAY).isoformat()
        honours.record(ended("medley", "daily", 1, date), NOON + number * DAY)
    honours = reloaded(honours)
    assert honours.daily("medley", NOON).standing == "closed"  # so long ago that the result is forgotten
    assert honours.record(ended("medley", "daily", 999, "2026-11-30"), NOON) == Recorded()
    assert honours.record(ended("medley", "daily", 5, "2026-11-01"), NOON) == Recorded()


@pytest.mark.rule("TC25")
def test_the_daily_of_cups_can_be_played_again() -> None:
    honours = Honours()
    assert honours.daily("cups", NOON).standing == "unplayed"
    honours.record(ended("cups", "daily", 30, "2026-11-30"), NOON)
    assert honours.daily("cups", NOON).standing == "finished"
    again = begun("cups", "daily", "2026-11-30")
    assert honours.begin(again)
    assert honours.daily("cups", NOON, again).standing == "running"
    assert honours.daily("cups", NOON, again).result == 30


@pytest.mark.parametrize(
    ("now", "minutes"),
    [
        ("2026-11-30T20:00:00+00:00", 720),
        ("2026-11-30T20:00:00.000001+00:00", 720),
        ("2026-11-30T20:01:00+00:00", 719),
        ("2026-12-01T07:59:59+00:00", 1),
        ("2026-12-01T08:00:00+00:00", 0),
        ("2026-12-01T09:00:00+00:00", 0),
    ],
)
@pytest.mark.rule("BK17")
def test_the_minutes_to_the_next_daily(now: str, minutes: int) -> None:
    assert Honours().daily("knock", NOON).minutes_left(at(now)) == minutes


@pytest.mark.parametrize(("mode", "date"), [("classic", None), ("daily", None)])
def test_what_is_no_daily_of_a_date_is_begun_by_nobody(mode: str, date: str | None) -> None:
    honours = Honours()
    assert honours.begin(begun("medley", mode, date))
    assert not honours.dailies.begin(begun("medley", mode, date), FIRST)
    assert honours.document() == Honours().document()


# Documents.


def test_a_player_goes_with_all_results() -> None:
    honours = company()
    play(honours, "Ada", ended("knock", "classic", 900))
    play(honours, "Bo", ended("knock", "classic", 1200))
    play(honours, "Bo", ended("knock", "daily", 5, "2026-11-30"))
    honours.remove_player(honours.players.chosen)
    assert figures(honours, boards.ALL_TIME) == [(1, "Ada", 900)]
    assert figures(honours, boards.KNOCK_DAILY, TODAY) == []
    assert reloaded(honours).document() == honours.document()


@pytest.mark.rule("BK15")
def test_a_game_that_lies_on_its_table_for_long_raises_the_level_once() -> None:
    honours, lying = Honours(), ended("knock", "classic", 2500)
    assert honours.record(lying, NOON).level == 2
    for number in range(3 * REMEMBERED):
        honours.record(ended("knock", "challenge", 1, number=1), NOON)
        if number % 20 == 0:  # a new start of the program, which tells of it again
            honours = reloaded(honours)
            assert honours.record(lying, NOON + 7 * DAY) == Recorded()
    assert honours.progress.level == 2
    assert figures(honours, boards.WEEK, MORROW + 6 * DAY) == []


def test_only_so_many_games_are_remembered() -> None:
    honours = Honours()
    sessions = [ended("knock", "classic", 1) for _ in range(REMEMBERED + 1)]
    for session in sessions:
        honours.record(session, NOON)
    assert honours.document()["recorded"] == [session.id for session in sessions[1:]]
    assert reloaded(honours).document() == honours.document()


@given(json_values)
def test_any_document_gives_honours(document: object) -> None:
    restored = Honours.restore(document)
    assert json.dumps(reloaded(restored).document()) == json.dumps(restored.document())  # NaN is not itself


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("boards", boards.ALL_TIME, "", 0, "value"), -1),
        (("boards", boards.ALL_TIME, "", 0, "value"), True),
        (("boards", boards.ALL_TIME, "", 0, "session"), "short"),
        (("boards", boards.ALL_TIME, "", 0, "player"), "nobody"),
        (("boards", boards.ALL_TIME, "", 0), []),
        (("progress", "level"), 0),
        (("progress", "level"), "high"),
        (("dailies", "begun", "knock"), 3),
        (("dailies", "forgotten"), {"knock": "2026-13-01"}),
        (("recorded",), ["x"]),
    ],
)
def test_one_fault_costs_only_what_is_faulty(path: tuple[Any, ...], value: object) -> None:
    honours = company()
    play(honours, "Ada", ended("knock", "classic", 3000))
    play(honours, "Bo", ended("knock", "classic", 1200))
    play(honours, "Bo", ended("medley", "daily", 5, "2026-11-30"))
    document = json.loads(json.dumps(honours.document()))
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    restored = Honours.restore(document)
    assert [player.name for player in restored.players.everybody] == ["Ada", "Bo"]
    assert figures(restored, boards.WEEK, TODAY) == [(1, "Ada", 3000), (2, "Bo", 1200)]
    assert figures(restored, boards.MEDLEY_DAILY, TODAY) == [(1, "Bo", 5)]
    assert restored.progress.level == (1 if path[0] == "progress" else 2)
    assert reloaded(restored).document() == restored.document()
    assert len(restored.boards.rows(boards.ALL_TIME)) == (1 if path[0] == "boards" else 2)


def test_what_a_later_version_adds_is_kept() -> None:
    document = Honours().document() | {"medals": [1]}
    assert Honours.restore(document).document()["medals"] == [1]


def test_what_was_begun_is_read_with_care() -> None:
    begun_by = {"2026-11-30": {FIRST: "0" * 16, "nobody": "1" * 16}, "30 November": {FIRST: "0" * 16}}
    dailies = Dailies.restore({"begun": {"knock": begun_by, "chess": begun_by}}, [FIRST])
    assert dailies.document()["begun"] == {"knock": {"2026-11-30": {FIRST: "0" * 16}}}


# The profile.


def test_the_profile_records_all_that_a_game_means_in_one_call() -> None:
    profile = Profile()
    session = ended("knock", "classic", 3000)
    outcome, recorded = profile.record(session, NOON)
    assert not outcome.new_best
    assert recorded == Recorded((boards.WEEK, boards.ALL_TIME), level=2)
    assert profile.statistics_of("knock", "classic").best == 3000
    again = Profile.restore(json.loads(json.dumps(profile.document())))
    assert again.record(session, NOON) == (outcome, Recorded())
    assert again.document() == profile.document()


def test_a_profile_without_honours_loads_and_stays_as_small() -> None:
    document = Profile().document()
    assert "honours" not in document
    assert Profile.restore(document).honours.players.current.name == ""
