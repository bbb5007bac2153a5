"""A map with every terrain, edge feature and place, from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, disc, distance, neighbour, neighbours
from bot.hexmap.document import HexMap
from bot.hexmap.model import EdgeKey, Place
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind

PATCHES = (*(TerrainKind.FOREST,) * 3, *TerrainKind)


def proving_ground(chance: random.Random, width: int = 44, height: int = 36) -> HexMap:
    """Patches of every terrain, hills, two roads, a highway, a railway, a river with bridges, edge structures, places.

    Players start in the south west, hostiles hold the north east.
    """
    count = width * height
    terrain, elevation = [TerrainKind.PLAINS] * count, [0] * count
    for number in range(count // 25):
        kind = PATCHES[number] if number < len(PATCHES) else chance.choice(PATCHES)
        level = chance.choice((0, 0, 0, 1, 1, 2, 3))
        for at in disc(_any(chance, width, height), chance.randint(0, 2)):
            if _on(at, width, height):
                place = (at.row - 1) * width + at.col - 1
                terrain[place], elevation[place] = kind, 0 if kind is TerrainKind.WATER else level
    starts = [Hex(3, height - 3), Hex(width // 3, height - 3), Hex(3, height - 12)]
    goals = [Hex(width - 5, 5), Hex(width // 2, 8), Hex(width - 6, height // 2)]
    for at in (*starts, *goals):
        for near in disc(at, 1):
            place = (near.row - 1) * width + near.col - 1
            terrain[place], elevation[place] = TerrainKind.PLAINS, 0
    river = _course(Hex(1, height // 2), Hex(width, height // 2 + 3))
    roads = _ways([_course(starts[0], goals[0]), _course(starts[1], goals[1])])
    edges, owners = _edges(chance, width, height, river, roads)
    overlays = {at: frozenset({Overlay.RIVER}) for at in river}
    for at in (at for at in _course(Hex(2, 3), Hex(width - 2, 4)) if _on(at, width, height)):
        overlays[at] = overlays.get(at, frozenset()) | {Overlay.RAILWAY}
    wet = [
        at
        for at in (Hex(c, r) for r in range(1, height + 1) for c in range(1, width + 1))
        if terrain[(at.row - 1) * width + at.col - 1] is TerrainKind.WATER
    ]
    for at in chance.sample(wet, min(3, len(wet))):
        overlays[at] = frozenset({Overlay.LARGE_BRIDGE})
    places = (
        *(Place(at, "start", f"Camp {n}", Side.PLAYER.value) for n, at in enumerate(starts, 1)),
        *(Place(at, "objective", f"Goal {n}", Side.HOSTILE.value) for n, at in enumerate(goals, 1)),
        *(
            Place(neighbour(at, Facing.N), "depot", f"Depot {n}", Side.PLAYER.value, n)
            for n, at in enumerate(starts, 1)
        ),
        *(
            Place(neighbour(at, Facing.S), "depot", f"Store {n}", Side.HOSTILE.value, n)
            for n, at in enumerate(goals, 1)
        ),
        Place(neighbour(starts[0], Facing.NE), "airstrip", "Field", Side.PLAYER.value),
    )
    highway = _ways([_course(starts[2], goals[2])])
    return HexMap(
        "proving ground",
        width,
        height,
        tuple(terrain),
        tuple(elevation),
        roads,
        highway,
        overlays,
        edges,
        owners,
        places=places,
    )


def _any(chance: random.Random, width: int, height: int) -> Hex:
    return Hex(chance.randint(1, width), chance.randint(1, height))


def _on(at: Hex, width: int, height: int) -> bool:
    return 1 <= at.col <= width and 1 <= at.row <= height


def _course(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes from one to the other, always nearer."""
    course = [start]
    while course[-1] != end:
        course.append(min(neighbours(course[-1]), key=lambda at: (distance(at, end), at)))
    return tuple(course)


def _ways(courses: Iterable[tuple[Hex, ...]]) -> dict[Hex, frozenset[Facing]]:
    """The exits of every hex along the courses."""
    exits: dict[Hex, frozenset[Facing]] = {}
    for course in courses:
        for a, b in pairwise(course):
            exits[a] = exits.get(a, frozenset()) | {direction(a, b)}
            exits[b] = exits.get(b, frozenset()) | {direction(b, a)}
    return exits


def _edges(
    chance: random.Random,
    width: int,
    height: int,
    river: tuple[Hex, ...],
    roads: dict[Hex, frozenset[Facing]],
) -> tuple[dict[EdgeKey, frozenset[EdgeKind]], dict[tuple[Hex, Facing, EdgeKind], Hex]]:
    """A river on the south sides of its course, bridged by the roads, and single edge structures all over."""
    edges: dict[EdgeKey, frozenset[EdgeKind]] = {}
    owners: dict[tuple[Hex, Facing, EdgeKind], Hex] = {}

    def lay(at: Hex, side: Facing, kind: EdgeKind) -> None:
        other = neighbour(at, side)
        if not (_on(at, width, height) and _on(other, width, height)):
            return
        for here, facing in ((at, side), (other, direction(other, at))):
            edges[here, facing] = edges.get((here, facing), frozenset()) | {kind}
            owners[here, facing, kind] = at

    for at in river:
        for side in (Facing.SE, Facing.S, Facing.SW):
            if neighbour(at, side) in river:
                continue
            lay(at, side, EdgeKind.RIVER)
            if side in roads.get(at, ()):
                lay(at, side, EdgeKind.SMALL_BRIDGE)
    barriers = [
        kind
        for kind in EdgeKind
        if kind not in (EdgeKind.RIVER, EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON, EdgeKind.CLIFF)
    ]
    for number in range(width * height // 40):
        lay(_any(chance, width, height), Facing(chance.randrange(6)), barriers[number % len(barriers)])
    return edges, owners


def near_first(hexmap: HexMap, places: Iterable[Hex]) -> list[Hex]:
    """All land of the map, the nearest to one of the places first."""
    goals = list(places)
    land = [at for at in hexmap.hexes() if hexmap.terrain_at(at) is not TerrainKind.WATER]
    return sorted(land, key=lambda at: (min(distance(at, goal) for goal in goals), at))
