"""Checking an order in its place in the queue: judged after the orders before it, on the side's picture alone.

A part of an order is only refused where neither the picture of now nor that of its turn makes it possible. What the
book judges when the order is carried out is taken with a warning: a full or held hex (EDC-C2.2-c).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.campaign.forecast.picture import stand_in
from bot.campaign.forecast.play import Forecast, forecast, shoots
from bot.campaign.forecast.tracks import new_radars, radars
from bot.campaign.judge.advice.check import Check, check_order
from bot.campaign.judge.advice.dependency import Dependency, Need
from bot.campaign.judge.flight import burns
from bot.campaign.judge.mines import IN_FILE
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.strips import takes_room
from bot.campaign.resolve.boarding import without_boarding
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Cargo
from bot.campaign.world.order import ActionKind, Lift, Order, Refusal
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import NoTrack, TargetGone
from bot.campaign.world.refusals.move import HexFull
from bot.campaign.world.structure import Structure, touches
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import BadLabel, Hex, distance, parse_label

T = TypeVar("T")
_STEPS = frozenset({ActionKind.BREAKOUT, *IN_FILE})
"""Actions that take the unit into the next hex."""


def queue_before(queue: Iterable[Order], order: Order) -> list[Order]:
    """The orders that come before this one: all of other units, if it is yet to be filed (EDC-C1.1.1-d)."""
    latest = {queued.unit: queued for queued in sorted(queue, key=lambda queued: queued.number)}
    latest.pop(order.unit, None)
    return [
        queued
        for queued in sorted(latest.values(), key=lambda queued: queued.number)
        if not order.number or queued.number < order.number
    ]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The pictures on which an order is judged: of now, and of its turn, as expected and as hoped for."""

    now: SideView
    likely: Forecast
    hoped: Forecast
    """The same as `likely` where no order before it may destroy anybody."""

    @property
    def later(self) -> tuple[SideView, ...]:
        """The pictures of its turn, if anything comes before it."""
        if not self.likely.steps:
            return ()
        return tuple({id(either.view): either.view for either in (self.likely, self.hoped)}.values())


def outlook(view: SideView, order: Order, queue: Sequence[Order]) -> Outlook:
    """What the orders before this one make of the side's picture. The queue's numbers count, not its sequence."""
    ahead = queue_before(queue, order)
    if not ahead:
        return Outlook(view, Forecast(view), Forecast(view))
    whole = [*ahead, order, *(queued for queued in queue if queued.number > order.number > 0)]
    likely = forecast(view, ahead, whole, hopeful=False)
    hoped = forecast(view, ahead, whole, hopeful=True) if any(map(shoots, ahead)) else likely
    return Outlook(view, likely, hoped)


def check_in_queue(view: SideView, order: Order, queue: Sequence[Order]) -> Check:
    """Judge an order after those before it in the queue. Never raises for bad orders.

    `queue` holds the orders of the side that are filed; the unit's own are passed over. An order without a number
    comes at the end.
    """
    seen = outlook(view, order, queue)
    now = check_order(view, order)
    if not seen.likely.steps:
        return _taken(view, order, now, seen.likely)
    before, after = _unit(view, order.unit), _unit(seen.likely.view, order.unit)
    if (
        before is not None
        and after is not None
        and after.this_round.dropped
        and not before.this_round.dropped
    ):
        return now  # Where it comes down only the dice tell (EDC-F6.2-f).
    likely = _later(seen.likely, order)
    hoped = _later(seen.hoped, order) if seen.hoped is not seen.likely else likely
    best, then = likely, seen.likely
    if _badness(hoped) < _badness(best):
        best, then = hoped, seen.hoped
    known = _lost(now)
    depends = _explain(seen.now, then, order, best, [lost for lost in known if lost not in _lost(best)])
    if then is seen.hoped and then is not seen.likely:
        doubt = [lost for lost in _lost(likely) if lost not in _lost(best)]
        depends = _together(depends, _explain(seen.now, then, order, best, doubt))
    depends = _together(depends, _brought(seen.now, then.view, order.unit))
    worse = [lost for lost in _lost(best) if lost not in known]
    spoiled = _explain(seen.now, then, order, now, worse, spoils=True)
    if best is None or (best.refusal is not None and now.refusal is None):
        # Those before it may fail or be withdrawn: what can be done now is tried.
        lost = None if best is None else best.refusal
        return replace(now, warnings=_together(worse, now.warnings), spoiled=spoiled, hopeless=lost)
    spoiled = tuple(change for change in spoiled if change not in depends)
    return _taken(view, order, replace(best, depends=depends, spoiled=spoiled), then)


