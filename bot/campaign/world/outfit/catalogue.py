"""The catalogue: unit classes, their weapons, and upgrades, from TOML tables, checked on load."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from typing import Any, TypeVar

from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.outfit.entries import PLACE, REQUIRED, CatalogueError, Entry, entries_of, read_toml
from bot.campaign.world.outfit.fitting import PROPULSION, UNIT_TYPES, kind_of, unmet
from bot.campaign.world.outfit.gear import (
    DROPS,
    STATS,
    TRAITS,
    ApKind,
    Catalogue,
    Damage,
    UnitClass,
    Upgrade,
    Weapon,
    equipment_of,
)
from bot.campaign.world.structure_kinds import StructureError, read_structures
from bot.messages import say

__all__ = ["CatalogueError", "load_catalogue", "read_catalogue", "starter_catalogue", "starter_document"]

T = TypeVar("T", UnitClass, Upgrade)

KINDS = ("class", "upgrade", "structure", "task_force", "classification")
"""Tables of a catalogue file; the last two are for `bot.company.forces`."""
SHIPPED = ("starter.toml", "hostile.toml", "classes.toml", "upgrades.toml", "specialisations.toml")
SLOTS = (
    "primary",
    "propulsion",
    "armour",
    "compartment",
    "bed",
    "utility",
    "electronics",
    "sensor",
    "air weapon",
    "weapon",
    "equipment",
    "engineering",
    "training",
)
SPECIALISATION = "specialisation"
"""The slot of what a Task Force gives its units; no class has it (EDC-E2.3-b)."""
TARGETS = ("infantry", "soft", "vehicle", "structure", "airborne", "aquatic", "submerged", "radar", "hex")
ON_WHOM = (*TARGETS, "self", "ally")
TAGS: Mapping[str, str] = {
    "hostile": "the game master's, never shown to players (EDC-C2.4-r)",
    "basic_infantry": "first in the frontline (EDC-C2.2.4-c)",
    "support": "last in the frontline (EDC-C2.2.4-c)",
    "soft": "a soft target (EDC-C3.1-a)",
    "rear_weak": "its armour does not count from behind (EDC-C3.1-c)",
    "holds_line": "holds lines as infantry does (EDC-C3.2.1-a)",
    "may_assault": "assaults though it is no infantry (EDC-C3.2.2-a)",
    "seasoned": "begins as Seasoned (EDC-E4.4-b)",
    "stealth": "begins hidden (EDC-C2.4-k)",
    "killing_quiet": "stays hidden after a silent kill (EDC-C2.4-m)",
    "mountaineer": "crosses mountains (EDC-D3-g)",
    "amphibious": "crosses water and swamp (EDC-D3-v)",
    "towable": "can be towed though it is no gun (EDC-F3.1-a)",
    "aircraft": "flies; for readers, the unit type decides",
    "no_pivot": "turns only as it moves (EDC-C2.2.3-f)",
    "noe": "may fly nap of the earth with fixed wings (EDC-F4.1-a)",
    "rough_field": "lands on open ground (EDC-F4.2-f)",
    "floats": "lands on water, and nowhere else (EDC-F4.2-f)",
    "supply_drop": "hands out supplies in the air (EDC-C4.2-k)",
    "radar_warning": "knows when radar tracks it (EDC-F2.1.1-a)",
    "see_through_smoke": "sees through smoke (EDC-C3.3-c)",
    "night_vision": "flies near the ground at night without risk (EDC-F4.1.2-b)",
    "shotguns": "no structure protects from it in an assault (EDC-D5.5-d)",
    "structure": "a thing, not a force",
}
"""The tags a catalogue may name, with their meaning; the ids of upgrades are tags too, for built-in gear."""
MAX_DAMAGE = 20
"""Characters of a damage."""
_BY_NOTHING = re.compile(r"/0+(?!\d)")
_DAMAGE = re.compile(r"FS(?:\s*\*\s*(\d+(?:/\d+|\.\d+)?))?(?:\s*([+-]\s*\d+))?")
_MOBILITY = re.compile(r"([0-5])([PO]?)")


def load_catalogue(text: str, source: str) -> Catalogue:
    """Read a catalogue. `source` names it in errors. Raises CatalogueError, the first of its faults.

    Format: a `[[class]]` table for each class with its `[[class.weapon]]` tables, an `[[upgrade]]` table for each
    upgrade; see `starter.toml`, `classes.toml` and `upgrades.toml`.
    """
    catalogue, problems = read_catalogue(read_toml(text, source), source)
    if problems:
        raise problems[0]
    return catalogue


def read_catalogue(document: Mapping[str, Any], source: str) -> tuple[Catalogue, list[CatalogueError]]:
    """The catalogue in a file's tables, and all that is wrong with it; usable only if that is nothing."""
    problems = [
        CatalogueError(source, "", field, "is not a field of a catalogue")
        for field in document
        if field not in KINDS
    ]
    places: dict[str, str] = {}
    try:
        classes = _all(entries_of(document, "class", source), _class, places, problems)
        upgrades = _all(entries_of(document, "upgrade", source), _upgrade, places, problems)
        rows = [entry.left for entry in entries_of(document, "structure", source)]
        structures = read_structures(rows, source)
    except CatalogueError as error:
        return Catalogue({}), [*problems, error]
    except StructureError as error:
        return Catalogue({}), [*problems, CatalogueError("", "", "", str(error))]
    classes = {key: _equipped(cls, upgrades) for key, cls in classes.items()}
    catalogue = Catalogue(classes, upgrades, structures)
    if not problems:
        problems = [
            CatalogueError(source, places.get(entry, entry), field, problem)
            for entry, field, problem in _crossed(catalogue)
        ]
    return catalogue, problems


