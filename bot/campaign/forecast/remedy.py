"""What would have worked instead of an order of which something was lost: the smallest change, on the side's picture.

Only what the side knew when the round opened, and its orders of the round, are looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from bot.campaign.forecast.in_queue import outlook, queue_before
from bot.campaign.forecast.play import forecast
from bot.campaign.forecast.sequence import needing_later
from bot.campaign.judge.advice.check import Check, check_order
from bot.campaign.judge.advice.options import actions_at
from bot.campaign.judge.situation import situation_known
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order, When
from bot.campaign.world.refusals.facing import FacingRuled
from bot.hexmap.coords import Facing, Hex, disc, distance

MOVE, FACING, ACTION = "move", "facing", "action"
"""Parts of an order that are lost, of those that `refused` tells."""
_ENDS, _TARGETS, _NEAR, _PLAYED = 36, 12, 3, 8
"""How many other hexes and targets are tried, how far from the hex that was ordered, and how many orders are played."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the side could have known about an order that lost something."""

    foreseen: bool
    """Whether anything that was lost could be foreseen."""
    order: Order | None = None
    """The order that loses nothing of it; None where no small change helps."""
    behind: Order | None = None
    """The order that the same order would have had to come after."""
    ahead: Order | None = None
    """The order that the same order would have had to come before."""
    sought: bool = False
    """Whether small changes were tried; where some of it could not be foreseen, none can be judged."""


def remedy(
    view: SideView, queue: Sequence[Order], order: Order, lost: Collection[str], parts: Collection[str]
) -> Remedy:
    """The smallest change of an order of the `queue` that loses nothing of what was `lost`, by its codes.

    `view` is the side's picture when the round opened; `parts` are the steps of the order that were lost.
    """
    played = _play(view, queue, order)
    doubts = played.codes
    if not doubts & set(lost):
        return Remedy(foreseen=False)
    if not doubts >= set(lost):
        return Remedy(foreseen=True)
    allowed = doubts - set(lost)
    later = needing_later(view, queue, {order.unit}).get(order.unit)
    if later is not None:
        moved, renumbered = _beside(order, later, queue)
        if _play(view, renumbered, moved).codes <= allowed:
            return Remedy(True, order, later)
    then = outlook(view, order, queue).likely.view
    unit = next((own for own in then.units if own.id == order.unit), None)
    if unit is None:
        return Remedy(True)
    nothing = Order(order.unit, order.number, note=order.note)
    likely = (
        changed
        for changed in _changes(then, unit, order, lost, parts, played.end or unit.hex)
        if changed != nothing and _taken(then, changed, allowed)
    )
    works = (changed for changed in islice(likely, _PLAYED) if _play(view, queue, changed).codes <= allowed)
    if (working := next(works, None)) is not None:
        return Remedy(True, working, sought=True)
    for earlier in islice(reversed(queue_before(queue, order)), _PLAYED):
        moved, renumbered = _beside(order, earlier, queue, before=True)
        if _play(view, renumbered, moved).codes <= allowed:
            return Remedy(True, order, ahead=earlier, sought=True)
    return Remedy(True, sought=True)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """An order in its place in the queue, played on the side's picture."""

    codes: frozenset[str]
    """All that is wrong with it as it is judged, or lost as it is played."""
    end: Hex | None
    """Where its unit then is."""


def _play(view: SideView, queue: Sequence[Order], order: Order) -> _Outcome:
    ahead = queue_before(queue, order)
    rest = [other for other in queue if other.unit != order.unit]
    check = check_order(outlook(view, order, queue).likely.view, order)
    seen = forecast(view, [*ahead, order], [*rest, order], hopeful=False)
    lost = [
        str(event.data["code"])
        for event in seen.steps[-1].events
        if event.kind in ("refused", "stopped") and event.unit == order.unit
    ]
    end = next((own.hex for own in seen.view.units if own.id == order.unit), None)
    return _Outcome(_codes(check) | frozenset(lost), end)


def _taken(seen: SideView, order: Order, allowed: frozenset[str]) -> bool:
    """Whether the order would be taken, with no more wrong than is allowed."""
    check = check_order(seen, order)
    return check.refusal is None and _codes(check) <= allowed


def _codes(check: Check) -> frozenset[str]:
    """All that is wrong with an order."""
    lost = check.warnings if check.refusal is None else (check.refusal, *check.warnings)
    return frozenset(refusal.code for refusal in lost)


