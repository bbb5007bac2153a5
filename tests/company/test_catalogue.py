"""EDC E3, E4: what a catalogue holds, and what its check says of one that is wrong."""

from __future__ import annotations

import pytest

from bot.campaign.world.outfit.catalogue import CatalogueError, load_catalogue, starter_catalogue
from bot.campaign.world.outfit.gear import full_uses
from bot.company.forces import TASK_FORCE_KINDS, starter_forces
from tests.company.builders import faults, unit

CATALOGUE = starter_catalogue()


@pytest.mark.rule("EDC-E3-a")
def test_a_class_has_every_field_of_the_book() -> None:
    cls = CATALOGUE.classes["regular_infantry"]
    assert (cls.fs, cls.armour, cls.speed, cls.energy, cls.infantry_energy) == (5, 0, 1, 5, True)
    assert cls.slots
    assert cls.special
    assert [(weapon.name, weapon.range) for weapon in cls.weapons] == [("Rifles", 1)]
    for field in ("fs", "armour", "air_mobility", "speed", "energy", "slots", "weapon", "special", "name"):
        (problem,) = faults("class", "regular_infantry", **{field: None})
        assert problem == f"my.toml: starter.toml: regular_infantry: {field}: is missing"


@pytest.mark.rule("EDC-E3-b")
def test_air_mobility_and_drops() -> None:
    found = {
        key: (CATALOGUE.classes[key].mobility, CATALOGUE.classes[key].drop)
        for key in ("airborne_infantry", "special_forces", "towed_gun")
    }
    assert found == {"airborne_infantry": (5, "P"), "special_forces": (5, "O"), "towed_gun": (3, "")}
    for wrong in ("6", "5X", "P"):
        assert "air_mobility: must be 0 to 5" in faults("class", "towed_gun", air_mobility=wrong)[0]


@pytest.mark.rule("EDC-E4-a")
def test_an_upgrade_has_all_eight_columns() -> None:
    columns = ("slot", "name", "compatible", "incompatible", "price", "use_count", "max_count", "may_target")
    for field in (*columns, "description"):
        (problem,) = faults("upgrade", "wheeled", **{field: None})
        assert problem == f"my.toml: upgrades.toml: wheeled: {field}: is missing"
    (unknown,) = faults("upgrade", "wheeled", compatible=["Hovercraft"])
    assert unknown == (
        "my.toml: upgrades.toml: wheeled: compatible: 'Hovercraft' is not a unit type, propulsion, class or upgrade"
    )


@pytest.mark.rule("EDC-C2.4-o")
def test_every_slot_that_must_be_filled_has_something_free() -> None:
    (problem,) = faults("class", "towed_gun", required={"sensor": 1})
    assert problem.endswith("no upgrade without price fits the sensor slot that must be filled")


def test_all_faults_are_named_at_once() -> None:
    text = """
    [[class]]
    id = "a"
    [[class]]
    id = "b"
    fs = "many"
    """
    with pytest.raises(CatalogueError, match="mine: a: energy: is missing"):
        load_catalogue(text, "mine")
    with pytest.raises(CatalogueError, match="not TOML"):
        load_catalogue("= nothing", "mine")
    with pytest.raises(CatalogueError, match="mine: colour: is not a field of a catalogue"):
        load_catalogue("colour = 3", "mine")


def test_a_wrong_word_is_named() -> None:
    assert "must be a whole number from 1 to 99" in faults("class", "truck", fs=0)[0]
    assert "'Hover' is not one of" in faults("class", "truck", type="Hover")[0]
    assert "'magic' is not one of" in faults("upgrade", "wheeled", traits={"magic": 1})[0]
    assert "tags: 'sneaky' is not one of" in faults("class", "truck", tags=["sneaky"])[0]
    assert "tags: 'sneaky' is not one of" in faults("upgrade", "wheeled", tags=["sneaky"])[0]
    assert "'fly' is not one of" in faults("upgrade", "wheeled", abilities=["fly"])[0]
    assert "there is no upgrade 'gizmo'" in faults("class", "main_tank", built_in=["gizmo"])[0]
    assert "is not another upgrade of this slot" in faults("upgrade", "thermal_sights", improves="wheeled")[0]
    assert "damage" in faults("upgrade", "hmg", weapon=[{"range": 1, "damage": "lots"}])[0]


@pytest.mark.rule("EDC-E2-a")
def test_the_twelve_kinds_of_task_force() -> None:
    forces = starter_forces().task_forces.values()
    assert len(set(TASK_FORCE_KINDS)) == 12
    assert {force.kind for force in forces} == set(TASK_FORCE_KINDS)
    assert all(force.subtext for force in forces)
    assert [force.enabled for force in forces if force.kind == "Large Vessel"] == [False]


def test_copies_of_an_upgrade_add_their_uses() -> None:
    flares = unit("regular_infantry", "flares", "flares")
    assert full_uses(CATALOGUE, flares)["flares"] == 4
    charges = unit("regular_infantry", "demolition_charges", "demolition_charges")
    assert full_uses(CATALOGUE, charges) == {"demolition_charges": 4}
    weapons = [weapon.id for weapon in CATALOGUE.cls(charges).weapons]
    assert weapons == ["rifles", "demolition_charges"]


def test_an_eod_kit_lets_its_unit_clear_mines() -> None:
    with_kit = unit("regular_infantry", "mine_detector", "eod_kit")
    assert "clear mines" in CATALOGUE.cls(with_kit).abilities
    assert "clear mines" not in CATALOGUE.cls(unit("regular_infantry", "mine_detector")).abilities
