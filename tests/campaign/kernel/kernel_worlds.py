"""Small worlds for the kernel's tests: open ground, the example units of the rules, terse orders."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.happened import Event, Resolution
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, Order
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import Catalogue, Damage, Weapon
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.dice import ScriptedDice
from bot.hexmap.coords import Facing, Hex, parse_label
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind

_STARTER = starter_catalogue().classes
CLASSES = {
    "RI": _STARTER["regular_infantry"],
    "HI": _STARTER["hostile_infantry"],
    "TK": _STARTER["main_tank"],
    "WV": replace(
        _STARTER["armoured_car"],
        energy=5,
        weapons=(Weapon("gun", "Gun", 2, ap=1), Weapon("m", "Missile", 4, uses=2)),
    ),
    "TR": _STARTER["supply_truck"],
    "HT": _STARTER["hostile_truck"],
    "HTK": _STARTER["hostile_tank"],
    "IR": replace(_STARTER["irregular_infantry"], fs=5),
    "MI": replace(
        _STARTER["regular_infantry"],
        id="melee_infantry",
        weapons=(*_STARTER["regular_infantry"].weapons, Weapon("knife", "Knives", 0, melee=True)),
    ),
    "MO": replace(
        _STARTER["regular_infantry"],
        id="mortars",
        weapons=(Weapon("mortar", "Mortar", 3, indirect=True),),
        abilities=frozenset({"smoke", "flare", "smoke shell", "flare shell"}),
    ),
    "EN": replace(
        _STARTER["combat_engineers"],
        id="engineers",
        abilities=frozenset({"build", "repair"}),
        traits={"build_supply": 9},
        tags=_STARTER["combat_engineers"].tags | {"fieldworks_kit", "obstacle_kit", "depot_kit"},
    ),
    "WK": replace(_STARTER["walker"], weapons=(Weapon("g", "Guns", 2, Damage(Fraction(2))),)),
}


def at(label: str) -> Hex:
    return parse_label(label)


def ground(
    width: int = 10,
    height: int = 12,
    terrain: dict[str, str] | None = None,
    levels: dict[str, int] | None = None,
    **rest: Any,
) -> HexMap:
    kinds = [TerrainKind.PLAINS] * (width * height)
    heights = [0] * (width * height)
    for label, kind in (terrain or {}).items():
        kinds[(at(label).row - 1) * width + at(label).col - 1] = TerrainKind(kind)
    for label, level in (levels or {}).items():
        heights[(at(label).row - 1) * width + at(label).col - 1] = level
    return HexMap("test", width, height, tuple(kinds), tuple(heights), **rest)


def unit(
    key: str, kind: str, label: str, facing: Facing = Facing.N, side: Side | None = None, **rest: Any
) -> Unit:
    cls = CLASSES[kind]
    owner = side or (Side.HOSTILE if "hostile" in cls.tags else Side.PLAYER)
    values = {"fs": cls.fs, "energy": cls.energy} | rest
    return Unit(key, key, cls.id, owner, at(label), facing, **values)


def world(
    *units: Unit, hexmap: HexMap | None = None, hour: int = 12, night: bool = False, **settings: Any
) -> World:
    catalogue = Catalogue({cls.id: cls for cls in CLASSES.values()})
    return World(
        hexmap or ground(),
        catalogue,
        {one.id: one for one in units},
        environment=Environment(hour=hour, use_night=night),
        settings=replace(Settings(), **settings),
    )


def go(key: str, *path: str, to: str | None = None, **rest: Any) -> Order:
    """An order; `attack`, `assault`, `breakout` take a hex, `rest=True`, `target` and `weapon` are passed on."""
    action = None
    for kind in ORDER_TYPES.values():
        if kind.word in rest:
            value = rest.pop(kind.word)
            hex_ = at(value) if isinstance(value, str) else None
            action = Action(kind, hex_, rest.pop("target", None), rest.pop("weapon", None))
    return Order(
        key, path=tuple(at(p) for p in path), destination=at(to) if to else None, action=action, **rest
    )


def play(start: World, *orders: Order, **dice: list[int]) -> Resolution:
    """Resolve a round; orders count in the sequence given."""
    numbered = [replace(order, number=n) for n, order in enumerate(orders, start=1)]
    return resolve(start, numbered, ScriptedDice(dice))


def kinds(result: Resolution, audience: str = "gm") -> list[str]:
    return [event.kind for event in result.events if audience in event.audience]


def told(result: Resolution, kind: str, audience: str = "gm") -> list[Event]:
    return [event for event in result.events if event.kind == kind and audience in event.audience]


def codes(result: Resolution) -> list[str]:
    return [e.data["code"] for e in result.events if e.kind in ("refused", "stopped") and "gm" in e.audience]
