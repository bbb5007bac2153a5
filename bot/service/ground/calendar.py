"""The calendar of closes as people write it: "Tue 20:00, Fri 20:00"; moments, as "Fri 20:00"; and days, as "Friday"."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import say
from bot.service.base import Refused, quote, refused
from bot.service.ground.options import option
from bot.store import records
from bot.store.calendar import Break, Changes, close_after_briefing, holiday, parse_closes, wall_instant
from bot.store.calendar import next_close as first_close
from bot.store.schedule import schedule_close
from bot.store.tables import Campaign

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_CLOSE = re.compile(r"([a-z]{3})[a-z]*\.?\s+([0-9]{1,2}):([0-9]{2})")
_CLOCK = re.compile(r"(?:(.*\S)[\sT]+)?([0-9]{1,2}):([0-9]{2})", re.IGNORECASE)
_WEEKDAY = re.compile(r"([a-z]{3})[a-z]*\.?")
_AHEAD = re.compile(r"in ([0-9]{1,3}) (day|week)s?")
_SOON = re.compile(r"in ([0-9]{1,4}) (minute|hour)s?")
_STAMP = re.compile(r"(?:<t:)?([0-9]{9,11})(?::[a-zA-Z]>)?")
_FAR = timedelta(days=366)


def read_closes(typed: str) -> list[tuple[int, str]]:
    """Weekly closes as (weekday from Monday 0, "HH:MM"), in the campaign's zone (EDC-A-b)."""
    closes = []
    for part in typed.split(","):
        read = _CLOSE.fullmatch(part.strip().casefold())
        if read is None or read[1] not in _DAYS or int(read[2]) > 23 or int(read[3]) > 59:
            raise refused("calendar-bad-close", typed=quote(part))
        closes.append((_DAYS.index(read[1]), f"{int(read[2]):02d}:{read[3]}"))
    return closes


def read_zone(typed: str) -> str:
    """An IANA time zone that exists."""
    try:
        return ZoneInfo(typed).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise refused("calendar-bad-zone", typed=quote(typed)) from None


def show_closes(campaign: Campaign) -> str:
    """The weekly closes as `read_closes` reads them."""
    return ", ".join(f"{_DAYS[int(day)].capitalize()} {at}" for day, at in campaign.closes)


def read_when(typed: str, zone: str, now: datetime) -> datetime:
    """A moment to come, as a UTC instant: a day (`read_day`) and a time of day in `zone`, such as `Fri 20:00`.

    `20:00` alone is the next such, `in 6 hours` counts from now; a moment as Discord writes it is taken, too.
    """
    word, where = " ".join(typed.casefold().split()), ZoneInfo(zone)
    if (stamped := _STAMP.fullmatch(word)) is not None:
        moment = datetime.fromtimestamp(int(stamped[1]), UTC)
    elif (soon := _SOON.fullmatch(word)) is not None:
        moment = now + timedelta(**{f"{soon[2]}s": int(soon[1])})
    elif (timed := _CLOCK.fullmatch(word)) is None:
        raise _not_a_moment(typed)
    else:
        moment = _at(typed, timed[1], _clock(typed, timed[2], timed[3]), where, now)
    if not now < moment < now + _FAR:
        raise refused("calendar-far-time", typed=quote(typed))
    return moment


def _at(typed: str, day: str | None, at: time, where: ZoneInfo, now: datetime) -> datetime:
    """That time of the day; of a weekday, or where no day is given, the next such."""
    if day is None:
        return first_close(now, where, [(weekday, at) for weekday in range(7)])
    weekly = _WEEKDAY.fullmatch(day)
    if weekly is not None and weekly[1] in _DAYS:
        return first_close(now, where, [(_DAYS.index(weekly[1]), at)])
    date_of = read_day(day, where, now)
    if date_of is None:
        raise _not_a_moment(typed)
    try:
        return wall_instant(date_of, at, where)
    except OverflowError:  # at the end of all days
        raise _not_a_moment(typed) from None


