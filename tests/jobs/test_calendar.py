"""EDC-A-b, EDC-A-c, EDC-C1.1-f: when orders close."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.calendar import (
    Break,
    Changes,
    Close,
    close_after_briefing,
    holiday,
    next_close,
    parse_closes,
    wall_instant,
)

DEFAULT = ((1, time(20)), (4, time(20)))
NEW_YORK = "America/New_York"
ZONES = ("America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "UTC")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.rule("EDC-A-c")
@pytest.mark.parametrize(
    ("after", "close"),
    [
        ("2024-10-30T12:00", "2024-11-02T00:00"),  # Friday, summer time
        ("2024-11-02T00:00", "2024-11-06T01:00"),  # Tuesday after the clocks went back
        ("2024-07-03T12:00", "2024-07-06T00:00"),
    ],
)
def test_edc_a_c_the_wall_time_stays_when_the_clocks_change(after: str, close: str) -> None:
    assert next_close(utc(after), NEW_YORK, DEFAULT) == utc(close)


@pytest.mark.rule("EDC-A-c")
def test_edc_a_c_a_skipped_time_moves_forward_by_the_gap() -> None:
    # 2024-03-10 02:30 does not exist in New York: it becomes 03:30 EDT.
    assert next_close(utc("2024-03-09T12:00"), NEW_YORK, [(6, time(2, 30))]) == utc("2024-03-10T07:30")


@pytest.mark.rule("EDC-A-c")
def test_edc_a_c_a_doubled_time_is_its_first_occurrence() -> None:
    # 2024-11-03 01:30 comes twice: EDT first.
    assert next_close(utc("2024-11-02T12:00"), NEW_YORK, [(6, time(1, 30))]) == utc("2024-11-03T05:30")
    assert next_close(utc("2024-11-03T05:30"), NEW_YORK, [(6, time(1, 30))]) == utc("2024-11-10T06:30")


@pytest.mark.rule("EDC-C1.1-f")
def test_edc_c1_1_f_the_briefing_names_the_first_close_a_day_later() -> None:
    assert close_after_briefing(utc("2024-07-03T03:00"), NEW_YORK, DEFAULT) == utc("2024-07-06T00:00")
    assert close_after_briefing(utc("2024-07-05T00:00"), NEW_YORK, DEFAULT) == utc("2024-07-06T00:00")
    assert close_after_briefing(utc("2024-07-05T00:00:01"), NEW_YORK, DEFAULT) == utc("2024-07-10T00:00")


def test_edc_a_b_a_calendar_needs_closes_and_an_instant_with_a_zone() -> None:
    with pytest.raises(ValueError, match="no close"):
        next_close(utc("2024-07-03T12:00"), NEW_YORK, [])
    with pytest.raises(ValueError, match="zone"):
        next_close(datetime(2024, 7, 3), NEW_YORK, DEFAULT)  # noqa: DTZ001


def test_edc_a_b_closes_are_read_from_their_stored_form() -> None:
    assert parse_closes([(1, "20:00"), (4, "08:30")]) == ((1, time(20)), (4, time(8, 30)))
    for wrong in [(1, "8 pm"), (7, "20:00"), (1, "20:00+02:00")]:
        with pytest.raises(ValueError, match=r"20:00"):
            parse_closes([wrong])


calendars = st.lists(st.tuples(st.integers(0, 6), st.times()), min_size=1, max_size=4)
instants = st.datetimes(datetime(2000, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(after=instants, zone=st.sampled_from(ZONES), closes=calendars)
def test_edc_a_c_no_scheduled_wall_time_is_passed_over(
    after: datetime, zone: str, closes: list[tuple[int, time]]
) -> None:
    close = next_close(after, zone, closes)
    assert after < close <= after + timedelta(days=8)
    where = ZoneInfo(zone)
    # Walk the days themselves: nothing scheduled lies between.
    day = after.astimezone(where).date() - timedelta(days=2)
    for _ in range(13):
        for weekday, at in closes:
            if day.weekday() == weekday:
                instant = wall_instant(day, at, where)
                assert not after < instant < close
        day += timedelta(days=1)


@given(after=instants, zone=st.sampled_from(ZONES[:3]), at=st.times())
def test_edc_a_c_the_local_time_is_right_unless_the_clocks_skip_it(
    after: datetime, zone: str, at: time
) -> None:
    where = ZoneInfo(zone)
    close = next_close(after, zone, [(2, at)])
    local = close.astimezone(where)
    if local.time() != at.replace(fold=0):
        before = (close - timedelta(hours=3)).astimezone(where).utcoffset()
        assert before is not None
        gap = (local.utcoffset() or timedelta()) - before
        wall = datetime.combine(local.date(), at.replace(fold=0))
        assert gap > timedelta()
        assert local.replace(tzinfo=None) - wall == gap


@pytest.mark.rule("EDC-A-b")
def test_a_holiday_has_no_weekly_close_and_ends_with_its_last_day() -> None:
    days = Changes(breaks=frozenset({holiday(date(2024, 7, 5), date(2024, 7, 9), ZoneInfo(NEW_YORK))}))
    # Friday the 5th and Tuesday the 9th are out; Friday the 12th is in.
    assert next_close(utc("2024-07-03T12:00"), NEW_YORK, DEFAULT, days) == utc("2024-07-13T00:00")
    alone = Changes(breaks=frozenset({holiday(date(2024, 7, 5), date(2024, 7, 5), ZoneInfo(NEW_YORK))}))
    assert next_close(utc("2024-07-03T12:00"), NEW_YORK, DEFAULT, alone) == utc("2024-07-10T00:00")
    # A close at midnight after the last day happens: the break has just ended.
    midnight = [(5, time(0))]
    assert next_close(utc("2024-07-03T12:00"), NEW_YORK, midnight, alone) == utc("2024-07-06T04:00")
    with pytest.raises(ValueError, match="first day"):
        holiday(date(2024, 7, 5), date(2024, 7, 4), ZoneInfo(NEW_YORK))


@pytest.mark.rule("EDC-A-b")
def test_a_close_that_was_added_happens_in_a_holiday() -> None:
    added = utc("2024-07-07T12:00")
    days = frozenset({holiday(date(2024, 7, 5), date(2024, 7, 9), ZoneInfo(NEW_YORK))})
    assert (
        next_close(utc("2024-07-03T12:00"), NEW_YORK, DEFAULT, Changes(frozenset({added}), breaks=days))
        == added
    )


@given(
    after=instants,
    zone=st.sampled_from(ZONES),
    closes=calendars,
    taken=st.lists(st.integers(0, 12), max_size=4),
    added=st.lists(st.integers(1, 24 * 60), max_size=3),
    off=st.lists(st.tuples(st.integers(-100, 1500), st.integers(1, 24 * 30)), max_size=3),
)
def test_edc_a_b_a_changed_calendar_is_the_weekly_one_less_what_is_out_plus_what_is_added(
    after: datetime,
    zone: str,
    closes: list[Close],
    taken: list[int],
    added: list[int],
    off: list[tuple[int, int]],
) -> None:
    def walk(changes: Changes, count: int) -> list[datetime]:
        found: list[datetime] = []
        at = after
        for _ in range(count):
            at = next_close(at, zone, closes, changes)
            found.append(at)
        return found

    weekly = walk(Changes(), 16 * len(closes))
    changes = Changes(
        added=frozenset(after + timedelta(hours=hours) for hours in added),
        skipped=frozenset(weekly[number] for number in taken),
        breaks=frozenset(
            Break(after + timedelta(hours=start), after + timedelta(hours=start + length))
            for start, length in off
        ),
    )
    expected = sorted(
        {
            *changes.added,
            *(
                close
                for close in weekly
                if close not in changes.skipped
                and not any(entry.start <= close < entry.end for entry in changes.breaks)
            ),
        }
    )
    expected = [close for close in expected if close <= weekly[-1]]
    assert walk(changes, len(expected)) == expected
    assert expected == sorted(set(expected))
