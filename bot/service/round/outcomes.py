"""What the game master makes of an order's note: a roll, a modifier, an outcome, each logged (EDC-A2-d)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.dice import KeyedDice, Roll
from bot.messages import aloud, and_aloud, say, thing
from bot.service.base import Services, Who, clip, quote, refused
from bot.service.ground.load import game_master_of, master_changes, world_for_master
from bot.service.ground.matching import matching
from bot.service.ground.posts import GM_ROOM, message
from bot.service.round.decisions import Outcome, rolls_of
from bot.store import campaigns, history
from bot.store import orders as queue
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, GmAction, OrderRow, OrderState, Round

KIND = "outcome"
MAX_TEXT = 300
MAX_CHANGE = 20
MAX_SIDES = 100


_SAVED = TypeAdapter(Outcome)


async def outcomes_of(session: AsyncSession, campaign_id: int, number: int) -> tuple[Outcome, ...]:
    """The outcomes that hold in a round, oldest first."""
    rows = await history.standing_actions(session, campaign_id, number, KIND)
    return tuple(outcome_of(row) for row in rows)


def outcome_of(row: GmAction) -> Outcome:
    """The outcome that an intervention holds. Raises pydantic's ValidationError."""
    return _SAVED.validate_python({**(row.after or {}), "id": row.id})


async def decide(
    s: Services,
    who: Who,
    order: str,
    *,
    text: str = "",
    unit: str = "",
    fs: int = 0,
    energy: int = 0,
    roll: int = 0,
) -> tuple[str, int]:
    """Attach an outcome to an order of the round that is not published yet; the text for the GM, and the round.

    The draft, if there is one, is to be made again.
    """
    if not (text.strip() or fs or energy or roll):
        raise refused("outcome-empty")
    if len(text) > MAX_TEXT or abs(fs) > MAX_CHANGE or abs(energy) > MAX_CHANGE or not 0 <= roll <= MAX_SIDES:
        raise refused("outcome-limits", text=MAX_TEXT, change=MAX_CHANGE, sides=MAX_SIDES)
    if roll == 1:
        raise refused("outcome-one-side")
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        played = await _unpublished(session, campaign)
        row = await _order(session, campaign, played, order)
        world = await s.truth.world(session, campaign)
        target = _unit(world, unit or row.unit_id)
        after: dict[str, Any] = {
            "order": row.number,
            "unit": target.id,
            "text": " ".join(text.split()),
            "fs": fs,
            "energy": energy,
            "roll": roll,
        }
        if roll:
            after["roll_number"] = await _free_number(session, campaign.id, played.number, row.number)
        action = await history.record_gm_action(
            session, campaign.id, played.number, who.user_id, KIND, after=after
        )
        made = outcome_of(action)
        if played.draft is not None:
            await campaigns.save_draft(session, campaign.id, played.number, None)
        dice = KeyedDice(played.number, played.open_seed, played.covered_seed)
        rolls = rolls_of(made, dice)
        told, posted = and_aloud(lambda: _told(made, target.name, rolls))
        with aloud():
            text = say("outcome-undo", outcome=posted)
        posts = message(campaign, f"outcome:{action.id}", GM_ROOM, text)
        await queue_posts(session, campaign.id, posts)
    return told, played.number


async def _free_number(session: AsyncSession, campaign_id: int, number: int, order: int) -> int:
    """The lowest number that no roll for the order has: published dice must not count what the game master does."""
    standing = await outcomes_of(session, campaign_id, number)
    taken = {made.roll_number for made in standing if made.order == order}
    return next(n for n in count(1) if n not in taken)


async def order_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The round's orders as (text, number), those with a note first."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        played = await _unpublished(session, campaign)
        rows = await _rows(session, campaign, played)
        names = {unit.id: unit.name for unit in (await s.truth.world(session, campaign)).units.values()}
    rows = sorted(rows, key=lambda row: (not row.order.get("note"), row.number))
    shown = []
    for row in rows:
        note = f": {row.order['note']}" if row.order.get("note") else ""
        shown.append((f"{row.number}: {names.get(row.unit_id, row.unit_id)}{note}", str(row.number)))
    return matching(shown, typed)


async def unit_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """All units, for the game master."""
    world = await world_for_master(s, who)
    rows = (
        (f"{unit.name} ({thing(unit.side)}) {world.map.label(unit.hex)}", unit.id)
        for unit in world.units.values()
    )
    return matching(rows, typed)


def note_lines(orders: Sequence[Order], outcomes: Sequence[Outcome], names: Mapping[str, str]) -> list[str]:
    """The notes of a draft's orders with what the game master made of them; the default is no effect."""
    decided: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        decided.setdefault(outcome.order, []).append(outcome)
    lines = []
    for order in orders:
        made_of = decided.pop(order.number, [])
        if not (order.note or made_of):
            continue
        made = "; ".join(say("outcome-short", text=safe(o.text, 100) or None, id=o.id) for o in made_of)
        name = safe(names.get(order.unit, order.unit))
        note = safe(order.note, 200) if order.note else None
        lines.append(
            say("outcome-line", number=order.number, unit=name, note=note, made=clip(made, 2000) or None)
        )
    return [say("outcome-heading"), *lines] if lines else []


def _told(made: Outcome, unit: str, rolls: Sequence[Roll]) -> str:
    parts = [say("ruled-rolled", value=roll.value, sides=roll.sides) for roll in rolls]
    parts += [say("ruled-fs", change=f"{made.fs:+d}")] if made.fs else []
    parts += [say("ruled-energy", change=f"{made.energy:+d}")] if made.energy else []
    return say(
        "outcome-made",
        id=made.id,
        order=made.order,
        unit=safe(unit),
        text=safe(made.text.rstrip("."), MAX_TEXT) or None,
        found=", ".join(parts) or None,
    )


async def _unpublished(session: AsyncSession, campaign: Campaign) -> Round:
    played = await campaigns.current_round(session, campaign.id)
    if played is None or played.resolved_at is not None:
        raise refused("round-none")
    return played


async def _rows(session: AsyncSession, campaign: Campaign, played: Round) -> Sequence[OrderRow]:
    return await queue.orders_of_round(
        session, campaign.id, played.number, OrderState.LIVE, OrderState.RESOLVED
    )


async def _order(session: AsyncSession, campaign: Campaign, played: Round, typed: str) -> OrderRow:
    word = typed.strip().removeprefix("#")
    for row in await _rows(session, campaign, played):
        if word == str(row.number):
            return row
    raise refused("order-unknown", round=played.number, typed=quote(typed))


def _unit(world: World, unit_id: str) -> Unit:
    unit = world.units.get(unit_id)
    if unit is None:
        raise refused("unit-not-on-map", typed=quote(unit_id))
    return unit
