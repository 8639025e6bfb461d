"""Stars: what finished games of Block Knock earn, and themes cost: a ledger (BK19 to BK23).

Every entry has an identity, and no identity is entered twice: a game that is credited again after a reload, an undo or
in another window gets the entry it already has. Days only count forward. The ledger keeps the latest day on which
anything was entered, and an entry of an earlier day is made on that latest day: with the clock set back a game still
earns what the limit of the latest day leaves, and no day's limit begins anew.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Final

from game.profile.prices import PRICES
from game.rules.game import InvalidInput
from game.rules.reading import LARGEST, date, items, members, needed, text, whole

FINISHED_STARS: Final = 1
"""Stars for a finished game (BK19)."""
POINTS_FOR_STAR: Final = 2500
"""Points that earn one star more (BK19)."""
POINTS_STARS: Final = 5
"""Most stars that points earn in one game (BK19)."""
RECORD_STARS: Final = 2
"""Stars for beating one's own record of earlier games (BK19)."""
CHALLENGE_STARS: Final = 20
"""Most stars that the number of a challenge earns (BK20)."""
DAY_LIMIT: Final = 60
"""Most stars that play earns in one day (BK21)."""
DAILY_STARS: Final = 100
"""Stars for the best score of a daily, above the limit of the day (BK21, BK22)."""

KEPT: Final = 400
"""Credits of which the ledger keeps the whole entry; older ones are summed up."""
REMEMBERED: Final = 4000
"""Credits, older than those, of which it keeps the identity."""

FINISHED, POINTS, RECORD, CHALLENGE, PRIZE, THEME = "finished", "points", "record", "challenge", "prize", "theme"
"""Why stars are credited; `THEME` is what they are spent on."""

