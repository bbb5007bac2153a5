"""The player's units and their orders, as a layout: each with its verdict and the button that takes its order off."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.campaign.forecast.standing import Choice
from bot.campaign.judge.advice.readiness import readiness
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import order_from_json
from bot.messages import say
from bot.service.base import Services, Who, close_times, refused
from bot.service.ground.standing_orders import choices_now
from bot.service.orders import filing
from bot.service.orders.form import own_units
from bot.service.orders.known import Known, commanded
from bot.service.orders.panel.presses import ShowPage
from bot.service.orders.places import Places, give_again, places_of, told
from bot.service.orders.words import brief_order, followed, given_by
from bot.service.screens.answer import Given, answers, expect, presents
from bot.service.screens.budget import Budget, Entry, turned
from bot.service.screens.parts import Button, Row, Section, Text
from bot.service.screens.press import Press, fits
from bot.service.screens.screen import Screen
from bot.store import campaigns
from bot.store import orders as queue
from bot.store.tables import OrderRow, OrderState

MOST_OF_A_UNIT = Budget(characters=1_000, bytes=2_500)
"""Of the text about one unit, so that several are on a page."""
MOST_OF_A_NOTICE = Budget(characters=1_000, bytes=2_500)


@dataclass(frozen=True)
class ListPress(Press):
    """On the list of orders of a round, at a page from 0."""

    again = "`/order list`"
    campaign: int
    round: int
    page: int


@dataclass(frozen=True)
class TurnPage(ListPress, name="orders.page"):
    """Show another page."""


@dataclass(frozen=True)
class TakeOff(ListPress, name="orders.off"):
    """Take the order of this number back, and no later one; the list remains."""

    unit: str
    number: int


@dataclass(frozen=True)
class PutRight(ListPress, name="orders.right"):
    """Give the orders again that come before one they need."""


async def show(s: Services, who: Who, page: int = 0, notice: str = "") -> Screen:
    """The player's units, what each is ordered to do, and what will come of it as the queue now is."""
    known = await commanded(s, who)
    here = known.campaign.id, known.campaign.round
    async with s.sessions() as session:
        states = OrderState.LIVE, OrderState.RESOLVED
        rows = await queue.orders_of_round(session, *here, *states)
        played = await campaigns.get_round(session, *here)
        choices = await choices_now(session, known.campaign, known.side)
    mine = own_units(known.view, who.owner)
    if not mine:
        raise refused("list-empty")
    head = [Text(say("list-head", round=played.number, **close_times(played.closes_at)))]
    if notice:
        head.insert(0, Text(MOST_OF_A_NOTICE.shortened(notice)))
    by_unit = {row.unit_id: row for row in rows}
    places = await places_of(known, who.owner)
    entries = [
        await asyncio.to_thread(
            _entry, known, who, places, unit, (by_unit.get(unit.id), choices.get(unit.id)), page
        )
        for unit in mine
    ]
    buttons = _below(known, places, page)
    shown = turned(Budget().after(*head, *buttons), entries, page, _turners(known, 1, 3))
    turners = [_turners(known, shown.page, shown.pages)] if shown.pages > 1 else []
    return Screen(layout=(*head, *shown.parts, *buttons, *turners))


def _below(known: Known, places: Places, page: int) -> list[Row]:
    """The button that puts the queue right, where one can, and the one to the panel while orders are taken."""
    here, buttons = (known.campaign.id, known.campaign.round), list[Button]()
    if places.again:
        press = PutRight(*here, page)
        buttons.append(Button(say("queue-right", orders=len(places.again)), press, "primary"))
    if not known.closed:
        buttons.append(Button(say("list-give"), ShowPage(*here, 0)))
    return [Row(tuple(buttons))] if buttons else []


def _entry(
    known: Known,
    who: Who,
    places: Places,
    unit: OwnUnit,
    has: tuple[OrderRow | None, Choice | None],
    page: int,
) -> Entry:
    """A unit with the order that it `has`, and the button that withdraws it while orders are taken."""
    row, choice = has
    lines = [_line(known, unit, row, choice), *given_by(known.view, row, who.user_id)]
    live = next((order for order in known.queue if order.unit == unit.id), None)
    if live is None or row is None or row.state != OrderState.LIVE:
        return (Text(MOST_OF_A_UNIT.shortened("\n".join(lines))),)
    text = MOST_OF_A_UNIT.shortened("\n".join([*lines, *told(known, places, live)]))
    press = TakeOff(known.campaign.id, known.campaign.round, page, unit.id, row.number)
    if known.closed or not fits(press):
        return (Text(text),)
    return (Section((text,), Button(say("list-withdraw"), press)),)


def _line(known: Known, unit: OwnUnit, row: OrderRow | None, choice: Choice | None) -> str:
    standing = followed(known.view, choice)
    return say(
        "list-unit",
        unit=safe(unit.name),
        company=safe(company) if (company := known.companies.get(unit.id)) else None,
        hex=known.view.map.label(unit.hex),
        facing=known.view.map.side_name(unit.facing),
        fs=unit.fs,
        fs_max=unit.fs_max,
        energy=unit.energy,
        energy_max=unit.energy_max,
        order=None if row is None else brief_order(known.view, order_from_json(row.order)),
        number=0 if row is None else row.number,
        resolved=row is not None and row.state == OrderState.RESOLVED,
        state=readiness(known.view, unit, () if row is None else {unit.id}, {unit.id} if standing else ()),
        standing=standing,
    )


def _turners(known: Known, page: int, pages: int) -> Row:
    """The buttons to the page before and the page after."""
    here = known.campaign.id, known.campaign.round
    buttons = []
    if page > 0:
        buttons.append(Button(say("page-earlier"), TurnPage(*here, page - 1)))
    if page < pages - 1:
        buttons.append(Button(say("page-more", page=page + 2, pages=pages), TurnPage(*here, page + 1)))
    return Row(tuple(buttons))


@answers(TurnPage)
async def _turn(s: Services, who: Who, press: TurnPage, given: Given) -> Screen:
    return await show(s, who, press.page)


@answers(TakeOff)
async def _take_off(s: Services, who: Who, press: TakeOff, given: Given) -> Screen:
    done = await filing.withdraw(s, who, press.unit, (press.campaign, press.round, press.number))
    return await show(s, who, press.page, done)


@answers(PutRight)
async def _put_right(s: Services, who: Who, press: PutRight, given: Given) -> Screen:
    known = await commanded(s, who, to_file=True)
    expect((press.campaign, press.round), (known.campaign.id, known.campaign.round))
    return await show(s, who, press.page, await give_again(s, who, known))


@presents(ListPress)
async def _present(s: Services, who: Who, press: ListPress, notice: str) -> Screen:
    return await show(s, who, press.page, notice)
