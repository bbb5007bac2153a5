"""Machine-led aircraft, engineers, trucks, transports and garrisons; withdrawal, mines, radar and sonar."""

from __future__ import annotations

from dataclasses import replace

import pytest
from doctrine_worlds import DICE, at, ground, plans, played, unit, world

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.judge.mines import lay
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.world.known.contacts import Emission
from bot.campaign.world.model import Cargo, Depot, Minefield, Ride, World
from bot.campaign.world.order import ActionKind, OrderType, When
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.model import Place
from bot.hexmap.terrain import TerrainKind


def depot(label: str, crates: int = 5, barrels: int = 5) -> dict[str, Depot]:
    return {label: Depot(at(label), Side.HOSTILE, "Store", Cargo(crates, barrels))}


def strip(label: str) -> Place:
    return Place(at(label), "airstrip", "Field", Side.HOSTILE.value)


def done(made: World, key: str, doctrine: str, goals: dict[str, list[str]] | None = None) -> OrderType | None:
    """The kind of action of a unit's order; None where it has none."""
    order = plans(made, goals, **{key: doctrine}).get(key)
    return order.action.kind if order is not None and order.action is not None else None


# ---------------------------------------------------------------- aircraft


@pytest.mark.parametrize("craft", ["vtol", "plane"])
def test_aircraft_fly_out_attack_and_are_back_before_the_tank_is_empty(craft: str) -> None:
    hexmap = ground(24, 24, places=(strip("0320"),))
    made = world(
        unit("a", craft, "0320"),
        unit("s", "scout", "0909"),
        unit("p", "player", "0911", fs=5),
        hexmap=hexmap,
        depots=depot("0321"),
    )
    attacked = flew = refuelled = 0
    for _ in range(14):
        (order,) = plans(made, a="advance").values() or [None]
        if order is not None and order.action is not None:
            attacked += order.action.kind is ActionKind.ATTACK
            refuelled += order.action.kind is ActionKind.REFUEL
        made = played(made, a="advance", s="hold")
        assert "a" in made.units, "it crashed"
        if "p" in made.units:
            made.units["p"].fs = 5
        craft_now = made.units["a"]
        flew += craft_now.profile is not Profile.LANDED
        assert craft_now.energy > 0 or craft_now.profile is Profile.LANDED
    assert attacked >= 1
    assert refuelled >= 1
    assert flew >= 3


def test_aircraft_stay_down_with_nothing_to_do_or_too_little_fuel() -> None:
    made = world(unit("a", "vtol", "0505"))
    assert plans(made, a="advance") == {}
    seen = world(unit("a", "vtol", "0505", energy=2), unit("s", "scout", "0510"), unit("p", "player", "0511"))
    assert plans(seen, a="advance") == {}
    seen.units["a"].energy = 8
    order = plans(seen, a="advance")["a"]
    assert order.ability is not None
    assert (order.ability.kind, order.ability.when) == (ActionKind.FAST_TAKEOFF, When.BEFORE)


def test_a_plane_prefers_a_strip_to_the_nearer_road() -> None:
    road = {at("0508"): frozenset({Facing.N, Facing.S})}
    for places, field in (((strip("0504"),), "0504"), ((), "0508")):
        made = world(
            unit("a", "plane", "0509", energy=3, profile=Profile.CONTOUR),
            hexmap=ground(24, 24, places=places, roads=road),
        )
        order = plans(made, a="advance")["a"]
        assert order.path[-1] == at(field)
        assert order.action is not None
        assert order.action.kind is ActionKind.LAND


def test_a_craft_without_fuel_comes_down_where_it_is() -> None:
    made = world(unit("a", "vtol", "0505", energy=0, profile=Profile.CONTOUR))
    assert done(made, "a", "advance") is ActionKind.LAND


# ---------------------------------------------------------------- engineers


def test_engineers_dig_in_where_a_place_is_held_and_finish_what_they_began() -> None:
    made = world(unit("e", "sapper", "0505"), unit("s", "scout", "0502"), unit("p", "player", "0501"))
    action = plans(made, e="hold")["e"].action
    assert action is not None
    assert (action.kind, action.item, action.facing) == (ActionKind.BUILD, "trench", Facing.N)
    for _ in range(4):
        made = played(made, e="hold")
    built = {structure.kind for structure in made.structures.values()}
    assert "trench" in built
    assert len(made.structures) >= 2


