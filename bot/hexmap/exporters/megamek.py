"""A map as a MegaMek board. Beaches become sand, mountains impassable ground, highways roads, cliffs cliff tops."""

from __future__ import annotations

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind

_WORDS = {
    TerrainKind.PLAINS: "",
    TerrainKind.FOREST: "woods:1;foliage_elev:2",
    TerrainKind.MOUNTAIN: "impassable:1",
    TerrainKind.WATER: "water:1",
    TerrainKind.CITY: "building:2;bldg_elev:2;bldg_cf:40",
    TerrainKind.BEACH: "sand:1",
    TerrainKind.RUBBLE: "rough:1",
    TerrainKind.SWAMP: "swamp:1",
    TerrainKind.DUNES: "sand:1",
}


def export_megamek(hexmap: HexMap) -> str:
    """The text of the board; `import_megamek` reads it back."""
    lines = [f"size {hexmap.width} {hexmap.height}"]
    for at in hexmap.hexes():
        words = _features(hexmap, at)
        lines.append(f'hex {at.col:02d}{at.row:02d} {hexmap.elevation_at(at)} "{words}" "{hexmap.theme}"')
    return "\n".join([*lines, "end", ""])


def is_top(hexmap: HexMap, at: Hex, side: Facing) -> bool:
    """Whether the hex is the upper one of a marked cliff on this side."""
    there = neighbour(at, side)
    marked = EdgeKind.CLIFF in hexmap.edges.get((at, side), ()) and hexmap.contains(there)
    return marked and hexmap.elevation_at(at) > hexmap.elevation_at(there)


def _features(hexmap: HexMap, at: Hex) -> str:
    kind = hexmap.terrain_at(at)
    words = [_WORDS[kind]] if _WORDS[kind] else []
    exits = hexmap.roads.get(at, frozenset()) | hexmap.highways.get(at, frozenset())
    mask = sum(1 << side for side in Facing if side in exits)
    if hexmap.overlays_at(at) & {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}:
        words.append(f"bridge:1:{mask};bridge_elev:1;bridge_cf:40")
    elif at in hexmap.roads or at in hexmap.highways:
        words.append(f"road:1:{mask}")
    tops = sum(1 << side for side in Facing if is_top(hexmap, at, side))
    if tops:
        words.append(f"cliff_top:1:{tops}")
    return ";".join(words)
