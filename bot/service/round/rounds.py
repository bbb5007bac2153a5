"""A round from its close to its publication. Each step can be repeated: what was done before is found done.

    lock        one transaction, with the standing orders; after it no order gets in or out
    adjudicate  read, resolve with the round's own seeds, keep the draft in one transaction
    publish     draw the pictures, then one transaction: snapshot, events, posts, the next round and its close

A process may die between any two steps; the next worker queues the close again and it continues where it stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.doctrine.planning import Doctrine
from bot.campaign.world.happened import Event
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import (
    event_from_json,
    order_from_json,
)
from bot.campaign.world.standing import condition_from_json
from bot.dice import KeyedDice
from bot.hexmap.coords import parse_label
from bot.messages import all_aloud, say
from bot.process.metrics import RESOLVE_SECONDS
from bot.process.processes import Gone
from bot.process.release import release
from bot.service.base import Services, clip
from bot.service.ground import belonging
from bot.service.ground.calendar import next_close
from bot.service.ground.load import masters_of, owners_among
from bot.service.ground.notices import Notice
from bot.service.ground.posts import GM_ROOM, ORDERS, mentions, message, order_key
from bot.service.ground.standing import standing_posts
from bot.service.means.worlds import read_world
from bot.service.round import predictions
from bot.service.round.adjudication import ADJUDICATE_SECONDS, Case, adjudicated
from bot.service.round.draft import (
    Draft,
    Held,
    Unplanned,
    draft_from_json,
    draft_mark,
)
from bot.service.round.inputs import Inputs, inputs_to_json, present_inputs
from bot.service.round.lateness import last_deliveries
from bot.service.round.opening import headed, open_next
from bot.service.round.outcomes import outcomes_of
from bot.service.round.publication import (
    Played,
    fronts_to_keep,
    is_briefing,
    keep_rewritten,
    round_posts,
    words_of,
)
from bot.service.round.retaken import earlier_dice, has_earlier_dice, take_up, with_dice
from bot.service.round.review import ask_for_review, end_review
from bot.service.round.standing import lock_round
from bot.service.round.windows import earlier_fronts, keep_fronts
from bot.store import campaigns, history, records
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, CampaignState, OrderState, Round

log = structlog.get_logger(__name__)

DOCTRINES = tuple(Doctrine)

TOLD_AGAIN = timedelta(hours=6)
"""How long a round that cannot be adjudicated stays untold of before the game master is reminded."""


def step(name: str, campaign_id: int, number: int) -> None:
    """A step of a round is done: a line in the log, and the place where tests let a process die."""
    log.info("round", step=name, campaign=campaign_id, round=number)


@all_aloud
async def close_round(s: Services, campaign_id: int, number: int) -> None:
    """Close round `number` if its time has come (EDC-C1-a), adjudicate it, publish it where the campaign says so."""
    await last_deliveries(s, campaign_id, number)
    if not await lock(s, campaign_id, number):
        return
    step("locked", campaign_id, number)
    if await make_draft(s, campaign_id, number) and await _publishes_itself(s, campaign_id):
        await publish_round(s, campaign_id, number)


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
        await lock_round(s, session, campaign, number)
        return True


@all_aloud
async def adjudicate(s: Services, campaign_id: int, number: int) -> bool:
    """Make the draft of a locked round if it has none, for somebody who waits; False if that failed.

    The game master is notified. The clock then tries the round again.
    """
    try:
        return await make_draft(s, campaign_id, number)
    except Gone as gone:
        await _tell_of_failure(s, campaign_id, number, f"`{type(gone).__name__}`")
        return False


async def make_draft(s: Services, campaign_id: int, number: int) -> bool:
    """Make the draft of a locked round if it has none; False if that failed; the game master is notified.

    Raises Gone where the process that adjudicates died or took too long.
    """
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        played = await campaigns.get_round(session, campaign_id, number)
        if played.draft is not None or played.resolved_at is not None:
            return True
        inputs = await present_inputs(session, campaign, number)
        case = await case_of(session, campaign, played, inputs)
        earlier = earlier_dice(played, case)
    step("read", campaign_id, number)
    played_from = case if earlier is None else with_dice(case, earlier)
    adjudication = await s.processes.run(adjudicated, played_from, seconds=ADJUDICATE_SECONDS)
    RESOLVE_SECONDS.observe(adjudication.seconds)
    for broken in adjudication.broken:
        log.error(broken.what, campaign=campaign_id, round=number, **broken.about, trace=broken.trace)
    if (failure := adjudication.failure) is not None:
        log.error(
            "adjudication failed",
            campaign=campaign_id,
            round=number,
            order=failure.order,
            trace=failure.trace,
        )
        await _tell_of_failure(s, campaign_id, number, failure.defect, failure.order)
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
            await campaigns.save_draft(
                session, campaign_id, number, adjudication.draft, inputs_to_json(inputs)
            )
            played.release = release()
            if earlier is not None:
                take_up(played, earlier)
            await history.save_rulings(session, campaign_id, number, adjudication.draft["rulings"])
            await queue_posts(session, campaign_id, _held_posts(campaign, number, adjudication.held))
            await queue_posts(
                session, campaign_id, _unplanned_posts(campaign, number, adjudication.unplanned)
            )
            await ask_for_review(s, session, campaign, number)
    if outdated:  # the game master has ruled while this was adjudicated
        return await make_draft(s, campaign_id, number)
    step("drafted", campaign_id, number)
    return True


async def chosen(session: AsyncSession, campaign_id: int, number: int) -> dict[str, str]:
    """What the game master has chosen, by the id of the ruling; where nothing is chosen the default holds."""
    rows = await history.rulings_of_round(session, campaign_id, number)
    return {row.id: row.chosen for row in rows if row.decided_by is not None}


async def case_of(
    session: AsyncSession, campaign: Campaign, played: Round, inputs: Inputs | None = None
) -> Case:
    """The case of a round: as it is now, or as it was when `inputs` were taken."""
    if inputs is None:
        inputs = await present_inputs(session, campaign, played.number)
    saved = await history.load_world(session, campaign.id, played.number, step=inputs.step)
    rows = await queue.orders_of_round(session, campaign.id, played.number)
    return Case(
        saved=saved,
        map_text=campaign.map_text,
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


async def events_so_far(session: AsyncSession, campaign_id: int, number: int) -> list[Event]:
    """What was resolved early in a round that is not published (EDC-C1.1.2-a)."""
    return [event_from_json(row) for row in await history.events_of_round(session, campaign_id, number)]


@dataclass(frozen=True)
class Ready:
    """A drafted round as it would be published now."""

    campaign: Campaign
    saved: Mapping[str, Any]
    draft: Draft
    played: Played
    standing: tuple[Post, ...]
    """About the players who lost their last unit, or have one again."""


async def ready_round(s: Services, campaign_id: int, number: int) -> Ready | None:
    """The draft of a round with all that its posts are made from; None where it has none or is published."""
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        row = await campaigns.get_round(session, campaign_id, number)
        if row.resolved_at is not None or row.draft is None:
            return None
        saved = row.draft
        draft = await asyncio.to_thread(draft_from_json, saved, campaign.map_text)
        held = {entry.number for entry in draft.held}
        opening = await history.load_world(session, campaign_id, number, step=0)
        before = await asyncio.to_thread(read_world, opening, campaign.map_text)
        early = await events_so_far(session, campaign_id, number)
        rows = await queue.orders_of_round(session, campaign_id, number, OrderState.LIVE, OrderState.RESOLVED)
        people = await campaigns.players(session, campaign_id)
    played = Played(
        number=number,
        before=before,
        after=draft.world,
        events=(*early, *draft.events),
        places=tuple(order.number for order in rows if order.number not in held),
        open_seed=row.open_seed,
        covered_seed=row.covered_seed,
        owners=owners_among(people),
        words=words_of(campaign, number),
        earlier=earlier_fronts(campaign, number),
        followed=tuple(
            (condition_from_json(row.standing), order_from_json(row.order))
            for row in rows
            if row.standing is not None and row.number not in held
        ),
        same_dice=has_earlier_dice(row),
    )
    standing = standing_posts(campaign, people, before, played.after, number)
    return Ready(campaign, saved, draft, played, tuple(standing))


@all_aloud
async def posts_to_publish(s: Services, ready: Ready) -> list[Post]:
    """What everybody will read of the round if it is published now, apart from the questions about the next one.

    What stands above the briefing is the close that the calendar has now.
    """
    number = ready.played.number
    posts = [*await round_posts(s, ready.campaign, ready.played), *ready.standing]
    briefing = [post for post in posts if is_briefing(post, number)]
    others = [post for post in posts if not is_briefing(post, number)]
    close = next_close(ready.campaign, s.clock())
    return [*headed(briefing, number + 1, close, ready.played.after.environment), *others]


@all_aloud
async def publish_round(s: Services, campaign_id: int, number: int, only: str | None = None) -> None:
    """Publish a drafted round, once: repeated, it finds the round published and does nothing.

    `only` is the mark of the one draft that may be published: another one, or the same with other words for its
    briefing, stays a draft.
    """
    while True:
        ready = await ready_round(s, campaign_id, number)
        if ready is None:
            return
        campaign, drafted, played = ready.campaign, ready.saved, ready.played
        if only is not None and draft_mark(drafted, played.words) != only:
            return
        held = {entry.number for entry in ready.draft.held}
        posts = [*await round_posts(s, campaign, played), *ready.standing]
        fronts = await asyncio.to_thread(fronts_to_keep, played)
        before, view, events = await asyncio.to_thread(played.views)
        briefing = [post for post in posts if is_briefing(post, number)]
        others = [post for post in posts if not is_briefing(post, number)]
        step("drawn", campaign_id, number)
        async with s.sessions.begin() as session:
            campaign = await campaigns.lock_campaign(session, campaign_id)
            if campaign.state != CampaignState.OPEN:
                return  # it was ended while the pictures were drawn
            round_row = await campaigns.get_round(session, campaign_id, number)
            changed = round_row.draft != drafted or words_of(campaign, number) != played.words
            if changed and round_row.resolved_at is None:
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
                keep_fronts(campaign, number, fronts)
                keep_rewritten(campaign, number, played.words)
                await end_review(session, campaign, number)
                right = await predictions.answers_of(session, campaign_id, number, (before, view), events)
                await predictions.keep_answers(session, campaign, number, right)
                await open_next(s, session, campaign, number + 1, played.after.environment, briefing)
                await predictions.ask(session, campaign, number + 1, view)
                if campaign.course:
                    opened = await history.load_world(session, campaign.id, number + 1)
                    world = read_world(opened, campaign.map_text)
                    corrected = await belonging.correct(session, campaign, world)
                    await queue_posts(session, campaign.id, corrected)
                step("publishing", campaign_id, number)
        step("published", campaign_id, number)
        return


async def _publishes_itself(s: Services, campaign_id: int) -> bool:
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        return records.AUTO_PUBLISH.of(campaign)


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


async def _tell_of_failure(
    s: Services, campaign_id: int, number: int, defect: str, order: object = None
) -> None:
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        masters = masters_of(campaign)
        text = say(
            "round-failed",
            masters=mentions(masters),
            round=number,
            defect=defect,
            order=None if order is None else str(order),
        )
        played = await campaigns.get_round(session, campaign_id, number)
        since = await campaigns.database_now(session) - (played.locked_at or played.opens_at)
        # The close is tried every minute: reported again if the reason changes, otherwise a few times a day.
        key = f"round:{number}:failed:{sha256(text.encode()).hexdigest()[:8]}:{since // TOLD_AGAIN}"
        await queue_posts(
            session, campaign_id, message(campaign, key, GM_ROOM, text, ping=Notice.ROUND_FAILED.to(masters))
        )
