"""Every game in the real browser, by roles and names: reached from home, played, left, found again; offline too."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.player import Player
from tests.web.test_access import page_of

MODES = [
    ("Block Knock", "Classic"),
    ("Block Knock", "Challenge"),
    ("Block Knock", "Daily"),
    ("Block Medley", "Classic"),
    ("Block Medley", "Daily"),
    ("Block Medley", "Zen"),
    ("Block Medley", "Timed"),
    ("Block Medley", "Hardcore"),
    ("Twelve Cups", "Puzzles"),
    ("Twelve Cups", "Endless"),
    ("Twelve Cups", "Daily"),
]


def press(player: Player, name: str | re.Pattern[str]) -> None:
    """Operates a button by its name, once the picture stands."""
    player.rest()
    page_of(player).get_by_role("button", name=name).first.click()
    player.rest()


def go(player: Player, game: str, mode: str) -> None:
    """Walks from the running game to a mode of another one."""
    press(player, "Menu")
    press(player, "All games")
    press(player, re.compile(f"^{game}: .*(Play|Continue)$"))
    press(player, re.compile(rf"^{mode}\."))
    if mode == "Challenge":
        press(player, re.compile(r"^Challenge 1\."))
    if mode == "Puzzles":
        press(player, re.compile(r"puzzle 1$"))
    shown = game.rpartition(" ")[2].lower(), mode.lower()
    player.until(lambda probe: (probe.get("game"), probe.get("mode")) == shown and probe["idle"], "the game is shown")


def move(player: Player) -> None:
    """Makes one move of the game that is shown."""
    page, before = page_of(player), player.rest()["position"]
    if player.probe()["game"] == "cups":
        press(player, re.compile(r"^Cup \d+: "))
        press(player, "Sow")
    else:
        press(player, re.compile(r"^Piece 1: "))
        page.get_by_role("gridcell", name=re.compile("the piece fits$")).first.click()
    player.until(lambda probe: probe["idle"] and probe["position"] != before, "the move is made")


@pytest.mark.parametrize(("game", "mode"), MODES, ids=lambda name: name.lower().replace(" ", "-"))
def test_every_mode_is_played_and_found_again(open_game: Open, game: str, mode: str) -> None:
    device: dict[str, Any] = PHONE if mode in ("Classic", "Puzzles", "Timed") else DESKTOP
    player = open_game(**device)
    go(player, game, mode)
    move(player)
    before = player.rest()
    player.reload()
    after = player.rest()
    assert (after["game"], after["mode"]) == (before["game"], before["mode"])
    clockless = [
        {name: value for name, value in probe["position"].items() if name != "clock"} for probe in (before, after)
    ]
    assert clockless[0] == clockless[1]
