"""A new game in the middle of one: it asks, and it can be taken back until the first placement."""

from __future__ import annotations

import pytest

from tests.ui.playing import CROWDED, EMPTY, Player, position, saved, stored
from tests.ui.test_ending import statistics
from tests.ui.test_saving import seen

RUNNING = position(CROWDED, ("#", "##", "#"), score=320, lines=12, moves=40, seconds=100.0)


def start_another(player: Player) -> None:
    """By the menu, with the answer to its question."""
    player.press("menu")
    player.press("new")
    assert player.probe["scene"] == "confirm"
    player.press("start")
    assert player.probe["scene"] == "play"


def place_something(player: Player) -> None:
    """Puts the first piece of a new game at the top left corner."""
    player.keys(0, 0, 0)
    assert player.board != list(EMPTY)


def test_it_asks_first() -> None:
    """Complaint 43: an accidental touch does not destroy a long run."""
    with Player(RUNNING) as player:
        before = seen(player)
        for answer in ("keep", "Escape", "beside", "back"):
            player.press("menu")
            player.press("new")
            assert seen(player) == before
            if answer == "keep":
                player.press("keep")
            elif answer == "Escape":
                player.host.key("Escape")
            elif answer == "beside":
                player.host.tap(4, 4)
            else:
                player.host.back()
            assert player.probe["scene"] == "play"
            assert seen(player) == before


def test_it_can_be_taken_back_until_the_first_placement() -> None:
    """Complaint 43."""
    with Player(RUNNING) as player:
        player.drag(0, 0, 0)
        before = seen(player)
        start_another(player)
        assert player.board == list(EMPTY)
        assert player.probe["score"] == 0
        player.press("undo")
        assert seen(player) == before
        assert statistics(player.host.storage)["games"] == 0
        start_another(player)
        place_something(player)
        player.press("undo")
        assert player.board == list(EMPTY)
        assert "undo" not in player.probe["buttons"], "a placement has been made: the old game has gone"
        player.host.key("u")
        assert player.board == list(EMPTY)


def test_it_can_be_taken_back_after_a_reload() -> None:
    """Complaint 43."""
    storage = stored(RUNNING)
    with Player(storage=storage) as player:
        before = seen(player)
        start_another(player)
    with Player(storage=storage) as player:
        assert player.board == list(EMPTY)
        player.host.key("z", control=True)
        assert seen(player) == before
    with Player(storage=storage) as player:
        assert seen(player) == before
        assert saved(storage, "puzzle.classic.replaced") is None


def test_two_new_games_in_a_row_still_lead_back_to_the_old_one() -> None:
    with Player(RUNNING) as player:
        before = seen(player)
        start_another(player)
        player.press("menu")
        player.press("new")
        assert player.probe["scene"] == "play", "there is nothing to lose: it does not ask"
        player.press("undo")
        assert seen(player) == before


@pytest.mark.rule("BP23")
def test_the_replaced_game_counts_with_the_first_placement() -> None:
    storage = stored(RUNNING)
    with Player(storage=storage) as player:
        start_another(player)
        assert statistics(storage)["games"] == 0
        place_something(player)
        once = statistics(storage)
        assert (once["games"], once["best"], once["lines"]) == (1, 320, 12)
        assert saved(storage, "puzzle.classic.replaced") is None
    with Player(storage=storage) as player:
        assert statistics(storage) == once


@pytest.mark.rule("BP23")
def test_a_game_without_a_placement_does_not_count() -> None:
    with Player() as player:
        for _ in range(3):
            player.press("menu")
            player.press("new")
        assert statistics(player.host.storage)["games"] == 0


@pytest.mark.rule("BP23")
def test_a_replaced_game_that_was_left_behind_is_counted_at_the_next_start() -> None:
    """The program ends between the first placement and the counting: the old game is neither lost nor brought back."""
    storage = stored(RUNNING)
    with Player(storage=storage) as player:
        start_another(player)
        left = {key: text for key, text in storage.texts().items() if "replaced" in key}
        place_something(player)
        after = seen(player)
    for key in storage.texts():
        if "profile" in key:
            storage.delete(key)
    for key, text in left.items():
        storage.put(key, text)
    with Player(storage=storage) as player:
        assert seen(player) == after
        assert statistics(storage)["games"] == 1
        assert saved(storage, "puzzle.classic.replaced") is None


def test_pieces_differ_from_game_to_game() -> None:
    with Player() as player:
        trays = set()
        for _ in range(6):
            trays.add(tuple(player.tray))
            player.press("menu")
            player.press("new")
        assert len(trays) > 1
