"""What the presses on a unit's page do to the draft of its order, until it is filed."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.campaign.forecast.reach import reach_of
from bot.campaign.text.orders import ability_text, action_text
from bot.campaign.text.template import move_text
from bot.campaign.world.order import Order, going_to
from bot.campaign.world.safe_text import safe
from bot.hexmap.coords import Facing
from bot.messages import say
from bot.service.base import Services, Who, clip, refused
from bot.service.orders import filing
from bot.service.orders.form import (
    MAX_FIELD,
    OrderForm,
    read_ability_field,
    read_action,
    read_facing,
    read_hex,
    read_order,
)
from bot.service.orders.panel import overview
from bot.service.orders.panel.company import company_of
from bot.service.orders.panel.drafts import Drafted, changed, cleared, drafted, key_of, pressed, undone
from bot.service.orders.panel.offers import NOBODY, carries, ends_at, turn_of
from bot.service.orders.panel.presses import (
    Act,
    ActNow,
    ChooseUnit,
    CopyTo,
    DoubleTime,
    FaceTo,
    FileDraft,
    Follow,
    GetOut,
    GoTo,
    HoldHere,
    OpenUnit,
    PanelPress,
    SameAgain,
    StepTo,
    TakeBack,
    UndoStep,
    UnitPress,
    UseAbility,
    WaitFor,
    WriteOrder,
)
from bot.service.orders.panel.steps import copied, following, stepped
from bot.service.orders.panel.together import copy_to_all, same_again
from bot.service.orders.panel.unit import page_of, shown_order
from bot.service.screens.answer import Given, answers, opens, presents
from bot.service.screens.forms import Field, Form
from bot.service.screens.screen import Screen


async def open_unit(s: Services, who: Who, press: PanelPress, unit: str, notice: str = "") -> Screen:
    """The page of one of the player's units."""
    company = await company_of(s, who, (press.campaign, press.round))
    return await page_of(s, await drafted(s, who, company, unit), notice)


@answers(ChooseUnit)
async def _choose(s: Services, who: Who, press: ChooseUnit, given: Given) -> Screen:
    return await open_unit(s, who, press, given.value)


@answers(OpenUnit)
async def _open(s: Services, who: Who, press: OpenUnit, given: Given) -> Screen:
    return await open_unit(s, who, press, press.unit)


@presents(UnitPress)
async def _present(s: Services, who: Who, press: UnitPress, notice: str) -> Screen:
    """The page as it is now; the panel where the round or the unit is another one."""
    company = await company_of(s, who)
    if company.here != (press.campaign, press.round) or all(unit.id != press.unit for unit in company.units):
        return await overview.shown(s, company, 0, notice)
    return await page_of(s, await drafted(s, who, company, press.unit), notice)


# ---------------------------------------------------------------- the way


