"""Oddities of a map: legal by the rules, but probably not intended by its maker."""

from bot.hexmap.coords import Facing, Hex, neighbour, neighbours
from bot.hexmap.costs import Barrier, Mover, take_step
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind


def check_map(hexmap: HexMap) -> list[str]:
    """Sentences about what looks wrong, in the order of the map; empty where nothing does."""
    return [*_ways(hexmap), *_bridges(hexmap), *_edges(hexmap), *_places(hexmap)]


def _ways(hexmap: HexMap) -> list[str]:
    """Road exits must meet, stay on the map, and not run into water, mountains or unbridged rivers."""
    found = []
    for kind, ways in (("road", hexmap.roads), ("highway", hexmap.highways)):
        for at, exits in sorted(ways.items()):
            here = hexmap.label(at)
            if not hexmap.contains(at):
                found.append(f"A {kind} lies off the map at {here}.")
                continue
            terrain = hexmap.terrain_at(at)
            bridged = hexmap.overlays_at(at) & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
            if terrain is TerrainKind.WATER and not bridged:
                found.append(f"The {kind} in {here} runs through water without a large bridge.")
            if terrain is TerrainKind.MOUNTAIN:
                found.append(f"The {kind} in {here} lies on a mountain, which it does not open.")
            for side in sorted(exits):
                there = neighbour(at, side)
                if not hexmap.contains(there):
                    found.append(f"The {kind} in {here} leaves the map to the {side.name}.")
                elif side.opposite not in ways.get(there, frozenset()):
                    found.append(f"The {kind} from {here} to {hexmap.label(there)} has no exit back.")
                elif (at < there) and _unbridged(hexmap, at, side):
                    found.append(
                        f"The {kind} from {here} to {hexmap.label(there)} crosses a river without a bridge."
                    )
    return found


def _unbridged(hexmap: HexMap, at: Hex, side: Facing) -> bool:
    kinds = hexmap.edges.get((at, side), frozenset())
    return EdgeKind.RIVER in kinds and not kinds & {EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON}


def _bridges(hexmap: HexMap) -> list[str]:
    found = []
    for at, kinds in sorted(hexmap.overlays.items()):
        here = hexmap.label(at)
        for kind in sorted(kinds & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}):
            if hexmap.terrain_at(at) is not TerrainKind.WATER:
                found.append(f"The {kind.replace('_', ' ')} in {here} does not stand in water.")
        if Overlay.RAILWAY in kinds and not any(
            Overlay.RAILWAY in hexmap.overlays_at(there) for there in neighbours(at)
        ):
            found.append(f"The railway in {here} joins no other.")
    return found


def _edges(hexmap: HexMap) -> list[str]:
    found = []
    for (at, side), kinds in sorted(hexmap.edges.items()):
        across = neighbour(at, side)
        if across < at:
            continue
        where = f"between {hexmap.label(at)} and {hexmap.label(across)}"
        if not (hexmap.contains(at) and hexmap.contains(across)):
            found.append(f"An edge feature lies on the rim of the map {where}.")
            continue
        wet = {hexmap.terrain_at(at), hexmap.terrain_at(across)} & {TerrainKind.WATER}
        if kinds & {EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON} and EdgeKind.RIVER not in kinds:
            found.append(f"The bridge {where} crosses no river.")
        if EdgeKind.HARBOR in kinds and not wet:
            found.append(f"The harbor {where} touches no water.")
    return found


def _places(hexmap: HexMap) -> list[str]:
    """Objectives should be within reach, on foot, of every start that is not afloat."""
    found = []
    starts = [p for p in hexmap.places if p.kind == "start"]
    objectives = [p for p in hexmap.places if p.kind == "objective"]
    for place in hexmap.places:
        if not hexmap.contains(place.hex):
            found.append(f"The {place.kind} {place.name} lies off the map.".replace("  ", " "))
    land = [p for p in starts if hexmap.contains(p.hex) and hexmap.terrain_at(p.hex) is not TerrainKind.WATER]
    for start in land:
        walked = _on_foot(hexmap, start.hex, start.side)
        for goal in objectives:
            if goal.hex not in walked:
                found.append(
                    f"Infantry cannot get from the start in {hexmap.label(start.hex)} to the objective in "
                    f"{hexmap.label(goal.hex)}."
                )
    return found


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
