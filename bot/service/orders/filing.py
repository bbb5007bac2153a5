"""Giving, trying out, listing and withdrawing orders. Everything is judged by the players' view alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.judge.advice.check import Check
from bot.campaign.text.template import format_order
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import order_to_json
from bot.messages import aloud, say
from bot.process.metrics import ORDERS_FILED
from bot.service.base import (
    Picture,
    Services,
    Who,
    clip,
    close_times,
    refused,
)
from bot.service.ground.early_close import move_close, ordered_units
from bot.service.ground.posts import ORDERS, edit, message, order_key
from bot.service.ground.standing_orders import covered_units
from bot.service.orders import posting
from bot.service.orders.form import OrderForm, find_unit, read_order
from bot.service.orders.in_queue import judged, queued, warn_early, warn_others
from bot.service.orders.known import Known, commanded, still_entrusted, too_late
from bot.service.orders.posting import note_posts
from bot.service.orders.words import order_picture, plan_text
from bot.service.screens.answer import Outdated, expect
from bot.store import campaigns, history, order_drafts
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, OrderRow, OrderState


@dataclass(frozen=True)
class Receipt:
    """An order that is in the queue: its number and what will be attempted."""

    number: int
    unit_name: str
    round: int
    text: str
    picture: Picture | None
    """The unit's way; None where a command is answered again."""
    closes_at: datetime | None
    campaign: int = 0
    unit: str = ""
    """Its id."""
    repeated: bool = False
    """Whether it was in the queue before: this time nothing was filed."""
    notes: tuple[str, ...] = ()
    """Of its text what it changes for others: orders that come too early now, a close that moved."""

    @property
    def pictures(self) -> list[Picture]:
        return [] if self.picture is None else [self.picture]


@dataclass(frozen=True)
class Preview:
    """What an order would come to, as far as the side knows; nothing was filed."""

    text: str
    picture: Picture
    campaign: int
    round: int
    unit: str
    """Its id."""
    filed: int
    """The last queue number given out in the round."""


@dataclass(frozen=True)
class Filing:
    """How orders are filed."""

    written: tuple[int, int] | None = None
    """The channel and the message that they were read from."""
    mark: int | None = None
    """What several interactions have in common of which one files them."""
    once: bool = False
    """Orders that are all in the queue already stay as they are."""
    left: bool = False
    """Only for the units that have no order by then."""
    still: bool = False
    """Only while the queue is as it is known; raises Outdated where it is not."""
    over: Mapping[str, int] = field(default_factory=dict)
    """Only while the order of each of these units is the one of that number, 0: while it has none; raises Outdated
    otherwise.
    """
    drawn: bool = True
    """The receipts have pictures."""
    drafts: Sequence[tuple[tuple[int, int, int, str], int]] = ()
    """The drafts that they were, and their versions: they end with the filing; Outdated where one has changed since."""


async def give(
    s: Services, who: Who, form: OrderForm, shown: tuple[int, int] | None = None, mark: int | None = None
) -> Receipt:
    """File an order at the end of the queue; an earlier one for the unit becomes void (EDC-C1.1.1-d).

    `shown` is the campaign and the round in which it was checked, `mark` what several interactions have in common of
    which one files it. Raises Refused and Outdated.
    """
    if repeated := await answered_before(s, answer_ids(who, mark)):
        return repeated[0]
    known = await commanded(s, who, to_file=True)
    if shown is not None:
        expect(shown, (known.campaign.id, known.campaign.round), say("check-earlier"))
        _still_ours(known.view, who.owner, form.unit)
    order = read_order(known.view, who.owner, form)
    return (await file_orders(s, who, known, [order], Filing(mark=mark)))[0]


async def check(s: Services, who: Who, form: OrderForm) -> Preview:
    """Try an order out without filing it."""
    known = await commanded(s, who)
    order = read_order(known.view, who.owner, form)
    checked = (await asyncio.to_thread(judged, known.view, known.queue, [order]))[0]
    unit = find_unit(known.view, who.owner, order.unit)
    plan = await asyncio.to_thread(plan_text, checked, known, order)
    text = f"{say('check-head', unit=safe(unit.name))}\n{plan}\n{say('check-foot', closed=known.closed)}"
    picture = await order_picture(s, known.view, unit, order, checked)
    return Preview(clip(text), picture, known.campaign.id, known.campaign.round, unit.id, known.filed)


