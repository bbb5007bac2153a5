"""Whether a unit can be taken aboard, get out, be hitched or be slung, as far as a situation tells.

What comes of it is in `carrying`; survivors are picked up by the rules in `judge_recover`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.judge.airlift import lift_class, light_enough
from bot.campaign.judge.flight import profile_then
from bot.campaign.judge.moment import Moment
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.strips import is_strip
from bot.campaign.judge.towing import BRIDGES, is_water, through_water
from bot.campaign.judge.walk import has_room, mover_of
from bot.campaign.world.gear import AIRCRAFT, VESSELS, UnitClass
from bot.campaign.world.model import OwnUnit, Ride, Unit
from bot.campaign.world.order import Action, Refusal
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals import Why, refusal
from bot.hexmap.coords import Hex, adjacent, neighbours
from bot.hexmap.costs import Barrier, Step, take_step
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind

Piece = Unit | OwnUnit

EXIT_POINTS = 1
"""Movement points to get out of a transport (EDC-F3.2-b)."""
_OPEN = frozenset({TerrainKind.PLAINS, TerrainKind.BEACH, TerrainKind.DUNES})


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


def _infantry_places(situation: Situation, cls: UnitClass, load: Sequence[Piece]) -> int:
    vehicles = sum(not situation.stores.cls(unit).is_infantry for unit in load if unit.ride is Ride.PASSENGER)
    return seats_left(cls, load) + vehicles


def _takes(situation: Situation, carrier: Piece, rule: str) -> Refusal | None:
    """Whether there is room inside the carrier for the unit of the situation (EDC-F3.2-a, EDC-C2.4-q)."""
    cls, mine = situation.stores.cls(carrier), situation.cls
    load = situation.loads.get(carrier.id, ())
    infantry = mine.is_infantry
    free = _infantry_places(situation, cls, load) if infantry else _beds_left(situation, cls, load)
    if free < 1:
        return refusal(Why.NO_SEAT, rule, unit=carrier.name)
    if not light_enough(cls, mine):
        return refusal(
            Why.TOO_HEAVY,
            "EDC-C2.4-q",
            unit=situation.unit.name,
            mobility=mine.mobility,
            needed=lift_class(cls),
        )
    return None


# ---------------------------------------------------------------- in and out


def judge_board(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Getting into a transport in the same hex, as the unit's action (EDC-F3.2-a).

    Vehicles and guns ride in vehicle beds only. A landing craft on the water is boarded from the beach next to it.
    """
    rule = "EDC-F3.2-a"
    carrier = situation.stores.unit(action.target or "")
    if carrier is None or carrier.id == situation.unit.id:
        return refusal(Why.NO_SUCH_UNIT, rule, unit=action.target)
    if carrier.carrier is not None:
        return refusal(Why.CARRIED, rule, unit=carrier.name)
    if carrier.profile is not Profile.LANDED:
        return refusal(Why.AIRBORNE, rule, unit=carrier.name)
    if situation.unit.profile is not Profile.LANDED:
        return refusal(Why.AIRBORNE, rule, unit=situation.unit.name)
    if situation.unit.garrison is not None:
        return refusal(Why.GARRISONED, "EDC-D5.5-a")
    if carrier.hex != moment.at:
        if not lands(situation, carrier, moment.at):
            return refusal(Why.OTHER_HEX, rule, unit=carrier.name)
        barred = _landing(situation, carrier, moment.at)
        if barred is not None:
            return barred
    return _takes(situation, carrier, rule)


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


def _landing(situation: Situation, carrier: Piece, at: Hex) -> Refusal | None:
    """What on the edge between a craft and the beach bars the way, as it would on any move (EDC-D4-a)."""
    step, label = _step_ashore(situation, carrier, at), situation.map.label
    if not isinstance(step, Barrier):
        return None
    return refusal(Why.EDGE, "EDC-D4-a", **{"from": label(carrier.hex)}, hex=label(at), edge=step.value)


def way_out(situation: Situation, walk: tuple[Hex, ...]) -> tuple[Hex, ...] | Refusal:
    """The walk of a passenger that gets out, from the hex it gets out in; why it cannot (EDC-F3.2-b, EDC-D3-r).

    `walk` begins in the carrier's hex.
    """
    unit, hexmap = situation.unit, situation.map
    carrier = situation.stores.unit(unit.carrier or "")
    if carrier is None or unit.ride is not Ride.PASSENGER or carrier.carrier is not None:
        return refusal(Why.CARRIED, "EDC-F3.2-a", unit=unit.name)
    if carrier.profile is not Profile.LANDED:
        return refusal(Why.AIRBORNE, "EDC-F3.2-b", unit=carrier.name)
    if situation.stores.cls(carrier).unit_type in VESSELS and is_water(hexmap, carrier.hex):
        ashore = walk[1:]
        if not ashore:
            beaches = [at for at in neighbours(carrier.hex) if lands(situation, carrier, at)]
            free = [at for at in beaches if _landing(situation, carrier, at) is None]
            ashore = tuple(free or beaches)[:1]
        if not ashore or not lands(situation, carrier, ashore[0]):
            where = hexmap.label(ashore[0] if ashore else carrier.hex)
            return refusal(Why.NO_WAY_ASHORE, "EDC-D3-r", unit=carrier.name, hex=where)
        barred = _landing(situation, carrier, ashore[0])
        if barred is not None:
            return barred
        walk = ashore
    at = walk[0]
    if not stands(hexmap, situation.cls, at):
        return refusal(Why.TERRAIN, "EDC-D3-l", hex=hexmap.label(at), terrain=hexmap.terrain_at(at).value)
    if at in situation.enemies:
        return refusal(Why.HOSTILE_IN_HEX, "EDC-C2.2-d", hex=hexmap.label(at))
    return walk


