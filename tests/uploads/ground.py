"""A small world whose units orders can be about."""

from __future__ import annotations

from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import load_map
from bot.maps import read_shipped


def world() -> World:
    made = World(map=load_map(read_shipped("training_ground")), catalogue=starter_catalogue())
    for unit in (
        Unit("r1", "Rifles", "regular_infantry", Side.PLAYER, Hex(3, 4), Facing.SE, fs=5, energy=5),
        Unit("h1", "Raiders", "hostile_infantry", Side.HOSTILE, Hex(3, 6), Facing.N, fs=4, energy=5),
    ):
        made.units[unit.id] = unit
    start_round(made)
    return made
