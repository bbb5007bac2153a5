"""Close combat and Reflex: SHS-combat-*, SHS-reflex-*, and what belongs to a Charge."""

from __future__ import annotations

import pytest

from bot.skirmish.shiftstorm.fighting.reflex import reflex_dice
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
from bot.skirmish.shiftstorm.stats import combat_initiative, damage_of, number
from tests.skirmish.shiftstorm.scene import board, do, menu, offered, refused, scene, unit, wall, why_not

AWAY = {"B9": unit("augur", 44, 44)}


def rat(x: float = 10, y: float = 10, **more: object) -> dict[str, object]:
    """A RAT that is seen."""
    return unit("rat", x, y, stealth=False, **more)


@pytest.mark.rule("SHS-combat-a")
def test_as_many_dice_as_combat() -> None:
    state = scene({"A1": unit("firebrand", 10, 10), "B1": unit("firebrand", 11.25, 10)})
    after = do(state, "combat:fury_ax>B1", {"strike:A1": [4, 4, 4, 3, 3, 3], "damage": [4, 1, 1]})
    assert after.event("struck").data["dice"] == 6
    assert after.event("damage").data["needed"] == 4


@pytest.mark.rule("SHS-combat-b")
def test_combat_ladder() -> None:
    for mine, theirs, need in (
        ("avatar", "strike_guard", 3),
        ("strike_guard", "avatar", 5),
        ("augur", "war_keeper", 6),
    ):
        state = scene({"A1": unit(mine, 10, 10), "B1": unit(theirs, 11.25, 10, moved=False)})
        choice = next(name for name in menu(state) if name.startswith("combat:"))
        dice = {"strike:A1": [1] * number(state, state.unit("A1"), "Co")}
        assert do(state, choice, dice).event("struck").data["needed"] == need


@pytest.mark.rule("SHS-combat-c")
def test_a_charge_reaches_twice_its_movement() -> None:
    units = {"A1": unit("gun_runner", 10, 10), "B1": unit("augur", 21.25, 10)}
    assert offered(scene(units), "charge:unarmed>B1")
    assert "10.2 in" in why_not(scene({**units, "B1": unit("augur", 21.45, 10)}), "charge:unarmed>B1")
    walled = scene({**units, "A1": unit("core_runner", 10, 10)}, board=board(wall(15, 0, 48)))
    assert "No way" in why_not(walled, "charge:runner_blade>B1")
    state = scene({"A1": unit("core_runner", 10, 10), "B1": unit("augur", 18, 10)})
    assert "end in contact" in refused(state, "charge:runner_blade>B1", path=[[14, 10]])
    assert "long" in refused(state, "charge:runner_blade>B1", path=[[10, 15], [16.7499, 10]])


@pytest.mark.rule("SHS-combat-d")
def test_who_is_downed_first_does_not_strike() -> None:
    units = {"A1": rat(), "B1": unit("strike_guard", 16, 10, shield=0, armor=1), **AWAY}
    charge = do(scene(units), "charge:claws>B1")
    dice = {"strike:A1": [3, 1, 1, 1], "damage": [3]}
    downed = charge.then("fight:unarmed", dice)
    assert downed.unit("B1").downed
    assert downed.kinds().count("struck") == 1
    survives = charge.then("fight:unarmed", {"strike:A1": [1] * 4, "strike:B1": [1] * 3})
    assert [event.data["unit"] for event in survives.events if event.kind == "struck"] == ["A1", "B1"]


@pytest.mark.rule("SHS-combat-e")
def test_combat_goes_on_in_later_turns() -> None:
    units = {"A1": rat(armor=1), "B1": unit("strike_guard", 11.25, 10, armor=2), **AWAY}
    for acting, combat, dice in (("A1", "combat:claws>B1", "2 dice"), ("B1", "combat:unarmed>A1", "3 dice")):
        state = scene(units, acting, turn=3)
        assert dice in str(menu(state)[combat].odds)
        assert offered(state, combat)
        assert offered(state, "move")
        shots = [choice for name, choice in menu(state).items() if name.startswith(("shoot", "agile"))]
        assert all(choice.disabled for choice in shots)


