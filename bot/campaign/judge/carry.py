"""What units can be carried and where they can get out, as far as a situation tells.

The orders for it are judged in `boarding`, `hitching` and `rescue`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.judge.airlift import lift_class, light_enough
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.towing import is_water
from bot.campaign.judge.walk import mover_of
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Refusal
from bot.campaign.world.outfit.gear import VESSELS, UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.carrying import NoSeat, NoWayAshore, TooHeavy
from bot.campaign.world.refusals.move import EdgeClosed, HostileInHex, TerrainClosed
from bot.campaign.world.refusals.order import UnitCarried
from bot.campaign.world.refusals.supply import UnitAirborne
from bot.hexmap.coords import Hex, adjacent, neighbours
from bot.hexmap.costs import Barrier, Step, take_step
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind

Piece = Unit | OwnUnit

EXIT_POINTS = 1
"""Movement points to get out of a transport (EDC-F3.2-b)."""


# ---------------------------------------------------------------- room


def seats_left(cls: UnitClass, load: Sequence[Piece]) -> int:
    """Places for infantry inside: casualties lie on stretchers first, then take places (EDC-C3.4.2-c)."""
    riders = sum(unit.ride is Ride.PASSENGER for unit in load)
    lying = sum(unit.ride is Ride.CASUALTY for unit in load)
    return cls.trait("passengers") - riders - max(0, lying - cls.trait("stretchers"))


def stretchers_left(cls: UnitClass, load: Sequence[Piece]) -> int:
    """Stretchers that nobody lies on."""
    return cls.trait("stretchers") - sum(unit.ride is Ride.CASUALTY for unit in load)


def _beds_left(situation: Situation, cls: UnitClass, load: Sequence[Piece]) -> int:
    """Places for vehicles and guns in a vehicle bed (EDC-D3-r)."""
    riders = (unit for unit in load if unit.ride is Ride.PASSENGER)
    return cls.trait("vehicle_bed") - sum(not situation.stores.cls(unit).is_infantry for unit in riders)


def infantry_places(situation: Situation, cls: UnitClass, load: Sequence[Piece]) -> int:
    vehicles = sum(not situation.stores.cls(unit).is_infantry for unit in load if unit.ride is Ride.PASSENGER)
    return seats_left(cls, load) + vehicles


def takes_aboard(situation: Situation, carrier: Piece, rule: str) -> Refusal | None:
    """Whether there is room inside the carrier for the unit of the situation (EDC-F3.2-a, EDC-C2.4-q)."""
    cls, mine = situation.stores.cls(carrier), situation.cls
    load = situation.loads.get(carrier.id, ())
    infantry = mine.is_infantry
    free = infantry_places(situation, cls, load) if infantry else _beds_left(situation, cls, load)
    if free < 1:
        return NoSeat((rule,), unit=carrier.name)
    if not light_enough(cls, mine):
        return TooHeavy(
            ("EDC-C2.4-q",), unit=situation.unit.name, mobility=mine.mobility, needed=lift_class(cls)
        )
    return None


# ---------------------------------------------------------------- in and out


def lands(situation: Situation, carrier: Piece, at: Hex) -> bool:
    """Whether a craft on the water can put units ashore in the hex: a beach, and it has a bed (EDC-D3-r)."""
    return (
        situation.stores.cls(carrier).trait("vehicle_bed") > 0
        and is_water(situation.map, carrier.hex)
        and adjacent(carrier.hex, at)
        and situation.map.contains(at)
        and situation.map.terrain_at(at) is TerrainKind.BEACH
    )


def into_wire(situation: Situation, carrier: Piece, at: Hex) -> bool:
    """Whether the unit runs into barbed wire as it goes ashore from a craft (EDC-D5.4-g)."""
    step = _step_ashore(situation, carrier, at)
    return not isinstance(step, Barrier) and step.wire


def _step_ashore(situation: Situation, carrier: Piece, at: Hex) -> Step | Barrier:
    mover = mover_of(situation.cls, 1, situation.side)
    return take_step(situation.map, mover, carrier.hex, at, situation.settings.cliff_threshold)


def landing_barred(situation: Situation, carrier: Piece, at: Hex) -> Refusal | None:
    """What on the edge between a craft and the beach blocks the way, as it would on any move (EDC-D4-a)."""
    step, label = _step_ashore(situation, carrier, at), situation.map.label
    if not isinstance(step, Barrier):
        return None
    return EdgeClosed(("EDC-D4-a",), from_=label(carrier.hex), hex=label(at), edge=step.value)


def way_out(situation: Situation, walk: tuple[Hex, ...]) -> tuple[Hex, ...] | Refusal:
    """The walk of a passenger that gets out, from the hex it gets out in; why it cannot (EDC-F3.2-b, EDC-D3-r).

    `walk` begins in the carrier's hex.
    """
    unit, hexmap = situation.unit, situation.map
    carrier = situation.stores.unit(unit.carrier or "")
    if carrier is None or unit.ride is not Ride.PASSENGER or carrier.carrier is not None:
        return UnitCarried(("EDC-F3.2-a",), unit=unit.name)
    if carrier.profile is not Profile.LANDED:
        return UnitAirborne(("EDC-F3.2-b",), unit=carrier.name)
    if situation.stores.cls(carrier).unit_type in VESSELS and is_water(hexmap, carrier.hex):
        ashore = walk[1:]
        if not ashore:
            beaches = [at for at in neighbours(carrier.hex) if lands(situation, carrier, at)]
            free = [at for at in beaches if landing_barred(situation, carrier, at) is None]
            ashore = tuple(free or beaches)[:1]
        if not ashore or not lands(situation, carrier, ashore[0]):
            where = hexmap.label(ashore[0] if ashore else carrier.hex)
            return NoWayAshore(("EDC-D3-r",), unit=carrier.name, hex=where)
        barred = landing_barred(situation, carrier, ashore[0])
        if barred is not None:
            return barred
        walk = ashore
    at = walk[0]
    if not stands(hexmap, situation.cls, at):
        return TerrainClosed(("EDC-D3-l",), hex=hexmap.label(at), terrain=hexmap.terrain_at(at).value)
    if at in situation.enemies:
        return HostileInHex(("EDC-C2.2-d",), hex=hexmap.label(at))
    return walk


def stands(hexmap: HexMap, cls: UnitClass, at: Hex) -> bool:
    """Whether the ground of the hex bears the unit (EDC-D3-g, EDC-D3-l)."""
    if is_water(hexmap, at):
        return cls.unit_type in VESSELS or "amphibious" in cls.tags
    if hexmap.terrain_at(at) is TerrainKind.MOUNTAIN:
        return cls.is_infantry and "mountaineer" in cls.tags
    return cls.unit_type not in VESSELS
