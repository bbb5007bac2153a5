"""Between games: who belongs to a lasting team, what each carries, and why not (SHS-equipment-a, -b, -c, -d)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from bot.dice import KeyedDice
from bot.skirmish.engine import GameDice, IllegalPick, Setup
from bot.skirmish.game import outcome, play, start
from bot.skirmish.players import PLAYERS, solo_pick
from bot.skirmish.shiftstorm.army import points
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.teams import ce, roster, team
from bot.skirmish.shiftstorm.teams.experience import learnable, skill_list
from bot.skirmish.shiftstorm.teams.team import Member, Team
from tests.skirmish.invariants import no_bases_overlap
from tests.skirmish.shiftstorm.scene import do, scene, unit

SWORD = {"kind": "combat", "name": "Ax", "names": ["Ax", "Sword"], "skills": ["heal"], "damage": 5}


def of(faction: str, *people: str) -> Team:
    """A team of these characters, `m1`, `m2`, …"""
    made = Team(faction, ())
    for person in people:
        made = roster.recruit(made, person)
    return made


def with_items(made: Team, name: str, *items: str, price: int = 0) -> Team:
    for item in items:
        made = roster.take(made, name, item, price=price)
    return made


@pytest.mark.rule("SHS-equipment-a")
def test_slots_by_armour() -> None:
    guard = with_items(of("alliance", "strike_guard"), "m1", "digel", "scope", "bayonet")
    with pytest.raises(IllegalPick, match="free slot"):
        roster.take(guard, "m1", "battery")
    with pytest.raises(IllegalPick, match="free slot"):
        team.equip(replace(guard, vault=(SWORD,)), "m1", 0)
    ardor = with_items(of("sons_of_ord", "ardor_corps"), "m1", "raid_interface", "digel", "scope")
    assert roster.item_problem(ardor, "m1", "bayonet") == "It needs 1 free slot."
    assert roster.item_problem(ardor, "m1", "furnace_pack") == "It needs 2 free slots."
    vest = roster.take(roster.put_away(guard, "m1", "digel"), "m1", "combat_vest")
    assert vest.member("m1").items == ("scope", "bayonet", "combat_vest")
    full = with_items(vest, "m1", "digel", "digel")
    with pytest.raises(IllegalPick, match="not have enough slots"):
        roster.put_away(full, "m1", "combat_vest")
    assert roster.item_problem(guard, "m1", "furnace_pack") == "It can only be used in Plate."


@pytest.mark.rule("SHS-equipment-b")
def test_the_armoury_is_free_unless_a_price_was_agreed() -> None:
    ardor = of("sons_of_ord", *["ardor_corps"] * 5)
    for member in ardor.members:
        ardor = with_items(ardor, member.id, "digel", "scope", "sensor", "bayonet")
    assert points(team.fielded(ardor)["models"]) == 100
    assert RULES.check_army(team.fielded(ardor), {"models_min": 5}) == []
    rich = replace(of("alliance", "strike_guard", "syndic"), rays=250)
    paid = roster.take(rich, "m1", "digel", price=200)
    assert paid.rays == 50
    with pytest.raises(IllegalPick, match="200 Rays; the team has 50"):
        roster.take(paid, "m1", "scope", price=200)
    away = roster.put_away(paid, "m1", "digel", price=200)
    assert (away.rays, away.locker) == (50, ("digel",))
    again = roster.take(away, "m2", "digel", price=200)
    assert (again.rays, again.locker, again.member("m2").items) == (50, (), ("digel",))
    assert roster.dismiss(again, "m2", price=200).locker == ("digel",)
    assert roster.dismiss(again, "m2").locker == (), "what cost nothing need not be kept"


@pytest.mark.rule("SHS-equipment-c")
def test_what_a_team_may_have_once() -> None:
    for item in ("hard_charge", "ords_bolt", "sages_tome", "h3"):
        one = roster.take(of("alliance", "strike_guard", "syndic"), "m1", item)
        with pytest.raises(IllegalPick, match="only 1; Strike Guard has it"):
            roster.take(one, "m2", item)
    sons = with_items(of("sons_of_ord", "ardor_corps", "ardor_corps"), "m1", "refit_patch")
    assert roster.item_problem(sons, "m2", "refit_patch") == "The team may have only 1; Ardor Corps has it."
    cog = roster.take(of("alliance", "strike_guard", "syndic"), "m1", "silver_cog", "V")
    assert (cog.member("m1").cog, roster.item_problem(cog, "m2", "silver_cog")) == (
        "V",
        "The team may have only 1; Strike Guard has it.",
    )
    assert roster.put_away(cog, "m1", "silver_cog").member("m1").cog == ""
    with pytest.raises(IllegalPick, match="S, Co, Ac or V"):
        roster.take(of("alliance", "strike_guard"), "m1", "silver_cog")


@pytest.mark.rule("SHS-equipment-d")
def test_what_is_used_up_must_be_taken_again() -> None:
    guard = with_items(of("alliance", "strike_guard"), "m1", "digel", "grenade", "scope")
    army = team.fielded(guard)
    hurt = unit("strike_guard", 10, 10, items=["digel", "grenade", "scope"], armor=2)
    state = scene({"A1": hurt, "B1": unit("augur", 20, 10)})
    healed = do(state, "use:digel>A1").state
    spent = do(healed, "shoot:grenade_caustic>B1", {"drift": [1, 2], "damage": [1]}, stat="S").state
    assert spent.unit("A1").items == ("ei_shield", "scope"), "their slots are free"
    home = team.after_nothing(guard, army, "A", spent)
    assert (home.member("m1").items, home.member("m1").used) == (("scope",), ("digel", "grenade"))
    assert team.after_nothing(guard, army, "A", state) == guard
    one = roster.take(home, "m1", "digel").member("m1")
    assert (one.items, one.used) == (("scope", "digel"), ("grenade",))


@pytest.mark.rule("SHS-skill_forge-a", "SHS-equipment-d")
def test_what_was_forged_does_not_come_home() -> None:
    cartel = with_items(of("syndication_houses", "core_collector", "forge_guard"), "m1", "digel")
    army = team.fielded(cartel)
    units = {
        "A1": unit("core_collector", 10, 10, items=["digel"], armor=1),
        "A2": unit("forge_guard", 11.25, 10),
        "B1": unit("augur", 40, 40),
    }
    forged = do(scene(units, "A2"), "skill:forge>A1", {"test": [4, 4]}, item="digel").state
    assert team.after_nothing(cartel, army, "A", forged) == cartel
    both = do(forged, "pass").state
    while both.acting is None or both.acting.unit != "A1":
        both = do(both, "pass").state
    one = do(both, "use:digel>A1").state
    assert team.after_nothing(cartel, army, "A", one) == cartel, "its own is left"
    two = do(one, "use:digel>A1").state
    assert team.after_nothing(cartel, army, "A", two).member("m1").used == ("digel",)
    late = scene({**units, "A1": unit("core_collector", 10, 10, armor=1)}, "A2")
    again = do(late, "skill:forge>A1", {"test": [4, 4]}, item="digel").state
    assert team.after_nothing(cartel, army, "A", again).member("m1").used == ("digel",)


def test_what_was_used_up_is_taken_again_at_once() -> None:
    guards = with_items(of("alliance", "strike_guard", "syndic"), "m1", "scope")
    first, second = guards.members
    missing = (replace(first, used=("digel", "hard_charge")), replace(second, used=("digel", "hard_charge")))
    spent = replace(guards, members=missing, rays=250)
    full, problems = roster.restock(spent, 100)
    assert [one.items for one in full.members] == [("scope", "digel", "hard_charge"), ()]
    assert [one.used for one in full.members] == [(), ()]
    assert full.rays == 50
    assert problems == [
        "Syndic, Digel: That costs 100 Rays; the team has 50.",
        "Syndic, Hard Charge: The team may have only 1; Strike Guard has it.",
    ]
    with pytest.raises(IllegalPick, match="Nothing was used up"):
        roster.restock(full)


@pytest.mark.rule("SHS-setup-c")
def test_only_the_own_faction_joins() -> None:
    names = {one.id for one in roster.recruits(Team("alliance", ()))}
    assert {"strike_guard", "advocate"} <= names
    assert not names & {"bat", "ardor_corps", "warhound"}
    mixed = of("alliance", "advocate", "advocate", *["strike_guard"] * 4)
    assert points(team.fielded(mixed)["models"]) == 126
    assert RULES.check_army(team.fielded(mixed), {}) == []
    with pytest.raises(IllegalPick, match="faction"):
        roster.recruit(mixed, "bat")
    with pytest.raises(IllegalPick, match="faction"):
        roster.recruit(Team("syndication_houses", ()), "ruathi_ruiner")
    full = of("alliance", *["strike_guard"] * roster.MOST_MEMBERS)
    with pytest.raises(IllegalPick, match="at most 16"):
        roster.recruit(full, "syndic")


def test_names_are_told_apart_and_ids_are_not_used_again() -> None:
    guards = of("alliance", "strike_guard", "strike_guard", "syndic")
    assert [one.name for one in guards.members] == ["Strike Guard", "Strike Guard 2", "Syndic"]
    with pytest.raises(IllegalPick, match="is called ann"):
        roster.rename(roster.rename(guards, "m1", "Ann"), "m2", "ann")
    left = roster.dismiss(guards, "m2")
    assert [one.id for one in roster.recruit(left, "core_keeper").members] == ["m1", "m3", "m4"]
    ready = team.new_team(RULES.armies()[0].data)
    assert len({one.name for one in ready.members}) == len(ready.members) == 8


def test_who_stays_at_home_is_not_fielded_and_keeps_what_it_has() -> None:
    alliance = of("alliance", "strike_guard", "syndic", "core_runner")
    two = roster.line_up(alliance, ["m3", "m1"])
    assert [one["member"] for one in team.fielded(two)["models"]] == ["m1", "m3"]
    assert team.fielded(roster.line_up(two, ["m1", "m2", "m3"])) == team.fielded(alliance)
    with pytest.raises(IllegalPick, match="no such member"):
        roster.line_up(alliance, ["m9"])


@pytest.mark.rule("SHS-ce-d")
def test_found_items_are_named_given_back_and_thrown_away() -> None:
    owner = replace(
        of("alliance", "strike_guard"), vault=(SWORD, {**SWORD, "name": "Flail", "names": ["Flail"]})
    )
    named = roster.call(owner, 0, "Sword")
    assert [one["name"] for one in named.vault] == ["Sword", "Flail"]
    with pytest.raises(IllegalPick, match="Ax or Sword"):
        roster.call(owner, 0, "Mace")
    carried = team.equip(named, "m1", 0)
    assert [one["name"] for one in roster.dismiss(carried, "m1").vault] == ["Flail", "Sword"]
    assert [one["name"] for one in roster.discard(named, 0).vault] == ["Flail"]
    with pytest.raises(IllegalPick, match="no such item"):
        roster.discard(named, 2)
    with pytest.raises(IllegalPick, match="no such item"):
        roster.call(named, 2, "Ax")


def test_upgrades_that_nothing_is_left_to_choose_for_lapse() -> None:
    best = dict.fromkeys(("S", "Co", "M", "A", "Ac", "V"), 7) | {"F": 9}
    guard = Member("m1", "strike_guard", "Guard", stats=best, owed=("stat", "skill", "stat"))
    grown = team.raise_stat(Team("alliance", (guard,)), "m1", "F").member("m1")
    assert (team.stats_of(grown)["F"], grown.owed) == (10, ("skill",))
    missing = set(skill_list()) - {"valorous"}
    wise = Member(
        "m1", "strike_guard", "Guard", skills=(*(missing - {"trak"}), "haste", "haste"), owed=("skill",) * 2
    )
    assert team.learn(Team("alliance", (wise,)), "m1", "trak").member("m1").owed == ()


def test_games_given_up_at_once_do_not_count() -> None:
    state = scene({"A1": unit("augur")})
    assert [team.counts(replace(state, turn=turn), False) for turn in (0, 1, 2)] == [False, False, True]
    assert team.counts(replace(state, turn=1), True)


def veterans(faction: str, people: tuple[str, ...], first: int, dice: GameDice) -> Team:
    """A team that has learned a good part of the Skill List, and carries what it found."""
    made = of(faction, *people)
    skills = skill_list()
    grown = []
    for place, member in enumerate(made.members):
        mine = [skills[(first + 7 * place + n) % len(skills)] for n in range(7)]
        known = catalogue().characters[member.character].skills
        learned = tuple(skill for skill in mine if skill in learnable(known))
        finds = (ce.make(dice, f"{faction} {place}").entry(),)
        grown.append(replace(member, skills=learned, ce=finds, stats={"S": 2, "V": 1, "F": 1}))
    return replace(made, members=tuple(grown))


@pytest.mark.parametrize("seed", range(3))
def test_veterans_play_to_the_end_and_can_play_again(seed: int) -> None:
    source = bytes([seed]) * 16
    dice = GameDice(KeyedDice(1, source, source), f"veterans {seed}", 0)
    teams = {
        "A": veterans("sons_of_ord", ("handler", "apostle_apprentice", "augur"), 5 * seed, dice),
        "B": veterans("highborn", ("disciple", "avatar", "ranger"), 5 * seed + 3, dice),
    }
    terms = {"veterans": True, "models_min": 1, "turns": 2, "mission": "standard"}
    armies = {seat: team.fielded(one) for seat, one in teams.items()}
    game = start(RULES, str(seed), Setup(("A", "B"), armies, terms), source, source)
    while outcome(RULES, game) is None:
        seat = RULES.to_move(game.state)[0]
        game = play(RULES, game, seat, solo_pick(RULES, game, seat, PLAYERS["random"]))
        assert len(game.steps) < 400
    no_bases_overlap(RULES.view(game.state, None))
    result = outcome(RULES, game)
    assert result is not None
    for seat, one in teams.items():
        home, brought = team.after_game(one, armies[seat], seat, game.state, result, dice)
        assert sum(len(kinds) for kinds in brought.upgrades.values()) == sum(brought.xp.values())
        assert RULES.check_army(team.fielded(home), terms) == []


def test_a_team_is_the_same_after_the_store() -> None:
    owner = replace(
        with_items(of("alliance", "strike_guard"), "m1", "digel"), vault=(SWORD,), rays=3000, wins=2
    )
    grown = replace(
        owner.members[0], stats={"S": 1}, skills=("dodge",), owed=("stat",), ce=(SWORD,), home=True
    )
    whole = replace(owner, members=(grown,), locker=("scope",), games=3)
    kept = TypeAdapter(Team)
    assert kept.validate_json(kept.dump_json(whole)) == whole
