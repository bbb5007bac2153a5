"""The army builder: a faction, then its formations with their upgrades, and support (EXW-setup-f, EXW-setup-g)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.messages import say
from bot.skirmish.building import NAME, Act, Entry, Menu, Sheet
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exodus import army as lists
from bot.skirmish.exodus.army import ArmyList
from bot.skirmish.exodus.catalogue import StandKind, Taken, Weapon, catalogue, in_words
from bot.skirmish.exodus.state import card_of

Army = Mapping[str, Any]
SUPPORT = "s"
"""Begins the place of a support asset: s0, s1 …; formations are 0, 1 …"""


def sheet(army: Army, settings: Mapping[str, Any], at: str = "") -> Sheet:
    """The whole list, or the page of a formation or asset. Raises IllegalPick for an army that cannot be read."""
    listed = _read(army)
    spent, limit = lists.points(listed), lists.limit(settings)
    if not at:
        return _list(listed, settings, spent, limit)
    if at.startswith(SUPPORT):
        card = catalogue().supports.get(listed.support[_asset(listed, at)])
        name = in_words(card.name) if card else say("exodus-build-unknown")
        return Sheet(name, (), (), (), (Act("remove", say("exodus-build-remove")),), spent, limit)
    taken = listed.units[_place(listed, at)]
    kind = catalogue().formations.get(taken.formation)
    remove = Act("remove", say("exodus-build-remove"))
    if kind is None:
        return Sheet(say("exodus-build-unknown"), (), (), (), (remove,), spent, limit)
    entries = _upgrades(listed, taken)
    menus = (Menu("upgrade", say("exodus-build-upgrade"), entries),) if entries else ()
    if carriers := _carriers(listed, taken):
        menus = (*menus, Menu("by", say("exodus-build-by"), carriers))
    if replaced := _replaced(taken):
        menus = (*menus, Menu("hq", say("exodus-build-hq"), replaced))
    full = _full(listed, taken, settings)
    acts = (Act("copy", say("exodus-build-copy"), full), remove)
    return Sheet(
        taken.name or in_words(kind.name),
        tuple(_lines(taken)),
        (),
        menus,
        acts,
        spent,
        limit,
        name=taken.name,
    )


def change(army: Army, settings: Mapping[str, Any], at: str, what: str, value: str = "") -> tuple[Army, str]:
    """The army after a choice, and the place to show next. Raises IllegalPick."""
    listed = _read(army)
    if not at:
        return _change_list(listed, settings, what, value)
    if at.startswith(SUPPORT):
        place = _asset(listed, at)
        if what != "remove":
            raise IllegalPick(say("exodus-build-gone"))
        return _without(listed, place).data, ""
    place = _place(listed, at)
    taken = listed.units[place]
    if what == "remove":
        return replace(listed, units=(*listed.units[:place], *listed.units[place + 1 :])).data, ""
    if what == "copy" and taken.formation in catalogue().formations:
        if full := _full(listed, taken, settings):
            raise IllegalPick(full)
        return replace(listed, units=(*listed.units, replace(taken, name="", by=""))).data, str(
            len(listed.units)
        )
    changed = _changed(listed, taken, what, value)
    return replace(listed, units=(*listed.units[:place], changed, *listed.units[place + 1 :])).data, at


def _change_list(army: ArmyList, settings: Mapping[str, Any], what: str, value: str) -> tuple[Army, str]:
    known = catalogue()
    if what == "faction" and value in known.factions:
        return (army.data if army.faction == value else ArmyList(value).data), ""
    if what == "add" and value in known.formations:
        taken = Taken(value)
        if known.formations[value].faction == army.faction:
            if full := _full(army, taken, settings):
                raise IllegalPick(full)
            return replace(army, units=(*army.units, taken)).data, str(len(army.units))
    if what == "support" and value in known.supports and known.supports[value].faction == army.faction:
        return replace(army, support=(*army.support, value)).data, ""
    raise IllegalPick(say("exodus-build-gone"))


def _changed(army: ArmyList, taken: Taken, what: str, value: str) -> Taken:
    if what == NAME:
        return replace(taken, name=value.strip()[: lists.MAX_NAME])
    if what == "by":
        return _brought(army, taken, value)
    if what == "hq":
        if value not in [stand.id for stand in _replaced(taken)]:
            raise IllegalPick(say("exodus-build-gone"))
        return replace(taken, hq=value)
    entry = next((entry for entry in _upgrades(army, taken) if entry.id == value), None)
    if what != "upgrade" or entry is None:
        raise IllegalPick(say("exodus-build-gone"))
    if value in taken.upgrades:
        return _with(taken, tuple(upgrade for upgrade in taken.upgrades if upgrade != value))
    if entry.disabled is not None:
        raise IllegalPick(entry.disabled)
    return _with(taken, (*taken.upgrades, value))


def _with(taken: Taken, upgrades: tuple[str, ...]) -> Taken:
    """The formation with other upgrades: what its HQ replaces is open again where it is no longer there."""
    after = replace(taken, upgrades=upgrades)
    led = any(upgrade.hq for upgrade in lists.upgrades(after))
    return after if led and after.hq in lists.contents(after) else replace(after, hq="")


def _read(data: Army) -> ArmyList:
    try:
        return lists.read(data)
    except ValueError as error:
        raise IllegalPick(str(error)) from None


def _without(army: ArmyList, place: int) -> ArmyList:
    """The list without an asset; what has no room in those that are left deploys with the others."""
    left = replace(army, support=(*army.support[:place], *army.support[place + 1 :]))
    for n in reversed(range(len(left.units))):
        if left.units[n].by == army.support[place] and lists.carrier_problem(left, left.units[n]):
            changed = replace(left.units[n], by="")
            left = replace(left, units=(*left.units[:n], changed, *left.units[n + 1 :]))
    return left


def _place(army: ArmyList, at: str) -> int:
    if not at.isdecimal() or int(at) >= len(army.units):
        raise IllegalPick(say("exodus-build-gone"))
    return int(at)


def _asset(army: ArmyList, at: str) -> int:
    if not at[1:].isdecimal() or int(at[1:]) >= len(army.support):
        raise IllegalPick(say("exodus-build-gone"))
    return int(at[1:])


def _full(army: ArmyList, taken: Taken, settings: Mapping[str, Any]) -> str | None:
    """Why one more of a formation does not fit; None if it does."""
    card = catalogue().formations[taken.formation]
    most = lists.most(card, settings)
    if sum(unit.formation == card.id for unit in army.units) >= most:
        return say("exodus-build-most", most=most)
    if len(army.units) >= lists.MAX_FORMATIONS:
        return say("exodus-build-formations", most=lists.MAX_FORMATIONS)
    return None


def _list(army: ArmyList, settings: Mapping[str, Any], spent: int, limit: int) -> Sheet:
    known = catalogue()
    factions = tuple(
        Entry(
            faction.id,
            in_words(faction.name),
            say("exodus-build-tactics", tactics=faction.tactics),
            None,
            faction.id == army.faction,
        )
        for faction in known.factions.values()
    )
    menus = [Menu("faction", say("exodus-build-faction"), factions)]
    if army.faction not in known.factions:
        return Sheet(say("exodus-build-none"), (), (), tuple(menus), (), spent, limit)
    kinds = tuple(
        Entry(
            formation.id,
            in_words(formation.name),
            say("exodus-build-kind", points=formation.cost, comp=formation.comp, cc=formation.cc),
            _full(army, Taken(formation.id), settings),
        )
        for formation in known.formations.values()
        if formation.faction == army.faction
    )
    assets = tuple(
        Entry(asset.id, in_words(asset.name), say("exodus-build-asset", points=asset.cost, cc=asset.cc))
        for asset in known.supports.values()
        if asset.faction == army.faction
    )
    menus += [
        Menu("add", say("exodus-build-add"), kinds),
        Menu("support", say("exodus-build-support"), assets),
    ]
    units = [_entry(str(n), taken) for n, taken in enumerate(army.units)]
    units += [_bought(f"{SUPPORT}{n}", name) for n, name in enumerate(army.support)]
    return Sheet(
        in_words(known.factions[army.faction].name), (), tuple(units), tuple(menus), (), spent, limit
    )


def _entry(at: str, taken: Taken) -> Entry:
    card = catalogue().formations.get(taken.formation)
    if card is None:
        return Entry(at, say("exodus-build-unknown"))
    more = lists.names(lists.upgrades(taken))
    text = say("exodus-build-costs", points=lists.cost(taken), upgrades=more or None)
    return Entry(at, (taken.name or in_words(card.name))[:100], text[:100])


def _bought(at: str, name: str) -> Entry:
    card = catalogue().supports.get(name)
    if card is None:
        return Entry(at, say("exodus-build-unknown"))
    return Entry(at, in_words(card.name), say("exodus-build-asset", points=card.cost, cc=card.cc))


def _upgrades(army: ArmyList, taken: Taken) -> tuple[Entry, ...]:
    card = catalogue().formations.get(taken.formation)
    entries = []
    for name in card.upgrades if card else ():
        upgrade = catalogue().upgrades[name]
        used = sum(name in unit.upgrades for unit in army.units if unit is not taken)
        reason = None
        if name not in taken.upgrades:
            reason = lists.upgrade_problem(taken, upgrade)
            if used >= upgrade.per_army:
                reason = say("exodus-build-most", most=upgrade.per_army)
        text = say("exodus-build-points", points=upgrade.cost)
        entries.append(Entry(name, in_words(upgrade.name), text, reason, name in taken.upgrades))
    return tuple(entries)


ON_FOOT = "deploys"
"""Of the menu of what brings a formation: nothing does."""


def _carriers(army: ArmyList, taken: Taken) -> tuple[Entry, ...]:
    """The assets of the list that can bring a formation; none if there are none (EXW-deploy-e)."""
    known = catalogue().supports
    entries = []
    for name in dict.fromkeys(army.support):
        card = known.get(name)
        if card is None or not lists.fits(card, taken):
            continue
        wanted = replace(taken, by=name)
        others = tuple(wanted if unit is taken else unit for unit in army.units)
        problem = lists.carrier_problem(replace(army, units=others), wanted)
        entries.append(Entry(name, in_words(card.name), "", problem, taken.by == name))
    if not entries and not taken.by:
        return ()
    return (Entry(ON_FOOT, say("exodus-build-deploys"), "", None, not taken.by), *entries)


def _brought(army: ArmyList, taken: Taken, value: str) -> Taken:
    entry = next((entry for entry in _carriers(army, taken) if entry.id == value), None)
    if entry is None:
        raise IllegalPick(say("exodus-build-gone"))
    if entry.disabled is not None:
        raise IllegalPick(entry.disabled)
    return replace(taken, by="" if value == ON_FOOT else value)


def _replaced(taken: Taken) -> tuple[Entry, ...]:
    """The kinds of stands that its HQ stands may replace; none without an HQ or a choice (EXW-hq-a)."""
    kinds = list(lists.contents(taken))
    if len(kinds) < 2 or not any(upgrade.hq for upgrade in lists.upgrades(taken)):
        return ()
    first = taken.hq or next(stand.kind for stand in lists.make("A1", "A", "", taken).stands if stand.hq)
    return tuple(Entry(kind, in_words(card_of(kind).name), "", None, kind == first) for kind in kinds)


def _lines(taken: Taken) -> list[str]:
    """Its numbers, then each kind of stand with weapons and special abilities (EXW-stats-c, EXW-stats-f)."""
    card = catalogue().formations[taken.formation]
    lines = [say("exodus-the-formation", comp=card.comp, cc=card.cc)]
    lines += [_line(card_of(kind), count) for kind, count in lists.contents(taken).items()]
    lines += [_line(card_of(upgrade.hq), 0) for upgrade in lists.upgrades(taken) if upgrade.hq]
    return lines


def _line(card: StandKind, count: int) -> str:
    weapons = "; ".join(weapon_text(weapon) for weapon in card.weapon)
    more = ". ".join(part for part in (weapons, in_words(", ".join(card.specials))) if part)
    if not count:
        return say("exodus-the-hq", name=card.name, more=more or None)
    return say(
        "exodus-the-stands", count=count, name=card.name, type=card.type, hits=card.hits,
        speed=f"{card.speed:g}", defence=card.defence, melee=card.melee, assault=card.assault, more=more or None,
    )  # fmt: skip


def weapon_text(weapon: Weapon) -> str:
    """A weapon in a line."""
    return say(
        "exodus-the-weapon", name=weapon.name, range=f"{weapon.range:g}", unlimited=weapon.unlimited,
        personnel=weapon.personnel, armour=weapon.armour, dice=weapon.dice, blast=weapon.blast,
        devastating=weapon.devastating, special=", ".join(weapon.special) or None,
    )  # fmt: skip
