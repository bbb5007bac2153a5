"""The field of a scenario: the world in which its campaign begins, and what its forces are to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.judge.mines import lay
from bot.campaign.judge.supply import BUILD_SUPPLY, depots_of
from bot.campaign.judge.towing import is_water
from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.structures import build_printed, conceals, put, take_away, whole
from bot.campaign.world.effects import STATS
from bot.campaign.world.model import ORBIT, Cargo, Depot, Effect, Level, Minefield, Ride, Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import AIRCRAFT, VESSELS, UnitClass, full_uses
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure, canonical, touches
from bot.campaign.world.structure_kinds import health_of, kind_named
from bot.hexmap.coords import BadFacing, BadLabel, Facing, Hex, parse_facing, parse_label
from bot.hexmap.model import HexMap, Place
from bot.scenario.document import at_line
from bot.scenario.model import MOST_STORY, MOST_UNITS, Force, Piece, Scenario, Spot, Work
from bot.service.base import Refused, quote, refused
from bot.service.gm.forces import class_named, hexes_of, read_facing
from bot.service.gm.weather import NOTE
from bot.service.ground import placing
from bot.service.ground.settings import find, give, read_value
from bot.service.orders.form import read_hex
from bot.store import records
from bot.store.tables import Campaign

OBJECTIVE = "objective"
NOBODY = "nobody"
SECOND = ":2"
"""Behind an edge that has two structures."""
LANGUAGE = "language"
"""The one setting that belongs to the server, not to a scenario."""


@dataclass
class Field:
    """What a campaign begins with."""

    world: World
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What its row keeps: doctrines, goals, forces, options, the story."""


def bare_field(hexmap: HexMap) -> World:
    """The world of a map on which nobody is yet."""
    world = World(map=hexmap, catalogue=starter_catalogue(), round=1)
    world.depots = depots_of(hexmap)
    build_printed(world)
    return world


def field_of(scenario: Scenario, hexmap: HexMap) -> Field:
    """The whole field, or Refused with the line that cannot be carried out."""
    if len(scenario.opening) + len(scenario.victory) > MOST_STORY:
        raise refused("scenario-story", limit=MOST_STORY)
    world = bare_field(_with_places(scenario, hexmap))
    kept = Campaign(settings={})
    _conditions(scenario, world, kept)
    put_up(scenario, world)
    for mines in scenario.mines:
        with in_line(mines.row):
            at = read_hex(gm_view(world), mines.at)
            number = f"m{len(world.mines) + 1}"
            lay(
                world,
                Minefield(
                    number,
                    at,
                    Side(mines.side),
                    mines.chance,
                    mines.damage,
                    mines.ap,
                    mines.trigger,
                    mines.hidden,
                ),
            )
    _Muster(world).all(scenario.forces, kept)
    story = records.Story(scenario.opening, scenario.victory, scenario.players, scenario.rounds)
    if story != records.Story():
        records.STORY.keep(kept, story)
    return Field(world, kept.settings)


@contextmanager
def in_line(row: int) -> Iterator[None]:
    """What is refused inside names that line."""
    try:
        yield
    except Refused as no:
        raise Refused(at_line(row, no.sentence)) from no


# ---------------------------------------------------------------- the ground, the clock, the settings


def _with_places(scenario: Scenario, hexmap: HexMap) -> HexMap:
    """The map with the scenario's objectives and starts in place of its own."""
    places = list(hexmap.places)
    for kind, spots in ((OBJECTIVE, scenario.objectives), (placing.START, scenario.starts)):
        if spots:
            places = [place for place in places if place.kind != kind]
            places += [_place(hexmap, kind, spot) for spot in spots]
    return replace(hexmap, places=tuple(places)) if places != list(hexmap.places) else hexmap


def _place(hexmap: HexMap, kind: str, spot: Spot) -> Place:
    with in_line(spot.row):
        try:
            at = parse_label(spot.at)
        except BadLabel:
            raise refused("field-hex", typed=quote(spot.at), example=hexmap.label(Hex(1, 1))) from None
        if not hexmap.contains(at):
            last = hexmap.label(Hex(hexmap.width, hexmap.height))
            raise refused("field-off-map", hex=spot.at, first=hexmap.label(Hex(1, 1)), last=last)
    return Place(at, kind, spot.name, spot.side)


def _conditions(scenario: Scenario, world: World, kept: Campaign) -> None:
    """Settings, clock, wind and effects."""
    for name, value in scenario.settings.items():
        with in_line(scenario.row):
            setting = find(name)
            if setting.name == LANGUAGE:
                raise refused("setting-unknown", typed=quote(name))
            give(world, kept, setting.name, read_value(setting, _typed(value)))
    weather = scenario.weather
    with in_line(weather.row):
        wind = _facing(world.map, weather.wind) if weather.wind else world.environment.wind
    world.environment = replace(
        world.environment, hour=weather.hour, wind=wind, wind_speed=weather.wind_speed
    )
    for told in scenario.effects:
        with in_line(told.row):
            if told.stat not in (NOTE, *STATS):
                raise refused("effect-bad-stat", typed=quote(told.stat), stats=", ".join((NOTE, *STATS)))
            where = frozenset(read_hex(gm_view(world), at) for at in told.at)
            stat = "" if told.stat == NOTE else told.stat
            known = frozenset(map(Side, told.known_to))
            world.effects.append(Effect(told.name, stat, told.modifier, where, told.rounds, known))


