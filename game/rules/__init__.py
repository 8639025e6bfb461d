"""The four games, pure: frozen states, moves, events; no screen, no clock, no files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from game.rules.block_game import BlockGame
    from game.rules.game import Game

_CLASSES: Final = {"puzzle": "BlockPuzzle", "knock": "BlockKnock", "medley": "BlockMedley", "cups": "TwelveCups"}
"""The class of each game; its module has the game's id as its name."""

G = TypeVar("G")


@cache
def _load(game: str) -> Any:
    return getattr(import_module(f"game.rules.{game}"), _CLASSES[game])()


class _Games(Mapping[str, G]):
    """Games by id. Rules are imported when they are first asked for: a page that shows one game waits for no other."""

    def __init__(self, *ids: str) -> None:
        self._ids: Final = ids

    def __getitem__(self, game: str) -> G:
        if game not in self._ids:
            raise KeyError(game)
        found: G = _load(game)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, game: object) -> bool:
        return game in self._ids


BLOCK_GAMES: Mapping[str, BlockGame[Any]] = _Games("puzzle", "knock", "medley")
"""The games that deal pieces, by id."""

GAMES: Mapping[str, Game[Any, Any]] = _Games(*_CLASSES)
"""All games, by id."""
