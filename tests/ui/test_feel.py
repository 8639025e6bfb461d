"""Sound and vibration in the running program: only for what happened, and only as the player wants them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game.app import main
from game.host.inputs import Pointer
from game.profile.profile import Profile
from game.rules import GAMES
from game.rules.blocks import Ended
from game.rules.game import Setup
from game.session.session import Session
from game.ui.sound import CLEAR, GLASS, WOOD, Cue, Happening, strikes
from game.vault.storage import MemoryStorage, Storage
from game.vault.vault import Vault
from tests.scripted_host import Preferences, ScriptedHost

EMPTY = ("........",) * 8
CHECKERS = ("#.#.#.#.", ".#.#.#.#") * 4
"""A board on which only the single cell fits."""
Start = Callable[..., ScriptedHost]


def stored(
    board: Sequence[str] = EMPTY,
    tray: Sequence[str | None] = ("#", "#", "#"),
    *,
    score: int = 0,
    best: int = 0,
    **settings: Any,
) -> Storage:
    """A storage that holds a running game, the best score before it, and what the player has chosen."""
    storage = MemoryStorage()
    game = Session.start(GAMES["puzzle"], Setup("classic", "seed")).document()
    place = {"board": list(board), "tray": list(tray), "deals": 1, "score": score, "lines": 0}
    Vault(storage).save("puzzle.classic", game | {"position": place, "score": score, "moves": 1})
    profile = Profile().document()
    profile["settings"] |= settings
    profile["statistics"] = {"puzzle.classic": {"games": 1, "best": best}}
    Vault(storage).save("profile", profile)
    return storage


@pytest.fixture
def start() -> Iterator[Start]:
    hosts: list[ScriptedHost] = []

    def start(storage: Storage, **options: Any) -> ScriptedHost:
        host = ScriptedHost(storage=storage, **options)
        hosts.append(host)
        host.start(main(host))
        return host

    yield start
    for host in hosts:
        host.stop()


def place(host: ScriptedHost, slot: int, row: int, column: int) -> None:
    """Aims the piece of `slot` at (row, column) by the keyboard, and places it."""
    host.key(str(slot + 1))
    ghost = host.probe()["ghost"]
    down, right = row - ghost["row"], column - ghost["column"]
    for key in ["ArrowDown"] * down + ["ArrowUp"] * -down + ["ArrowRight"] * right + ["ArrowLeft"] * -right:
        host.key(key)
    host.key("Enter")


def sounds_like(*happenings: Happening) -> tuple[Any, ...]:
    return tuple(strikes(WOOD, happenings))


def test_a_placement_is_heard_once_and_felt(start: Start) -> None:
    host = start(stored())
    place(host, 0, 3, 3)
    assert host.probe()["score"] == 1
    (heard,) = host.speaker.heard
    assert [(one.voice, one.delay) for one in heard] == [(WOOD.knock, 0)]
    assert host.vibrations == [(10,)]


def test_nothing_is_heard_or_felt_where_nothing_happened(start: Start) -> None:
    host = start(stored(["#######.", *EMPTY[1:]]))
    place(host, 0, 0, 0)  # on a filled cell
    host.key("Escape")
    x, y, width, height = host.probe()["layout"]["slots"][0]
    slot = host.css(x + width / 2, y + height / 2)
    for touch in (False, True):
        host.drag(slot, host.css(5, 5), touch=touch)  # dropped beside the board
        host.drag(slot, slot, touch=touch)
        host.drag(slot, host.css(200, 400), touch=touch, release=False)
        host.send(Pointer("cancel", 0, 0, touch=touch))
    host.key("u")  # there is nothing to take back
    host.show(False)
    host.show(True)
    assert host.probe()["score"] == 0
    assert host.probe()["held"] is None
    assert host.speaker.heard == []
    assert host.vibrations == []


def test_a_line_is_heard_after_the_piece_and_felt_instead_of_it(start: Start) -> None:
    host = start(stored(["###.####", "#.......", *EMPTY[2:]]))
    place(host, 0, 0, 3)
    (heard,) = host.speaker.heard
    assert [one.voice for one in heard] == [WOOD.knock] + [WOOD.ring] * 3
    assert host.vibrations == [(16,)]


def test_an_emptied_board_is_heard_where_the_rules_make_nothing_of_it_too(start: Start) -> None:
    host = start(stored(["###.####", *EMPTY[1:]]))
    place(host, 0, 0, 3)
    (heard,) = host.speaker.heard
    assert heard[-5:] == sounds_like(Cue.EMPTIED)
    assert [one.voice for one in heard[:-5]] == [WOOD.knock] + [WOOD.ring] * 3


def test_the_deal_is_heard_when_the_tray_is_empty(start: Start) -> None:
    host = start(stored(tray=["#", None, None]))
    place(host, 0, 3, 3)
    (heard,) = host.speaker.heard
    assert len(heard) == 1 + 3


@pytest.mark.parametrize(
    ("best", "end"), [(99, [Ended("no-moves")]), (11, [Ended("no-moves")]), (10, [Cue.NEW_BEST]), (0, [Cue.NEW_BEST])]
)
def test_the_end_is_heard_and_a_record_in_its_own_way(start: Start, best: int, end: list[Happening]) -> None:
    host = start(stored(CHECKERS, ["#", "##", "##"], score=10, best=best))
    place(host, 0, 0, 1)
    assert host.probe()["over"] == "no-moves"
    assert host.probe()["score"] == 11
    (heard,) = host.speaker.heard
    assert heard[1:] == sounds_like(*end)


def test_taking_back_is_heard(start: Start) -> None:
    host = start(stored())
    place(host, 0, 3, 3)
    host.key("u")
    assert host.speaker.heard[1:] == [sounds_like(Cue.UNDONE)]
    assert host.vibrations == [(10,)]


def test_dialogs_are_heard_opening_and_closing(start: Start) -> None:
    host = start(stored())
    host.key("Escape")
    assert host.probe()["scene"] == "menu"
    host.key("Escape")
    assert host.speaker.heard == [sounds_like(Cue.OPENED), sounds_like(Cue.CLOSED)]


def test_sound_that_is_off_opens_no_device_and_plays_nothing(start: Start) -> None:
    host = start(stored(sound=False))
    place(host, 0, 3, 3)
    host.key("Escape")
    host.key("Escape")
    assert host.speaker.devices == 0
    assert host.speaker.heard == []
    assert host.vibrations == [(10,)]


def test_the_first_picture_does_not_wait_for_sound() -> None:
    host = ScriptedHost(storage=stored())
    seen: list[bool] = []
    host.ready = lambda: seen.append(host.speaker.is_open)  # type: ignore[method-assign]
    host.start(main(host))
    host.stop()
    assert seen == [False]
    assert host.speaker.is_open


def test_turning_sound_off_gives_the_device_back_and_is_remembered(start: Start) -> None:
    storage = stored()
    host = start(storage)
    host.key("m")
    assert not host.speaker.is_open
    place(host, 0, 3, 3)
    assert host.speaker.heard == []
    host.stop()

    again = start(storage)
    place(again, 1, 4, 4)
    assert again.speaker.devices == 0
    again.key("m")
    assert again.speaker.is_open
    assert again.speaker.heard == [sounds_like(Cue.CHANGED)]


def test_sound_is_off_in_one_tap_in_the_menu(start: Start) -> None:
    host = start(stored())
    host.key("Escape")
    host.activate("sound")
    assert host.probe()["scene"] == "play"
    assert host.probe()["say"] == "Sound off."
    assert not host.speaker.is_open


def test_the_settings_have_a_switch_for_each(start: Start) -> None:
    host = start(stored())
    host.key("Escape")
    host.activate("settings")
    host.activate("vibration")
    host.activate("sound")
    assert not host.speaker.is_open
    host.activate("sound")
    assert host.speaker.is_open
    host.back()
    place(host, 0, 3, 3)
    assert host.vibrations == []
    assert host.speaker.heard[-1][0].voice == WOOD.knock


def test_each_theme_has_its_own_voices(start: Start) -> None:
    host = start(stored(), preferences=Preferences(dark=True))
    assert host.speaker.voices == (GLASS.knock, GLASS.ring)
    host.prefer(Preferences(high_contrast=True))
    assert host.speaker.voices == (CLEAR.knock, CLEAR.ring)
    place(host, 0, 3, 3)
    assert host.speaker.heard[-1][0].voice == CLEAR.knock
    assert host.speaker.devices == 1
