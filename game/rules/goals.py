"""What a puzzle asks for (TC19)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.rules.ring import EMPTY, Ring


class Kind(StrEnum):
    """The six kinds of goal, by their names in writing."""

    CLEAR_COLOUR = "clear_colour"
    COLLECT = "collect"
    SCORE = "score"
    COMBO = "combo"
    AT_MOST = "at_most"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Goal:
    """What has to be so after a move without overflow (TC18).

    `colour` belongs to CLEAR_COLOUR and COLLECT; `amount` to COLLECT, SCORE, COMBO and AT_MOST.
    """

    kind: Kind
    amount: int = 0
    colour: str = ""

    def met(self, ring: Ring, score: int, combo: int, collected: int) -> bool:
        """Is it so, on this ring, with so many points, after a move with such a combo?

        `collected` is the sum of what was `counted`.
        """
        match self.kind:
            case Kind.CLEAR_COLOUR:
                return not any(self.colour in queue for queue in ring)
            case Kind.COLLECT:
                return collected >= self.amount
            case Kind.SCORE:
                return score >= self.amount
            case Kind.COMBO:
                return combo >= self.amount
            case Kind.AT_MOST:
                return sum(map(len, ring)) <= self.amount
            case _:  # the whole board
                return ring == EMPTY

    def counted(self, matched: str) -> int:
        """How many of the stones that groups have removed count for it; jokers are no stones of a colour (TC19)."""
        return matched.count(self.colour) if self.kind == Kind.COLLECT else 0
