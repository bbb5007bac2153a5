"""A campaign as a scenario: what the game master has set up, as it is now, so that a file begins another one like it.

Companies, what anybody knows, survivors and what is under way in the round are not part of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.resolve.structures import conceals
from bot.campaign.world.ground import printed_map
from bot.campaign.world.model import ORBIT, Depot, Ride, Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import full_uses
from bot.campaign.world.safe_text import safe
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import health_of, kind_of
from bot.company.fittings import first_level
from bot.hexmap.document import dump_map, load_map
from bot.hexmap.model import HexMap, Place
from bot.maps import read_shipped, shipped_maps
from bot.messages import say
from bot.scenario.document import dump_scenario
from bot.scenario.model import (
    Condition,
    Force,
    Ground,
    Mines,
    Piece,
    Removed,
    Scenario,
    Spot,
    Store,
    Weather,
    Work,
)
from bot.service.base import Picture, Services, Who, refused
from bot.service.gm.weather import NOTE
from bot.service.ground.load import game_master_of
from bot.service.ground.options import Options, options
from bot.service.ground.placing import START
from bot.service.room.scenarios.field import LANGUAGE, NOBODY, OBJECTIVE, SECOND, bare_field, put_up
from bot.store import records
from bot.store.tables import Campaign

FILE = "scenario.toml"


@dataclass(frozen=True)
class Leading:
    """What the bot leads units by: doctrines, goals and forces by unit id."""

    doctrines: Mapping[str, Doctrine]
    goals: Mapping[str, tuple[str, ...]]
    forces: Mapping[str, str]


async def save(s: Services, who: Who) -> Picture:
    """The scenario of the campaign as a file to keep, for its game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        world = await s.truth.world(session, campaign)
    _of_shipped_classes(world)
    text = await asyncio.to_thread(lambda: dump_scenario(scenario_of(campaign, world)))
    return Picture(FILE, text.encode(), say("scenario-file", campaign=safe(campaign.name)))


def _of_shipped_classes(world: World) -> None:
    """Raises Refused where a unit is of a catalogue of the campaign's own, which a scenario does not have."""
    shipped = starter_catalogue()
    for unit in world.units.values():
        own = unit.class_id not in shipped.classes or not set(unit.upgrades) <= shipped.upgrades.keys()
        if own and unit.side is not Side.PLAYER:
            raise refused("scenario-own-unit", unit=safe(unit.name))


def scenario_of(campaign: Campaign, world: World) -> Scenario:
    """The scenario of a campaign with that world."""
    led = Leading(records.DOCTRINES.of(campaign), records.GOALS.of(campaign), records.FORCES.of(campaign))
    story = records.STORY.of(campaign)
    settings = _changed(world.environment, Environment()) | _changed(world.settings, Settings())
    settings |= _changed(options(campaign), Options())
    return replace(
        of_world(campaign.name, world, led),
        players=story.players,
        rounds=story.rounds,
        opening=story.opening,
        victory=story.victory,
        settings=settings,
    )


def _changed(now: Any, usual: Any) -> dict[str, Any]:
    """The settings of a table that differ from the book, as a file has them."""
    changed = {}
    for declared in fields(now):
        value = getattr(now, declared.name)
        if not declared.metadata or value == getattr(usual, declared.name) or declared.name == LANGUAGE:
            continue
        changed[declared.name] = tuple(sorted(value)) if isinstance(value, frozenset) else value
    return changed


def of_world(name: str, world: World, led: Leading) -> Scenario:
    """What of a scenario is in the world."""
    hexmap = printed_map(world.map)
    shipped, spots = _ground(hexmap)
    label, clock = hexmap.label, world.environment
    bare, structures = bare_field(hexmap), world.structures
    works = tuple(_work(world, s) for key, s in sorted(structures.items()) if bare.structures.get(key) != s)
    gone = tuple(_place(hexmap, there) for key, there in bare.structures.items() if key not in structures)
    blank = Scenario(scenario=1, name=name, structures=works, removed=Removed(structures=gone))
    put_up(blank, bare)  # with the depots that come with these structures
    kept = world.depots
    return replace(
        blank,
        map=shipped,
        weather=Weather(hour=clock.hour, wind=hexmap.side_name(clock.wind), wind_speed=clock.wind_speed),
        objectives=spots.get(OBJECTIVE, ()),
        starts=spots.get(START, ()),
        forces=_forces(world, led),
        depots=tuple(
            _store(key, depot) for key, depot in sorted(kept.items()) if bare.depots.get(key) != depot
        ),
        mines=tuple(
            Mines(
                at=label(mine.hex),
                side=mine.side.value,
                chance=mine.chance,
                damage=mine.damage,
                ap=mine.ap,
                trigger=_one_of(mine.trigger),
                hidden=mine.hidden,
            )
            for mine in world.mines.values()
        ),
        effects=tuple(
            Condition(
                name=effect.name,
                stat=effect.stat or NOTE,
                modifier=effect.modifier,
                at=tuple(map(label, sorted(effect.hexes))),
                rounds=effect.rounds,
                known_to=tuple(side.value for side in Side if side in effect.known_to),
            )
            for effect in world.effects
        ),
        removed=Removed(structures=gone, depots=tuple(sorted(bare.depots.keys() - kept.keys()))),
        ground=None if shipped else Ground(text=dump_map(hexmap)),
    )


# ---------------------------------------------------------------- the ground


@cache
def _shipped() -> Mapping[str, HexMap]:
    return {name: load_map(read_shipped(name), name) for name in shipped_maps()}


