"""Whether a resupply can be done: rearm, refuel, syphon and freight, as actions and as abilities.

Judged on `Stores`, the units and depots of one camp, for the check of an order and for the resolver alike. What a
resupply does is in `resolve.supply`.
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation, with_uses
from bot.campaign.judge.stores import Holder, Stores
from bot.campaign.judge.towing import is_water
from bot.campaign.world.model import Cargo, Depot
from bot.campaign.world.order import Action, ActionKind, OrderType, Refusal, Supply
from bot.campaign.world.outfit.gear import VESSELS, UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import InOtherHex
from bot.campaign.world.refusals.carrying import NoWayAshore
from bot.campaign.world.refusals.move import EnergyLacking
from bot.campaign.world.refusals.order import SelfSupplyAlone
from bot.campaign.world.refusals.supply import (
    AlreadyFull,
    AssistOnly,
    BarrelNotInfantry,
    FreightLimit,
    HoldsNoItems,
    NoCargoRoom,
    NoContainer,
    NoItemRoom,
    NoParadrop,
    NoStore,
    NoSuchItem,
    NotSoMuch,
    OtherPropulsion,
    PartyBrawls,
    SameStore,
    SupplyFar,
    SyphonVehicles,
    UnitAirborne,
)
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, distance
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind, TerrainKind

ENERGY_ITEM = "energy"
"""The item of a crate that refills infantry energy (EDC-C2.4-i)."""
BUILD_SUPPLY = "build_supply"
"""The key of Build Supply among a unit's uses, the trait that says how much it carries, and what a crate refills
(EDC-D5.1-b)."""
SUPPLY_DROP = "supply_drop"
"""The tag of those that hand out supplies in the air (EDC-C4.2-k)."""
REACH = 1
"""Hexes at which supplies change hands (EDC-C4.2-d)."""
BASES = frozenset({"start", "base"})
"""Kinds of place where freight is not limited (EDC-C4.3-a)."""


def is_self_supply(unit_id: str, kind: OrderType, supply: Supply | None) -> bool:
    """Whether a unit rearms or refuels from what it carries itself (EDC-C4.2-f)."""
    if supply is None or kind not in (ActionKind.REARM, ActionKind.REFUEL):
        return False
    return supply.giver == supply.receiver == unit_id


@judges(ActionKind.REARM, ActionKind.REFUEL, ActionKind.SYPHON, ActionKind.FREIGHT)
def judge_supply(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the unit cannot do the resupply from where it is. Range: EDC-C4.2-d, EDC-C4.2-h.

    EDC-C4.2-g, EDC-C4.3-b.
    """
    stores, unit, kind, supply = situation.stores, situation.unit, action.kind, action.supply
    at, energy, ability = moment.at, moment.energy, moment.ability
    if supply is None:
        return NoStore(("EDC-C4.2-d",), store="nothing")
    for key in (supply.giver, supply.receiver):
        if stores.unit(key) is None and stores.depot(key) is None:
            return NoStore(("EDC-C4.2-a", "EDC-C4.2-d"), store=key)
        party = stores.unit(key)
        if party is not None and party.brawl:
            return PartyBrawls(("EDC-C3.2.2-h",), unit=party.name)
    performs = unit.id in (supply.giver, supply.receiver)
    if not performs and (ability or kind not in (ActionKind.REARM, ActionKind.REFUEL)):
        return AssistOnly(("EDC-C4.2-h",))
    if not performs and supply.giver == supply.receiver:
        return SelfSupplyAlone(("EDC-C4.2-f",))
    for a, b in _pairs(unit.id, supply, performs):
        away = distance(_place(stores, a, unit, at), _place(stores, b, unit, at))
        if away > REACH:
            return SupplyFar(("EDC-C4.2-d",), from_=stores.name(a), to=stores.name(b), distance=away)
    if kind is ActionKind.SYPHON:
        return _judge_syphon(stores, unit, supply, at, energy)
    dropped = _from_the_air(stores, unit, kind, supply)
    if dropped is not None:
        return dropped
    if kind is ActionKind.FREIGHT:
        return _judge_freight(stores, unit, supply, at, ability, energy)
    return _judge_fill(stores, unit, kind, supply, energy)


def _pairs(performer: str, supply: Supply, performs: bool) -> list[tuple[str, str]]:
    """Which parties have to be next to each other; a helper is next to both (EDC-C4.2-h)."""
    if performs:
        return [(supply.giver, supply.receiver)]
    return [(supply.giver, performer), (performer, supply.receiver)]


def _place(stores: Stores, key: str, unit: Holder, at: Hex) -> Hex:
    if key == unit.id:
        return at
    party = stores.unit(key) or stores.depot(key)
    assert party is not None  # the caller has seen to it
    return party.hex


