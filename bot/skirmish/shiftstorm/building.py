"""Putting a strike team together by menus (SHS-setup-b, SHS-equipment-a, SHS-equipment-b, SHS-equipment-c).

What experience gave a model of a lasting team stays as it is: only characters, armoury items and names are chosen here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.skirmish.building import NAME, Act, Entry, Menu, Sheet
from bot.skirmish.engine import IllegalPick
from bot.skirmish.shiftstorm.army import (
    COG_STATS,
    build,
    capacity,
    idle_twice,
    points,
    shape_problem,
    slots_used,
    wears_plate,
)
from bot.skirmish.shiftstorm.catalogue import FACTIONS, Character, Item, Weapon, catalogue, skill_title
from bot.skirmish.shiftstorm.state import Model
from bot.skirmish.shiftstorm.stats import clamp, damage_of, lasting, ranged_weapons, throwables
from bot.skirmish.shiftstorm.teams.text import LEGEND
from bot.skirmish.shiftstorm.tests import stat_name

MAX_NAME = 40
Entries = Sequence[Mapping[str, Any]]


def sheet(team: Mapping[str, Any], settings: Mapping[str, Any], at: str) -> Sheet:
    """The whole team, or one model. Raises IllegalPick for a team that cannot be read, or a model that is not there."""
    models = _models(team)
    return _model(models, settings, _place(models, at)) if at else _team(team, models, settings)


def change(
    team: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str
) -> tuple[Mapping[str, Any], str]:
    """The team after a choice, and the place to show next. Raises IllegalPick."""
    models = _models(team)
    if not at and what == "faction":
        _offered(_faction_menu(team, models, settings), value)
        return {**team, "faction": value, "models": models}, ""
    if not at and what == "add":
        _offered(_add_menu(team, models, settings), value)
        return {**team, "models": [*models, {"character": value}]}, ""
    place = _place(models, at)
    model = dict(models[place])
    if what == "remove":
        return {**team, "models": [*models[:place], *models[place + 1 :]]}, ""
    if what == "copy":
        if short := _no_more(catalogue().characters[model["character"]], models, settings):
            raise IllegalPick(short)
        twin: dict[str, Any] = {"character": model["character"]}
        if kept := [item for item in _items(model) if not catalogue().items[item].limit]:
            twin["items"] = kept  # what a team may have only once stays with the first
        return {**team, "models": [*models[: place + 1], twin, *models[place + 1 :]]}, ""
    _change_model(models, place, model, what, value)
    return {**team, "models": [*models[:place], model, *models[place + 1 :]]}, at


def _change_model(models: Entries, place: int, model: dict[str, Any], what: str, value: str) -> None:
    items = list(model.get("items", ()))
    if what == "item":
        _offered(_item_menu(models, place), value)
        model["items"] = [*items, value]
        if value == "silver_cog":
            model["cog"] = COG_STATS[0]
    elif what == "off" and value in items:
        items.remove(value)
        model["items"] = items
        if value == "silver_cog":
            model.pop("cog", None)
    elif what == "cog" and value in COG_STATS and "silver_cog" in items:
        model["cog"] = value
    elif what == NAME:
        model.pop("name", None)
        model |= {"name": value[:MAX_NAME]} if value else {}
    else:
        raise IllegalPick("That is not offered here any more.")


def _offered(menu: Menu, value: str) -> None:
    entry = next((one for one in menu.entries if one.id == value), None)
    if entry is None:
        raise IllegalPick("That is not offered here any more.")
    if entry.disabled is not None:
        raise IllegalPick(entry.disabled)


def _models(team: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    models = team.get("models", [])
    if not isinstance(models, list | tuple) or not all(isinstance(model, Mapping) for model in models):
        raise IllegalPick("The team's models are not a list.")
    for number, model in enumerate(models, 1):
        if problem := shape_problem(model):
            raise IllegalPick(f"Model {number}: {problem}")
    return list(models)


def _place(models: Entries, at: str) -> int:
    if not at.isdigit() or int(at) >= len(models):
        raise IllegalPick("That model is not in the team any more.")
    return int(at)


# ---------------------------------------------------------------- the team


def _team(team: Mapping[str, Any], models: Entries, settings: Mapping[str, Any]) -> Sheet:
    faction = _faction(team, models)
    least, most = settings["models_min"], settings["models_max"]
    lines = [
        f"{len(models)} {'model' if len(models) == 1 else 'models'}; the team needs {least} to {most}.",
        LEGEND,
    ]
    menus = [_faction_menu(team, models, settings)]
    if faction or settings["mixed_factions"]:
        menus.append(_add_menu(team, models, settings))
    else:
        lines.append("Choose a faction first.")
    units = []
    for number, model in enumerate(models):
        profile = catalogue().characters[model["character"]]
        label = f"{number + 1}. {_called(model)}"
        units.append(Entry(str(number), label, _cut(f"{profile.cost} points: {_carried(model)}")))
    return Sheet(
        FACTIONS.get(faction, "New strike team"),
        tuple(lines),
        tuple(units),
        tuple(menus),
        spent=points(models),
        limit=int(settings["points"]),
    )


def _faction(team: Mapping[str, Any], models: Entries) -> str:
    """The faction chosen, else that of the first model; empty if neither."""
    chosen = str(team.get("faction", ""))
    if chosen in FACTIONS or not models:
        return chosen if chosen in FACTIONS else ""
    return catalogue().characters[models[0]["character"]].faction


def _faction_menu(team: Mapping[str, Any], models: Entries, settings: Mapping[str, Any]) -> Menu:
    mine = _faction(team, models)
    found = []
    for faction, name in FACTIONS.items():
        people = [one for one in catalogue().characters.values() if one.faction == faction and one.has_card]
        costs = [one.cost for one in people]
        why = None
        if models and faction != mine and not settings["mixed_factions"]:
            why = f"The team is of the {FACTIONS[mine]}. Remove its models first."
        text = f"{len(people)} characters of {min(costs)} to {max(costs)} points"
        found.append(Entry(faction, name, text, why, faction == mine))
    return Menu("faction", "Faction", tuple(found))


def _add_menu(team: Mapping[str, Any], models: Entries, settings: Mapping[str, Any]) -> Menu:
    mine = _faction(team, models)
    found = []
    for one in catalogue().characters.values():
        if not one.faction or (one.faction != mine and not settings["mixed_factions"]):
            continue
        stats = " ".join(f"{key} {value}" for key, value in one.stats.items() if key != "F")
        armour = "" if one.armour == "none" else f", {catalogue().armour[one.armour].name}"
        kind = f"{one.kind}, " if one.kind.casefold() != one.name.casefold() else ""
        text = f"{one.cost} points, class {one.unit_class}: {kind}{stats}{armour}"
        found.append(Entry(one.id, one.name, _cut(text), _no_more(one, models, settings)))
    return Menu("add", "Add a model", tuple(found))


def _no_more(one: Character, models: Entries, settings: Mapping[str, Any]) -> str | None:
    """Why this character cannot join the team as it is, or None (SHS-setup-b, SHS-setup-c)."""
    left = settings["points"] - points(models)
    if not one.has_card and not settings["allow_cardless_characters"]:
        return "Has no card; the terms of the game do not allow that."
    if len(models) >= settings["models_max"]:
        return f"A team has at most {settings['models_max']} models."
    if one.cost > left:
        return f"Costs {one.cost} points; {max(0, left)} are left."
    return None


# ---------------------------------------------------------------- one model


def _model(models: Entries, settings: Mapping[str, Any], place: int) -> Sheet:
    model = models[place]
    known, profile = catalogue(), catalogue().characters[model["character"]]
    built = build(model, "model", "", settings)
    own = "" if _called(model) == profile.name else f"{profile.name}, "
    slots, used = capacity(profile.id, _items(model)), slots_used(_items(model), model.get("ce", ()))
    stats = [
        f"{stat_name(key)} {clamp(lasting(built, key) or 0)}"
        for key in ("S", "Co", "M", "Ac", "V")
        if key in built.stats
    ]
    armour = known.armour[built.armour]
    save = {"none": "", "armor_stat": ", saves on its Armor"}.get(armour.save, f", saves on {armour.save}")
    lines = [
        f"{own}{profile.cost} points",
        " · ".join(stats),
        f"Armor {built.armor}"
        + (f" · {armour.name}{save}" if built.armour != "none" else "")
        + (f" · Shield {built.shield}" if built.shield else ""),
        f"Slots for items: {used} of {slots} used",
        *_arms(built),
        *_skills(built),
    ]
    carried = Counter(_items(model))
    menus = [_item_menu(models, place)]
    if carried:
        off = [
            Entry(
                item, known.items[item].name + (f" ×{count}" if count > 1 else ""), known.items[item].effect
            )
            for item, count in carried.items()
        ]
        menus.append(Menu("off", "Take an item off", tuple(off)))
    if "silver_cog" in carried:
        stat = [
            Entry(key, f"{stat_name(key)} +2", "", None, model.get("cog") == key)
            for key in COG_STATS
            if key in built.stats
        ]
        menus.append(Menu("cog", "What the Silver Cog raises", tuple(stat)))
    acts = (Act("copy", "Duplicate", _no_more(profile, models, settings)), Act("remove", "Remove"))
    title = f"{place + 1}. {_called(model)}"
    return Sheet(
        title,
        tuple(line for line in lines if line),
        (),
        tuple(menus),
        acts,
        points(models),
        int(settings["points"]),
        str(model.get("name", "")),
    )


def _item_menu(models: Entries, place: int) -> Menu:
    taken = Counter(item for model in models for item in _items(model))
    found = []
    for item in catalogue().items.values():
        if not item.card:
            slots = "" if item.slots == 1 else f"{item.slots} slots: "
            why = _no_room(models[place], item, taken)
            found.append(Entry(item.id, item.name, _cut(slots + item.effect), why))
    return Menu("item", "Give it an item", tuple(sorted(found, key=lambda one: one.disabled is not None)))


def _no_room(model: Mapping[str, Any], item: Item, taken: Counter[str]) -> str | None:
    """Why the model cannot take this item, or None (SHS-equipment-a, SHS-equipment-b, SHS-equipment-c)."""
    items, name = _items(model), model["character"]
    if "plate" in item.requires and not wears_plate(name):
        return "Only who wears Plate can use it."
    if item.limit and taken[item.id] >= item.limit:
        return f"A team may have only {item.limit}, and has it."
    if item.id in items and idle_twice(item):
        return "A second one would do nothing."
    free = capacity(name, [*items, item.id]) - slots_used([*items, item.id], model.get("ce", ()))
    if free < 0:
        needed = "a slot" if item.slots == 1 else f"{item.slots} slots"
        return f"It needs {needed}; {max(0, free + item.slots)} free. Take something off first."
    return None


def _arms(built: Model) -> list[str]:
    """What it shoots, throws and fights with, a line each."""
    own = {weapon.id: weapon for weapon in built.special}
    held = [own.get(name) or catalogue().weapons[name] for name in built.weapons]
    shots = [
        f"{weapon.rof} {'die' if weapon.rof == 1 else 'dice'}{_hurt(built, weapon)}, {weapon.range_in} in"
        for weapon in ranged_weapons(built)
    ]
    found = {
        "Shoots": [
            f"{_plain(weapon)} ({text})" for weapon, text in zip(ranged_weapons(built), shots, strict=True)
        ],
        "Throws": [
            f"{built.ammo.get(weapon.id, 1)} {_plain(weapon)}{_hurt(built, weapon)}"
            for weapon in throwables(built)
            if weapon.kind == "thrown"
        ],
        "Fights": [f"{_plain(weapon)}{_hurt(built, weapon)}" for weapon in held if weapon.kind == "combat"],
    }
    return [f"{how}: {'; '.join(names)}" for how, names in found.items() if names]


def _plain(weapon: Weapon) -> str:
    """Its name without what tells it from others of that name."""
    return weapon.name.partition(" (")[0]


def _hurt(built: Model, weapon: Weapon) -> str:
    damage = "D3+2" if weapon.damage == "d3+2" else damage_of(built, weapon)
    return f", damage {damage}" if damage else ""


def _skills(built: Model) -> list[str]:
    known = catalogue().skills
    return [
        f"{skill_title(built.character, name)}: {known[name].effect}"
        for name in dict.fromkeys(built.skills)
        if name in known
    ]


def _items(model: Mapping[str, Any]) -> list[str]:
    return list(model.get("items", ()))


def _carried(model: Mapping[str, Any]) -> str:
    names = Counter(catalogue().items[item].name for item in _items(model))
    names.update(str(item["name"]) for item in model.get("ce", ()))
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in names.items()) or "no items"


def _called(model: Mapping[str, Any]) -> str:
    return str(model.get("name") or catalogue().characters[model["character"]].name)[:MAX_NAME]


def _cut(text: str) -> str:
    return text if len(text) <= 100 else text[:99] + "…"
