"""Naming a player: the one place where a person writes into the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.engines import Chromium
from tests.web.player import Player


def page_of(player: Player) -> Page:
    """The page in Chromium, on the list of players."""
    assert isinstance(player.engine, Chromium)
    page = player.engine.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Players").click()
    expect(page.get_by_role("heading", name="Players")).to_have_count(1)
    return page


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_name_is_written_into_a_real_field(open_game: Open, device: dict[str, object]) -> None:
    """Enter accepts; what is wrong with a name is said beside the field; the name outlives a reload."""
    player = open_game(**device)
    page = page_of(player)
    page.get_by_role("button", name="Give a name").click()
    field = page.get_by_role("textbox", name="Name of the player")
    expect(field).to_be_focused()
    field.fill(" ")
    field.press("Enter")
    expect(page.get_by_text("A name has at least one character.")).to_be_visible()
    field.fill("Mélanie")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("radio", name="Who plays?: Mélanie")).to_be_checked()


def test_escape_and_the_back_button_leave_the_field_and_nothing_else(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    page = page_of(player)
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.go_back()):
        page.get_by_role("button", name="Add a player").click()
        expect(page.get_by_role("textbox")).to_be_focused()
        page.keyboard.type("m")
        leave()
        expect(page.get_by_role("textbox")).to_have_count(0)
        assert player.rest()["scene"] == "players"
    page.go_back()
    player.until(lambda probe: probe["scene"] != "players", "the page is left")
    assert player.rest()["say"] != "Sound off."


@pytest.mark.rule("BK17")
def test_the_page_knows_the_day_in_san_francisco(open_game: Open) -> None:
    """The time zone travels with the game: neither Pyodide nor the trimmed library brings one."""
    player = open_game(**DESKTOP)
    assert isinstance(player.engine, Chromium)
    page = player.engine.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="All games").click()
    expect(page.get_by_role("button", name="Block Knock. Play, ")).to_have_count(1)