def _typed(value: object) -> str:
    """A setting's value as somebody would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return str(value)


def _facing(hexmap: HexMap, typed: str) -> Facing:
    try:
        return parse_facing(typed, hexmap.pointy)
    except BadFacing:
        raise refused("field-facing", typed=quote(typed), pointy=hexmap.pointy) from None


# ---------------------------------------------------------------- structures and depots


def place_id(world: World, written: str) -> str:
    """The id of a place on the map as a file names it. Raises Refused."""
    base, second, _ = written.partition(SECOND)
    try:
        key = canonical(base, world.map.pointy)
        on_map = world.map.contains(parse_label(base.partition(":")[0]))
    except (BadLabel, KeyError):
        on_map = False
    if not on_map:
        raise refused("scenario-place", typed=quote(written))
    return key + second


def put_up(scenario: Scenario, world: World) -> None:
    """Put the scenario's structures and depots in place of those of the map."""
    board = Board(world, {})
    with in_line(scenario.removed.row):
        for written in scenario.removed.structures:
            key = place_id(world, written)
            if key not in world.structures:
                raise refused("scenario-no-structure", place=written)
            take_away(board, world.structures[key])
            for memory in world.knowledge.values():
                memory.structures = {name: known for name, known in memory.structures.items() if name != key}
    for work in scenario.structures:
        with in_line(work.row):
            put(board, structure_of(world, work))
    with in_line(scenario.removed.row):
        for label in scenario.removed.depots:
            if world.depots.pop(label, None) is None:
                raise refused("edit-no-depot", hex=label)
    for store in scenario.depots:
        with in_line(store.row):
            at = read_hex(gm_view(world), store.at)
            cargo = Cargo(store.crates, store.barrels)
            if store.capacity is not None and cargo.total > store.capacity:
                raise refused("scenario-depot-full", capacity=store.capacity, held=cargo.total)
            world.depots[world.map.label(at)] = Depot(at, Side(store.side), store.name, cargo, store.capacity)


def structure_of(world: World, work: Work) -> Structure:
    """The structure of a table. Raises Refused."""
    kind = kind_named(world.catalogue, work.kind)
    if kind is None or not kind.defined:
        raise refused("edit-structure-kind", typed=quote(work.kind))
    key = place_id(world, work.at)
    text, _, slot = work.at.removesuffix(SECOND).partition(":")
    names = {world.map.side_name(side): side for side in Facing}
    edge = names.get(slot)
    in_slot = kind.place in ("line", "emplacement")
    if (kind.place == "edge") is not (edge is not None) or in_slot is not bool(slot and edge is None):
        raise refused("scenario-structure-place", structure=kind.name, place=kind.place, typed=quote(work.at))
    side = None if work.side == NOBODY else Side(work.side)
    at = parse_label(text)
    made = whole(world, kind, at, key, side)
    most = health_of(world.catalogue, kind)
    if work.health is not None and work.health > most:
        raise refused("scenario-bound", key="health", bound="most", limit=most)
    return replace(
        made,
        health=made.health if work.health is None else work.health,
        built=work.built,
        edge=edge,
        facing=_facing(world.map, work.facing) if work.facing else None,
        slot=slot if edge is None else "",
        invested=work.invested,
        stealthed=conceals(world, kind, at) if work.hidden is None else work.hidden,
        name=work.name,
    )


# ---------------------------------------------------------------- units


