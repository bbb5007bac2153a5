"""The page of a unit on the panel: where it is, the order that is being put together, and what can be added."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.campaign.judge.advice.readiness import Readiness
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.hexmap.coords import Facing, Hex, distance, neighbour
from bot.hexmap.model import HexMap
from bot.messages import say
from bot.service.base import Services, clip
from bot.service.orders.form import read_ability_field, read_action
from bot.service.orders.panel.company import Company, named
from bot.service.orders.panel.drafts import Drafted
from bot.service.orders.panel.offers import MOST, NOBODY, Offers, offers_of
from bot.service.orders.panel.presses import (
    Act,
    ActNow,
    CopyTo,
    DoubleTime,
    FaceTo,
    FileDraft,
    Follow,
    GetOut,
    GoTo,
    HoldHere,
    SameAgain,
    ShowPage,
    StepTo,
    TakeBack,
    UndoStep,
    UnitPress,
    UseAbility,
    WaitFor,
    WriteOrder,
)
from bot.service.orders.panel.standing_presses import standing_button
from bot.service.orders.panel.together import same_again
from bot.service.orders.words import as_label, brief_order, condition, followed, order_picture
from bot.service.screens.answer import Outdated
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Button, Choice, Gallery, Item, Menu, Part, Row, Text, Thumbnail
from bot.service.screens.press import Press, fits
from bot.service.screens.screen import Screen
from bot.store.tables import OrderState

NOTICE = Budget(characters=700, bytes=1_700)
HEAD = Budget(characters=900, bytes=2_200)
PLAN = Budget(characters=1_700, bytes=4_200)
RISK = Budget(characters=400, bytes=1_200)
QUICK = 3
"""Attacks that have a button of their own."""


async def page_of(s: Services, draft: Drafted, notice: str = "") -> Screen:
    """The page as the draft and the queue now are."""
    offers = await asyncio.to_thread(offers_of, draft)
    picture = await order_picture(
        s, draft.company.view, draft.unit, draft.order, offers.check, offers.reach if _open(draft) else ()
    )
    parts: list[Part] = [Text(NOTICE.shortened(notice))] if notice else []
    parts.append(Text(HEAD.shortened(_head(draft))))
    parts.append(Text(foretold(offers)))
    parts.append(Gallery((Thumbnail(picture.filename, picture.alt),)))
    if not _open(draft):
        return Screen(layout=(*parts, Row((_back(draft.company),))), pictures=(picture,))
    parts += step_buttons(draft, offers, lambda side: StepTo(*_at(draft), int(side)))
    parts += [Row(tuple(row)) for row in (_ends(draft), _quick(draft, offers)) if row]
    below = Row(tuple(_deeds(draft, offers)))
    left = Budget().after(*parts, below)
    for menu in _menus(draft, offers):  # the last ones are left out where the message is full
        if left.fits(Choice(menu)):
            left = left.after(Choice(menu))
            parts.append(Choice(menu))
    return Screen(layout=(*parts, below), pictures=(picture,))


def foretold(offers: Offers) -> str:
    """What the order comes to, and the enemies near where it ends; that it holds only where there is nothing else."""
    told = [PLAN.shortened(offers.told), RISK.shortened(offers.risk)]
    if offers.risk and offers.told == say("plan-hold"):
        told = told[1:]
    return "\n".join(told).strip()


def _open(draft: Drafted) -> bool:
    """Whether orders can still be given to the unit in this round."""
    row = draft.company.rows.get(draft.unit.id)
    return not draft.company.known.closed and (row is None or row.state == OrderState.LIVE)


def _at(draft: Drafted) -> tuple[int, int, str, int]:
    """What every press on the page says of it."""
    return (*draft.company.here, draft.unit.id, draft.version)


def _head(draft: Drafted) -> str:
    view, unit = draft.company.view, draft.unit
    row = draft.company.rows.get(unit.id)
    return say(
        "pad-head",
        unit=safe(unit.name),
        unit_class=unit.class_name,
        company=draft.company.entrusted(unit),
        hex=view.map.label(unit.hex),
        facing=view.map.side_name(unit.facing),
        fs=unit.fs,
        fs_max=unit.fs_max,
        energy=unit.energy,
        energy_max=unit.energy_max,
        condition=condition(view, unit),
        state=draft.company.state(unit),
        number=0 if row is None else row.number,
        order=_told(draft),
        drafted=bool(draft.steps) and draft.order != draft.filed,
        closed=not _open(draft),
    )


def _told(draft: Drafted) -> str:
    """The order as drafted or given; where there is none, that of the standing order that would be followed."""
    view, unit = draft.company.view, draft.unit
    if draft.company.state(unit) is Readiness.STANDING and draft.order == draft.filed:
        return followed(view, draft.company.choices.get(unit.id))
    return brief_order(view, draft.order)


# ---------------------------------------------------------------- the pad and the menus


def step_buttons(draft: Drafted, offers: Offers, press: Callable[[Facing], Press]) -> list[Part]:
    """A button for each side, in the same place each time; those over which the way cannot go on are greyed."""
    hexmap, last = draft.company.view.map, _last(draft, offers)
    buttons = [
        _step(hexmap, side, neighbour(last, side), press(side), can=side in offers.sides)
        for side in hexmap.compass
    ]
    first, second, third, fourth, fifth, sixth = buttons  # clockwise from the top
    return [Row((sixth, first, second)), Row((fifth, fourth, third))]


def _step(hexmap: HexMap, side: Facing, to: Hex, press: Press, *, can: bool) -> Button:
    label = hexmap.label(to) if hexmap.contains(to) else None
    return Button(say("pad-step", side=hexmap.side_name(side), hex=label), press, greyed=not can)


def _last(draft: Drafted, offers: Offers) -> Hex:
    """The hex from which the next step goes."""
    order = draft.order
    if order.destination is not None:
        return offers.end
    return order.path[-1] if order.path else draft.unit.hex


def _menus(draft: Drafted, offers: Offers) -> list[Menu]:
    at, view, order = _at(draft), draft.company.view, draft.order
    menus = []
    if offers.reach:
        items = [_to(view, draft.unit.hex, there) for there in offers.reach[:MOST]]
        items.append(Item(view.map.label(draft.unit.hex), say("pad-stay")))
        menus.append(Menu(say("pad-to"), GoTo(*at), tuple(items)))
    if len(offers.actions) > 1:
        acting = partial(read_action, view, draft.unit)
        menus.append(Menu(say("pad-act"), Act(*at), _items(offers.actions, order.action, acting)))
    if len(offers.abilities) > 1:
        using = partial(read_ability_field, view, draft.unit)
        menus.append(Menu(say("pad-use"), UseAbility(*at), _items(offers.abilities, order.ability, using)))
    facings = [_facing(view, side, order.facing) for side in view.map.compass]
    facings.append(Item("none", say("pad-no-facing"), chosen=order.facing is None))
    menus.append(Menu(say("pad-face"), FaceTo(*at), tuple(facings)))
    if offers.boards:
        items = [
            Item(mate.id, clip(mate.name, 100), chosen=mate.id in order.wait_for) for mate in offers.boards
        ]
        items.append(Item(NOBODY, say("pad-wait-nobody")))
        menus.append(Menu(say("pad-wait"), WaitFor(*at), tuple(items), high=len(items)))
    others = _others(draft)
    if others:
        menus.append(Menu(say("pad-follow"), Follow(*at), others))
        menus.append(Menu(say("pad-copy"), CopyTo(*at), _copies(draft, others), high=len(others)))
    return menus


def _to(view: SideView, start: Hex, at: Hex) -> Item:
    label, away = view.map.label(at), distance(start, at)
    foes = [contact for contact in view.contacts if contact.present]
    near = min(foes, key=lambda contact: (distance(at, contact.hex), contact.id), default=None)
    told = say(
        "pad-there",
        hex=label,
        away=away,
        way=view.map.side_name(view.map.side_towards(start, at)),
        terrain=str(view.map.terrain_at(at)),
    )
    foe = (
        None
        if near is None
        else say("pad-foe", contact=near.id, label=near.label, away=distance(at, near.hex))
    )
    return Item(label, clip(told, 100), clip(foe or "", 100))


def _facing(view: SideView, side: Facing, now: Facing | None) -> Item:
    name = view.map.side_name(side)
    return Item(name, say("pad-facing", side=name), chosen=side is now)


def _items(
    choices: Sequence[tuple[str, str]], now: object, read: Callable[[str], object]
) -> tuple[Item, ...]:
    """The choices, with the one that the order has now; `read` is how one of them is read."""
    return tuple(
        Item(value, as_label(text), chosen=now is not None and read(value) == now) for text, value in choices
    )


def _others(draft: Drafted) -> tuple[Item, ...]:
    """The player's other units, those that miss an order first."""
    company = draft.company
    units = [unit for unit in company.units if unit.id != draft.unit.id]
    units.sort(key=lambda unit: company.state(unit) is not Readiness.MISSING)
    return tuple(Item(unit.id, named(company, unit)) for unit in units[:MOST])


