"""Stats as they count now: items, temporary bonuses, Corruption, Shock and fields put together (SHS-stats-*)."""

from __future__ import annotations

from functools import lru_cache

from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.state import BANDS, CLOSE, LONG, SHORT, Model, State, item_of, weapon_of

LOW, HIGH = 0, 10
SHOCK = 2
UNARMED = "unarmed"
CUMULATIVE = ("spotter",)
"""Items of which several add up for one bearer; of others a second changes no stat."""


def clamp(value: int) -> int:
    """A stat within its limits 0 and 10 (SHS-stats-j)."""
    return max(LOW, min(HIGH, value))


def lasting(unit: Model, stat: str) -> int | None:
    """A stat with what its items give, before anything temporary; None for a dash (SHS-stats-h).

    Spotters add up (SHS-item_spotter-a), BIPAS and RAK give Access (SHS-item_bipas-a, SHS-item_rak-a), a Bipod
    Shooting (SHS-item_bipod-a), a Silver Cog the stat chosen for it (SHS-item_silver_cog-a), and the RAID Interface
    sets Movement (SHS-item_raid_interface-a).
    """
    if stat not in unit.stats:
        return None
    fixed, more = _from_items(unit.items, stat)
    return max(unit.stats[stat], fixed) + more + (2 if unit.cog == stat else 0)


@lru_cache(maxsize=4096)
def _from_items(items: tuple[str, ...], stat: str) -> tuple[int, int]:
    """What items set a stat to (0: nothing), and what they add; of a kind one counts, but every Spotter does."""
    counted = [name for n, name in enumerate(items) if name in CUMULATIVE or name not in items[:n]]
    modifiers = [item_of(name).modifiers for name in counted]
    fixed = max((changes.get(f"{stat}_set", 0) for changes in modifiers), default=0)
    return fixed, sum(changes.get(stat, 0) for changes in modifiers)


def stat(state: State, unit: Model, name: str) -> int | None:
    """A stat as it counts now, 0 to 10; None for a dash, which nothing raises (SHS-stats-h, SHS-stats-l).

    A is the current Armor with temporary points (SHS-stats-e).
    """
    if name == "A":
        return clamp(unit.armor + unit.boost)
    value = lasting(unit, name)
    if value is None:
        return None
    if unit.bonus:
        value += sum(amount for key, amount in unit.bonus.items() if key.endswith(f":{name}"))
    if name in ("Ac", "V") and not (name == "V" and valorous(unit)):
        value -= unit.corruption + (SHOCK if unit.shock else 0)
    if name == "Co" and unit.charged:
        value += savage(unit)
    if name == "Ac" and in_void(state, unit):
        return 0
    return clamp(value)


def number(state: State, unit: Model, name: str) -> int:
    """A stat where a dash counts as 0."""
    return stat(state, unit, name) or 0


def tier(value: int | None) -> int:
    """The Tier of a stat: 1 to 4 gives 1, 5 to 8 gives 2, 9 and more 3; 0 for none (SHS-tests-h).

    It rises with what experience adds to the stat (SHS-experience-e).
    """
    if not value:
        return 0
    return 1 if value <= 4 else 2 if value <= 8 else 3


def tier_range(value: int | None) -> float:
    """The range in inches of a stat's Tier (SHS-shooting-h)."""
    return BANDS[tier(value) - 1] if value else 0.0


def valorous(unit: Model) -> bool:
    """Valorous and Vigorous are one skill (SHS-skill_valorous-a); Savage gives it on a charge (SHS-skill_savage-a)."""
    return unit.has("valorous") or unit.has("vigorous") or (unit.charged and savage(unit) > 0)


def savage(unit: Model) -> int:
    """Combat a charge adds: 2 for the RAT, otherwise the Tier of its own Combat (SHS-skill_savage-a)."""
    if "savage_2" in unit.skills:
        return 2
    return tier(lasting(unit, "Co")) if unit.has("savage") else 0


def in_void(state: State, unit: Model) -> bool:
    """Whether an active enemy's Void Field holds its Access down, within 12 in (SHS-equipment-i)."""
    if not unit.on_table:
        return False
    return any(
        "void_field" in other.items
        and other.owner != unit.owner
        and other.active
        and state.within(other, unit, SHORT)
        for other in state.units
    )


