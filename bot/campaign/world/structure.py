"""A structure on the map, and where in a hex there is room for one. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, label, neighbour, parse_label, side_name

FRONT, BACK = "front", "back"
"""The two lines of trenches in a hex (EDC-D5.4-a)."""
EMPLACEMENT = "emplacement"


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure or the site of one. Its id is its place, so a place holds one and no more (EDC-D5.1-e)."""

    id: str
    kind: str
    hex: Hex
    """Its hex; for one on an edge, the hex that owns it (EDC-D4-b)."""
    health: int
    side: Side | None = None
    """Whose it is; None: nobody's, open to all."""
    built: bool = True
    """Has been raised to its full cost once (EDC-D5.1-c)."""
    edge: Facing | None = None
    """The side of `hex` it is on."""
    facing: Facing | None = None
    """Where a trench faces."""
    slot: str = ""
    """`front` or `back` of a trench, `emplacement`."""
    invested: int = 0
    """Build Supply put into making it better (EDC-D5.4-d)."""
    stealthed: bool = False
    """Hidden from its side's enemies until found (EDC-D5.4-y)."""
    name: str = ""


def place_key(at: Hex, edge: Facing | None = None, slot: str = "", *, wide: bool = False) -> str:
    """The place of a structure as its id: `0304`, `0304:N`, `0304:front`. An edge has one, whichever hex names it.

    An id names an edge as on a flat-top map, whatever the map; `canonical` makes it of what a reader writes.
    """
    if edge is not None:
        if edge in (Facing.S, Facing.SW, Facing.NW):
            at, edge = neighbour(at, edge), edge.opposite
        slot = edge.name
    return f"{label(at, wide)}:{slot}" if slot else label(at, wide)


@lru_cache(maxsize=16384)
def _keys_in(at: Hex, wide: bool) -> tuple[str, ...]:
    slots = [place_key(at, slot=slot, wide=wide) for slot in ("", FRONT, BACK, EMPLACEMENT)]
    edges = [place_key(at, side, wide=wide) for side in Facing]
    return (*slots, *edges, *(second_key(edge) for edge in edges))


def canonical(key: str, pointy: bool = False) -> str:
    """The id of a place as a reader may write it: an edge may be named from either of its hexes, as on the map.

    Raises BadLabel or KeyError for what is no place.
    """
    text, _, slot = key.partition(":")
    at = parse_label(text)
    edge = next((side for side in Facing if side_name(side, pointy) == slot), None)
    return place_key(at, edge, "" if edge is not None else slot, wide=len(text) > 4)


def written(key: str, pointy: bool = False) -> str:
    """The id of a place as its map's readers write it: `0304:N` is `0304:W` on a pointy-top map (EDC-A3.1-b)."""
    text, _, slot = key.partition(":")
    name, _, second = slot.partition(":")
    if not pointy or name not in Facing.__members__:
        return key
    return ":".join(filter(None, (text, side_name(Facing[name], pointy), second)))


def second_key(edge: str) -> str:
    """A second place on an edge, for maps that print two works on one."""
    return f"{edge}:2"


def standing_at(structures: Mapping[str, Structure], at: Hex, wide: bool = False) -> list[Structure]:
    """The structures in the hex or on any of its edges, whichever hex owns them."""
    if not structures:
        return []
    return [structures[key] for key in _keys_in(at, wide) if key in structures]


def touches(structure: Structure) -> tuple[Hex, ...]:
    """The hexes it is in or beside."""
    if structure.edge is None:
        return (structure.hex,)
    return structure.hex, neighbour(structure.hex, structure.edge)
