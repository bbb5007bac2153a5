"""Task Forces and the classification chart, from catalogue tables, checked on load (EDC-E2, EDC-E3.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, TypeVar

from bot.campaign.world.outfit.catalogue import SLOTS, SPECIALISATION, starter_catalogue
from bot.campaign.world.outfit.entries import PLACE, REQUIRED, CatalogueError, Entry, entries_of, read_toml
from bot.campaign.world.outfit.fitting import PROPULSION, UNIT_TYPES
from bot.campaign.world.outfit.gear import Catalogue
from bot.messages import say

TASK_FORCE_KINDS = (
    "Basic",
    "Armored",
    "Mechanized",
    "Motorized",
    "Infantry",
    "Walker",
    "Indirect-Fire",
    "Support/HQ",
    "Air Assault",
    "Airborne",
    "River & Coastal",
    "Large Vessel",
)
"""The twelve kinds (EDC-E2-a)."""
BASIC, LARGE_VESSEL = "Basic", "Large Vessel"
SIZES = ("Light", "Medium", "Heavy")
HIGHEST_ARMOUR = 99

T = TypeVar("T", bound="TaskForce | Row")


@dataclass(frozen=True, slots=True)
class Slot:
    """A lettered slot. Empty sets ask for nothing; several values of one attribute mean any (EDC-E2.2-c)."""

    letter: str
    least: int
    most: int
    units: frozenset[str] = frozenset()
    """Unit types or class ids."""
    classification: frozenset[str] = frozenset()
    propulsion: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Option:
    """A specialisation that a Task Force offers (EDC-E2.3-a)."""

    upgrade: str
    """The upgrade that units in its slots get for as long as they serve in the Task Force."""
    slots: frozenset[str]
    requires: tuple[str, ...] = ()
    """Classifications, classes, unit types, propulsions or upgrades; the company needs a unit with each."""


@dataclass(frozen=True, slots=True)
class TaskForce:
    """One row of the Task Force sheet (EDC-E2-a)."""

    id: str
    name: str
    kind: str
    subtext: str
    rank: str
    """Of its leader; flavour only (EDC-E2-c)."""
    least: int
    most: int
    slots: tuple[Slot, ...]
    specialisations_allowed: int = 1
    price: int = 0
    """Requisition, paid once (EDC-E2.1-a)."""
    enabled: bool = True
    units: frozenset[str] = frozenset()
    """Unit types or class ids that every unit must match, where its slot says nothing else (EDC-E2.2-a)."""
    propulsion: frozenset[str] = frozenset()
    options: tuple[Option, ...] = ()

    def slot(self, letter: str) -> Slot | None:
        return next((slot for slot in self.slots if slot.letter == letter), None)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the classification chart; all that it asks for must hold (EDC-E3.1-a)."""

    id: str
    label: str
    source: str
    """`printed` in the book, or `added`, which the game master may switch off (EDC-E3.1-t)."""
    unit_types: frozenset[str] = frozenset()
    propulsion: frozenset[str] = frozenset()
    primary: frozenset[str] = frozenset()
    """Upgrade ids; any of them as the unit's primary."""
    armour_min: int = 0
    armour_max: int = HIGHEST_ARMOUR
    slot_any: frozenset[str] = frozenset()
    """A fitting in any slot of these types."""
    cargo_min: int = 0
    seats_min: int = 0
    sized: bool = False
    """The size of the primary, the first word of its name, is written behind the label (EDC-E3.1-q)."""


@dataclass(frozen=True, slots=True)
class Forces:
    """The Task Forces by id, and the classification chart."""

    task_forces: Mapping[str, TaskForce]
    rows: tuple[Row, ...]

    @property
    def basic(self) -> TaskForce:
        """The first Task Force that asks for nothing special."""
        return next(force for force in self.task_forces.values() if force.kind == BASIC and not force.price)


def read_forces(
    document: Mapping[str, Any], catalogue: Catalogue, source: str
) -> tuple[Forces, list[CatalogueError]]:
    """The Task Forces and the chart in a file's tables, and all that is wrong with them."""
    problems: list[CatalogueError] = []
    try:
        rows = _all(entries_of(document, "classification", source), lambda e: _row(e, catalogue), problems)
        labels = {row.label for row in rows.values()}
        labels |= {f"{row.label} ({size})" for row in rows.values() if row.sized for size in SIZES}
        forces = _all(
            entries_of(document, "task_force", source), lambda e: _force(e, catalogue, labels), problems
        )
    except CatalogueError as error:
        return Forces({}, ()), [error]
    shipped = Forces(forces, tuple(rows.values()))
    if not problems and not any(f.kind == BASIC and not f.price and f.enabled for f in forces.values()):
        problem = say("fault-no-basic")
        problems.append(CatalogueError(source, "", "task_force", problem))
    return shipped, problems


