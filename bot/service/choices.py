"""Autocomplete, from what the players' side knows: at most 25 choices of at most 100 characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from bot.campaign.deed_text import FORMS, LEVELS, Form, Part, deed_text
from bot.campaign.deeds import Moment, judge
from bot.campaign.model import OwnUnit, SideView
from bot.campaign.order import Action, ActionKind, Order, When
from bot.campaign.situation import situation_known
from bot.campaign.supply import SUPPLY_KINDS
from bot.campaign.walk import mover_of
from bot.hexmap.coords import Facing, distance, neighbours
from bot.hexmap.paths import reachable
from bot.service.base import clip
from bot.service.order_form import own_units

MAX_CHOICES = 25
MAX_LENGTH = 100

Choices = list[tuple[str, str]]


def matching(pairs: Iterable[tuple[str, str]], typed: str) -> Choices:
    """The pairs (text, value) that fit what was typed: those that begin with it, then those that contain it."""
    word = " ".join(typed.split()).casefold()
    known = list(pairs)
    first = [
        pair for pair in known if pair[0].casefold().startswith(word) or pair[1].casefold().startswith(word)
    ]
    rest = [pair for pair in known if pair not in first and word in pair[0].casefold()]
    return [
        (clip(text, MAX_LENGTH), value)
        for text, value in (first + rest)[:MAX_CHOICES]
        if len(value) <= MAX_LENGTH
    ]


def units_for(view: SideView, owner: str, typed: str) -> Choices:
    rows = (
        (f"{unit.name} ({unit.class_name}) at {view.map.label(unit.hex)}", unit.id)
        for unit in own_units(view, owner)
    )
    return matching(rows, typed)


def hexes_for(view: SideView, unit: OwnUnit, typed: str) -> Choices:
    """Where the unit can go; with hexes typed already, the next step of the path."""
    *before, _ = typed.split(" ") if typed else [""]
    label = view.map.label
    cls = view.catalogue.cls(unit)
    mover = mover_of(cls, cls.speed, view.side)
    enemies = {contact.hex for contact in view.contacts if contact.present}
    if before:
        by_label = {label(at): at for at in view.map.hexes()}
        here = by_label.get(before[-1])
        if here is None:
            return []
        found = [at for at in neighbours(here) if view.map.contains(at)]
    else:
        found = [at for at in reachable(view.map, mover, unit.hex, blocked=enemies) if at != unit.hex]
        found.sort(key=lambda at: (distance(unit.hex, at), at))
    start = " ".join(before)
    rows = []
    for at in found:
        value = f"{start} {label(at)}".strip()
        terrain = view.map.terrain_at(at)
        rows.append((f"{value} ({terrain})", value))
    return matching(rows, typed)


def supplies_for(view: SideView, unit: OwnUnit) -> Choices:
    """Resupplies from depots and units of the side that are next to the unit (EDC-C4.2-d)."""
    label = view.map.label
    stores = [(label(depot.hex), depot.hex, depot.cargo) for depot in view.depots]
    stores += [(mate.name, mate.hex, mate.cargo) for mate in view.units if mate.id != unit.id]
    rows: Choices = []
    for name, at, cargo in stores:
        if distance(unit.hex, at) > 1:
            continue
        if cargo.barrels and not unit.infantry_energy and unit.energy < unit.energy_max:
            rows.append((f"refuel from {name}: {cargo.barrels} barrels there", f"refuel from {name}"))
        limited = [weapon for weapon in view.catalogue.cls(unit).weapons if weapon.uses]
        if cargo.crates and (limited or unit.infantry_energy):
            rows.append((f"rearm from {name}: {cargo.crates} crates there", f"rearm from {name}"))
        if cargo.total and unit.cargo_max > unit.cargo.total:
            what = "crate" if cargo.crates else "barrel"
            rows.append((f"freight from {name}", f"freight 1 {what} from {name}"))
    return rows


def actions_for(view: SideView, unit: OwnUnit, typed: str) -> Choices:
    """Attacks on known contacts, nearest first, assaults on those next to the unit's reach, rest, nothing."""
    label = view.map.label
    cls = view.catalogue.cls(unit)
    rows: Choices = []
    near = sorted((c for c in view.contacts if c.present), key=lambda c: (distance(unit.hex, c.hex), c.id))
    reach = max((weapon.range for weapon in cls.weapons), default=0) + cls.speed
    for contact in near:
        away = distance(unit.hex, contact.hex)
        strength = (
            str(contact.fs_low)
            if contact.fs_low == contact.fs_high
            else f"{contact.fs_low}-{contact.fs_high}"
        )
        what = f"{contact.label}, FS {strength}, {away} away"
        if cls.weapons and away <= reach:
            rows.append(
                (
                    f"attack {label(contact.hex)}: {contact.id} {what}",
                    f"attack {label(contact.hex)} {contact.id}",
                )
            )
        if cls.is_infantry and away <= cls.speed + 1:
            rows.append(
                (f"assault {label(contact.hex)}: {contact.id} {what}", f"assault {label(contact.hex)}")
            )
    rows += supplies_for(view, unit)
    rows += ((text, text) for text in deeds_for(view, unit, ability=False))
    if unit.overrun or unit.brawl:
        here = [row for row in rows if unit.brawl and row[1].startswith(f"attack {label(unit.hex)}")]
        out = [at for at in neighbours(unit.hex) if view.map.contains(at)]
        rows = [*here, *((f"breakout {label(at)}", f"breakout {label(at)}") for at in out)]
    elif unit.infantry_energy:
        rows.append(("rest: regain energy", "rest"))
    rows.append(("none: no action", "none"))
    return matching(rows, typed)


