"""The shipped ledgers, the coverage report and the command line."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cases import CaseError, load_case, run_case
from bot.cases.book_dice import BookDice
from bot.cases.coverage import coverage, marked_tests
from bot.cases.places import Place, mentions, places
from bot.cases.record import Results
from bot.cli.command import app
from bot.dice import DiceError, KeyedDice, ScriptedDice, published_round
from bot.rulebook import SYSTEMS, UnknownRule, find, out_of_scope, rules, search

TESTS = Path(__file__).parent
FINISHED = ("EDC", "EXF", "SHS")
"""Systems whose rules the bot plays by."""
GREEN = """
rules = ["EDC-C2.2-f"]
title = "t"
[units]
TK = { class = "TK", at = "0304" }
[[round]]
order = [{ unit = "TK", to = "0305" }]
[round.expect.units]
TK = { at = "0305", energy = 4 }
"""


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.output


# ---------------------------------------------------------------- the ledgers


def test_every_system_is_there() -> None:
    counts = {system: sum(rule.system == system for rule in rules().values()) for system in SYSTEMS}
    assert counts == {"EDC": 418, "EXO": 267, "SHS": 286, "EXF": 104, "EXW": 266}


def test_shipped_text_names_no_file_outside_the_project() -> None:
    for book in resources.files("bot.rulebook").iterdir():
        if book.name.endswith(".toml"):
            assert re.findall(r"\bshared/|sources/|notes/|catalogue_proposal", book.read_text("utf-8")) == []


def test_find_and_its_hints() -> None:
    assert find(" edc-c2.2-f ").title == "A move costs one energy"
    with pytest.raises(UnknownRule, match=r"Did you mean EDC-C3\.2\.2-a"):
        find("C3.2.2")
    with pytest.raises(UnknownRule) as caught:
        find("zzz")
    assert caught.value.near == ()


def test_search_puts_titles_first() -> None:
    found = [rule.id for rule in search("forest sight")]
    assert found[0] == "EDC-D3-d"
    assert {rule.system for rule in search("overwatch", system="EXO")} <= {"EXO"}
    assert search("") == []


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("zone of influence", "ZOI is the six adjacent hexes"),
        ("ZOI", "ZOI is the six adjacent hexes"),
        ("zones of influence", "ZOI is the six adjacent hexes"),
        ("line of sight", "Elevation and line of sight"),
        ("double time", "Infantry Double Time"),
        ("rest", "Rest regains half energy"),
        ("what is a held line?", "Held line is front three sides"),
        ("how does armor work", "Armour is a flat reduction"),
        ("retrace steps", "Retrace Steps out of mines"),
        ("forest blocks sight beyond it", "Forest blocks sight beyond it"),
        ("survivors", "Survivors are a static marker"),
        ("night attacks", "Night attacks may miss"),
    ],
)
def test_a_natural_question_finds_its_rule_first(asked: str, title: str) -> None:
    assert search(asked)[0].title == title


def test_a_question_without_an_answer_finds_nothing() -> None:
    assert search("zebra crossing") == []
    assert search("how") != [], "a word that only asks is looked for where it is the only one"


def test_notes_are_kept_apart_from_what_players_read() -> None:
    assert sum(bool(rule.note) for rule in rules().values()) > 100
    for rule in rules().values():
        read = f"{rule.title} {rule.text} {rule.ruling}"
        assert not re.search(
            r"(?<![-\w.`])[a-z]+_\w+|[Tt]unable|SWITCH|\b[Ee]ngine\b(?! )|implement|database", read
        ), rule.id


def test_scope_names_known_rules_with_reasons() -> None:
    assert all(reason for reason in out_of_scope().values())


# ---------------------------------------------------------------- coverage


def test_marked_tests_are_found() -> None:
    source = (
        "import pytest\n"
        "@pytest.mark.rule('EDC-A-a')\nclass TestX:\n"
        "    @pytest.mark.rule('EDC-A-b', 'EDC-A-c')\n    async def test_one(self): ...\n"
        "    def helper(self): ...\n"
        "def test_unmarked(): ...\n"
    )
    assert list(marked_tests(source)) == [("TestX::test_one", ("EDC-A-a", "EDC-A-b", "EDC-A-c"))]


def test_coverage_counts_green_cases_and_known_ids_only(tmp_path: Path) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    (cases / "green.toml").write_text(GREEN)
    (cases / "red.toml").write_text(
        GREEN.replace("EDC-C2.2-f", "EDC-C2.2-a").replace("energy = 4", "energy = 1")
    )
    (tmp_path / "test_x.py").write_text(
        "import pytest\n@pytest.mark.rule('EDC-A-a', 'EDC-NONE-a')\ndef test_y(): ...\n"
    )
    results = Results({f"{tmp_path.name}/test_x.py::test_y": "passed"})
    found = coverage(tmp_path, results)
    assert {entry.rule.id: entry.by for entry in found.rules if entry.by} == {
        "EDC-C2.2-f": ("cases/green.toml",),
        "EDC-A-a": ("test_x.py::test_y",),
    }
    assert len(found.problems) == 2
    assert "units.TK.energy: expected 1, got 4" in found.problems[0]
    assert "'EDC-NONE-a'" in found.problems[1]
    (cases / "partly.toml").write_text("partly = 'by night'\n" + GREEN.replace("EDC-C2.2-f", "EDC-A-b"))
    states = {entry.rule.id: (entry.status, entry.missing) for entry in coverage(tmp_path, results).rules}
    assert states["EDC-A-b"] == ("partly", "by night")
    assert states["EDC-A-a"] == ("covered", "")
    assert states["EDC-A-c"] == ("open", "")
    (cases / "whole.toml").write_text(GREEN.replace("EDC-C2.2-f", "EDC-A-b"))
    states = {entry.rule.id: (entry.status, entry.missing) for entry in coverage(tmp_path, results).rules}
    assert states["EDC-A-b"] == ("covered", "")
    code, output = run("rules", "coverage", tmp_path, "--json")
    assert code == 1
    assert json.loads(output)["systems"]["EDC"]["counts"]["covered"] == 2


# ---------------------------------------------------------------- where a rule is


def test_the_code_of_every_rule_is_found_by_its_whole_id() -> None:
    found = mentions()
    left_out = out_of_scope()
    wanted = [
        rule
        for rule in rules().values()
        if rule.system in FINISHED and rule.kind in ("auto", "choice", "data") and rule.id not in left_out
    ]
    assert [rule.id for rule in wanted if rule.id not in found] == []
    # The heading of a module says what it is about; the rule is done by a function, or stands in data.
    done = {
        rule_id
        for rule_id, named in found.items()
        if any(place.function or not place.file.endswith(".py") for place in named)
    }
    assert [rule.id for rule in wanted if rule.kind == "auto" and rule.id not in done] == []


def test_every_id_that_code_names_is_in_a_ledger() -> None:
    """A section of the book, as EDC-D5.4, stands for all of its rules."""
    known = set(rules()) | {rule_id.rpartition("-")[0] for rule_id in rules()}
    sections = {".".join(one.split(".")[:parts]) for one in known for parts in (1, 2, 3)}
    wrong = {
        rule_id: str(named[0]) for rule_id, named in mentions().items() if rule_id not in known | sections
    }
    assert wrong == {}


def test_places_name_line_and_function(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text(
        '"""EXF-move-a. EXF-move-*."""\nclass One:\n    def two(self):\n'
        '        """Does it (EXF-move-b)."""\n\n    x = 1\n'
        '# EXF-move-bc\nRULE = "EXF-move-b"\ndef three(rule="EXF-move-d"): ...\n'
    )
    (tmp_path / "code" / "b.toml").write_text('x = 1\nrule = "EXF-move-b"\n')
    assert places("EXF-move-a", tmp_path / "code") == [Place("code/a.py", 1, "")]
    assert [str(place) for place in places("EXF-move-b", tmp_path / "code")] == [
        "code/a.py:4 One.two",
        "code/a.py:8",
        "code/b.toml:2",
    ]
    assert set(mentions(tmp_path / "code")) == {"EXF-move-a", "EXF-move-b", "EXF-move-bc", "EXF-move-d"}
    assert [str(place) for place in places("EXF-move-d", tmp_path / "code")] == ["code/a.py:9 three"]


# ---------------------------------------------------------------- bad cases


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title =", "titel ="), "c.toml: "),
        (('to = "0305"', 'to = "03x5"'), "c.toml: round.1.order.1.to: "),
        (('class = "TK"', 'class = "ZZ"'), "units.TK.class: no class 'ZZ'"),
        (('at = "0304" }', 'at = "9999" }'), "units.TK.at: 9999 is off the map"),
        (('{ unit = "TK"', '{ unit = "QQ"'), "round.1.order.1.unit: no unit 'QQ'"),
        (("[units]", "settings = { stack = 1 }\n[units]"), "settings.stack: no such field"),
        (("[units]", "map.hexes = ['0304']\n[units]"), "hexes: must be a table of labels"),
        (("[units]", "map.hexes = { forest = ['0304'] }\n[units]"), "hexes: must be a table of labels"),
        (("[units]", "map.hexes = { lava = '0304' }\n[units]"), "map.hexes.lava: no such terrain"),
        (("[units]", "map = 'nowhere'\n[units]"), "map: no map 'nowhere'"),
        (('at = "0304" }', 'at = "0304", with = { speed = "x" } }'), "units.TK.with.speed: "),
        (("title", "title = ="), "not readable as TOML"),
    ],
)
def test_a_broken_case_names_file_and_place(change: tuple[str, str], message: str) -> None:
    with pytest.raises(CaseError) as caught:
        load_case(GREEN.replace(*change), "c.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("c.toml: ")


def test_a_shipped_map_and_one_beside_the_case(tmp_path: Path) -> None:
    shipped = load_case(GREEN.replace("[units]", "map = 'training_ground'\n[units]", 1), "c.toml")
    assert (shipped.scenarios[0].world.map.width, shipped.scenarios[0].world.map.height) == (12, 10)
    (tmp_path / "m.toml").write_text('name = "m"\nsize = [3, 5]\nterrain = ["...","...","...","...","..."]\n')
    beside = load_case(GREEN.replace("[units]", "map = 'm.toml'\n[units]", 1), "c.toml", tmp_path)
    assert beside.scenarios[0].world.map.name == "m"


def test_a_case_with_variants_is_run_as_written_too() -> None:
    changed = GREEN + "[[variant]]\nname = 'tired'\nunits.TK.energy = 3\n[[variant.round]]\n"
    with pytest.raises(CaseError, match="the rounds above are never run"):
        load_case(changed, "c.toml")
    assert len(load_case(changed + "[[variant]]\nname = 'as written'\n", "c.toml").scenarios) == 2


def test_unused_and_missing_dice_fail() -> None:
    unused = run_case(load_case("dice = { swamp = [3] }\n" + GREEN, "c.toml"))
    assert unused.failures == ["round 1: dice: expected every scripted die rolled, got unused {'swamp': [3]}"]
    swamp = GREEN.replace("[units]", "map.hexes = { swamp = '0305' }\n[units]")
    missing = run_case(load_case(swamp, "c.toml"))
    assert "round 1: dice: expected every roll scripted" in missing.failures[0]
    seeded = run_case(load_case("seed = 'x'\n" + swamp, "c.toml"))
    assert seeded.failures == []


def test_a_die_with_other_sides_or_rolled_openly_fails() -> None:
    dice = BookDice(ScriptedDice({"*": [1, 1]}))
    with pytest.raises(DiceError, match="'mine' is a d6, but a d20 is rolled"):
        dice.roll("mine", 20, order="1", covered=True)
    with pytest.raises(DiceError, match="'mine' is a covered die"):
        dice.roll("mine", 6, order="1")
    assert dice.roll("mine", 6, order="1", covered=True).value == 1
    with pytest.raises(DiceError, match="'a new one' is no purpose"):
        dice.roll("a new one", 12, order="1")


# ---------------------------------------------------------------- the command line


def test_adjudicate(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text(GREEN)
    code, output = run("adjudicate", file, "--json")
    result = json.loads(output)[0]
    assert (code, result["green"]) == (0, True)
    assert result["scenarios"][0]["units"]["TK"]["hex"] == "0305"
    assert result["scenarios"][0]["events"][0]["kind"] == "moved"
    file.write_text(GREEN.replace("energy = 4", "energy = 1"))
    code, output = run("adjudicate", file)
    assert code == 1
    assert "FAILED round 1: units.TK.energy: expected 1, got 4" in output
    file.write_text("x = 1")
    assert run("adjudicate", file)[0] == 1


def test_rules_commands() -> None:
    shown = run("rules", "show", "exf-move-c", "--tests", TESTS)[1]
    rule = find("EXF-move-c")
    for text in (rule.title, rule.text, rule.ruling, "bot/skirmish/exofront/move.py:"):
        assert text in shown
    assert re.search(r"bot/skirmish/exofront/move\.py:\d+ way\n", shown)
    assert "  tests/cases/exofront/EXF-move-c.toml" in shown.split("Covered by:")[1]
    data = json.loads(run("rules", "show", "SHS-tests-h", "--json", "--tests", TESTS)[1])
    assert data["area"] == find("SHS-tests-h").area
    assert {"bot/skirmish/shiftstorm/stats.py"} <= {place["file"] for place in data["code"]}
    assert any(
        proof.startswith("tests/skirmish/shiftstorm/test_") and "::" in proof for proof in data["proofs"]
    )
    assert "Covered by:\n  none" in run("rules", "show", "EDC-C2.2-f", "--tests", TESTS / "nowhere")[1]
    assert run("rules", "show", "nothing")[0] == 1
    assert "EDC-D3-d" in run("rules", "search", "forest", "sight")[1]
    assert run("rules", "search", "qwertyuiop")[0] == 1


def test_dice_commands(tmp_path: Path) -> None:
    seed = bytes(range(16))
    rolls = [KeyedDice(1, seed, seed[::-1]).roll("lethality", 20, order="o")]
    published = published_round(1, seed, seed[::-1], rolls)
    file = tmp_path / "round.json"
    file.write_text(json.dumps(published))
    assert run("dice", "verify", file) == (0, "Round 1: 1 rolls, all match their commitments.\n")
    assert run("dice", "commit", seed.hex()) == (0, published["open_commitment"] + "\n")
    assert run("dice", "commit", "xx")[0] == 1
    published["rolls"][0]["value"] = published["rolls"][0]["value"] % 20 + 1
    file.write_text(json.dumps(published))
    assert run("dice", "verify", file)[0] == 1
    file.write_text("{")
    assert run("dice", "verify", file)[0] == 1


def test_map_commands(tmp_path: Path) -> None:
    file = tmp_path / "m.toml"
    file.write_text('name = "m"\nsize = [2, 2]\nterrain = ["..", "ff"]\n')
    assert run("map", "check", file) == (0, f"{file}: nothing odd found.\n")
    file.write_text('name = "m"\n')
    code, output = run("map", "check", file)
    assert code == 1
    assert "size" in output
