"""The army builder: an army, then a unit for each slot of its chart (EXO-army-a, EXO-army-b, EXO-army-c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.messages import say
from bot.skirmish.building import NAME, Act, Entry, Menu, Sheet
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exoshift import army as lists
from bot.skirmish.exoshift.catalogue import ArmyKind, Chosen, Kind, Slot, catalogue, in_words

Army = Mapping[str, Any]


def sheet(army: Army, settings: Mapping[str, Any], at: str = "") -> Sheet:
    """The whole list, or the page of one slot. Raises IllegalPick for an army that cannot be read."""
    known, picks = _read(army)
    spent, limit = lists.points(army, picks), lists.limit(settings)
    if known is None or not at:
        return _list(known, picks, spent, limit)
    slot = _slot(known, at)
    pick = next((chosen for chosen in picks if chosen.slot == at), None)
    menus = [Menu("unit", say("exoshift-build-unit"), _units(known, slot, pick))]
    if pick is None or pick.unit not in catalogue().units:
        title = say("exoshift-build-slot", slot=slot.id, kind=slot.kind)
        return Sheet(title, (), (), tuple(menus), (), spent, limit)
    card = catalogue().units[pick.unit]
    if card.options:
        menus.append(Menu("option", say("exoshift-build-option"), _options(card, pick, picks)))
    more = None if pick.models < card.fireteam else say("exoshift-build-most", most=card.fireteam)
    fewer = None if pick.models > 1 else say("exoshift-build-one")
    acts = [Act("remove", say("exoshift-build-remove"))]
    if card.fireteam > 1:
        acts = [
            Act("more", say("exoshift-build-more"), more),
            Act("fewer", say("exoshift-build-fewer"), fewer),
            *acts,
        ]
    title = pick.name or in_words(card.name)
    return Sheet(
        title, tuple(_lines(known, card, pick)), (), tuple(menus), tuple(acts), spent, limit, name=pick.name
    )


def change(army: Army, settings: Mapping[str, Any], at: str, what: str, value: str = "") -> tuple[Army, str]:
    """The army after a choice, and the place to show next. Raises IllegalPick."""
    known, picks = _read(army)
    if what == "army":
        if value not in catalogue().armies:
            raise IllegalPick(say("exoshift-the-gone"))
        kept = picks if known is not None and known.id == value else ()
        return lists.data_of(value, kept), ""
    if known is None:
        raise IllegalPick(say("exoshift-the-gone"))
    slot = _slot(known, at)
    pick = next((chosen for chosen in picks if chosen.slot == at), None)
    others = [chosen for chosen in picks if chosen.slot != at]
    if what == "unit":
        if value not in slot.units:
            raise IllegalPick(say("exoshift-the-gone"))
        return _with(known, others, Chosen(at, value)), at
    if pick is None:
        raise IllegalPick(say("exoshift-the-gone"))
    if what == "remove":
        return _with(known, others), ""
    return _with(known, others, _changed(pick, picks, what, value)), at


def _changed(pick: Chosen, picks: Sequence[Chosen], what: str, value: str) -> Chosen:
    card = catalogue().units.get(pick.unit)
    if card is None:
        raise IllegalPick(say("exoshift-the-gone"))
    if what == NAME:
        return replace(pick, name=value.strip()[: lists.MAX_NAME])
    if what == "more" and pick.models < card.fireteam:
        return replace(pick, models=pick.models + 1)
    if what == "fewer" and pick.models > 1:
        return replace(pick, models=pick.models - 1)
    entry = next((option for option in _options(card, pick, picks) if option.id == value), None)
    if what != "option" or entry is None:
        raise IllegalPick(say("exoshift-the-gone"))
    if value in pick.options:
        return replace(pick, options=tuple(name for name in pick.options if name != value))
    if entry.disabled is not None:
        raise IllegalPick(entry.disabled)
    return replace(pick, options=(*pick.options, value))


def _read(army: Army) -> tuple[ArmyKind | None, tuple[Chosen, ...]]:
    try:
        return lists.kind_of(army), lists.picks_of(army)
    except ValueError as error:
        raise IllegalPick(str(error)) from None


def _slot(known: ArmyKind, at: str) -> Slot:
    slot = next((slot for slot in known.slots if slot.id == at), None)
    if slot is None:
        raise IllegalPick(say("exoshift-the-gone"))
    return slot


def _with(known: ArmyKind, others: Sequence[Chosen], *more: Chosen) -> Army:
    order = [slot.id for slot in known.slots]
    chosen = [*others, *more]
    chosen.sort(key=lambda pick: order.index(pick.slot) if pick.slot in order else len(order))
    return lists.data_of(known.id, chosen)


def _list(known: ArmyKind | None, picks: Sequence[Chosen], spent: int, limit: int) -> Sheet:
    chosen = tuple(
        Entry(
            army.id,
            in_words(army.name),
            in_words(", ".join((army.faction, *army.traits))),
            None,
            known is not None and army.id == known.id,
        )
        for army in catalogue().armies.values()
    )
    menus = (Menu("army", say("exoshift-build-army"), chosen),)
    if known is None:
        return Sheet(say("exoshift-build-none"), (), (), menus, (), spent, limit)
    taken = {pick.slot: pick for pick in picks}
    units = tuple(_entry(known, slot, taken.get(slot.id)) for slot in known.slots)
    return Sheet(in_words(known.name), (), units, menus, (), spent, limit)


def _entry(known: ArmyKind, slot: Slot, pick: Chosen | None) -> Entry:
    if pick is None or pick.unit not in catalogue().units:
        return Entry(
            slot.id,
            say("exoshift-build-free", slot=slot.id),
            say("exoshift-build-need", needed=slot.required),
        )
    card = catalogue().units[pick.unit]
    label = f"{slot.id}: {pick.name or in_words(card.name)}"
    return Entry(
        slot.id, label[:100], say("exoshift-build-costs", points=lists.cost(known, pick), models=pick.models)
    )


def _units(known: ArmyKind, slot: Slot, pick: Chosen | None) -> tuple[Entry, ...]:
    entries = []
    for name in slot.units:
        card = catalogue().units[name]
        price = lists.cost(known, Chosen(slot.id, name))
        text = say("exoshift-build-kind", points=price, role=card.role)
        entries.append(
            Entry(name, in_words(card.name), text[:100], None, pick is not None and pick.unit == name)
        )
    return tuple(entries)


def _options(card: Kind, pick: Chosen, picks: Sequence[Chosen]) -> tuple[Entry, ...]:
    entries = []
    for option in card.options:
        used = sum(
            option.id in other.options for other in picks if other.unit == card.id and other.slot != pick.slot
        )
        clash = any(option.bars(other) for other in lists.options(card, pick))
        reason = None
        if clash and option.id not in pick.options:
            reason = say("exoshift-build-clash")
        elif used >= option.limit_per_army and option.id not in pick.options:
            reason = say("exoshift-build-limit", most=option.limit_per_army)
        text = say("exoshift-build-points", points=option.points)
        entries.append(Entry(option.id, in_words(option.text), text, reason, option.id in pick.options))
    return tuple(entries)


def _lines(known: ArmyKind, card: Kind, pick: Chosen) -> list[str]:
    """The profile as this army has it (EXO-army-a), weapons and traits."""
    first, second = card.move
    unit = lists.make("A", "A", "", pick, known)
    numbers = say(
        "exoshift-the-card", move=f"{first:g}/{second:g}", mobility=card.mobility, combat=card.combat,
        defense=card.defense, quality=unit.quality, morale=unit.morale, health=card.health,
    )  # fmt: skip
    arms = unit.models[0].weapons
    lines = [numbers, *(f"{in_words(weapon.name)} ({in_words(weapon.type)})" for weapon in arms)]
    return lines + ([in_words(", ".join(card.traits))] if card.traits else [])
