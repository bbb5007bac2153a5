"""Giving, trying out, listing and withdrawing orders. Everything is judged by the players' view alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.in_queue import outlook
from bot.campaign.judge.check import Check
from bot.campaign.text.orders import ability_text, action_text
from bot.campaign.text.plans import say_plan
from bot.campaign.text.refusals import say_refusal
from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE, WRONG_FORM, format_order, parse_order
from bot.campaign.world.model import OwnUnit, SideView
from bot.campaign.world.order import ActionKind, Order, Refusal
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import order_from_json, order_to_json
from bot.messages import say
from bot.metrics import ORDERS_FILED
from bot.service.base import (
    Picture,
    Refused,
    Services,
    Who,
    clip,
    close_times,
    quote,
    refused,
    stamp,
)
from bot.service.gm.options import option
from bot.service.load import is_game_master, running_campaign
from bot.service.orders.aim_notes import aim_notes
from bot.service.orders.form import OrderForm, find_unit, own_units, read_order, settled
from bot.service.orders.in_queue import judged, queued, warn_others
from bot.service.orders.suggestions import abilities_for, actions_for, boarders_for, hexes_for, units_for
from bot.service.room import enemies
from bot.service.room.posts import ORDERS, edit, message, order_key
from bot.service.round.all_in import settle
from bot.service.round.outcomes import note_posts
from bot.service.screens.answer import expect
from bot.store import campaigns, history
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, OrderRow, OrderState

__all__ = [
    "OrderForm",
    "Preview",
    "Receipt",
    "ability_choices",
    "action_choices",
    "check",
    "give",
    "give_template",
    "hex_choices",
    "listing",
    "template_text",
    "unit_choices",
    "withdraw",
]

Suggest = Callable[[SideView, OwnUnit, str, Sequence[SideView]], list[tuple[str, str]]]
MAX_PASTE = 6000
MAX_PASTED_ORDERS = 5
_AS_PRINTED = re.compile(r"[A-Z][a-z ]+:(?: \S.*| )?")
"""A line of the form as it is printed."""


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
class _Known:
    """What a player's command works on, read in one short transaction."""

    campaign: Campaign
    view: SideView
    notes: enemies.Notes
    """On enemy types."""
    closed: bool = False
    """Whether the round takes no orders any more."""
    queue: tuple[Order, ...] = ()
    """The orders that are filed, with their numbers."""
    filed: int = 0
    """The last queue number given out."""


async def give(
    s: Services, who: Who, form: OrderForm, shown: tuple[int, int] | None = None, mark: int | None = None
) -> Receipt:
    """File an order at the end of the queue; an earlier one for the unit becomes void (EDC-C1.1.1-d).

    `shown` is the campaign and the round in which it was checked, `mark` what several interactions have in common of
    which one files it. Raises Refused and Outdated.
    """
    if repeated := await _repeated(s, _ids(who, mark)):
        return repeated[0]
    known = await _commanded(s, who, to_file=True)
    if shown is not None:
        expect(shown, (known.campaign.id, known.campaign.round), say("check-earlier"))
    order = read_order(known.view, who.owner, form)
    return (await _file(s, who, known, [order], mark=mark))[0]


async def check(s: Services, who: Who, form: OrderForm) -> Preview:
    """Try an order out without filing it."""
    known = await _commanded(s, who)
    order = read_order(known.view, who.owner, form)
    found = (await asyncio.to_thread(judged, known.view, known.queue, [order]))[0]
    unit = find_unit(known.view, who.owner, order.unit)
    plan = await asyncio.to_thread(_plan_text, found, known, order)
    text = f"{say('check-head', unit=safe(unit.name))}\n{plan}\n{say('check-foot', closed=known.closed)}"
    picture = await _picture(s, known.view, unit, order, found)
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
    known = await _commanded(s, who)
    if only is not None:
        expect(only[0], known.campaign.id, say("order-elsewhere"))
    mine = find_unit(known.view, who.owner, unit)
    number = known.campaign.round
    async with s.sessions.begin() as session:
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
                raise refused("order-withdrawn-before", unit=safe(mine.name), number=only[2])
            raise refused("order-none", unit=safe(mine.name))
        if only is not None:
            newer = say("order-newer", older=only[1], number=row.number, unit=safe(mine.name), round=number)
            expect(only[2], row.number, newer)
        text = say("order-withdrawn-post", number=row.number, unit=safe(mine.name))
        key = f"{order_key(number, row.number)}:withdrawn"
        target = order_key(number, row.number)
        await queue_posts(session, known.campaign.id, edit(known.campaign, key, ORDERS, target, text))
        before, users = await queued(session, known.campaign.id, number, and_row=row)
        left = await warn_others(session, known.campaign, known.view, before, users, row)
        moved = await settle(session, known.campaign, known.view, s.clock())
    done = say("order-withdrawn", number=row.number, unit=safe(mine.name))
    return clip("\n".join([done, *left, *([moved] if moved else [])]))


