"""Map files: TOML a person can edit, read with clear complaints and written back equal.

The format is described in docs/maps.md and, for other programs, in map.schema.json.
"""

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from bot.hexmap.coords import (
    BadFacing,
    BadLabel,
    Facing,
    Hex,
    direction,
    distance,
    neighbour,
    parse_facing,
    parse_label,
)
from bot.hexmap.model import HexMap, MapError, Place
from bot.hexmap.terrain import TERRAIN, TERRAIN_OF_LETTER, THEMES, EdgeKind, Overlay, TerrainKind
from bot.messages import say

T = TypeVar("T")
FLAT, POINTY = "flat", "pointy"
MAX_HEXES = 100_000
MAX_SIDE = 999
MAX_LEVEL = 999
_FIELDS = {"name", "orientation", "theme", "size", "terrain", "elevation", "roads", "highways"} | {
    "overlays",
    "edge",
    "names",
    "place",
    "trees",
}
FOREST_TREES = 5
MAJORITY_PERCENT = 50
"""Trees that make a hex forest where they cover most of it (EDC-D3-c)."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def load_map(text: str, source: str = "map") -> HexMap:
    """Read a map file. Raises MapError, which names the field (or the line) and what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, digits without end, lists in lists in lists
        raise MapError(source, "", say("file-not-toml", problem=str(error))) from None
    return map_from_data(data, source)


def map_from_data(data: dict[str, Any], source: str = "map") -> HexMap:
    """Make a map of a map file's tables, which may stand inside another document. Raises MapError."""
    return _Reader(source).read(data)


