"""Putting a strike team together by menus (SHS-setup-b, SHS-equipment-a, SHS-equipment-b, SHS-equipment-c).

What experience gave a model of a lasting team stays as it is: only characters, armoury items and names are chosen here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import say
from bot.skirmish.building import NAME, Act, Entry, Menu, Sheet
from bot.skirmish.engine import IllegalPick
from bot.skirmish.kit import words
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
from bot.skirmish.shiftstorm.catalogue import (
    FACTIONS,
    Character,
    Item,
    Weapon,
    catalogue,
    faction_name,
    in_words,
    skill_title,
)
from bot.skirmish.shiftstorm.state import Model
from bot.skirmish.shiftstorm.stats import clamp, damage_of, lasting, ranged_weapons, throwables
from bot.skirmish.shiftstorm.teams.text import legend
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
        raise IllegalPick(say("shiftstorm-gone"))


def _offered(menu: Menu, value: str) -> None:
    entry = next((offered for offered in menu.entries if offered.id == value), None)
    if entry is None:
        raise IllegalPick(say("shiftstorm-gone"))
    if entry.disabled is not None:
        raise IllegalPick(entry.disabled)


def _models(team: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    models = team.get("models", [])
    if not isinstance(models, list | tuple) or not all(isinstance(model, Mapping) for model in models):
        raise IllegalPick(say("shiftstorm-build-models"))
    for number, model in enumerate(models, 1):
        if problem := shape_problem(model):
            raise IllegalPick(say("shiftstorm-build-model", number=number, problem=problem))
    return list(models)


def _place(models: Entries, at: str) -> int:
    if not at.isdigit() or int(at) >= len(models):
        raise IllegalPick(say("shiftstorm-build-gone"))
    return int(at)


# ---------------------------------------------------------------- the team


def _team(team: Mapping[str, Any], models: Entries, settings: Mapping[str, Any]) -> Sheet:
    faction = _faction(team, models)
    least, most = settings["models_min"], settings["models_max"]
    lines = [
        say("shiftstorm-build-size", models=len(models), least=least, most=most),
        legend(),
    ]
    menus = [_faction_menu(team, models, settings)]
    if faction or settings["mixed_factions"]:
        menus.append(_add_menu(team, models, settings))
    else:
        lines.append(say("shiftstorm-build-faction-first"))
    units = []
    for number, model in enumerate(models):
        profile = catalogue().characters[model["character"]]
        label = say("shiftstorm-build-numbered", number=number + 1, name=_called(model))
        units.append(
            Entry(
                str(number),
                label,
                _cut(say("shiftstorm-build-entry", points=profile.cost, items=_carried(model))),
            )
        )
    return Sheet(
        faction_name(faction) if faction else say("shiftstorm-build-new"),
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
    entries = []
    for faction in FACTIONS:
        people = [
            person
            for person in catalogue().characters.values()
            if person.faction == faction and person.has_card
        ]
        costs = [person.cost for person in people]
        why = None
        if models and faction != mine and not settings["mixed_factions"]:
            why = say("shiftstorm-build-other-faction", faction=faction_name(mine))
        text = say("shiftstorm-build-people", count=len(people), least=min(costs), most=max(costs))
        entries.append(Entry(faction, faction_name(faction), text, why, faction == mine))
    return Menu("faction", say("shiftstorm-build-faction"), tuple(entries))


def _add_menu(team: Mapping[str, Any], models: Entries, settings: Mapping[str, Any]) -> Menu:
    mine = _faction(team, models)
    entries = []
    for profile in catalogue().characters.values():
        if not profile.faction or (profile.faction != mine and not settings["mixed_factions"]):
            continue
        stats = " ".join(f"{key} {value}" for key, value in profile.stats.items() if key != "F")
        about = [in_words(profile.kind)] if profile.kind.casefold() != profile.name.casefold() else []
        about += (
            [stats]
            if profile.armour == "none"
            else [stats, in_words(catalogue().armour[profile.armour].name)]
        )
        text = say(
            "shiftstorm-build-character",
            about=", ".join(about),
            points=profile.cost,
            **{"class": profile.unit_class},
        )
        entries.append(
            Entry(profile.id, in_words(profile.name), _cut(text), _no_more(profile, models, settings))
        )
    return Menu("add", say("shiftstorm-build-add"), tuple(entries))


def _no_more(profile: Character, models: Entries, settings: Mapping[str, Any]) -> str | None:
    """Why this character cannot join the team as it is, or None (SHS-setup-b, SHS-setup-c)."""
    left = settings["points"] - points(models)
    if not profile.has_card and not settings["allow_cardless_characters"]:
        return say("shiftstorm-build-cardless")
    if len(models) >= settings["models_max"]:
        return say("shiftstorm-build-full", models=int(settings["models_max"]))
    if profile.cost > left:
        return say("shiftstorm-build-dear", points=profile.cost, left=max(0, left))
    return None


# ---------------------------------------------------------------- one model


def _model(models: Entries, settings: Mapping[str, Any], place: int) -> Sheet:
    model = models[place]
    known, profile = catalogue(), catalogue().characters[model["character"]]
    built = build(model, "model", "", settings)
    own = None if _called(model) == profile.name else profile.name
    slots, used = capacity(profile.id, _items(model)), slots_used(_items(model), model.get("ce", ()))
    stats = [
        f"{stat_name(key)} {clamp(lasting(built, key) or 0)}"
        for key in ("S", "Co", "M", "Ac", "V")
        if key in built.stats
    ]
    lines = [
        say("shiftstorm-build-cost", name=own, points=profile.cost),
        " · ".join(stats),
        _protection(built),
        say("shiftstorm-build-slots", used=used, slots=slots),
        *_arms(built),
        *_skills(built),
    ]
    carried = Counter(_items(model))
    menus = [_item_menu(models, place)]
    if carried:
        off = [
            Entry(
                item,
                in_words(known.items[item].name) + (f" ×{count}" if count > 1 else ""),
                in_words(known.items[item].effect),
            )
            for item, count in carried.items()
        ]
        menus.append(Menu("off", say("shiftstorm-build-off"), tuple(off)))
    if "silver_cog" in carried:
        stat = [
            Entry(
                key, say("shiftstorm-build-cog-stat", stat=stat_name(key)), "", None, model.get("cog") == key
            )
            for key in COG_STATS
            if key in built.stats
        ]
        menus.append(Menu("cog", say("shiftstorm-build-cog"), tuple(stat)))
    acts = (
        Act("copy", say("shiftstorm-build-copy"), _no_more(profile, models, settings)),
        Act("remove", say("shiftstorm-build-remove")),
    )
    title = say("shiftstorm-build-numbered", number=place + 1, name=_called(model))
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


def _protection(built: Model) -> str:
    """Its Armor, what it wears and its Shield."""
    armour = catalogue().armour[built.armour]
    parts = [say("shiftstorm-build-armor", armor=built.armor)]
    if built.armour != "none":
        parts.append(say("shiftstorm-build-wears", armour=armour.name, save=armour.save))
    if built.shield:
        parts.append(say("shiftstorm-build-shield", shield=built.shield))
    return " · ".join(parts)


def _item_menu(models: Entries, place: int) -> Menu:
    taken = Counter(item for model in models for item in _items(model))
    entries = []
    for item in catalogue().items.values():
        if not item.card:
            text = in_words(item.effect)
            if item.slots != 1:
                text = say("shiftstorm-build-slots-for", slots=item.slots, effect=item.effect)
            why = _no_room(models[place], item, taken)
            entries.append(Entry(item.id, in_words(item.name), _cut(text), why))
    return Menu(
        "item",
        say("shiftstorm-build-item"),
        tuple(sorted(entries, key=lambda entry: entry.disabled is not None)),
    )


def _no_room(model: Mapping[str, Any], item: Item, taken: Counter[str]) -> str | None:
    """Why the model cannot take this item, or None (SHS-equipment-a, SHS-equipment-b, SHS-equipment-c)."""
    items, name = _items(model), model["character"]
    if "plate" in item.requires and not wears_plate(name):
        return say("shiftstorm-build-plate")
    if item.limit and taken[item.id] >= item.limit:
        return say("shiftstorm-build-limit", limit=item.limit)
    if item.id in items and idle_twice(item):
        return say("shiftstorm-build-twice")
    free = capacity(name, [*items, item.id]) - slots_used([*items, item.id], model.get("ce", ()))
    if free < 0:
        return say("shiftstorm-build-room", slots=item.slots, free=max(0, free + item.slots))
    return None


def _arms(built: Model) -> list[str]:
    """What it shoots, throws and fights with, a line each."""
    own = {weapon.id: weapon for weapon in built.special}
    held = [own.get(name) or catalogue().weapons[name] for name in built.weapons]
    shoots = [
        say(
            "shiftstorm-build-gun",
            weapon=_plain(weapon),
            dice=words.dice(weapon.rof),
            damage=_hurt(built, weapon),
            range=weapon.range_in,
        )
        for weapon in ranged_weapons(built)
    ]
    throws = [
        say(
            "shiftstorm-build-thrown",
            count=built.ammo.get(weapon.id, 1),
            weapon=_plain(weapon),
            damage=_hurt(built, weapon),
        )
        for weapon in throwables(built)
        if weapon.kind == "thrown"
    ]
    fights = [
        say("shiftstorm-build-blade", weapon=_plain(weapon), damage=_hurt(built, weapon))
        for weapon in held
        if weapon.kind == "combat"
    ]
    lines = [say("shiftstorm-build-shoots", weapons="; ".join(shoots))] if shoots else []
    lines += [say("shiftstorm-build-throws", weapons="; ".join(throws))] if throws else []
    lines += [say("shiftstorm-build-fights", weapons="; ".join(fights))] if fights else []
    return lines


def _plain(weapon: Weapon) -> str:
    """Its name without what tells it from others of that name."""
    return weapon.name.partition(" (")[0]


def _hurt(built: Model, weapon: Weapon) -> str | None:
    """Its damage; None for a weapon that does none."""
    damage = "D3+2" if weapon.damage == "d3+2" else damage_of(built, weapon)
    return str(damage) if damage else None


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
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in names.items()) or say(
        "shiftstorm-build-no-items"
    )


def _called(model: Mapping[str, Any]) -> str:
    return str(model.get("name") or catalogue().characters[model["character"]].name)[:MAX_NAME]


def _cut(text: str) -> str:
    return text if len(text) <= 100 else text[:99] + "…"
