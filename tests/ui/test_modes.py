"""Several games on one page: cards, the ways to play, and each mode's game kept apart."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from game.host.host import Preferences
from game.profile.players import FIRST as FIRST_PLAYER
from game.rules import GAMES
from game.ui import games
from game.ui.modes import FIRST_GOAL, goal
from game.ui.names import mode_name, promise, slogan, title
from game.ui.ways import FIRST
from tests.profile.ended import ended
from tests.scenes import LANGUAGES, app_of
from tests.scripted_host import ScriptedHost
from tests.ui.playing import Player

EVERY_MODE = [(game, mode) for game in games.SHOWN for mode in GAMES[game].modes]


def go(host: ScriptedHost, game: str, mode: str) -> dict[str, Any]:
    """Walks from the game to another one as a player does; the state there."""
    host.activate("menu")
    host.activate("home")
    host.activate(f"play.{game}")
    if host.probe()["scene"] != "modes" and host.probe()["mode"] != mode:
        host.activate("menu")
        host.activate("modes")
    if host.probe()["scene"] == "modes":
        host.activate(f"mode.{mode}")
    if host.probe()["scene"] == "challenges":
        host.activate("challenge.1")
    if host.probe()["scene"] == "puzzles":
        host.activate("next")
    host.settle()
    return host.probe()


def place(host: ScriptedHost) -> None:
    """Makes the first move there is."""
    probe = host.probe()
    game = GAMES[probe["game"]]
    state: Any = app_of(host).scenes.playing.session.state  # type: ignore[union-attr]
    move: Any = game.moves(state)[0]
    if probe["game"] == "cups":
        host.activate(f"cup.{move.cup}")
        host.activate("sow")
        host.settle()
        return
    row, column = state.tray[move.slot].cells[0]
    host.activate(f"slot{move.slot}")
    host.activate(f"cell.{move.row + row}.{move.column + column}")
    host.settle()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_ways_of_a_menu_have_one_name(language: str) -> None:
    with Player(preferences=Preferences(languages=(language,))) as player:
        for game, mode in EVERY_MODE:
            go(player.host, game, mode)
            player.host.activate("menu")
            labels = [widget.name for widget in player.scene.widgets if widget.role == "button"]
            assert len(labels) > 8
            assert len(labels) == len(set(labels)), (game, mode)
            player.host.activate("continue")


def test_every_mode_of_every_game_can_be_reached_and_resumed() -> None:
    with Player() as player:
        host, placed = player.host, {}
        for game, mode in EVERY_MODE:
            probe = go(host, game, mode)
            assert (probe["scene"], probe["game"], probe["mode"]) == ("play", game, mode)
            place(host)
            placed[game, mode] = host.probe()["position"]
        for game, mode in EVERY_MODE:
            position = go(host, game, mode)["position"]
            if "clock" in position:
                position["clock"] = placed[game, mode]["clock"]
            assert position == placed[game, mode]
        storage = host.storage
    with Player(storage=storage) as again:
        assert (again.probe["game"], again.probe["mode"]) == EVERY_MODE[-1]


def test_a_stranger_finds_the_first_game_open() -> None:
    with Player() as player:
        assert f"{player.probe['game']}.{player.probe['mode']}" == FIRST


@pytest.mark.parametrize(("game", "mode"), EVERY_MODE)
def test_every_mode_says_what_it_is(game: str, mode: str) -> None:
    assert all((title(game, mode), mode_name(mode), promise(game, mode), slogan(game)))


def test_a_card_offers_the_modes_beside_a_running_game() -> None:
    with Player() as player:
        host = player.host
        go(host, "medley", "zen")
        place(host)
        host.activate("menu")
        host.activate("home")
        assert "modes.medley" in host.probe()["buttons"]
        assert "modes.puzzle" not in host.probe()["buttons"]
        host.activate("modes.medley")
        assert host.probe()["scene"] == "modes"
        host.back()
        assert host.probe()["scene"] == "home"


@pytest.mark.rule("BM12")
def test_a_daily_that_has_begun_keeps_its_date_and_a_new_day_brings_a_new_one() -> None:
    with Player() as player:
        host = player.host
        go(host, "medley", "daily")
        untouched = host.probe()["position"]
        host.wall += datetime.timedelta(days=1)
        assert go(host, "medley", "daily")["position"] != untouched
        place(host)
        begun = host.probe()["position"]
        host.wall += datetime.timedelta(days=1)
        assert go(host, "medley", "daily")["position"] == begun


@pytest.mark.rule("BM12", "TC25")
@pytest.mark.parametrize("game", ["medley", "cups"])
def test_the_card_of_a_daily_tells_of_the_one_that_it_opens(game: str) -> None:
    with Player() as player:
        host = player.host
        go(host, game, "daily")
        place(host)
        begun = host.probe()["position"]
        host.wall += datetime.timedelta(days=1)
        host.activate("menu")
        host.activate("home")
        card = next(node["name"] for node in host.tree["nodes"] if node["id"] == f"daily.{game}")
        assert "Continue: " in card, "the daily of yesterday has begun and keeps its date"
        host.activate(f"daily.{game}")
        assert host.probe()["position"] == begun


@pytest.mark.rule("BK17")
def test_a_daily_of_knock_closes_with_its_day() -> None:
    with Player() as player:
        host = player.host
        go(host, "knock", "daily")
        place(host)
        begun = host.probe()["position"]
        assert go(host, "knock", "daily")["position"] == begun
        host.wall += datetime.timedelta(days=1)
        assert go(host, "knock", "daily")["position"]["score"] == 0
        assert app_of(host).services.profile.statistics_of("knock", "daily").games == 0


def play_out(host: ScriptedHost) -> None:
    """Plays the daily that is open to its end."""
    while host.probe()["over"] is None:
        place(host)


@pytest.mark.rule("BK17")
@pytest.mark.rule("BM12")
@pytest.mark.parametrize("game", ["knock", "medley"])
def test_a_clock_that_is_set_back_and_forth_brings_no_second_game_of_a_day(game: str) -> None:
    day = datetime.timedelta(days=1)
    with Player() as player:
        host = player.host
        go(host, game, "daily")
        play_out(host)
        profile = app_of(host).services.profile
        stars, before = profile.stars.balance, profile.statistics_of(game, "daily")
        host.wall -= day
        go(host, game, "daily")
        host.wall += day
        go(host, game, "daily")
        table = app_of(host).tables[f"{game}.daily"]
        assert table.session.setup.date == table.today - day, "today's has been played"
        assert not table.can_restart
        assert profile.honours.daily(game, host.clock()).standing == "finished"
        assert (profile.stars.balance, profile.statistics_of(game, "daily")) == (stars, before)


@pytest.mark.rule("BK17")
@pytest.mark.parametrize("game", ["knock", "medley"])
def test_a_clock_that_is_set_back_does_not_close_a_running_daily(game: str) -> None:
    day = datetime.timedelta(days=1)
    with Player() as player:
        host = player.host
        go(host, game, "daily")
        place(host)
        begun = host.probe()["position"]
        for shift in (-day, day):
            host.wall += shift
            host.move(1, 1)
            assert not host.probe()["closed"]
            assert go(host, game, "daily")["position"] == begun


@pytest.mark.rule("BK17", "BM12")
@pytest.mark.parametrize("game", ["knock", "medley"])
def test_each_player_of_a_device_has_a_daily(game: str) -> None:
    with Player() as player:
        host = player.host
        go(host, game, "daily")
        play_out(host)
        first, table = host.probe()["score"], app_of(host).tables[f"{game}.daily"]
        honours = app_of(host).services.profile.honours
        honours.players = honours.players.rename(FIRST_PLAYER, "Ada").add("Bo")
        assert go(host, game, "daily")["over"] is None, "Ada's is played, Bo's is not"
        place(host)
        honours.players = honours.players.choose(FIRST_PLAYER)
        play_out(host)
        assert not table.can_restart, "Ada has played"
        names = {one.id: one.name for one in honours.players.everybody}
        rows = honours.boards.rows(f"{game}.daily", table.today)
        assert {names[row.player]: row.value for row in rows} == {"Ada": first, "Bo": host.probe()["score"]}
        honours.players = honours.players.choose(next(id_ for id_, name in names.items() if name == "Bo"))
        assert go(host, game, "daily")["over"], "Bo has played too"


@pytest.mark.rule("BK16")
def test_the_goal_of_the_challenges_is_the_next_one() -> None:
    with Player() as player:
        host = player.host
        honours = app_of(host).services.profile.honours
        for number in (1, 2):
            honours.record(ended("knock", "challenge", 9999, number=number, won=True), host.clock())
        for step in ("menu", "home", "play.knock"):
            host.activate(step)
        shown = {node["id"]: node["name"] for node in host.tree["nodes"]}
        assert shown["mode.challenge"].endswith(". Next goal: Challenge 3")


def test_the_next_goal_is_a_round_number_above_the_best() -> None:
    goals = [FIRST_GOAL]
    while len(goals) < 7:
        goals.append(goal(goals[-1]))
    assert goals == [500, 1000, 2000, 5000, 10000, 20000, 50000]
    assert goal(0) == goal(499) == 500
    assert goal(4999) == 5000


def test_a_game_or_mode_that_is_not_there_has_no_table() -> None:
    with Player() as player:
        tables = app_of(player.host).tables
        assert len(tables) == len(list(tables))
        for name in ("chess.classic", "puzzle.zen", "puzzle", ""):
            assert name not in tables