@pytest.mark.rule("SHS-combat-f", "SHS-item_war_ax-a")
def test_combat_damage_follows_all_damage_rules() -> None:
    units = {"A1": unit("strike_guard", 10, 10, items=["war_ax"]), "B1": unit("advocate", 11.25, 10), **AWAY}
    after = do(scene(units), "combat:war_ax>B1", {"strike:A1": [6, 1, 1], "damage": [2]})
    assert after.event("damage").data["needed"] == 2
    assert (after.unit("B1").downed, after.unit("B1").shield) == (True, 1)
    plate = {**units, "B1": unit("core_collector", 11.25, 10, shield=1)}
    four = do(scene(plate), "combat:war_ax>B1", {"strike:A1": [6, 1, 1], "damage": [2]}).unit("B1")
    assert (four.armor, four.shield) == (3, 1)


@pytest.mark.rule("SHS-combat-g")
def test_bare_hands_do_two() -> None:
    units = {"A1": unit("ardor_corps", 10, 10), "B1": unit("core_runner", 11.25, 10)}
    after = do(scene(units), "combat:unarmed>B1", {"strike:A1": [6, 6], "damage": [5, 4]})
    assert (after.event("struck").data["dice"], after.event("damage").data["needed"]) == (2, 5)
    weak = scene({**units, "A1": unit("ardor_corps", 10, 10, bonus={"x:Co": -1})})
    one = do(weak, "combat:unarmed>B1", {"strike:A1": [1]}).event("struck")
    assert "with bare hands: 1 die, 6+ to hit, 0 hits." in RULES.say(one)


@pytest.mark.rule("SHS-combat-h")
def test_one_weapon_is_chosen() -> None:
    units = {"A1": unit("avatar", 10, 10, items=["war_ax"]), "B1": unit("firebrand", 11.25, 10)}
    state = scene(units)
    assert {name for name in menu(state) if name.startswith("combat:")} == {
        "combat:avatar_sword>B1", "combat:war_ax>B1",
    }  # fmt: skip
    after = do(state, "combat:war_ax>B1", {"strike:A1": [6, 1, 1, 1], "damage": [1]})
    assert (after.event("struck").data["dice"], after.event("damage").data["damage"]) == (4, 6)


@pytest.mark.rule("SHS-combat-i")
def test_damage_equal_to_the_wielders_armor() -> None:
    state = scene({"A1": unit("avatar"), "A2": unit("disciple", 14, 10), "A3": unit("avatar", 18, 10, armor=3),
                   "A4": unit("disciple", 22, 10, boost=3), "A5": unit("adherent", 26, 10, owner="A")})  # fmt: skip
    weapons = {"A1": "avatar_sword", "A2": "glaive", "A3": "avatar_sword", "A4": "glaive", "A5": "staff"}
    found = {
        name: damage_of(state.unit(name), weapon_of(state.unit(name), held)) for name, held in weapons.items()
    }
    assert found == {"A1": 4, "A2": 2, "A3": 3, "A4": 5, "A5": 2}


@pytest.mark.rule("SHS-combat-j")
def test_confirming_as_the_second_action() -> None:
    units = {"A1": rat(), "B1": unit("augur", 16, 10, armor=1), **AWAY}
    charge = do(scene(units), "charge:claws>B1", {"strike:A1": [4, 1, 1, 1], "damage": [3]})
    assert charge.unit("B1").downed
    after = charge.then("confirm:B1")
    assert (after.unit("B1").gone, after.unit("A1").xp) == (True, 1)
    assert "No actions" in why_not(
        scene({**units, "B1": unit("augur", 11.25, 10, armor=0)}, actions=0), "confirm:B1"
    )


@pytest.mark.rule("SHS-reflex-a", "SHS-reflex-c", "SHS-reflex-b")
def test_reflex_instead_of_a_blow() -> None:
    units = {"A1": rat(), "B1": unit("ardor_corps", 20, 10), **AWAY}
    charge = do(scene(units), "charge:claws>B1")
    assert RULES.to_move(charge.state) == ("B",)
    assert RULES.prompt(charge.state, "B").reaction
    assert charge.unit("A1").at == (10.0, 10.0)
    dice = {"hit": [6, 5], "damage": [1], "strike:A1": [1] * 4}
    after = charge.then("reflex:carbine", dice)
    assert [event.kind for event in after.events if event.kind in ("shot", "charged", "struck")] == [
        "shot", "charged", "struck",
    ]  # fmt: skip
    assert after.event("hits").data["needed"] == 6
    assert after.event("struck").data["unit"] == "A1"
    still = {**units, "A1": unit("core_runner", 10, 10, moved=False)}
    shot = do(scene(still), "charge:runner_blade>B1").then(
        "reflex:carbine", {"hit": [4, 4], "strike:A1": [1] * 5}
    )
    assert shot.event("hits").data["needed"] == 5, "who charges is moving: S4 against M5"