async def listing(s: Services, who: Who) -> str:
    """The player's units and what each is ordered to do."""
    known = await _commanded(s, who)
    async with s.sessions() as session:
        rows = await queue.orders_of_round(
            session,
            known.campaign.id,
            known.campaign.round,
            OrderState.LIVE,
            OrderState.RESOLVED,
            user_id=who.user_id,
        )
        played = await campaigns.get_round(session, known.campaign.id, known.campaign.round)
    mine = own_units(known.view, who.owner)
    if not mine:
        raise refused("list-empty")
    by_unit = {row.unit_id: row for row in rows}
    lines = [say("list-head", round=played.number, **close_times(played.closes_at))]
    for unit in mine:
        row = by_unit.get(unit.id)
        lines.append(
            say(
                "list-unit",
                unit=safe(unit.name),
                hex=known.view.map.label(unit.hex),
                facing=known.view.map.side_name(unit.facing),
                fs=unit.fs,
                fs_max=unit.fs_max,
                energy=unit.energy,
                energy_max=unit.energy_max,
                order=None if row is None else brief_order(known.view, order_from_json(row.order)),
                number=None if row is None else row.number,
                resolved=row is not None and row.state == OrderState.RESOLVED,
            )
        )
    return clip("\n".join(lines))


async def template_text(s: Services, who: Who, unit: str | None) -> str:
    """The order form to copy (EDC-C1.1.1-a), with a unit's name and hex filled in where one is given."""
    if not unit:
        return f"```\n{ORDER_TEMPLATE}\n```\n{say('paste-aircraft')}\n```\n{AIR_TEMPLATE}\n```"
    known = await _commanded(s, who)
    mine = find_unit(known.view, who.owner, unit)
    return f"```\n{format_order(Order(unit=mine.id), known.view)}\n```"


async def give_template(
    s: Services, who: Who, text: str, written: tuple[int, int] | None = None
) -> list[Receipt]:
    """File the orders of a pasted text, top to bottom (EDC-C1.1-b): all of them or, if one is bad, none.

    `written` is channel and message where the text was written as a message.
    """
    if len(text) > MAX_PASTE:
        raise refused("paste-too-long", length=len(text), limit=MAX_PASTE)
    if repeated := await _repeated(s, _ids(who)):
        return repeated
    known = await _commanded(s, who, to_file=True)
    parts = split_templates(text)
    if not parts:
        raise refused("paste-empty")
    if len(parts) > MAX_PASTED_ORDERS:
        raise refused("paste-too-many", count=len(parts), limit=MAX_PASTED_ORDERS)
    mine = own_units(known.view, who.owner)
    own_view = replace(
        known.view, units=tuple(mine)
    )  # a name is looked for among the player's own units only
    found = []
    sloppy = next(
        (line for part in parts for line in part.splitlines() if not _AS_PRINTED.fullmatch(line)), None
    )
    if sloppy is not None and option(known.campaign, "strict_template"):
        raise refused("paste-not-printed", line=quote(sloppy))
    for number, part in enumerate(parts, 1):
        read = parse_order(part, own_view)
        if isinstance(read, Refusal):
            why = say_refusal(read)
            if len(parts) > 1:
                why = f"{say('paste-place', number=number, count=len(parts), why=why)} {say('none-filed')}"
            if read.code == WRONG_FORM:
                why += f"\n```\n{format_order(Order(unit=read.facts['id']), own_view)}\n```"
            raise Refused(why)
        found.append(settled(known.view, find_unit(known.view, who.owner, read.unit), read))
    # A message stands for its orders: who edits or deletes it means those. A form sent again means the same orders.
    receipts = await _file(s, who, known, found, written, once=written is None)
    if sloppy is not None:
        warning = say("paste-read", line=quote(sloppy))
        receipts[0] = replace(receipts[0], text=clip(f"{receipts[0].text}\n{warning}"))
    return receipts


