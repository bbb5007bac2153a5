"""The calendar of closes as people write it: "Tue 20:00, Fri 20:00"."""

from __future__ import annotations

import re
from datetime import datetime

from bot.service.base import Refused, quote
from bot.store.calendar import close_after_briefing, parse_closes
from bot.store.tables import Campaign

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_CLOSE = re.compile(r"([a-z]{3})[a-z]*\.?\s+([0-9]{1,2}):([0-9]{2})")


def read_closes(typed: str) -> list[tuple[int, str]]:
    """Weekly closes as (weekday from Monday 0, "HH:MM"), in the campaign's zone (EDC-A-b)."""
    found = []
    for part in typed.split(","):
        read = _CLOSE.fullmatch(part.strip().casefold())
        if read is None or read[1] not in _DAYS or int(read[2]) > 23 or int(read[3]) > 59:
            raise Refused(f"{quote(part)} is not a weekly close. Write closes like `Tue 20:00, Fri 20:00`.")
        found.append((_DAYS.index(read[1]), f"{int(read[2]):02d}:{read[3]}"))
    return found


def next_close(campaign: Campaign, now: datetime) -> datetime:
    """When the round that is briefed now closes (EDC-A-c, EDC-C1.1-f), as a UTC instant."""
    closes = parse_closes((int(day), str(at)) for day, at in campaign.closes)
    return close_after_briefing(now, campaign.zone, closes)
