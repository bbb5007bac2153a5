"""A small shop for tests: the shipped catalogue, with what a test adds to it, and units made to order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.campaign.world.model import Level
from bot.campaign.world.outfit.catalogue import read_catalogue, starter_catalogue, starter_document
from bot.campaign.world.outfit.gear import UnitClass, Upgrade
from bot.company.forces import Forces, TaskForce, starter_forces
from bot.company.legality import Shop
from bot.company.model import Holdings, OwnedUnit, Purse

SHOP = Shop(starter_catalogue(), starter_forces())


def shop_with(*things: UnitClass | Upgrade | TaskForce) -> Shop:
    """The shipped shop with further classes, upgrades and Task Forces."""
    classes = dict(SHOP.catalogue.classes)
    upgrades = dict(SHOP.catalogue.upgrades)
    forces = dict(SHOP.forces.task_forces)
    for thing in things:
        if isinstance(thing, UnitClass):
            classes[thing.id] = thing
        elif isinstance(thing, Upgrade):
            upgrades[thing.id] = thing
        else:
            forces[thing.id] = thing
    catalogue = replace(SHOP.catalogue, classes=classes, upgrades=upgrades)
    return Shop(catalogue, Forces(forces, SHOP.forces.rows))


def like(class_id: str, **changes: Any) -> UnitClass:
    return replace(SHOP.catalogue.classes[class_id], **changes)


def unit(
    class_id: str, *upgrades: str, name: str = "", level: Level = Level.OLD_GUARD, **more: Any
) -> OwnedUnit:
    """A unit of the shipped catalogue; Old Guard unless said, so that no cap is in the way."""
    return OwnedUnit(
        name or class_id, name or class_id, class_id, upgrades, level=level, standing=level, **more
    )


def owner(*units: OwnedUnit, credits: int = 0, requisition: int = 0, bonus: int = 0, **more: Any) -> Holdings:
    return Holdings(Purse(credits, requisition, bonus), units, next_unit=len(units) + 1, **more)


def shipped_document(kind: str, entry: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The shipped tables with fields of one entry changed; None takes a field away."""
    document = starter_document()
    for table in document[kind]:
        if table["id"] == entry:
            table.update({key: value for key, value in changes.items() if value is not None})
            for key in [key for key, value in changes.items() if value is None]:
                del table[key]
    return document


def faults(kind: str, entry: str, **changes: Any) -> list[str]:
    """What the catalogue check says of the shipped catalogue with one entry changed."""
    return [str(problem) for problem in read_catalogue(shipped_document(kind, entry, changes), "my.toml")[1]]
