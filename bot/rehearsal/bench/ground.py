"""Worlds to measure on. The same arguments always give the same world and orders."""

from __future__ import annotations

import random

from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, adjacent, disc, distance, neighbours
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind

SEED = 20
KINDS = (
    *(TerrainKind.PLAINS,) * 6,
    *(TerrainKind.FOREST,) * 2,
    TerrainKind.CITY,
    TerrainKind.SWAMP,
)


def rolling_map(width: int = 100, height: int = 100) -> HexMap:
    """Open ground with woods, towns, swamps and low hills in patches."""
    chance = random.Random(SEED)
    count = width * height
    terrain = [TerrainKind.PLAINS] * count
    elevation = [0] * count
    for _ in range(max(1, count // 30)):
        kind, level = chance.choice(KINDS), chance.choice((0, 0, 0, 1, 1, 2))
        middle = Hex(chance.randint(1, width), chance.randint(1, height))
        for at in disc(middle, chance.randint(0, 2)):
            if 1 <= at.col <= width and 1 <= at.row <= height:
                place = (at.row - 1) * width + at.col - 1
                terrain[place], elevation[place] = kind, level
    return HexMap("bench", width, height, tuple(terrain), tuple(elevation))


def battle(units: int, hexmap: HexMap) -> World:
    """Half players, half hostiles, mixed all over the map, each with a hex to itself."""
    chance = random.Random(SEED + units)
    catalogue = starter_catalogue()
    fighters = {
        side: sorted(
            cls.id
            for cls in catalogue.classes.values()
            if cls.weapons and cls.speed and ("hostile" in cls.tags) is (side is Side.HOSTILE)
        )
        for side in (Side.PLAYER, Side.HOSTILE)
    }
    places = chance.sample(list(hexmap.hexes()), units)
    world = World(hexmap, catalogue, secret="bench")
    for number, at in enumerate(places):
        side = Side.HOSTILE if number % 2 else Side.PLAYER
        cls = catalogue.classes[chance.choice(fighters[side])]
        unit = Unit(
            f"U{number}", f"Unit {number}", cls.id, side, at, Facing(chance.randrange(6)), cls.fs, cls.energy
        )
        unit.uses = {weapon.id: weapon.uses for weapon in cls.weapons if weapon.uses is not None}
        world.units[unit.id] = unit
    return world


FLYERS = {Side.PLAYER: ("strike_jet", "attack_vtol"), Side.HOSTILE: ("hostile_jet", "hostile_gunship")}


def take_off(world: World, count: int) -> None:
    """Make so many units, all over the map, aircraft of their side that fly at Low."""
    units = list(world.units.values())
    step = len(units) // count
    for number in range(count):
        unit = units[number * step + number % 2]
        cls = world.catalogue.classes[FLYERS[unit.side][number // 2 % 2]]
        unit.class_id, unit.fs, unit.energy, unit.uses = cls.id, cls.fs, cls.energy, {}
        unit.profile = Profile.LOW


def orders_of_all(world: World) -> list[Order]:
    """An order for every unit: shoot at an enemy within three hexes, otherwise march, by path or by destination."""
    chance = random.Random(SEED)
    standing = {unit.hex: unit for unit in world.units.values()}
    orders = []
    for number, unit in enumerate(world.units.values(), 1):
        enemies = [at for at in disc(unit.hex, 3) if at in standing and standing[at].side.opposes(unit.side)]
        if enemies and number % 2:
            order = Order(unit.id, number, action=Action(ActionKind.ATTACK, enemies[0]))
        elif number % 3:
            goal = chance.choice(
                [at for at in disc(unit.hex, 3) if world.map.contains(at) and at != unit.hex]
            )
            order = Order(unit.id, number, destination=goal)
        else:
            order = Order(unit.id, number, path=_stroll(world.map, unit.hex, chance), facing=unit.facing)
        orders.append(order)
    return orders


def _stroll(hexmap: HexMap, start: Hex, chance: random.Random) -> tuple[Hex, ...]:
    first = chance.choice([at for at in neighbours(start) if hexmap.contains(at)])
    onward = [at for at in neighbours(first) if hexmap.contains(at) and distance(at, start) == 2]
    return (first, chance.choice(onward)) if onward and adjacent(first, onward[0]) else (first,)
