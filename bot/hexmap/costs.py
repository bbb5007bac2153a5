"""Costs of moves: single steps, whole moves, cheapest paths, and the hexes within reach.

A whole move is more than the sum of its steps: rubble slows it once, swamp and mountain cap it, a highway
lengthens it, a river is all of it. `plan_cost` is the one place that knows this; the resolver and the check
of an order both ask it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.hexmap.coords import Facing, Hex, adjacent, direction
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TERRAIN, EdgeKind, Overlay, TerrainKind

CLIFF_THRESHOLD = 2
"""Difference in levels that no ground unit crosses (EDC-C2.2.2-b, EDC-D4-f; tunable)."""

Altitude = Literal["noe", "contour", "low", "cruise"]


@dataclass(frozen=True, slots=True)
class Mover:
    """The facts about a moving unit that decide its costs.

    `speed` is the movement points of this move, with double time and upgrades in it. `side` is whose gates
    open for it. `propulsion` is a word of the catalogue; 'train' binds the unit to rails. `altitude` counts
    for aircraft only.
    """

    kind: Literal["infantry", "land_vehicle", "aquatic", "air"] = "land_vehicle"
    speed: int = 1
    propulsion: str = ""
    tracked: bool = False
    roller: bool = False
    amphibious: bool = False
    mountaineer: bool = False
    antigrav: bool = False
    side: str = ""
    altitude: Altitude = "low"
    halved: bool = False
    """Half speed, once all else is reckoned (EDC-F4.2-b)."""
    most: int | None = None
    """Points it can have at most, whatever its speed (EDC-F4.1.7-c)."""
    rubble_least: int = 0
    """Points that rubble leaves at least, if it has as many (EDC-D3-t)."""

    @property
    def vehicle(self) -> bool:
        """A land vehicle: wheeled, tracked, roller, anti-grav or walker (EDC-D3-e)."""
        return self.kind == "land_vehicle"


class Barrier(StrEnum):
    """Why a step cannot be made."""

    OFF_MAP = "off_map"
    NOT_ADJACENT = "not_adjacent"
    CLIFF = "cliff"
    WATER = "water"
    LAND = "land"
    MOUNTAIN = "mountain"
    WALL = "wall"
    GATE = "gate"
    TEETH = "teeth"
    WIRE = "wire"
    CAUGHT = "caught"
    """In the wire of the step before (EDC-D5.4-g)."""
    RIVER = "river"
    COURSE = "course"
    RAILS = "rails"
    SPEED = "speed"


class Step(NamedTuple):
    """One step that can be made, taken apart."""

    base: int
    """1 and the extras of terrain and edge."""
    climb: int
    """Points for changing level; 0 where a road waives it."""
    road: int
    """2 along a highway, 1 along a road, 0 otherwise."""
    onto: int
    """The same for entering the hex as the first step of a move, from whichever side (EDC-D3-k)."""
    terrain: TerrainKind | None
    """The terrain entered where it matters; None along a road, by air, on rails or afloat."""
    river: bool
    """Crosses a river without a bridge (EDC-D4-d)."""
    wire: bool
    """Runs a vehicle into barbed wire (EDC-D5.4-g)."""


class Note(NamedTuple):
    """A rule that changed the price of a move, and where."""

    rule: str
    at: Hex


@dataclass(frozen=True, slots=True)
class PathCost:
    """The cost of a path for one mover in one round."""

    points: tuple[int, ...]
    """Movement points of each step that can be made at all, up to the first barrier."""
    total: int
    """Points of the part that is reached."""
    speed: int
    """The speed that the reached part allows, with bonus, loss and cap."""
    reach: int
    """Number of steps that this move completes; 0: the unit stays."""
    barrier: Barrier | None
    """Why the move ends before the last hex of the path; None where it gets there."""
    energy_surcharge: int
    """Energy on top of the ordinary 1 of a move; 0 where the unit stays."""
    crosses_river: bool
    """The move uses up the action and the abilities of the round (EDC-D4-d)."""
    immobilised: bool
    """The move ends in barbed wire (EDC-D5.4-g)."""
    bog_risk: bool
    """The vehicle rolls for getting stuck at the end of the move (EDC-D3-w)."""
    notes: tuple[Note, ...]
    slowed: int = 0
    """The speed that the step would allow for which it does not suffice (barrier SPEED); less where that slows."""


def take_step(
    hexmap: HexMap, mover: Mover, a: Hex, b: Hex, cliff_threshold: int = CLIFF_THRESHOLD
) -> Step | Barrier:
    """Everything between a hex and the next, for this mover.

    Roads EDC-C2.2.2-e, EDC-D3-j, EDC-D3-p, EDC-D3-q, rails EDC-D3-u; levels EDC-C2.2.2-a, EDC-C2.2.2-b, EDC-D4-f;
    terrain EDC-D3-e, EDC-D3-g, EDC-D3-l; edges EDC-D4-a, EDC-D4-c, EDC-D4-d, EDC-D4-i, EDC-D4-j, EDC-D5.4-f,
    EDC-D5.4-g, EDC-D5.4-r, EDC-D5.4-s.
    """
    if not (hexmap.contains(a) and hexmap.contains(b)):
        return Barrier.OFF_MAP
    if not adjacent(a, b):
        return Barrier.NOT_ADJACENT
    if mover.kind == "air":
        return _step_by_air(hexmap, mover, a, b, cliff_threshold)
    climb = abs(hexmap.elevation_at(a) - hexmap.elevation_at(b))
    if mover.kind == "aquatic":
        return _step_afloat(hexmap, a, b, climb, cliff_threshold)
    return _step_on_land(hexmap, mover, a, b, climb, cliff_threshold)


def step_cost(
    hexmap: HexMap, mover: Mover, a: Hex, b: Hex, cliff_threshold: int = CLIFF_THRESHOLD
) -> int | Barrier:
    """Movement points of one step by itself, or why it cannot be made (EDC-C2.2-a, EDC-C2.2.2-a)."""
    step = take_step(hexmap, mover, a, b, cliff_threshold)
    return step if isinstance(step, Barrier) else step.base + step.climb


def _step_by_air(hexmap: HexMap, mover: Mover, a: Hex, b: Hex, cliff_threshold: int) -> Step | Barrier:
    """Only cruising aircraft pass mountains (EDC-D3-h); flight at NOE is bound by cliffs (EDC-D4-f).

    Each level up costs a point at NOE and Contour, none down (EDC-F4.1.2-b, EDC-F4.1.3-b). What is tall slows
    flight at NOE; the step names its terrain (EDC-F4.1.2-b).
    """
    terrain = hexmap.terrain_at(b)
    if terrain is TerrainKind.MOUNTAIN and mover.altitude != "cruise":
        return Barrier.MOUNTAIN  # EDC-D3-h, EDC-F4.1.2-d
    if mover.altitude not in ("noe", "contour"):
        return Step(1, 0, 0, 0, None, False, False)
    rise = hexmap.elevation_at(b) - hexmap.elevation_at(a)
    if mover.altitude == "contour":
        return Step(1, max(0, rise), 0, 0, None, False, False)
    if _is_cliff(abs(rise), hexmap.edges_between(a, b), cliff_threshold):
        return Barrier.CLIFF
    tall = is_tall(hexmap, a, b)
    return Step(1, max(0, rise), 0, 0, terrain if tall else None, False, False)


def is_tall(hexmap: HexMap, a: Hex, b: Hex) -> bool:
    """Whether flight at NOE from a hex to the next meets trees, buildings or hedges (EDC-F4.1.2-b)."""
    return hexmap.terrain_at(b) in TALL or EdgeKind.BOCAGE in hexmap.edges_between(a, b)


TALL = frozenset({TerrainKind.FOREST, TerrainKind.CITY})
"""Terrain that towers over flight at NOE, beside hedges (EDC-F4.1.2-b)."""
NOE_LOSS, TALL_LOSS = 1, 2
"""Speed lost at NOE, and with anything tall on the way (EDC-F4.1.2-b)."""


def _step_afloat(hexmap: HexMap, a: Hex, b: Hex, climb: int, cliff_threshold: int) -> Step | Barrier:
    """Craft move on water, along rivers, under bridges and through swamp (EDC-D3-l, EDC-D3-o, EDC-D3-v)."""
    if not open_water(hexmap, b) and Overlay.RIVER not in hexmap.overlays_at(b):
        return Barrier.LAND
    if not follows_river(hexmap, a, b):
        return Barrier.COURSE
    if _is_cliff(climb, hexmap.edges_between(a, b), cliff_threshold):
        return Barrier.CLIFF
    return Step(1, 0, 0, 0, None, False, False)


def _is_cliff(climb: int, edges: frozenset[EdgeKind], cliff_threshold: int) -> bool:
    """Whether levels or the map make the edge a cliff (EDC-D4-f)."""
    return climb >= cliff_threshold or EdgeKind.CLIFF in edges


def open_water(hexmap: HexMap, at: Hex) -> bool:
    """Whether craft move freely in the hex: water, swamp, under large bridges (EDC-D3-l, EDC-D3-o, EDC-D3-v)."""
    return hexmap.terrain_at(at) in (TerrainKind.WATER, TerrainKind.SWAMP) or bool(
        hexmap.overlays_at(at) & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
    )


def follows_river(hexmap: HexMap, a: Hex, b: Hex) -> bool:
    """Whether the step from a hex to the next keeps to the water's course (EDC-F6.3-b).

    Open water is joined to open water and to the rivers that reach it. Two river hexes are joined if they share a
    river edge or their river edges meet at a corner of the edge between them; a river drawn without edges runs
    through all its hexes.
    """
    if open_water(hexmap, a) or open_water(hexmap, b):
        return True
    side = direction(a, b)
    if EdgeKind.RIVER in hexmap.edges_between(a, b):
        return True
    banks = {at: _river_sides(hexmap, at) for at in (a, b)}
    if not banks[a] and not banks[b]:
        return True
    back = side.opposite
    return any(side.rotated(turn) in banks[a] and back.rotated(-turn) in banks[b] for turn in (1, -1))


def _river_sides(hexmap: HexMap, at: Hex) -> frozenset[Facing]:
    return frozenset(side for side in Facing if EdgeKind.RIVER in hexmap.edges.get((at, side), ()))


def _step_on_land(
    hexmap: HexMap, mover: Mover, a: Hex, b: Hex, climb: int, cliff_threshold: int
) -> Step | Barrier:
    edges = hexmap.edges_between(a, b)
    blocked = _edge_barrier(hexmap, mover, a, b, edges)
    if blocked is not None:
        return blocked
    if mover.propulsion == "train":
        # Trains keep to the rails, which carry them over anything (EDC-D3-u).
        if not (Overlay.RAILWAY in hexmap.overlays_at(a) and Overlay.RAILWAY in hexmap.overlays_at(b)):
            return Barrier.RAILS
        return Step(1, 0, 0, 0, None, False, False)
    terrain = hexmap.terrain_at(b)
    if _closed_terrain(hexmap, mover, b, terrain):
        return Barrier.WATER if terrain is TerrainKind.WATER else Barrier.MOUNTAIN
    drawn = hexmap.road_between(a, b)
    road = _road_grade(hexmap, a, b, edges, drawn)
    # A road drawn over a cliff, or a ramp, opens it (EDC-C2.2.2-e, EDC-D4-f).
    if _is_cliff(climb, edges, cliff_threshold) and not (drawn or EdgeKind.RAMP in edges):
        return Barrier.CLIFF
    river = EdgeKind.RIVER in edges and not edges & {EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON}
    wire = EdgeKind.WIRE in edges and not mover.antigrav
    onto = max(road, _grade_of_hex(hexmap, b))
    if river:
        # The crossing is the whole move at speed 1; a level may be changed only where that is free.
        return Step(1, 0 if drawn else climb, 0, 0, terrain, True, wire)
    if road:
        return Step(1, 0, road, onto, None, False, wire)
    if terrain is TerrainKind.MOUNTAIN:
        return Step(1, 0, 0, 0, terrain, False, wire)
    extra = 0
    if mover.vehicle:
        extra = TERRAIN[terrain].vehicle_cost + (EdgeKind.BOCAGE in edges)
    return Step(1 + extra, climb, 0, onto, terrain, False, wire)


def _edge_barrier(hexmap: HexMap, mover: Mover, a: Hex, b: Hex, edges: frozenset[EdgeKind]) -> Barrier | None:
    """Structures that stop the mover at this edge (EDC-D5.4-f, EDC-D5.4-g, EDC-D5.4-r, EDC-D5.4-s)."""
    if EdgeKind.GATE in edges:
        holder = hexmap.gate_holder(a, b)
        if holder and mover.side not in holder.split():
            return Barrier.GATE
    elif EdgeKind.WALL in edges:
        return Barrier.WALL
    if EdgeKind.TEETH in edges and mover.vehicle and not mover.antigrav:
        return Barrier.TEETH
    if EdgeKind.WIRE in edges and mover.kind == "infantry":
        return Barrier.WIRE
    return None


def _closed_terrain(hexmap: HexMap, mover: Mover, b: Hex, terrain: TerrainKind) -> bool:
    """Water without a bridge (EDC-D3-l), mountains without training (EDC-D3-g)."""
    if terrain is TerrainKind.WATER:
        bridged = hexmap.overlays_at(b) & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
        return not (mover.amphibious or bridged)
    return terrain is TerrainKind.MOUNTAIN and not (mover.kind == "infantry" and mover.mountaineer)


def road_grade(hexmap: HexMap, a: Hex, b: Hex) -> int:
    """Whether a step goes along a road: 2 highway, 1 road, 0 neither.

    Large bridges carry the road (EDC-D3-p) and small bridges count as one (EDC-D4-i); pontoons never do
    (EDC-D3-q, EDC-D4-j), and a road that ends at an unbridged river is no way across.
    """
    return _road_grade(hexmap, a, b, hexmap.edges_between(a, b), hexmap.road_between(a, b))


def _road_grade(hexmap: HexMap, a: Hex, b: Hex, edges: frozenset[EdgeKind], drawn: bool) -> int:
    """The same, with what is known of the edge between them. `drawn`: a road crosses it."""
    overlays_a, overlays_b = hexmap.overlays_at(a), hexmap.overlays_at(b)
    if Overlay.LARGE_PONTOON in overlays_a or Overlay.LARGE_PONTOON in overlays_b:
        return 0
    if EdgeKind.RIVER in edges and EdgeKind.SMALL_BRIDGE not in edges:
        return 0
    if drawn:
        return 2 if hexmap.highway_between(a, b) else 1
    if EdgeKind.SMALL_BRIDGE in edges:
        return 1
    if Overlay.LARGE_BRIDGE in overlays_a or Overlay.LARGE_BRIDGE in overlays_b:
        return 1 if hexmap.on_road(a) and hexmap.on_road(b) else 0
    return 0


def _grade_of_hex(hexmap: HexMap, at: Hex) -> int:
    if Overlay.LARGE_PONTOON in hexmap.overlays_at(at):
        return 0
    return 2 if at in hexmap.highways else int(hexmap.on_road(at))


class Tally(NamedTuple):
    """The amounts a move has used up so far; small, so that a search can keep it as its state."""

    grade: int = 2
    """Lowest road grade so far: what bonus the move may still claim (EDC-D3-k, EDC-D3-y)."""
    climbed: bool = False
    """The free first change of level is gone (EDC-C2.2.2-c)."""
    slowed: int = 0
    """Speed lost: 1 for rubble (EDC-D3-t)."""
    swamped: bool = False
    """An amphibious unit has entered swamp (EDC-D3-v)."""
    capped: bool = False
    """Speed is at most 1: swamp, mountain (EDC-D3-v, EDC-D3-g)."""
    river: bool = False
    """The move was a river crossing (EDC-D4-d)."""
    wired: bool = False
    """The move ended in barbed wire (EDC-D5.4-g)."""


def add_step(mover: Mover, tally: Tally, step: Step, first: bool) -> tuple[int, Tally] | Barrier:
    """Price of the next step of a move and what it uses up, or why the move cannot continue.

    EDC-C2.2.2-c, EDC-D3-g, EDC-D3-k, EDC-D3-t, EDC-D3-v, EDC-D4-d.
    """
    if tally.wired:
        return Barrier.CAUGHT
    if tally.river or (step.river and not first):
        return Barrier.RIVER
    climb = step.climb
    if mover.kind == "air":
        return step.base + climb, tally._replace(slowed=TALL_LOSS if step.terrain else tally.slowed)
    if climb and mover.tracked and not tally.climbed:
        climb -= 1
    climbed = tally.climbed or step.climb > 0
    if step.river:
        if climb:
            return Barrier.RIVER
        return 1, tally._replace(grade=0, climbed=climbed, river=True, wired=step.wire)
    terrain = TERRAIN[step.terrain] if step.terrain is not None else None
    floats = mover.amphibious and step.terrain is TerrainKind.SWAMP
    cap = terrain is not None and terrain.speed_cap is not None and not floats
    return step.base + climb, Tally(
        grade=min(tally.grade, step.onto if first else step.road),
        climbed=climbed,
        slowed=max(tally.slowed, terrain.speed_loss if terrain else 0),
        swamped=tally.swamped or floats,
        capped=tally.capped or cap,
        wired=step.wire,
    )


def speed_of(mover: Mover, tally: Tally) -> int:
    """Movement points of a move with this tally: modifiers summed, then caps, never below 0.

    EDC-C2.2-a, EDC-D3-k, EDC-D3-t, EDC-D3-v, EDC-D3-y.
    """
    if mover.kind == "air":
        return _air_speed(mover, tally)
    speed = mover.speed
    if mover.vehicle:
        speed += (0, int(mover.roller), 2 if mover.roller else 1)[tally.grade]
    speed = max(speed - tally.slowed, min(speed, mover.rubble_least))
    if tally.swamped:
        speed = max(min(speed, 1), speed - 1)
    if tally.capped or tally.river:
        # A river is crossed at speed 1 by anything that can move at all.
        speed = min(speed if tally.capped else mover.speed, 1)
    return max(0, speed)


def _air_speed(mover: Mover, tally: Tally) -> int:
    """Movement points in the air: less at NOE, but never under 1; then half and cap.

    EDC-F4.1.2-b, EDC-F4.1.7-c, EDC-F4.2-b.
    """
    speed = mover.speed
    if mover.altitude == "noe":
        speed = min(max(speed, 0), max(1, speed - max(NOE_LOSS, tally.slowed)))
    if mover.halved:
        speed //= 2
    return max(0, speed if mover.most is None else min(speed, mover.most))


def plan_cost(
    hexmap: HexMap, mover: Mover, path: Sequence[Hex], cliff_threshold: int = CLIFF_THRESHOLD
) -> PathCost:
    """Price a whole move. `path` begins with the unit's hex.

    Looks at the ground only: other units, zones of influence and energy are the caller's (EDC-C2.2-a). A part
    of the path counts as reached when its points fit the speed which that part allows, so a lost road bonus
    or a swamp shortens the move by itself. A step that costs more than the speed is not made (EDC-C2.2.2-d).
    """
    tally, spent = Tally(), 0
    points: list[int] = []
    reach, total, reached = 0, 0, tally
    barrier: Barrier | None = None
    notes: list[Note] = []
    surcharge, bog = 0, False
    stopped: Barrier | None = None
    slowed = 0
    for number, (a, b) in enumerate(pairwise(path)):
        step = take_step(hexmap, mover, a, b, cliff_threshold)
        added = step if isinstance(step, Barrier) else add_step(mover, tally, step, number == 0)
        if isinstance(step, Barrier) or isinstance(added, Barrier):
            stopped = added if isinstance(added, Barrier) else None
            break
        cost, tally = added
        points.append(cost)
        spent += cost
        if barrier is None and spent > speed_of(mover, tally):
            barrier, slowed = Barrier.SPEED, speed_of(mover, tally)
        if barrier is None:
            reach, total, reached = number + 1, spent, tally
            surcharge = max(surcharge, _surcharge(mover, step))
            bog = bog or _may_bog(mover, step)
            notes += [Note(rule, b) for rule in _rules_of(hexmap, mover, a, b, step, cost)]
    if reach:
        notes += _whole_move_notes(mover, reached, path[reach])
    return PathCost(
        points=tuple(points),
        total=total,
        speed=speed_of(mover, reached) if reach else mover.speed,
        reach=reach,
        barrier=barrier or stopped,
        energy_surcharge=surcharge,
        crosses_river=reached.river,
        immobilised=reached.wired,
        bog_risk=bog,
        notes=tuple(notes),
        slowed=slowed,
    )


def _surcharge(mover: Mover, step: Step) -> int:
    """Dunes burn 1 more, once (EDC-D3-x); a river costs 2 in all and nothing on top (EDC-D4-d)."""
    if step.river:
        return 1
    return TERRAIN[step.terrain].vehicle_energy if mover.vehicle and step.terrain is not None else 0


def _may_bog(mover: Mover, step: Step) -> bool:
    """Land vehicles that enter swamp off the road may get stuck (EDC-D3-w)."""
    return mover.vehicle and step.terrain is TerrainKind.SWAMP and not (mover.antigrav or mover.amphibious)


_TERRAIN_RULE = {
    TerrainKind.MOUNTAIN: "EDC-D3-g",
    TerrainKind.RUBBLE: "EDC-D3-t",
    TerrainKind.SWAMP: "EDC-D3-v",
}


def _rules_of(hexmap: HexMap, mover: Mover, a: Hex, b: Hex, step: Step, cost: int) -> list[str]:
    """Ids of the rules that made this step dearer or cheaper than 1 point on open ground."""
    rules = []
    if step.river:
        return ["EDC-D4-d"]
    if mover.kind == "air":
        return (["EDC-F4.1.2-b"] if mover.altitude == "noe" else ["EDC-F4.1.3-b"]) if step.climb else []
    if step.terrain in _TERRAIN_RULE:
        rules.append(_TERRAIN_RULE[step.terrain])
    if mover.vehicle and step.terrain is TerrainKind.FOREST:
        rules.append("EDC-D3-e")
    if mover.vehicle and step.terrain is TerrainKind.DUNES:
        rules.append("EDC-D3-x")
    edges = hexmap.edges_between(a, b)
    if mover.vehicle and not step.road and step.terrain is not None and EdgeKind.BOCAGE in edges:
        rules.append("EDC-D4-c")
    if step.wire:
        rules.append("EDC-D5.4-g")
    if step.climb:
        rules.append("EDC-C2.2.2-a" if cost == step.base + step.climb else "EDC-C2.2.2-c")
    if step.road:
        if hexmap.elevation_at(a) != hexmap.elevation_at(b):
            rules.append("EDC-C2.2.2-e")
        if hexmap.terrain_at(b) not in (TerrainKind.PLAINS, TerrainKind.CITY, TerrainKind.BEACH):
            rules.append("EDC-D3-j")
        if EdgeKind.SMALL_BRIDGE in edges:
            rules.append("EDC-D4-i")
    return rules


def _whole_move_notes(mover: Mover, tally: Tally, end: Hex) -> list[Note]:
    if not mover.vehicle or tally.grade == 0:
        return []
    if tally.grade == 2:
        return [Note("EDC-D3-y", end)]
    return [Note("EDC-D3-k", end)] if mover.roller else []