async def filed_before(s: Services, receipt: Receipt) -> str:
    """That an order is in the queue already, and what has become of it since."""
    async with s.sessions() as session:
        rows = await queue.orders_of_round(session, receipt.campaign, receipt.round)
    state = next((row.state for row in rows if row.number == receipt.number), OrderState.LIVE)
    return say("order-filed-before", number=receipt.number, unit=safe(receipt.unit_name), state=state)


async def withdraw(s: Services, who: Who, unit: str, only: tuple[int, int, int] | None = None) -> str:
    """Take the unit's order out of the queue; it then holds (EDC-A-d).

    `only` is the campaign, the round and the number of the order that is meant: another one stays. Raises Refused
    and Outdated.
    """
    known = await commanded(s, who)
    if only is not None:
        expect(only[0], known.campaign.id, say("order-elsewhere"))
        expect(only[1], known.campaign.round, say("order-past", round=only[1]))
        _still_ours(known.view, who.owner, unit)
    mine = find_unit(known.view, who.owner, unit)
    number = known.campaign.round
    async with s.sessions.begin() as session:
        await still_entrusted(session, known, who, [mine.id], s.clock())
        try:
            row = await queue.withdraw_order(
                session, known.campaign.id, number, mine.id, received_at=who.received_at
            )
        except queue.RoundClosed as closed:
            raise too_late(closed) from None
        if only is not None:
            expect(only[1], number, say("order-past", round=only[1]))
        if row is None:
            await _not_acted(session, known.campaign.id, number, mine)
            if only is not None:
                standing = mine.id in await covered_units(session, known.campaign, known.side)
                name = safe(mine.name)
                raise refused("order-withdrawn-before", unit=name, number=only[2], standing=standing)
            raise refused("order-none", unit=safe(mine.name))
        if only is not None:
            newer = say("order-newer", older=only[1], number=row.number, unit=safe(mine.name), round=number)
            expect(only[2], row.number, newer)
        with aloud():
            text = say("order-withdrawn-post", number=row.number, unit=safe(mine.name))
        await posting.strike(session, known.campaign, row, "withdrawn", text)
        before, users = await queued(session, known.campaign.id, number, and_row=row)
        left = await warn_others(session, known.campaign, known.side, before, users, row, who.user_id)
        moved = await move_close(session, known.campaign, known.side, s.clock())
        standing = mine.id in await covered_units(session, known.campaign, known.side)
    done = say("order-withdrawn", number=row.number, unit=safe(mine.name), standing=standing)
    return clip("\n".join([done, *left, *([moved] if moved else [])]))


def _still_ours(view: SideView, owner: str, unit: str) -> None:
    """Refuse a button of a unit that the player lost in any other way than in battle: its id says nothing to them."""
    if not any(own.id == unit and own.owner == owner for own in (*view.units, *view.lost)):
        raise refused("field-unit-gone")


async def file_orders(
    s: Services, who: Who, known: Known, orders: Sequence[Order], how: Filing
) -> list[Receipt]:
    """File checked orders in one transaction and post each; a repeated interaction gets its first receipts again."""
    view = known.view
    units = [find_unit(view, who.owner, order.unit) for order in orders]
    checks = await asyncio.to_thread(judged, known.view, known.queue, orders)
    drawing = asyncio.gather(
        *(
            order_picture(s, view, unit, order, checked) if how.drawn else _no_picture()
            for unit, order, checked in zip(units, orders, checks, strict=True)
        )
    )
    try:
        async with s.sessions.begin() as session:
            answer = await _answered(session, answer_ids(who, how.mark))
            repeated = answer is not None
            if answer is None:
                answer = await _queue_orders(session, who, known, orders, checks, units, how, s.clock())
                repeated = bool(answer.get("same"))
                for number in answer_ids(who, how.mark):
                    await history.save_answer(session, number, answer)
    except BaseException:
        drawing.cancel()
        with suppress(asyncio.CancelledError):
            await drawing
        raise
    if not repeated:
        ORDERS_FILED.inc(len(answer["receipts"]))
    return _receipts(answer, await drawing, repeated)