def airborne(cls: UnitClass, unit: Holder) -> bool:
    """Whether an aircraft is in the air."""
    return unit.profile is not Profile.LANDED


def _from_the_air(stores: Stores, unit: Holder, kind: OrderType, supply: Supply) -> Refusal | None:
    """A craft in the air hands nothing out, and freight is not brought to it either (EDC-C4.2-k)."""
    if supply.giver == supply.receiver:
        return None
    for key in (supply.giver, supply.receiver) if kind is ActionKind.FREIGHT else (supply.giver,):
        craft = unit if key == unit.id else stores.unit(key)
        if craft is None or not airborne(stores.cls(craft), craft):
            continue
        if SUPPLY_DROP not in stores.cls(craft).tags:
            own = key == unit.id
            return (
                NoParadrop(("EDC-C4.2-k",), unit=craft.name)
                if own
                else UnitAirborne(("EDC-C4.2-k",), unit=craft.name)
            )
    return None


def _judge_fill(stores: Stores, unit: Holder, kind: OrderType, supply: Supply, energy: int) -> Refusal | None:
    """Rearm and Refuel: EDC-C2.4-i, EDC-C4.2-b, EDC-C4.2-c, EDC-C4.2-f, EDC-E3-d.

    `energy` is what the unit has by then: the move before it costs some (EDC-C2.1-b).
    """
    target = stores.unit(supply.receiver)
    if target is None:
        return NoStore(("EDC-C4.2-d",), store=supply.receiver)
    if target.id == unit.id:
        target = replace(unit, energy=energy)
    cls = stores.cls(target)
    if supply.giver == unit.id == supply.receiver and airborne(cls, target):
        return UnitAirborne(("EDC-C4.2-f",), unit=target.name)
    if kind is ActionKind.REFUEL:
        if cls.infantry_energy:
            return BarrelNotInfantry(("EDC-C2.4-i", "EDC-C4.2-c"), unit=target.name)
        full, rule, what = target.energy >= cls.energy, "EDC-C4.2-c", "barrel"
    else:
        item = item_of(cls, target, supply.item)
        if item is None:
            named = supply.item or "anything a crate refills"
            return NoSuchItem(("EDC-C4.2-b",), unit=target.name, item=named)
        full, rule, what = missing(cls, target, item) <= 0, "EDC-C4.2-b", "crate"
    if full:
        return AlreadyFull((rule,), unit=target.name)
    cargo = stores.cargo(supply.giver)
    if (cargo.barrels if kind is ActionKind.REFUEL else cargo.crates) < 1:
        return NoContainer(("EDC-C4.2-d",), store=stores.name(supply.giver), what=what)
    return None


def item_of(cls: UnitClass, unit: Holder, wanted: str | None) -> str | None:
    """The item a crate is to refill: a weapon, equipment or infantry energy, by id; None if the unit has no such item.

    Where none is named, the first that is not full, otherwise the first there is.
    """
    items = [weapon.id for weapon in cls.weapons if weapon.uses is not None]
    items += [piece.id for piece in cls.equipment]
    items += [ENERGY_ITEM] * cls.infantry_energy
    items += [BUILD_SUPPLY] * (BUILD_SUPPLY in cls.traits)
    if wanted is None:
        return next((item for item in items if missing(cls, unit, item) > 0), items[0] if items else None)
    word = wanted.strip().casefold()
    names = {weapon.name.casefold(): weapon.id for weapon in cls.weapons}
    names |= {piece.name.casefold(): piece.id for piece in cls.equipment}
    return next((item for item in items if item.casefold() == word), _known(items, names.get(word)))


def _known(items: list[str], item: str | None) -> str | None:
    return item if item in items else None


def missing(cls: UnitClass, unit: Holder, item: str) -> int:
    """How much of an item lacks to its maximum."""
    if item == ENERGY_ITEM:
        return cls.energy - unit.energy
    if item == BUILD_SUPPLY:
        full = cls.trait(BUILD_SUPPLY)
        return full - unit.uses.get(BUILD_SUPPLY, full)
    fulls = {weapon.id: weapon.uses or 0 for weapon in cls.weapons}
    full = (fulls | {piece.id: piece.uses for piece in cls.equipment})[item]
    return full - unit.uses.get(item, full)


