"""After a game: SHS-experience-*, SHS-ce-*, and teams that last."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from bot.dice import KeyedDice, ScriptedDice
from bot.skirmish.engine import GameDice, IllegalPick, Result
from bot.skirmish.shiftstorm.army import build
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
from bot.skirmish.shiftstorm.stats import combat_initiative
from bot.skirmish.shiftstorm.teams import ce, team
from bot.skirmish.shiftstorm.teams.experience import earned, learnable, raisable, skill_list, upgrade
from tests.skirmish.shiftstorm.scene import Dice, do, menu, offered, scene, unit


def dice(script: Dice) -> GameDice:
    """Scripted dice."""
    return GameDice(ScriptedDice(script), "test", 0)


def sons() -> team.Team:
    """A team of two."""
    return team.new_team(
        {"models": [{"character": "augur", "items": ["digel"]}, {"character": "ardor_corps"}]}
    )


@pytest.mark.rule("SHS-experience-a")
def test_what_a_survivor_earns() -> None:
    guard = build({"character": "strike_guard"}, "A1", "A", {})
    state = scene({"A1": unit("strike_guard", xp=2), "A2": unit("strike_guard", 14, 10, xp=2, gone=True),
                   "A3": unit("strike_guard", 18, 10, armor=0)})  # fmt: skip
    assert earned(state.unit("A1"), True) == 4
    assert earned(state.unit("A1"), False) == 3
    assert earned(state.unit("A2"), True) == 0
    assert earned(state.unit("A3"), False) == 1, "a Downed model survives"
    assert earned(guard, False) == 1


@pytest.mark.rule("SHS-special_intel-a")
def test_intel_is_worth_experience() -> None:
    state = scene({"A1": unit("augur", intel=3), "A2": unit("augur", 14, 10, intel=3, gone=True)})
    assert earned(state.unit("A1"), False) == 4
    assert earned(state.unit("A2"), False) == 0


@pytest.mark.rule("SHS-skill_influence-a")
def test_influence() -> None:
    syndic = build({"character": "syndic"}, "A1", "A", {})
    runner = build({"character": "core_runner"}, "A2", "A", {})
    assert (earned(syndic, False, 3), earned(runner, False, 3)) == (4, 1)


@pytest.mark.rule("SHS-experience-b")
def test_upgrade_chart() -> None:
    assert [upgrade(total) for total in (2, 5, 6, 9, 10, 12)] == [
        "skill",
        "skill",
        "stat",
        "stat",
        "skill",
        "skill",
    ]
    with pytest.raises(ValueError, match="13"):
        upgrade(13)


@pytest.mark.rule("SHS-experience-c", "SHS-skill_external-a")
def test_new_skills_come_from_the_list() -> None:
    assert len(skill_list()) == 19
    assert "agile" not in skill_list()
    guard = build({"character": "strike_guard"}, "A1", "A", {})
    assert "dodge" in learnable(guard.skills)
    assert "valorous" not in learnable(guard.skills)
    cards = {"rat": "savage", "core_runner": "hack", "advocate": "mark_target", "war_keeper": "inspire"}
    for who, skill in cards.items():
        assert skill not in learnable(catalogue().characters[who].skills)
        assert skill in learnable(guard.skills)
    assert "haste" in learnable(["haste"])
    assert "haste" not in learnable(["haste"] * 3)
    owed = replace(sons(), members=(replace(sons().members[0], owed=("skill",)), sons().members[1]))
    learned = team.learn(owed, "m1", "dodge")
    assert (learned.member("m1").skills, learned.member("m1").owed) == (("dodge",), ())
    with pytest.raises(IllegalPick, match="Skill List"):
        team.learn(owed, "m1", "agile")
    with pytest.raises(IllegalPick, match="no new skill"):
        team.learn(learned, "m1", "inspire")


@pytest.mark.rule("SHS-experience-d")
def test_stats_rise_to_ten() -> None:
    member = team.Member("m1", "ranger", "Ranger", stats={"S": 3}, owed=("stat", "stat", "stat"))
    grown = team.raise_stat(team.Team("highborn", (member,)), "m1", "S")
    assert team.stats_of(grown.member("m1"))["S"] == 10
    with pytest.raises(IllegalPick, match="maximum"):
        team.raise_stat(grown, "m1", "S")
    fury = team.raise_stat(grown, "m1", "F")
    assert team.stats_of(fury.member("m1"))["F"] == 1
    disciple = team.Team("highborn", (team.Member("m1", "disciple", "Disciple", owed=("stat",)),))
    assert team.stats_of(team.raise_stat(disciple, "m1", "Ac").member("m1"))["Ac"] == 1
    assert "Ac" in raisable({"S": 10})
    assert "S" not in raisable({"S": 10})


@pytest.mark.rule("SHS-experience-e")
def test_tiers_rise_with_stats() -> None:
    for growth, shown in ((0, False), (1, True)):
        state = scene({"A1": unit("augur", 5, 10, stats={"V": growth}), "B1": unit("firebrand", 30.25, 10)})
        assert offered(state, "skill:duress>B1") is shown
    state = scene({"A1": unit("augur", stats={"V": 1}, skills=["scan"])})
    assert str(menu(state)["skill:scan"].odds).startswith("7+")


@pytest.mark.rule("SHS-ce-a")
def test_dice_for_survivors_and_victory() -> None:
    assert ce.spoils(4, True, 0, dice({"ce": [3, 5, 2, 6, 4]}))[0] == 20
    assert ce.spoils(4, False, 0, dice({"ce": [3, 5, 2, 6]}))[0] == 16
    assert ce.spoils(0, True, 1, dice({}))[0] == 0


@pytest.mark.rule("SHS-ce-b")
def test_items_and_rays() -> None:
    totals = (5, 6, 11, 12, 17, 18, 24, 25, 30, 31, 35)
    assert [ce.yielded(total)[0] for total in totals] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert all(ce.yielded(total)[1] == 1000 * ce.yielded(total)[0] for total in totals)
    assert (ce.yielded(0), ce.yielded(41)) == ((0, 0), (6, 6000))


@pytest.mark.rule("SHS-ce-c")
def test_categories() -> None:
    assert [ce.kind_of(value) for value in range(1, 7)] == [
        "ranged",
        "ranged",
        "combat",
        "combat",
        "armor",
        "armor",
    ]


@pytest.mark.rule("SHS-ce-d")
def test_objects() -> None:
    assert ce.names_of("combat", 5) == ("Flail", "Morning Star", "Mace")
    assert ce.names_of("armor", 4) == ("Vambrace Armor",)
    assert [ce.names_of("ranged", value)[0] for value in range(1, 7)] == [
        "Lance", "Shard", "Scattergun", "Grenade Launcher", "Virchitecture Weapon", "Undefined Alien Weapon",
    ]  # fmt: skip
    carrying = {
        "kind": "combat",
        "name": "Flail",
        "names": ["Flail", "Morning Star", "Mace"],
        "skills": [],
        "damage": 4,
    }
    owner = replace(sons(), vault=(carrying,))
    assert team.equip(owner, "m2", 0, "Mace").member("m2").ce[0]["name"] == "Mace"
    with pytest.raises(IllegalPick, match="Flail, Morning Star or Mace"):
        team.equip(owner, "m2", 0, "Sword")


@pytest.mark.rule("SHS-ce-e")
def test_number_of_bonus_skills() -> None:
    for value, count in ((1, 1), (4, 2), (5, 3)):
        rolls = [3, 4, 3, 3, 2, 3][: 2 * count]
        found = ce.make(
            dice({"item type": [6], "item object": [1], "item skills": [value], "item skill": rolls})
        )
        assert len(found.skills) == count


@pytest.mark.rule("SHS-ce-f")
def test_bonus_skills() -> None:
    assert [ce.bonus_skill(total) for total in range(2, 13)] == [
        "soulbound", "agile", "cable", "detect", "parry", "heal", "inspire", "kill_shot", "mark_target", "savage",
        "soulbound",
    ]  # fmt: skip
    again = ce.make(
        dice({"item type": [6], "item object": [1], "item skills": [3], "item skill": [3, 4, 3, 4, 3, 3]})
    )
    assert again.skills == ("heal", "parry"), "a duplicate is rolled again"
    sword = {
        "kind": "combat",
        "name": "Sword",
        "names": ["Sword"],
        "skills": ["kill_shot", "heal", "cable"],
        "damage": 5,
    }
    model = build({"character": "core_runner", "ce": [sword]}, "A1", "A", {})
    assert weapon_of(model, "ce1").has("kill_shot")
    assert model.has("heal")
    assert "cable" in model.weapons


@pytest.mark.rule("SHS-ce-g", "SHS-ce-h")
def test_the_books_vambrace() -> None:
    script = {
        "item type": [6], "item object": [4], "item skills": [5], "item skill": [3, 4, 3, 3, 6, 6],
        "item damage": [1, 3, 4],
    }  # fmt: skip
    found = ce.make(dice(script))
    assert (found.kind, found.name, found.skills, found.damage) == (
        "armor", "Vambrace Armor", ("heal", "parry", "soulbound"), 5,
    )  # fmt: skip
    low = ce.make(dice({**script, "item damage": [1, 1, 2]}))
    high = ce.make(dice({**script, "item damage": [5, 6, 6]}))
    assert (low.damage, high.damage) == (3, 9)
    wearer = build({"character": "strike_guard", "ce": [found.entry()]}, "A1", "A", {})
    strike = weapon_of(wearer, "ce1")
    assert (strike.kind, strike.damage, strike.has("soulbound")) == ("combat", 5, True)
    assert wearer.armour == "weave"


@pytest.mark.rule("SHS-ce-i", "SHS-ce-j")
def test_ranged_items_roll_range_and_rate_of_fire() -> None:
    script = {
        "item type": [1],
        "item object": [4],
        "item skills": [1],
        "item skill": [3, 4],
        "item damage": [1, 1, 1],
    }
    found = ce.make(dice({**script, "item range": [4], "item rof": [1]}))
    assert (found.range_in, found.rof, found.damage) == (24, 2, 3)
    far = ce.make(dice({**script, "item range": [6], "item rof": [6]}))
    assert (far.range_in, far.rof) == (36, 7)
    gun = weapon_of(build({"character": "augur", "ce": [found.entry()]}, "A1", "A", {}), "ce1")
    assert (gun.kind, gun.rof, gun.damage, gun.range_in, gun.has("aoe")) == ("ranged", 2, 3, 24, True)


@pytest.mark.rule("SHS-ce-k")
def test_damage_of_found_weapons() -> None:
    script = {"item type": [3], "item object": [1], "item skills": [1], "item skill": [3, 4]}
    for rolls, damage in (([1, 1, 2], 3), ([5, 5, 6], 9), ([3, 4, 5], 7)):
        assert ce.make(dice({**script, "item damage": rolls})).damage == damage
    once = ce.make(dice({**script, "item skill": [1, 1], "item damage": [3, 3, 3]}))
    assert (once.skills, once.damage) == (("soulbound",), 6)


@pytest.mark.rule("SHS-ce-l")
def test_the_books_longsword() -> None:
    sword = ce.LONGSWORD
    assert (sword["kind"], sword["damage"], sword["skills"], sword["combat_initiative"]) == (
        "combat",
        5,
        ["kill_shot"],
        3,
    )
    state = scene({"A1": unit("avatar", ce=[sword])})
    wielder = state.unit("A1")
    assert combat_initiative(wielder, weapon_of(wielder, "ce1")) == 7


@pytest.mark.rule("SHS-ce-d", "SHS-ce-f", "SHS-ce-g", "SHS-experience-d", "SHS-special_soulbound-a")
def test_what_experience_and_finds_make_of_a_model() -> None:
    def worn(kind: str, name: str, skills: list[str], **more: int) -> dict[str, object]:
        return {"kind": kind, "name": name, "skills": skills, **more}

    launcher = worn("ranged", "Grenade Launcher", ["kill_shot"], damage=5, rof=2, range_in=24)
    halberd = worn("combat", "Halberd", ["detect", "cable"], damage=6)
    staff = worn("combat", "Staff", ["soulbound"], damage=4)
    helmet = worn("armor", "Helmet", ["heal", "kill_shot"])
    entry = {
        "character": "ardor_corps",
        "ce": [launcher, halberd, staff, helmet],
        "stats": {"A": 9},
        "armor_lost": 20,
    }
    made = build(entry, "A1", "A", {})
    assert {weapon.id: weapon.traits for weapon in made.special} == {
        "ce1": ("kill_shot", "aoe"), "ce2": ("combat_initiative_2",), "ce3": ("soulbound",),
    }  # fmt: skip
    assert (made.stats["A"], made.armor, made.start) == (10, 1, 1)
    assert "cable" in made.weapons
    avatar = scene({"A1": unit("avatar", 10, 10, ce=[halberd, halberd]), "B1": unit("rat", 15, 10)})
    assert avatar.unit("A1").weapons.count("cable") == 1, "a second one is none"
    used = scene({"A1": unit("ardor_corps", 10, 10, ce=[halberd, helmet]), "B1": unit("rat", 15, 10)})
    assert offered(used, "skill:detect_short")
    assert "skill:heal>A1" in menu(used)


@pytest.mark.rule("SHS-ce-m")
def test_found_weapons_are_called_by_their_names() -> None:
    lance = {
        "kind": "ranged",
        "name": "Lance",
        "skills": ["soulbound"],
        "damage": 5,
        "rof": 2,
        "range_in": 24,
    }
    bearer = unit("ardor_corps", items=["siba_mount"], ce=[lance])
    state = scene({"A1": bearer, "B1": unit("augur", 20, 10)})
    assert "Shoot Augur with Lance" in menu(state)["shoot:ce1>B1"].label
    shot = do(state, "shoot:ce1>B1", {"hit": [1, 1]}, sacrifice=1)
    said = [RULES.say(event) for event in shot.events if event.kind in ("sacrifice", "shot")]
    assert said == ["Ardor Corps gives 1 Armor to its Lance.", "Ardor Corps attacks Augur with Lance."]
    charged = scene({"B1": unit("rat", 20, 10, stealth=False), "A1": bearer}, "B1")
    reflex = do(
        do(charged, "charge:claws>A1").state, "reflex:ce1", {"hit": [1], "strike:B1": [1] * 4}, sacrifice=2
    )
    assert (reflex.unit("A1").armor, reflex.unit("A1").soul) == (2, {"ce1": 2})
    asked = RULES.question(menu(state)["shoot:volley"], "ce1")
    assert (asked.name, asked.without) == ("Core Encrypted weapon 1", "Nobody")


@pytest.mark.rule("SHS-ce-m")
def test_found_items_take_slots() -> None:
    sword = {"kind": "combat", "name": "Sword", "names": ["Sword"], "skills": [], "damage": 5}
    member = team.Member("m1", "strike_guard", "Guard", ("digel", "scope"))
    owner = team.Team("alliance", (member,), vault=(sword, sword))
    one = team.equip(owner, "m1", 0)
    assert (len(one.member("m1").ce), len(one.vault)) == (1, 1)
    with pytest.raises(IllegalPick, match="no free slot"):
        team.equip(one, "m1", 0)
    assert len(team.stow(one, "m1", 0).vault) == 2
    army = team.fielded(one)
    assert RULES.check_army(army, {"models_min": 1, "veterans": True}) == []
    assert any("veterans" in text for text in RULES.check_army(army, {"models_min": 1}))
    full = {"models": [{"character": "strike_guard", "items": ["digel", "scope", "sensor"], "ce": [sword]}]}
    assert any("4 slots" in text for text in RULES.check_army(full, {"models_min": 1, "veterans": True}))


@pytest.mark.rule("SHS-equipment-d", "SHS-special_soulbound-a")
def test_a_team_comes_home() -> None:
    army = team.fielded(sons())
    state = scene({
        "A1": unit("augur", 10, 10, xp=1, intel=1, soul={"fury_ax": 1}), "A2": unit("ardor_corps", 14, 10, gone=True),
        "B1": unit("augur", 40, 40),
    })  # fmt: skip
    script = {
        "ce": [2, 2], "item 1 type": [3], "item 1 object": [1], "item 1 skills": [1], "item 1 skill": [3, 4],
        "item 1 damage": [1, 1, 1], "xp m1": [1, 1, 3, 4, 6, 5, 2, 2],
    }  # fmt: skip
    after, home = team.after_game(sons(), army, "A", state, Result(("A",), "won"), dice(script))
    assert home.xp == {"m1": 4, "m2": 0}
    assert home.upgrades == {"m1": ("skill", "stat", "skill", "skill"), "m2": ()}
    assert (home.ce_total, after.rays, len(after.vault)) == (5, 1000, 1), "2 + 2 and 1 of the Trans-Kit"
    augur = after.member("m1")
    assert (augur.items, augur.armor_lost, augur.games, augur.owed) == ((), 1, 1, home.upgrades["m1"])
    again = build(team.fielded(after)["models"][0], "A1", "A", {})
    assert again.armor == 1
    assert augur.kills == 0
    lost = state.with_units([replace(state.unit("A1"), gone=True), replace(state.unit("A2"), gone=False)])
    script = {"ce": [5], "item 1 type": [5], "item 1 object": [1], "item 1 skills": [1], "item 1 skill": [3, 4],
              "xp m2": [1, 1]}  # fmt: skip
    owing, poorer = team.after_game(after, army, "A", lost, Result(("B",), "lost"), dice(script))
    assert (poorer.ce_total, poorer.rays) == (5, 1000), "no 6 by the Trans-Kit of who was removed"
    assert owing.member("m1").owed == home.upgrades["m1"], "what it was owed before stays"
    twice = {**script, "xp m2": [4, 4]}
    more, _ = team.after_game(owing, army, "A", lost, Result(("B",), "lost"), dice(twice))
    assert more.member("m2").owed == ("skill", "stat")


@pytest.mark.rule("SHS-skill_decrypt-a", "SHS-experience-a")
def test_decrypt_gives_experience_and_no_second_kill() -> None:
    hunter = team.new_team({"models": [{"character": "core_collector"}]})
    state = scene({"A1": unit("core_collector", 10, 10), "B1": unit("augur", 11.25, 10, armor=0),
                   "B2": unit("augur", 44, 44)})  # fmt: skip
    done = do(state, "confirm:B1").state
    assert done.unit("A1").xp == 2
    script = {"ce": [1], "item 1 type": [5], "item 1 object": [1], "item 1 skills": [1], "item 1 skill": [3, 4],
              "xp m1": [3, 4] * 3}  # fmt: skip
    after, home = team.after_game(hunter, team.fielded(hunter), "A", done, Result((), "draw"), dice(script))
    assert (home.xp, after.member("m1").kills) == ({"m1": 3}, 1)
    assert TypeAdapter(team.Team).validate_json(TypeAdapter(team.Team).dump_json(after)) == after


def test_packing_costs_what_was_agreed() -> None:
    owner = replace(sons(), rays=150)
    packed = team.pack(owner, "m1", ["digel", "scope"], price=100)
    assert (packed.rays, packed.member("m1").items) == (50, ("digel", "scope"))
    with pytest.raises(IllegalPick, match="200 Rays"):
        team.pack(owner, "m2", ["digel", "scope"], price=100)
    with pytest.raises(IllegalPick, match="slots"):
        team.pack(owner, "m1", ["digel", "scope", "rak"])
    assert team.pack(owner, "m2", ["digel"]).rays == 150


def test_items_by_chance_can_be_fielded() -> None:
    for number in range(40):
        source = GameDice(KeyedDice(1, bytes(16), bytes(16)), f"ce{number}", 0)
        found = ce.make(source)
        member = team.Member("m1", "ardor_corps", "Ardor", ce=(found.entry(),))
        army = team.fielded(team.Team("sons_of_ord", (member,)))
        assert RULES.check_army(army, {"models_min": 1, "veterans": True}) == []
        model = build(army["models"][0], "A1", "A", {})
        assert ("ce1" in model.weapons) is (found.damage > 0)