def test_engineers_on_patrol_go_to_an_objective_of_their_side() -> None:
    hexmap = ground(places=(Place(at("0509"), "objective", "Hill", Side.HOSTILE.value),))
    made = world(unit("e", "sapper", "0505"), hexmap=hexmap)
    order = plans(made, e="patrol")["e"]
    assert distance(order.path[-1], at("0509")) < 4
    made.units["e"].hex = at("0508")
    assert done(made, "e", "patrol") is ActionKind.BUILD


def test_engineers_bridge_water_that_bars_the_way() -> None:
    river = {f"{column:02}06": "water" for column in range(1, 17)}
    hexmap = ground(terrain=river)
    made = world(unit("e", "sapper", "0507"), hexmap=hexmap)
    action = plans(made, {"e": ["0501"]}, e="assault")["e"].action
    assert action is not None
    assert action.kind is ActionKind.BUILD
    assert action.hex is not None
    assert hexmap.terrain_at(action.hex) is TerrainKind.WATER
    dry = world(unit("e", "sapper", "0507"), hexmap=ground(terrain={"0506": "water"}))
    assert done(dry, "e", "assault", {"e": ["0501"]}) is None


def test_engineers_repair_comrades_and_go_to_them() -> None:
    made = world(unit("e", "sapper", "0505"), unit("t", "tank", "0505", fs=2))
    action = plans(made, e="patrol")["e"].action
    assert action is not None
    assert (action.kind, action.target) == (ActionKind.REPAIR, "t")
    made.units["t"].hex = at("0508")
    assert distance(plans(made, e="patrol")["e"].path[-1], at("0508")) < 3


def test_stuck_vehicles_repair_themselves_when_nobody_is_near() -> None:
    made = world(unit("t", "tank", "0505", immobilised=True))
    assert done(made, "t", "advance") is ActionKind.REPAIR_MOBILITY
    near = world(unit("t", "tank", "0505", immobilised=True), unit("p", "player", "0503"))
    assert done(near, "t", "advance") is ActionKind.ATTACK


# ---------------------------------------------------------------- garrisons


def test_infantry_mans_works_in_its_hex_and_next_to_it() -> None:
    trench = Structure("0505:front", "trench", at("0505"), 3, Side.HOSTILE, facing=Facing.N, slot="front")
    made = world(unit("i", "inf", "0505"), structures={trench.id: trench})
    assert done(made, "i", "hold") is ActionKind.GARRISON
    assert played(made, i="hold").units["i"].garrison == trench.id
    made.units["i"].hex = at("0506")
    look(made)
    order = plans(made, i="hold")["i"]
    assert order.path == (at("0505"),)
    assert order.action is not None
    assert order.action.kind is ActionKind.GARRISON
    assert played(made, i="hold").units["i"].garrison == trench.id


# ---------------------------------------------------------------- supplies


def test_trucks_load_at_a_depot_drive_to_who_is_in_need_and_refuel_them() -> None:
    made = world(unit("k", "truck", "0505"), unit("t", "tank", "0511", energy=1), depots=depot("0506"))
    assert done(made, "k", "patrol") is ActionKind.FREIGHT
    for _ in range(6):
        made = played(made, k="patrol")
        if made.units["t"].energy > 1:
            break
    assert made.units["t"].energy == 5
    assert made.units["k"].cargo.barrels + made.depots["0506"].cargo.barrels == 4


def test_trucks_assist_between_a_depot_and_a_comrade() -> None:
    made = world(unit("k", "truck", "0506"), unit("t", "tank", "0507", energy=1), depots=depot("0505"))
    action = plans(made, k="hold")["k"].action
    assert action is not None
    assert action.kind is ActionKind.REFUEL
    assert action.supply is not None
    assert (action.supply.giver, action.supply.receiver) == ("0505", "t")
    assert played(made, k="hold").units["t"].energy == 5


def test_units_fill_up_next_to_a_depot_and_go_there_when_nearly_empty() -> None:
    near = world(unit("t", "tank", "0506", energy=1), depots=depot("0505"))
    assert done(near, "t", "advance") is ActionKind.REFUEL
    far = world(unit("t", "tank", "0510", energy=1), depots=depot("0505"))
    assert distance(plans(far, t="advance")["t"].path[-1], at("0505")) < 5


# ---------------------------------------------------------------- withdrawal