def stands(hexmap: HexMap, cls: UnitClass, at: Hex) -> bool:
    """Whether the ground of the hex bears the unit (EDC-D3-g, EDC-D3-l)."""
    if is_water(hexmap, at):
        return cls.unit_type in VESSELS or "amphibious" in cls.tags
    if hexmap.terrain_at(at) is TerrainKind.MOUNTAIN:
        return cls.is_infantry and "mountaineer" in cls.tags
    return cls.unit_type not in VESSELS


# ---------------------------------------------------------------- survivors


def judge_recover(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Picking up survivors in the same hex: a vehicle with a place or a stretcher, or infantry with stretchers.

    EDC-C3.4.2-c.
    """
    rule = "EDC-C3.4.2-c"
    marker = situation.stores.unit(action.target or "")
    unit, cls = situation.unit, situation.cls
    if marker is None:
        return refusal(Why.NO_SUCH_UNIT, rule, unit=action.target)
    if marker.survivors_of is None:
        return refusal(Why.NOT_SURVIVORS, rule, unit=marker.name)
    if marker.carrier is not None:
        return refusal(Why.CARRIED, rule, unit=marker.name)
    if marker.hex != moment.at:
        return refusal(Why.OTHER_HEX, rule, unit=marker.name)
    if unit.profile is not Profile.LANDED:
        return refusal(Why.AIRBORNE, rule, unit=unit.name)
    load = situation.loads.get(unit.id, ())
    free = stretchers_left(cls, load)
    if not cls.is_infantry:
        free = max(free, _infantry_places(situation, cls, load))
    return None if free > 0 else refusal(Why.NO_STRETCHER, rule, unit=unit.name)


# ---------------------------------------------------------------- on the hitch


def judge_hitch(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Taking an undeployed gun, or a vehicle that cannot move, of the same hex in tow.

    EDC-F3.1-a, EDC-F3.1-b, EDC-F6.1-a.
    """
    rule = "EDC-F3.1-b"
    unit, load = situation.unit, situation.loads.get(situation.unit.id, ())
    gun = situation.stores.unit(action.target or "")
    if not situation.cls.trait("hitch"):
        return refusal(Why.NO_ABILITY, "EDC-F3.1-a", deed=action.kind.value)
    if gun is None or gun.id == unit.id:
        return refusal(Why.NO_SUCH_UNIT, rule, unit=action.target)
    cls = situation.stores.cls(gun)
    if not (cls.unit_type == "Towed" or "towable" in cls.tags or _stranded(gun, cls)):
        return refusal(Why.NOT_TOWABLE, "EDC-F3.1-a", unit=gun.name)
    if sum(one.ride is Ride.TOWED for one in load) >= situation.cls.trait("hitch"):
        return refusal(Why.NO_HITCH, "EDC-F3.1-a", unit=unit.name)
    lost = _loose(situation, gun, moment.at, rule)
    if lost is None and gun.deployed:
        lost = refusal(Why.DEPLOYED, rule, unit=gun.name)
    return lost


def _stranded(unit: Piece, cls: UnitClass) -> bool:
    """Whether it is a ground vehicle that cannot move by itself (EDC-F6.1-a)."""
    return unit.immobilised and not cls.is_infantry and cls.unit_type not in VESSELS | AIRCRAFT


def _loose(situation: Situation, load: Piece, at: Hex, rule: str) -> Refusal | None:
    """Whether a unit stands free in the hex and can be taken on."""
    if load.carrier is not None:
        return refusal(Why.CARRIED, rule, unit=load.name)
    if load.hex != at:
        return refusal(Why.OTHER_HEX, rule, unit=load.name)
    if load.overrun or load.brawl:
        return refusal(Why.OVERRUN if load.overrun else Why.IN_BRAWL, rule)
    if situation.loads.get(load.id):
        return refusal(Why.LOADED, rule, unit=load.name)
    return None


def judge_unhitch(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Setting the towed unit down in the tower's hex (EDC-F3.1-b)."""
    gun = borne(situation, action.target, Ride.TOWED)
    if gun is None:
        return refusal(Why.NOTHING_CARRIED, "EDC-F3.1-b", unit=situation.unit.name)
    return _set_down(situation, gun, moment.at, "EDC-F3.1-b")


def judge_extended_unhitch(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Setting it down in the next hex, for 1 energy, if that is open ground with a free way there (EDC-F3.1-c)."""
    rule, hexmap, at = "EDC-F3.1-c", situation.map, action.hex
    gun = borne(situation, action.target, Ride.TOWED)
    if gun is None:
        return refusal(Why.NOTHING_CARRIED, rule, unit=situation.unit.name)
    if at is None or not hexmap.contains(at) or not adjacent(moment.at, at):
        return refusal(Why.NOT_NEXT, rule, hex=hexmap.label(at) if at is not None else "?")
    if moment.energy < 1:
        return refusal(Why.ENERGY, rule, energy=moment.energy, needed=1)
    cls = situation.stores.cls(gun)
    open_ground = hexmap.terrain_at(at) in _OPEN or hexmap.on_road(at) or is_strip(hexmap, at)
    step = take_step(
        hexmap, mover_of(cls, 1, situation.side), moment.at, at, situation.settings.cliff_threshold
    )
    barred = isinstance(step, Barrier) or step.wire or through_water(hexmap, moment.at, at)
    if not open_ground or barred or hexmap.overlays_at(at) & BRIDGES:
        return refusal(Why.NOT_OPEN, rule, hex=hexmap.label(at))
    if at in situation.enemies:
        return refusal(Why.HOSTILE_IN_HEX, rule, hex=hexmap.label(at))
    return _set_down(situation, gun, at, rule)


def borne(situation: Situation, key: str | None, ride: Ride) -> Piece | None:
    """The unit that is carried in this way; the first, if none is named."""
    load = situation.loads.get(situation.unit.id, ())
    return next((one for one in load if one.ride is ride and key in (None, one.id)), None)


def _set_down(situation: Situation, load: Piece, at: Hex, rule: str) -> Refusal | None:
    """Whether the hex bears the load and has room for it."""
    hexmap = situation.map
    if not stands(hexmap, situation.stores.cls(load), at):
        return refusal(Why.TERRAIN, rule, hex=hexmap.label(at), terrain=hexmap.terrain_at(at).value)
    if at in situation.enemies:
        return refusal(Why.HOSTILE_IN_HEX, rule, hex=hexmap.label(at))
    if not has_room(situation, at):
        return refusal(
            Why.HEX_FULL, rule, "EDC-C2.2.4-a", hex=hexmap.label(at), limit=situation.settings.stack_limit
        )
    return None


# ---------------------------------------------------------------- on the hooks


def judge_hook(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Slinging a vehicle or gun beneath a VTOL that hovers over it at Contour (EDC-F3.4-a, EDC-F3.4-b, EDC-F3.4-c)."""
    unit = situation.unit
    load = situation.stores.unit(action.target or "")
    if lift_class(situation.cls) is None or situation.cls.unit_type != "VTOL":
        return refusal(Why.NO_ABILITY, "EDC-F3.4-a", deed=action.kind.value)
    if load is None or load.id == unit.id:
        return refusal(Why.NO_SUCH_UNIT, "EDC-F3.4-b", unit=action.target)
    cls = situation.stores.cls(load)
    if cls.is_infantry or cls.unit_type in VESSELS | AIRCRAFT:
        return refusal(Why.NOT_LIFTABLE, "EDC-F3.4-a", unit=load.name)
    if not light_enough(situation.cls, cls):  # EDC-F3.4-a
        return refusal(
            Why.TOO_HEAVY,
            "EDC-F3.4-a",
            unit=load.name,
            mobility=cls.mobility,
            needed=lift_class(situation.cls),
        )
    if borne(situation, None, Ride.SLUNG) is not None:
        return refusal(Why.NO_HITCH, "EDC-F3.4-a", unit=unit.name)
    lost = _hovers(situation, moment)
    if lost is None:
        lost = _loose(situation, load, moment.at, "EDC-F3.4-c")
    if lost is None and load.deployed:
        lost = refusal(Why.DEPLOYED, "EDC-F3.4-b", unit=load.name)
    return lost


def judge_set_down(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Dropping the slung load where the VTOL hovers (EDC-F3.4-b)."""
    load = borne(situation, action.target, Ride.SLUNG)
    if load is None:
        return refusal(Why.NOTHING_CARRIED, "EDC-F3.4-b", unit=situation.unit.name)
    return _hovers(situation, moment) or _set_down(situation, load, moment.at, "EDC-F3.4-b")


def _hovers(situation: Situation, moment: Moment) -> Refusal | None:
    """Whether it will be at Contour by then, after an ability that changes its height (EDC-F3.4-b)."""
    if profile_then(situation, moment) is Profile.CONTOUR:
        return None
    return refusal(Why.HOOK_HEIGHT, "EDC-F3.4-b", unit=situation.unit.name)


# ---------------------------------------------------------------- guns


def judge_deploy(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Making a gun ready to fire, or ready to be towed again (EDC-F3.1-b)."""
    if situation.cls.unit_type != "Towed":
        return refusal(Why.NO_ABILITY, "EDC-F3.1-b", deed=action.kind.value)
    return None