def _beside(
    order: Order, other: Order, queue: Sequence[Order], *, before: bool = False
) -> tuple[Order, list[Order]]:
    """The order just behind another one, or just before it, and the queue with it there."""
    spread = [replace(each, number=2 * each.number) for each in queue if each.unit != order.unit]
    moved = replace(order, number=2 * other.number + (-1 if before else 1))
    return moved, [*spread, moved]


# ---------------------------------------------------------------- small changes, the smallest first


def _changes(
    view: SideView, unit: OwnUnit, order: Order, lost: Collection[str], parts: Collection[str], end: Hex
) -> Iterator[Order]:
    """Orders that want the same and differ in one thing; none that merely leaves out what was lost."""
    moves = bool(order.path) or order.destination is not None
    acts = bool(set(parts) - {MOVE, FACING})
    goal = order.path[-1] if order.path else order.destination
    if order.path:
        yield replace(order, path=(), destination=goal)
    if moves:
        yield replace(order, double_time=not order.double_time)
    if order.facing is not None and FacingRuled.code not in lost:
        for facing in _turned(order.facing):
            if facing is not unit.facing:
                yield replace(order, facing=facing)
        if FACING not in parts:
            yield replace(order, facing=None)
    if order.ability is not None:
        for when in When:
            if when is not order.ability.when:
                yield replace(order, ability=replace(order.ability, when=when))
    if ACTION in parts:
        yield from _same_aim(view, unit, order)
    if moves and acts and MOVE not in parts:
        yield replace(order, path=(), destination=None, double_time=False)
    if moves or acts:
        yield from _other_ends(view, unit, order, goal, None if acts else end)
    if ACTION in parts:
        yield from _other_aims(view, unit, order)
    if not acts and (order.action is not None or order.ability is not None):
        yield replace(order, action=None, ability=None)


def _turned(wanted: Facing) -> list[Facing]:
    """The other facings, those nearest to the one that was wanted first."""
    others = [facing for facing in Facing if facing is not wanted]
    return sorted(others, key=lambda facing: min((facing - wanted) % 6, (wanted - facing) % 6))


def _same_aim(view: SideView, unit: OwnUnit, order: Order) -> Iterator[Order]:
    """The same action with another weapon, or done another way."""
    action = order.action
    if action is None:
        return
    if action.kind.aimed:
        weapons = situation_known(view, unit.id).cls.weapons
        yield from (replace(order, action=replace(action, weapon=gun.id)) for gun in weapons)
        return
    made = check_order(view, replace(order, action=None)).plan
    here = made.end if made is not None else unit.hex
    energy = unit.energy - (made.energy if made is not None else 0)
    possible = actions_at(view, unit, here, ability=False, energy=energy)
    same = [other for other in possible if (other.kind, other.item) == (action.kind, action.item)]
    same.sort(key=lambda other: distance(other.hex or here, action.hex or here))
    yield from (replace(order, action=other) for other in same[:_TARGETS])


def _other_aims(view: SideView, unit: OwnUnit, order: Order) -> Iterator[Order]:
    """The same action aimed at other contacts that the side sees, those nearest to what was aimed at first."""
    action = order.action
    if action is None or not action.kind.aimed:
        return
    centre = action.hex or unit.hex
    seen = [contact for contact in view.contacts if contact.present and contact.id != action.target]
    seen.sort(key=lambda contact: (distance(contact.hex, centre), contact.hex, contact.id))
    for contact in seen[:_TARGETS]:
        yield replace(order, action=replace(action, hex=contact.hex, target=contact.id))


def _other_ends(
    view: SideView, unit: OwnUnit, order: Order, goal: Hex | None, end: Hex | None
) -> Iterator[Order]:
    """Moves that end near the hex that was ordered; nearer to it than `end`, where the unit got, if that is given."""
    centre = goal if goal is not None else unit.hex
    aimed = order.action.hex if order.action is not None else None
    near = [at for at in disc(centre, _NEAR) if view.map.contains(at) and at not in (centre, unit.hex, aimed)]
    near.sort(key=lambda at: (distance(at, centre), distance(at, unit.hex), at))
    for at in near[:_ENDS]:
        if end is None or distance(at, centre) < distance(end, centre):
            yield replace(order, path=(), destination=at)
