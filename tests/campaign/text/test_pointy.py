"""Orders and texts on a map whose hexes have a corner at the top: facings by the names that are drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.environment import wind_words
from bot.campaign.text.report import round_report
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex
from tests.campaign.kernel.kernel_worlds import ground, unit, world


def pointy() -> World:
    made = world(unit("a", "TK", "0304"), hexmap=replace(ground(), pointy=True))
    start_round(made)
    return made


@pytest.mark.rule("EDC-A3.1-b")
def test_orders_are_written_and_read_with_the_names_of_the_map() -> None:
    view = observe(pointy(), Side.PLAYER)
    order = Order("a", path=(Hex(3, 5),), facing=Facing.S)
    text = format_order(order, view)
    assert "Facing: E" in text
    again = parse_order(text, view)
    assert isinstance(again, Order)
    assert (again.path, again.facing) == (order.path, Facing.S)
    refused = parse_order(text.replace("Facing: E", "Facing: N"), view)
    assert not isinstance(refused, Order)
    assert refused.code == "bad_facing"


def test_reports_say_facings_as_the_map_is_drawn() -> None:
    made = pointy()
    before = observe(made, Side.PLAYER)
    done = resolve(made, [Order("a", 1, facing=Facing.SW)], KeyedDice(1, b"o" * 32, b"c" * 32))
    events = [event for event in done.events if Side.PLAYER in event.audience]
    assert [event.data["facing"] for event in events if event.kind == "rotated"] == ["NE"]
    after = observe(done.world, Side.PLAYER)
    assert after.units[0].facing is Facing.SW
    assert any("0304 NE" in line for line in round_report(after, events, before).strength)


def test_the_wind_blows_where_the_map_says() -> None:
    clock = replace(Environment(), wind=Facing.S, wind_speed=3)
    words = wind_words(clock, pointy().map)
    assert "→" in words
    assert "towards E" in words
