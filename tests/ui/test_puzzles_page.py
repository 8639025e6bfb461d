"""The page of the hundred puzzles, and that of the looks."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.levels import CHAPTER, puzzles
from game.ui.color import mix
from game.ui.puzzles import OPENS, Tile, chapters, is_open, next_unsolved, solved_in
from game.ui.ring_themes import THEMES
from game.ui.theme import Theme, every
from game.ui.type import Lettering
from game.ui.widgets import Brush
from tests.ui.cups_playing import CupsPlayer


def page(player: CupsPlayer) -> None:
    player.host.activate("menu")
    player.host.activate("numbers")
    assert player.probe["scene"] == "puzzles"


@pytest.mark.rule("TC21")
def test_chapters_open_at_seven_of_ten() -> None:
    assert (chapters(), CHAPTER, OPENS) == (10, 10, 7)
    assert [chapter for chapter in range(1, 11) if is_open(chapter, set())] == [1]
    assert not is_open(2, set(range(1, 7)))
    assert is_open(2, set(range(1, 8)))
    assert is_open(2, {1, 2, 3, 5, 8, 9, 10})
    assert not is_open(3, set(range(1, 11)))


@pytest.mark.rule("TC21")
@given(st.lists(st.integers(0, 99), max_size=140))
def test_at_least_three_puzzles_are_open_until_few_are_left(picks: list[int]) -> None:
    """However one plays on from the start."""
    solved: set[int] = set()
    for pick in picks:
        opened = [n for n in range(1, 101) if n not in solved and is_open(puzzles()[n - 1].chapter, solved)]
        assert len(opened) >= min(3, 100 - len(solved))
        following = next_unsolved(solved, pick)
        assert following in opened if opened else following is None
        if opened:
            solved.add(opened[pick % len(opened)])
    assert sum(solved_in(chapter, solved) for chapter in range(1, 11)) == len(solved)


def test_the_next_puzzle_is_the_one_that_follows() -> None:
    assert next_unsolved(set()) == 1
    assert next_unsolved({1, 2}) == 3
    assert next_unsolved({1, 5}, after=5) == 6
    assert next_unsolved({10}, after=10) == 1
    assert next_unsolved(set(range(1, 101)), after=100) is None


@pytest.mark.rule("TC21")
def test_the_page_shows_what_is_solved_open_and_closed() -> None:
    with CupsPlayer("puzzles", number=1, moves=0, successes={"puzzles": [1, 2, 4, 5, 6, 7, 8]}) as player:
        page(player)
        assert player.node("puzzle.1")["name"] == "Puzzle 1, solved"
        assert player.node("puzzle.3")["name"] == "Puzzle 3"
        assert player.node("puzzle.11")["name"] == "Puzzle 11"
        assert player.node("puzzle.21")["name"] == "Puzzle 21, closed"
        assert player.node("puzzle.21")["disabled"]
        assert player.node("next")["name"] == "Play puzzle 3"
        assert any(node["name"] == "7 of 100 solved" for node in player.host.tree["nodes"])


@pytest.mark.rule("TC18")
def test_goal_and_limit_are_shown_before_a_puzzle_is_begun() -> None:
    with CupsPlayer("puzzles", number=1, moves=0) as player:
        page(player)
        player.host.activate("puzzle.3")
        names = [node["name"] for node in player.host.tree["nodes"]]
        assert "Clear one colour: purple" in names
        assert "3 moves" in names
        player.host.activate("play")
        assert player.probe["scene"] == "play"
        assert player.kept()["setup"]["number"] == 3
        assert player.ring == list(puzzles()[2].cups)


@pytest.mark.rule("TC29")
def test_solving_a_puzzle_ticks_it_and_leads_to_the_next() -> None:
    with CupsPlayer("puzzles", number=3, moves=0) as player:
        for cup in puzzles()[2].solution:
            player.sow(cup)
        assert player.probe["over"] == "goal"
        assert player.said.endswith("Solved.")
        assert player.profile()["successes"]["puzzles"] == [3]
        player.host.activate("again")
        assert player.kept()["setup"]["number"] == 4
        page(player)
        assert player.node("puzzle.3")["name"] == "Puzzle 3, solved"


def test_the_last_puzzle_leads_to_one_that_is_not_solved() -> None:
    most = [number for number in range(1, 100) if number != 42]
    with CupsPlayer("puzzles", number=100, moves=0, successes={"puzzles": most}) as player:
        for cup in puzzles()[99].solution:
            player.sow(cup)
        assert player.probe["over"] == "goal"
        player.host.activate("again")
        assert player.kept()["setup"]["number"] == 42


@pytest.mark.parametrize("number", [42, 100])
def test_the_last_one_solved_leads_to_the_page_of_all(number: int) -> None:
    others = [other for other in range(1, 101) if other != number]
    with CupsPlayer("puzzles", number=number, moves=0, successes={"puzzles": others}) as player:
        for cup in puzzles()[number - 1].solution:
            player.sow(cup)
        assert player.probe["over"] == "goal"
        assert "again" not in player.probe["buttons"]
        player.press("menu")
        assert "new" not in player.probe["buttons"]
        player.press("continue")
        player.press("numbers")
        assert player.probe["scene"] == "puzzles"
        assert any(node["name"] == "100 of 100 solved" for node in player.host.tree["nodes"])
        player.host.activate("puzzle.7")
        player.host.activate("play")
        assert player.kept()["setup"]["number"] == 7


def test_a_running_puzzle_goes_on() -> None:
    with CupsPlayer("puzzles", number=5, moves=0) as player:
        player.sow(puzzles()[4].solution[0])
        ring = player.ring
        page(player)
        assert player.node("next")["name"] == "Continue puzzle 5"
        player.host.activate("next")
        assert player.ring == ring


def test_the_modes_lead_to_the_puzzles() -> None:
    with CupsPlayer("endless") as player:
        player.host.activate("menu")
        player.host.activate("modes")
        player.host.activate("mode.puzzles")
        assert player.probe["scene"] == "puzzles"
        player.host.activate("next")
        assert (player.probe["scene"], player.probe["mode"]) == ("play", "puzzles")


@pytest.mark.rule("TC29")
def test_all_looks_are_shown_and_only_open_ones_can_be_used() -> None:
    with CupsPlayer("endless", successes={"puzzles": [1, 2, 3, 4, 5]}) as player:
        player.host.activate("menu")
        player.host.activate("looks")
        names = {id_: player.node(f"look.{id_}")["name"] for id_ in THEMES}
        assert names["simple"] == "Simple: In use"
        assert names["garden"] == "Garden: Open"
        assert names["sand"] == "Sand: Opens with 12 successes"
        assert names["space"] == "Space: Opens with 70 successes"
        player.host.activate("look.sand")
        assert player.probe["scene"] == "look", "it can be looked at before"
        assert player.node("use")["name"] == "Opens with 12 successes"
        assert player.node("use")["disabled"]
        player.host.activate("back")
        player.host.activate("look.garden")
        player.host.activate("use")
        assert player.said == "Garden is in use."
        assert player.node("look.garden")["name"] == "Garden: In use"
        player.host.back()
        assert player.probe["look"] == "garden"
        assert player.profile()["settings"]["cups_theme"] == "garden"


@pytest.mark.rule("TC29")
@pytest.mark.parametrize("look", ["space", "dragon"])
def test_a_look_that_is_not_open_is_not_used_whatever_the_settings_say(look: str) -> None:
    with CupsPlayer("puzzles", number=1, moves=0, settings={"cups_theme": look}) as player:
        assert player.probe["look"] == "simple"
        player.host.activate("menu")
        player.host.activate("looks")
        assert player.node("look.simple")["name"] == "Simple: In use"


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("theme", list(every()), ids=lambda theme: theme.id)
def test_a_closed_tile_stands_out_less_than_an_open_one(theme: Theme) -> None:
    ground = mix(*theme.backdrop, 0.5)

    def standing_out(enabled: bool) -> int:
        """The distance of its panel from the ground, with the line around it and without its number."""
        surface = pygame.Surface((64, 64))
        surface.fill(ground)
        tile = Tile("puzzle.1", surface.get_rect(), label="", enabled=enabled)
        tile.draw(Brush(surface, theme, Lettering(1.0)))
        places = [(x, y) for x in range(64) for y in range(64)]
        return sum(
            abs(one - other) for place in places for one, other in zip(surface.get_at(place), ground, strict=False)
        )

    assert 0 < standing_out(enabled=False) < standing_out(enabled=True)
