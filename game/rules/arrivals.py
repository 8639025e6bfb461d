"""How a board begins and what comes to it after a move: stones, jokers, blockers, effects (TC22, TC23).

Everything is drawn from the seed and the number of the move, counted from 1 over moves without overflow. What the cups
hold plays no part in it; only an effect looks for a cup without one.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.draws import Draws
from game.rules.effects import FROZEN, REVERSAL, VOLCANO, Effect, Effects, cups_with
from game.rules.groups import GROUP
from game.rules.ring import BLOCKER, COLOURS, CUPS, JOKER, Ring

STONES_OF_A_COLOUR = 7
"""Stones of each colour at the start; one more of any colour makes 36 (TC22)."""

STONES_IN_A_CUP = 3
"""Stones in each cup at the start (TC22)."""

FIRST_EVENT = 9
"""The first move at whose end an event may come (TC23)."""

EVENT_CHANCE, HIGHEST_EVENT_CHANCE = 25, 100
"""Chance of an event after a move, in percent, at first and at most (TC23)."""

EVENT_WEIGHTS = {JOKER: 40, BLOCKER: 25, FROZEN: 13, REVERSAL: 12, VOLCANO: 10}
"""What 100 events are at first (TC23)."""

GIVING_WAY = (JOKER, VOLCANO, REVERSAL, FROZEN)
"""What the blocker gains these lose, each to the last before the next (TC23)."""

STAGE, GROWTH = 25, 5
"""Every so many moves, the chance of an event and the weight of the blocker grow by so much (TC23)."""

EFFECT_MOVES = {FROZEN: 3, REVERSAL: 4, VOLCANO: 5}
"""Moves that an effect lasts (TC23)."""

MOST_EFFECTS, MOST_FROZEN = 3, 2
"""Effects at a time, and frozen cups among them (TC23)."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Stones that come after a move: `stones[i]` to cup `to[i]`."""

    stones: str
    to: tuple[int, ...]


def opening(draws: Draws) -> Ring:
    """A board at its start: three stones in every cup and no group (TC22)."""
    attempt = 0
    while True:
        coloured = COLOURS * STONES_OF_A_COLOUR + COLOURS[draws.below(len(COLOURS), "extra", attempt)]
        stones = list(draws.shuffled(coloured, "opening", attempt))
        ring = tuple("".join(stones[cup * STONES_IN_A_CUP :][:STONES_IN_A_CUP]) for cup in range(CUPS))
        if not any(queue.count(colour) >= GROUP for queue in ring for colour in COLOURS):
            return ring
        attempt += 1


def event_chance(number: int) -> int:
    """The chance, in percent, that an event comes at the end of move `number` (TC23)."""
    if number < FIRST_EVENT:
        return 0
    return min(EVENT_CHANCE + number // STAGE * GROWTH, HIGHEST_EVENT_CHANCE)


def event_weights(number: int) -> dict[str, int]:
    """What an event at the end of move `number` is, in 100 cases: a stone or an effect (TC23)."""
    weights = dict(EVENT_WEIGHTS)
    gained = number // STAGE * GROWTH
    for kind in GIVING_WAY:
        lost = min(weights[kind], gained)
        weights[kind] -= lost
        weights[BLOCKER] += lost
        gained -= lost
    return weights


def event_after(draws: Draws, number: int) -> str | None:
    """What event comes at the end of move `number`: `JOKER`, `BLOCKER`, a kind of effect, or None."""
    if draws.below(100, "event", number) >= event_chance(number):
        return None
    hundred = [kind for kind, weight in event_weights(number).items() for _ in range(weight)]
    return hundred[draws.below(len(hundred), "kind", number)]


def arrival_after(draws: Draws, number: int, event: str | None) -> Arrival:
    """The two stones that come after move `number`, to two different cups (TC22).

    If the `event` is a joker or a blocker, it comes in place of one of the two (TC23).
    """
    first = draws.below(CUPS, "cup", number, 0)
    second = (first + 1 + draws.below(CUPS - 1, "cup", number, 1)) % CUPS
    stones = [COLOURS[draws.below(len(COLOURS), "colour", number, place)] for place in range(2)]
    if event in (JOKER, BLOCKER):
        stones[draws.below(2, "place", number)] = event
    return Arrival("".join(stones), (first, second))


def effect_after(draws: Draws, number: int, kind: str, effects: Effects) -> tuple[int, Effect] | None:
    """The cup and the effect of `kind` that begin at the end of move `number`, beside the `effects` there (TC23)."""
    free = [cup for cup, effect in enumerate(effects) if effect is None]
    crowded = CUPS - len(free) >= MOST_EFFECTS
    if crowded or (kind == FROZEN and len(cups_with(FROZEN, effects)) >= MOST_FROZEN):
        return None
    return free[draws.below(len(free), "effect", number)], Effect(kind, EFFECT_MOVES[kind])
