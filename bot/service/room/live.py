"""The living map: a member's link to a page, and who may still look through it. It shows what `/map` shows them.

A link is signed with a key of its own and names a row, so nothing of the member is in it. Each time it is used, the
database says whether the member is still what they were in the campaign, and Discord whether they are still on the
server. A link that fails there is void for good.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.deeds import Deeds, steps_of
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.messages import asked_in, language, say
from bot.service.base import Refused, Services, Who, refused, stamp
from bot.service.ground.access import Caller, caller_in, decide
from bot.service.ground.intentions import COMMANDS, Part
from bot.service.ground.load import is_game_master, owners_of, running_campaign
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.means.members import Unanswered
from bot.service.room.briefings import filled, reported
from bot.service.room.maps import past_round
from bot.store import campaigns, history, live_links
from bot.store.session import reading
from bot.store.tables import Campaign, LiveLink

LASTS = timedelta(days=1)
MAP_SECONDS = 1.0
"""How old Discord's word that somebody is on the server may be when they get a map …"""
QUIET_SECONDS = 60.0
"""… and when they only hear that there is nothing new."""
EARLIER = 5
"""Rounds that a page can go back to."""
_LINK = re.compile(r"([1-9][0-9]{0,17})\.([1-9][0-9]{0,10})\.[\w-]{43}", re.ASCII)


@dataclass(frozen=True)
class Look:
    """What a link shows, and to whom."""

    link: int
    user_id: int
    joined: str
    language: str
    campaign: Campaign
    view: SideView


async def link(s: Services, who: Who, *, void: bool = False) -> str:
    """A new link, in a sentence; with `void` the earlier ones end."""
    if s.public_url is None:
        raise refused("live-not-set-up")
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
    spend(s, who, Counted.PICTURES, master=is_game_master(campaign, who.user_id))
    try:
        joined = await s.members.joined(who.guild_id, who.user_id, 0)
    except Unanswered:
        raise refused("live-no-discord") from None
    if joined is None:
        raise refused("live-no-member")
    until = (s.clock() + LASTS).replace(microsecond=0)
    async with s.sessions.begin() as session:
        campaign = await running_campaign(session, who)
        part = _part(await caller_in(session, who, campaign))
        wanted = LiveLink(
            campaign_id=campaign.id,
            user_id=who.user_id,
            part=part,
            joined=joined,
            language=language(),
            until=until,
        )
        row = await live_links.keep_link(session, wanted, void=void)
        address = f"{s.public_url}/live/{written(row, int(until.timestamp()))}"
    shown = say("live-link", campaign=safe(campaign.name), link=address)
    return f"{shown}\n{say('live-about', when=stamp(until), relative=stamp(until, 'R'))}"


def written(row: LiveLink, until: int) -> str:
    """A link of the row that lasts until that second, as it is in the address."""
    said = f"{row.id}.{until}"
    signature = hmac.new(row.key, said.encode(), hashlib.sha256).digest()
    return f"{said}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


async def look(s: Services, typed: str) -> Look | None:
    """What a link shows now; None for one that is not ours, has expired or is void. Discord is not asked yet."""
    if (meant := _LINK.fullmatch(typed)) is None:
        return None
    number, until = int(meant[1]), int(meant[2])
    async with reading(s.sessions) as session:
        row = await live_links.get_link(session, number)
        if row is None or not hmac.compare_digest(written(row, until).encode(), typed.encode()):
            return None
        if s.clock().timestamp() >= until:
            return None
        campaign = await _still_shown(session, row)
        if campaign is not None:
            view = await s.views.now(session, campaign)
            return Look(row.id, row.user_id, row.joined, row.language, campaign, view)
    await _end(s, row.id)
    return None


async def earlier(s: Services, seen: Look) -> list[SideView]:
    """What the side knew as the last rounds opened, newest first, as far as that is still stored."""
    campaign = seen.campaign
    views = []
    async with reading(s.sessions) as session:
        for number in range(campaign.round - 1, max(0, campaign.round - 1 - EARLIER), -1):
            try:
                views.append(await s.views.opening(session, campaign, number))
            except history.NoWorld:
                break
    return views


async def last_round(s: Services, seen: Look) -> tuple[list[str], tuple[Deeds, ...]]:
    """The last round as the briefing tells it, after its headline, and what its map shows.

    Nothing before the first is published.
    """
    campaign = seen.campaign
    if campaign.round < 2:
        return [], ()
    async with reading(s.sessions) as session:
        try:
            past = await past_round(s, session, campaign, None)
        except Refused:  # its world is no longer stored
            return [], ()
        owners = await owners_of(session, campaign.id)
    with asked_in(seen.language):
        report = await reported(campaign, past, owners)
        title = say("live-story", round=past.number, headline=report.headline)
    steps = await asyncio.to_thread(steps_of, past.after, past.before, past.events)
    return [title, *filled(report.story)], steps


async def still_there(s: Services, seen: Look, within: float) -> bool:
    """Whether the member is on the server, and never left it, as Discord says. Raises Unanswered."""
    joined = await s.members.joined(seen.campaign.guild_id, seen.user_id, within)
    if joined == seen.joined:
        return True
    await _end(s, seen.link)
    return False


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


async def _end(s: Services, number: int) -> None:
    async with s.sessions.begin() as session:
        await live_links.end_link(session, number)
