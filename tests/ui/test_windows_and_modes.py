"""Two windows and more than one game: who opens a game finds it as any window has left it last."""

from __future__ import annotations

import datetime

from game.app import main
from game.rules import GAMES
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.scenes import app_of
from tests.scripted_host import ScriptedHost


def window(storage: MemoryStorage) -> ScriptedHost:
    host = ScriptedHost(storage=storage)
    host.start(main(host))
    return host


def go(host: ScriptedHost, *nodes: str) -> None:
    """Home, and from there on by the identities of what is pressed."""
    host.key("Escape")
    if host.probe()["scene"] != "menu":
        host.activate("menu")
    for node in ("home", *nodes):
        host.activate(node)


def placed(host: ScriptedHost) -> None:
    """Plays the first move there is."""
    session = app_of(host).scenes.playing.session  # type: ignore[union-attr]
    move = next(iter(session.game.moves(session.state)))
    shape = session.state.tray[move.slot]
    row, column = shape.cells[0]
    host.activate(f"slot{move.slot}")
    host.activate(f"cell.{move.row + row}.{move.column + column}")


def test_a_daily_that_another_window_plays_is_gone_on_with() -> None:
    storage = MemoryStorage()
    here, there = window(storage), window(storage)
    go(here)  # its tables are set on the day before
    for host in (here, there):
        host.wall += datetime.timedelta(days=1)
    go(there, "play.knock", "mode.daily")
    placed(there)
    placed(there)
    kept = Vault(storage).load("knock.daily")
    assert kept is not None
    assert kept["moves"] == 2
    here.activate("daily.knock")
    assert here.probe()["mode"] == "daily"
    assert here.probe()["position"] == there.probe()["position"]
    assert Vault(storage).load("knock.daily") == kept
    here.stop()
    there.stop()


def test_another_number_puts_aside_what_another_window_plays() -> None:
    storage = MemoryStorage()
    here, there = window(storage), window(storage)
    go(here)
    go(there, "play.cups", "mode.puzzles", "puzzle.1", "play")
    cups, state = GAMES["cups"], app_of(there).scenes.playing.session.state  # type: ignore[union-attr]
    move = next(move for move in cups.moves(state) if cups.play(state, move).state.over is None)
    there.activate(f"cup.{move.cup}")
    there.activate("sow")
    kept = Vault(storage).load("cups.puzzles")
    for node in ("play.cups", "mode.puzzles", "puzzle.2", "play"):
        here.activate(node)
    replaced = Vault(storage).load("cups.puzzles.replaced")
    assert kept is not None
    assert replaced is not None
    assert replaced["moves"] == kept["moves"]
    here.stop()
    there.stop()
