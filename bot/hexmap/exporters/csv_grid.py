"""A map as CSV: a cell for each hex, with its terrain, its level and the ways through it."""

from __future__ import annotations

import csv
import io

from bot.hexmap.model import HexMap


def export_csv(hexmap: HexMap) -> str:
    """The text of the file; `import_csv` reads it back. Which ways are joined is left to the reader."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    row: list[str] = []
    wide, _ = hexmap.drawn_size
    for at in sorted(hexmap.hexes()) if hexmap.pointy else hexmap.hexes():
        words = [hexmap.terrain_at(at).value]
        words += [str(level)] if (level := hexmap.elevation_at(at)) else []
        words += ["road"] if at in hexmap.roads else []
        words += ["highway"] if at in hexmap.highways else []
        row.append(" ".join([*words, *sorted(hexmap.overlays_at(at))]))
        if len(row) == wide:
            writer.writerow(row)
            row = []
    return out.getvalue()
