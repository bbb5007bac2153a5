"""Early resolution: one order is carried out before the round closes, so that others can use what it brings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.fronts import Front
from bot.campaign.knowledge.sideview import observe
from bot.campaign.text.report import Owners
from bot.campaign.text.surroundings import in_short
from bot.campaign.world.happened import GM, Resolution
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import event_to_json, order_from_json, ruling_to_json, world_to_json
from bot.campaign.world.sides import Side
from bot.messages import all_aloud, say
from bot.service.base import MOST_ALT, Picture, Services, Who, clip, quote, refused
from bot.service.ground.load import game_master_of, owners_of, still_open
from bot.service.ground.matching import matching
from bot.service.ground.posts import OPERATIONS, ORDERS, order_key, reaction
from bot.service.orders.known import too_late
from bot.service.orders.words import brief_order
from bot.service.round.adjudication import ADJUDICATE_SECONDS, Case, resolved_early
from bot.service.round.publication import RESOLVED, event_lines, sector, seen_by, told
from bot.service.round.rounds import case_of, step
from bot.service.round.sheet import gm_lines, ruling_lines
from bot.store import campaigns, history
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, OrderRow, OrderState, Round


@dataclass(frozen=True)
class _Scene:
    """What an early resolution starts from; `campaign.state_version` tells whether it is still true."""

    campaign: Campaign
    played: Round
    row: OrderRow
    order: Order
    world: World
    before: SideView
    case: Case
    owners: Owners


async def resolve_order(s: Services, who: Who, typed: str) -> str:
    """Carry one live order out now; it is final, and charged once (EDC-C1.1.2-a, EDC-C1.1.2-b).

    All it leaves is kept in one transaction: the world, the events, the mark on the order, the posts.
    """
    place = _place(typed)
    while True:
        async with s.sessions() as session:
            scene = await _scene(s, session, who, place)
        result = await s.processes.run(resolved_early, scene.case, scene.order, seconds=ADJUDICATE_SECONDS)
        posts = await _posts(s, scene, result)
        step("early drawn", scene.campaign.id, scene.played.number)
        if await _kept(s, who, scene, result, posts):
            step("early kept", scene.campaign.id, scene.played.number)
            break
    lines = gm_lines(scene.world, result.world, seen_by(result.events, GM), scene.owners)
    lines = [say("early-done", number=place), *ruling_lines(result.rulings), *lines]
    return clip("\n".join(lines))


async def order_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The live orders as (text, number), for the game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        rows = await queue.live_orders(session, campaign.id, campaign.round)
        view = await s.views.now(session, campaign)
        world = await s.truth.world(session, campaign)
    names = {unit.id: unit.name for unit in world.units.values()}
    return matching(
        (
            (
                f"{row.number}: {names[row.unit_id]}: {brief_order(view, order_from_json(row.order))}",
                str(row.number),
            )
            for row in rows
            if row.unit_id in names
        ),
        typed,
    )


def _place(typed: str) -> int:
    word = typed.strip().removeprefix("#")
    if not word.isdecimal() or len(word) > 6:
        raise refused("early-bad-number", typed=quote(typed))
    return int(word)


async def _scene(s: Services, session: AsyncSession, who: Who, place: int) -> _Scene:
    campaign = await game_master_of(session, who)
    played = await campaigns.current_round(session, campaign.id)
    if played is None or campaign.round != played.number:
        raise refused("round-none")
    still_open(played, who)
    row = await _live(session, campaign.id, played.number, place)
    world = await s.truth.world(session, campaign)
    if row.unit_id not in world.units:
        raise refused("early-gone", number=place)
    return _Scene(
        campaign=campaign,
        played=played,
        row=row,
        order=replace(order_from_json(row.order), number=row.number),
        world=world,
        before=await s.views.now(session, campaign),
        case=await case_of(session, campaign, played),
        owners=await owners_of(session, campaign.id),
    )


async def _live(session: AsyncSession, campaign_id: int, number: int, place: int) -> OrderRow:
    rows = await queue.orders_of_round(session, campaign_id, number)
    row = next((row for row in rows if row.number == place), None)
    if row is None:
        raise refused("order-unknown", round=number, typed=str(place))
    if row.state == OrderState.RESOLVED:
        raise refused("early-resolved", number=place)
    if row.state != OrderState.LIVE:
        raise refused("early-void", number=place)
    return row


@all_aloud
async def _posts(s: Services, scene: _Scene, result: Resolution) -> list[Post]:
    """What the players see of it, with the number of the order (EDC-B1-c), and the mark on the order's post."""
    campaign, number, place = scene.campaign, scene.played.number, scene.row.number
    view = observe(result.world, Side.PLAYER)
    events = seen_by(result.events, Side.PLAYER)
    name = next(
        (unit.name for unit in scene.before.units if unit.id == scene.order.unit), say("written-unit")
    )
    key = order_key(number, place)
    crop = sector(view, events)
    title = say("title-order", campaign=campaign.name, order=place)
    data = await s.pictures.map(view, title=title, crop=crop, width=1600)
    shown = None if crop is None else {at for at in view.map.hexes() if Front(0, *crop).shows(at)}
    seen = in_short(view, shown)
    alt = clip(say("picture-round", text=say("early-map", number=place), seen=seen), MOST_ALT)
    picture = Picture(f"round-{number}-order-{place}.png", data, alt)
    lines = event_lines(scene.before, view, events, scene.owners) or [say("publish-nothing")]
    title = say("early-title", round=number, number=place, unit=safe(name))
    posts = told(campaign, f"{key}:early", OPERATIONS, title, lines, picture)
    return posts + reaction(campaign, f"{key}:resolved", ORDERS, key, RESOLVED)


async def _kept(s: Services, who: Who, scene: _Scene, result: Resolution, posts: list[Post]) -> bool:
    """Keep it all; False, and nothing changed, if the world has changed since the scene was read."""
    campaign_id, number, place = scene.campaign.id, scene.played.number, scene.row.number
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, campaign_id)
        if (campaign.round, campaign.state_version) != (number, scene.campaign.state_version):
            return False
        try:
            await queue.hold_open(session, campaign_id, number)
        except queue.RoundClosed as closed:
            raise too_late(closed) from None
        await _live(session, campaign_id, number, place)
        kept = await history.save_early(
            session,
            campaign_id,
            number,
            place,
            world=world_to_json(result.world),
            events=[event_to_json(event) for event in result.events],
        )
        await history.save_rulings(session, campaign_id, number, _as_json(result))
        after = {"order": place, "unit": scene.order.unit, history.STEP: kept}
        await history.record_gm_action(session, campaign_id, number, who.user_id, "early", after=after)
        await queue_posts(session, campaign_id, posts)
    return True


def _as_json(result: Resolution) -> list[dict[str, Any]]:
    return [ruling_to_json(ruling) for ruling in result.rulings]
