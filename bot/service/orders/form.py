"""Read what a player typed into the fields of an order. Pure: only the player's own view is looked at."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.campaign.knowledge.sets import AIR
from bot.campaign.text.named import named
from bot.campaign.text.orders import one_line, parse_action, read_ability, weapon_called, weapons_of
from bot.campaign.text.refusals import say_refusal
from bot.campaign.text.template import (
    action_as_move,
    force_nowhere,
    read_wait,
    split_exit,
    split_force,
    turned_around,
)
from bot.campaign.world.known.contacts import Contact, Ping
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Ability, Action, Order, Refusal
from bot.campaign.world.safe_text import safe, sought
from bot.hexmap.coords import BadFacing, BadLabel, Facing, Hex, adjacent, parse_facing, parse_label, visible
from bot.service.base import Refused, quote, refused

NOTHING = frozenset({"", "-", "n/a", "na", "none", "no", "nothing", "hold"})
"""What a player writes for no move or no action (EDC-C1.1.1-b)."""
MAX_FIELD = 600
MAX_NOTE = 400
NAMED = 10
"""Units that a refusal names; more are counted."""
_WITH = re.compile(r"\s+with\s+", re.IGNORECASE)
_DOUBLE = re.compile(r"double[ -]?time", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;>→]+|->|\bto\b|-")


@dataclass(frozen=True)
class OrderForm:
    """The fields of `/order give` as typed."""

    unit: str
    move: str = ""
    """Every hex in order ("0304 0305"), or only the destination."""
    facing: str = ""
    action: str = ""
    target: str = ""
    weapon: str = ""
    double_time: bool = False
    ability: str = ""
    """With its time: "refuel from 0305 before move"."""
    note: str = ""
    wait_for: str = ""
    """Units that board this one before it moves, separated by commas."""


_FIELDS = ("unit", "move", "facing", "action", "target", "weapon", "ability", "wait_for")


def own_units(view: SideView, owner: str) -> list[OwnUnit]:
    """The live units of one player, by name."""
    return sorted((unit for unit in view.units if unit.owner == owner), key=lambda unit: (unit.name, unit.id))


def find_unit(view: SideView, owner: str, typed: str) -> OwnUnit:
    """One of the player's own units by id or name; any other name is refused alike, whether it exists or not."""
    mine = own_units(view, owner)
    word = sought(typed)
    fallen = [unit for unit in view.lost if unit.owner == owner and unit.survivors_of is None]
    gone = [unit for unit in fallen if unit.id == typed.strip() or word == sought(unit.name)]
    # Another unit may have its name by now.
    if gone and not any(word == sought(unit.name) for unit in mine):
        raise refused("field-unit-lost", unit=safe(gone[0].name), rest=bool(mine))
    if not mine:
        raise refused("field-spectator")
    by_id = [unit for unit in mine if unit.id == typed.strip()]
    by_start = [
        unit
        for unit in mine
        if word and any(sought(name).startswith(word) for name in (unit.name, unit.full_name))
    ]
    for meant in (by_id, named(mine, typed), by_start):
        if len(meant) == 1:
            return meant[0]
    names = ", ".join(safe(unit.name) for unit in mine[:NAMED])
    raise refused("field-unit", typed=quote(typed), units=names, more=max(0, len(mine) - NAMED))


def read_order(view: SideView, owner: str, form: OrderForm) -> Order:
    """The order a form means; raises Refused with the field that cannot be read. Legality is not judged here."""
    for name in _FIELDS:
        text: str = getattr(form, name)
        if len(text) > MAX_FIELD:
            raise refused("field-too-long", field=name, length=len(text), limit=MAX_FIELD)
        if text.strip() and not one_line(text):
            raise refused("field-invisible", field=name)
        told(turned_around(text))
    if len(form.note) > MAX_NOTE:
        raise refused("field-note-too-long", length=len(form.note), limit=MAX_NOTE)
    form = OrderForm(
        unit=visible(form.unit),
        move=visible(form.move),
        facing=visible(form.facing),
        action=visible(form.action),
        target=visible(form.target),
        weapon=visible(form.weapon),
        double_time=form.double_time,
        ability=visible(form.ability),
        note=form.note,
        wait_for=visible(form.wait_for),
    )
    unit = find_unit(view, owner, form.unit)
    exits, hexes = split_exit(form.move)
    force, hexes = split_force(hexes)
    path, destination = read_move(view, unit, hexes)
    action = read_action(view, unit, form.action, form.target, form.weapon)
    if force:
        told(force_nowhere(path or destination, action))
    if action is None:
        for field, typed in (("target", form.target), ("weapon", form.weapon)):
            if typed.strip().casefold() not in NOTHING:
                raise refused("field-action-missing", field=field, example=example(view))
    if form.double_time and not (path or destination or exits or action):
        raise refused("field-double-time-alone")
    return Order(
        unit=unit.id,
        path=path,
        destination=destination,
        double_time=form.double_time,
        force=force,
        facing=read_facing(view, form.facing),
        action=action,
        ability=read_ability_field(view, unit, form.ability),
        note=one_line(form.note),
        exit=exits,
        wait_for=told(read_wait(form.wait_for, view)),
    )