def read_day(typed: str, zone: ZoneInfo, now: datetime) -> date | None:
    """A day: `2026-12-24`, `today`, `tomorrow`, `in 3 days`, or `Friday`, the next one after today; None for no day."""
    word, today = " ".join(typed.casefold().split()), now.astimezone(zone).date()
    if word in ("today", "tomorrow"):
        return today + timedelta(days=word == "tomorrow")
    if (ahead := _AHEAD.fullmatch(word)) is not None:
        return today + timedelta(days=int(ahead[1]) * (7 if ahead[2] == "week" else 1))
    weekly = _WEEKDAY.fullmatch(word)
    if weekly is not None and weekly[1] in _DAYS:
        return today + timedelta(days=(_DAYS.index(weekly[1]) - today.weekday() - 1) % 7 + 1)
    try:
        return date.fromisoformat(word)
    except ValueError:
        return None


def read_holiday(first: str, last: str, zone: str, now: datetime) -> Break:
    """The days from `first` to `last` (if not given, `first` alone) as `read_day` reads them, in `zone`."""
    days = []
    for typed in (first, last or first):
        day = read_day(typed, ZoneInfo(zone), now)
        if day is None:
            raise refused("calendar-bad-day", typed=quote(typed))
        days.append(day)
    if days[1] < days[0]:
        raise refused("calendar-days-turned", first=days[0].isoformat(), last=days[1].isoformat())
    try:
        days_off = holiday(days[0], days[1], ZoneInfo(zone))
    except OverflowError:  # at the end of all days
        raise refused("calendar-far-time", typed=quote(last or first)) from None
    if not now < days_off.end < now + _FAR:
        raise refused("calendar-far-time", typed=quote(last or first))
    return days_off


def days_of(entry: Break, zone: str) -> str:
    """The days of a holiday as `2026-12-24 to 2027-01-01`, or one day alone."""
    where = ZoneInfo(zone)
    first = entry.start.astimezone(where).date().isoformat()
    last = (entry.end - timedelta(seconds=1)).astimezone(where).date().isoformat()
    return first if first == last else say("calendar-days", first=first, last=last)


def changes_of(campaign: Campaign) -> Changes:
    """The closes that the GM has added and skipped (EDC-A-b)."""
    kept = records.CALENDAR.of(campaign)
    breaks = frozenset(Break(start, end) for start, end in kept.breaks)
    return Changes(frozenset(kept.added), frozenset(kept.skipped), breaks)


def keep_changes(campaign: Campaign, changes: Changes, now: datetime) -> None:
    """Keep the GM's changes; those that are past are forgotten."""
    kept = records.CalendarChanges(
        added=tuple(sorted(close for close in changes.added if close > now)),
        skipped=tuple(sorted(close for close in changes.skipped if close > now)),
        breaks=tuple((entry.start, entry.end) for entry in sorted(changes.breaks) if entry.end > now),
    )
    records.CALENDAR.keep(campaign, kept)


def next_close(campaign: Campaign, now: datetime) -> datetime:
    """When the round that is briefed now closes (EDC-A-c, EDC-C1.1-f), as a UTC instant."""
    notice = timedelta(hours=option(campaign, "briefing_notice_hours"))
    return close_after_briefing(now, campaign.zone, _weekly(campaign), notice, changes_of(campaign))


def upcoming(campaign: Campaign, after: datetime, count: int) -> list[datetime]:
    """The next closes of the calendar, as UTC instants."""
    closes: list[datetime] = []
    for _ in range(count):
        after = first_close(after, campaign.zone, _weekly(campaign), changes_of(campaign))
        closes.append(after)
    return closes


def _weekly(campaign: Campaign) -> tuple[tuple[int, time], ...]:
    return parse_closes((int(day), str(at)) for day, at in campaign.closes)


def _clock(typed: str, hours: str, minutes: str) -> time:
    if int(hours) > 23 or int(minutes) > 59:
        raise _not_a_moment(typed)
    return time(int(hours), int(minutes))


def _not_a_moment(typed: str) -> Refused:
    return refused("calendar-bad-time", typed=quote(typed))


async def remind_and_close(session: AsyncSession, campaign: Campaign, number: int) -> None:
    """Queue the close of a round and the reminder before it."""
    before = timedelta(hours=option(campaign, "reminder_hours"))
    await schedule_close(session, campaign.id, number, remind_before=before)
