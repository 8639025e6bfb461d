"""Two windows on one storage: the game that was played on last is the game, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.playing import CROWDED, EMPTY, Player, position, saved, stored
from tests.ui.test_ending import ENDING, statistics
from tests.ui.test_new_game import RUNNING, place_something, start_another
from tests.ui.test_saving import seen
from tests.vault.faulty_storage import FaultyStorage

Windows = tuple[Player, Player, FaultyStorage]


@pytest.fixture
def windows(request: pytest.FixtureRequest) -> Iterator[Windows]:
    """Two windows, both opened on the same saved game."""
    storage = stored(getattr(request, "param", position(EMPTY, ("#", "##", "###"))))
    with Player(storage=storage) as first, Player(storage=storage) as second:
        yield first, second, storage


def test_the_newer_game_is_adopted_when_a_window_is_shown_again(windows: Windows) -> None:
    first, second, _storage = windows
    first.host.show(False)
    second.drag(0, 0, 0)
    second.drag(1, 3, 3)
    first.host.show(True)
    assert seen(first) == seen(second)
    first.drag(2, 6, 0)
    second.host.show(False)
    second.host.show(True)
    assert seen(second) == seen(first)


def test_a_window_that_goes_does_not_overwrite_a_newer_game(windows: Windows) -> None:
    """Side by side, both visible: the one that is closed last has the older game."""
    first, second, storage = windows
    second.drag(0, 0, 0)
    second.drag(1, 3, 3)
    newest = seen(second)
    first.host.show(False)
    document = saved(storage)
    assert document is not None
    assert document["position"] == newest["position"]
    first.host.show(True)
    assert seen(first) == newest


@pytest.mark.parametrize("way", ["drag", "tap", "keys"])
def test_a_window_takes_over_the_newer_game_before_it_plays_on(windows: Windows, way: str) -> None:
    """Side by side: the first touch brings the board up to date, and does nothing else."""
    first, second, storage = windows
    second.drag(0, 0, 0)
    newest = seen(second)
    if way == "keys":
        first.host.key("2")
    elif way == "tap":
        first.host.tap(*first.slot(1))
    else:
        first.drag(1, 4, 4)
    assert seen(first) == newest
    assert first.probe["held"] is None
    assert "another window" in first.probe["say"]
    first.drag(1, 4, 4)
    document = saved(storage)
    assert document is not None
    assert document["position"]["board"] == ["#.......", *EMPTY[1:4], "....##..", *EMPTY[5:]]


@pytest.mark.parametrize("windows", [ENDING], indirect=True)
@pytest.mark.rule("BP23")
def test_a_game_that_ends_in_one_window_ends_in_the_other_and_counts_once(windows: Windows) -> None:
    first, second, storage = windows
    second.drag(0, 0, 0)
    first.host.show(False)
    first.host.show(True)
    assert first.probe["over"] == "no-moves"
    assert statistics(storage)["games"] == 1
    first.press("again")
    place_something(first)
    assert statistics(storage)["games"] == 1


@pytest.mark.parametrize("windows", [RUNNING], indirect=True)
@pytest.mark.rule("BP23")
def test_a_new_game_of_one_window_can_be_taken_back_in_the_other(windows: Windows) -> None:
    first, second, storage = windows
    before = seen(second)
    start_another(second)
    first.host.show(False)
    first.host.show(True)
    assert first.board == list(EMPTY)
    first.press("undo")
    assert seen(first) == before
    assert statistics(storage)["games"] == 0


@pytest.mark.parametrize("windows", [RUNNING], indirect=True)
@pytest.mark.rule("BP23")
def test_a_game_replaced_in_one_window_is_counted_by_the_other(windows: Windows) -> None:
    first, second, storage = windows
    start_another(second)
    first.host.show(False)
    first.host.show(True)
    place_something(first)
    assert statistics(storage)["games"] == 1
    second.host.show(False)
    second.host.show(True)
    assert seen(second) == seen(first)
    assert statistics(storage)["games"] == 1


@pytest.mark.parametrize("windows", [ENDING], indirect=True)
@pytest.mark.rule("BP23")
def test_statistics_of_both_windows_are_kept(windows: Windows) -> None:
    """What one window counted is still there after the other has saved its settings or counted a game."""
    first, second, storage = windows
    second.drag(0, 0, 0)
    assert statistics(storage)["games"] == 1
    first.host.key("m")
    assert statistics(storage)["games"] == 1, "a setting changed in an older window"
    second.press("again")
    place_something(second)
    first.host.show(False)
    first.host.show(True)
    assert statistics(storage)["games"] == 1


def test_an_undo_in_one_window_is_followed_by_the_other(windows: Windows) -> None:
    first, second, _storage = windows
    second.drag(0, 0, 0)
    first.host.show(False)
    first.host.show(True)
    second.press("undo")
    first.host.show(False)
    first.host.show(True)
    assert first.board == list(EMPTY)
    assert first.tray == ["#", "##", "###"]


def test_a_window_that_nobody_played_in_changes_nothing(windows: Windows) -> None:
    first, second, storage = windows
    second.drag(0, 0, 0)
    second.host.show(False)
    newest = saved(storage)
    for _ in range(3):
        first.host.show(False)
        first.host.show(True)
    after = saved(storage)
    assert newest is not None
    assert after is not None
    assert {**after, "seconds": 0} == {**newest, "seconds": 0}


def test_a_gone_or_damaged_save_does_not_end_the_running_game() -> None:
    """Another program cleared the storage: what is on the screen is the better copy."""
    storage = stored(position(CROWDED, ("#", "##", "###")))
    with Player(storage=storage) as player:
        player.drag(0, 3, 7)
        before = seen(player)
        for key in storage.texts():
            storage.put(key, "rubbish")
        player.host.show(False)
        player.host.show(True)
        assert seen(player) == before
        player.drag(1, 0, 0)
        after = seen(player)
    with Player(storage=storage) as player:
        assert seen(player) == after
