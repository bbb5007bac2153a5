"""Which rules of weapons, gear and characters come into play with an attack, a model or an order: names for events."""

from __future__ import annotations

from typing import Any

from bot.skirmish.shiftstorm.catalogue import Weapon, catalogue
from bot.skirmish.shiftstorm.state import Model

WEAPONS = {
    "lance": "SHS-item_lance-a",
    "scattergun": "SHS-item_scattergun-a",
    "falcon": "SHS-item_falcon-a",
    "ords_bolt": "SHS-item_ords_bolt-a",
    "grenade_caustic": "SHS-item_grenade-a",
    "hard_charge": "SHS-item_hard_charge-a",
    "war_ax": "SHS-item_war_ax-a",
    "halberd": "SHS-item_halberd-a",
    "synth_spear": "SHS-item_halberd-a",
    "razer": "SHS-item_razer-a",
    "bayonet": "SHS-item_bayonet-a",
    "staff_of_office": "SHS-equipment-n",
    "cable": "SHS-equipment-k",
    "snare_reusable": "SHS-equipment-k",
    "snare_counted": "SHS-special_snare-a",
    "virch_shard_1": "SHS-skill_virchshard-a",
    "virch_shard_2": "SHS-skill_virchshard-a",
    "fury_ax": "SHS-special_soulbound-d",
    "hb_dagger": "SHS-special_soulbound-d",
    "unarmed": "SHS-combat-g",
}
"""The rule that a weapon represents."""
_ITEMS = {
    "spotter": "SHS-item_spotter-a",
    "bipod": "SHS-item_bipod-a",
    "scope": "SHS-item_scope-a",
    "rof_mod": "SHS-item_rof_mod-a",
}
_SOURCES = {
    "Overwatch": "SHS-skill_overwatch-a",
    "Trak": "SHS-skill_trak-a",
    "Valor": "SHS-skill_valorous-a",
    "Handler": "SHS-skill_hunter-a",
}


def called(weapon: Weapon) -> dict[str, Any]:
    """For an event's data: what a weapon is called that is not in the catalogue, a Core Encrypted one."""
    return {} if weapon.id in catalogue().weapons else {"called": weapon.name}


def of_shot(unit: Model, target: Model, weapon: Weapon, stat: str) -> list[str]:
    """Rules of a shot or throw beside those of the attack itself."""
    rules = ["SHS-shooting-h", "SHS-shooting-i", "SHS-shooting-j", "SHS-shooting-k"]
    rules += [WEAPONS[weapon.id]] if weapon.id in WEAPONS else []
    if weapon.kind == "ranged":
        rules += [rule for item, rule in _ITEMS.items() if unit.carries(item)]
    elif unit.carries("cl406"):
        rules.append("SHS-item_cl406-a")
    if weapon.kind == "thrown":
        rules.append("SHS-special_throw-b")
    if weapon.has("aoe"):
        rules += ["SHS-special_aoe-a"] + (["SHS-special_aoe-c"] if stat == "Co" else [])
    else:
        rules.append("SHS-stats-b")
    if unit.cog == stat:
        rules.append("SHS-item_silver_cog-a")
    if target.downed:
        rules.append("SHS-shooting-m")
    if target.carries("holo"):
        rules.append("SHS-equipment-h")
    if target.marked and stat == "S":
        rules += ["SHS-skill_mark-a", "SHS-stats-l"]
    return rules


def of_strike(unit: Model, weapon: Weapon) -> list[str]:
    """Rules of a blow beside those of combat itself."""
    rules = ["SHS-stats-c"]
    rules += [WEAPONS[weapon.id]] if weapon.id in WEAPONS else []
    if weapon.damage == "armor_stat":
        rules.append("SHS-combat-i")
    if any(key.endswith(":Co") for key in unit.bonus):
        rules.append("SHS-stats-l")
    return rules


def of_damage(own: int, tough: int, kill_shot: bool, soulbound: bool, good: int) -> list[str]:
    """Rules of damage dice: whose Armor counts, which saves fall away, how many points there are."""
    rules = []
    if tough > own:
        rules.append("SHS-skill_haven-a")
    if kill_shot:
        rules += ["SHS-special_killshot-a", "SHS-damage-q"]
    if soulbound:
        rules.append("SHS-special_soulbound-b")
    if good > 1:
        rules.append("SHS-damage-d")
    return rules


def of_initiative(unit: Model, source: str) -> list[str]:
    """Rules by which a model has its Initiative."""
    rules = [_SOURCES[source]] if source in _SOURCES else ["SHS-stats-d"]
    if source == "Overwatch" and "overwatch" not in unit.skills:
        rules = ["SHS-item_trakker-a"]
    if source == "Valor" and unit.character == "apostle_apprentice":
        rules.append("SHS-skill_overwatch-b")
    if unit.has("haste"):
        rules.append("SHS-skill_haste-a")
    return rules


def of_model(unit: Model) -> list[str]:
    """The rules that gave a model what it comes with."""
    profile = unit.profile
    rules = [profile.rule, "SHS-stats-a"] if profile.faction else ["SHS-char_companions-a", "SHS-stats-i"]
    if profile.id == "vip":
        rules = ["SHS-mission-d"]
    if len(profile.stats) < 7:
        rules.append("SHS-stats-h")
    if profile.shield:
        rules.append("SHS-equipment-m")
    for item, rule in (
        ("jetpack", "SHS-equipment-j"),
        ("shield_generator", "SHS-item_shield_generator-a"),
        ("combat_vest", "SHS-item_combat_vest-a"),
        ("cloak", "SHS-item_cloak-a"),
        ("furnace_pack", "SHS-item_furnace_pack-a"),
        ("raid_interface", "SHS-item_raid_interface-a"),
        ("siba_mount", "SHS-item_siba_mount-a"),
        ("bipas", "SHS-item_bipas-a"),
        ("sensor", "SHS-item_sensor-a"),
        ("h3", "SHS-item_h3-a"),
    ):
        if unit.carries(item):
            rules.append(rule)
    if unit.has("adept"):
        rules.append("SHS-skill_adept-a")
    return rules