def toughness(state: State, unit: Model) -> int:
    """The Armor that damage is compared with: its own, or that of a near Avatar if better (SHS-skill_haven-a)."""
    own = clamp(unit.armor + unit.boost)
    if unit.downed:
        return 0
    near = [
        clamp(other.armor + other.boost)
        for other in state.units
        if other.owner == unit.owner
        and other.id != unit.id
        and other.has("haven")
        and other.active
        and state.within(other, unit, CLOSE)
    ]
    return max([own, *near])


def airborne(unit: Model) -> bool:
    """Airborne, by itself or by gear (SHS-skill_airborne-a)."""
    return unit.has("airborne")


def ranged_weapons(unit: Model) -> list[Weapon]:
    """Its ranged weapons as it uses them: a RoF MOD adds a die (SHS-item_rof_mod-a), a Scope a range Tier."""
    weapons = [weapon_of(unit, name) for name in unit.weapons]
    return [tuned(unit, weapon) for weapon in weapons if weapon.kind == "ranged"]


def tuned(unit: Model, weapon: Weapon) -> Weapon:
    """A weapon with what its bearer's items do to it (SHS-item_scope-a, SHS-item_rof_mod-a, SHS-item_cl406-a)."""
    if weapon.kind == "ranged":
        far = float(weapon.range_in)
        if unit.carries("scope"):
            far = next((band for band in BANDS if band > far), BANDS[-1])
        rof = weapon.rof + (1 if unit.carries("rof_mod") else 0)
        return Weapon(
            weapon.id, weapon.name, weapon.kind, rof, weapon.damage, int(far), weapon.traits, weapon.uses
        )
    far = LONG if unit.carries("cl406") else SHORT
    return Weapon(weapon.id, weapon.name, weapon.kind, 1, weapon.damage, int(far), weapon.traits, weapon.uses)


def throwables(unit: Model) -> list[Weapon]:
    """What it can throw: thrown weapons that are left, and all its combat weapons (SHS-special_throw-a).

    12 in, 36 in with a CL406.
    """
    weapons = [weapon_of(unit, name) for name in unit.weapons]
    return [
        tuned(unit, weapon)
        for weapon in weapons
        if weapon.kind == "combat" or (weapon.kind == "thrown" and unit.ammo.get(weapon.id, 1) > 0)
    ]


def combat_weapons(unit: Model) -> list[Weapon]:
    """What it fights with; bare hands if it has nothing, Damage 2 (SHS-combat-g, SHS-combat-h)."""
    weapons = [weapon_of(unit, name) for name in unit.weapons]
    armed = [weapon for weapon in weapons if weapon.kind == "combat"]
    return armed or [weapon_of(unit, UNARMED)]


def damage_of(unit: Model, weapon: Weapon) -> int:
    """A weapon's Damage in this hand: its own Armor Stat for some (SHS-combat-i), raised for a Soulbound one.

    For `d3+2`, which is rolled for each throw, the mean.
    """
    if weapon.damage == "armor_stat":
        base = clamp(unit.armor + unit.boost)
    elif isinstance(weapon.damage, str):
        base = 4
    else:
        base = weapon.damage
    return base + unit.soul.get(weapon.id, 0)


def combat_initiative(unit: Model, weapon: Weapon | None = None) -> int:
    """Initiative in close combat: of this turn, with what the weapon adds, and a Bayonet whichever strikes.

    SHS-initiative-f, SHS-item_bayonet-a.
    """
    best = 0
    for held in [weapon] if weapon is not None else combat_weapons(unit):
        for trait in held.traits:
            if trait.startswith("combat_initiative_"):
                best = max(best, int(trait.rpartition("_")[2]))
    return unit.initiative + best + (2 if unit.carries("bayonet") else 0)


def can_parry(unit: Model) -> bool:
    """Parry by weapon, skill, or a Bayonet beside a second combat weapon (SHS-special_parry-a, SHS-item_bayonet-a)."""
    weapons = combat_weapons(unit)
    second = unit.carries("bayonet") and len(weapons) > 1
    return second or unit.has("parry") or any(weapon.has("parry") for weapon in weapons)


def is_flak(unit: Model) -> bool:
    """In Flak, or a Combat Vest (SHS-item_combat_vest-a)."""
    return unit.armour == "flak" or unit.has("flak")


def reach(state: State, unit: Model, times: int) -> float:
    """Inches of a Move (`times` 1) or a Charge (2); three times M with Sprint (SHS-actions-d, SHS-skill_sprint-a)."""
    return float(number(state, unit, "M") * (3 if unit.has("sprint") else times))
