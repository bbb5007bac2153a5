"""Hexagonal maps of the Tiled editor (`.tmx`, `.tmj`), every encoding, compression and stagger.

A tile's terrain is its property `terrain`, else its class (type), the name of its Wang colour or old terrain type, else
the name of its layer or tileset. `level` is a property too. A layer called like a way (road, highway, railway,
river, bridge) draws it; where its tiles come from a tileset `sides`, their number is the mask of the sides it leaves
by. A layer `elevation` gives levels, one called `edge` and a kind edge features. Objects become places by their class.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import json
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

import zstandard

from bot.hexmap.coords import Facing, Hex
from bot.hexmap.importers.findings import Grade, check_size
from bot.hexmap.importers.sketch import Sketch
from bot.hexmap.importers.turning import turned
from bot.hexmap.importers.words import terrain_of, way_of
from bot.hexmap.mapfile import MAX_HEXES, MAX_LEVEL, MAX_SIDE
from bot.hexmap.model import HexMap, MapError, Place
from bot.hexmap.terrain import THEMES, EdgeKind, Overlay, TerrainKind
from bot.messages import say

SIDES = "sides"
"""The tileset whose tiles are masks of sides."""
MOST_LAYERS = 40
MOST_TILES = 300_000
"""Tiles of all layers; empty cells are not counted."""
MOST_CELLS = MOST_LAYERS * MAX_HEXES
"""Cells of all layers, empty or not."""
_FLIPS = 0x0FFF_FFFF
"""A tile's number without the marks for turning and flipping."""
_KINDS = {"town", "city", "depot", "objective", "start", "airstrip", "harbor"}
Cells = dict[tuple[int, int], int]
Json = dict[str, Any]


def import_tiled(text: str, name: str) -> tuple[HexMap, list[str]]:
    """Read a hexagonal Tiled map. Raises MapError."""
    try:
        document = (
            json.loads(text) if text.lstrip().startswith("{") else _as_json(ElementTree.fromstring(text))
        )
        return _Import(document, name).read()
    except MapError:
        raise
    except (json.JSONDecodeError, ElementTree.ParseError, RecursionError) as error:
        raise MapError(name, "", say("import-tiled-unreadable", why=str(error)[:100])) from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, IndexError) as error:
        raise MapError(name, "", say("import-tiled-unreadable", why=repr(error)[:100])) from None


