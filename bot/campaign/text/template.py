"""The order form that players copy, fill in and paste: writing it and reading it back (EDC-C1.1.1-a)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal

from bot.campaign.text.orders import ability_text, action_text, one_line, parse_action, read_ability
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Ability, Action, ActionKind, Order, Refusal
from bot.campaign.world.order_types import order_type_of
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.refusals.order import NoSuchUnit
from bot.campaign.world.refusals.words import (
    ActionAsMove,
    BadHex,
    FieldDoubled,
    FieldMissing,
    FieldUnknown,
    ForceNowhere,
    NoFacing,
    NoSuchMate,
    NotAnOrder,
    OneAbilityOnly,
    TooLong,
    TurnedAround,
    WrongAltitude,
    WrongForm,
    WrongHex,
)
from bot.hexmap.coords import BadFacing, BadLabel, Facing, Hex, distance, parse_facing, parse_label, turning

FIELDS = ("Unit", "Hex", "Move", "Facing", "Action", "Ability", "Energy")
WAIT = "Wait for"
"""A further field, which may be left out: units that board before this one moves (EDC-F3.2-c)."""
ALTITUDE = "Altitude"
"""A further field of the form for aircraft: the profile that the craft flies at (EDC-C1.1-g)."""
AIR_FIELDS = (*FIELDS[:2], ALTITUDE, *FIELDS[2:])
ORDER_TEMPLATE, AIR_TEMPLATE = (
    "\n".join(f"{name}: " + ("" if name in ("Unit", "Hex") else "n/a") for name in names)
    for names in (FIELDS, AIR_FIELDS)
)
"""What is pinned with a copy button (EDC-C1.1-g)."""
MAX_TEXT = 2000
_NONE = frozenset({"", "-", "–", "—", "n/a", "na", "none"})
_RULE = ("EDC-C1.1.1-a",)
_BY_NAME = {name.lower(): name for name in (*AIR_FIELDS, WAIT)}
_FORCE = re.compile(r"\s*force\b[\s,:]*", re.IGNORECASE)
_EXIT = re.compile(r"\s*(exit|get out|dismount)\b[\s,:]*", re.IGNORECASE)
_LINE = re.compile(r"\s*([^:\n]{1,40}?)\s*:\s*(.*?)\s*")


def format_order(order: Order, view: SideView) -> str:
    """The filled-in form of an order, as `parse_order` reads it. Raises KeyError for a unit not in the view."""
    unit = {own.id: own for own in view.units}[order.unit]
    flies = takes_air_form(unit, view)
    values = (
        one_line(unit.name),
        view.map.label(unit.hex),
        *([unit.profile.value] if flies else []),
        move_text(order, view) or "n/a",
        "n/a" if order.facing is None else view.map.side_name(order.facing),
        "n/a" if order.action is None else action_text(order.action, view, unit.id),
        _abilities_text(order, view) or "n/a",
        str(unit.energy),
    )
    lines = [f"{name}: {value}" for name, value in zip(AIR_FIELDS if flies else FIELDS, values, strict=True)]
    if order.wait_for:
        names = {own.id: one_line(own.name) for own in view.units}
        lines.append(f"{WAIT}: " + "; ".join(names.get(key, key) for key in order.wait_for))
    return "\n".join(lines)


def move_text(order: Order, view: SideView) -> str:
    """The move of an order as it is typed; empty for none."""
    label = view.map.label
    move = " ".join(label(at) for at in order.path)
    if order.destination is not None:
        move = f"to {label(order.destination)}"
    if order.force:
        move = f"force {move}"
    return f"exit {move}".strip() if order.exit else move


def parse_order(text: str, view: SideView) -> Order | Refusal:
    """Read a pasted form; a Refusal that names the field where it cannot be read.

    Case and blanks do not matter (EDC-C1.1.1-a); an empty field, n/a, none or - means none (EDC-C1.1.1-b).
    The Energy field is the player's own reckoning and is not judged.
    """
    if len(text) > MAX_TEXT:
        return TooLong(_RULE, length=len(text), limit=MAX_TEXT)
    turned = turned_around(text)
    if turned is not None:
        return turned
    fields = _fields(text)
    if isinstance(fields, Refusal):
        return fields
    unit = _unit(fields["Unit"], view)
    if unit is None:
        return NoSuchUnit(_RULE, unit=fields["Unit"] or "nothing")
    wrong = _wrong_form(fields, unit, view) or _wrong_hex(fields["Hex"], unit, view)
    if wrong is not None:
        return wrong
    exits, hexes = split_exit(fields["Move"])
    force, hexes = split_force(hexes)
    move = _move(hexes, unit)
    if isinstance(move, Refusal):
        return move
    facing: Facing | None = None
    if not _nothing(fields["Facing"]):
        try:
            facing = parse_facing(fields["Facing"], view.map.pointy)
        except BadFacing:
            return bad_facing(fields["Facing"], view.map.pointy)
    action = None if _nothing(fields["Action"]) else parse_action(fields["Action"], unit, view)
    if isinstance(action, Refusal):
        return action
    abilities = _abilities(fields["Ability"], unit, view)
    if isinstance(abilities, Refusal):
        return abilities
    waits = read_wait(fields.get(WAIT, ""), view)
    if isinstance(waits, Refusal):
        return waits
    path, destination = move
    if force and (lost := force_nowhere(path or destination, action)) is not None:
        return lost
    return Order(
        unit=unit.id,
        path=path,
        destination=destination,
        double_time=abilities[0],
        force=force,
        facing=facing,
        action=action,
        ability=abilities[1],
        exit=exits,
        wait_for=waits,
    )


def takes_air_form(unit: OwnUnit, view: SideView) -> bool:
    """Whether orders of this unit use the form for aircraft rather than the standard one (EDC-C1.1-g)."""
    cls = view.catalogue.classes.get(unit.class_id)
    return cls is not None and cls.unit_type in AIRCRAFT


def _wrong_form(fields: Mapping[str, str], unit: OwnUnit, view: SideView) -> Refusal | None:
    """The form of another kind of unit, or an altitude that is not the unit's (EDC-C1.1-g)."""
    flies = takes_air_form(unit, view)
    if (ALTITUDE in fields) is not flies:
        variant: Literal["aircraft", "standard"] = "aircraft" if flies else "standard"
        return WrongForm(("EDC-C1.1-g",), id=unit.id, unit=unit.name, variant=variant)
    text = fields.get(ALTITUDE, "")
    if _nothing(text) or text.strip().lower() == unit.profile.value:
        return None
    return WrongAltitude(("EDC-C1.1-g",), unit=unit.name, altitude=unit.profile.value, text=text)