def _later(seen: Forecast, order: Order) -> Check | None:
    """The check when the order's turn comes; None if the unit is then gone or has acted."""
    unit = _unit(seen.view, order.unit)
    if unit is None:
        return None
    if not unit.this_round.boarded:
        return check_order(seen.view, order)
    check = check_order(seen.view, without_boarding(order))
    # It boards as ordered, only earlier.
    return check if check.plan is None else replace(check, plan=replace(check.plan, action=order.action))


def _taken(view: SideView, order: Order, best: Check, then: Forecast) -> Check:
    """The check, with a way into a full or held hex accepted although it cannot be gone at the moment (EDC-C2.2-c)."""
    lost, unit = best.refusal, _unit(view, order.unit)
    if unit is not None and isinstance(lost, NoTrack):
        return _may_track(view, unit, order, best, then)
    moves = order.path or order.destination is not None or (order.action and order.action.kind in _STEPS)
    if lost is None or unit is None or not lost.tried or not moves:
        return best if lost is None else replace(best, depends=())
    stays = Plan((unit.hex,), 0, burns(unit), unit.hex, None, lost, _wanted(order))
    full = _full(view, then.view, lost.hex, unit.id) if isinstance(lost, HexFull) else ()
    spoiled = best.spoiled or full
    warnings = _together((lost,), best.warnings)
    return Check(stays, None, warnings=warnings, spoiled=spoiled, stop=best.stop, hopeless=lost)


def _may_track(view: SideView, unit: OwnUnit, order: Order, best: Check, then: Forecast) -> Check:
    """A shot that needs a track, with a warning where a radar may find its target by then (EDC-F2.1-d)."""
    aimed = order.action.hex if order.action is not None else None
    seekers = new_radars(view, then.view, aimed) if aimed is not None and then.steps else ()
    if not seekers or best.refusal is None:
        return replace(best, depends=())
    depends = tuple(change for change in radars(view, then.view, spoils=False) if change.what[0] in seekers)
    stays = Plan((unit.hex,), 0, burns(unit), unit.hex, None)
    return Check(stays, None, warnings=(best.refusal,), depends=depends)


def _full(now: SideView, then: SideView, label: str, but: str) -> tuple[Dependency, ...]:
    """The units still in a hex when the order's turn comes, and those that have come into it by then."""
    at = parse_label(label)
    left = _filling(then, at)
    stay = tuple(own for own in _filling(now, at) if own in left and own != but)
    still = (Dependency(Need.STAYS, stay, label),) if stay else ()
    return (*still, *_crowd(now, then, label, but, spoils=True))


def _wanted(order: Order) -> Hex | None:
    if order.action is not None and order.action.kind in _STEPS:
        return order.action.hex or order.destination or (order.path[0] if order.path else None)
    return order.path[-1] if order.path else order.destination


def _unit(view: SideView, key: str) -> OwnUnit | None:
    return next((own for own in view.units if own.id == key), None)


def _lost(check: Check | None) -> tuple[Refusal, ...]:
    """What will not be done of the order, or is in doubt."""
    if check is None:
        return ()
    return check.warnings if check.refusal is None else (check.refusal,)


def _badness(check: Check | None) -> tuple[bool, int, int]:
    """How little of the order can be done: the less the better."""
    if check is None or check.plan is None:
        return True, 0, 0
    plan = check.plan
    short = distance(plan.end, plan.wanted) if plan.wanted is not None else 0
    return False, short, len(check.warnings)


# ---------------------------------------------------------------- why


def _together(first: Iterable[T], second: Iterable[T]) -> tuple[T, ...]:
    joined = list(first)
    return (*joined, *(extra for extra in second if extra not in joined))