_FIELDS: Final = ("latest", "carried", "entries", "remembered", "unread")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger."""

    id: str
    """That of the session; `daily.` with its date for a prize; `theme.` with its id for a purchase."""
    day: datetime.date
    """The day in San Francisco on which it counts."""
    subject: str
    """The mode that earned them, such as `classic`, or the theme that was bought."""
    reasons: tuple[tuple[str, int], ...]
    """Why, and how many stars for it; below 0 for a purchase."""
    stars: int
    """What was entered. Less than the reasons add up to where the limit of the day cut it short."""

    @property
    def worth(self) -> int:
        """What the reasons add up to."""
        return sum(stars for _reason, stars in self.reasons)

    @property
    def by_play(self) -> bool:
        """Does it count towards the limit of the day?"""
        return all(reason not in (PRIZE, THEME) for reason, _stars in self.reasons)

    def document(self) -> dict[str, Any]:
        """The entry as JSON."""
        return {
            "id": self.id,
            "day": self.day.isoformat(),
            "subject": self.subject,
            "reasons": dict(self.reasons),
            "stars": self.stars,
        }

    @classmethod
    def restore(cls, document: object) -> Entry:
        """The entry of a document; raises `InvalidInput`. A reason that this version does not know is kept."""
        source = members(document)
        reasons = needed(source, "reasons", members)
        return cls(
            needed(source, "id", text),
            needed(source, "day", date),
            needed(source, "subject", text),
            tuple((reason, whole(stars, -LARGEST, LARGEST)) for reason, stars in reasons.items()),
            needed(source, "stars", lambda stars: whole(stars, -LARGEST, LARGEST)),
        )


def reasons_for(mode: str, score: int, record: bool, challenge: int | None = None) -> tuple[tuple[str, int], ...]:
    """What a finished game is worth and why, before the limit of the day (BK19, BK20).

    `record` says whether it beat the best of earlier games of its mode; the daily has no record. `challenge` is the
    number of a challenge that was won.
    """
    reasons = [(FINISHED, FINISHED_STARS)]
    if points := min(POINTS_STARS, score // POINTS_FOR_STAR):
        reasons.append((POINTS, points))
    if record and mode != "daily":
        reasons.append((RECORD, RECORD_STARS))
    if challenge is not None:
        stars = min(CHALLENGE_STARS, challenge)
        if stars >= sum(part for _reason, part in reasons):
            return ((CHALLENGE, stars),)
    return tuple(reasons)


class Stars:
    """The ledger of one player. Days are those of San Francisco."""

    def __init__(self) -> None:
        self._entries: dict[str, Entry] = {}
        self._remembered: dict[str, None] = {}
        self._carried = 0
        self._latest = datetime.date.min
        self._unread: list[Any] = []
        self._extra: dict[str, Any] = {}

    @property
    def balance(self) -> int:
        """Stars that can be spent."""
        return max(0, self._carried + sum(entry.stars for entry in self._entries.values()))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The ledger, the oldest entry first; the oldest credits of a long ledger are no longer listed."""
        return tuple(self._entries.values())

    @property
    def used(self) -> bool:
        """Is there anything in the ledger?"""
        return bool(self._entries or self._carried or self._unread or self._extra)

    @property
    def carried(self) -> int:
        """The sum of the credits that are no longer listed."""
        return self._carried

    def day(self, today: datetime.date) -> datetime.date:
        """The day on which an entry made `today` counts: days only count forward."""
        return max(today, self._latest)

    def earned(self, today: datetime.date) -> int:
        """Stars that play has earned on the day that counts `today`, of at most `DAY_LIMIT` (BK21)."""
        day = self.day(today)
        return sum(entry.stars for entry in self._entries.values() if entry.day == day and entry.by_play)

    def has_finished(self, mode: str) -> bool:
        """Has a game of that mode been finished, which a record could beat (BK19)? In a long ledger surely one has."""
        return self._carried > 0 or any(entry.subject == mode and entry.by_play for entry in self._entries.values())

    def credit(
        self,
        session: str,
        today: datetime.date,
        *,
        mode: str,
        score: int,
        record: bool = False,
        challenge: int | None = None,
    ) -> Entry:
        """Credits a game that has ended, and says what was credited and why; see `reasons_for` for the arguments.

        A `session` that has been credited keeps its entry, whatever is said of it now. Raises `ValueError` for a
        negative score and for a challenge below 1.
        """
        if score < 0 or (challenge is not None and challenge < 1):
            raise ValueError("A score is at least 0, the number of a challenge at least 1.")
        if known := self._known(session, mode):
            return known
        reasons = reasons_for(mode, score, record, challenge)
        room = max(0, DAY_LIMIT - self.earned(today))
        worth = sum(stars for _reason, stars in reasons)
        return self._enter(Entry(session, self.day(today), mode, reasons, min(worth, room)))

    def award(self, daily: datetime.date, today: datetime.date) -> Entry:
        """Credits the prize for the best score of the `daily` of that date, once (BK22)."""
        id_ = f"daily.{daily.isoformat()}"
        return self._known(id_, "daily") or self._enter(
            Entry(id_, self.day(today), "daily", ((PRIZE, DAILY_STARS),), DAILY_STARS)
        )

    def owns(self, theme: str) -> bool:
        """Can the player use that theme? One that is not for sale is nobody's."""
        return PRICES.get(theme) == 0 or f"{THEME}.{theme}" in self._entries

    @property
    def owned(self) -> tuple[str, ...]:
        """The themes of `PRICES` that the player can use, in that order."""
        return tuple(theme for theme in PRICES if self.owns(theme))

    def can_buy(self, theme: str) -> bool:
        """Is the theme for sale, not yet owned, and within what there is to spend?"""
        return theme in PRICES and not self.owns(theme) and PRICES[theme] <= self.balance

    def buy(self, theme: str, today: datetime.date) -> Entry:
        """Buys a theme (BK23). Raises `ValueError` unless `can_buy`."""
        if not self.can_buy(theme):
            raise ValueError("The theme is not for sale, or owned, or costs more stars than there are.")
        price = PRICES[theme]
        return self._enter(Entry(f"{THEME}.{theme}", self.day(today), theme, ((THEME, -price),), -price))

    def document(self) -> dict[str, Any]:
        """The ledger as JSON."""
        return {
            **self._extra,
            "latest": self._latest.isoformat(),
            "carried": self._carried,
            "entries": [entry.document() for entry in self._entries.values()],
            "remembered": list(self._remembered),
            "unread": self._unread,
        }

    @classmethod
    def restore(cls, document: object) -> Stars:
        """The ledger of a document, part by part: what cannot be read counts for nothing and is kept as it is."""
        stars = cls()
        if not isinstance(document, dict):
            stars._unread += [] if document is None else [document]
            return stars
        stars._extra = {name: value for name, value in document.items() if name not in _FIELDS}
        for value in stars._list(document.get("entries", [])):
            try:
                entry = Entry.restore(value)
            except InvalidInput:
                stars._unread.append(value)
                continue
            stars._entries.setdefault(entry.id, entry)
            stars._latest = max(stars._latest, entry.day)
        try:
            stars._carried = whole(document.get("carried", 0), 0, LARGEST)
        except InvalidInput:
            stars._unread.append(document["carried"])
        try:
            stars._latest = max(stars._latest, date(document.get("latest", datetime.date.min.isoformat())))
        except InvalidInput:
            stars._unread.append(document["latest"])
        for value in stars._list(document.get("remembered", [])):
            if isinstance(value, str):
                stars._remembered[value] = None
        stars._unread += stars._list(document.get("unread", []))
        return stars

    def _list(self, value: object) -> list[Any]:
        try:
            return items(value)
        except InvalidInput:
            self._unread.append(value)
            return []

    def _known(self, id: str, subject: str) -> Entry | None:  # noqa: A002 - the field's name
        """The entry of that identity; an empty one where only the identity is remembered."""
        if id in self._entries:
            return self._entries[id]
        return Entry(id, self._latest, subject, (), 0) if id in self._remembered else None

    def _enter(self, entry: Entry) -> Entry:
        self._entries[entry.id] = entry
        self._latest = entry.day
        # What was bought and what the limit of the present day is counted from stay.
        old = [one for one in self._entries.values() if one.stars >= 0 and one.day < self._latest]
        for one in old[: max(0, len(self._entries) - KEPT)]:
            del self._entries[one.id]
            self._remembered[one.id] = None
            self._carried += one.stars
        while len(self._remembered) > REMEMBERED:
            del self._remembered[next(iter(self._remembered))]
        return entry
