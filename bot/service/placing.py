"""Put companies and the game master's units on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.campaign.gear import fit, full_uses
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
    """Every company in order of joining, on the start hexes and, when they are full, on the land around them.

    Craft begin on the nearest water. Each unit has its upgrades and its Task Force's specialisations; the player's
    details note which piece it is.
    """
    land, water = _free_places(world), _free_places(world, afloat=True)
    for player in players:
        units = []
        for picked in player.details["units"]:
            afloat = world.catalogue.classes[picked["class"]].unit_type == "Aquatic Craft"
            at = next(water, None) if afloat else None
            at = at or next(land, None)
            if at is None:
                raise Refused("The map has no room left for all companies. Use a larger map.")
            upgrades = (*picked.get("upgrades", ()), *picked.get("specialisations", ()))
            owner = str(player.user_id)
            unit = put(
                world, picked["class"], picked["name"], Side.PLAYER, at, owner=owner, upgrades=upgrades
            )
            units.append({**picked, "unit": unit.id})
        player.details = {**player.details, "units": units}


def put(
    world: World,
    class_id: str,
    name: str,
    side: Side,
    at: Hex,
    *,
    owner: str | None = None,
    upgrades: tuple[str, ...] = (),
) -> Unit:
    """A new unit at full strength, facing the middle of the map."""
    cls = world.catalogue.classes[class_id]
    if upgrades:
        cls = fit(cls, [world.catalogue.upgrades[upgrade] for upgrade in upgrades])
    # Counted by side: players read the ids of their own units, which must not tell how many others there are.
    made = sum(
        unit.side is side and unit.survivors_of is None
        for units in (world.units, world.graveyard)
        for unit in units.values()
    )
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
        upgrades=upgrades,
        # Infantry stands in front of what it shares a hex with, the first of its side there only (EDC-C2.2.4-c).
        front=not any(
            other.hex == at and other.side is side and other.front for other in world.units.values()
        ),
    )
    unit.uses = full_uses(world.catalogue, unit)
    world.units[unit.id] = unit
    return unit


def facing_inward(hexmap: HexMap, at: Hex) -> Facing:
    middle = Hex((hexmap.width + 1) // 2, (hexmap.height + 1) // 2)
    return Facing.N if at == middle else direction(at, line(at, middle)[1][0])


def room_for(world: World, side: Side, at: Hex) -> bool:
    """Whether one more unit of the side may stand there: on land, among friends, within the stack limit."""
    here = [unit for unit in world.units.values() if unit.hex == at and unit.carrier is None]
    if any(unit.side.opposes(side) for unit in here):
        return False
    return sum(unit.survivors_of is None for unit in here) < world.settings.stack_limit


def _free_places(world: World, *, afloat: bool = False) -> Iterator[Hex]:
    starts = [place.hex for place in world.map.places if place.kind == START and place.side in PLAYERS]
    starts = starts or [Hex(1, (world.map.height + 1) // 2)]
    open_to = [
        at
        for at in world.map.hexes()
        if (world.map.terrain_at(at) is TerrainKind.WATER) is afloat or (at in starts and not afloat)
    ]
    for at in sorted(open_to, key=lambda at: (min(distance(at, start) for start in starts), at)):
        while room_for(world, Side.PLAYER, at):
            yield at
