"""Place names: which ones a map wants to show, and where each could go."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.hexmap.coords import Hex, distance
from bot.hexmap.document import HexMap
from bot.render.hexes.layout import Layout
from bot.render.hexes.placing import Middle
from bot.render.shared.text import clean

_WEIGHT = {"objective": 0, "city": 1, "town": 1}
LARGE = 1.8
"""A hex is large beside a name if half its height is at least this many times the height of the name."""


@dataclass(frozen=True)
class Name:
    """The name of a hex or of a place in it."""

    text: str
    hex: Hex
    size: int
    """In pixels."""


def names_of(hexmap: HexMap, layout: Layout) -> tuple[Name, ...]:
    """Names of the drawn part, objectives and towns first."""
    if layout.radius < 6:
        return ()
    size = round(max(layout.unit * 1.05, min(layout.radius * 0.36, layout.unit * 1.3)))
    wanted = [(_WEIGHT.get(place.kind, 2), place.hex, clean(place.name, 28)) for place in hexmap.places]
    wanted += [(3, at, clean(name, 28)) for at, name in hexmap.names.items()]
    names: list[Name] = []
    for _, at, text in sorted(wanted):
        # Parts of one place, such as the beaches of a landing, are named once.
        named = any(known.text == text and distance(known.hex, at) <= 6 for known in names)
        if text and layout.shows(at) and not named:
            names.append(Name(text, at, size))
    return tuple(names)


def name_places(layout: Layout, at: Hex, wide: int, high: int) -> Iterator[Middle]:
    """Below, above, right, left, then the corners, then further out.

    Where hexes are large beside the name it does not go into the middle of another, whose name it would seem to be.
    """
    x, y = layout.centre(at)
    half, radius = layout.high / 2, layout.radius
    below, above = y + half * 0.86, y - half * 0.36
    side = radius * 0.42 + wide / 2
    spots: list[tuple[float, float]] = [(x, below), (x, above), (x + side, y), (x - side, y)]
    spots += [(x + dx * (wide / 2 + radius * 0.3), edge) for edge in (below, above) for dx in (1, -1)]
    small = half < high * LARGE
    if small:
        spots += [(x, y + half + high), (x, y - half - high), (x, below + half), (x, above - half)]
    spots += [(x + side + radius * far, y) for far in (0.4, -0.4, 0.8, -0.8) if small or far < 0.8]
    spots += [(x - side - radius * far, y) for far in (0.4, 0.8) if small or far < 0.8]
    return ((round(left), round(top)) for left, top in spots)