def _copies(draft: Drafted, others: Sequence[Item]) -> tuple[Item, ...]:
    """The same, each with the number of the order that it has now, 0 for none."""
    rows = draft.company.rows
    numbers = {item.value: rows[item.value].number if item.value in rows else 0 for item in others}
    return tuple(replace(item, value=f"{item.value} {numbers[item.value]}") for item in others)


def shown_order(value: str) -> tuple[str, int]:
    """A unit of the menu for copies, and the number of the order that it had then. Raises Outdated."""
    unit, _, number = value.rpartition(" ")
    if not (number.isascii() and number.isdecimal()):
        raise Outdated
    return unit, int(number)


# ---------------------------------------------------------------- the buttons


def _quick(draft: Drafted, offers: Offers) -> list[Button]:
    """The nearest attacks, which come first among the actions, and getting in."""
    aimed = [(text, value) for text, value in offers.actions if value.startswith(("attack ", "assault "))]
    aimed = (
        aimed[:QUICK] + [(text, value) for text, value in offers.actions if value.startswith("board ")][:1]
    )
    buttons = [(text, ActNow(*_at(draft), value)) for text, value in aimed]
    return [Button(clip(as_label(text), 80), press, "primary") for text, press in buttons if fits(press)]


def _deeds(draft: Drafted, offers: Offers) -> list[Button]:
    """What is needed less often, at the end of the page."""
    at = _at(draft)
    buttons = []
    if offers.runs:
        buttons.append(Button(say("pad-run", on=draft.order.double_time), DoubleTime(*at)))
    if offers.gets_out:
        buttons.append(Button(say("pad-out", on=draft.order.exit), GetOut(*at)))
    buttons.append(Button(say("pad-write"), WriteOrder(*at)))
    if same_again(draft.company, draft.unit) not in (None, draft.order):
        buttons.append(Button(say("pad-same"), SameAgain(*at)))
    return [*buttons, *standing_button(draft.company.here, draft.unit)]


def _ends(draft: Drafted) -> list[Button]:
    """What ends the order, right below the six sides: a phone shows them together."""
    at, row = _at(draft), draft.company.rows.get(draft.unit.id)
    buttons = []
    if draft.order != draft.filed:
        buttons.append(Button(say("pad-file"), FileDraft(*at, 0 if row is None else row.number), "success"))
    if draft.steps:
        buttons.append(Button(say("pad-undo"), UndoStep(*at)))
    if row is None:
        buttons.append(Button(say("pad-hold"), HoldHere(*at)))
    else:
        buttons.append(Button(say("list-withdraw"), TakeBack(*at, row.number)))
    buttons = [button for button in buttons if fits(_press(button))]
    return [*buttons, _back(draft.company)]


def _press(button: Button) -> UnitPress:
    assert isinstance(button.press, UnitPress)
    return button.press


def _back(company: Company) -> Button:
    return Button(say("pad-back"), ShowPage(*company.here, 0))
