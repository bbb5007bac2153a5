"""Strike teams: what is legal, and the models a team brings to the table (SHS-setup-b, SHS-setup-c, SHS-equipment-*).

A team is JSON: `{"faction": "alliance", "models": [{"character": "advocate", "items": ["digel"], "cog": "V"}]}`. A
model of a lasting team also has `name`, `stats` (what experience added), `skills` (learned), `ce` (Core Encrypted
items) and `armor_lost` (given up for good).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import say, word
from bot.skirmish.engine import Army, GameDice
from bot.skirmish.shiftstorm.catalogue import FACTIONS, STATS, Item, Weapon, catalogue, faction_name
from bot.skirmish.shiftstorm.state import Model
from bot.skirmish.shiftstorm.stats import CUMULATIVE

COG_STATS = ("S", "Co", "Ac", "V")
MAX_STAT = 10
VEST_SLOTS = 2


def capacity(name: str, items: Sequence[str]) -> int:
    """Item slots: by the armour of the card (SHS-equipment-a), two more with a Combat Vest (SHS-item_combat_vest-a)."""
    known = catalogue()
    return known.armour[known.characters[name].armour].slots + (VEST_SLOTS if "combat_vest" in items else 0)


def slots_used(items: Sequence[str], ce: Sequence[Mapping[str, Any]] = ()) -> int:
    """Slots taken: what is on the card takes none, a CE item one (SHS-equipment-a, SHS-ce-m)."""
    return sum(catalogue().items[name].slots for name in items) + len(ce)


def idle_twice(item: Item) -> bool:
    """Whether a second one would do nothing for a bearer: all but what is used up, and Spotters, which add up."""
    used_up = item.consumable or (item.weapon and catalogue().weapons[item.weapon].uses)
    return not used_up and item.id not in CUMULATIVE


def wears_plate(name: str) -> bool:
    """Whether the card's armour is Plate, which some items need (SHS-item_furnace_pack-a)."""
    return catalogue().characters[name].armour == "plate"