class _Muster:
    """Puts the units of all forces on the map."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_id: dict[str, Unit] = {}
        self.placed: list[tuple[Piece, Unit]] = []

    def all(self, forces: Sequence[Force], kept: Campaign) -> None:
        doctrines: dict[str, Doctrine] = {}
        goals: dict[str, tuple[str, ...]] = {}
        names: dict[str, str] = {}
        for force in forces:
            with in_line(force.row):
                line = tuple(self.world.map.label(read_hex(gm_view(self.world), at)) for at in force.line)
            for piece in force.units:
                with in_line(piece.row):
                    for unit in self.put_down(piece, Side(force.side)):
                        doctrines[unit.id] = force.plan
                        goals |= {unit.id: line} if line else {}
                        names |= {unit.id: force.name} if force.name else {}
        for piece, unit in self.placed:
            with in_line(piece.row):
                self.load(piece, unit)
        for side, at in {(unit.side, unit.hex) for _, unit in self.placed}:
            placing.fill_slots(self.world, side, at)
        records.DOCTRINES.keep(kept, doctrines)
        records.GOALS.keep(kept, goals)
        records.FORCES.keep(kept, names)

    def put_down(self, piece: Piece, side: Side) -> list[Unit]:
        """All units of one table."""
        world = self.world
        class_id = class_named(world.catalogue, piece.class_)
        if class_id is None:
            raise refused("spawn-class", typed=quote(piece.class_))
        unknown = next((name for name in piece.upgrades if name not in world.catalogue.upgrades), None)
        if unknown is not None:
            raise refused("scenario-upgrade", typed=quote(unknown))
        made = []
        for at in hexes_of(world, piece.at):
            if len(self.placed) == MOST_UNITS:
                raise refused("force-many", limit=MOST_UNITS)
            unit = self.put_one(piece, class_id, side, at)
            self.placed.append((piece, unit))
            made.append(unit)
        if not made:
            raise refused("force-no-hex", typed=quote(piece.at))
        if piece.id:
            if piece.id in self.by_id or len(made) > 1:
                raise refused("scenario-id-twice", id=quote(piece.id))
            self.by_id[piece.id] = made[0]
        return made

    def put_one(self, piece: Piece, class_id: str, side: Side, at: Hex) -> Unit:
        world = self.world
        off_board = bool(piece.aboard) or piece.profile is not Profile.LANDED
        if not off_board:
            self.room(piece, world.catalogue.classes[class_id], side, at)
        apart = off_board or bool(piece.mans)
        mates = () if apart else placing.mates_in(world, side, at)
        facing = read_facing(piece.facing, mates, world.map, at)
        name = piece.full_name or piece.name or world.catalogue.classes[class_id].name
        unit = placing.put(
            world,
            class_id,
            name,
            side,
            at,
            facing=facing,
            enlisted=placing.Enlisted(None, piece.upgrades),
        )
        if piece.full_name and piece.name not in placing.names_taken(world, side, unit):
            unit.name, unit.full_name = piece.name, piece.full_name
        if apart and piece.facing:
            unit.facing = facing
        self.state(piece, unit)
        if piece.mans:
            unit.garrison = self.manned(piece, unit)
        unit.carrier = piece.aboard or None  # its id in the file, until all are there
        return unit

    def manned(self, piece: Piece, unit: Unit) -> str:
        """The id of the structure that the unit mans."""
        key = place_id(self.world, piece.mans)
        there = self.world.structures.get(key)
        if there is None or unit.hex not in touches(there):
            raise refused("scenario-no-structure", place=piece.mans)
        return key

    def room(self, piece: Piece, cls: UnitClass, side: Side, at: Hex) -> None:
        """Room on the ground: within the stack limit, not among enemies unless they fight, on land."""
        world = self.world
        here = [
            u
            for u in world.units.values()
            if u.hex == at and u.carrier is None and u.profile is Profile.LANDED
        ]
        foes = any(unit.side.opposes(side) for unit in here) and not (piece.brawl or piece.overrun)
        if foes or len(placing.mates_in(world, side, at)) >= world.settings.stack_limit:
            raise refused("spawn-no-room", hex=world.map.label(at))
        if is_water(world.map, at) and cls.unit_type not in VESSELS | AIRCRAFT:
            raise refused("spawn-water", hex=world.map.label(at), **{"class": cls.name})

    def state(self, piece: Piece, unit: Unit) -> None:
        """What the table says of the unit's state, within what its class has."""
        cls = self.world.catalogue.cls(unit)
        unit.level = unit.level if piece.level is None else Level.labelled(piece.level)
        unit.fs = _within("fs", piece.fs, unit.fs)
        unit.energy = _within("energy", piece.energy, unit.energy)
        _within("crates", piece.crates + piece.barrels, cls.cargo)
        unit.cargo = Cargo(piece.crates, piece.barrels)
        uses = full_uses(self.world.catalogue, unit)
        most = uses | ({BUILD_SUPPLY: cls.trait(BUILD_SUPPLY)} if BUILD_SUPPLY in cls.traits else {})
        for name, count in piece.uses.items():
            if name not in most:
                raise refused("scenario-choice", key="uses", known=", ".join(most) or "-")
            uses[name] = _within(name, count, most[name])
        unit.uses = uses
        unit.stealthed = unit.stealthed if piece.hidden is None else piece.hidden
        unit.fronted, unit.immobilised, unit.disarmed = piece.front, piece.immobilised, piece.disarmed
        unit.brawl, unit.overrun, unit.deployed = piece.brawl, piece.overrun, piece.deployed
        unit.radar_off, unit.sonar_active = piece.radar_off, piece.sonar_active
        if piece.profile is not Profile.LANDED and cls.unit_type not in AIRCRAFT:
            raise refused("scenario-flies", **{"class": cls.name})
        unit.profile = piece.profile

    def load(self, piece: Piece, unit: Unit) -> None:
        """Into its transport, once all are there."""
        if piece.aboard == ORBIT:
            unit.carrier, unit.ride = ORBIT, Ride.ORBIT
        elif piece.aboard:
            carrier = self.by_id.get(piece.aboard)
            if carrier is None or carrier is unit or carrier.side is not unit.side:
                raise refused("scenario-no-transport", id=quote(piece.aboard))
            unit.carrier, unit.ride, unit.hex = carrier.id, piece.ride or Ride.PASSENGER, carrier.hex


def _within(key: str, value: int | None, most: int) -> int:
    if value is None:
        return most
    if value > most:
        raise refused("scenario-bound", key=key, bound="most", limit=most)
    return value
