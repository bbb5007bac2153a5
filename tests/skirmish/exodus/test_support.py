"""Support assets in army lists, in the builder and in what players see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import KeyedDice
from bot.skirmish.engine import GameDice, IllegalPick, Setup
from bot.skirmish.exodus.catalogue import catalogue
from bot.skirmish.exodus.ruleset import RULES

ARMY: dict[str, Any] = {
    "faction": "guild",
    "units": [
        {"formation": "assault_platoon", "by": "guild_dropship"},
        {"formation": "myrmidon_maniple", "by": "guild_dropship"},
        {"formation": "line_platoon"},
    ],
    "support": ["guild_dropship", "guild_strike"],
}


def changed(**fields: Any) -> dict[str, Any]:
    """The list with other fields."""
    return {**ARMY, **fields}


@pytest.mark.rule("EXW-deploy-e", "EXW-support-a")
def test_formations_come_by_the_assets_of_the_list() -> None:
    state, _ = RULES.new_game(
        Setup(("A", "B"), {"A": ARMY, "B": RULES.armies()[1].data}),
        GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "game", 0),
    )
    assert [(one.id, one.kind, one.carries) for one in state.assets if one.owner == "A"] == [
        ("AS1", "guild_dropship", ("A1", "A2")),
        ("AS2", "guild_strike", ()),
    ]
    assert [state.formation(name).where for name in ("A1", "A2", "A3", "AS1")] == [
        "aboard", "aboard", "waiting", "away",
    ]  # fmt: skip


@pytest.mark.rule("EXW-setup-o")
def test_reserves_and_assets_are_shown_to_the_opponent() -> None:
    state, _ = RULES.new_game(
        Setup(("A", "B"), {"A": ARMY, "B": RULES.armies()[1].data}),
        GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "game", 0),
    )
    lines = "\n".join(RULES.view(state, "B").status)
    assert "Myrmidon Maniple (A) (225 points: 5 Myrmidon Battlesuits)" in lines
    assert "Guild Strike Sortie (120 points)" in lines


@pytest.mark.parametrize(
    ("army", "problem"),
    [
        (
            changed(units=[{"formation": "line_platoon", "by": "guild_dropship"}]),
            "cannot come by Guild Dropship",
        ),
        (
            changed(units=[{"formation": "achilles_troop", "by": "guild_pods"}]),
            "cannot come by Orbital Drop Pods",
        ),
        (changed(support=[]), "no room left in Guild Dropship"),
        (
            changed(units=[{"formation": "assault_platoon", "by": "guild_dropship"}] * 3),
            "no room left in Guild Dropship",
        ),
        (changed(units=[{"formation": "line_platoon", "by": "x"}]), "cannot come by x"),
    ],
)
def test_what_no_asset_can_bring_is_refused(army: dict[str, Any], problem: str) -> None:
    assert any(problem in one for one in RULES.check_army(army, {"points": 3000})), RULES.check_army(army, {})


def test_the_builder_asks_what_brings_a_formation() -> None:
    army: Any = changed(units=[{"formation": "assault_platoon"}, {"formation": "line_platoon"}])
    menus = {menu.id: menu for menu in RULES.army_sheet(army, {}, "0").menus}  # type: ignore[union-attr]
    assert [entry.id for entry in menus["by"].entries] == ["deploys", "guild_dropship"]
    assert "by" not in {menu.id for menu in RULES.army_sheet(army, {}, "1").menus}  # type: ignore[union-attr]
    army, _ = RULES.change_army(army, {}, "0", "by", "guild_dropship")
    assert army["units"][0]["by"] == "guild_dropship"
    with pytest.raises(IllegalPick):
        RULES.change_army(army, {}, "1", "by", "guild_dropship")
    without, _ = RULES.change_army(army, {}, "s0", "remove")
    assert "by" not in without["units"][0]


def test_aircraft_are_in_no_army_list() -> None:
    for card in catalogue().supports.values():
        if card.kind.startswith("air_"):
            found = RULES.check_army({"faction": card.faction, "units": [{"formation": card.id}]}, {})
            assert found == [f"There is no formation {card.id} in this faction."]
