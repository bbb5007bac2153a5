"""Who is to have which role of a campaign, and what is left to give or to take.

Nobody is ever looked up by a role: rights are in the database, and the roles follow from them. Only roles that the bot
made for this campaign are given or taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.base import Services
from bot.service.ground.load import masters_of
from bot.service.ground.standing import PLAYER, standings
from bot.service.ground.taking_part import CONFIRMED, PENDING, has_left
from bot.store import campaigns, server_objects
from bot.store.tables import Campaign, CampaignState

GM = "gm"


@dataclass(frozen=True)
class RoleChange:
    """A member who is to get a role of the campaign, or to lose it."""

    campaign_id: int
    guild_id: int
    user_id: int
    part: str
    role: int
    """Its id."""
    give: bool


async def role_changes(s: Services, campaign_id: int) -> list[RoleChange]:
    """What differs from what every member should have: first roles to take, then roles to give."""
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        roles = await server_objects.own_roles(session, campaign_id)
        given = await server_objects.grants(session, campaign_id)
        wanted = await _wanted(s, session, campaign)
    return [
        RoleChange(campaign.id, campaign.guild_id, user_id, part, roles[part], give)
        for some, give in ((given - wanted, False), (wanted - given, True))
        for user_id, part in sorted(some)
        if part in roles
    ]


async def role_changed(s: Services, change: RoleChange) -> None:
    """The member has the role now, or no longer."""
    async with s.sessions.begin() as session:
        await server_objects.note_grant(
            session, change.campaign_id, change.user_id, change.part, given=change.give
        )


async def _wanted(s: Services, session: AsyncSession, campaign: Campaign) -> set[tuple[int, str]]:
    """(member, function of the role) as the campaign is now; nobody once it is over."""
    if campaign.state == CampaignState.OVER:
        return set()
    wanted = {(user_id, GM) for user_id in masters_of(campaign)}
    people = await campaigns.players(session, campaign.id)
    if not campaign.round:
        return wanted | {
            (player.user_id, PLAYER)
            for player in people
            if player.details.get("signup") in (PENDING, CONFIRMED)
        }
    # Only published rounds count: a draft is not public yet.
    now = standings(await s.truth.world(session, campaign))
    return wanted | {
        (player.user_id, now[str(player.user_id)])
        for player in people
        if str(player.user_id) in now and not has_left(player)
    }
