"""`deal`: the deals of a seed, one a line, to count frequencies and to check that the game plays fair."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from game.rules.block_game import BlockGame
from game.rules.game import Setup


def deals(game: BlockGame[Any], setup: Setup, board: int, count: int, as_json: bool) -> Iterator[str]:
    """Lines for the first `count` deals of `setup`, each as it would come to `board`; raises `InvalidInput`."""
    game.start(setup)
    for number in range(count):
        shapes = [shape.text for shape in game.deal(setup, board, number)]
        yield json.dumps(shapes) if as_json else " ".join(shapes)
