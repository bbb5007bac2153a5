"""Machine-led towers and lifters with guns, aircraft with infantry aboard, paradrops."""

from __future__ import annotations

from dataclasses import replace

import pytest
from doctrine_worlds import at, ground, plans, played, unit, world

from bot.campaign.world.model import Ride, World
from bot.campaign.world.order import Action, ActionKind
from bot.campaign.world.profiles import Profile
from bot.hexmap.coords import distance
from bot.hexmap.model import Place

GOAL = {"g": ["0502"]}


def deed(made: World, key: str, goals: dict[str, list[str]] | None = None, **doctrines: str) -> Action | None:
    order = plans(made, goals, **doctrines).get(key)
    return order.action if order is not None else None


# ---------------------------------------------------------------- guns on the road


def test_a_tractor_fetches_a_gun_and_sets_it_up_in_range_of_its_goal() -> None:
    made = world(unit("g", "howitzer", "0515", deployed=True), unit("k", "tractor", "0514"))
    told = {"g": "advance", "k": "patrol"}
    for _ in range(7):
        made = played(made, GOAL, **told)
    gun = made.units["g"]
    assert gun.carrier is None
    assert gun.deployed
    assert distance(gun.hex, at("0502")) <= 8


def test_a_gun_in_range_of_its_goal_or_of_an_enemy_is_set_up_where_it_is() -> None:
    near = world(unit("g", "howitzer", "0508"), unit("k", "tractor", "0508", front=False))
    told = {"g": "advance", "k": "patrol"}
    assert deed(near, "g", GOAL, **told) == Action(ActionKind.DEPLOY)
    assert deed(near, "k", GOAL, **told) is None
    seen = world(
        unit("g", "howitzer", "0515", deployed=True),
        unit("k", "tractor", "0515", front=False),
        unit("s", "scout", "0511"),
        unit("p", "player", "0509"),
    )
    action = deed(seen, "g", GOAL, **told)
    assert action is not None
    assert (action.kind, action.hex) == (ActionKind.ATTACK, at("0509"))
    assert deed(seen, "k", GOAL, **told) is None


def test_nobody_fetches_the_gun_of_who_holds() -> None:
    made = world(unit("g", "howitzer", "0515", deployed=True), unit("k", "tractor", "0515", front=False))
    assert plans(made, GOAL, g="hold", k="patrol").get("g") is None
    assert deed(made, "k", GOAL, g="hold", k="patrol") is None
    assert deed(made, "g", GOAL, g="advance", k="patrol") == Action(ActionKind.UNDEPLOY)


# ---------------------------------------------------------------- beneath a VTOL


def test_a_lifter_slings_a_gun_to_where_it_reaches_its_goal() -> None:
    hexmap = ground(10, 30)
    goals = {"g": ["0508"]}
    made = world(unit("g", "howitzer", "0525"), unit("v", "lifter", "0526"), hexmap=hexmap)
    told = {"g": "advance", "v": "patrol"}
    kinds = []
    for _ in range(8):
        action = deed(made, "v", goals, **told)
        kinds.append(action.kind if action is not None else None)
        made = played(made, goals, **told)
    assert kinds.index(ActionKind.HOOK) < kinds.index(ActionKind.SET_DOWN)
    assert made.units["v"].profile is Profile.LANDED
    assert made.units["g"].carrier is None
    assert distance(made.units["g"].hex, at("0508")) <= 8


def test_a_lifter_leaves_what_is_too_heavy_or_too_far_for_its_tank() -> None:
    made = world(unit("g", "howitzer", "0516"), unit("v", "lifter", "0516", profile=Profile.CONTOUR))
    goals, told = {"g": ["0503"]}, {"g": "advance", "v": "patrol"}
    assert deed(made, "v", goals, **told) == Action(ActionKind.HOOK, target="g")
    made.units["v"].energy = 3
    action = deed(made, "v", goals, **told)
    assert action is None or action.kind is not ActionKind.HOOK
    made.units["v"].energy = 8
    heavy = replace(made.catalogue.classes["howitzer"], mobility=2)
    made.catalogue = replace(made.catalogue, classes={**made.catalogue.classes, "howitzer": heavy})
    action = deed(made, "v", goals, **told)
    assert action is None or action.kind is not ActionKind.HOOK


# ---------------------------------------------------------------- infantry by air


