"""Uses of the equipment that gives a unit its special abilities (EDC-E4-c)."""

from __future__ import annotations

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Unit
from bot.campaign.world.outfit.gear import Catalogue, Upgrade


def givers(catalogue: Catalogue, unit: Unit | OwnUnit, word: str) -> list[Upgrade] | None:
    """The upgrades with counted uses that give the unit this ability; None where it needs no counting.

    Equipment with weapons counts the uses of those instead.
    """
    cls = catalogue.classes[unit.class_id]
    keys = dict.fromkeys((*unit.upgrades, *sorted(cls.built_in)))
    upgrades = [
        upgrade
        for key in keys
        if (upgrade := catalogue.upgrades.get(key)) is not None and word in upgrade.abilities
    ]
    if not upgrades or any(upgrade.use_count is None or upgrade.weapons for upgrade in upgrades):
        return None
    return upgrades


def used_up(catalogue: Catalogue, unit: Unit | OwnUnit, word: str) -> Upgrade | None:
    """The equipment that would do it, if none of it has a use left (EDC-E4-c)."""
    upgrades = givers(catalogue, unit, word)
    return upgrades[0] if upgrades and ready(upgrades, unit) is None else None


def ready(upgrades: list[Upgrade], unit: Unit | OwnUnit) -> Upgrade | None:
    """The first of these upgrades with a use left."""
    return next(
        (upgrade for upgrade in upgrades if unit.uses.get(upgrade.id, upgrade.use_count or 0) > 0), None
    )
