"""Sound in a real page: no audio device without the player's will, none while it is off, none while it is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.conftest import FORGET, PHONE, Take, Visit, chromium_of
from tests.web.engines import Chromium, Guest
from tests.web.player import Player, Way, best_step, illegal_step
from tests.web.server import Pages

LISTEN = """
globalThis.devices = [];
globalThis.struck = 0;
const Native = AudioContext;
globalThis.AudioContext = class extends Native {
  constructor(...options) {
    super(...options);
    devices.push(this);
  }
};
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...when) {
  struck += 1;
  return start.apply(this, when);
};
// Whatever goes to a loudspeaker goes to a meter too.
const { connect } = AudioNode.prototype;
AudioNode.prototype.connect = function (target, ...rest) {
  if (target instanceof AudioDestinationNode) {
    const meter = (target.context.meter ??= new AnalyserNode(target.context, { fftSize: 16384 }));
    connect.call(this, meter);
  }
  return connect.call(this, target, ...rest);
};
globalThis.loudest = 0;
setInterval(() => {
  const wave = new Float32Array(16384); // a third of a second
  devices.at(-1)?.meter?.getFloatTimeDomainData(wave);
  loudest = wave.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), loudest);
}, 100);
"""
Listen = Callable[..., Player]
WAYS: list[Way] = ["mouse", "touch", "taps", "keys"]


@pytest.fixture(scope="module")
def listen(take: Take, site: Path) -> Iterator[Listen]:
    """Opens the game at its beginning, in a phone's or a desktop's page with a meter that all tests share."""
    players: dict[bool, Player] = {}
    with Pages(site) as pages:

        def listen(way: Way = "touch") -> Player:
            touch = way in ("touch", "taps")
            if touch in players:
                players[touch].engine.evaluate(FORGET)
                return players[touch].reload()
            engine = Guest(chromium_of(take(touch)))
            engine.page.add_init_script(LISTEN)
            players[touch] = Player(engine, pages.url)
            return players[touch].open()

        yield listen
        problems = [problem for player in players.values() for problem in player.engine.problems]
        for player in players.values():
            player.engine.close()
    assert problems == []


def devices(player: Player) -> list[str]:
    """The states of all audio devices that were ever asked for."""
    states: list[str] = player.engine.evaluate("devices.map(({ state }) => state)")
    return states


def play(player: Player, way: Way = "touch") -> None:
    player.place(best_step(player.position), way)


@pytest.mark.parametrize("way", WAYS)
def test_the_first_gesture_opens_the_device_and_the_first_piece_is_heard(listen: Listen, way: Way) -> None:
    player = listen(way)
    assert devices(player) == []
    play(player, way)
    player.engine.wait("devices.length === 1 && devices[0].state === 'running'")
    player.engine.wait("loudest > 0.05")
    assert player.engine.evaluate("struck") >= 1


def test_what_changes_nothing_is_not_heard(listen: Listen) -> None:
    player = listen()
    play(player)
    struck = player.engine.wait("struck")
    slot, shape = next((n, shape) for n, shape in enumerate(player.position["tray"]) if shape)
    step = illegal_step(player.position, shape, slot)
    player.pick(step, "touch")
    flips = player.rest()["flips"]
    player.drop(step, "touch")
    player.until(lambda probe: probe["flips"] > flips and probe["idle"], "the drop was answered")
    assert player.engine.evaluate("struck") == struck


def test_off_gives_the_device_back_for_good(listen: Listen) -> None:
    player = listen("keys")
    play(player, "keys")
    player.engine.wait("devices[0]?.state === 'running'")
    player.engine.key("m")
    player.engine.wait("devices[0].state === 'closed'")
    struck = player.engine.evaluate("struck")
    play(player, "keys")
    assert devices(player) == ["closed"]
    assert player.engine.evaluate("struck") == struck

    player.reload()
    for _ in range(2):
        play(player, "keys")
    assert devices(player) == []

    player.engine.key("m")
    player.engine.wait("devices[0]?.state === 'running' && struck === 1")


def test_the_device_rests_when_nothing_is_heard_and_wakes_for_the_next_piece(listen: Listen) -> None:
    player = listen()
    play(player)
    player.engine.wait("devices[0]?.state === 'running'")
    player.engine.wait("devices[0].state === 'suspended'")
    struck = player.engine.evaluate("struck")
    play(player)
    player.engine.wait(f"devices[0].state === 'running' && struck > {struck}")
    assert len(devices(player)) == 1


def test_a_hidden_page_is_silent(listen: Listen) -> None:
    player = listen()
    play(player)
    player.engine.wait("devices[0]?.state === 'running'")
    player.engine.evaluate(
        """(() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        })()"""
    )
    player.engine.wait("devices[0].state === 'suspended'")


@pytest.mark.parametrize(
    "device",
    [
        "state = 'suspended'; currentTime = 0; resume() { tried += 1; return new Promise(() => {}) } suspend() {}",
        "constructor() { tried += 1; throw new DOMException('no hardware', 'NotSupportedError') }",
    ],
    ids=["never wakes", "is not there"],
)
def test_the_game_is_played_where_the_device(first_visit: Visit, device: str) -> None:
    """Complaint 56: the game never waits for sound."""
    player = first_visit(start=False, **PHONE)
    assert isinstance(player.engine, Chromium)
    script = f"globalThis.tried = 0; globalThis.AudioContext = class {{ {device} }}"
    player.engine.page.add_init_script(script)
    player.open()
    for _ in range(2):
        play(player)
    assert player.engine.evaluate("tried") > 0
