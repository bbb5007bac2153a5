"""Indirect fire with the shipped guns, what each side learns of it, and the arithmetic of wind and bearings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kernel_worlds import at, ground, world

from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.advice.options import actions_at
from bot.campaign.judge.situation import situation_known
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.gunnery.counter_battery import bearing_to
from bot.campaign.resolve.gunnery.overkill import dies, difficulty
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.resolve.wind import drifts
from bot.campaign.text.environment import environment_report
from bot.campaign.text.report import explain
from bot.campaign.world.happened import Event, Resolution
from bot.campaign.world.model import Effect, Marker, Unit, World
from bot.campaign.world.order import Ability, Action, ActionKind, Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import full_uses
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice, Roll, ScriptedDice
from bot.hexmap.coords import Facing

SHIPPED = starter_catalogue()
POINTY = replace(ground(), pointy=True)
DICE = KeyedDice(1, b"open seed for tests", b"covered seed of tests")


def armed(key: str, class_id: str, label: str, *upgrades: str, side: Side = Side.PLAYER) -> Unit:
    """A unit of the shipped catalogue with these upgrades."""
    cls = SHIPPED.classes[class_id]
    made = Unit(key, key, class_id, side, at(label), Facing.N, cls.fs, cls.energy, upgrades=upgrades)
    made.uses = full_uses(SHIPPED, made)
    return made


def shipped(*units: Unit, hour: int = 12, night: bool = False) -> World:
    return World(
        ground(),
        SHIPPED,
        {one.id: one for one in units},
        environment=Environment(hour=hour, use_night=night),
        secret="s",
    )


def told(result: Resolution, side: Side, kind: str) -> list[Event]:
    return [event for event in result.events if event.kind == kind and side.value in event.audience]


@pytest.mark.parametrize("gun", ["mortar", "howitzer", "rockets"])
def test_shipped_guns_hit_whoever_is_in_the_hex(gun: str) -> None:
    foe = armed("h", "hostile_infantry", "0307", side=Side.HOSTILE)
    truck = armed("t", "hostile_truck", "0307", side=Side.HOSTILE)
    start = shipped(armed("g", "regular_infantry", "0303", gun), foe, truck)
    order = Order("g", 1, action=Action(ActionKind.ATTACK, at("0307"), weapon=gun))
    result = resolve(start, [order], ScriptedDice({"overkill": [20, 20]}))
    left = {**result.world.units, **result.world.graveyard}
    assert left["h"].fs < foe.fs
    assert left["t"].fs < truck.fs


def test_a_blind_barrage_tells_the_gunners_the_same_whoever_is_there() -> None:
    orders = [Order("g", 1, action=Action(ActionKind.ATTACK, at("0310"), weapon="howitzer"))]
    pictures = []
    for more in ((), (armed("h", "hostile_infantry", "0310", side=Side.HOSTILE),)):
        for night in (False, True):
            start = shipped(armed("g", "regular_infantry", "0303", "howitzer"), *more, hour=22, night=night)
            result = resolve(start, orders, DICE)
            mine = [e for e in result.events if "player" in e.audience]
            pictures.append([(e.kind, dict(e.data), e.rolls) for e in mine])
            assert [e.kind for e in mine] == ["barrage", "round"]
    assert pictures[:2] == pictures[2:]


def test_the_shelled_side_does_not_learn_of_an_unseen_gun() -> None:
    start = shipped(
        armed("g", "hostile_infantry", "0303", "howitzer", side=Side.HOSTILE),
        armed("p", "main_tank", "0310"),
    )
    result = resolve(
        start, [Order("g", 1, action=Action(ActionKind.ATTACK, at("0310"), weapon="howitzer"))], DICE
    )
    (hit,) = told(result, Side.PLAYER, "shelled")
    assert not {"attacker", "weapon", "base", "damage"} & set(hit.data)
    assert told(result, Side.PLAYER, "barrage") == []
    view = observe(result.world, Side.PLAYER)
    assert view.markers == (Marker(at("0310"), 1, 0),)
    assert observe(result.world, Side.HOSTILE).markers == ()
    lines = explain(view, result.events, "p", 1)
    assert any("was shelled and lost" in line for line in lines)
    assert any("0310, fired from the north" in line for line in environment_report(view))


def test_who_sees_a_gun_fire_does_not_learn_what_it_fired_at() -> None:
    start = shipped(
        armed("g", "hostile_infantry", "0303", "howitzer", side=Side.HOSTILE), armed("p", "main_tank", "0304")
    )
    order = Order("g", 1, action=Action(ActionKind.ATTACK, at("0310"), weapon="howitzer"))
    (seen,) = told(resolve(start, [order], DICE), Side.PLAYER, "barrage")
    assert seen.data == {"weapon": "Howitzer"}
    assert seen.hex == at("0303")


def test_a_counter_battery_report_is_kept_with_the_markers() -> None:
    start = shipped(
        armed("g", "hostile_infantry", "0303", "howitzer", side=Side.HOSTILE),
        armed("r", "supply_truck", "0308", "counter_battery_radar"),
    )
    order = Order("g", 1, action=Action(ActionKind.ATTACK, at("0508"), weapon="howitzer"))
    dice = ScriptedDice({"cb_radar": [51], "cb_radar_hex": [4]})
    result = resolve(start, [order], dice)
    assert result.world.markers == [Marker(at("0304"), 1)]
    assert all(roll.covered for event in result.events for roll in event.rolls if roll.purpose != "round")
    assert any(
        "in or next to 0304" in line for line in environment_report(observe(result.world, Side.PLAYER))
    )


@pytest.mark.rule("EDC-E4-c")
def test_smoke_launchers_run_out() -> None:
    start = shipped(armed("v", "main_tank", "0303", "smoke_launchers"))
    order = Order("v", 1, ability=Ability(Action(ActionKind.SMOKE)))
    for left in (1, 0):
        start = resolve(start, [order], DICE).world
        assert start.units["v"].uses["smoke_launchers"] == left
    start_round(start)
    refused = check_order(observe(start, Side.PLAYER), order).refusal
    assert refused is not None
    assert refused.code == "no_uses_left"


@pytest.mark.parametrize(
    ("gun", "bearing"),
    [("0301", 0), ("0501", 60), ("0504", 120), ("0503", 60), ("0308", 180), ("0104", 300), ("0103", 300)],
)
def test_bearings_name_the_hex_side_and_on_a_corner_the_clockwise_one(gun: str, bearing: int) -> None:
    assert bearing_to(ground(), at("0304"), at(gun)) == bearing


@pytest.mark.parametrize(
    ("gun", "bearing"), [("0301", 0), ("0502", 30), ("0504", 90), ("0608", 150), ("0308", 180), ("0104", 270)]
)
def test_rockets_are_traced_to_one_of_twelve_sectors(gun: str, bearing: int) -> None:
    assert bearing_to(ground(), at("0304"), at(gun), 30) == bearing


# Labels of a pointy-top map are row and column; from 0304, in an odd row, each gun is two steps off: first the six
# corners (the side clockwise of each), then the six sides.
@pytest.mark.rule("EDC-F1.2-a")
@pytest.mark.parametrize(
    ("gun", "bearing"),
    [
        *(("0104", 30), ("0205", 90), ("0405", 150), ("0504", 210), ("0402", 270), ("0202", 330)),
        *(("0105", 30), ("0306", 90), ("0505", 150), ("0503", 210), ("0302", 270), ("0103", 330)),
    ],
)
def test_bearings_are_those_of_a_pointy_map(gun: str, bearing: int) -> None:
    assert bearing_to(POINTY, at("0304"), at(gun)) == bearing


# From 0405, in an even row: 0607 lies two rows down and two columns right, at atan2(2, 2 * 0.866) = 49 degrees from
# south, so 131 from north, in the sector of 120.
@pytest.mark.rule("EDC-F1.2-c")
@pytest.mark.parametrize(
    ("gun", "bearing"),
    [("0205", 0), ("0306", 30), ("0408", 90), ("0607", 120), ("0506", 150), ("0605", 180), ("0403", 270)],
)
def test_rockets_are_traced_to_one_of_twelve_sectors_of_a_pointy_map(gun: str, bearing: int) -> None:
    assert bearing_to(POINTY, at("0405"), at(gun), 30) == bearing


@pytest.mark.parametrize("sector", [20, 40, 60, 90, 120])
def test_a_bearing_between_two_sectors_is_the_clockwise_one_on_every_map(sector: int) -> None:
    """Six guns around, on the corners: bearings of 30, 90 … on a flat-top map, of 0, 60 … on a pointy-top one."""
    for hexmap, guns, first in (
        (ground(), "0402 0504 0405 0205 0104 0202", 30),
        (POINTY, "0104 0205 0405 0504 0402 0202", 0),
    ):
        found = [bearing_to(hexmap, at("0304"), at(gun), sector) for gun in guns.split()]
        exact = [first + 60 * turn for turn in range(6)]
        off = (found[turn] - exact[turn] for turn in range(6))
        assert all(-sector / 2 < (one + 180) % 360 - 180 <= sector / 2 for one in off)


def test_no_more_than_the_most_dice_are_rolled_for_a_salvo() -> None:
    start = world()
    start.environment = Environment(wind_speed=8)
    times, rolls = drifts(start, lambda n: Roll("drift", "o", n, 20, 1, False))
    assert (times, len(rolls)) == (20, 20)


def test_overkill_numbers() -> None:
    numbers = Settings()
    assert difficulty(numbers, 30, exposed=True, armour=1) == 17
    assert difficulty(numbers, 15, exposed=True, armour=0, hidden=-2) == 16
    assert difficulty(numbers, 18, exposed=True, armour=0, hidden=4) == 20
    assert difficulty(numbers, 0, exposed=False, armour=4) == -12
    assert [dies(1, -4), dies(2, -4), dies(20, 20), dies(8, 8), dies(9, 8)] == [
        True,
        False,
        False,
        True,
        False,
    ]


def test_smoke_and_effects_that_a_side_does_not_know_are_not_in_its_view() -> None:
    start = shipped(armed("v", "main_tank", "0303"))
    start.effects = [
        Effect("smoke", "smoke", hexes=frozenset({at("0910")}), known_to=frozenset({Side.HOSTILE})),
        Effect("haze", "vision", -1),
    ]
    view = observe(start, Side.PLAYER)
    assert [effect.name for effect in view.effects] == ["haze"]
    assert situation_known(view, "v").now.smoke == frozenset()


def test_smoke_laid_out_of_sight_is_known_to_those_who_laid_it_only() -> None:
    start = shipped(
        armed("h", "main_tank", "0310", "smoke_launchers", side=Side.HOSTILE), armed("p", "main_tank", "0301")
    )
    start.settings = Settings(smoke_rounds=3)
    result = resolve(start, [Order("h", 1, ability=Ability(Action(ActionKind.SMOKE)))], DICE)
    assert told(result, Side.PLAYER, "smoke") == []
    assert [effect.known_to for effect in result.world.effects] == [frozenset({Side.HOSTILE})]
    assert observe(result.world, Side.PLAYER).effects == ()


@pytest.mark.rule("EDC-F1.1-c")
def test_a_unit_whose_fate_is_open_waits_in_the_saved_world_until_the_phase_ends() -> None:
    foe = armed("h", "hostile_truck", "0307", side=Side.HOSTILE)
    foe.fs = 1
    start = shipped(
        armed("g", "regular_infantry", "0303", "howitzer"), armed("s", "armoured_car", "0305"), foe
    )
    order = Order("g", 1, action=Action(ActionKind.ATTACK, at("0307"), weapon="howitzer"))
    early = resolve_one(start, order, DICE).world
    assert set(early.overkill) == {"h"}
    assert early.units["h"].fs == 1
    again = world_from_json(world_to_json(early), early.map)
    assert again == early
    end = resolve(again, [order], ScriptedDice({"overkill": [1], "*": [20]}))
    assert "h" in end.world.graveyard
    assert end.world.overkill == {}


def test_shells_are_offered_where_enemies_are_in_sight_and_smoke_where_the_unit_is() -> None:
    gun = armed("g", "regular_infantry", "0303", "howitzer")
    car = armed("v", "main_tank", "0304", "smoke_launchers")
    start = shipped(gun, car, armed("h", "hostile_truck", "0306", side=Side.HOSTILE))
    start_round(start)
    view = observe(start, Side.PLAYER)
    one, two = view.units
    shells = {(action.kind, action.hex) for action in actions_at(view, one, ability=False)}
    assert {(ActionKind.SMOKE_SHELL, at("0306")), (ActionKind.FLARE_SHELL, at("0306"))} <= shells
    smoke = [action.hex for action in actions_at(view, two, ability=True) if action.kind is ActionKind.SMOKE]
    assert smoke == [at("0304")]


@pytest.mark.rule("EDC-F1.1-h")
def test_of_an_overkill_roll_the_sides_learn_the_outcome_alone() -> None:
    tank = armed("p", "supply_truck", "0307")
    tank.fs = 1
    start = shipped(
        armed("g", "hostile_infantry", "0303", "howitzer", side=Side.HOSTILE),
        armed("h", "hostile_truck", "0305", side=Side.HOSTILE),
        tank,
    )
    order = Order("g", 1, action=Action(ActionKind.ATTACK, at("0307"), weapon="howitzer"))
    result = resolve(start, [order], ScriptedDice({"overkill": [20]}))
    for side in (Side.PLAYER, Side.HOSTILE):
        (seen,) = told(result, side, "overkill")
        assert seen.data == {"killed": False}
        assert seen.rolls == ()
    (full,) = [event for event in result.events if event.kind == "overkill" and "gm" in event.audience]
    assert [roll.covered for roll in full.rolls] == [True]
    assert {"excess", "difficulty", "hidden"} <= set(full.data)


@pytest.mark.parametrize("kit", [(), ("thermal_sights",)])
def test_thermal_sights_see_and_shoot_through_smoke(kit: tuple[str, ...]) -> None:
    foe = armed("h", "hostile_truck", "0305", side=Side.HOSTILE)
    foe.fs = 6
    start = shipped(armed("v", "light_tank", "0303", *kit), foe)
    start.effects = [Effect("smoke", "smoke", hexes=frozenset({at("0304")}))]
    order = Order("v", 1, action=Action(ActionKind.ATTACK, at("0305")))
    assert (resolve(start, [order], DICE).world.units["h"].fs < 6) is bool(kit)
