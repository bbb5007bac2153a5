"""The map with its structures: structures that work are features of the ground, for movement and for sight.

A derived map is made only when the features differ from the printed ones, and kept by them, so that worlds and
views with the same works share one map and all that is worked out for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from bot.campaign.world.ground import Ground, as_read, printed_map, reshaped
from bot.campaign.world.model import World
from bot.campaign.world.outfit.gear import Catalogue, StructureKind
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Facing, Hex, direction, neighbour
from bot.hexmap.model import HexMap, MapKey, Place
from bot.hexmap.terrain import EdgeKind, Overlay

BUILT_EDGES = frozenset(
    {
        EdgeKind.WALL,
        EdgeKind.GATE,
        EdgeKind.WIRE,
        EdgeKind.TEETH,
        EdgeKind.SMALL_BRIDGE,
        EdgeKind.SMALL_PONTOON,
    }
)
STRIP, DEPOT = "airstrip", "depot"
BUILT_PLACES = frozenset({STRIP, DEPOT})
"""Kinds of place on a map that are structures; their size says which."""
BUILT_OVERLAYS = frozenset({Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON})


class Feature(NamedTuple):
    """What a working structure is on the map. `edge` is None for one that takes the whole hex."""

    hex: Hex
    edge: Facing | None
    kind: str
    holder: str = ""
    """The sides that may pass a gate, with blanks between; empty: everybody. Of a place, its size."""


@lru_cache(maxsize=16)
def _printed_features(key: MapKey) -> frozenset[Feature]:
    return frozenset(features_on(key.map))


def features_on(hexmap: HexMap) -> list[Feature]:
    """The built features of a map; those on edges once, by the hex that owns them (EDC-D4-b)."""
    features = [
        Feature(at, None, overlay.value)
        for at, overlays in sorted(hexmap.overlays.items())
        for overlay in sorted(overlays & BUILT_OVERLAYS)
    ]
    features += [
        Feature(place.hex, None, place.kind, str(max(1, min(3, place.size))))
        for place in hexmap.places
        if place.kind in BUILT_PLACES
    ]
    for (at, side), kinds in sorted(hexmap.edges.items()):
        for kind in sorted(kinds & BUILT_EDGES):
            across = neighbour(at, side)
            nobody = min(at, across) if hexmap.contains(across) else at
            if hexmap.edge_owner.get((at, side, kind), nobody) == at and hexmap.contains(at):
                holder = hexmap.edge_holder.get((at, side), "") if kind is EdgeKind.GATE else ""
                features.append(Feature(at, side, kind.value, holder))
    return features


def feature_of(structure: Structure, catalogue: Catalogue, settings: Settings) -> Feature | None:
    """What the structure is on the map now; None where it makes no difference there or does not work."""
    kind = kind_of(catalogue, structure.kind)
    if not kind.feature or not structure.built or structure.health < kind.works_from:
        return None
    holder = ""
    if kind.feature == EdgeKind.GATE and structure.side is not None:
        holder = " ".join(admitted(structure.side, settings))
    if kind.feature in BUILT_PLACES:
        holder = str(place_size(kind))
    return Feature(structure.hex, structure.edge, kind.feature, holder)


def place_size(kind: StructureKind) -> int:
    """The size of the place that a depot or an airstrip is on the map."""
    if kind.feature == STRIP:
        return 2 if 0 in kind.lands else 1
    return 3 if kind.capacity is None else 1 if kind.capacity < 8 else 2


def admitted(side: Side, settings: Settings) -> list[str]:
    """The sides that may pass a gate of `side` (EDC-D5.4-s)."""
    friends = {Side.PLAYER, Side.ALLIED} if settings.gate_admits_allies else {side}
    sides = friends if side in friends else {side}
    if settings.gate_admits_neutrals:
        sides |= {Side.NEUTRAL}
    return sorted(sides)


def ground_with(
    hexmap: HexMap, structures: Iterable[Structure], catalogue: Catalogue, settings: Settings, settled: bool
) -> HexMap:
    """The map with these structures; `settled`: they replace all that was printed as built.

    Gives the same object for the same features, and the printed map itself where nothing differs from it.
    """
    features = frozenset(
        feature for structure in structures if (feature := feature_of(structure, catalogue, settings))
    )
    key = printed_map(hexmap).key
    before = _printed_features(key)
    if settled:
        return _ground(key, before - features, features - before) if before != features else key.map
    return _ground(key, frozenset(), features - before) if features - before else key.map


def refresh_map(world: World) -> None:
    """Bring `world.map` up to date after a structure was changed."""
    if world.structures or world.settled or world.map.printed is not None:
        world.map = ground_with(
            world.map, world.structures.values(), world.catalogue, world.settings, world.settled
        )


def reshape(world: World, ground: Ground) -> None:
    """Change the ground itself: everybody knows it, for the map is public."""
    world.ground = ground
    world.map = reshaped(as_read(world.map), ground)
    refresh_map(world)


def known_map(world: World, side: Side) -> HexMap:
    """The ground as a side knows it: what it has not seen since makes no difference to it."""
    memory = world.knowledge.get(side)
    if memory is None or not (world.structures or world.settled or memory.structures):
        return world.map
    return ground_with(world.map, memory.structures.values(), world.catalogue, world.settings, world.settled)


def without_wall(hexmap: HexMap, a: Hex, b: Hex) -> HexMap:
    """The map without the wall or gate between two neighbours, for those who storm it (EDC-D4-g)."""
    side = direction(a, b)
    edges = dict(hexmap.edges)
    for key in ((a, side), (b, side.opposite)):
        edges[key] = edges.get(key, frozenset()) - {EdgeKind.WALL, EdgeKind.GATE}
    printed = printed_map(hexmap)
    return replace(hexmap, edges=edges, printed=printed, changed=hexmap.changed | {a, b})


@lru_cache(maxsize=32)
def _ground(key: MapKey, gone: frozenset[Feature], new: frozenset[Feature]) -> HexMap:
    printed = key.map
    overlays = dict(printed.overlays)
    edges, owners, holders = dict(printed.edges), dict(printed.edge_owner), dict(printed.edge_holder)
    places = list(printed.places)
    changed: set[Hex] = set()
    for present, features in ((False, gone), (True, new)):
        for feature in sorted(features, key=lambda f: (f.hex, f.edge if f.edge is not None else -1, f.kind)):
            if feature.kind in BUILT_PLACES:
                changed.add(feature.hex)
                places = [p for p in places if (p.hex, p.kind) != (feature.hex, feature.kind)]
                places += [Place(feature.hex, feature.kind, size=int(feature.holder))] if present else []
                continue
            if feature.edge is None:
                changed.add(feature.hex)
                here = overlays.get(feature.hex, frozenset()) - {Overlay(feature.kind)}
                overlays[feature.hex] = here | {Overlay(feature.kind)} if present else here
                continue
            kind, across = EdgeKind(feature.kind), neighbour(feature.hex, feature.edge)
            changed |= {feature.hex, across}
            for at, side in ((feature.hex, feature.edge), (across, feature.edge.opposite)):
                kinds = edges.get((at, side), frozenset()) - {kind}
                edges[at, side] = kinds | {kind} if present else kinds
                holders.pop((at, side), None)
                owners.pop((at, side, kind), None)
                if present:
                    owners[at, side, kind] = feature.hex
                if present and feature.holder:
                    holders[at, side] = feature.holder
    return replace(
        printed,
        overlays={at: kinds for at, kinds in overlays.items() if kinds},
        edges={at: kinds for at, kinds in edges.items() if kinds},
        edge_owner=owners,
        edge_holder=holders,
        places=tuple(places),
        printed=printed,
        changed=frozenset(changed),
    )
