"""The map itself: what every other part knows about the ground."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256

from bot.hexmap.coords import Facing, Hex, compass, direction, entry_side, label, side_name, side_of
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind

EdgeKey = tuple[Hex, Facing]
_NO_EDGES: frozenset[EdgeKind] = frozenset()


class MapError(ValueError):
    """A map file that cannot be used; the message names the file, the field and what to do."""

    def __init__(self, source: str, where: str, problem: str) -> None:
        self.source = source
        self.where = where
        self.problem = problem
        super().__init__(f"{source}: {where}: {problem}" if where else f"{source}: {problem}")


class MapKey(str):
    """A map as a cheap key for a cache: a hash of its content, compared by that only, with the map itself."""

    map: "HexMap"


def _as_key(digest: str, hexmap: "HexMap") -> MapKey:
    key = MapKey(digest)
    key.map = hexmap
    return key


@dataclass(frozen=True, order=True)
class Place:
    """A named or marked spot: town, city, depot, objective, start, airstrip, harbor, ..."""

    hex: Hex
    kind: str
    name: str = ""
    side: str = ""
    """Its owner; for a town, the side its people favour (EDC-D3-n). Empty: none."""
    size: int = 1
    """A town's size, 1 town or 2 city (EDC-D3-n); free for other kinds."""


