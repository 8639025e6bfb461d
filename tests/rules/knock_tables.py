"""Tables of Block Knock, and positions of it."""

from __future__ import annotations

from typing import Any

from game.rules.knock import BlockKnock
from tests.rules.tables import DAY, STUCK, Table

KNOCK = BlockKnock()
CLASSIC = Table("knock")
DAILY = Table("knock", "daily", date=DAY)
CHALLENGE = Table("knock", "challenge", number=6)

ROW_7 = "......../" * 7 + "#####..."


def stuck(table: Table, **fields: Any) -> Any:
    return table.game.decode(table.setup, STUCK | fields)
