"""One step of putting an order together: on by a hex, the same as another unit, next to another unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.campaign.judge.advice.check import check_order
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, Order, going_to
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbour


def end_of(view: SideView, unit: OwnUnit, order: Order) -> Hex:
    """Where the move of an order ends as far as it can be done."""
    made = check_order(view, order).plan
    return unit.hex if made is None else made.end


def stepped(view: SideView, unit: OwnUnit, order: Order, side: Facing) -> Order:
    """The order with its way one hex longer; a destination becomes the way to it first."""
    path = order.path
    if order.destination is not None:
        made = check_order(view, order).plan
        path = () if made is None else made.path[1:]
    last = path[-1] if path else unit.hex
    return replace(order, path=(*path, neighbour(last, side)), destination=None)


def steps_open(view: SideView, unit: OwnUnit, order: Order) -> list[Facing]:
    """The sides over which the way can go on, clockwise as the map is drawn."""
    bare = replace(order, action=None, ability=order.ability, wait_for=())
    sides = []
    for side in view.map.compass:
        longer = stepped(view, unit, bare, side)
        if not view.map.contains(longer.path[-1]):
            continue
        made = check_order(view, longer).plan
        if made is not None and made.end == longer.path[-1] and len(made.path) > len(longer.path):
            sides.append(side)
    return sides


def copied(view: SideView, order: Order, start: Hex, unit: OwnUnit) -> Order:
    """The order of a unit in `start` for another one: the same steps from where that is, the same facing and action.

    What is aimed stays aimed at the same place; what names the other unit itself is left out.
    """
    made = check_order(view, order).plan if order.destination is not None else None
    path = order.path if made is None else made.path[1:]
    hexes, at, last = list[Hex](), unit.hex, start
    for step in path:
        at = neighbour(at, direction(last, step))
        hexes.append(at)
        last = step
    action, ability = order.action, order.ability
    if action is not None and order.unit in _parties(action):
        action = None
    if ability is not None and order.unit in _parties(ability.action):
        ability = None
    return Order(
        unit.id,
        path=tuple(hexes),
        double_time=order.double_time and bool(hexes or action),
        force=order.force and bool(hexes),
        facing=order.facing,
        action=action,
        ability=ability,
    )


def _parties(action: Action) -> set[str | None]:
    """The units that an action names."""
    supply = action.supply
    return {action.target} if supply is None else {action.target, supply.giver, supply.receiver}


def following(unit: OwnUnit, order: Order, to: Hex, reach: Sequence[Hex]) -> Order | None:
    """The order with a move next to a hex in which another unit will be; None where nothing nearer can be reached.

    Of several hexes next to it the nearest to the unit, then the first on the map.
    """
    near = min(reach, key=lambda at: (abs(distance(at, to) - 1), distance(unit.hex, at), at), default=None)
    if near is None or distance(near, to) >= distance(unit.hex, to):
        return None
    return going_to(order, unit.hex, near)
