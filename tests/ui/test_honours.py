"""Players, boards, challenges and dailies as they are seen and operated."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from game.profile import boards
from game.profile.players import FIRST, MOST_PLAYERS
from game.profile.profile import Profile
from game.profile.progress import Progress
from game.rules.knock_challenges import start_cells, target_of
from game.ui.challenges import ChallengesPage
from tests.profile.ended import ended
from tests.scenes import app_of
from tests.scripted_host import ScriptedHost
from tests.ui.playing import Player

NOON = datetime.datetime(2026, 11, 30, 20, tzinfo=datetime.UTC)
"""A Monday noon in San Francisco."""


def open_page(host: ScriptedHost, page: str) -> None:
    host.wall = NOON
    host.activate("menu")
    host.activate(page)


def names(host: ScriptedHost) -> dict[str, str]:
    """Everything that the topmost scene shows to assistive technology, by id."""
    return {
        node["id"]: node["name"] + (f": {node['value']}" if node.get("value") else "") for node in host.tree["nodes"]
    }


def players(host: ScriptedHost) -> list[str]:
    return [player.name for player in app_of(host).services.profile.honours.players.everybody]


# Players.


def test_a_player_is_added_in_the_field_of_the_browser() -> None:
    with Player() as player:
        host = player.host
        host.asks = True
        open_page(host, "players")
        host.activate("add")
        assert host.question is not None
        assert (host.question.title, host.question.text) == ("Name of the new player", "")
        assert host.question.colors["panel"].startswith("#")
        host.answer("  Ada ")
        assert players(host) == ["", "Ada"]
        assert host.probe()["say"] == "Ada plays now."
        assert app_of(host).services.profile.honours.players.current.name == "Ada"
        assert Profile.restore(app_of(host).vault.load("profile")).honours.players.current.name == "Ada"


def test_a_name_that_cannot_be_is_asked_for_again_with_the_reason() -> None:
    with Player() as player:
        host = player.host
        host.asks = True
        open_page(host, "players")
        host.activate("rename")
        for written, hint in (
            ("", "A name has at least one character."),
            ("x" * 17, "A name has at most 16 characters."),
            ("a\0", "A name is made of letters, digits and signs that can be seen."),
            ("\N{CJK UNIFIED IDEOGRAPH-65E5}", "The game has no letter for \N{CJK UNIFIED IDEOGRAPH-65E5}."),
        ):
            host.answer(written)
            assert host.question is not None
            assert (host.question.hint, host.question.text) == (hint, written)
        host.answer("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}")
        assert players(host) == ["Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"]
        host.answer("Nobody asked")
        assert players(host) == ["Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"]


def test_a_player_is_added_by_the_keyboard_of_a_desktop() -> None:
    with Player() as player:
        host = player.host
        open_page(host, "players")
        sound = app_of(host).services.profile.settings.sound
        host.activate("add")
        host.type("Mim mx")  # an m is no command here
        host.key("Backspace")
        assert names(host)["field"] == "Name of the new player: Mim m"
        host.key("Enter")
        assert players(host) == ["", "Mim m"]
        assert app_of(host).services.profile.settings.sound is sound
        assert host.probe()["scene"] == "players"


def test_whoever_leaves_the_field_has_changed_nothing() -> None:
    with Player() as player:
        host = player.host
        open_page(host, "players")
        host.activate("add")
        host.type("Ada")
        host.key("Escape")
        assert players(host) == [""]
        host.activate("add")
        assert names(host)["field"] == "Name of the new player"
        host.activate("cancel")
        assert players(host) == [""]


def test_players_are_chosen_and_removed_once_confirmed() -> None:
    with Player() as player:
        host = player.host
        host.asks = True
        open_page(host, "players")
        assert "remove" not in names(host)  # somebody has to play
        host.activate("add")
        host.answer("Bo")
        host.activate(f"player.{FIRST}")
        assert app_of(host).services.profile.honours.players.chosen == FIRST
        host.activate("remove")
        host.activate("stay")
        assert players(host) == ["", "Bo"]
        host.activate("remove")
        host.activate("gone")
        assert players(host) == ["Bo"]


def test_there_is_no_ninth_player() -> None:
    with Player() as player:
        host = player.host
        host.asks = True
        open_page(host, "players")
        for number in range(MOST_PLAYERS - 1):
            host.activate("add")
            host.answer(f"Player {number}")
        assert len(players(host)) == MOST_PLAYERS
        assert "add" not in names(host)
        assert names(host)["full"] == "There is room for 8 names."


# Boards.


def test_boards_show_ranks_and_mark_ones_own() -> None:
    with Player() as player:
        host, honours = player.host, app_of(player.host).services.profile.honours
        honours.players = honours.players.rename(FIRST, "Ada").add("Bo")
        honours.record(ended("knock", "classic", 3000), NOON)
        honours.players = honours.players.choose(FIRST)
        honours.record(ended("knock", "classic", 12400), NOON)
        open_page(host, "boards")
        shown = names(host)
        assert (shown["line0"], shown["line1"]) == ("1. Ada, you: 12,400", "2. Bo: 3,000")
        assert shown["level"] == "Level: 3"
        host.activate(f"board.{boards.CHALLENGE}")
        assert names(host)["empty"] == "Nobody has won a challenge yet. The first one is waiting."
        assert "line0" not in names(host)


@pytest.mark.rule("BM12")
def test_the_board_of_a_day_and_of_the_days_before_it() -> None:
    with Player() as player:
        host, honours = player.host, app_of(player.host).services.profile.honours
        honours.record(ended("medley", "daily", 55, "2026-11-27"), NOON)
        open_page(host, "boards")
        host.activate(f"game.{boards.MEDLEY_DAILY}")
        assert names(host)["day"] == "Today: 30 November 2026"
        assert names(host)["empty"] == "Nobody has finished today's game yet. There is time."
        assert "later" not in names(host)
        host.activate("earlier")
        assert names(host)["day"] == "3 days ago: 27 November 2026"
        assert names(host)["line0"] == "1. Player, you: 55"
        host.activate("later")
        assert "empty" in names(host)


# Challenges.


@pytest.mark.rule("BK16")
@pytest.mark.rule("BK20")
def test_the_challenges_go_up_to_the_highest_won_plus_one() -> None:
    with Player() as player:
        host, app = player.host, app_of(player.host)
        app.services.profile.honours.progress = Progress(challenge=30)
        chosen: list[int] = []
        app.services.push(ChallengesPage(app.services, chosen.append))
        host.step()
        host.focus("challenge.31")
        shown = names(host)
        numbers = [int(id_.split(".")[1]) for id_ in shown if id_.startswith("challenge.")]
        assert numbers == list(range(31, 0, -1))
        assert shown["challenge.31"] == (
            f"Challenge 31. Target: {target_of(31):,} points. {start_cells(31)} filled cells, 20 stars"
        )
        assert shown["challenge.1"] == "Challenge 1. Target: 1,500 points. Empty board, 1 star. Won"
        assert shown["challenge.7"].endswith("7 stars. Won")
        host.activate("challenge.12")
        assert chosen == [12]


# Dailies on the home page.


def home(host: ScriptedHost, wall: datetime.datetime) -> dict[str, Any]:
    host.wall = wall - datetime.timedelta(seconds=host.now - 1000.0)
    host.activate("menu")
    host.activate("home")
    return names(host)


@pytest.mark.rule("BK17")
@pytest.mark.rule("BM12")
def test_home_shows_how_the_dailies_stand() -> None:
    with Player() as player:
        host, honours = player.host, app_of(player.host).services.profile.honours
        honours.record(ended("medley", "daily", 55, "2026-11-30"), NOON)
        shown = home(host, NOON)
        assert shown["daily.knock"] == "Block Knock. Play, 12 h 00 min left"
        assert shown["daily.medley"] == "Block Medley. 55 points. The next one comes in 4 h 00 min"
        host.activate("daily.knock")
        assert (host.probe()["game"], host.probe()["mode"]) == ("knock", "daily")


@pytest.mark.rule("BK17")
def test_the_countdown_draws_only_when_a_shown_figure_changes() -> None:
    with Player() as player:
        host = player.host
        home(host, NOON + datetime.timedelta(seconds=30))
        began = host.now
        host.rehearse()
        flips, frames = host.flips, host.frames
        host.advance(29 - (host.now - began))
        assert (host.flips, host.frames) == (flips, frames)
        host.advance(2)
        assert names(host)["daily.knock"] == "Block Knock. Play, 11 h 59 min left"
        assert flips < host.flips <= flips + 2
        flips = host.flips
        host.advance(57)
        assert host.flips == flips
        host.advance(60 * 60)
        assert names(host)["daily.knock"] == "Block Knock. Play, 10 h 59 min left"


@pytest.mark.rule("BK17")
def test_the_next_daily_comes_while_the_page_stays_open() -> None:
    with Player() as player:
        host = player.host
        home(host, NOON + datetime.timedelta(hours=11, minutes=59, seconds=30))
        assert names(host)["daily.knock"] == "Block Knock. Play, 1 min left"
        host.advance(31)
        assert names(host)["daily.knock"] == "Block Knock. Play, 24 h 00 min left"


def test_while_a_game_is_played_no_countdown_runs() -> None:
    with Player() as player:
        host = player.host
        home(host, NOON)
        host.activate("play.puzzle")
        host.settle()
        flips = host.flips
        host.advance(600)
        assert host.flips == flips
