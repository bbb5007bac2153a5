"""The calendar in the GM's hands: shift, skip and add closes, pause; each change is announced (EDC-A-b)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, and_aloud, say
from bot.service.base import Services, Who, close_times, refused, stamp
from bot.service.ground.calendar import (
    changes_of,
    days_of,
    keep_changes,
    next_close,
    read_closes,
    read_when,
    read_zone,
    show_closes,
    upcoming,
)
from bot.service.ground.heads import change_close
from bot.service.ground.load import campaign_of, game_master_of, master_changes
from bot.service.ground.options import option
from bot.service.ground.posts import BRIEFING, message
from bot.service.ground.settings import refreshed_rules
from bot.store import campaigns, history
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, CampaignState, Round

SHOWN = 5


async def show(s: Services, who: Who) -> str:
    """The weekly closes and the next ones, for everybody."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        played = await campaigns.current_round(session, campaign.id)
    name, closes = safe(campaign.name), show_closes(campaign)
    lines = [say("calendar-weekly", campaign=name, closes=closes, zone=campaign.zone)]
    after = s.clock()
    if played is not None and played.locked_at is None and played.closes_at is None:
        lines.append(say("calendar-paused", round=played.number))
    if played is not None and played.locked_at is None and played.closes_at is not None:
        lines.append(say("calendar-closes", round=played.number, **close_times(played.closes_at)))
        after = max(after, played.closes_at)
    lines.append(say("calendar-then", first=len(lines) == 1))
    lines += [say("calendar-close", when=stamp(close)) for close in upcoming(campaign, after, SHOWN)]
    if breaks := sorted(changes_of(campaign).breaks):
        lines.append(
            say("calendar-holidays", days=", ".join(days_of(entry, campaign.zone) for entry in breaks))
        )
    notice = option(campaign, "briefing_notice_hours")
    return "\n".join([*lines, say("calendar-notice", hours=int(notice))])


async def weekly(s: Services, who: Who, closes: str, zone: str = "") -> str:
    """Other weekly closes; the round that is open keeps its close."""
    calendar = read_closes(closes)
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        before = {"closes": campaign.closes, "zone": campaign.zone}
        campaign.closes = [[weekday, at] for weekday, at in calendar]
        campaign.zone = read_zone(zone) if zone else campaign.zone
        after = {"closes": campaign.closes, "zone": campaign.zone}
        played = await campaigns.current_round(session, campaign.id)
        taking = played if played is not None and played.locked_at is None else None
        start = s.clock() if played is None or played.closes_at is None else max(s.clock(), played.closes_at)
        answer, text = and_aloud(
            lambda: say(
                "calendar-changed",
                closes=show_closes(campaign),
                zone=campaign.zone,
                next=stamp(upcoming(campaign, start, 1)[0]),
                round=None if taking is None else taking.number,
                when=None if taking is None or taking.closes_at is None else stamp(taking.closes_at),
            )
        )
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "calendar", before=before, after=after
        )
        await announce(session, campaign, action.id, text)
        if campaign.state != CampaignState.SETUP:
            world = await s.truth.world(session, campaign)
            posts = await refreshed_rules(session, campaign, world, f"calendar:{action.id}")
            await queue_posts(session, campaign.id, posts)
    return answer


async def shift(s: Services, who: Who, when: str) -> str:
    """The open round closes at another moment, earlier or later; the calendar stays."""
    async with s.sessions.begin() as session:
        campaign, played = await _open_round(session, who)
        close = read_when(when, campaign.zone, s.clock())
        was = played.closes_at
        await move(session, campaign, played, close, who, "shift")
        before = None if was is None else stamp(was)
        return say("calendar-shifted", round=played.number, before=before, **close_times(close))


async def pause(s: Services, who: Who, until: str = "") -> str:
    """The open round has no close until the campaign continues; orders are taken all the same.

    With an end (`until`), the round closes at the first close of the calendar from then on.
    """
    async with s.sessions.begin() as session:
        campaign, played = await _open_round(session, who)
        if until:
            end = read_when(until, campaign.zone, s.clock())
            close = upcoming(campaign, end - timedelta(microseconds=1), 1)[0]
            if played.closes_at is not None and played.closes_at >= end:
                raise refused("calendar-closes-later", round=played.number, **close_times(played.closes_at))
            await move(session, campaign, played, close, who, "pause", Why(until=end))
            return say("calendar-paused-until", round=played.number, until=stamp(end), **close_times(close))
        if played.closes_at is None:
            raise refused("calendar-paused-already", round=played.number)
        await move(session, campaign, played, None, who, "pause")
        return say("calendar-paused-now", round=played.number)


async def resume(s: Services, who: Who) -> str:
    """A paused round closes at the next close of the calendar, as one that opens now would."""
    async with s.sessions.begin() as session:
        campaign, played = await _open_round(session, who)
        if played.closes_at is not None:
            raise refused("calendar-not-paused", round=played.number, **close_times(played.closes_at))
        close = next_close(campaign, s.clock())
        await move(session, campaign, played, close, who, "resume")
        return say("calendar-resumed", round=played.number, **close_times(close))