@pytest.mark.rule("SHS-reflex-e", "SHS-actions-h")
def test_a_charge_at_who_removes_itself_is_stopped() -> None:
    """A Manakin's grenade, thrown at a charger beside it."""
    units = {
        "A1": unit("strike_guard", 10, 10),
        "B1": unit("manakin_drone", 12.05, 10, items=["grenade"]),
        **AWAY,
    }
    charge = do(scene(units), "charge:unarmed>B1")
    after = charge.then("reflex:grenade_caustic", {"drift": [1, 1], "damage": [1, 6]})
    assert (after.unit("B1").gone, after.unit("A1").at) == (True, (10.0, 10.0))
    assert "charge_stopped" in after.kinds()
    augur = {**units, "B1": unit("augur", 12.05, 10, items=["grenade"])}
    down = do(scene(augur), "charge:unarmed>B1").then(
        "reflex:grenade_caustic", {"drift": [1, 1], "damage": [1, 6]}
    )
    assert (down.unit("B1").downed, "combat" in down.kinds()) == (True, False)
    assert down.state.touching(down.unit("A1"), down.unit("B1"))


@pytest.mark.rule("SHS-reflex-b", "SHS-item_bipod-a", "SHS-item_rof_mod-a")
def test_half_the_rate_of_fire() -> None:
    for weapon, who, dice in (("lance", "advocate", 1), ("magnum", "handler", 1), ("multi_lance", "gun_runner", 2),
                              ("carbine", "ardor_corps", 2), ("synth_slug", "disciple", 3)):  # fmt: skip
        model = scene({"A1": unit(who)}).unit("A1")
        assert reflex_dice(model, weapon_of(model, weapon)) == dice
    bipod = scene({"A1": unit("ardor_corps", items=["bipod"])}).unit("A1")
    assert reflex_dice(bipod, weapon_of(bipod, "carbine")) == 4
    mod = {"A1": unit("ardor_corps", 10, 10, items=["rof_mod"]), "B1": unit("augur", 20, 10)}
    assert do(scene(mod), "shoot:carbine>B1", {"hit": [1] * 5}).event("shot").data["dice"] == 5
    charged = {"A1": rat(), "B1": unit("ardor_corps", 20, 10, items=["rof_mod"]), **AWAY}
    shot = do(scene(charged), "charge:claws>B1").then(
        "reflex:carbine", {"hit": [1] * 3, "strike:A1": [1] * 4}
    )
    assert shot.event("shot").data["dice"] == 3


@pytest.mark.rule("SHS-reflex-c")
def test_reflex_range_is_measured_from_the_start() -> None:
    units = {"A1": rat(), "B1": unit("strike_guard", 22.25, 10), **AWAY}
    charge = do(scene(units), "charge:claws>B1")
    dice = {"hit": [6, 1], "damage": [3], "save": [1], "strike:A1": [1] * 4}
    after = charge.then("reflex:scattergun", dice)
    assert after.unit("A1").armor == 1
    assert after.event("charged").data["inches"] == pytest.approx(11, abs=0.06)


@pytest.mark.rule("SHS-reflex-d")
def test_a_downed_charger_stops() -> None:
    units = {"A1": rat(), "B1": unit("strike_guard", 20, 10), **AWAY}
    charge = do(scene({**units, "A2": unit("augur", 2, 2)}), "charge:claws>B1")
    after = charge.then("reflex:scattergun", {"hit": [6, 6], "damage": [3, 3], "save": [1]})
    assert (after.unit("A1").downed, after.unit("A1").at) == (True, (10.0, 10.0))
    assert "struck" not in after.kinds()
    assert after.state.acting is None or after.state.acting.unit != "A1"


