"""What a change touches, and which tests that chooses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.affected.changed import touched, users
from tests.affected.choose import Chosen, _as_now, _messages, _of_data, named_in
from tests.mutation.covering import Covered, Suite
from tests.mutation.gather import slug

ROOT = Path(__file__).parents[2]
OLD = '''"""Doc."""
from a import b

LIMIT = 3
TABLE = {"x": LIMIT}

@decorated
def first(x: int) -> int:
    if x:
        return 1
    return 2

class Thing:
    size: int = 0

    def grow(self) -> None:
        self.size += 1
        self.size *= LIMIT
'''


@pytest.mark.parametrize(
    ("old", "new", "lines", "names"),
    [
        ("return 1", "return 9", {10}, set()),
        ("x: int) ->", "x: str) ->", {9, 10, 11}, set()),
        ("@decorated\n", "@other\n", {9, 10, 11}, set()),
        ("    if x:\n", "    x += 1\n    if x:\n", {9, 10, 11}, set()),
        ("LIMIT = 3", "LIMIT = 4", set(), {"LIMIT"}),
        ("size: int = 0", "size: int = 1", set(), {"Thing"}),
        ("        self.size *= LIMIT\n", "", {18}, set()),
        ("from a import b", "from a import c", set(), set()),
    ],
)
def test_a_change_touches_lines_or_names(old: str, new: str, lines: set[int], names: set[str]) -> None:
    assert OLD.count(old) == 1
    found = touched(OLD, OLD.replace(old, new))
    assert (found.lines, found.names) == (lines, names)


def test_a_name_is_used_in_functions_and_in_other_names() -> None:
    assert users(OLD, {"LIMIT"}) == ({17, 18}, {"TABLE"})
    assert users(OLD, {"x"}) == ({9, 10, 11}, {"TABLE"})
    assert users(OLD, {"limit"}) == (set(), set())


def test_messages_are_told_apart_by_their_ids() -> None:
    found = _messages("# theme\none = 1\n    .more = 2\n-two = a\n\nthree =\n    b\n")
    assert found == {"one": "one = 1\n    .more = 2", "-two": "-two = a", "three": "three =\n    b"}


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("tests/test_cases.py", "tests/test_cases.py"),
        ("tests/cases/edc/EDC-C2.1-b.toml", "tests/test_cases.py"),
        ("tests/hexmap/conftest.py", "tests/hexmap"),
        ("bot/skirmish/exodus/units.toml", "tests/skirmish/exodus"),
        ("bot/rulebook/edc_abc.toml", "tests/test_rulebook.py"),
        ("README.md", "tests/test_readme.py"),
    ],
)
def test_other_files_choose_the_tests_beside_them(path: str, test: str) -> None:
    assert test in _of_data(ROOT, path)


def test_of_a_changed_test_file_the_recorded_and_the_new_tests_are_chosen(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "def test_b(): ...\ndef test_d(): ...\nclass TestE:\n    def test_f(self): ...\n"
    )
    seconds = {"test_a.py::test_b[1]": 1.0, "test_a.py::test_b[2]": 2.0, "test_a.py::test_gone": 4.0}
    covered = Covered(tmp_path, "test_a.py", False, seconds, {})
    found = Chosen(dict.fromkeys(seconds, "bot/x.py"), dict(seconds))
    _as_now(tmp_path, covered, found)
    assert found.tests == {
        "test_a.py::test_b": "bot/x.py",
        "test_a.py::test_d": "not recorded",
        "test_a.py::TestE::test_f": "not recorded",
    }
    assert found.seconds == {"test_a.py::test_b": 3.0}
    assert named_in("def helper(): ...\nasync def test_x(): ...\n") == ["test_x"]


def test_what_is_left_to_another_run_is_dropped_and_named() -> None:
    chosen = Chosen(
        {"tests/a.py::test_x": "b", "tests/long.py": "b", "tests/e2e": "b"}, {"tests/a.py::test_x": 2.0}
    )
    assert chosen.leave_out(Path(), lambda path: path.name in ("long.py", "e2e")) == ["tests/long.py"]
    assert chosen.tests == {"tests/a.py::test_x": "b", "tests/e2e": "b"}
    assert chosen.seconds == {"tests/a.py::test_x": 2.0}
    assert chosen.leave_out(Path(), lambda path: path.name == "a.py") == ["tests/a.py"]
    assert chosen.seconds == {}


def test_a_file_that_has_moved_is_known_by_its_lines(tmp_path: Path) -> None:
    kept, room = tmp_path / "kept", tmp_path / "bot/room"
    for folder in (kept / "sources", room, tmp_path / "tests"):
        folder.mkdir(parents=True)
    (tmp_path / "tests/test_a.py").write_text("")
    (kept / "sources/1").write_text(OLD)
    recorded = {"together": False, "seconds": {}, "sources": {"bot/was.py": "1"}}
    (kept / f"{slug('tests/test_a.py')}.json").write_text(json.dumps(recorded))
    (room / "is.py").write_text(OLD.replace("return 1", "return 9"))
    (room / "new.py").write_text("def other() -> None: ...\n")
    suite = Suite(tmp_path, kept)
    assert suite.then("bot/room/is.py") == "bot/was.py"
    assert suite.then("bot/room/new.py") == "bot/room/new.py"
