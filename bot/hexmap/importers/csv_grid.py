"""CSV maps: a row of cells for each row of hexes, each a terrain, its level and the ways through it.

A cell is a letter or word of terrain, then, in any order, a level and words such as road, as `forest 2 road`; an empty
cell is plains. Commas, semicolons or tabs part the cells.
"""

from __future__ import annotations

import csv
import io
import re

from bot.hexmap.importers.findings import check_size
from bot.hexmap.importers.sketch import Sketch
from bot.hexmap.importers.words import terrain_of, way_of
from bot.hexmap.mapfile import MAX_HEXES, MAX_LEVEL, MAX_SIDE
from bot.hexmap.model import HexMap, MapError
from bot.hexmap.terrain import Overlay
from bot.messages import say

_PART = re.compile(r"-?\d+|[^\s\d:/-]+")


def import_csv(text: str, name: str) -> tuple[HexMap, list[str]]:
    """Read a CSV map. Raises MapError."""
    first = text.lstrip("\n\r").split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if row]
    except csv.Error as error:
        raise MapError(name, "", str(error)) from None
    check_size(name, "size", len(rows[0]) if rows else 0, len(rows))
    if (width := len(rows[0])) * len(rows) > MAX_HEXES or width > MAX_SIDE:
        raise MapError(name, "size", say("import-large", side=MAX_SIDE, most=MAX_HEXES))
    sketch = Sketch(name, width, len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise MapError(name, f"row {number}", say("import-ragged", found=len(row), wanted=width))
    ways: dict[str, list[int]] = {}
    for index, cell in enumerate(cell for row in rows for cell in row):
        where = f"row {index // width + 1} column {index % width + 1}"
        for way in _read_cell(sketch, index, cell, name, where):
            ways.setdefault(way, []).append(index)
    hexes = sketch.hexes()
    for way, places in ways.items():
        if way in sketch.ways:
            sketch.join_all(sketch.ways[way], [hexes[place] for place in places])
        else:
            for place in places:
                sketch.overlays.setdefault(hexes[place], set()).add(Overlay(way))
    return sketch.finish(name)


def _read_cell(sketch: Sketch, index: int, cell: str, name: str, where: str) -> list[str]:
    """Fill in a hex; the ways that run through it."""
    ways = []
    for part in _PART.findall(cell[:200]):
        if part.lstrip("-").isdigit():
            if len(part) > 4 or abs(int(part)) > MAX_LEVEL:
                raise MapError(name, where, say("import-level", typed=part[:20], most=MAX_LEVEL))
            sketch.levels[index] = int(part)
        elif (way := way_of(part.lower())) is not None:
            ways.append(way)
        elif (terrain := terrain_of(part)) is not None:
            sketch.terrain[index] = terrain
        else:
            raise MapError(name, where, say("import-cell", typed=part[:20]))
    return ways
