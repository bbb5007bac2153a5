"""Choosing an army list by menus, and naming its units (EXF-setup-b, EXF-setup-c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.skirmish.building import NAME, Entry, Menu, Sheet
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exofront.army import MAX_NAME, check, usual
from bot.skirmish.exofront.catalogue import ArmyList, Attack, Card, catalogue
from bot.skirmish.exofront.traits import ABILITIES


def sheet(army: Mapping[str, Any], at: str) -> Sheet:
    """The list, or one of its units. Raises IllegalPick for an army that cannot be read."""
    known, chosen, names = catalogue(), _list(army), army.get("names", {})
    if at:
        card = _card(army, at)
        return Sheet(names.get(at) or card.name, _lines(card), name=names.get(at, ""))
    cards = ", ".join(f"{count} {kind.capitalize()}" for kind, count in chosen.cards.items())
    units = []
    for number, kind in enumerate(chosen.units, 1):
        card = known.units[kind]
        own = f"{names[kind]} ({card.name})" if names.get(kind) else card.name
        move, attack = card.move["regular"], card.attack["regular"]
        text = f"Move {move:g} in, {attack.dice} dice on {attack.hit}+, defence {card.defence['regular']}+"
        units.append(Entry(kind, f"{number}. {own}", text))
    lists = tuple(
        Entry(one.id, one.name, f"{len(one.units)} units", None, one.id == chosen.id)
        for one in known.armies.values()
    )
    return Sheet(chosen.name, (f"Action cards: {cards}.",), tuple(units), (Menu("list", "Army list", lists),))


def change(army: Mapping[str, Any], at: str, what: str, value: str) -> tuple[Mapping[str, Any], str]:
    """The army after a choice, and the place to show next. Raises IllegalPick."""
    chosen, names = _list(army), dict(army.get("names", {}))
    if what == "list" and value in catalogue().armies:
        kept = {kind: name for kind, name in names.items() if kind in catalogue().armies[value].units}
        return {"list": value, **({"names": kept} if kept else {})}, ""
    if what != NAME:
        raise IllegalPick("That is not offered here any more.")
    _card(army, at)
    names.pop(at, None)
    if value.strip():
        names[at] = value.strip()[:MAX_NAME]
    return {"list": chosen.id, **({"names": names} if names else {})}, at


def _list(army: Mapping[str, Any]) -> ArmyList:
    if problems := check(army):
        raise IllegalPick(problems[0])
    return catalogue().armies[str(army.get("list", usual().id))]


def _card(army: Mapping[str, Any], at: str) -> Card:
    if at not in _list(army).units:
        raise IllegalPick("That unit is not in the list any more.")
    return catalogue().units[at]


def _lines(card: Card) -> tuple[str, ...]:
    regular, supreme = card.attack["regular"], card.attack["supreme"]
    lines = [
        f"{card.name}: {card.role}",
        f"Move {card.move['regular']:g} in, Supreme {card.move['supreme']:g} in",
        f"Attack {_attack(regular)}; Supreme {_attack(supreme)}",
        f"Defence {card.defence['regular']}+",
    ]
    clash = [f"{card.clash.dice:+d} dice"] if card.clash.dice else []
    clash += [f"{card.clash.hit:+d} to the rolls"] if card.clash.hit else []
    if clash:
        lines.append(f"In a Clash: {', '.join(clash)}")
    lines += [ABILITIES[name][:1].upper() + ABILITIES[name][1:] for name in card.abilities]
    return tuple(lines)


def _attack(attack: Attack) -> str:
    more = "".join(f", {ABILITIES[name]}" for name in attack.abilities)
    return f"{attack.dice} dice on {attack.hit}+{more}"
