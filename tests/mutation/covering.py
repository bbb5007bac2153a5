"""Which tests run a line of the bot, nearest and fastest first.

The coverage databases are gathered once (`gather`) and kept in `var/mutation/coverage`, outside git: one for each test
file, gathered again only when that file or its data has changed. Where the bot has changed since, its
lines are found again by comparing with the source that was kept.
"""

from __future__ import annotations

import ast
import difflib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path

from coverage import CoverageData

from tests.mutation.gather import FOLDER, digest, slug
from tests.mutation.mutants import Mutant

LEFT_OUT = ("tests/bench/", "tests/mutation/")


@dataclass(frozen=True, eq=False)
class Covered:
    """What is known of one test file."""

    folder: Path
    file: str
    together: bool
    """Its tests build on one another: they can only run as a whole."""
    seconds: dict[str, float]
    sources: dict[str, str]

    @cached_property
    def data(self) -> CoverageData:
        found = CoverageData(str(self.folder / f"{slug(self.file)}.coverage"))
        found.read()
        return found

    @cache  # noqa: B019 (as many as there are test files, for as long as the tool runs)
    def lines(self, path: str) -> dict[int, list[str]]:
        """The tests by line of a file of the bot, as it was then."""
        return {
            line: [test for test in tests if test in self.seconds]
            for line, tests in self.data.contexts_by_lineno(path).items()
        }


@dataclass
class Plan:
    """The tests for one mutant, in the sequence to run them."""

    tests: list[str] = field(default_factory=list)
    seconds: float = 0
    longest: float = 0
    """Seconds of the slowest of them."""
    left_out: int = 0
    """How many more tests run the line, for which there was no time."""


class Suite:
    """All that is known of which test runs what."""

    def __init__(self, root: Path, folder: Path, wanted: Iterable[str] = ()) -> None:
        self.root, self.folder = root, folder
        self._lines: dict[tuple[str, frozenset[int]], set[int]] = {}
        self.files = [
            self._load(name)
            for name in files_of_tests(root, wanted)
            if (folder / f"{slug(name)}.json").exists()
        ]

    def plan(self, mutant: Mutant, budget: float) -> Plan:
        """The tests that run the line, as many as last `budget` seconds together; none if none runs it.

        Lines that run at import belong to no test: there, and where few tests run the line (others may get its result
        from a cache), the other tests of the file follow, then those of the files that import it.
        """
        source = (self.root / mutant.path).read_text(encoding="utf-8")
        inside, lines = place(source, mutant.line)
        direct = self._running(mutant.path, {mutant.line}) or self._running(mutant.path, lines)
        if inside and not direct:
            return Plan()
        ordered = [*self._reading(mutant), *self._ordered(direct, mutant)]
        if not inside or len(ordered) < 5:
            ordered += self._ordered(self._running(mutant.path, None), mutant)
        if not inside:
            for importer in self._importers(mutant.path):
                ordered += self._ordered(self._running(importer, None), mutant)
        plan = Plan()
        for test, took in dict(ordered).items():
            if plan.tests and plan.seconds + took > budget:
                plan.left_out += 1
                continue
            plan.tests.append(test)
            plan.seconds += took
            plan.longest = max(plan.longest, took)
        return plan

    def tests_then(self, path: str, covered: Covered, lines: set[int]) -> set[str]:
        """The tests of a recorded file that ran these lines of today of a file of the bot."""
        then = self.then(path)
        kept = covered.sources.get(then)
        if kept is None:
            return set()
        key = kept, frozenset(lines)
        if key not in self._lines:
            self._lines[key] = self._old_lines(path, kept, lines)
        known = covered.lines(then) if self._lines[key] else {}
        return {test for line in self._lines[key] for test in known.get(line, ())}

    def _load(self, name: str) -> Covered:
        kept = json.loads((self.folder / f"{slug(name)}.json").read_text())
        return Covered(self.folder, name, kept["together"], kept["seconds"], kept["sources"])

    def _running(self, path: str, lines: set[int] | None) -> dict[str, tuple[Covered, float]]:
        """The tests that run one of these lines of a file (None: any line), each with its test file and seconds."""
        found: dict[str, tuple[Covered, float]] = {}
        for covered in self.files:
            if lines is None:
                known = covered.lines(self.then(path))
                tests = {test for running in known.values() for test in running}
            else:
                tests = self.tests_then(path, covered, lines)
            if tests and covered.together:
                found[covered.file] = covered, sum(covered.seconds.values())
            else:
                found.update((test, (covered, covered.seconds[test])) for test in tests)
        return found

    def _ordered(self, tests: dict[str, tuple[Covered, float]], mutant: Mutant) -> list[tuple[str, float]]:
        """Test files of the mutant's own area first, then one test of each file in turn, the fastest first."""
        near: dict[bool, dict[str, list[tuple[float, str]]]] = {True: {}, False: {}}
        for test, (covered, took) in tests.items():
            own = covered.file.startswith(f"tests/{mutant.area}/") or covered.file == "tests/test_cases.py"
            near[own].setdefault(covered.file, []).append((took, test))
        found = []
        for group in (near[True], near[False]):
            queues = sorted(sorted(queue) for queue in group.values())
            found += [pair for turn in zip_longest(*queues) for pair in turn if pair is not None]
        return [(test, took) for took, test in found]

    def _reading(self, mutant: Mutant) -> list[tuple[str, float]]:
        """The tests of `tests.declared`, which read all modules of an area and run no line of them."""
        return [
            (test, took)
            for covered in self.files
            if covered.file.startswith(f"tests/{mutant.area}/")
            for test, took in covered.seconds.items()
            if test.endswith("[declared]")
        ]

    def then(self, path: str) -> str:
        """The path that a file of today had when the tests were watched: by its lines, if it has moved since."""
        if path not in self._moved:
            alike = _most_alike(self.root / path, self.folder / "sources", tuple(self._gone))
            self._moved[path] = self._gone.get(alike, path)
        return self._moved[path]

    @cached_property
    def _moved(self) -> dict[str, str]:
        """Where files were, as far as that is known: those that some test has run where they are."""
        return {path: path for covered in self.files for path in covered.sources}

    @cached_property
    def _gone(self) -> dict[str, str]:
        """The kept sources of files that are not there any more, with their paths."""
        kept = {source: path for covered in self.files for path, source in covered.sources.items()}
        there = {path for path in kept.values() if (self.root / path).exists()}
        return {source: path for source, path in sorted(kept.items()) if path not in there}

    def _old_lines(self, path: str, kept: str, lines: set[int]) -> set[int]:
        """The numbers that these lines of today had when the tests were watched."""
        return {matching(self.root / path, self.folder / "sources" / kept).get(line, 0) for line in lines}

    def _importers(self, path: str) -> list[str]:
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        package, _, name = module.rpartition(".")
        words = (f"from {module} import", f"import {module}", f"from {package} import {name}")
        return [
            found.relative_to(self.root).as_posix()
            for found in sorted((self.root / "bot").rglob("*.py"))
            if any(word in found.read_text(encoding="utf-8") for word in words)
        ]