def _explain(
    now: SideView,
    then: Forecast,
    order: Order,
    best: Check | None,
    changed: Sequence[Refusal],
    spoils: bool = False,
) -> tuple[Dependency, ...]:
    """What the orders before change of that for which these refusals were given, or were not."""
    told: tuple[Dependency, ...] = ()
    for lost in changed:
        told = _together(told, _cause(now, then, order, best, lost, spoils))
    return told


def _cause(
    now: SideView, then: Forecast, order: Order, best: Check | None, lost: Refusal, spoils: bool
) -> tuple[Dependency, ...]:
    near = _ground(now, order, best, lost)
    if isinstance(lost, HexFull):
        told = _crowd(now, then.view, lost.hex, order.unit, spoils)
    elif Lift.ENEMY_GONE in lost.lifted_by:
        told = _cleared(now, then, near)
    elif isinstance(lost, NoTrack | TargetGone):
        told = (*radars(now, then.view, spoils), *_partners(now, then.view, order, spoils))
    else:
        told = (*_partners(now, then.view, order, spoils), *_works(now, then, near))
    if told or spoils:
        return told
    return (
        *_partners(now, then.view, order, spoils),
        *_works(now, then, near),
        *_cleared(now, then, near),
    )


def _ground(now: SideView, order: Order, best: Check | None, lost: Refusal) -> frozenset[Hex]:
    """The hexes that the order is about."""
    aimed = order.action.hex if order.action is not None else None
    places: set[Hex] = {*order.path, *(at for at in (_wanted(order), aimed) if at is not None)}
    places |= {at for key in ("hex", "from", "store") if (at := _hex(lost.facts.get(key))) is not None}
    if best is not None and best.plan is not None:
        places |= {*best.plan.path}
    unit = _unit(now, order.unit)
    return frozenset(places | ({unit.hex} if unit is not None else set()))


def _hex(fact: object) -> Hex | None:
    """The hex that a fact names; the fact may also name something else."""
    try:
        return parse_label(str(fact))
    except BadLabel:
        return None


def _filling(view: SideView, at: Hex) -> list[str]:
    """The side's units that take room in the hex: none in the air, nor on an airstrip (EDC-F4.1-b)."""
    structures = {structure.id: structure for structure in view.structures}

    def fills(own: OwnUnit) -> bool:
        flies = view.catalogue.cls(own).unit_type in AIRCRAFT
        return takes_room(view.map, structures, view.catalogue, at, own.profile, flies)

    there = (own for own in view.units if own.hex == at)
    return [own.id for own in there if own.carrier is None and own.survivors_of is None and fills(own)]


def _crowd(now: SideView, then: SideView, label: str, but: str, spoils: bool) -> tuple[Dependency, ...]:
    """The units that leave a hex; where that `spoils` something, those that come into it."""
    at = parse_label(label)
    before, later = set(_filling(now, at)), set(_filling(then, at))
    who = tuple(sorted((later - before if spoils else before - later) - {but}))
    return (Dependency(Need.ENTERS if spoils else Need.LEAVES, who, label),) if who else ()


def _cleared(now: SideView, then: Forecast, near: Collection[Hex]) -> tuple[Dependency, ...]:
    """The enemies in these hexes, or next to them, that earlier orders may destroy."""
    left = {contact.id for contact in then.view.contacts}
    by_hex: dict[Hex, list[str]] = {}
    for contact in now.contacts:
        gone = contact.present and contact.id not in left
        if gone and any(distance(contact.hex, at) <= 1 for at in near):
            by_hex.setdefault(contact.hex, []).append(contact.id)
    return tuple(
        Dependency(Need.CLEARED, _who(then, "destroyed", contacts), now.map.label(at), tuple(contacts))
        for at, contacts in sorted(by_hex.items())
    )


def _who(then: Forecast, kind: str, contacts: Collection[str]) -> tuple[str, ...]:
    """The units whose orders did that to them."""
    played = {stand_in(contact) for contact in contacts}
    return tuple(
        dict.fromkeys(
            step.order.unit
            for step in then.steps
            if any(event.kind == kind and event.unit in played for event in step.events)
        )
    )


