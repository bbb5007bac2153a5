"""A round from its close to its publication. Each step can be repeated: what was done before is found done.

    lock        one transaction; after it no order gets in or out
    adjudicate  read, resolve with the round's own seeds, keep the draft in one transaction
    publish     draw the pictures, then one transaction: snapshot, events, posts, the next round and its close

A process may die between any two steps; the next worker queues the close again and it continues where it stopped.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from hashlib import sha256

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.model import Event, Resolution, World
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sequence import as_drawn
from bot.campaign.world.serial import (
    event_from_json,
    order_from_json,
)
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex, parse_label
from bot.messages import say
from bot.metrics import RESOLVE_SECONDS
from bot.service.base import Services, clip
from bot.service.load import masters_of, owners_of
from bot.service.orders.abilities import asked
from bot.service.room.enemies import notes_of
from bot.service.room.posts import GM_ROOM, ORDERS, mentions, message, order_key
from bot.service.room.standing import standing_posts
from bot.service.round.draft import (
    Draft,
    Held,
    Unplanned,
    draft_from_json,
    draft_mark,
    draft_to_json,
)
from bot.service.round.inputs import Inputs, inputs_to_json, present_inputs
from bot.service.round.isolate import isolate
from bot.service.round.opening import open_next
from bot.service.round.outcomes import Outcome, apply, outcomes_of
from bot.service.round.publication import Played, is_briefing, round_posts
from bot.service.round.review import ask_for_review
from bot.service.states import read_world
from bot.store import campaigns, history, records
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, CampaignState, OrderState, Round

log = structlog.get_logger(__name__)

DOCTRINES = tuple(Doctrine)
AUTOMATIC_SIDES = (Side.NEUTRAL, Side.ALLIED, Side.HOSTILE)
"""Those who act by doctrine, in the sequence of the round (EDC-C1.1-a)."""


TOLD_AGAIN = timedelta(hours=6)
"""How long a round that cannot be adjudicated stays untold of before the game master is reminded."""


def step(name: str, campaign_id: int, number: int) -> None:
    """A step of a round is done: a line in the log, and the place where tests let a process die."""
    log.info("round", step=name, campaign=campaign_id, round=number)


async def close_round(s: Services, campaign_id: int, number: int) -> None:
    """Close round `number` if its time has come (EDC-C1-a), adjudicate it, publish it where the campaign says so."""
    await _last_deliveries(s, campaign_id, number)
    if not await lock(s, campaign_id, number):
        return
    step("locked", campaign_id, number)
    if await adjudicate(s, campaign_id, number) and await _publishes_itself(s, campaign_id):
        await publish_round(s, campaign_id, number)


async def _last_deliveries(s: Services, campaign_id: int, number: int) -> None:
    """Just after the close, wait for orders that Discord received before it and that are still on their way."""
    async with s.sessions() as session:
        played = await campaigns.get_round(session, campaign_id, number)
        now = await campaigns.database_now(session)
    if played.locked_at is None and played.closes_at is not None and played.closes_at <= now:
        await asyncio.sleep(max(0.0, (played.closes_at + s.grace - now).total_seconds()))


async def lock(s: Services, campaign_id: int, number: int) -> bool:
    """Set the order lock once the close has come by the database's clock; whether a locked round is to go on."""
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, campaign_id)
        played = await campaigns.get_round(session, campaign_id, number)
        if played.resolved_at is not None or campaign.round != number:
            return False
        if played.locked_at is not None:
            return True
        now = await campaigns.database_now(session)
        if campaign.state != CampaignState.OPEN or played.closes_at is None or played.closes_at > now:
            return False  # the close was moved after this job was queued
        await campaigns.lock_round(session, campaign_id, number)
        return True