@pytest.mark.rule("SHS-reflex-e")
def test_who_may_fire_reflex() -> None:
    units = {
        "A1": rat(),
        "A2": rat(21.25, 10),
        "B1": unit("strike_guard", 20, 10),
        "B2": unit("strike_guard", 20, 12),
        **AWAY,
    }
    engaged = do(scene(units), "charge:claws>B1", {"strike:A1": [1] * 4, "strike:B1": [1] * 3})
    assert engaged.state.stack == (), "only a blow is left to it, so nobody is asked"
    free = {**units, "A2": rat(40, 10)}
    asked = do(scene(free), "charge:claws>B1")
    assert {choice.unit for choice in menu(asked.state).values()} == {"B1"}
    assert "reflex:scattergun" in menu(asked.state)
    snared = {**free, "B1": unit("strike_guard", 20, 10, snares=1)}
    dice = {"strike:A1": [1] * 4, "strike:B1": [1] * 3}
    assert do(scene(snared), "charge:claws>B1", dice).state.stack == ()
    grenades = {"A1": rat(), "B1": unit("b1_spydar", 20, 10), **AWAY}
    thrown = do(scene(grenades), "charge:claws>B1").then(
        "reflex:grenade_caustic", {"drift": [4, 4], "direction": [12], "damage": [1], "strike:A1": [1] * 4}
    )
    assert thrown.unit("B1").ammo["grenade_caustic"] == 1


@pytest.mark.rule("SHS-skill_counter-a", "SHS-skill_savage-a")
def test_counter_charge() -> None:
    units = {"A1": rat(), "B1": unit("core_runner", 19.25, 10, skills=["counter_charge", "savage"]), **AWAY}
    charge = do(scene(units), "charge:claws>B1")
    after = charge.then("counter:runner_blade", {"strike:A1": [1] * 4, "strike:B1": [1] * 7})
    assert after.state.touching(after.unit("A1"), after.unit("B1"))
    assert after.unit("B1").at != (19.25, 10.0)
    assert after.unit("A1").at == (10.0, 10.0), "8 in are within the defender's own charge"
    assert after.unit("B1").charged
    assert "shot" not in after.kinds()


@pytest.mark.rule("SHS-skill_counter-a", "SHS-combat-h", "SHS-special_soulbound-a")
def test_a_counter_charge_is_made_with_a_weapon_of_its_owners_choice() -> None:
    skills = ["counter_charge"]
    units = {"A1": rat(), "B1": unit("firebrand", 19.25, 10, skills=skills, items=["war_ax"]), **AWAY}
    charge = do(scene(units), "charge:claws>B1")
    assert {name for name in menu(charge.state) if name.startswith("counter")} == {
        "counter:fury_ax", "counter:war_ax",
    }  # fmt: skip
    after = charge.then("counter:war_ax", {"strike:A1": [1] * 4, "strike:B1": [1] * 6})
    assert [event.data["weapon"] for event in after.events if event.kind == "struck"] == ["claws", "war_ax"]
    given = charge.then("counter:fury_ax", {"strike:A1": [1] * 4, "strike:B1": [1] * 6}, sacrifice=1)
    assert (given.unit("B1").armor, given.unit("B1").soul) == (3, {"fury_ax": 1})
    flies = {"A1": unit("gun_runner", 10, 10), "B1": unit("firebrand", 19.25, 10, skills=skills), **AWAY}
    aloft = do(scene(flies), "charge:unarmed>B1", {"strike:A1": [1] * 3})
    assert not aloft.unit("B1").charged, "who is Airborne can neither be charged nor struck back at"


@pytest.mark.rule("SHS-reflex-a")
def test_nobody_has_to_fire_reflex() -> None:
    """Its claws do nothing to who wears an H3, its scattergun does."""
    units = {
        "A1": unit("strike_guard", 10, 10, items=["h3"]),
        "B1": rat(15, 10, items=["scattergun"]),
        **AWAY,
    }
    charge = do(scene(units), "charge:unarmed>B1")
    assert set(menu(charge.state)) == {"reflex:scattergun", "brace"}
    after = charge.then("brace", {"strike:A1": [1] * 3})
    assert after.kinds().count("struck") == 1
    assert RULES.deadline_default(charge.state, "B").choice == "brace"


@pytest.mark.rule("SHS-reflex-c", "SHS-special_throw-b")
def test_a_thrown_reflex_takes_the_better_stat_of_this_moment() -> None:
    handler = unit("handler", 20, 10, items=["spotter", "spotter"], stats={"S": 1})
    charge = do(scene({"A1": rat(), "B1": handler, **AWAY}), "charge:claws>B1")
    assert "5+ to snare" in str(menu(charge.state)["reflex:snare_counted"].odds), "S5 against M6, not Co4"
    assert charge.then("reflex:snare_counted", {"hit": [5]}).unit("A1").snares == 1
    missed = charge.then("reflex:snare_counted", {"hit": [4], "strike:A1": [1] * 4})
    assert missed.unit("A1").snares == 0


