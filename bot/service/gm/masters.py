"""The game masters of a campaign: there may be several, and one may hand over to another (EDC-A2-a)."""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Services, Who, refused
from bot.service.ground.load import campaign_of, game_master_of
from bot.service.ground.notices import Notice
from bot.service.ground.posts import GM_ROOM, mentions, message
from bot.store import campaigns, history
from bot.store.outbox import queue_posts


async def appoint(s: Services, who: Who, user_id: int, name: str, *, leaves: bool = False) -> str:
    """Make somebody game master as well, or, who `leaves`, no longer. Whoever manages the server may do so too.

    Raises Refused for a player, from whom things are hidden, and for the last game master.
    """
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        if not who.manage_guild:
            campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        masters: list[int] = list(campaign.settings.get("gms", ()))
        if leaves == (user_id not in masters):
            raise refused("master-not" if leaves else "master-already", person=safe(name))
        if leaves and len(masters) == 1:
            raise refused("master-last", person=safe(name))
        if not leaves and await campaigns.get_player(session, campaign.id, user_id) is not None:
            raise refused("master-player", person=safe(name))
        masters = [other for other in masters if other != user_id] if leaves else [*masters, user_id]
        former = {*campaign.settings.get("former_gms", ()), *([user_id] if leaves else [])}
        campaign.settings = {**campaign.settings, "gms": masters, "former_gms": sorted(former)}
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "masters", after={"gms": masters}
        )
        text = say("master-left" if leaves else "master-appointed", person=safe(name))
        with aloud():
            posted = say("master-left" if leaves else "master-appointed", person=mentions([user_id]))
        ping = None if leaves else Notice.MASTER_APPOINTED.to([user_id])
        posts = message(campaign, f"masters:{action.id}", GM_ROOM, posted, ping=ping)
        await queue_posts(session, campaign.id, posts)
    s.premises_due.set()
    return text