def split_exit(text: str) -> tuple[bool, str]:
    """Whether a move begins with getting out of a transport, and the rest of it (EDC-F3.2-b)."""
    match = _EXIT.match(text)
    return (True, text[match.end() :]) if match is not None else (False, text)


def split_force(text: str) -> tuple[bool, str]:
    """Whether a move continues into known minefields, and the rest of it (EDC-F6.4-d)."""
    match = _FORCE.match(text)
    return (True, text[match.end() :]) if match is not None else (False, text)


def bad_facing(text: str, pointy: bool) -> Refusal:
    """A text that is no facing of a map, pointy-top or not."""
    return NoFacing(("EDC-C2.2.3-a",), text=text, sides="pointy" if pointy else None)


def force_nowhere(to: object, action: Action | None) -> Refusal | None:
    """A move on into mines that names no hex, and no assault that goes there (EDC-F6.4-d)."""
    if to or (action is not None and action.kind is ActionKind.ASSAULT):
        return None
    return ForceNowhere(("EDC-F6.4-d",))


def action_as_move(text: str) -> Refusal | None:
    """An action that was written as the move."""
    return ActionAsMove(_RULE, text=text) if order_type_of(text) is not None else None


def turned_around(text: str) -> Refusal | None:
    """A text that is shown in another order than it would be read."""
    mark = turning(text)
    return TurnedAround(_RULE, mark=f"U+{ord(mark):04X}") if mark else None


