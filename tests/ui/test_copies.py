"""Copies of everything that is saved: kept in a file, brought back whole or not at all (complaint 47)."""

from __future__ import annotations

import pytest

from tests.scenes import opened, play
from tests.scripted_host import ScriptedHost

SIZE = (390, 844, 1.0)


@pytest.fixture
def player() -> ScriptedHost:
    host = opened(SIZE)
    play(host, 4)
    return host


def keep(host: ScriptedHost) -> str:
    """The text of the file that the player is given."""
    for node in ("menu", "settings", "copy.keep"):
        host.activate(node)
    assert host.handed_out is not None
    name, text = host.handed_out
    assert name == "eightfold-saves.txt"
    return text


def test_a_copy_brings_the_game_to_another_device(player: ScriptedHost) -> None:
    before, text = player.probe(), keep(player)
    player.stop()
    other = opened(SIZE)
    for node in ("menu", "settings", "copy.back"):
        other.activate(node)
    assert other.asked_for_file
    other.choose_file(text)
    assert other.probe()["scene"] == "bring-back"
    other.activate("replace")
    assert other.probe()["say"] == "Your games are back."
    other.activate("play.puzzle")
    after = other.probe()
    other.stop()
    assert (after["position"], after["paint"]) == (before["position"], before["paint"])


@pytest.mark.parametrize("damage", ["", "EF1 nonsense", "<html>", "\x00", "short"])
def test_a_file_that_is_not_whole_changes_nothing(player: ScriptedHost, damage: str) -> None:
    text = keep(player)
    before = player.probe()["position"]
    player.choose_file(text[:-9] if damage == "short" else damage)
    player.activate("replace")
    assert player.probe()["say"] == "This file is not a whole copy. Nothing has changed."
    player.back()
    assert player.probe()["position"] == before
    player.stop()


def test_nothing_is_replaced_before_the_player_agrees(player: ScriptedHost) -> None:
    text = keep(player)
    player.back()
    play(player, 1)
    before = player.probe()["position"]
    player.choose_file(text)
    player.activate("keep")
    assert player.probe()["position"] == before
    player.stop()
