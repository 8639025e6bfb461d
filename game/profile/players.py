"""The players of a device: up to eight names, of which one plays now (RB3).

A device begins with one player who has no name yet; the interface says what to call that one. Results belong to a
player's id, so a new name takes nothing away.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Self

MOST_PLAYERS: Final = 8
LONGEST_NAME: Final = 16
"""Characters of a name: Unicode code points in form NFC, so that an accented letter is one."""

FIRST: Final = "1"
"""The id of the player with whom a device begins."""

_ID = re.compile(r"1|[0-9a-f]{8}")

Problem = Literal["empty", "long", "characters", "taken", "full"]


class NameRefused(ValueError):
    """A name that a player cannot have; `problem` says why."""

    def __init__(self, problem: Problem, sentence: str) -> None:
        super().__init__(sentence)
        self.problem: Final = problem


def clean(name: str) -> str:
    """`name` in form NFC, trimmed, with single spaces. Raises `NameRefused`."""
    from unicodedata import normalize  # here, because nobody is named before the first picture

    name = " ".join(normalize("NFC", name).split())
    if not name:
        raise NameRefused("empty", "A name has at least one character.")
    if len(name) > LONGEST_NAME:
        raise NameRefused("long", f"A name has at most {LONGEST_NAME} characters.")
    if not name.isprintable():  # nor may it hold what only turns or joins the letters around it
        raise NameRefused("characters", "A name has no control characters.")
    return name


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here. `name` is "" until one is given."""

    id: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Players:
    """Everybody who plays here, in the order in which they came; `chosen` is the id of who plays now."""

    everybody: tuple[Player, ...] = (Player(FIRST),)
    chosen: str = FIRST

    @property
    def current(self) -> Player:
        """Who plays now."""
        return self.find(self.chosen)

    @property
    def full(self) -> bool:
        """Is there no room for another player?"""
        return len(self.everybody) >= MOST_PLAYERS

    def find(self, id: str) -> Player:  # noqa: A002 - the field's name
        """The player of that id. Raises `KeyError`."""
        for player in self.everybody:
            if player.id == id:
                return player
        raise KeyError(id)

    def add(self, name: str) -> Self:
        """With a new player, who plays from now on. Raises `NameRefused`."""
        if self.full:
            raise NameRefused("full", f"There are {MOST_PLAYERS} players already.")
        new = Player(os.urandom(4).hex(), self._free(name, None))
        return replace(self, everybody=(*self.everybody, new), chosen=new.id)

    def rename(self, id: str, name: str) -> Self:  # noqa: A002
        """With another name for the player of that id. Raises `NameRefused` and `KeyError`."""
        new = replace(self.find(id), name=self._free(name, id))
        return replace(self, everybody=tuple(new if player.id == id else player for player in self.everybody))

    def choose(self, id: str) -> Self:  # noqa: A002
        """With the player of that id playing now. Raises `KeyError`."""
        return replace(self, chosen=self.find(id).id)

    def remove(self, id: str) -> Self:  # noqa: A002
        """Without the player of that id. Raises `KeyError`, and `ValueError` for the last one: somebody has to play."""
        gone = self.find(id)
        left = tuple(player for player in self.everybody if player is not gone)
        if not left:
            raise ValueError("The last player cannot be removed.")
        return replace(self, everybody=left, chosen=left[0].id if self.chosen == id else self.chosen)

    def document(self) -> dict[str, Any]:
        """The players as JSON."""
        return {
            "players": [{"id": player.id, "name": player.name} for player in self.everybody],
            "current": self.chosen,
        }

    @classmethod
    def restore(cls, document: object) -> Self:
        """The players of a document. What cannot be is left out; who is left with a name that cannot be has none."""
        source = document if isinstance(document, Mapping) else {}
        listed = source.get("players")
        found: dict[str, Player] = {}
        names = {""}
        for entry in listed if isinstance(listed, list) else []:
            id_ = entry.get("id") if isinstance(entry, Mapping) else None
            if not isinstance(id_, str) or not _ID.fullmatch(id_) or id_ in found or len(found) == MOST_PLAYERS:
                continue
            name = _readable(entry.get("name"))
            name = "" if name.casefold() in names else name
            names.add(name.casefold())
            found[id_] = Player(id_, name)
        if not found:
            return cls()
        chosen = source.get("current")
        if not isinstance(chosen, str) or chosen not in found:
            chosen = next(iter(found))
        return cls(tuple(found.values()), chosen)

    def _free(self, name: str, id_: str | None) -> str:
        """`name` as it will stand, if nobody but the player `id_` has it. Raises `NameRefused`."""
        name = clean(name)
        if any(player.id != id_ and player.name.casefold() == name.casefold() for player in self.everybody):
            raise NameRefused("taken", "Another player has this name.")
        return name


def _readable(name: object) -> str:
    try:
        return clean(name) if isinstance(name, str) else ""
    except NameRefused:
        return ""
