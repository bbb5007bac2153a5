"""MegaMek board files (`.board`), as far as the campaign's terrain has an equivalent.

Format: `size W H`, then `hex CCRR elevation "terrain:level[:exits];..." "theme"`, exits a bit mask from
north clockwise.
"""

import re
from collections import Counter

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.mapfile import MAX_HEXES, MAX_LEVEL, MAX_SIDE
from bot.hexmap.model import HexMap, MapError
from bot.hexmap.terrain import Overlay, TerrainKind
from bot.messages import say

_SIZE = re.compile(r"size\s+(\d{1,4})\s+(\d{1,4})")
_HEX = re.compile(r'hex\s+(\d{4}|\d{6})\s+(-?\d{1,3})\s+"([^"]*)"(?:\s+"[^"]*")?')

# The first of these that a hex has decides its terrain: what stops movement or sight before what does not.
_TERRAIN = (
    ("building", TerrainKind.CITY),
    ("fuel_tank", TerrainKind.CITY),
    ("water", TerrainKind.WATER),
    ("swamp", TerrainKind.SWAMP),
    ("mud", TerrainKind.SWAMP),
    ("rubble", TerrainKind.RUBBLE),
    ("rough", TerrainKind.RUBBLE),
    ("woods", TerrainKind.FOREST),
    ("jungle", TerrainKind.FOREST),
    ("sand", TerrainKind.DUNES),
)
_KNOWN = {name for name, _ in _TERRAIN} | {"road", "bridge"}
# Heights of things already counted, and decoration without effect.
_SILENT = {"bldg_elev", "bldg_cf", "bldg_class", "bldg_armor", "bldg_basement_type", "bldg_fluff"} | {
    "bridge_elev",
    "bridge_cf",
    "foliage_elev",
    "fluff",
    "road_fluff",
    "water_fluff",
    "fuel_tank_elev",
    "fuel_tank_cf",
    "fuel_tank_magn",
    "cliff_top",
    "cliff_bottom",
    "incline_top",
    "incline_bottom",
    "incline_high_top",
    "incline_high_bottom",
}


def import_megamek(text: str, name: str) -> tuple[HexMap, list[str]]:
    """Read a MegaMek board. Returns the map and sentences on what had no equivalent. Raises MapError.

    Water of depth 0 can be waded and becomes plains; levels are raised so that the lowest is 0. Roads are
    joined where either hex shows the exit; those that leave the board are cut at its rim.
    """
    size: tuple[int, int] | None = None
    cells: dict[Hex, tuple[int, dict[str, tuple[int, int]]]] = {}
    for number, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        if row.startswith("size"):
            size = _read_size(row, name, number)
        elif row.startswith("hex"):
            at, level, features = _read_hex(row, name, number)
            cells[at] = (level, features)
    if size is None:
        raise MapError(name, "size", say("import-no-size"))
    width, height = size
    hexes = [Hex(col, row) for row in range(1, height + 1) for col in range(1, width + 1)]
    for at in hexes:
        if at not in cells:
            raise MapError(name, f"hex {at.col:02d}{at.row:02d}", "is missing from the board")

    lowest = min(0, *(cells[at][0] for at in hexes))
    if max(cells[at][0] for at in hexes) - lowest > MAX_LEVEL:
        raise MapError(name, "", f"the levels differ by more than {MAX_LEVEL}")
    overlays = {
        at: frozenset({Overlay.LARGE_BRIDGE})
        for at in hexes
        if "bridge" in cells[at][1] and _terrain(cells[at][1]) is TerrainKind.WATER
    }
    hexmap = HexMap(
        name=name,
        width=width,
        height=height,
        terrain=tuple(_terrain(cells[at][1]) for at in hexes),
        elevation=tuple(cells[at][0] - lowest for at in hexes),
        roads=_roads({at: cells[at][1] for at in hexes}),
        overlays=overlays,
    )
    return hexmap, _notes([cells[at][1] for at in hexes], lowest)


def _read_size(row: str, name: str, number: int) -> tuple[int, int]:
    found = _SIZE.fullmatch(row)
    if found is None:
        raise MapError(name, f"line {number}", "must be 'size W H'")
    width, height = int(found[1]), int(found[2])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE and width * height <= MAX_HEXES):
        raise MapError(name, f"line {number}", f"the board is empty or has over {MAX_HEXES} hexes")
    return width, height


def _read_hex(row: str, name: str, number: int) -> tuple[Hex, int, dict[str, tuple[int, int]]]:
    found = _HEX.fullmatch(row)
    if found is None:
        raise MapError(name, f"line {number}", 'must be \'hex CCRR level "terrain:level;..." "theme"\'')
    digits = found[1]
    half = len(digits) // 2
    features: dict[str, tuple[int, int]] = {}
    for part in filter(None, found[3].split(";")):
        kind, *numbers = part.split(":")
        if not all(re.fullmatch(r"-?\d{1,6}", n) for n in numbers):
            raise MapError(name, f"line {number}", say("import-terrain", typed=part[:30]))
        level, exits = ([int(n) for n in numbers] + [1, 0])[:2] if len(numbers) != 1 else (int(numbers[0]), 0)
        features[kind] = (level, exits)
    return Hex(int(digits[:half]), int(digits[half:])), int(found[2]), features


def _terrain(features: dict[str, tuple[int, int]]) -> TerrainKind:
    for kind, terrain in _TERRAIN:
        if kind in features and not (kind == "water" and features[kind][0] <= 0):
            return terrain
    return TerrainKind.PLAINS


def _roads(features: dict[Hex, dict[str, tuple[int, int]]]) -> dict[Hex, frozenset[Facing]]:
    exits: dict[Hex, set[Facing]] = {}
    for at, found in features.items():
        if "road" not in found and "bridge" not in found:
            continue
        exits.setdefault(at, set())
        mask = found.get("road", (0, 0))[1] | found.get("bridge", (0, 0))[1]
        for side in Facing:
            there = neighbour(at, side)
            ways = features.get(there, {})
            if mask >> side & 1 and ("road" in ways or "bridge" in ways):
                exits[at].add(side)
                exits.setdefault(there, set()).add(side.opposite)
    return {at: frozenset(sides) for at, sides in exits.items()}


def _notes(cells: list[dict[str, tuple[int, int]]], lowest: int) -> list[str]:
    notes = []
    if lowest < 0:
        notes.append(say("import-raised", levels=-lowest))
    shallow = sum(1 for found in cells if "water" in found and found["water"][0] <= 0)
    if shallow:
        notes.append(say("import-shallow", count=shallow))
    dry = sum(1 for found in cells if "bridge" in found and _terrain(found) is not TerrainKind.WATER)
    if dry:
        notes.append(say("import-dry-bridges", count=dry))
    unknown = Counter(kind for found in cells for kind in found if kind not in _KNOWN | _SILENT)
    notes += [say("import-unknown", kind=kind, count=count) for kind, count in sorted(unknown.items())]
    return notes
