"""Choosing an army list by menus, and naming its units (EXF-setup-b, EXF-setup-c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages import say
from bot.skirmish.building import NAME, Entry, Menu, Sheet
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exofront.army import MAX_NAME, check, usual
from bot.skirmish.exofront.catalogue import ArmyList, Attack, Card, catalogue, in_words
from bot.skirmish.exofront.traits import explained
from bot.skirmish.kit.words import plain


def sheet(army: Mapping[str, Any], at: str) -> Sheet:
    """The list, or one of its units. Raises IllegalPick for an army that cannot be read."""
    known, chosen, names = catalogue(), _list(army), army.get("names", {})
    if at:
        card = _card(army, at)
        return Sheet(names.get(at) or in_words(card.name), _lines(card), name=names.get(at, ""))
    cards = ", ".join(
        say("exofront-army-card-count", count=count, card=card) for card, count in chosen.cards.items()
    )
    units = []
    for number, kind in enumerate(chosen.units, 1):
        card = known.units[kind]
        own = (
            say("exofront-army-named", name=names[kind], card=card.name)
            if names.get(kind)
            else in_words(card.name)
        )
        move, attack = card.move["regular"], card.attack["regular"]
        text = say(
            "exofront-army-short",
            move=plain(move),
            dice=attack.dice,
            hit=attack.hit,
            defence=card.defence["regular"],
        )
        units.append(Entry(kind, say("exofront-army-numbered", number=number, name=own), text))
    lists = tuple(
        Entry(
            entry.id,
            in_words(entry.name),
            say("exofront-army-units", count=len(entry.units)),
            None,
            entry.id == chosen.id,
        )
        for entry in known.armies.values()
    )
    menu = Menu("list", say("exofront-army-menu"), lists)
    return Sheet(in_words(chosen.name), (say("exofront-army-cards", cards=cards),), tuple(units), (menu,))


def change(army: Mapping[str, Any], at: str, what: str, value: str) -> tuple[Mapping[str, Any], str]:
    """The army after a choice, and the place to show next. Raises IllegalPick."""
    chosen, names = _list(army), dict(army.get("names", {}))
    if what == "list" and value in catalogue().armies:
        kept = {kind: name for kind, name in names.items() if kind in catalogue().armies[value].units}
        return {"list": value, **({"names": kept} if kept else {})}, ""
    if what != NAME:
        raise IllegalPick(say("exofront-army-gone"))
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
        raise IllegalPick(say("exofront-army-unit-gone"))
    return catalogue().units[at]


def _lines(card: Card) -> tuple[str, ...]:
    regular, supreme = card.attack["regular"], card.attack["supreme"]
    lines = [
        say("exofront-army-role", name=card.name, role=card.role),
        say("exofront-army-move", regular=plain(card.move["regular"]), supreme=plain(card.move["supreme"])),
        say("exofront-army-attacks", regular=_attack(regular), supreme=_attack(supreme)),
        say("exofront-army-defence", need=card.defence["regular"]),
    ]
    clash = [say("exofront-army-clash-dice", more=f"{card.clash.dice:+d}")] if card.clash.dice else []
    clash += [say("exofront-army-clash-hit", more=f"{card.clash.hit:+d}")] if card.clash.hit else []
    if clash:
        lines.append(say("exofront-army-clash", changes=", ".join(clash)))
    meanings = [explained(name) for name in card.abilities]
    lines += [text[:1].upper() + text[1:] for text in meanings]
    return tuple(lines)


def _attack(attack: Attack) -> str:
    own = say("exofront-army-attack", dice=attack.dice, hit=attack.hit)
    return ", ".join([own, *(explained(name) for name in attack.abilities)])
