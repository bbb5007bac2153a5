"""Put companies and the game master's units on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.campaign.judge.towing import is_water
from bot.campaign.knowledge.landmarks import told_by
from bot.campaign.knowledge.sighting import hidden_from, knowledge_of, reveal
from bot.campaign.world.model import Level, Unit, World
from bot.campaign.world.outfit.gear import AIRCRAFT, VESSELS, UnitClass, fit, full_uses
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side, camp
from bot.campaign.world.slots import frontline
from bot.company.fittings import first_level
from bot.hexmap.coords import Facing, Hex, direction, distance, line
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.render.shared.short_names import short_name
from bot.service.base import refused
from bot.store.details import ListedUnit
from bot.store.tables import Player

START = "start"
"""Kind of the places where the players' units begin."""
PLAYERS = ("", "player", "players")


@dataclass(frozen=True)
class Renamed:
    """A player's unit that has another name in the field than on the list, for another unit has that one."""

    user_id: int
    before: str
    after: str


@dataclass(frozen=True)
class Enlisted:
    """What a unit of a company brings along."""

    owner: str | None
    upgrades: tuple[str, ...] = ()
    level: Level = Level.FRESH_BLOOD


def place_companies(world: World, players: Sequence[Player]) -> list[Renamed]:
    """Every company in order of joining, on the start hexes and, when they are full, on the land around them.

    Where there is room follows from what the players see. Whom they did not see in such a hex they find on arrival,
    and take the next one; who is stealthed stays unnoticed (EDC-C2.4-s). Craft begin on the nearest water. Each unit
    has its upgrades and its Task Force's specialisations; the player's details note which piece it is, and its name
    where a namesake made it another one. These are given back.
    """
    renamed: list[Renamed] = []
    land, water = _free_places(world), _free_places(world, afloat=True)
    for player in players:
        units: list[ListedUnit] = []
        for picked in player.details["units"]:
            afloat = world.catalogue.classes[picked["class"]].unit_type == "Aquatic Craft"
            at = next(water, None) if afloat else None
            at = at or next(land, None)
            if at is None:
                raise refused("field-full")
            upgrades = (*picked.get("upgrades", ()), *picked.get("specialisations", ()))
            owner = str(player.user_id)
            unit = put(
                world,
                picked["class"],
                picked["name"],
                Side.PLAYER,
                at,
                facing=facing_inward(world.map, at),
                enlisted=Enlisted(owner, upgrades, Level.labelled(picked.get("level", ""))),
            )
            before = picked["name"]
            plain = short_name(before, world.catalogue.classes[picked["class"]].symbol, ())
            if unit.name != plain:
                renamed.append(Renamed(player.user_id, before, unit.name))
            if unit.name != plain == before:
                unit.full_name = ""
                picked = {**picked, "name": unit.name}
                _describe_as(player, before, unit.name)
            units.append({**picked, "unit": unit.id})
        player.details = {**player.details, "units": units}
    return renamed


def _describe_as(player: Player, before: str, after: str) -> None:
    """Keep the description of a unit under its new name."""
    described = {
        after if name == before else name: text
        for name, text in player.details.get("descriptions", {}).items()
    }
    if described:
        player.details = {**player.details, "descriptions": described}


def put(
    world: World,
    class_id: str,
    name: str,
    side: Side,
    at: Hex,
    *,
    facing: Facing | None = None,
    enlisted: Enlisted | None = None,
) -> Unit:
    """A new unit at full strength, in the facing and the slots of those of its side in the hex.

    `facing` is that of a unit that is alone there, N unless said, NE on a pointy-top map (EDC-C2.2.3-e,
    EDC-C2.2.3-g). Its name is a short one that no other unit has or had that its side knows by name.
    """
    cls = world.catalogue.classes[class_id]
    has = enlisted or Enlisted(None)
    if has.upgrades:
        cls = fit(cls, [world.catalogue.upgrades[upgrade] for upgrade in has.upgrades])
    mates = mates_in(world, side, at)
    alone = world.map.compass[0] if facing is None else facing
    short = short_name(name, cls.symbol, names_taken(world, side))
    unit = Unit(
        id=f"{side.value[0]}{last_number(world, side.value[0]) + 1}",
        name=short,
        full_name=name if name != short else "",
        class_id=class_id,
        side=side,
        hex=at,
        facing=next((mate.facing for mate in mates if mate.garrison is None), alone),
        fs=cls.fs,
        energy=cls.energy,
        stealthed="stealth" in cls.tags,
        owner=has.owner,
        upgrades=has.upgrades,
        level=max(has.level, first_level(cls)),
        front=not mates,
    )
    unit.uses = full_uses(world.catalogue, unit)
    world.units[unit.id] = unit
    fill_slots(world, side, at)
    return unit


