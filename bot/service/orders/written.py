"""Orders written as a message in the orders channel: filed, and void once the message is edited or deleted.

The bot reads only messages that mention it (Discord shows it no others), and only in the orders channel (EDC-B1-d,
EDC-B1-f). Its own posts are not such messages: no edit of them voids an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.ground.access import authorise
from bot.service.ground.early_close import move_close
from bot.service.ground.load import masters_of
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import ORDERS, order_key
from bot.service.orders import paste, posting
from bot.service.orders.filing import Receipt
from bot.service.orders.in_queue import queued, warn_others
from bot.store import campaigns, history
from bot.store import orders as queue
from bot.store.tables import Campaign, OrderRow, OrderState


@dataclass(frozen=True)
class Room:
    """The orders channel of a campaign, and who may talk there."""

    channel_id: int
    gm_ids: frozenset[int]
    language: str | None = None
    """Of the campaign's rooms; None: the host's."""


async def orders_rooms(s: Services, guild_id: int) -> tuple[Room, ...]:
    """Where the orders of this server's campaigns are given."""
    async with s.sessions() as session:
        live = await campaigns.live_of_guild(session, guild_id)
    return tuple(
        Room(campaign.channels[ORDERS], frozenset(masters_of(campaign)), campaigns.language_of(campaign))
        for campaign in live
        if ORDERS in campaign.channels
    )


async def give(s: Services, who: Who, text: str, channel_id: int, message_id: int) -> Sequence[Receipt]:
    """File the forms in a message, top to bottom (EDC-C1.1-b)."""
    await authorise(s, who, "message orders")
    return await paste.give_template(s, who, text, written=(channel_id, message_id))


async def standing(s: Services, guild_id: int) -> list[tuple[int, int]]:
    """Channel and message of every live order of the server's open rounds that was written as a message."""
    async with s.sessions() as session:
        rows = [
            row
            for campaign in await campaigns.live_of_guild(session, guild_id)
            for row in await queue.orders_of_round(session, campaign.id, campaign.round, OrderState.LIVE)
        ]
    places = ((row.channel_id, row.message_id) for row in rows)
    return list(dict.fromkeys((room, at) for room, at in places if room is not None and at is not None))


async def edited(s: Services, guild_id: int, message_id: int, at: datetime) -> int:
    """Void the live orders of a message that was edited at `at`, and warn the player (EDC-C1.1.1-c); how many."""
    return await _void(s, guild_id, message_id, at, "edited")


async def first_to_answer(s: Services, message_id: int, at: datetime) -> bool:
    """Whether nobody has been notified of this edit, and now somebody is: of several processes one answers."""
    async with s.sessions.begin() as session:
        return await history.claim_interaction(session, _edit_number(message_id, at))


def _edit_number(message_id: int, at: datetime) -> int:
    """A number for the edit of a message, unlike that of any interaction."""
    digest = blake2b(f"{message_id} {at.timestamp()}".encode(), digest_size=8).digest()
    return -1 - (int.from_bytes(digest) >> 1)


async def deleted(s: Services, guild_id: int, message_id: int, at: datetime) -> int:
    """Withdraw the live orders of a message that was deleted (EDC-C1.1.1-d); how many.

    While the round is locked, and for what is resolved, deleting changes nothing (EDC-C1-b, EDC-C1.1.2-c).
    """
    return await _void(s, guild_id, message_id, at, "deleted")


async def _void(s: Services, guild_id: int, message_id: int, at: datetime, how: str) -> int:
    async with s.sessions() as session:
        live = await campaigns.live_of_guild(session, guild_id)
    return sum([await _void_in(s, campaign.id, message_id, at, how) for campaign in live if campaign.round])


async def _void_in(s: Services, campaign_id: int, message_id: int, at: datetime, how: str) -> int:
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        number = campaign.round
        try:
            await queue.hold_open(session, campaign.id, number, at)
        except queue.RoundClosed:
            return 0
        rows = await queue.orders_of_round(session, campaign.id, number, OrderState.LIVE)
        rows = [row for row in rows if row.message_id == message_id]
        if not rows:
            return 0
        view = await s.views.now(session, campaign)
        for row in rows:
            await queue.withdraw_order(session, campaign.id, number, row.unit_id, received_at=at)
            await _tell(session, s, campaign, row, how)
            before, users = await queued(session, campaign.id, number, and_row=row)
            left = await warn_others(session, campaign, view, before, users, row, row.user_id)
            await _tell_of(session, campaign, row, left)
        if how == "edited":
            await history.claim_interaction(session, _edit_number(message_id, at))
        await move_close(session, campaign, view, s.clock())
    return len(rows)


async def _tell(session: AsyncSession, s: Services, campaign: Campaign, row: OrderRow, how: str) -> None:
    names = {unit.id: unit.name for unit in (await s.views.now(session, campaign)).units}
    name = safe(names[row.unit_id]) if row.unit_id in names else say("written-unit")
    key = order_key(row.round, row.number)
    struck = say("written-void-post", number=row.number, unit=name, how=how)
    await posting.strike(session, campaign, row, "void", struck)
    if how == "edited":
        await notify(
            session,
            campaign,
            f"{key}:edited",
            ORDERS,
            lambda: say("written-edited", number=row.number, unit=name),
            Notice.ORDER_EDITED.to([row.user_id]),
        )


async def _tell_of(session: AsyncSession, campaign: Campaign, row: OrderRow, left: Sequence[str]) -> None:
    """Tell the player which orders may have counted on the one that is void, as `/order withdraw` does."""
    if not left:
        return
    key = f"{order_key(row.round, row.number)}:left"
    await notify(
        session,
        campaign,
        key,
        ORDERS,
        lambda: say("written-left", number=row.number, left="\n".join(left)),
        Notice.ORDER_LEFT_ALONE.to([row.user_id]),
    )
