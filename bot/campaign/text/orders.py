"""Actions as players write them, and back: `attack 0305 with Mortar`, `rest`, `refuel from 0305 before move`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from difflib import get_close_matches

from bot.campaign.text.named import named
from bot.campaign.text.supply import party, read_supply, supply_text
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Ability, Action, ActionKind, OrderType, Refusal, When
from bot.campaign.world.order_types import LEVELS, ORDER_TYPES, Part, order_type_of
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.positions import armed_there
from bot.campaign.world.refusals.action import NameMissing
from bot.campaign.world.refusals.words import (
    BadAbility,
    BadAction,
    BadHex,
    BadText,
    MoveAsAction,
    NoSuchContact,
    NoSuchMate,
    OneActionOnly,
)
from bot.campaign.world.safe_text import is_contact, is_track
from bot.campaign.world.structure_kinds import kind_named
from bot.hexmap.coords import BadFacing, BadLabel, Facing, Hex, parse_facing, parse_label

_RULE = ("EDC-C1.1.1-a",)
_WITH = re.compile(r"\s+with\s+", re.IGNORECASE)
_WHEN = re.compile(r"\s+(before|after)(?:\s+the)?\s*(move|action)?\s*$", re.IGNORECASE)
_NOISE = re.compile(r"[,;()]+")
_DIGITS = re.compile(r"[0-9]{4,6}")
_MOVE = re.compile(
    r"\s*((go|move|march|advance|drive|walk|run|fly|head|proceed|sail)\b|([0-9]{4}|[0-9]{6})[\s,;0-9]*$)",
    re.IGNORECASE,
)
"""How a move begins that was written as an action, or hexes alone."""
_CLEAR = re.compile(r"[\w .'/&-]+")
"""Names that an order form gives back as they are."""


def _like(text: str, otherwise: OrderType) -> str:
    """How the order is written whose word a text nearly begins with; the other type's example if it is like none."""
    words = text.lower().split()
    for count in (2, 1):
        known = [word for word in ORDER_TYPES if len(word.split()) == count]
        near = get_close_matches(" ".join(words[:count]), known, n=1, cutoff=0.75)
        if near:
            return ORDER_TYPES[near[0]].example
    return otherwise.example


def parse_action(text: str, unit: OwnUnit, view: SideView) -> Action | Refusal:
    """The action a text means; a Refusal that names what cannot be read."""
    supplied = read_supply(text, unit, view)
    if isinstance(supplied, Refusal):
        return supplied
    if supplied is not None:
        return Action(supplied[0], supply=supplied[1])
    kind = order_type_of(text)
    hexes = " ".join(_DIGITS.findall(text))
    if kind is None and hexes and _MOVE.match(text):
        return MoveAsAction(_RULE, text=text, hexes=hexes)
    if kind is None or kind.supplies:
        return BadAction(_RULE, text=text, example=_like(text, ActionKind.ATTACK))
    body, _, weapon = _WITH.sub(
        "\0", " ".join(text.split())[len(kind.word) :].lstrip(":"), count=1
    ).partition("\0")
    several = _several(body, view, unit) if kind is ActionKind.DROP else None
    if several is not None and not weapon:
        return Action(kind, target=several)
    named = weapon_called(weapon, unit, view)
    bare = Action(kind, weapon=named.id if named is not None else weapon.strip() or None)
    action = _parts(bare, _NOISE.sub(" ", body), view, unit)
    if isinstance(action, Refusal):
        return action
    given = _given(action)
    if weapon and Part.CONTACT not in kind.may | kind.needs:
        return BadText(_RULE, text=text, example=kind.example)
    if given - kind.needs - kind.may:
        return BadText(_RULE, text=text, example=kind.example)
    for part in sorted(kind.needs - given):
        return NameMissing(_RULE, what=part.value, action=kind.word, example=kind.example)
    return action


@dataclass(slots=True)
class _Found:
    hex: Hex | None = None
    target: str | None = None
    contact: bool = False
    facing: Facing | None = None
    level: str | None = None
    item: str | None = None


