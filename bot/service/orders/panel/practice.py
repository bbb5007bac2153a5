"""A practice order: put together and played on a copy of what the side sees. Nothing of it is kept or given.

The order is in its buttons, so that a restart loses nothing of it. Only the side's view is asked, as for a real order.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from bot.campaign.forecast.in_queue import queue_before
from bot.campaign.forecast.play import Forecast, forecast
from bot.campaign.forecast.reach import reach_of
from bot.campaign.text.refusals import say_refusal
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.ground.next_steps import Step, to
from bot.service.orders.form import MAX_FIELD, read_action
from bot.service.orders.panel.company import Company, company_of
from bot.service.orders.panel.drafts import Drafted, changed, drafted
from bot.service.orders.panel.offers import Offers, offers_of
from bot.service.orders.panel.unit import HEAD, NOTICE, foretold, page_of, step_buttons
from bot.service.orders.words import as_label, brief_order, order_picture
from bot.service.screens.answer import Given, answers, presents
from bot.service.screens.parts import Button, Choice, Gallery, Item, Menu, Part, Row, Text, Thumbnail
from bot.service.screens.press import Press, Takes, fits
from bot.service.screens.screen import Screen

MOST_STEPS = 12
CHOICE = 3
"""Hexes in which a unit can end its move, at least, to be a good one for a first order."""
QUICK = 2
"""Attacks that have a button of their own."""


@dataclass(frozen=True)
class PracticePress(Press):
    """On the practice page of a unit, with the order as it is so far."""

    again = "`/help`"
    campaign: int
    round: int
    unit: str
    way: tuple[int, ...]
    """The sides of hexes that it crosses, as `Facing` counts them."""
    action: str


@dataclass(frozen=True)
class Practise(PracticePress, name="try"):
    """Show the page with this order."""


@dataclass(frozen=True)
class TryStep(PracticePress, name="try.step"):
    """Go one hex on, over this side."""

    side: int


@dataclass(frozen=True)
class TryAct(PracticePress, name="try.act", takes=Takes.ONE):
    """Take the chosen action."""


@dataclass(frozen=True)
class TryRun(PracticePress, name="try.run"):
    """Play the order on the copy."""


@dataclass(frozen=True)
class ForReal(PracticePress, name="try.do"):
    """Draft the order for the unit itself."""


async def start(s: Services, who: Who, notice: str = "") -> Screen:
    """The practice page of a unit of the player's. Raises Refused for somebody without units."""
    company = await company_of(s, who)
    if company.known.closed:
        raise refused("practice-closed")
    unit = await asyncio.to_thread(_to_try, company)
    return await _page(s, *_tried(company, Practise(*company.here, unit.id, (), "")), notice)


def _to_try(company: Company) -> OwnUnit:
    """The first unit that misses an order and has a choice of hexes; otherwise the first that misses one, or at all."""
    waiting = company.missing or company.units
    free = (unit for unit in waiting if len(reach_of(company.view, unit)) >= CHOICE)
    return next(free, waiting[0])


@presents(PracticePress)
async def _present(s: Services, who: Who, press: PracticePress, notice: str) -> Screen:
    return await start(s, who, notice)


@answers(Practise)
async def _show(s: Services, who: Who, press: Practise, given: Given) -> Screen:
    return await _page(s, *_tried(await _company(s, who, press), press))


@answers(TryStep)
async def _step(s: Services, who: Who, press: TryStep, given: Given) -> Screen:
    way = (*press.way, press.side)[:MOST_STEPS]
    no_action = ""  # it was aimed from where the way ended before
    longer = Practise(press.campaign, press.round, press.unit, way, no_action)
    return await _page(s, *_tried(await _company(s, who, press), longer))


@answers(TryAct)
async def _act(s: Services, who: Who, press: TryAct, given: Given) -> Screen:
    aimed = Practise(press.campaign, press.round, press.unit, press.way, given.value[:MAX_FIELD])
    return await _page(s, *_tried(await _company(s, who, press), aimed))


