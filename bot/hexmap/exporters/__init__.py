"""Maps as files of other programs: what `hexmarshal map export` writes.

Each writer gives the text of the file; `lost` names what its format has no place for.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.hexmap.exporters.csv_grid import export_csv
from bot.hexmap.exporters.megamek import export_megamek, is_top
from bot.hexmap.exporters.tiled import export_tiled
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind
from bot.messages import say

EXPORTERS: dict[str, Callable[[HexMap], str]] = {
    ".csv": export_csv,
    ".board": export_megamek,
    ".tmj": export_tiled,
}
_KEEPS = {".csv": ("overlays",), ".board": (), ".tmj": ("overlays", "edges", "places")}


def lost(hexmap: HexMap, ending: str) -> list[str]:
    """A sentence for each part of the map that a file with this ending does not hold."""
    edges = len(hexmap.edges) // 2
    if ending == ".board":
        edges -= sum(
            kinds == {EdgeKind.CLIFF} and is_top(hexmap, *key) for key, kinds in hexmap.edges.items()
        )
    parts = {"overlays": len(hexmap.overlays), "edges": edges, "places": len(hexmap.places)}
    told = [
        say("export-lost", what=what, number=number)
        for what, number in parts.items()
        if number and what not in _KEEPS[ending]
    ]
    return [*told, *([say("export-flat")] if hexmap.pointy and ending != ".tmj" else [])]
