"""The panel's first page: all units, what each is ordered, and what is missing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence

from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.advice.readiness import Readiness
from bot.campaign.text.surroundings import in_short
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.safe_text import safe
from bot.hexmap.coords import Hex, disc
from bot.messages import say
from bot.service.base import MOST_ALT, Picture, Refused, Services, Who, clip, close_times
from bot.service.orders.panel.company import Company, company_of, company_to_order, named
from bot.service.orders.panel.presses import (
    ChooseUnit,
    OpenUnit,
    PanelPress,
    PutRight,
    RestHolds,
    SameForAll,
    ShowPage,
)
from bot.service.orders.panel.together import rest_holds, same_again, same_for_all
from bot.service.orders.places import Places, give_again, places_of, told
from bot.service.orders.words import AROUND, brief_order, condition, followed, given_by
from bot.service.screens.answer import WARNING, Given, answers, presents
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Button, Choice, Gallery, Item, Menu, Part, Row, Text, Thumbnail
from bot.service.screens.press import fits
from bot.service.screens.screen import Screen
from bot.store.tables import OrderState

PAGE = 8
"""Units on a page."""
HEAD = Budget(characters=700, bytes=1_700)
NOTICE = Budget(characters=900, bytes=2_000)
UNITS = Budget(characters=2_300, bytes=6_000)
"""Of all units on a page together."""
NAMED = 6
"""Most missing units of other pages that the head names."""


async def show(s: Services, who: Who, page: int = 0, notice: str = "") -> Screen:
    """The panel as it is now."""
    return await shown(s, await company_of(s, who), page, notice)


async def shown(s: Services, company: Company, page: int = 0, notice: str = "") -> Screen:
    """The panel of a company that was just read."""
    last = (len(company.units) - 1) // PAGE
    page = min(max(page, 0), last)
    units = company.units[page * PAGE : page * PAGE + PAGE]
    places = await places_of(company.known, company.owner)
    texts, picture = await asyncio.gather(
        asyncio.to_thread(_told, company, places, units), _picture(s, company)
    )
    parts: list[Part] = [Text(NOTICE.shortened(notice))] if notice else []
    parts += [Text(HEAD.shortened(_head(company, units))), *map(Text, texts)]
    parts.append(Gallery((Thumbnail(picture.filename, picture.alt),)))
    if not company.known.closed:
        chosen = tuple(Item(unit.id, named(company, unit)) for unit in units)
        parts.append(Choice(Menu(say("panel-choose"), ChooseUnit(*company.here), chosen)))
    for buttons in (_deeds(company, places), _turners(company, page, last)):
        if buttons:
            parts.append(Row(tuple(buttons)))
    return Screen(layout=tuple(parts), pictures=(picture,))


def _head(company: Company, listed: Sequence[OwnUnit]) -> str:
    """Round and count; of the units that are missing, the names of those that are not on the page."""
    missing = company.missing
    elsewhere = [unit for unit in missing if unit not in listed]
    states = [company.state(unit) for unit in company.units]
    head = say(
        "panel-head",
        round=company.known.campaign.round,
        closed=company.known.closed,
        **close_times(company.closes_at),
    )
    count = say(
        "panel-count",
        ordered=states.count(Readiness.ORDERED) + states.count(Readiness.STANDING),
        missing=len(missing),
        elsewhere=len(elsewhere),
        units=", ".join(safe(unit.name) for unit in elsewhere[:NAMED]),
        more=max(0, len(elsewhere) - NAMED),
    )
    return f"{head}\n{count}"


def _told(company: Company, places: Places, units: Sequence[OwnUnit]) -> list[str]:
    """A text for each unit: how it stands, its order, and what will come of that as the queue now is."""
    each = Budget(characters=UNITS.characters // len(units), bytes=UNITS.bytes // len(units))
    return [each.shortened("\n".join(_lines(company, places, unit))) for unit in units]


def _lines(company: Company, places: Places, unit: OwnUnit) -> list[str]:
    view, order = company.view, company.order(unit)
    row = company.rows.get(unit.id)
    resolved = row is not None and row.state == OrderState.RESOLVED
    line = say(
        "panel-unit",
        state=company.state(unit),
        unit=safe(unit.name),
        company=company.entrusted(unit),
        hex=view.map.label(unit.hex),
        facing=view.map.side_name(unit.facing),
        fs=unit.fs,
        fs_max=unit.fs_max,
        energy=unit.energy,
        energy_max=unit.energy_max,
        condition=condition(view, unit),
        number=0 if order is None else order.number,
        order=followed(view, company.choices.get(unit.id)) if order is None else brief_order(view, order),
        resolved=resolved,
    )
    given = given_by(view, row, int(company.owner))
    if order is None or resolved:
        return [line, *given]
    return [line, *given, *told(company.known, places, order)]


def _deeds(company: Company, places: Places) -> list[Button]:
    """What can be done for several units at once: for those that want an order, and those whose order is too early."""
    missing, here = len(company.missing), company.here
    if company.known.closed:
        return []
    again = len(places.again)
    right = [Button(say("queue-right", orders=again), PutRight(*here), "primary")] if again else []
    if not missing:
        return right
    first = company.missing[0]
    order = OpenUnit(*here, first.id)
    next_one = [Button(clip(say("panel-next", unit=first.name), 80), order, "primary")] if fits(order) else []
    able = sum(same_again(company, unit) is not None for unit in company.missing)
    same = [Button(say("panel-same", units=able), SameForAll(*here))] if able else []
    return [*right, *next_one, *same, Button(say("panel-rest", units=missing), RestHolds(*here))]


def _turners(company: Company, page: int, last: int) -> list[Button]:
    """The buttons to the page before and the page after."""
    here, buttons = company.here, []
    if page > 0:
        buttons.append(Button(say("page-earlier"), ShowPage(*here, page - 1)))
    if page < last:
        buttons.append(Button(say("page-more", page=page + 2, pages=last + 1), ShowPage(*here, page + 1)))
    return buttons


async def _picture(s: Services, company: Company) -> Picture:
    """Where the units are, and the ways that they are ordered to go."""
    ways = await asyncio.to_thread(_ways, company)
    data = await s.pictures.company(company.view, company.known.campaign.name, ways)
    near = {at for way in ways for step in way for at in disc(step, AROUND)}
    units = ", ".join(
        _place(company, unit, way[-1]) for unit, way in zip(company.units[:25], ways, strict=False)
    )
    alt = say("panel-picture", units=units, seen=in_short(company.view, near))
    return Picture(f"orders-round-{company.here[1]}.png", data, clip(alt, MOST_ALT))


def _place(company: Company, unit: OwnUnit, end: Hex) -> str:
    at, to = company.view.map.label(unit.hex), company.view.map.label(end)
    return say("panel-place", unit=unit.name, hex=at, to=None if end == unit.hex else to)


def _ways(company: Company) -> list[tuple[Hex, ...]]:
    """The way of each unit as it is ordered; of one that stays, its hex."""
    ways = []
    for unit in company.units:
        order = company.order(unit) or company.following.get(unit.id)
        made = None if order is None else check_order(company.view, order).plan
        ways.append((unit.hex,) if made is None else made.path)
    return ways


async def pressed(s: Services, who: Who, press: PanelPress) -> Company:
    """The company for a press that gives orders. Raises Outdated where the panel is of another round, or closed."""
    return await company_to_order(s, who, (press.campaign, press.round))


@answers(ShowPage)
async def _show(s: Services, who: Who, press: ShowPage, given: Given) -> Screen:
    return await shown(s, await company_of(s, who, (press.campaign, press.round)), press.page)


async def tried(work: Awaitable[str]) -> str:
    """What was done, or the sentence of a refusal: the panel is shown with it."""
    try:
        return await work
    except Refused as refused:
        return f"{WARNING} {refused.sentence}"


@answers(SameForAll)
async def _same(s: Services, who: Who, press: SameForAll, given: Given) -> Screen:
    company = await pressed(s, who, press)
    return await show(s, who, 0, await tried(same_for_all(s, who, company)))


@answers(RestHolds)
async def _rest(s: Services, who: Who, press: RestHolds, given: Given) -> Screen:
    company = await pressed(s, who, press)
    return await show(s, who, 0, await tried(rest_holds(s, who, company)))


@answers(PutRight)
async def _put_right(s: Services, who: Who, press: PutRight, given: Given) -> Screen:
    company = await pressed(s, who, press)
    return await show(s, who, 0, await tried(give_again(s, who, company.known)))


@presents(PanelPress)
async def _present(s: Services, who: Who, press: PanelPress, notice: str) -> Screen:
    return await show(s, who, 0, notice)
