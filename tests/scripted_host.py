"""A host that a test plays: real pygame surfaces without a window, its own clock, and no waiting.

    host = ScriptedHost(390, 844, ratio=2.0)
    host.start(main(host))              # any coroutine that ends up in `host.run(frame)`
    host.drag(host.css(60, 700), host.css(100, 300), touch=True)
    assert host.probe()["idle"]

`start` and everything after it run the program as a browser would: inputs are handed over once a frame, frames are
1/60 s of the host's own time apart, and none is run while the program wants none. An exception in the program comes
out of the call that led to it. Only what a program may see of a host is public on `Host`; the rest is for the test.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.host.canvas import canvas
from game.host.host import Frame, Preferences, Question, View
from game.host.inputs import (
    Activate,
    Answered,
    Back,
    Focused,
    Input,
    Key,
    Pointer,
    PreferencesChanged,
    Received,
    Resized,
    Shown,
    Typed,
    UpdateReady,
    Wheel,
)
from game.host.speaker import Strike, Voice
from game.vault.storage import MemoryStorage, Storage

REFRESH = 1 / 60
"""Seconds between two frames."""

Point = tuple[float, float]


class ScriptedSpeaker:
    """A speaker that writes down what it would play. `devices` counts how often it would have opened one."""

    def __init__(self) -> None:
        self.heard: list[tuple[Strike, ...]] = []
        """What was played together, in order."""
        self.voices: tuple[Voice, ...] = ()
        self.devices = 0
        self.is_open = False

    def open(self, voices: Sequence[Voice]) -> None:
        self.voices = tuple(voices)
        self.devices += not self.is_open
        self.is_open = True

    def play(self, strikes: Sequence[Strike]) -> None:
        if not self.is_open:
            raise AssertionError("played while closed")
        self.heard.append(tuple(strikes))

    def close(self) -> None:
        self.is_open = False


class ScriptedHost:
    """See the module. `width` and `height` are CSS pixels, `safe` too; `View` has them in device pixels."""

    def __init__(
        self,
        width: int = 390,
        height: int = 844,
        ratio: float = 1.0,
        *,
        safe: tuple[int, int, int, int] = (0, 0, 0, 0),
        preferences: Preferences | None = None,
        storage: Storage | None = None,
    ) -> None:
        self.storage: Storage = MemoryStorage() if storage is None else storage
        self.speaker = ScriptedSpeaker()
        self.now = 1000.0
        """The host's time in seconds; only frames and `advance` move it."""
        self.wall = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC)
        """The device's date and time when `now` is 1000; its zone may be any."""
        self.frames = 0
        """Frames run so far."""
        self.flips = 0
        """Pictures shown so far."""
        self.marks: list[str] = []
        self.vibrations: list[tuple[int, ...]] = []
        self.tree: dict[str, Any] = {}
        """What assistive technology was shown last."""
        self.handed_out: tuple[str, str] | None = None
        """The last file that the player was given: name and text."""
        self.asked_for_file = False
        self.asks = False
        """Does the host ask for text by itself, as a browser does?"""
        self.question: Question | None = None
        """What it was told to ask for last."""
        self.is_ready = False
        self.update_accepted = False
        self._preferences = preferences or Preferences()
        self._view = self._make_view(width, height, ratio, safe)
        self._surface: pygame.Surface | None = None
        self.published: Callable[[], Mapping[str, Any]] | None = None
        """What reads the state of the program, as it was published."""
        self._queue: list[Input] = []
        self._awake = True
        self._alarms: list[float] = []
        """When the program has asked for a frame ahead of time."""
        self._visible = True
        self._closing = False
        self._turn: asyncio.Future[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[Any] | None = None

    # What the program sees (the Host protocol).

    async def run(self, frame: Frame) -> None:
        while not self._closing:
            self._turn = asyncio.get_running_loop().create_future()
            await self._turn
            if self._closing:
                return
            inputs, self._queue, self._awake = self._queue, [], False
            self.frames += 1
            self._awake = frame(self.now, inputs) or self._awake

    def wake(self, after: float = 0.0) -> None:
        if after > 0:
            self._alarms.append(self.now + after)
        else:
            self._awake = True

    def view(self) -> View:
        return self._view

    def surface(self) -> pygame.Surface:
        size = (self._view.width, self._view.height)
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((1, 1))
        if self._surface is None or self._surface.get_size() != size:
            self._surface = canvas(size)
        return self._surface

    def preferences(self) -> Preferences:
        return self._preferences

    def present(self, areas: Sequence[pygame.Rect] | None) -> None:
        self.flips += 1

    def clock(self) -> datetime.datetime:
        return self.wall + datetime.timedelta(seconds=self.now - 1000.0)

    def vibrate(self, *milliseconds: int) -> None:
        self.vibrations.append(milliseconds)

    def mark(self, name: str) -> None:
        self.marks.append(name)

    def publish(self, probe: Callable[[], Mapping[str, Any]]) -> None:
        self.published = probe

    def mirror(self, tree: Mapping[str, Any]) -> None:
        self.tree = json.loads(json.dumps(tree))

    def ready(self) -> None:
        self.is_ready = True

    def hand_out(self, name: str, text: str) -> str:
        self.handed_out = (name, text)
        return ""

    def ask_for_file(self) -> None:
        self.asked_for_file = True

    def ask_for_text(self, question: Question) -> bool:
        self.question = question
        return self.asks

    def accept_update(self) -> None:
        self.update_accepted = True

    # What the test does.

    def start(self, program: Coroutine[Any, Any, Any]) -> None:
        """Starts `program` and runs frames until it wants no more."""
        self._loop = asyncio.new_event_loop()
        self._task = self._loop.create_task(program)
        self._pump()
        self.settle()

    def stop(self) -> None:
        """Closes the window and waits for the program to end; stopping twice is harmless."""
        if self._loop is None:
            return
        self._closing = True
        try:
            if self.running:
                self._pump(turn=True)
        finally:
            self._loop.close()
            self._loop = None

    @property
    def running(self) -> bool:
        """Has the program not ended yet?"""
        return self._task is not None and not self._task.done()

    @property
    def idle(self) -> bool:
        """Would no further frame be run unless something happens?"""
        return not self.running or not self._visible or not (self._awake or self._queue)

    def step(self, seconds: float = REFRESH) -> None:
        """Lets `seconds` pass, then runs one frame if the program or an input asks for it."""
        self.now += seconds
        self._awake |= any(alarm <= self.now for alarm in self._alarms)
        self._alarms = [alarm for alarm in self._alarms if alarm > self.now]
        if not self.idle:
            self._pump(turn=True)

    def settle(self, limit: float = 30.0) -> None:
        """Runs frames until the program wants no more; fails if it still does after `limit` seconds of its own time."""
        end = self.now + limit
        while not self.idle:
            if self.now > end:
                raise AssertionError(f"frames are still wanted after {limit} s")
            self.step()

    def advance(self, seconds: float) -> None:
        """Runs `seconds` of the program's time, frame by frame while it wants frames."""
        end = self.now + seconds
        while self.now < end:
            due = min([end, *self._alarms]) - self.now if self.idle else REFRESH
            self.step(max(due, 0.0))

    def rehearse(self) -> None:
        """Runs on, without a touch, until all has been drawn unseen that the player may open next."""
        self.advance(20.0)
        assert self.probe()["rehearsed"]

    def send(self, *inputs: Input, settle: bool = True) -> None:
        """Hands `inputs` over in one frame; with `settle` runs on until the program rests."""
        self._queue.extend(inputs)
        self.step()
        if settle:
            self.settle()

    def css(self, x: float, y: float) -> Point:
        """Device pixels of a point given in CSS pixels."""
        return x * self._view.ratio, y * self._view.ratio

    def press(self, x: float, y: float, *, touch: bool = False, settle: bool = True) -> None:
        """Puts the pointer down at device pixels (x, y)."""
        self.send(Pointer("down", x, y, touch=touch), settle=settle)

    def move(self, x: float, y: float, *, touch: bool = False, settle: bool = True) -> None:
        """Moves the pointer."""
        self.send(Pointer("move", x, y, touch=touch), settle=settle)

    def release(self, x: float, y: float, *, touch: bool = False, settle: bool = True) -> None:
        """Lifts the pointer."""
        self.send(Pointer("up", x, y, touch=touch), settle=settle)

    def tap(self, x: float, y: float, *, touch: bool = False, settle: bool = True) -> None:
        """Down and up at one place."""
        self.press(x, y, touch=touch, settle=False)
        self.release(x, y, touch=touch, settle=settle)

    def drag(self, start: Point, end: Point, *, steps: int = 8, touch: bool = False, release: bool = True) -> None:
        """Down at `start`, `steps` moves one frame apart, up at `end` unless `release` is false; then settles."""
        self.press(*start, touch=touch, settle=False)
        for n in range(1, steps + 1):
            x, y = (a + (b - a) * n / steps for a, b in zip(start, end, strict=True))
            self.move(x, y, touch=touch, settle=False)
        if release:
            self.release(*end, touch=touch, settle=False)
        self.settle()

    def cancel(self) -> None:
        """The system takes the pointer away, as a call or a swipe from the edge does."""
        self.send(Pointer("cancel", 0, 0))

    def key(self, name: str, *, control: bool = False, shift: bool = False, repeat: bool = False) -> None:
        """Presses a key by its DOM name."""
        self.send(Key(name, control, shift, repeat))

    def wheel(self, x: float, y: float, dy: float) -> None:
        """Turns the wheel over (x, y)."""
        self.send(Wheel(x, y, dy))

    def activate(self, node: str, value: str | None = None) -> None:
        """Operates a control by its identity."""
        self.send(Activate(node, value))

    def focus(self, node: str) -> None:
        """Assistive focus, or the Tab key, moves to a control."""
        self.send(Focused(node))

    def choose_file(self, text: str) -> None:
        """The player chose a file with that text."""
        self.send(Received(text))

    def answer(self, text: str) -> None:
        """The player wrote a line into the browser's field."""
        self.send(Answered(text))

    def type(self, text: str) -> None:
        """The player typed `text` at the keyboard of a desktop."""
        for char in text:
            self.send(Key(char), Typed(char))

    def back(self) -> None:
        """Presses the back button."""
        self.send(Back())

    def offer_update(self) -> None:
        """A new version waits."""
        self.send(UpdateReady())

    def resize(self, width: int, height: int, ratio: float | None = None, safe: Sequence[int] = (0, 0, 0, 0)) -> None:
        """Gives the view another size (CSS pixels), ratio and safe area."""
        left, top, right, bottom = safe
        self._view = self._make_view(width, height, ratio or self._view.ratio, (left, top, right, bottom))
        self.send(Resized())

    def prefer(self, preferences: Preferences) -> None:
        """Changes what the system asks for."""
        self._preferences = preferences
        self.send(PreferencesChanged())

    def show(self, visible: bool) -> None:
        """Shows or hides the page; hiding hands over one last frame, then nothing."""
        self._visible = True
        self._queue.append(Shown(visible))
        self.step()
        self._visible = visible
        self.settle()

    def probe(self) -> dict[str, Any]:
        """What the program published, as JSON would carry it."""
        if self.published is None:
            raise AssertionError("nothing has been published")
        state: dict[str, Any] = json.loads(json.dumps(dict(self.published())))
        return state

    @staticmethod
    def _make_view(width: int, height: int, ratio: float, safe: tuple[int, int, int, int]) -> View:
        left, top, right, bottom = (round(side * ratio) for side in safe)
        return View(round(width * ratio), round(height * ratio), ratio, (left, top, right, bottom))

    def _pump(self, turn: bool = False) -> None:
        """Runs the loop until the program waits for its next frame or has ended."""
        if self._loop is None or self._task is None:
            raise AssertionError("the program has not been started")
        if turn and self._turn is not None and not self._turn.done():
            self._turn.set_result(None)
        self._loop.run_until_complete(self._until_parked(self._task))
        if self._task.done():
            self._task.result()

    async def _until_parked(self, task: asyncio.Task[Any]) -> None:
        while not task.done() and (self._turn is None or self._turn.done()):
            await asyncio.sleep(0)