class _Reader:
    """Reads one document; keeps the source's name and the size at hand for the messages."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.width = 0
        self.height = 0
        self.pointy = False

    def fail(self, where: str, problem: str) -> MapError:
        return MapError(self.source, where, problem)

    def read(self, data: dict[str, Any]) -> HexMap:
        for unknown in sorted(set(data) - _FIELDS):
            raise self.fail(unknown, say("file-field-unknown", known=", ".join(sorted(_FIELDS))))
        name = self.text(data.get("name"), "name")
        if not name:
            raise self.fail("name", say("file-map-name"))
        self.pointy = self.read_orientation(data.get("orientation", FLAT))
        self.read_size(data.get("size"))
        edges, owners, holders = self.read_edges(data.get("edge", []))
        return HexMap(
            name=name,
            width=self.width,
            height=self.height,
            terrain=self.wooded(self.read_terrain(data.get("terrain")), data.get("trees", {})),
            elevation=self.read_elevation(data.get("elevation")),
            roads=self.read_ways(data.get("roads", []), "roads"),
            highways=self.read_ways(data.get("highways", []), "highways"),
            overlays=self.read_overlays(data.get("overlays", {})),
            edges=edges,
            edge_owner=owners,
            edge_holder=holders,
            names={
                self.hex(at, "names"): self.text(text, f"names.{at}")
                for at, text in self.table(data.get("names", {}), "names").items()
            },
            places=tuple(
                self.read_place(entry, f"place {number}")
                for number, entry in enumerate(self.tables(data.get("place", []), "place"), 1)
            ),
            pointy=self.pointy,
            theme=self.read_theme(data.get("theme", "")),
        )

    def on_map(self, at: Hex) -> bool:
        return 1 <= at.col <= self.width and 1 <= at.row <= self.height

    # -- shapes ---------------------------------------------------------------------------------------

    def text(self, value: object, where: str) -> str:
        if not isinstance(value, str):
            raise self.fail(where, say("file-text"))
        if len(value) > 80 or _CONTROL.search(value):
            raise self.fail(where, say("file-line", most=80))
        return value

    def texts(self, value: object, where: str) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.fail(where, say("file-texts"))
        return value

    def table(self, value: object, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.fail(where, say("file-table", field=where))
        return value

    def tables(self, value: object, where: str) -> list[dict[str, Any]]:
        if not isinstance(value, list):
            raise self.fail(where, say("file-tables", field=where))
        return [self.table(entry, where) for entry in value]

    def only(self, entry: dict[str, Any], known: set[str], where: str) -> None:
        for unknown in sorted(set(entry) - known):
            raise self.fail(where, say("file-field-not-here", field=unknown, known=", ".join(sorted(known))))

    def hex(self, value: object, where: str) -> Hex:
        try:
            at = parse_label(self.text(value, where))
        except BadLabel as error:
            raise self.fail(where, str(error)) from None
        if not self.on_map(at):
            wide, high = (self.height, self.width) if self.pointy else (self.width, self.height)
            raise self.fail(where, say("file-map-off", hex=str(value), wide=str(wide), high=str(high)))
        return at

    # -- fields ---------------------------------------------------------------------------------------

    def read_orientation(self, value: object) -> bool:
        if value not in (FLAT, POINTY):
            raise self.fail("orientation", say("file-map-orientation", flat=FLAT, pointy=POINTY))
        return value == POINTY

    def read_theme(self, value: object) -> str:
        if value != "" and value not in THEMES:
            raise self.fail("theme", say("file-map-theme", known=", ".join(THEMES)))
        return str(value)

    def read_size(self, value: object) -> None:
        if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
            raise self.fail("size", say("file-map-size-form"))
        width, height = value
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE and width * height <= MAX_HEXES):
            raise self.fail("size", say("file-map-size", side=str(MAX_SIDE), most=str(MAX_HEXES)))
        self.width, self.height = (height, width) if self.pointy else (width, height)

    def rows(self, value: object, where: str, split: Callable[[str], list[str]]) -> list[list[str]]:
        """As drawn; turned into the rows of `HexMap` by `as_stored`."""
        wide, high = (self.height, self.width) if self.pointy else (self.width, self.height)
        rows = [split(row) for row in self.texts(value, where)]
        if len(rows) != high:
            raise self.fail(where, say("file-map-rows", rows=len(rows), wanted=high))
        for number, row in enumerate(rows, 1):
            if len(row) != wide:
                raise self.fail(f"{where} row {number}", say("file-map-row", hexes=len(row), wanted=wide))
        return rows

    def as_stored(self, cells: list[T]) -> tuple[T, ...]:
        """What was read row by row, in the order of `HexMap.terrain`."""
        return tuple(_across(cells, self.height)) if self.pointy else tuple(cells)

    def read_terrain(self, value: object) -> tuple[TerrainKind, ...]:
        cells = []
        for number, row in enumerate(self.rows(value, "terrain", lambda row: list(row.replace(" ", ""))), 1):
            for letter in row:
                if letter not in TERRAIN_OF_LETTER:
                    known = ", ".join(f"{known} {kind}" for known, kind in TERRAIN_OF_LETTER.items())
                    raise self.fail(
                        f"terrain row {number}", say("file-map-letter", letter=letter, known=known)
                    )
                cells.append(TERRAIN_OF_LETTER[letter])
        return self.as_stored(cells)

    def wooded(self, terrain: tuple[TerrainKind, ...], trees: object) -> tuple[TerrainKind, ...]:
        """Plains with enough trees, counted on the drawing the map is made from, are forest (EDC-D3-a, EDC-D3-c).

        They must cover more than half of the hex; a bare count says that they do.
        """
        cells = list(terrain)
        for label, entry in self.table(trees, "trees").items():
            where = f"trees.{label}"
            at = self.hex(label, where)
            drawn = entry if isinstance(entry, dict) else {"count": entry}
            count, covers = drawn.get("count"), drawn.get("covers", 100)
            if type(count) is not int or not 0 <= count <= 999 or drawn.keys() - {"count", "covers"}:
                raise self.fail(where, say("file-map-trees", example="{ count = 6, covers = 40 }"))
            if type(covers) is not int or not 0 <= covers <= 100:
                raise self.fail(where, say("file-map-covers"))
            index = (at.row - 1) * self.width + at.col - 1
            if count < FOREST_TREES or covers <= MAJORITY_PERCENT:
                continue
            if cells[index] not in (TerrainKind.PLAINS, TerrainKind.FOREST):
                raise self.fail(where, say("file-map-terrain-twice", terrain=str(cells[index])))
            cells[index] = TerrainKind.FOREST
        return tuple(cells)

    def read_elevation(self, value: object) -> tuple[int, ...]:
        if value is None:
            return (0,) * (self.width * self.height)
        # Digits written together, or numbers with spaces between where a level is negative or over 9.
        levels = []
        rows = self.rows(value, "elevation", lambda row: row.split() if " " in row else list(row))
        for number, row in enumerate(rows, 1):
            for level in row:
                if not re.fullmatch(r"-?[0-9]{1,3}", level):
                    raise self.fail(
                        f"elevation row {number}",
                        say("file-map-level", level=level, most=str(MAX_LEVEL)),
                    )
                levels.append(int(level))
        return self.as_stored(levels)

    def read_ways(self, value: object, where: str) -> dict[Hex, frozenset[Facing]]:
        exits: dict[Hex, set[Facing]] = {}
        for number, path in enumerate(self.texts(value, where), 1):
            here = f"{where} {number}"
            hexes = [self.hex(part, here) for part in re.split(r"[\s-]+", path.strip())]
            for at in hexes:
                exits.setdefault(at, set())
            for a, b in pairwise(hexes):
                if distance(a, b) != 1:
                    raise self.fail(here, say("file-map-way", first=_label(a), second=_label(b)))
                exits[a].add(direction(a, b))
                exits[b].add(direction(b, a))
        return {at: frozenset(sides) for at, sides in exits.items()}

    def read_overlays(self, value: object) -> dict[Hex, frozenset[Overlay]]:
        overlays: dict[Hex, set[Overlay]] = {}
        for kind, paths in self.table(value, "overlays").items():
            where = f"overlays.{kind}"
            if kind not in set(Overlay):
                raise self.fail(where, say("file-map-overlay", known=", ".join(Overlay)))
            for path in self.texts(paths, where):
                for part in path.split():
                    overlays.setdefault(self.hex(part, where), set()).add(Overlay(kind))
        return {at: frozenset(kinds) for at, kinds in overlays.items()}

    def read_edges(
        self, value: object
    ) -> tuple[
        dict[tuple[Hex, Facing], frozenset[EdgeKind]],
        dict[tuple[Hex, Facing, EdgeKind], Hex],
        dict[tuple[Hex, Facing], str],
    ]:
        edges: dict[tuple[Hex, Facing], set[EdgeKind]] = {}
        owners: dict[tuple[Hex, Facing, EdgeKind], Hex] = {}
        holders: dict[tuple[Hex, Facing], str] = {}
        for number, entry in enumerate(self.tables(value, "edge"), 1):
            where = f"edge {number}"
            self.only(entry, {"at", "side", "kind", "owner", "holder"}, where)
            at = self.hex(entry.get("at"), f"{where} at")
            kind = entry.get("kind")
            if kind not in set(EdgeKind):
                raise self.fail(f"{where} kind", say("file-one-of", known=", ".join(EdgeKind)))
            sides = entry.get("side")
            for side in [sides] if isinstance(sides, str) else self.texts(sides, f"{where} side"):
                try:
                    facing = parse_facing(side, self.pointy)
                except BadFacing as error:
                    raise self.fail(f"{where} side", str(error)) from None
                across = neighbour(at, facing)
                # Without a word in the file, the lower label owns the feature (EDC-D4-b); on the rim, the hex inside.
                natural = min(at, across) if self.on_map(across) else at
                owner = self.hex(entry["owner"], f"{where} owner") if "owner" in entry else natural
                if owner not in (at, across):
                    raise self.fail(f"{where} owner", say("file-map-owner"))
                for key in ((at, facing), (across, facing.opposite)):
                    edges.setdefault(key, set()).add(EdgeKind(kind))
                    owners[(*key, EdgeKind(kind))] = owner
                    if "holder" in entry:
                        holders[key] = self.text(entry["holder"], f"{where} holder")
        return {key: frozenset(kinds) for key, kinds in edges.items()}, owners, holders

    def read_place(self, entry: dict[str, Any], where: str) -> Place:
        self.only(entry, {"kind", "hex", "name", "side", "size"}, where)
        size = entry.get("size", 1)
        if type(size) is not int or not 0 <= size <= 99:
            raise self.fail(f"{where} size", say("file-map-place-size", most=99))
        return Place(
            hex=self.hex(entry.get("hex"), f"{where} hex"),
            kind=self.text(entry.get("kind"), f"{where} kind"),
            name=self.text(entry.get("name", ""), f"{where} name"),
            side=self.text(entry.get("side", ""), f"{where} side"),
            size=size,
        )


def _label(at: Hex) -> str:
    return f"{at.col:02d}{at.row:02d}"


def dump_map(hexmap: HexMap) -> str:
    """Write a map file that `load_map` reads back as an equal map."""
    show = hexmap.label
    wide, high = hexmap.drawn_size
    lines = [f"name = {_quote(hexmap.name)}"]
    lines += [f"orientation = {_quote(POINTY)}"] if hexmap.pointy else []
    lines += [f"theme = {_quote(hexmap.theme)}"] if hexmap.theme else []
    lines.append(f"size = [{wide}, {high}]")
    lines += _grid(
        "terrain", ["".join(TERRAIN[kind].letter for kind in row) for row in _rows(hexmap, hexmap.terrain)]
    )
    if any(hexmap.elevation):
        rows = _rows(hexmap, hexmap.elevation)
        compact = all(0 <= level <= 9 for level in hexmap.elevation)
        # The space at the end tells a lone "12" from the digits 1 and 2.
        lines += _grid(
            "elevation", ["".join(str(level) if compact else f"{level} " for level in row) for row in rows]
        )
    for where, ways in (("roads", hexmap.roads), ("highways", hexmap.highways)):
        if ways:
            lines += _grid(where, [" ".join(map(show, path)) for path in _trails(ways)])
    if hexmap.overlays:
        lines += ["", "[overlays]"]
        for kind in Overlay:
            hexes = [show(at) for at, kinds in sorted(hexmap.overlays.items()) if kind in kinds]
            if hexes:
                lines.append(f"{kind} = [{_quote(' '.join(hexes))}]")
    if hexmap.names:
        lines += ["", "[names]"]
        lines += [f"{_quote(show(at))} = {_quote(name)}" for at, name in sorted(hexmap.names.items())]
    for place in hexmap.places:
        lines += ["", "[[place]]", f"kind = {_quote(place.kind)}", f"hex = {_quote(show(place.hex))}"]
        lines += [
            f"{field} = {_quote(text)}" for field in ("name", "side") if (text := getattr(place, field))
        ]
        lines += [f"size = {place.size}"] if place.size != 1 else []
    lines += _edge_tables(hexmap)
    return "\n".join(lines) + "\n"


def _across(cells: Sequence[T], wide: int) -> list[T]:
    """A grid of rows so wide, column after column."""
    return [cell for start in range(wide) for cell in cells[start::wide]]


def _rows(hexmap: HexMap, cells: Sequence[T]) -> list[list[T]]:
    """What a map has for each hex, in rows as drawn."""
    wide, _ = hexmap.drawn_size
    drawn = _across(cells, hexmap.width) if hexmap.pointy else list(cells)
    return [drawn[start : start + wide] for start in range(0, len(drawn), wide)]


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _grid(field: str, rows: list[str]) -> list[str]:
    return [f"{field} = [", *(f"    {_quote(row)}," for row in rows), "]"]


def _edge_tables(hexmap: HexMap) -> list[str]:
    """One [[edge]] for each feature of each hex, sides with the same owner and holder together."""
    groups: dict[tuple[Hex, EdgeKind, Hex, str], list[Facing]] = {}
    for (at, side), kinds in sorted(hexmap.edges.items()):
        across = neighbour(at, side)
        if not hexmap.contains(at) or (hexmap.contains(across) and across < at):
            continue
        for kind in sorted(kinds):
            owner = hexmap.edge_owner.get((at, side, kind), at)
            holder = hexmap.edge_holder.get((at, side), "")
            groups.setdefault((at, kind, owner, holder), []).append(side)
    lines = []
    for (at, kind, owner, holder), sides in groups.items():
        names = ", ".join(_quote(hexmap.side_name(side)) for side in sides)
        lines += ["", "[[edge]]", f"at = {_quote(hexmap.label(at))}"]
        lines += [f"side = {names}" if len(sides) == 1 else f"side = [{names}]", f"kind = {_quote(kind)}"]
        if owner != at:
            lines.append(f"owner = {_quote(hexmap.label(owner))}")
        lines += [f"holder = {_quote(holder)}"] if holder else []
    return lines


def _trails(ways: dict[Hex, frozenset[Facing]]) -> list[list[Hex]]:
    """Cover a road net with paths that use every connection once, going straight on where they can.

    What leads off the map, as game masters could once make it, is no connection.
    """
    left = {at: {side for side in exits if neighbour(at, side) in ways} for at, exits in ways.items()}
    paths = [[at] for at in sorted(left) if not left[at]]
    # Ends and junctions first, so that a road is written from one end to the other; then what is left: rings.
    for at in sorted(left, key=lambda at: (len(ways[at]) == 2, at)):
        while left[at]:
            path, here, side = [at], at, min(left[at])
            while True:
                there = neighbour(here, side)
                left[here].discard(side)
                left[there].discard(side.opposite)
                path.append(there)
                # A path ends where roads meet: a road beyond that is a separate one.
                if len(ways[there]) != 2 or not left[there]:
                    break
                here, side = there, min(left[there])
            paths.append(path)
    return paths
