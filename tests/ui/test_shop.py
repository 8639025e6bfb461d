"""The themes: tried on a living board, bought with a confirmation, chosen at any time; and the ledger of stars."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.host.inputs import Activate
from game.profile.prices import PRICES
from game.profile.profile import Profile
from game.profile.settings import Settings
from game.ui.preview import Demonstration, layout
from game.ui.scene import Scene
from game.ui.stars import SHOWN
from game.ui.table import PROFILE
from game.ui.theme import load, name_of
from game.ui.type import Lettering
from game.vault.vault import Vault
from tests.scenes import app_of
from tests.scripted_host import ScriptedHost
from tests.ui.playing import Player

DAY = datetime.date(2026, 11, 28)


def earn(profile: Profile, stars: int, day: datetime.date = DAY) -> None:
    """Enters prizes and games that are worth one star, until there are `stars`."""
    for number in range(stars // 100):
        profile.stars.award(day - datetime.timedelta(days=number), day)
    for number in range(stars % 100):
        profile.stars.credit(f"{day}.{number}", day + datetime.timedelta(days=number // 60), mode="classic", score=0)


@pytest.fixture
def host() -> Iterator[ScriptedHost]:
    with Player() as player:
        yield player.host


def top(host: ScriptedHost) -> Scene:
    return app_of(host).scenes.top


def profile(host: ScriptedHost) -> Profile:
    return app_of(host).services.profile


def saved(host: ScriptedHost) -> Profile:
    """The profile as it lies in the storage."""
    return Profile.restore(Vault(host.storage).load(PROFILE))


def texts(host: ScriptedHost) -> dict[str, Any]:
    return {widget.id: (widget.name, widget.value) for widget in top(host).widgets}


def open_themes(host: ScriptedHost, stars: int = 0) -> None:
    app_of(host).services.change(lambda profile: earn(profile, stars))
    host.activate("menu")
    host.activate("themes")


@pytest.mark.rule("BK23")
def test_all_seventeen_are_shown_with_their_prices(host: ScriptedHost) -> None:
    open_themes(host, 7)
    shown = texts(host)
    assert shown["balance"][1] == "7"
    assert [id_ for id_ in shown if id_.startswith("theme.")] == [f"theme.{theme}" for theme in PRICES]
    for theme, price in PRICES.items():
        name = shown[f"theme.{theme}"][0]
        assert name_of(theme) in name
        assert ("Yours" if not price else f"{price:,} stars") in name


@pytest.mark.rule("BK23")
def test_a_theme_is_bought_only_after_a_confirmation(host: ScriptedHost) -> None:
    open_themes(host, 97)
    host.activate("theme.harbour")
    host.activate("buy")
    assert {"confirm", "keep"} == set(host.probe()["buttons"])
    assert profile(host).stars.balance == 97
    host.activate("keep")
    assert not profile(host).stars.owns("harbour")
    host.activate("buy")
    host.key("Escape")
    assert not profile(host).stars.owns("harbour")
    host.activate("buy")
    host.activate("confirm")
    assert host.probe()["theme"] == "harbour"
    for one in (profile(host), saved(host)):
        assert (one.stars.balance, one.stars.owns("harbour"), one.theme) == (7, True, "harbour")
    assert "state" in texts(host)
    assert "buy" not in texts(host)
    host.back()
    assert "In use" in texts(host)["theme.harbour"][0]


@pytest.mark.rule("BK23")
def test_a_theme_that_costs_too_much_cannot_be_bought(host: ScriptedHost) -> None:
    open_themes(host, 49)
    host.activate("theme.northern-lights")
    shown = texts(host)
    assert (shown["price"][1], shown["missing"][1]) == ("50", "1")
    host.send(Activate("buy"))
    assert host.probe()["scene"] == "theme"
    assert not profile(host).stars.owns("northern-lights")


def test_stars_that_were_spent_in_another_window_are_not_spent_twice(host: ScriptedHost) -> None:
    open_themes(host, 97)
    host.activate("theme.harbour")
    host.activate("buy")
    other = Vault(host.storage)
    elsewhere = Profile.restore(other.load(PROFILE))
    elsewhere.stars.buy("northern-lights", DAY + datetime.timedelta(days=9))
    other.save(PROFILE, elsewhere.document())
    host.activate("confirm")
    assert profile(host).stars.owns("northern-lights")
    assert not profile(host).stars.owns("harbour")
    assert saved(host).stars.balance == 47
    assert host.probe()["theme"] == "daylight"


@pytest.mark.rule("BK24")
def test_an_owned_theme_can_be_chosen_at_any_time_in_the_settings(host: ScriptedHost) -> None:
    host.activate("menu")
    host.activate("settings")
    offered = [id_ for id_ in texts(host) if id_.startswith("theme.") and id_ != "theme.name"]
    everybodys = ["system", "daylight", "dusk", "contrast", "glass", "velvet-evening", "midnight-arcade"]
    assert offered == [f"theme.{theme}" for theme in everybodys]
    host.activate("theme.velvet-evening")
    assert host.probe()["theme"] == "velvet-evening"
    assert saved(host).theme == "velvet-evening"
    host.activate("theme.system")
    assert host.probe()["theme"] == "daylight"
    host.activate("themes")
    assert host.probe()["scene"] == "themes"
    host.activate("theme.glass")
    host.activate("use")
    assert host.probe()["theme"] == "glass"


def test_a_theme_that_is_not_owned_is_not_shown(host: ScriptedHost) -> None:
    """A copy of settings from elsewhere buys nothing."""
    app_of(host).services.apply(Settings(theme="ember"))
    assert host.probe()["theme"] == "daylight"
    assert profile(host).settings.theme == "ember"
    app_of(host).services.change(lambda profile: earn(profile, 900))
    app_of(host).services.change(lambda profile: profile.stars.buy("ember", DAY))
    app_of(host).services.apply(profile(host).settings)
    assert host.probe()["theme"] == "ember"


def test_the_board_plays_a_move_when_tapped_in_the_sound_of_the_theme(host: ScriptedHost) -> None:
    open_themes(host)
    host.activate("theme.copper")
    host.settle()
    sound, own = load("copper").sound, load("daylight").sound
    assert host.speaker.voices == (own.knock, own.ring)
    before, heard = host.surface().copy(), len(host.speaker.heard)
    box = next(widget for widget in top(host).widgets if widget.id == "preview").rect
    host.tap(*box.center)
    host.settle()
    assert host.speaker.voices == (sound.knock, sound.ring)
    assert len(host.speaker.heard) == heard + 1
    assert {strike.voice for strike in host.speaker.heard[-1]} <= {sound.knock, sound.ring}
    assert differs(before, host.surface(), box)
    host.key("Tab")
    host.focus("preview")
    host.key("Enter")
    assert len(host.speaker.heard) == heard + 2
    host.back()
    assert host.speaker.voices == (own.knock, own.ring)
    assert host.speaker.devices == 1


def test_a_board_that_is_tapped_while_sound_is_off_is_silent(host: ScriptedHost) -> None:
    app = app_of(host)
    app.services.apply(dataclasses.replace(profile(host).settings, sound=False))
    open_themes(host)
    host.activate("theme.copper")
    heard = len(host.speaker.heard)
    host.activate("preview")
    host.settle()
    assert len(host.speaker.heard) == heard
    assert not host.speaker.is_open


def differs(one: pygame.Surface, other: pygame.Surface, box: pygame.Rect) -> bool:
    return pygame.image.tobytes(one.subsurface(box), "RGB") != pygame.image.tobytes(other.subsurface(box), "RGB")


@pytest.mark.usefixtures("display")
def test_a_demonstration_never_ends() -> None:
    shown = Demonstration(load("glass"))
    starts = 0
    for _ in range(150):
        starts += not shown.play()
    assert starts >= 1
    assert shown.draw((300, 400), 10, Lettering(1.0)).get_size() == (300, 400)


@pytest.mark.usefixtures("display")
def test_a_demonstration_at_rest_is_drawn_once() -> None:
    shown = Demonstration(load("glass"))
    first = shown.draw((300, 400), 10, Lettering(1.0))
    assert shown.draw((300, 400), 10, Lettering(1.0)) is first
    shown.play()
    shown.animator.advance(100.0)
    assert shown.draw((300, 400), 10, Lettering(1.0)) is not first


@pytest.mark.parametrize("size", [(280, 300), (330, 450), (1600, 2200), (200, 120), (560, 220)])
def test_board_and_tray_lie_within_the_preview(size: tuple[int, int]) -> None:
    placed, room = layout(size), pygame.Rect((0, 0), size)
    assert room.contains(placed.grid.rect)
    for slot in placed.slots:
        assert room.contains(slot)
        assert not slot.colliderect(placed.grid.rect)


@pytest.mark.rule("BK19", "BK21")
def test_the_ledger_shows_every_credit_with_its_reason_and_day(host: ScriptedHost) -> None:
    def fill(profile: Profile) -> None:
        earn(profile, 58)
        profile.stars.credit("last", DAY, mode="challenge", score=12_400, record=True)
        profile.stars.award(DAY, DAY)
        profile.stars.buy("northern-lights", DAY)

    app_of(host).services.change(fill)
    host.activate("menu")
    host.activate("stars")
    shown = texts(host)
    assert shown["balance"][1] == "110"
    assert shown["entry.last"] == ("Challenge", "+2")
    reasons = shown["entry.last.why"][0].replace("\N{NO-BREAK SPACE}", " ")
    assert reasons == "Game finished +1 · For points +4 · Record beaten +2"
    assert shown["entry.last.limit"][0] == "The limit of the day was reached."
    assert shown[f"entry.daily.{DAY}"] == ("Daily", "+100")
    assert shown["entry.theme.northern-lights"] == ("Northern Lights", "\N{MINUS SIGN}50")
    assert shown[f"day.{DAY}"][0] == "28 November 2026"
    assert sum(id_.startswith("entry.") and id_.endswith(".why") for id_ in shown) == SHOWN
    assert shown["earlier"][1] == f"+{61 - SHOWN}"


@pytest.mark.rule("BK21")
def test_todays_sum_is_shown_against_the_limit(host: ScriptedHost) -> None:
    from game.profile import days

    today = days.day_of("knock", host.clock())
    app_of(host).services.change(lambda profile: earn(profile, 23, today))
    host.activate("menu")
    host.activate("stars")
    assert texts(host)["today"][1] == "23 of 60"
    assert texts(host)[f"day.{today}"][0] == "Today"


def test_an_empty_ledger_says_how_to_begin(host: ScriptedHost) -> None:
    host.activate("menu")
    host.activate("stars")
    assert "finish a game" in texts(host)["none"][0]
