"""Machine-led units fight by the whole book."""

from __future__ import annotations

from dataclasses import replace

from doctrine_worlds import DICE, at, ground, plans, unit, world

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.model import Marker
from bot.campaign.world.order import Action, ActionKind, OrderType
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.hexmap.coords import distance


def test_guns_fire_over_ground_at_what_their_scouts_see() -> None:
    # A wood lies between the gun and the target; the scout looks past it.
    hexmap = ground(terrain={"0506": "forest", "0507": "forest"})
    made = world(
        unit("g", "gun", "0508"), unit("s", "scout", "0704"), unit("p", "player", "0504"), hexmap=hexmap
    )
    action = plans(made, g="hold", s="hold")["g"].action
    assert action is not None
    assert (action.kind, action.hex, action.weapon) == (ActionKind.ATTACK, at("0504"), "mortar")


def test_guns_fire_at_guns_first() -> None:
    made = world(
        unit("g", "gun", "0508"),
        unit("s", "scout", "0604"),
        unit("p", "player", "0504", fs=1),
        unit("b", "battery", "0505"),
    )
    action = plans(made, g="hold")["g"].action
    assert action is not None
    assert action.hex == at("0505")


def test_guns_fire_at_where_a_gun_was_and_at_what_radar_reports() -> None:
    made = world(unit("g", "gun", "0508"), unit("s", "scout", "0604"), unit("b", "battery", "0504"))
    del made.units["s"]
    made.units["b"].hex = at("1515")
    view = observe(resolve(made, [], DICE).world, Side.HOSTILE)
    assert [contact.present for contact in view.contacts] == [False]
    (order,) = orders_for(view, {"g": Doctrine.HOLD}, DICE)
    assert order.action is not None
    assert order.action.hex == at("0504")
    empty = replace(view, contacts=())
    assert orders_for(empty, {"g": Doctrine.HOLD}, DICE) == []
    for found in (
        replace(empty, pings=(Ping("P1", at("0605"), "ground", "enemy", 2),)),
        replace(empty, markers=(Marker(at("0605"), 1),)),
    ):
        (order,) = orders_for(found, {"g": Doctrine.HOLD}, DICE)
        assert order.action is not None
        assert order.action.hex == at("0605")


def test_guns_do_not_shell_where_comrades_stand_or_shells_may_drift() -> None:
    made = world(unit("g", "gun", "0508"), unit("s", "scout", "0604"), unit("p", "player", "0504"))
    assert "g" in plans(made, g="hold")
    made.environment = replace(made.environment, wind_speed=4)
    assert "g" not in plans(made, g="hold")


def test_guns_draw_back_from_who_comes_near() -> None:
    made = world(unit("g", "gun", "0508"), unit("p", "player", "0506"))
    order = plans(made, g="advance")["g"]
    assert distance(order.path[-1], at("0506")) > 2


def test_scouts_keep_targets_of_the_guns_in_sight_from_afar() -> None:
    made = world(unit("g", "gun", "0509"), unit("s", "scout", "0703"), unit("p", "player", "0505"))
    sees = plans(made, g="hold", s="advance")
    assert "s" not in sees, "it sees the target from where it is, and stays away from it"
    # Without guns it advances on its own.
    del made.units["g"]
    assert plans(made, s="advance")["s"].path
    # It lost the target from sight behind a wood: it goes where it sees it again.
    hexmap = ground(terrain=dict.fromkeys(("0605", "0604", "0606", "0705"), "forest"))
    hidden = world(
        unit("g", "gun", "0509"), unit("s", "scout", "0806"), unit("p", "player", "0505"), hexmap=hexmap
    )
    order = plans(hidden, g="hold", s="advance").get("s")
    assert order is None or distance(order.path[-1], at("0505")) >= 2


def test_the_weapon_fits_the_target() -> None:
    made = world(unit("t", "tank", "0505"), unit("p", "player", "0504"))
    action = plans(made, t="hold")["t"].action
    assert action is not None
    assert (action.kind, action.hex) == (ActionKind.ATTACK, at("0504"))
    # Nothing that cannot reach the sky is fired at a craft up there.
    up = world(unit("t", "tank", "0505"), unit("f", "flyer", "0504"))
    up.units["f"].profile = Profile.CRUISE
    look(up)
    assert "t" not in plans(up, t="hold")


def test_an_ambush_waits_until_they_are_near_and_hidden_units_lie_in_ambush_by_day() -> None:
    def shoots(doctrine: str, label: str, **rest: bool) -> bool:
        made = world(unit("m", "gun", "0508", **rest), unit("t", "tank", "0505"), unit("p", "player", label))
        order = plans(made, t=doctrine).get("t")
        return order is not None and order.action is not None

    assert shoots("ambush", "0504")
    assert shoots("hold", "0503")
    stealthy = world(unit("i", "inf", "0505", stealthed=True), unit("p", "player", "0502"))
    assert "i" not in plans(stealthy, i="advance"), "by day it lets them come"
    stealthy = world(
        unit("i", "inf", "0505", stealthed=True),
        unit("s", "scout", "0503"),
        unit("p", "player", "0502"),
        night=True,
    )
    assert plans(stealthy, i="advance")["i"].path, "by night it goes for them"


def test_night_raids_hurry_and_close_in() -> None:
    def raid(night: bool, label: str) -> Action | bool:
        made = world(unit("i", "inf", "0505"), unit("p", "player", label), night=night)
        order = plans(made, {"i": ["0501"]}, i="advance")["i"]
        return order.action if order.action is not None else order.double_time

    day, dark = raid(False, "0504"), raid(True, "0504")
    assert isinstance(day, Action)
    assert isinstance(dark, Action)
    assert (day.kind, dark.kind) == (ActionKind.ATTACK, ActionKind.ASSAULT)
    assert (raid(False, "0512"), raid(True, "1515")) == (False, True)


def test_alone_by_day_nobody_advances_on_who_is_far_stronger() -> None:
    def goes(night: bool, *more: str) -> bool:
        others = [unit(f"c{n}", "inf", label) for n, label in enumerate(more)]
        made = world(
            unit("i", "inf", "0505", fs=2),
            unit("w", "scout", "0602"),
            unit("p", "player", "0502"),
            *others,
            night=night,
        )
        return "i" in plans(made, i="advance")

    assert not goes(False)
    assert goes(False, "0506")
    assert goes(True)


def test_in_a_brawl_the_weaker_breaks_out_and_the_stronger_fights() -> None:
    def does(fs: int) -> OrderType:
        made = world(
            unit("i", "inf", "0505", fs=fs, brawl=True), unit("p", "player", "0505", fs=4, brawl=True)
        )
        action = plans(made, i="advance")["i"].action
        assert action is not None
        return action.kind

    assert (does(5), does(1)) == (ActionKind.ATTACK, ActionKind.BREAKOUT)


def test_the_overrun_break_out_to_where_nobody_is() -> None:
    made = world(unit("i", "inf", "0505", overrun=True), unit("p", "player", "0504"))
    action = plans(made, i="hold")["i"].action
    assert action is not None
    assert action.kind is ActionKind.BREAKOUT
    assert action.hex is not None
    assert distance(action.hex, at("0504")) == 2
