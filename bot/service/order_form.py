"""Read what a player typed into the fields of an order. Pure: only the player's own view is looked at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.campaign.model import OwnUnit, SideView
from bot.campaign.order import Action, ActionKind, Order, Refusal
from bot.campaign.supply_text import read_supply
from bot.campaign.wording import safe, say
from bot.hexmap.coords import BadFacing, BadLabel, Facing, Hex, adjacent, parse_facing, parse_label
from bot.service.base import Refused, quote

NOTHING = frozenset({"", "-", "n/a", "na", "none", "no", "nothing", "hold"})
"""What a player writes for no move or no action (EDC-C1.1.1-b)."""
MAX_FIELD = 600
MAX_NOTE = 400
_BETWEEN = re.compile(r"[\s,;>→]+|->|\bto\b|-")
_HEX = re.compile(r"[0-9]{4}(?:[0-9]{2})?")
_KINDS = ", ".join(f"`{kind}`" for kind in ("attack 0305", "assault 0305", "rest", "breakout 0404", "none"))


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
    note: str = ""


def own_units(view: SideView, owner: str) -> list[OwnUnit]:
    """The live units of one player, by name."""
    return sorted((unit for unit in view.units if unit.owner == owner), key=lambda unit: (unit.name, unit.id))


def find_unit(view: SideView, owner: str, typed: str) -> OwnUnit:
    """One of the player's own units by id or name; any other name is refused alike, whether it exists or not."""
    mine = own_units(view, owner)
    if not mine:
        raise Refused(
            "You have no unit on the map. Sign up with `/join` when sign-ups open for the next campaign."
        )
    word = " ".join(typed.split()).casefold()
    by_id = [unit for unit in mine if unit.id == typed.strip()]
    by_name = [unit for unit in mine if unit.name.casefold() == word]
    by_start = [unit for unit in mine if word and unit.name.casefold().startswith(word)]
    for found in (by_id, by_name, by_start):
        if len(found) == 1:
            return found[0]
    names = ", ".join(safe(unit.name) for unit in mine)
    raise Refused(f"You have no unit called {quote(typed)}. Yours are: {names}.")


def read_order(view: SideView, owner: str, form: OrderForm) -> Order:
    """The order a form means; raises Refused with the field that cannot be read. Legality is not judged here."""
    for name, text in (
        ("unit", form.unit),
        ("move", form.move),
        ("facing", form.facing),
        ("action", form.action),
    ):
        if len(text) > MAX_FIELD:
            raise Refused(
                f"The field `{name}` is too long: {len(text)} characters, at most {MAX_FIELD} are read."
            )
    if len(form.note) > MAX_NOTE:
        raise Refused(f"The note is too long: {len(form.note)} characters, at most {MAX_NOTE} are kept.")
    unit = find_unit(view, owner, form.unit)
    path, destination = read_move(view, unit, form.move)
    return Order(
        unit=unit.id,
        path=path,
        destination=destination,
        double_time=form.double_time,
        facing=read_facing(form.facing),
        action=read_action(view, unit, form.action, form.target, form.weapon),
        note=safe(form.note, MAX_NOTE),
    )


def read_hex(view: SideView, typed: str) -> Hex:
    """A hex of this map."""
    try:
        at = parse_label(typed)
    except BadLabel:
        raise Refused(
            f"{quote(typed)} is not a hex. Give column and row as digits, like {example(view)}."
        ) from None
    if not view.map.contains(at):
        last = view.map.label(Hex(view.map.width, view.map.height))
        raise Refused(
            f"Hex {view.map.label(at)} is off the map, which runs from {view.map.label(Hex(1, 1))} to {last}."
        )
    return at


def read_hexes(view: SideView, typed: str) -> list[Hex]:
    """All hexes of a text, separated by blanks, commas, dashes or arrows."""
    words = [word for word in _BETWEEN.split(typed) if word]
    return [read_hex(view, word) for word in words]