@lru_cache(maxsize=1)
def starter_catalogue() -> Catalogue:
    """The classes and upgrades shipped with the bot."""
    catalogue, problems = read_catalogue(starter_document(), "shipped catalogue")
    if problems:
        raise problems[0]
    return catalogue


def starter_document() -> dict[str, Any]:
    """The tables of the shipped classes and upgrades; each knows its file for errors."""
    document: dict[str, Any] = {"class": [], "upgrade": []}
    for name in SHIPPED:
        text = resources.files("bot.campaign.world.outfit").joinpath(name).read_text(encoding="utf-8")
        for kind, tables in read_toml(text, name).items():
            document[kind] += [table | {PLACE: f"{name}: {table.get('id', '?')}"} for table in tables]
    return document


def _all(
    entries: list[Entry],
    read: Callable[[Entry], T],
    places: dict[str, str],
    problems: list[CatalogueError],
) -> dict[str, T]:
    """All entries that can be read; faults go to `problems`, names for errors to `places`."""
    by_id: dict[str, T] = {}
    for entry in entries:
        try:
            made = read(entry)
            entry.done()
            if made.id in places:
                raise entry.fail("id", say("fault-id-twice", typed=repr(made.id)))
        except CatalogueError as error:
            problems.append(error)
            continue
        places[made.id] = entry.name
        by_id[made.id] = made
    return by_id


