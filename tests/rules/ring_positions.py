"""Short ways to set up a position of Twelve Cups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules import GAMES
from game.rules.cups import TwelveCups
from game.rules.cups_state import CupsState, Sow
from game.rules.game import Event, Setup, Turn

CUPS = GAMES["cups"]
assert isinstance(CUPS, TwelveCups)

PUZZLES = Setup("puzzles", "tests")
ENDLESS = Setup("endless", "tests")
DAILY = Setup("daily", "tests")

FULL = "rgbypxx"
"""As many stones as a cup holds, and no group."""


def ring(queues: Mapping[int, str]) -> list[str]:
    """Twelve queues from those that are not empty."""
    return [queues.get(cup, "") for cup in range(12)]


def position(queues: Mapping[int, str], setup: Setup = PUZZLES, **fields: Any) -> CupsState:
    """The state with `queues` by cup; `fields` as in a written position."""
    return CUPS.decode(setup, {"cups": ring(queues), **fields})


def sow(state: CupsState, cup: int) -> Turn[CupsState]:
    """The turn of one sowing."""
    return CUPS.play(state, Sow(cup))


def queues(state: CupsState) -> dict[int, str]:
    """The queues that are not empty, by cup."""
    return {cup: queue for cup, queue in enumerate(state.cups) if queue}


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    """What sort of events these are, in order."""
    return [type(event) for event in events]


def only(kind: type[Event], events: tuple[Event, ...]) -> list[Any]:
    """Those of one sort."""
    return [event for event in events if isinstance(event, kind)]
