"""The parts that rule sets are put together from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from bot.dice import ScriptedDice
from bot.skirmish.autoplay import new_game
from bot.skirmish.engine import (
    Choice,
    GameDice,
    IllegalPick,
    Number,
    Option,
    Pick,
    Prompt,
    Setting,
    Setup,
    only,
)
from bot.skirmish.game import play
from bot.skirmish.kit.files import CatalogueError, entries, typed
from bot.skirmish.kit.kept import Memory, once_for_each
from bot.skirmish.kit.labels import labels
from bot.skirmish.kit.offers import effect_of, harmless_pick, offered_choice
from bot.skirmish.kit.payload import Payload
from bot.skirmish.kit.pen import Pen, total
from bot.skirmish.kit.rolls import roll_off
from bot.skirmish.kit.settings import agreed, board_given, check_setup, value_problem, with_defaults
from bot.skirmish.kit.stack import Frame
from bot.skirmish.kit.steps import Step, step_now, waiting
from bot.skirmish.kit.turns import next_player
from bot.skirmish.kit.words import both, dice, either, heading, plain
from bot.skirmish.players.lots import drawn
from bot.skirmish.rulesets import RULESETS, ruleset


@dataclass(frozen=True)
class Counter:
    count: int = 0


def _pen(**scripted: list[int]) -> Pen[Counter]:
    return Pen(Counter(), GameDice(ScriptedDice(scripted), "test", 1))


# ---------------------------------------------------------------- pen


def test_the_pen_changes_its_own_state_only_and_writes_events() -> None:
    pen = _pen(hit=[6, 2])
    before = pen.state
    pen.set(count=3)
    assert (before, pen.state) == (Counter(0), Counter(3))
    rolls = pen.roll("hit", 2)
    pen.tell("hit", "EXF-move-a", rolls=rolls, audience=only("A"), reveals=True, count=total(rolls))
    pen.apply("EXF-move-b")
    told, silent = pen.events
    assert (told.kind, told.data, told.rules, told.rolls) == ("hit", {"count": 8}, ("EXF-move-a",), rolls)
    assert told.reveals
    assert [told.seen_by(who) for who in ("A", "B", None)] == [True, False, False]
    assert (silent.kind, silent.rules, silent.seen_by("A")) == ("fired", ("EXF-move-b",), False)


# ---------------------------------------------------------------- payloads


@dataclass(frozen=True, slots=True)
class Fire(Payload):
    form: ClassVar[str] = "fire:{unit}:{weapon}>{target}({shots})"
    unit: str
    weapon: str
    target: str
    shots: int


@dataclass(frozen=True, slots=True)
class Half(Payload):
    form: ClassVar[str] = "50% of {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Wait(Payload):
    form: ClassVar[str] = "wait"


def test_an_id_is_made_of_its_fields_and_gives_them_back() -> None:
    what = Fire("A1.2", "gun", "B>1", 3)
    assert what.id == "fire:A1.2:gun>B>1(3)"
    assert Fire.read(what.id) == what
    assert Fire.read("fire:::>(0)") == Fire("", ":", "", 0)
    assert (Half("A1").id, Half.read("50% of A1")) == ("50% of A1", Half("A1"))
    assert (Wait().id, Wait.read("wait")) == ("wait", Wait())
    for other in ("fire:A1:gun>B1", "Fire:A1:gun>B1(3)", "fire:A1:gun>B1(3) ", ""):
        with pytest.raises(ValueError, match="not of the form fire:"):
            Fire.read(other)


def test_no_rule_set_takes_the_id_of_a_choice_apart() -> None:
    apart = re.compile(r"(?:choice\.id|pick\.choice)\.(?:r?partition|r?split|startswith|removeprefix)\(")
    found = [
        f"{path}: {found.group()}"
        for name in ("exodus", "exofront", "exoshift", "shiftstorm")
        for path in sorted(Path("bot/skirmish", name).rglob("*.py"))
        for found in apart.finditer(path.read_text())
    ]
    assert found == []


# ---------------------------------------------------------------- offers


def test_the_effect_is_that_of_the_entry_that_was_picked() -> None:
    offers = [
        (Choice("one", "do", "One"), lambda pen, pick: pen.set(count=1)),
        (Choice("two", "do", "Two"), lambda pen, pick: pen.set(count=pick.values["by"])),
        (Choice("greyed", "do", "Greyed", disabled="Not now."), lambda pen, pick: pen.set(count=9)),
    ]
    pen = _pen()
    pick = Pick("two", {"by": 7})
    effect_of(offers, pick)(pen, pick)
    assert pen.state == Counter(7)
    with pytest.raises(IllegalPick, match=r"Not now\."):
        effect_of(offers, Pick("greyed"))
    with pytest.raises(IllegalPick, match="not offered any more"):
        effect_of(offers, Pick("three"))
    assert offered_choice([choice for choice, _ in offers], Pick("greyed")).label == "Greyed"
    with pytest.raises(IllegalPick, match="not offered any more"):
        offered_choice([], pick)


def test_the_pick_for_a_player_whose_time_is_up_is_the_most_harmless_one_that_leaves_nothing_open() -> None:
    count = {"count": Number(2, 3)}
    menu = [
        Choice("charge:A1", "charge", "Charge", disabled="Not now."),
        Choice("move:A1", "move", "Move", count),
        Choice("stay", "move", "Stay"),
        Choice("hold:A1", "hold", "Hold", count, optional=("count",)),
    ]
    assert harmless_pick(menu, ("charge", "hold", "move")) == Pick("hold:A1")
    assert harmless_pick(menu, ("move", "hold")) == Pick("stay")
    assert harmless_pick(menu, ("stay", "hold")) == Pick("stay")
    assert harmless_pick(menu, ()) == Pick("move:A1", {"count": 2})
    assert harmless_pick(menu[:1], ("charge",)) is None


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_menus_and_effects_are_one_list_and_kept_for_the_state_asked_last(name: str) -> None:
    rules: Any = ruleset(name)
    state = new_game(rules, 1, "kit", ("A", "B")).state
    (player,) = rules.to_move(state)
    offered = rules.offered(state, player)
    assert rules.choices(state, player) == [choice for choice, _ in offered]
    assert rules.offered(state, player) is offered
    assert rules.offered(replace(state), player) is not offered
    kept = rules.offered(state, player)
    rules.offered(state, next(who for who in ("A", "B") if who != player))
    assert rules.offered(state, player) is not kept


# ---------------------------------------------------------------- settings

SETTINGS = (
    Setting("mission", "Mission", "raid", (Option("raid", "Raid"), Option("recon", "Recon in force"))),
    Setting("points", "Points", 200, low=20, high=1000),
    Setting("veterans", "Veterans", False),
    Setting("base", "Base", 1.25, low=0.5, high=3.0),
)


def test_settings_have_defaults_and_bounds() -> None:
    assert agreed(SETTINGS, {"points": 20, "base": 3}) == {
        "mission": "raid",
        "points": 20,
        "veterans": False,
        "base": 3,
    }
    found = with_defaults(SETTINGS, {"points": 5, "else": 1})
    assert found == {"mission": "raid", "points": 5, "veterans": False, "base": 1.25}


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"mission": "Raid"}, "Mission: choose from Raid, Recon in force."),
        ({"points": 19}, "Points: give a number from 20 to 1000."),
        ({"points": 1001}, "Points: give a number from 20 to 1000."),
        ({"points": True}, "Points: give a number."),
        ({"points": "50"}, "Points: give a whole number."),
        ({"points": 50.5}, "Points: give a whole number."),
        ({"base": float("nan")}, "Base: give a number."),
        ({"base": "wide"}, "Base: give a number."),
        ({"veterans": 1}, "Veterans: say yes or no."),
        ({"colour": "red"}, "There is no setting 'colour'."),
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(IllegalPick) as caught:
        agreed(SETTINGS, given)
    assert str(caught.value) == problem


def test_a_number_without_bounds_is_free() -> None:
    assert value_problem(Setting("x", "X", 1.0), -1e9) is None


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_setups_are_checked(name: str) -> None:
    rules = ruleset(name)
    with pytest.raises(IllegalPick, match=f"{rules.name} is for 2 players"):
        check_setup(rules, Setup(("A", "B", "C")))
    with pytest.raises(IllegalPick, match="B: "):
        check_setup(rules, Setup(("A", "B"), {"A": rules.armies()[0].data, "B": {"list": 1, "models": 2}}))
    with pytest.raises(IllegalPick, match="The board cannot be used: "):
        board_given({"name": "x"})


# ---------------------------------------------------------------- rolls and turns


def test_equal_rolls_are_made_again() -> None:
    throws: Iterator[dict[str, int]] = iter(
        [
            {"A": 3, "B": 3, "C": 1},
            {"A": 2, "B": 5, "C": 5},
            {"A": 2, "B": 6, "C": 4},
            {"A": 9, "B": 1, "C": 2},
        ]
    )
    assert roll_off(lambda: next(throws)) == ["B", "C", "A"]


def test_players_alternate_and_skip_who_has_nothing_to_do() -> None:
    left = {"A": 1, "B": 0, "C": 2}
    assert next_player("ABC", "A", left.get) == "C"
    assert next_player("ABC", "C", left.get) == "A"
    assert next_player("ABC", "B", {"B": 1}.get) == "B"
    assert next_player("ABC", "B", {}.get) == ""


# ---------------------------------------------------------------- files and words


@dataclass(frozen=True)
class Gun:
    id: str
    dice: int
    traits: tuple[str, ...] = ()


def test_entries_are_typed() -> None:
    data = {"gun": [{"id": "a", "dice": 2, "traits": ["aoe"]}, {"id": "b", "dice": 1}]}
    assert entries(data, "gun", typed(Gun)) == {"a": Gun("a", 2, ("aoe",)), "b": Gun("b", 1)}


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"id": "b"}, "gun b: dice: "),
        ({"id": "b", "dice": "many"}, "gun b: dice: "),
        ({"id": "b", "dice": 1, "range": 4}, "gun b: there is no field 'range'"),
        ({"id": "a", "dice": 1}, "gun a: there are two of this id"),
    ],
)
def test_a_damaged_entry_is_named(row: dict[str, Any], problem: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        entries({"gun": [{"id": "a", "dice": 2}, row]}, "gun", typed(Gun))
    assert str(caught.value).startswith(problem)
    with pytest.raises(CatalogueError, match="gun c: dice is missing"):
        entries({"gun": [{"id": "c"}]}, "gun", lambda one: one["dice"])


def test_counting() -> None:
    assert [dice(n) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert [both(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert either(["A", "B", "C"]) == "A, B or C"
    assert [plain(value) for value in (6.0, 6.54, 0.04)] == ["6", "6.5", "0"]
    assert [heading(degrees) for degrees in (0, 46, 359)] == ["north (0°)", "northeast (46°)", "north (359°)"]


# ---------------------------------------------------------------- kept results


def test_results_are_kept_with_the_state_and_for_what_was_asked() -> None:
    made: list[tuple[int, str]] = []

    @once_for_each
    def doubled(state: Counter, name: str, more: int = 0) -> int:
        made.append((state.count, name))
        return 2 * state.count + more

    one, other = Counter(1), Counter(2)
    asked = [
        doubled(one, "a"),
        doubled(one, "a"),
        doubled(other, "a"),
        doubled(one, "b"),
        doubled(one, "a", more=5),
    ]
    assert asked == [2, 2, 4, 2, 7]
    assert made == [(1, "a"), (2, "a"), (1, "b"), (1, "a")]
    assert one == Counter(1)
    assert replace(one, count=4) == Counter(4)


def test_a_memory_begins_again_when_it_is_full() -> None:
    memory: Memory[int] = Memory(2)
    made: list[str] = []

    def long(name: str) -> int:
        return memory.get(name, lambda: made.append(name) or len(name))

    assert [long("a"), long("bb"), long("a"), long("ccc"), long("a")] == [1, 2, 1, 3, 1]
    assert made == ["a", "bb", "ccc", "a"]


def test_the_first_step_that_is_under_way_counts() -> None:
    def one(name: str, phase: str) -> Step[Any, Any]:
        return Step(
            name, lambda state: state == phase, lambda state, player: [], lambda *given: " ".join(given)
        )

    table = (one("interrupt", "a"), one("covered", "a"), one("other", "b"))
    assert step_now(table, "a").name == "interrupt"
    assert step_now(table, "b").prompt("b", "A") == Prompt("b A", "other")
    with pytest.raises(LookupError):
        step_now(table, "c")


@dataclass(frozen=True)
class Stacked:
    stack: tuple[Frame, ...] = ()


def test_a_frame_on_the_stack_makes_the_menu_and_the_question_for_whoever_is_asked() -> None:
    def menu(state: Stacked, frame: Frame) -> list[Any]:
        return [(Choice(f"{frame.unit}:{frame.player}", "do", "Do"), lambda pen, pick: None)]

    def reacts(state: Stacked, frame: Frame) -> bool:
        return frame.unit == "shot"

    table: tuple[Step[Stacked, Pen[Stacked]], ...] = (
        waiting("bid", menu, lambda state, frame: frame.player, sealed=True),
        waiting("dodge", menu, lambda state, frame: Prompt("Now?", standing=None), "dodging"),
        waiting("fall", menu, lambda state, frame: frame.unit, reaction=reacts, quiet=True),
    )
    bid, dodge = Stacked((Frame("fall"), Frame("bid", "all", "b"))), Stacked((Frame("dodge", "A", "u"),))
    assert step_now(table, bid).prompt(bid, "A") == Prompt("A", "bid", sealed=True)
    assert [choice.id for choice, _ in step_now(table, bid).menu(bid, "B")] == ["b:B"]
    assert step_now(table, dodge).prompt(dodge, "A") == Prompt("Now?", "dodging")
    for unit in ("shot", "none"):
        fall = Stacked((Frame("fall", "A", unit),))
        assert step_now(table, fall).prompt(fall, "A") == Prompt(unit, "fall", unit == "shot", quiet=True)
    with pytest.raises(LookupError):
        step_now(table, Stacked())


@pytest.mark.parametrize(("rules", "count"), [("exofront", 9), ("exoshift", 17), ("shiftstorm", 10)])
def test_a_table_names_each_step_once(rules: str, count: int) -> None:
    names = [step.name for step in cast(Any, ruleset(rules)).steps]
    assert len(set(names)) == len(names) == count


@pytest.mark.parametrize(("name", "least"), [("exodus", 40), ("exoshift", 25)])
def test_every_frame_that_is_put_on_a_stack_is_in_one_of_the_tables(name: str, least: int) -> None:
    rules = cast(Any, ruleset(name))
    sources = Path("bot/skirmish", name).rglob("*.py")
    pushed = {kind for path in sources for kind in re.findall(r'\bStep\(\s*"(\w+)"', path.read_text())}
    assert len(pushed) > least
    for kind in pushed:
        state = Stacked((Frame(kind),))
        assert (kind in rules.going) + sum(step.under_way(state) for step in rules.steps) == 1, kind


def test_the_label_of_a_picture_is_a_word_of_the_name() -> None:
    names = (
        "Ripper Bioform 1 (A)",
        "Ripper Bioform 2 (A)",
        "Brute Bioform (A)",
        "Bonecutter (A)",
        "Gun Runner 12",
    )
    assert labels(names) == ("Ripper1", "Ripper2", "Brute", "Bonecutter", "Runner12")


def test_no_two_kinds_have_the_same_label() -> None:
    names = ("Strike Guard 1", "Strike Guard 2", "Shaman", "Core Runner", "Vex", "Di Vex", "High Vex", "Di")
    assert labels(names) == ("Guard1", "Guard2", "Shaman", "Runner", "Vex", "Di", "High", "Dia")
    alike = tuple(f"Extraordinary {letter}" for letter in ("Xenobiologists", "Xenobiologism", "Xenobiologic"))
    assert len(set(labels(alike))) == 3
    assert max(map(len, labels(tuple(f"{name} 10" for name in alike)))) == 11


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_unit_has_one_name_in_picture_menu_and_log(ruleset_id: str) -> None:
    """What the picture writes beside a unit is part of its name, and events name it so."""
    rules = ruleset(ruleset_id)
    game = new_game(rules, 1, "names", ("A", "B"))
    names: dict[str, tuple[str, str]] = {}
    said = ""
    for step in range(60):
        if rules.result(game.state) is not None:
            break
        view = rules.view(game.state, None)
        names |= {unit: view.names()[unit] for unit in map(view.unit_of, view.pieces)}
        player = rules.to_move(game.state)[0]
        able = [choice for choice in rules.choices(game.state, player) if choice.disabled is None]
        picks = [pick for choice in able for pick in rules.candidates(game.state, player, choice)]
        game = play(rules, game, player, drawn(picks, repr, str(step)))
        said += "\n".join(rules.say(event) for event in game.steps[-1].events if event.kind != "fired")
    assert len(names) > 3
    for name, label in names.values():
        word = label if label in name else label.rstrip("0123456789")
        assert word in name
    assert any(name in said for name, _ in names.values())
    assert not [unit for unit in names if "-" in unit and unit in said]  # other ids read like squares
