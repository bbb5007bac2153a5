"""Put companies and the game master's units on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.campaign.model import Unit, World
from bot.campaign.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, distance, line
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.service.base import Refused
from bot.store.tables import Player

START = "start"
"""Kind of the places where the players' units begin."""
PLAYERS = ("", "player", "players")


def place_companies(world: World, players: Sequence[Player]) -> None:
    """Every company in order of joining, on the start hexes and, when they are full, on the land around them."""
    free = _free_places(world)
    for player in players:
        for picked in player.details["units"]:
            at = next(free, None)
            if at is None:
                raise Refused("The map has no room left for all companies. Use a larger map.")
            put(world, picked["class"], picked["name"], Side.PLAYER, at, owner=str(player.user_id))


def put(world: World, class_id: str, name: str, side: Side, at: Hex, *, owner: str | None = None) -> Unit:
    """A new unit at full strength, facing the middle of the map."""
    cls = world.catalogue.classes[class_id]
    # Counted by side: players read the ids of their own units, which must not tell how many others there are.
    made = sum(unit.side is side for units in (world.units, world.graveyard) for unit in units.values())
    unit = Unit(
        id=f"{side.value[0]}{made + 1}",
        name=name,
        class_id=class_id,
        side=side,
        hex=at,
        facing=facing_inward(world.map, at),
        fs=cls.fs,
        energy=cls.energy,
        stealthed="stealth" in cls.tags,
        owner=owner,
        uses={weapon.id: weapon.uses for weapon in cls.weapons if weapon.uses is not None},
        # Infantry stands in front of what it shares a hex with, the first of its side there only (EDC-C2.2.4-c).
        front=not any(
            other.hex == at and other.side is side and other.front for other in world.units.values()
        ),
    )
    world.units[unit.id] = unit
    return unit


def facing_inward(hexmap: HexMap, at: Hex) -> Facing:
    middle = Hex((hexmap.width + 1) // 2, (hexmap.height + 1) // 2)
    return Facing.N if at == middle else direction(at, line(at, middle)[1][0])


def room_for(world: World, side: Side, at: Hex) -> bool:
    """Whether one more unit of the side may stand there: on land, among friends, within the stack limit."""
    here = [unit for unit in world.units.values() if unit.hex == at]
    if any(unit.side.opposes(side) for unit in here):
        return False
    return len(here) < world.settings.stack_limit


def _free_places(world: World) -> Iterator[Hex]:
    starts = [place.hex for place in world.map.places if place.kind == START and place.side in PLAYERS]
    starts = starts or [Hex(1, (world.map.height + 1) // 2)]
    land = [
        at for at in world.map.hexes() if at in starts or world.map.terrain_at(at) is not TerrainKind.WATER
    ]
    for at in sorted(land, key=lambda at: (min(distance(at, start) for start in starts), at)):
        while room_for(world, Side.PLAYER, at):
            yield at
