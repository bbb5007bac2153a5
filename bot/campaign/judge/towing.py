"""Where a unit with another on its hitch can go: not through water (EDC-F3.1-d)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride, Unit
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind

BRIDGES = frozenset({Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON})
_CROSSINGS = frozenset({EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON})


def tows(load: Iterable[Unit | OwnUnit]) -> bool:
    """Whether anything of a load is on a hitch."""
    return any(unit.ride is Ride.TOWED for unit in load)


def is_water(hexmap: HexMap, at: Hex) -> bool:
    """Whether the hex is water that no bridge spans."""
    return hexmap.terrain_at(at) is TerrainKind.WATER and not hexmap.overlays_at(at) & BRIDGES


def through_water(hexmap: HexMap, a: Hex, b: Hex) -> bool:
    """Whether a step to the next hex leads through water: into it, or over a river without a bridge (EDC-F3.1-d)."""
    edges = hexmap.edges_between(a, b)
    return is_water(hexmap, b) or (EdgeKind.RIVER in edges and not edges & _CROSSINGS)
