"""Zones of influence: who has one and where it lies."""

from collections.abc import Mapping
from functools import lru_cache

from bot.campaign.world.model import Unit
from bot.campaign.world.outfit.gear import UnitClass, Weapon
from bot.hexmap.coords import Hex, neighbours

FIXED_WING = "Fixed-Wing"


def usable_weapons(cls: UnitClass, uses: Mapping[str, int]) -> tuple[Weapon, ...]:
    """The weapons that have a use left (EDC-C4.1-a)."""
    return tuple(w for w in cls.weapons if w.uses is None or uses.get(w.id, w.uses) > 0)


def projects_zoi(unit: Unit, cls: UnitClass) -> bool:
    """Whether the unit is able to fight and so has a zone (EDC-C2.2.1-a, EDC-C2.2.1-b).

    Immobilised units and those at 0 energy keep theirs. A unit that is not seen has one all the same
    (EDC-C2.2.1-l). Those over which zones have no power have none (EDC-C2.2.1-e, EDC-F4.1-b).
    """
    if unit.fs < 1 or unit.disarmed or unit.overrun or unit.brawl or unit.stealthed or not cls.weapons:
        return False  # EDC-C2.2.1-b
    if unit.carrier is not None or unit.profile.high or cls.unit_type == FIXED_WING:
        return False
    return not unit.uses or bool(usable_weapons(cls, unit.uses))


@lru_cache(maxsize=65536)
def zone(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around, whatever facing, terrain, cliffs or walls (EDC-C2.2.1-a)."""
    return tuple(neighbours(at))
