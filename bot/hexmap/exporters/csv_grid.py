"""A map as CSV: a cell for each hex, with its terrain, its level and the ways through it."""

from __future__ import annotations

import csv
import io

from bot.hexmap.model import HexMap


def export_csv(hexmap: HexMap) -> str:
    """The text of the file; `import_csv` reads it back. Which ways are joined is left to the reader.

    A pointy-top map is written as it is stored, on its side: the reader then gives each hex its label and neighbours.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    row: list[str] = []
    for at in hexmap.hexes():
        words = [hexmap.terrain_at(at).value]
        words += [str(level)] if (level := hexmap.elevation_at(at)) else []
        words += ["road"] if at in hexmap.roads else []
        words += ["highway"] if at in hexmap.highways else []
        row.append(" ".join([*words, *sorted(hexmap.overlays_at(at))]))
        if len(row) == hexmap.width:
            writer.writerow(row)
            row = []
    return out.getvalue()