async def adjudicate(s: Services, campaign_id: int, number: int) -> bool:
    """Make the draft of a locked round if it has none; False if that failed; the game master is notified."""
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        played = await campaigns.get_round(session, campaign_id, number)
        if played.draft is not None or played.resolved_at is not None:
            return True
        inputs = await present_inputs(session, campaign, number)
        case = await case_of(session, campaign, played, inputs)
    step("read", campaign_id, number)
    try:
        # Adjudication is pure and may take a second: not in the event loop.
        with RESOLVE_SECONDS.time():
            draft = await asyncio.to_thread(draft_of, case)
            spelled = await asyncio.to_thread(draft_to_json, draft)
    except Exception as problem:
        # As text: a renderer that prints local variables would print whole worlds.
        trace = "".join(traceback.format_exception(problem))
        log.error(
            "adjudication failed",
            campaign=campaign_id,
            round=number,
            order=_culprit(problem),
            trace=trace,
        )
        await _tell_of_failure(s, campaign_id, number, problem)
        return False
    step("resolved", campaign_id, number)
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, campaign_id)
        played = await campaigns.get_round(session, campaign_id, number)
        outdated = (
            await chosen(session, campaign_id, number) != case.rulings
            or await outcomes_of(session, campaign_id, number) != case.outcomes
        )
        if played.draft is None and played.resolved_at is None and not outdated:
            await campaigns.save_draft(session, campaign_id, number, spelled, inputs_to_json(inputs))
            await history.save_rulings(session, campaign_id, number, spelled["rulings"])
            await queue_posts(session, campaign_id, _held_posts(campaign, number, draft.held))
            await queue_posts(session, campaign_id, _unplanned_posts(campaign, number, draft.unplanned))
            await ask_for_review(s, session, campaign, number)
    if outdated:  # the game master has ruled while this was adjudicated
        return await adjudicate(s, campaign_id, number)
    step("drafted", campaign_id, number)
    return True


async def chosen(session: AsyncSession, campaign_id: int, number: int) -> dict[str, str]:
    """What the game master has chosen, by the id of the ruling; where nothing is chosen the default holds."""
    rows = await history.rulings_of_round(session, campaign_id, number)
    return {row.id: row.chosen for row in rows if row.decided_by is not None}


@dataclass(frozen=True)
class Case:
    """All that the outcome of a round depends on: the same case always gives the same draft, byte for byte."""

    world: World
    """As it stands, with what was resolved early."""
    told: int
    """The number of the last event that was reported early; 0 if none was."""
    orders: tuple[Order, ...]
    """Those resolved early too: their units have acted, but their place in the queue still counts."""
    doctrines: Mapping[str, Doctrine]
    dice: KeyedDice
    rulings: Mapping[str, str]
    outcomes: tuple[Outcome, ...] = ()
    goals: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    """Stations and places to take of units under doctrine."""
    given: Mapping[str, Order] = field(default_factory=dict)
    """What the game master ordered AI-controlled units to do this round, in place of doctrine."""


async def case_of(
    session: AsyncSession, campaign: Campaign, played: Round, inputs: Inputs | None = None
) -> Case:
    """The case of a round: as it is now, or as it was when `inputs` were taken."""
    if inputs is None:
        inputs = await present_inputs(session, campaign, played.number)
    saved = await history.load_world(session, campaign.id, played.number, step=inputs.step)
    rows = await queue.orders_of_round(session, campaign.id, played.number)
    return Case(
        world=read_world(saved, campaign.map_text),
        told=inputs.told,
        orders=tuple(
            replace(order_from_json(row.order), number=row.number)
            for row in rows
            if row.number in inputs.orders
        ),
        doctrines=inputs.doctrines,
        dice=KeyedDice(played.number, played.open_seed, played.covered_seed),
        rulings=await chosen(session, campaign.id, played.number),
        outcomes=await outcomes_of(session, campaign.id, played.number),
        goals={
            unit_id: tuple(parse_label(text) for text in labels) for unit_id, labels in inputs.goals.items()
        },
        given={unit_id: order_from_json(order) for unit_id, order in inputs.given.items()},
    )


def draft_of(case: Case) -> Draft:
    """Adjudicate: the players' orders as posted, then those that doctrine gives the other sides."""
    failed: dict[str, Exception] = {}
    orders, asked_of_gm = asked(case.world, with_doctrine(case, failed), case.rulings)

    def attempt(some: list[Order]) -> Resolution:
        return resolve(case.world, some, case.dice, case.rulings)

    result, held = isolate(attempt, orders)
    decided = apply(result.world, result.events, case.outcomes, case.world.round, case.dice)
    return Draft(
        world=result.world,
        events=renumbered((*result.events, *decided), case.told),
        rulings=(*asked_of_gm, *result.rulings),
        orders=tuple(orders),
        held=tuple(_held(case, order, problem) for order, problem in held),
        unplanned=tuple(_unplanned(case, unit_id, problem) for unit_id, problem in failed.items()),
    )


