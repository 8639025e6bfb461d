"""The site on a static server: what it asks for, how it starts without a network, how a new version comes."""

from __future__ import annotations

from pathlib import Path

from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.engines import Chromium
from tests.web.player import Player, best_step
from tests.web.server import Pages

OFFER = "A new version is ready."
INSTALLED = "navigator.serviceWorker.ready.then((registration) => registration.active.state === 'activated')"


def chromium(player: Player) -> Chromium:
    assert isinstance(player.engine, Chromium)
    return player.engine


def new_tab(player: Player) -> None:
    """Closes the page and opens the game in another one, as the next day."""
    engine = chromium(player)
    engine.page.close()
    engine.page = engine.new_page()
    player.open()


def test_a_first_visit_asks_for_everything_once_under_the_sub_path_and_within_its_budget(
    first_visit: Visit, pages: Pages
) -> None:
    player = first_visit(**PHONE)
    player.engine.wait(INSTALLED)
    assert [request for request in pages.requests if request.status != 200] == []
    assert all(request.path.startswith(pages.prefix) for request in pages.requests)
    large = [request.path for request in pages.requests if request.size > 100_000]
    assert len(large) == len(set(large))
    assert 1_000_000 < sum(request.size for request in pages.requests) <= 6_500_000


def test_the_address_without_its_slash_leads_to_the_game(first_visit: Visit, pages: Pages) -> None:
    player = first_visit(pages.url.rstrip("/"), **PHONE)
    assert player.engine.evaluate("location.pathname") == pages.prefix


def test_another_sub_path(first_visit: Visit, site: Path) -> None:
    with Pages(site, prefix="/~someone/games/8/") as pages:
        player = first_visit(pages.url, **PHONE)
        player.place(best_step(player.position), "taps")


def test_after_one_visit_it_starts_plays_and_saves_without_a_network(first_visit: Visit, pages: Pages) -> None:
    player = first_visit(**PHONE)
    player.place(best_step(player.position), "touch")
    player.engine.wait(INSTALLED)
    left = player.position
    pages.stop()
    for _ in range(2):
        new_tab(player)
        assert player.position == left
        left = player.place(best_step(left), "touch")["position"]
    assert player.reload().position == left
    engine = chromium(player)
    engine.page.goto(pages.url + "?from=home-screen")
    assert player.ready().position == left
    # The worker looks for a new version now and then, and finds no network: that is no fault.
    engine.problems[:] = [one for one in engine.problems if "ERR_CONNECTION_REFUSED" not in one]


def test_a_new_version_waits_until_it_is_asked_for(first_visit: Visit, pages: Pages, second_build: Path) -> None:
    player = first_visit(**DESKTOP)
    player.engine.wait(INSTALLED)
    player.place(best_step(player.position), "keys")
    player.reload()  # the first visit was without the worker
    pages.switch(second_build)
    new_tab(player)
    assert player.engine.evaluate("document.querySelector('meta[name=build]')") is None  # still the old one
    player.until(lambda probe: probe["toast"] == OFFER, "the new version is offered")
    left = player.place(best_step(player.position), "keys")["position"]  # the old one goes on
    assert player.reload().position == left
    assert player.engine.evaluate("document.querySelector('meta[name=build]')") is None
    player.until(lambda probe: probe["toast"] == OFFER and probe["idle"], "it is offered again")
    chromium(player).page.get_by_role("button", name="Start it").click()
    player.engine.until(lambda: _is_second(player), "the new version runs")
    assert player.ready().position == left
    player.place(best_step(left), "keys")


def test_a_new_version_starts_by_itself_once_no_window_is_open(
    first_visit: Visit, pages: Pages, second_build: Path
) -> None:
    player = first_visit(**DESKTOP)
    player.engine.wait(INSTALLED)
    left = player.reload().place(best_step(player.position), "keys")["position"]
    pages.switch(second_build)
    player.engine.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => 1)")
    player.engine.wait("navigator.serviceWorker.ready.then((registration) => !!registration.waiting)")
    engine = chromium(player)
    engine.page.close()
    engine.page = engine.new_page()

    def opened_anew() -> bool:
        """The old worker is let go some time after the last window has closed."""
        engine.page.goto("about:blank")
        player.open()
        return _is_second(player)

    player.engine.until(opened_anew, "the new version runs")
    assert player.position == left


def _is_second(player: Player) -> bool:
    try:
        return bool(player.engine.evaluate("!!document.querySelector('meta[name=build]') && !!globalThis.eightfold"))
    except Exception:  # the page is being replaced
        return False


def test_a_lost_file_is_told_in_a_sentence(first_visit: Visit) -> None:
    """No endless progress bar: the page says what is wrong and how to go on."""
    player = first_visit(start=False, **DESKTOP)
    engine = chromium(player)
    for lost in ("loader-*.js", "pyodide-*.mjs", "*.wasm", "library-*", "pygame-*", "game-*"):
        engine.page.route(f"**/files/{lost}", lambda route: route.fulfill(status=404))
        engine.open(player.url)
        engine.wait("!document.getElementById('failure').hidden")
        assert engine.evaluate("document.getElementById('sentence').textContent").strip(), lost
        engine.page.unroute(f"**/files/{lost}")
    engine.page.click("#again")
    player.ready()
    assert engine.problems
    engine.problems.clear()  # what failed on purpose
