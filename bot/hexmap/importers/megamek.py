"""MegaMek board files (`.board`), as far as the campaign's terrain has an equivalent.

Format: `size W H`, then `hex CCRR elevation "terrain:level[:exits];..." "theme"`, exits a bit mask from
north clockwise. From column or row 100 on, the number is written with three digits.
"""

import re
from collections import Counter
from collections.abc import Container

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.costs import CLIFF_THRESHOLD
from bot.hexmap.importers.findings import Grade, check_size
from bot.hexmap.importers.sketch import Sketch
from bot.hexmap.model import HexMap, MapError
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.messages import say

Features = dict[str, tuple[int, int]]
"""Of each terrain in a hex its level and its exits."""

_SIZE = re.compile(r"size\s+(\d{1,4})\s+(\d{1,4})", re.IGNORECASE)
_HEX = re.compile(r'hex\s+(\d{4,6})\s+(-?\d{1,3})\s+"([^"]*)"(?:\s+"([^"]*)")?', re.IGNORECASE)

# The first of these that a hex has decides its terrain: what stops movement or sight before what does not.
_TERRAIN = (
    ("impassable", TerrainKind.MOUNTAIN),
    ("magma", TerrainKind.MOUNTAIN),
    ("building", TerrainKind.CITY),
    ("fuel_tank", TerrainKind.CITY),
    ("industrial", TerrainKind.CITY),
    ("water", TerrainKind.WATER),
    ("hazardous_liquid", TerrainKind.WATER),
    ("swamp", TerrainKind.SWAMP),
    ("mud", TerrainKind.SWAMP),
    ("rubble", TerrainKind.RUBBLE),
    ("rough", TerrainKind.RUBBLE),
    ("woods", TerrainKind.FOREST),
    ("jungle", TerrainKind.FOREST),
    ("sand", TerrainKind.DUNES),
)
_STOPS = {"impassable", "magma", "hazardous_liquid"}
"""What becomes terrain that is as closed, but is not the same."""
_KNOWN = {name for name, _ in _TERRAIN} | {"road", "bridge", "cliff_top"}
# Heights of things already counted, and decoration without effect.
_SILENT = {
    *("bldg_elev", "bldg_cf", "bldg_class", "bldg_armor", "bldg_basement_type", "bldg_fluff"),
    *("bridge_elev", "bridge_cf", "foliage_elev", "fluff", "road_fluff", "water_fluff", "none"),
    *("fuel_tank_elev", "fuel_tank_cf", "fuel_tank_magn", "cliff_bottom"),
    *("incline_top", "incline_bottom", "incline_high_top", "incline_high_bottom"),
}
_CHANGES = {"rapids", "ice", "deep_snow", "snow", "geyser", "fortified", "fire", "smoke"}
"""What has an effect in MegaMek that is lost here."""
_THEMES = {
    "desert": "desert",
    "badlands": "desert",
    "mars": "desert",
    "snow": "snow",
    "arctic": "snow",
    "lunar": "lunar",
}
"""What each theme of MegaMek is here; others look as usual."""
CRUST = 1
"""Magma that can be walked on."""


def import_megamek(text: str, name: str) -> tuple[HexMap, list[str]]:
    """Read a MegaMek board. Returns the map and sentences on what had no equivalent. Raises MapError.

    Water of depth 0 can be waded and becomes plains; levels are raised so that the lowest is 0. Roads are
    joined where either hex shows the exit; those that leave the board are cut at its rim. Cliff tops become cliffs
    where they are above their neighbour.
    """
    size: tuple[int, int] | None = None
    cells: dict[Hex, tuple[int, Features]] = {}
    place = 0
    themes: Counter[str] = Counter()
    for number, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        word = row[:4].lower()
        if word == "size":
            if size is not None:
                raise MapError(name, f"line {number}", say("import-size-twice"))
            size = _read_size(row, name, number)
        elif word.startswith("hex"):
            if size is None:
                raise MapError(name, f"line {number}", say("import-no-size"))
            digits, level, features, theme = _read_hex(row, name, number)
            themes[_THEMES.get(theme.strip().lower(), "")] += 1
            cells[_hex_of(digits, size, place, cells, name, number)] = (level, features)
            place += 1
    if size is None:
        raise MapError(name, "size", say("import-no-size"))
    sketch = Sketch(name, *size)
    # The look that most hexes have; where as many have the usual one, that.
    sketch.theme = max(themes, key=lambda theme: (themes[theme], theme == ""), default="")
    for index, at in enumerate(sketch.hexes()):
        if at not in cells:
            raise MapError(name, f"hex {at.col:02d}{at.row:02d}", say("import-missing"))
        level, features = cells[at]
        sketch.levels[index] = level
        terrain = sketch.terrain[index] = _terrain(features)
        if "bridge" in features:
            sketch.overlays[at] = {Overlay.LARGE_BRIDGE}
        _note(sketch, at, features, terrain)
    _roads(sketch, {at: features for at, (_, features) in cells.items()})
    _cliffs(sketch, cells)
    return sketch.finish(name)


