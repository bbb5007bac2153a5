"""Who is banned from a campaign: takes no part in it in any way, until they are let in again."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import Value, aloud, say
from bot.service.base import Services, Who, refused
from bot.service.company.leaving import take_out
from bot.service.ground.load import campaign_of, game_master_of, is_game_master
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import COMMS, GM_ROOM, message
from bot.service.ground.taking_part import has_left, takes_part
from bot.store import campaigns, history, records
from bot.store.details import Handed
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign


async def ban(s: Services, who: Who, user_id: int, name: str, reason: str, heir: int | None = None) -> str:
    """Ban somebody from the campaign; given orders still count. Their units stay in the field.

    A player who is the `heir` commands them from now on. For a game master they fight on as allied units, led by the
    bot. Without an heir they obey nobody. What the banned person owns stays theirs.

    A game master or somebody who manages the server does it. Raises Refused for a game master, and while a round is
    adjudicated.
    """
    async with s.sessions.begin() as session:
        campaign = await _campaign_to_guard(session, who)
        if is_game_master(campaign, user_id):
            raise refused("ban-master", player=safe(name))
        given = await _heir(session, campaign, user_id, heir)
        player = await campaigns.get_player(session, campaign.id, user_id)
        units = 0
        if player is not None and takes_part(campaign, player) and not has_left(player):
            await session.refresh(player)
            handed = (
                None if heir is None else Handed(to="player" if given == "player" else "allies", user=heir)
            )
            units, _ = await take_out(s, session, campaign, player, handed)
        banned = records.BANNED.of(campaign)
        records.BANNED.keep(campaign, tuple(dict.fromkeys((*banned, user_id))))
        facts = {"player": user_id} if heir is None else {"player": user_id, "heir": heir}
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "ban", after=facts, note=reason
        )
        to = "nobody" if given is None or not units else given
        about: dict[str, Value] = {"units": units, "to": to, "heir": "" if heir is None else f"<@{heir}>"}
        with aloud():
            text = say("ban-gm", player=f"<@{user_id}>", reason=safe(reason, 300), **about)
        await queue_posts(session, campaign.id, message(campaign, f"ban:{action.id}", GM_ROOM, text))
        if to == "player" and heir is not None:
            told = Notice.DEPUTY.to([heir])
            key = f"heir:{action.id}"
            await notify(session, campaign, key, COMMS, lambda: say("ban-heir", units=units), told)
    s.premises_due.set()
    return say("ban-done", player=safe(name), **about)


async def lift(s: Services, who: Who, user_id: int, name: str) -> str:
    """Somebody who manages the server ends a ban; to take part again is the game master's to allow."""
    async with s.sessions.begin() as session:
        campaign = await _campaign_to_guard(session, who)
        banned = records.BANNED.of(campaign)
        if user_id not in banned:
            raise refused("master-only")
        records.BANNED.keep(campaign, tuple(user for user in banned if user != user_id))
        await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "admit", after={"player": user_id}
        )
    s.premises_due.set()
    return say("ban-lifted", player=safe(name))


async def _campaign_to_guard(session: AsyncSession, who: Who) -> Campaign:
    """The campaign, locked, for its game masters and for those who manage the server. Raises Refused."""
    campaign = await campaign_of(session, who) if who.manage_guild else await game_master_of(session, who)
    return await campaigns.lock_campaign(session, campaign.id)


async def _heir(session: AsyncSession, campaign: Campaign, user_id: int, heir: int | None) -> str | None:
    """Whether a `player` or a `master` gets the units; None for nobody. Raises Refused for others."""
    if heir is None:
        return None
    if is_game_master(campaign, heir):
        return "master"
    player = await campaigns.get_player(session, campaign.id, heir)
    if player is None or heir == user_id or not takes_part(campaign, player):
        raise refused("ban-no-heir", person=f"<@{heir}>")
    return "player"