def _given(action: Action) -> frozenset[Part]:
    contact = action.target is not None and (is_contact(action.target) or is_track(action.target))
    present = {
        Part.HEX: action.hex,
        Part.CONTACT: action.target if contact else None,
        Part.MATE: None if contact else action.target,
        Part.ITEM: action.item,
        Part.FACING: action.facing,
        Part.LEVEL: action.level,
    }
    return frozenset(part for part, value in present.items() if value is not None)


def _parts(bare: Action, body: str, view: SideView, unit: OwnUnit) -> Action | Refusal:
    """The words behind the verb, each by what it can be: hex, contact, direction, height; the rest is a name."""
    form = bare.kind
    wanted = form.needs | form.may
    contacts = {contact.id.lower(): contact.id for contact in (*view.contacts, *view.friends)}
    if form in (ActionKind.ATTACK, ActionKind.SCOOT):
        contacts |= {track.id.lower(): track.id for track in view.pings}
    parts = _Found()
    names: list[str] = []
    for word in body.split():
        low = word.lower()
        if _DIGITS.fullmatch(word):
            if parts.hex is not None:
                return BadText(_RULE, text=body, example=form.example)
            try:
                parts.hex = parse_label(word)
            except BadLabel:
                return BadHex(_RULE, text=word, field="Action")
        elif low in contacts and parts.target is None and Part.CONTACT in wanted:
            parts.target = contacts[low]
        elif low in LEVELS and Part.LEVEL in wanted:
            parts.level = low
        elif Part.FACING in wanted and _facing(word, view) is not None:
            parts.facing = _facing(word, view)
        elif order_type_of(low) is not None and not wanted & {Part.MATE, Part.ITEM}:
            return OneActionOnly(("EDC-C2.1-a",), text=f"{bare.kind.word} {body}")
        else:
            names.append(word)
    lost = _name(parts, " ".join(names), bare, view, unit, body) if names else None
    if lost is not None:
        return lost
    return Action(
        bare.kind,
        hex=parts.hex,
        target=parts.target,
        weapon=bare.weapon,
        item=parts.item,
        facing=parts.facing,
        level=parts.level,
    )


def _name(parts: _Found, name: str, bare: Action, view: SideView, unit: OwnUnit, body: str) -> Refusal | None:
    """The words of `body` that are a name: of a unit, of an item, or of nothing that can follow the verb."""
    wanted = bare.kind.needs | bare.kind.may
    mate = _mate(name, view, unit) if Part.MATE in wanted else None
    if mate is not None:
        parts.target = mate
    elif Part.ITEM in wanted and (Part.CONTACT not in wanted or _structure(name, view)):
        parts.item = name.lower()
    elif Part.MATE in wanted:
        return NoSuchMate(_RULE, unit=name)
    elif Part.CONTACT in wanted and any(order_type_of(word) is not None for word in name.split()):
        return OneActionOnly(("EDC-C2.1-a",), text=f"{bare.kind.word} {body}")
    elif Part.CONTACT in wanted:
        return NoSuchContact(_RULE, contact=name)
    else:
        return BadText(_RULE, text=name, example=bare.kind.example)
    return None


def _facing(word: str, view: SideView) -> Facing | None:
    try:
        return parse_facing(word, view.map.pointy)
    except BadFacing:
        return None


def _structure(name: str, view: SideView) -> bool:
    """Whether the words name a kind of structure, with the line of a trench before it or not."""
    bare = re.sub(r"^(front|back) ", "", name.lower())
    return kind_named(view.catalogue, bare) is not None


def _mate(name: str, view: SideView, unit: OwnUnit) -> str | None:
    """The unit of the side with that id or name, other than the one ordered."""
    # Commas and the like have been taken out of what was typed.
    mates = named(view.units, name) or [own for own in view.units if _plain(own.name) == _plain(name)]
    return mates[0].id if len(mates) == 1 and mates[0].id != unit.id else None


def _several(text: str, view: SideView, unit: OwnUnit) -> str | None:
    """Ids of the units that a text names with commas between them; None where it names one or none (EDC-F6.2-a)."""
    if "," not in text or _mate(_plain(text), view, unit) is not None:
        return None
    names = text.split(",")
    if len(names) > len(view.units):
        return None
    ids = []
    for name in names:
        mate = _mate(_plain(name), view, unit)
        if mate is None:
            return None
        ids.append(mate)
    return ",".join(ids)


