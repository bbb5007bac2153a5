"""Where aircraft can come down as on an airfield."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.structure import Structure, place_key
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap, MapKey

STRIP = "airstrip"
"""Kind of the places of a map that are airstrips."""


def is_strip(hexmap: HexMap, at: Hex) -> bool:
    """Whether the map has an airstrip there: landing is safe, and units there take no room (EDC-F4.1-b)."""
    return at in _strips(hexmap.key)


def is_platform(structures: Mapping[str, Structure], catalogue: Catalogue, at: Hex, wide: bool) -> bool:
    """Whether a working platform is there (EDC-F4.1-b, EDC-D5.4-ac)."""
    platform = structures.get(place_key(at, wide=wide)) if structures else None
    if platform is None or not platform.built:
        return False
    kind = kind_of(catalogue, platform.kind)
    return kind.berths is not None and platform.health >= kind.works_from


def takes_room(
    hexmap: HexMap,
    structures: Mapping[str, Structure],
    catalogue: Catalogue,
    at: Hex,
    profile: Profile,
    flies: bool,
) -> bool:
    """Whether a unit counts to the limit of its hex: not in the air, nor landed on an airstrip or platform.

    EDC-F4.1-b.
    """
    if profile is not Profile.LANDED:
        return False
    return not (flies and (is_strip(hexmap, at) or is_platform(structures, catalogue, at, hexmap.wide)))


@lru_cache(maxsize=16)
def _strips(key: MapKey) -> frozenset[Hex]:
    return frozenset(place.hex for place in key.map.places if place.kind == STRIP)
