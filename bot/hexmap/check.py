"""Oddities of a map: legal by the rules, but probably not intended by its maker."""

from bot.hexmap.coords import Facing, Hex, neighbour, neighbours
from bot.hexmap.costs import Barrier, Mover, take_step
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.messages import say


def check_map(hexmap: HexMap) -> list[str]:
    """Sentences about what looks wrong, in the order of the map; empty where nothing does."""
    return [*_ways(hexmap), *_bridges(hexmap), *_edges(hexmap), *_places(hexmap)]


def _ways(hexmap: HexMap) -> list[str]:
    """Road exits must meet, stay on the map, and not run into water, mountains or unbridged rivers."""
    problems = []
    for kind, ways in (("road", hexmap.roads), ("highway", hexmap.highways)):
        for at, exits in sorted(ways.items()):
            here = hexmap.label(at)
            if not hexmap.contains(at):
                problems.append(say("map-way-off", kind=kind, hex=here))
                continue
            terrain = hexmap.terrain_at(at)
            bridged = hexmap.overlays_at(at) & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
            if terrain is TerrainKind.WATER and not bridged:
                problems.append(say("map-way-water", kind=kind, hex=here))
            if terrain is TerrainKind.MOUNTAIN:
                problems.append(say("map-way-mountain", kind=kind, hex=here))
            for side in sorted(exits):
                there = neighbour(at, side)
                if not hexmap.contains(there):
                    problems.append(say("map-way-leaves", kind=kind, hex=here, side=hexmap.side_name(side)))
                elif side.opposite not in ways.get(there, frozenset()):
                    problems.append(say("map-way-back", kind=kind, hex=here, there=hexmap.label(there)))
                elif (at < there) and _unbridged(hexmap, at, side):
                    problems.append(say("map-way-river", kind=kind, hex=here, there=hexmap.label(there)))
    return problems


def _unbridged(hexmap: HexMap, at: Hex, side: Facing) -> bool:
    kinds = hexmap.edges.get((at, side), frozenset())
    return EdgeKind.RIVER in kinds and not kinds & {EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON}


def _bridges(hexmap: HexMap) -> list[str]:
    problems = []
    for at, kinds in sorted(hexmap.overlays.items()):
        here = hexmap.label(at)
        for kind in sorted(kinds & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}):
            if hexmap.terrain_at(at) is not TerrainKind.WATER:
                problems.append(say("map-bridge-dry", kind=kind.replace("_", " "), hex=here))
        if Overlay.RAILWAY in kinds and not any(
            Overlay.RAILWAY in hexmap.overlays_at(there) for there in neighbours(at)
        ):
            problems.append(say("map-railway", hex=here))
    return problems


def _edges(hexmap: HexMap) -> list[str]:
    problems = []
    for (at, side), kinds in sorted(hexmap.edges.items()):
        across = neighbour(at, side)
        if across < at:
            continue
        where = {"hex": hexmap.label(at), "there": hexmap.label(across)}
        if not (hexmap.contains(at) and hexmap.contains(across)):
            problems.append(say("map-edge-rim", **where))
            continue
        wet = {hexmap.terrain_at(at), hexmap.terrain_at(across)} & {TerrainKind.WATER}
        if kinds & {EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON} and EdgeKind.RIVER not in kinds:
            problems.append(say("map-bridge-river", **where))
        if EdgeKind.HARBOR in kinds and not wet:
            problems.append(say("map-harbor", **where))
        if EdgeKind.CLIFF in kinds and hexmap.elevation_at(at) == hexmap.elevation_at(across):
            problems.append(say("map-cliff-level", **where))
    return problems


def _places(hexmap: HexMap) -> list[str]:
    """Objectives should be within reach, on foot, of every start that is not afloat."""
    problems = []
    starts = [p for p in hexmap.places if p.kind == "start"]
    objectives = [p for p in hexmap.places if p.kind == "objective"]
    for place in hexmap.places:
        if not hexmap.contains(place.hex):
            problems.append(say("map-place-off", kind=place.kind, name=place.name or None))
    land = [p for p in starts if hexmap.contains(p.hex) and hexmap.terrain_at(p.hex) is not TerrainKind.WATER]
    for start in land:
        walked = _on_foot(hexmap, start.hex, start.side)
        for goal in objectives:
            if goal.hex not in walked:
                problems.append(
                    say("map-unreachable", hex=hexmap.label(start.hex), there=hexmap.label(goal.hex))
                )
    return problems


def _on_foot(hexmap: HexMap, start: Hex, side: str) -> set[Hex]:
    mover = Mover("infantry", speed=99, side=side)
    seen, queue = {start}, [start]
    while queue:
        here = queue.pop()
        for there in neighbours(here):
            if there not in seen and not isinstance(take_step(hexmap, mover, here, there), Barrier):
                seen.add(there)
                queue.append(there)
    return seen
