"""On what a weapon works: the kinds of target that a class counts as, on the ground and in the air."""

from __future__ import annotations

from bot.campaign.world.outfit.gear import ApKind, UnitClass, Weapon
from bot.campaign.world.profiles import Profile

AIRBORNE, HOMES_ON = "airborne", "radar"
"""Kinds of target: craft in the air, and radars that are on."""
HEX = "hex"
"""Named as the target of a weapon that is aimed at ground and works on all who are on it."""

ON_GROUND = frozenset({"infantry", "soft", "vehicle", "structure", "aquatic"})
"""All that a class may count as on the ground."""


def ground_kinds(cls: UnitClass) -> frozenset[str]:
    """What a class counts as on the ground: infantry, soft, vehicle, aquatic, structure."""
    kinds: set[str] = set()
    if cls.is_infantry:
        kinds |= {"infantry", "soft"}
    elif cls.unit_type == "Towed" or "soft" in cls.tags:
        kinds.add("soft")
    elif cls.unit_type == "Structure":
        kinds.add("structure")
    else:
        kinds.add("vehicle")
    if cls.unit_type in ("Aquatic Craft", "Large Vessel"):
        kinds.add("aquatic")
    return frozenset(kinds)


def at_height(kinds: frozenset[str], profile: Profile) -> frozenset[str]:
    """The kinds of something that flies at that profile.

    Craft at NOE and Contour are vehicles too, higher up they are nothing but airborne (EDC-F4.1.2-a, EDC-F4.1.3-a,
    EDC-F4.1.4-a).
    """
    if profile.high:
        return frozenset({AIRBORNE})
    return kinds if profile is Profile.LANDED else kinds | {AIRBORNE}


def target_kinds(cls: UnitClass, profile: Profile = Profile.LANDED) -> frozenset[str]:
    """What a class counts as for weapons at that profile."""
    return at_height(ground_kinds(cls), profile)


def works_on(weapon: Weapon, kinds: frozenset[str], profile: Profile) -> bool:
    """Whether the weapon works on such a target; one that names no kinds works on all near the ground (EDC-E4-e).

    Shells hit what is on the ground, all of it where they are aimed at the hex (EDC-F1.3-a).
    """
    if weapon.indirect and profile is not Profile.LANDED:
        return False
    if weapon.indirect and HEX in weapon.may_target:
        return True
    return bool(weapon.may_target & kinds) if weapon.may_target else not profile.high


def may_hit(weapon: Weapon, cls: UnitClass, profile: Profile = Profile.LANDED) -> bool:
    """Whether the weapon works on a unit of that class at that profile (EDC-E4-e)."""
    return works_on(weapon, target_kinds(cls, profile), profile)


def ap_on(weapon: Weapon, kinds: frozenset[str]) -> int:
    """Plain AP works on all, I-AP on soft targets, V-AP on vehicles; they add up (EDC-C3.1-a, EDC-C3.1-b)."""
    works = {ApKind.ANY: True, ApKind.INFANTRY: "soft" in kinds, ApKind.VEHICLE: "vehicle" in kinds}
    return weapon.ap * works[weapon.ap_kind] + weapon.special_ap * works[weapon.special_ap_kind]
