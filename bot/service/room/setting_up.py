"""Setting a campaign up on its server: its channels and roles are made, or it is said what keeps the bot from it.

A campaign whose rooms are not all made stays, and continues where it stopped: when somebody presses *Try again*, when
`/campaign create` is used again, or within a minute after the missing permission was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.ground.load import CampaignInfo, info, masters_of
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import GM_ROOM
from bot.service.screens.answer import Given, answers
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Screen
from bot.store import campaigns
from bot.store.tables import Campaign, CampaignState


@dataclass(frozen=True)
class MakeRooms(Press, name="setup.rooms"):
    """Go on with the channels and roles of a campaign."""

    again = "`/campaign create`"
    campaign: int


async def half_made(s: Services, who: Who) -> CampaignInfo | None:
    """The server's campaign, if its rooms are not made yet and the person may go on with it."""
    if not who.manage_guild:
        return None
    async with s.sessions() as session:
        live = await campaigns.live_of_guild(session, who.guild_id)
    return next((info(campaign, None) for campaign in live if _waits(campaign)), None)


def _waits(campaign: Campaign) -> bool:
    return campaign.state == CampaignState.SETUP and not campaign.channels


async def rooms(s: Services, who: Who, campaign_id: int, said: Sequence[str] = ()) -> Screen:
    """Make what is missing; the next step, or what is missing and how it is tried again. `said` comes first."""
    campaign = await _campaign(s, who, campaign_id)
    if _waits(campaign):
        if problem := await _problem(s, who, campaign):
            again = Button(say("setup-again"), MakeRooms(campaign_id), "primary")
            return Screen("\n".join([*said, problem]), buttons=(again,))
        campaign = await _campaign(s, who, campaign_id)
    room, hexmap = str(campaign.channels[GM_ROOM]), safe(info(campaign, None).map_name)
    done = say("campaign-set-up", campaign=safe(campaign.name), map=hexmap, room=room)
    return Screen("\n".join([done, *said]))


async def _campaign(s: Services, who: Who, campaign_id: int) -> Campaign:
    async with s.sessions() as session:
        campaign = await session.get(Campaign, campaign_id)
    if campaign is None or campaign.guild_id != who.guild_id or campaign.state == CampaignState.OVER:
        raise refused("setup-gone")
    return campaign


async def _problem(s: Services, who: Who, campaign: Campaign) -> str:
    """What keeps the rooms from being made; empty once they are made."""
    if who.lacks:
        return say("setup-lacks", rights=", ".join(who.lacks), count=len(who.lacks))
    why = await s.furnish(campaign.id, campaign.guild_id)
    return "" if why is None else say("setup-refused", why=safe(why, 200))


async def tell_refused(s: Services, campaign_id: int, why: str) -> bool:
    """Tell the game masters, once, what keeps the rooms from being made; whether they are still to be made."""
    async with s.sessions.begin() as session:
        campaign = await session.get(Campaign, campaign_id)
        if campaign is None or not _waits(campaign):
            return False

        def words() -> str:
            return say("setup-stuck", campaign=safe(campaign.name), why=safe(why, 200))

        told = Notice.TROUBLE.to(masters_of(campaign))
        await notify(session, campaign, "setup:refused", GM_ROOM, words, told)
    return True


@answers(MakeRooms)
async def _again(s: Services, who: Who, press: MakeRooms, given: Given) -> Screen:
    return await rooms(s, who, press.campaign)
