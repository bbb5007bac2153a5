"""What goes and what counts again where a campaign goes back to an earlier moment. In the transaction of `back.py`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import World
from bot.messages import aloud, say
from bot.service.base import Services
from bot.service.gm.rollback.keys import LASTING, Shared, order_of
from bot.service.gm.rollback.moments import Moment, told_before
from bot.service.ground.calendar import next_close
from bot.service.ground.posts import OPERATIONS, message
from bot.service.means.worlds import read_world
from bot.service.round.dice_seeds import draw, promise
from bot.service.round.inputs import Inputs
from bot.store import branches, campaigns, history, records
from bot.store import orders as queue
from bot.store.outbox import Post
from bot.store.tables import Campaign, GmAction, OrderState, Round

T = TypeVar("T")


async def world_at(session: AsyncSession, campaign: Campaign, moment: Moment) -> World:
    saved = await history.load_world(session, campaign.id, moment.round, step=moment.step)
    return read_world(saved, campaign.map_text)


async def cut(
    session: AsyncSession, campaign: Campaign, moment: Moment, plans: Inputs | None
) -> Sequence[int]:
    """Forget what came after the moment; the orders that were carried out early before it."""
    statement = select(GmAction).where(
        GmAction.campaign_id == campaign.id, GmAction.round == moment.round, GmAction.kind == "early"
    )
    early = list((await session.execute(statement)).scalars())
    played = await campaigns.get_round(session, campaign.id, moment.round)
    done = told_before(played, moment, early)
    events = await history.events_of_round(session, campaign.id, moment.round)
    told_of = (int(event["number"]) for event in events if event.get("order") in done)
    last = plans.told if moment.closed and plans is not None else max(told_of, default=0)
    await session.flush()
    await branches.cut_after(session, campaign.id, moment.round, moment.step)
    if not moment.closed:
        await branches.cut_actions(session, campaign.id, moment.round, moment.step)
        await branches.cut_questions(session, campaign.id, moment.round)
    else:
        await branches.unsettle_questions(session, campaign.id, moment.round)
    await branches.cut_events(session, campaign.id, moment.round, last)
    return done


def plans_of(campaign: Campaign, moment: Moment, plans: Inputs | None) -> None:
    """The plans of AI-controlled units as they were at the close of the moment's round; no later briefing is kept."""
    _until(campaign, records.FRONTS, moment.round)
    _until(campaign, records.REWRITTEN, moment.round)
    _until(campaign, records.STORY_ORDER, moment.round)
    _until(campaign, records.SIDE_NOTES, moment.round)
    if plans is not None:
        records.DOCTRINES.keep(campaign, plans.doctrines)
        records.GOALS.keep(campaign, plans.goals)
        records.GM_ORDERS.keep(campaign, records.GmOrders(moment.round, plans.given))


def _until(campaign: Campaign, kept: records.Setting[Mapping[int, T]], number: int) -> None:
    """Of what is kept by round, only earlier rounds than that."""
    held = kept.of(campaign)
    kept.keep(campaign, {round_: value for round_, value in held.items() if round_ < number})


def plans_of_those_there(campaign: Campaign, world: World) -> None:
    """No plan is left for a unit that is not there yet: another one may get its id."""
    there = world.units
    doctrines, goals = records.DOCTRINES.of(campaign), records.GOALS.of(campaign)
    forces = records.FORCES.of(campaign)
    records.DOCTRINES.keep(campaign, {unit: plan for unit, plan in doctrines.items() if unit in there})
    records.GOALS.keep(campaign, {unit: places for unit, places in goals.items() if unit in there})
    records.FORCES.keep(campaign, {unit: name for unit, name in forces.items() if unit in there})


def reopen(
    s: Services, played: Round, campaign: Campaign, moment: Moment, earlier: dict[str, Any] | None
) -> list[Post]:
    """The round as it takes orders again, or waits to be adjudicated again; the post with the seals of its dice."""
    was_locked = played.locked_at is not None
    played.course, played.retaken = campaign.course, earlier
    played.resolved_at = played.published_at = played.draft = played.seen = played.release = None
    if moment.closed or not was_locked:
        return []
    played.locked_at = played.reminded_at = played.later_close = played.inputs = None
    played.closes_at = next_close(campaign, s.clock())
    seeds = draw()
    played.open_seed, played.covered_seed = seeds.open_seed, seeds.covered_seed
    played.open_commitment, played.covered_commitment = seeds.commitments
    with aloud():
        text = f"-# {say('rollback-sealed')}\n-# {promise(moment.round, seeds)}"
    return message(campaign, f"round:{moment.round}:sealed", OPERATIONS, text)


async def orders_again(session: AsyncSession, campaign_id: int, number: int, done: Sequence[int]) -> None:
    """The orders that were adjudicated wait to be adjudicated again."""
    rows = await queue.orders_of_round(session, campaign_id, number)
    for row in rows:
        if row.state == OrderState.RESOLVED and row.number not in done:
            row.state = OrderState.LIVE
    await session.flush()


def shared(moment: Moment, filed: int, done: Collection[int]) -> Shared:
    """Which posts of the moment's round belong to both courses.

    `filed` is the number of the last order that counts again: later numbers are given out anew. `done` are the orders
    that were carried out early before the moment, whose results still apply.
    """

    def both(number: int, rest: str) -> bool:
        if number != moment.round:
            return False
        order = order_of(rest)
        if order is not None:
            place, result = order
            return place in done or (place <= filed and (moment.closed or not result))
        if moment.closed:
            return rest in ("predictions", "predictions:frozen", *LASTING - {"dice"})
        return rest == "open"

    return both


def kept_by(filed: Mapping[int, int]) -> Shared:
    """The same where a branch comes back: orders that it has too."""

    def both(number: int, rest: str) -> bool:
        order = order_of(rest)
        return rest in LASTING - {"dice"} if order is None else order[0] <= filed.get(number, 0)

    return both