def _held(case: Case, order: Order, problem: Exception) -> Held:
    """An order that is left out because the round cannot be adjudicated with it."""
    trace = "".join(traceback.format_exception(problem))
    log.error("order held", round=case.world.round, order=order.number, unit=order.unit, trace=trace)
    unit = case.world.units[order.unit]
    return Held(order.number, unit.name, public=unit.side is Side.PLAYER, defect=_defect(problem))


def _unplanned(case: Case, unit_id: str, problem: Exception) -> Unplanned:
    """A unit that holds because its doctrine broke."""
    trace = "".join(traceback.format_exception(problem))
    log.error("doctrine failed", round=case.world.round, unit=unit_id, trace=trace)
    return Unplanned(case.world.units[unit_id].name, _defect(problem))


async def events_so_far(session: AsyncSession, campaign_id: int, number: int) -> list[Event]:
    """What was resolved early in a round that is not published (EDC-C1.1.2-a)."""
    return [event_from_json(row) for row in await history.events_of_round(session, campaign_id, number)]


def renumbered(events: Iterable[Event], told: int) -> tuple[Event, ...]:
    """Events numbered after those that were reported earlier in the same round."""
    return tuple(replace(event, number=event.number + told) for event in events)


def with_doctrine(case: Case, failed: dict[str, Exception] | None = None) -> tuple[Order, ...]:
    """The queue with the orders of the other sides' units behind it, each made from its own side's view.

    Where `failed` is given, units whose planning breaks hold and are put there with what broke.
    """
    orders = list(case.orders)
    ordered = {order.unit for order in orders}
    number = max((order.number for order in orders), default=0)
    for side in AUTOMATIC_SIDES:
        mine = {
            unit_id: doctrine
            for unit_id, doctrine in case.doctrines.items()
            if unit_id not in ordered
            and unit_id in case.world.units
            and case.world.units[unit_id].side is side
        }
        planned = [
            order for unit_id, order in case.given.items() if unit_id in mine or _free(case, side, unit_id)
        ]
        mine = {unit_id: doctrine for unit_id, doctrine in mine.items() if unit_id not in case.given}
        try:
            view = observe(case.world, side)
            made = orders_for(view, mine, case.dice, case.goals, failed) if mine else []
        except Exception as problem:
            if failed is None:
                raise
            failed |= dict.fromkeys(mine, problem)
            made = []
        # By id, the sequence of what they do would tell those who see it which is which.
        turns = as_drawn(case.world, [order.unit for order in made])
        planned += sorted(made, key=lambda order: turns.index(order.unit))
        for order in planned:
            number += 1
            orders.append(replace(order, number=number))
    return tuple(orders)


def _free(case: Case, side: Side, unit_id: str) -> bool:
    """Whether it is a unit of that side without a doctrine that has not acted."""
    unit = case.world.units.get(unit_id)
    return (
        unit is not None and unit.side is side and unit_id not in case.doctrines and not unit.this_round.acted
    )


