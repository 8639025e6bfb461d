"""The desktop host turns a window's events into the inputs that the browser gives."""

import asyncio
import os
from collections.abc import Iterator, Sequence

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.host.desktop import DesktopHost
from game.host.inputs import Input, Key, Pointer, Resized, Shown, Wheel
from game.vault.storage import MemoryStorage

Batch = Sequence[pygame.Event]


@pytest.fixture
def host() -> Iterator[DesktopHost]:
    host = DesktopHost(MemoryStorage())
    pygame.event.clear()
    yield host
    pygame.display.quit()


def event(kind: int, **fields: object) -> pygame.Event:
    return pygame.Event(kind, fields)


def mouse(kind: int, x: int, y: int, button: int = pygame.BUTTON_LEFT, touch: bool = False) -> pygame.Event:
    return event(kind, pos=(x, y), button=button, touch=touch)


def finger(kind: int, x: float, y: float, finger_id: int = 7) -> pygame.Event:
    return event(kind, x=x, y=y, finger_id=finger_id)


def key(key: int, unicode: str = "", mod: int = 0) -> pygame.Event:
    return event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod)


def play(host: DesktopHost, *batches: Batch, wants: int = 0) -> list[list[Input]]:
    """The inputs of each frame, when each frame is followed by the next batch of events and the last by QUIT.

    `wants` frames are asked for beyond the inputs.
    """
    frames: list[list[Input]] = []
    waiting = [*batches, [event(pygame.QUIT)]]
    left = wants

    def frame(now: float, inputs: Sequence[Input]) -> bool:
        nonlocal left
        frames.append(list(inputs))
        if left:
            left -= 1
            return True
        if waiting:
            for one in waiting.pop(0):
                pygame.event.post(one)
        return False

    asyncio.run(asyncio.wait_for(host.run(frame), 20))
    return frames


def inputs_of(host: DesktopHost, *events: pygame.Event) -> list[Input]:
    first, second, last = play(host, events)
    assert first == []
    assert last == [Shown(False)]
    return second


def test_a_mouse_drag(host: DesktopHost) -> None:
    assert inputs_of(
        host,
        mouse(pygame.MOUSEMOTION, 5, 6),
        mouse(pygame.MOUSEBUTTONDOWN, 10, 20),
        mouse(pygame.MOUSEMOTION, 11, 21),
        mouse(pygame.MOUSEBUTTONUP, 12, 22),
    ) == [
        Pointer("move", 5, 6, -1),
        Pointer("down", 10, 20, -1),
        Pointer("move", 11, 21, -1),
        Pointer("up", 12, 22, -1),
    ]


def test_other_buttons_and_mouse_events_made_from_touches_are_ignored(host: DesktopHost) -> None:
    assert inputs_of(
        host,
        mouse(pygame.MOUSEBUTTONDOWN, 1, 1, pygame.BUTTON_RIGHT),
        mouse(pygame.MOUSEBUTTONUP, 1, 1, pygame.BUTTON_RIGHT),
        mouse(pygame.MOUSEBUTTONDOWN, 1, 1, touch=True),
        key(pygame.K_1, "1"),
    ) == [Key("1")]


def test_the_first_finger_plays_and_the_second_is_ignored(host: DesktopHost) -> None:
    width, height = host.surface().get_size()
    assert inputs_of(
        host,
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        finger(pygame.FINGERDOWN, 0.1, 0.1, 8),
        finger(pygame.FINGERMOTION, 0.2, 0.2, 8),
        finger(pygame.FINGERMOTION, 0.25, 0.5),
        finger(pygame.FINGERUP, 0.1, 0.1, 8),
        finger(pygame.FINGERUP, 0.25, 0.25),
    ) == [
        Pointer("down", width / 2, height / 2, 7, touch=True),
        Pointer("move", width / 4, height / 2, 7, touch=True),
        Pointer("up", width / 4, height / 4, 7, touch=True),
    ]


