"""Which campaign of their server a person means: the only place that decides it.

A button or a form says of which campaign it is. A command means the campaign that has its channel, or the category of
its channel; elsewhere the only one there is, or the only one that the person takes part in. Otherwise the person is
asked to use a channel of the one they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import plain, safe
from bot.messages import say
from bot.service.base import Refused, Services, Who, clip, refused
from bot.service.ground.posts import GM_ROOM, ORDERS
from bot.service.ground.taking_part import takes_part
from bot.service.screens.answer import Given, answers
from bot.service.screens.press import Press, Snowflake
from bot.service.screens.screen import Button, Screen
from bot.store import campaigns, server_objects
from bot.store.accounts import Book, book_of
from bot.store.server_tables import ObjectKind
from bot.store.tables import Campaign, CampaignState

MOST_LABEL = 60


class SeveralCampaigns(Refused):
    """The person may mean any of these campaigns; the sentence says where to use the command instead."""

    def __init__(
        self, sentence: str, several: Sequence[tuple[int, str]] = (), *, takes_part: bool = False
    ) -> None:
        super().__init__(sentence)
        self.several = tuple(several)
        """Id and name of each."""
        self.mine = self.several if takes_part else ()
        """The same where the person takes part in them; otherwise none."""


@dataclass(frozen=True)
class MeantCampaign(Press, name="campaign.meant"):
    """Carry on with a command in the campaign that is meant."""

    again = "`/help`"

    campaign: int
    command: Snowflake
    """Its interaction, which waits in the process that heard it (`bot.views.waiting`)."""


@answers(MeantCampaign)
async def _no_command(s: Services, who: Who, press: MeantCampaign, given: Given) -> Screen:
    """The command is not waiting any more: it has been carried out, or the bot was started again."""
    raise refused("campaign-meant-gone")


def which_screen(asked: SeveralCampaigns, command: int) -> Screen:
    """The campaigns that the person may mean, to choose from; then the command goes on as it was typed."""
    buttons = [
        Button(clip(plain(name), MOST_LABEL), MeantCampaign(number, command))
        for number, name in asked.several
    ]
    return Screen(f"{asked.sentence}\n{say('campaign-meant')}", buttons=tuple(buttons))


async def campaign_meant(session: AsyncSession, who: Who) -> Campaign | None:
    """The live campaign that the person means; None without one. Raises SeveralCampaigns."""
    campaigns.enter(None)
    campaign = await _find(session, who)
    return campaigns.enter(campaign if campaign is not None and _live(campaign) else None)


async def campaign_or_last(session: AsyncSession, who: Who) -> Campaign | None:
    """The same; without one the campaign that was there, or was the server's last. Raises SeveralCampaigns."""
    campaigns.enter(None)
    campaign = await _find(session, who)
    if campaign is None:
        return await campaigns.last_of_guild(session, who.guild_id)
    return campaigns.enter(campaign) if _live(campaign) else campaign


async def is_there(session: AsyncSession, campaign: Campaign, who: Who) -> bool:
    """Whether the person is at a place of the campaign, or presses a button of it."""
    if who.campaign_id:
        return who.campaign_id == campaign.id
    return campaign in await _here(session, who, [campaign])


async def at_any(session: AsyncSession, who: Who) -> bool:
    """Whether the person is at a place of any campaign of their server."""
    return bool(await _here(session, who, await campaigns.live_of_guild(session, who.guild_id)))


async def companies_meant(session: AsyncSession, who: Who) -> tuple[Campaign | None, Book]:
    """The live campaign of the company that the person means, None between campaigns, and the book of its account.

    Raises SeveralCampaigns. In a channel of a campaign that is over the companies are where they are now.
    """
    campaigns.enter(None)
    campaign = await _find(session, who)
    if campaign is None:
        return None, Book(who.guild_id)
    book = book_of(campaign)
    live = await campaigns.live_of_guild(session, who.guild_id)
    return campaigns.enter(next((other for other in live if book_of(other) == book), None)), book