def split_templates(text: str) -> list[str]:
    """The single orders of a text: each begins with its `Unit:` line."""
    parts: list[list[str]] = []
    for line in text.replace("```", "\n").splitlines():
        if not line.strip():
            continue
        if line.strip().casefold().startswith("unit") or not parts:
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts]


async def unit_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The player's units as (text, id)."""
    known = await _known(s, who)
    return units_for(known.view, who.owner, typed)


async def action_choices(s: Services, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """Actions the unit might take, with the targets its side knows of."""
    known = await _known(s, who)
    return await asyncio.to_thread(_choices, actions_for, known, who, unit, typed)


async def boarder_choices(s: Services, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """Units that the unit can wait for (EDC-F3.2-c)."""
    known = await _known(s, who)
    return await asyncio.to_thread(_choices, boarders_for, known, who, unit, typed)


async def ability_choices(s: Services, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """Abilities the unit might use, each with its time (EDC-C2.3-b)."""
    known = await _known(s, who)
    return await asyncio.to_thread(_choices, abilities_for, known, who, unit, typed)


async def hex_choices(s: Services, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """Hexes within the unit's reach as far as its side knows, nearest first."""
    known = await _known(s, who)
    return await asyncio.to_thread(_choices, hexes_for, known, who, unit, typed)


def _choices(suggest: Suggest, known: _Known, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """What a unit might be told, also on the pictures of its turn, after the orders that are filed."""
    own = find_unit(known.view, who.owner, unit)
    return suggest(known.view, own, typed, outlook(known.view, Order(own.id), known.queue).later)


def too_late(closed: queue.RoundClosed) -> Refused:
    """EDC-C1-a, EDC-C1-b."""
    when = stamp(closed.closes_at) if closed.closes_at else None
    return refused("order-too-late", round=closed.number, when=when)


def _plan_text(found: Check, known: _Known, order: Order) -> str:
    """What will be attempted, and what is noted of the enemies it is about; a transport's wait comes first."""
    view = known.view
    plan = say_plan(found, view, order.unit)
    own = next((unit for unit in view.units if unit.id == order.unit), None)
    if own is not None and found.plan:
        then = outlook(view, order, known.queue).likely.view
        plan = "\n".join([plan, *aim_notes(view, own, order, then)])
    mined = [at for at in found.plan.path[1:] if at in view.mines] if found.plan and order.force else []
    if mined:
        plan += "\n" + say("check-mines", hexes=", ".join(view.map.label(at) for at in mined))
    if own is not None and order.action is not None and order.action.kind is ActionKind.BREAKOUT:
        plan += "" if own.overrun or own.brawl else "\n" + say("check-breakout")
    if order.wait_for:
        plan = f"{say('check-waits', units=clip(_waited(view, order), 280))}\n{plan}"
    aimed = order.action and order.action.hex
    there = " ".join(contact.id for contact in view.contacts if contact.present and contact.hex == aimed)
    return enemies.with_notes(plan, known.notes, view, f"{plan} {there}")


def _waited(view: SideView, order: Order) -> str:
    """The units that a transport waits for before it moves."""
    names = {unit.id: unit.name for unit in view.units}
    return ", ".join(safe(names.get(unit, unit)) for unit in order.wait_for)


def brief_order(view: SideView, order: Order) -> str:
    """An order in a few words, as it was given."""
    label = view.map.label
    parts = []
    if order.path:
        parts.append(say("brief-move", path=" ".join(label(at) for at in order.path)))
    elif order.destination is not None:
        parts.append(say("brief-destination", hex=label(order.destination)))
    if order.force:
        parts.append(say("brief-force", known=any(at in view.mines for at in order.path)))
    if order.exit:
        parts.insert(0, say("brief-exit"))
    if order.double_time:
        parts.append(say("brief-double-time"))
    if order.facing is not None:
        parts.append(say("brief-face", facing=view.map.side_name(order.facing)))
    if order.action is not None:
        parts.append(safe(action_text(order.action, view, order.unit), 120))
    if order.ability is not None:
        parts.append(safe(ability_text(order.ability, view, order.unit), 120))
    if order.wait_for:
        parts.append(say("brief-waits", units=_waited(view, order)))
    return ", ".join(parts) or say("brief-hold")


async def round_now(s: Services, who: Who) -> tuple[int, int]:
    """The campaign and the round that orders are for now."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        return campaign.id, campaign.round


async def _known(s: Services, who: Who, *, to_file: bool = False) -> _Known:
    """What the player knows. `to_file`: say at once that orders are closed; the transaction that files decides."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        played = await campaigns.current_round(session, campaign.id)
        closed = played is not None and played.locked_at is not None
        if to_file and played is not None and closed:
            raise too_late(queue.RoundClosed(played.number, played.closes_at))
        view = (await s.states.load(session, campaign)).view
        filed = (await queued(session, campaign.id, campaign.round))[0]
        last = 0 if played is None else played.orders_filed
        return _Known(campaign, view, await enemies.notes_of(session, campaign.id), closed, filed, last)


async def _commanded(s: Services, who: Who, *, to_file: bool = False) -> _Known:
    """The same for somebody who commands units. Raises Refused for a game master, who has none."""
    known = await _known(s, who, to_file=to_file)
    if is_game_master(known.campaign, who.user_id) and not own_units(known.view, who.owner):
        raise refused("orders-for-players", campaign=safe(known.campaign.name))
    return known


async def _picture(s: Services, view: SideView, unit: OwnUnit, order: Order, found: Check) -> Picture:
    plan = found.plan
    path = plan.path if plan is not None else (unit.hex,)
    stop = plan.end if plan is not None and plan.stopped_by is not None else None
    target = order.action.hex if order.action is not None else None
    data = await s.pictures.order(view, unit.id, path, stop=stop, target=target)
    alt = say("order-picture", unit=unit.name, order=clip(brief_order(view, order), 2000))
    return Picture(f"order-{unit.id}.png", data, alt)


async def _file(
    s: Services,
    who: Who,
    known: _Known,
    orders: Sequence[Order],
    written: tuple[int, int] | None = None,
    mark: int | None = None,
    *,
    once: bool = False,
) -> list[Receipt]:
    """File checked orders in one transaction and post each; a repeated interaction gets its first receipts again."""
    view = known.view
    units = [find_unit(view, who.owner, order.unit) for order in orders]
    checks = await asyncio.to_thread(judged, known.view, known.queue, orders)
    drawing = asyncio.gather(
        *(
            _picture(s, view, unit, order, found)
            for unit, order, found in zip(units, orders, checks, strict=True)
        )
    )
    try:
        async with s.sessions.begin() as session:
            answer = await _answered(session, _ids(who, mark))
            repeated = answer is not None
            if answer is None:
                answer = await _queue_orders(
                    session, who, known, orders, checks, units, written, s.clock(), once=once
                )
                repeated = bool(answer.get("same"))
                for number in _ids(who, mark):
                    await history.save_answer(session, number, answer)
    except BaseException:
        drawing.cancel()
        with suppress(asyncio.CancelledError):
            await drawing
        raise
    if not repeated:
        ORDERS_FILED.inc(len(orders))
    return _receipts(answer, await drawing, repeated)


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
        )
        for row, picture in zip(answer["receipts"], pictures, strict=False)
    ]


def _ids(who: Who, mark: int | None = None) -> list[int]:
    """What an answer is kept under; the first one says whether it was given before."""
    return [number for number in (mark, who.interaction_id) if number is not None]


async def _repeated(s: Services, ids: Sequence[int]) -> list[Receipt]:
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


async def _not_acted(session: AsyncSession, campaign_id: int, number: int, unit: OwnUnit) -> OrderRow | None:
    """The unit's live order, if it has one; refused once its order is resolved, which is final (EDC-C1.1.2-b)."""
    row = await queue.order_of_unit(session, campaign_id, number, unit.id)
    if row is not None and row.state == OrderState.RESOLVED:
        raise refused("order-resolved", unit=safe(unit.name), number=row.number)
    return row


def _struck(campaign: Campaign, older: OrderRow, unit: OwnUnit, by: int) -> list[Post]:
    """Strike out the post of an order that a newer one has replaced (EDC-C1.1.1-d)."""
    target = order_key(older.round, older.number)
    text = say("order-replaced-post", number=older.number, unit=safe(unit.name), by=by)
    return edit(campaign, f"{target}:replaced", ORDERS, target, text)


async def _queue_orders(
    session: AsyncSession,
    who: Who,
    known: _Known,
    orders: Sequence[Order],
    checks: Sequence[Check],
    units: Sequence[OwnUnit],
    written: tuple[int, int] | None,
    now: datetime,
    *,
    once: bool = False,
) -> Mapping[str, Any]:
    """File orders and post them; `once`: those that are all in the queue already stay as they are."""
    campaign, view, number = known.campaign, known.view, known.campaign.round
    played = await campaigns.get_round(session, campaign.id, number)
    closes_at = played.closes_at
    receipts = []
    try:
        await queue.hold_open(session, campaign.id, number, who.received_at)
    except queue.RoundClosed as closed:
        raise too_late(closed) from None
    filed, users = await queued(session, campaign.id, number)
    if once and (same := _filed_before(campaign, filed, orders, units, closes_at)) is not None:
        return same
    if filed != known.queue:
        # Others have filed meanwhile: judged once more, now that nobody can.
        known = replace(known, queue=filed)
        checks = await asyncio.to_thread(judged, known.view, known.queue, orders)
    for order, found, unit in zip(orders, checks, units, strict=True):
        older = await _not_acted(session, campaign.id, number, unit)
        try:
            row = await queue.file_order(
                session,
                campaign.id,
                number,
                unit_id=unit.id,
                user_id=who.user_id,
                order=order_to_json(order),
                channel_id=None if written is None else written[0],
                message_id=None if written is None else written[1],
                received_at=who.received_at,
            )
        except queue.RoundClosed as closed:
            raise too_late(closed) from None
        filed_as = replace(order, number=row.number)
        head = say("order-filed", number=row.number, unit=safe(unit.name), round=number)
        foot = say("order-foot", **close_times(closes_at))
        body = clip(await asyncio.to_thread(_plan_text, found, known, order), 1500)
        if order.ability is not None and not order.ability.timed:
            body += "\n" + say("order-untimed")
        if older is not None:
            body = "\n".join(
                [body, *await warn_others(session, campaign, view, filed, users, older, by=filed_as)]
            )
            filed = tuple(other for other in filed if other.unit != order.unit)
        filed, users = (*filed, filed_as), {**users, row.number: who.user_id}
        receipts.append(
            {
                "number": row.number,
                "unit_name": unit.name,
                "unit": unit.id,
                "campaign": known.campaign.id,
                "round": number,
                "text": clip(f"{head}\n{body}\n{foot}"),
            }
        )
        title = say("order-posted", number=row.number, player=safe(who.name))
        posted = f"{title}\n```\n{format_order(filed_as, view)}\n```"
        await queue_posts(
            session, campaign.id, message(campaign, order_key(number, row.number), ORDERS, posted)
        )
        notes = note_posts(campaign, number, row.number, unit.name, who.name, order.note)
        await queue_posts(session, campaign.id, notes)
        if older is not None:
            await queue_posts(session, campaign.id, _struck(campaign, older, unit, row.number))
    if moved := await settle(session, campaign, view, now):
        receipts[-1]["text"] = clip(f"{receipts[-1]['text']}\n{moved}")
    return {"receipts": receipts, "closes_at": closes_at.isoformat() if closes_at else None}
