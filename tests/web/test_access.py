"""The game by roles and names alone, by the keyboard alone, and what axe has to say (complaints 10, 11, 12, 58).

Everything here goes through the elements of the mirror, as assistive technology does; where the canvas is looked at,
it is to see that both tell the same.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, Open, Visit
from tests.web.engines import ROOT, Chromium
from tests.web.player import Player, extent, steps

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["How to play", "Statistics", "Leaderboards", "Players", "Settings", "About"]


def page_of(player: Player) -> Page:
    """The page in Chromium."""
    assert isinstance(player.engine, Chromium)
    return player.engine.page


def agrees(player: Player) -> None:
    """The mirror and the rules' state tell the same of board, tray and score."""
    page, position = page_of(player), player.rest()["position"]
    expect(page.get_by_role("grid")).to_be_visible()
    names = page.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    board = [
        "".join("#" if re.search(r", filled\b", name) else "." for name in names[n : n + 8]) for n in range(0, 64, 8)
    ]
    assert board == position["board"]
    for number, shape in enumerate(position["tray"], 1):
        slot = page.get_by_role("button", name=f"Piece {number}: ")
        assert slot.is_disabled() == (shape is None or player.probe()["over"] is not None)
    assert page.get_by_text(re.compile(rf"^{position['score']:,} points?$")).first.count() == 1


def place_somewhere(player: Player, draw: random.Random) -> bool:
    """Chooses a piece and a cell on which it fits, by their names; false if none fits."""
    page = page_of(player)
    for number in (1, 2, 3):
        piece = page.get_by_role("button", name=re.compile(rf"^Piece {number}: "))
        if piece.is_disabled():
            continue
        piece.click()
        before = player.until(lambda probe, slot=number - 1: probe["held"] == slot and probe["idle"], "it is chosen")
        fitting = page.get_by_role("gridcell", name=re.compile("the piece fits$"))
        if count := fitting.count():
            fitting.nth(draw.randrange(count)).click()
            player.until(lambda probe, was=before: probe["position"] != was["position"], "it is placed")
            return True
        piece.click()
        player.until(lambda probe: probe["held"] is None, "it is let go")
    return False


def test_a_whole_game_by_roles_and_names(open_game: Open) -> None:
    """From opening the page to the end of the game, statistics and another theme; mirror and rules agree on the way."""
    player = open_game(**DESKTOP)
    page, draw = page_of(player), random.Random(8)
    said = page.locator("[aria-live]")
    agrees(player)
    for move in range(200):
        if not place_somewhere(player, draw):
            break
        player.rest()
        expect(said.filter(has_text=re.compile(r"cells? placed"))).to_have_count(1)
        if move % 5 == 0:
            agrees(player)
    agrees(player)
    assert player.probe()["over"] == "no-moves"
    expect(said.filter(has_text="The game is over.")).to_have_count(1)

    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog", name="Block Puzzle")
    expect(dialog).to_be_visible()
    page.get_by_role("button", name="Statistics").click()
    expect(page.get_by_text("Games played: 1")).to_have_count(1)
    page.get_by_role("button", name="Back", exact=True).click()

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    assert player.rest()["theme"] == "daylight"
    page.get_by_role("radio", name="Theme: Dusk").click()
    expect(page.get_by_role("radio", name="Theme: Dusk")).to_be_checked()
    assert player.rest()["theme"] == "dusk"
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="New game").click()
    player.until(lambda probe: probe["over"] is None, "a new game")


