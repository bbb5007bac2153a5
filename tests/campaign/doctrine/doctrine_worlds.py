"""Small worlds for the tests of doctrine: hostile units of every trade against a few players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.resolver import resolve
from bot.campaign.resolve.structures import build_printed
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import Catalogue, Weapon
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, parse_label
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)
_STARTER = starter_catalogue().classes
_INF, _TRUCK = _STARTER["hostile_infantry"], _STARTER["hostile_truck"]
_GUN = Weapon("bomb", "Bombs", 1, ap=1)
CLASSES = {
    "inf": replace(_INF, id="inf", name="Guards"),
    "scout": replace(_STARTER["hostile_scout"], id="scout", name="Scouts"),
    "tank": replace(_STARTER["hostile_tank"], id="tank", name="Tank"),
    "gun": replace(
        _INF,
        id="gun",
        name="Mortars",
        symbol="artillery",
        weapons=(Weapon("mortar", "Mortar", 5, indirect=True, min_range=2),),
    ),
    "sapper": replace(
        _INF,
        id="sapper",
        name="Sappers",
        symbol="engineer",
        abilities=frozenset({"build", "repair", "clear mines"}),
        traits={"build_supply": 9},
        tags=_INF.tags | {"fieldworks_kit", "bridging_kit"},
    ),
    "truck": replace(_TRUCK, id="truck", name="Truck", cargo=4),
    "carrier": replace(
        _STARTER["hostile_carrier"], id="carrier", name="Carrier", traits={"passengers": 1}, speed=3
    ),
    "vtol": replace(
        _TRUCK,
        id="vtol",
        name="Gunship",
        unit_type="VTOL",
        symbol="air",
        speed=5,
        energy=8,
        cargo=0,
        tags=frozenset({"hostile"}),
        weapons=(_GUN,),
    ),
    "plane": replace(
        _TRUCK,
        id="plane",
        name="Jet",
        unit_type="Fixed-Wing",
        symbol="air",
        speed=6,
        energy=8,
        cargo=0,
        tags=frozenset({"hostile"}),
        weapons=(_GUN,),
    ),
    "howitzer": replace(_STARTER["hostile_howitzer"], id="howitzer", name="Howitzer"),
    "tractor": replace(_TRUCK, id="tractor", name="Tractor", cargo=0),
    "lifter": replace(_STARTER["hostile_lifter"], id="lifter", name="Lifter"),
    "dropper": replace(_STARTER["hostile_transport_plane"], id="dropper", name="Plane"),
    "paras": replace(_STARTER["hostile_paratroopers"], id="paras", name="Paras"),
    "medics": replace(_STARTER["hostile_medics"], id="medics", name="Medics"),
    "smoker": replace(_STARTER["hostile_mortars"], id="smoker", name="Mortars"),
    "radar": replace(_TRUCK, id="radar", name="Radar", cargo=0, traits={"radar": 6}),
    "boat": replace(
        _STARTER["patrol_boat"], id="boat", name="Boat", tags=frozenset({"hostile"}), traits={"sonar": 4}
    ),
    "player": replace(_STARTER["regular_infantry"], id="player", name="Rifles"),
    "battery": replace(_STARTER["regular_infantry"], id="battery", name="Battery", symbol="artillery"),
    "flyer": replace(_TRUCK, id="flyer", unit_type="VTOL", symbol="air", tags=frozenset(), cargo=0),
}
PLAYERS = ("player", "battery", "flyer")


def at(label: str) -> Hex:
    return parse_label(label)


def ground(width: int = 16, height: int = 16, terrain: dict[str, str] | None = None, **rest: Any) -> HexMap:
    kinds = [TerrainKind.PLAINS] * (width * height)
    for label, kind in (terrain or {}).items():
        kinds[(at(label).row - 1) * width + at(label).col - 1] = TerrainKind(kind)
    return HexMap("test", width, height, tuple(kinds), (0,) * (width * height), **rest)


def unit(key: str, kind: str, label: str, **rest: Any) -> Unit:
    cls = CLASSES[kind]
    side = Side.PLAYER if kind in PLAYERS else Side.HOSTILE
    values = {"fs": cls.fs, "energy": cls.energy} | rest
    return Unit(key, key, cls.id, side, at(label), Facing.N, **values)


def world(*units: Unit, hexmap: HexMap | None = None, night: bool = False, **rest: Any) -> World:
    clock = Environment(hour=23, use_night=True) if night else Environment()
    made = World(
        hexmap or ground(),
        Catalogue({cls.id: cls for cls in CLASSES.values()}),
        {one.id: one for one in units},
        environment=clock,
        secret="s",
        **rest,
    )
    build_printed(made)
    look(made)
    return made


def plans(made: World, goals: dict[str, list[str]] | None = None, **doctrines: str) -> dict[str, Order]:
    """What doctrine orders the hostile units named to do, by unit id."""
    where = {key: tuple(map(at, labels)) for key, labels in (goals or {}).items()}
    told = {key: Doctrine(value) for key, value in doctrines.items()}
    return {order.unit: order for order in orders_for(observe(made, Side.HOSTILE), told, DICE, where)}


def played(made: World, goals: dict[str, list[str]] | None = None, **doctrines: str) -> World:
    """The world after a round of doctrine alone."""
    orders = list(plans(made, goals, **doctrines).values())
    dice = KeyedDice(made.round, b"o" * 32, b"c" * 32)
    return resolve(made, [replace(order, number=n) for n, order in enumerate(orders, 1)], dice).world
