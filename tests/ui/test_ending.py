"""The end of a game: final, plain to see, and counted once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.ui.theme import THEMES
from game.vault.storage import Storage
from game.vault.vault import Vault
from tests.ui.playing import CHECKERS, CROWDED, EMPTY, Player, position, saved, stored
from tests.ui.test_animation import LAST

ENDING = position(LAST, ("#", "#####", None), score=500, lines=20, moves=90, seconds=600.0)
"""One cell at (0, 0) ends it."""


def statistics(storage: Storage) -> Mapping[str, Any]:
    """What is kept of all games."""
    profile = saved(storage, "profile")
    if profile is None:
        return {"games": 0, "best": None, "lines": 0, "seconds": 0.0}
    found: dict[str, Any] = profile["statistics"]
    return found.get("puzzle.classic", {"games": 0, "best": None, "lines": 0, "seconds": 0.0})


@pytest.mark.rule("BP3")
def test_the_final_board_stays_and_is_clearly_ended() -> None:
    """Complaint 40."""
    with Player(ENDING) as player:
        running = player.picture()
        player.drag(0, 0, 0)
        assert player.probe["over"] == "no-moves"
        assert player.board == list(CHECKERS)
        ended = player.picture()
        for row, column in ((0, 2), (5, 3), (7, 7)):
            middle = player.cell_rect(row, column).center
            before, after = running.get_at(middle), ended.get_at(middle)
            assert max(before[:3]) - min(before[:3]) > 50, "a coloured block"
            assert max(after[:3]) - min(after[:3]) < 40, "a grey one"
        assert "again" in player.probe["buttons"]
        assert "game is over" in player.probe["say"]


@pytest.mark.rule("BP21")
def test_pieces_do_not_move_any_more() -> None:
    """Complaint 40: by no way of playing."""
    with Player(ENDING) as player:
        player.drag(0, 0, 0)
        before = player.probe["position"]
        for way in (player.host.tap, player.host.press):
            way(*player.slot(1))
            assert player.probe["held"] is None
        player.host.release(1, 1)
        player.host.drag(player.slot(0), player.cell(3, 3))
        for key in ("1", "2", "3", "Enter", "u"):
            player.host.key(key)
        for node in ("slot1", "cell.0.1", "undo"):
            player.host.activate(node)
        assert player.probe["position"] == before
        assert player.probe["held"] is None


@pytest.mark.rule("BP21")
def test_nothing_can_be_taken_back_after_the_end() -> None:
    """Complaint 41: not by button, key or assistive technology, and not after a reload either."""
    with Player(ENDING) as player:
        player.drag(0, 0, 0)
        for _ in range(2):
            assert "undo" not in player.probe["buttons"]
            assert not player.probe["can_undo"]
            player.host.key("u")
            player.host.key("z", control=True)
            player.host.activate("undo")
            assert player.board == list(CHECKERS)
        storage = player.host.storage
    with Player(storage=storage) as player:
        assert player.probe["over"] == "no-moves"
        assert player.board == list(CHECKERS)
        assert "undo" not in player.probe["buttons"]


@pytest.mark.rule("BP23")
def test_a_finished_game_counts_once() -> None:
    """Complaint 41: also after reloads, hidden pages and further visits."""
    with Player(ENDING) as player:
        assert statistics(player.host.storage)["games"] == 0
        player.drag(0, 0, 0)
        player.host.show(False)
        player.host.show(True)
        storage = player.host.storage
        once = statistics(storage)
        assert (once["games"], once["best"], once["lines"]) == (1, 501, 20)
        assert once["seconds"] >= 600
    for _ in range(2):
        with Player(storage=storage) as player:
            player.host.show(False)
            player.host.show(True)
            assert statistics(storage) == once
    with Player(storage=storage) as player:
        player.press("again")
        assert player.board == list(EMPTY)
        assert statistics(storage) == once


@pytest.mark.rule("BP23")
def test_a_game_whose_counting_was_cut_off_is_counted_at_the_next_start() -> None:
    """The program ends between saving the last move and counting the game."""
    storage = stored(ENDING)
    with Player(storage=storage) as player:
        player.drag(0, 0, 0)
    for key in storage.texts():
        if "profile" in key:
            storage.delete(key)
    assert statistics(storage)["games"] == 0
    with Player(storage=storage):
        pass
    assert statistics(storage)["games"] == 1


@pytest.mark.rule("BP17")
@pytest.mark.parametrize(("second", "words"), [(499, "Best 501"), (500, "Best 501"), (501, "New best!")])
def test_a_record_is_only_what_beats_the_best(second: int, words: str) -> None:
    """A first game and an equal score set no record worth a cheer."""
    storage = stored(ENDING)
    with Player(storage=storage) as player:
        player.drag(0, 0, 0)
        assert text(player) == "Best 501"
    other = dict(ENDING) | {"id": "0" * 16, "score": second}
    other["position"] = dict(other["position"]) | {"score": second}
    with Player(storage=_with(storage, other)) as player:
        player.drag(0, 0, 0)
        assert text(player) == words
    with Player(storage=storage) as player:
        assert text(player) == words, "and after a reload it is still so"


def _with(storage: Storage, document: Mapping[str, Any]) -> Storage:
    vault = Vault(storage)
    vault.load("puzzle.classic")
    vault.save("puzzle.classic", dict(document))
    return storage


def text(player: Player) -> str:
    """What the end card says of the best score."""
    label = player.scene.widget("end2")
    assert label is not None
    return label.name


def test_a_quick_tap_after_the_last_move_does_not_start_a_new_game() -> None:
    """Whoever taps on without looking ends the greying, and sees the final board before anything else."""
    with Player(position(CHECKERS, ("##", "##", "##"))) as player:
        again = player.button("again")
    with Player(ENDING) as player:
        aim = player.aim(0, 0, 0)
        player.host.drag(player.slot(0), aim, release=False)
        player.host.release(*aim, settle=False)
        accent = THEMES[player.probe["theme"]].accent
        corner = round(again[0]) - 80, round(again[1])
        assert player.picture().get_at(corner)[:3] != accent, "first the board greys, then comes the card"
        player.host.tap(*again, settle=False)
        player.host.settle()
        assert player.picture().get_at(corner)[:3] == accent
        assert player.board == list(CHECKERS)
        player.host.tap(*again)
        assert player.board == list(EMPTY), "the next tap does"


def test_a_new_board_is_free_after_the_end() -> None:
    with Player(ENDING) as player:
        player.drag(0, 0, 0)
        player.press("again")
        assert player.probe["scene"] == "play", "nothing is asked"
        assert player.board == list(EMPTY)
        assert player.probe["score"] == 0
        assert player.probe["over"] is None
        player.host.key("u")
        assert player.board == list(EMPTY), "the ended game does not come back"


def test_the_menu_of_an_ended_game_leads_back_to_the_board() -> None:
    with Player(position(CHECKERS, ("##", "##", "##"))) as player:
        player.press("menu")
        player.press("continue")
        assert player.board == list(CHECKERS)
        player.press("menu")
        player.press("new")
        assert player.board == list(EMPTY)


@pytest.mark.rule("BP23")
def test_a_game_that_is_still_running_is_not_counted() -> None:
    with Player(position(CROWDED, ("#", "#", "#"), score=700, lines=9)) as player:
        player.drag(0, 3, 7)
        player.host.show(False)
        assert statistics(player.host.storage)["games"] == 0
