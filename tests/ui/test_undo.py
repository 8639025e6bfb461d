"""Undo: free, exact, and never a new draw."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from game.host.inputs import Activate, Key
from game.rules.puzzle import CATALOGUE, BlockPuzzle
from game.session.session import HISTORY
from tests.ui.playing import CROWDED, EMPTY, Player, position, saved
from tests.ui.test_animation import some_move

PAINTED = position(CROWDED, ("#", "#", "#")) | {"paint": "7" * 64}
"""A crowded board in colours that nobody would guess from its cells."""


def seen(player: Player) -> dict[str, Any]:
    """Board, tray, score, lines, and the colours of the blocks."""
    return {name: player.probe[name] for name in ("position", "score", "shown_score", "paint")}


@pytest.mark.rule("BP18")
def test_each_step_back_restores_everything() -> None:
    """Complaint 1: one undo restores board, tray and score; here also every colour, thirty times over."""
    rnd = random.Random(11)
    with Player(position(CROWDED, ("#", "###", "#"), score=40, lines=2)) as player:
        pictures = [seen(player)]
        for _ in range(30):
            if player.probe["over"]:
                break
            move = some_move(player, rnd)
            player.drag(move.slot, move.row, move.column)
            pictures.append(seen(player))
        assert len(pictures) > 15
        assert max(picture["position"]["lines"] for picture in pictures) > 4
        if player.probe["over"]:
            return
        for picture in pictures[-2::-1]:
            player.press("undo")
            assert seen(player) == picture
        assert "undo" not in player.probe["buttons"], "there is nothing left to take back"


@pytest.mark.rule("BP18")
def test_a_cleared_line_comes_back_in_its_colours() -> None:
    with Player(PAINTED) as player:
        before, picture = seen(player), player.picture()
        player.drag(0, 3, 7)
        assert player.probe["paint"] != before["paint"]
        player.host.key("u")
        assert seen(player) == before
        rect = player.cell_rect(3, 2)
        assert player.picture().get_at(rect.center) == picture.get_at(rect.center)


@pytest.mark.rule("BP20")
def test_the_same_placement_after_undo_leads_to_the_same_pieces() -> None:
    """Complaint 42: undo is a way to think, never a new draw."""
    with Player(position(EMPTY, ("#", None, None), seed="fixed")) as player:
        player.drag(0, 4, 4)
        first = player.tray
        assert None not in first
        player.press("undo")
        assert player.tray == ["#", None, None]
        player.drag(0, 0, 0)
        assert player.tray == first


def test_undo_ends_whatever_is_held() -> None:
    with Player(position(EMPTY, ("#", "##", "#"))) as player:
        player.drag(0, 4, 4)
        player.host.tap(*player.slot(1))
        player.press("undo")
        assert player.probe["held"] is None
        assert player.probe["ghost"] is None
        assert player.tray == ["#", "##", "#"]


def test_undo_reaches_across_a_visit_to_the_first_page() -> None:
    """The colours come back too: leaving the board for a look at the other pages costs nothing."""
    with Player(PAINTED) as player:
        before = seen(player)
        player.drag(0, 3, 7)
        player.host.back()
        player.press("play.puzzle")
        player.press("undo")
        assert seen(player) == before


@pytest.mark.rule("BP19")
def test_the_last_two_thousand_placements_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Single cells for ever: row after row fills and clears, 2,010 placements long."""
    single = CATALOGUE.find("#")
    monkeypatch.setattr(BlockPuzzle, "deal", lambda self, setup, board, number: (single,) * 3)
    assert HISTORY == 2000
    extra = 10
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        moves = [(Activate(f"slot{n % 3}"), Activate(f"cell.{n // 8 % 8}.{n % 8}")) for n in range(HISTORY + extra)]
        player.host.send(*itertools.chain(*moves[:extra]))
        kept = seen(player)
        player.host.send(*itertools.chain(*moves[extra:]))
        assert player.probe["position"]["lines"] == (HISTORY + extra) // 8
        player.host.send(*[Key("u")] * (HISTORY - 1))
        assert player.probe["can_undo"]
        player.host.send(Key("u"))
        assert seen(player) == kept
        assert not player.probe["can_undo"]
        player.host.send(Key("u"))
        assert seen(player) == kept


@pytest.mark.rule("BP22")
def test_a_resumed_game_begins_its_history_anew() -> None:
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        player.drag(0, 4, 4)
        storage = player.host.storage
    with Player(storage=storage) as player:
        assert "undo" not in player.probe["buttons"]
        player.host.key("u")
        assert player.board[4] == "....#..."
        player.drag(1, 5, 5)
        player.press("undo")
        assert player.board[4:6] == ["....#...", "........"]


@pytest.mark.rule("BP22")
def test_every_undo_is_saved() -> None:
    with Player(position(EMPTY, ("#", "#", "#"))) as player:
        player.drag(0, 4, 4)
        player.press("undo")
        document = saved(player.host.storage)
        assert document is not None
        assert document["position"] == player.probe["position"]
        assert document["paint"] == player.probe["paint"]
