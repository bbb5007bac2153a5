"""`/company deputy`: who orders a player's units while the player is away, until when, and the end of that."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, refused, stamp
from bot.service.ground.calendar import read_day, read_holiday, read_when
from bot.service.ground.deputies import deputy_of
from bot.service.ground.load import is_game_master, player_of
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import About, notify
from bot.service.ground.posts import COMMS, mentions
from bot.service.ground.taking_part import takes_part
from bot.store import campaigns
from bot.store.tables import Campaign, Player


async def appoint(s: Services, who: Who, user_id: int | None, until: str) -> str:
    """Make another player the deputy until a moment, move that moment, or with neither end it; both are told."""
    async with s.sessions.begin() as session:
        campaign, player = await player_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        await session.refresh(player)
        now = s.clock()
        before = deputy_of(player, now)
        if user_id is None and not until:
            if before is None:
                raise refused("deputy-none")
            await _end(session, campaign, player, "ended")
            return say("deputy-ended", deputy=mentions([before[0]]))
        chosen = user_id if user_id is not None else None if before is None else before[0]
        if chosen is None:
            raise refused("deputy-none")
        if not until:
            raise refused("deputy-until")
        if chosen == who.user_id:
            raise refused("deputy-yourself")
        other = await campaigns.get_player(session, campaign.id, chosen)
        if other is None or not takes_part(campaign, other) or is_game_master(campaign, chosen):
            raise refused("deputy-not-player", campaign=safe(campaign.name))
        end = _moment(until, campaign.zone, now)
        if "deputy" in player.details and (before is None or before[0] != chosen):
            await _end(session, campaign, player, "over" if before is None else "ended")
        player.details = {**player.details, "deputy": {"user": chosen, "until": end.isoformat()}}
        pair = {"deputy": mentions([chosen]), "player": mentions([who.user_id])}
        key = f"deputy:{who.user_id}:{who.interaction_id or now.isoformat()}"
        both = Notice.DEPUTY.to([chosen, who.user_id])
        await notify(
            session,
            campaign,
            key,
            COMMS,
            lambda: say("deputy-post", **pair, until=stamp(end)),
            both,
            About(player=who.user_id, deputy=chosen),
        )
        return say("deputy-made", deputy=mentions([chosen]), until=stamp(end))


def _moment(typed: str, zone: str, now: datetime) -> datetime:
    """A moment of the calendar; a day alone is that whole day."""
    if read_day(typed, ZoneInfo(zone), now) is not None:
        return read_holiday(typed, "", zone, now).end
    return read_when(typed, zone, now)


async def end_those_over(s: Services) -> int:
    """End what has come to its moment, and tell both; how many. It ended then by itself, whoever asks."""
    ended = 0
    async with s.sessions() as session:
        over = await campaigns.players_with_deputy_until(session, s.clock())
    for campaign_id, user_id in over:
        async with s.sessions.begin() as session:
            campaign = await campaigns.lock_campaign(session, campaign_id)
            player = await campaigns.get_player(session, campaign_id, user_id)
            if player is None:
                continue
            await session.refresh(player)
            if "deputy" in player.details and deputy_of(player, s.clock()) is None:
                await _end(session, campaign, player, "over")
                ended += 1
    return ended


async def end_for(session: AsyncSession, campaign: Campaign, gone: Player) -> None:
    """A player who leaves no longer has a deputy, and is no longer one. The caller holds the campaign's lock."""
    for player in await campaigns.players(session, campaign.id):
        kept = player.details.get("deputy")
        if kept is not None and gone.user_id in (player.user_id, kept["user"]):
            await _end(session, campaign, player, "left")


async def _end(session: AsyncSession, campaign: Campaign, player: Player, why: str) -> None:
    details = player.details.copy()
    kept = details.pop("deputy")
    player.details = details
    people = [kept["user"], player.user_id]
    pair = {"deputy": mentions(people[:1]), "player": mentions(people[1:])}
    key = f"deputy:{player.user_id}:{why}:{(await campaigns.database_now(session)).isoformat()}"
    ping = Notice.DEPUTY_OVER.to(people)
    await notify(session, campaign, key, COMMS, lambda: say("deputy-over-post", **pair, why=why), ping)