def abilities_for(view: SideView, unit: OwnUnit, typed: str) -> Choices:
    """Abilities open to the unit where it stands, each with every time it can be used at (EDC-C2.3-b)."""
    deeds = [*deeds_for(view, unit, ability=True), *(value for _, value in supplies_for(view, unit))]
    rows = [(f"{deed} {when}", f"{deed} {when}") for deed in deeds for when in (When.AFTER_MOVE, *When)]
    return matching([*dict.fromkeys(rows), ("none: no ability", "none")], typed)


def deeds_for(view: SideView, unit: OwnUnit, *, ability: bool) -> list[str]:
    """Deeds that the unit could do from where it stands, as far as its side knows, as texts to send."""
    situation = situation_known(view, unit.id)
    moment = Moment(Order(unit.id), unit.hex, unit.energy, ability)
    found = []
    for kind, form in FORMS.items():
        if kind in LISTED:
            continue
        found += [
            deed_text(action, view)
            for action in candidates(view, unit, kind, form)
            if judge(situation, action, moment) is None
        ]
    return found


LISTED = frozenset(
    {ActionKind.ATTACK, ActionKind.ASSAULT, ActionKind.BREAKOUT, ActionKind.REST, *SUPPLY_KINDS}
)
"""Deeds that have a list of their own."""


def candidates(view: SideView, unit: OwnUnit, kind: ActionKind, form: Form) -> Iterator[Action]:
    """What the deed could be about: units and hexes at hand, the six directions, heights and known items."""
    wanted = form.needs or (form.may - {Part.CONTACT})
    near = [at for at in (unit.hex, *neighbours(unit.hex)) if view.map.contains(at)]
    mates = [own.id for own in view.units if own.id != unit.id and distance(own.hex, unit.hex) <= 1]
    options: list[list[tuple[str, Any]]] = []
    if Part.HEX in wanted:
        options.append([("hex", at) for at in near])
    if Part.MATE in wanted:
        options.append([("target", mate) for mate in mates])
    if Part.ITEM in wanted:
        options.append([("item", item) for item in form.items])
    if Part.FACING in wanted:
        options.append([("facing", facing) for facing in Facing])
    if Part.LEVEL in wanted:
        options.append([("level", level) for level in LEVELS])
    for parts in product(*options):
        yield replace(Action(kind), **dict(parts))
