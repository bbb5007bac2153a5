"""The order lock, and with it the standing orders of units that nobody has ordered.

Both are one transaction: after it the queue is what is adjudicated, whatever happens to the process.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.standing import Choice
from bot.campaign.text.standing import say_condition, say_idle
from bot.campaign.text.template import format_order
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import order_to_json
from bot.campaign.world.standing import condition_to_json
from bot.messages import aloud, say
from bot.service.base import Services
from bot.service.ground.deputies import in_charge
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import About, notify, page_of
from bot.service.ground.posts import ORDERS, message, order_key, pages
from bot.service.ground.standing_orders import Standing, standing_of, still_owned
from bot.service.orders.words import brief_standing
from bot.service.round import predictions
from bot.store import campaigns, standing_orders
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, Player

log = structlog.get_logger(__name__)

MOST_TOLD = 1700
"""Characters of one message about units that follow no standing order."""


async def lock_round(s: Services, session: AsyncSession, campaign: Campaign, number: int) -> None:
    """Set the order lock of the open round; the first to do so puts its standing orders into the queue.

    The predictions for the round are closed with it.
    """
    if not await campaigns.lock_round(session, campaign.id, number):
        return
    view = await s.views.now(session, campaign)
    standing = await standing_of(session, campaign, view)
    if standing is not None:
        await _follow(s, session, campaign, standing)
    await _tidy(session, campaign, view, standing)
    await predictions.freeze(s, session, campaign, number)


async def _follow(s: Services, session: AsyncSession, campaign: Campaign, standing: Standing) -> None:
    failed: dict[str, Exception] = {}
    choices = await standing.choices(failed)
    for unit, problem in failed.items():
        trace = "".join(traceback.format_exception(problem))
        log.error(
            "standing orders failed", campaign=campaign.id, round=campaign.round, unit=unit, trace=trace
        )
    followed = [(choice, order) for choice in choices if (order := choice.order) is not None]
    rows = [
        (
            standing.users[order.unit],
            order.unit,
            order_to_json(replace(order, number=0)),
            condition_to_json(choice.when),
        )
        for choice, order in followed
    ]
    await standing_orders.file_at_close(session, campaign.id, campaign.round, rows)
    people = {player.user_id: player for player in await campaigns.players(session, campaign.id)}
    view = standing.field.view
    names = {unit.id: safe(unit.name) for unit in view.units}
    with aloud():
        posts: list[Post] = []
        for choice, order in followed:
            posts += _posted(campaign, standing, choice, order, people[standing.users[order.unit]])
    idle: dict[str, Callable[[], Sequence[str]]] = {unit: partial(_failed, names[unit]) for unit in failed}
    idle |= {
        choice.unit: partial(_unmoved, names[choice.unit], view, choice)
        for choice in choices
        if choice.order is None
    }
    await queue_posts(session, campaign.id, posts)
    await _tell_idle(s, session, campaign, standing, idle)


def _posted(
    campaign: Campaign, standing: Standing, choice: Choice, order: Order, player: Player
) -> list[Post]:
    """The post of a standing order that is followed, in the place of one that was given."""
    view = standing.field.view
    when = say_condition(choice.when, view)
    title = say("stand-posted", number=order.number, player=safe(player.name), when=when)
    text = f"{title}\n```\n{format_order(order, view)}\n```"
    return message(campaign, order_key(campaign.round, order.number), ORDERS, text)


def _failed(unit: str) -> list[str]:
    return [say("stand-failed", unit=unit)]


def _unmoved(unit: str, view: SideView, choice: Choice) -> list[str]:
    return [say("stand-idle-unit", unit=unit), *reasons(view, choice)]


async def _tell_idle(
    s: Services,
    session: AsyncSession,
    campaign: Campaign,
    standing: Standing,
    lines: Mapping[str, Callable[[], Sequence[str]]],
) -> None:
    """Tell each player, and the deputy, which of their units follow none of their standing orders, and why."""
    for player in await campaigns.players(session, campaign.id):
        units = [unit for unit in lines if standing.users[unit] == player.user_id]
        if not units:
            continue
        words = partial(_idle, campaign.round, [lines[unit] for unit in units])
        with aloud():
            count = len(words())
        about = About(player.user_id, units=tuple(units))
        for user in in_charge(player, s.clock()):
            for page in range(1, count + 1):
                key = f"round:{campaign.round}:standing:{player.user_id}:{user}:{page}"
                ping = Notice.STANDING_IDLE.to([user])
                part = partial(page_of, words, page, count)
                await notify(session, campaign, key, ORDERS, part, ping, about)


def _idle(round: int, lines: Sequence[Callable[[], Sequence[str]]]) -> list[str]:
    """Which units follow none of their standing orders, and why, in pages."""
    return pages(
        [say("stand-idle-head", round=round), *(line for unit in lines for line in unit())], MOST_TOLD
    )


def reasons(view: SideView, choice: Choice) -> list[str]:
    """Why each standing order of a unit is not followed, a line each."""
    return [
        say(
            "stand-reason",
            place=place,
            order=brief_standing(view, tried.standing),
            when=say_condition(tried.standing.when, view),
            why=say_idle(tried, view),
        )
        for place, tried in enumerate(choice.tried, 1)
    ]


async def _tidy(session: AsyncSession, campaign: Campaign, view: SideView, standing: Standing | None) -> None:
    """Remove the standing orders of units that are no longer their player's, and those whose last round this is."""
    known = {} if standing is None else standing.entries
    for row in await standing_orders.of_campaign(session, campaign.id):
        kept = list(row.entries)
        if not still_owned(row, view):
            kept = []
        elif row.unit_id in known:
            both = zip(known[row.unit_id], row.entries, strict=True)
            kept = [saved for entry, saved in both if entry.until is None or entry.until > campaign.round]
        if len(kept) < len(row.entries):
            key = (campaign.id, row.unit_id)
            await standing_orders.save(session, key, row.version, (row.user_id, row.by), kept)
