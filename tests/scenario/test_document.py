"""Scenario files: read with the line of what is wrong, and written so that they read back equal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.campaign.doctrine.words import Doctrine
from bot.maps import read_shipped_scenario, shipped_scenarios
from bot.scenario.document import ScenarioError, dump_scenario, read_scenario, rows_of
from bot.scenario.model import Force, Ground, Piece, Scenario, Spot, Work
from tests.amount import amount

FILE = '''scenario = 1
name = "Hill"
opening = """
# not a comment
[forces]
The hill."""

[weather]
hour = 4

[[forces]]
plan = "advance"
line = ["0304"]

[[forces.units]]
class = "hostile_tank"
at = "0304"

[[forces.units]]
class = "hostile_tank"
at = "0305"
uses = { missile = 1 }

[[forces]]
plan = "hold"

[[forces.units]]
class = "hostile_guards"
at = "0505"
'''


def test_a_file_is_read() -> None:
    read = read_scenario(FILE)
    assert read.opening == "# not a comment\n[forces]\nThe hill."
    assert [(force.plan, force.line, len(force.units)) for force in read.forces] == [
        (Doctrine.ADVANCE, ("0304",), 2),
        (Doctrine.HOLD, (), 1),
    ]
    assert read.forces[0].units[1].uses == {"missile": 1}


def test_each_table_and_key_has_its_line() -> None:
    rows = rows_of(FILE)
    assert rows["weather", "hour"] == 9
    assert rows["forces", 0, "units", 1, "at"] == 21
    assert rows["forces", 1] == 24
    assert rows["forces", 1, "units", 0, "class"] == 28
    assert [unit.row for force in read_scenario(FILE).forces for unit in force.units] == [15, 19, 27]


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("hour = 4", 'hour = "four"', "Line 9: `hour` must be a whole number"),
        ("hour = 4", "hour = 24", "Line 9: `hour` must be at most 23"),
        ("hour = 4", "houre = 4", "Line 9: `houre` is not a key here"),
        ('at = "0305"', 'hex = "0305"', "Line 19: `at` is missing"),
        ('at = "0305"', "at = 305", "Line 21: `at` must be a text"),
        ('plan = "hold"', 'plan = "fly"', "Line 25: `plan` can only be hold, "),
        ("uses = { missile = 1 }", "fs = 0", "Line 22: `fs` must be at least 1"),
        ("uses = { missile = 1 }", "hidden = 1", "Line 22: `hidden` must be true or false"),
        ("uses = { missile = 1 }", "row = 1", "Line 22: `row` is not a key here"),
        ('line = ["0304"]', 'line = "0304"', "Line 13: `line` must be a list"),
        ('name = "Hill"', "", "Line 1: `name` is missing"),
        ('name = "Hill"', "name = Hill", "Line 2: This cannot be read as TOML: Invalid value"),
        ("scenario = 1", "scenario = 2", "Line 1: `scenario` can only be 1"),
        ("[weather]\n", "[weather\n", "Line 8: This cannot be read as TOML"),
        ('name = "Hill"', f'name = "{"x" * 61}"', "Line 2: `name` may have at most 60"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_the_line(before: str, after: str, why: str) -> None:
    assert before in FILE
    with pytest.raises(ScenarioError) as wrong:
        read_scenario(FILE.replace(before, after, 1))
    assert str(wrong.value).startswith(why)
    assert "\n" not in str(wrong.value)


TEXTS = st.text(st.sampled_from("ab\"'\\\n#[]={} \té—"), max_size=30)
NAMES = st.text(st.sampled_from("ab\"'\\ é#"), max_size=10)
PIECES = st.builds(
    Piece,
    class_=NAMES,
    at=st.just("0101 0203-0405"),
    name=NAMES,
    fs=st.none() | st.integers(1, 9),
    uses=st.dictionaries(st.sampled_from(["gun", "a b", 'x"y']), st.integers(0, 9), max_size=2),
    hidden=st.none() | st.booleans(),
    upgrades=st.lists(NAMES, max_size=2).map(tuple),
)
FORCES = st.builds(
    Force,
    units=st.lists(PIECES, min_size=1, max_size=3).map(tuple),
    name=NAMES,
    plan=st.sampled_from(list(Doctrine)),
    line=st.lists(st.sampled_from(["0101", "0912"]), max_size=3).map(tuple),
)
SCENARIOS = st.builds(
    Scenario,
    scenario=st.just(1),
    name=NAMES.filter(bool),
    opening=TEXTS,
    victory=TEXTS,
    settings=st.dictionaries(
        st.sampled_from(["stack_limit", "use_night"]), st.booleans() | st.integers(0, 3) | NAMES, max_size=2
    ),
    objectives=st.lists(st.builds(Spot, at=st.just("0101"), name=NAMES), max_size=2).map(tuple),
    forces=st.lists(FORCES, max_size=3).map(tuple),
    structures=st.lists(st.builds(Work, at=st.just("0101:N"), kind=NAMES), max_size=2).map(tuple),
    ground=st.none() | st.builds(Ground, text=TEXTS),
)


@given(SCENARIOS)
@settings(max_examples=amount(60, 2000), deadline=None)
def test_what_is_written_is_read_again(scenario: Scenario) -> None:
    assert read_scenario(dump_scenario(scenario)) == scenario


def test_the_shipped_ones_are_of_different_size() -> None:
    sizes = {name: read_scenario(read_shipped_scenario(name)).players for name in shipped_scenarios()}
    assert sizes == {"fort_drill": (3, 5), "holbridge_line": (8, 15), "orlan_coast": (20, 40)}
