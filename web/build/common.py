"""Where things lie, and how the build says what it does."""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
WORK = ROOT / "build"
"""Everything that can be made again: staged sources, caches, compiled trees. Deleting it costs only time."""

_STARTED = time.monotonic()


class BuildError(Exception):
    """The build cannot go on; its text is one plain sentence, with the way out where there is one."""


def say(text: str) -> None:
    """Prints one line of progress with the seconds since the start."""
    print(f"[{time.monotonic() - _STARTED:5.1f} s] {text}", file=sys.stderr, flush=True)
