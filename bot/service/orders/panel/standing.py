"""The page of a unit's standing orders: what each would do now, and adding, moving and removing them by taps."""

from __future__ import annotations

import re

from bot.campaign.judge.advice.options import supplies_for
from bot.campaign.judge.advice.readiness import Readiness, readiness
from bot.campaign.text.orders import action_text
from bot.campaign.text.standing import condition_text, course_words, say_condition, say_idle
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.safe_text import safe
from bot.hexmap.coords import distance
from bot.messages import say
from bot.service.base import Services, Who, clip, refused
from bot.service.ground.options import option
from bot.service.orders import standing as orders
from bot.service.orders.form import MAX_FIELD, OrderForm
from bot.service.orders.panel import overview
from bot.service.orders.panel.company import company_of
from bot.service.orders.panel.drafts import Drafted, drafted
from bot.service.orders.panel.presses import OpenUnit
from bot.service.orders.panel.standing_presses import (
    ChooseThen,
    ChooseWhen,
    MoveUp,
    PickOne,
    Remove,
    ShowStanding,
    StandingPress,
    Stop,
    StopAll,
    WriteOne,
)
from bot.service.orders.standing import Standing, standing_of
from bot.service.orders.words import brief_order, brief_standing, followed
from bot.service.screens.answer import Given, answers, expect, opens, presents
from bot.service.screens.budget import Budget
from bot.service.screens.forms import Field, Form
from bot.service.screens.parts import Button, Choice, Item, Menu, Part, Row, Text
from bot.service.screens.screen import Screen

NOTICE = Budget(characters=900, bytes=2_200)
LISTED = Budget(characters=2_800, bytes=7_000)
MOST_ITEMS = 25
_FACING = re.compile(r"(?:^|[,;\s])\s*(?:face|facing):?\s+(\w+)\s*$", re.IGNORECASE)
DRAFT, HOLD = "draft", "hold"
"""In place of what is typed: the order as it is drafted, and none."""


def page(
    standing: Standing,
    notice: str = "",
    *,
    then: Choice | None = None,
    picked: int | None = None,
    when: str = "",
) -> Screen:
    """The page as the standing orders now are; `then`: the menu of what is done once a condition, `when`, is chosen."""
    parts: list[Part] = [Text(NOTICE.shortened(notice))] if notice else []
    parts.append(Text(LISTED.shortened("\n".join(_lines(standing)))))
    if not standing.known.closed:
        if len(standing.entries) < orders.MOST:
            parts.append(then or _conditions(standing))
        if standing.entries:
            parts.append(_entries(standing, picked))
    parts.append(Row(tuple(_buttons(standing, picked, when))))
    return Screen(layout=tuple(parts))


def _at(standing: Standing) -> tuple[int, int, str, int]:
    return (*standing.here, standing.unit.id, standing.version)


# ---------------------------------------------------------------- what it says


def _lines(standing: Standing) -> list[str]:
    unit, row = standing.unit, standing.row
    lines = [
        say(
            "stand-head",
            unit=safe(unit.name),
            entries=len(standing.entries),
            number=0 if row is None else row.number,
            now=_now(standing),
        )
    ]
    return [*lines, *(_line(standing, place) for place in range(len(standing.entries)))]


def _now(standing: Standing) -> str:
    """What happens if the round closed now, to a unit without an order."""
    view, unit = standing.known.view, standing.unit
    if not option(standing.known.campaign, "standing_orders"):
        return say("stand-off")
    if standing.row is None and readiness(view, unit, ()) is Readiness.NOTHING:
        return say("stand-now-nothing")
    told = followed(view, standing.choice)
    return say("stand-now", told=told) if told else say("stand-now-none")


def _line(standing: Standing, place: int) -> str:
    view, entry = standing.known.view, standing.entries[place]
    choice = standing.choice
    tried = None if choice is None else choice.tried[place]
    state = "later" if choice is None or standing.row is not None else "next"
    if tried is not None and tried.idle is not None:
        state = "idle"
    elif choice is not None and choice.place == place:
        state = "followed"
    return say(
        "stand-line",
        place=place + 1,
        when=say_condition(entry.when, view),
        order=brief_standing(view, entry),
        until=entry.until or 0,
        state=state,
        why="" if tried is None else say_idle(tried, view),
    )