@pytest.mark.rule("SHS-skill_savage-a")
def test_savage_on_the_turn_of_the_charge() -> None:
    units = {"A1": rat(), "B1": unit("firebrand", 16, 10), **AWAY}
    charge = do(scene(units), "charge:claws>B1")
    fought = charge.then("fight:fury_ax", {"strike:A1": [1] * 4, "strike:B1": [1] * 6})
    assert [event.data["dice"] for event in fought.events if event.kind == "struck"] == [4, 6]
    later = scene({"A1": rat(), "B1": unit("firebrand", 11.25, 10)})
    assert do(later, "combat:claws>B1", {"strike:A1": [1, 1]}).event("struck").data["dice"] == 2
    for character, growth, dice in (("avatar", {}, 5), ("avatar", {"Co": 1}, 7), ("avatar", {"Co": 5}, 10)):
        savage = scene({"A1": unit(character, stats=growth, skills=["savage"], charged=True)})
        assert number(savage, savage.unit("A1"), "Co") == dice
    cog = unit("avatar", skills=["savage"], items=["silver_cog"], cog="Co", charged=True)
    lasting = scene(
        {"A1": cog, "A2": unit("avatar", 14, 10, skills=["savage"], bonus={"advance:Co": 2}, charged=True)}
    )
    assert [number(lasting, lasting.unit(name), "Co") for name in ("A1", "A2")] == [8, 7], (
        "what passes adds no Tier"
    )


@pytest.mark.rule("SHS-special_stealth-a")
def test_stealth_survives_moving_and_ends_with_a_charge() -> None:
    units = {"A1": unit("rat", 10, 10), "B1": unit("strike_guard", 20, 10), **AWAY}
    moved = do(scene(units), "move", path=[[12, 10]])
    assert moved.unit("A1").stealth
    assert "hidden" in why_not(scene(units, "B1"), "shoot:scattergun>A1")
    charge = do(scene(units), "charge:claws>B1")
    assert not charge.unit("A1").stealth
    assert "reflex:scattergun" in menu(charge.state)
    fought = charge.then("fight:unarmed", {"strike:A1": [2, 1, 1, 1], "damage": [1], "strike:B1": [1] * 3})
    assert fought.event("struck").data["needed"] == 2
    both = scene({"A1": unit("ranger", 10, 10), "B1": unit("strike_guard", 40, 40)})
    ranger = do(both, "move", path=[[11, 10]]).unit("A1")
    assert (ranger.covert, ranger.stealth) == (False, True)
    near = scene({"A1": unit("ranger", 10, 10), "B1": unit("strike_guard", 18, 10)})
    shot = do(near, "shoot:hb_dagger>B1", {"hit": [1]}, stat="S").unit("A1")
    assert (shot.covert, shot.stealth) == (False, False)


@pytest.mark.rule("SHS-special_parry-a")
def test_parry() -> None:
    units = {"A1": unit("firebrand", 10, 10), "B1": unit("disciple", 11.25, 10), **AWAY}
    hits = {"strike:A1": [4, 4, 4, 1, 1, 1]}
    parried = do(scene(units), "combat:fury_ax>B1", {**hits, "opposed:B1": [4, 5], "opposed:A1": [3, 4]})
    assert "damage" not in parried.kinds()
    tied = do(
        scene(units),
        "combat:fury_ax>B1",
        {**hits, "opposed:B1": [3, 4], "opposed:A1": [3, 4], "damage": [1, 1, 1]},
    )
    assert tied.event("damage").rolls
    snared = {**units, "B1": unit("disciple", 11.25, 10, snares=1)}
    assert "parry" not in do(scene(snared), "combat:fury_ax>B1", {**hits, "damage": [1, 1, 1]}).kinds()


