"""The key of a map: only what is on it, in a fixed order."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from bot.campaign.world.model import Level
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.messages import has_message, language, say, word
from bot.render.hexes.layout import Layout

SIDE_NAME = {
    Side.PLAYER: "key-side-players",
    Side.ALLIED: "key-side-allied",
    Side.NEUTRAL: "key-side-neutral",
    Side.HOSTILE: "key-side-hostile",
}
PATH_NAME = {"planned": "key-path-planned", "done": "key-path-moved", "blocked": "key-path-stopped"}
FOG_NAME = {"v": "key-fog-in-sight", "e": "key-fog-seen-before", "u": "key-fog-unexplored"}
MARK_NAME = {
    "M": "key-mark-immobile",
    "W": "key-mark-no-weapons",
    "O": "key-mark-overrun",
    "C": "key-mark-carries",
    "G": "key-mark-structure",
    "1": "key-mark-noe",
    "2": "key-mark-contour",
    "3": "key-mark-low",
    "4": "key-mark-cruise",
}
"""Texts of the key, by their message."""


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
    @property
    def energy(self) -> tuple[int, int] | None: ...


@lru_cache(maxsize=16)
def cliffs(hexmap: HexMap, layout: Layout, threshold: int) -> tuple[tuple[Hex, Facing], ...]:
    """Cliff edges of the drawn part, as the higher hex and the side that falls off (EDC-D4-f).

    An edge with a ramp is no cliff; one that the map marks is a cliff whatever its height.
    """
    edges = []
    lowest = min(hexmap.elevation)
    marked = {at for (at, _), kinds in hexmap.edges.items() if EdgeKind.CLIFF in kinds}
    for at in layout.hexes():
        level = hexmap.elevation_at(at)
        if level - lowest < threshold and at not in marked:
            continue
        for facing in Facing:
            there = neighbour(at, facing)
            if not hexmap.contains(there):
                continue
            falls, kinds = level - hexmap.elevation_at(there), hexmap.edges.get((at, facing), ())
            sheer = EdgeKind.CLIFF in kinds and (falls > 0 or (falls == 0 and at < there))
            if (falls >= threshold or sheer) and EdgeKind.RAMP not in kinds:
                edges.append((at, facing))
    return tuple(edges)


def ground_entries(hexmap: HexMap, layout: Layout, threshold: int) -> tuple[Entry, ...]:
    """Key of the ground in the drawn part."""
    return _ground_entries(hexmap, layout, threshold, language())


@lru_cache(maxsize=16)
def _ground_entries(hexmap: HexMap, layout: Layout, threshold: int, spoken: str) -> tuple[Entry, ...]:
    hexes = layout.hexes()
    kinds = {hexmap.terrain_at(at) for at in hexes}
    entries = [Entry("terrain", kind, _name("terrain", kind)) for kind in TerrainKind if kind in kinds]
    if any(hexmap.elevation_at(at) for at in hexes):
        entries.append(Entry("level", "1", say("key-elevation")))
    if cliffs(hexmap, layout, threshold):
        entries.append(Entry("cliff", "cliff", say("key-cliff")))
    if any(layout.shows(at) for at in hexmap.roads):
        entries.append(Entry("way", "road", say("key-road")))
    if any(layout.shows(at) for at in hexmap.highways):
        entries.append(Entry("way", "highway", say("key-highway")))
    overlays = {kind for at, kinds in hexmap.overlays.items() if layout.shows(at) for kind in kinds}
    entries += [Entry("overlay", kind, _name("overlay", kind)) for kind in Overlay if kind in overlays]
    edges = {kind for (at, _), kinds in hexmap.edges.items() if layout.shows(at) for kind in kinds}
    entries += [
        Entry("edge", kind, _name("edge", kind)) for kind in EdgeKind if kind in edges - {EdgeKind.CLIFF}
    ]
    places = {place.kind for place in hexmap.places if layout.shows(place.hex)}
    entries += [Entry("place", kind, _name("place", kind)) for kind in sorted(places)]
    return tuple(entries)


def piece_entries(
    counters: Iterable[Piece], lines: bool, paths: Set[str], fog: str, levels: Set[Level] = frozenset()
) -> tuple[Entry, ...]:
    """Key of the units, marks and fog that are on the map."""
    pieces = list(counters)
    sides = {piece.side for piece in pieces}
    entries = [Entry("side", side, say(SIDE_NAME[side])) for side in Side if side in sides]
    entries += [
        Entry("symbol", name, _name("symbol", name)) for name in sorted({piece.symbol for piece in pieces})
    ]
    if any(piece.ghost for piece in pieces):
        entries.append(Entry("ghost", "ghost", say("key-ghost")))
    if any(piece.no_zoi for piece in pieces):
        entries.append(Entry("no_zoi", "no_zoi", say("key-no-zoi")))
    marks = {mark for piece in pieces for mark in piece.marks}
    entries += [Entry("mark", mark, say(text)) for mark, text in MARK_NAME.items() if mark in marks]
    if any(piece.energy for piece in pieces):
        entries.append(Entry("energy", "energy", say("key-energy")))
    entries += [
        Entry("veterancy", level.name, word("key-level", level.value))
        for level in Level
        if level in levels - {Level.FRESH_BLOOD}
    ]
    if lines:
        entries.append(Entry("line", "line", say("key-line")))
    entries += [Entry("path", kind, say(text)) for kind, text in PATH_NAME.items() if kind in paths]
    # Where all is in sight (a GM's map) the fog needs no explaining.
    if set(fog) - {"v"}:
        entries += [Entry("fog", level, say(text)) for level, text in FOG_NAME.items() if level in fog]
    return tuple(entries)


def _name(group: str, kind: str) -> str:
    """The name of a kind of ground, or its own word where a map brings a kind that we do not know."""
    known = has_message(f"key-{group}-{kind}".replace("_", "-"))
    return word(f"key-{group}", kind) if known else _words(kind)


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