class _Import:
    """One import: the document, its tilesets, and the sketch."""

    def __init__(self, document: Json, name: str) -> None:
        self.document = document
        self.source = name
        self.name = str(_properties(document).get("name") or name)[:80]
        self.sets = sorted(document.get("tilesets", ()), key=lambda tileset: -int(tileset["firstgid"]))[:200]
        self.known: dict[int, tuple[Json, int, Json]] = {}
        self.named: dict[int, tuple[TerrainKind | None, TerrainKind | None]] = {}
        self.left = MOST_TILES
        self.said = [_said(tileset) for tileset in self.sets]

    def fail(self, message: str, **values: str) -> MapError:
        return MapError(self.source, "", say(message, **values))

    def read(self) -> tuple[HexMap, list[str]]:
        if (kind := str(self.document.get("orientation"))) != "hexagonal":
            raise self.fail("import-tiled-not-hex", kind=kind[:20])
        layers = list(_layers(self.document.get("layers", ())))[:MOST_LAYERS]
        drawn = [layer for layer in layers if layer.get("type") == "tilelayer"]
        parts = [part for layer in drawn for part in layer.get("chunks") or [layer]]
        sizes = [(int(part["width"]), int(part["height"])) for part in parts]
        if any(
            width < 1 or height < 1 for width, height in sizes
        ):  # or they would make room for others in the sum
            raise MapError(self.source, "size", say("import-empty"))
        if sum(width * height for width, height in sizes) > MOST_CELLS:
            raise self.fail("import-tiled-large", most=str(MOST_TILES))
        endless = self.document.get("infinite") in (True, 1, "1")
        tiles: Iterable[tuple[Json, Cells]] = ((layer, self._cells(layer)) for layer in drawn)
        if not drawn:
            raise self.fail("import-tiled-none")
        if endless:
            tiles = list(tiles)  # their extent is known once all are read; others are read one by one
            spots = [spot for _, cells in tiles for spot in cells]
            west, north = min((x for x, _ in spots), default=0), min((y for _, y in spots), default=0)
            west, north = west - west % 2, north - north % 2  # the stagger stays
            width = max((x for x, _ in spots), default=-1) - west + 1
            height = max((y for _, y in spots), default=-1) - north + 1
        else:
            west = north = 0
            width, height = int(self.document["width"]), int(self.document["height"])
        check_size(self.source, "size", width, height)
        across = str(self.document.get("staggeraxis", "y")) == "x"
        place = turned(width, height, across, str(self.document.get("staggerindex", "odd")) == "even")
        check_size(self.source, "size", place.width, place.height)
        self.sketch = Sketch(self.name, place.width, place.height, pointy=place.pointy)
        self.place = place
        theme = str(_properties(self.document).get("theme", ""))
        self.sketch.theme = theme if theme in THEMES else ""
        self.across = across
        for layer, cells in tiles:
            inside = {
                place.at(x - west, y - north): gid
                for (x, y), gid in cells.items()
                if 0 <= x - west < width and 0 <= y - north < height
            }
            self._layer(layer, inside)
        if place.added:
            self._copy_first_column()
        for layer in layers:
            if layer.get("type") == "objectgroup":
                self._objects(layer, west, north)
            elif layer.get("type") != "tilelayer":
                self._unknown_layer(layer)
        return self.sketch.finish(self.source)

    def _copy_first_column(self) -> None:
        self.sketch.findings.note(Grade.CHANGED, "import-column-added", pointy=self.place.pointy)
        for row in range(self.sketch.height):
            first = row * self.sketch.width
            self.sketch.terrain[first] = self.sketch.terrain[first + 1]
            self.sketch.levels[first] = self.sketch.levels[first + 1]

    def _unknown_layer(self, layer: Json) -> None:
        self.sketch.findings.note(Grade.MINOR, "import-layer-unknown", layer=str(layer.get("name", ""))[:40])

    # -- tiles ----------------------------------------------------------------------------------------

    def _cells(self, layer: Json) -> Cells:
        """The numbers of a layer's tiles that are not empty."""
        parts = layer.get("chunks") or [layer]
        cells: Cells = {}
        for part in parts[:MAX_HEXES]:
            x, y = int(part.get("x", 0)), int(part.get("y", 0))
            width, height = int(part["width"]), int(part["height"])
            if not (
                0 < width <= 4 * MAX_SIDE and 0 < height <= 4 * MAX_SIDE and width * height <= 4 * MAX_HEXES
            ):
                check_size(self.source, "size", width, height)
                raise self.fail("import-large", side=str(MAX_SIDE), most=str(MAX_HEXES))
            if abs(x) > 1_000_000 or abs(y) > 1_000_000:
                raise self.fail("import-large", side=str(MAX_SIDE), most=str(MAX_HEXES))
            numbers = self._numbers(layer, part["data"], width * height)
            self.left -= width * height - numbers.count(0)
            if self.left < 0:
                raise self.fail("import-tiled-large", most=str(MOST_TILES))
            for place, gid in enumerate(numbers):
                if gid:
                    cells[x + place % width, y + place // width] = gid & _FLIPS
        return cells

    def _numbers(self, layer: Json, data: Any, count: int) -> Sequence[int]:
        label = str(layer.get("name", ""))[:40]
        numbers: Sequence[int]
        try:
            if isinstance(data, list):
                numbers = [int(cell) for cell in data]
            elif layer.get("encoding") == "csv":
                numbers = (
                    [int(cell) for cell in str(data).split(",") if cell.strip()] if str(data).strip() else []
                )
            else:
                raw = base64.b64decode(str(data).strip())
                raw = _unpacked(raw, str(layer.get("compression") or ""), 4 * count)
                numbers = packed = array("I", raw)
                if sys.byteorder == "big":
                    packed.byteswap()
        except (ValueError, binascii.Error, zlib.error, EOFError, OSError, zstandard.ZstdError) as error:
            raise self.fail("import-tiled-data", layer=label, why=str(error)[:100]) from None
        if len(numbers) != count or not 0 <= min(numbers) <= max(numbers) < 1 << 32:
            raise self.fail("import-tiled-data", layer=label, why=f"{len(numbers)} / {count}")
        return numbers

    def _tile(self, gid: int) -> tuple[Json, int, Json]:
        """A tile's set, its number in it, and its own properties with its terrain."""
        if gid not in self.known:
            place = next((n for n, tileset in enumerate(self.sets) if int(tileset["firstgid"]) <= gid), None)
            if place is None:
                self.known[gid] = ({}, gid, {})
            else:
                number = gid - int(self.sets[place]["firstgid"])
                self.known[gid] = (self.sets[place], number, self.said[place].get(number, {}))
        return self.known[gid]

    def _layer(self, layer: Json, cells: dict[Hex, int]) -> None:
        name = str(layer.get("class") or layer.get("name", "")).strip().lower()[:60]
        sketch = self.sketch
        if name.startswith("edge ") and (kind := name[5:].replace(" ", "_")) in set(EdgeKind):
            for at, gid in cells.items():
                for side in self._mask(gid):
                    sketch.edge(at, side, EdgeKind(kind))
        elif name in ("elevation", "level", "levels"):
            for at, gid in cells.items():
                _, number, said = self._tile(gid)
                sketch.levels[sketch.index(at)] = self._level(said.get("level", number))
        elif (way := way_of(name)) is not None:
            self._way(way, cells)
        else:
            usual = terrain_of(name)
            for at, gid in cells.items():
                self._paint(at, gid, usual)

    def _way(self, way: str, cells: dict[Hex, int]) -> None:
        sketch = self.sketch
        if way not in sketch.ways:
            for at in cells:
                sketch.overlays.setdefault(at, set()).add(Overlay(way))
            return
        exits = sketch.ways[way]
        masked = {at for at, gid in cells.items() if self._tile(gid)[0].get("name") == SIDES}
        for at in masked:
            exits.setdefault(at, set())
            for side in self._mask(cells[at]):
                sketch.join(exits, at, side)
        sketch.join_all(exits, cells.keys() - masked)

    def _mask(self, gid: int) -> list[Facing]:
        tileset, number, _ = self._tile(gid)
        return [side for side in Facing if number >> side & 1] if tileset.get("name") == SIDES else []

    def _paint(self, at: Hex, gid: int, usual: TerrainKind | None) -> None:
        tileset, number, said = self._tile(gid)
        sketch = self.sketch
        index = sketch.index(at)
        if gid not in self.named:
            own = terrain_of(str(said["terrain"])) if "terrain" in said else None
            self.named[gid] = own, terrain_of(str(tileset.get("name", "")))
        own, others = self.named[gid]
        terrain = own or usual or others
        if terrain is None and way_of(str(said.get("terrain", ""))) is None:
            name = str(tileset.get("name", "") or tileset.get("source", "") or "?")[:40]
            sketch.findings.note(Grade.SERIOUS, "import-tile-unknown", at, tile=number, tileset=name)
        elif terrain is not None:
            sketch.terrain[index] = terrain
        if "level" in said:
            sketch.levels[index] = self._level(said["level"])

    def _level(self, value: Any) -> int:
        level = int(value)
        if abs(level) > MAX_LEVEL:
            raise self.fail("import-level", typed=str(level)[:20], most=str(MAX_LEVEL))
        return level

    # -- objects --------------------------------------------------------------------------------------

    def _objects(self, layer: Json, west: int, north: int) -> None:
        for thing in layer.get("objects", ()):
            kind = str(thing.get("class") or thing.get("type") or layer.get("name", "")).strip().lower()[:40]
            name = " ".join(str(thing.get("name", "")).split())[:80]
            said = _properties(thing)
            at = self._hex_of(float(thing["x"]), float(thing["y"]), west, north)
            if at is None:
                self.sketch.findings.note(Grade.CHANGED, "import-object-off", object=name or kind)
            elif kind not in _KINDS and kind != "name" and "place" not in said:
                self.sketch.findings.note(
                    Grade.CHANGED, "import-object-unknown", object=name or str(thing.get("id"))[:20]
                )
            elif kind == "name":
                self.sketch.names[at] = name
            else:
                size = said.get("size", 1)
                side = str(said.get("side", ""))[:40]
                number = size if type(size) is int and 0 <= size <= 99 else 1
                self.sketch.places.append(Place(at, kind, name, side, number))

    def _hex_of(self, x: float, y: float, west: int, north: int) -> Hex | None:
        """The hex whose middle is nearest to a point in pixels."""
        # Tiled draws with whole pixels, and with tiles of even sizes.
        wide, high = (int(self.document[size]) // 2 * 2 for size in ("tilewidth", "tileheight"))
        side = int(self.document.get("hexsidelength") or 0)
        step_x = (wide + side) // 2 if self.across else wide
        step_y = high if self.across else (high + side) // 2
        even = str(self.document.get("staggerindex", "odd")) == "even"
        if step_x <= 0 or step_y <= 0:
            return None
        best, nearest = float("inf"), None
        for col in range(int(x / step_x) - 2, int(x / step_x) + 3):
            for row in range(int(y / step_y) - 2, int(y / step_y) + 3):
                lower = ((col if self.across else row) % 2 == 1) != even
                mx = col * step_x + wide / 2 + (step_x / 2 if lower and not self.across else 0)
                my = row * step_y + high / 2 + (step_y / 2 if lower and self.across else 0)
                away = (mx - x) ** 2 + (my - y) ** 2
                if away < best:
                    best, nearest = away, (col - west, row - north)
        if nearest is None:
            return None
        at = self.place.at(*nearest)
        return at if self.sketch.contains(at) else None


def _unpacked(raw: bytes, compression: str, most: int) -> bytes:
    """What was packed; no more of it than a layer can have. Raises what the packers raise."""
    if compression == "zlib":
        unpacked = zlib.decompressobj().decompress(raw, most + 1)
    elif compression == "gzip":
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
            unpacked = file.read(most + 1)
    elif compression == "zstd":
        with zstandard.ZstdDecompressor(max_window_size=1 << 23).stream_reader(raw) as reader:
            unpacked = reader.read(most + 1)
    elif not compression:
        unpacked = raw
    else:
        raise ValueError(compression[:20])
    if len(unpacked) != most:
        raise ValueError(f"{len(unpacked)} / {most} B")
    return unpacked


def _properties(thing: Json) -> Json:
    """Custom properties, by name in small letters."""
    properties = thing.get("properties") or ()
    return {str(entry["name"]).strip().lower(): entry.get("value") for entry in properties}


def _said(tileset: Json) -> dict[int, Json]:
    """What a tileset says of its tiles: their properties, and as `terrain` whatever names one."""
    said: dict[int, Json] = {}
    for kinds in tileset.get("wangsets") or ():
        colours = [str(colour.get("name", "")) for colour in kinds.get("colors") or ()]
        for tile in kinds.get("wangtiles") or ():
            ids = [int(corner) for corner in tile["wangid"] if int(corner)]
            if ids and 0 < (most := max(set(ids), key=ids.count)) <= len(colours):
                said.setdefault(int(tile["tileid"]), {})["terrain"] = colours[most - 1]
    names = [str(kind.get("name", "")) for kind in tileset.get("terrains") or ()]
    for tile in tileset.get("tiles") or ():
        mine = said.setdefault(int(tile["id"]), {})
        corners = [int(corner) for corner in tile.get("terrain") or () if str(corner).isdigit()]
        if corners and (most := max(set(corners), key=corners.count)) < len(names):
            mine["terrain"] = names[most]
        if called := str(tile.get("class") or tile.get("type") or ""):
            mine["terrain"] = called
        mine.update(_properties(tile))
    return said


def _layers(layers: Any) -> Iterator[Json]:
    for layer in layers:
        if layer.get("type") == "group":
            yield from _layers(layer.get("layers", ()))
        else:
            yield layer


# ---------------------------------------------------------------- XML


def _as_json(root: ElementTree.Element) -> Json:
    """A TMX document in the form that TMJ has."""
    document: Json = dict(root.attrib)
    document["properties"] = _xml_properties(root)
    document["tilesets"] = [_xml_tileset(tileset) for tileset in root.findall("tileset")]
    document["layers"] = [layer for child in root if (layer := _xml_layer(child)) is not None]
    return document


def _xml_properties(thing: ElementTree.Element) -> list[Json]:
    properties = []
    for child in thing.findall("properties/property"):
        value: Any = child.get("value", child.text or "")
        if child.get("type") == "int":
            value = int(value)
        properties.append({"name": child.get("name", ""), "value": value})
    return properties


def _xml_tileset(tileset: ElementTree.Element) -> Json:
    tiles = []
    for tile in tileset.findall("tile"):
        corners = [word for word in tile.get("terrain", "").split(",") if word]
        tiles.append({**tile.attrib, "terrain": corners, "properties": _xml_properties(tile)})
    return {
        **tileset.attrib,
        "tiles": tiles,
        "terrains": [kind.attrib for kind in tileset.findall("terraintypes/terrain")],
        "wangsets": [
            {
                "colors": [colour.attrib for colour in kinds.findall("wangcolor")],
                "wangtiles": [
                    {"tileid": tile.get("tileid", ""), "wangid": tile.get("wangid", "").split(",")}
                    for tile in kinds.findall("wangtile")
                ],
            }
            for kinds in tileset.findall("wangsets/wangset")
        ],
    }


def _xml_layer(element: ElementTree.Element) -> Json | None:
    if element.tag == "group":
        return {
            "type": "group",
            "layers": [made for part in element if (made := _xml_layer(part)) is not None],
        }
    if element.tag == "objectgroup":
        things: list[Json] = [
            {**thing.attrib, "properties": _xml_properties(thing)} for thing in element.findall("object")
        ]
        return {"type": "objectgroup", "name": element.get("name", ""), "objects": things}
    if element.tag == "imagelayer":
        return {"type": "imagelayer", "name": element.get("name", "")}
    if element.tag != "layer":
        return None
    data = element.find("data")
    if data is None:
        return None
    layer: Json = {**element.attrib, "type": "tilelayer"}
    layer |= {"encoding": data.get("encoding", ""), "compression": data.get("compression", "")}
    if chunks := data.findall("chunk"):
        layer["chunks"] = [{**chunk.attrib, "data": _xml_data(data, chunk)} for chunk in chunks]
    else:
        layer["data"] = _xml_data(data, data)
    return layer


def _xml_data(data: ElementTree.Element, part: ElementTree.Element) -> Any:
    return part.text or "" if data.get("encoding") else [int(t.get("gid", 0)) for t in part.findall("tile")]
