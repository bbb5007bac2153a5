"""The key of a map: only what is on it, in a fixed order."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.render.layout import Layout

SIDE_NAME = {
    Side.PLAYER: "Players",
    Side.ALLIED: "Allied",
    Side.NEUTRAL: "Neutral",
    Side.HOSTILE: "Hostile",
}
PATH_NAME = {"planned": "Planned move", "done": "Moved", "blocked": "Stopped"}
FOG_NAME = {"v": "In sight", "e": "Seen before", "u": "Unexplored"}
MARK_NAME = {
    "M": "Cannot move",
    "W": "No weapons",
    "O": "Overrun",
    "C": "Carries others",
    "G": "In a structure",
    "1": "Flies NOE",
    "2": "Flies at Contour",
    "3": "Flies at Low",
    "4": "Flies at Cruise",
}
_PLACE_NAME = {"town": "Town", "city": "City", "depot": "Depot", "objective": "Objective"}


@dataclass(frozen=True)
class Entry:
    """One line of the key: a sample of `what` (`group` says which drawing) and its text."""

    group: str
    what: str
    text: str


class Piece(Protocol):
    """What the key asks of a counter."""

    @property
    def side(self) -> Side: ...
    @property
    def symbol(self) -> str: ...
    @property
    def ghost(self) -> bool: ...
    @property
    def no_zoi(self) -> bool: ...
    @property
    def marks(self) -> str: ...


@lru_cache(maxsize=16)
def cliffs(hexmap: HexMap, layout: Layout, threshold: int) -> tuple[tuple[Hex, Facing], ...]:
    """Cliff edges of the drawn part, as the higher hex and the side that falls off (EDC-D4-f).

    An edge with a ramp is no cliff.
    """
    found = []
    lowest = min(hexmap.elevation)
    for at in layout.hexes():
        level = hexmap.elevation_at(at)
        if level - lowest < threshold:
            continue
        for facing in Facing:
            there = neighbour(at, facing)
            falls = hexmap.contains(there) and level - hexmap.elevation_at(there) >= threshold
            if falls and EdgeKind.RAMP not in hexmap.edges.get((at, facing), ()):
                found.append((at, facing))
    return tuple(found)


@lru_cache(maxsize=16)
def ground_entries(hexmap: HexMap, layout: Layout, threshold: int) -> tuple[Entry, ...]:
    """Key of the ground in the drawn part."""
    hexes = layout.hexes()
    kinds = {hexmap.terrain_at(at) for at in hexes}
    found = [Entry("terrain", kind, kind.capitalize()) for kind in TerrainKind if kind in kinds]
    if any(hexmap.elevation_at(at) for at in hexes):
        found.append(Entry("level", "1", "Elevation"))
    if cliffs(hexmap, layout, threshold):
        found.append(Entry("cliff", "cliff", "Cliff"))
    if any(layout.shows(at) for at in hexmap.roads):
        found.append(Entry("way", "road", "Road"))
    if any(layout.shows(at) for at in hexmap.highways):
        found.append(Entry("way", "highway", "Highway"))
    overlays = {kind for at, kinds in hexmap.overlays.items() if layout.shows(at) for kind in kinds}
    found += [Entry("overlay", kind, _words(kind)) for kind in Overlay if kind in overlays]
    edges = {kind for (at, _), kinds in hexmap.edges.items() if layout.shows(at) for kind in kinds}
    found += [Entry("edge", kind, _words(kind) + _edge_note(kind)) for kind in EdgeKind if kind in edges]
    places = {place.kind for place in hexmap.places if layout.shows(place.hex)}
    found += [Entry("place", kind, _PLACE_NAME.get(kind, _words(kind))) for kind in sorted(places)]
    return tuple(found)


def piece_entries(counters: Iterable[Piece], lines: bool, paths: Set[str], fog: str) -> tuple[Entry, ...]:
    """Key of the units, marks and fog that are on the map."""
    pieces = list(counters)
    sides = {piece.side for piece in pieces}
    found = [Entry("side", side, SIDE_NAME[side]) for side in Side if side in sides]
    found += [Entry("symbol", name, _words(name)) for name in sorted({piece.symbol for piece in pieces})]
    if any(piece.ghost for piece in pieces):
        found.append(Entry("ghost", "ghost", "Last seen in round R"))
    if any(piece.no_zoi for piece in pieces):
        found.append(Entry("no_zoi", "no_zoi", "No zone of influence"))
    marks = {mark for piece in pieces for mark in piece.marks}
    found += [Entry("mark", mark, text) for mark, text in MARK_NAME.items() if mark in marks]
    if lines:
        found.append(Entry("line", "line", "Held line"))
    found += [Entry("path", kind, text) for kind, text in PATH_NAME.items() if kind in paths]
    # Where all is in sight (a GM's map) the fog needs no explaining.
    if set(fog) - {"v"}:
        found += [Entry("fog", level, text) for level, text in FOG_NAME.items() if level in fog]
    return tuple(found)


def _edge_note(kind: str) -> str:
    return " edge" if kind in ("river", "harbor") else ""


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
