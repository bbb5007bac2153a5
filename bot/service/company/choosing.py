"""A new player's company: one that is ready to be taken, or one built class by class (EDC-A-a: one to five units)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.company.ready import Ready, affordable
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.company import founding
from bot.service.company.players import Counter, counter, create_company
from bot.service.ground.names import MAX_NAME
from bot.service.screens.answer import Given, Outdated, answers, expect, form, opens
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Button, Field, Form, Item, Menu, Screen


@dataclass(frozen=True)
class NameCompany(Press, name="help.company", takes=Takes.TEXT, apart=True):
    """Build a company of the name that is written."""

    again = "`/company create`"


@dataclass(frozen=True)
class ReadyPress(Press):
    """On the ready-made companies of a campaign."""

    again = "`/help`"
    campaign: int


@dataclass(frozen=True)
class ShowReady(ReadyPress, name="ready"):
    """All of them."""


@dataclass(frozen=True)
class ReadReady(ReadyPress, name="ready.which", takes=Takes.ONE):
    """The units of the chosen one."""


@dataclass(frozen=True)
class TakeReady(ReadyPress, name="ready.take", takes=Takes.TEXT):
    """Sign up with it, under the name that is written."""

    ready: str


form(
    NameCompany,
    lambda: Form(
        say("help-company-form"), (Field("name", say("help-company-name"), MAX_NAME, required=True),)
    ),
)


async def show(s: Services, who: Who, notice: str = "") -> Screen:
    """The ready-made companies that can be had, and the way to one's own. Raises Refused where nobody may sign up."""
    offered = await counter(s, who)
    ready = affordable(_prices(offered), offered.means)
    lines = [*([notice] if notice else []), say("ready-head", started=offered.started)]
    lines += [
        say("ready-line", name=_name(company), about=_about(company), units=len(company.units))
        for company in ready
    ]
    items = tuple(Item(company.id, _name(company), _about(company)) for company in ready)
    menus = (Menu(say("ready-menu"), ReadReady(offered.campaign), items),) if items else ()
    return Screen("\n".join(lines), menus, (_own(),))


@answers(ShowReady)
async def _show(s: Services, who: Who, press: ShowReady, given: Given) -> Screen:
    return await show(s, who)


@answers(ReadReady)
async def _read(s: Services, who: Who, press: ReadReady, given: Given) -> Screen:
    offered, ready = await _offered(s, who, press, given.value)
    known = {choice.id: choice for choice in offered.choices}
    lines = [f"## {_name(ready)}", _about(ready)]
    lines += [
        say("founding-pick", number=place, unit_class=known[unit].name, card=known[unit].blurb)
        for place, unit in enumerate(ready.units, 1)
    ]
    cost = sum(known[unit].price for unit in ready.units)
    lines.append(say("founding-cost", cost=cost, means=offered.means))
    take = Button(say("ready-take"), TakeReady(press.campaign, ready.id), "success")
    others = Button(say("ready-others"), ShowReady(press.campaign))
    return Screen("\n".join(lines), buttons=(take, others, _own()))


@opens(TakeReady)
async def _name_it(s: Services, who: Who, press: TakeReady) -> Form:
    name = say("ready-called", player=who.name)[:MAX_NAME]
    return Form(say("help-company-form"), (Field("name", say("help-company-name"), MAX_NAME, default=name),))


@answers(TakeReady)
async def _take(s: Services, who: Who, press: TakeReady, given: Given) -> Screen:
    offered, ready = await _offered(s, who, press, press.ready)
    said = await create_company(s, who, given.texts["name"], [(unit, "") for unit in ready.units])
    return founding.signed_up(offered, said)


@answers(NameCompany)
async def _build(s: Services, who: Who, press: NameCompany, given: Given) -> Screen:
    return await founding.start(s, who, given.texts["name"])


async def _offered(s: Services, who: Who, press: ReadyPress, ready_id: str) -> tuple[Counter, Ready]:
    """What is on offer now, with the company that is meant. Raises Refused and Outdated."""
    offered = await counter(s, who)
    expect(press.campaign, offered.campaign, say("ready-gone"))
    ready = next(
        (company for company in affordable(_prices(offered), offered.means) if company.id == ready_id), None
    )
    if ready is None:
        raise Outdated(say("ready-gone"))
    return offered, ready


def _prices(offered: Counter) -> dict[str, int]:
    return {choice.id: choice.price for choice in offered.choices}


def _own() -> Button:
    return Button(say("ready-own"), NameCompany())


def _name(ready: Ready) -> str:
    return say("ready-name", ready=ready.id)


def _about(ready: Ready) -> str:
    return say("ready-about", ready=ready.id)