def focused(page: Page) -> str:
    """The name of the element that has the focus."""
    return str(page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName"))


def await_focus(page: Page, name: str) -> None:
    """Waits until something whose name begins with `name` has the focus."""
    page.wait_for_function(
        "name => document.activeElement?.getAttribute('aria-label')?.startsWith(name)", arg=name, timeout=10_000
    )


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Presses Tab until something whose name begins with `name` has the focus."""
    for _ in range(40):
        if focused(page).startswith(name):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab never reached {name!r}")


def test_tab_enter_and_arrows_reach_everything(open_game: Open) -> None:
    """Without the keys of the game: Tab walks tray, board and buttons; Tab leaves the board; Enter operates."""
    player = open_game(**DESKTOP)
    page = page_of(player)
    tab_to(page, "Piece 1")
    page.keyboard.press("Enter")
    player.until(lambda probe: probe["held"] == 0, "the first piece is chosen")
    tab_to(page, "Row ", key="Shift+Tab")
    page.keyboard.press("ArrowDown")
    for _ in range(3):  # every piece fits on the empty board with its first cell there
        page.keyboard.press("ArrowRight")
    player.until(lambda probe: probe["ghost"] is not None, "the piece is shown where it would land")
    await_focus(page, "Row 2, column 4")
    tab_to(page, "Menu")
    tab_to(page, "Row ", key="Shift+Tab")
    await_focus(page, "Row 2, column 4")  # one tab stop, where one left it
    page.keyboard.press("Enter")
    placed = player.until(lambda probe: probe["score"] > 0, "the piece is placed")
    assert placed["position"]["tray"][0] is None

    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    player.until(lambda probe: probe["score"] == 0, "the placement is taken back")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    await_focus(page, "Continue")
    tab_to(page, "Settings")
    page.keyboard.press("Enter")
    tab_to(page, "Sound")
    page.keyboard.press("Space")
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
    tab_to(page, "Text size")
    before = page.get_by_role("slider", name="Text size").get_attribute("aria-valuenow")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider", name="Text size")).not_to_have_attribute("aria-valuenow", before or "")
    page.keyboard.press("Escape")
    assert player.rest()["scene"] == "play"


def test_a_whole_game_by_keys(open_game: Open) -> None:
    """1 2 3, arrows and Enter to the end of a game, then a new one: nothing else is touched (BP11)."""
    player = open_game(**DESKTOP)
    page, draw = page_of(player), random.Random(3)
    for _ in range(200):
        probe = player.rest()
        if probe["over"]:
            break
        step = draw.choice(list(steps(probe["position"])))
        page.keyboard.press(str(step.slot + 1))
        ghost = player.until(lambda probe: probe["ghost"], "the piece is on the board")["ghost"]
        assert extent(probe["position"]["tray"][step.slot])
        for key, count in (("Down", step.row - ghost["row"]), ("Right", step.column - ghost["column"])):
            opposite = {"Down": "Up", "Right": "Left"}[key]
            for _press in range(abs(count)):
                page.keyboard.press(f"Arrow{key if count > 0 else opposite}")
        page.keyboard.press("Enter")
        player.until(lambda now, before=probe: now["position"] != before["position"], "the piece is placed")
    assert player.probe()["over"] == "no-moves"
    tab_to(page, "New game")
    page.keyboard.press("Enter")
    player.until(lambda probe: probe["over"] is None, "a new game")


@pytest.mark.parametrize("options", [DESKTOP | {"color_scheme": "dark"}, DESKTOP | {"forced_colors": "active"}, {}])
def test_axe_finds_nothing(open_game: Open, options: dict[str, Any]) -> None:
    """On the board with a piece in the hand, in the menu, and on every page."""
    player = open_game(**options)
    page = page_of(player)
    page.evaluate(AXE.read_text(encoding="utf-8"))

    def check(where: str) -> None:
        player.rest()
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations)")
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == [], where

    check("board")
    page.get_by_role("button", name="Piece 1: ").press("Enter")
    check("board with a piece chosen")
    page.get_by_role("button", name="Menu").press("Enter")
    check("menu")
    page.get_by_role("button", name="All games").press("Enter")
    check("home")
    for name in PAGES:
        page.get_by_role("button", name=name, exact=True).press("Enter")
        check(name)
        page.get_by_role("button", name="Back", exact=True).press("Enter")


def test_the_back_button_closes_what_is_open_and_loses_nothing(open_game: Open) -> None:
    player = open_game()
    page = page_of(player)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    before = player.until(lambda probe: probe["score"] > 0, "a piece is placed")["position"]
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Settings").press("Enter")
    for expected in ("play", "home"):
        page.evaluate("history.back()")
        player.until(lambda probe, wanted=expected: probe["scene"] == wanted, f"back to {expected}")
    page.get_by_role("button", name=re.compile("^Block Puzzle")).press("Enter")
    player.until(lambda probe: probe["scene"] == "play", "the game goes on")
    assert player.position == before


def test_a_language_is_changed_without_a_reload_and_the_page_follows(first_visit: Visit) -> None:
    player = first_visit(**DESKTOP, locale="da-DK")
    page = page_of(player)
    assert page.evaluate("document.documentElement.lang") == "da"
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Indstillinger").press("Enter")
    page.get_by_role("radio", name="Sprog: Italiano").press("Enter")
    expect(page.get_by_role("heading", name="Impostazioni")).to_have_count(1)
    assert page.evaluate("document.documentElement.lang") == "it"
    player.rest()
    player.reload()
    assert page.evaluate("document.documentElement.lang") == "it"


@pytest.mark.parametrize(
    ("options", "theme"),
    [({"color_scheme": "dark"}, "dusk"), ({"contrast": "more"}, "contrast"), ({"color_scheme": "light"}, "daylight")],
)
def test_the_theme_follows_the_system(open_game: Open, options: dict[str, str], theme: str) -> None:
    player = open_game(**DESKTOP, **options)
    assert player.probe()["theme"] == theme
