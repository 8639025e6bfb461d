"""The four games, pure: frozen states, moves, events; no screen, no clock, no files."""

from collections.abc import Mapping
from typing import Any

from game.rules.block_game import BlockGame
from game.rules.cups import TwelveCups
from game.rules.game import Game
from game.rules.knock import BlockKnock
from game.rules.medley import BlockMedley
from game.rules.puzzle import BlockPuzzle

BLOCK_GAMES: Mapping[str, BlockGame[Any]] = {game.id: game for game in (BlockPuzzle(), BlockKnock(), BlockMedley())}
"""The games that deal pieces, by id."""

GAMES: Mapping[str, Game[Any, Any]] = {**BLOCK_GAMES, TwelveCups.id: TwelveCups()}
"""All games, by id."""