def _class(entry: Entry) -> UnitClass:
    """One class with every field the book lists; a missing one is an error (EDC-E3-a, EDC-E3-b, EDC-E3-d)."""
    energy = str(entry.take("energy"))
    if not re.fullmatch(r"\d{1,2}i?", energy):
        raise entry.fail("energy", say("entry-energy"))
    mobility = _MOBILITY.fullmatch(str(entry.take("air_mobility")))
    if mobility is None:
        raise entry.fail("air_mobility", say("entry-air-mobility"))
    required = entry.numbers("required", SLOTS, 1, default={})
    weapons = tuple(_weapon(entry, table) for table in entry.tables("weapon"))
    if len({weapon.id for weapon in weapons}) < len(weapons):
        raise entry.fail("weapon", say("entry-two-weapons"))
    return UnitClass(
        id=entry.text("id"),
        name=entry.text("name"),
        unit_type=entry.text("type", among=UNIT_TYPES),
        tags=frozenset(entry.words("tags")),
        fs=entry.number("fs", low=1),
        armour=entry.number("armour", high=20),
        mobility=int(mobility[1]),
        drop=mobility[2],
        speed=entry.number("speed", high=20),
        energy=int(energy.rstrip("i")),
        infantry_energy=energy.endswith("i"),
        vision=entry.number("vision", 3, high=12),
        propulsion=entry.text(
            "propulsion", among=("", *PROPULSION) if "propulsion" in required else PROPULSION
        ),
        slots=entry.numbers("slots", SLOTS, 1),
        required=required,
        built_in=frozenset(entry.words("built_in")),
        weapons=weapons,
        special=entry.words("special", default=REQUIRED),
        traits=entry.numbers("traits", TRAITS, 0, default={}),
        abilities=frozenset(entry.words("abilities", tuple(ORDER_TYPES))),
        cargo=entry.number("cargo", 0),
        price=entry.number("price", 0),
        symbol=entry.text("symbol", "infantry"),
        description=entry.text("description", ""),
    )


def _equipped(cls: UnitClass, upgrades: Mapping[str, Upgrade]) -> UnitClass:
    """The class with its built-in equipment, uses counted, as far as it has its abilities (EDC-E3.1-a, EDC-E4-c)."""
    built_in = (upgrades[key] for key in sorted(cls.built_in & upgrades.keys()))
    gear = [
        piece for upgrade in built_in if upgrade.abilities & cls.abilities for piece in equipment_of(upgrade)
    ]
    return replace(cls, equipment=tuple(gear)) if gear else cls


def _upgrade(entry: Entry) -> Upgrade:
    """One upgrade with the eight columns of the book, blanks written out (EDC-E4-a)."""
    upgrade_id, name = entry.text("id"), entry.text("name")
    use_count = entry.number("use_count")
    targets = entry.words("may_target", ON_WHOM, default=REQUIRED)
    own: dict[str, Any] = {
        "id": upgrade_id,
        "name": name,
        "may_target": [word for word in targets if word in TARGETS],
    }
    own |= {"uses": use_count} if use_count else {}
    tables = entry.tables("weapon", [])
    if any("may_target" in table for table in tables):
        raise entry.fail("weapon", say("entry-may-target"))
    return Upgrade(
        id=upgrade_id,
        name=name,
        slot=entry.text("slot", among=(*SLOTS, SPECIALISATION)),
        flavour=entry.text("flavour", ""),
        price=entry.number("price"),
        use_count=use_count or None,
        max_count=entry.number("max_count", low=1),
        improves=entry.text("improves", "") or None,
        removes=entry.text("removes", "", among=("", *SLOTS)) or None,
        compatible=frozenset(entry.words("compatible", default=REQUIRED)),
        incompatible=frozenset(entry.words("incompatible", default=REQUIRED)),
        may_target=frozenset(targets),
        description=entry.text("description"),
        stats=entry.numbers("stats", STATS, -99, default={}),
        traits=entry.numbers("traits", TRAITS, -99, default={}),
        tags=frozenset(entry.words("tags")),
        abilities=frozenset(entry.words("abilities", tuple(ORDER_TYPES))),
        weapons=tuple(_weapon(entry, {**own, **table}) for table in tables),
        propulsion=entry.text("propulsion", "", among=("", *PROPULSION)) or None,
        drop=entry.text("drop", "", among=DROPS),
        symbol=entry.text("symbol", ""),
    )