def _plain(name: str) -> str:
    return " ".join(_NOISE.sub(" ", unicodedata.normalize("NFKC", name)).split()).casefold()


def weapons_of(unit: OwnUnit, view: SideView) -> tuple[Weapon, ...]:
    """What the unit can attack with: its class, what is fitted to it, the structure it mans."""
    structures = {structure.id: structure for structure in view.structures}
    return armed_there(view.catalogue.cls(unit), view.catalogue, structures, unit).weapons


def weapon_called(text: str, unit: OwnUnit, view: SideView) -> Weapon | None:
    """The unit's weapon with that id or name."""
    word = " ".join(text.split()).casefold()
    known = weapons_of(unit, view) if word else ()
    return next((weapon for weapon in known if word in (weapon.id.casefold(), weapon.name.casefold())), None)


def _weapon_text(key: str, unit_id: str, view: SideView) -> str:
    """The name of a unit's weapon; its id where the name would not lead back to it."""
    unit = next((own for own in view.units if own.id == unit_id), None)
    weapon = weapon_called(key, unit, view) if unit is not None else None
    if unit is None or weapon is None or not _CLEAR.fullmatch(weapon.name):
        return key
    again = weapon_called(weapon.name, unit, view)
    return weapon.name if again is weapon else key


def action_text(action: Action, view: SideView, unit: str = "") -> str:
    """The action as `parse_action` reads it; a weapon by its name if the id of the unit that has it is given."""
    if action.supply is not None:
        giver, receiver = (_called(key, view) for key in (action.supply.giver, action.supply.receiver))
        named = replace(action.supply, giver=giver, receiver=receiver)
        return one_line(supply_text(action.kind, named))
    names = {own.id: own.name for own in view.units}
    if action.target is not None and "," in action.target:
        several = [
            key if "," in names.get(key, key) else names.get(key, key) for key in action.target.split(",")
        ]
        return one_line(f"{action.kind.word} {', '.join(several)}")
    parts = [
        action.kind.word,
        view.map.label(action.hex) if action.hex is not None else "",
        names.get(action.target, action.target) if action.target is not None else "",
        action.item or "",
        view.map.side_name(action.facing) if action.facing is not None else "",
        action.level or "",
        f"with {_weapon_text(action.weapon, unit, view)}" if action.weapon is not None else "",
    ]
    return one_line(" ".join(part for part in parts if part))


def _called(key: str, view: SideView) -> str:
    """What a party to a resupply is called; its id where the name would not lead back to it."""
    unit = next((own for own in view.units if own.id == key), None)
    if unit is None or re.search(r"\b(from|to|for|self)\b", unit.name, re.IGNORECASE):
        return key
    return unit.name if party(one_line(unit.name), unit, view) == key else key


def read_ability(text: str, unit: OwnUnit, view: SideView) -> Ability | Refusal:
    """An ability with its time: `refuel from 0305 before move`, `after move` (default) or `after action`."""
    timed = _WHEN.search(text)
    kind = order_type_of(text)
    first = kind is not None and kind.first
    when = When.BEFORE if first else When.AFTER_MOVE
    if timed is not None:
        text = text[: timed.start()]
        after = When.AFTER_ACTION if (timed[2] or "").lower() == "action" else When.AFTER_MOVE
        when = When.BEFORE if timed[1].lower() == "before" else after
    action = parse_action(text, unit, view)
    if isinstance(action, BadAction):
        return BadAbility(_RULE, text=text, example=f"{_like(text, ActionKind.REFUEL)} {when.value}")
    if isinstance(action, Refusal):
        return action
    return Ability(action, when, timed=timed is not None or first)


def ability_text(ability: Ability, view: SideView, unit: str = "") -> str:
    """The ability as `read_ability` reads it; see `action_text`."""
    return f"{action_text(ability.action, view, unit)} {ability.when.value}"


JOINERS = "\u200c\u200d"


def one_line(text: str) -> str:
    """On one line, without control and direction characters, blanks single; joiners stay, which letters need."""
    kept = (
        c for c in text if c.isspace() or c in JOINERS or unicodedata.category(c) not in ("Cc", "Cf", "Cs")
    )
    return " ".join("".join(kept).split())