def notes_of(receipts: Sequence[Receipt]) -> list[str]:
    """What the receipts say besides the orders: others that come too early, a close that moved."""
    return list(dict.fromkeys(note for receipt in receipts for note in receipt.notes))


async def _no_picture() -> None:
    """In the place of one."""


def _receipts(answer: Mapping[str, Any], pictures: Sequence[Picture | None], repeated: bool) -> list[Receipt]:
    closes_at = datetime.fromisoformat(answer["closes_at"]) if answer["closes_at"] else None
    return [
        Receipt(
            row["number"],
            row["unit_name"],
            row["round"],
            row["text"],
            picture,
            closes_at,
            row.get("campaign", 0),  # answers of earlier releases name neither campaign nor unit
            row.get("unit", ""),
            repeated,
            tuple(row.get("notes", ())),
        )
        for row, picture in zip(answer["receipts"], pictures, strict=False)
    ]


def answer_ids(who: Who, mark: int | None = None) -> list[int]:
    """What an answer is kept under; the first one says whether it was given before."""
    return [number for number in (mark, who.interaction_id) if number is not None]


async def answered_before(s: Services, ids: Sequence[int]) -> list[Receipt]:
    """The receipts that were given before, even if orders are closed by now; none if this is the first time."""
    async with s.sessions() as session:
        answer = await history.answer_of(session, ids[0]) if ids else None
    return [] if answer is None else _receipts(answer, [None] * len(answer["receipts"]), True)


async def _answered(session: AsyncSession, ids: Sequence[int]) -> Mapping[str, Any] | None:
    """The answer that was given before; None if this is the first time, which is then claimed."""
    for place, number in enumerate(ids):
        if not await history.claim_interaction(session, number) and place == 0:
            return await history.answer_of(session, number)
    return None


def _filed_before(
    campaign: Campaign,
    filed: Sequence[Order],
    orders: Sequence[Order],
    units: Sequence[OwnUnit],
    closes_at: datetime | None,
) -> Mapping[str, Any] | None:
    """The answer for orders that are all in the queue as they are; None if any of them is not."""
    numbers = {order.unit: order.number for order in filed}
    live = {order.unit: order_to_json(replace(order, number=0)) for order in filed}
    if any(live.get(order.unit) != order_to_json(replace(order, number=0)) for order in orders):
        return None
    foot = say("order-foot", **close_times(closes_at))
    receipts = [
        {
            "number": numbers[unit.id],
            "unit_name": unit.name,
            "unit": unit.id,
            "campaign": campaign.id,
            "round": campaign.round,
            "text": f"{say('paste-same', number=numbers[unit.id], unit=safe(unit.name))}\n{foot}",
        }
        for unit in units
    ]
    closes = None if closes_at is None else closes_at.isoformat()
    return {"receipts": receipts, "closes_at": closes, "same": True}


async def _not_acted(
    session: AsyncSession, campaign_id: int, number: int, unit: OwnUnit, over: int | None = None
) -> OrderRow | None:
    """The unit's live order, if it has one; refused once its order is resolved, which is final (EDC-C1.1.2-b).

    Raises Outdated where it is not the one of the number `over`.
    """
    row = await queue.order_of_unit(session, campaign_id, number, unit.id)
    if row is not None and row.state == OrderState.RESOLVED:
        raise refused("order-resolved", unit=safe(unit.name), number=row.number)
    if over is not None:
        expect(over, 0 if row is None else row.number, say("pad-past", unit=unit.name))
    return row


async def _post(
    session: AsyncSession, campaign: Campaign, row: OrderRow, posts: Sequence[Post], older: OrderRow | None
) -> bool:
    """Post an order; whether the one that it replaces is, or may be, posted and has to be struck out."""
    waited = None if older is None else await posting.unposted(session, campaign, older)
    due = waited or await posting.due(session, row)
    await queue_posts(session, campaign.id, [replace(post, due=due) for post in posts])
    return older is not None and waited is None


def _struck(campaign: Campaign, older: OrderRow, unit: OwnUnit, by: int) -> list[Post]:
    """Strike out the post of an order that a newer one has replaced (EDC-C1.1.1-d)."""
    target = order_key(older.round, older.number)
    with aloud():
        text = say("order-replaced-post", number=older.number, unit=safe(unit.name), by=by)
    return edit(campaign, f"{target}:replaced", ORDERS, target, text)


