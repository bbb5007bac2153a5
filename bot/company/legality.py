"""Whether a company may take the field: Task Force, slots, specialisations, limits; every fault is named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from bot.campaign.world.outfit.fitting import words_of
from bot.campaign.world.outfit.gear import Catalogue
from bot.company.classify import labels_of
from bot.company.fittings import fitting_problems, named, unfilled
from bot.company.forces import BASIC, LARGE_VESSEL, SIZES, Forces, Option, Slot, TaskForce
from bot.company.model import Company, Economy, Holdings, Member, OwnedUnit
from bot.messages import say

MAX_UNITS = 5
"""Units of a company (EDC-A-a, EDC-E1-a)."""
UNITS = "units"
"""The limit on units of a company, among a campaign's limits."""
KIND = "kind:"


@dataclass(frozen=True, slots=True)
class Shop:
    """The data that legality depends on: the catalogue, the Task Forces with the chart, the printed numbers."""

    catalogue: Catalogue
    forces: Forces
    economy: Economy = field(default_factory=Economy)
    added_rows: bool = True
    """Whether the rows that the chart lacks count (EDC-E3.1-t)."""

    def labels(self, unit: OwnedUnit) -> frozenset[str]:
        rows = [row for row in self.forces.rows if self.added_rows or row.source != "added"]
        return labels_of(self.catalogue, rows, unit)

    def words(self, unit: OwnedUnit) -> frozenset[str]:
        """All that Task Forces can ask for: labels, type, class, propulsion, upgrades."""
        return self.labels(unit) | words_of(self.catalogue, unit.class_id, unit.upgrades)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a campaign's brief (EDC-E2-b, EDC-A2.1-b)."""

    most: Mapping[str, int] = field(default_factory=dict)
    """By `units`, unit type, class or upgrade: how many a company may field; by Task Force, or its kind behind
    `kind:`, how many companies may be one. 0 bans."""
    taken: Mapping[str, int] = field(default_factory=dict)
    """Companies already signed up, by the same keys."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a check: all faults as sentences, and the slot each unit takes."""

    problems: tuple[str, ...]
    slots: Mapping[str, str]
    """Slot letter by unit id."""

    @property
    def legal(self) -> bool:
        return not self.problems


def check_company(shop: Shop, holdings: Holdings, company: Company, limits: Limits | None = None) -> Verdict:
    """Everything that keeps the company from the field (EDC-E1-a, EDC-E2-b, EDC-E2.2-a, EDC-E2.3-a, EDC-E4, EDC-F5-a).

    Units without a chosen slot take the slots that leave the fewest faults.
    """
    problems: list[str] = []
    units: list[tuple[Member, OwnedUnit]] = []
    for member in company.members:
        unit = holdings.unit(member.unit)
        if unit is None:
            problems.append(say("legal-no-unit", unit=member.unit))
        elif unit.id in [known.id for _, known in units]:
            problems.append(say("legal-twice", unit=unit.name))
        else:
            units.append((member, unit))
    if not units:  # EDC-E1-a
        problems.append(say("legal-empty"))
    if len(units) > MAX_UNITS:  # EDC-E1-a
        problems.append(say("legal-too-many", most=MAX_UNITS, count=len(units)))
    sound = []
    for member, unit in units:
        wrong = fitting_problems(shop.catalogue, unit, shop.economy)
        if unit.class_id in shop.catalogue.classes and not wrong:
            wrong = unfilled(shop.catalogue, unit)
        problems += wrong
        cls = shop.catalogue.classes.get(unit.class_id)
        if cls is not None and cls.unit_type == LARGE_VESSEL:
            problems.append(say("legal-large-vessel", unit=unit.name))
        known = unit.class_id in shop.catalogue.classes and set(unit.upgrades) <= set(shop.catalogue.upgrades)
        sound += [(member, unit)] if known else []
    problems += _limited(shop, [unit for _, unit in sound], limits or Limits())
    force = shop.forces.task_forces.get(company.task_force)
    if force is None:
        return Verdict((*problems, say("legal-no-force")), {})
    problems += _force_problems(force, holdings, limits or Limits())
    wrong, slots = _places(shop, force, sound)
    problems += wrong
    problems += _specialisations(shop, force, company, [unit for _, unit in sound])
    return Verdict(tuple(problems), slots)


def granted(shop: Shop, company: Company, slot: str | None) -> tuple[str, ...]:
    """The specialisations that a unit in that slot has, as ids of upgrades (EDC-E2.3-b).

    They belong to the Task Force: they fill no slot, count to no cap, and are gone when the unit leaves it.
    """
    force = shop.forces.task_forces.get(company.task_force)
    chosen = (
        [option for option in force.options if option.upgrade in company.specialisations] if force else []
    )
    return tuple(option.upgrade for option in chosen if slot in option.slots)


def keys_of(force: TaskForce) -> tuple[str, str]:
    """Under what a company of the Task Force is counted in `Limits`."""
    return force.id, f"{KIND}{force.kind}"


