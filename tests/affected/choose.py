"""The tests for a change, by the recorded runs of all tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.affected.changed import Function, Touched, touched, users
from tests.mutation.covering import Covered, Suite

PROCESS = ("app", "sender", "runtime", "processes", "jobs/", "views/", "store/", "sandbox/", "service/round/")
"""What the tests with a bot of its own process try: files and rooms of the bot."""
ALWAYS = ("tests/test_imports.py", "tests/test_secrecy.py", "tests/test_rulebook.py")
"""A few quick files that read all sources."""


@dataclass
class Chosen:
    """Test ids and whole test files or folders, each with the file that chose it."""

    tests: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, tests: Iterable[str], why: str) -> None:
        for test in tests:
            self.tests.setdefault(test, why)

    def leave_out(self, root: Path, unwanted: Callable[[Path], bool]) -> list[str]:
        """Drop the tests of these files; their files. A folder stays: it may hold others."""
        files = {test: test.partition("::")[0] for test in self.tests}
        dropped = {
            test: file for test, file in files.items() if file.endswith(".py") and unwanted(root / file)
        }
        for test in dropped:
            del self.tests[test]
            self.seconds.pop(test, None)
        return sorted(set(dropped.values()))


def choose(
    root: Path, suite: Suite, changed: Iterable[str], unknown: Iterable[str], before: Callable[[str], str]
) -> Chosen:
    """The tests for these changed files.

    `unknown` are the test files of which no run is recorded as they are now: those never recorded run as a whole, those
    that have changed since are chosen by what their tests ran then, and their new tests run. `before` gives a file as
    it was, empty for a new one.
    """
    found = Chosen()
    paths = sorted(changed)
    bot = [path for path in paths if path.startswith("bot/") and path.endswith(".py")]
    before_now = {path: suite.then(path) for path in bot if (root / path).exists()}
    for path in bot:
        # Where a file was that has moved nothing is missed.
        if path in before_now or path not in before_now.values():
            _of_source(root, suite, path, before_now.get(path, path), found)
    if any(path.removeprefix("bot/").startswith(PROCESS) for path in bot):
        found.add(["tests/e2e"], "a process of the bot")
    for path in paths:
        if path.endswith(".ftl"):
            _of_messages(root, suite, path, before(path), found)
        if path not in bot:
            found.add(_of_data(root, path), path)
    if bot:
        found.add((name for name in ALWAYS if (root / name).exists()), "all sources")
    recorded = {covered.file: covered for covered in suite.files}
    missing = [file for file in unknown if file not in recorded]
    for file in sorted({*unknown} - {*missing}):
        _as_now(root, recorded[file], found)
    if found.tests:
        found.add(missing, "not recorded")
    return found


def _as_now(root: Path, covered: Covered, found: Chosen) -> None:
    """Of a test file that has changed since it was recorded: tests there are now, with all their parameters, and new
    ones."""
    file = covered.file
    if covered.together or file in found.tests:
        return
    names = named_in((root / file).read_text(encoding="utf-8"))
    then = {_function(test) for test in covered.seconds}
    for test in [test for test in found.tests if test.startswith(f"{file}::")]:
        why, took = found.tests.pop(test), found.seconds.pop(test, 0.0)
        if _function(test) in names:
            now = f"{file}::{_function(test)}"
            found.add([now], why)
            found.seconds[now] = found.seconds.get(now, 0.0) + took
    found.add((f"{file}::{name}" for name in names if name not in then), "not recorded")


def named_in(source: str) -> list[str]:
    """The tests of a file, those of a class with its name."""
    found = []
    for node in ast.parse(source).body:
        inside = [(f"{node.name}::", part) for part in node.body] if isinstance(node, ast.ClassDef) else []
        for prefix, part in [("", node), *inside]:
            if isinstance(part, Function) and part.name.startswith("test_"):
                found.append(prefix + part.name)
    return found


def _function(test: str) -> str:
    """A test without its file and its parameters."""
    return test.partition("::")[2].partition("[")[0]


def _of_source(root: Path, suite: Suite, path: str, then: str, found: Chosen) -> None:
    """Tests that ran what has changed in a file of the bot, or something that uses a changed name of it.

    `then` is where the file was when the tests were recorded.
    """
    now = root / path
    new = now.read_text(encoding="utf-8") if now.exists() else ""
    parts: dict[str, Touched] = {}
    for covered in suite.files:
        kept = covered.sources.get(then)
        if kept is None:
            continue
        if kept not in parts:
            parts[kept] = touched((suite.folder / "sources" / kept).read_text(encoding="utf-8"), new)
        known = covered.lines(then) if parts[kept].lines else {}
        _add(covered, {test for line in parts[kept].lines for test in known.get(line, ())}, path, found)
    _of_names(root, suite, {name for part in parts.values() for name in part.names}, path, found)


def _of_names(root: Path, suite: Suite, names: set[str], why: str, found: Chosen) -> None:
    """Tests that ran a function which uses one of the names, or one that is made of them."""
    seen: set[str] = set()
    while asked := names - seen:
        seen |= asked
        for user in sorted((root / "bot").rglob("*.py")):
            lines, more = users(user.read_text(encoding="utf-8"), asked)
            names |= more
            where = user.relative_to(root).as_posix()
            for covered in suite.files if lines else ():
                _add(covered, suite.tests_then(where, covered, lines), why, found)


def _add(covered: Covered, tests: set[str], why: str, found: Chosen) -> None:
    if tests and covered.together:
        tests = {covered.file}
        found.seconds[covered.file] = sum(covered.seconds.values())
    found.add(sorted(tests), why)
    found.seconds |= {test: covered.seconds[test] for test in tests if test in covered.seconds}


def _of_messages(root: Path, suite: Suite, path: str, old: str, found: Chosen) -> None:
    """Tests for changed messages: those of functions that name one, and all stored texts."""
    new = (root / path).read_text(encoding="utf-8") if (root / path).exists() else ""
    before, after = _messages(old), _messages(new)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    _of_names(root, suite, changed, path, found)
    stored = [
        test for test in (root / "tests").rglob("test_*.py") if "golden" in test.read_text(encoding="utf-8")
    ]
    found.add([test.relative_to(root).as_posix() for test in sorted(stored)], path)


def _messages(source: str) -> dict[str, str]:
    """The messages of a Fluent file by their ids."""
    parts = re.split(r"(?m)^(?=-?[a-z][\w-]* =)", source)
    return {part.partition(" =")[0]: part.strip() for part in parts[1:]}


def _of_data(root: Path, path: str) -> list[str]:
    """Tests for a file that is no source of the bot: a test file, what tests share, data of tests or of the bot."""
    place = root / path
    parts = place.relative_to(root).parts
    if parts[0] == "tests":
        return _of_tests(root, path)
    if parts[0] == "bot":
        return _nearest(root, parts[1:-1])
    name = re.escape(place.name)
    return [
        test.relative_to(root).as_posix()
        for test in sorted((root / "tests").rglob("test_*.py"))
        if re.search(rf"\b{name}\b", test.read_text(encoding="utf-8"))
    ]


def _of_tests(root: Path, path: str) -> list[str]:
    place = root / path
    if place.name.startswith("test_") and place.suffix == ".py":
        return [path] if place.exists() else []
    if place.suffix == ".py":
        if place.name == "conftest.py":
            return [place.parent.relative_to(root).as_posix()]
        word = re.compile(rf"\b{re.escape(place.stem)}\b")
        return [
            test.relative_to(root).as_posix()
            for test in sorted((root / "tests").rglob("test_*.py"))
            if word.search(test.read_text(encoding="utf-8"))
        ]
    folder = place.parent
    while folder != root / "tests":
        stem = folder.parent / f"test_{folder.name}.py"
        if stem.exists():
            return [stem.relative_to(root).as_posix()]
        near = sorted(folder.glob("test_*.py"))
        if near:
            return [test.relative_to(root).as_posix() for test in near]
        folder = folder.parent
    return []


def _nearest(root: Path, parts: tuple[str, ...]) -> list[str]:
    """The folder of tests, or the test file, that has the name of the room, or of one around it."""
    for length in range(len(parts), 0, -1):
        folder = root.joinpath("tests", *parts[:length])
        file = folder.with_name(f"test_{folder.name}.py")
        found = [one.relative_to(root).as_posix() for one in (folder, file) if one.exists()]
        if found:
            return found
    return ["tests"]
