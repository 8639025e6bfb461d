"""What the games are called, have and say: the parts of the contract that need no play."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import BLOCK_GAMES, GAMES
from game.rules.block_game import BlockGame
from game.rules.blocks import BoardEmptied
from game.rules.game import Game, InvalidInput, Setup

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
every_block_game = pytest.mark.parametrize("game", BLOCK_GAMES.values(), ids=lambda game: game.id)


def test_games_are_known_by_their_names() -> None:
    assert len(GAMES) == 4
    assert all(name == game.id for name, game in GAMES.items())
    assert all(name == mode.id for game in GAMES.values() for name, mode in game.modes.items())
    assert all(game.version >= 1 for game in GAMES.values())
    with pytest.raises(KeyError):
        GAMES["chess"]


@every_game
def test_a_mode_that_a_game_does_not_have_is_refused(game: Game[Any, Any]) -> None:
    with pytest.raises(InvalidInput, match=f'{game.id} has no "blitz", only ') as caught:
        game.start(Setup("blitz", ""))
    assert caught.value.where == "mode"


@every_block_game
def test_a_combo_is_shown_as_it_is_or_not_at_all_or_at_most_as_far_as_it_counts(game: BlockGame[Any]) -> None:
    shown = [game.shown_combo(combo) for combo in range(100)]
    assert shown[0] == 0
    assert shown == sorted(shown)
    assert all(one in (0, combo, max(shown)) for combo, one in enumerate(shown))


@every_block_game
def test_only_what_has_a_number_has_a_target(game: BlockGame[Any]) -> None:
    for name, mode in game.modes.items():
        target = game.target(Setup(name, "", number=1 if mode.numbered else None))
        assert (target is not None) == mode.numbered


@every_block_game
def test_an_emptied_board_is_written_with_its_points(game: BlockGame[Any]) -> None:
    assert game.encode_event(BoardEmptied(300)) == {"event": "board-emptied", "points": 300}
