"""Chi-square: how far what was drawn is from what its chances are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any


def chi_square(counts: Counter[Any], outcomes: int | Mapping[Any, float]) -> float:
    """The statistic of `counts` over so many equally likely outcomes, or over outcomes with weights of any sum."""
    if isinstance(outcomes, int):
        even = counts.total() / outcomes
        return sum((count - even) ** 2 for count in counts.values()) / even + even * (outcomes - len(counts))
    assert counts.keys() <= outcomes.keys()
    share = counts.total() / sum(outcomes.values())
    return sum((counts[outcome] - weight * share) ** 2 / (weight * share) for outcome, weight in outcomes.items())
