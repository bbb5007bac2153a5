"""Find the campaign a person means, and what they may do in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import World
from bot.campaign.world.safe_text import safe
from bot.process.clock import utc_now
from bot.service.base import Services, Who, refused
from bot.service.ground.finding import campaign_at, campaign_meant, nothing_meant
from bot.service.ground.taking_part import signups_for, takes_part
from bot.store import campaigns, records
from bot.store.session import reading
from bot.store.tables import Campaign, CampaignState, Player, Round

CLOCKS_APART = timedelta(seconds=5)
"""By how much the database's clock may be ahead of ours."""


@dataclass(frozen=True)
class CampaignInfo:
    """What anybody may know of a campaign; `state` is setup, signup, running, resolving, draft or ended."""

    id: int
    guild_id: int
    name: str
    state: str
    round: int
    closes_at: datetime | None
    channels: Mapping[str, int]
    map_name: str
    gm_ids: frozenset[int]
    map_notes: tuple[str, ...] = ()
    """What an import of the map changed; known only to who has just made the campaign."""
    neighbours: tuple[str, ...] = ()
    """Campaigns that were running on the server when this one was made; known likewise."""


def info(campaign: Campaign, current: Round | None) -> CampaignInfo:
    settings = campaign.settings
    return CampaignInfo(
        id=campaign.id,
        guild_id=campaign.guild_id,
        name=campaign.name,
        state=state_name(campaign, current),
        round=campaign.round,
        closes_at=current.closes_at if current else None,
        channels=dict(campaign.channels),
        map_name=settings.get("map_name", ""),
        gm_ids=frozenset(settings.get("gms", ())),
    )


async def owners_of(session: AsyncSession, campaign_id: int) -> dict[str, str]:
    """What each player's company is called, by the player's id as units have it."""
    return owners_among(await campaigns.players(session, campaign_id))


def owners_among(people: Iterable[Player]) -> dict[str, str]:
    """What the companies of these players are called, by the player's id as units have it."""
    return {str(player.user_id): player.company or player.name for player in people}


def state_name(campaign: Campaign, current: Round | None) -> str:
    if campaign.state == CampaignState.OVER:
        return "ended"
    if campaign.state == CampaignState.SETUP or current is None:
        return "signup" if records.SIGNUPS.of(campaign) else "setup"
    if current.locked_at is None:
        return "running"
    return "resolving" if current.draft is None else "draft"


async def campaign_of(session: AsyncSession, who: Who) -> Campaign:
    """The live campaign that the person means."""
    campaign = await campaign_meant(session, who)
    if campaign is None:
        raise await nothing_meant(session, who)
    return campaign


async def running_campaign(session: AsyncSession, who: Who) -> Campaign:
    """The same, once its first round is open."""
    campaign = await campaign_of(session, who)
    if campaign.round < 1:
        raise refused("not-started")
    return campaign


async def dark_pictures(s: Services, guild_id: int, *places: int) -> bool:
    """Whether the campaign of these places has dark pictures; the boards of skirmishes there are like its maps."""
    async with reading(s.sessions) as session:
        campaign = await campaign_at(session, guild_id, *places)
        if campaign is None or campaign.round < 1:
            return False
        return (await s.views.now(session, campaign)).settings.dark_pictures


async def game_master_of(session: AsyncSession, who: Who) -> Campaign:
    """The live campaign, if the person is one of its game masters."""
    campaign = await campaign_of(session, who)
    if not is_game_master(campaign, who.user_id):
        raise refused("master-only")
    return campaign


async def master_changes(session: AsyncSession, who: Who) -> Campaign:
    """The same, locked for a change of the round that was open when Discord received the command (EDC-C1-a).

    Raises Refused if another round has opened since: what was meant for one round changes no other.
    """
    campaign = await game_master_of(session, who)
    campaign = await campaigns.lock_campaign(session, campaign.id)
    still_open(await campaigns.current_round(session, campaign.id), who)
    return campaign


def still_open(played: Round | None, who: Who) -> None:
    """Refuse what Discord received before the round that is `played` now opened: it was meant for an earlier one.

    An opening in the future was noted by a clock that was ahead and says nothing.
    """
    if played is None or who.received_at is None:
        return
    if who.received_at < played.opens_at <= utc_now() + CLOCKS_APART:
        raise refused("round-moved-on", round=played.number, before=played.number - 1)


async def world_for_master(s: Services, who: Who) -> World:
    """The whole truth, for the menus of a game master."""
    async with s.sessions() as session:
        return await s.truth.world(session, await game_master_of(session, who))


async def player_of(session: AsyncSession, who: Who) -> tuple[Campaign, Player]:
    """The live campaign and the person's row in it. Raises Refused for somebody who does not take part."""
    campaign = await campaign_of(session, who)
    player = await campaigns.get_player(session, campaign.id, who.user_id)
    if player is None or not takes_part(campaign, player):
        raise refused("access-player", campaign=safe(campaign.name), signups=signups_for(campaign, player))
    return campaign, player


def masters_of(campaign: Campaign) -> list[int]:
    """The campaign's game masters."""
    return [int(user_id) for user_id in campaign.settings.get("gms", ())]


def was_game_master(campaign: Campaign, user_id: int) -> bool:
    """Whether a person was a game master of the campaign, and has seen what is hidden from players."""
    return user_id in campaign.settings.get("former_gms", ())


def is_game_master(campaign: Campaign, user_id: int) -> bool:
    """Whether a person is one of the campaign's game masters."""
    return user_id in campaign.settings.get("gms", ())


async def may_change(session: AsyncSession, campaign: Campaign, what: str) -> None:
    """The world can be changed only while nothing is being made of it."""
    played = await campaigns.current_round(session, campaign.id)
    if played is not None and played.locked_at is not None:
        raise refused("changing-locked", what=what)