def _read_size(row: str, name: str, number: int) -> tuple[int, int]:
    match = _SIZE.fullmatch(row)
    if match is None:
        raise MapError(name, f"line {number}", say("file-megamek-size"))
    width, height = int(match[1]), int(match[2])
    check_size(name, f"line {number}", width, height)
    return width, height


def _read_hex(row: str, name: str, number: int) -> tuple[str, int, Features, str]:
    match = _HEX.fullmatch(row)
    if match is None:
        raise MapError(name, f"line {number}", say("file-megamek-hex"))
    features: Features = {}
    for part in filter(None, match[3].split(";")):
        kind, *numbers = part.split(":")
        if not all(re.fullmatch(r"-?\d{1,6}", n) for n in numbers):
            raise MapError(name, f"line {number}", say("import-terrain", typed=part[:30]))
        level, exits = ([int(n) for n in numbers] + [1, 0])[:2] if len(numbers) != 1 else (int(numbers[0]), 0)
        features[kind[:40]] = (level, exits)
    return match[1], int(match[2]), features, match[4] or ""


def _hex_of(
    digits: str, size: tuple[int, int], place: int, taken: Container[Hex], name: str, number: int
) -> Hex:
    """The hex that four to six digits name: column and row have two digits each, three from 100 on.

    Five digits may be read in two ways; hexes are written row by row, so their order tells which.
    """
    splits = [2] if len(digits) == 4 else [3] if len(digits) == 6 else [2, 3]
    readings = [Hex(int(digits[:split]), int(digits[split:])) for split in splits]
    inside = [at for at in readings if 1 <= at.col <= size[0] and 1 <= at.row <= size[1]]
    # A number of three digits is 100 or more, unless all of the board's have three.
    inside = [at for at in inside if len(digits) != 5 or max(at) > 99] or inside
    if not inside:
        raise MapError(name, f"line {number}", say("import-hex-off", typed=digits))
    expected = Hex(place % size[0] + 1, place // size[0] + 1)
    return expected if expected in inside else next((at for at in inside if at not in taken), inside[0])


def _terrain(features: Features) -> TerrainKind:
    for kind, terrain in _TERRAIN:
        if kind not in features or (kind == "water" and features[kind][0] <= 0):
            continue
        if kind == "magma" and features[kind][0] <= CRUST:
            return TerrainKind.RUBBLE
        return terrain
    return TerrainKind.PLAINS


def _roads(sketch: Sketch, features: dict[Hex, Features]) -> None:
    exits = sketch.ways["road"]
    for at, kinds in features.items():
        if "road" not in kinds and "bridge" not in kinds:
            continue
        exits.setdefault(at, set())
        mask = kinds.get("road", (0, 0))[1] | kinds.get("bridge", (0, 0))[1]
        for side in Facing:
            ways = features.get(neighbour(at, side), {})
            if mask >> side & 1 and ("road" in ways or "bridge" in ways):
                sketch.join(exits, at, side)


def _cliffs(sketch: Sketch, cells: dict[Hex, tuple[int, Features]]) -> None:
    for at, (level, features) in cells.items():
        mask = features.get("cliff_top", (0, 0))[1]
        falls = {side: level - cells[there][0] for side in Facing if (there := neighbour(at, side)) in cells}
        tops = [side for side, fall in falls.items() if mask >> side & 1 and fall > 0]
        for side in tops:
            sketch.edge(at, side, EdgeKind.CLIFF)
        if any(falls[side] < CLIFF_THRESHOLD for side in tops):
            sketch.findings.note(Grade.CHANGED, "import-cliff", at)


def _note(sketch: Sketch, at: Hex, features: Features, terrain: TerrainKind) -> None:
    """Say what a hex loses."""
    note = sketch.findings.note
    if "water" in features and features["water"][0] <= 0:
        note(Grade.CHANGED, "import-shallow", at)
    for kind in features:
        if kind in _STOPS:
            note(Grade.SERIOUS, "import-stands-for", at, kind=kind, terrain=terrain.value)
        elif kind in _CHANGES:
            note(Grade.CHANGED, "import-unknown", at, kind=kind)
        elif kind not in _KNOWN | _SILENT:
            note(Grade.MINOR, "import-unknown", at, kind=kind)
