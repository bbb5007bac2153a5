"""Maps of Battle for Wesnoth (`.map`, or a scenario's `map_data`): rows of terrain codes such as `Gs^Fp`.

The code before `^` is the ground, the one behind it what is on it; a number before it is a player's start.
"""

from __future__ import annotations

import re

from bot.hexmap.coords import Hex, neighbours
from bot.hexmap.importers.findings import Grade, check_size
from bot.hexmap.importers.sketch import Sketch
from bot.hexmap.model import HexMap, MapError, Place
from bot.hexmap.terrain import Overlay, TerrainKind
from bot.messages import say

_CODE = re.compile(r"(?:(\w{1,20})\s+)?([A-Za-z_*][A-Za-z_|/\\*]{0,9})?(?:\^([A-Za-z_|/\\*]{0,9}))?")
_DATA = re.compile(r'map_data\s*=\s*"([^"]*)"')
_LOOKS = re.compile(r"(?:[A-Z]+[a-z]*\^?\w*|\d+ [A-Z]\w*|_\w+(?:\^_\w+)?)")

# By the beginning of the code, longer ones first.
_GROUND = {
    "Wwf": TerrainKind.PLAINS,
    "W": TerrainKind.WATER,
    "S": TerrainKind.SWAMP,
    "Ds": TerrainKind.BEACH,
    "D": TerrainKind.DUNES,
    "G": TerrainKind.PLAINS,
    "R": TerrainKind.PLAINS,
    "A": TerrainKind.PLAINS,
    "H": TerrainKind.PLAINS,
    "M": TerrainKind.MOUNTAIN,
    "C": TerrainKind.CITY,
    "K": TerrainKind.CITY,
    "U": TerrainKind.RUBBLE,
    "I": TerrainKind.CITY,
    "T": TerrainKind.FOREST,
    "Dd": TerrainKind.DUNES,
    "Q": TerrainKind.MOUNTAIN,
    "X": TerrainKind.MOUNTAIN,
    "_": TerrainKind.MOUNTAIN,
}
_ABOVE = {
    "F": TerrainKind.FOREST,
    "T": TerrainKind.FOREST,
    "Uf": TerrainKind.FOREST,
    "V": TerrainKind.CITY,
    "X": TerrainKind.MOUNTAIN,
    "Qov": TerrainKind.MOUNTAIN,
}
_CLOSED = ("Q", "X", "_")
_RAISED = {"H": 1, "M": 1}
_SILENT = ("E", "G", "_", "I", "P", "D")


def is_wesnoth(text: str) -> bool:
    """Whether the first row of hexes is one of Wesnoth codes."""
    rows = _rows(text[:100_000])
    cells = [cell.strip() for cell in rows[0].split(",")] if rows else []
    return (
        any(len(cell) > 1 for cell in cells) and all(_LOOKS.match(cell) for cell in cells) and len(rows) > 1
    )


def _rows(text: str) -> list[str]:
    """The rows of hexes, without header lines of old maps."""
    if match := _DATA.search(text):
        text = match[1]
    return [row for line in text.splitlines() if (row := line.strip()) and "=" not in row]


def import_wesnoth(text: str, name: str) -> tuple[HexMap, list[str]]:
    """Read a Wesnoth map, without its border. Raises MapError."""
    rows = [row.split(",") for row in _rows(text)]
    if not rows:
        raise MapError(name, "", say("import-no-wesnoth"))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise MapError(name, f"row {number}", say("import-ragged", found=len(row), wanted=len(rows[0])))
    check_size(name, "size", len(rows[0]) - 2, len(rows) - 2)
    sketch = Sketch(name, len(rows[0]) - 2, len(rows) - 2)
    sketch.findings.note(Grade.MINOR, "import-border")
    streets: list[Hex] = []
    bridges: list[Hex] = []
    for index, at in enumerate(sketch.hexes()):
        cell = rows[at.row][at.col].strip()
        code = _CODE.fullmatch(cell)
        if code is None or not cell:
            where = f"row {at.row + 1} hex {at.col + 1}"
            raise MapError(name, where, say("import-cell", typed=cell[:20]))
        start, ground, above = code[1], code[2] or "Gg", code[3] or ""
        sketch.terrain[index] = terrain = _terrain(sketch, at, ground, above)
        sketch.levels[index] = _RAISED.get(ground[0], 0)
        if above.startswith("B"):
            bridges.append(at)
            if terrain is TerrainKind.WATER:
                sketch.overlays[at] = {Overlay.LARGE_BRIDGE}
        elif ground.startswith("R") and terrain is not TerrainKind.MOUNTAIN:
            streets.append(at)
        if above.startswith("V"):
            sketch.places.append(Place(at, "town"))
        if start is not None:
            sketch.places.append(Place(at, "start", f"Player {start}"))
    land = [
        there
        for at in bridges
        for there in neighbours(at)
        if sketch.contains(there) and sketch.terrain[sketch.index(there)] is TerrainKind.CITY
    ]
    sketch.join_all(sketch.ways["road"], [*streets, *bridges, *land])
    return sketch.finish(name)


def _terrain(sketch: Sketch, at: Hex, ground: str, above: str) -> TerrainKind:
    note = sketch.findings.note
    terrain = _longest(_GROUND, ground)
    if terrain is None:
        note(Grade.CHANGED, "import-unknown", at, kind=ground)
        terrain = TerrainKind.PLAINS
    elif ground.startswith(_CLOSED):
        note(Grade.SERIOUS, "import-stands-for", at, kind=ground, terrain=terrain.value)
    elif ground == "Wwf":
        note(Grade.CHANGED, "import-shallow", at)
    on_it = _longest(_ABOVE, above) if above else None
    if on_it is TerrainKind.MOUNTAIN:
        note(Grade.SERIOUS, "import-stands-for", at, kind=f"^{above}", terrain=on_it.value)
    elif on_it is None and above and not above.startswith(("B", *_SILENT)):
        note(Grade.MINOR, "import-unknown", at, kind=f"^{above}")
    closed = terrain in (TerrainKind.MOUNTAIN, TerrainKind.WATER) and on_it is not TerrainKind.CITY
    return terrain if on_it is None or closed else on_it


def _longest(table: dict[str, TerrainKind], code: str) -> TerrainKind | None:
    return next((table[code[:n]] for n in range(len(code), 0, -1) if code[:n] in table), None)
