"""Quiet hours, in the wall time of whoever has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.calendar import wall_instant
from bot.store.tables import NoticeChoice

DAY = timedelta(days=1)
HEADSTART = timedelta(minutes=30)
"""So long before the quiet hours somebody is reminded of a close that falls into them, and so long before a close the
quiet hours must end for a reminder after them."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """From one wall time to another, over midnight where the second is the earlier one."""

    zone: str
    start: int
    """Minutes after midnight."""
    end: int

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """When the quiet hours that contain the moment begin and end, as UTC instants; None where none do."""
        today = moment.astimezone(ZoneInfo(self.zone)).date()
        for day in (today - DAY, today):
            last = day if self.start < self.end else day + DAY
            start, end = self._instants(day, self.start)[0], max(self._instants(last, self.end))
            if start <= moment < end:
                return start, end
        return None

    def _instants(self, day: date, minutes: int) -> tuple[datetime, datetime]:
        """A wall time as `wall_instant` reads it, and the other way in which it can be read.

        The two differ where the clocks change: at the end the later one counts, so that nobody is woken early.
        """
        at, zone = time(minutes // 60, minutes % 60), ZoneInfo(self.zone)
        return wall_instant(day, at, zone), datetime.combine(day, at.replace(fold=1), zone).astimezone(UTC)


def quiet_of(choice: NoticeChoice | None) -> Quiet | None:
    """The quiet hours that somebody has chosen."""
    if choice is None or choice.zone is None or choice.quiet_from is None or choice.quiet_until is None:
        return None
    return Quiet(choice.zone, choice.quiet_from, choice.quiet_until)


def reminder_at(usual: datetime, close: datetime, quiet: Quiet) -> tuple[datetime, datetime] | None:
    """From when until when somebody may be reminded of a close instead of at the usual moment; None: then.

    After the quiet hours, where they end well before the close; otherwise before they begin.
    """
    if (stretch := quiet.around(usual)) is None:
        return None
    start, end = stretch
    return (end, close) if end + HEADSTART <= close else (start - HEADSTART, start)
