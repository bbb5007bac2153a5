"""Gear and armoury items: SHS-equipment-*, SHS-item_*."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import ScriptedDice
from bot.skirmish.engine import GameDice
from bot.skirmish.shiftstorm.army import build, capacity, idle_twice, points
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.initiative import initiative
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
from bot.skirmish.shiftstorm.stats import number, stat, tuned
from bot.skirmish.shiftstorm.teams.ce import spoils, yielded
from tests.skirmish.shiftstorm.scene import (
    board,
    do,
    menu,
    offered,
    options_of,
    refused,
    scene,
    unit,
    wall,
    why_not,
)

AWAY = {"B9": unit("augur", 44, 44)}


def problems(character: str, items: list[str], **more: Any) -> list[str]:
    """What is wrong with a model in a team of its kind."""
    model = {"character": character, "items": items, **more}
    rest = [{"character": character} for _ in range(5)]
    return RULES.check_army({"models": [model, *rest]}, {"points": 1000})


@pytest.mark.rule("SHS-equipment-a")
def test_slots_by_armour() -> None:
    assert {name: capacity(name, ()) for name in ("ardor_corps", "strike_guard", "handler", "bat")} == {
        "ardor_corps": 4, "strike_guard": 3, "handler": 2, "bat": 2,
    }  # fmt: skip
    assert problems("strike_guard", ["digel", "scope", "bayonet"]) == []
    assert any(
        "4 slots" in text for text in problems("strike_guard", ["digel", "scope", "bayonet", "battery"])
    )
    assert problems("ardor_corps", ["raid_interface", "digel", "scope"]) == []
    assert any(
        "5 slots" in text for text in problems("ardor_corps", ["raid_interface", "digel", "scope", "rak"])
    )


@pytest.mark.rule("SHS-equipment-b")
def test_items_cost_nothing() -> None:
    models = [{"character": "ardor_corps", "items": ["digel"] * 4} for _ in range(5)]
    assert points(models) == 100
    assert RULES.check_army({"models": models}, {"models_min": 5, "points": 100}) == []


@pytest.mark.rule("SHS-equipment-c")
def test_limited_items_once_for_a_team() -> None:
    limited = [item.id for item in catalogue().items.values() if item.limit]
    assert sorted(limited) == ["h3", "hard_charge", "ords_bolt", "refit_patch", "sages_tome", "silver_cog"]
    for item in limited:
        more = {"cog": "V"} if item == "silver_cog" else {}
        model = {"character": "ardor_corps", "items": [item], **more}
        rest = [{"character": "ardor_corps"} for _ in range(4)]
        name = catalogue().items[item].name
        (text,) = RULES.check_army({"models": [model, model, *rest]}, {})
        assert f"only 1 {name}" in text
        assert RULES.check_army({"models": [model, *rest, {"character": "augur"}]}, {}) == []


@pytest.mark.rule("SHS-equipment-d")
def test_consumables_are_used_up() -> None:
    consumable = sorted(item.id for item in catalogue().items.values() if item.consumable)
    assert consumable == ["battery", "digel", "hard_charge", "plate_patch", "refit_patch", "sages_tome"]
    after = do(scene({"A1": unit("strike_guard", armor=1, items=["digel"]), **AWAY}), "use:digel>A1")
    assert after.unit("A1").items == ("ei_shield",)
    assert "use:digel>A1" not in menu(after.state)


@pytest.mark.rule("SHS-equipment-e")
def test_restoring_takes_contact() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10, items=["digel"]),
        "A2": unit("strike_guard", 11.25, 10, armor=0),
        **AWAY,
    }
    after = do(scene(units), "use:digel>A2")
    assert (after.unit("A2").armor, after.unit("A2").active) == (1, True)
    assert after.state.acting is not None
    assert after.state.acting.actions == 1
    apart = scene({**units, "A2": unit("strike_guard", 12.25, 10, armor=0)})
    assert "use:digel>A2" not in menu(apart)


@pytest.mark.rule("SHS-equipment-f")
def test_a_trans_kit_raises_the_dice_total() -> None:
    def total(kits: int) -> int:
        dice = GameDice(ScriptedDice({"ce": [5, 6]}), "test", 0)
        return spoils(2, False, kits, dice)[0]

    assert (yielded(total(0))[0], yielded(total(1))[0]) == (2, 3)
    assert build({"character": "augur"}, "A1", "A", {}).carries("trans_kit")
    assert build({"character": "core_keeper"}, "A1", "A", {}).carries("trans_kit")


@pytest.mark.rule("SHS-equipment-g")
def test_apass_walks_through_doors() -> None:
    door = board(wall(12, 5, 15, "door", "d"))
    state = scene({"A1": unit("syndic", 10, 10), **AWAY}, board=door)
    after = do(state, "move", path=[[13, 10]])
    assert (after.unit("A1").at, after.state.table.features) == ((13.0, 10.0), ())
    assert after.state.acting is not None
    assert after.state.acting.actions == 1
    guard = scene({"A1": unit("strike_guard", 10, 10), **AWAY}, board=door)
    assert "in the way" in refused(guard, "move", path=[[13, 10]])
    short = do(state, "move", path=[[10, 12]])
    assert len(short.state.table.features) == 1


@pytest.mark.rule("SHS-equipment-i")
def test_void_field() -> None:
    units = {"A1": unit("core_runner", 5, 10, skills=["heal"]), "A2": unit("strike_guard", 5, 12, armor=1)}
    near = scene({**units, "B1": unit("adherent", 18.25, 10)})
    runner = near.unit("A1")
    assert (stat(near, runner, "Ac"), initiative(near, runner)) == (0, 5)
    keeper = scene({"B1": unit("adherent", 18.25, 10), "B2": unit("war_keeper", 20, 10)})
    assert stat(keeper, keeper.unit("B2"), "Ac") == 6, "enemies only"
    passed = scene({**units, "B1": unit("adherent", 18.25, 10)}, board=board(wall(5.8, 5, 15, "door", "d")))
    assert do(passed, "door:d", {"test": [5, 6]}).event("door").data["passed"], "11 and 1 of the Splicer"
    assert not do(passed, "door:d", {"test": [5, 5]}).event("door").data["passed"]
    far = scene({**units, "B1": unit("adherent", 18.35, 10)})
    assert stat(far, far.unit("A1"), "Ac") == 5
    down = scene({**units, "B1": unit("adherent", 18.25, 10, armor=0)})
    assert stat(down, down.unit("A1"), "Ac") == 5
    hood = scene({"A1": unit("core_runner", 5, 10, items=["h3"]), "B1": unit("adherent", 18.25, 10)})
    assert stat(hood, hood.unit("A1"), "Ac") == 0


@pytest.mark.rule("SHS-equipment-m")
def test_an_ei_shield_is_one_point() -> None:
    shields = {name: build({"character": name}, "A1", "A", {}).shield for name in (
        "advocate", "core_keeper", "strike_guard", "syndic", "core_runner")}  # fmt: skip
    assert shields == {"advocate": 1, "core_keeper": 1, "strike_guard": 1, "syndic": 0, "core_runner": 0}


@pytest.mark.rule("SHS-equipment-n")
def test_staff_of_office() -> None:
    syndic = build({"character": "syndic"}, "A1", "A", {})
    staff = weapon_of(syndic, "staff_of_office")
    assert (staff.kind, staff.damage, staff.traits) == ("combat", 3, ("kill_shot", "concealed"))
    units = {"A1": unit("syndic", 10, 10), "B1": unit("firebrand", 11.25, 10)}
    first = do(scene(units), "combat:staff_of_office>B1", {"strike:A1": [2, 2, 1], "damage": [5, 4]})
    assert (first.event("struck").data["hits"], first.unit("B1").armor) == (2, 3)
    second = do(first.state, "combat:staff_of_office>B1", {"strike:A1": [5, 2, 2]})
    assert second.event("struck").data["hits"] == 0


@pytest.mark.rule("SHS-item_cutting_laser-a")
def test_cutting_laser() -> None:
    table = board(wall(11, 0, 30), wall(30, 0, 10, "hard_cover", "c"), wall(30, 20, 30, "door", "d"))
    units = {"A1": unit("strike_guard", 10.1, 10, items=["cutting_laser"]), "B1": unit("augur", 20, 10)}
    state = scene(units, board=table)
    after = do(state, "cut:w")
    assert after.state.acting is not None
    assert after.state.acting.actions == 1
    assert offered(after.state, "shoot:scattergun>B1")
    assert after.state.table.feature("c")
    gap = sorted(found.region.bounds[1::2] for found in after.state.table.features if found.kind == "wall")
    assert gap == [(0.0, 9.0), (11.0, 30.0)], "2 in wide"
    assert do(after.state, "move", path=[[13, 10]]).unit("A1").at == (13.0, 10.0)
    at_cover = scene({**units, "A1": unit("strike_guard", 29.1, 5, items=["cutting_laser"])}, board=table)
    assert "c" not in do(at_cover, "cut:c").state.table.by_id
    assert "cut:w" not in menu(at_cover)
    at_door = scene({**units, "A1": unit("strike_guard", 29.1, 25, items=["cutting_laser"])}, board=table)
    assert "d" not in do(at_door, "cut:d").state.table.by_id
    corner = {
        "id": "w",
        "kind": "wall",
        "outline": [[10, 20], [16, 20], [16, 20.8], [10.8, 20.8], [10.8, 25], [10, 25]],
    }
    beside = {"A1": unit("strike_guard", 16.45, 19.55, items=["cutting_laser"]), "B1": unit("augur", 40, 40)}
    (left,) = do(scene(beside, board=board(corner)), "cut:w").state.table.features
    assert {(10, 25), (10.8, 25)} <= {tuple(at) for at in left.region.outline}, "the far arm stays whole"
    barrier = {
        "A1": unit("strike_guard", 10, 10, items=["cutting_laser"]),
        "B1": unit("core_keeper", 11.25, 10, barrier=2),
    }
    assert do(scene(barrier), "cut:barrier>B1").unit("B1").barrier == 0
    apart = {**barrier, "B1": unit("core_keeper", 11.35, 10, barrier=2)}
    assert "cut:barrier>B1" not in menu(scene(apart))


@pytest.mark.rule("SHS-item_scope-a")
def test_scope() -> None:
    found = {}
    for who, weapon in (
        ("strike_guard", "scattergun"),
        ("ardor_corps", "carbine"),
        ("advocate", "lance"),
        ("ranger", "boltthrower"),
    ):
        model = build({"character": who, "items": ["scope", "scope"]}, "A1", "A", {})
        found[weapon] = tuned(model, weapon_of(model, weapon)).range_in
    assert found == {"scattergun": 24, "carbine": 36, "lance": 48, "boltthrower": 48}
    ardor = build({"character": "ardor_corps", "items": ["scope"]}, "A1", "A", {})
    assert tuned(ardor, weapon_of(ardor, "grenade_basic")).range_in == 12


@pytest.mark.rule("SHS-item_spotter-a")
def test_spotters_add_up() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10, items=["spotter", "spotter"]),
        "B1": unit("core_runner", 20, 10),
    }
    state = scene(units)
    assert number(state, state.unit("A1"), "S") == 6
    assert ", 3+ to hit" in str(menu(state)["shoot:carbine>B1"].odds)


@pytest.mark.rule("SHS-item_bipas-a")
def test_bipas_raises_access() -> None:
    state = scene(
        {
            "A1": unit("strike_guard", items=["bipas"], skills=["heal"]),
            "A2": unit("core_runner", 14, 10, armor=1),
        }
    )
    assert str(menu(state)["skill:heal>A2"].odds).startswith("7+")


@pytest.mark.rule("SHS-item_bipod-a")
def test_bipod() -> None:
    units = {"A1": unit("ardor_corps", 10, 10, items=["bipod"]), "B1": unit("firebrand", 20, 10), **AWAY}
    state = scene(units)
    assert ", 2+ to hit" in str(menu(state)["shoot:carbine>B1"].odds)
    moved = do(state, "move", path=[[10, 12]])
    assert "Bipod" in why_not(moved.state, "shoot:carbine>B1")
    shot = do(state, "shoot:carbine>B1", {"hit": [1] * 4})
    assert "Bipod" in why_not(shot.state, "move")
    assert "Bipod" in why_not(shot.state, "charge:unarmed>B1")
    charged = {
        **units,
        "A1": unit("rat", 10, 10, stealth=False),
        "B1": unit("ardor_corps", 20, 10, items=["bipod"]),
    }
    reflex = do(scene(charged), "charge:claws>B1").then(
        "reflex:carbine", {"hit": [1] * 4, "strike:A1": [1] * 4}
    )
    assert (reflex.event("shot").data["dice"], reflex.event("hits").data["needed"]) == (4, 4)


@pytest.mark.rule("SHS-item_plate_patch-a")
def test_plate_patch() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10, armor=3, items=["plate_patch"]),
        "A2": unit("handler", 11.25, 10, armor=2),
        **AWAY,
    }
    assert do(scene(units), "use:plate_patch>A1").unit("A1").armor == 4
    assert "Plate" in why_not(scene(units), "use:plate_patch>A2")
    full = scene({**units, "A1": unit("ardor_corps", 10, 10, items=["plate_patch"])})
    assert "nothing to restore" in why_not(full, "use:plate_patch>A1")


@pytest.mark.rule("SHS-item_battery-a")
def test_battery() -> None:
    units = {
        "A1": unit("advocate", 10, 10, shield=0, items=["battery"]),
        "A2": unit("core_runner", 11.25, 10),
        **AWAY,
    }
    assert do(scene(units), "use:battery>A1").unit("A1").shield == 1
    assert "no Shield" in why_not(scene(units), "use:battery>A2")
    assert "full" in why_not(
        scene({**units, "A1": unit("advocate", 10, 10, items=["battery"])}), "use:battery>A1"
    )


@pytest.mark.rule("SHS-item_digel-a")
def test_digel_works_on_drones() -> None:
    ill = unit("rat", 10, 10, armor=1, items=["digel"], caustic=True, pestilence=True)
    rat = do(scene({"A1": ill, **AWAY}), "use:digel>A1").unit("A1")
    assert (rat.armor, rat.caustic, rat.pestilence) == (2, False, False)


@pytest.mark.rule("SHS-item_refit_patch-a")
def test_refit_patch() -> None:
    for armor, healed in ((1, 3), (3, 4)):
        units = {"A1": unit("ardor_corps", armor=armor, items=["refit_patch"]), **AWAY}
        assert do(scene(units), "use:refit_patch>A1").unit("A1").armor == healed


@pytest.mark.rule("SHS-item_combat_vest-a")
def test_combat_vest() -> None:
    four = ["combat_vest", "digel", "digel", "scope", "bayonet"]
    assert problems("strike_guard", four) == []
    assert any("slots" in text for text in problems("strike_guard", [*four, "battery"]))


@pytest.mark.rule("SHS-item_shield_generator-a")
def test_shield_generator() -> None:
    made = {
        who: build({"character": who, "items": ["shield_generator"]}, "A1", "A", {}).shield
        for who in ("handler", "advocate")
    }
    assert made == {"handler": 1, "advocate": 2}
    assert build({"character": "handler", "items": ["shield_generator"] * 2}, "A1", "A", {}).shield == 1
    units = {
        "A1": unit("forge_guard", 10, 10),
        "A2": unit("advocate", 11.25, 10, shield=0, owner="A"),
        **AWAY,
    }
    forged = do(scene(units), "skill:forge>A2", {"test": [4, 4]}, item="shield_generator").unit("A2")
    assert (forged.shield, forged.shield_start) == (1, 2)
    cog = do(scene(units), "skill:forge>A2", {"test": [4, 4]}, item="silver_cog", cog="V")
    assert [number(cog.state, cog.unit("A2"), name) for name in ("S", "V")] == [5, 7]


@pytest.mark.rule("SHS-item_raid_interface-a")
def test_a_raid_interface_makes_nobody_slower() -> None:
    state = scene({"A1": unit("core_collector", items=["raid_interface"], stats={"M": 3})})
    assert number(state, state.unit("A1"), "M") == 7


@pytest.mark.rule("SHS-item_spotter-a", "SHS-item_bipod-a", "SHS-item_bipas-a", "SHS-item_rak-a")
def test_only_spotters_add_up() -> None:
    twice = ["bipod", "bipod", "spotter", "spotter"]
    state = scene({"A1": unit("ardor_corps", items=twice), "A2": unit("ardor_corps", 14, 10,
                   items=["bipas", "bipas", "rak", "rak"])})  # fmt: skip
    assert number(state, state.unit("A1"), "S") == 8
    assert number(state, state.unit("A2"), "Ac") == 6
    idle = {item.id for item in catalogue().items.values() if not item.card and not idle_twice(item)}
    assert idle == {"spotter", "grenade", "digel", "battery", "plate_patch", "refit_patch", "hard_charge",
                    "sages_tome"}  # fmt: skip


@pytest.mark.rule("SHS-item_cloak-a")
def test_cloak() -> None:
    units = {"A1": unit("strike_guard", 10, 10, items=["cloak"]), "B1": unit("firebrand", 20, 10)}
    state = scene(units)
    assert "hidden" in why_not(scene(units, "B1"), "charge:fury_ax>A1")
    assert do(state, "move", path=[[10, 13]]).unit("A1").stealth
    shot = do(state, "shoot:scattergun>B1", {"hit": [2, 1, 1], "damage": [1]})
    assert (shot.event("hits").data["hits"], shot.unit("A1").hidden) == (1, False)
    assert len(shot.event("hits").rolls) == 3
    placed = scene(
        {"A1": unit("strike_guard", at=None, items=["cloak"])}, None, phase="place", asked="A", first="A"
    )
    assert do(placed, "place:A1", {}, at=[10, 5]).unit("A1").stealth


@pytest.mark.rule("SHS-item_furnace_pack-a")
def test_furnace_pack() -> None:
    assert problems("ardor_corps", ["furnace_pack", "digel", "scope"]) == []
    assert any("Plate" in text for text in problems("strike_guard", ["furnace_pack"]))
    assert any("slots" in text for text in problems("ardor_corps", ["furnace_pack", "digel", "scope", "rak"]))
    units = {"A1": unit("ardor_corps", 10, 10, items=["furnace_pack"]), "B1": unit("firebrand", 14, 10)}
    assert "Airborne" in why_not(scene(units, "B1"), "charge:fury_ax>A1")


@pytest.mark.rule("SHS-item_rak-a")
def test_rak_raises_access() -> None:
    state = scene({"A1": unit("strike_guard", items=["rak"])})
    assert stat(state, state.unit("A1"), "Ac") == 5


@pytest.mark.rule("SHS-item_sages_tome-a")
def test_the_tome_teaches_for_one_game() -> None:
    units = {"A1": unit("strike_guard", 10, 10, items=["sages_tome"]), "B1": unit("ardor_corps", 20, 10)}
    state = scene(units)
    listed = options_of(state, "tome", "skill")
    assert "dodge" in listed
    assert "agile" not in listed
    read = do(state, "tome", skill="dodge")
    assert (read.unit("A1").items, read.unit("A1").has("dodge")) == (("ei_shield",), True)
    assert set(state.unit("A1").skills) < set(read.unit("A1").skills), "it forgets nothing"
    enemy = do(do(read.state, "pass").state, "shoot:carbine>A1", {"dodge:A1": [4, 5]})
    assert "hits" not in enemy.kinds()
    assert "tome" not in menu(read.state)
    hasty = scene({**units, "A1": unit("rat", 10, 10, items=["sages_tome"], skills=["haste"])})
    listed = options_of(hasty, "tome", "skill")
    assert "haste" in listed, "it may be picked again"
    assert "savage" not in listed, "it has that by its card"


@pytest.mark.rule("SHS-item_silver_cog-a")
def test_silver_cog() -> None:
    state = scene({"A1": unit("ardor_corps", items=["silver_cog"], cog="V", armor=2)})
    assert number(state, state.unit("A1"), "V") == 4
    assert str(menu(state)["skill:biorganic"].odds).startswith("8+")
    assert any("Silver Cog" in text for text in problems("ardor_corps", ["silver_cog"]))
    assert any("Silver Cog" in text for text in problems("ardor_corps", ["silver_cog"], cog="M"))
    assert problems("ardor_corps", ["silver_cog"], cog="S") == []


@pytest.mark.rule("SHS-item_h3-a")
def test_h3() -> None:
    units = {
        "A1": unit("war_keeper", 10, 10),
        "A2": unit("bat", 10, 14),
        "B1": unit("strike_guard", 18, 10, items=["h3"]),
    }
    assert "H3" in why_not(scene(units), "shoot:virch_shard_2>B1")
    assert "H3" in why_not(scene(units), "skill:corrupt_2>B1")
    assert "H3" in why_not(scene(units, "A2"), "shoot:shard>B1")
    assert offered(scene(units), "shoot:sb_sword_3>B1")
    claws = {"A1": unit("rat", 10, 10, stealth=False), "B1": unit("strike_guard", 11.25, 10, items=["h3"])}
    assert "H3" in why_not(scene(claws), "combat:claws>B1")
