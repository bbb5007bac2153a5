"""New maps from a seed: relief, coast, rivers that run down, towns at them, roads that join the towns.

Equal wishes give equal maps on every machine: the only chance is a stream of numbers made from the seed.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from bot.hexmap.coords import Facing, Hex, disc, distance, neighbour, neighbours, side_of
from bot.hexmap.importers.sketch import Sketch
from bot.hexmap.mapfile import MAX_HEXES, MAX_SIDE
from bot.hexmap.model import HexMap, MapError, Place
from bot.hexmap.noise import Noise, Stream
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.messages import say


class Style(StrEnum):
    """What a new map is about."""

    THEATRE = "theatre"
    RIVER = "river"
    ARCHIPELAGO = "archipelago"
    CITY = "city"


@dataclass(frozen=True)
class _Shares:
    """How much of the ground is what, as parts of one."""

    water: float
    mountain: float
    forest: float
    towns: float
    """Towns for each hex."""
    levels: int


_SHARES = {
    Style.THEATRE: _Shares(0.14, 0.05, 0.24, 1 / 75, 4),
    Style.RIVER: _Shares(0.0, 0.03, 0.26, 1 / 70, 3),
    Style.ARCHIPELAGO: _Shares(0.55, 0.03, 0.22, 1 / 85, 3),
    Style.CITY: _Shares(0.08, 0.02, 0.18, 1 / 110, 2),
}
LONGEST_BRIDGE = 4
"""Hexes of water that a road crosses; islands farther out are reached by sea."""
SMALLEST = 8
"""Columns and rows of the smallest new map."""
_BEGIN = (
    "Al",
    "Bra",
    "Cor",
    "Dun",
    "Ester",
    "Fal",
    "Gar",
    "Hol",
    "Is",
    "Kel",
    "Lor",
    "Mar",
    "Nor",
    "Ost",
    "Pel",
)
_BEGIN_MORE = (
    "Quen",
    "Rav",
    "Sal",
    "Tor",
    "Ul",
    "Var",
    "Wen",
    "Yar",
    "Zel",
    "Ash",
    "Bel",
    "Cald",
    "Dor",
    "Elm",
)
_END = ("field", "ton", "wick", "stead", "moor", "ley", "burg", "by", "den", "holm")
_END_RIVER = ("ford", "bridge", "mouth")
_END_COAST = ("haven", "port", "sands")
_Corner = tuple[Hex, Hex, Hex]


def new_map(
    seed: int, width: int, height: int, style: Style, name: str = "", *, pointy: bool = False
) -> HexMap:
    """A map from a seed. Raises MapError for a size that cannot be."""
    if not (SMALLEST <= width <= MAX_SIDE and SMALLEST <= height <= MAX_SIDE and width * height <= MAX_HEXES):
        raise MapError("map", "size", say("map-new-size", least=SMALLEST, side=MAX_SIDE, most=MAX_HEXES))
    if pointy:
        width, height = height, width
    return _Maker(seed, width, height, style, name, pointy).make()


@dataclass
class _Maker:
    """One map in the making."""

    seed: int
    width: int
    height: int
    style: Style
    name: str
    pointy: bool
    sites: list[Hex] = field(default_factory=list)
    outlet: Hex = Hex(1, 1)  # noqa: RUF009

    def __post_init__(self) -> None:
        self.shares = _SHARES[self.style]
        self.dice = Stream(f"{self.seed} {self.style} {self.width} {self.height}")
        self.sketch = Sketch(
            self.name or f"{self.style.capitalize()} {self.seed}", self.width, self.height, pointy=self.pointy
        )
        self.hexes = self.sketch.hexes()
        self.rise: dict[Hex, float] = {}

    def make(self) -> HexMap:
        self._raise_ground()
        self._flood()
        self._level()
        self._grow()
        self._run_rivers()
        self._found_towns()
        self._join_towns()
        self._place_sides()
        return self.sketch.finish(self.sketch.name)[0]

    # -- ground ---------------------------------------------------------------------------------------

    def _kind(self, at: Hex) -> TerrainKind:
        return self.sketch.terrain[self.sketch.index(at)]

    def _set(self, at: Hex, kind: TerrainKind) -> None:
        self.sketch.terrain[self.sketch.index(at)] = kind

    def _around(self, at: Hex) -> list[Hex]:
        return [there for there in neighbours(at) if self.sketch.contains(there)]

    def _raise_ground(self) -> None:
        noise, coast = Noise(self.dice), Noise(self.dice)
        scale = max(5.0, min(self.width, self.height) / 3.2)
        turn = self.dice.below(4)
        for at in self.hexes:
            x, y = at.col * 0.866, at.row + (at.col % 2 == 0) / 2
            along = (at.col - 1) / (self.width - 1)
            down = (at.row - 1) / (self.height - 1)
            height = noise.at(x / scale, y / scale)
            if self.style is Style.THEATRE:
                # The sea lies on one side, behind a ragged shore.
                inland = (along, 1 - along, down, 1 - down)[turn] + 0.25 * coast.at(x / 6, y / 6)
                height += 1.1 * min(inland, 0.45) / 0.45
            elif self.style is Style.RIVER:
                # A valley from north to south, winding.
                middle = 0.5 + 0.16 * (coast.at(0.0, y / scale) - 0.5) * 2
                height = 0.55 * height + 1.6 * min(abs(along - middle), 0.35) + 0.22 * (1 - down)
            elif self.style is Style.CITY:
                middle = ((along - 0.5) ** 2 + (down - 0.5) ** 2) ** 0.5
                height = 0.6 * height + 0.5 * abs(down - 0.5) + 0.1 * along + max(0.0, 0.35 - middle)
            self.rise[at] = height

    def _flood(self) -> None:
        ordered = sorted(self.hexes, key=lambda at: (self.rise[at], at))
        for at in ordered[: round(self.shares.water * len(ordered))]:
            self._set(at, TerrainKind.WATER)
        if not self.shares.water:
            return
        # A lone hex of water or land is a speck, not a lake or an island.
        for at in self.hexes:
            around = [self._kind(there) is TerrainKind.WATER for there in self._around(at)]
            if all(around) or not any(around):
                self._set(at, TerrainKind.WATER if all(around) else TerrainKind.PLAINS)

    def _level(self) -> None:
        land = sorted((at for at in self.hexes if self._kind(at) is TerrainKind.PLAINS), key=self._height_key)
        levels = dict.fromkeys(self.hexes, 0)
        for place, at in enumerate(land):
            # More low ground than high.
            levels[at] = int((place / len(land)) ** 1.7 * (self.shares.levels + 1))
        cliffs = Noise(self.dice)
        for at in land:
            # Slopes of one level, but for a few cliffs.
            steep = 2 if cliffs.at(at.col / 3, at.row / 3) > 0.78 else 1
            levels[at] = min([levels[at], *(levels[there] + steep for there in self._around(at))])
        for at in self.hexes:
            self.sketch.levels[self.sketch.index(at)] = levels[at]
        high = [at for at in land if levels[at] >= 2]
        for at in high[len(high) - min(len(high), round(self.shares.mountain * len(land))) :]:
            self._set(at, TerrainKind.MOUNTAIN)

    def _height_key(self, at: Hex) -> tuple[float, Hex]:
        return self.rise[at], at

    def _grow(self) -> None:
        wet, rough = Noise(self.dice), Noise(self.dice)
        moist = {at: wet.at(at.col / 4.5, at.row / 4.5) for at in self.hexes}
        open_ground = [at for at in self.hexes if self._kind(at) is TerrainKind.PLAINS]
        open_ground.sort(key=lambda at: (moist[at], at))
        count = len(open_ground)
        for at in open_ground[count - round(self.shares.forest * count) :]:
            self._set(at, TerrainKind.FOREST)
        for at in open_ground[: round(0.03 * count)]:
            if self._level_of(at) <= 1:
                self._set(at, TerrainKind.DUNES)
        for at in open_ground:
            if self._kind(at) is not TerrainKind.PLAINS:
                continue
            around = [self._kind(there) for there in self._around(at)]
            if TerrainKind.WATER in around and self._level_of(at) == 0:
                if moist[at] > 0.6:
                    self._set(at, TerrainKind.SWAMP)
                elif rough.at(at.col / 2, at.row / 2) > 0.45:
                    self._set(at, TerrainKind.BEACH)
            elif TerrainKind.MOUNTAIN in around and rough.at(at.col / 2, at.row / 2) > 0.55:
                self._set(at, TerrainKind.RUBBLE)

    def _level_of(self, at: Hex) -> int:
        return self.sketch.levels[self.sketch.index(at)]

    # -- rivers ---------------------------------------------------------------------------------------

    def _run_rivers(self) -> None:
        """Rain runs along the edges from corner to corner, always down; where enough has gathered is a river.

        The way down is found from the sea upwards, so that no river ends in a hollow.
        """
        self.outlet = min((at for at in self.hexes if at.row == self.height), key=self._height_key)
        corners = {corner for at in self.hexes for corner in _corners(at)}
        queue = [(self._corner_rise(corner), corner) for corner in corners if self._ends(corner)]
        if not queue:
            return
        heapq.heapify(queue)
        down: dict[_Corner, _Corner | None] = {corner: None for _, corner in queue}
        order: list[_Corner] = []
        while queue:
            height, corner = heapq.heappop(queue)
            order.append(corner)
            for other, _ in _joined(corner):
                if other in corners and other not in down:
                    down[other] = corner
                    heapq.heappush(queue, (max(height, self._corner_rise(other)), other))
        water = dict.fromkeys(order, 1)
        for corner in reversed(order):
            if (there := down[corner]) is not None:
                water[there] += water[corner]
        enough = max(14, len(order) // (18 if self.style is Style.RIVER else 30))
        for corner, amount in water.items():
            there = down[corner]
            if amount < enough or there is None:
                continue
            a, b = next(pair for other, pair in _joined(corner) if other == there)
            inside = self.sketch.contains(a) and self.sketch.contains(b)
            if inside and TerrainKind.WATER not in (self._kind(a), self._kind(b)):
                side = side_of(a, b)
                assert side is not None
                self.sketch.edge(a, side, EdgeKind.RIVER)

    def _corner_rise(self, corner: _Corner) -> float:
        known = [self.rise[at] for at in corner if at in self.rise]
        return sum(known) / len(known)

    def _ends(self, corner: _Corner) -> bool:
        """Whether water leaves here: into the sea, or in the valley of a river line off the map."""
        if any(self.sketch.contains(at) and self._kind(at) is TerrainKind.WATER for at in corner):
            return True
        if self.style is Style.RIVER:
            return self.outlet in corner and not all(self.sketch.contains(at) for at in corner)
        return not all(self.sketch.contains(at) for at in corner)

    def _river_at(self, at: Hex) -> bool:
        return any((at, side) in self.sketch.edges for side in Facing)

    # -- towns and roads ------------------------------------------------------------------------------

    def _found_towns(self) -> None:
        """Towns lie low, at rivers and coasts, and apart from each other."""
        worth = {}
        for at in self.hexes:
            if self._kind(at) in (TerrainKind.WATER, TerrainKind.MOUNTAIN, TerrainKind.SWAMP):
                continue
            around = [self._kind(there) for there in self._around(at)]
            rim = min(at.col - 1, at.row - 1, self.width - at.col, self.height - at.row)
            worth[at] = (
                2.0 * self._river_at(at)
                + 1.2 * (TerrainKind.WATER in around)
                - 0.7 * self._level_of(at)
                - 0.25 * around.count(TerrainKind.MOUNTAIN)
                - (1.5 if rim < 1 else 0.0)
                + 1.5 * self.dice.part()
            )
        if self.style is Style.CITY:
            self._found_city(worth)
        wanted = max(4, round(self.shares.towns * len(self.hexes)))
        apart = max(3, round((len(self.hexes) / wanted) ** 0.5 * 0.75))
        near = {there for at in self.sites for there in disc(at, apart - 1)}
        for at in sorted(worth, key=lambda at: (-worth[at], at)):
            if len(self.sites) >= wanted:
                break
            if at not in near:
                self.sites.append(at)
                near.update(disc(at, apart - 1))
        used: set[str] = set()
        for place, at in enumerate(self.sites):
            large = place < max(1, len(self.sites) // 5)
            self._set(at, TerrainKind.CITY)
            if large:
                for there in self._around(at):
                    if there in worth and self.dice.part() < 0.45:
                        self._set(there, TerrainKind.CITY)
            name = self._name(at, used)
            self.sketch.places.append(Place(at, "city" if large else "town", name, "", 2 if large else 1))

    def _found_city(self, worth: dict[Hex, float]) -> None:
        """One large city in the middle, with parks and ruins, and a town on either side to come from."""
        middle = Hex((self.width + 1) // 2, (self.height + 1) // 2)
        radius = max(2, min(self.width, self.height) // 5)
        for at in disc(middle, radius):
            if at not in worth:
                continue
            roll = self.dice.part()
            if roll < 0.78 - 0.25 * distance(middle, at) / radius:
                self._set(at, TerrainKind.CITY)
            elif roll > 0.93:
                self._set(at, TerrainKind.RUBBLE)
        inside = [at for at in disc(middle, radius) if at in worth]
        if inside:
            self.sites.append(inside[0])
            for at in inside:
                if all(distance(at, other) >= max(2, radius - 1) for other in self.sites):
                    self.sites.append(at)
        rim = max(2, self.width // 6)
        for outside in (range(1, rim + 1), range(self.width + 1 - rim, self.width + 1)):
            if there := [at for at in worth if at.col in outside]:
                self.sites.append(max(there, key=lambda at: (worth[at], at)))

    def _name(self, at: Hex, used: set[str]) -> str:
        """A name that says where the town lies."""
        ends: tuple[str, ...] = _END
        if self._river_at(at):
            ends = _END_RIVER + _END[:2]
        elif any(self._kind(there) is TerrainKind.WATER for there in self._around(at)):
            ends = _END_COAST + _END[:2]
        for _ in range(200):
            name = self.dice.choice(_BEGIN + _BEGIN_MORE) + self.dice.choice(ends)
            if name not in used:
                break
        else:
            name = f"{name} {len(used)}"
        used.add(name)
        return name

    def _join_towns(self) -> None:
        """Each town is joined to the nearest that is on the net already, then a few more pairs."""
        if not self.sites:
            return
        first, *others = self.sites
        # For each town off the net, how far the nearest town on it is, and which that is.
        nearest = {a: (distance(a, first), first) for a in others}
        while nearest:
            _, a, b = min((away, a, b) for a, (away, b) in nearest.items())
            self._build_road(a, b)
            del nearest[a]
            for other, known in nearest.items():
                nearest[other] = min(known, (distance(other, a), a))
        pairs = sorted(
            (distance(a, b), a, b)
            for n, a in enumerate(self.sites)
            for b in self.sites[:n]
            if distance(a, b) < 14
        )
        for _, a, b in pairs[: len(self.sites)]:
            if self.dice.part() < 0.35:
                self._build_road(a, b)

    def _build_road(self, start: Hex, goal: Hex) -> None:
        way = self._cheapest(start, goal)
        if any(
            all(self._kind(at) is TerrainKind.WATER for at in way[n : n + LONGEST_BRIDGE + 1])
            for n in range(len(way) - LONGEST_BRIDGE)
        ):
            return
        road = self.sketch.ways["road"]
        for a, b in pairwise(way):
            side = side_of(a, b)
            assert side is not None
            self.sketch.join(road, a, side)
            if EdgeKind.RIVER in self.sketch.edges.get((a, side), ()):
                self.sketch.edge(a, side, EdgeKind.SMALL_BRIDGE)
        for at in way:
            if self._kind(at) is TerrainKind.WATER:
                self.sketch.overlays[at] = {Overlay.LARGE_BRIDGE}

    def _cheapest(self, start: Hex, goal: Hex) -> list[Hex]:
        road = self.sketch.ways["road"]
        best, came = {start: 0.0}, {start: start}
        queue = [(0.0, start)]
        while queue:
            cost, here = heapq.heappop(queue)
            if here == goal:
                break
            if cost > best[here]:
                continue
            for there in self._around(here):
                kind = self._kind(there)
                if kind is TerrainKind.MOUNTAIN:
                    continue
                side = side_of(here, there)
                assert side is not None
                step = 0.35 if side in road.get(here, ()) else _ROAD_COST.get(kind, 1.0)
                step += 1.2 * abs(self._level_of(here) - self._level_of(there)) ** 2
                edges = self.sketch.edges.get((here, side), set())
                step += 3.0 if EdgeKind.RIVER in edges and EdgeKind.SMALL_BRIDGE not in edges else 0.0
                if cost + step < best.get(there, float("inf")):
                    best[there], came[there] = cost + step, here
                    heapq.heappush(queue, (cost + step, there))
        way = [goal] if goal in came else []
        while way and way[-1] != start:
            way.append(came[way[-1]])
        return way

    # -- sides ----------------------------------------------------------------------------------------

    def _place_sides(self) -> None:
        """Both sides start at the towns farthest apart; what lies between is to be taken or held."""
        net: set[Hex] = max(self._nets(), key=len, default=set())
        towns = [at for at in self.sites if at in net]
        if len(towns) < 2:
            return
        if self.style is Style.RIVER:
            west, east = min(towns), max(towns)
        else:
            west, east = max(
                ((a, b) for a in towns for b in towns if a < b), key=lambda pair: (distance(*pair), pair)
            )
        names = {place.hex: place.name for place in self.sketch.places}
        self.sketch.places += [Place(west, "start", "", "players"), Place(east, "start", "", "hostile")]
        self.sketch.places += [Place(west, "depot", "", "players", 2), Place(east, "depot", "", "hostile", 2)]
        between = [at for at in towns if at not in (west, east)]
        between.sort(key=lambda at: (abs(distance(at, west) - distance(at, east)), at))
        self.sketch.places += [Place(at, "objective", names[at]) for at in between[: max(2, len(towns) // 4)]]

    def _nets(self) -> Iterator[set[Hex]]:
        """The nets of roads, each once, in the sequence of the towns."""
        seen: set[Hex] = set()
        for at in self.sites:
            if at not in seen:
                seen |= (net := self._net(at))
                yield net

    def _net(self, start: Hex) -> set[Hex]:
        """The hexes that roads join to one."""
        road, seen, queue = self.sketch.ways["road"], {start}, [start]
        while queue:
            here = queue.pop()
            for side in road.get(here, ()):
                if (there := neighbour(here, side)) not in seen:
                    seen.add(there)
                    queue.append(there)
        return seen


_ROAD_COST = {
    TerrainKind.FOREST: 1.6,
    TerrainKind.SWAMP: 3.0,
    TerrainKind.WATER: 7.0,
    TerrainKind.RUBBLE: 1.5,
    TerrainKind.DUNES: 1.4,
    TerrainKind.CITY: 0.8,
}


def _corner(hexes: Iterable[Hex]) -> _Corner:
    a, b, c = sorted(hexes)
    return a, b, c


def _corners(at: Hex) -> list[_Corner]:
    around = neighbours(at)
    return [_corner((at, around[n], around[(n + 1) % 6])) for n in range(6)]


def _joined(corner: _Corner) -> list[tuple[_Corner, tuple[Hex, Hex]]]:
    """The three corners beside one, each with the two hexes whose edge leads there."""
    beside = []
    for n in range(3):
        away, (a, b) = corner[n], (corner[(n + 1) % 3], corner[(n + 2) % 3])
        # On the other side of their edge lies the hex before or after `b` around `a`.
        around = neighbours(a)
        place = around.index(b)
        before, after = around[place - 1], around[(place + 1) % 6]
        beside.append((_corner((a, b, before if after == away else after)), (a, b)))
    return beside
