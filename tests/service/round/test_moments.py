"""Moments and days as people write them, in a campaign's zone, across a change of its clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.service.base import Refused
from bot.service.ground.calendar import read_day, read_holiday, read_when

BERLIN = "Europe/Berlin"
NOW = datetime(2026, 3, 27, 19, 30, tzinfo=UTC)
"""A Friday, 20:30 in Berlin, where clocks go forward on the Sunday that follows."""


@pytest.mark.parametrize(
    ("typed", "month", "day", "hour", "minute"),
    [
        ("Fri 20:00", 4, 3, 18, 0),
        ("friday 21:00", 3, 27, 20, 0),
        ("20:00", 3, 28, 19, 0),
        ("today 23:00", 3, 27, 22, 0),
        ("Tomorrow  20:00", 3, 28, 19, 0),
        ("in 2 days 20:00", 3, 29, 18, 0),
        (" IN 1 week 9:05", 4, 3, 7, 5),
        ("in 6 hours", 3, 28, 1, 30),
        ("in 1 minute", 3, 27, 19, 31),
        ("2026-03-29 02:59", 3, 29, 1, 59),
        ("2026-03-29T20:00", 3, 29, 18, 0),
        ("<t:1774724400:F>", 3, 28, 19, 0),
    ],
)
def test_a_moment_is_read_in_the_zone(typed: str, month: int, day: int, hour: int, minute: int) -> None:
    assert read_when(typed, BERLIN, NOW) == datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("today 20:00", "is past"),
        ("in 0 hours", "is past"),
        ("in 53 weeks 10:00", "more than a year"),
        ("in 9999 hours", "more than a year"),
        ("tomorrow", "is not a time"),
        ("tomorrow 24:00", "is not a time"),
        ("in -1 days 20:00", "is not a time"),
        ("2026-02-30 20:00", "is not a time"),
        ("8 20:00", "is not a time"),
        ("sat20:00", "is not a time"),
        ("soon", "is not a time"),
        (" ", "is not a time"),
    ],
)
def test_any_other_words_are_refused(typed: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_when(typed, BERLIN, NOW)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("today", date(2026, 3, 27)),
        ("Tomorrow", date(2026, 3, 28)),
        ("in 3 days", date(2026, 3, 30)),
        ("in 2 weeks", date(2026, 4, 10)),
        ("Sat", date(2026, 3, 28)),
        ("Friday", date(2026, 4, 3)),
        ("in 3", None),
        ("xmas", None),
        ("", None),
    ],
)
def test_a_day_is_read_as_people_say_it(typed: str, day: date | None) -> None:
    assert read_day(typed, ZoneInfo(BERLIN), NOW) == day


def test_a_day_of_the_zone_is_not_that_of_the_bot() -> None:
    assert read_day("today", ZoneInfo("Asia/Tokyo"), NOW) == date(2026, 3, 28)


def test_a_holiday_takes_words_and_ends_at_the_zones_midnight() -> None:
    days = read_holiday("tomorrow", "in 2 days", BERLIN, NOW)
    assert (days.start, days.end) == (
        datetime(2026, 3, 27, 23, 0, tzinfo=UTC),
        datetime(2026, 3, 29, 22, 0, tzinfo=UTC),
    )