@pytest.mark.parametrize("ends", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_losing_the_window_cancels_a_drag(host: DesktopHost, ends: int) -> None:
    found = inputs_of(host, mouse(pygame.MOUSEBUTTONDOWN, 1, 2), event(ends), event(pygame.WINDOWRESTORED))
    assert found[:2] == [Pointer("down", 1, 2, -1), Pointer("cancel", 0, 0, -1)]


def test_keys_have_their_dom_names(host: DesktopHost) -> None:
    assert inputs_of(
        host,
        key(pygame.K_LEFT),
        key(pygame.K_RETURN, "\r"),
        key(pygame.K_SPACE, " "),
        key(pygame.K_ESCAPE, "\x1b"),
        key(pygame.K_u, "u"),
        key(pygame.K_z, "\x1a", pygame.KMOD_LCTRL),
        key(pygame.K_z, "", pygame.KMOD_LMETA | pygame.KMOD_LSHIFT),
        key(pygame.K_F5),
        key(pygame.K_TAB, "\t"),
        key(pygame.K_LSHIFT),
    ) == [
        *(Key(name) for name in ("ArrowLeft", "Enter", " ", "Escape", "u")),
        Key("z", control=True),
        Key("z", control=True, shift=True, repeat=True),
    ]


def test_a_key_held_down_repeats_until_it_is_let_go(host: DesktopHost) -> None:
    held = key(pygame.K_DOWN)
    up = event(pygame.KEYUP, key=pygame.K_DOWN)
    assert inputs_of(host, held, held, up, held) == [
        Key("ArrowDown"),
        Key("ArrowDown", repeat=True),
        Key("ArrowDown"),
    ]


def test_the_wheel_down_is_positive(host: DesktopHost) -> None:
    (found,) = inputs_of(host, event(pygame.MOUSEWHEEL, precise_y=-1.0))
    assert isinstance(found, Wheel)
    assert found.dy > 0


def test_a_resize_ends_a_drag_and_gives_the_new_size_in_the_same_frame(host: DesktopHost) -> None:
    pygame.display.set_mode((600, 500), pygame.RESIZABLE)
    pygame.event.clear()
    assert inputs_of(
        host,
        mouse(pygame.MOUSEBUTTONDOWN, 1, 2),
        event(pygame.WINDOWSIZECHANGED, x=600, y=500),
        mouse(pygame.MOUSEBUTTONUP, 1, 2),
    ) == [Pointer("down", 1, 2, -1), Pointer("cancel", 0, 0, -1), Resized()]
    assert (host.view().width, host.view().height) == (600, 500)


def test_hidden_it_says_so_once_and_runs_no_frame_until_it_is_shown(host: DesktopHost) -> None:
    frames: list[list[Input]] = []

    async def script() -> None:
        def frame(now: float, inputs: Sequence[Input]) -> bool:
            frames.append(list(inputs))
            return True

        task = asyncio.ensure_future(host.run(frame))
        while len(frames) < 3:
            await asyncio.sleep(0)
        pygame.event.post(event(pygame.WINDOWMINIMIZED))
        while not frames[-1]:
            await asyncio.sleep(0)
        hidden = len(frames)
        for _ in range(20):
            host.wake()
            await asyncio.sleep(0.005)
        assert len(frames) == hidden
        pygame.event.post(event(pygame.WINDOWRESTORED))
        pygame.event.post(event(pygame.QUIT))
        await task

    asyncio.run(asyncio.wait_for(script(), 20))
    assert [one for frame in frames for one in frame] == [Shown(False), Shown(True), Shown(False)]


def test_frames_come_while_they_are_wanted_and_after_wake(host: DesktopHost) -> None:
    assert len(play(host, wants=5)) == 1 + 5 + 1


def test_an_exception_in_a_frame_comes_out_of_run(host: DesktopHost) -> None:
    def frame(now: float, inputs: Sequence[Input]) -> bool:
        raise KeyError("broken")

    with pytest.raises(KeyError, match="broken"):
        asyncio.run(asyncio.wait_for(host.run(frame), 20))


def test_the_languages_are_tags(host: DesktopHost) -> None:
    languages = host.preferences().languages
    assert languages
    assert all(tag and "_" not in tag for tag in languages)


def test_a_frame_can_be_asked_for_ahead_of_time(host: DesktopHost) -> None:
    times: list[float] = []

    def frame(now: float, _inputs: Sequence[Input]) -> bool:
        times.append(now)
        if len(times) == 1:
            host.wake(0.1)
        else:
            pygame.event.post(event(pygame.QUIT))
        return False

    asyncio.run(host.run(frame))
    assert len(times) == 3, "the first, the one that was asked for, and the last"
    assert 0.1 <= times[1] - times[0] < 5