async def publish_round(s: Services, campaign_id: int, number: int, only: str | None = None) -> None:
    """Publish a drafted round, once: repeated, it finds the round published and does nothing.

    `only` is the mark of the one draft that may be published: another one stays a draft.
    """
    while True:
        async with s.sessions() as session:
            campaign = await campaigns.get_campaign(session, campaign_id)
            round_row = await campaigns.get_round(session, campaign_id, number)
            if round_row.resolved_at is not None or round_row.draft is None:
                return
            drafted = round_row.draft
            if only is not None and draft_mark(drafted) != only:
                return
            draft = await asyncio.to_thread(draft_from_json, drafted, campaign.map_text)
            held = {entry.number for entry in draft.held}
            opening = await history.load_world(session, campaign_id, number, step=0)
            before = await asyncio.to_thread(read_world, opening, campaign.map_text)
            early = await events_so_far(session, campaign_id, number)
            rows = await queue.orders_of_round(
                session, campaign_id, number, OrderState.LIVE, OrderState.RESOLVED
            )
            notes = await notes_of(session, campaign_id)
            owners = await owners_of(session, campaign_id)
        played = Played(
            number=number,
            before=before,
            after=draft.world,
            events=(*early, *draft.events),
            places=tuple(row.number for row in rows if row.number not in held),
            open_seed=round_row.open_seed,
            covered_seed=round_row.covered_seed,
            notes=notes,
            owners=owners,
        )
        posts = await round_posts(s, campaign, played)
        async with s.sessions() as session:
            people = await campaigns.players(session, campaign_id)
        posts += standing_posts(campaign, people, before, played.after, number)
        briefing = [post for post in posts if is_briefing(post, number)]
        others = [post for post in posts if not is_briefing(post, number)]
        step("drawn", campaign_id, number)
        async with s.sessions.begin() as session:
            campaign = await campaigns.lock_campaign(session, campaign_id)
            if campaign.state != CampaignState.OPEN:
                return  # it was ended while the pictures were drawn
            round_row = await campaigns.get_round(session, campaign_id, number)
            if round_row.draft != drafted and round_row.resolved_at is None:
                continue  # the game master changed the draft while its pictures were drawn
            await queue.set_aside(session, campaign_id, number, held)
            saved = await history.save_resolution(
                session,
                campaign_id,
                number,
                world=drafted["world"],
                events=drafted["events"],
                rulings=drafted["rulings"],
                posts=others,
            )
            if saved:
                await campaigns.mark_published(session, campaign_id, number)
                await open_next(s, session, campaign, number + 1, played.after.environment, briefing)
                step("publishing", campaign_id, number)
        step("published", campaign_id, number)
        return


async def _publishes_itself(s: Services, campaign_id: int) -> bool:
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        return records.AUTO_PUBLISH.of(campaign)


def _culprit(problem: BaseException) -> object:
    """The order a failure belongs to, where the resolver has noted it."""
    return getattr(problem, "order", None)


def _defect(problem: BaseException) -> str:
    """What broke, for the host. Without the error's own text, which may hold what is hidden."""
    return f"`{type(problem).__name__}` in `{traceback.extract_tb(problem.__traceback__)[-1].name}`"


def _held_posts(campaign: Campaign, number: int, held: Sequence[Held]) -> list[Post]:
    """Tell everybody which players' orders are held; tell the game master of all, and why."""
    posts: list[Post] = []
    for entry in held:
        place, unit = entry.number, safe(entry.unit)
        if entry.public:
            text = say("held-post", number=place, unit=unit, round=number)
            posts += message(campaign, f"{order_key(number, place)}:held", ORDERS, text)
        text = say("held-gm", number=place, unit=unit, round=number, defect=entry.defect)
        posts += message(campaign, f"{order_key(number, place)}:held:gm", GM_ROOM, text)
    return posts


MAX_UNPLANNED = 20
"""Units named in one post."""


def _unplanned_posts(campaign: Campaign, number: int, unplanned: Sequence[Unplanned]) -> list[Post]:
    """Tell the game master which AI-controlled units hold because their doctrine broke."""
    shown = unplanned[:MAX_UNPLANNED]
    if not shown:
        return []
    units = [say("unplanned-unit", unit=safe(entry.unit), defect=entry.defect) for entry in shown]
    more = len(unplanned) - len(shown)
    text = say("unplanned", round=number, units=clip(", ".join(units), 1700), more=more)
    return message(campaign, f"round:{number}:unplanned", GM_ROOM, text)


async def _tell_of_failure(s: Services, campaign_id: int, number: int, problem: BaseException) -> None:
    culprit = _culprit(problem)
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        masters = masters_of(campaign)
        text = say(
            "round-failed",
            masters=mentions(masters),
            round=number,
            defect=_defect(problem),
            order=None if culprit is None else str(culprit),
        )
        played = await campaigns.get_round(session, campaign_id, number)
        since = await campaigns.database_now(session) - (played.locked_at or played.opens_at)
        # The close is tried every minute: reported again if the reason changes, otherwise a few times a day.
        key = f"round:{number}:failed:{sha256(text.encode()).hexdigest()[:8]}:{since // TOLD_AGAIN}"
        await queue_posts(session, campaign_id, message(campaign, key, GM_ROOM, text, ping=masters))
