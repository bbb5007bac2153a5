"""What no case file can say: the catalogue, settings, sizes, what a damaged catalogue is refused for."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any, cast

import pytest

from bot.skirmish.engine import Setup
from bot.skirmish.exoshift.catalogue import Kind, Weapon, catalogue
from bot.skirmish.exoshift.ground.measure import distance, volume
from bot.skirmish.exoshift.ground.terrain import difficult, zones
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.state import Model, base_of
from bot.skirmish.exoshift.traits import Trait, read
from bot.skirmish.kit.files import CatalogueError, entries, typed
from bot.skirmish.table.boardfile import BoardError, board_from_data, dump_board
from tests.skirmish.shiftstorm.scene import no_dice

INFANTRY = "sol_line_infantry"


def row(found: object) -> dict[str, Any]:
    """An entry of the catalogue as it is written."""
    return asdict(found)  # type: ignore[call-overload, no-any-return]


@pytest.mark.rule("EXO-stats-b")
@pytest.mark.parametrize(
    "missing", ["move", "combat", "defense", "quality", "morale", "health", "size", "base_mm"]
)
def test_a_profile_without_a_number_is_refused(missing: str) -> None:
    data = row(catalogue().units[INFANTRY])
    data.pop("options")
    assert entries({"unit": [data]}, "unit", typed(Kind))[INFANTRY].traits == ()
    data.pop(missing)
    with pytest.raises(CatalogueError, match=f"unit {INFANTRY}: .*{missing}"):
        entries({"unit": [data]}, "unit", typed(Kind))


@pytest.mark.rule("EXO-stats-c", "EXO-stats-e")
def test_the_book_s_profile() -> None:
    found = catalogue().units[INFANTRY]
    assert (found.move, found.combat, found.defense, found.quality) == ((6, 4), 6, 5, 6)
    assert (found.morale, found.health, found.size, found.base_mm) == (6, 1, "medium", 30)
    assert (found.type, found.traits, found.weapons) == (("Sol", "Line Infantry", "Basic"), (), ("igi_87",))
    assert (found.mobility, found.source) == ("Infantry", "book")


@pytest.mark.rule("EXO-weapons-a")
def test_a_weapon_without_accuracy_is_refused() -> None:
    data = row(catalogue().weapons["igi_87"])
    data.pop("accuracy")
    with pytest.raises(CatalogueError, match=r"weapon igi_87: .*accuracy"):
        entries({"weapon": [data]}, "weapon", typed(Weapon))


@pytest.mark.rule("EXO-weapons-b", "EXO-range-b")
def test_the_book_s_weapon() -> None:
    found = catalogue().weapons["igi_87"]
    assert found.bands == ((12, 0), (16, 1), (22, -2))
    assert (found.type, found.rof, found.accuracy, found.power, found.damage) == ("Basic", 2, 2, 2, 1)
    assert found.traits == ()


@pytest.mark.rule("EXO-stats-f", "EXO-los-b")
def test_a_model_is_a_cylinder_of_its_size_and_base() -> None:
    body = volume(Model("A1", INFANTRY, x=10, y=10))
    assert 2 * base_of(Model("A1", INFANTRY)).radius == pytest.approx(1.1811, abs=1e-3)
    assert (body.bottom, body.top) == (0.0, 1.25)
    heights = {name: size.height for name, size in catalogue().sizes.items()}
    assert heights == {"very_small": 0.5, "small": 1.0, "medium": 1.25, "large": 2.0, "extra_large": 3.0}


@pytest.mark.rule("EXO-measure-b", "EXO-stats-g")
def test_a_vehicle_is_measured_from_its_main_body(monkeypatch: pytest.MonkeyPatch) -> None:
    known = catalogue().units
    vehicle = replace(known[INFANTRY], id="vehicle", type=("Sol", "Vehicle"), hull=(4.0, 2.0))
    monkeypatch.setitem(cast(dict[str, Kind], known), "vehicle", vehicle)
    along, across = (Model("A1", "vehicle", x=20, y=20, heading=heading) for heading in (90.0, 0.0))
    trooper = Model("B1", INFANTRY, x=26, y=20)
    assert distance(along, trooper) == pytest.approx(3.41, abs=0.005)
    assert distance(across, trooper) == pytest.approx(4.41, abs=0.005)


@pytest.mark.rule("EXO-measure-g")
def test_tables_to_choose_from() -> None:
    table = next(setting for setting in RULES.settings() if setting.id == "table")
    assert [option.id for option in table.choices] == ["48x48", "36x24", "72x48", "96x60"]
    assert table.default == "48x48"


def test_options_of_a_setting_have_names_of_their_own() -> None:
    for setting in RULES.settings():
        names = [option.label for option in setting.choices]
        assert len(set(names)) == len(names), setting.id


def test_ready_lists_are_legal_and_every_army_has_one() -> None:
    assert {army.data["army"] for army in RULES.armies()} == set(catalogue().armies)
    assert [problem for army in RULES.armies() for problem in RULES.check_army(army.data, {})] == []
    assert {army.id: army.points for army in RULES.armies()} == {
        "sol_patrol": 150,
        "sol_holding_force": 143,
        "sol_levy": 128,
        "combine_raid": 147,
        "tsc_contract": 150,
    }


@pytest.mark.rule("EXO-army-a")
def test_the_builder_shows_a_unit_as_its_army_has_it() -> None:
    picks = [{"slot": "C1", "unit": "sol_line_infantry"}]
    shown = {
        army: RULES.army_sheet({"army": army, "picks": picks}, {}, "C1").lines[0]
        for army in ("sol_regulars", "sol_militia")
    }
    assert "Quality 6, Morale 6" in shown["sol_regulars"]
    assert "Quality 5, Morale 5" in shown["sol_militia"]


@pytest.mark.rule("EXO-trait-w")
def test_recon_is_accepted_and_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    start = {"units": {"A1": {"kind": INFANTRY, "at": [10, 10]}, "B1": {"kind": INFANTRY, "at": [10, 20]}}}

    def menu() -> list[str]:
        state = RULES.situation(Setup(("A", "B")), start, no_dice())
        return [repr(choice) for choice in RULES.choices(state, "A")]

    known = catalogue().units
    without = menu()
    recon = replace(known[INFANTRY], traits=("Recon",))
    monkeypatch.setitem(cast(dict[str, Kind], known), INFANTRY, recon)
    assert recon.traits
    assert menu() == without


@pytest.mark.rule("EXO-terrain-b")
def test_a_zone_has_an_outline_a_height_a_density_a_ground_and_a_protection() -> None:
    fen: dict[str, Any] = {
        "id": "fen", "kind": "fen", "rect": [10, 10, 4, 4], "height": 2, "sight": "dense", "cover": "light",
        "movement": "difficult",
    }  # fmt: skip

    def text(**changed: object) -> str:
        row = {key: value for key, value in {**fen, **changed}.items() if value is not None}
        return dump_board(board_from_data({"name": "Fen", "size": [48, 48], "feature": [row]}))

    (found,) = zones(text())
    assert (found.height, found.sight, found.cover, found.movement) == (2, "dense", "light", "difficult")
    assert difficult(text(), "Infantry") == (found,)
    assert zones(text(sight="solid")) == ()
    for changed, problem in (
        ({"height": None}, "describe it"), ({"height": 0}, "needs a height"), ({"rect": None}, "exactly one shape"),
        ({"sight": "thick"}, "must be one of"), ({"cover": "good"}, "must be one of"),
    ):  # fmt: skip
        with pytest.raises(BoardError, match=problem):
            text(**changed)


def test_traits_are_read_as_the_book_writes_them() -> None:
    assert read("Tactician 1") == Trait("Tactician", 1)
    assert read("Leader (Line Infantry)") == Trait("Leader", 0, ("Line Infantry",))
    assert read("PDS (12, 1)").values == (12.0, 1.0)
    written = [trait for kind in catalogue().units.values() for trait in kind.traits]
    written += [trait for weapon in catalogue().weapons.values() for trait in weapon.traits]
    assert all(read(trait).name for trait in written)