def read_hex(view: SideView, typed: str) -> Hex:
    """A hex of this map."""
    try:
        at = parse_label(typed)
    except BadLabel:
        raise refused("field-hex", typed=quote(typed), example=example(view)) from None
    return on_map(view, at)


def on_map(view: SideView, at: Hex) -> Hex:
    """The hex; refused where it is off the map."""
    if not view.map.contains(at):
        first, last = Hex(1, 1), Hex(view.map.width, view.map.height)
        label = view.map.label
        raise refused("field-off-map", hex=label(at), first=label(first), last=label(last))
    return at


def read_hexes(view: SideView, typed: str) -> list[Hex]:
    """All hexes of a text, separated by blanks, commas, dashes or arrows."""
    words = [word for word in _BETWEEN.split(typed) if word]
    return [read_hex(view, word) for word in words]


def read_move(view: SideView, unit: OwnUnit, typed: str) -> tuple[tuple[Hex, ...], Hex | None]:
    """(path, destination): several hexes are the path itself, a single one is where to go."""
    if typed.strip().casefold() in NOTHING:
        return (), None
    told(action_as_move(typed))
    hexes = read_hexes(view, typed)
    if len(hexes) > 1 and hexes[0] == unit.hex:
        del hexes[0]
    if not hexes or hexes == [unit.hex]:
        return (), None
    if len(hexes) == 1:
        return ((hexes[0],), None) if adjacent(unit.hex, hexes[0]) else ((), hexes[0])
    return tuple(hexes), None


def read_facing(view: SideView, typed: str) -> Facing | None:
    if typed.strip().casefold() in NOTHING:
        return None
    try:
        return parse_facing(typed, view.map.pointy)
    except BadFacing:
        raise refused("field-facing", typed=quote(typed), pointy=view.map.pointy) from None


def read_action(
    view: SideView, unit: OwnUnit, typed: str, target: str = "", weapon: str = ""
) -> Action | None:
    """`attack 0305`, `board Truck 1`, `rest` and so on, or nothing; see `campaign.text.orders`."""
    if typed.strip().casefold() in NOTHING:
        return None
    aimed = f" {target}" if target.strip().casefold() not in NOTHING else ""
    first, *armed = _WITH.split(typed, maxsplit=1)
    text = " with ".join([f"{first}{aimed}", *armed])
    action = told(parse_action(text, unit, view))
    return settled_action(view, unit, replace(action, weapon=weapon or action.weapon))


def read_ability_field(view: SideView, unit: OwnUnit, typed: str) -> Ability | None:
    """`refuel from 0305 before move`, or nothing (EDC-C2.3-b)."""
    if typed.strip().casefold() in NOTHING:
        return None
    if _DOUBLE.fullmatch(typed.strip()):
        raise refused("field-double-time")
    ability = told(read_ability(typed, unit, view))
    return replace(ability, action=settled_action(view, unit, ability.action))


T = TypeVar("T")


def told(read: T | Refusal) -> T:
    """What was read; raises Refused with the sentence of a refusal."""
    if isinstance(read, Refusal):
        raise Refused(say_refusal(read))
    return read


def settled_action(view: SideView, unit: OwnUnit, action: Action) -> Action:
    """The action with its weapon by id, and with the hex of a target that was only named."""
    known: tuple[Contact | Ping, ...] = (*view.contacts, *view.friends, *view.pings)
    contact = next((seen for seen in known if seen.id == action.target), None)
    at = action.hex
    if contact is not None and at is not None and contact.hex != at:
        raise refused("field-target", contact=contact.id, hex=view.map.label(at))
    if contact is not None:
        at = contact.hex
    if at is None and action.kind.aimed:
        raise refused("field-which-hex", action=str(action.kind), example=example(view))
    if at is not None:
        on_map(view, at)
    # What is no craft in the air can be aimed at by its hex alone (EDC-F2.1-d).
    blind = isinstance(contact, Ping) and contact.kind != AIR
    target = None if blind else action.target
    return replace(action, hex=at, target=target, weapon=find_weapon(view, unit, action.weapon or ""))


def settled(view: SideView, unit: OwnUnit, order: Order) -> Order:
    """A pasted order with its action and ability settled."""
    action, ability = order.action, order.ability
    return replace(
        order,
        action=settled_action(view, unit, action) if action is not None else None,
        ability=replace(ability, action=settled_action(view, unit, ability.action))
        if ability is not None
        else None,
    )


def find_weapon(view: SideView, unit: OwnUnit, typed: str) -> str | None:
    word = " ".join(typed.split()).casefold()
    if word in NOTHING:
        return None
    weapon = weapon_called(word, unit, view)
    if weapon is not None:
        return weapon.id
    names = ", ".join(weapon.name for weapon in weapons_of(unit, view)) or None
    raise refused("field-weapon", unit=safe(unit.name), typed=quote(typed), weapons=names)


def example(view: SideView) -> str:
    """A label as this map writes them."""
    return view.map.label(Hex(min(3, view.map.width), min(4, view.map.height)))