async def skip(s: Services, who: Who, when: str = "") -> str:
    """A close of the calendar does not happen: the open round's, or the one at `when`."""
    async with s.sessions.begin() as session:
        campaign = await locked_campaign(session, who)
        played = await campaigns.current_round(session, campaign.id)
        now = s.clock()
        taking = played is not None and played.locked_at is None and played.closes_at is not None
        if not when:
            campaign, played = await _open_round(session, who)
        current = played.closes_at if played is not None and taking else None
        if not when and current is None:
            raise refused("calendar-nothing-to-skip", round=campaign.round)
        close = read_when(when, campaign.zone, now) if when else current
        if close is None or (
            close != current and upcoming(campaign, close - timedelta(seconds=1), 1) != [close]
        ):
            raise refused("calendar-no-such-close")
        changes = changes_of(campaign)
        changes = replace(changes, added=changes.added - {close}, skipped=changes.skipped | {close})
        keep_changes(campaign, changes, now)
        if close == current and played is not None:
            later = upcoming(campaign, close, 1)[0]
            await move(session, campaign, played, later, who, "skip", Why(skipped=close))
            return say("calendar-skipped-open", skipped=stamp(close), round=played.number, when=stamp(later))
        later = upcoming(campaign, close, 1)[0]
        told = {"skipped": stamp(close), "when": stamp(later)}
        return await record_change(
            session, campaign, who, "skip", close, lambda: say("calendar-skipped", **told)
        )


async def add(s: Services, who: Who, when: str) -> str:
    """One more close. The open round closes then, if it would close later."""
    async with s.sessions.begin() as session:
        campaign = await locked_campaign(session, who)
        now = s.clock()
        close = read_when(when, campaign.zone, now)
        changes = changes_of(campaign)
        if close in upcoming(campaign, close - timedelta(seconds=1), 1):
            raise refused("calendar-has-close", when=stamp(close))
        skipped = close in changes.skipped
        changes = replace(
            changes, added=changes.added | (set() if skipped else {close}), skipped=changes.skipped - {close}
        )
        keep_changes(campaign, changes, now)
        played = await campaigns.current_round(session, campaign.id)
        if (
            played is not None
            and played.locked_at is None
            and played.closes_at is not None
            and close < played.closes_at
            and campaign.state == CampaignState.OPEN
        ):
            await move(session, campaign, played, close, who, "add")
            return say("calendar-added-open", when=stamp(close), round=played.number)
        paused = played is not None and played.locked_at is None and played.closes_at is None
        number = played.number if played is not None and paused else None
        told = {"round": number, **close_times(close)}
        return await record_change(
            session, campaign, who, "add", close, lambda: say("calendar-added", **told)
        )


async def choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The next closes as (text in the campaign's own time, what `read_when` reads)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    closes = upcoming(campaign, s.clock(), 10)
    zone = campaign.zone
    rows = [
        (f"{_local(close, zone):%a %d %b %Y %H:%M}", f"{_local(close, zone):%Y-%m-%d %H:%M}")
        for close in closes
    ]
    word = typed.strip().casefold()
    return [row for row in rows if word in row[0].casefold() or word in row[1]]


@dataclass(frozen=True)
class Why:
    """What an announcement gives as the reason for another close."""

    skipped: datetime | None = None
    """The close that does not happen."""
    until: datetime | None = None
    """The moment until which the round is paused."""
    holiday: str | None = None
    """The holiday that has begun."""


async def move(
    session: AsyncSession,
    campaign: Campaign,
    played: Round,
    close: datetime | None,
    who: Who,
    kind: str,
    why: Why = Why(),
) -> None:
    """Give an open round another close (None: none while it is paused), with its job, its reminder and its
    announcement. The caller holds the lock.
    """
    was = played.closes_at
    if close is not None and was == close:
        raise refused("calendar-same-close", round=played.number, when=stamp(close))
    if not await change_close(session, campaign, played.number, close):
        raise refused("calendar-just-locked", round=played.number)
    action = await history.record_gm_action(
        session,
        campaign.id,
        played.number,
        who.user_id,
        kind,
        before={"closes_at": None if was is None else was.isoformat()},
        after={"closes_at": None if close is None else close.isoformat()},
    )
    with aloud():
        if close is None:
            text = say("calendar-moved-paused", round=played.number, before=stamp(was))
        else:
            text = say(
                "calendar-moved",
                round=played.number,
                before=None if was is None else stamp(was),
                skipped=None if why.skipped is None else stamp(why.skipped),
                until=None if why.until is None else stamp(why.until),
                holiday=why.holiday,
                **close_times(close),
            )
    await announce(session, campaign, action.id, text)


def _local(close: datetime, zone: str) -> datetime:
    return close.astimezone(ZoneInfo(zone))


async def record_change(
    session: AsyncSession,
    campaign: Campaign,
    who: Who,
    kind: str,
    close: datetime,
    words: Callable[[], str],
) -> str:
    """Record a change that leaves the open round's close as it is, and announce it; the answer to who made it."""
    answer, text = and_aloud(words)
    action = await history.record_gm_action(
        session, campaign.id, campaign.round, who.user_id, kind, after={"close": close.isoformat()}
    )
    await announce(session, campaign, action.id, text)
    return answer


async def announce(session: AsyncSession, campaign: Campaign, action: int, text: str) -> None:
    """Tell the players of a change of the calendar."""
    await queue_posts(session, campaign.id, message(campaign, f"calendar:{action}", BRIEFING, text))


async def locked_campaign(session: AsyncSession, who: Who) -> Campaign:
    """The campaign that the game master changes, locked."""
    return await master_changes(session, who)


async def _open_round(session: AsyncSession, who: Who) -> tuple[Campaign, Round]:
    """The round that takes orders, and its campaign, locked."""
    campaign = await locked_campaign(session, who)
    played = await campaigns.current_round(session, campaign.id)
    if played is None or campaign.state != CampaignState.OPEN:
        raise refused("round-none")
    if played.locked_at is not None:
        raise refused("calendar-locked", round=played.number)
    return campaign, played
