"""Skirmish case files: what they can say, and that they fail when something else comes of it."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cases import CaseError
from bot.cases.coverage import as_data, as_text, coverage
from bot.cases.either import load_either, run_either
from bot.cases.skirmish import SkirmishResult
from bot.cases.sources import parsed
from bot.cli.command import app
from bot.rulebook import rules
from bot.skirmish import rulesets
from bot.skirmish.cases import differences, play_case
from tests.skirmish.toys import AMBUSH

CASE = """
ruleset = "ambush"
rules = ["EXF-attack-c"]
title = "Shots at a scout in sight"

[start.units]
A1 = { owner = "A", x = 1, y = 3, hidden = false }
A2 = { owner = "A", x = 5, y = 0 }
B1 = { owner = "B", x = 4, y = 6, hidden = false }
B2 = { owner = "B", x = 7, y = 8 }

[[pick]]
kind = "shoot"
unit = "A1"
with = { shots = { B1 = 3 } }
[pick.expect]
to_move = ["B"]
prompt.B = { step = "dodge", reaction = true }
choice = [
    { kind = "dodge", odds = "4+" },
    { kind = "shoot", absent = true },
    { player = "A", kind = "move", absent = true },
]
event = [{ kind = "shot", data = { unit = "A1" } }, { kind = "hit", absent = true }]

[[pick]]
choice = "stand"
dice = { "shot:B1" = [4, 3, 1] }
[pick.expect]
units.B1 = { health = 1, x = 4.0004 }
event = [{ kind = "hit", rolls = [4, 3, 1], data = { hits = 1 }, rules = ["TOY-hit"], audience = "spectator" }]

[[pick]]
kind = "move"
unit = "B2"
with = { to = [1, 1] }
refused = "Move at most 3 in"

[[pick]]
player = "A"
choice = "pass"
refused = "not your turn"

[[pick]]
default = true
[pick.expect]
to_move = ["A"]

