"""The world in which a campaign begins: companies and hostiles near each other, fortifications, loads, mines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.campaign.judge.mines import PRESETS, lay
from bot.campaign.judge.supply import BUILD_SUPPLY, depots_of
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.structures import build_printed, put, whole
from bot.campaign.world.model import Cargo, Level, Minefield, Ride, Unit, World
from bot.campaign.world.outfit.gear import StructureKind, full_uses
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import BACK, EMPLACEMENT, FRONT, Structure, place_key
from bot.campaign.world.structure_kinds import kinds_of
from bot.company.fittings import fitting_problems, free_fittings, unfilled
from bot.company.legality import Shop, check_company, granted
from bot.company.model import Economy, OwnedUnit
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.terrain import TerrainKind
from bot.rehearsal.simulate.companies import Account, named
from bot.rehearsal.simulate.ground import near_first, proving_ground
from bot.service.ground.placing import PLAYERS, START

FORWARD = 0.5
"""Part of the hostiles that stand near the players' starts rather than near the objectives."""
FORTIFICATIONS = 70
TRENCHES = ("trench", "bunker_network")
MINES = 70
AIR = ("VTOL", "Fixed-Wing")
AFLOAT = ("Aquatic Craft", "Large Vessel")


def muster(chance: random.Random, shop: Shop, accounts: Mapping[str, Account], hostiles: int) -> World:
    """Companies near the starts, hostiles before them and at the objectives, fortifications and mines all over."""
    hexmap = proving_ground(chance)
    world = World(hexmap, shop.catalogue, secret="simulation", depots=depots_of(hexmap))
    world.environment = replace(world.environment, use_night=True, wind=Facing.SE, wind_speed=3)
    build_printed(world)
    starts = [place.hex for place in hexmap.places if place.kind == "start"]
    goals = [place.hex for place in hexmap.places if place.kind == "objective"]
    south, north = near_first(hexmap, starts), near_first(hexmap, goals)
    front = [at for at in south if 3 <= min(distance(at, start) for start in starts) <= 8]
    taken = enlist(world, chance, shop, accounts, south)
    _hostiles(world, chance, hostiles, front, north[:320], taken)
    start_round(world)
    board = Board(world, {})
    _works(board, chance, [*south[:250], *front, *north[:250]])
    _man(world, chance)
    for unit in world.units.values():
        if world.catalogue.cls(unit).is_infantry and unit.garrison is None and chance.random() < 0.25:
            dig_in(board, unit, chance)
    _load(board, chance)
    land = [at for at in hexmap.hexes() if hexmap.terrain_at(at) is not TerrainKind.WATER]
    for number, at in enumerate(chance.sample(land, MINES)):
        side = chance.choice((Side.HOSTILE, Side.HOSTILE, Side.PLAYER))
        lay(world, Minefield(f"m{number}", at, side, trigger=chance.choice(tuple(PRESETS.values()))))
    start_round(world)
    return world


def enlist(
    world: World,
    chance: random.Random,
    shop: Shop,
    accounts: Mapping[str, Account],
    south: list[Hex] | None = None,
) -> Counter[Hex]:
    """Put the companies near the players' starts, `south` the land of the map from there; who is where then."""
    starts = [place.hex for place in world.map.places if place.kind == START and place.side in PLAYERS]
    near = south or near_first(world.map, starts)
    taken = Counter(unit.hex for unit in world.units.values())
    for owner, account in accounts.items():
        slots = check_company(shop, account.holdings, account.company).slots
        for piece, own in named(account, owner).items():
            held = account.holdings.unit(own)
            assert held is not None
            extra = granted(shop, account.company, slots.get(own))
            unit = Unit(piece, held.name, held.class_id, Side.PLAYER, Hex(1, 1), Facing.N, 1, 1, owner=owner)
            unit.upgrades, unit.level = (*held.upgrades, *extra), held.level
            _place(world, chance, unit, near[:150], taken)
    return taken


