"""Airstrips and platforms: which aircraft they take (EDC-D5.4-z, EDC-D5.4-ab, EDC-D5.4-ac)."""

from __future__ import annotations

from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Refusal
from bot.campaign.world.outfit.gear import AIRCRAFT, StructureKind
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.structure import BerthTaken
from bot.campaign.world.structure import place_key
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex

VTOL = "VTOL"


def landing_ground(situation: Situation, at: Hex) -> StructureKind | None:
    """The structure of the hex that takes aircraft, if it works and is no enemy's, as far as it is known."""
    ground = situation.structures.get(place_key(at, wide=situation.map.wide))
    if (
        ground is None
        or not ground.built
        or (ground.side is not None and ground.side.opposes(situation.side))
    ):
        return None
    kind = kind_of(situation.stores.catalogue, ground.kind)
    return kind if kind.lands and ground.health >= kind.works_from else None


def takes(situation: Situation, at: Hex) -> bool:
    """Whether the unit comes down safely there: the place takes craft of its Air Mobility; a platform only VTOLs."""
    kind, cls = landing_ground(situation, at), situation.cls
    if kind is None or cls.mobility not in kind.lands:
        return False
    return kind.berths is None or cls.unit_type == VTOL


def no_berth(situation: Situation, at: Hex) -> Refusal | None:
    """Why there is no room for one more craft on a platform (EDC-D5.4-ac)."""
    kind = landing_ground(situation, at)
    if kind is None or kind.berths is None or situation.cls.unit_type != VTOL:
        return None
    landed = sum(
        unit.hex == at
        and unit.id != situation.unit.id
        and unit.profile is Profile.LANDED
        and unit.carrier is None
        and situation.stores.catalogue.cls(unit).unit_type in AIRCRAFT
        for unit in situation.stores.units.values()
    )
    if landed < kind.berths:
        return None
    return BerthTaken(("EDC-D5.4-ac",), hex=situation.map.label(at), structure=kind.name)
