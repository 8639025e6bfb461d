"""Every scene of the program, and the sizes at which it has to look right: for pictures and for measuring."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping
from typing import Any

from game.app import App, main
from game.host.host import Preferences
from game.profile.players import FIRST
from game.profile.prices import PRICES
from game.profile.profile import Profile
from game.profile.settings import Settings
from game.rules import GAMES
from game.rules.game import Setup
from game.session.session import Session
from game.ui.challenges import ChallengesPage
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.profile.ended import ended
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


def _laid(game: str, mode: str, act: str | None = None, **fields: Any) -> Callable[[ScriptedHost], None]:
    """A game in a given position, as a copy that is brought back; `act` operates a control there."""

    def reach(host: ScriptedHost) -> None:
        number = fields.get("number")
        document = Session.start(GAMES[game], Setup(mode, "seed", number=number)).document()
        document["position"] |= {name: value for name, value in fields.items() if name != "number"}
        if game == "knock":
            document["position"].setdefault("dealt", ["........"] * 8)
        vault = Vault(MemoryStorage())
        vault.save(f"{game}.{mode}", document | {"score": document["position"]["score"], "moves": 9})
        host.choose_file(vault.export())
        host.activate("replace")
        app = app_of(host)
        app.note = None
        app.ways.play(f"{game}.{mode}")
        host.focus("menu")
        if act is not None:
            host.activate(act)

    return reach


def _page(name: str) -> Callable[[ScriptedHost], None]:
    def reach(host: ScriptedHost) -> None:
        play(host, 3)
        host.activate("menu")
        host.activate(name)

    return reach


def _company(host: ScriptedHost) -> App:
    """Eight players with long names, most of them on the boards."""
    app = app_of(host)
    honours = app.services.profile.honours
    honours.players = honours.players.rename(FIRST, "Wilhelmina Worth")
    for number, name in enumerate(("Bo", "Maximilian Mumm", "WWWWWWWWWWWWWWWW", "Zoë", "Åse", "Io", "Jean-Christophe")):
        honours.record(ended("knock", "classic", 1234567 - 98765 * number), host.clock())
        honours.record(ended("knock", "challenge", 9999, number=7 + number, won=True), host.clock())
        honours.players = honours.players.add(name)
    honours.players = honours.players.choose(FIRST)
    return app


def _boards(host: ScriptedHost) -> None:
    _company(host)
    _page("boards")(host)


def _players(host: ScriptedHost) -> None:
    _company(host)
    _page("players")(host)


def _ask(host: ScriptedHost) -> None:
    _page("players")(host)
    host.activate("add")
    host.type("Maximilian Mumm of the long name")
    host.activate("accept")


def _challenges(host: ScriptedHost) -> None:
    app = _company(host)
    app.services.push(ChallengesPage(app.services, lambda challenge: None))
    host.key("Home")  # the next frame shows it


def own(profile: Profile, theme: str) -> None:
    """Gives the player the stars for a theme, and buys it."""
    day = datetime.date(2026, 11, 28)
    while not profile.stars.owns(theme) and theme in PRICES:
        profile.stars.award(day, day)
        if profile.stars.can_buy(theme):
            profile.stars.buy(theme, day)
        day += datetime.timedelta(days=1)


def _ledger(host: ScriptedHost) -> None:
    """Fills the ledger with one entry of each kind, enough to buy the cheaper themes, and opens it."""
    app = app_of(host)

    def fill(profile: Profile) -> None:
        stars, day = profile.stars, datetime.date(2026, 11, 28)
        for number in range(8):
            stars.credit(f"many{number}", day, mode="classic", score=20_000, record=True)
        stars.award(day, day + datetime.timedelta(days=1))
        stars.buy("northern-lights", day + datetime.timedelta(days=1))
        stars.credit("challenge", day + datetime.timedelta(days=1), mode="challenge", score=4000, challenge=6)
        stars.credit("daily", day + datetime.timedelta(days=2), mode="daily", score=9000)

    app.services.change(fill)
    _page("stars")(host)


def _themes(*steps: str) -> Callable[[ScriptedHost], None]:
    """Opens the themes with a filled ledger, and goes on from there."""

    def reach(host: ScriptedHost) -> None:
        _ledger(host)
        host.back()
        for step in ("menu", "themes", *steps):
            host.activate(step)

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
        state = app_of(host).scenes.playing.session.state  # type: ignore[union-attr]
        move = max(game.moves(state), key=lambda one: (game.play(state, one).points, -one.cup))
        host.activate(f"cup.{move.cup}")
        host.activate("sow")
    if "cup.0" in host.probe()["buttons"] and not host.probe()["over"]:
        state = app_of(host).scenes.playing.session.state  # type: ignore[union-attr]
        host.activate(f"cup.{game.moves(state)[-1].cup}")


def _cups_then(mode: str, moves: int, *nodes: str) -> Callable[[ScriptedHost], None]:
    def reach(host: ScriptedHost) -> None:
        cups(host, mode, moves)
        for node in nodes:
            host.activate(node)

    return reach


def _rules(game: str, mode: str) -> Callable[[ScriptedHost], None]:
    def reach(host: ScriptedHost) -> None:
        _page("home")(host)
        host.activate(f"play.{game}")
        host.activate(f"mode.{mode}")
        host.activate("menu")
        host.activate("howto")

    return reach


def _closed(host: ScriptedHost) -> None:
    """A daily that is on the screen when its day ends."""
    _page("home")(host)
    host.activate("play.knock")
    host.activate("mode.daily")
    host.activate("slot0")
    host.activate("cell.0.0")
    host.advance(24 * 3600)


CHECKERS = ["#.#.#.#.", ".#.#.#.#"] * 4
"""A board on which only the single cell and diagonals fit."""


def _lost() -> list[str | None]:
    """The first tray of the seed, without what fits on `CHECKERS`."""
    game: Any = GAMES["knock"]
    state = game.start(Setup("classic", "seed"))
    board = sum(1 << 8 * row + column for row in range(8) for column in range(8) if CHECKERS[row][column] == "#")
    return [None if game.fits(board, shape) else shape.text for shape in state.tray]


LOST = _lost()

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
    "scoring": lambda host: (_page("settings")(host), host.activate("scoring"))[0],
    "about": _page("about"),
    "boards": _boards,
    "empty-board": _page("boards"),
    "players": _players,
    "ask": _ask,
    "challenges": _challenges,
    "stars": _ledger,
    "themes": _themes(),
    "theme": _themes("theme.harbour"),
    "theme-dear": _themes("theme.paper-and-ink"),
    "theme-owned": _themes("theme.northern-lights"),
    "theme-buy": _themes("theme.harbour", "buy"),
    "combo": _laid("knock", "classic", board=CHECKERS, tray=["#", "##", None], combo=12, grace=2, score=123_456),
    "offer": _laid("knock", "classic", board=CHECKERS, tray=["##", "##", None], score=12_345),
    "challenge": _laid("knock", "challenge", board=CHECKERS, tray=["#", "##", None], number=123, score=12_345),
    "won": _laid("knock", "challenge", board=CHECKERS, tray=["##", None, None], number=3, score=12_345),
    "lost": _laid("knock", "classic", board=CHECKERS, tray=LOST, declined=True, score=12_345),
    "replay": _laid("knock", "classic", "replay", board=CHECKERS, tray=LOST, declined=True, score=12_345),
    "timed": _laid("medley", "timed", "go-on", board=CHECKERS, tray=["#", "##", None], clock=9.5, combo=5, score=1_234),
    "paused": _laid("medley", "timed", board=CHECKERS, tray=["#", "##", None], clock=99.5, combo=5, score=1_234),
    "medley": _laid("medley", "hardcore", board=CHECKERS, tray=["##", None, None], declined=True, score=12_345),
    "closed": _closed,
    "howto.knock": _rules("knock", "daily"),
    "howto.medley": _rules("medley", "zen"),
    "cups": _cups_then("endless", 3),
    "cups-daily": _cups_then("daily", 1),
    "cups-puzzle": _cups_then("puzzles", 0),
    "cups-solved": _cups_then("puzzles", 1),
    "cups-ended": _cups_then("endless", 2, "menu", "finish", "finish"),
    "cups-practice": _cups_then("endless", 2, "undo"),
    "cups-puzzles": _cups_then("puzzles", 1, "menu", "numbers"),
    "cups-looks": _cups_then("endless", 1, "menu", "looks"),
    "cups-look": _cups_then("endless", 1, "menu", "looks", "look.space"),
    "cups-howto": _cups_then("endless", 0, "menu", "howto"),
    "cups-end": _cups_then("endless", 2, "menu", "finish"),
    "toast": lambda host: host.offer_update(),
}
"""How to reach each scene from the start."""
