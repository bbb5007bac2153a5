"""What no case file can say: the catalogue, prices, tables by points, what a damaged catalogue is refused for."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest

from bot.dice import KeyedDice, ScriptedDice
from bot.skirmish.engine import GameDice, Setup
from bot.skirmish.exodus import army
from bot.skirmish.exodus.catalogue import Taken, catalogue, check
from bot.skirmish.exodus.phases.deployment import DEPTH, GAP, block
from bot.skirmish.exodus.phases.scenario import band, halves, wanted
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.setup import random_board, size_of
from bot.skirmish.kit.files import CatalogueError
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Point


@pytest.mark.rule("EXW-setup-a")
@pytest.mark.parametrize(("diameter", "legal"), [(0.4, False), (0.5, True), (4.0, True), (4.1, False)])
def test_bases_from_half_a_centimetre_to_four(diameter: float, legal: bool) -> None:
    found = catalogue()
    stand = replace(found.stands["line"], base_r=diameter / 2)
    changed = replace(found, stands={**found.stands, "line": stand})
    if legal:
        check(changed)
    else:
        with pytest.raises(CatalogueError, match="stand line: base_r"):
            check(changed)


@pytest.mark.rule("EXW-deploy-c")
def test_a_formation_is_offered_as_a_square_as_far_as_the_strip_is_deep() -> None:
    blank = RULES.situation(Setup(("A", "B")), {"formations": {}}, GameDice(ScriptedDice({}), "test", 0))
    for kind in catalogue().formations:
        made = army.make("A1", "A", kind, Taken(kind))
        wide = 2 * max(stand.card.base_r for stand in made.stands)
        fit = [rows for rows in range(1, 10) if rows * wide + (rows - 1) * GAP <= DEPTH]
        placed = block(blank, made, Point(60.0, 60.0)).values()
        assert len({base.at.y for base in placed}) == min(round(math.sqrt(made.size)), fit[-1]), kind


@pytest.mark.rule("EXW-setup-b")
def test_a_platoon_is_one_formation_of_nine_stands() -> None:
    made = army.make("A1", "A", "Line Platoon", Taken("line_platoon"))
    assert [stand.id for stand in made.stands] == [f"A1.{n}" for n in range(1, 10)]
    assert (made.sc, made.activated, made.comp) == (0, False, 2)


@pytest.mark.rule("EXW-setup-f")
def test_the_price_is_the_sum() -> None:
    taken = Taken("line_platoon", ("ifvs", "centurion", "signaller"))
    assert army.cost(taken) == 530
    data = {"faction": "guild", "units": [{"formation": "line_platoon", "upgrades": list(taken.upgrades)}]}
    assert RULES.check_army(data, {"points": 530}) == []
    assert RULES.check_army(data, {"points": 500}) == ["The list costs 530 points; the limit is 500."]


@pytest.mark.rule("EXW-setup-g")
def test_contents_are_compulsory_and_upgrades_replace_as_they_say() -> None:
    assert army.contents(Taken("line_platoon")) == {"line": 6, "phalanx": 3}
    assert army.contents(Taken("line_platoon", ("ifvs",))) == {"line": 6, "ifv": 3}


@pytest.mark.rule("EXW-stats-f")
def test_the_line_platoon_and_its_upgrades() -> None:
    card = catalogue().formations["line_platoon"]
    assert (card.comp, card.cc, card.cost) == (2, 1, 225)
    assert set(card.upgrades) >= {"centurion", "legate", "ifvs", "armoured_cars", "support_decuri", "aa_gun"}
    both = {"faction": "guild", "units": [{"formation": "line_platoon", "upgrades": ["centurion", "legate"]}]}
    assert "Legion Line Platoon: Centurion and Legate exclude each other." in RULES.check_army(both, {})
    alone = {"faction": "guild", "units": [{"formation": "line_platoon", "upgrades": ["signaller"]}]}
    assert any("Signaller needs one of Centurion, Legate" in one for one in RULES.check_army(alone, {}))


@pytest.mark.rule("EXW-stats-c")
def test_the_line_fire_team() -> None:
    card = catalogue().stands["line"]
    assert (card.name, card.type, card.hits, card.speed) == ("Legion Line Fire Team", "Soft", 1, 15)
    assert (card.defence, card.melee, card.assault, card.specials) == (6, 6, 6, ())
    gauss, rifles = card.weapon
    assert (gauss.name, gauss.range, gauss.personnel, gauss.armour) == ("MultiGauss", 45, 8, 0)
    assert (rifles.name, rifles.fires) == ("Gauss Rifles", False)


@pytest.mark.rule("EXW-stats-g")
def test_the_apollo() -> None:
    card = catalogue().stands["apollo"]
    assert (card.type, card.hits, card.speed, card.defence, card.melee, card.assault) == (
        "Hard",
        1,
        25,
        6,
        9,
        8,
    )
    assert card.specials == ("Howitzer",)
    gun = card.weapon[0]
    assert (gun.unlimited, gun.blast, gun.personnel, gun.armour) == (True, 1, 0, 0)
    assert catalogue().formations["apollo_battery"].cc == 1


@pytest.mark.rule("EXW-stats-a")
def test_types_of_stands() -> None:
    names = ("line", "armcar", "phalanx", "smallbehemoth", "fieldgun")
    assert [catalogue().stands[name].type for name in names] == ["Soft", "Medium", "Hard", "Hard", "Soft"]


@pytest.mark.rule("EXW-suppression-i")
def test_competency_multiplies_the_threshold() -> None:
    for kind, expected in (("conscript_company", 5), ("line_platoon", 10), ("great_behemoth", 15)):
        made = army.make("A1", "A", "", Taken(kind))
        line = army.make("A1", "A", "", Taken("line_platoon")).stands[:5]
        assert made.but(stands=line).threshold == expected


@pytest.mark.rule("EXW-setup-j")
@pytest.mark.parametrize(
    ("points", "size", "objectives", "wanted"),
    [
        (1900, (120, 120), 4, 3),
        (2000, (120, 120), 4, 3),
        (2500, (180, 120), 6, 4),
        (3000, (180, 120), 6, 4),
        (3400, (240, 120), 8, 5),
    ],
)
def test_tables_by_points(points: int, size: tuple[float, float], objectives: int, wanted: int) -> None:
    assert size_of({"table": "by_points", "points": points}) == size
    assert band(points) == (objectives, wanted)


@pytest.mark.rule("EXW-setup-j")
def test_the_host_may_ask_for_other_objectives_and_victory_points() -> None:
    army_list = RULES.armies()[0].data
    given = Setup(
        ("A", "B"),
        {"A": army_list, "B": army_list},
        {"points": 1000, "objectives": "8", "victory_points": "6"},
    )
    state, _ = RULES.new_game(given, GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "game", 0))
    assert (len(state.objectives), wanted(state)) == (8, 6)


@pytest.mark.rule("EXW-setup-l")
@pytest.mark.parametrize("size", [(60, 60), (109, 90), (120, 120), (180, 120), (240, 120)])
@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_objectives_are_thirty_centimetres_apart_half_of_them_in_each_half(
    size: tuple[float, float], pairs: int
) -> None:
    found = [(one.x, one.y) for one in halves(pairs, *size)]
    assert all(math.dist(a, b) >= 30.0 for a, b in itertools.combinations(found, 2))
    assert sum(y < size[1] / 2 for _, y in found) == sum(y > size[1] / 2 for _, y in found) == len(found) / 2
    assert {(round(size[0] - x, 2), round(size[1] - y, 2)) for x, y in found} == set(found)
    assert all(5.0 <= x <= size[0] - 5.0 for x, _ in found), "none at the very side"


@pytest.mark.rule("EXW-setup-m", "EXW-deploy-d", "EXW-tactics-c")
def test_either_side_may_choose_the_edge_and_the_other_goes_first() -> None:
    guild, royal = (one.data for one in RULES.armies()[:2])
    chosen = set()
    for seed in (b"a", b"b", b"c", b"d", b"e", b"f"):
        dice = GameDice(KeyedDice(1, seed * 32, seed * 32), "game", 0)
        state, _ = RULES.new_game(Setup(("A", "B"), {"A": guild, "B": royal}, {}), dice)
        (chooser,) = RULES.to_move(state)
        chosen.add(state.factions[chooser])
    assert chosen == {"guild", "royal"}


def test_terrain_that_the_bot_lays_out_is_the_same_for_both_sides() -> None:
    board = random_board(GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "game", 0), 180.0, 120.0)
    found = {
        (one.kind, frozenset((round(x, 4), round(y, 4)) for x, y in one.region.outline))
        for one in board.features
    }
    turned = {
        (kind, frozenset((round(180 - x, 4), round(120 - y, 4)) for x, y in rim)) for kind, rim in found
    }
    assert found == turned != set()


@pytest.mark.rule("EXW-los-f")
def test_heights_are_shown_in_levels_of_hills() -> None:
    features = [
        {"id": kind, "kind": kind, "rect": [x, 60, 10, 10]}
        for kind, x in (("wood", 20), ("cliff", 60), ("scrub", 90))
    ]
    given = Setup(
        ("A", "B"), {}, {}, {"name": "Woods", "size": [120, 120], "unit": "cm", "feature": features}
    )
    state = RULES.situation(
        given, {"formations": {}}, GameDice(KeyedDice(1, b"s" * 32, b"s" * 32), "case", 0)
    )
    shown = RULES.view(state, None).board
    assert shown is not None
    assert [(one.kind, one.height) for one in known_board(shown).features] == [
        ("wood", 1.0),
        ("cliff", 2.0),
        ("scrub", 0.0),
    ]


def test_ready_lists_are_legal_at_their_points() -> None:
    found = {one.id: one.points for one in RULES.armies()}
    assert found == {
        "guild_starter": 710,
        "royal_starter": 730,
        "guild_2000": 1950,
        "royal_2000": 1970,
        "guild_3000": 2970,
        "royal_3000": 2990,
    }
    for one in RULES.armies():
        assert RULES.check_army(one.data, {"points": one.points}) == []


def test_ready_lists_can_be_built_by_menus() -> None:
    for one in RULES.armies():
        settings = {"points": one.points}
        built, _ = RULES.change_army({}, settings, "", "faction", one.data["faction"])
        for name in one.data["support"]:
            built, _ = RULES.change_army(built, settings, "", "support", name)
        for unit in one.data["units"]:
            built, at = RULES.change_army(built, settings, "", "add", unit["formation"])
            for upgrade in unit.get("upgrades", ()):
                built, _ = RULES.change_army(built, settings, at, "upgrade", upgrade)
            if "by" in unit:
                built, _ = RULES.change_army(built, settings, at, "by", unit["by"])
        assert built == one.data


@pytest.mark.rule("EXW-hq-a", "EXW-hq-c")
def test_a_centurion_replaces_a_stand_and_adds_to_it() -> None:
    made = army.make("A1", "A", "", Taken("line_platoon", ("centurion",)))
    assert [stand.card.name for stand in made.stands].count("Legion Line Fire Team") == 5
    card = made.stands[0].card
    assert (card.name, card.type, card.speed, card.defence, card.melee) == ("Centurion", "Soft", 15, 6, 6)
    assert {"Incredible Survival", "Inspirational"} <= set(card.specials)
    assert [weapon.name for weapon in card.weapon] == ["MultiGauss", "Gauss Rifles", "Power Sword"]
    sword = card.weapon[-1]
    assert (sword.devastating, "Additional Attacks(1)" in sword.special) == (True, True)
    troop = army.make("A1", "A", "", Taken("achilles_troop", ("centurion",)))
    assert troop.stands[0].card.type == "Hard"