def test_infantry_boards_a_lifter_is_landed_near_its_goal_and_gets_out() -> None:
    hexmap = ground(10, 30)
    goals = {"i": ["0514"]}
    made = world(unit("i", "inf", "0525"), unit("v", "lifter", "0526"), hexmap=hexmap)
    told = {"i": "advance", "v": "patrol"}
    rode = False
    for _ in range(9):
        made = played(made, goals, **told)
        rode |= made.units["i"].carrier == "v"
    assert rode
    assert made.units["i"].carrier is None
    assert distance(made.units["i"].hex, at("0514")) <= 3


def test_a_plane_drops_paratroopers_at_low_over_their_goal_and_comes_home() -> None:
    hexmap = ground(12, 30, places=(Place(at("0526"), "airstrip", "Field", "hostile"),))
    goals = {"j": ["0512"]}
    made = world(
        unit("j", "paras", "0526", carrier="a", ride=Ride.PASSENGER),
        unit("a", "dropper", "0526"),
        hexmap=hexmap,
    )
    told = {"j": "advance", "a": "patrol"}
    kinds = []
    for _ in range(9):
        action = deed(made, "a", goals, **told)
        kinds.append(action.kind if action is not None else None)
        made = played(made, goals, **told)
    assert ActionKind.DROP in kinds
    assert made.units["j"].carrier is None
    assert distance(made.units["j"].hex, at("0512")) <= 6
    assert made.units["a"].profile is Profile.LANDED
    assert made.units["a"].hex == at("0526")


def test_no_plane_takes_off_that_could_not_land() -> None:
    goals, told = {"j": ["0512"]}, {"j": "advance", "a": "patrol"}
    aboard = unit("j", "paras", "0526", carrier="a", ride=Ride.PASSENGER), unit("a", "dropper", "0526")
    field = Place(at("0526"), "airstrip", "Field", "hostile")
    assert "a" in plans(world(*aboard, hexmap=ground(12, 30, places=(field,))), goals, **told)
    assert "a" not in plans(world(*aboard, hexmap=ground(12, 30)), goals, **told)


def over_the_goal(wind: int = 0, foes: int = 0) -> World:
    made = world(
        unit("j", "paras", "0507", carrier="a", ride=Ride.PASSENGER),
        unit("a", "dropper", "0507", profile=Profile.LOW),
        unit("s", "scout", "0805"),
        *(unit(f"p{number}", "player", "0506") for number in range(foes)),
        hexmap=ground(12, 30, places=(Place(at("0526"), "airstrip", "Field", "hostile"),)),
    )
    made.environment = replace(made.environment, wind_speed=wind)
    return made


def test_nobody_jumps_in_strong_wind_or_onto_a_stronger_enemy() -> None:
    goals, told = {"j": ["0506"]}, {"j": "advance", "a": "patrol"}
    assert deed(over_the_goal(), "a", goals, **told) == Action(ActionKind.DROP)
    for made in (over_the_goal(wind=6), over_the_goal(foes=2)):
        action = deed(made, "a", goals, **told)
        assert action is None or action.kind is not ActionKind.DROP


@pytest.mark.parametrize(
    ("kind", "tank", "away", "out"),
    [
        ("lifter", 8, 12, False),  # 1 to take off, 3 rounds there, 3 back, 1 to spare
        ("lifter", 7, 12, True),
        ("lifter", 8, 13, True),
        ("lifter", 10, 13, False),
        ("carrier", 1, 20, False),  # on the ground it can be refuelled anywhere
    ],
)
def test_passengers_get_out_of_an_aircraft_that_not_even_a_full_tank_takes_there_and_back(
    kind: str, tank: int, away: int, out: bool
) -> None:
    made = world(
        unit("i", "inf", "0528", carrier="v", ride=Ride.PASSENGER),
        unit("v", kind, "0528", energy=1),
        hexmap=ground(10, 30),
    )
    cls = replace(made.catalogue.classes[kind], energy=tank)
    made.catalogue = replace(made.catalogue, classes={**made.catalogue.classes, kind: cls})
    order = plans(made, {"i": [f"05{28 - away:02}"]}, i="advance", v="patrol").get("i")
    assert (order is not None and order.exit) is out


# ---------------------------------------------------------------- medics


def test_medics_treat_who_is_worst_off_and_go_to_who_is_near() -> None:
    made = world(unit("m", "medics", "0505"), unit("i", "inf", "0505", fs=3), unit("t", "tank", "0505", fs=2))
    assert deed(made, "m", m="patrol") == Action(ActionKind.TREAT, target="i")
    made.units["i"].hex = at("0508")
    assert distance(plans(made, m="patrol")["m"].path[-1], at("0508")) < 3
    made.units["i"].fs = 5
    assert deed(made, "m", m="patrol") is None