[expect]
over = false
state = { turn = 2, players = ["A", "B"] }
absent = ["units.C1", "nowhere"]
choice = [{ kind = "shoot", count = 2 }, { kind = "shoot", unit = "A2", label = "Shoot" }]
event = [{ kind = "moved", count = 1 }]
[expect.sees.A]
pieces.B1 = { owner = "B" }
unseen = ["B2"]
[expect.sees.spectator]
scores = { A = 4, B = 3 }
"""


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")


def run(text: str) -> SkirmishResult:
    result = run_either(load_either(text, "c.toml"))
    assert isinstance(result, SkirmishResult)
    return result


def test_a_case_that_holds_is_green() -> None:
    assert run(CASE).failures == []


@pytest.mark.parametrize(
    ("old", "new", "failure"),
    [
        ('to_move = ["B"]', 'to_move = ["A"]', 'pick 1: to_move: expected ["A"], got ["B"]'),
        ("reaction = true", "reaction = false", "pick 1: prompt.B.reaction: expected false, got true"),
        ('odds = "4+"', 'odds = "5+"', "pick 1: choice 1 dodge odds: expected 5+, got 4+"),
        (
            '{ kind = "shoot", absent = true }',
            '{ kind = "dodge", absent = true }',
            "choice 2: expected not offered",
        ),
        ('"hit", absent', '"shot", absent', "pick 1: event 2 (shot): expected 0 such events"),
        ('"hit", absent = true', '"dodged"', "got no such event; those that happened are shot"),
        ("health = 1", "health = 2", "pick 2: units.B1.health: expected 2, got 1"),
        ("x = 4.0004", "x = 4.1", "pick 2: units.B1.x: expected 4.1, got 4"),
        ("hits = 1 }", "hits = 2 }", "pick 2: event 1 (hit): expected"),
        ("rolls = [4, 3, 1]", "rolls = [4, 3, 2]", "rolls [4, 3, 1] TOY-hit"),
        ("[4, 3, 1] }\n", "[4, 3] }\n", "pick 2: dice: expected every roll scripted"),
        ("[4, 3, 1] }\n", "[4, 3, 1, 1] }\n", "unused {'shot:B1': [1]}"),
        (
            "Move at most 3",
            "Move at most 4",
            "pick 3: expected refused: Move at most 4 in, got refused: Move",
        ),
        ("to = [1, 1]", "to = [7, 7]", "pick 3: expected refused: Move at most 3 in, got accepted"),
        ("over = false", "over = true", "end: over: expected true, got false"),
        ("turn = 2", "turn = 3", "end: state.turn: expected 3, got 2"),
        ("turn = 2", "turns = 2", "end: state.turns: expected 2, got no such field; there are players"),
        ('"units.C1"', '"units.B1"', "end: units.B1: expected absent"),
        ("count = 2 }", "count = 1 }", "end: choice 1: expected 1 such choices"),
        ('label = "Shoot"', "disabled = true", "end: choice 2 shoot:A2 disabled: expected true, got null"),
        ('"moved", count = 1', '"moved", count = 2', "end: event 1 (moved): expected 2 such events"),
        ('unseen = ["B2"]', 'unseen = ["B1"]', "end: sees.A.unseen: expected B1 not in sight"),
        ("B = 3 }", "B = 4 }", "end: sees.spectator.scores.B: expected 4, got 3"),
        ("title", 'dice = { "*" = [3] }\ntitle', "dice: expected every scripted die rolled"),
        ("title", 'refused = "no"\ntitle', "start: expected refused: no, got a legal setup"),
        (
            'unit = "A1"\n',
            "",
            'pick 1: expected one choice with {"kind": "shoot"}, got 2: shoot:A1, shoot:A2',
        ),
    ],
)
def test_a_case_that_does_not_hold_says_where(old: str, new: str, failure: str) -> None:
    assert old in CASE
    failures = run(CASE.replace(old, new, 1)).failures
    assert any(failure in found for found in failures), failures


def test_a_new_game_with_a_seed_and_variants() -> None:
    text = """
    ruleset = "ambush"
    rules = ["EXF-attack-c"]
    title = "t"
    seed = "x"
    pick = [
        { player = "A", kind = "place", with = { at = [1, 0] } },
        { player = "A", kind = "place", with = { at = [3, 0] } },
        { player = "B", default = true, times = 2 },
    ]
    expect = { over = false, to_move = ["A"] }
    [[variant]]
    name = "as it is"
    [[variant]]
    name = "alone"
    players = ["A"]
    refused = "wants two players"
    [[variant]]
    name = "nobody"
    players = ["A"]
    """
    result = run(text)
    assert [(scenario.name, len(scenario.failures)) for scenario in result.scenarios] == [
        ("as it is", 0),
        ("alone", 0),
        ("nobody", 1),
    ]


def test_with_a_seed_each_pick_has_dice_of_its_own() -> None:
    units = {
        "A1": {"owner": "A", "x": 1, "y": 3, "hidden": False},
        "A2": {"owner": "A", "x": 5, "y": 0},
        "B1": {"owner": "B", "x": 4, "y": 6, "hidden": False, "health": 9},
        "B2": {"owner": "B", "x": 7, "y": 8},
    }
    shot = [{"kind": "shoot", "unit": "A1", "with": {"shots": {"B1": 3}}}, {"choice": "stand"}]
    played = play_case(
        AMBUSH, {"seed": "x", "start": {"units": units}, "pick": [*shot, {"default": True}, *shot]}
    )
    assert played.differences == []
    first, second = ([roll.value for roll in event.rolls] for event in played.events if event.kind == "hit")
    assert first != second


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title", "titel", "c.toml: "),
        ('kind = "shoot"\nunit', 'kindd = "shoot"\nunit', "c.toml: pick.1: "),
        ('ruleset = "ambush"', 'ruleset = "chess"', "c.toml: ruleset: There is no rule set 'chess'"),
        ('owner = "A", x = 1', 'owner = "A", z = 1', "c.toml: start: TypeError"),
        ("ruleset =", "ruleset", "c.toml: not readable as TOML"),
        ('choice = "stand"', 'player = "A"\nkind = "stand"', "not your turn"),
        ('choice = "stand"', 'player = "A"\ndefault = true', "not your turn"),
    ],
)
def test_a_broken_case_names_file_and_place(old: str, new: str, message: str) -> None:
    try:
        said = "; ".join(run(CASE.replace(old, new, 1)).failures)
    except CaseError as error:
        said = str(error)
    assert message in said


def test_the_sealed_step_wants_a_player() -> None:
    with pytest.raises(CaseError, match=r"pick 1: say which player; to move are A, B"):
        run('ruleset = "ambush"\nrules = ["EXF-attack-c"]\ntitle = "t"\npick = [{ choice = "place" }]')


def test_adjudicate_and_coverage_take_them(tmp_path: Path) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    (cases / "a.toml").write_text(CASE)
    (cases / "b.toml").write_text(
        CASE.replace("EXF-attack-c", "EXF-attack-e").replace("health = 1", "health = 2")
    )
    (cases / "c.toml").write_text(CASE.replace("EXF-attack-c", "EXF-attack-f").replace('owner = "A", x', "x"))
    found = coverage(tmp_path)
    assert {entry.rule.id: entry.by for entry in found.rules if entry.by} == {
        "EXF-attack-c": ("cases/a.toml",)
    }
    assert ["health" in found.problems[0], "start" in found.problems[1]] == [True, True]
    others = [rule for rule in rules().values() if rule.system == "EXF" and rule.id != "EXF-attack-c"]
    count = {kind: sum(rule.kind == kind for rule in others) for kind in ("auto", "choice", "data")}
    assert (
        f"ExoFront: {len(others) + 1} rules, 1 covered, 0 partly, 0 not run, {len(others)} open, 0 out of scope "
        f"(open: {count['auto']} auto, {count['choice']} choice, {count['data']} data)"
        in (as_text(found, every=False))
    )
    assert as_data(found)["systems"]["EXF"]["open"] == count
    printed = CliRunner().invoke(app, ["adjudicate", str(cases / "a.toml")])
    assert (printed.exit_code, printed.output.splitlines()[-1]) == (0, "  ok")
    assert "[4 3 1] (TOY-hit)" in printed.output
    data = json.loads(CliRunner().invoke(app, ["adjudicate", str(cases / "a.toml"), "--json"]).output)
    assert data[0]["scenarios"][0]["facts"]["scouts"]["B1"]["health"] == 1
    assert CliRunner().invoke(app, ["adjudicate", str(cases)]).exit_code == 1


def test_differences() -> None:
    assert list(differences({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2.0004, "c": 3}], "d": 4})) == []
    assert list(differences({"a": [1, 2]}, {"a": [1, 2, 3]})) == [(".a", [1, 2], [1, 2, 3])]
    assert list(differences(True, 1)) == []
    assert list(differences({"a": 1}, 3)) == [("", {"a": 1}, 3)]


@pytest.mark.parametrize("name", ["exofront", "shiftstorm"])
def test_a_kind_of_event_that_nothing_tells_is_refused(name: str) -> None:
    head = f'ruleset = "{name}"\nrules = ["EXF-attack-c"]\ntitle = "t"\n'
    wrong = '{ kind = "activat", absent = true }'
    told = "c.toml: {}expect.event.1.kind: no event 'activat'; did you mean 'activate"
    for text, where in (
        (f"{head}expect.event = [{wrong}]", ""),
        (f'{head}[[variant]]\nname = "v"\nexpect.event = [{wrong}]', "variant 'v': "),
        (f'{head}[[pick]]\nchoice = "pass"\nexpect.event = [{wrong}]', "pick.1."),
    ):
        with pytest.raises(CaseError) as caught:
            load_either(text, "c.toml")
        assert str(caught.value).startswith(told.format(where))
    load_either(f'{head}expect.event = [{{ kind = "fired" }}]', "c.toml")


@pytest.mark.parametrize("name", ["exofront", "shiftstorm"])
def test_every_event_that_is_told_is_among_the_kinds(name: str) -> None:
    told = set()
    for path in (Path(rulesets.__file__).parent / name).rglob("*.py"):
        for node in ast.walk(parsed(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("tell", "secret"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant):
                    told.add(first.value)
    assert len(told) > 20
    assert told <= rulesets.ruleset(name).event_kinds()
