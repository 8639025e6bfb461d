"""Play time counts while the game is on the screen, the page is visible, and nothing lies over it (BP23)."""

from __future__ import annotations

import pytest

from tests.ui.playing import CHECKERS, CROWDED, Player, position, saved

pytestmark = pytest.mark.rule("BP23")


def seconds(player: Player) -> float:
    """Play time as saved: hiding saves it, and hiding and showing take no time."""
    player.host.show(False)
    document = saved(player.host.storage)
    player.host.show(True)
    assert document is not None
    found: float = document["seconds"]
    return found


def test_time_passes_while_the_board_is_seen() -> None:
    with Player(position(CROWDED, ("#", "#", "#"), seconds=50.0)) as player:
        player.host.advance(30.0)
        player.drag(0, 0, 0)
        player.host.advance(12.0)
        assert seconds(player) == pytest.approx(92.0, abs=2.0)


def test_a_hidden_page_takes_no_time() -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        player.host.advance(10.0)
        player.host.show(False)
        player.host.now += 5000.0
        player.host.show(True)
        player.host.advance(10.0)
        assert seconds(player) == pytest.approx(20.0, abs=1.0)


@pytest.mark.parametrize("place", ["menu", "settings", "statistics", "confirm", "home"])
def test_time_stands_still_while_something_else_is_on_the_screen(place: str) -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        player.host.advance(10.0)
        if place == "home":
            player.host.back()
        else:
            player.press("menu")
            if place != "menu":
                player.press("new" if place == "confirm" else place)
        assert player.probe["scene"] == place
        player.host.advance(300.0)
        player.host.move(3, 3)
        player.host.advance(300.0)
        if place == "home":
            player.press("play.puzzle")
        else:
            while player.probe["scene"] != "play":
                player.host.key("Escape")
        player.host.advance(10.0)
        assert seconds(player) == pytest.approx(20.0, abs=1.0)


def test_an_ended_game_ages_no_more() -> None:
    with Player(position(CHECKERS, ("##", "##", "##"), seconds=70.0)) as player:
        player.host.advance(300.0)
        player.host.move(3, 3)
        assert seconds(player) == pytest.approx(70.0, abs=0.5)


def test_the_time_before_the_first_picture_does_not_count() -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        assert seconds(player) < 0.5


def test_no_clock_is_on_the_screen() -> None:
    """BP16: the picture after ten minutes is the picture of before."""
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        before = player.picture().get_buffer().raw
        player.host.advance(600.0)
        player.host.resize(390, 844)
        assert player.picture().get_buffer().raw == before


def test_the_page_of_statistics_shows_the_running_game_too() -> None:
    with Player(position(CROWDED, ("#", "#", "#"), score=90)) as player:
        player.press("menu")
        player.press("statistics")
        rows = [(widget.name, widget.value) for widget in player.scene.widgets if widget.value]
        assert len(rows) == 4
