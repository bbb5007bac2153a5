"""Where a unit may go, step by step: paths, what the ground costs, and where enemies end a move."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypedDict

from bot.campaign.judge.flight import GLIDE_LIMIT, air_speed, glides, is_fixed_wing
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.towing import is_water, through_water, tows
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.outfit.gear import VESSELS, UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.carrying import TowWater
from bot.campaign.world.refusals.move import (
    CaughtInWire,
    CliffAhead,
    ClimbTooSlow,
    DoubleTimeEnergy,
    DoubleTimeInfantryOnly,
    EdgeClosed,
    HexFull,
    HostileInHex,
    NotAdjacent,
    OffCourse,
    OffMap,
    SpeedLacking,
    TerrainClosed,
    TooFar,
    ZoiEntered,
    ZoiToZoi,
)
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.hexmap.costs import Altitude, open_water
from bot.hexmap.paths import Barrier, Mover, PathCost, find_path, plan_cost
from bot.hexmap.terrain import Overlay

_KINDS: dict[str, Literal["infantry", "land_vehicle", "aquatic", "air"]] = {
    "Infantry": "infantry",
    "VTOL": "air",
    "Fixed-Wing": "air",
    "Aquatic Craft": "aquatic",
    "Large Vessel": "aquatic",
}


@lru_cache(maxsize=4096)
def mover_of(cls: UnitClass, speed: int, side: Side, rubble_least: int = 0) -> Mover:
    """The unit as the ground sees it."""
    return Mover(
        kind=_KINDS.get(cls.unit_type, "land_vehicle"),
        speed=speed,
        propulsion=cls.propulsion.lower(),
        tracked=cls.propulsion == "Tracked",
        roller=cls.propulsion == "Roller",
        amphibious="amphibious" in cls.tags,
        mountaineer="mountaineer" in cls.tags,
        antigrav=cls.propulsion == "Anti-Grav",
        side=side.value,
        rubble_least=rubble_least,
    )


def mover_for(situation: Situation, order: Order, double: bool) -> Mover:
    """The unit as it moves by this order: on the ground, or at its profile (EDC-C2.4-f, EDC-F4.1-a)."""
    unit, cls = situation.unit, situation.cls
    if unit.profile is Profile.LANDED:
        # What a crew that fires first loses of its move is said by its upgrade (EDC-C2.1-b).
        late = (
            cls.trait("fires_first_speed") if order.ability is not None and order.ability.fires_first else 0
        )
        speed = max(0, cls.speed + double + late)
        least = situation.settings.rubble_min_speed
        return mover_of(cls, min(speed, 1) if unit.energy == 0 else speed, situation.side, least)
    bare = mover_of(cls, air_speed(situation, order), situation.side)
    low_glide = glides(unit) and not unit.profile.high
    return replace(
        bare,
        altitude=_ALTITUDE[unit.profile],
        halved=unit.this_round.takeoff,
        most=GLIDE_LIMIT if low_glide else None,
    )


_ALTITUDE: dict[Profile, Altitude] = {
    Profile.NOE: "noe",
    Profile.CONTOUR: "contour",
    Profile.LOW: "low",
    Profile.CRUISE: "cruise",
    Profile.HIGH: "cruise",
}


def ignores_zones(situation: Situation) -> bool:
    """Whether enemy zones of influence have no power over the unit as it moves.

    Stealth units EDC-C2.2.1-f, EDC-C2.4-s; fixed wing EDC-C2.2.1-e; flight at Low and above EDC-F4.1-b.
    """
    unit = situation.unit
    flies = unit.profile is not Profile.LANDED
    return unit.stealthed or unit.profile.high or (flies and is_fixed_wing(situation.cls))


def room(situation: Situation, at: Hex) -> bool:
    """Whether the unit may end its move in the hex (EDC-C2.2-c, EDC-C2.2.4-a, EDC-D3-o, EDC-F4.1-b)."""
    if at == situation.unit.hex or situation.unit.profile is not Profile.LANDED:
        return True
    return has_room(situation, at)


def has_room(situation: Situation, at: Hex) -> bool:
    """Whether one more unit of the side may be in the hex (EDC-C2.2.4-a, EDC-D3-o, EDC-F6.3-a).

    In a contested hex neutrals take the players' places, not the hostiles' (EDC-C2.2.4-b).
    """
    here = situation.friends.get(at, 0)
    if situation.side is Side.HOSTILE and at in situation.enemies:
        here -= situation.neutrals.get(at, 0)
    if not here:
        return True
    overlays = situation.map.overlays_at(at)
    afloat_only = situation.cls.unit_type in VESSELS and not open_water(situation.map, at)
    if afloat_only and situation.afloat.get(at, 0):
        # A small river has room for one craft (EDC-F6.3-a).
        return False
    full = here >= situation.settings.stack_limit
    if Overlay.LARGE_BRIDGE in overlays or Overlay.LARGE_PONTOON in overlays:
        afloat = situation.afloat.get(at, 0)
        return not full and (afloat if situation.cls.unit_type in VESSELS else here - afloat) < 1
    return not full


def find_route(situation: Situation, destination: Hex, order: Order) -> tuple[Hex, ...] | None:
    """The path of an order that names only its destination, start included; None if there is none.

    The cheapest by what the side knows; ties: fewest zone hexes, fewest changes of level, then the first
    differing step in the sequence N, NE, SE, S, SW, NW (EDC-C2.2-e). It leads round mines that the side knows
    of, for the unit would halt before them (EDC-F6.4-d), unless there is no other way.
    """
    unit, cls = situation.unit, situation.cls
    if not situation.map.contains(destination):
        return None
    mover = mover_of(cls, cls.speed + (order.double_time and cls.is_infantry), situation.side)
    if unit.profile is not Profile.LANDED:
        mover = mover_for(situation, order, False)
    start, threshold, hexmap = unit.hex, situation.settings.cliff_threshold, situation.map
    enemies = () if unit.profile.high else situation.enemies
    left, right = sorted((start.col, destination.col))
    top, bottom = sorted((start.row, destination.row))

    dry = tows(situation.loads.get(unit.id, ()))

    halts = not order.force and unit.profile is Profile.LANDED
    mines = frozenset(situation.mines) if halts else frozenset()

    def enemy(at: Hex) -> bool:
        return at != destination and (at in enemies or (dry and is_water(hexmap, at)))

    def shut(at: Hex) -> bool:
        return enemy(at) or (at in mines and at != destination)

    near = Hex(left - DETOUR, top - DETOUR), Hex(right + DETOUR, bottom + DETOUR)
    # A search that finds nothing has to look everywhere: first near by, then past zones, then on the whole map.
    bound = () if ignores_zones(situation) else situation.zones
    for barred in (shut, enemy) if mines else (enemy,):
        for within, zones in ((near, bound), (near, ()), (None, ())):
            path = find_path(hexmap, mover, start, destination, barred, zones, threshold, within)
            if path is not None:
                return tuple(path)
    return None


DETOUR = 4
"""How far, in hexes, a path may lead around the box of start and goal before zones are ignored instead."""


def double_time(situation: Situation, order: Order, lost: list[Refusal]) -> bool:
    """Infantry only, +1 speed for +1 energy; falls back to a normal move (EDC-C2.2-g, EDC-C2.2-h, EDC-C2.4-f)."""
    if not order.double_time:
        return False
    energy = situation.unit.energy
    if not situation.cls.is_infantry:
        lost.append(DoubleTimeInfantryOnly(("EDC-C2.2-g",)))
    elif energy < 2:
        rule = "EDC-C2.2-h" if energy else "EDC-C2.4-f"
        lost.append(DoubleTimeEnergy((rule,), energy=energy, needed=2))
    else:
        return True
    return False


def limit(situation: Situation, walk: tuple[Hex, ...]) -> tuple[int, Refusal | None]:
    """Steps that enemies and their zones allow.

    EDC-C2.2-d, EDC-C2.2.1-c, EDC-C2.2.1-g, EDC-C2.2.1-h, EDC-C2.2.1-i, EDC-C2.2.1-l. Aircraft at Low and above
    pass over everybody (EDC-F4.1-b).
    """
    label = situation.map.label
    wet = _wet_step(situation, walk)
    if wet is not None:
        reached, stop = limit(situation, walk[: wet + 1])
        return reached, stop or TowWater(("EDC-F3.1-d",), **step_facts(situation, walk, wet + 1))
    enemies, zones = situation.enemies, situation.zones
    last = len(walk) - 1
    if situation.unit.stealthed or situation.unit.profile.high:
        return last, None
    if ignores_zones(situation):
        zones = ()
    for number, (a, b) in enumerate(pairwise(walk)):
        if b in enemies:
            return number, HostileInHex(("EDC-C2.2-d",), hex=label(b))
        if b in zones:
            if a in zones:
                return number, ZoiToZoi(("EDC-C2.2.1-i",), from_=label(a), hex=label(b))
            if number + 1 < last:
                return number + 1, ZoiEntered(("EDC-C2.2.1-c",), hex=label(b))
    return last, None


def _wet_step(situation: Situation, walk: tuple[Hex, ...]) -> int | None:
    """The first step, counted from 0, on which a towed unit would go through water (EDC-F3.1-d)."""
    if not tows(situation.loads.get(situation.unit.id, ())):
        return None
    hexmap = situation.map
    steps = enumerate(pairwise(walk))
    return next((n for n, (a, b) in steps if hexmap.contains(b) and through_water(hexmap, a, b)), None)


def price(situation: Situation, mover: Mover, walk: tuple[Hex, ...]) -> PathCost:
    return plan_cost(situation.map, mover, walk, situation.settings.cliff_threshold)


class StepFacts(TypedDict):
    """The hexes of a step as a refusal tells them."""

    from_: str
    hex: str


def step_facts(situation: Situation, walk: tuple[Hex, ...], number: int) -> StepFacts:
    """The hexes of a step, counted from 1, as facts."""
    label = situation.map.label
    return {"from_": label(walk[number - 1]), "hex": label(walk[number])}


def full(situation: Situation, at: Hex) -> Refusal:
    return HexFull(
        ("EDC-C2.2-c", "EDC-C2.2.4-a"), hex=situation.map.label(at), limit=situation.settings.stack_limit
    )


def caught(situation: Situation, at: Hex) -> Refusal:
    """A vehicle that enters `at` through barbed wire is held there (EDC-D5.4-g)."""
    return CaughtInWire(("EDC-D5.4-g",), hex=situation.map.label(at))


def shortfall(situation: Situation, walk: tuple[Hex, ...], cost: PathCost, reach: int) -> Refusal:
    """Why the ground ends the move after `reach` steps."""
    a, b = walk[reach], walk[reach + 1]
    step = step_facts(situation, walk, reach + 1)
    hexmap = situation.map
    match cost.barrier:
        case Barrier.OFF_MAP:
            return OffMap(("EDC-A3.1-b",), hex=step["hex"])
        case Barrier.NOT_ADJACENT:
            return NotAdjacent(("EDC-A3.1-b",), **step)
        case Barrier.CLIFF:
            levels = abs(hexmap.elevation_at(a) - hexmap.elevation_at(b))
            return CliffAhead(("EDC-C2.2.2-b",), **step, levels=levels)
        case Barrier.COURSE:
            return OffCourse(("EDC-F6.3-b",), **step)
        case Barrier.WATER | Barrier.LAND | Barrier.MOUNTAIN | Barrier.RAILS:
            rule = _TERRAIN_RULE[cost.barrier]
            return TerrainClosed((rule,), hex=step["hex"], terrain=cost.barrier.value)
        case Barrier.CAUGHT:
            return caught(situation, a)
        case Barrier.WALL | Barrier.GATE | Barrier.TEETH | Barrier.WIRE | Barrier.RIVER:
            rule = "EDC-D4-d" if cost.barrier is Barrier.RIVER else "EDC-D4-a"
            return EdgeClosed((rule,), **step, edge=cost.barrier.value)
    climbs = hexmap.elevation_at(a) != hexmap.elevation_at(b)
    slow = climbs and cost.slowed == 1
    needed = sum(cost.points[: reach + 1])
    climbing = ("EDC-C2.2.2-a", "EDC-C2.2.2-f", *["EDC-C2.2.2-d"] * slow)
    if climbs:
        return ClimbTooSlow(climbing, **step, speed=cost.slowed, needed=needed)
    return SpeedLacking(("EDC-C2.2-a",), **step, speed=cost.slowed, needed=needed)


def too_far(situation: Situation, walk: tuple[Hex, ...], cost: PathCost, stop: Refusal, out: int) -> Refusal:
    """A move that ends for lack of speed, with the cost of the whole path to the hex that was ordered.

    `cost`: of the whole way. `out`: points for getting out of a transport or a structure. Any other `stop` is given
    back as it is.
    """
    if not isinstance(stop, SpeedLacking | ClimbTooSlow):
        return stop
    whole = len(cost.points) == len(walk) - 1
    needed = sum(cost.points) + out if whole else None
    return TooFar(stop.rules, hex=situation.map.label(walk[-1]), speed=stop.speed, needed=needed)


_TERRAIN_RULE = {
    Barrier.WATER: "EDC-D3-l",
    Barrier.LAND: "EDC-D3-l",
    Barrier.MOUNTAIN: "EDC-D3-g",
    Barrier.RAILS: "EDC-D3-u",
}
