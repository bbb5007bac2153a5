"""A map as a hexagonal Tiled map (`.tmj`).

Its layers are packed, so that a large map is still a small file. Its tilesets stand in one picture for each,
`terrain.png`, `levels.png` and `sides.png`, beside the map.
"""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Callable
from typing import Any

from bot.hexmap.coords import Facing, Hex
from bot.hexmap.importers.tiled import SIDES
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind

WIDE, HIGH, SIDE = 64, 56, 32
"""A tile in pixels, and the length of a hex's side."""
_KINDS = list(TerrainKind)


def export_tiled(hexmap: HexMap) -> str:
    """The text of the file; `import_tiled` reads it back."""
    levels = sorted(set(hexmap.elevation))
    first_level, first_side = 1 + len(_KINDS), 1 + len(_KINDS) + len(levels)
    sets = [
        _tileset(
            hexmap.pointy,
            1,
            "terrain",
            [{"id": n, "type": kind.value} for n, kind in enumerate(_KINDS)],
            len(_KINDS),
        ),
        _tileset(
            hexmap.pointy,
            first_level,
            "levels",
            [_level(n, level) for n, level in enumerate(levels)],
            len(levels),
        ),
        _tileset(hexmap.pointy, first_side, SIDES, [], 64),
    ]
    layers: list[dict[str, Any]] = []
    wide, high = hexmap.drawn_size
    drawn = sorted(hexmap.hexes()) if hexmap.pointy else list(hexmap.hexes())

    def layer(name: str, tile: Callable[[Hex], int]) -> None:
        data = [tile(at) for at in drawn]
        if any(data):
            size = {"x": 0, "y": 0, "width": wide, "height": high}
            about = {"id": len(layers) + 1, "name": name, "type": "tilelayer", "opacity": 1, "visible": True}
            packed = base64.b64encode(zlib.compress(struct.pack(f"<{len(data)}I", *data), 9)).decode()
            layers.append({**about, **size, "encoding": "base64", "compression": "zlib", "data": packed})

    def mask(sides: Any) -> int:
        return first_side + sum(1 << side for side in Facing if side in sides)

    kinds = {kind: 1 + number for number, kind in enumerate(_KINDS)}
    layer("terrain", lambda at: kinds[hexmap.terrain_at(at)])
    numbers = {level: first_level + number if level else 0 for number, level in enumerate(levels)}
    layer("elevation", lambda at: numbers[hexmap.elevation_at(at)])
    for name, ways in (("road", hexmap.roads), ("highway", hexmap.highways)):
        layer(name, lambda at, ways=ways: mask(ways[at]) if at in ways else 0)  # type: ignore[misc]
    for kind in Overlay:
        layer(kind, lambda at, kind=kind: first_side if kind in hexmap.overlays_at(at) else 0)  # type: ignore[misc]
    sides: dict[EdgeKind, dict[Hex, list[Facing]]] = {edge: {} for edge in EdgeKind}
    for (at, side), edges in hexmap.edges.items():
        for edge in edges:
            sides[edge].setdefault(at, []).append(side)
    for edge, edged in sides.items():
        layer(f"edge {edge}", lambda at, edged=edged: mask(edged[at]) if at in edged else 0)  # type: ignore[misc]
    objects = [
        _object(
            number,
            place.kind,
            place.name,
            place.hex,
            {"side": place.side, "size": place.size, "place": True},
            hexmap.pointy,
        )
        for number, place in enumerate(hexmap.places, 1)
    ]
    objects += [
        _object(len(objects) + number, "name", name, at, {}, hexmap.pointy)
        for number, (at, name) in enumerate(sorted(hexmap.names.items()), 1)
    ]
    about = {"id": len(layers) + 1, "name": "places", "type": "objectgroup", "opacity": 1, "visible": True}
    layers.append({**about, "x": 0, "y": 0, "draworder": "topdown", "objects": objects})
    document = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": wide,
        "height": high,
        "tilewidth": HIGH if hexmap.pointy else WIDE,
        "tileheight": WIDE if hexmap.pointy else HIGH,
        "hexsidelength": SIDE,
        "staggeraxis": "y" if hexmap.pointy else "x",
        "staggerindex": "odd",
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(objects) + 1,
        "compressionlevel": -1,
        "properties": [
            {"name": key, "type": "string", "value": value}
            for key, value in (("name", hexmap.name), ("theme", hexmap.theme))
            if value
        ],
        "tilesets": sets,
        "layers": layers,
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def _tileset(pointy: bool, first: int, name: str, tiles: list[dict[str, Any]], count: int) -> dict[str, Any]:
    wide, high = (HIGH, WIDE) if pointy else (WIDE, HIGH)
    size = {"tilewidth": wide, "tileheight": high, "imagewidth": wide * count, "imageheight": high}
    about = {"firstgid": first, "name": name, "tilecount": count, "columns": count, "margin": 0, "spacing": 0}
    return {**about, **size, "image": f"{name}.png", "tiles": tiles}


def _level(number: int, level: int) -> dict[str, Any]:
    return {"id": number, "properties": [{"name": "level", "type": "int", "value": level}]}


def _object(number: int, kind: str, name: str, at: Hex, said: dict[str, Any], pointy: bool) -> dict[str, Any]:
    """A point in the middle of a hex."""
    x = (at.col - 1) * (WIDE + SIDE) / 2 + WIDE / 2
    y = (at.row - 1) * HIGH + HIGH / 2 + (0 if at.col % 2 else HIGH / 2)
    x, y = (y, x) if pointy else (x, y)
    types = {str: "string", int: "int", bool: "bool"}
    properties = [{"name": key, "type": types[type(value)], "value": value} for key, value in said.items()]
    about = {"id": number, "name": name, "type": kind, "x": x, "y": y, "width": 0, "height": 0}
    return {**about, "rotation": 0, "visible": True, "point": True, "properties": properties}
