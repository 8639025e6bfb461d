"""What the end of a game brings beside its place in the statistics: boards, level, challenges, stars (BK15 to BK22)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Final

from game.profile import boards
from game.profile.dailies import lapsed
from game.profile.days import day_of
from game.profile.honours import Recorded
from game.profile.profile import Outcome, Profile
from game.profile.stars import Entry
from game.session.session import Session

STARRED: Final = frozenset({"knock"})
"""The games that earn stars."""


@dataclass(frozen=True, slots=True)
class Reward:
    """What a finished game has brought."""

    outcome: Outcome
    recorded: Recorded
    stars: Entry | None = None
    """What the ledger holds of the game; None where it earns no stars."""


def finish(profile: Profile, session: Session[Any, Any], now: datetime.datetime) -> Reward:
    """Counts a game that is over, wherever it counts; counting it again changes nothing.

    A daily whose day has closed brings no stars either, and a second one of a date nothing at all (BK17, BM12).
    Raises `ValueError` for a game that is not over.
    """
    if session.over is not None and not profile.honours.counts(session):
        return Reward(Outcome(False, None), Recorded())
    outcome = profile.finish(session)
    recorded = profile.honours.record(session, now)
    if session.game.id not in STARRED or lapsed(session, now):
        return Reward(outcome, recorded)
    won = session.setup.number if session.over == "target" else None
    stars = profile.stars.credit(
        session.id,
        day_of(session.game.id, now),
        mode=session.mode.id,
        score=session.score,
        record=session.mode.record and outcome.new_best and profile.stars.has_finished(session.mode.id),
        challenge=won,
    )
    return Reward(outcome, recorded, stars)


def award_prizes(profile: Profile, now: datetime.datetime) -> list[Entry]:
    """Credits the prizes for the dailies of past days whose board has a winner among several players (BK22).

    Two that share the best score share the win. The stars are the device's, whoever of its players has won them.
    """
    today = day_of("knock", now)
    known = {entry.id for entry in profile.stars.entries}
    awarded = []
    for date in profile.honours.boards.periods(boards.KNOCK_DAILY):
        if date < today and len(profile.honours.boards.rows(boards.KNOCK_DAILY, date)) > 1:
            entry = profile.stars.award(date, today)
            if entry.stars and entry.id not in known:  # of an old one only the identity is known, and no stars
                awarded.append(entry)
    return awarded