@answers(TryRun)
async def _run(s: Services, who: Who, press: TryRun, given: Given) -> Screen:
    draft, at = _tried(await _company(s, who, press), press)
    view = draft.company.view
    ahead = queue_before(draft.company.known.queue, draft.order)
    queue = [*ahead, replace(draft.order, number=1 + max((order.number for order in ahead), default=0))]
    played = await asyncio.to_thread(forecast, view, queue, queue, False)
    lines = [
        say("practice-title"),
        say("practice-played", order=brief_order(view, draft.order)),
        *_outcome(view, draft.unit, played),
    ]
    buttons = [
        Button(say("practice-again"), Practise(*at[:3], (), "")),
        Button(say("practice-for-real"), ForReal(*at), "success"),
        to(Step.ORDERS),
    ]
    return Screen("\n".join(lines), buttons=tuple(buttons))


@answers(ForReal)
async def _for_real(s: Services, who: Who, press: ForReal, given: Given) -> Screen:
    """The page of the unit with the order drafted: to be given there, or not."""
    company = await _company(s, who, press)
    order = _tried(company, press)[0].order
    draft = await changed(s, who, await drafted(s, who, company, press.unit), order)
    return await page_of(s, draft, say("practice-over"))


async def _company(s: Services, who: Who, press: PracticePress) -> Company:
    """The company, whose units are all without orders in practice. Raises Refused and Outdated."""
    company = await company_of(s, who, (press.campaign, press.round))
    if company.known.closed:
        raise refused("practice-closed")
    return company


At = tuple[int, int, str, tuple[int, ...], str]


def _tried(company: Company, press: PracticePress) -> tuple[Drafted, At]:
    """The unit with the practice order, as a draft that is kept nowhere. Raises Refused for another's unit."""
    unit = next((own for own in company.units if own.id == press.unit), None)
    if unit is None or any(side not in range(6) for side in press.way):
        raise refused("field-unit-gone")
    path, at = list[Hex](), unit.hex
    for side in press.way:
        at = neighbour(at, Facing(side))
        path.append(at)
    action = read_action(company.view, unit, press.action) if press.action else None
    order = Order(unit.id, path=tuple(path), action=action)
    return Drafted(company, unit, 0, (order,)), (*company.here, unit.id, press.way, press.action)


async def _page(s: Services, draft: Drafted, at: At, notice: str = "") -> Screen:
    offers = await asyncio.to_thread(offers_of, draft)
    view, unit = draft.company.view, draft.unit
    picture = await order_picture(s, view, unit, draft.order, offers.check, offers.reach)
    head = say("practice-head", unit=safe(unit.name), hex=view.map.label(unit.hex))
    parts: list[Part] = [Text(NOTICE.shortened(notice))] if notice else []
    parts += [
        Text(HEAD.shortened(f"{say('practice-title')}\n{head}")),
        Text(foretold(offers)),
        Gallery((Thumbnail(picture.filename, picture.alt),)),
        *step_buttons(draft, offers, lambda side: TryStep(*at, int(side))),
    ]
    parts += _actions(offers, at)
    run = [Button(say("practice-run"), TryRun(*at), "primary")] if fits(TryRun(*at)) else []
    again = [Button(say("practice-again"), Practise(*at[:3], (), ""))] if at[3] or at[4] else []
    parts.append(Row((*run, *again, to(Step.ORDERS))))
    return Screen(layout=tuple(parts), pictures=(picture,))


def _actions(offers: Offers, at: At) -> list[Part]:
    """A menu of the actions that can be taken, and buttons for the nearest attacks."""
    if len(offers.actions) < 2:
        return []
    items = tuple(Item(value, as_label(text), chosen=value == at[4]) for text, value in offers.actions)
    parts: list[Part] = [Choice(Menu(say("pad-act"), TryAct(*at), items))]
    aimed = [
        (text, Practise(*at[:4], value)) for text, value in offers.actions if value.startswith("attack ")
    ]
    quick = [Button(as_label(text)[:80], press, "primary") for text, press in aimed[:QUICK] if fits(press)]
    return [*parts, Row(tuple(quick))] if quick else parts


def _outcome(view: SideView, unit: OwnUnit, played: Forecast) -> list[str]:
    """Where the order left the unit on the copy, and what of it was lost."""
    lines = [say("practice-lost", why=say_refusal(lost)) for lost in played.steps[-1].lost]
    after = next((own for own in played.view.units if own.id == unit.id), unit)
    end = say(
        "practice-end",
        unit=safe(unit.name),
        hex=view.map.label(after.hex),
        facing=view.map.side_name(after.facing),
        energy=after.energy,
        energy_max=unit.energy_max,
    )
    return [*lines, end, say("practice-nothing")]