def _works(now: SideView, then: Forecast, near: Collection[Hex]) -> tuple[Dependency, ...]:
    """Structures at these hexes that earlier orders finish or destroy."""
    before = {structure.id: structure for structure in now.structures}
    after = {structure.id: structure for structure in then.view.structures}
    told = []
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        there = new or old
        if there is None or old == new or not set(touches(there)) & set(near):
            continue
        raised = _stands(then.view, new) and not _stands(now, old)
        razed = _stands(now, old) and not _stands(then.view, new)
        if raised or razed:
            label = now.map.label(there.hex)
            who = _builders(then, "built" if raised else "structure_hit", there.hex)
            name = kind_of(now.catalogue, there.kind).name
            told.append(Dependency(Need.BUILT if raised else Need.RAZED, who, label, (name,)))
    return tuple(told)


def _stands(view: SideView, structure: Structure | None) -> bool:
    if structure is None or not structure.built:
        return False
    return structure.health >= kind_of(view.catalogue, structure.kind).works_from


def _builders(then: Forecast, kind: str, at: Hex) -> tuple[str, ...]:
    """The units whose orders did that to something in the hex, or next to it."""
    units = (
        step.order.unit
        for step in then.steps
        for event in step.events
        if event.kind == kind and event.hex is not None and distance(event.hex, at) <= 1
    )
    return tuple(dict.fromkeys(units))


def _partners(now: SideView, then: SideView, order: Order, spoils: bool) -> tuple[Dependency, ...]:
    """What becomes of the units and depots that the order is about, and of the unit itself."""
    told: list[Dependency] = []
    for key in _parties(now, order):
        told += _changes(now, then, key, spoils)
    stocks = {now.map.label(depot.hex): depot.cargo for depot in now.depots}
    later = {then.map.label(depot.hex): depot.cargo for depot in then.depots}
    for key in _parties(now, order):
        before, after = stocks.get(key, Cargo()), later.get(key, Cargo())
        if _stocked(after, before) if spoils else _stocked(before, after):
            told.append(Dependency(Need.SUPPLIED, hex=key, what=(key,)))
    return tuple(dict.fromkeys(told))


def _parties(now: SideView, order: Order) -> list[str]:
    """Units and depots that the order names, and its unit with its carrier."""
    unit = _unit(now, order.unit)
    keys: list[str | None] = [*order.wait_for]
    for action in (order.action, order.ability.action if order.ability is not None else None):
        if action is not None:
            keys += [action.target]
            keys += [action.supply.giver, action.supply.receiver] if action.supply is not None else []
    keys += [unit.carrier if unit is not None else None, order.unit]
    return list(dict.fromkeys(key for key in keys if key is not None))


def _changes(now: SideView, then: SideView, key: str, spoils: bool = False) -> list[Dependency]:
    old, new, label = _unit(now, key), _unit(then, key), now.map.label
    if old is None or new is None:
        return []
    at = label(new.hex)
    if old.carrier != new.carrier:
        if new.carrier is None:
            return [Dependency(Need.OUT, hex=at, what=(key,))]
        return [Dependency(Need.ABOARD, (new.carrier,), at, (key,))]
    if old.profile is not new.profile and new.profile is Profile.LANDED:
        return [Dependency(Need.LANDS, hex=at, what=(key,))]
    if old.hex != new.hex:
        return [Dependency(Need.MOVES, hex=at, what=(key,))]
    if _fuller(new, old) if spoils else _fuller(old, new):
        return [Dependency(Need.SUPPLIED, hex=at, what=(key,))]
    states = [
        (own.immobilised, own.disarmed, own.overrun, own.brawl, own.deployed, own.profile, own.garrison)
        for own in (old, new)
    ]
    return [Dependency(Need.CHANGED, hex=at, what=(key,))] if states[0] != states[1] else []


def _fuller(now: OwnUnit, other: OwnUnit) -> bool:
    """Whether the other holds more of anything."""
    uses = any(other.uses.get(key, left) > left for key, left in now.uses.items())
    return uses or other.energy > now.energy or _stocked(now.cargo, other.cargo)


def _stocked(now: Cargo, other: Cargo) -> bool:
    return other.crates > now.crates or other.barrels > now.barrels


def _brought(now: SideView, then: SideView, key: str) -> tuple[Dependency, ...]:
    """Where others' orders take the unit itself before its turn (EDC-C1.1-d)."""
    moved = (Need.MOVES, Need.ABOARD, Need.OUT)
    return tuple(change for change in _changes(now, then, key) if change.need in moved)
