"""Every scene of the program, and the sizes at which it has to look right: for pictures and for measuring."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from game.app import App, main
from game.host.host import Preferences
from game.profile.settings import Settings
from game.rules import GAMES
from game.rules.game import Setup
from tests.scripted_host import ScriptedHost

SIZES: Mapping[str, tuple[int, int, float]] = {
    "small": (320, 568, 2.0),
    "phone": (390, 844, 3.0),
    "tablet": (820, 1180, 2.0),
    "laptop": (1440, 900, 1.0),
    "landscape": (844, 390, 3.0),
}
"""Width and height in CSS pixels, and the pixel ratio."""
LANGUAGES = ("en", "fr", "it", "da")
TEXT_SIZES = (1.0, 2.0)
LOOKS: Mapping[str, Mapping[str, bool]] = {
    "daylight": {},
    "dusk": {"dark": True},
    "contrast": {"high_contrast": True},
}
"""What the system asks for, for each theme."""


def opened(size: tuple[int, int, float], **asked: Any) -> ScriptedHost:
    """The program, just started."""
    host = ScriptedHost(*size, preferences=Preferences(**asked))
    host.start(main(host))
    return host


def app_of(host: ScriptedHost) -> App:
    """The running program."""
    app: App = host.published.__self__  # type: ignore[union-attr]
    return app


def play(host: ScriptedHost, moves: int, seed: int = 5, greedy: bool = True) -> None:
    """Plays up to `moves` moves through slots and cells, the same every time for the same position and seed."""
    game, draw = GAMES["puzzle"], random.Random(seed)
    for _ in range(moves):
        probe = host.probe()
        if probe["over"]:
            return
        state = game.decode(Setup("classic", "a"), probe["position"])
        options = list(game.moves(state))
        move = max(options, key=lambda one: (game.play(state, one).points if greedy else 0, draw.random()))
        shape = state.tray[move.slot]
        row, column = shape.cells[0]
        host.activate(f"slot{move.slot}")
        host.activate(f"cell.{move.row + row}.{move.column + column}")


def hold(host: ScriptedHost) -> None:
    """Drags the first piece that fits over the board, and keeps it there."""
    probe = host.probe()
    if probe["over"]:
        return
    game = GAMES["puzzle"]
    state = game.decode(Setup("classic", "a"), probe["position"])
    move = max(game.moves(state), key=lambda one: game.play(state, one).points)
    shape, layout = state.tray[move.slot], probe["layout"]
    pitch, (left, top) = layout["pitch"], layout["origin"]
    x, y, width, height = layout["slots"][move.slot]
    end = (left + (move.column + shape.width / 2) * pitch + 1, top + (move.row + shape.height + 0.5) * pitch)
    host.drag(host.css(x + width / 2, y + height / 2), host.css(*end), touch=True, release=False)


def _page(name: str) -> Callable[[ScriptedHost], None]:
    def reach(host: ScriptedHost) -> None:
        play(host, 3)
        host.activate("menu")
        host.activate(name)

    return reach


def cups(host: ScriptedHost, mode: str, moves: int) -> None:
    """Goes to Twelve Cups and plays up to `moves` moves, the most worthwhile first; then chooses a cup."""
    for node in ("menu", "home", "play.cups", f"mode.{mode}"):
        host.activate(node)
    if host.probe()["scene"] == "puzzles":
        host.activate("next")
    app_of(host).services.apply(Settings(forecast=True))
    game = GAMES["cups"]
    for _ in range(moves):
        probe = host.probe()
        if probe["over"]:
            return
        state = app_of(host).scenes[-1].session.state  # type: ignore[attr-defined]
        move = max(game.moves(state), key=lambda one: (game.play(state, one).points, -one.cup))
        host.activate(f"cup.{move.cup}")
        host.activate("sow")
    if "cup.0" in host.probe()["buttons"] and not host.probe()["over"]:
        state = app_of(host).scenes[-1].session.state  # type: ignore[attr-defined]
        host.activate(f"cup.{game.moves(state)[-1].cup}")


def _cups_then(mode: str, moves: int, *nodes: str) -> Callable[[ScriptedHost], None]:
    def reach(host: ScriptedHost) -> None:
        cups(host, mode, moves)
        for node in nodes:
            host.activate(node)

    return reach


SCENES: Mapping[str, Callable[[ScriptedHost], None]] = {
    "new": lambda host: None,
    "play": lambda host: (play(host, 12), hold(host))[0],
    "over": lambda host: play(host, 400, greedy=False),
    "menu": lambda host: host.activate("menu"),
    "confirm": _page("new"),
    "home": _page("home"),
    "howto": _page("howto"),
    "statistics": _page("statistics"),
    "settings": _page("settings"),
    "about": _page("about"),
    "cups": _cups_then("endless", 3),
    "cups-daily": _cups_then("daily", 1),
    "cups-puzzle": _cups_then("puzzles", 0),
    "cups-solved": _cups_then("puzzles", 1),
    "cups-ended": _cups_then("endless", 2, "menu", "finish", "finish"),
    "cups-practice": _cups_then("endless", 2, "undo"),
    "cups-puzzles": _cups_then("puzzles", 1, "menu", "numbers"),
    "cups-looks": _cups_then("endless", 1, "menu", "looks"),
    "cups-howto": _cups_then("endless", 0, "menu", "howto"),
    "cups-end": _cups_then("endless", 2, "menu", "finish"),
    "toast": lambda host: host.offer_update(),
}
"""How to reach each scene from the start."""