@pytest.mark.rule("SHS-special_parry-a", "SHS-skill_airborne-a")
def test_who_is_downed_neither_parries_nor_flies() -> None:
    units = {"A1": unit("firebrand", 10, 10), "B1": unit("disciple", 11.25, 10, armor=0),
             "B2": unit("bat", 10, 11.25, armor=0), **AWAY}  # fmt: skip
    dice = {"strike:A1": [4, 1, 1, 1, 1, 1], "damage": [2]}
    assert do(scene(units), "combat:fury_ax>B1", dice).unit("B1").gone
    assert do(scene(units), "combat:fury_ax>B2", dice).unit("B2").gone
    assert do(scene(units), "confirm:B2").unit("B2").gone


@pytest.mark.rule("SHS-item_bayonet-a")
def test_bayonet() -> None:
    guard = scene({"A1": unit("strike_guard", items=["bayonet"])}).unit("A1")
    assert combat_initiative(guard) == 5
    armed = scene({"A1": unit("strike_guard", items=["bayonet", "halberd", "war_ax"])}).unit("A1")
    assert [
        combat_initiative(armed, weapon_of(armed, name)) for name in ("bayonet", "war_ax", "halberd")
    ] == [5, 5, 7]
    alone = {
        "A1": unit("firebrand", 10, 10),
        "B1": unit("strike_guard", 11.25, 10, items=["bayonet"]),
        **AWAY,
    }
    hits = {"strike:A1": [2, 1, 1, 1, 1, 1]}
    assert "parry" not in do(scene(alone), "combat:fury_ax>B1", {**hits, "damage": [1]}).kinds()
    two = {**alone, "B1": unit("strike_guard", 11.25, 10, items=["bayonet", "war_ax"])}
    dice = {**hits, "opposed:B1": [6, 6], "opposed:A1": [1, 1]}
    assert do(scene(two), "combat:fury_ax>B1", dice).event("parry").data["parried"]
    assert damage_of(guard, weapon_of(guard, "bayonet")) == 2


@pytest.mark.rule("SHS-skill_airborne-a", "SHS-equipment-j")
def test_airborne() -> None:
    units = {"A1": rat(), "B1": unit("bat", 16.25, 10), **AWAY}
    assert "Airborne" in why_not(scene(units), "charge:claws>B1")
    assert "Airborne" in why_not(scene({**units, "B1": unit("gun_runner", 16.25, 10)}), "charge:claws>B1")
    flying = {"A1": unit("gun_runner", 10, 10), "B1": unit("bat", 21.25, 10), **AWAY}
    charge = do(scene(flying), "charge:unarmed>B1")
    assert charge.state.stack
    assert "2 dice" in str(menu(charge.state)["fight:unarmed"].odds)
    ground = {"A1": unit("gun_runner", 10, 10), "B1": unit("strike_guard", 16, 10), **AWAY}
    answers = menu(do(scene(ground), "charge:unarmed>B1").state)
    assert set(answers) == {"reflex:scattergun", "brace"}
    over = scene({"A1": unit("bat", 10, 10), "B1": unit("augur", 12, 10)}, board=board(wall(13.5, 0, 48)))
    assert do(over, "move", path=[[15, 10]]).unit("A1").at == (15.0, 10.0)
    assert "cannot end" in refused(over, "move", path=[[13.5, 14]])
    dead = scene({"A1": rat(), "B1": unit("bat", 11.25, 10, armor=0), **AWAY})
    assert offered(dead, "confirm:B1")


@pytest.mark.rule("SHS-skill_sprint-a", "SHS-item_raid_interface-a")
def test_sprint() -> None:
    units = {"A1": unit("b1_spydar", 10, 10), "B1": unit("augur", 29.25, 10), **AWAY}
    assert offered(scene(units), "charge:unarmed>B1")
    assert "18 in" in why_not(scene({**units, "B1": unit("augur", 29.35, 10)}), "charge:unarmed>B1")
    assert do(scene(units), "move", path=[[10, 28]]).unit("A1").at == (10.0, 28.0)
    assert "long" in refused(scene(units), "move", path=[[10, 28.1]])
    raid = scene(
        {
            "A1": unit("core_collector", 10, 10, items=["raid_interface"]),
            "B1": unit("augur", 29.25, 10),
            **AWAY,
        }
    )
    assert number(raid, raid.unit("A1"), "M") == 6
    assert do(raid, "move", path=[[10, 28]]).unit("A1").at == (10.0, 28.0)
    assert offered(raid, "charge:unarmed>B1")
    assert offered(raid, "agile:carbine>B1")
