"""Remind those who have a unit without an order, once before each close."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import TEXT_LIMIT, Services, refused, stamp
from bot.service.ground.deputies import in_charge
from bot.service.ground.early_close import waiting_units
from bot.service.ground.notices import Notice, Way
from bot.service.ground.notifying import About, held_until, notify, way_of
from bot.service.ground.options import option
from bot.service.ground.posts import ORDERS, mentions, message, pages
from bot.service.ground.quiet import quiet_of, reminder_at
from bot.store import campaigns
from bot.store.notice_choices import choices_of, with_quiet_hours
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, NoticeChoice, Player, Round

AGAIN = timedelta(minutes=10)
"""Within this time the game master reminds once."""
AHEAD = timedelta(days=5)
"""Longer before a close nobody is reminded of it: `reminder_hours`, and a day of quiet hours."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """One post for all those who want to be called in the channel, and one for each of the others."""

    say_head: Callable[[], str]
    key: str
    round: int


async def remind_now(s: Services, session: AsyncSession, campaign: Campaign, played: Round) -> int:
    """Remind those who have a unit without an order, as the game master wants before a close; how many players.

    Asked again within a few minutes, it posts nothing more. Raises Refused for a round that is closed.
    """
    if played.locked_at is not None:
        raise refused("reminder-closed", round=played.number)

    def head() -> str:
        return say("reminder-master", round=played.number)

    part = int(s.clock().timestamp() // AGAIN.total_seconds())
    reminder = Reminder(head, f"round:{played.number}:reminder:now:{part}", played.number)
    return await _post(s, session, campaign, reminder)


async def remind(s: Services, campaign_id: int, number: int) -> None:
    """Remind those who have units without an order in an open round; repeated, or with nobody to remind, nothing.

    Those who have quiet hours at that moment are reminded at another one (`remind_around_quiet_hours`).
    """
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        if campaign.round != number or not await campaigns.mark_reminded(session, campaign_id, number):
            return
        played = await campaigns.get_round(session, campaign_id, number)
        quiet = [row for row in await with_quiet_hours(session) if _elsewhen(campaign, played, row)]
        await _post(s, session, campaign, _before_close(played), {row.user_id for row in quiet})


async def remind_around_quiet_hours(s: Services) -> int:
    """Remind those who have quiet hours when others are reminded, before or after these hours; how many readers.

    Called again and again, it reminds each of them once before each close.
    """
    told = 0
    async with s.sessions() as session:
        now = await campaigns.database_now(session)
        chosen = await with_quiet_hours(session)
        rounds = await campaigns.closing_rounds(session, now, now + AHEAD) if chosen else []
    for campaign_id, number in rounds:
        async with s.sessions.begin() as session:
            campaign = await campaigns.get_campaign(session, campaign_id)
            played = await campaigns.get_round(session, campaign_id, number)
            moments = {row.user_id: _elsewhen(campaign, played, row) for row in chosen}
            due = {user for user, moment in moments.items() if moment and moment[0] <= now < moment[1]}
            if due and played.locked_at is None:
                told += await _each(s, session, campaign, _before_close(played), due)
    return told


def _elsewhen(campaign: Campaign, played: Round, choice: NoticeChoice) -> tuple[datetime, datetime] | None:
    """From when until when somebody is to be reminded who has quiet hours at the usual moment; None for the others."""
    quiet = quiet_of(choice)
    if quiet is None or played.closes_at is None:
        return None
    usual = played.closes_at - timedelta(hours=option(campaign, "reminder_hours"))
    return reminder_at(usual, played.closes_at, quiet)


def _before_close(played: Round) -> Reminder:
    close, relative = stamp(played.closes_at), stamp(played.closes_at, "R")

    def head() -> str:
        return say("reminder", round=played.number, when=close, relative=relative)

    # An extended round has another close, and a reminder before that one too.
    return Reminder(head, f"round:{played.number}:reminder:{close}", played.number)


async def _post(
    s: Services,
    session: AsyncSession,
    campaign: Campaign,
    reminder: Reminder,
    later: Collection[int] = (),
) -> int:
    """Remind all but those who are reminded later; how many players have a unit without an order."""
    waiting = await _waiting(s, session, campaign)
    readers = {user for player in waiting for user in in_charge(player, s.clock())} - set(later)
    chosen, now = await choices_of(session, readers), await campaigns.database_now(session)
    called = {
        user
        for user in readers
        if way_of(chosen.get(user), Notice.ORDERS_MISSING, now) is Way.MENTION
        and held_until(chosen.get(user), Notice.ORDERS_MISSING, now, None) is None
    }
    lines, ping = [reminder.say_head()], list[int]()
    for player, units in waiting.items():
        if here := [user for user in in_charge(player, s.clock()) if user in called]:
            lines.append(say("reminder-player", player=mentions(here), units=units))
            ping += here
    for page, text in enumerate(pages(lines, TEXT_LIMIT) if ping else (), 1):
        told = Notice.ORDERS_MISSING.to([user for user in ping if mentions([user]) in text])
        posts = message(campaign, f"{reminder.key}:{page}", ORDERS, text, ping=told)
        await queue_posts(session, campaign.id, posts)
    await _each(s, session, campaign, reminder, readers - called, waiting)
    return len(waiting)


async def _each(
    s: Services,
    session: AsyncSession,
    campaign: Campaign,
    reminder: Reminder,
    readers: Collection[int],
    waiting: Mapping[Player, str] | None = None,
) -> int:
    """Remind each of these readers of each company whose orders are theirs to give; how many have something to give."""
    told = set()
    for player, units in (await _waiting(s, session, campaign) if waiting is None else waiting).items():
        for user in in_charge(player, s.clock()):
            if user not in readers:
                continue
            told.add(user)
            own = user == player.user_id
            company = None if own else safe(player.company or player.name)
            key = f"{reminder.key}:{player.user_id}:{user}"
            about = About(player.user_id, round=reminder.round)
            words = partial(_say, reminder, units, company)
            await notify(session, campaign, key, ORDERS, words, Notice.ORDERS_MISSING.to([user]), about)
    return len(told)


def _say(reminder: Reminder, units: str, company: str | None) -> str:
    return f"{reminder.say_head()}\n{say('reminder-units', units=units, company=company)}"


async def _waiting(s: Services, session: AsyncSession, campaign: Campaign) -> dict[Player, str]:
    """The players who have a unit without an order, and the names of these units."""
    view = await s.views.now(session, campaign)
    waiting: dict[str, list[str]] = {}
    for unit in await waiting_units(session, campaign, view):
        waiting.setdefault(str(unit.owner), []).append(safe(unit.name))
    people = await campaigns.players(session, campaign.id)
    return {
        player: ", ".join(waiting[str(player.user_id)]) for player in people if str(player.user_id) in waiting
    }
