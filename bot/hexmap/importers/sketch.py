"""A map while it is put together: what every importer fills in."""

from __future__ import annotations

from collections.abc import Iterable

from bot.hexmap.coords import Facing, Hex, neighbour, neighbours, side_of
from bot.hexmap.importers.findings import Findings, Grade
from bot.hexmap.mapfile import MAX_LEVEL
from bot.hexmap.model import HexMap, MapError, Place
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.messages import say

Exits = dict[Hex, set[Facing]]


class Sketch:
    """A map of plains at level 0, to be filled in."""

    def __init__(self, name: str, width: int, height: int, *, pointy: bool = False) -> None:
        self.pointy = pointy
        self.theme = ""
        self.name = name
        self.width = width
        self.height = height
        self.findings = Findings()
        self.terrain = [TerrainKind.PLAINS] * (width * height)
        self.levels = [0] * (width * height)
        self.ways: dict[str, Exits] = {"road": {}, "highway": {}}
        self.overlays: dict[Hex, set[Overlay]] = {}
        self.edges: dict[tuple[Hex, Facing], set[EdgeKind]] = {}
        self.places: list[Place] = []
        self.names: dict[Hex, str] = {}

    def contains(self, at: Hex) -> bool:
        return 1 <= at.col <= self.width and 1 <= at.row <= self.height

    def index(self, at: Hex) -> int:
        return (at.row - 1) * self.width + at.col - 1

    def hexes(self) -> list[Hex]:
        return [Hex(col, row) for row in range(1, self.height + 1) for col in range(1, self.width + 1)]

    def edge(self, at: Hex, side: Facing, kind: EdgeKind) -> None:
        """Put a feature on an edge between two hexes of the map."""
        if self.contains(across := neighbour(at, side)):
            self.edges.setdefault((at, side), set()).add(kind)
            self.edges.setdefault((across, side.opposite), set()).add(kind)

    def join(self, exits: Exits, at: Hex, side: Facing) -> None:
        """Draw a way across an edge, unless it leaves the map."""
        if self.contains(there := neighbour(at, side)):
            exits.setdefault(at, set()).add(side)
            exits.setdefault(there, set()).add(side.opposite)

    def join_all(self, exits: Exits, hexes: Iterable[Hex]) -> None:
        """Join hexes that lie side by side, without closing triangles, so that a broad street is no net."""
        inside = set(hexes)
        for at in sorted(inside):
            exits.setdefault(at, set())
            for there in neighbours(at):
                if there not in inside or there < at:
                    continue
                side = side_of(at, there)
                assert side is not None
                mine = {neighbour(at, way) for way in exits[at]}
                if mine.isdisjoint(neighbour(there, way) for way in exits.get(there, ())):
                    self.join(exits, at, side)

    def finish(self, source: str) -> tuple[HexMap, list[str]]:
        """The map, its lowest ground at level 0 or above, and what was changed. Raises MapError."""
        lowest = min(0, *self.levels) if self.levels else 0
        if max(self.levels) - lowest > MAX_LEVEL:
            raise MapError(source, "", say("import-levels", most=MAX_LEVEL))
        if lowest < 0:
            self.findings.note(Grade.CHANGED, "import-raised", levels=-lowest)
        for at, kinds in self.overlays.items():
            bridges = kinds & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
            if bridges and self.terrain[self.index(at)] is not TerrainKind.WATER:
                kinds -= bridges
                self.ways["road"].setdefault(at, set())
                self.findings.note(Grade.CHANGED, "import-dry-bridges", at)
        self._drop_wet_ways()
        owners = {
            (at, side, kind): min(at, neighbour(at, side))
            for (at, side), kinds in self.edges.items()
            for kind in kinds
        }
        hexmap = HexMap(
            name=self.name,
            width=self.width,
            height=self.height,
            terrain=tuple(self.terrain),
            elevation=tuple(level - lowest for level in self.levels),
            roads=_frozen(self.ways["road"]),
            highways=_frozen(self.ways["highway"]),
            overlays={at: frozenset(kinds) for at, kinds in self.overlays.items() if kinds},
            edges={key: frozenset(kinds) for key, kinds in self.edges.items() if kinds},
            edge_owner=owners,
            names=self.names,
            places=tuple(self.places),
            pointy=self.pointy,
            theme=self.theme,
        )
        return hexmap, self.findings.sentences(hexmap.wide)

    def _drop_wet_ways(self) -> None:
        """Roads end at water without a bridge and at mountains, as they open neither."""
        for exits in self.ways.values():
            for at in list(exits):
                terrain = self.terrain[self.index(at)]
                bridged = self.overlays.get(at, set()) & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
                if terrain is TerrainKind.MOUNTAIN or (terrain is TerrainKind.WATER and not bridged):
                    for side in exits.pop(at):
                        exits.get(neighbour(at, side), set()).discard(side.opposite)
                    self.findings.note(Grade.SERIOUS, "import-way-closed", at, terrain=terrain.value)


def _frozen(exits: Exits) -> dict[Hex, frozenset[Facing]]:
    return {at: frozenset(sides) for at, sides in exits.items()}
