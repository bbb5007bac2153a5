"""Random orders as players might give them: mostly sensible, some that cannot be done."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.campaign.check import check_order
from bot.campaign.model import OwnUnit, SideView
from bot.campaign.options import deeds_for, sieges_for, supplies_for
from bot.campaign.order import Ability, Action, ActionKind, Order, When
from bot.campaign.walk import mover_of
from bot.hexmap.coords import Facing, Hex, adjacent, distance, neighbours
from bot.hexmap.paths import reachable

TRIES = 4
"""How often an order that was refused is thought over."""


def order_for(
    view: SideView, unit: OwnUnit, goal: Hex, number: int, chance: random.Random
) -> tuple[Order | None, list[str]]:
    """An order that the check accepts, and the rules of those it refused before; None where nothing came of it."""
    refused: list[str] = []
    for _ in range(TRIES):
        order = _think(view, unit, goal, number, chance)
        check = check_order(view, order)
        if check.refusal is None:
            return order, refused
        refused += check.refusal.rules
    return None, refused


def _think(view: SideView, unit: OwnUnit, goal: Hex, number: int, chance: random.Random) -> Order:
    order = Order(unit.id, number)
    if unit.overrun or (unit.brawl and chance.random() < 0.5):
        return replace(order, action=Action(ActionKind.BREAKOUT, chance.choice(neighbours(unit.hex))))
    here = unit.hex
    stay = unit.immobilised or unit.energy == 0 or chance.random() < 0.3
    if not stay:
        order = _move(view, unit, goal, order, chance)
        plan = check_order(view, order).plan
        here = plan.end if plan is not None else here
    elif chance.random() < 0.2:
        order = replace(order, facing=Facing(chance.randrange(6)))
    if chance.random() < 0.8:
        order = replace(order, action=_action(view, unit, here, chance))
    if chance.random() < 0.4:
        deeds = deeds_for(view, unit, here, ability=True) + supplies_for(view, unit, here)
        if deeds:
            order = replace(order, ability=Ability(chance.choice(deeds), chance.choice(list(When))))
    return order


def _move(view: SideView, unit: OwnUnit, goal: Hex, order: Order, chance: random.Random) -> Order:
    """Toward the goal, anywhere within reach, or along a random walk that may well be illegal."""
    double = chance.random() < 0.2
    if chance.random() < 0.2:
        walk = [unit.hex]
        for _ in range(chance.randint(1, 4)):
            walk.append(chance.choice([at for at in neighbours(walk[-1]) if view.map.contains(at)] or walk))
        return replace(order, path=tuple(walk[1:]), double_time=double)
    cls = view.catalogue.cls(unit)
    mover = mover_of(cls, cls.speed, view.side)
    enemies = {contact.hex for contact in view.contacts if contact.present}
    reach = [at for at in reachable(view.map, mover, unit.hex, blocked=enemies) if at != unit.hex]
    if not reach:
        return order
    reach.sort(key=lambda at: (distance(at, goal), at))
    to = reach[0] if chance.random() < 0.6 else chance.choice(reach)
    facing = Facing(chance.randrange(6)) if chance.random() < 0.3 else None
    return replace(order, destination=to, facing=facing, double_time=double)


def _action(view: SideView, unit: OwnUnit, here: Hex, chance: random.Random) -> Action | None:
    """An attack where there is somebody to attack, else whatever else can be done."""
    cls = view.catalogue.cls(unit)
    near = [
        c
        for c in view.contacts
        if c.present and distance(here, c.hex) <= max((w.range for w in cls.weapons), default=0)
    ]
    if near and chance.random() < 0.7:
        target = chance.choice(near)
        if adjacent(here, target.hex) and chance.random() < 0.4:
            return Action(ActionKind.ASSAULT, target.hex, target.id)
        weapon = chance.choice(cls.weapons)
        return Action(ActionKind.ATTACK, target.hex, target.id, weapon.id)
    others = deeds_for(view, unit, here, ability=False) + supplies_for(view, unit, here)
    others += sieges_for(view, unit, here)
    ghosts = [
        c
        for c in view.contacts
        if not c.present and any(w.indirect and distance(here, c.hex) <= w.range for w in cls.weapons)
    ]
    if ghosts and chance.random() < 0.5:
        weapon = next(w for w in cls.weapons if w.indirect)
        return Action(ActionKind.ATTACK, chance.choice(ghosts).hex, weapon=weapon.id)
    return chance.choice(others) if others else None
