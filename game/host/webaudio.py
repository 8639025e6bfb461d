"""The speaker of a web page: Web Audio. The other side is `web/src/speaker.js`.

Why not pygame's mixer, which runs in a page too: it plays from a ScriptProcessorNode on the page's own thread. In
Chromium a sound began 39 ms after it was asked for here, and 62, 72, 96 and 137 ms by the mixer with buffers of 256,
512, 1024 and 2048 samples. The mixer took over 4 % of a core while nothing played, this nothing; and frames of 30 ms
broke a tone of two seconds 190, 115 and 55 times with the first three, here never. `python -m tests.bench.audio`
measures it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from pyodide.ffi import create_once_callable, to_js

from game.host.speaker import RATE, Strike, Voice


class PageSpeaker(Protocol):
    """What `web/src/speaker.js` gives the game."""

    def open(self) -> None: ...
    def whenIdle(self, work: object) -> None: ...  # noqa: N802 - its name in JavaScript
    def learn(self, samples: object, rate: int) -> int: ...
    def play(self, batch: str) -> None: ...
    def close(self) -> None: ...


class WebAudioSpeaker:
    """A voice is rendered once, when the page is idle or when it is first needed, and kept by the page."""

    def __init__(self, page: PageSpeaker) -> None:
        self._page = page
        self._known: dict[Voice, int] = {}

    def open(self, voices: Sequence[Voice]) -> None:
        self._page.open()
        for voice in voices:
            if voice not in self._known:
                self._page.whenIdle(create_once_callable(partial(self._number, voice)))

    def play(self, strikes: Sequence[Strike]) -> None:
        self._page.play(json.dumps([(self._number(one.voice), one.rate, one.delay, one.level) for one in strikes]))

    def close(self) -> None:
        self._page.close()

    def _number(self, voice: Voice) -> int:
        if voice not in self._known:
            self._known[voice] = self._page.learn(to_js(voice.render()), RATE)
        return self._known[voice]
