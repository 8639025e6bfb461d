"""What the browser tests need: a built site, a server, engines, and players in front of them.

The site is `dist/` or the folder that EIGHTFOLD_SITE names. A missing browser or site skips its tests and says so at
the end of the run; with EIGHTFOLD_REQUIRE_ENGINES=1 it fails them.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.engines import ROOT, Chromium, Engine, Guest, Missing, chromium_browser
from tests.web.firefox import Firefox
from tests.web.player import Player, Way
from tests.web.server import Pages
from tests.web.webkit import WebKit

REQUIRED = os.environ.get("EIGHTFOLD_REQUIRE_ENGINES") == "1"
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""Motion takes half of the time in these tests: only those that are about it, or about everything, have it."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    **STILL,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **STILL}
WITHOUT_WISHES = {
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
    **STILL,
}
FITTED = {"viewport", "device_scale_factor", "is_mobile", "has_touch", "locale", "bypass_csp", *WITHOUT_WISHES}
"""Options that a page of a shared context can be given."""
FORGET = "sessionStorage.clear(), localStorage.clear(), Storage.prototype.setItem = () => {}"
"""Empties the storage of a page, which keeps it empty until it is loaded anew."""
GOES_ON = ("play", "puzzle", "classic", None)
"""Scene, game, mode and end of a running game of Block Puzzle."""
_lacking: set[str] = set()


class Open(Protocol):
    """Opens the game at its beginning, on a phone unless a viewport, a density and so on are given."""

    def __call__(self, **device: Any) -> Player: ...


class Visit(Protocol):
    """Opens the game where it never was before; Playwright's options for contexts, a phone's by default.

    That is in a page of a context that tests share, at an address of its own; with an option that no page can be given
    later it is in a fresh context.
    """

    def __call__(self, url: str | None = None, *, start: bool = True, **options: Any) -> Player: ...


def lack(reason: str) -> NoReturn:
    """Skips or fails for want of something on this machine."""
    if REQUIRED:
        pytest.fail(reason, pytrace=False)
    _lacking.add(reason)
    pytest.skip(reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says loudly what was not tested."""
    if _lacking:
        terminalreporter.section("NOT TESTED", red=True, bold=True)
        for reason in sorted(_lacking):
            terminalreporter.line(reason, red=True)


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site."""
    path = Path(os.environ.get("EIGHTFOLD_SITE", ROOT / "dist"))
    if not (path / "index.html").exists():
        lack(f"There is no built site at {path}: build it with python3 -m nox -s build.")
    return path


@pytest.fixture
def pages(site: Path) -> Iterator[Pages]:
    """The site on a server of its own: a new origin for every test."""
    with Pages(site) as pages:
        yield pages


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        try:
            browser = chromium_browser(playwright, "--process-per-site")  # see `Guest`
        except Missing as missing:
            lack(str(missing))
        yield browser
        browser.close()


@pytest.fixture
def first_visit(browser: Browser, pages: Pages, take: Take) -> Iterator[Visit]:
    """See `Visit`. At the end nothing may have gone wrong in any page."""
    players: list[Player] = []

    def visit(url: str | None = None, *, start: bool = True, **options: Any) -> Player:
        options = options or PHONE
        shared = options.keys() <= FITTED
        engine = Guest(chromium_of(take(options.get("has_touch", False)))) if shared else Chromium(browser, **options)
        player = Player(engine, url or pages.url)
        players.append(player)
        if shared:
            fit(player, options)
        return player.open() if start else player

    yield visit
    problems = [problem for player in players for problem in player.engine.problems]
    for player in players:
        player.engine.close()
    assert problems == []


Take = Callable[[bool], Player]


@pytest.fixture(scope="session")
def take(browser: Browser, site: Path) -> Iterator[Take]:
    """Gives the one page with a finger or the one with a mouse that all tests share, with the game open.

    A start takes a quarter of what it takes on a first visit: everything is cached, compiled code too.
    """
    players: dict[bool, Player] = {}
    with Pages(site) as pages:

        def take(touch: bool) -> Player:
            if touch not in players:
                players[touch] = Player(Chromium(browser, **(PHONE if touch else DESKTOP)), pages.url).open()
            return players[touch]

        yield take
        for player in players.values():
            player.engine.close()


@pytest.fixture
def open_game(take: Take) -> Iterator[Open]:
    """See `Open`; in a page that tests share, its storage emptied. At the end nothing may have gone wrong in it."""
    taken: list[Player] = []

    def open_game(**device: Any) -> Player:
        device = device or PHONE
        player = take(device.get("has_touch", False))
        taken.append(player)
        fit(player, device)
        player.engine.evaluate(FORGET)
        return player.reload()

    yield open_game
    assert_well(taken)


def fit(player: Player, device: dict[str, Any]) -> None:
    """Gives a page of a shared context what Playwright gives a context: size, density, wishes, language."""
    engine = chromium_of(player)
    device = {"device_scale_factor": 1, "is_mobile": False, "has_touch": False, **WITHOUT_WISHES, **device}
    metrics = {"deviceScaleFactor": device.pop("device_scale_factor"), "mobile": device.pop("is_mobile")}
    engine.cdp.send("Emulation.setDeviceMetricsOverride", device.pop("viewport") | metrics)
    if language := device.pop("locale", None):
        agent = {"userAgent": engine.evaluate("navigator.userAgent"), "acceptLanguage": language}
        engine.cdp.send("Emulation.setUserAgentOverride", agent)
    if device.pop("bypass_csp", False):
        engine.cdp.send("Page.setBypassCSP", {"enabled": True})
    del device["has_touch"]  # that has chosen the page
    engine.page.emulate_media(**device)


def chromium_of(player: Player) -> Chromium:
    """The engine of a player who is at Chromium."""
    assert isinstance(player.engine, Chromium)
    return player.engine


def assert_well(players: list[Player]) -> None:
    """Nothing has gone wrong in these shared pages; whatever has is forgotten then."""
    problems = [problem for player in players for problem in player.engine.problems]
    for player in players:
        player.engine.problems.clear()
    assert problems == []


class Seat(Protocol):
    """A player in front of a game that goes on, with the device that `way` needs and nothing in the hand."""

    def __call__(self, way: Way) -> Player: ...


@pytest.fixture
def seat(take: Take) -> Iterator[Seat]:
    """See `Seat`. At the end nothing may have gone wrong in its page."""
    taken: list[Player] = []

    def seat(way: Way) -> Player:
        touch = way in ("touch", "taps")
        player = take(touch)
        taken.append(player)
        fit(player, PHONE if touch else DESKTOP)
        probe = player.rest()
        other = (probe["scene"], probe.get("game"), probe.get("mode"), probe.get("over")) != GOES_ON
        if other:
            player.engine.evaluate(FORGET)
        if other or probe["held"] is not None:
            player.reload()
        return player

    yield seat
    assert_well(taken)


@contextmanager
def player_at(make: Callable[[], Engine], url: str) -> Iterator[Player]:
    """A player at an engine of its own, before the game is opened. At the end nothing may have gone wrong."""
    try:
        engine = make()
    except Missing as missing:
        lack(str(missing))
    try:
        yield Player(engine, url)
        assert engine.problems == []
    finally:
        engine.close()


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def anyone(request: pytest.FixtureRequest, pages: Pages) -> Iterator[Player]:
    """A player at each of the engines, before the game is opened."""
    make: dict[str, Callable[[], Engine]] = {
        "chromium": lambda: Chromium(request.getfixturevalue("browser"), **PHONE | MOVING),
        "firefox": Firefox,
        "webkit": WebKit,
    }
    with player_at(make[request.param], pages.url) as player:
        yield player


@pytest.fixture
def second_build(site: Path, tmp_path: Path) -> Path:
    """The same site published again with another page: as after any change, the service worker's list differs too."""
    copy = tmp_path / "second"
    shutil.copytree(site, copy)
    page = copy / "index.html"
    page.write_text(page.read_text().replace("<head>", '<head><meta name="build" content="second">'))
    revision = hashlib.sha256(page.read_bytes()).hexdigest()[:16]
    worker = copy / "sw.js"
    text, count = re.subn(r'("index\.html",\s*"?revision"?:\s*")[0-9a-f]+', rf"\g<1>{revision}", worker.read_text())
    assert count == 1
    worker.write_text(text)
    return copy
