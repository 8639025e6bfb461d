"""What was played is there again, and where nothing can be kept the game says so and goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import DESKTOP, MOVING, PHONE, Open, Visit
from tests.web.engines import Chromium
from tests.web.player import Player, best_step

SAVES = "Object.entries(localStorage).filter(([key]) => /^eightfold\\/puzzle\\.classic\\/[ab]$/.test(key))"

FULL = """
  for (let length = 1 << 20; length > 0; length >>= 1)
    try { for (;;) localStorage.setItem(`other-${Object.keys(localStorage).length}`, "x".repeat(length)) } catch {}
"""
"""Another page of the same host has used up every byte."""

THROWING = "Storage.prototype.setItem = () => { throw new DOMException('refused', 'InvalidStateError') }"

BLOCKED = """
  Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError") } })
"""


def chromium(player: Player) -> Chromium:
    assert isinstance(player.engine, Chromium)
    return player.engine


def play(player: Player, count: int) -> dict[str, Any]:
    """Places `count` pieces by keyboard; the last state."""
    for _ in range(count):
        player.place(best_step(player.position), "keys")
    return player.probe()


@pytest.mark.rule("BP22")
def test_after_every_placement_and_undo_a_reload_brings_back_exactly_this_position(open_game: Open) -> None:
    player = open_game(**PHONE)
    for _ in range(2):
        left = play(player, 1)["position"]
        assert player.reload().position == left
    left = play(player, 2)["position"]
    player.engine.key("u")
    left = player.until(lambda probe: probe["position"] != left and probe["idle"], "the step is taken back")["position"]
    came_back = player.reload().probe()
    assert came_back["position"] == left
    assert came_back["can_undo"] is False


@pytest.mark.rule("BP22")
@pytest.mark.rule("BP20")
def test_the_pieces_to_come_are_the_same_after_closing_and_opening(open_game: Open, first_visit: Visit) -> None:
    """Two browsers go on from the same saved game, one of them from a page that was never closed."""
    first = open_game(**DESKTOP)
    left = play(first, 2)["position"]
    saves = first.engine.evaluate("JSON.stringify(localStorage)")
    went_on = play(first, 4)["position"]
    second = first_visit(start=False, **DESKTOP)
    chromium(second).page.add_init_script(f"Object.assign(localStorage, {saves})")
    assert second.open().position == left
    assert play(second, 4)["position"] == went_on


NOTE_SHELL = """
new PerformanceObserver((marks) => {
  if (!marks.getEntriesByName("shell-ready").length) return;
  globalThis.noted = [document.getElementById("score").innerText, performance.getEntriesByName("game-ready").length];
}).observe({ type: "mark", buffered: true });
"""


def test_the_shell_shows_the_saved_score_before_the_game_is_there(first_visit: Visit) -> None:
    player = first_visit(**PHONE)
    score = play(player, 2)["position"]["score"]
    chromium(player).page.add_init_script(NOTE_SHELL)
    player.reload()
    assert player.engine.evaluate("noted") == [f"{score:,}", 0]


def test_a_page_that_is_closed_in_the_middle_of_an_animation_has_saved(first_visit: Visit) -> None:
    player = first_visit(**DESKTOP | MOVING)
    step = best_step(player.position)
    player.pick(step, "keys")
    player.engine.key("Enter")
    left = player.until(lambda probe: probe["position"]["tray"][step.slot] is None, "the piece was placed")["position"]
    engine = chromium(player)
    engine.page.close()
    engine.page = engine.new_page()
    assert player.open().position == left


@pytest.mark.parametrize(
    ("script", "trouble"), [(FULL, "full"), (THROWING, "unavailable"), (BLOCKED, "unavailable")], ids=str.split
)
def test_play_goes_on_where_nothing_can_be_kept_and_the_game_says_so(
    first_visit: Visit, script: str, trouble: str
) -> None:
    player = first_visit(start=False, **DESKTOP)
    chromium(player).page.add_init_script(script)
    player.open()
    for _ in range(3):
        assert play(player, 1)["trouble"] == trouble
    player.engine.key("u")
    assert player.rest()["trouble"] == trouble


def test_the_note_goes_once_saving_works_again(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    player.engine.evaluate(f"(() => {{ {FULL} }})()")
    assert play(player, 1)["trouble"] == "full"
    player.engine.evaluate(
        "Object.keys(localStorage)"
        ".filter((key) => key.startsWith('other-')).forEach((key) => localStorage.removeItem(key))"
    )
    left = play(player, 1)
    assert left["trouble"] is None
    assert player.reload().position == left["position"]


# What else can happen to a text is tried in tests/vault.
DAMAGES = {
    "cut off": "(text) => text.slice(0, text.length / 2)",
    "a later version": "(text) => text.replace(/^EF1/, 'EF9')",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_save_starts_a_game_and_is_kept_aside(open_game: Open, damage: str) -> None:
    """Both slots are damaged. The text is still there afterwards, whatever is played."""
    player = open_game(**DESKTOP)
    play(player, 3)
    player.engine.evaluate(f"{SAVES}.forEach(([key, text]) => localStorage.setItem(key, ({DAMAGES[damage]})(text)))")
    texts = player.engine.evaluate(f"{SAVES}.map(([key, text]) => text)")
    assert len(texts) == 2
    # The page that is still open would save over it when it is left: it goes without a word.
    chromium(player).page.evaluate("Storage.prototype.setItem = () => {}")
    fresh = player.reload().position
    assert fresh["score"] == 0
    play(player, 4)
    kept = player.engine.evaluate("Object.values(localStorage)")
    assert all(not text or any(text in one for one in kept) for text in texts)
    if damage != "a later version":
        left = player.probe()
        assert left["trouble"] is None
        assert player.reload().position == left["position"]


def test_one_damaged_slot_costs_at_most_one_move(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    positions = [play(player, 1)["position"] for _ in range(3)]
    player.engine.evaluate(
        f"{SAVES}.sort(([, one], [, other]) => Number(one.split(' ')[1]) - Number(other.split(' ')[1]))"
        ".slice(-1).forEach(([key, text]) => localStorage.setItem(key, text.slice(0, -3)))"
    )
    chromium(player).page.evaluate("Storage.prototype.setItem = () => {}")
    assert player.reload().position in positions[-2:]


def test_a_copy_leaves_one_browser_as_a_file_and_comes_back_in_another(
    open_game: Open, first_visit: Visit, tmp_path: Path
) -> None:
    """Complaints 47 and 53: what the player takes along is a whole file, not a word that something was copied."""
    player = open_game(**DESKTOP)
    left = play(player, 2)["position"]
    page = chromium(player).page
    operate(page, "Menu", "Settings")
    with page.expect_download() as download:
        operate(page, "Keep a copy")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "eightfold-saves.txt"

    other = first_visit(**DESKTOP)
    assert other.position != left
    page = chromium(other).page
    operate(page, "Menu", "Settings")
    with page.expect_file_chooser() as chooser:
        operate(page, "Bring a copy back")
    chooser.value.set_files(file)
    operate(page, "Bring it back")
    other.until(lambda probe: probe["say"] == "Your games are back.", "the games are back")
    assert other.reload().position == left


def operate(page: Page, *buttons: str) -> None:
    """Presses buttons by their names, one after the other."""
    for button in buttons:
        page.get_by_role("button", name=button, exact=True).focus()
        page.keyboard.press("Enter")
