"""What no case file can say: data of the lists and the board, settings, odds, previews, what solo opponents think."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cases.either import load_either, run_either
from bot.dice import ScriptedDice
from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, Pick, Setup, submit
from bot.skirmish.exofront import attack, move, odds, setup, terrain
from bot.skirmish.exofront.catalogue import catalogue
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.ruleset import RULES
from bot.skirmish.exofront.shown import wording
from bot.skirmish.exofront.state import Shot, State, board_of, card_of, numbers
from bot.skirmish.exofront.turn import end_round
from bot.skirmish.table.board import Edge
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.check import check_board
from bot.skirmish.table.measure import to_edge
from bot.skirmish.table.shapes import Base, Point, disc

AB = ("A", "B")
EMPTY: dict[str, Any] = {"name": "Empty", "size": [36, 36]}


def _dice(**values: list[int]) -> GameDice:
    return GameDice(ScriptedDice(values), "test", 1)


def _situation(board: Mapping[str, Any] | None = None, **given: Any) -> State:
    return RULES.situation(Setup(AB, board=board), given, _dice())


def _offered(state: State, choice: str) -> Choice:
    player = RULES.to_move(state)[0]
    return next(found for found in RULES.choices(state, player) if found.id == choice)


# ---------------------------------------------------------------- lists and board


@pytest.mark.rule("EXF-setup-a")
def test_one_format_one_scenario_one_list() -> None:
    options = {setting.id: [option.id for option in setting.choices] for setting in RULES.settings()}
    assert options["format"] == ["recon"]
    assert options["scenario"] == ["dawn_of_battle"]
    assert [army.id for army in RULES.armies()] == ["universal_recon_force_alpha"]
    with pytest.raises(IllegalPick, match="choose from Recon"):
        RULES.new_game(Setup(AB, settings={"format": "war"}), _dice(roll_off=[1, 2]))


@pytest.mark.rule("EXF-setup-b")
def test_four_units_and_nine_cards_each() -> None:
    army = RULES.armies()[0].data
    state, _ = RULES.new_game(Setup(AB, {"A": army, "B": army}), _dice(roll_off=[1, 2]))
    for player in AB:
        kinds = [unit.kind for unit in state.units if unit.owner == player]
        assert kinds == ["basic_troop", "fast_combat", "heavy_armoured", "fire_support"]
        assert state.cards[player] == {"move": 3, "attack": 3, "heal": 3}
    assert RULES.check_army(army, {}) == []
    assert RULES.check_army({"list": "omega"}, {}) == [
        "There is no army list 'omega'. Choose Universal Recon Force (Alpha)."
    ]


@pytest.mark.rule("EXF-setup-c")
def test_a_name_of_ones_own_changes_nothing() -> None:
    armies = {"A": {"names": {"fire_support": "Titan"}}}
    state, _ = RULES.new_game(Setup(AB, armies), _dice(roll_off=[1, 2]))
    ours, theirs = state.unit("A-Fire"), state.unit("B-Fire")
    assert ours.name == "Titan"
    assert card_of(state, ours) == card_of(state, theirs)
    assert replace(ours, id="", owner="", name="") == replace(theirs, id="", owner="", name="")
    assert RULES.check_army({"names": {"tank": "Titan"}}, {}) != []
    assert RULES.check_army({"names": {"fire_support": "x" * 25}}, {}) != []
    assert RULES.check_army({"units": 9}, {}) != []


@pytest.mark.rule("EXF-activation-d")
@pytest.mark.parametrize("priority", AB)
@pytest.mark.parametrize(("last", "loser"), [("A", "A"), ("B", "B"), ("", None)])
def test_who_activated_last_loses_the_priority_if_anybody_did(
    last: str, loser: str | None, priority: str
) -> None:
    """In a round in which nobody activated a unit it stays where it was."""
    state = _situation(units={"A-Troop": {"at": [6, 2]}, "B-Troop": {"at": [6, 34]}})
    pen = Pen(replace(state, last=last, priority=priority, turn=priority), _dice())
    end_round(pen)
    keeper = priority if loser is None else {"A": "B", "B": "A"}[loser]
    assert (pen.state.priority, pen.state.turn, pen.state.last) == (keeper, keeper, "")
    assert pen.events[-1].data["player"] == keeper


def _board() -> Any:
    return board_of(State(AB))


@pytest.mark.rule("EXF-setup-f")
def test_the_primary_objective_is_a_force_field_in_the_middle() -> None:
    core, field = _board().marker("primary"), _board().feature("force_field_middle")
    assert (core.at, core.radius) == ((18, 18), 1.0)
    assert (field.region.centre, field.region.radius) == ((18, 18), 4)
    assert terrain.is_force_field(field)


@pytest.mark.rule("EXF-setup-g")
def test_the_secondary_objectives_touch_the_side_edges() -> None:
    for name, edge, at in (("west", Edge.WEST, (3, 18)), ("east", Edge.EAST, (33, 18))):
        core, field = _board().marker(f"secondary_{name}"), _board().feature(f"force_field_{name}")
        assert (core.at, core.radius) == (at, 0.75)
        assert (field.region.centre, field.region.radius) == (at, 3)
        assert terrain.is_force_field(field)
        assert to_edge(_board(), Base(Point(*at), 3.0), edge) == 0


@pytest.mark.rule("EXF-setup-h")
def test_field_objectives_near_the_corners() -> None:
    found = {m.id: (m.side, tuple(m.at), m.radius) for m in _board().markers if m.kind == "field"}
    assert found == {
        "blue_west": ("south", (4, 4), 1),
        "blue_east": ("south", (32, 4), 1),
        "yellow_west": ("north", (4, 32), 1),
        "yellow_east": ("north", (32, 32), 1),
    }
    state = _situation(units={"A-Troop": {"at": [18, 2]}})
    owners = {marker.id: marker.owner for marker in RULES.view(state, None).markers}
    assert owners["blue_west"] == "A"
    assert owners["yellow_east"] == "B"


@pytest.mark.rule("EXF-setup-i")
def test_crates_and_containers_are_symmetric_obstacles() -> None:
    obstacles = terrain.obstacles(_board())
    assert sorted(piece.kind for piece in obstacles) == ["cargo_crate"] * 2 + ["container"] * 2
    corners = {
        tuple(sorted((round(x, 3), round(y, 3)) for x, y in piece.region.outline)) for piece in obstacles
    }
    turned = {tuple(sorted((36 - x, 36 - y) for x, y in piece)) for piece in corners}
    assert {tuple((round(x, 3), round(y, 3)) for x, y in piece) for piece in turned} == corners
    assert check_board(_board()) == []
    # By agreement they stand elsewhere: the lobby hands in the board as it was dragged.
    data = board_data(_board())
    data["feature"][3] = {**data["feature"][3], "outline": [[14, 14], [16, 14], [16, 16], [14, 16]]}
    state, _ = RULES.new_game(Setup(AB, board=data), _dice(roll_off=[1, 2]))
    assert board_of(state).feature("container_south").region.holds(Point(15, 15))


@pytest.mark.rule("EXF-activation-l")
def test_a_unit_card() -> None:
    card = catalogue().units["fast_combat"]
    assert card.move == {"regular": 8, "supreme": 10}
    assert [(card.attack[name].dice, card.attack[name].hit) for name in ("regular", "supreme")] == [
        (4, 4),
        (6, 4),
    ]
    assert card.defence["regular"] == 5
    assert (card.clash.dice, card.clash.hit) == (2, 0)
    assert card.abilities == ("ignore_terrain",)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"name": "Small", "size": [20, 36]}, "24 by 24"),
        ({"name": "Metric", "size": [90, 90], "unit": "cm"}, "in inches"),
        ({"name": "", "size": [36, 36]}, "name"),
        (
            {
                "name": "Walled",
                "size": [36, 36],
                "feature": [{"id": "wall", "kind": "container", "rect": [18, 2, 34, 2]}],
            },
            "too little free ground",
        ),
    ],
)
def test_boards_that_will_not_do_are_refused(board: Mapping[str, Any], said: str) -> None:
    with pytest.raises(IllegalPick, match=said):
        RULES.new_game(Setup(AB, board=board), _dice(roll_off=[1, 2]))


def test_six_free_places_along_an_edge_are_enough() -> None:
    """Nine bases fit along an edge of 36 in; a post closes one place."""

    def begin(*posts: int) -> None:
        features = [{"id": f"p{x}", "kind": "container", "rect": [x, 1, 1, 1]} for x in posts]
        board = {"name": "Posts", "size": [36, 36], "feature": features}
        RULES.new_game(Setup(AB, board=board), _dice(roll_off=[1, 2]))

    begin(10, 18, 26)
    with pytest.raises(IllegalPick, match="too little free ground"):
        begin(2, 10, 18, 26)


def test_numbers_can_be_played_otherwise() -> None:
    tuned = {"fast_combat.move.regular": 9, "attack_range": 12}
    state, _ = RULES.new_game(Setup(AB, settings=tuned), _dice(roll_off=[1, 2]))
    assert card_of(state, state.unit("A-Fast")).move["regular"] == 9
    short, _ = RULES.new_game(Setup(AB, settings={"rounds": 3, "base": "regular"}), _dice(roll_off=[1, 2]))
    assert numbers(short).numbers["rounds"] == 3
    for wrong in (
        {"fast_combat.wings": 1},
        {"arc_of_sight": "wide"},
        {"nothing": 3},
        {"rounds": 0},
        {"carry_over_damage": "no"},
        {"fast_combat.attack.regular.dice": 1000},
    ):
        with pytest.raises(IllegalPick):
            RULES.new_game(Setup(AB, settings=wrong), _dice(roll_off=[1, 2]))


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("EXF-attack-p")
@pytest.mark.parametrize(
    ("cover", "dice", "defence", "left"),
    [
        (False, (6, 6, 4, 1), [5], 4),
        (True, (6, 6, 4, 1), [], 4),
        (True, (6, 1, 1, 1), [], 6),
        (True, (6, 6, 1, 1), [], 5),
    ],
    ids=["two sixes", "cover takes the four first", "cover takes the only six", "and one of two"],
)
def test_pierce(cover: bool, dice: tuple[int, ...], defence: list[int], left: int) -> None:
    state = _situation(EMPTY, acting="A-Fire", units={"A-Fire": {"at": [10, 10]}, "B-Fast": {"at": [10, 20]}})
    shot = Shot("B-Fast", "supreme", dice, 3, 5, cover=cover, abilities=("pierce",))
    assert state.acting is not None
    scripted = ScriptedDice({"defence": defence})
    play = Pen(replace(state, acting=replace(state.acting, shot=shot)), GameDice(scripted, "test", 1))
    attack.resolve(play)
    assert play.state.unit("B-Fast").health == left
    assert not scripted.unused


@pytest.mark.rule("EXF-rest-a")
def test_a_rest_says_that_it_brings_nothing_at_full_energy() -> None:
    for energy, label in (
        (5, "Rest: energy to 6"),
        (6, "Rest: energy is at 6 already, it uses up an action"),
    ):
        state = _situation(EMPTY, acting="A-Fire", units={"A-Fire": {"at": [10, 10], "energy": energy}})
        assert [offer.label for offer in RULES.choices(state, "A") if offer.kind == "rest"] == [label]


@pytest.mark.rule("EXF-attack-p")
def test_a_miss_that_is_rerolled_into_a_six_pierces() -> None:
    units = {"A-Fire": {"at": [18, 4], "energy": 2}, "B-Fast": {"at": [18, 9]}}
    state = _situation(acting="A-Fire", units=units)
    state, _ = submit(
        RULES, state, "A", Pick("attack:A-Fire>B-Fast:supreme"), _dice(attack=[6, 6, 1, 1, 1, 1])
    )
    state, events = submit(RULES, state, "A", Pick("reroll"), _dice(reroll=[6, 4, 1, 1], defence=[5]))
    assert state.unit("B-Fast").health == 3
    assert next(event.data["sure"] for event in events if event.kind == "hits") == 3


BALANCE = {
    "basic_troop": (3.25, 2.19, 4.21),
    "fast_combat": (2.71, 1.67, 4.48),
    "heavy_armoured": (3.40, 2.13, 5.01),
    "fire_support": (4.07, 3.53, 3.70),
}
"""Mean damage over the four defenders: Regular and Supreme attack in the open, in cover, Impact and Supreme Clash."""


@pytest.mark.parametrize("kind", BALANCE)
def test_expected_damage(kind: str) -> None:
    known = catalogue()
    card = known.units[kind]
    found = [0.0, 0.0, 0.0]
    for defender in known.units.values():
        need = defender.defence["regular"]
        for cover in (0, 1):
            for profile in card.attack.values():
                hidden = 0 if "ignore_cover" in profile.abilities else cover
                found[cover] += _mean(profile.dice, profile.hit, need, profile.abilities, hidden)
        supreme = card.attack["supreme"]
        found[2] += _mean(3, 1, need, ("crush",), 0)
        clash = (supreme.dice + card.clash.dice, supreme.hit - card.clash.hit)
        found[2] += _mean(*clash, need, supreme.abilities, 0)
    assert [round(total / 4, 2) for total in found] == pytest.approx(BALANCE[kind], abs=0.011)


def _mean(dice: int, hit: int, defence: int, abilities: tuple[str, ...], cover: int) -> float:
    if hit == 1:
        return dice * (1 - odds.blocked(defence, "crush" in abilities))
    return odds.expected_damage(
        dice, hit, defence, cover=cover, crush="crush" in abilities, pierce="pierce" in abilities
    )


# ---------------------------------------------------------------- previews, defaults, words


def test_the_preview_of_a_move_says_who_could_attack_there() -> None:
    units = {"A-Troop": {"at": [18, 10]}, "B-Fire": {"at": [18, 33]}, "A-Fast": {"at": [4, 26]}}
    state = _situation(acting="A-Troop", units=units)
    pick = Pick("move:A-Troop:supreme", {"to": [18, 18]})
    seen = RULES.preview(state, "A", pick)
    assert seen.path == ((18, 10), (18, 18))
    assert seen.lines == (
        "In range and arc of Fire Support (B).",
        "It could attack Fire Support (B).",
        "It controls Primary.",
    )
    with pytest.raises(IllegalPick, match="allows 6 in"):
        RULES.preview(state, "A", Pick("move:A-Troop:regular", {"to": [18, 18]}))
    far = _situation(acting="A-Troop", units={**units, "A-Troop": {"at": [18, 4]}})
    quiet = RULES.preview(far, "A", Pick("move:A-Troop:regular", {"to": [18, 6]}))
    assert quiet.lines == ("No enemy could attack it there.",)
    fields = _situation(acting="A-Fast", units=units)
    taking = RULES.preview(fields, "A", Pick("move:A-Fast:regular", {"to": [4, 32]}))
    assert "It takes Field NW." in taking.lines


def test_the_preview_of_an_attack_warns_of_cover_and_friends() -> None:
    units = {
        "A-Troop": {"at": [10, 10]},
        "A-Heavy": {"at": [14, 20]},
        "B-Troop": {"at": [10, 20], "wounded": True},
    }
    state = _situation(EMPTY, acting="A-Troop", units={**units, "A-Fast": {"at": [11, 15]}})
    seen = RULES.preview(state, "A", Pick("attack:A-Troop>B-Troop:regular"))
    assert seen.lines == (
        "Cover: Fast Combat (A).",
        "Each miss hits Heavy Armoured (A), which touches the target.",
    )
    assert seen.odds is not None
    assert seen.odds.text == (
        "about 0.8 damage: 5 dice, 4+ to hit, 4+ to block, 1 hit lost to cover, misses hit Heavy Armoured (A)"
    )
    assert (
        seen.odds.damage
        == attack.forecast(state, state.unit("A-Troop"), state.unit("B-Troop"), "regular").damage
    )
    clash = {"A-Troop": {"at": [10, 16]}, "A-Heavy": {"at": [14, 20]}, "B-Troop": {"at": [10, 20]}}
    state = _situation(EMPTY, acting="A-Troop", units=clash)
    odds = _offered(state, "attack:A-Troop>B-Troop:regular").odds
    assert odds is not None
    assert "misses hit Heavy Armoured (A)" in odds.text, (
        "the attacker touches the target, too, and is never hit"
    )


@pytest.mark.parametrize(
    ("given", "default"),
    [
        ({"phase": "priority"}, "priority:A"),
        ({"acting": "A-Troop"}, "end"),
        ({}, "activate:A-Troop"),
    ],
)
def test_time_out_does_what_harms_least(given: Mapping[str, Any], default: str) -> None:
    state = _situation(units={"A-Troop": {"at": [18, 4]}, "B-Troop": {"at": [18, 12]}}, **given)
    assert RULES.deadline_default(state, "A").choice == default


def test_time_out_after_the_attack_roll_goes_on() -> None:
    state = _situation(acting="A-Troop", units={"A-Troop": {"at": [18, 4]}, "B-Troop": {"at": [18, 9]}})
    rolled, _ = submit(RULES, state, "A", Pick("attack:A-Troop>B-Troop:regular"), _dice(attack=[1] * 5))
    assert RULES.deadline_default(rolled, "A") == Pick("resolve")


def test_the_line_of_fire_is_drawn_while_an_attack_waits() -> None:
    state = _situation(acting="A-Troop", units={"A-Troop": {"at": [18, 4]}, "B-Troop": {"at": [18, 9]}})
    rolled, _ = submit(RULES, state, "A", Pick("attack:A-Troop>B-Troop:regular"), _dice(attack=[1] * 5))
    line = next(mark for mark in RULES.view(rolled, "B").markers if mark.kind == "sight")
    assert line.points == ((18, 6), (18, 9))


def test_a_closed_piece_of_ones_own_board_is_not_crossed() -> None:
    board = {
        **EMPTY,
        "feature": [{"id": "wall", "kind": "wall", "line": [[8, 13], [12, 13]], "thickness": 0.5}],
    }
    state = _situation(
        board, acting="A-Troop", units={"A-Troop": {"at": [10, 10]}, "B-Troop": {"at": [30, 30]}}
    )
    with pytest.raises(IllegalPick, match="The wall is in the way"):
        submit(RULES, state, "A", Pick("move:A-Troop:supreme", {"to": [10, 16]}), _dice())


def test_engaging_is_offered_in_reach_and_greyed_where_something_is_in_the_way() -> None:
    units = {
        "A-Fast": {"at": [10, 10]},
        "B-Troop": {"at": [10, 16]},
        "B-Fast": {"at": [11, 21]},
        "B-Fire": {"at": [30, 30]},
    }
    state = _situation(EMPTY, acting="A-Fast", units=units)
    offered = {choice.id: choice for choice in RULES.choices(state, "A") if choice.id.startswith("engage")}
    impact = offered["engage:A-Fast>B-Troop:regular"].odds
    assert impact is not None
    assert impact.text == "about 2.2 damage by the Impact, after 2 in"
    assert impact.damage == pytest.approx(3 * 3 / 4)
    greyed = offered["engage:A-Fast>B-Fast:supreme"]
    assert (
        greyed.disabled == "The straight path to Fast Combat (B) is blocked, or costs too much of the Move."
    )
    assert not [name for name in offered if "B-Fire" in name]


def test_what_is_told_of_a_move() -> None:
    state = _situation(acting="A-Troop", units={"A-Troop": {"at": [25, 7]}, "B-Troop": {"at": [4, 30]}})
    state, _ = submit(RULES, state, "A", Pick("boost:A-Troop:supreme"), _dice(boost_move=[2]))
    pick = Pick("move:A-Troop:supreme", {"to": [25, 16], "facing": 270})
    _, events = submit(RULES, state, "A", pick, _dice())
    assert [RULES.say(event) for event in events if event.kind == "moved"] == [
        "Basic Troop (A) moves 9 in over the cargo crate to I6 (25, 16) and faces west (270°)."
    ]


def test_every_event_has_words() -> None:
    one = {
        "name": "A-Troop",
        "player": "A",
        "hits": 1,
        "cover": 1,
        "sure": 1,
        "misses": 1,
        "target": "B-Troop",
    }
    assert wording.say(Event("hits", one)) == (
        "1 hit on B-Troop, 1 lost to cover, 1 that cannot be blocked, 1 miss."
    )
    carried = {"name": "B-Troop", "health": 3}
    assert wording.say(Event("wounded", carried)) == (
        "B-Troop is wounded: its wound marker is used, and it has 3 health."
    )


def test_the_worked_example_of_the_documentation_runs() -> None:
    text = (Path(__file__).parents[3] / "docs" / "cases.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(ruleset = .*?)```", text, re.S)
    result = run_either(load_either(example, "cases.md", Path()))
    assert result.failures == []
    assert len(result.case.rules) == 3


# ---------------------------------------------------------------- solo opponents


def test_an_opponent_imagines_the_game_as_it_is() -> None:
    state = _situation(acting="A-Troop", units={"A-Troop": {"at": [18, 4]}, "B-Troop": {"at": [18, 30]}})
    view = RULES.view(state, "A")
    assert RULES.imagine(view, _dice()) == state
    ahead = replace(state, scores={"A": 2, "B": 0})
    assert RULES.score(RULES.view(ahead, "A"), "A") > RULES.score(view, "A")
    assert RULES.score(RULES.view(ahead, "B"), "B") < RULES.score(view, "B")


def test_suggested_moves_are_legal_and_reach_the_objectives() -> None:
    state = _situation(acting="A-Fast", units={"A-Fast": {"at": [4, 24]}, "B-Troop": {"at": [18, 30]}})
    unit = state.unit("A-Fast")
    allowed = move.pace(state, unit, "regular")
    points = move.suggestions(state, unit, allowed)
    assert len(points) >= 8
    assert all(move.problem(state, unit, at, None, allowed) is None for at in points)
    assert any(disc(at, 2.0).holds(Point(4, 32)) for at in points)


def test_deployment_offers_both_edges_until_one_is_chosen() -> None:
    state, _ = RULES.new_game(Setup(AB), _dice(roll_off=[5, 2]))
    state, _ = submit(RULES, state, "A", Pick("priority:A"), _dice())
    assert {at.y for at in setup.spots(state, state.unit("A-Troop"))} == {2, 34}
    assert RULES.preview(state, "A", Pick("place:A-Troop", {"at": [18, 34]})).lines == (
        "It touches the north edge.",
    )
    with pytest.raises(IllegalPick, match="must touch the south or north edge"):
        RULES.preview(state, "A", Pick("place:A-Troop", {"at": [18, 18]}))
    state, _ = submit(RULES, state, "A", Pick("place:A-Troop", {"at": [18, 34]}), _dice())
    assert state.unit("A-Troop").heading == 180
    assert {at.y for at in setup.spots(state, state.unit("B-Troop"))} == {2}
    assert {at.y for at in setup.spots(state, state.unit("A-Fast"))} == {34}


def test_previews_show_where_a_unit_stands_and_what_it_can_attack() -> None:
    units = {"A-Troop": {"at": [10, 10]}, "B-Troop": {"at": [10, 20]}}
    state = _situation(EMPTY, acting="A-Troop", units=units)
    shot = RULES.preview(state, "A", Pick("attack:A-Troop>B-Troop:regular"))
    assert [mark.kind for mark in shot.marks] == ["arc", "sight"]
    assert shot.marks[1].points == ((10.0, 10.0), (10.0, 20.0))
    move = RULES.preview(state, "A", Pick("move:A-Troop:regular", {"to": [12.0, 10.0], "facing": 90.0}))
    assert [(piece.id, piece.x, piece.heading) for piece in move.stands] == [("A-Troop", 12.0, 90.0)]
    assert [mark.kind for mark in move.marks] == ["arc"]
