"""What may be opened next is drawn ahead, while nothing happens, and nobody notices."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.profile.settings import Settings
from game.ui import faces, widgets
from game.ui import type as lettering
from game.ui.rehearsal import QUIET
from game.ui.settings import SettingsPage
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.scenes import app_of
from tests.scripted_host import ScriptedHost
from tests.ui.playing import Player

CACHES = (lettering._render, lettering._font, faces._shape)


@pytest.fixture(autouse=True)
def nothing_is_made() -> None:
    """As on a fresh start."""
    for cache in (*CACHES, widgets._frame):
        cache.cache_clear()


def saves(host: ScriptedHost) -> dict[str, str | None]:
    """All that is saved."""
    keys = list(host.storage.keys())
    return {key: host.storage.get(key) for key in keys}


def made() -> int:
    """How many texts, typefaces and shapes have been made so far."""
    return sum(cache.cache_info().misses for cache in CACHES)


@pytest.mark.parametrize("path", [("menu",), ("menu", "settings"), ("menu", "howto")])
def test_what_was_rehearsed_needs_nothing_new(path: tuple[str, ...]) -> None:
    with Player() as player:
        player.host.rehearse()
        before = made()
        for widget in path:
            player.press(widget)
        assert made() == before


def test_nothing_of_it_is_shown_said_or_saved() -> None:
    """Not even what setting a table would save: a damaged game put aside, an ended one counted."""
    storage = MemoryStorage()
    for game in ("knock.classic", "cups.endless", "medley.zen"):
        Vault(storage).save(game, {"a later": "version"})
    storage.put("eightfold/knock.daily/a", "damaged")
    with Player(storage=storage) as player:
        host = player.host
        host.settle()
        kept = saves(host)
        flips, tree, probe = host.flips, host.tree, player.probe
        assert not probe["rehearsed"]
        host.rehearse()
        assert (host.flips, host.tree) == (flips, tree)
        assert player.probe == probe | {"rehearsed": True}
        assert saves(host) == kept


def test_it_waits_until_nothing_has_happened_for_a_while() -> None:
    with Player() as player:
        host = player.host
        host.settle()
        before = made()
        for _ in range(10):
            host.advance(QUIET * 0.8)
            host.move(5, 5)
        assert made() == before
        host.advance(QUIET * 1.2)
        assert made() > before


def test_a_touch_interrupts_it_and_it_goes_on_later() -> None:
    with Player() as player:
        host = player.host
        host.settle()
        host.advance(QUIET + 0.1)
        begun = made()
        host.move(5, 5)
        frames = host.frames
        host.advance(QUIET * 0.5)
        assert (made(), host.frames) == (begun, frames)
        host.rehearse()
        assert made() > begun


@pytest.mark.parametrize(
    "change",
    [
        lambda player: app_of(player.host).services.apply(Settings(theme="dusk")),
        lambda player: app_of(player.host).services.apply(Settings(language="da")),
        lambda player: app_of(player.host).services.apply(Settings(text_scale=1.5)),
        lambda player: player.host.resize(600, 700),
    ],
    ids=["theme", "language", "text size", "view"],
)
def test_it_begins_anew_when_everything_looks_different(change: Callable[[Player], None]) -> None:
    with Player() as player:
        player.host.rehearse()
        app_of(player.host).services.apply(Settings(sound=False))
        assert player.probe["rehearsed"]
        change(player)
        assert not player.probe["rehearsed"]
        player.host.move(5, 5)
        player.host.rehearse()


def test_the_frame_in_which_it_begins_is_asked_for_a_little_late() -> None:
    """The time of a frame is that of the display, which lags: one that came early would be the last one."""
    with Player() as player:
        host = player.host
        host.rehearse()
        app_of(host).rehearsal.begin()
        host.move(5, 5)
        assert QUIET + 0.02 < min(host._alarms) - host.now < QUIET + 0.2


def test_a_page_that_cannot_be_drawn_does_not_end_the_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(page: SettingsPage, column: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SettingsPage, "build", fail)
    with Player() as player:
        player.host.rehearse()
        player.host.move(5, 5)
        assert player.probe["scene"] == "play"
