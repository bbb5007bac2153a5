"""Support assets in army lists, in the builder and in what players see."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice import KeyedDice, ScriptedDice
from bot.skirmish.engine import GameDice, IllegalPick, Pick, Setup, submit
from bot.skirmish.exodus.army import formations_of
from bot.skirmish.exodus.catalogue import catalogue
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import smallest_gap

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
    assert "Myrmidon Maniple (A2) (200 points: 5 Myrmidon Battlesuits)" in lines
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


@pytest.mark.rule("EXW-hq-a")
def test_the_player_chooses_which_stand_the_hq_replaces() -> None:
    army: Any = changed(units=[{"formation": "line_platoon", "upgrades": ["centurion"]}], support=[])
    menus = {menu.id: menu for menu in RULES.army_sheet(army, {}, "0").menus}  # type: ignore[union-attr]
    assert [(one.id, one.chosen) for one in menus["hq"].entries] == [("line", True), ("phalanx", False)]
    army, _ = RULES.change_army(army, {}, "0", "hq", "phalanx")
    assert RULES.check_army(army, {}) == []
    (formation,) = formations_of(army, "A")
    (leader,) = [stand for stand in formation.stands if stand.hq]
    assert (leader.kind, leader.card.type, formation.size) == ("phalanx", "Hard", 9)
    wrong = changed(units=[{"formation": "line_platoon", "upgrades": ["ifvs", "centurion"], "hq": "phalanx"}])
    assert any("no stand phalanx" in one for one in RULES.check_army({**wrong, "support": []}, {}))
    with pytest.raises(IllegalPick):
        RULES.change_army(army, {}, "0", "hq", "squire")
    carried, _ = RULES.change_army(army, {}, "0", "upgrade", "ifvs")
    assert "hq" not in carried["units"][0]


def test_aircraft_are_in_no_army_list() -> None:
    for card in catalogue().supports.values():
        if card.kind.startswith("air_"):
            found = RULES.check_army({"faction": card.faction, "units": [{"formation": card.id}]}, {})
            assert found == [f"There is no formation {card.id} in this faction."]


def _situation(start: dict[str, Any]) -> Any:
    empty = {"name": "Empty", "size": [120, 120], "unit": "cm"}
    given = Setup(("A", "B"), {}, {}, empty)
    return RULES.situation(given, start, GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "case", 0))


def _called(kind: str) -> Any:
    """The state in which an asset of A was called and is to be aimed."""
    start = {
        "step": "support",
        "assets": [{"id": "AS1", "owner": "A", "kind": kind}],
        "formations": {
            "A1": {"kind": "line_platoon", "stands": [["line", 5, 5]]},
            "B1": {"kind": "conscript_company", "stands": [["conscript", 50, 40], ["conscript", 53, 40]]},
            "B2": {"kind": "squire_squadron", "stands": [["squire", 50, 80]]},
        },
    }
    dice = GameDice(ScriptedDice({"support": [10]}), "case", 1)
    return submit(RULES, _situation(start), "A", Pick("call:AS1"), dice)[0]


def test_the_preview_of_a_sortie_names_whom_it_meets() -> None:
    state = _called("guild_strike")
    shown = RULES.preview(state, "A", Pick("fly:AS1", {"point": [50, 60], "heading": 180.0}))
    assert shown.lines == ("It meets, in this order: Battle Squire Squadron (B2), Conscript Company (B1).",)
    assert shown.path == ((50.0, 120.0), (50.0, 0.0))
    away = RULES.preview(state, "A", Pick("fly:AS1", {"point": [90, 60], "heading": 0.0}))
    assert away.lines == ("It meets nobody.",)


def test_the_preview_of_a_bombardment_shows_its_template_and_how_far_it_may_miss() -> None:
    state = _called("guild_orbital")
    shown = RULES.preview(state, "A", Pick("bombard:AS1", {"at": [50, 44]}))
    assert [(mark.kind, mark.radius) for mark in shown.marks] == [("range", 10.0), ("template", 7.5)]
    assert shown.lines[1] == "Under the template if it hits its point: Conscript Company (B1)."


def test_the_solo_opponent_goes_for_the_enemys_edge_in_a_breakthrough() -> None:
    empty = {"name": "Empty", "size": [120, 120], "unit": "cm"}
    start = {
        "formations": {
            "A1": {"kind": "assault_platoon", "stands": [["assault", 60, 60]]},
            "B1": {"kind": "conscript_company", "stands": [["conscript", 60, 10]]},
        }
    }
    given = Setup(("A", "B"), {}, {"scenario": "breakthrough"}, empty)
    state = RULES.situation(given, start, GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "case", 0))
    moving, _ = submit(RULES, state, "A", Pick("full:A1"), GameDice(ScriptedDice({"order": [9]}), "case", 1))
    move = next(choice for choice in RULES.choices(moving, "A") if choice.kind == "move")

    def worth(y: float) -> float:
        found = RULES.estimate(
            RULES.view(moving, "A"), "A", move, Pick(move.id, {"way": {"to": [60, y], "shape": "keep"}})
        )
        assert found is not None
        return found

    assert worth(80.0) > worth(60.0) > worth(40.0)


def _dropping(count: int = 2) -> Any:
    """The state in which A is asked where so many stands land, beside a marsh."""
    start = {
        "step": "support",
        "assets": [{"id": "AS1", "owner": "A", "kind": "guild_pods", "carries": ["A1"]}],
        "formations": {
            "A1": {
                "kind": "assault_platoon",
                "where": "aboard",
                "stands": [["assault", 0, 0]] * count,
            },
            "B1": {"kind": "conscript_company", "stands": [["conscript", 40, 66]]},
        },
    }
    marsh = {"id": "m", "kind": "marsh", "rect": [50, 46, 10, 10]}
    board = {"name": "Marsh", "size": [120, 120], "unit": "cm", "feature": [marsh]}
    dice = GameDice(ScriptedDice({"support": [10], "direction": [1], "scatter": [6]}), "case", 1)
    state = RULES.situation(Setup(("A", "B"), {}, {}, board), start, dice)
    for pick in (Pick("call:AS1"), Pick("drop:AS1", {"point": [40, 40]})):
        state = submit(RULES, state, "A", pick, dice)[0]
    return state


@pytest.mark.rule("EXW-orbital-a")
def test_the_preview_of_a_landing_shows_each_stand_and_who_takes_a_rough_luck_test() -> None:
    state = _dropping()
    shown = RULES.preview(state, "A", Pick("land_here:A1"))
    assert [(one.id, one.x, one.y) for one in shown.stands] == [
        (one.id, one.x, one.y) for one in state.formation("A1").stands
    ]
    assert len(shown.lines) == 1
    moved = RULES.preview(state, "A", Pick("land_here:A1", {"places": {"stands": {"A1.2": [45, 46]}}}))
    assert [(one.x, one.y) for one in moved.stands] == [(40, 46), (45, 46)]
    assert moved.lines[1] == "1 stand takes a Rough Luck test: lost on 1"
    with pytest.raises(IllegalPick, match=r"A1\.2 cannot go there"):
        RULES.preview(state, "A", Pick("land_here:A1", {"places": {"stands": {"A1.2": [40, 60]}}}))


@pytest.mark.rule("EXW-orbital-a")
def test_the_bot_and_a_player_out_of_time_accept_the_proposed_places() -> None:
    state = _dropping()
    assert RULES.deadline_default(state, "A") == Pick("land_here:A1")
    (choice,) = RULES.choices(state, "A")
    assert RULES.candidates(state, "A", choice) == [Pick("land_here:A1")]


@pytest.mark.rule("EXW-orbital-a")
@given(st.lists(st.tuples(st.floats(30.0, 50.0), st.floats(36.0, 62.0)), min_size=2, max_size=2))
@settings(max_examples=40, deadline=None)
def test_wherever_a_player_puts_stands_that_land_they_keep_to_the_rules(
    places: list[tuple[float, float]],
) -> None:
    state = _dropping(3)
    stands = {f"A1.{n}": list(at) for n, at in enumerate(places, 2)}
    try:
        after = RULES.preview(state, "A", Pick("land_here:A1", {"places": {"stands": stands}})).stands
    except IllegalPick:
        return
    discs = [(one.x, one.y, 1.0) for one in after]
    assert discs[0][:2] == (40.0, 46.0)
    for n, disc in enumerate(discs):
        others = [other for m, other in enumerate(discs) if m != n]
        assert math.dist(disc[:2], (40.0, 66.0)) >= 6.0 - 1e-3, "in the zone of the enemy's only stand"
        assert all(math.dist(disc[:2], other[:2]) >= 2.0 - 1e-3 for other in others)
        assert smallest_gap((disc,), others) <= 5.0 + 1e-3
