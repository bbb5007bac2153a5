"""The close moves up once every unit of the players has an order, where the campaign says so (EDC-A-b)."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.judge.advice.readiness import Readiness, readiness
from bot.campaign.text.story.words import natural
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.messages import aloud, say
from bot.service.base import close_times, stamp
from bot.service.ground.heads import change_close
from bot.service.ground.options import option
from bot.service.ground.posts import BRIEFING, message
from bot.service.ground.standing_orders import covered_units
from bot.store import campaigns, history
from bot.store import orders as queue
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, OrderState


async def move_close(session: AsyncSession, campaign: Campaign, view: SideView, now: datetime) -> str:
    """Move the close up if the last order is in, or back if one is gone; what to tell, or nothing.

    The caller has the open round's row locked.
    """
    minutes = int(option(campaign, "early_close_minutes"))
    number = campaign.round
    played = await campaigns.get_round(session, campaign.id, number)
    if played.closes_at is None or not (minutes or played.later_close):
        return ""
    waiting = bool(await waiting_units(session, campaign, view))
    if waiting and played.later_close is not None:
        close, later, told = played.later_close, None, "close-back"
    elif not waiting and played.later_close is None and not await _by_hand(session, campaign):
        close, later, told = now + timedelta(minutes=minutes), played.closes_at, "close-early"
        if close >= later:
            return ""
    else:
        return ""
    about = {"round": number, "before": stamp(played.closes_at), **close_times(close)}
    with aloud():
        text = say(told, **about)
    await change_close(session, campaign, number, close, later=later)
    key = f"round:{number}:{told}:{played.orders_filed}:{stamp(close)}"
    await queue_posts(session, campaign.id, message(campaign, key, BRIEFING, text))
    return say(told, **about)


async def waiting_units(session: AsyncSession, campaign: Campaign, view: SideView) -> list[OwnUnit]:
    """The players' units whose order is missing in the open round; what follows a standing order misses none.

    By name; `view` is the side's own, as it is.
    """
    states = await states_of(session, campaign, view)
    waiting = [unit for unit in view.units if states[unit.id] is Readiness.MISSING]
    return sorted(waiting, key=lambda unit: (natural(unit.name), unit.id))


async def states_of(session: AsyncSession, campaign: Campaign, view: SideView) -> dict[str, Readiness]:
    """How each of the players' units stands in the open round, by its id."""
    ordered = await ordered_units(session, campaign)
    standing = await covered_units(session, campaign, view)
    return {unit.id: readiness(view, unit, ordered, standing) for unit in view.units}


async def ordered_units(session: AsyncSession, campaign: Campaign) -> set[str]:
    """The ids of the units with an order of the open round in force, filed or resolved early."""
    rows = await queue.orders_of_round(
        session, campaign.id, campaign.round, OrderState.LIVE, OrderState.RESOLVED
    )
    return {row.unit_id for row in rows}


async def _by_hand(session: AsyncSession, campaign: Campaign) -> bool:
    """Whether the game master has moved the close of the open round; it then stays there."""
    actions = await history.gm_actions(session, campaign.id, limit=100)
    return any(
        row.round == campaign.round and row.undone_at is None and "closes_at" in (row.before or {})
        for row in actions
    )
