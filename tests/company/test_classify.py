"""EDC E3.1: the classification chart, with the ledger's own examples."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.world.outfit.gear import Upgrade
from bot.company.classify import classify
from tests.company.builders import SHOP, like, shop_with, unit


def labels(class_id: str, *upgrades: str, armour: int | None = None, **more: Any) -> set[str]:
    """The labels of a unit; `armour` sets the value after upgrades."""
    shop = SHOP if armour is None else shop_with(like(class_id, armour=armour))
    return set(shop.labels(unit(class_id, *upgrades, **more)))


@pytest.mark.rule("EDC-E3.1-a")
def test_what_is_fitted_decides() -> None:
    tank = ("tracked", "battle_cannon")
    assert labels("m_ampv", *tank, armour=2) == {"Tank", "Main Battle Tank"}
    assert labels("m_ampv", "tracked", "autocannon", armour=2) == set()
    plated = labels("m_ampv", *tank, "armour_plating_1", armour=3)
    assert "Heavy Tank" in plated, "armour counts after upgrades"


@pytest.mark.rule("EDC-E3.1-b")
def test_several_at_once_and_the_game_masters_word() -> None:
    fitted = ("tracked", "battle_cannon")
    assert labels("l_ampv", *fitted, armour=1) == {"Tank", "Light Tank", "Tank Destroyer"}
    changed = labels("l_ampv", *fitted, armour=1, labels={"Tank": False, "IFV": True})
    assert changed == {"Light Tank", "Tank Destroyer", "IFV"}
    no_gun = labels("truck", "wheeled", "heavy_aa_guns", labels={"Air Defense Gun": False})
    assert no_gun == set(), "of whatever size"
    vtol = labels("utility_vtol", labels={"Transport": False})
    assert "Transport (VTOL)" in vtol, "which is another row"


def bears(label: str, *fitted: str, armour: int | None = None) -> list[bool]:
    """Of each unit, written as its class and what is fitted, whether it bears the label."""
    return [label in labels(*unit.split(), armour=armour) for unit in fitted]


@pytest.mark.rule("EDC-E3.1-c")
def test_tank() -> None:
    cannon = "tracked battle_cannon"
    assert all(bears("Tank", *(f"{ampv} {cannon}" for ampv in ("l_ampv", "m_ampv", "h_ampv")), armour=0))
    assert not any(
        bears("Tank", "m_ampv wheeled battle_cannon", f"truck {cannon}", "m_ampv tracked howitzer")
    )
    assert all(bears("Tank", "m_ampv tracked heavy_battle_cannon")), "an improvement counts as its base"


@pytest.mark.rule("EDC-E3.1-d")
@pytest.mark.rule("EDC-E3.1-e")
@pytest.mark.rule("EDC-E3.1-f")
def test_tank_weights() -> None:
    found = {a: labels("m_ampv", "tracked", "battle_cannon", armour=a) for a in range(8)}
    weights = {"Light Tank": [1], "Main Battle Tank": [2, 3], "Heavy Tank": [4, 5, 6, 7]}
    assert {weight: [a for a in found if weight in found[a]] for weight in weights} == weights
    assert found[0] == {"Tank", "Tank Destroyer"}
    others = ("m_ampv wheeled battle_cannon", "truck tracked battle_cannon", "m_ampv tracked howitzer")
    for weight, armour in weights.items():
        assert not any(bears(weight, *others, armour=armour[0]))


@pytest.mark.rule("EDC-E3.1-g")
def test_ifv() -> None:
    assert labels("m_ampv", "wheeled", "autocannon", "troop_compartment") == {"IFV"}
    assert all(bears("IFV", "m_ampv tracked battle_cannon cargo_compartment"))
    without = "m_ampv wheeled autocannon"
    assert not any(bears("IFV", without, "truck wheeled autocannon troop_compartment"))
    assert labels("m_ampv", "wheeled", "hmg", "troop_compartment") == {"APC"}


@pytest.mark.rule("EDC-E3.1-h")
def test_apc() -> None:
    fitted = ("unarmed cargo_compartment", "gmg troop_compartment", "hmg troop_compartment")
    assert all(bears("APC", *(f"m_ampv wheeled {each}" for each in fitted)))
    others = ("m_ampv wheeled hmg", "m_ampv wheeled autocannon troop_compartment")
    assert not any(bears("APC", *others, "truck wheeled hmg troop_compartment"))


@pytest.mark.rule("EDC-E3.1-i")
@pytest.mark.rule("EDC-E3.1-j")
def test_assault_vehicle_and_tank() -> None:
    both = {"Assault Vehicle", "Assault Tank"}
    for weapon in ("flamethrower", "assault_cannon", "recoilless_rifle"):
        assert labels("m_ampv", "wheeled", weapon) & both == {"Assault Vehicle"}
        assert labels("m_ampv", "tracked", weapon) >= both
        assert not labels("truck", "tracked", weapon) & both
    assert labels("m_ampv", "tracked", "assault_cannon") == both
    assert not labels("m_ampv", "tracked", "battle_cannon") & both


@pytest.mark.rule("EDC-E3.1-k")
def test_tank_destroyer() -> None:
    assert labels("m_ampv", "wheeled", "battle_cannon", armour=0) == {"Tank Destroyer"}
    cannon = "m_ampv tracked battle_cannon"
    assert [bears("Tank Destroyer", cannon, armour=armour) for armour in (0, 1, 2)] == [
        [True],
        [True],
        [False],
    ]
    others = ("truck wheeled battle_cannon", "m_ampv wheeled autocannon")
    assert not any(bears("Tank Destroyer", *others, armour=0))


@pytest.mark.rule("EDC-E3.1-l")
def test_logistics() -> None:
    trailer = Upgrade("trailer", "Trailer", "utility", stats={"cargo": 2})
    assert "Logistics" in labels("truck", "wheeled", "unarmed", "cargo_bed")
    assert "Logistics" in shop_with(trailer).labels(unit("main_tank", "trailer")), "two items, in any unit"
    assert "Logistics" not in labels("utility_car", "wheeled", "unarmed"), "room for one only"


@pytest.mark.rule("EDC-E3.1-m")
def test_transport() -> None:
    fitted = ("utility_car wheeled hmg troop_compartment", "truck wheeled unarmed cargo_compartment")
    assert all(bears("Transport", *fitted, "river_craft gmg troop_compartment"))
    others = ("river_craft autocannon troop_compartment", "utility_car wheeled hmg")
    assert not any(bears("Transport", *others, "m_ampv wheeled hmg troop_compartment"))


@pytest.mark.rule("EDC-E3.1-n")
def test_anti_tank() -> None:
    assert labels("utility_car", "wheeled", "atgm") == {"Anti-Tank"}
    assert labels("support_team", "recoilless_rifle") == {"Anti-Tank"}
    assert labels("m_ampv", "wheeled", "recoilless_rifle") == {"Anti-Tank", "Assault Vehicle"}
    assert not any(bears("Anti-Tank", "utility_car wheeled hmg"))


@pytest.mark.rule("EDC-E3.1-o")
def test_heavy_transport() -> None:
    assert all(bears("Heavy Transport", "truck wheeled unarmed cargo_bed"))
    others = ("truck wheeled unarmed troop_compartment", "coastal_craft hmg landing_bed")
    assert not any(bears("Heavy Transport", *others))


@pytest.mark.rule("EDC-E3.1-p")
def test_landing_craft() -> None:
    assert all(bears("Landing Craft", "coastal_craft hmg landing_bed"))
    assert not any(bears("Landing Craft", "truck wheeled unarmed cargo_bed"))
    assert labels("river_craft", "hmg", "troop_compartment") == {"Transport"}


@pytest.mark.rule("EDC-E3.1-q")
def test_air_defence_guns_by_size() -> None:
    assert labels("truck", "wheeled", "heavy_aa_guns") == {"Air Defense Gun (Heavy)"}
    assert labels("utility_car", "wheeled", "light_aa_guns") == {"Air Defense Gun (Light)"}
    assert labels("h_ampv", "wheeled", "light_aa_guns") == {"Air Defense Gun (Light)"}, "the size of the guns"
    assert labels("towed_gun", "light_aa_guns") == labels("utility_car", "wheeled", "autocannon") == set()


@pytest.mark.rule("EDC-E3.1-r")
def test_air_defence_missiles_by_size() -> None:
    assert labels("m_ampv", "wheeled", "light_aa_missiles") == {"Air Defense Missile (Light)"}
    assert labels("utility_car", "wheeled", "light_aa_missiles") == {"Air Defense Missile (Light)"}
    assert labels("truck", "wheeled", "heavy_aa_missiles") == {"Air Defense Missile (Heavy)"}
    assert labels("towed_gun", "light_aa_missiles") == labels("utility_car", "wheeled", "gmg") == set()


@pytest.mark.rule("EDC-E3.1-s")
def test_transport_vtol() -> None:
    assert all(bears("Transport (VTOL)", "utility_vtol"))
    assert not any(bears("Transport (VTOL)", "attack_vtol", "truck wheeled unarmed troop_compartment"))


@pytest.mark.rule("EDC-E3.1-t")
def test_artillery_rows_can_be_switched_off() -> None:
    pieces = ("howitzer", "mortar", "rockets")
    self_propelled, howitzer = "Self Propelled Artillery", "Self Propelled Howitzer"
    for carrier in ("m_ampv tracked", "truck wheeled"):
        assert bears(self_propelled, *(f"{carrier} {piece}" for piece in pieces)) == [True, True, True]
        assert bears(howitzer, *(f"{carrier} {piece}" for piece in pieces)) == [True, False, False]
    assert all(labels("towed_gun", piece) == {"Towed Artillery"} for piece in pieces)
    assert (
        labels("utility_car", "wheeled", "howitzer") == labels("towed_gun", "atgm") - {"Anti-Tank"} == set()
    )
    assert not any(bears(self_propelled, "truck wheeled hmg"))
    for gun in (("m_ampv", ("tracked", "howitzer")), ("towed_gun", ("mortar",))):
        assert classify(SHOP.catalogue, SHOP.forces.rows, *gun, added=False) == frozenset()


def test_a_factory_fitted_class_is_what_is_built_in() -> None:
    assert labels("main_tank") == {"Tank", "Main Battle Tank"}
    assert labels("supply_truck") >= {"Logistics", "Heavy Transport"}
