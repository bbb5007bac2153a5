"""Facts that many rules rest on and that few cases would miss: flags of order types, forms, the queue, shared sight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.forecast.in_queue import queue_before
from bot.campaign.knowledge.landmarks import told_by
from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind

FLAGS = {
    "aimed": "assault, attack, breakout",
    "supplies": "freight, rearm, refuel, syphon",
    "first": "fast takeoff, shoot and scoot, sonar active, sonar passive",
    "overrun": "breakout",
    "brawl": "attack, breakout",
    "orbit": "orbital drop",
    "planned": "assault, breakout, minefield crossing, retrace steps",
    "special": (
        "build, clear mines, drop, evade, flare, flare shell, repair, shoot and scoot, smoke, smoke shell, treat"
    ),
    "ability": (
        "climb, descend, evade, fast landing, fast takeoff, flare, freight, mine sweep, orbital drop, radar off, "
        "radar on, rearm, refuel, shoot and scoot, smoke, sonar active, sonar passive"
    ),
}


@pytest.mark.parametrize("flag", FLAGS)
def test_exactly_these_order_types_have_the_flag(flag: str) -> None:
    assert ", ".join(sorted(one.word for one in ORDER_TYPES.values() if getattr(one, flag))) == FLAGS[flag]


@pytest.mark.parametrize(
    ("flag", "without"),
    [
        (
            "action",
            "evade, fast landing, fast takeoff, flare, mine sweep, shoot and scoot, smoke, sonar active, sonar passive",
        ),
        (
            "disturbs",
            "assault, attack, breakout, clear mines, flare, flare shell, mine sweep, minefield crossing, rest, "
            "retrace steps, shoot and scoot, smoke, smoke shell",
        ),
    ],
)
def test_all_order_types_but_these_have_the_flag(flag: str, without: str) -> None:
    assert ", ".join(sorted(one.word for one in ORDER_TYPES.values() if not getattr(one, flag))) == without


@pytest.mark.rule("EDC-C1.1-g")
def test_the_forms_to_copy() -> None:
    assert ORDER_TEMPLATE.splitlines() == [
        "Unit: ",
        "Hex: ",
        "Move: n/a",
        "Facing: n/a",
        "Action: n/a",
        "Ability: n/a",
        "Energy: n/a",
    ]
    air = ORDER_TEMPLATE.splitlines()
    air.insert(2, "Altitude: n/a")
    assert AIR_TEMPLATE.splitlines() == air


@pytest.mark.rule("EDC-C1.1-b", "EDC-C1.1.1-d")
def test_an_order_is_judged_behind_the_latest_orders_of_other_units_that_come_before_it() -> None:
    queue = [Order("c", number=4), Order("a", number=1), Order("b", number=2), Order("a", number=3)]

    def before(order: Order) -> list[tuple[str, int]]:
        return [(one.unit, one.number) for one in queue_before(queue, order)]

    assert before(Order("d")) == [("b", 2), ("a", 3), ("c", 4)]
    assert before(Order("a")) == [("b", 2), ("c", 4)]  # its own is replaced
    assert before(Order("a", number=3)) == [("b", 2)]
    assert before(Order("c", number=4)) == [("b", 2), ("a", 3)]


@pytest.mark.rule("EDC-D2-a", "EDC-D2-b")
def test_a_side_learns_what_it_sees_and_players_what_is_shared_with_them() -> None:
    world = World(HexMap("One", 1, 1, (TerrainKind.PLAINS,), (0,)), starter_catalogue())
    assert all(told_by(world, side) == (side,) for side in Side)
    world.settings = replace(world.settings, shares_sight=frozenset({Side.ALLIED}))
    assert told_by(world, Side.ALLIED) == (Side.ALLIED, Side.PLAYER)
    assert all(told_by(world, side) == (side,) for side in Side if side is not Side.ALLIED)
    world.settings = replace(world.settings, shares_sight=frozenset({Side.PLAYER}))
    assert told_by(world, Side.PLAYER) == (Side.PLAYER,)