def _force_problems(force: TaskForce, holdings: Holdings, limits: Limits) -> list[str]:
    problems = []
    if not force.enabled:
        problems.append(say("legal-force-unavailable", force=force.name))
    if force.price and force.id not in holdings.task_forces:
        problems.append(say("legal-force-not-owned", force=force.name, price=force.price))
    for key, what in zip(keys_of(force), (force.name, force.kind), strict=True):
        most = limits.most.get(key)
        if most is None:
            continue
        if most == 0:  # EDC-E2-b
            problems.append(say("legal-kind-forbidden", what=what))
        elif limits.taken.get(key, 0) >= most:
            problems.append(say("legal-kind-taken", most=most, what=what))
    return problems


def _limited(shop: Shop, units: Sequence[OwnedUnit], limits: Limits) -> list[str]:
    """EDC-A2.1-b."""
    problems = []
    if UNITS in limits.most and len(units) > limits.most[UNITS]:
        most = limits.most[UNITS]
        problems.append(say("legal-campaign-units", most=most, count=len(units) - most))
    for key, most in limits.most.items():
        matching = [unit for unit in units if key in words_of(shop.catalogue, unit.class_id, unit.upgrades)]
        if len(matching) > most:
            names = ", ".join(unit.name for unit in matching)
            what = named(shop.catalogue, {key})
            problems.append(say("legal-limited", most=most, what=what, units=names))
    return problems


def _places(
    shop: Shop, force: TaskForce, units: Sequence[tuple[Member, OwnedUnit]]
) -> tuple[list[str], dict[str, str]]:
    """The best way to put the units into slots, and the remaining faults (EDC-E2.2-a, EDC-E2.2-b, EDC-E2.2-c)."""
    letters = [slot.letter for slot in force.slots]
    faults = {
        (unit.id, slot.letter): _slot_faults(shop, force, slot, unit)
        for _, unit in units
        for slot in force.slots
    }
    choices = [[member.slot] if member.slot in letters else letters for member, _ in units[:MAX_UNITS]]
    best: tuple[list[str], dict[str, str]] | None = None
    for places in product(*choices):
        slots = {unit.id: str(place) for (_, unit), place in zip(units, places, strict=False)}
        unmet = [fault for key, place in slots.items() for fault in faults[key, place]]
        unmet += _counts(force, Counter(slots.values()))
        if best is None or len(unmet) < len(best[0]):
            best = unmet, slots
        if not unmet:
            break
    assert best is not None  # the product of no choices is one empty choice
    company = []
    if not force.least <= len(units) <= force.most:
        company.append(
            say("legal-force-size", force=force.name, least=force.least, most=force.most, count=len(units))
        )
    return company + best[0], best[1]


def _counts(force: TaskForce, counts: Counter[str]) -> list[str]:
    problems = []
    for slot in force.slots:
        count = counts[slot.letter]
        if count < slot.least:
            problems.append(
                say("legal-slot-few", slot=slot.letter, force=force.name, least=slot.least, count=count)
            )
        elif count > slot.most:
            problems.append(
                say("legal-slot-many", slot=slot.letter, force=force.name, most=slot.most, count=count)
            )
    return problems


def _slot_faults(shop: Shop, force: TaskForce, slot: Slot, unit: OwnedUnit) -> list[str]:
    """The slot's unmet demands; a slot overrides its company (EDC-E2.2-a, EDC-E2.2-b, EDC-E2.2-c)."""
    words = shop.words(unit)
    problems = []
    for wanted in (
        slot.units or force.units,
        slot.classification,
        slot.propulsion or force.propulsion,
    ):
        if wanted and not wanted & _sized(words):
            what = named(shop.catalogue, wanted)
            problems.append(
                say("legal-slot-kind", unit=unit.name, what=what, slot=slot.letter, force=force.name)
            )
    return problems


def _sized(words: frozenset[str]) -> frozenset[str]:
    """The words, and labels with a size without it too, so that a slot may ask for any size."""
    ends = tuple(f" ({size})" for size in SIZES)
    return words | {word.rsplit(" (", 1)[0] for word in words if word.endswith(ends)}


def _specialisations(shop: Shop, force: TaskForce, company: Company, units: Sequence[OwnedUnit]) -> list[str]:
    """EDC-E2.3-a."""
    if force.kind == BASIC and not company.specialisations:
        return []
    offered: dict[str, Option] = {option.upgrade: option for option in force.options}
    problems = []
    for chosen in company.specialisations:
        option = offered.get(chosen)
        if option is None:
            problems.append(say("legal-not-offered", force=force.name, chosen=chosen))
            continue
        name = shop.catalogue.upgrades[option.upgrade].name
        for word in option.requires:
            if not any(word in _sized(shop.words(unit)) for unit in units):
                what = named(shop.catalogue, {word})
                problems.append(say("legal-specialisation-needs", specialisation=name, what=what))
    wanted, count = force.specialisations_allowed, len(set(company.specialisations))
    if force.kind != BASIC and count < wanted:
        names = ", ".join(shop.catalogue.upgrades[option.upgrade].name for option in force.options)
        problems.append(say("legal-specialisations-few", force=force.name, count=wanted, known=names))
    if count > wanted:
        problems.append(say("legal-specialisations-many", force=force.name, most=wanted, count=count))
    return problems