def _judge_syphon(stores: Stores, unit: Holder, supply: Supply, at: Hex, energy: int) -> Refusal | None:
    """Same hex, same propulsion, both vehicles on the ground (EDC-C4.2-i). The performer gives."""
    target = stores.unit(supply.receiver)
    if target is None or supply.giver != unit.id or target.id == unit.id:
        return NoStore(("EDC-C4.2-i",), store=supply.receiver)
    mine, theirs = stores.cls(unit), stores.cls(target)
    if mine.is_infantry or theirs.is_infantry or mine.infantry_energy or theirs.infantry_energy:
        return SyphonVehicles(("EDC-C4.2-i",))
    if target.hex != at:
        return InOtherHex(("EDC-C4.2-i",), unit=target.name)
    if mine.propulsion != theirs.propulsion:
        return OtherPropulsion(("EDC-C4.2-i",), unit=target.name)
    if airborne(mine, unit) or airborne(theirs, target):
        return UnitAirborne(("EDC-C4.2-i",), unit=unit.name if airborne(mine, unit) else target.name)
    if target.energy >= theirs.energy:
        return AlreadyFull(("EDC-C4.2-i",), unit=target.name)
    if energy < 1 or supply.amount < 1:
        return EnergyLacking(("EDC-C4.2-i",), energy=energy, needed=1)
    return None


def fills(unit_id: str, action: Action) -> bool:
    """Whether the action rearms or refuels the unit that does it."""
    return (
        action.kind in (ActionKind.REARM, ActionKind.REFUEL)
        and action.supply is not None
        and action.supply.receiver == unit_id
    )


def filled(situation: Situation, action: Action, energy: int) -> tuple[Situation, int]:
    """The situation and the energy once the unit has been rearmed or refuelled as an ability, without a mishap.

    It had `energy` before. That it can be done, the caller has seen to (EDC-C4.2-g).
    """
    unit, cls, supply = situation.unit, situation.cls, action.supply
    assert supply is not None
    item: str | None = ENERGY_ITEM
    if action.kind is ActionKind.REARM:
        item = item_of(cls, replace(unit, energy=energy), supply.item)
    assert item is not None
    if item == ENERGY_ITEM:
        return situation, max(energy, cls.energy)
    uses = {**unit.uses, item: unit.uses.get(item, 0) + missing(cls, unit, item)}
    return with_uses(situation, uses), energy


def passed_on(stores: Stores, supply: Supply, energy: int) -> int:
    """How much a Syphon gives that is allowed, of the performer's `energy` (EDC-C4.2-i)."""
    target = stores.unit(supply.receiver)
    room = 0 if target is None else stores.cls(target).energy - target.energy
    return min(stores.settings.syphon_max, supply.amount, energy, room)


def _judge_freight(
    stores: Stores, unit: Holder, supply: Supply, at: Hex, ability: bool, energy: int
) -> Refusal | None:
    """EDC-C4.3-a, EDC-C4.3-b, EDC-C4.2-a, EDC-C4.2-k; items, and all at a base, in any quantity (EDC-F3.3-a)."""
    if supply.giver == supply.receiver:
        return SameStore(("EDC-C4.3-a",), store=stores.name(supply.receiver))
    price = stores.settings.rushed_freight_energy
    if ability and energy < price:
        return EnergyLacking(("EDC-C4.3-b",), energy=energy, needed=price)
    count = supply.amount if supply.item is not None else abs(supply.crates) + abs(supply.barrels)
    limit = stores.settings.freight_per_fs * unit.fs
    if _docked(stores, unit, supply, at):
        limit *= stores.settings.harbor_freight_mult
    base = stores.settings.freight_unlimited_at_base and _is_base(stores, at)
    if count < 1 or (count > limit and not base and supply.item is None):
        return FreightLimit(("EDC-C4.3-a",), count=count, limit=limit)
    stranded = _stranded(stores, unit, supply, at)
    if stranded is not None:
        return stranded
    if supply.item is not None:
        return _judge_items(stores, supply)
    for key, sign in ((supply.giver, -1), (supply.receiver, 1)):
        held, slots = stores.cargo(key), stores.room(key)
        crates, barrels = held.crates + sign * supply.crates, held.barrels + sign * supply.barrels
        if crates < 0 or barrels < 0:
            what = "crate" if crates < 0 else "barrel"
            return NoContainer(("EDC-C4.3-a",), store=stores.name(key), what=what)
        if slots is not None and crates + barrels > slots and not (sign > 0 and any(fitting(stores, supply))):
            return NoCargoRoom(("EDC-C4.2-a",), store=stores.name(key), slots=slots)
    return None


def _is_base(stores: Stores, at: Hex) -> bool:
    """Whether freight is not limited in the hex: a base or start hex, unless it is the enemy's (EDC-C4.3-a)."""
    enemies = {side.value for side in Side if stores.side.opposes(side)}
    return any(
        place.hex == at and place.kind in BASES and place.side.removesuffix("s") not in enemies
        for place in stores.map.places
    )


