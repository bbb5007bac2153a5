"""When orders close: wall times in an IANA zone, kept right over clock changes (EDC-A-b, EDC-A-c)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

BRIEFING_NOTICE = timedelta(hours=24)
"""A round stays open at least this long after its briefing (EDC-C1.1-f; tunable)."""

Close = tuple[int, time]
"""Weekday (Monday 0) and wall time."""


@dataclass(frozen=True, order=True)
class Break:
    """A time without weekly closes, such as holidays: from `start` until just before `end`, as UTC instants."""

    start: datetime
    end: datetime

    def __contains__(self, instant: datetime) -> bool:
        return self.start <= instant < self.end


@dataclass(frozen=True)
class Changes:
    """The GM's changes to a calendar (EDC-A-b), as UTC instants."""

    added: frozenset[datetime] = frozenset()
    """Closes of their own; they happen in a break too."""
    skipped: frozenset[datetime] = frozenset()
    """Closes of the week that do not happen."""
    breaks: frozenset[Break] = frozenset()

    def omits(self, close: datetime) -> bool:
        """Whether a close of the week does not happen."""
        return close in self.skipped or any(close in entry for entry in self.breaks)


NO_CHANGES = Changes()

_TICK = timedelta(microseconds=1)


def wall_instant(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The UTC instant of a wall time (EDC-A-c).

    A time that the clocks skip moves forward by the length of the gap; of a time that comes twice it is the first.
    """
    # With fold 0, zoneinfo reads a skipped time with the offset before the gap, which is that forward move.
    return datetime.combine(day, at.replace(fold=0), zone).astimezone(UTC)


def holiday(first: date, last: date, zone: ZoneInfo) -> Break:
    """The break from the start of one day to the end of another, in local days.

    Raises ValueError where `last` is before `first`, OverflowError at the end of all days.
    """
    if last < first:
        raise ValueError("A holiday ends on or after its first day")
    midnight = time(0)
    return Break(wall_instant(first, midnight, zone), wall_instant(last + timedelta(days=1), midnight, zone))


def next_close(
    after: datetime, zone: str | ZoneInfo, closes: Iterable[Close], changes: Changes = NO_CHANGES
) -> datetime:
    """The first close later than `after` (an aware instant), as a UTC instant (EDC-A-b, EDC-A-c).

    Raises ValueError for an empty calendar, ZoneInfoNotFoundError for an unknown zone.
    """
    if after.tzinfo is None:
        raise ValueError("next_close needs an instant with a zone")
    where = ZoneInfo(zone) if isinstance(zone, str) else zone
    calendar = list(closes)
    if not calendar:
        raise ValueError("The calendar has no close")
    weekly = _next_weekly(after, where, calendar)
    while changes.omits(weekly):
        ends = [entry.end for entry in changes.breaks if weekly in entry]
        # A close just as a break ends happens.
        weekly = _next_weekly(max([weekly, *(end - _TICK for end in ends)]), where, calendar)
    return min([weekly, *(added for added in changes.added if added > after)])


def _next_weekly(after: datetime, where: ZoneInfo, calendar: list[Close]) -> datetime:
    first = after.astimezone(where).date() - timedelta(days=1)
    # Nine days from yesterday hold every weekday once after `after`, whatever the clocks do meanwhile.
    instants = (
        wall_instant(day, at, where)
        for day in (first + timedelta(days=n) for n in range(10))
        for weekday, at in calendar
        if day.weekday() == weekday
    )
    return min(instant for instant in instants if instant > after)


def close_after_briefing(
    briefing: datetime,
    zone: str | ZoneInfo,
    closes: Iterable[Close],
    notice: timedelta = BRIEFING_NOTICE,
    changes: Changes = NO_CHANGES,
) -> datetime:
    """The close that a briefing announces: the first one at least `notice` later (EDC-C1.1-f)."""
    return next_close(briefing + notice - _TICK, zone, closes, changes)


def parse_closes(rows: Iterable[tuple[int, str]]) -> tuple[Close, ...]:
    """Closes as stored, (weekday, "HH:MM"). Raises ValueError with a sentence for the user."""
    closes = []
    for weekday, text in rows:
        try:
            at = time.fromisoformat(text)
        except ValueError:
            raise ValueError(f"{text!r} is no time of day; write it like 20:00") from None
        if not 0 <= weekday <= 6 or at.tzinfo is not None:
            raise ValueError("A close needs a weekday from 0 (Monday) to 6 (Sunday) and a time like 20:00")
        closes.append((weekday, at))
    return tuple(closes)
