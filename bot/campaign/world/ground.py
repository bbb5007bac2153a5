"""What the game master has changed of the ground since the map was read: terrain, levels, roads and rivers.

A changed ground is a map of its own, made from the one that was read; all that depends on a map follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

from bot.hexmap.coords import Facing, Hex, neighbour, parse_label
from bot.hexmap.model import HexMap, MapKey
from bot.hexmap.terrain import EdgeKind, TerrainKind

T = TypeVar("T")

ROAD, HIGHWAY = "road", "highway"
NATURAL = (EdgeKind.RIVER, EdgeKind.BOCAGE, EdgeKind.CLIFF, EdgeKind.RAMP, EdgeKind.HARBOR)
"""The features of edges that nobody builds."""
EDGE_WORDS = (ROAD, HIGHWAY, *(kind.value for kind in NATURAL))


@dataclass(frozen=True, slots=True)
class Ground:
    """What differs from the map as it was read; empty where nothing does."""

    terrain: Mapping[str, TerrainKind] = field(default_factory=dict)
    """By the label of the hex."""
    levels: Mapping[str, int] = field(default_factory=dict)
    edges: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """All of `EDGE_WORDS` that an edge has, by its place."""


def printed_map(hexmap: HexMap) -> HexMap:
    """The map with the ground as it is, whatever was built on it since."""
    return hexmap.printed or hexmap


def as_read(hexmap: HexMap) -> HexMap:
    """The map as it was read, whatever was changed of its ground or built on it since."""
    printed = printed_map(hexmap)
    return printed.read or printed


def on_edge(hexmap: HexMap, place: str) -> frozenset[str]:
    """What of `EDGE_WORDS` the edge has, on this map."""
    at, side = _edge_of(place)
    ways = ((ROAD, hexmap.roads), (HIGHWAY, hexmap.highways))
    kinds = hexmap.edges.get((at, side), frozenset())
    return frozenset(
        [word for word, exits in ways if side in exits.get(at, ())]
        + [kind.value for kind in NATURAL if kind in kinds]
    )


def is_border(hexmap: HexMap, place: str) -> bool:
    """Whether there is no hex on one side of the edge."""
    at, side = _edge_of(place)
    return not (hexmap.contains(at) and hexmap.contains(neighbour(at, side)))


def with_terrain(hexmap: HexMap, ground: Ground, hexes: Iterable[Hex], terrain: TerrainKind) -> Ground:
    """The changes, with this terrain in these hexes too."""
    kept = {**ground.terrain, **{hexmap.label(at): terrain for at in hexes}}
    read = as_read(hexmap)
    return replace(ground, terrain=_changed(kept, lambda key: read.terrain_at(parse_label(key))))


def with_levels(hexmap: HexMap, ground: Ground, levels: Mapping[Hex, int]) -> Ground:
    """The changes, with these levels too."""
    kept = {**ground.levels, **{hexmap.label(at): level for at, level in levels.items()}}
    read = as_read(hexmap)
    return replace(ground, levels=_changed(kept, lambda key: read.elevation_at(parse_label(key))))


def with_edges(hexmap: HexMap, ground: Ground, places: Iterable[str], word: str, *, present: bool) -> Ground:
    """The changes, with one of `EDGE_WORDS` on these edges, or without it."""
    read, kept = as_read(hexmap), dict(ground.edges)
    for place in places:
        now = kept.get(place, on_edge(read, place))
        kept[place] = now | {word} if present else now - {word}
    return replace(ground, edges=_changed(kept, lambda key: on_edge(read, key)))


def _changed(kept: Mapping[str, T], read: Callable[[str], T]) -> dict[str, T]:
    """Without what is again as it was read."""
    return {key: value for key, value in kept.items() if value != read(key)}


def reshaped(hexmap: HexMap, ground: Ground) -> HexMap:
    """The map that was read with these changes: one object for equal ones, the map itself for none."""
    if ground == Ground():
        return hexmap
    return _reshaped(
        hexmap.key,
        frozenset(ground.terrain.items()),
        frozenset(ground.levels.items()),
        frozenset(ground.edges.items()),
    )


@lru_cache(maxsize=16)
def _reshaped(
    key: MapKey,
    terrain: frozenset[tuple[str, TerrainKind]],
    levels: frozenset[tuple[str, int]],
    edges: frozenset[tuple[str, frozenset[str]]],
) -> HexMap:
    read = key.map
    kinds, heights = list(read.terrain), list(read.elevation)
    for label, kind in terrain:
        kinds[read.index(parse_label(label))] = kind
    for label, level in levels:
        heights[read.index(parse_label(label))] = level
    ways = {ROAD: dict(read.roads), HIGHWAY: dict(read.highways)}
    features, owners = dict(read.edges), dict(read.edge_owner)
    for place, words in sorted(edges):
        start, edge = _edge_of(place)
        both = ((start, edge), (neighbour(start, edge), edge.opposite))
        for at, side in filter(lambda half: read.contains(half[0]), both):
            for word, exits in ways.items():
                before = exits.get(at, frozenset())
                here = before | {side} if word in words else before - {side}
                if here:
                    exits[at] = here
                elif before:
                    del exits[at]
            natural = frozenset(kind for kind in NATURAL if kind.value in words)
            for gone in frozenset(NATURAL) - natural:
                owners.pop((at, side, gone), None)
            features[at, side] = features.get((at, side), frozenset()) - frozenset(NATURAL) | natural
    return replace(
        read,
        terrain=tuple(kinds),
        elevation=tuple(heights),
        roads=ways[ROAD],
        highways=ways[HIGHWAY],
        edges={at: kinds for at, kinds in features.items() if kinds},
        edge_owner=owners,
        read=read,
    )


def _edge_of(place: str) -> tuple[Hex, Facing]:
    label, _, side = place.partition(":")
    return parse_label(label), Facing[side]
