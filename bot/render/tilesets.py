"""The pictures of the tilesets that an exported Tiled map refers to."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.hexmap.coords import Facing
from bot.hexmap.exporters.tiled import HIGH, SIDE, WIDE
from bot.hexmap.terrain import TerrainKind
from bot.render.shared.palette import INK, RIVER, TERRAIN_COLOUR
from bot.render.shared.text import glyphs

_INSET = (WIDE - SIDE) // 2
_CORNERS: list[tuple[float, float]] = [
    *((_INSET, 0), (WIDE - _INSET, 0), (WIDE, HIGH / 2)),
    *((WIDE - _INSET, HIGH), (_INSET, HIGH), (0, HIGH / 2)),
]


def tileset_pictures(levels: Sequence[int], pointy: bool = False) -> dict[str, bytes]:
    """The PNG of each tileset by its file name; `pointy`: for hexes with a corner at the top."""
    wide, high = (HIGH, WIDE) if pointy else (WIDE, HIGH)
    corners = [(y, x) for x, y in _CORNERS] if pointy else _CORNERS

    def strip(count: int) -> Image.Image:
        return Image.new("RGBA", (wide * count, high))

    terrain = strip(len(TerrainKind))
    draw = ImageDraw.Draw(terrain)
    for number, kind in enumerate(TerrainKind):
        draw.polygon([(x + number * wide, y) for x, y in corners], (*TERRAIN_COLOUR[kind], 255), (*INK, 90))
    heights = strip(len(levels))
    for number, level in enumerate(levels):
        mark = glyphs(str(level), 16, bold=True)
        heights.paste((*INK, 255), (number * wide + (wide - mark.width) // 2, high - 4 - mark.height), mark)
    sides = strip(64)
    draw = ImageDraw.Draw(sides)
    for mask in range(64):
        x, y = mask * wide + wide / 2, high / 2
        draw.ellipse([x - 4, y - 4, x + 4, y + 4], (*RIVER, 255))
        for side in Facing:
            if mask >> side & 1:
                (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
                draw.line([x, y, mask * wide + (ax + bx) / 2, (ay + by) / 2], (*RIVER, 255), 5)
    return {
        f"{name}.png": _png(picture)
        for name, picture in (("terrain", terrain), ("levels", heights), ("sides", sides))
    }


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
