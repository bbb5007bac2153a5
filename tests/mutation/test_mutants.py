"""The mutation tool makes the changes it says, and finds the tests of a line."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import pytest

from tests.mutation.covering import matching, place
from tests.mutation.gather import submit
from tests.mutation.mutants import AREAS, mutants_of, mutated, sample

ROOT = Path(__file__).parents[2]
SOURCE = '''"""Says 1 + 1."""
from functools import cache

Number = int | float

@cache
def least(a: int | None, *, b: int = 2) -> int | None:
    """Never 3."""
    values = {**{"a": 1}}
    values.update(b=b)
    for value in sorted(values.items(), key=len):
        if a is None or value not in (a, a + 1):
            b -= 1
    if b < a + EPS or b < 2 * EPS:
        return int(a / b)
    return b if a else None
'''
MADE = {
    ("b: int = 2", "b: int = 3"),
    ("b: int = 2", "b: int = 1"),
    ('{"a": 1}', '{"a": 2}'),
    ('{"a": 1}', '{"a": 0}'),
    ("values.update(b=b)", "pass"),
    ("sorted(values.items(), key=len)", "[]"),
    ("a is None or", "a is not None or"),
    ("a is None or", "a is None and"),
    ("if a is None", "if not a is None"),
    ("value not in", "value in"),
    ("a + 1)", "a - 1)"),
    ("a + 1)", "a + 2)"),
    ("a + 1)", "a + 0)"),
    ("b -= 1", "b += 1"),
    ("b -= 1", "b -= 2"),
    ("b -= 1", "b -= 0"),
    ("if a else", "if not a else"),
    ("if b < a + EPS", "if not b < a + EPS"),
    ("b < a + EPS", "b >= a + EPS"),
    ("a + EPS", "a - EPS"),
    ("EPS or b", "EPS and b"),
    ("b < 2 * EPS", "b >= 2 * EPS"),
    ("2 * EPS", "2 / EPS"),
    ("2 * EPS", "2 + EPS"),
    ("a / b", "a * b"),
}


def test_every_change_that_says_something_is_made_and_no_other() -> None:
    made = {mutated(SOURCE, mutant) for _, mutant in mutants_of("hexmap", "x.py", SOURCE)}
    assert made == {SOURCE.replace(old, new) for old, new in MADE}


@pytest.mark.parametrize(
    ("made", "counts"),
    [
        ("A:\n    a: int", True),
        ("A(B):\n    a: int", True),
        ("A(B):\n    pass", False),
        ("A:\n    pass", True),
    ],
)
@pytest.mark.parametrize("above", ["", "@total_ordering\n"])
def test_a_dataclass_without_fields_of_its_own_is_as_good_as_none(
    above: str, made: str, counts: bool
) -> None:
    source = f"{above}@dataclass(frozen=True)\nclass {made}\n"
    removed = {mutated(source, mutant) for _, mutant in mutants_of("hexmap", "x.py", source)}
    assert any("dataclass" not in changed for changed in removed) == counts


def test_the_sample_of_a_seed_is_the_same_again_and_another_for_another_seed() -> None:
    chosen = sample(ROOT, "hexmap", 10, "7", "terrain")
    assert len(chosen) == 10
    assert chosen == sample(ROOT, "hexmap", 10, "7", "terrain")
    assert chosen != sample(ROOT, "hexmap", 10, "8", "terrain")
    assert {mutant.path for mutant in sample(ROOT, "hexmap", 5, "7", "coords")} == {"bot/hexmap/coords.py"}


SOME = {
    "campaign": "supply",
    "skirmish": "terrain",
    "service": "posts",
    "hexmap": "coords",
    "render": "works",
}
"""A part of the names of a few files of each area: to look through all of them takes long."""


@pytest.mark.parametrize("area", list(AREAS))
def test_each_area_has_mutants(area: str) -> None:
    chosen = sample(ROOT, area, 3, "1", SOME[area])
    assert len(chosen) == 3
    for mutant in chosen:
        source = (ROOT / mutant.path).read_text(encoding="utf-8")
        assert mutated(source, mutant) != source


@pytest.mark.parametrize(
    ("line", "inside", "statement"),
    [(1, False, {1}), (7, False, {6, 7}), (8, True, {8}), (10, True, {10}), (12, True, {12})],
)
def test_what_runs_at_import_is_told_from_what_runs_when_called(
    line: int, inside: bool, statement: set[int]
) -> None:
    found_inside, found = place(SOURCE, line)
    assert (found_inside, line in found) == (inside, True)
    assert found >= statement - {6}


def test_lines_of_changed_code_are_found_in_what_was_watched(tmp_path: Path) -> None:
    then, now = tmp_path / "then.py", tmp_path / "now.py"
    then.write_text("a\nb\nc\nd\n")
    now.write_text("new\na\nb\nC\nadded\nd\n")
    found = matching(now, then)
    assert [found[line] for line in (2, 3, 4, 6)] == [1, 2, 3, 4]
    assert found[5] in (3, 4)


def test_a_thread_that_is_older_than_the_record_is_watched_too() -> None:
    seen: list[str] = []

    def watch(frame: FrameType, event: str, argument: object) -> None:
        seen.append(frame.f_code.co_name)

    def work() -> None:
        pass

    before = threading.gettrace()
    with ThreadPoolExecutor(1) as pool:
        submit(pool, work).result()
        threading.settrace(watch)
        try:
            submit(pool, work).result()
        finally:
            threading.settrace(before)  # type: ignore[arg-type]
    assert seen.count("work") == 1
