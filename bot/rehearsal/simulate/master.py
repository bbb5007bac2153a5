"""The game master of a simulated campaign: weather, mines, assets, answers, early orders."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.campaign.judge.mines import PRESETS, lay
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.board import Board
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Effect, Minefield, Unit, World
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, disc
from bot.hexmap.terrain import TerrainKind
from bot.rehearsal.simulate.muster import AFLOAT, dig_in, equip

WEATHER = (("rain", 0), ("vision", -1), ("vision", -2), ("speed", -1), ("damage", 1), ("armour", 1))


def prepare(world: World, chance: random.Random) -> None:
    """Before the orders: new wind, now and then weather or haze, new mines, an orbital asset."""
    world.environment = replace(
        world.environment, wind=chance.choice(list(Facing)), wind_speed=chance.choice((0, 2, 3, 4, 6, 8))
    )
    if chance.random() < 0.5:
        stat, by = chance.choice(WEATHER)
        where = disc(chance.choice(list(world.map.hexes())), 4)
        hexes = frozenset(at for at in where if world.map.contains(at))
        world.effects.append(Effect(f"weather of round {world.round}", stat, by, hexes, 2))
    if chance.random() < 0.3:
        at = chance.choice(list(world.map.hexes()))
        if world.map.terrain_at(at) is not TerrainKind.WATER:
            trigger = chance.choice(tuple(PRESETS.values()))
            lay(world, Minefield(f"new {world.round}", at, Side.HOSTILE, trigger=trigger))
    if chance.random() < 0.7:
        world.orbital[Side.PLAYER] = world.round


def reinforce(world: World, chance: random.Random, hostiles: int) -> None:
    """As many hostiles as at the beginning: infantry and others, a few hexes from the players' infantry."""
    board = Board(world, {})
    count = sum(unit.side is not Side.PLAYER for unit in world.units.values())
    theirs = sorted(cls.id for cls in world.catalogue.classes.values() if "hostile" in cls.tags)
    foot = [key for key in theirs if world.catalogue.classes[key].is_infantry]
    ours = [u.hex for u in world.units.values() if u.side is Side.PLAYER and u.carrier is None]
    new = []
    for number in range(min(8, hostiles - count) if ours else 0):
        class_id = chance.choice(foot if chance.random() < 0.5 else theirs)
        near = [at for at in disc(chance.choice(ours), 3) if world.map.contains(at) and _free(board, at)]
        if not near or world.catalogue.classes[class_id].unit_type in AFLOAT:
            continue
        key, at = f"r{world.round}-{number}", chance.choice(near)
        unit = Unit(key, key, class_id, Side.HOSTILE, at, Facing(chance.randrange(6)), 1, 1)
        equip(world, unit, chance)
        board.appear(unit)
        if world.catalogue.cls(unit).is_infantry and chance.random() < 0.4:
            dig_in(board, unit, chance)
        new.append(key)
    if new:
        look(world, new)


def _free(board: Board, at: Hex) -> bool:
    """Whether nobody is there, and no water."""
    return at not in board.occupants and board.world.map.terrain_at(at) is not TerrainKind.WATER


def answers(rulings: Iterable[Ruling], chance: random.Random) -> Mapping[str, str]:
    """The game master's choice where the book leaves one, for some of the questions."""
    return {ruling.id: chance.choice(ruling.options) for ruling in rulings if chance.random() < 0.6}