async def campaign_at(session: AsyncSession, guild_id: int, *places: int) -> Campaign | None:
    """The live campaign of these places, nearest first; None where there is none, or more than one."""
    try:
        return await campaign_meant(session, Who(0, "", guild_id, places=places))
    except SeveralCampaigns:
        return None


async def nothing_meant(session: AsyncSession, who: Who) -> Refused:
    """Why no live campaign is meant: the server has none, or the place is of one that is over."""
    campaign = await _find(session, who)
    if campaign is None or not (running := await running_where(session, who)):
        return refused("no-campaign")
    return Refused("\n".join((say("access-over", campaign=safe(campaign.name)), running)))


async def running_where(session: AsyncSession, who: Who) -> str:
    """The channels of the campaigns that are running on the server; empty without one."""
    live = [
        campaign for campaign in await campaigns.live_of_guild(session, who.guild_id) if campaign.channels
    ]
    lines = [_where(who, campaign) for campaign in live]
    return "\n".join([say("campaign-running", count=len(live)), *lines]) if live else ""


def _live(campaign: Campaign) -> bool:
    return campaign.state != CampaignState.OVER


async def _find(session: AsyncSession, who: Who) -> Campaign | None:
    """The campaign that is meant, over where its channel or its button says so."""
    if who.campaign_id:
        campaign = await session.get(Campaign, who.campaign_id)
        if campaign is None or campaign.guild_id != who.guild_id:
            raise refused("access-elsewhere")
        return campaign
    live = await campaigns.live_of_guild(session, who.guild_id)
    here = await _here(session, who, live)
    if not here:  # one that is half made has no channel to be meant in, and keeps none from being meant
        here = [campaign for campaign in live if campaign.channels] or live
    if len(here) > 1:
        mine = [campaign for campaign in here if await _takes_part(session, who, campaign)]
        if len(mine) != 1:
            raise _several(who, mine or here, bool(mine))
        here = mine
    return here[0] if here else None


async def _here(session: AsyncSession, who: Who, live: Sequence[Campaign]) -> Sequence[Campaign]:
    """The campaigns at the nearest place that belongs to any; one that is over has only the channels made for it."""
    noted = await server_objects.at_places(session, who.guild_id, who.places) if who.places else ()
    for place in who.places:
        using = [campaign for campaign in live if place in campaign.channels.values()]
        known = {row.campaign_id: row for row in noted if row.discord_id == place}
        if owners := using or [campaign for campaign in live if campaign.id in known]:
            return owners
        over = [number for number, row in known.items() if row.kind == ObjectKind.CHANNEL and row.made]
        if over:
            return [await session.get_one(Campaign, over[-1])]
    return ()


async def _takes_part(session: AsyncSession, who: Who, campaign: Campaign) -> bool:
    if who.user_id in campaign.settings.get("gms", ()):
        return True
    player = await campaigns.get_player(session, campaign.id, who.user_id)
    return player is not None and takes_part(campaign, player)


def _several(who: Who, several: Sequence[Campaign], takes_part: bool) -> SeveralCampaigns:
    lines = [_where(who, campaign) for campaign in several]
    named = [(campaign.id, campaign.name) for campaign in several]
    sentence = "\n".join([say("campaign-several", count=len(several)), *lines])
    return SeveralCampaigns(sentence, named, takes_part=takes_part)


def _where(who: Who, campaign: Campaign) -> str:
    return say("campaign-several-one", campaign=safe(campaign.name), channel=_channel(who, campaign))


def _channel(who: Who, campaign: Campaign) -> str | None:
    """The channel to use: the game master's room, otherwise that of orders, where everybody may write."""
    master = who.user_id in campaign.settings.get("gms", ())
    number = campaign.channels.get(GM_ROOM if master else ORDERS)
    return None if number is None else str(number)
