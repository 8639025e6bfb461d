"""A player at Twelve Cups: lays out a position and plays it by mouse, finger, keys or roles."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from game.rules import GAMES
from game.rules.game import Setup
from game.session.session import Session
from game.ui.ring_scene import CupsScene
from game.vault.vault import Vault
from tests.scripted_host import Point
from tests.ui.playing import Player, saved, stored

TODAY = datetime.date(2026, 11, 30)
"""The date of the scripted host."""
PLAIN = {0: "rgb", 4: "yp", 8: "b"}
FAR = {0: "rgb", 4: "yp", 8: "b", 10: "gy"}
"""Stones so far apart that a move makes no group."""
COMING: dict[str, Any] = {"arrivals": [[["g", 6], ["y", 7]]] * 3}
"""What the next three moves bring."""


def document(mode: str, *, number: int | None = None, moves: int = 1, **position: Any) -> dict[str, Any]:
    """The document of a running attempt; `position` as in the notation of the command line."""
    date = TODAY if mode == "daily" else None
    session = Session.start(GAMES["cups"], Setup(mode, "seed", date, number)).document()
    place = {**session["position"], "moves": moves, **position}
    return session | {"position": place, "score": place["score"], "moves": moves}


def cups(queues: Mapping[int, str]) -> list[str]:
    """Twelve queues from those that are not empty."""
    return [queues.get(cup, "") for cup in range(12)]


class CupsPlayer(Player):
    """Starts at an attempt. Cups count from 0."""

    def __init__(
        self,
        mode: str = "endless",
        queues: Mapping[int, str] | None = None,
        *,
        number: int | None = None,
        settings: Mapping[str, Any] | None = None,
        successes: Mapping[str, Sequence[Any]] | None = None,
        width: int = 390,
        height: int = 844,
        position: Mapping[str, Any] | None = None,
        moves: int = 1,
        **options: Any,
    ) -> None:
        place = dict(position or {})
        if queues is not None:
            place["cups"] = cups(queues)
        storage = stored({"format": 1})
        vault = Vault(storage)
        vault.save(f"cups.{mode}", document(mode, number=number, moves=moves, **place))
        profile: dict[str, Any] = {"format": 1, "recent": [f"cups.{mode}"], "settings": dict(settings or {})}
        if successes:
            profile["successes"] = dict(successes)
        vault.save("profile", profile)
        self.mode = mode
        super().__init__(None, width, height, storage=storage, **options)

    @property
    def stage(self) -> CupsScene:
        """The scene of the game, for what cannot be seen from outside."""
        scene = self.scene
        assert isinstance(scene, CupsScene)
        return scene

    @property
    def ring(self) -> list[str]:
        return list(self.probe["position"]["cups"])

    @property
    def chosen(self) -> int | None:
        found: int | None = self.probe["chosen"]
        return found

    @property
    def said(self) -> str:
        return str(self.probe["say"])

    def cup(self, cup: int) -> Point:
        """The middle of a cup."""
        return self.host.css(*self.probe["layout"]["cups"][cup])

    def tap_cup(self, cup: int, *, touch: bool = True, settle: bool = True) -> None:
        self.host.tap(*self.cup(cup), touch=touch, settle=settle)

    def sow(self, cup: int, *, settle: bool = True) -> None:
        """Two taps on a cup."""
        self.tap_cup(cup)
        self.tap_cup(cup, settle=settle)

    def node(self, id: str) -> dict[str, Any]:  # noqa: A002 - the word of the field
        """A node of the mirror."""
        return next(node for node in self.host.tree["nodes"] if node["id"] == id)

    def kept(self) -> dict[str, Any]:
        """The attempt as it is saved."""
        found = saved(self.host.storage, f"cups.{self.mode}")
        assert found is not None
        return found

    def profile(self) -> dict[str, Any]:
        """The profile as it is saved."""
        found = saved(self.host.storage, "profile")
        assert found is not None
        return found
