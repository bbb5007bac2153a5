"""Ways through water, for sonar."""

from __future__ import annotations

from bot.hexmap.coords import Hex, distance, neighbours
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import Overlay, TerrainKind

_AFLOAT = frozenset({Overlay.RIVER, Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON})


def water_path(hexmap: HexMap, a: Hex, b: Hex, limit: int) -> bool:
    """Whether water joins the two hexes by a path of at most `limit` steps (EDC-F2.2-b)."""
    if distance(a, b) > limit:
        return False
    reached = edge = {a}
    for _ in range(limit):
        edge = {at for here in edge for at in neighbours(here) if at not in reached and _wet(hexmap, at)}
        reached = reached | edge
    return b in reached


def _wet(hexmap: HexMap, at: Hex) -> bool:
    return hexmap.contains(at) and (
        hexmap.terrain_at(at) is TerrainKind.WATER or bool(hexmap.overlays_at(at) & _AFLOAT)
    )
