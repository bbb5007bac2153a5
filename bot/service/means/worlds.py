"""Worlds from their JSON. Loads no database: adjudicating processes need this and little more."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.hexmap.document import HexMap, load_map


@lru_cache(maxsize=16)
def read_map(text: str) -> HexMap:
    """The campaign's map; one object for each text, so that what is computed from a map is shared."""
    return load_map(text, "campaign map")


def read_world(data: Mapping[str, Any], map_text: str) -> World:
    """A separate world, from its JSON and the campaign's map."""
    return world_from_json(data, read_map(map_text))


def copy_of(world: World) -> World:
    """A world that may be changed."""
    return world_from_json(world_to_json(world), world.map)
