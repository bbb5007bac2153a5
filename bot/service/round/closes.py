"""The calendar in the GM's hands: shift, skip and add closes, pause; each change is announced (EDC-A-b)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.service.base import Refused, Services, Who, closing, stamp
from bot.service.gm.options import option
from bot.service.gm.tunables import refreshed_rules
from bot.service.load import campaign_of, game_master_of
from bot.service.room.posts import BRIEFING, message
from bot.service.round.calendar import (
    changes_of,
    keep_changes,
    next_close,
    read_closes,
    read_when,
    read_zone,
    show_closes,
    upcoming,
)
from bot.store import campaigns, history
from bot.store.outbox import queue_posts
from bot.store.schedule import schedule_close
from bot.store.tables import Campaign, CampaignState, Round

SHOWN = 5


async def show(s: Services, who: Who) -> str:
    """The weekly closes and the next ones, for everybody."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        played = await campaigns.current_round(session, campaign.id)
    lines = [f"**{safe(campaign.name)}**: orders close {show_closes(campaign)}, {campaign.zone} time."]
    after = s.clock()
    if played is not None and played.locked_at is None and played.closes_at is None:
        lines.append(f"Round {played.number} is paused: {closing(None)}.")
    if played is not None and played.locked_at is None and played.closes_at is not None:
        lines.append(
            f"Round {played.number} closes {stamp(played.closes_at)} ({stamp(played.closes_at, 'R')})."
        )
        after = max(after, played.closes_at)
    lines += ["Then:" if len(lines) > 1 else "Next:"]
    lines += [f"- {stamp(close)}" for close in upcoming(campaign, after, SHOWN)]
    notice = option(campaign, "briefing_notice_hours")
    return "\n".join([*lines, f"-# A round stays open at least {notice} hours after its briefing."])


async def weekly(s: Services, who: Who, closes: str, zone: str = "") -> str:
    """Other weekly closes; the round that is open keeps its close."""
    calendar = read_closes(closes)
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        before = {"closes": campaign.closes, "zone": campaign.zone}
        campaign.closes = [[weekday, at] for weekday, at in calendar]
        campaign.zone = read_zone(zone) if zone else campaign.zone
        after = {"closes": campaign.closes, "zone": campaign.zone}
        played = await campaigns.current_round(session, campaign.id)
        text = f"From now on orders close {show_closes(campaign)}, {campaign.zone} time"
        kept = _stays_paused(played)
        if played is not None and played.locked_at is None and played.closes_at is not None:
            kept = f" Round {played.number} still closes {stamp(played.closes_at)}."
        start = s.clock() if played is None or played.closes_at is None else max(s.clock(), played.closes_at)
        text += f"; next {stamp(upcoming(campaign, start, 1)[0])}.{kept}"
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "calendar", before=before, after=after
        )
        await _announce(session, campaign, action.id, text)
        if campaign.state != CampaignState.SETUP:
            world = (await s.states.load(session, campaign)).world
            await queue_posts(session, campaign.id, refreshed_rules(campaign, world, f"calendar:{action.id}"))
    return text


async def shift(s: Services, who: Who, when: str) -> str:
    """The open round closes at another moment, earlier or later; the calendar stays."""
    async with s.sessions.begin() as session:
        campaign, played = await _open_round(session, who)
        close = read_when(when, campaign.zone, s.clock())
        was = played.closes_at
        await move(session, campaign, played, close, who, "shift")
        return (
            f"Round {played.number} closes {stamp(close)} ({stamp(close, 'R')})"
            f"{'' if was is None else f' instead of {stamp(was)}'}; the players are told."
        )


async def pause(s: Services, who: Who) -> str:
    """The open round has no close until the campaign goes on; orders are taken all the same."""
    async with s.sessions.begin() as session:
        campaign, played = await _open_round(session, who)
        if played.closes_at is None:
            raise Refused(f"Round {played.number} is paused already. Go on with `/gm calendar resume`.")
        await move(session, campaign, played, None, who, "pause")
        return (
            f"Round {played.number} is paused; the players are told. They can still give orders. "
            "`/gm calendar resume` sets the next close of the calendar."
        )


async def resume(s: Services, who: Who) -> str:
    """A paused round closes at the next close of the calendar, as one that opens now would."""
    async with s.sessions.begin() as session:
        campaign, played = await _open_round(session, who)
        if played.closes_at is not None:
            raise Refused(f"Round {played.number} is not paused: {closing(played.closes_at)}.")
        close = next_close(campaign, s.clock())
        await move(session, campaign, played, close, who, "resume")
        return f"Round {played.number} goes on and closes {stamp(close)} ({stamp(close, 'R')}); the players are told."


