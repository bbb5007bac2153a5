"""What a test run records of the tests that prove rules, and what the coverage report makes of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cases import record
from bot.cases.coverage import coverage, uncovered
from bot.cases.record import Results, load, record_file
from bot.cli.command import app

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.mark.rule("EDC-A-a")
class TestRule:
    def test_passes(self): ...

@pytest.mark.rule("EDC-A-b")
@pytest.mark.parametrize("number", [1, 2])
def test_fails_with_one_number(number): assert number == 1

@pytest.mark.rule("EDC-A-c")
def test_is_skipped(): pytest.skip("not here")

@pytest.mark.rule("EDC-A2-a")
@pytest.mark.parametrize("number", [1, 2])
def test_two_parts(number): ...

@pytest.mark.rule("EDC-A2-b")
def test_cannot_clean_up(broken): ...

@pytest.mark.rule("EDC-A2-c")
@pytest.mark.xfail
def test_is_known_to_fail(): assert False

@pytest.fixture
def broken():
    yield
    assert False

def test_proves_nothing(): open("ran_nothing", "w").close()

@pytest.mark.story
def test_comes_before(): open("ran_story", "w").close()
"""


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    # Somebody may change the bot's own files while these tests run.
    monkeypatch.setattr(record, "PACKAGE", pytester.mkdir("bot"))
    tests = pytester.mkdir("tests")
    pytester.makeini(
        "[pytest]\nasyncio_default_fixture_loop_scope = function\nmarkers =\n rule(*ids): rules\n story: whole\n"
    )
    (tests / "test_x.py").write_text(TESTS)
    return tests


def run(pytester: pytest.Pytester, *arguments: str) -> None:
    pytester.runpytest_inprocess("-q", "-p", "tests.rule_record", *arguments)


def test_only_what_passed_in_all_its_parts_is_covered(pytester: pytest.Pytester, folder: Path) -> None:
    run(pytester)
    assert load(folder) == Results(
        {
            "tests/test_x.py::TestRule::test_passes": "passed",
            "tests/test_x.py::test_fails_with_one_number": "failed",
            "tests/test_x.py::test_is_skipped": "skipped",
            "tests/test_x.py::test_two_parts": "passed",
            "tests/test_x.py::test_cannot_clean_up": "failed",
            "tests/test_x.py::test_is_known_to_fail": "skipped",
        }
    )
    found = coverage(folder)
    proved = {entry.rule.id: entry.by for entry in found.rules if entry.by}
    assert proved == {
        "EDC-A-a": ("test_x.py::TestRule::test_passes",),
        "EDC-A2-a": ("test_x.py::test_two_parts",),
    }
    assert found.problems == (
        "test_x.py::test_fails_with_one_number: failed when last run",
        "test_x.py::test_is_skipped: skipped when last run",
        "test_x.py::test_cannot_clean_up: failed when last run",
        "test_x.py::test_is_known_to_fail: skipped when last run",
    )


def test_part_runs_add_up_until_a_file_changes(pytester: pytest.Pytester, folder: Path) -> None:
    run(pytester, "tests/test_x.py::TestRule")
    run(pytester, "tests/test_x.py::test_two_parts[1]")
    assert load(folder).outcomes == {
        "tests/test_x.py::TestRule::test_passes": "passed",
        "tests/test_x.py::test_two_parts": "unfinished",
    }
    assert "test_x.py::test_two_parts" in coverage(folder).unproved
    run(pytester, "-k", "two_parts and 2")
    assert load(folder).outcomes["tests/test_x.py::test_two_parts"] == "passed"
    (folder / "test_x.py").write_text(TESTS + "\n")
    assert load(folder) == Results({}, stale=True)
    (folder / "test_x.py").write_text(TESTS)
    assert not load(folder).stale
    (record.PACKAGE / "rule.py").write_text("x = 1")
    assert load(folder).stale
    run(pytester, "-k", "two_parts")
    assert load(folder).outcomes == {"tests/test_x.py::test_two_parts": "passed"}


def test_without_results_marked_tests_do_not_count(pytester: pytest.Pytester, folder: Path) -> None:
    found = coverage(folder)
    assert ([entry for entry in found.rules if entry.by], len(found.unproved)) == ([], 6)
    told = "6 marked tests have not run yet and do not count: run `make test`"
    assert told in CliRunner().invoke(app, ["rules", "coverage", str(folder)]).output
    run(pytester, "-k", "passes")
    (folder / "test_x.py").write_text(TESTS + "\n")
    told = "6 marked tests have not run since the last change and do not count: run `make test`"
    printed = CliRunner().invoke(app, ["rules", "coverage", str(folder), "--all"])
    assert told in printed.output
    assert "not run: test_x.py::test_is_skipped" in printed.output


def test_a_check_names_what_is_not_covered(pytester: pytest.Pytester, folder: Path) -> None:
    run(pytester, "-k", "passes")
    lacking = {entry.rule.id for entry in uncovered(coverage(folder), ["EDC"])}
    assert (len(lacking), "EDC-A-a" in lacking, "EDC-A-b" in lacking) == (417, False, True)
    checked = CliRunner().invoke(app, ["rules", "coverage", str(folder), "--check", "EDC"])
    assert checked.exit_code == 1
    assert "NOT RUN EDC-A-b" in checked.output
    assert "OPEN EDC-A1-a" in checked.output
    assert "OPEN EXF" not in checked.output
    assert CliRunner().invoke(app, ["rules", "coverage", str(folder)]).exit_code == 0
    unknown = CliRunner().invoke(app, ["rules", "coverage", str(folder), "--check", "XYZ"])
    assert (unknown.exit_code, "There is no system 'XYZ'. Choose from: EDC" in unknown.output) == (1, True)


def test_run_runs_the_marked_tests_and_what_they_build_on_alone(
    pytester: pytest.Pytester, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist -p tests.rule_record")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    CliRunner().invoke(app, ["rules", "coverage", str(folder), "--run"])
    runs = json.loads(record_file(folder).read_text())["tests"]
    assert {name.split("::", 1)[1]: run for name, run in runs.items()} == {
        "TestRule::test_passes": ["passed", 1],
        "test_cannot_clean_up": ["failed", 1],
        "test_fails_with_one_number[1]": ["passed", 2],
        "test_fails_with_one_number[2]": ["failed", 2],
        "test_is_known_to_fail": ["skipped", 1],
        "test_is_skipped": ["skipped", 1],
        "test_two_parts[1]": ["passed", 2],
        "test_two_parts[2]": ["passed", 2],
    }
    assert [path.name for path in folder.parent.glob("ran_*")] == ["ran_story"]
