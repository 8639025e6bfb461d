"""Before the game is there: the shell, the bytes that arrive, and what is said when something goes wrong."""

from __future__ import annotations

import json
import re
import shutil
import threading
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE, Take, Visit, chromium_of, fit
from tests.web.engines import PATIENCE, Chromium, Guest
from tests.web.player import Player, best_step
from tests.web.server import Pages
from web.build.archive import digest
from web.serve import Handler

MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)
NewPage = Callable[..., Page]


@pytest.fixture
def new_page(take: Take) -> Iterator[NewPage]:
    """Opens a page of its own; at an address where no service worker is yet, so that requests can be tampered with."""
    guests: list[Guest] = []

    def new_page(**options: Any) -> Page:
        guest = Guest(chromium_of(take(True)))
        guests.append(guest)
        fit(Player(guest, ""), PHONE | options)
        guest.page.set_default_timeout(MILLISECONDS)
        return guest.page

    yield new_page
    for guest in guests:
        guest.close()


def record(revision: int, document: dict[str, Any]) -> str:
    """A document as the vault stores it."""
    text = json.dumps(document, separators=(",", ":"))
    return f"EF1 {revision} {len(text)} {zlib.crc32(text.encode()):08x} {text}"


def store(page: Page, texts: dict[str, str]) -> None:
    """Puts texts into the page's storage before its own scripts run."""
    page.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(key, text)"
    )


def hold(page: Page, pattern: str) -> list[Route]:
    """Keeps requests for `pattern` without an answer."""
    held: list[Route] = []
    page.route(re.compile(pattern), lambda route: held.append(route))
    return held


def ready(page: Page) -> None:
    """Waits for the first picture of the game."""
    page.wait_for_function("performance.getEntriesByName('game-ready').length > 0")


def test_the_shell_shows_the_running_game_s_board_and_score_before_python_is_there(
    new_page: NewPage, pages: Pages
) -> None:
    page = new_page()
    held = hold(page, r"\.wasm$")
    older = {"score": 10, "moves": 1, "paint": "1" * 64}
    newer = {"score": 12340, "moves": 9, "paint": "12" + "0" * 61 + "9"}
    store(page, {"eightfold/puzzle.classic/a": record(8, newer), "eightfold/puzzle.classic/b": record(7, older)})
    page.goto(pages.url)
    expect(page.locator("#score")).to_have_text("12,340")
    assert page.locator("#board i").count() == 64
    assert page.locator("#board i[class]").evaluate_all("cells => cells.map(cell => cell.className)") == [
        "p1",
        "p2",
        "p9",
    ]
    assert page.evaluate("performance.getEntriesByName('shell-ready').length") == 1
    assert page.evaluate("performance.getEntriesByName('python-ready').length") == 0
    page.wait_for_function("document.getElementById('amount').textContent.includes('MB')")
    for route in held:
        route.continue_()
    ready(page)
    expect(page.locator("#shell")).to_be_hidden()


@pytest.mark.parametrize(
    "damaged",
    [
        "EF1 9 99 00000000 {}",
        record(9, {"score": 5})[:-3],
        "EF2 9 2 a505df1b {}",
        "nothing",
        record(9, {"score": "<b>", "moves": 1, "paint": "1"}),
        record(9, {"settings": 1, "moves": None}),
    ],
)
def test_the_shell_is_not_troubled_by_what_it_cannot_read(new_page: NewPage, pages: Pages, damaged: str) -> None:
    page = new_page()
    hold(page, r"\.wasm$")
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    store(page, {"eightfold/puzzle.classic/a": damaged, "eightfold/profile/a": damaged})
    page.goto(pages.url)
    expect(page.locator("#board i")).to_have_count(64)
    expect(page.locator("#score")).to_be_empty()
    assert problems == []


