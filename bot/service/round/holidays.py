"""Holidays: days on which no close of the week happens (EDC-A-b)."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import say
from bot.service.base import Services, Who, close_times, quote, refused, stamp
from bot.service.ground.calendar import changes_of, days_of, keep_changes, read_holiday, upcoming
from bot.service.ground.load import game_master_of
from bot.service.ground.matching import matching
from bot.service.round.closes import Why, locked_campaign, move, record_change
from bot.store import campaigns
from bot.store.calendar import Break
from bot.store.tables import CampaignState

MOST = 20
"""Holidays that a calendar holds at a time; past ones are forgotten."""


async def add(s: Services, who: Who, first: str, last: str = "") -> str:
    """No close of the week from one day to another; the open round closes at the first close after them."""
    async with s.sessions.begin() as session:
        campaign = await locked_campaign(session, who)
        now = s.clock()
        days = read_holiday(first, last, campaign.zone, now)
        changes = changes_of(campaign)
        shown = days_of(days, campaign.zone)
        if days in changes.breaks:
            raise refused("calendar-has-holiday", days=shown)
        kept = {entry for entry in changes.breaks if entry.end > now}
        if len(kept) >= MOST:
            raise refused("calendar-many-holidays", most=MOST)
        keep_changes(campaign, replace(changes, breaks=changes.breaks | {days}), now)
        later = upcoming(campaign, max(now, days.start), 1)[0]
        played = await campaigns.current_round(session, campaign.id)
        if (
            played is not None
            and campaign.state == CampaignState.OPEN
            and played.locked_at is None
            and played.closes_at is not None
            and played.closes_at in days
            and played.closes_at not in changes.added
        ):
            await move(session, campaign, played, later, who, "holiday", Why(holiday=shown))
            return say("calendar-holiday-open", days=shown, round=played.number, **close_times(later))
        told = {"days": shown, "when": stamp(later)}
        return await record_change(
            session, campaign, who, "holiday", days.start, lambda: say("calendar-holiday", **told)
        )


async def cancel(s: Services, who: Who, days: str) -> str:
    """A holiday does not happen after all; the open round keeps its close."""
    async with s.sessions.begin() as session:
        campaign = await locked_campaign(session, who)
        changes = changes_of(campaign)
        # The days as they are shown, or the first of them.
        holiday = next(
            (entry for entry in sorted(changes.breaks) if days.strip() in _names(entry, campaign.zone)), None
        )
        if holiday is None:
            raise refused("calendar-no-holiday", typed=quote(days))
        keep_changes(campaign, replace(changes, breaks=changes.breaks - {holiday}), s.clock())
        later = upcoming(campaign, max(s.clock(), holiday.start), 1)[0]
        told = {"days": days_of(holiday, campaign.zone), "when": stamp(later)}
        return await record_change(
            session,
            campaign,
            who,
            "holiday cancelled",
            holiday.start,
            lambda: say("calendar-holiday-cancelled", **told),
        )


async def choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The holidays to come as (days, days)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    holidays = sorted(entry for entry in changes_of(campaign).breaks if entry.end > s.clock())
    return matching(((days_of(entry, campaign.zone),) * 2 for entry in holidays), typed)


def _names(entry: Break, zone: str) -> tuple[str, str]:
    shown = days_of(entry, zone)
    return shown, shown.split()[0]