def _ground(hexmap: HexMap) -> tuple[str, dict[str, tuple[Spot, ...]]]:
    """The name of the shipped map that this one is, and the objectives and starts where they are others."""
    for name, known in _shipped().items():
        if replace(known, places=()).key != replace(hexmap, places=()).key:
            continue
        mine, theirs = _by_kind(hexmap.places), _by_kind(known.places)
        if mine.pop("") != theirs.pop(""):
            continue
        if all(spots or not theirs[kind] for kind, spots in mine.items()):
            others = {kind: spots for kind, spots in mine.items() if spots != theirs[kind]}
            return name, {
                kind: tuple(_spot(hexmap, place) for place in spots) for kind, spots in others.items()
            }
    return "", {}


def _by_kind(places: Sequence[Place]) -> dict[str, list[Place]]:
    """The objectives, the starts, and all other places."""
    kinds = {OBJECTIVE: [], START: [], "": []}  # type: dict[str, list[Place]]
    for place in places:
        kinds[place.kind if place.kind in kinds else ""].append(place)
    return kinds


def _spot(hexmap: HexMap, place: Place) -> Spot:
    return Spot(at=hexmap.label(place.hex), name=place.name, side=place.side)


# ---------------------------------------------------------------- what is on it


def _place(hexmap: HexMap, structure: Structure) -> str:
    """Where a structure is, as a file names it: its edge from the hex that owns it."""
    if structure.edge is None:
        return structure.id
    second = SECOND if structure.id.endswith(SECOND) else ""
    return f"{hexmap.label(structure.hex)}:{hexmap.side_name(structure.edge)}{second}"


def _work(world: World, structure: Structure) -> Work:
    kind = kind_of(world.catalogue, structure.kind)
    whole = health_of(world.catalogue, kind)
    usual = conceals(world, kind, structure.hex)
    facing = structure.facing
    return Work(
        at=_place(world.map, structure),
        kind=kind.id,
        side=_one_of(NOBODY if structure.side is None else structure.side.value),
        health=None if structure.health == whole else structure.health,
        name=structure.name,
        facing="" if facing is None else world.map.side_name(facing),
        built=structure.built,
        invested=structure.invested,
        hidden=None if structure.stealthed is usual else structure.stealthed,
    )


def _one_of(word: str) -> Any:
    """One of the words that the file's format knows; pydantic checks it."""
    return word


def _store(key: str, depot: Depot) -> Store:
    return Store(
        at=key,
        side=depot.side.value,
        name=depot.name,
        crates=depot.cargo.crates,
        barrels=depot.cargo.barrels,
        capacity=depot.capacity,
    )


def _forces(world: World, led: Leading) -> tuple[Force, ...]:
    """The units that the bot leads, those with one name, side and plan together, in the order in which they came."""
    units = {key: u for key, u in world.units.items() if u.side is not Side.PLAYER and u.survivors_of is None}
    carriers = [unit.carrier for unit in units.values() if unit.carrier in units]
    ids = {key: f"t{number}" for number, key in enumerate(dict.fromkeys(filter(None, carriers)), 1)}
    forces: dict[tuple[str, Side, Doctrine, tuple[str, ...]], list[Piece]] = {}
    for key, unit in units.items():
        doctrine = led.doctrines.get(key, Doctrine.HOLD)
        group = (led.forces.get(key, ""), unit.side, doctrine, led.goals.get(key, ()))
        foes = any(unit.side.opposes(other.side) and other.hex == unit.hex for other in units.values())
        forces.setdefault(group, []).append(_piece(world, unit, ids, foes))
    return tuple(
        Force(units=tuple(pieces), name=name, side=_one_of(side.value), plan=plan, line=line)
        for (name, side, plan, line), pieces in forces.items()
    )


def _piece(world: World, unit: Unit, ids: Mapping[str, str], foes: bool) -> Piece:
    cls, catalogue = world.catalogue.cls(unit), world.catalogue
    full = full_uses(catalogue, unit)
    carrier = unit.carrier or ""
    aboard = carrier if carrier == ORBIT else ids.get(carrier, "")  # a company's carrier is no part of it
    return Piece(
        class_=unit.class_id,
        at=world.map.label(unit.hex),
        name=unit.name,
        full_name=unit.full_name,
        id=ids.get(unit.id, ""),
        facing=world.map.side_name(unit.facing),
        fs=None if unit.fs == cls.fs else unit.fs,
        energy=None if unit.energy == cls.energy else unit.energy,
        crates=unit.cargo.crates,
        barrels=unit.cargo.barrels,
        upgrades=unit.upgrades,
        level=None if unit.level is first_level(cls) else _one_of(unit.level.label),
        uses={name: left for name, left in unit.uses.items() if full.get(name) != left},
        hidden=None if unit.stealthed is ("stealth" in cls.tags) else unit.stealthed,
        front=unit.fronted,
        immobilised=unit.immobilised,
        disarmed=unit.disarmed,
        brawl=unit.brawl and foes,
        overrun=unit.overrun and foes,
        deployed=unit.deployed,
        radar_off=unit.radar_off,
        sonar_active=unit.sonar_active,
        profile=unit.profile,
        mans=_place(world.map, world.structures[unit.garrison]) if unit.garrison else "",
        aboard=aboard,
        ride=unit.ride if aboard and unit.ride not in (None, Ride.ORBIT, Ride.PASSENGER) else None,
    )
