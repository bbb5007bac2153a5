"""What is offered while a target or a weapon is typed: what the unit can use from where it will be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.campaign.judge.situation import situation_known
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import Weapon
from bot.hexmap.coords import Hex, distance
from bot.messages import say
from bot.service.base import Refused
from bot.service.ground.matching import Choices, matching
from bot.service.orders.form import read_action
from bot.service.orders.suggestions import attack_with, end_of, in_turn, marked, possible_actions

USUAL = ActionKind.ATTACK.word
"""The action that is meant where none is typed."""


def targets_for(
    view: SideView,
    unit: OwnUnit,
    typed: str,
    later: Sequence[SideView],
    order: Order,
    action: str,
    weapon: str,
) -> Choices:
    """The targets of the action that is typed, nearest first, or of an attack; of the weapon if one is typed."""
    begin = f"{' '.join(action.split()) or USUAL} "

    def offered(seen: SideView, own: OwnUnit) -> dict[str, str]:
        rows = [
            (text.removeprefix(begin), value.removeprefix(begin))
            for text, value in _orders(seen, own, order, begin, weapon)
        ]
        # The weapon is part of the target only where none is typed: the usual one does not reach that far.
        return {value.split(" with ")[0] if weapon.strip() else value: text for text, value in rows}

    return matching(marked(in_turn(view, unit, later, offered)), typed)


def _orders(
    view: SideView, unit: OwnUnit, order: Order, begin: str, weapon: str
) -> Iterator[tuple[str, str]]:
    """The orders possible that begin so, each as text and value."""
    aimed, others = possible_actions(view, unit, order)
    arms = [gun for gun in situation_known(view, unit.id).cls.weapons if _called(gun, weapon)]
    for text, value in (*aimed, *others):
        if not value.startswith(begin):
            continue
        if weapon.strip() and begin == f"{USUAL} ":
            meant = _read(view, unit, value, "")
            if meant is None or not any(_usable(view, order, gun, meant) for gun in arms):
                continue
        yield text, value


def weapons_for(
    view: SideView,
    unit: OwnUnit,
    typed: str,
    later: Sequence[SideView],
    order: Order,
    action: str,
    target: str,
) -> Choices:
    """The weapons that can be used on the target that is typed, or on anything the side sees in range."""

    def offered(seen: SideView, own: OwnUnit) -> dict[str, str]:
        meant = _read(seen, own, action or USUAL, target)
        aims = _aims(seen, own, order) if meant is None else [meant]
        arms = situation_known(seen, own.id).cls.weapons
        usable = [gun for gun in arms if any(_usable(seen, order, gun, aim) for aim in aims)]
        return {gun.name: say("suggest-weapon", weapon=gun.name, range=gun.range) for gun in usable}

    return matching(marked(in_turn(view, unit, later, offered)), typed)


def _called(gun: Weapon, typed: str) -> bool:
    return typed.strip().casefold() in (gun.id.casefold(), gun.name.casefold())


def _usable(view: SideView, order: Order, gun: Weapon, aim: Action) -> bool:
    """Whether the weapon can be used on what an action is aimed at."""
    return aim.hex is not None and attack_with(view, order, [gun], aim.hex, aim.target) is not None


def _aims(view: SideView, unit: OwnUnit, order: Order) -> list[Action]:
    """Attacks on all contacts in sight that a weapon reaches."""
    end: Hex = end_of(view, unit, order)[0]
    reach = max((gun.range for gun in situation_known(view, unit.id).cls.weapons), default=-1)
    return [
        Action(ActionKind.ATTACK, contact.hex, contact.id)
        for contact in view.contacts
        if contact.present and distance(end, contact.hex) <= reach + 1
    ]


def _read(view: SideView, unit: OwnUnit, action: str, target: str) -> Action | None:
    """The attack that is typed; None where it cannot be read yet, or is none."""
    try:
        meant = read_action(view, unit, action, target)
    except Refused:
        return None
    if meant is None or meant.kind is not ActionKind.ATTACK or meant.hex is None:
        return None
    return replace(meant, weapon=None)
