"""Who is banned from a campaign: takes no part in it in any way, until the game master lets them in again."""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Services, Who, refused
from bot.service.company.leaving import take_out
from bot.service.ground.load import game_master_of, is_game_master
from bot.service.ground.posts import GM_ROOM, message
from bot.service.ground.taking_part import has_left, takes_part
from bot.store import campaigns, history, records
from bot.store.outbox import queue_posts


async def ban(s: Services, who: Who, user_id: int, name: str, reason: str) -> str:
    """Ban somebody from the campaign. Their units stay in the field and obey nobody; given orders still count.

    What they own stays theirs. Raises Refused for a game master, and while a round is adjudicated.
    """
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if is_game_master(campaign, user_id):
            raise refused("ban-master", player=safe(name))
        player = await campaigns.get_player(session, campaign.id, user_id)
        units = 0
        if player is not None and takes_part(campaign, player) and not has_left(player):
            await session.refresh(player)
            units, _ = await take_out(s, session, campaign, player)
        banned = records.BANNED.of(campaign)
        records.BANNED.keep(campaign, tuple(dict.fromkeys((*banned, user_id))))
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "ban", after={"player": user_id}, note=reason
        )
        with aloud():
            text = say("ban-gm", player=f"<@{user_id}>", units=units, reason=safe(reason, 300))
        await queue_posts(session, campaign.id, message(campaign, f"ban:{action.id}", GM_ROOM, text))
    s.premises_due.set()
    return say("ban-done", player=safe(name), units=units)
