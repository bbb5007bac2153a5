"""Sight to and from aircraft: layers of air above the map, and what hides between them.

A craft at NOE is seen as if it stood on the ground. Each profile above is a layer of positions of its own in the
tables of `Lookout`, so that who watches a hex need not see the craft above it, nor the other way round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bot.campaign.knowledge.fields import Field, Indices, places_aloft, with_places
from bot.campaign.world.model import World
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Settings
from bot.hexmap.coords import Hex, distance
from bot.hexmap.model import HexMap, MapKey
from bot.hexmap.sight import NO_SMOKE, Layer, line_of_sight, over_mountains

LAYERS = len(Layer)
_LAYER = {
    Profile.CONTOUR: Layer.CONTOUR,
    Profile.LOW: Layer.LOW,
    Profile.CRUISE: Layer.CRUISE,
    Profile.HIGH: Layer.CRUISE,
}


def layer_of(profile: Profile) -> Layer:
    """The layer that a unit at this profile is in."""
    return _LAYER.get(profile, Layer.GROUND)


def has_air(world: World) -> bool:
    """Whether anything in this world flies or could."""
    cls = world.catalogue.cls
    return any(
        unit.profile is not Profile.LANDED or cls(unit).unit_type in AIRCRAFT for unit in world.units.values()
    )


def layers_in_use(world: World) -> tuple[Layer, ...]:
    """The layers of air in which somebody flies now."""
    layers = {layer_of(unit.profile) for unit in world.units.values() if unit.profile is not Profile.LANDED}
    return tuple(sorted(layers - {Layer.GROUND}))


def clear_sky(
    hexmap: HexMap,
    settings: Settings,
    a: Hex,
    b: Hex,
    higher: Profile,
    smoke: frozenset[Hex] = NO_SMOKE,
) -> bool:
    """Whether nothing hides two units from each other of which the higher is at that profile.

    NOE as on the ground (EDC-F4.1.2-a); Contour the same beyond a few hexes, nearer only mountains hide
    (EDC-F4.1.3-a); Low only mountains (EDC-F4.1.4-a); Cruise nothing (EDC-F4.1.5-a, EDC-D3-f).
    """
    layer = layer_of(higher)
    if layer is Layer.CRUISE:
        return True
    near = layer is Layer.CONTOUR and distance(a, b) <= settings.contour_los_free_range
    if layer is Layer.LOW or near:
        return over_mountains(hexmap, a, b)
    return line_of_sight(hexmap, a, b, smoke, bocage_adjacent_open=settings.bocage_adjacent_open)


class Eye(NamedTuple):
    """Who looks into the air: from where, how far and from which layer."""

    at: Hex
    vision: int
    """The viewer's own, bonus for its height included."""
    by_day: int
    """The same by day."""
    own: Layer


class Air(NamedTuple):
    """Those settings that count for sight into the air."""

    exact: int
    hedge_open: bool
    free: int
    bonus: int


def air_of(settings: Settings) -> Air:
    """As the campaign has them."""
    return Air(
        settings.exact_range,
        settings.bocage_adjacent_open,
        settings.contour_los_free_range,
        settings.altitude_vision_bonus,
    )


def with_sky(
    field: Field,
    hexmap: HexMap,
    eye: Eye,
    air: Air,
    layers: tuple[Layer, ...],
    night: bool,
    lit: frozenset[Hex] = frozenset(),
) -> Field:
    """The field with the craft in these layers that the viewer sees, by positions beyond those of the map.

    By night a craft is seen from no further because it is high; over `lit` hexes it is seen as by day (EDC-D1.1-c).
    """
    key = hexmap.key
    if not night:
        return _with_sky(field, key, eye.at, eye.vision, eye.own, air, layers)
    dark = _with_sky(field, key, eye.at, eye.vision, eye.own, air._replace(bonus=0), layers)
    if not lit:
        return dark
    bright = _with_sky(field, key, eye.at, eye.by_day, eye.own, air, layers)
    return _over_light(dark, bright, key, lit)


@lru_cache(maxsize=8192)
def _over_light(field: Field, bright: Field, key: MapKey, lit: frozenset[Hex]) -> Field:
    """The field with those craft over lit hexes that are in the other one."""
    size = key.map.width * key.map.height
    places = np.array([key.map.index(at) for at in lit if key.map.contains(at)], np.int64)

    def more(of: Indices, known: Indices) -> Indices:
        added: Indices = np.setdiff1d(of[(of >= size) & np.isin(of % size, places)], known)
        return added

    seen = more(bright.index, field.index)
    return with_places(field, seen, more(bright.near, field.near), seen)


@lru_cache(maxsize=8192)
def _with_sky(
    field: Field, key: MapKey, at: Hex, vision: int, own: Layer, air: Air, layers: tuple[Layer, ...]
) -> Field:
    """The field with one layer after the other: each opens after those before it and leaves them as they are."""
    layer = layers[-1]
    if len(layers) > 1:
        field = _with_sky(field, key, at, vision, own, air, layers[:-1])
    reach = vision + (air.bonus if layer >= Layer.LOW else 0)
    places, close = places_aloft(
        key.map.sight_key, at, reach, air.exact, air.hedge_open, layer, max(own, layer), air.free
    )
    return with_places(field, places, close, places)