async def _queue_orders(
    session: AsyncSession,
    who: Who,
    known: Known,
    orders: Sequence[Order],
    checks: Sequence[Check],
    units: Sequence[OwnUnit],
    how: Filing,
    now: datetime,
) -> Mapping[str, Any]:
    """File orders and post them."""
    campaign, view, number = known.campaign, known.view, known.campaign.round
    played = await campaigns.get_round(session, campaign.id, number)
    closes_at = played.closes_at
    receipts: list[dict[str, Any]] = []
    try:
        await queue.hold_open(session, campaign.id, number, who.received_at)
    except queue.RoundClosed as closed:
        raise too_late(closed) from None
    await still_entrusted(session, known, who, (unit.id for unit in units), now)
    for key, version in how.drafts:
        if not await order_drafts.save_draft(session, key, version, []):
            raise Outdated(say("pad-past", unit=find_unit(view, who.owner, key[-1]).name))
    filed, users = await queued(session, campaign.id, number)
    if how.once and (same := _filed_before(campaign, filed, orders, units, closes_at)) is not None:
        return same
    if how.left:
        ordered = await ordered_units(session, campaign)
        kept = [given for given in zip(orders, checks, units, strict=True) if given[2].id not in ordered]
        if not kept:
            return {"receipts": [], "closes_at": None, "same": True}
        orders, checks, units = zip(*kept, strict=True)
    if how.still:
        expect(known.queue, filed)
    if filed != known.queue:
        # Others have filed meanwhile: judged once more, now that nobody can.
        known = replace(known, queue=filed)
        checks = await asyncio.to_thread(judged, known.view, known.queue, orders)
    for order, checked, unit in zip(orders, checks, units, strict=True):
        older = await _not_acted(session, campaign.id, number, unit, how.over.get(unit.id))
        try:
            row = await queue.file_order(
                session,
                campaign.id,
                number,
                unit_id=unit.id,
                user_id=who.user_id,
                order=order_to_json(order),
                written=how.written,
                received_at=who.received_at,
            )
        except queue.RoundClosed as closed:
            raise too_late(closed) from None
        filed_as = replace(order, number=row.number)
        head = say("order-filed", number=row.number, unit=safe(unit.name), round=number)
        foot = say("order-foot", **close_times(closes_at))
        body = clip(await asyncio.to_thread(plan_text, checked, known, order), 1500)
        if order.ability is not None and not order.ability.timed:
            body += "\n" + say("order-untimed")
        if older is not None:
            notes = await warn_others(
                session, campaign, known.side, filed, users, older, who.user_id, by=filed_as
            )
            filed = tuple(other for other in filed if other.unit != order.unit)
        else:
            notes = await warn_early(session, campaign, known.side, filed, users, filed_as, who.user_id)
        body = "\n".join([body, *notes])
        filed, users = (*filed, filed_as), {**users, row.number: who.user_id}
        receipts.append(
            {
                "number": row.number,
                "unit_name": unit.name,
                "unit": unit.id,
                "campaign": known.campaign.id,
                "round": number,
                "text": clip(f"{head}\n{body}\n{foot}"),
                "notes": notes,
            }
        )
        with aloud():
            company = known.companies.get(unit.id)
            deputed = safe(company) if company else None
            title = say("order-posted", number=row.number, player=safe(who.name), company=deputed)
            posted = f"{title}\n```\n{format_order(filed_as, view)}\n```"
        posts = message(campaign, order_key(number, row.number), ORDERS, posted)
        posts += note_posts(campaign, number, row.number, unit.name, who.name, order.note)
        if await _post(session, campaign, row, posts, older) and older is not None:
            await queue_posts(session, campaign.id, _struck(campaign, older, unit, row.number))
    if moved := await move_close(session, campaign, known.side, now):
        receipts[-1]["text"] = clip(f"{receipts[-1]['text']}\n{moved}")
        receipts[-1]["notes"] = [*receipts[-1]["notes"], moved]
    return {"receipts": receipts, "closes_at": closes_at.isoformat() if closes_at else None}
