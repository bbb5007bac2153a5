"""Which rules of weapons, gear and characters come into play with an attack, a model or an order: names for events."""

from __future__ import annotations

from typing import Any

from bot.skirmish.shiftstorm.catalogue import Weapon, catalogue
from bot.skirmish.shiftstorm.state import Model

WEAPONS = {
    "lance": "item_lance-a",
    "scattergun": "item_scattergun-a",
    "falcon": "item_falcon-a",
    "ords_bolt": "item_ords_bolt-a",
    "grenade_caustic": "item_grenade-a",
    "hard_charge": "item_hard_charge-a",
    "war_ax": "item_war_ax-a",
    "halberd": "item_halberd-a",
    "synth_spear": "item_halberd-a",
    "razer": "item_razer-a",
    "bayonet": "item_bayonet-a",
    "staff_of_office": "equipment-n",
    "cable": "equipment-k",
    "snare_reusable": "equipment-k",
    "snare_counted": "special_snare-a",
    "virch_shard_1": "skill_virchshard-a",
    "virch_shard_2": "skill_virchshard-a",
    "fury_ax": "special_soulbound-d",
    "hb_dagger": "special_soulbound-d",
    "unarmed": "combat-g",
}
"""The rule a weapon stands for."""
_ITEMS = {
    "spotter": "item_spotter-a",
    "bipod": "item_bipod-a",
    "scope": "item_scope-a",
    "rof_mod": "item_rof_mod-a",
}
_SOURCES = {
    "Overwatch": "skill_overwatch-a",
    "Trak": "skill_trak-a",
    "Valor": "skill_valorous-a",
    "Handler": "skill_hunter-a",
}


def called(weapon: Weapon) -> dict[str, Any]:
    """For an event's data: what a weapon is called that is not in the catalogue, a Core Encrypted one."""
    return {} if weapon.id in catalogue().weapons else {"called": weapon.name}


def of_shot(unit: Model, target: Model, weapon: Weapon, stat: str) -> list[str]:
    """Rules of a shot or throw beside those of the attack itself."""
    found = ["shooting-h", "shooting-i", "shooting-j"]
    found += [WEAPONS[weapon.id]] if weapon.id in WEAPONS else []
    if weapon.kind == "ranged":
        found += [rule for item, rule in _ITEMS.items() if unit.carries(item)]
    elif unit.carries("cl406"):
        found.append("item_cl406-a")
    if weapon.kind == "thrown":
        found.append("special_throw-b")
    if weapon.has("aoe"):
        found += ["special_aoe-a"] + (["special_aoe-c"] if stat == "Co" else [])
    else:
        found.append("stats-b")
    if unit.cog == stat:
        found.append("item_silver_cog-a")
    if target.downed:
        found.append("shooting-m")
    if target.carries("holo"):
        found.append("equipment-h")
    if target.marked and stat == "S":
        found += ["skill_mark-a", "stats-l"]
    return found


def of_strike(unit: Model, weapon: Weapon) -> list[str]:
    """Rules of a blow beside those of combat itself."""
    found = ["stats-c"]
    found += [WEAPONS[weapon.id]] if weapon.id in WEAPONS else []
    if weapon.damage == "armor_stat":
        found.append("combat-i")
    if any(key.endswith(":Co") for key in unit.bonus):
        found.append("stats-l")
    return found


def of_damage(own: int, tough: int, kill_shot: bool, soulbound: bool, good: int) -> list[str]:
    """Rules of damage dice: whose Armor counts, which saves fall away, how many points there are."""
    found = []
    if tough > own:
        found.append("skill_haven-a")
    if kill_shot:
        found += ["special_killshot-a", "damage-q"]
    if soulbound:
        found.append("special_soulbound-b")
    if good > 1:
        found.append("damage-d")
    return found


def of_initiative(unit: Model, source: str) -> list[str]:
    """Rules by which a model has its Initiative."""
    found = [_SOURCES[source]] if source in _SOURCES else ["stats-d"]
    if source == "Overwatch" and "overwatch" not in unit.skills:
        found = ["item_trakker-a"]
    if source == "Valor" and unit.character == "apostle_apprentice":
        found.append("skill_overwatch-b")
    if unit.has("haste"):
        found.append("skill_haste-a")
    return found


def of_model(unit: Model) -> list[str]:
    """The rules that gave a model what it comes with."""
    profile = unit.profile
    found = [f"char_{profile.id}-a", "stats-a"] if profile.faction else ["char_companions-a", "stats-i"]
    if profile.id == "vip":
        found = ["mission-d"]
    if len(profile.stats) < 7:
        found.append("stats-h")
    if profile.shield:
        found.append("equipment-m")
    for item, rule in (
        ("jetpack", "equipment-j"),
        ("shield_generator", "item_shield_generator-a"),
        ("combat_vest", "item_combat_vest-a"),
        ("cloak", "item_cloak-a"),
        ("furnace_pack", "item_furnace_pack-a"),
        ("raid_interface", "item_raid_interface-a"),
    ):
        if unit.carries(item):
            found.append(rule)
    if unit.has("adept"):
        found.append("skill_adept-a")
    return found
