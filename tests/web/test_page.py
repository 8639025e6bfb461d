"""What else passes between the page and the game: wishes of the system, failures, the promise to keep saves."""

from __future__ import annotations

from tests.web.conftest import DESKTOP, PHONE, Open, Visit
from tests.web.engines import Chromium
from tests.web.player import Player, best_step


def chromium(player: Player) -> Chromium:
    assert isinstance(player.engine, Chromium)
    return player.engine


def test_the_wishes_of_the_system_are_followed_while_the_game_runs(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    page = chromium(player).page
    day = player.probe()["theme"]
    page.emulate_media(color_scheme="dark")
    night = player.until(lambda probe: probe["theme"] != day and probe["idle"], "the theme of the night")["theme"]
    page.emulate_media(color_scheme="dark", contrast="more")
    player.until(lambda probe: probe["theme"] not in (day, night) and probe["idle"], "more contrast")
    page.emulate_media(color_scheme="light", contrast="no-preference")
    player.until(lambda probe: probe["theme"] == day and probe["idle"], "the day again")
    player.place(best_step(player.position), "mouse")


def shown(engine: Chromium, failure: str) -> bool:
    """Does the page tell of a failure, and the console too? It was meant to happen, and counts no more."""
    told = failure in engine.page.inner_text("#detail") and any(failure in problem for problem in engine.problems)
    engine.problems.clear()
    return told


def test_a_failure_of_the_game_is_shown_and_loses_nothing(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    left = player.place(best_step(player.position), "keys")["position"]
    engine = chromium(player)
    engine.evaluate("globalThis.eightfold.view = () => 'no JSON'")
    engine.page.set_viewport_size({"width": 700, "height": 700})
    engine.wait("!document.getElementById('failure').hidden && !document.getElementById('shell').hidden")
    assert shown(engine, "JSONDecodeError")
    engine.page.click("#again")
    assert player.ready().position == left


def test_a_breakdown_of_python_itself_is_shown_too(open_game: Open) -> None:
    player = open_game(**DESKTOP)
    left = player.place(best_step(player.position), "keys")["position"]
    engine = chromium(player)
    engine.evaluate("void (JSON.stringify = () => { throw new RangeError('Maximum call stack size exceeded') })")
    engine.page.keyboard.press("1")
    engine.page.wait_for_function("!document.getElementById('failure').hidden")
    assert shown(engine, "Maximum call stack")
    engine.page.click("#again")
    assert player.ready().position == left


def test_the_browser_is_asked_once_to_keep_saves_for_good(first_visit: Visit) -> None:
    """Complaint 47; what else helps, a copy in a file, is told in the settings and tested with the saves."""
    player = first_visit(start=False, **PHONE)
    chromium(player).page.add_init_script(
        "globalThis.asked = 0; navigator.storage.persist = async () => { asked += 1; return false }"
    )
    player.open()
    player.place(best_step(player.position), "touch")
    assert player.engine.evaluate("asked") == 1, "the first move is worth keeping"
    player.place(best_step(player.position), "touch")
    assert player.engine.evaluate("asked") == 1


def test_moves_within_one_frame_reach_the_game_as_one(open_game: Open) -> None:
    """Otherwise a mouse that reports a thousand times a second would be played a thousand times a second."""
    player = open_game(**DESKTOP)
    player.rest()
    asked = player.engine.evaluate(
        """new Promise((done) => {
          const ask = requestAnimationFrame;
          let asked = 0;
          globalThis.requestAnimationFrame = (call) => { asked += 1; return ask(call) };
          const layer = document.getElementById("canvas").nextElementSibling;
          for (let x = 0; x < 50; x++) {
            const place = { clientX: x, clientY: 9, pointerType: "mouse", bubbles: true };
            layer.dispatchEvent(new PointerEvent("pointermove", place));
          }
          globalThis.requestAnimationFrame = ask;
          done(asked);
        })"""
    )
    assert asked == 1
    player.place(best_step(player.position), "mouse")