def _weapon(owner: Entry, table: Mapping[str, Any]) -> Weapon:
    entry = Entry(owner.source, "weapon", 0, table)
    entry.name = f"{owner.name}: weapon {table.get('id', '?')}"
    kinds = tuple(kind.value for kind in ApKind)
    uses = entry.take("uses", None)
    if uses is not None and (not isinstance(uses, int) or isinstance(uses, bool) or uses < 1):
        raise entry.fail("uses", say("entry-uses"))
    made: dict[str, Any] = {
        "id": entry.text("id"),
        "name": entry.text("name"),
        "range": entry.number("range", high=20),
        "damage": _damage(entry),
        "ap": entry.number("ap", 0, high=20),
        "ap_kind": ApKind(entry.text("ap_kind", "AP", among=kinds)),
        "special_ap": entry.number("special_ap", 0, high=20),
        "special_ap_kind": ApKind(entry.text("special_ap_kind", "V-AP", among=kinds)),
        "tag": entry.text("tag", ""),
        "may_target": frozenset(entry.words("may_target", TARGETS)),
        "uses": uses,
    }
    # What single rules ask of a weapon: numbers and yes or no.
    for part in fields(Weapon):
        if part.name in made or part.name not in entry.left:
            continue
        made[part.name] = entry.flag(part.name) if part.default is False else entry.number(part.name)
    entry.done()
    return Weapon(**made)


def _damage(entry: Entry) -> Damage:
    """'FS', 'FS*1/2', 'FS*2+1', 'FS-1' or a fixed number (EDC-C3-a)."""
    value = str(entry.take("damage", "FS")).strip()
    if value.isdecimal() and len(value) <= MAX_DAMAGE:
        return Damage(fixed=int(value))
    match = _DAMAGE.fullmatch(value) if len(value) <= MAX_DAMAGE else None
    if match is None or _BY_NOTHING.search(value):
        raise entry.fail("damage", say("entry-damage", typed=repr(value)))
    return Damage(factor=Fraction(match[1] or 1), plus=int((match[2] or "0").replace(" ", "")))


def _crossed(catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """What entries say of each other that does not hold, as (entry, field, problem)."""
    classes, upgrades = catalogue.classes, catalogue.upgrades
    faults = []
    for cls in classes.values():
        for word in sorted(cls.built_in - set(upgrades)):
            faults.append((cls.id, "built_in", say("entry-no-upgrade", typed=repr(word))))
        for word in sorted(cls.tags - set(TAGS) - set(upgrades)):
            faults.append((cls.id, "tags", say("entry-not-one", typed=repr(word), known=", ".join(TAGS))))
        for slot in cls.required:
            if not any(_free_for(catalogue, cls, upgrade, slot) for upgrade in upgrades.values()):
                problem = say("entry-no-free", slot=slot)
                faults.append((cls.id, "required", problem))
    for upgrade in upgrades.values():
        for word in sorted(upgrade.tags - set(TAGS) - set(upgrades)):
            faults.append((upgrade.id, "tags", say("entry-not-one", typed=repr(word), known=", ".join(TAGS))))
        base = upgrades.get(upgrade.improves or "")
        if upgrade.improves and (base is None or base.slot != upgrade.slot or base.id == upgrade.id):
            faults.append((upgrade.id, "improves", say("entry-improves", typed=repr(upgrade.improves))))
        for field in ("compatible", "incompatible"):
            for word in sorted(getattr(upgrade, field)):
                if kind_of(word, classes, upgrades) is None:
                    problem = say("entry-no-kind", typed=repr(word))
                    faults.append((upgrade.id, field, problem))
    return faults


def _free_for(catalogue: Catalogue, cls: UnitClass, upgrade: Upgrade, slot: str) -> bool:
    """Whether the class can fill the slot with this upgrade for nothing (EDC-C2.4-o)."""
    if upgrade.slot != slot or upgrade.price or upgrade.improves:
        return False
    chosen = frozenset({cls.unit_type, cls.id, cls.propulsion})
    missing = [word for group in unmet(catalogue, upgrade, chosen) for word in group]
    kinds = {kind_of(word, catalogue.classes, catalogue.upgrades) for word in missing}
    return not kinds & {"type", "class"} and not upgrade.incompatible & chosen
