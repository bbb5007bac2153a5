"""A player leaves a campaign, and comes back if the game master lets them."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.messages import aloud, say
from bot.service.base import Services, Who, refused
from bot.service.company.absence import end_for
from bot.service.company.signup import Signup, show_decided
from bot.service.ground.belonging import hand_over, ownerless
from bot.service.ground.early_close import move_close
from bot.service.ground.load import masters_of, player_of
from bot.service.ground.notices import Notice
from bot.service.ground.posts import COMMS, GM_ROOM, mentions, message
from bot.store import campaigns, history, standing_orders
from bot.store.details import Handed
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, Player


async def leave(s: Services, who: Who, *, sure: bool) -> str:
    """Leave the campaign. Before the start the sign-up is taken back; later the units stay, and obey nobody.

    Orders that were given for the open round still count. What the player owns stays theirs.
    """
    async with s.sessions.begin() as session:
        campaign, player = await player_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        await session.refresh(player)
        started = bool(campaign.round)
        if not sure:
            raise refused("leave-sure", campaign=safe(campaign.name), started=started)
        units, moved = await take_out(s, session, campaign, player)
        about = {"player": safe(who.name), "company": safe(player.company) if player.company else None}
        masters = masters_of(campaign)
        key = f"left:{who.user_id}:{who.interaction_id}"
        with aloud():
            told = say("left-gm", masters=mentions(masters), started=started, units=units, **about)
            left = say("left-post", units=units, **about)
        posts = message(campaign, f"{key}:gm", GM_ROOM, told, ping=Notice.PLAYER_LEFT.to(masters))
        if started:
            posts += message(campaign, key, COMMS, left)
        await queue_posts(session, campaign.id, posts)
    s.premises_due.set()
    done = say("left", campaign=safe(campaign.name), started=started)
    return f"{done}\n{moved}" if moved else done


async def take_out(
    s: Services, session: AsyncSession, campaign: Campaign, player: Player, handed: Handed | None = None
) -> tuple[int, str]:
    """The player is in the campaign no longer: before the start without a sign-up, later without the units.

    How many units these are, and whether the round closes sooner for that. Under the campaign's lock.
    """
    units, moved = 0, ""
    await end_for(session, campaign, player)
    await standing_orders.end_of_player(session, campaign.id, player.user_id)
    if campaign.round:
        units, moved = await _give_up(s, session, campaign, str(player.user_id), handed)
        player.details = {**player.details, "left": True}
        if handed is not None:
            player.details = {**player.details, "handed": handed}
    else:
        await show_decided(session, campaign, player, Signup.LEFT)
        details = player.details.copy()
        details.pop("signup", None)
        details.pop("admitted", None)
        player.details, player.rules_read_at = details, None
    return units, moved


async def _give_up(
    s: Services, session: AsyncSession, campaign: Campaign, owner: str, handed: Handed | None
) -> tuple[int, str]:
    """The player commands the units no more; how many, and whether the round closes sooner for that."""
    played = await campaigns.get_round(session, campaign.id, campaign.round)
    if played.locked_at is not None:
        raise refused("signup-adjudicating")
    world = await s.truth.fresh(session, campaign)
    mine = [unit for unit in world.units.values() if unit.owner == owner]
    hand_over(world, mine, handed)
    await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    moved = await move_close(session, campaign, observe(world, Side.PLAYER), s.clock())
    return len(mine), moved or ""


async def take_back(s: Services, session: AsyncSession, campaign: Campaign, player: Player) -> int:
    """Let a player who has left command those units again that are still the players'; how many. Under the lock."""
    played = await campaigns.get_round(session, campaign.id, campaign.round)
    if played.locked_at is not None:
        raise refused("signup-adjudicating")
    world = await s.truth.fresh(session, campaign)
    units = ownerless(world, {unit["unit"] for unit in player.details.get("units", ()) if "unit" in unit})
    for unit in units:
        unit.owner = str(player.user_id)
    await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    details = player.details.copy()
    details.pop("handed", None)
    player.details = {**details, "left": False, "returned": True}
    return len(units)
