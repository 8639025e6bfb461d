"""What lies on a cup for some moves: ice, reversal, a volcano (TC3, TC4, TC9, TC23)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules.game import Event
from game.rules.ring import CUPS, Ring

FROZEN, REVERSAL, VOLCANO = "frozen", "reversal", "volcano"

KINDS = (FROZEN, REVERSAL, VOLCANO)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of one of the `KINDS`, for the next `moves` moves, at least one."""

    kind: str
    moves: int


Effects = tuple[Effect | None, ...]
"""For each cup what lies on it; a cup never has two effects (TC23)."""

NO_EFFECTS: Effects = (None,) * CUPS


@dataclass(frozen=True, slots=True)
class EffectBegan(Event):
    """`effect` came to lie on `cup`."""

    cup: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class EffectEnded(Event):
    """The effect of this `kind` on `cup` is over."""

    cup: int
    kind: str


@lru_cache(maxsize=1 << 10)
def cups_with(kind: str, effects: Effects) -> frozenset[int]:
    """The cups on which an effect of `kind` lies."""
    return frozenset(cup for cup, effect in enumerate(effects) if effect is not None and effect.kind == kind)


def count_down(effects: Effects) -> tuple[Effects, list[EffectEnded]]:
    """The effects one move later (TC23)."""
    later: list[Effect | None] = list(effects)
    ended = []
    for cup, effect in enumerate(effects):
        if effect is not None:
            later[cup] = Effect(effect.kind, effect.moves - 1) if effect.moves > 1 else None
            if later[cup] is None:
                ended.append(EffectEnded(cup, effect.kind))
    return tuple(later), ended


def choices(ring: Ring, effects: Effects) -> tuple[int, ...]:
    """The cups that can be chosen: not empty and not frozen (TC3)."""
    frozen = cups_with(FROZEN, effects)
    return tuple(cup for cup, queue in enumerate(ring) if queue and cup not in frozen)


def thaw(ring: Ring, effects: Effects) -> tuple[Effects, list[EffectEnded]]:
    """The effects without ice if every cup with stones is frozen, else as they are (TC23)."""
    if choices(ring, effects) or ring == ("",) * CUPS:
        return effects, []
    frozen = cups_with(FROZEN, effects)
    rest = tuple(None if cup in frozen else effect for cup, effect in enumerate(effects))
    return rest, [EffectEnded(cup, FROZEN) for cup in sorted(frozen)]
