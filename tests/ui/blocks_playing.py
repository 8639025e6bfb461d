"""A player at Block Knock and Block Medley: lays out a position of any of their modes."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from game.rules import BLOCK_GAMES
from game.rules.game import Setup
from game.session.session import Session
from game.ui.status import ComboPill
from game.vault.storage import Storage
from game.vault.vault import Vault
from tests.ui.playing import EMPTY, Player
from tests.vault.faulty_storage import FaultyStorage

STUCK = ("##", "##", "##")


def laid(
    game: str,
    mode: str,
    board: Sequence[str] = EMPTY,
    tray: Sequence[str | None] = ("#", "#", "#"),
    *,
    number: int | None = None,
    date: datetime.date | None = None,
    **fields: Any,
) -> Storage:
    """A storage with that game, which is the one played last."""
    storage = FaultyStorage()
    rules = BLOCK_GAMES[game]
    document = Session.start(rules, Setup(mode, "seed", date, number)).document()
    document["position"] |= {"board": list(board), "tray": list(tray)} | fields
    if game == "knock":
        document["position"].setdefault("dealt", list(board))
    document |= {"score": document["position"]["score"], "moves": 5}
    vault = Vault(storage)
    vault.save(f"{game}.{mode}", document)
    vault.save("profile", {"format": 1, "settings": {}, "statistics": {}, "counted": [], "recent": [f"{game}.{mode}"]})
    return storage


def opened(storage: Storage, game: str, mode: str, **options: Any) -> Player:
    """The program with that game in front."""
    player = Player(storage=storage, **options)
    assert (player.probe["game"], player.probe["mode"]) == (game, mode)
    return player


def pill(player: Player) -> ComboPill | None:
    found = player.scene.widget("combo")
    assert found is None or isinstance(found, ComboPill)
    return found
