"""Where the hexes of a picture lie, in whole pixels.

Columns are `pitch` apart and rows `row_height`, an even number, so that every hex has the same shape to the pixel. On a
pointy-top map columns are drawn as rows and rows as columns.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap

Point = tuple[float, float]
NUMBER = 0.30
"""Size of hex numbers in radii."""
LEAST = 1 / 66
"""The least size of any text, by the picture's width: 6 pixels where a phone shows it 400 wide."""
TEXTS = 50
"""Texts of the title and the key are about this part of the picture's width: 8 pixels on a phone."""
MAX_PITCH = 110
"""Hexes are never drawn larger than this many pixels from column to column."""


@dataclass(frozen=True)
class Layout:
    """The drawn part of a map and its place in the picture; lengths in pixels."""

    first: Hex
    cols: int
    rows: int
    pitch: int
    row_height: int
    left: int
    top: int
    width: int
    map_height: int
    """From `top` of the picture's map area to its end, rulers included."""
    unit: int
    """Size of ordinary text in the title and the key."""
    numbered: bool = True
    """Whether each hex bears its number; an overview has the rulers alone, and counters as large as can be read."""
    theme: str = ""
    """Of the map's colours."""
    pointy: bool = False
    """Whether the map's columns are drawn as rows, so that its hexes have a corner at the top (EDC-A3.1-b)."""

    @property
    def radius(self) -> float:
        """From the centre of a hex to its corner."""
        return self.pitch * 2 / 3

    @property
    def half(self) -> int:
        """Half the width of a hex, rounded up."""
        return self.row_height // 2 if self.pointy else math.ceil(self.radius)

    @property
    def high(self) -> int:
        """The height of a hex, an even number."""
        return 2 * math.ceil(self.radius) if self.pointy else self.row_height

    @property
    def cell(self) -> "Layout":
        """The same for all pictures with hexes of this size: what drawings of single hexes are kept by."""
        return Layout(
            Hex(1, 1), 1, 1, self.pitch, self.row_height, 0, 0, 0, 0, 0, theme=self.theme, pointy=self.pointy
        )

    def centre(self, at: Hex) -> tuple[int, int]:
        """Middle of a hex, counted from the top left of the map area."""
        lower = 0 if at.col % 2 else self.row_height // 2
        along = math.ceil(self.radius) + (at.col - self.first.col) * self.pitch
        across = self.row_height // 2 + (at.row - self.first.row) * self.row_height + lower
        x, y = (across, along) if self.pointy else (along, across)
        return self.left + x, self.top + y

    def shows(self, at: Hex) -> bool:
        """Whether the hex is in the drawn part."""
        return 0 <= at.col - self.first.col < self.cols and 0 <= at.row - self.first.row < self.rows

    def hexes(self) -> tuple[Hex, ...]:
        """All hexes of the drawn part, row by row."""
        return _hexes(self.first, self.cols, self.rows)

    def corners(self, grow: float = 1.0) -> list[Point]:
        """The six corners about a centre at (0, 0); the first two are the ends of the first side."""
        r, h = self.radius * grow, self.row_height / 2 * grow
        corners = [(-r / 2, -h), (r / 2, -h), (r, 0.0), (r / 2, h), (-r / 2, h), (-r, 0.0)]
        return [(y, x) for x, y in corners] if self.pointy else corners

    def side(self, facing: Facing, grow: float = 1.0) -> tuple[Point, Point]:
        """The two corners of a side, about a centre at (0, 0)."""
        corners = self.corners(grow)
        return corners[facing], corners[(facing + 1) % 6]

    def towards(self, facing: Facing, part: float) -> Point:
        """The point `part` of the way from the centre (0, 0) to the middle of a side."""
        (ax, ay), (bx, by) = self.side(facing)
        return (ax + bx) / 2 * part, (ay + by) / 2 * part


def least_size(layout: Layout) -> int:
    """The least size of a text, in pixels."""
    return max(8, math.ceil(layout.width * LEAST))


def tag_size(layout: Layout) -> int:
    """Size of the names of units: 9 pixels where the picture is shown 400 wide, as far as hexes leave room."""
    radius = layout.radius
    return max(least_size(layout), round(max(radius * 0.30, min(layout.width / 43, radius * 0.40))))


def overview_radius(layout: Layout) -> float:
    """Counters of an overview are as large as those of hexes of this radius."""
    return max(layout.radius, layout.width / 22.5)


def overview_strength(radius: float) -> int:
    """Size of strengths on an overview."""
    return math.ceil(radius * 0.52)


def strength_size(layout: Layout, crowd: int) -> int:
    """Size of strengths; no smaller than names."""
    if not layout.numbered:
        return overview_strength(overview_radius(layout))
    part = {1: 0.40 if layout.pointy else 0.44, 2: 0.36, 3: 0.32}[crowd]
    return max(tag_size(layout), round(layout.radius * part))


@lru_cache(maxsize=4)
def _hexes(first: Hex, cols: int, rows: int) -> tuple[Hex, ...]:
    columns, lines = range(first.col, first.col + cols), range(first.row, first.row + rows)
    return tuple(Hex(col, row) for row in lines for col in columns)


def fit_layout(
    hexmap: HexMap, width: int, crop: tuple[Hex, Hex] | None = None, numbered: bool = True
) -> Layout:
    """Lay out a map, or the part between two opposite corners (cut to the map), at most `width` pixels wide.

    Without `numbered`, or where hex numbers would be too small to read, it is an overview. Width is kept to 320 to
    4000; tall maps get smaller hexes, so that no picture is over 1.6 times as high as wide.
    """
    width = max(320, min(4000, width))
    a, b = crop or (Hex(1, 1), Hex(hexmap.width, hexmap.height))
    first = Hex(_within(min(a.col, b.col), hexmap.width), _within(min(a.row, b.row), hexmap.height))
    last = Hex(_within(max(a.col, b.col), hexmap.width), _within(max(a.row, b.row), hexmap.height))
    cols, rows = last.col - first.col + 1, last.row - first.row + 1
    unit = max(13, round(min(width, max(640, ((rows if hexmap.pointy else cols) + 1) * MAX_PITCH)) / TEXTS))
    margin = round(unit * (1.5 if hexmap.wide else 1.1))
    wide: float = width - 2 * margin - 2
    high = 1.6 * width - 2 * margin
    if hexmap.pointy:
        wide, high = high, wide
    steps = max(5, int(min(wide / (cols + 1 / 3), high / (rows + 0.5) / 1.1547, MAX_PITCH)))
    row_height = max(6, 2 * round(steps * 1.1547 / 2))
    along = 2 * math.ceil(steps * 2 / 3) + (cols - 1) * steps
    across = rows * row_height + (row_height // 2 if cols > 1 or first.col % 2 == 0 else 0)
    if hexmap.pointy:
        along, across = across, along
    needed = along + 2 * margin
    whole = max(needed, min(width, 30 * unit))
    return Layout(
        first=first,
        cols=cols,
        rows=rows,
        pitch=steps,
        row_height=row_height,
        left=(whole - needed) // 2 + margin,
        top=margin,
        width=whole,
        map_height=across + 2 * margin,
        unit=unit,
        theme=hexmap.theme,
        pointy=hexmap.pointy,
        numbered=numbered and steps * 2 / 3 * NUMBER >= max(8, whole * LEAST),
    )


def _within(value: int, top: int) -> int:
    return max(1, min(value, top))
