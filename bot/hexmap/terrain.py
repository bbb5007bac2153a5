"""Terrain and edge features as data: two tables a player can proof-read (EDC-D3, EDC-D4, EDC-D5)."""

from dataclasses import dataclass
from enum import StrEnum


class TerrainKind(StrEnum):
    """The one base terrain of a hex (EDC-D3-a)."""

    PLAINS = "plains"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    WATER = "water"
    CITY = "city"
    BEACH = "beach"
    RUBBLE = "rubble"
    SWAMP = "swamp"
    DUNES = "dunes"


class Overlay(StrEnum):
    """Overlays on a hex's terrain, besides roads (EDC-D3-a)."""

    RAILWAY = "railway"
    RIVER = "river"
    LARGE_BRIDGE = "large_bridge"
    LARGE_PONTOON = "large_pontoon"


class EdgeKind(StrEnum):
    """A feature on the edge between two hexes (EDC-D4, EDC-D5)."""

    BOCAGE = "bocage"
    RIVER = "river"
    HARBOR = "harbor"
    WALL = "wall"
    GATE = "gate"
    WIRE = "wire"
    TEETH = "teeth"
    SMALL_BRIDGE = "small_bridge"
    SMALL_PONTOON = "small_pontoon"
    RAMP = "ramp"
    CLIFF = "cliff"
    """A drop that is sheer whatever its height; the level says which hex is above."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """One row of the terrain table."""

    kind: TerrainKind
    letter: str
    """How the map file writes it."""
    sight_height: int = 0
    """Height in levels that blocks sight past the hex; 0 does not block (EDC-C3.3-e)."""
    always_blocks: bool = False
    """Blocks sight past it at any height, except for aircraft at Cruise (EDC-D3-f)."""
    vehicle_cost: int = 0
    """Extra movement points for a land vehicle that enters (EDC-D3-e)."""
    speed_loss: int = 0
    """Speed lost once per move that enters (EDC-D3-t)."""
    speed_cap: int | None = None
    """The whole move's speed is at most this once the hex is entered (EDC-D3-g, EDC-D3-v)."""
    vehicle_energy: int = 0
    """Extra energy for a land vehicle's move that enters (EDC-D3-x)."""
    conceals: bool = False
    """Gives cover to stealthy units and sensor towers (EDC-D5.4-y)."""


THEMES = ("desert", "snow", "lunar")
"""Looks of a map beside the usual one. They change colours alone: plains of snow are plains."""

TERRAIN: dict[TerrainKind, Terrain] = {
    row.kind: row
    for row in (
        Terrain(TerrainKind.PLAINS, "."),
        Terrain(TerrainKind.FOREST, "f", sight_height=1, vehicle_cost=1, conceals=True),
        Terrain(TerrainKind.MOUNTAIN, "m", sight_height=1, always_blocks=True, speed_cap=1),
        Terrain(TerrainKind.WATER, "w"),
        Terrain(TerrainKind.CITY, "c", sight_height=1, conceals=True),
        Terrain(TerrainKind.BEACH, "b"),
        Terrain(TerrainKind.RUBBLE, "r", speed_loss=1, conceals=True),
        Terrain(TerrainKind.SWAMP, "s", speed_cap=1, conceals=True),
        Terrain(TerrainKind.DUNES, "d", vehicle_energy=1),
    )
}
TERRAIN_OF_LETTER: dict[str, TerrainKind] = {row.letter: kind for kind, row in TERRAIN.items()}
