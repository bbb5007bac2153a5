"""Orders and texts on a map whose hexes have a corner at the top: facings by the names that are drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.doctrine.staff import Staff
from bot.campaign.doctrine.words import Doctrine
from bot.campaign.judge.fortifications import build_options
from bot.campaign.judge.situation import situation_known
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.environment import environment_report, wind_words
from bot.campaign.text.orders import action_text
from bot.campaign.text.report import round_report
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.model import Marker, World
from bot.campaign.world.order import Order
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.dice import KeyedDice, ScriptedDice
from bot.hexmap.check import check_map
from bot.hexmap.coords import Facing, Hex, parse_label
from bot.service.orders.suggestions import abilities_for
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


def test_the_question_about_the_wind_names_it_as_the_map_does() -> None:
    made = pointy()
    made.environment = replace(Environment(), wind=Facing.S, wind_speed=3)
    asked = resolve(made, [], KeyedDice(1, b"o" * 32, b"c" * 32)).rulings
    assert [ruling.question for ruling in asked] == ["The forecast is wind E, speed 3. Does it hold?"]


def test_an_impact_names_the_side_as_the_map_does() -> None:
    """A gun straight below fired: the side clockwise of that corner (EDC-F1.2-a)."""
    made = pointy()
    made.markers.append(Marker(Hex(3, 4), made.round, 210, 60))
    assert any("southwest" in line for line in environment_report(observe(made, Side.PLAYER)))


def test_landings_are_offered_by_the_names_of_the_map() -> None:
    made = (
        load_case(
            """
        rules = ["EDC-F4.2-e"]
        title = "A plane over a pointy-top map"
        map = { orientation = "pointy" }
        environment = { wind = "W", wind_speed = 3 }
        units.a = { class = "FW", at = "0304", profile = "contour" }
        """,
            "plane.toml",
        )
        .scenarios[0]
        .world
    )
    start_round(made)
    view = observe(made, Side.PLAYER)
    offered = [text for text, _ in abilities_for(view, view.units[0], "fast landing")]
    assert offered == ["fast landing after move: having flown E, into the wind"]


def test_what_faces_a_side_is_offered_in_the_order_of_the_map() -> None:
    made = world(unit("a", "EN", "0304"), hexmap=replace(ground(), pointy=True))
    start_round(made)
    view = observe(made, Side.PLAYER)
    found = [action_text(one, view) for one in build_options(situation_known(view, "a"), Hex(3, 4))]
    walls = [text for text in found if text.startswith("build concrete wall ") and "gate" not in text]
    assert [text.split()[-1] for text in walls] == ["NE", "E", "SE", "SW", "W", "NW"]


def test_a_road_off_the_map_leaves_it_by_a_side_of_that_map() -> None:
    hexmap = replace(ground(), pointy=True, roads={Hex(1, 1): frozenset({Facing.N})})
    assert any(line.endswith("leaves the map to the W.") for line in check_map(hexmap))


def test_patrols_take_the_six_directions_clockwise_from_the_first() -> None:
    made = world(unit("h", "HI", "0505"), hexmap=replace(ground(), pointy=True))
    start_round(made)
    for value, goal in ((1, "0405"), (2, "0506"), (3, "0605"), (4, "0604"), (5, "0504"), (6, "0404")):
        dice = ScriptedDice({"patrol": [value]})
        staff = Staff(observe(made, Side.HOSTILE), dice, {})
        assert staff.goal(staff.view.units[0], Doctrine.PATROL) == parse_label(goal)


def test_the_wind_blows_where_the_map_says() -> None:
    clock = replace(Environment(), wind=Facing.S, wind_speed=3)
    words = wind_words(clock, pointy().map)
    assert "→" in words
    assert "towards E" in words