@answers(StepTo)
async def _step(s: Services, who: Who, press: StepTo, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    if press.side not in range(6):
        raise refused("field-unit-gone")
    view, unit = await asyncio.to_thread(turn_of, draft)
    return await _show(s, who, draft, stepped(view, unit, draft.order, Facing(press.side)))


@answers(GoTo)
async def _go(s: Services, who: Who, press: GoTo, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    at = read_hex(draft.company.view, given.value)
    return await _show(s, who, draft, going_to(draft.order, draft.unit.hex, at))


@answers(FaceTo)
async def _face(s: Services, who: Who, press: FaceTo, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    facing = read_facing(draft.company.view, given.value)
    return await _show(s, who, draft, replace(draft.order, facing=facing))


@answers(DoubleTime)
async def _run(s: Services, who: Who, press: DoubleTime, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    return await _show(s, who, draft, replace(draft.order, double_time=not draft.order.double_time))


@answers(GetOut)
async def _get_out(s: Services, who: Who, press: GetOut, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    return await _show(s, who, draft, replace(draft.order, exit=not draft.order.exit))


@answers(WaitFor)
async def _wait(s: Services, who: Who, press: WaitFor, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    chosen = () if NOBODY in given.values else given.values
    if not set(chosen) <= {mate.id for mate in draft.company.view.units}:
        raise refused("field-unit-gone")
    return await _show(s, who, draft, replace(draft.order, wait_for=tuple(chosen)))


@answers(Follow)
async def _follow(s: Services, who: Who, press: Follow, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    leader = await drafted(s, who, draft.company, given.value)
    view, unit = await asyncio.to_thread(turn_of, draft)
    reach = await asyncio.to_thread(reach_of, view, unit)
    to = await asyncio.to_thread(ends_at, leader)
    order = following(unit, draft.order, to, reach)
    if order is None:
        return await page_of(
            s, draft, say("pad-no-nearer", unit=safe(unit.name), other=safe(leader.unit.name))
        )
    return await _show(s, who, draft, order)


# ---------------------------------------------------------------- what it does there


@answers(Act)
async def _act(s: Services, who: Who, press: Act, given: Given) -> Screen:
    return await _acting(s, who, press, given.value)


@answers(ActNow)
async def _act_now(s: Services, who: Who, press: ActNow, given: Given) -> Screen:
    return await _acting(s, who, press, press.action)


async def _acting(s: Services, who: Who, press: UnitPress, typed: str) -> Screen:
    draft = await pressed(s, who, press)
    action = read_action(draft.company.view, draft.unit, typed[:MAX_FIELD])
    return await _show(s, who, draft, replace(draft.order, action=action))


@answers(UseAbility)
async def _use(s: Services, who: Who, press: UseAbility, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    ability = read_ability_field(draft.company.view, draft.unit, given.value[:MAX_FIELD])
    return await _show(s, who, draft, replace(draft.order, ability=ability))


# ---------------------------------------------------------------- the whole order


@answers(UndoStep)
async def _undo(s: Services, who: Who, press: UndoStep, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    return await page_of(s, await undone(s, who, draft))


@opens(WriteOrder)
async def _form(s: Services, who: Who, press: WriteOrder) -> Form:
    """The order as it is drafted, in words that can be changed."""
    draft = await pressed(s, who, press)
    view, order, unit = draft.company.view, draft.order, draft.unit
    action = "" if order.action is None else action_text(order.action, view, unit.id)
    ability = "" if order.ability is None else ability_text(order.ability, view, unit.id)
    facing = "" if order.facing is None else view.map.side_name(order.facing)
    fields = [
        ("move", say("pad-field-move"), move_text(order, view)),
        ("facing", say("pad-field-facing"), facing),
        ("action", say("pad-field-action"), action),
        ("ability", say("pad-field-ability"), ability),
    ]
    if carries(view, unit):
        mates = {mate.id: mate.name for mate in view.units}
        waits = ", ".join(mates.get(key, key) for key in order.wait_for)
        fields.append(("wait", say("pad-field-wait"), waits))
    return Form(
        clip(say("pad-form", unit=unit.name), 45),
        tuple(
            Field(name, about, MAX_FIELD, default=text[:MAX_FIELD], required=False)
            for name, about, text in fields
        ),
    )


@answers(WriteOrder)
async def _write(s: Services, who: Who, press: WriteOrder, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    written = given.texts
    form = OrderForm(
        draft.unit.id,
        written["move"],
        written["facing"],
        written["action"],
        double_time=draft.order.double_time and bool(written["move"].strip() or written["action"].strip()),
        ability=written["ability"],
        wait_for=written.get("wait", ""),
    )
    order = read_order(draft.company.view, who.owner, form)
    return await _show(s, who, draft, order)


@answers(SameAgain)
async def _same(s: Services, who: Who, press: SameAgain, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    order = same_again(draft.company, draft.unit)
    if order is None:  # forged: the button is there for an order that can be given again
        return await page_of(s, draft, say("panel-same-none", units=safe(draft.unit.name)))
    return await _show(s, who, draft, order)


@answers(CopyTo)
async def _copy(s: Services, who: Who, press: CopyTo, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    shown = dict(map(shown_order, given.values))
    others = [await drafted(s, who, draft.company, unit) for unit in shown]
    if len(others) > 1:
        told = await overview.tried(copy_to_all(s, who, draft, others, shown))
        return await open_unit(s, who, press, press.unit, told)
    (other,) = others
    view = draft.company.view
    order = await asyncio.to_thread(copied, view, draft.order, draft.unit.hex, other.unit)
    told = say("pad-copied", unit=safe(draft.unit.name))
    return await page_of(s, await changed(s, who, other, order), told)


@answers(HoldHere)
async def _hold(s: Services, who: Who, press: HoldHere, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    return await _filed(s, who, draft, Order(draft.unit.id), over=0)


@answers(FileDraft)
async def _file(s: Services, who: Who, press: FileDraft, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    return await _filed(s, who, draft, draft.order, over=press.number)


@answers(TakeBack)
async def _take_back(s: Services, who: Who, press: TakeBack, given: Given) -> Screen:
    draft = await pressed(s, who, press)
    only = (press.campaign, press.round, press.number)
    told = await filing.withdraw(s, who, press.unit, only)
    await cleared(s, who, draft)
    return await open_unit(s, who, press, press.unit, told)


async def _filed(s: Services, who: Who, draft: Drafted, order: Order, *, over: int) -> Screen:
    """Give the order in place of the one that the page showed, and show the next unit that misses one; else the panel.

    Raises Outdated where another one came meanwhile, by command or from a deputy.
    """
    how = filing.Filing(drawn=False, drafts=[(key_of(who, draft), draft.version)], over={draft.unit.id: over})
    (receipt,) = await filing.file_orders(s, who, draft.company.known, [order], how)
    head = receipt.text.split("\n", 1)[0]
    told = "\n".join([head, *receipt.notes])
    company = await company_of(s, who, draft.company.here)
    waiting = company.missing
    if not waiting:
        return await overview.shown(s, company, 0, told)
    after = [unit for unit in waiting if (unit.name, unit.id) > (draft.unit.name, draft.unit.id)]
    return await page_of(s, await drafted(s, who, company, (after or waiting)[0].id), told)


async def _show(s: Services, who: Who, draft: Drafted, order: Order) -> Screen:
    return await page_of(s, await changed(s, who, draft, order))
