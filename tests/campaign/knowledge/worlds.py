"""Small random worlds for the tests of what sides know."""

from __future__ import annotations

from dataclasses import replace

from building import scatter
from hideouts import sow
from hypothesis import strategies as st

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.model import Effect, Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import full_uses
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind

CATALOGUE = starter_catalogue()
OURS = sorted(k for k, c in CATALOGUE.classes.items() if "hostile" not in c.tags and c.is_infantry)
THEIRS = sorted(
    k for k, c in CATALOGUE.classes.items() if "hostile" in c.tags and c.unit_type != "Aquatic Craft"
)
TROOPS = next(k for k in THEIRS if "basic_infantry" in CATALOGUE.classes[k].tags)
KINDS = [TerrainKind.PLAINS, TerrainKind.PLAINS, TerrainKind.FOREST, TerrainKind.CITY, TerrainKind.MOUNTAIN]


def flat(width: int = 12, height: int = 12, **kinds: TerrainKind) -> HexMap:
    terrain = [TerrainKind.PLAINS] * (width * height)
    for label, kind in kinds.items():
        col, row = int(label[1:3]), int(label[3:5])
        terrain[(row - 1) * width + col - 1] = kind
    return HexMap("flat", width, height, tuple(terrain), (0,) * (width * height))


def unit(unit_id: str, side: Side, at: Hex, class_id: str | None = None, fs: int | None = None) -> Unit:
    class_id = class_id or (TROOPS if side is Side.HOSTILE else OURS[0])
    cls = CATALOGUE.classes[class_id]
    name = f"Name-of-{unit_id}"
    return Unit(unit_id, name, class_id, side, at, Facing.N, fs or cls.fs, cls.energy, owner="1")


def world(hexmap: HexMap, *units: Unit, night: bool = False) -> World:
    clock = Environment(hour=23, use_night=True) if night else Environment()
    made = World(hexmap, CATALOGUE, {u.id: u for u in units}, environment=clock, secret="s")
    look(made)
    return made


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    width, height = draw(st.integers(8, 14)), draw(st.integers(8, 14))
    size = width * height
    terrain = draw(st.lists(st.sampled_from(KINDS), min_size=size, max_size=size))
    levels = draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=size, max_size=size))
    return HexMap("random", width, height, tuple(terrain), tuple(levels))


@st.composite
def worlds(draw: st.DrawFn) -> World:
    hexmap = draw(maps())
    places = draw(st.permutations(list(hexmap.hexes())))[:12]
    count = draw(st.integers(1, 5))
    units = []
    for number, at in enumerate(places):
        side = (
            Side.PLAYER
            if number < count
            else draw(st.sampled_from([Side.HOSTILE, Side.HOSTILE, Side.ALLIED]))
        )
        classes = THEIRS if side is Side.HOSTILE else OURS
        found = unit(f"{side.value}-{number}-id", side, at, draw(st.sampled_from(classes)))
        found.fs = draw(st.integers(1, found.fs))
        found.facing = draw(st.sampled_from(list(Facing)))
        found.stealthed = draw(st.sampled_from([False, False, True]))
        if side is not Side.HOSTILE:
            kit = draw(st.sampled_from([(), (), ("mortar",), ("smoke_launchers",), ("flares",)]))
            found.upgrades = kit
            found.uses = full_uses(CATALOGUE, found)
        units.append(found)
    brawlers = draw(st.none() | st.sampled_from([u for u in units if u.side is Side.PLAYER]))
    if brawlers is not None:
        opponent = unit("brawler-id", Side.HOSTILE, brawlers.hex, TROOPS)
        for fighter in (brawlers, opponent):
            fighter.brawl, fighter.stealthed = True, False
        units.append(opponent)
    made = world(hexmap, *units, night=draw(st.booleans()))
    made.environment = replace(made.environment, wind_speed=draw(st.sampled_from([0, 4, 8])))
    made.effects = [
        Effect(stat, stat, hexes=frozenset([at]), rounds=2)
        for stat in draw(st.lists(st.sampled_from(["smoke", "light"]), max_size=2))
        for at in [draw(st.sampled_from(places))]
    ]
    scatter(draw, made)
    for one in made.units.values():
        # Some stand in the works of their hex.
        works = [s for s in made.structures.values() if s.hex == one.hex and s.slot and s.built]
        if works and CATALOGUE.cls(one).is_infantry and not one.brawl and draw(st.booleans()):
            one.garrison = works[0].id
            made.structures[works[0].id] = replace(works[0], side=one.side)
    made.knowledge = {}
    sow(draw, made)
    look(made)
    return made