async def skip(s: Services, who: Who, when: str = "") -> str:
    """A close of the calendar does not happen: the open round's, or the one at `when`."""
    async with s.sessions.begin() as session:
        campaign = await _locked_campaign(session, who)
        played = await campaigns.current_round(session, campaign.id)
        now = s.clock()
        taking = played is not None and played.locked_at is None and played.closes_at is not None
        if not when:
            campaign, played = await _open_round(session, who)
        current = played.closes_at if played is not None and taking else None
        if not when and current is None:
            raise Refused(
                f"Round {campaign.round} is paused; it has no close to skip. Go on with `/gm calendar resume`."
            )
        close = read_when(when, campaign.zone, now) if when else current
        if close is None or (
            close != current and upcoming(campaign, close - timedelta(seconds=1), 1) != [close]
        ):
            raise Refused("The calendar has no close then. `/campaign calendar` lists those to come.")
        changes = changes_of(campaign)
        changes = replace(changes, added=changes.added - {close}, skipped=changes.skipped | {close})
        keep_changes(campaign, changes, now)
        if close == current and played is not None:
            later = upcoming(campaign, close, 1)[0]
            await move(session, campaign, played, later, who, "skip", skipped=close)
            return f"The close {stamp(close)} is skipped; round {played.number} closes {stamp(later)}."
        text = f"The close {stamp(close)} is skipped; the one after it is {stamp(upcoming(campaign, close, 1)[0])}."
        await _change(session, campaign, who, "skip", close, text)
        return text


async def add(s: Services, who: Who, when: str) -> str:
    """One more close. The open round closes then, if it would close later."""
    async with s.sessions.begin() as session:
        campaign = await _locked_campaign(session, who)
        now = s.clock()
        close = read_when(when, campaign.zone, now)
        changes = changes_of(campaign)
        if close in upcoming(campaign, close - timedelta(seconds=1), 1):
            raise Refused(f"The calendar has that close already: {stamp(close)}.")
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
            return f"Orders close {stamp(close)} too: round {played.number} closes then."
        text = f"Orders close {stamp(close)} ({stamp(close, 'R')}) too.{_stays_paused(played)}"
        await _change(session, campaign, who, "add", close, text)
        return text


async def choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The next closes as (text in the campaign's own time, what `read_when` reads)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    found = upcoming(campaign, s.clock(), 10)
    zone = campaign.zone
    rows = [
        (f"{_local(close, zone):%a %d %b %Y %H:%M}", f"{_local(close, zone):%Y-%m-%d %H:%M}")
        for close in found
    ]
    word = typed.strip().casefold()
    return [row for row in rows if word in row[0].casefold() or word in row[1]]


async def move(
    session: AsyncSession,
    campaign: Campaign,
    played: Round,
    close: datetime | None,
    who: Who,
    kind: str,
    *,
    skipped: datetime | None = None,
) -> None:
    """Give an open round another close (None: none while it is paused), with its job, its reminder and its
    announcement. The caller holds the lock.
    """
    was = played.closes_at
    if close is not None and was == close:
        raise Refused(f"Round {played.number} closes {stamp(close)} already.")
    if not await campaigns.set_close(session, campaign.id, played.number, close):
        raise Refused(f"Round {played.number} has just been locked; its close cannot be moved.")
    await remind_and_close(session, campaign, played.number)
    action = await history.record_gm_action(
        session,
        campaign.id,
        played.number,
        who.user_id,
        kind,
        before={"closes_at": None if was is None else was.isoformat()},
        after={"closes_at": None if close is None else close.isoformat()},
    )
    await _announce(session, campaign, action.id, _moved(played.number, was, close, skipped))


def _moved(number: int, was: datetime | None, close: datetime | None, skipped: datetime | None) -> str:
    if close is None:
        return f"Round {number} is paused: it does not close {stamp(was)}. Orders can still be given and changed."
    before = "; the pause is over" if was is None else f", not {stamp(was)}"
    text = f"Orders for round {number} now close {stamp(close)} ({stamp(close, 'R')}){before}."
    if skipped is not None:
        text = f"The close {stamp(skipped)} is skipped. {text}"
    return text


async def remind_and_close(session: AsyncSession, campaign: Campaign, number: int) -> None:
    """Queue the close of a round and the reminder before it."""
    before = timedelta(hours=option(campaign, "reminder_hours"))
    await schedule_close(session, campaign.id, number, remind_before=before)


def _stays_paused(played: Round | None) -> str:
    """A sentence where the round is paused: a change of the calendar gives it no close."""
    if played is None or played.locked_at is not None or played.closes_at is not None:
        return ""
    return f" Round {played.number} stays paused."


def _local(close: datetime, zone: str) -> datetime:
    return close.astimezone(ZoneInfo(zone))


async def _change(
    session: AsyncSession, campaign: Campaign, who: Who, kind: str, close: datetime, text: str
) -> None:
    action = await history.record_gm_action(
        session, campaign.id, campaign.round, who.user_id, kind, after={"close": close.isoformat()}
    )
    await _announce(session, campaign, action.id, text)


async def _announce(session: AsyncSession, campaign: Campaign, action: int, text: str) -> None:
    await queue_posts(session, campaign.id, message(campaign, f"calendar:{action}", BRIEFING, text))


async def _locked_campaign(session: AsyncSession, who: Who) -> Campaign:
    campaign = await game_master_of(session, who)
    return await campaigns.lock_campaign(session, campaign.id)


async def _open_round(session: AsyncSession, who: Who) -> tuple[Campaign, Round]:
    """The round that takes orders, and its campaign, locked."""
    campaign = await _locked_campaign(session, who)
    played = await campaigns.current_round(session, campaign.id)
    if played is None or campaign.state != CampaignState.OPEN:
        raise Refused("No round is being played. Start the campaign with `/campaign start`.")
    if played.locked_at is not None:
        raise Refused(f"Round {played.number} is locked already; its close cannot be moved.")
    return campaign, played
