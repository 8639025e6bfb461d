from __future__ import annotations

import datetime
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, timedelta
from importlib import resources
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profile.days import DEVICE, FILE, day_of, next_day, san_francisco, week_of

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def at(text: str) -> datetime.datetime:
    """An aware moment, as ISO 8601 writes it."""
    return datetime.datetime.fromisoformat(text)


def date(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


ZONES = [
    *(datetime.timezone(timedelta(hours=hours)) for hours in range(-12, 15)),
    datetime.timezone(timedelta(hours=5, minutes=45)),
    *(ZoneInfo(key) for key in ("America/Havana", "Africa/Cairo", "Europe/Rome", "Australia/Lord_Howe")),
]
EARLIEST, LATEST = datetime.datetime(2024, 1, 1), datetime.datetime(2037, 12, 30)  # noqa: DTZ001 - zones are drawn apart
moments = st.datetimes(EARLIEST, LATEST, timezones=st.sampled_from(ZONES))


def test_the_zone_is_the_one_of_the_pinned_package() -> None:
    packed = resources.files("tzdata.zoneinfo.America").joinpath("Los_Angeles")
    assert FILE.read_bytes() == packed.read_bytes()
    with packed.open("rb") as file:
        theirs = ZoneInfo.from_file(file)
    moment = at("2024-01-01T00:00:00+00:00")
    offsets = set()
    while moment.year < 2038:
        offsets.add(moment.astimezone(san_francisco()).utcoffset())
        assert moment.astimezone(san_francisco()).utcoffset() == moment.astimezone(theirs).utcoffset()
        moment += HOUR
    assert offsets == {-8 * HOUR, -7 * HOUR}


@pytest.mark.rule("BK17")
@pytest.mark.parametrize("year", range(2024, 2038))
def test_clocks_in_san_francisco_change_on_the_second_sunday_of_march_and_the_first_of_november(year: int) -> None:
    """Written out from the law, not from any database."""
    march = next(datetime.date(year, 3, day) for day in range(8, 15) if datetime.date(year, 3, day).weekday() == 6)
    november = next(datetime.date(year, 11, day) for day in range(1, 8) if datetime.date(year, 11, day).weekday() == 6)
    for day, hours in ((march - DAY, 24), (march, 23), (march + DAY, 24), (november, 25), (november + DAY, 24)):
        begin = datetime.datetime.combine(day, datetime.time(), san_francisco()).astimezone(UTC)
        end = next_day("knock", begin)
        assert end - begin == hours * HOUR
        assert day_of("knock", end - timedelta(microseconds=1)) == day
        assert day_of("knock", end) == day + DAY


@pytest.mark.rule("BK17")
@pytest.mark.parametrize(
    ("now", "day", "end"),
    [
        ("2026-03-08T07:59:59+00:00", "2026-03-07", "2026-03-08T08:00:00+00:00"),
        ("2026-03-08T08:00:00+00:00", "2026-03-08", "2026-03-09T07:00:00+00:00"),
        ("2026-11-01T06:59:59+00:00", "2026-10-31", "2026-11-01T07:00:00+00:00"),
        ("2026-11-01T09:30:00+00:00", "2026-11-01", "2026-11-02T08:00:00+00:00"),
        ("2028-02-29T07:59:00+00:00", "2028-02-28", "2028-02-29T08:00:00+00:00"),
        ("2028-03-01T07:59:00+00:00", "2028-02-29", "2028-03-01T08:00:00+00:00"),
        ("2027-01-01T07:59:59.999999+00:00", "2026-12-31", "2027-01-01T08:00:00+00:00"),
        ("2027-01-01T21:59:59+14:00", "2026-12-31", "2027-01-01T08:00:00+00:00"),
        ("2026-12-31T20:00:00-12:00", "2027-01-01", "2027-01-02T08:00:00+00:00"),
    ],
)
def test_the_day_of_knock_is_that_of_san_francisco(now: str, day: str, end: str) -> None:
    assert day_of("knock", at(now)) == date(day)
    assert next_day("knock", at(now)) == at(end)


@pytest.mark.rule("BK17")
@pytest.mark.rule("TC25")
@given(moments, st.sampled_from(ZONES))
def test_where_the_device_is_changes_nothing_for_knock_and_cups(now: datetime.datetime, zone: datetime.tzinfo) -> None:
    elsewhere = now.astimezone(zone)
    for game in ("knock", "cups"):
        assert day_of(game, now) == day_of(game, elsewhere)
        assert next_day(game, now) == next_day(game, elsewhere)
    assert week_of(now) == week_of(elsewhere)


@pytest.mark.rule("BM12")
@pytest.mark.parametrize(
    ("now", "day", "end"),
    [
        ("2026-12-31T23:59:59-12:00", "2026-12-31", "2027-01-01T12:00:00+00:00"),
        ("2027-01-01T00:00:00+14:00", "2027-01-01", "2027-01-01T10:00:00+00:00"),
        ("2028-02-28T23:00:00+05:45", "2028-02-28", "2028-02-28T18:15:00+00:00"),
    ],
)
def test_the_day_of_medley_is_that_of_the_device(now: str, day: str, end: str) -> None:
    assert day_of("medley", at(now)) == date(day)
    assert next_day("medley", at(now)) == at(end)


@pytest.mark.rule("BM12")
def test_where_midnight_is_skipped_the_day_begins_with_the_change() -> None:
    """Cuba puts its clocks forward from 0:00 to 1:00."""
    havana = ZoneInfo("America/Havana")
    before = datetime.datetime(2026, 3, 7, 23, 30, tzinfo=havana)
    change = at("2026-03-08T05:00:00+00:00")
    assert next_day("medley", before) == change
    assert change.astimezone(havana).hour == 1
    assert day_of("medley", change.astimezone(havana)) == date("2026-03-08")
    assert day_of("medley", (change - timedelta(microseconds=1)).astimezone(havana)) == date("2026-03-07")


@pytest.mark.rule("BM12")
def test_a_day_that_a_country_left_out_is_left_out() -> None:
    """Samoa crossed the date line: there was no 30th of December 2011."""
    apia = ZoneInfo("Pacific/Apia")
    before = datetime.datetime(2011, 12, 29, 12, tzinfo=apia)
    assert next_day("medley", before).astimezone(apia) == datetime.datetime(2011, 12, 31, tzinfo=apia)


@pytest.mark.rule("TC25")
def test_the_day_of_cups_is_that_of_utc() -> None:
    assert day_of("cups", at("2027-01-01T01:59:59+02:00")) == date("2026-12-31")
    assert next_day("cups", at("2027-01-01T01:59:59+02:00")) == at("2027-01-01T00:00:00+00:00")
    assert day_of("cups", at("2027-01-01T02:00:00+02:00")) == date("2027-01-01")


@pytest.mark.rule("BK17")
@pytest.mark.rule("BM12")
@pytest.mark.rule("TC25")
@given(st.sampled_from(("knock", "medley", "cups")), moments)
def test_the_next_day_begins_when_the_date_changes_and_not_before(game: str, now: datetime.datetime) -> None:
    end = next_day(game, now)
    assert end.tzinfo is UTC
    assert timedelta() < end - now.astimezone(UTC) <= 25 * HOUR
    there = end.astimezone(now.tzinfo)
    assert day_of(game, now) < day_of(game, there)
    assert day_of(game, (end - timedelta(microseconds=1)).astimezone(now.tzinfo)) == day_of(game, now)


@pytest.mark.rule("BK15")
@pytest.mark.parametrize(
    ("now", "monday"),
    [
        ("2026-11-30T07:59:59+00:00", "2026-11-23"),
        ("2026-11-30T08:00:00+00:00", "2026-11-30"),
        ("2026-12-06T12:00:00+14:00", "2026-11-30"),
        ("2026-03-09T06:59:59+00:00", "2026-03-02"),  # the Sunday of 23 hours
        ("2026-03-09T07:00:00+00:00", "2026-03-09"),
        ("2026-11-02T07:59:59+00:00", "2026-10-26"),  # the Sunday of 25 hours
        ("2026-11-02T08:00:00+00:00", "2026-11-02"),
        ("2027-01-01T12:00:00+00:00", "2026-12-28"),
    ],
)
def test_a_week_begins_on_monday_at_midnight_in_san_francisco(now: str, monday: str) -> None:
    assert week_of(at(now)) == date(monday)


@pytest.mark.parametrize("find", [day_of, next_day])
def test_what_has_no_day_is_refused(find: object) -> None:
    assert callable(find)
    for game in ("knock", "medley", "cups"):
        with pytest.raises(ValueError, match=r"^The time has no time zone\.$"):
            find(game, datetime.datetime(2026, 1, 1))  # noqa: DTZ001 - that is the fault
    with pytest.raises(KeyError):
        find("puzzle", at("2026-01-01T00:00:00+00:00"))
    with pytest.raises(ValueError, match=r"^The time has no time zone\.$"):
        week_of(datetime.datetime(2026, 1, 1))  # noqa: DTZ001 - that is the fault


@pytest.fixture
def device(request: pytest.FixtureRequest) -> Iterator[None]:
    """A device whose clock goes by the rule of POSIX that is given: no time zone data needed."""
    if not hasattr(time, "tzset"):
        pytest.skip("this system cannot change its time zone for one program")
    old = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield
    os.environ.pop("TZ")
    if old is not None:
        os.environ["TZ"] = old
    time.tzset()


ROME = "CET-1CEST,M3.5.0/2,M10.5.0/3"
CUBA = "CST5CDT,M3.2.0/0,M11.1.0/1"
SANTIAGO = "CLT4CLST,M9.1.0/0,M4.1.0/0"


@pytest.mark.rule("BM12")
@pytest.mark.parametrize(
    ("device", "moment", "clock", "end"),
    [
        (ROME, "2026-03-28T22:59:59+00:00", "2026-03-28T23:59:59+01:00", "2026-03-28T23:00:00+00:00"),
        (ROME, "2026-03-28T23:00:00+00:00", "2026-03-29T00:00:00+01:00", "2026-03-29T22:00:00+00:00"),
        (ROME, "2026-10-24T22:00:00+00:00", "2026-10-25T00:00:00+02:00", "2026-10-25T23:00:00+00:00"),
        (ROME, "2026-10-25T00:30:00+00:00", "2026-10-25T02:30:00+02:00", "2026-10-25T23:00:00+00:00"),
        (ROME, "2026-10-25T01:30:00+00:00", "2026-10-25T02:30:00+01:00", "2026-10-25T23:00:00+00:00"),
        (CUBA, "2026-03-08T04:59:59+00:00", "2026-03-07T23:59:59-05:00", "2026-03-08T05:00:00+00:00"),
        (CUBA, "2026-03-08T05:00:00+00:00", "2026-03-08T01:00:00-04:00", "2026-03-09T04:00:00+00:00"),
        # Clocks put back at midnight: 23:00 to 24:00 comes twice, and both are the old day.
        (SANTIAGO, "2026-04-05T02:30:00+00:00", "2026-04-04T23:30:00-03:00", "2026-04-05T04:00:00+00:00"),
        (SANTIAGO, "2026-04-05T03:30:00+00:00", "2026-04-04T23:30:00-04:00", "2026-04-05T04:00:00+00:00"),
        ("AAA12", "2026-12-31T12:00:00+00:00", "2026-12-31T00:00:00-12:00", "2027-01-01T12:00:00+00:00"),
        ("BBB-14", "2026-12-31T10:00:00+00:00", "2027-01-01T00:00:00+14:00", "2027-01-01T10:00:00+00:00"),
    ],
    indirect=["device"],
)
@pytest.mark.usefixtures("device")
def test_the_clock_of_the_device(moment: str, clock: str, end: str) -> None:
    now = at(moment).astimezone(DEVICE)
    assert now.isoformat() == clock
    assert now.astimezone(UTC) == at(moment)
    assert day_of("medley", now) == date(clock[:10])
    assert next_day("medley", now) == at(end)


def test_the_device_knows_its_own_time() -> None:
    now = datetime.datetime.now(DEVICE)
    assert now.utcoffset() == now.replace(tzinfo=None).astimezone().utcoffset()
    assert now.tzname() == now.replace(tzinfo=None).astimezone().tzname()
    assert now.dst() is None
    assert DEVICE.utcoffset(None) is None
    assert DEVICE.tzname(None) is None


def test_importing_days_does_not_load_the_time_zones() -> None:
    program = "import game.profile.days, sys; print('zoneinfo' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert printed == "False\n"