def test_the_weak_withdraw_from_enemies_then_to_a_depot_and_rest() -> None:
    def goes(doctrine: str, fs: int) -> int:
        made = world(unit("t", "tank", "0506", fs=fs), unit("p", "player", "0504"))
        order = plans(made, t=doctrine).get("t")
        return distance(order.path[-1], at("0504")) if order is not None and order.path else 0

    assert goes("advance", 2) > 2
    assert goes("advance", 6) == 0
    assert goes("hold", 2) == 0
    alone = world(unit("i", "inf", "0510", fs=1), depots=depot("0507"))
    assert distance(plans(alone, i="advance")["i"].path[-1], at("0507")) == 2
    there = world(unit("i", "inf", "0507", fs=1, energy=3), depots=depot("0507"))
    assert done(there, "i", "advance") is ActionKind.REST


# ---------------------------------------------------------------- transports


def test_transports_fetch_infantry_and_set_it_down_short_of_the_enemy() -> None:
    hexmap = ground(24, 16)
    goals = {"i": ["2008"], "c": ["2008"]}
    made = world(
        unit("i", "inf", "0208"), unit("c", "carrier", "0408"), unit("p", "player", "1908"), hexmap=hexmap
    )
    rode = False
    for _ in range(12):
        made = played(made, goals, i="assault", c="assault")
        walker = made.units["i"]
        rode = rode or walker.ride is Ride.PASSENGER
        if rode and walker.carrier is None:
            break
    assert rode
    assert made.units["i"].carrier is None
    assert 10 < made.units["i"].hex.col <= 18
    assert distance(made.units["c"].hex, at("1908")) >= 2


# ---------------------------------------------------------------- mines


def field(key: str, label: str) -> Minefield:
    return Minefield(key, at(label), Side.HOSTILE)


def test_mines_that_are_known_are_gone_around() -> None:
    made = world(unit("t", "tank", "0508"))
    for number, label in enumerate(("0507", "0607", "0407", "0406", "0606", "0506")):
        lay(made, field(f"m{number}", label))
    goals = {"t": ["0503"]}
    path: list[Hex] = []
    for _ in range(6):
        for order in plans(made, goals, t="assault").values():
            path += order.path
        made = played(made, goals, t="assault")
        made.round += 0
    mined = {mine.hex for mine in made.mines.values()}
    assert path
    assert not mined & set(path)
    assert made.units["t"].hex == at("0503")


def test_who_stands_in_known_mines_goes_back_the_way_it_came() -> None:
    made = world(unit("i", "inf", "0505", came_from=Facing.S))
    lay(made, field("m1", "0505"))
    assert done(made, "i", "advance") is ActionKind.RETRACE


def test_engineers_clear_mines_on_their_way() -> None:
    made = world(unit("e", "sapper", "0508"))
    lay(made, field("m1", "0507"))
    action = plans(made, {"e": ["0503"]}, e="assault")["e"].action
    assert action is not None
    assert (action.kind, action.hex) == (ActionKind.CLEAR_MINES, at("0507"))


# ---------------------------------------------------------------- radar and sonar


def test_radars_are_on_unless_a_lock_gave_them_away() -> None:
    made = world(unit("r", "radar", "0505", radar_off=True))
    order = plans(made, r="hold")["r"]
    assert order.ability is not None
    assert order.ability.kind is ActionKind.RADAR_ON
    assert plans(played(made, r="hold"), r="hold") == {}
    view = observe(world(unit("r", "radar", "0505")), Side.HOSTILE)
    traced = replace(view, emissions=(Emission("r", Facing.N, at("0505")),))
    (order,) = orders_for(traced, {"r": Doctrine.HOLD}, DICE)
    assert order.ability is not None
    assert order.ability.kind is ActionKind.RADAR_OFF


def test_sonar_pings_on_patrol_and_listens_in_ambush() -> None:
    lake = {f"{column:02}{row:02}": "water" for column in range(1, 17) for row in range(1, 17)}

    def sets(doctrine: str, active: bool) -> OrderType | None:
        made = world(unit("b", "boat", "0505", sonar_active=active), hexmap=ground(terrain=lake))
        order = plans(made, b=doctrine).get("b")
        return order.ability.kind if order is not None and order.ability is not None else None

    assert sets("patrol", False) is ActionKind.SONAR_ACTIVE
    assert sets("ambush", True) is ActionKind.SONAR_PASSIVE
    assert sets("ambush", False) is None