def forces_document() -> dict[str, Any]:
    """The tables of the shipped Task Forces and the chart."""
    text = resources.files("bot.company").joinpath("forces.toml").read_text(encoding="utf-8")
    document = read_toml(text, "forces.toml")
    return {
        kind: [table | {PLACE: f"forces.toml: {table.get('id', '?')}"} for table in tables]
        for kind, tables in document.items()
    }


@lru_cache(maxsize=1)
def starter_forces() -> Forces:
    """The Task Forces and the chart shipped with the bot."""
    forces, problems = read_forces(forces_document(), starter_catalogue(), "forces.toml")
    if problems:
        raise problems[0]
    return forces


def _all(entries: list[Entry], read: Callable[[Entry], T], problems: list[CatalogueError]) -> dict[str, T]:
    by_id: dict[str, T] = {}
    for entry in entries:
        try:
            made = read(entry)
            entry.done()
            if made.id in by_id:
                raise entry.fail("id", say("fault-id-twice", typed=repr(made.id)))
        except CatalogueError as error:
            problems.append(error)
            continue
        by_id[made.id] = made
    return by_id


def _force(entry: Entry, catalogue: Catalogue, labels: set[str]) -> TaskForce:
    kinds = (*UNIT_TYPES, *catalogue.classes)
    known = {*kinds, *PROPULSION, *catalogue.upgrades, *labels}
    tables = entry.tables("slot")
    slots = tuple(_slot(entry, table, kinds, labels) for table in tables)
    letters = {slot.letter for slot in slots}
    if len(letters) < len(slots) or not slots:
        raise entry.fail("slot", say("fault-slots"))
    made = TaskForce(
        id=entry.text("id"),
        name=entry.text("name"),
        kind=entry.text("kind", among=TASK_FORCE_KINDS),
        subtext=entry.text("subtext"),
        rank=entry.text("rank"),
        least=entry.number("least", low=1, high=5),
        most=entry.number("most", low=1, high=5),
        slots=slots,
        specialisations_allowed=entry.number("specialisations_allowed", 1, high=5),
        price=entry.number("price"),
        enabled=entry.flag("enabled", True),
        units=frozenset(entry.words("units", kinds)),
        propulsion=frozenset(entry.words("propulsion", PROPULSION)),
        options=tuple(
            _option(entry, table, catalogue, letters, known) for table in entry.tables("specialisation", [])
        ),
    )
    if made.least > made.most or sum(slot.least for slot in slots) > made.most:
        raise entry.fail("most", say("fault-most-below-slots"))
    if made.kind != BASIC and len(made.options) < made.specialisations_allowed:
        raise entry.fail("specialisation", say("fault-few-options", count=made.specialisations_allowed))
    if made.kind == LARGE_VESSEL and made.enabled:
        raise entry.fail("enabled", say("fault-large-vessel"))
    return made


def _slot(owner: Entry, table: Mapping[str, Any], kinds: tuple[str, ...], labels: set[str]) -> Slot:
    entry = Entry(owner.source, "slot", 0, table)
    entry.name = f"{owner.name}: slot {table.get('letter', '?')}"
    made = Slot(
        letter=entry.text("letter", among=("A", "B", "C", "D", "E")),
        least=entry.number("least", high=5),
        most=entry.number("most", low=1, high=5),
        units=frozenset(entry.words("units", kinds)),
        classification=frozenset(entry.words("classification", sorted(labels))),
        propulsion=frozenset(entry.words("propulsion", PROPULSION)),
    )
    entry.done()
    if made.least > made.most:
        raise entry.fail("most", say("fault-most-below-least"))
    return made


def _option(
    owner: Entry, table: Mapping[str, Any], catalogue: Catalogue, letters: set[str], known: set[str]
) -> Option:
    entry = Entry(owner.source, "specialisation", 0, table)
    entry.name = f"{owner.name}: specialisation {table.get('upgrade', '?')}"
    offered = [u.id for u in catalogue.upgrades.values() if u.slot == SPECIALISATION]
    made = Option(
        upgrade=entry.text("upgrade", among=offered),
        slots=frozenset(entry.words("slots", sorted(letters), default=REQUIRED)),
        requires=entry.words("requires", sorted(known)),
    )
    entry.done()
    return made


def _row(entry: Entry, catalogue: Catalogue) -> Row:
    return Row(
        id=entry.text("id"),
        label=entry.text("label"),
        source=entry.text("source", among=("printed", "added")),
        unit_types=frozenset(entry.words("unit_types", UNIT_TYPES)),
        propulsion=frozenset(entry.words("propulsion", PROPULSION)),
        primary=frozenset(entry.words("primary", sorted(catalogue.upgrades))),
        armour_min=entry.number("armour_min", 0),
        armour_max=entry.number("armour_max", HIGHEST_ARMOUR),
        slot_any=frozenset(entry.words("slot_any", SLOTS)),
        cargo_min=entry.number("cargo_min", 0),
        seats_min=entry.number("seats_min", 0),
        sized=entry.flag("sized"),
    )
