"""Whether a unit's upgrades are legal: slots, caps, copies, compatibility (EDC-E3-e, EDC-E4)."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from bot.campaign.world.model import Level
from bot.campaign.world.outfit.fitting import unmet, words_of
from bot.campaign.world.outfit.gear import Catalogue, UnitClass, Upgrade
from bot.company.model import Economy, OwnedUnit
from bot.messages import say, thing

SEASONED = "seasoned"
"""Tag of classes that begin with the seasoned passive (EDC-E4.4-b)."""


def first_level(cls: UnitClass) -> Level:
    """The veterancy that a brand-new unit of the class has."""
    return Level.SEASONED if SEASONED in cls.tags else Level.FRESH_BLOOD


def capacity(cls: UnitClass) -> Counter[str]:
    """Slots of the class by type, required and optional together (EDC-E3-e)."""
    return Counter(cls.required) + Counter(cls.slots)


def taken(upgrades: list[Upgrade]) -> Counter[str]:
    """Slots that the upgrades use up, those they remove included (EDC-E4.2-d)."""
    return Counter([u.slot for u in upgrades] + [u.removes for u in upgrades if u.removes])


def optional_count(cls: UnitClass, upgrades: list[Upgrade]) -> int:
    """Upgrades that count to the veterancy cap: all but those in required slots (EDC-E4.1-d)."""
    return sum((Counter(u.slot for u in upgrades) - Counter(cls.required)).values())


def unfilled(catalogue: Catalogue, unit: OwnedUnit) -> list[str]:
    """Required slots that are empty, as sentences (EDC-C2.4-o)."""
    cls = catalogue.classes[unit.class_id]
    fitted = Counter(catalogue.upgrades[u].slot for u in unit.upgrades if u in catalogue.upgrades)
    return [
        say("fitting-empty", unit=unit.name, unit_class=cls.name, slot=slot)
        for slot in cls.required
        if fitted[slot] < cls.required[slot]
    ]


def fitting_problems(catalogue: Catalogue, unit: OwnedUnit, economy: Economy) -> list[str]:
    """Everything that is wrong with what is fitted to the unit, each as a sentence.

    EDC-E3-e, EDC-E4-d, EDC-E4.1-a, EDC-E4.1-d, EDC-E4.2-a, EDC-E4.2-b, EDC-E4.2-c, EDC-E4.2-d.
    """
    cls = catalogue.classes.get(unit.class_id)
    if cls is None:
        return [say("fitting-no-class", unit=unit.name, unit_class=unit.class_id)]
    unknown = [upgrade for upgrade in unit.upgrades if upgrade not in catalogue.upgrades]
    if unknown:
        return [say("fitting-no-upgrade", unit=unit.name, upgrades=", ".join(unknown))]
    upgrades = [catalogue.upgrades[upgrade] for upgrade in unit.upgrades]
    problems = _slots(cls, unit, upgrades)
    for upgrade, copies in Counter(upgrades).items():
        if copies > upgrade.max_count:
            most = upgrade.max_count
            problems.append(
                say("fitting-copies", unit=unit.name, upgrade=upgrade.name, count=copies, most=most)
            )
    cap = economy.level_cap[unit.level]
    count = optional_count(cls, upgrades)
    if cap is not None and count > cap:
        level = unit.level.label
        problems.append(say("fitting-optional", unit=unit.name, count=count, level=level, most=cap))
    words = words_of(catalogue, unit.class_id, unit.upgrades)
    for upgrade in dict.fromkeys(upgrades):
        for group in unmet(catalogue, upgrade, words):
            what = named(catalogue, group)
            problems.append(say("fitting-only", upgrade=upgrade.name, what=what, unit=unit.name))
        for word in sorted(upgrade.incompatible & words):  # EDC-E4.2-c
            what = named(catalogue, {word})
            problems.append(say("fitting-apart", upgrade=upgrade.name, what=what, unit=unit.name))
    return problems


def named(catalogue: Catalogue, words: frozenset[str] | set[str]) -> str:
    """Words of a compatibility column as a reader knows them."""
    names = {key: cls.name for key, cls in catalogue.classes.items()}
    names |= {key: upgrade.name for key, upgrade in catalogue.upgrades.items()}
    known = [thing(name) for name in sorted(names.get(word, word) for word in words)]
    return reduce(lambda left, other: say("words-or", one=left, other=other), known) if known else ""


def free_fittings(catalogue: Catalogue, cls: UnitClass) -> tuple[str, ...]:
    """Free upgrades for the required slots of a new unit, a weapon before none (EDC-C2.4-o)."""
    chosen: tuple[str, ...] = ()
    for slot in sorted(cls.required, reverse=True):  # the propulsion before the primary that may depend on it
        for _ in range(cls.required[slot]):
            options = [
                upgrade
                for upgrade in catalogue.upgrades.values()
                if upgrade.slot == slot
                and not upgrade.price
                and not upgrade.improves
                and chosen.count(upgrade.id) < upgrade.max_count
                and _fits(catalogue, cls, upgrade, chosen)
            ]
            if options:
                armed = [upgrade for upgrade in options if upgrade.weapons] or options
                chosen += ((armed if "support" not in cls.tags else options)[0].id,)
    return chosen


def _fits(catalogue: Catalogue, cls: UnitClass, upgrade: Upgrade, chosen: tuple[str, ...]) -> bool:
    words = words_of(catalogue, cls.id, (*chosen, upgrade.id))
    return not unmet(catalogue, upgrade, words) and not upgrade.incompatible & words


def _slots(cls: UnitClass, unit: OwnedUnit, upgrades: list[Upgrade]) -> list[str]:
    have, used = capacity(cls), taken(upgrades)
    problems = []
    for slot, count in used.items():
        if count <= have[slot]:
            continue
        removers = [upgrade.name for upgrade in upgrades if upgrade.removes == slot]
        if removers:
            problems.append(say("fitting-takes-slot", upgrade=removers[0], unit=unit.name, slot=slot))
        elif have[slot]:
            problems.append(say("fitting-slots", unit=unit.name, slots=have[slot], slot=slot, count=count))
        else:
            problems.append(say("fitting-no-slot", unit_class=cls.name, slot=slot, unit=unit.name))
    return problems