def read_wait(text: str, view: SideView) -> tuple[str, ...] | Refusal:
    """The units that a transport waits for, by id or name, separated by semicolons or commas (EDC-F3.2-c)."""
    if _nothing(text):
        return ()
    ids = []
    for name in dict.fromkeys(re.split(r"[;,]", text)):
        unit = _unit(name, view)
        if unit is None:
            return NoSuchMate(("EDC-F3.2-c",), unit=name.strip() or "nothing")
        ids.append(unit.id)
    return tuple(dict.fromkeys(ids))


def _abilities(text: str, unit: OwnUnit, view: SideView) -> tuple[bool, Ability | None] | Refusal:
    """Double time and the ability, separated by a semicolon (EDC-C2.3-b)."""
    double, ability = False, None
    for part in [] if _nothing(text) else text.split(";"):
        if re.sub(r"[\s_-]+", "", part.lower()) == "doubletime":
            double = True
            continue
        read = read_ability(part.strip(), unit, view)
        if isinstance(read, Refusal):
            return read
        if ability is not None:
            return OneAbilityOnly(("EDC-C2.3-a",), text=text)
        ability = read
    return double, ability


def _abilities_text(order: Order, view: SideView) -> str:
    parts = ["double time"] if order.double_time else []
    if order.ability is not None:
        parts.append(ability_text(order.ability, view, order.unit))
    return "; ".join(parts)


def _fields(text: str) -> dict[str, str] | Refusal:
    """The form's fields by name, all present, each once."""
    fields: dict[str, str] = {}
    told = unicodedata.normalize("NFKC", text)
    if len(told) > MAX_TEXT:  # one character may become eighteen
        return TooLong(_RULE, length=len(told), limit=MAX_TEXT)
    for raw in told.splitlines():
        line = one_line(raw.replace("*", "").replace("`", ""))
        match = _LINE.fullmatch(line)
        if match is None:
            if line:
                return NotAnOrder(_RULE)
            continue
        name = _BY_NAME.get(match[1].lower())
        if name is None:
            return FieldUnknown(_RULE, field=match[1])
        if name in fields:
            return FieldDoubled(_RULE, field=name)
        fields[name] = match[2]
    if not fields:
        return NotAnOrder(_RULE)
    missing = next((name for name in FIELDS if name not in fields), None)
    return fields if missing is None else FieldMissing(_RULE, field=missing)


def _nothing(text: str) -> bool:
    """Whether the field says that there is none (EDC-C1.1.1-b)."""
    return text.strip().lower() in _NONE


def _unit(text: str, view: SideView) -> OwnUnit | None:
    wanted = one_line(text).casefold()
    names = (lambda own: own.id, lambda own: _clean_name(own.name), lambda own: _clean_name(own.full_name))
    for key in names if wanted else ():
        owners = [own for own in view.units if key(own).casefold() == wanted]
        if len(owners) == 1:
            return owners[0]
    return None


def _clean_name(name: str) -> str:
    return one_line(unicodedata.normalize("NFKC", name).replace("*", "").replace("`", ""))


def _wrong_hex(text: str, unit: OwnUnit, view: SideView) -> Refusal | None:
    if _nothing(text):
        return None
    try:
        at = parse_label(text)
    except BadLabel:
        return BadHex(_RULE, text=text, field="Hex")
    if at == unit.hex:
        return None
    return WrongHex(_RULE, unit=unit.name, hex=view.map.label(unit.hex), text=text)


def _move(text: str, unit: OwnUnit) -> tuple[tuple[Hex, ...], Hex | None] | Refusal:
    """Every hex after the start, or only the destination (after "to", or a single hex further away)."""
    if _nothing(text):
        return (), None
    if (misplaced := action_as_move(text)) is not None:
        return misplaced
    words = re.sub(r"[,;>→-]+", " ", text.lower()).split()
    only_end = words[:1] == ["to"]
    hexes = []
    for word in words[1:] if only_end else words:
        try:
            hexes.append(parse_label(word))
        except BadLabel:
            return BadHex(_RULE, text=word, field="Move")
    if not hexes or (only_end and len(hexes) > 1):
        return BadHex(_RULE, text=text, field="Move")
    if hexes[0] == unit.hex and len(hexes) > 1:
        hexes = hexes[1:]
    if only_end or (len(hexes) == 1 and distance(unit.hex, hexes[0]) != 1):
        return (), hexes[0]
    return tuple(hexes), None
