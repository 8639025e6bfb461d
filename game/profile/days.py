"""Days and weeks: which date a daily belongs to now, and when the next one begins (BK15, BK17, BM12, TC25).

Moments are aware datetimes. A day is found by the calendar of its place, never by adding 24 hours: on the two days a
year on which clocks are changed a day has 23 or 25 hours.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "assets" / "zones" / "los-angeles.tzif"
"""The time zone of San Francisco, for devices that have no time zone data or old ones."""

_DAY = datetime.timedelta(days=1)


class DeviceZone(datetime.tzinfo):
    """Local time as the device keeps it, with its changes between summer and winter.

    `datetime.now().astimezone()` knows only the offset of this moment, which may be another at the next midnight.
    """

    def utcoffset(self, moment: datetime.datetime | None) -> datetime.timedelta | None:
        """What local clocks are ahead of UTC by, at the local time `moment`."""
        if moment is None:
            return None
        # Not by `.astimezone()`: for a time that clocks skip it tells the offset after the change, and PEP 495 wants
        # the one before it.
        clock = moment.replace(tzinfo=None)
        return clock - datetime.datetime.fromtimestamp(clock.timestamp(), datetime.UTC).replace(tzinfo=None)

    def dst(self, moment: datetime.datetime | None) -> datetime.timedelta | None:
        """Unknown: the device tells only the whole offset."""
        return None

    def tzname(self, moment: datetime.datetime | None) -> str | None:
        """The device's own name for its time, such as `CET`."""
        return None if moment is None else moment.replace(tzinfo=None).astimezone().tzname()

    def fromutc(self, moment: datetime.datetime) -> datetime.datetime:
        """Local time of `moment`, which is in UTC; `fold` is 1 the second time that clocks show the same."""
        there = moment.replace(tzinfo=datetime.UTC).astimezone()
        local = there.replace(tzinfo=self, fold=0)
        return local if local.utcoffset() == there.utcoffset() else local.replace(fold=1)


DEVICE: Final = DeviceZone()
"""`datetime.datetime.now(DEVICE)` is the `now` of this module's functions."""


@cache
def san_francisco() -> datetime.tzinfo:
    """The time zone America/Los_Angeles."""
    from zoneinfo import ZoneInfo  # here, because the first picture needs no calendar

    with FILE.open("rb") as file:
        return ZoneInfo.from_file(file, key="America/Los_Angeles")


def _device(now: datetime.datetime) -> datetime.tzinfo:
    if now.tzinfo is None:
        raise ValueError("The time has no time zone.")
    return now.tzinfo


_ZONES: Final[Mapping[str, Callable[[datetime.datetime], datetime.tzinfo]]] = {
    "knock": lambda now: san_francisco(),
    "medley": _device,
    "cups": lambda now: datetime.UTC,
}
"""Whose midnight begins a game's day."""


def day_of(game: str, now: datetime.datetime) -> datetime.date:
    """The date of the daily of `game` at the moment `now`.

    Block Knock's is San Francisco's (BK17), Block Medley's that of `now` itself, which is the device's (BM12), and
    Twelve Cups' is UTC (TC25). Raises `KeyError` for a game without dailies, `ValueError` for a `now` without time
    zone.
    """
    return _local(now, _ZONES[game](now)).date()


def next_day(game: str, now: datetime.datetime) -> datetime.datetime:
    """The moment, in UTC, at which the day after `day_of(game, now)` begins; raises what `day_of` raises.

    Where clocks are put forward at midnight it is the moment of the change.
    """
    zone = _ZONES[game](now)
    return _midnight(_local(now, zone).date() + _DAY, zone)


def week_of(now: datetime.datetime) -> datetime.date:
    """The Monday in San Francisco on which the week of `now` began (BK15). Raises `ValueError` without time zone."""
    day = day_of("knock", now)
    return day - _DAY * day.weekday()


def _local(now: datetime.datetime, zone: datetime.tzinfo) -> datetime.datetime:
    _device(now)
    return now.astimezone(zone)


def _midnight(day: datetime.date, zone: datetime.tzinfo) -> datetime.datetime:
    """The first moment of `day`, in UTC: the earlier midnight of two, and the end of the gap where there is none."""
    return datetime.datetime.combine(day, datetime.time(), zone).astimezone(datetime.UTC)
