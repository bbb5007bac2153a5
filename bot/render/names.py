"""Place names on the map, each put where it covers neither another name nor a unit."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.hexmap.coords import Hex, distance
from bot.hexmap.document import HexMap
from bot.render.layout import Layout
from bot.render.text import clean, width

Box = tuple[float, float, float, float]

_WEIGHT = {"objective": 0, "city": 1, "town": 1}


@dataclass(frozen=True)
class PlacedName:
    """A name with the middle of its line (`x`, `y`) in the map area and its size in pixels."""

    text: str
    hex: Hex
    x: int
    y: int
    size: int


def place_names(hexmap: HexMap, layout: Layout, taken: frozenset[Hex]) -> tuple[PlacedName, ...]:
    """Names of the drawn part that find a free spot beside their hex; the others are left out.

    `taken` are hexes with units on them. Objectives and towns choose first.
    """
    if layout.radius < 6:
        return ()
    size = round(max(layout.unit * 0.62, min(layout.radius * 0.42, layout.unit * 1.1)))
    wanted = [(_WEIGHT.get(place.kind, 2), place.hex, clean(place.name, 28)) for place in hexmap.places]
    wanted += [(3, at, clean(name, 28)) for at, name in hexmap.names.items()]
    radius, half = layout.radius, layout.row_height / 2
    blocked: list[Box] = []
    for at in sorted(taken):
        x, y = layout.centre(at)
        blocked.append((x - radius * 0.8, y - half * 0.7, x + radius * 0.8, y + half * 0.85))
    placed: list[PlacedName] = []
    for _, at, text in sorted(wanted):
        # Parts of one place, such as the beaches of a landing, are named once.
        named = any(known.text == text and distance(known.hex, at) <= 6 for known in placed)
        if not text or not layout.shows(at) or named:
            continue
        reach = width(text, size) / 2 + 3
        for left, top in _candidates(layout, at, width(text, size), size):
            box = (left - reach, top - size * 0.6, left + reach, top + size * 0.6)
            if _inside(box, layout) and not _hits(box, blocked):
                blocked.append(box)
                placed.append(PlacedName(text, at, round(left), round(top), size))
                break
    return tuple(placed)


def _candidates(layout: Layout, at: Hex, wide: int, size: int) -> list[tuple[float, float]]:
    """Below, above, right, left, then the corners, then further out."""
    x, y = layout.centre(at)
    half, radius = layout.row_height / 2, layout.radius
    below, above = y + half + size * 0.15, y - half - size * 0.15
    side = radius + wide / 2 + 2
    spots = [(x, below), (x, above), (x + side, y), (x - side, y)]
    spots += [(x + dx * (wide / 2 + radius * 0.3), edge) for edge in (below, above) for dx in (1, -1)]
    return [*spots, (x, below + half), (x, above - half), (x + side + radius, y), (x - side - radius, y)]


def _inside(box: Box, layout: Layout) -> bool:
    return box[0] >= 2 and box[1] >= 2 and box[2] <= layout.width - 2 and box[3] <= layout.map_height - 2


def _hits(box: Box, others: Sequence[Box]) -> bool:
    return any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in others)
