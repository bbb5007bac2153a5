"""The living map: a member's link to a page, and who may still look through it. It shows what `/map` shows them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.deeds import Deeds, steps_of
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.messages import asked_in, say
from bot.service.base import Refused, Services, Who, stamp
from bot.service.ground import links
from bot.service.ground.access import Caller, caller_in, decide
from bot.service.ground.intentions import COMMANDS, Part
from bot.service.ground.links import Holder, Wanted
from bot.service.ground.load import is_game_master, owners_of, running_campaign
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.means.kept import Kept
from bot.service.room.briefings import filled, reported
from bot.service.room.maps import past_round
from bot.store import campaigns, history
from bot.store.session import reading
from bot.store.tables import Campaign, LiveLink

EARLIER = 5
"""Rounds that a page can go back to."""


@dataclass(frozen=True)
class Look:
    """What a link shows, and to whom."""

    holder: Holder
    campaign: Campaign
    view: SideView


class Told(NamedTuple):
    """A round as the side saw it: order by order, and as the briefing tells it, after a headline."""

    steps: tuple[Deeds, ...] = ()
    story: tuple[str, ...] = ()


@dataclass(frozen=True)
class Known:
    """What the side knew at one moment, and the round that led there."""

    view: SideView
    told: Told


async def link(s: Services, who: Who, *, void: bool = False) -> str:
    """A new link, in a sentence; with `void` the earlier ones end."""
    links.served(s)
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
    spend(s, who, Counted.PICTURES, master=is_game_master(campaign, who.user_id))
    joined = await links.joined_now(s, who)
    async with s.sessions.begin() as session:
        campaign = await running_campaign(session, who)
        wanted = Wanted(_part(await caller_in(session, who, campaign)), campaign_id=campaign.id)
        address, row = await links.kept(s, session, who, joined, wanted, void=void)
    shown = say("live-link", campaign=safe(campaign.name), link=address)
    return f"{shown}\n{say('live-about', when=stamp(row.until), relative=stamp(row.until, 'R'))}"


async def look(s: Services, row: LiveLink) -> Look | None:
    """What a link shows now; None where its owner is no longer what they were. Discord is not asked yet."""
    async with reading(s.sessions) as session:
        campaign = await _still_shown(session, row)
        if campaign is not None:
            view = await s.views.now(session, campaign)
            holder = Holder(row.id, row.user_id, campaign.guild_id, row.joined, row.language)
            return Look(holder, campaign, view)
    await links.end(s, row.id)
    return None


async def known(s: Services, seen: Look, rounds: Kept[Told]) -> list[Known]:
    """What the side knows now and knew as the last rounds opened, newest first, as far as that is still stored.

    What happened in a round stays as it is, but for what companies are called: kept, it is not worked out again because
    of what nobody sees now.
    """
    campaign = seen.campaign
    told: list[Known] = []
    async with reading(s.sessions) as session:
        owners = await owners_of(session, campaign.id)
        named = tuple(sorted(owners.items()))
        for number in range(campaign.round, max(0, campaign.round - 1 - EARLIER), -1):
            try:
                view = await s.views.opening(session, campaign, number) if told else seen.view
            except history.NoWorld:
                break
            key = (campaign.id, campaign.course, number, seen.holder.language, named)
            before = rounds.get(key)
            if before is None:
                before = await _told(s, session, seen, number - 1, owners)
                rounds.put(key, before)
            told.append(Known(view, before))
    return told


async def _told(s: Services, session: AsyncSession, seen: Look, number: int, owners: dict[str, str]) -> Told:
    """What the side saw happen in a round, and its story; nothing before the first one is published."""
    if number < 1:
        return Told()
    try:
        past = await past_round(s, session, seen.campaign, number)
    except Refused:  # its world is no longer stored
        return Told()
    steps = await asyncio.to_thread(steps_of, past.after, past.before, past.events)
    with asked_in(seen.holder.language):
        report = await reported(seen.campaign, past, owners)
        title = say("live-story", round=past.number, headline=report.headline)
    return Told(steps, (title, *filled(report.story)))


async def _still_shown(session: AsyncSession, row: LiveLink) -> Campaign | None:
    """The campaign, if `/map` shows it to the member and the member is in it what they were."""
    campaign = campaigns.enter(await session.get(Campaign, row.campaign_id))
    if campaign is None:
        return None
    caller = await caller_in(session, Who(row.user_id, "", campaign.guild_id), campaign)
    if decide(COMMANDS["map live"], caller) is not None or _part(caller) != row.part:
        return None
    return campaign


def _part(caller: Caller) -> str:
    """What somebody is in the campaign; whoever only watches is a member."""
    return next((part for part in (Part.MASTER, Part.PLAYER) if part in caller.parts), Part.MEMBER).value