def names_taken(world: World, side: Side, besides: Unit | None = None) -> set[str]:
    """The names of units, living and dead, of a side and of those that share what they see with it.

    Others do not count, allies neither: a number after a name would reveal units that its owner does not see.
    """
    shared = {other for other in Side if side in told_by(world, other) or other in told_by(world, side)}
    known = (*world.units.values(), *world.graveyard.values())
    return {unit.name for unit in known if unit.side in shared and unit is not besides}


def last_number(world: World, letter: str) -> int:
    """The highest number in the ids that begin with the letter of a side; 0 if there are none.

    Counted by side: players read the ids of their own units, which must not tell how many others there are. A unit
    that takes another side keeps its id.
    """
    known = (key for units in (world.units, world.graveyard) for key in units)
    return max((int(key[1:]) for key in known if key[:1] == letter and key[1:].isdigit()), default=0)


def fill_slots(world: World, side: Side, at: Hex) -> None:
    """Put the right unit in front, after units were placed or taken away (EDC-C2.2.4-c, EDC-C2.2.4-d)."""
    mates = mates_in(world, side, at)
    first = frontline(mates, world.catalogue, {}) if mates else None
    for mate in mates:
        mate.front = mate is first


def mates_in(world: World, side: Side, at: Hex) -> list[Unit]:
    """The units on the ground of a hex with which one of that side shares facing and slots (EDC-C2.2.3-g)."""
    return [
        unit
        for unit in world.units.values()
        if unit.hex == at
        and camp(unit.side) is camp(side)
        and unit.carrier is None
        and unit.survivors_of is None
        and unit.profile is Profile.LANDED
    ]


def facing_inward(hexmap: HexMap, at: Hex) -> Facing:
    """Towards the middle of the map: the way in which companies come onto it (EDC-C2.2.3-e)."""
    middle = Hex((hexmap.width + 1) // 2, (hexmap.height + 1) // 2)
    return hexmap.compass[0] if at == middle else direction(at, line(at, middle)[1][0])


def room_for(world: World, side: Side, at: Hex, *, besides: Unit | None = None) -> bool:
    """Whether one more unit of the side may be there: on land, among friends, within the stack limit.

    `besides` is a unit that is not counted among those that are there.
    """
    here = [u for u in world.units.values() if u.hex == at and u.carrier is None and u is not besides]
    if any(unit.side.opposes(side) for unit in here):
        return False
    return sum(unit.survivors_of is None for unit in here) < world.settings.stack_limit


def may_place(world: World, cls: UnitClass, side: Side, at: Hex, *, besides: Unit | None = None) -> None:
    """Raises Refused where the game master cannot put a unit of this class: no room, or water for a land unit."""
    if not room_for(world, side, at, besides=besides):
        raise refused("spawn-no-room", hex=world.map.label(at))
    if is_water(world.map, at) and cls.unit_type not in VESSELS | AIRCRAFT:
        raise refused("spawn-water", hex=world.map.label(at), **{"class": cls.name})


def _free_places(world: World, *, afloat: bool = False) -> Iterator[Hex]:
    starts = [place.hex for place in world.map.places if place.kind == START and place.side in PLAYERS]
    starts = starts or [Hex(1, (world.map.height + 1) // 2)]
    open_to = [
        at
        for at in world.map.hexes()
        if (world.map.terrain_at(at) is TerrainKind.WATER) is afloat or (at in starts and not afloat)
    ]
    for at in sorted(open_to, key=lambda at: (min(distance(at, start) for start in starts), at)):
        while _seems_free(world, at):
            if not (unseen := _in_the_way(world, at)):
                yield at
            for unit in unseen:
                reveal(world, Side.PLAYER, unit.id)


def _seems_free(world: World, at: Hex) -> bool:
    """Whether the players see room for one more unit there (EDC-C2.2.4-a)."""
    own = [
        unit
        for unit in world.units.values()
        if unit.hex == at and unit.carrier is None and unit.side is Side.PLAYER and unit.survivors_of is None
    ]
    seen = [
        contact
        for contact in knowledge_of(world, Side.PLAYER).contacts.values()
        if contact.present and contact.hex == at
    ]
    if any(Side.PLAYER.opposes(contact.side) for contact in seen):
        return False
    return len(own) + len(seen) < world.settings.stack_limit


def _in_the_way(world: World, at: Hex) -> list[Unit]:
    """Those whom the players do not see in a hex and who leave no room for a unit of theirs."""
    known = knowledge_of(world, Side.PLAYER)
    unseen = [
        unit
        for unit in world.units.values()
        if unit.hex == at
        and unit.carrier is None
        and unit.side is not Side.PLAYER
        and not hidden_from(Side.PLAYER, unit)
        and not ((contact := known.contacts.get(known.aliases.get(unit.id, ""))) and contact.present)
    ]
    opposed = any(unit.side.opposes(Side.PLAYER) for unit in unseen)
    here = [unit for unit in world.units.values() if unit.hex == at and unit.carrier is None]
    count = sum(unit.survivors_of is None and not hidden_from(Side.PLAYER, unit) for unit in here)
    return unseen if opposed or count >= world.settings.stack_limit else []
