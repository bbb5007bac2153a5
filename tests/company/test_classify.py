"""EDC E3.1: the classification chart, with the ledger's own examples."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.gear import Upgrade
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


@pytest.mark.rule("EDC-E3.1-c")
def test_tank() -> None:
    assert "Tank" in labels("m_ampv", "tracked", "battle_cannon", armour=0)
    assert "Tank" not in labels("m_ampv", "wheeled", "battle_cannon", armour=0)
    assert "Tank" in labels("m_ampv", "tracked", "heavy_battle_cannon"), "an improvement counts as its base"


@pytest.mark.rule("EDC-E3.1-d")
@pytest.mark.rule("EDC-E3.1-e")
@pytest.mark.rule("EDC-E3.1-f")
def test_tank_weights() -> None:
    found = {a: labels("m_ampv", "tracked", "battle_cannon", armour=a) for a in (0, 1, 2, 3, 4, 6)}
    assert [a for a in found if "Light Tank" in found[a]] == [1]
    assert [a for a in found if "Main Battle Tank" in found[a]] == [2, 3]
    assert [a for a in found if "Heavy Tank" in found[a]] == [4, 6]
    assert found[0] == {"Tank", "Tank Destroyer"}


@pytest.mark.rule("EDC-E3.1-g")
def test_ifv() -> None:
    assert labels("m_ampv", "wheeled", "autocannon", "troop_compartment") == {"IFV"}
    assert "IFV" not in labels("m_ampv", "wheeled", "autocannon")
    assert labels("m_ampv", "wheeled", "hmg", "troop_compartment") == {"APC"}


@pytest.mark.rule("EDC-E3.1-h")
def test_apc() -> None:
    assert "APC" in labels("m_ampv", "wheeled", "unarmed", "cargo_compartment")
    assert "APC" in labels("m_ampv", "wheeled", "gmg", "troop_compartment")
    assert "APC" not in labels("m_ampv", "wheeled", "hmg")


@pytest.mark.rule("EDC-E3.1-i")
@pytest.mark.rule("EDC-E3.1-j")
def test_assault_vehicle_and_tank() -> None:
    assert labels("m_ampv", "wheeled", "flamethrower") == {"Assault Vehicle"}
    assert labels("m_ampv", "tracked", "flamethrower") == {"Assault Vehicle", "Assault Tank"}
    assert labels("m_ampv", "tracked", "assault_cannon") == {"Assault Vehicle", "Assault Tank"}


@pytest.mark.rule("EDC-E3.1-k")
def test_tank_destroyer() -> None:
    assert labels("m_ampv", "wheeled", "battle_cannon", armour=0) == {"Tank Destroyer"}
    assert "Tank Destroyer" not in labels("m_ampv", "tracked", "battle_cannon", armour=2)


@pytest.mark.rule("EDC-E3.1-l")
def test_logistics() -> None:
    assert "Logistics" in labels("truck", "wheeled", "unarmed", "cargo_bed")
    assert "Logistics" not in labels("utility_car", "wheeled", "unarmed"), "room for one only"


@pytest.mark.rule("EDC-E3.1-m")
def test_transport() -> None:
    assert "Transport" in labels("utility_car", "wheeled", "hmg", "troop_compartment")
    assert "Transport" in labels("truck", "wheeled", "unarmed", "cargo_compartment")
    assert "Transport" not in labels("river_craft", "autocannon", "troop_compartment")


@pytest.mark.rule("EDC-E3.1-n")
def test_anti_tank() -> None:
    assert labels("utility_car", "wheeled", "atgm") == {"Anti-Tank"}
    assert labels("support_team", "recoilless_rifle") == {"Anti-Tank"}
    assert labels("m_ampv", "wheeled", "recoilless_rifle") == {"Anti-Tank", "Assault Vehicle"}


@pytest.mark.rule("EDC-E3.1-o")
def test_heavy_transport() -> None:
    assert "Heavy Transport" in labels("truck", "wheeled", "unarmed", "cargo_bed")
    assert "Heavy Transport" not in labels("truck", "wheeled", "unarmed", "troop_compartment")


@pytest.mark.rule("EDC-E3.1-p")
def test_landing_craft() -> None:
    assert "Landing Craft" in labels("coastal_craft", "hmg", "landing_bed")
    assert labels("river_craft", "hmg", "troop_compartment") == {"Transport"}


@pytest.mark.rule("EDC-E3.1-q")
def test_air_defence_guns_by_size() -> None:
    assert labels("truck", "wheeled", "heavy_aa_guns") == {"Air Defense Gun (Heavy)"}
    assert labels("utility_car", "wheeled", "light_aa_guns") == {"Air Defense Gun (Light)"}


@pytest.mark.rule("EDC-E3.1-r")
def test_air_defence_missiles_by_size() -> None:
    assert labels("m_ampv", "wheeled", "light_aa_missiles") == {"Air Defense Missile (Light)"}
    assert labels("towed_gun", "light_aa_missiles") == set()


@pytest.mark.rule("EDC-E3.1-s")
def test_transport_vtol() -> None:
    assert "Transport (VTOL)" in labels("utility_vtol")
    assert "Transport (VTOL)" not in labels("attack_vtol")


@pytest.mark.rule("EDC-E3.1-t")
def test_artillery_rows_can_be_switched_off() -> None:
    gun = ("m_ampv", ("tracked", "howitzer"))
    assert labels(gun[0], *gun[1]) == {"Self Propelled Howitzer", "Self Propelled Artillery"}
    assert labels("truck", "wheeled", "rockets") == {"Self Propelled Artillery"}
    assert labels("towed_gun", "mortar") == {"Towed Artillery"}
    assert classify(SHOP.catalogue, SHOP.forces.rows, *gun, added=False) == frozenset()


def test_a_factory_fitted_class_is_what_is_built_in() -> None:
    assert labels("main_tank") == {"Tank", "Main Battle Tank"}
    assert labels("supply_truck") >= {"Logistics", "Heavy Transport"}
    extra = Upgrade("trailer", "Trailer", "utility", stats={"cargo": 2})
    assert "Logistics" in shop_with(extra).labels(unit("main_tank", "trailer"))
