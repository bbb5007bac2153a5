"""Where aircraft can come down as on an airfield."""

from __future__ import annotations

from functools import lru_cache

from bot.campaign.profiles import Profile
from bot.hexmap.coords import Hex
from bot.hexmap.document import HexMap

STRIP = "airstrip"
"""Kind of the places of a map that are airstrips."""


def is_strip(hexmap: HexMap, at: Hex) -> bool:
    """Whether the map has an airstrip there: landing is safe, and who stands there takes no room (EDC-F4.1-b)."""
    return at in _strips(hexmap)


def takes_room(hexmap: HexMap, at: Hex, profile: Profile, flies: bool) -> bool:
    """Whether a unit counts to the limit of its hex: not in the air, nor landed on an airstrip (EDC-F4.1-b)."""
    return profile is Profile.LANDED and not (flies and is_strip(hexmap, at))


@lru_cache(maxsize=16)
def _strips(hexmap: HexMap) -> frozenset[Hex]:
    return frozenset(place.hex for place in hexmap.places if place.kind == STRIP)