def check(team: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
    """What is wrong with a team, a sentence each.

    SHS-setup-b, SHS-setup-c, SHS-equipment-a, SHS-equipment-b, SHS-equipment-c.
    """
    models = team.get("models", [])
    if not isinstance(models, list | tuple) or not all(isinstance(model, Mapping) for model in models):
        return [say("shiftstorm-army-models")]
    known = catalogue()
    unknown = [
        str(model.get("character"))[:40] for model in models if not _is_character(model.get("character"))
    ]
    if unknown:
        return [say("shiftstorm-army-unknown", typed=repr(unknown[0]))]
    problems = _size(models, settings) + _factions(models, team, settings)
    for number, model in enumerate(models, 1):
        problems += [
            say("shiftstorm-army-model", number=number, name=_name(model), problem=text)
            for text in _model_problems(model, settings)
        ]
    carried = [model.get("items", ()) for model in models]
    lists = [items for items in carried if isinstance(items, list | tuple)]
    taken = Counter(
        item for items in lists for item in items if isinstance(item, str) and item in known.items
    )
    for item, count in sorted(taken.items()):
        limit = known.items[item].limit
        if limit and count > limit:
            problems.append(
                say("shiftstorm-army-limit", limit=limit, item=known.items[item].name, more=count - limit)
            )
    return problems


def _is_character(name: object) -> bool:
    """Whether it is the id of a character that can be taken; companions cannot."""
    known = catalogue().characters
    return isinstance(name, str) and name in known and bool(known[name].faction)


def points(models: Sequence[Mapping[str, Any]]) -> int:
    """Cost of a team; items cost nothing (SHS-equipment-b)."""
    return sum(catalogue().characters[model["character"]].cost for model in models)


def _size(models: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> list[str]:
    limit, least, most = settings["points"], settings["models_min"], settings["models_max"]
    problems = []
    if points(models) > limit:
        problems.append(say("shiftstorm-army-points", points=points(models), limit=limit))
    if not least <= len(models) <= most:
        problems.append(say("shiftstorm-army-size", models=len(models), least=least, most=most))
    return problems


def _factions(
    models: Sequence[Mapping[str, Any]], team: Mapping[str, Any], settings: Mapping[str, Any]
) -> list[str]:
    factions = {catalogue().characters[model["character"]].faction for model in models}
    if team.get("faction"):
        factions.add(str(team["faction"]))
    if len(factions) > 1 and not settings["mixed_factions"]:
        names = ", ".join(sorted(faction_name(name)[:40] for name in factions))
        return [say("shiftstorm-army-factions", factions=names)]
    return []


def _model_problems(model: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
    known = catalogue()
    profile = known.characters[model["character"]]
    if not profile.has_card and not settings["allow_cardless_characters"]:
        return [say("shiftstorm-army-cardless")]
    problem = shape_problem(model)
    if problem:
        return [problem]
    problems: list[str] = []
    items, ce = model.get("items", ()), model.get("ce", ())
    used, slots = slots_used(items, ce), capacity(profile.id, items)
    if used > slots:
        problems.append(say("shiftstorm-army-slots", slots=used, has=slots))
    problems += [
        say("shiftstorm-army-plate", item=known.items[item].name)
        for item in items
        if "plate" in known.items[item].requires and not wears_plate(profile.id)
    ]
    if items.count("rof_mod") > 1:
        problems.append(say("shiftstorm-army-rof"))
    if ("silver_cog" in items) != (model.get("cog") in COG_STATS):
        problems.append(say("shiftstorm-army-cog"))
    if not settings["veterans"] and any(model.get(key) for key in ("stats", "skills", "ce", "armor_lost")):
        problems.append(say("shiftstorm-army-veterans"))
    return problems


def shape_problem(model: Mapping[str, Any]) -> str | None:
    """Why an entry cannot be read as a model at all, legal or not; None if it can."""
    if not _is_character(model.get("character")):
        return say("shiftstorm-army-no-character", typed=repr(str(model.get("character"))[:40]))
    items = model.get("items", ())
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        return say("shiftstorm-army-items")
    known = catalogue().items
    wrong = [item for item in items if item not in known or known[item].card]
    if wrong:
        return say("shiftstorm-army-no-item", typed=repr(wrong[0][:40]))
    return next(iter(_growth_problems(model)), None)


def _growth_problems(model: Mapping[str, Any]) -> list[str]:
    """What is wrong with what experience is said to have given (the shape; whether it was earned, nobody can tell)."""
    stats, skills, ce = model.get("stats", {}), model.get("skills", ()), model.get("ce", ())
    lost = model.get("armor_lost", 0)
    if not isinstance(stats, Mapping) or not all(
        stat in STATS and isinstance(more, int) and 0 <= more <= MAX_STAT for stat, more in stats.items()
    ):
        return [say("shiftstorm-army-stats")]
    if not isinstance(skills, list | tuple) or not all(
        isinstance(skill, str) and skill in catalogue().skills for skill in skills
    ):
        return [say("shiftstorm-army-skill")]
    if not isinstance(ce, list | tuple) or not all(_is_ce(item) for item in ce):
        return [say("shiftstorm-army-ce")]
    if not isinstance(lost, int) or not 0 <= lost <= MAX_STAT:
        return [say("shiftstorm-army-armor")]
    return []


def _is_ce(item: object) -> bool:
    if not isinstance(item, Mapping) or item.get("kind") not in ("ranged", "combat", "armor"):
        return False
    skills = item.get("skills")
    numbers = [item.get(key, 0) for key in ("damage", "rof", "range_in", "combat_initiative")]
    return (
        isinstance(item.get("name"), str)
        and isinstance(skills, list | tuple)
        and all(skill in catalogue().tables["ce_bonus_skills"] for skill in skills)
        and all(isinstance(number, int) and 0 <= number <= 48 for number in numbers)
        and (item["kind"] != "ranged" or {"rof", "range_in", "damage"} <= set(item))
    )


def _name(model: Mapping[str, Any]) -> str:
    return str(model.get("name") or catalogue().characters[model["character"]].name)[:40]


def models_of(team: Mapping[str, Any], owner: str, settings: Mapping[str, Any]) -> list[Model]:
    """The models a legal team brings, `A1`, `A2`, … for player A, not yet placed."""
    return [
        build(model, f"{owner}{number}", owner, settings) for number, model in enumerate(team["models"], 1)
    ]


def build(entry: Mapping[str, Any], unit_id: str, owner: str, settings: Mapping[str, Any]) -> Model:
    """One model as it comes to the game: card, items, experience (SHS-equipment-m, SHS-item_shield_generator-a).

    Virch Shard and Cable are weapons that a skill brings (SHS-skill_virchshard-a).
    """
    known = catalogue()
    profile = known.characters[entry["character"]]
    items = tuple(
        name for name, count in profile.equipment if name not in known.weapons for _ in range(count)
    )
    items += tuple(entry.get("items", ()))
    weapons = tuple(name for name, _ in profile.equipment if name in known.weapons)
    ammo = {
        name: count for name, count in profile.equipment if name in known.weapons and known.weapons[name].uses
    }
    for name in entry.get("items", ()):
        weapons, ammo = with_weapon(weapons, ammo, known.items[name].weapon)
    skills = _skills(profile.id, profile.skills, settings)
    special, extra = _from_ce(entry.get("ce", ()))
    stats = dict(profile.stats)
    for stat, more in entry.get("stats", {}).items():
        stats[stat] = min(MAX_STAT, stats.get(stat, 0) + more)
    armor = max(1, stats["A"] - int(entry.get("armor_lost", 0)))
    shield = profile.shield + (1 if "shield_generator" in items else 0)
    for skill in (*skills, *extra):
        shard = {"virch_shard_1": "virch_shard_1", "adept": "virch_shard_2", "cable": "cable"}.get(skill)
        if shard and shard not in weapons:
            weapons = (*weapons, shard)
    return Model(
        unit_id, owner, profile.id, _name(entry), stats,
        weapons=(*weapons, *(weapon.id for weapon in special)), items=items,
        skills=(*skills, *(["virch_barrier"] if "adept" in skills else []), *entry.get("skills", ()), *extra),
        armour=profile.armour, armor=armor, start=armor, ammo=ammo, special=special,
        cog=str(entry.get("cog", "")), aff=profile.armour == "aff", shield=shield, shield_start=shield,
    )  # fmt: skip


def with_weapon(
    weapons: tuple[str, ...], ammo: Mapping[str, int], weapon: str
) -> tuple[tuple[str, ...], dict[str, int]]:
    """Weapons and counted uses with one more weapon (empty: none)."""
    counts = dict(ammo)
    if not weapon:
        return weapons, counts
    if catalogue().weapons[weapon].uses:
        counts[weapon] = counts.get(weapon, 0) + catalogue().weapons[weapon].uses
    return (weapons if weapon in weapons else (*weapons, weapon)), counts


def _skills(name: str, skills: tuple[str, ...], settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The card's skills; a setting gives the Forgemaster Forge for Overwatch (SHS-char_forgemaster_apprentice-a)."""
    if name == "forgemaster_apprentice" and settings.get("forgemaster_has_forge"):
        return tuple("forge" if skill == "overwatch" else skill for skill in skills)
    return skills


def _from_ce(ce: Sequence[Mapping[str, Any]]) -> tuple[tuple[Weapon, ...], tuple[str, ...]]:
    """Weapons and skills of Core Encrypted items (SHS-ce-f, SHS-ce-g, SHS-ce-m)."""
    weapons, skills = [], []
    names = {"detect": "detect_short"}
    for number, item in enumerate(ce, 1):
        own = [trait for trait in ("kill_shot", "soulbound") if trait in item["skills"]]
        skills += [
            names.get(skill, skill) for skill in item["skills"] if skill not in ("kill_shot", "soulbound")
        ]
        if item.get("combat_initiative"):
            own.append(f"combat_initiative_{item['combat_initiative']}")
        if item["kind"] == "ranged":
            traits = (*own, *(["aoe"] if item["name"] == "Grenade Launcher" else []))
            weapons.append(
                Weapon(
                    f"ce{number}",
                    item["name"],
                    "ranged",
                    item["rof"],
                    item["damage"],
                    item["range_in"],
                    traits,
                )
            )
        elif item.get("damage"):
            if item["name"] == "Halberd":
                own.append("combat_initiative_2")
            weapons.append(Weapon(f"ce{number}", item["name"], "combat", 0, item["damage"], 0, tuple(own)))
    return tuple(weapons), tuple(skills)


READY: dict[str, tuple[tuple[str, int, tuple[str, ...]], ...]] = {
    "sons_of_ord": (
        ("ardor_corps", 3, ("digel", "scope")), ("apostle_apprentice", 1, ("plate_patch",)),
         ("handler", 2, ("digel",)), ("forgemaster_apprentice", 1, ("refit_patch", "spotter")),
         ("augur", 1, ("digel",)),
    ),
    "alliance": (
        ("advocate", 1, ("scope", "digel")), ("strike_guard", 4, ("battery", "digel")),
         ("core_runner", 1, ("bayonet",)), ("core_keeper", 1, ("battery",)), ("syndic", 1, ("shield_generator",)),
    ),
    "highborn": (
        ("ranger", 2, ("suppressor",)), ("disciple", 2, ("digel",)), ("avatar", 2, ("war_ax",)),
         ("shaman", 1, ()), ("synthshaper", 1, ("digel",)),
    ),
    "andiran": (
        ("bat", 2, ("digel",)), ("rat", 3, ("digel",)), ("b1_spydar", 2, ("cl406",)), ("war_keeper", 1, ()),
         ("adherent", 1, ("digel",)),
    ),
    "syndication_houses": (
        ("gun_runner", 1, ("scope",)), ("core_collector", 1, ("siba_mount", "lance")), ("firebrand", 2, ("digel",)),
         ("forge_guard", 1, ("rof_mod",)), ("high_palatine", 1, ("plate_patch",)), ("okolnir_sentry", 1, ("digel",)),
    ),
}  # fmt: skip
"""The ready team of each faction: characters with their number and items."""


def ready() -> list[Army]:
    """The ready teams, one of each faction."""
    teams = []
    for faction, rows in READY.items():
        models = [
            {"character": who, **({"items": list(items)} if items else {})}
            for who, count, items in rows
            for _ in range(count)
        ]
        name = word("shiftstorm-ready", faction)
        teams.append(Army(faction, name, {"faction": faction, "models": models}, points(models)))
    return teams


def by_chance(dice: GameDice, purpose: str) -> dict[str, Any]:
    """A legal random team of 200 points, its slots filled from the armoury."""
    known = catalogue()
    faction = FACTIONS[dice.pick(f"{purpose} faction", len(FACTIONS))]
    people = [person for person in known.characters.values() if person.faction == faction and person.has_card]
    models: list[dict[str, Any]] = []
    team_items: Counter[str] = Counter()
    while len(models) < 10:
        left = 200 - points(models)
        short = max(0, 6 - len(models) - 1)
        least = min(person.cost for person in people)
        fits = [person for person in people if person.cost + short * least <= left]
        if not fits:
            break
        models.append({"character": fits[dice.pick(f"{purpose} who", len(fits))].id})
    for model in models:
        _equip(dice, purpose, model, team_items)
    return {"faction": faction, "models": models}


def _equip(dice: GameDice, purpose: str, model: dict[str, Any], taken: Counter[str]) -> None:
    known = catalogue()
    items: list[str] = []
    armoury = [item for item in known.items.values() if not item.card]
    for _ in range(capacity(model["character"], ())):
        fits = [
            item
            for item in armoury
            if slots_used([*items, item.id]) <= capacity(model["character"], [*items, item.id])
            and ("plate" not in item.requires or wears_plate(model["character"]))
            and (not item.limit or taken[item.id] < item.limit)
            and not (item.id in items and idle_twice(item))
        ]
        if not fits:
            break
        item = fits[dice.pick(f"{purpose} item", len(fits))]
        items.append(item.id)
        taken[item.id] += 1
        if item.id == "silver_cog":
            model["cog"] = COG_STATS[dice.pick(f"{purpose} cog", len(COG_STATS))]
    if items:
        model["items"] = items