def _hostiles(
    world: World,
    chance: random.Random,
    count: int,
    front: list[Hex],
    rear: list[Hex],
    taken: Counter[Hex],
) -> None:
    """The units of the game master: four in five of the hostile classes, every fifteenth an ally or a neutral."""
    classes = world.catalogue.classes.values()
    theirs = sorted(cls.id for cls in classes if "hostile" in cls.tags)
    others = sorted(cls.id for cls in classes if "hostile" not in cls.tags)
    for number in range(count):
        side = {14: Side.ALLIED, 29: Side.NEUTRAL}.get(number % 30, Side.HOSTILE)
        key, cls = f"{side.value[0]}{number}", chance.choice(theirs if chance.random() < 0.6 else others)
        unit = Unit(key, key, cls, side, Hex(1, 1), Facing(chance.randrange(6)), 1, 1)
        equip(world, unit, chance)
        _place(world, chance, unit, front if chance.random() < FORWARD else rear, taken)


def equip(world: World, unit: Unit, chance: random.Random) -> None:
    """Give a unit of the game master what it carries; complete and rested."""
    unit.upgrades = _equipment(world, unit.class_id, chance)
    _complete(world, unit)


def _complete(world: World, unit: Unit) -> None:
    cls = world.catalogue.cls(unit)
    unit.fs, unit.energy = cls.fs, cls.energy
    unit.stealthed = "stealth" in cls.tags
    unit.uses = full_uses(world.catalogue, unit)


def _equipment(world: World, class_id: str, chance: random.Random) -> tuple[str, ...]:
    """Equipment of a game master's unit: the required slots, and anything else legal."""
    catalogue, economy = world.catalogue, Economy()
    cls = catalogue.classes[class_id]
    fitted = free_fittings(catalogue, cls)
    for upgrade in chance.sample(sorted(catalogue.upgrades), 6):
        kept = tuple(other for other in fitted if _slot(world, other) != _slot(world, upgrade))
        for tried in ((*fitted, upgrade), (*kept, upgrade)):
            owned = OwnedUnit("u", "U", class_id, upgrades=tried, level=Level.OLD_GUARD)
            if not fitting_problems(catalogue, owned, economy) and not unfilled(catalogue, owned):
                fitted = tried
                break
    return fitted


def _slot(world: World, upgrade: str) -> str:
    return world.catalogue.upgrades[upgrade].slot


def _place(world: World, chance: random.Random, unit: Unit, near: list[Hex], taken: Counter[Hex]) -> None:
    """Put the unit somewhere among the hexes, mostly complete and rested; where all are full it stays away."""
    cls = world.catalogue.cls(unit)
    if cls.unit_type in AFLOAT:
        near = [at for at in world.map.hexes() if world.map.terrain_at(at) is TerrainKind.WATER]
    camps = Counter(other.hex for other in world.units.values() if other.side.opposes(unit.side))
    free = [at for at in near if taken[at] < world.settings.stack_limit and not camps[at]]
    if not free:
        return
    unit.hex = chance.choice(free)
    _complete(world, unit)
    unit.front = not taken[unit.hex]
    if chance.random() < 0.25:
        unit.fs, unit.energy = chance.randint(1, unit.fs), chance.randint(0, unit.energy)
    unit.facing = next((o.facing for o in world.units.values() if o.hex == unit.hex), unit.facing)
    if BUILD_SUPPLY in cls.traits and chance.random() < 0.5:
        unit.uses[BUILD_SUPPLY] = chance.randint(0, cls.trait(BUILD_SUPPLY))
    if cls.cargo:
        crates = chance.randint(0, cls.cargo)
        unit.cargo = Cargo(crates, chance.randint(0, cls.cargo - crates))
    taken[unit.hex] += 1
    world.units[unit.id] = unit


# ---------------------------------------------------------------- fortifications


def _works(board: Board, chance: random.Random, near: list[Hex]) -> None:
    """Structures of all kinds, of both sides, whole and damaged."""
    world = board.world
    kinds = [kind for kind in kinds_of(world.catalogue).values() if kind.defined and not kind.over]
    lines = [kind for kind in kinds if kind.garrison]
    for number in range(FORTIFICATIONS):
        kind = kinds[number] if number < len(kinds) else chance.choice(lines)
        foot = [unit for unit in world.units.values() if world.catalogue.cls(unit).is_infantry]
        at, side = chance.choice(near), chance.choice((Side.HOSTILE, Side.HOSTILE, Side.PLAYER))
        if kind.garrison and foot and chance.random() < 0.8:
            holder = chance.choice(foot)
            at, side = holder.hex, holder.side
        made = _work(world, chance, kind, at, side)
        if made is not None:
            put(board, made)