@cache
def _most_alike(now: Path, folder: Path, kept: tuple[str, ...]) -> str:
    """The source that shares most lines with a file of today, if these are more than half of it."""
    lines = set(now.read_text(encoding="utf-8").splitlines())
    shared = {name: len(lines & set((folder / name).read_text().splitlines())) for name in kept}
    best = max(kept, key=lambda name: shared[name], default="")
    return best if best and shared[best] > len(lines) / 2 else ""


@cache
def matching(now: Path, then: Path) -> dict[int, int]:
    """The line numbers of a file as it was, by those of today."""
    new, old = now.read_text(encoding="utf-8"), then.read_text(encoding="utf-8")
    if new == old:
        return {line: line for line in range(1, new.count("\n") + 2)}
    matcher = difflib.SequenceMatcher(None, new.splitlines(), old.splitlines(), autojunk=False)
    found: dict[int, int] = {}
    for tag, low, high, old_low, old_high in matcher.get_opcodes():
        for place in range(low, high):
            # What is new belongs to the lines it replaces or, where it was put in between, to the line before it.
            here = (
                old_low + place - low
                if tag == "equal"
                else min(old_low + place - low, max(old_low, old_high) - 1)
            )
            found[place + 1] = max(here, 0) + 1
    return found


@cache
def place(source: str, line: int) -> tuple[bool, set[int]]:
    """Whether a line runs only when a function is called, and all lines of its statement."""
    inside, best = False, range(line, line + 1)
    smallest = 10**9
    for node in ast.walk(ast.parse(source)):
        low, high = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        if not low <= line <= high:
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            body = node.body[0].lineno if isinstance(node.body, list) else low
            inside = inside or line >= body
        if isinstance(node, ast.stmt):
            body_lines = getattr(node, "body", None)
            high = body_lines[0].lineno - 1 if body_lines else high
            if low <= line <= high and high - low < smallest:
                smallest, best = high - low, range(low, high + 1)
    return inside, set(best)


def files_of_tests(root: Path, wanted: Iterable[str]) -> list[str]:
    """All test files below these paths; those of the bench, which ask for speed, are left out."""
    found = [path.relative_to(root).as_posix() for path in sorted((root / "tests").rglob("test_*.py"))]
    below = tuple(wanted) or ("tests/",)
    return [name for name in found if name.startswith(below) and not name.startswith(LEFT_OUT)]


def stale(root: Path, folder: Path, wanted: Iterable[str] = ()) -> list[str]:
    """The test files that are not known as they are now."""
    found = []
    for name in files_of_tests(root, wanted):
        kept = folder / f"{slug(name)}.json"
        if not kept.exists() or json.loads(kept.read_text())["digest"] != digest(root, name):
            found.append(name)
    return found


def gather(copy: Path, folder: Path, files: list[str], workers: int) -> None:
    """Run these test files in a copy of the tree and keep what they run."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.mutation.gather"]
    if workers > 1 and len(files) > 1:
        command += ["-n", str(workers), "--dist", "loadfile"]
    environment = {**os.environ, "PYTHONPATH": str(copy), FOLDER: str(folder.resolve())}
    subprocess.run([*command, *files], cwd=copy, env=environment, check=False)