@pytest.mark.parametrize(("theme", "scheme"), [("dusk", "light"), ("daylight", "dark"), ("contrast", "light")])
def test_the_shell_has_the_theme_that_the_player_chose(
    new_page: NewPage, pages: Pages, theme: str, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    hold(page, r"\.wasm$")
    store(page, {"eightfold/profile/b": record(1, {"settings": {"theme": theme}})})
    page.goto(pages.url)
    background = page.locator("html").evaluate("element => getComputedStyle(element).backgroundColor")
    assert (
        background == {"dusk": "rgb(22, 26, 48)", "daylight": "rgb(246, 241, 231)", "contrast": "rgb(0, 0, 0)"}[theme]
    )


@pytest.mark.parametrize(
    ("settings", "locale", "again", "language"),
    [
        ({}, "fr-CA", "Réessayer", "fr"),
        ({}, "da", "Prøv igen", "da"),
        ({}, "pl", "Try again", "en"),
        ({"language": "it"}, "fr", "Riprova", "it"),
        ({"language": "xx"}, "it", "Riprova", "it"),
    ],
)
def test_the_shell_speaks_the_language_of_the_game(
    new_page: NewPage, pages: Pages, settings: dict[str, str], locale: str, again: str, language: str
) -> None:
    page = new_page(locale=locale)
    page.route(re.compile(r"/library-"), lambda route: route.abort())
    store(page, {"eightfold/profile/a": record(1, {"settings": settings})})
    page.goto(pages.url)
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(again)
    assert page.evaluate("document.documentElement.lang") == language


def test_progress_counts_bytes_up_to_what_travelled(new_page: NewPage, pages: Pages) -> None:
    page = new_page()
    page.add_init_script(
        "globalThis.steps = []; addEventListener('DOMContentLoaded', () => new MutationObserver(() => {"
        " const bar = document.getElementById('bar'); const amount = document.getElementById('amount').textContent;"
        " steps.push([Number(bar.getAttribute('aria-valuenow')), amount]);"
        "}).observe(document.getElementById('loading'), { subtree: true, childList: true, attributes: true }))"
    )
    page.goto(pages.url)
    ready(page)
    steps = page.evaluate("steps")
    shares = [share for share, _ in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert len(set(shares)) > 10
    counted = [one for one in pages.requests if "/files/" in one.path and "loader" not in one.path]
    expected = [float(match[1]) for _, amount in steps if (match := re.fullmatch(r"[\d.]+ of ([\d.]+) MB", amount))]
    assert expected[-1] == pytest.approx(sum(one.size for one in counted) / 1e6, abs=0.06)


def test_a_file_that_is_missing_ends_in_a_sentence_a_report_and_a_way_on(new_page: NewPage, pages: Pages) -> None:
    page = new_page()
    page.route(re.compile(r"/library-"), lambda route: route.fulfill(status=503, body="busy"))
    page.goto(pages.url)
    expect(page.get_by_role("alert")).to_contain_text("Your saved games are safe")
    expect(page.locator("#detail")).to_contain_text(re.compile(r"library-\w+\.zip\.gz: the server answered 503"))
    expect(page.get_by_role("button", name="Copy the report")).to_be_visible()
    page.unroute_all()
    page.get_by_role("link", name="Try again").click()
    ready(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_the_report_can_be_copied(new_page: NewPage, pages: Pages) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=pages.url)
    page.route(re.compile(r"/game-"), lambda route: route.abort())
    page.goto(pages.url)
    page.get_by_role("button", name="Copy the report").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    assert page.evaluate("navigator.userAgent") in page.evaluate("navigator.clipboard.readText()")


def test_where_the_clipboard_is_out_of_reach_the_report_is_selected(new_page: NewPage, pages: Pages) -> None:
    """Complaint 53: nothing says "copied" that was not, and the keys or the menu of the system copy it all the same."""
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.route(re.compile(r"/game-"), lambda route: route.abort())
    page.goto(pages.url)
    page.get_by_role("button", name="Copy the report").click()
    assert page.evaluate("navigator.userAgent") in page.evaluate("getSelection().toString()")
    expect(page.locator("#copy")).to_have_text("Copy the report")


def test_a_loader_that_cannot_be_fetched_is_said_too(new_page: NewPage, pages: Pages) -> None:
    page = new_page()
    page.route(re.compile(r"/loader-"), lambda route: route.abort())
    page.goto(pages.url)
    expect(page.get_by_role("alert")).to_contain_text("The game could not be loaded. Is the network there?")


def test_an_error_in_the_running_game_shows_python_s_report(new_page: NewPage, pages: Pages) -> None:
    page = new_page()
    page.add_init_script(
        "const mark = performance.mark.bind(performance); performance.mark = (name) => {"
        " if (name === 'game-ready') throw new Error('no more marks'); return mark(name); }"
    )
    page.goto(pages.url)
    expect(page.get_by_role("alert")).to_contain_text("Something went wrong")
    expect(page.locator("#detail")).to_contain_text("no more marks")
    expect(page.locator("#detail")).to_contain_text('"/eightfold/game/app.py", line ')


@pytest.mark.parametrize("lacking", ["DecompressionStream", "WebAssembly"])
def test_a_browser_that_is_too_old_is_told_so(new_page: NewPage, pages: Pages, lacking: str) -> None:
    page = new_page()
    page.add_init_script(f"delete globalThis.{lacking}")
    page.goto(pages.url)
    expect(page.get_by_role("alert")).to_contain_text("This browser is too old for the game")


def test_without_javascript_it_says_what_is_needed(site: Path) -> None:
    """Read rather than shown: what Playwright switches off is not what the browser's parser asks for."""
    page = (site / "index.html").read_text()
    without = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
    assert without
    assert "It needs JavaScript, which is switched off here." in without[1]
    assert "#loading" in without[1]


class Unzipping(Handler):
    """Some servers send what ends in `.gz` as an encoding, and the browser unzips it."""

    def end_headers(self) -> None:
        if self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


def test_a_server_that_has_archives_unzipped_works_with_and_without_the_network(new_page: NewPage, site: Path) -> None:
    page = new_page()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Unzipping, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        ready(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.shutdown()
    page.reload()
    ready(page)


@pytest.fixture
def next_build(site: Path, tmp_path: Path) -> Path:
    """The same site with another name for the game's archive, as after a change of the game."""
    copy = tmp_path / "next"
    shutil.copytree(site, copy)
    (archive,) = (copy / "files").glob("game-*.zip.gz")
    archive.rename(archive.with_name("game-000000000000.zip.gz"))
    for path in (copy / "index.html", copy / "sw.js"):
        path.write_text(path.read_text().replace(archive.name, "game-000000000000.zip.gz"))
    page = (copy / "index.html").read_bytes()
    worker, count = re.subn(
        r'("index\.html",revision:")\w+', rf"\g<1>{digest(page)[:16]}", (copy / "sw.js").read_text()
    )
    assert count == 1
    (copy / "sw.js").write_text(worker)
    return copy


def test_a_window_of_the_version_before_keeps_its_files_until_it_is_gone(
    first_visit: Visit, pages: Pages, site: Path, next_build: Path
) -> None:
    (archive,) = (site / "files").glob("game-*.zip.gz")
    old = f"files/{archive.name}"
    player = first_visit()
    player.engine.wait("navigator.serviceWorker.ready.then(() => true)")
    player.reload()
    assert isinstance(player.engine, Chromium)
    before, after = player.engine.page, player.engine.new_page()
    pages.requests.clear()
    pages.switch(next_build)
    after.goto(pages.url)
    waits = "navigator.serviceWorker.ready.then((registration) => registration.waiting !== null)"
    player.engine.until(lambda: after.evaluate(waits), "the new version waits")
    assert [one.path.rpartition("/")[2] for one in pages.requests if "/files/" in one.path] == [
        "game-000000000000.zip.gz"  # only what has changed
    ]
    after.wait_for_function("globalThis.eightfold?.probe() !== 'null'")
    with after.expect_navigation():
        after.evaluate("setTimeout(() => eightfold.acceptUpdate())")
    after.wait_for_function("globalThis.eightfold?.probe() !== 'null'")
    pages.stop()
    assert before.evaluate(f"fetch({json.dumps(old)}).then((response) => response.status)") == 200
    before.close()
    after.close()
    pages.start()
    page = player.engine.page = player.engine.new_page()

    def is_forgotten() -> bool:
        """The browser may count a closed window for a moment longer."""
        page.goto("about:blank")
        page.goto(pages.url)
        return bool(page.evaluate(f"caches.match({json.dumps(old)}).then((found) => found === undefined)"))

    player.engine.until(is_forgotten, "the old file is gone")
    player.ready()


def test_the_address_may_name_the_page_itself_and_carry_a_query(first_visit: Visit, pages: Pages) -> None:
    player = first_visit(pages.url + "index.html?a=b#c")
    assert player.probe()["mode"] == "classic"
    for address in ("index.html", "?source=home"):
        player.engine.open(pages.url + address)
        assert player.ready().probe()["mode"] == "classic"


def test_nothing_is_fetched_twice(first_visit: Visit, pages: Pages) -> None:
    player = first_visit()
    player.engine.wait("navigator.serviceWorker.ready.then(() => true)")
    hashed = [request.path for request in pages.requests if "/files/" in request.path and request.size]
    assert sorted(hashed) == sorted(set(hashed))


def test_files_that_python_has_read_leave_the_memory_and_what_comes_later_is_still_found(first_visit: Visit) -> None:
    player = first_visit()
    assert isinstance(player.engine, Chromium)
    player.engine.wait("performance.getEntriesByName('files-forgotten').length === 1")
    page = player.engine.page
    for name in ("Menu", "Themes"):
        page.get_by_role("button", name=name, exact=True).press("Enter")
        player.rest()
    page.get_by_role("button", name=re.compile("^Harbour")).press("Enter")  # each theme is a module of its own
    player.rest()
    page.get_by_role("button", name="Back", exact=True).first.press("Enter")
    page.get_by_role("button", name="Back", exact=True).first.press("Enter")
    player.until(lambda probe: probe["scene"] == "play" and probe["idle"], "the game is back")
    player.place(best_step(player.position), "touch")