# ---------------------------------------------------------------- menus and buttons


def _conditions(standing: Standing) -> Choice:
    view = standing.known.view
    items = [
        Item(condition_text(ready, view), clip(say_condition(ready, view), 100))
        for ready in orders.conditions_for(standing.unit)
    ]
    return Choice(Menu(say("stand-when"), ChooseWhen(*_at(standing)), tuple(items[:MOST_ITEMS])))


def _thens(standing: Standing, draft: Drafted, when: str) -> Choice:
    """The menu of what can be done once a condition is chosen."""
    view, unit = standing.known.view, standing.unit
    items = []
    if draft.steps or draft.company.order(unit) is not None:
        items.append(Item(DRAFT, clip(say("stand-drafted", order=brief_order(view, draft.order)), 100)))
    items += [
        Item(f"move {typed}", clip(course_words(course, goal, view), 100))
        for course, goal, typed in orders.moves_for(view, unit)
    ]
    items += [Item(f"act {text}", clip(text, 100)) for text in _supplies(view, unit) if len(text) <= 90]
    items.append(Item(HOLD, say("brief-hold")))
    press = ChooseThen(*_at(standing), when)
    return Choice(Menu(say("stand-then", when=when), press, tuple(items[:MOST_ITEMS])))


def _supplies(view: SideView, unit: OwnUnit) -> list[str]:
    """Resupplies at the nearest depot, as they are typed."""
    near = min(view.depots, key=lambda depot: (distance(unit.hex, depot.hex), depot.hex), default=None)
    if near is None:
        return []
    key = view.map.label(near.hex)
    able = supplies_for(view, unit, near.hex)
    return [
        action_text(action, view, unit.id)
        for action in able
        if action.supply is not None and action.supply.giver == key
    ]


def _entries(standing: Standing, picked: int | None) -> Choice:
    view = standing.known.view
    items = [
        Item(
            str(place),
            clip(f"{place + 1}. {say_condition(entry.when, view)}", 100),
            clip(brief_standing(view, entry), 100),
            chosen=place == picked,
        )
        for place, entry in enumerate(standing.entries)
    ]
    return Choice(Menu(say("stand-pick"), PickOne(*_at(standing)), tuple(items)))


def _buttons(standing: Standing, picked: int | None, when: str) -> list[Button]:
    at, buttons = _at(standing), []
    if not standing.known.closed:
        if picked is not None:
            buttons += [Button(say("stand-up"), MoveUp(*at, picked), "primary")] if picked else []
            buttons.append(Button(say("stand-remove"), Remove(*at, picked), "danger"))
        else:
            if len(standing.entries) < orders.MOST:
                buttons.append(Button(say("pad-write"), WriteOne(*at, when)))
            if standing.entries:
                buttons.append(Button(say("stand-stop"), Stop(*at)))
            if standing.kept:
                company = standing.known.companies.get(standing.unit.id)
                buttons.append(Button(clip(say("stand-stop-all", company=company), 80), StopAll(*at)))
    return [*buttons, Button(say("stand-back"), OpenUnit(*standing.here, standing.unit.id))]


# ---------------------------------------------------------------- presses


async def show(s: Services, who: Who, unit: str, notice: str = "") -> Screen:
    """The page of one of the player's units."""
    return page(await standing_of(s, who, unit), notice)


async def _pressed(s: Services, who: Who, press: StandingPress) -> Standing:
    """The standing orders that a press is about. Raises Outdated where they are others by now."""
    standing = await standing_of(s, who, press.unit)
    expect((press.campaign, press.round), standing.here, say("panel-past", round=press.round))
    expect(press.version, standing.version, say("stand-past", unit=standing.unit.name))
    return standing


@answers(ShowStanding)
async def _show(s: Services, who: Who, press: ShowStanding, given: Given) -> Screen:
    standing = await standing_of(s, who, press.unit)
    expect((press.campaign, press.round), standing.here, say("panel-past", round=press.round))
    return page(standing)