def fitting(stores: Stores, supply: Supply) -> tuple[int, int]:
    """The crates and barrels of a freight transfer that a depot has room for, crates first (EDC-D5.4-l).

    What is exchanged with a unit goes as a whole: then it is all that was ordered, or (0, 0).
    """
    crates, barrels = supply.crates, supply.barrels
    slots = stores.room(supply.receiver)
    if supply.item is not None or slots is None:
        return crates, barrels
    space = slots - stores.cargo(supply.receiver).total
    if crates + barrels <= space:
        return crates, barrels
    if stores.depot(supply.receiver) is None or crates < 0 or barrels < 0:
        return 0, 0
    crates = min(crates, space)
    return crates, min(barrels, space - crates)


def left_over(stores: Stores, kind: OrderType, supply: Supply | None) -> Refusal | None:
    """What of a freight transfer a depot will not take (EDC-D5.4-l)."""
    if (
        kind is not ActionKind.FREIGHT
        or supply is None
        or fitting(stores, supply) == (supply.crates, supply.barrels)
    ):
        return None
    slots = stores.room(supply.receiver) or 0
    return NoCargoRoom(("EDC-D5.4-l",), store=stores.name(supply.receiver), slots=slots)


def _judge_items(stores: Stores, supply: Supply) -> Refusal | None:
    """Build Supply passes in any quantity between units that carry it, within what they can hold (EDC-F3.3-a)."""
    rule = "EDC-F3.3-a"
    if supply.item != BUILD_SUPPLY:
        return NoSuchItem((rule,), unit=stores.name(supply.giver), item=supply.item)
    for key in (supply.giver, supply.receiver):
        party = stores.unit(key)
        if party is None or BUILD_SUPPLY not in stores.cls(party).traits:
            return HoldsNoItems((rule,), store=stores.name(key))
        full, lacks = stores.cls(party).trait(BUILD_SUPPLY), missing(stores.cls(party), party, BUILD_SUPPLY)
        if key == supply.giver and supply.amount > full - lacks:
            return NotSoMuch((rule,), store=party.name, left=full - lacks)
        if key == supply.receiver and supply.amount > lacks:
            return NoItemRoom((rule,), store=party.name, room=lacks)
    return None


def _docked(stores: Stores, unit: Holder, supply: Supply, at: Hex) -> bool:
    """Whether the freight goes over a harbour edge between a vessel and the land (EDC-D4-e)."""
    ends = [(key, _place(stores, key, unit, at)) for key in (supply.giver, supply.receiver)]
    for (key, water), (_, land) in (ends, ends[::-1]):
        vessel = stores.unit(key)
        if vessel is not None and stores.cls(vessel).unit_type in VESSELS:
            harbour = EdgeKind.HARBOR in stores.map.edges_between(water, land)
            if harbour and stores.map.terrain_at(water) is TerrainKind.WATER:
                return True
    return False


def _stranded(stores: Stores, unit: Holder, supply: Supply, at: Hex) -> Refusal | None:
    """Between a craft on the water and the shore, freight needs a harbour, or a vehicle bed and a beach (EDC-D3-r)."""
    ends = [(key, _place(stores, key, unit, at)) for key in (supply.giver, supply.receiver)]
    for (key, water), (_, land) in (ends, ends[::-1]):
        vessel = stores.unit(key)
        if vessel is None or stores.cls(vessel).unit_type not in VESSELS or not is_water(stores.map, water):
            continue
        if is_water(stores.map, land) or EdgeKind.HARBOR in stores.map.edges_between(water, land):
            continue
        beach = stores.map.terrain_at(land) is TerrainKind.BEACH
        if not (beach and stores.cls(vessel).trait("vehicle_bed")):
            where = stores.map.label(land)
            return NoWayAshore(("EDC-D3-r",), unit=vessel.name, hex=where)
    return None


def depots_of(hexmap: HexMap) -> dict[str, Depot]:
    """The depots a map starts with: half full, by size (mini 4, forward 8, heavy unlimited with 20)."""
    depots = {}
    for place in hexmap.places:
        if place.kind == "depot":
            capacity = {1: 4, 2: 8}.get(place.size)
            stock = 10 if capacity is None else capacity // 2
            side = Side(place.side) if place.side in set(Side) else Side.PLAYER
            # Half crates, half barrels, so that a new depot has room for what is brought to it.
            cargo = Cargo(stock - stock // 2, stock // 2)
            depots[hexmap.label(place.hex)] = Depot(place.hex, side, place.name, cargo, capacity)
    return depots