def read_move(view: SideView, unit: OwnUnit, typed: str) -> tuple[tuple[Hex, ...], Hex | None]:
    """(path, destination): several hexes are the path itself, a single one is where to go."""
    if typed.strip().casefold() in NOTHING:
        return (), None
    hexes = read_hexes(view, typed)
    if len(hexes) > 1 and hexes[0] == unit.hex:
        del hexes[0]
    if not hexes or hexes == [unit.hex]:
        return (), None
    if len(hexes) == 1:
        return ((hexes[0],), None) if adjacent(unit.hex, hexes[0]) else ((), hexes[0])
    return tuple(hexes), None


def read_facing(typed: str) -> Facing | None:
    if typed.strip().casefold() in NOTHING:
        return None
    try:
        return parse_facing(typed)
    except BadFacing:
        raise Refused(f"{quote(typed)} is not a facing. Use N, NE, SE, S, SW or NW.") from None


def read_action(view: SideView, unit: OwnUnit, typed: str, target: str, weapon: str) -> Action | None:
    """`attack 0305`, `assault 0305`, `rest`, `breakout 0404`, or nothing."""
    words = typed.split()
    if not words or typed.strip().casefold() in NOTHING:
        return None
    name = words[0].casefold().rstrip(":")
    if name not in set(ActionKind):
        raise Refused(f"{quote(words[0])} is not an action. Use one of {_KINDS}.")
    supplied = read_supply(typed, unit, view)
    if isinstance(supplied, Refusal):
        raise Refused(say(supplied))
    if supplied is not None:
        return Action(supplied[0], supply=supplied[1])
    kind = ActionKind(name)
    if kind is ActionKind.REST:
        return Action(kind)
    rest = words[1:]
    at = next((read_hex(view, word) for word in rest if _HEX.fullmatch(word)), None)
    contact = find_contact(view, [*rest, target], at)
    if at is None and contact is not None:
        at = next(found.hex for found in view.contacts if found.id == contact)
    if at is None:
        raise Refused(f"Say which hex to {kind}, for example `{kind} {example(view)}`.")
    return Action(kind, hex=at, target=contact, weapon=find_weapon(view, unit, weapon))


def find_contact(view: SideView, words: Sequence[str], at: Hex | None) -> str | None:
    """The contact named by one of the words, by its number (C7); None where nothing is named."""
    for word in words:
        name = word.strip()
        if not name or name.casefold() in NOTHING or _HEX.fullmatch(name):
            continue
        for contact in (*view.contacts, *view.friends):
            if contact.id.casefold() == name.casefold() and (at is None or contact.hex == at):
                return contact.id
        here = "on the map" if at is None else f"in {view.map.label(at)}"
        raise Refused(
            f"You know of no target {quote(name)} {here}. Leave the target empty to take the one that is there."
        )
    return None


def settled(view: SideView, unit: OwnUnit, order: Order) -> Order:
    """A pasted order with its weapon by id, and with the hex of a target that was only named."""
    action = order.action
    if action is None or action.kind is ActionKind.REST or action.supply is not None:
        return order
    at = action.hex
    if at is None and action.target is not None:
        at = next((seen.hex for seen in (*view.contacts, *view.friends) if seen.id == action.target), None)
    return replace(order, action=replace(action, hex=at, weapon=find_weapon(view, unit, action.weapon or "")))


def find_weapon(view: SideView, unit: OwnUnit, typed: str) -> str | None:
    word = " ".join(typed.split()).casefold()
    if word in NOTHING:
        return None
    known = view.catalogue.classes.get(unit.class_id)
    weapons = known.weapons if known else ()
    for weapon in weapons:
        if word in (weapon.id.casefold(), weapon.name.casefold()):
            return weapon.id
    names = ", ".join(weapon.name for weapon in weapons) or "none"
    raise Refused(f"{safe(unit.name)} has no weapon called {quote(typed)}. It has: {names}.")


def example(view: SideView) -> str:
    """A label as this map writes them."""
    return view.map.label(Hex(min(3, view.map.width), min(4, view.map.height)))