@presents(StandingPress)
async def _present(s: Services, who: Who, press: StandingPress, notice: str) -> Screen:
    """The page as it is now; the panel where the round or the unit is another one."""
    company = await company_of(s, who)
    if company.here != (press.campaign, press.round) or all(unit.id != press.unit for unit in company.units):
        return await overview.shown(s, company, 0, notice)
    return await show(s, who, press.unit, notice)


@answers(ChooseWhen)
async def _when(s: Services, who: Who, press: ChooseWhen, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    when = orders.read_when(standing.known.view, given.value)
    draft = await drafted(s, who, await company_of(s, who), standing.unit.id)
    notice = say("stand-chosen", when=say_condition(when, standing.known.view))
    typed = condition_text(when, standing.known.view)
    return page(standing, notice, then=_thens(standing, draft, typed), when=typed)


@answers(ChooseThen)
async def _then(s: Services, who: Who, press: ChooseThen, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    view = standing.known.view
    if given.value == DRAFT:
        draft = await drafted(s, who, await company_of(s, who), standing.unit.id)
        new = orders.as_drafted(orders.read_when(view, press.when), draft.order)
    else:
        what, _, typed = given.value[:MAX_FIELD].partition(" ")
        move, action = (typed if what == kind else "" for kind in ("move", "act"))
        form = OrderForm(standing.unit.id, move=move, action=action)
        new = orders.read_standing(view, who.owner, press.when, form)
    return await show(s, who, press.unit, await orders.add(s, who, standing, new))


@answers(PickOne)
async def _pick(s: Services, who: Who, press: PickOne, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    picked = next((place for place in range(len(standing.entries)) if str(place) == given.value), None)
    return page(standing, picked=picked)


@answers(MoveUp)
async def _up(s: Services, who: Who, press: MoveUp, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    return await show(s, who, press.unit, await orders.move_up(s, who, standing, press.place))


@answers(Remove)
async def _remove(s: Services, who: Who, press: Remove, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    return await show(s, who, press.unit, await orders.remove(s, who, standing, press.place))


@answers(Stop)
async def _stop(s: Services, who: Who, press: Stop, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    return await show(s, who, press.unit, await orders.stop(s, who, standing))


@answers(StopAll)
async def _stop_all(s: Services, who: Who, press: StopAll, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    return await show(s, who, press.unit, await orders.stop_all(s, who, standing))


@opens(WriteOne)
async def _form(s: Services, who: Who, press: WriteOne) -> Form:
    standing = await _pressed(s, who, press)
    return Form(
        clip(say("stand-form", unit=standing.unit.name), 45),
        (
            Field("when", say("stand-field-when"), 60, default=press.when),
            Field("move", say("stand-field-move"), MAX_FIELD, required=False),
            Field("action", say("pad-field-action"), MAX_FIELD, required=False),
            Field("ability", say("pad-field-ability"), MAX_FIELD, required=False),
            Field("until", say("stand-field-until"), 6, required=False),
        ),
    )


def with_facing(typed: str) -> tuple[str, str]:
    """A move, and the facing that is typed behind it, as in "ahead, face N"; a form has no field for each."""
    behind = _FACING.search(typed)
    return (typed, "") if behind is None else (typed[: behind.start()], behind[1])


@answers(WriteOne)
async def _write(s: Services, who: Who, press: WriteOne, given: Given) -> Screen:
    standing = await _pressed(s, who, press)
    texts = given.texts
    move, facing = with_facing(texts["move"])
    form = OrderForm(
        standing.unit.id, move=move, facing=facing, action=texts["action"], ability=texts["ability"]
    )
    until = texts["until"].strip()
    if until and not until.isdecimal():
        raise refused("stand-until", round=standing.known.view.round)
    new = orders.read_standing(
        standing.known.view, who.owner, texts["when"], form, int(until) if until else None
    )
    return await show(s, who, press.unit, await orders.add(s, who, standing, new))


async def give(s: Services, who: Who, when: str, form: OrderForm, until: int | None = None) -> Screen:
    """`/order standing`: add one where a condition is typed, and show the page of the unit."""
    standing = await standing_of(s, who, form.unit)
    if not when.strip():
        return page(standing)
    new = orders.read_standing(standing.known.view, who.owner, when, form, until)
    return await show(s, who, standing.unit.id, await orders.add(s, who, standing, new))
