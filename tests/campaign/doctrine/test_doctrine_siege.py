"""What machine-led units do to works of the enemy, and when they lay smoke."""

from __future__ import annotations

from dataclasses import replace

from doctrine_worlds import at, plans, unit, world

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, ActionKind
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing


def tower(side: Side | None = Side.PLAYER, kind: str = "sensor_tower", label: str = "0503") -> Structure:
    return Structure(label, kind, at(label), 6, side)


def with_works(*structures: Structure, units: tuple[Unit, ...] = (), **rest: object) -> World:
    made = world(*units, structures={one.id: one for one in structures}, **rest)
    look(made)
    return made


def attack_of(
    made: World, key: str, doctrine: str, goals: dict[str, list[str]] | None = None
) -> Action | None:
    order = plans(made, goals, **{key: doctrine}).get(key)
    action = order.action if order is not None else None
    return action if action is not None and action.kind is ActionKind.ATTACK else None


def test_who_advances_attacks_the_towers_and_depots_of_the_enemy_in_range() -> None:
    made = with_works(tower(), units=(unit("t", "tank", "0505"),))
    action = attack_of(made, "t", "advance")
    assert action == Action(ActionKind.ATTACK, at("0503"), weapon="cannon", item="sensor tower")


def test_no_works_of_friends_or_of_nobody_and_none_by_who_holds() -> None:
    for side in (Side.HOSTILE, None):
        assert attack_of(with_works(tower(side), units=(unit("t", "tank", "0505"),)), "t", "advance") is None
    assert attack_of(with_works(tower(), units=(unit("t", "tank", "0505"),)), "t", "hold") is None


def test_an_enemy_in_range_comes_before_his_works() -> None:
    made = with_works(tower(), units=(unit("t", "tank", "0505"), unit("p", "player", "0504")))
    action = attack_of(made, "t", "advance")
    assert action is not None
    assert (action.item, action.hex) == (None, at("0504"))


def test_guns_shell_works_of_the_enemy_when_there_is_nothing_better() -> None:
    gun = unit("m", "smoker", "0506")
    assert attack_of(with_works(tower(), units=(gun,)), "m", "hold") == Action(
        ActionKind.ATTACK, at("0503"), weapon="mortar"
    )
    assert attack_of(with_works(tower(Side.HOSTILE), units=(gun,)), "m", "hold") is None
    foe = with_works(tower(), units=(gun, unit("s", "scout", "0704"), unit("p", "player", "0703")))
    action = attack_of(foe, "m", "hold")
    assert action is not None
    assert action.hex == at("0703")


def test_walls_across_the_way_are_breached_by_who_can() -> None:
    wall = Structure("0505:N", "dragons_teeth", at("0505"), 3, Side.PLAYER, edge=Facing.N)
    made = with_works(wall, units=(unit("t", "tank", "0505"),))
    assert attack_of(made, "t", "assault", {"t": ["0501"]}) is None
    charge = replace(made.catalogue.classes["tank"].weapons[0], tag="DEM")
    sapper = replace(made.catalogue.classes["tank"], weapons=(charge,))
    made.catalogue = replace(made.catalogue, classes={**made.catalogue.classes, "tank": sapper})
    action = attack_of(made, "t", "assault", {"t": ["0501"]})
    assert action is not None
    assert (action.item, action.facing) == ("dragons teeth", Facing.N)
    assert attack_of(made, "t", "assault", {"t": ["0509"]}) is None


# ---------------------------------------------------------------- smoke

LASTING = Settings(smoke_rounds=2)


def test_who_gives_way_hides_in_smoke_that_lasts() -> None:
    units = (unit("c", "tank", "0505", fs=1), unit("p", "player", "0503"))
    order = plans(world(*units, settings=LASTING), c="advance")["c"]
    assert order.ability is not None
    assert order.ability.kind is ActionKind.SMOKE
    # Hostiles have the last word of a round: smoke that ends with it hides nobody.
    assert plans(world(*units), c="advance")["c"].ability is None
    alone = (unit("c", "tank", "0505", fs=1), unit("p", "player", "0510"), unit("s", "scout", "0508"))
    order = plans(world(*alone, settings=LASTING), c="withdraw")["c"]
    assert order.ability is None


def test_guns_lay_smoke_on_a_comrade_in_need_where_they_cannot_shell() -> None:
    wounded = unit("i", "inf", "0505", fs=1)
    near, gun = unit("p", "player", "0504"), unit("m", "smoker", "0508")
    made = world(wounded, near, gun, settings=LASTING)
    made.environment = replace(made.environment, wind_speed=2)
    order = plans(made, m="hold")["m"]
    assert order.action == Action(ActionKind.SMOKE_SHELL, at("0505"))
    fit = world(replace(wounded, fs=5), near, gun, settings=LASTING)
    fit.environment = made.environment
    assert plans(fit, m="hold").get("m") is None
    calm = world(wounded, near, gun, settings=LASTING)
    action = plans(calm, m="hold")["m"].action
    assert action is not None
    assert (action.kind, action.hex) == (ActionKind.ATTACK, at("0504"))
