"""Tables of Block Medley."""

from __future__ import annotations

from game.rules.medley import BlockMedley
from tests.rules.tables import DAY, Table

MEDLEY = BlockMedley()
CLASSIC = Table("medley")
DAILY = Table("medley", "daily", date=DAY)
ZEN = Table("medley", "zen")
TIMED = Table("medley", "timed")
HARDCORE = Table("medley", "hardcore")
EVERY = [CLASSIC, DAILY, ZEN, TIMED, HARDCORE]