def _work(world: World, chance: random.Random, kind: StructureKind, at: Hex, side: Side) -> Structure | None:
    """A structure of the kind there; None where its place is taken, or is no place for it."""
    edge = Facing(chance.randrange(6)) if kind.place == "edge" else None
    slot = {"line": chance.choice((FRONT, FRONT, BACK)), "emplacement": EMPLACEMENT}.get(kind.place, "")
    key = place_key(at, edge, slot, wide=world.map.wide)
    if key in world.structures or world.map.terrain_at(at) is TerrainKind.WATER:
        return None
    made = whole(world, kind, at, key, side)
    facing = Facing(chance.randrange(6)) if kind.place == "line" else None
    health = made.health if chance.random() < 0.6 else chance.randint(1, made.health)
    return replace(made, edge=edge, slot=slot, facing=facing, health=health, name=kind.name)


def dig_in(board: Board, unit: Unit, chance: random.Random) -> None:
    """The unit in its own trench or bunker, if there is room for one in its hex."""
    kinds = kinds_of(board.world.catalogue)
    made = _work(board.world, chance, kinds[chance.choice(TRENCHES)], unit.hex, unit.side)
    if made is not None:
        put(board, made)
        unit.garrison = made.id
        board.arrange(unit.side, unit.hex)


def _man(world: World, chance: random.Random) -> None:
    """Infantry mans the structures in its hex."""
    kinds, held = kinds_of(world.catalogue), set()
    for unit in world.units.values():
        if not world.catalogue.cls(unit).is_infantry or chance.random() < 0.1:
            continue
        for structure in world.structures.values():
            ours = structure.side is not None and not structure.side.opposes(unit.side)
            if (
                structure.hex == unit.hex
                and ours
                and kinds[structure.kind].garrison
                and structure.id not in held
            ):
                unit.garrison = structure.id
                held.add(structure.id)
                break


# ---------------------------------------------------------------- loads


def _load(board: Board, chance: random.Random) -> None:
    """Craft already in the air, units aboard, and units that wait in orbit."""
    world = board.world
    pieces = [unit for unit in world.units.values() if unit.side is Side.PLAYER]
    for unit in pieces:
        cls = world.catalogue.cls(unit)
        if cls.unit_type in AIR and chance.random() < 0.7:
            board.change_profile(unit, chance.choice((Profile.LOW, Profile.LOW, Profile.CONTOUR)))
    riders = [unit for unit in pieces if world.catalogue.cls(unit).is_infantry]
    for carrier in pieces:
        cls = world.catalogue.cls(carrier)
        for _ in range(0 if carrier.carrier is not None else cls.trait("passengers")):
            wanted = riders if chance.random() < 0.2 else _drop_first(world, riders)
            rider = next((unit for unit in wanted if unit.carrier is None), None)
            if rider is not None and chance.random() < (0.9 if cls.unit_type in AIR else 0.5):
                board.embark(rider, carrier, Ride.PASSENGER)
        _haul(board, chance, carrier, pieces)
    for unit in pieces:
        if unit.carrier is None and world.catalogue.cls(unit).drop == "O" and chance.random() < 0.6:
            board.hold_in_orbit(unit)


def _haul(board: Board, chance: random.Random, carrier: Unit, pieces: list[Unit]) -> None:
    """A vehicle on the bed, a gun on the hitch."""
    world = board.world
    cls = world.catalogue.cls(carrier)
    if carrier.carrier is not None:
        return
    free = [
        unit for unit in pieces if unit.carrier is None and unit is not carrier and unit.id not in board.loads
    ]
    cars = [
        unit
        for unit in free
        if world.catalogue.cls(unit).unit_type == "LUV" and unit.profile is Profile.LANDED
    ]
    guns = [unit for unit in free if world.catalogue.cls(unit).unit_type == "Towed"]
    if cls.trait("vehicle_bed") and cars and chance.random() < 0.7:
        board.embark(cars[0], carrier, Ride.PASSENGER)
    if cls.trait("hitch") and guns and carrier.profile is Profile.LANDED and chance.random() < 0.7:
        board.embark(guns[0], carrier, Ride.TOWED)


def _drop_first(world: World, riders: Iterable[Unit]) -> list[Unit]:
    return sorted(riders, key=lambda unit: (not world.catalogue.cls(unit).drop, unit.id))