@dataclass(frozen=True)
class HexMap:
    """An immutable map of `width` x `height` hexes.

    `terrain` and `elevation` are indexed by `index(hex)`. `roads` and `highways` hold the connected exits of
    each hex. `edges` (and what goes with them) are stored under both hexes' keys.
    """

    name: str
    width: int
    height: int
    terrain: tuple[TerrainKind, ...]
    elevation: tuple[int, ...]
    roads: dict[Hex, frozenset[Facing]] = field(default_factory=dict)
    highways: dict[Hex, frozenset[Facing]] = field(default_factory=dict)
    overlays: dict[Hex, frozenset[Overlay]] = field(default_factory=dict)
    edges: dict[EdgeKey, frozenset[EdgeKind]] = field(default_factory=dict)
    edge_owner: dict[tuple[Hex, Facing, EdgeKind], Hex] = field(default_factory=dict)
    """The hex that owns each edge feature (EDC-D4-b)."""
    edge_holder: dict[EdgeKey, str] = field(default_factory=dict)
    """The sides that may pass the gate on this edge, with blanks between (EDC-D5.4-s)."""
    names: dict[Hex, str] = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    printed: "HexMap | None" = None
    """The map before building and destroying, where they have changed this one since."""
    pointy: bool = False
    """Drawn with columns as rows, so that hexes have a corner at the top; labels are row and column (EDC-A3.1-b)."""
    theme: str = ""
    """One of `THEMES`; empty for the usual colours."""
    changed: frozenset[Hex] = frozenset()
    """The hexes that may differ from `printed`, in themselves or at their edges."""
    read: "HexMap | None" = None
    """The map as it was read, where the game master has changed the ground of this one since."""

    def __post_init__(self) -> None:
        if len(self.terrain) != self.width * self.height or len(self.elevation) != len(self.terrain):
            raise ValueError(f"{self.name}: terrain and elevation must have width x height entries")

    @cached_property
    def key(self) -> MapKey:
        """Hash of the content: equal maps have equal keys, on every machine."""
        return _as_key(_content_key(self) if self.printed is None else _changed_key(self, self.printed), self)

    @cached_property
    def sight_key(self) -> MapKey:
        """The same over what sight asks for: maps with equal ones look alike from everywhere."""
        if self.printed is None:
            return self.key
        mine, before = _sight_facts(self), _sight_facts(self.printed, self.changed)
        alike = mine == before
        return _as_key(self.printed.key if alike else _digest((self.printed.key, "sight", mine)), self)

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def drawn_size(self) -> tuple[int, int]:
        """Hexes across and down, as the map is drawn."""
        return (self.height, self.width) if self.pointy else (self.width, self.height)

    @property
    def wide(self) -> bool:
        """Whether labels need three digits each."""
        return self.width > 99 or self.height > 99

    def contains(self, at: Hex) -> bool:
        """Whether the hex is on the map."""
        return 1 <= at.col <= self.width and 1 <= at.row <= self.height

    def index(self, at: Hex) -> int:
        """Position of the hex in `terrain` and `elevation`. Raises KeyError off the map."""
        col, row = at
        if not (1 <= col <= self.width and 1 <= row <= self.height):
            raise KeyError(at)
        return (row - 1) * self.width + col - 1

    def hex_at(self, index: int) -> Hex:
        """The hex at a position in `terrain`; the inverse of `index`."""
        return Hex(index % self.width + 1, index // self.width + 1)

    def hexes(self) -> Iterator[Hex]:
        """Every hex, row by row, in the order of `terrain`."""
        for row in range(1, self.height + 1):
            for col in range(1, self.width + 1):
                yield Hex(col, row)

    def terrain_at(self, at: Hex) -> TerrainKind:
        """The base terrain. Raises KeyError off the map."""
        return self.terrain[self.index(at)]

    def elevation_at(self, at: Hex) -> int:
        """The level of the ground. Raises KeyError off the map."""
        return self.elevation[self.index(at)]

    def overlays_at(self, at: Hex) -> frozenset[Overlay]:
        """Railway, river and bridges in the hex; empty where there are none."""
        return self.overlays.get(at, frozenset())

    def on_road(self, at: Hex) -> bool:
        """Whether a unit in the hex is on a road, highway or large bridge (EDC-D3-i)."""
        return at in self.roads or at in self.highways or Overlay.LARGE_BRIDGE in self.overlays_at(at)

    def road_between(self, a: Hex, b: Hex) -> bool:
        """Whether a road or highway is drawn across the edge between two neighbours (EDC-D3-j)."""
        side = side_of(a, b)
        return side is not None and (side in self.roads.get(a, ()) or side in self.highways.get(a, ()))

    def highway_between(self, a: Hex, b: Hex) -> bool:
        """Whether a highway is drawn across the edge between two neighbours (EDC-D3-y)."""
        return side_of(a, b) in self.highways.get(a, ())

    def edges_between(self, a: Hex, b: Hex) -> frozenset[EdgeKind]:
        """The features on the edge between two hexes; empty where they are not neighbours (EDC-D4-a)."""
        if not self.edges:
            return _NO_EDGES
        side = side_of(a, b)
        return _NO_EDGES if side is None else self.edges.get((a, side), _NO_EDGES)

    def gate_holder(self, a: Hex, b: Hex) -> str:
        """The sides that may pass the gate between two neighbours; empty: it is open (EDC-D5.4-s)."""
        return self.edge_holder.get((a, direction(a, b)), "")

    def side_name(self, side: Facing) -> str:
        """What a side of a hex, and a unit's facing, is called on this map (EDC-A3.1-b)."""
        return side_name(side, self.pointy)

    @property
    def compass(self) -> tuple[Facing, ...]:
        """The six sides clockwise as this map is drawn, from N or NE: what a d6 counts (EDC-A3.1-b)."""
        return compass(self.pointy)

    def clockwise(self, side: Facing, n: int = 1) -> Facing:
        """The side `n` sixths of a turn clockwise as this map is drawn (negative: anticlockwise)."""
        return side.rotated(-n if self.pointy else n)

    def side_towards(self, at: Hex, to: Hex) -> Facing:
        """The side of `at` in the direction of another hex; exactly on a corner the clockwise one (EDC-F1.2-a)."""
        sides = entry_side(at, to)
        return next(side for side in sides if len(sides) == 1 or self.clockwise(side, -1) in sides)

    def label(self, at: Hex) -> str:
        """The label as printed on this map."""
        return label(at, self.wide)


@lru_cache(maxsize=8)
def hexes_of(width: int, height: int) -> list[Hex]:
    """Every hex of a map of this size by its index; shared by all who ask."""
    return [Hex(col, row) for row in range(1, height + 1) for col in range(1, width + 1)]


_SIGHT_EDGES = frozenset({EdgeKind.WALL, EdgeKind.GATE, EdgeKind.BOCAGE})


def _sight_facts(hexmap: HexMap, hexes: frozenset[Hex] | None = None) -> list[object]:
    """Bridges that count as roads, and edges that block sight, in the changed hexes."""
    return [
        (
            at,
            Overlay.LARGE_BRIDGE in hexmap.overlays_at(at),
            [sorted(map(str, _SIGHT_EDGES & hexmap.edges.get((at, side), frozenset()))) for side in Facing],
        )
        for at in sorted(hexmap.changed if hexes is None else hexes)
    ]


def _changed_key(hexmap: HexMap, printed: HexMap) -> str:
    """From the printed map's key and the changed hexes only, for it is asked for after every change."""
    facts = [
        (
            at,
            sorted(map(str, hexmap.overlays_at(at))),
            sorted((place.kind, place.size) for place in hexmap.places if place.hex == at),
            [
                (sorted(map(str, kinds)), hexmap.edge_holder.get((at, side), ""))
                if (kinds := hexmap.edges.get((at, side)))
                else None
                for side in Facing
            ],
        )
        for at in sorted(hexmap.changed)
    ]
    return _digest((printed.key, facts))


def _digest(parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:16]


def _content_key(hexmap: HexMap) -> str:
    """Sixteen hex digits over all content, independent of the order in which it was put in."""
    parts = (
        hexmap.name,
        (hexmap.width, hexmap.height),
        [str(kind) for kind in hexmap.terrain],
        hexmap.elevation,
        sorted((at, sorted(exits)) for at, exits in hexmap.roads.items()),
        sorted((at, sorted(exits)) for at, exits in hexmap.highways.items()),
        sorted((at, sorted(map(str, kinds))) for at, kinds in hexmap.overlays.items()),
        sorted((key, sorted(map(str, kinds))) for key, kinds in hexmap.edges.items()),
        sorted((*key[:2], str(key[2]), owner) for key, owner in hexmap.edge_owner.items()),
        sorted(hexmap.edge_holder.items()),
        sorted(hexmap.names.items()),
        sorted((p.hex, p.kind, p.name, p.side, p.size) for p in hexmap.places),
        *(["pointy"] if hexmap.pointy else []),
        *([hexmap.theme] if hexmap.theme else []),
        *([("from", str(hexmap.read.key))] if hexmap.read is not None else []),
    )
    return sha256(repr(parts).encode()).hexdigest()[:16]
