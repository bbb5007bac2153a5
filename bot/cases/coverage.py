"""Which rules of the ledgers are covered, by which case files and tests.

A case file counts for the rules it names only if it runs green here and now. A test counts for the rules named in
its marker `@pytest.mark.rule("EDC-...")` only if it passed when last run, and on the very files that are there now
(`bot/cases/record.py`).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.cases.either import load_either, run_either
from bot.cases.model import CaseError
from bot.cases.record import PASSED, UNFINISHED, Results, load
from bot.cases.sources import parsed
from bot.rulebook import SYSTEMS, Rule, out_of_scope, rules


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule and what proves it. `reason` is set only where it is out of scope."""

    rule: Rule
    by: tuple[str, ...]
    reason: str
    missing: str = ""
    """What its proofs leave out; empty where one of them shows all of it."""
    waiting: bool = False
    """Whether a marked test names it that has not run on the files as they are."""

    @property
    def status(self) -> str:
        """covered, partly, not run, open, or out of scope."""
        if self.by:
            return "partly" if self.missing else "covered"
        if self.waiting:
            return "not run"
        return "out of scope" if self.reason else "open"


@dataclass(frozen=True, slots=True)
class Coverage:
    """The state of every rule, and what was wrong with the proofs."""

    rules: tuple[Covered, ...]
    problems: tuple[str, ...]
    """Cases that fail or cannot be read, tests that do not pass, and ids that no ledger has."""
    unproved: tuple[str, ...] = ()
    """Marked tests that have not run, with all their parameters, on the files as they are now."""
    stale: bool = False
    """Whether tests ran, but on other files."""


def coverage(tests: Path, results: Results | None = None) -> Coverage:
    """Run every case under `tests`, read every test file there, and say what proves each rule.

    `results`: what the test run said; as recorded unless given.
    """
    if results is None:
        results = load(tests)
    known = rules()
    unproved: list[str] = []
    waiting: set[str] = set()
    proofs: dict[str, list[str]] = {}
    problems: list[str] = []
    partly: dict[str, str] = {}
    whole: set[str] = set()
    for path in sorted(tests.rglob("*.toml")):
        if "cases" not in path.relative_to(tests).parts[:-1] and tests.name != "cases":
            continue
        named, missing, problem = _case_rules(path)
        if problem:
            problems.append(problem)
        if missing:
            partly.update(dict.fromkeys(named, missing))
        else:
            whole.update(named)
        _note(named, path.relative_to(tests).as_posix(), known, proofs, problems)
    for path in sorted(tests.rglob("test_*.py")):
        for name, ids in marked_tests(path.read_text(encoding="utf-8")):
            test = f"{path.relative_to(tests).as_posix()}::{name}"
            outcome = results.outcomes.get(f"{tests.resolve().name}/{test}", UNFINISHED)
            if outcome == UNFINISHED:
                unproved.append(test)
                waiting.update(ids)
            elif outcome == PASSED:
                whole.update(ids)
            else:
                problems.append(f"{test}: {outcome} when last run")
            _note(ids, test, known, proofs if outcome == PASSED else {}, problems)
    left_out = out_of_scope()
    entries = (
        Covered(
            rule,
            tuple(sorted(set(proofs.get(rule_id, ())))),
            left_out.get(rule_id, ""),
            "" if rule_id in whole else partly.get(rule_id, ""),
            rule_id in waiting,
        )
        for rule_id, rule in known.items()
    )
    return Coverage(tuple(entries), tuple(problems), tuple(unproved), results.stale)


def uncovered(measured: Coverage, systems: Iterable[str]) -> tuple[Covered, ...]:
    """The rules of these systems that are neither covered nor left out on purpose."""
    wanted = set(systems)
    settled = ("covered", "out of scope")
    return tuple(
        entry for entry in measured.rules if entry.rule.system in wanted and entry.status not in settled
    )


def as_text(measured: Coverage, *, every: bool) -> str:
    """A line of numbers per system; with `every`, each rule with its state and proofs."""
    lines = []
    for system, name in SYSTEMS.items():
        entries = [entry for entry in measured.rules if entry.rule.system == system]
        count = {status: sum(entry.status == status for entry in entries) for status in _STATES}
        numbers = ", ".join(f"{count[status]} {status}" for status in _STATES)
        kinds = ", ".join(f"{count} {kind}" for kind, count in _open_kinds(entries).items())
        lines.append(f"{name}: {len(entries)} rules, {numbers}" + (f" (open: {kinds})" if kinds else ""))
        if every:
            for entry in entries:
                detail = ", ".join(entry.by) or entry.reason
                detail += f" (not yet: {entry.missing})" if entry.missing else ""
                lines.append(
                    f"  {entry.rule.id:18} {entry.status:12} {entry.rule.title}: {detail}".rstrip(": ")
                )
    if measured.unproved:
        when = "since the last change" if measured.stale else "yet"
        lines.append(
            f"{len(measured.unproved)} marked tests have not run {when} and do not count: "
            "run `make test` or `hexmarshal rules coverage --run`."
        )
        lines += (f"  not run: {test}" for test in measured.unproved if every)
    return "\n".join(lines + [f"PROBLEM {problem}" for problem in measured.problems])


def as_data(measured: Coverage) -> dict[str, Any]:
    """The same as plain JSON data."""
    return {
        "systems": {
            system: {
                "name": name,
                "counts": {
                    status: sum(
                        entry.status == status for entry in measured.rules if entry.rule.system == system
                    )
                    for status in _STATES
                },
                "open": _open_kinds(entry for entry in measured.rules if entry.rule.system == system),
                "rules": {
                    entry.rule.id: {
                        "title": entry.rule.title,
                        "kind": entry.rule.kind,
                        "status": entry.status,
                        "by": list(entry.by),
                        "reason": entry.reason,
                        "missing": entry.missing,
                    }
                    for entry in measured.rules
                    if entry.rule.system == system
                },
            }
            for system, name in SYSTEMS.items()
        },
        "not_run": list(measured.unproved),
        "problems": list(measured.problems),
    }


_STATES = ("covered", "partly", "not run", "open", "out of scope")


def _open_kinds(entries: Iterable[Covered]) -> dict[str, int]:
    """How many rules of each kind nothing proves, the most frequent kind first."""
    return dict(Counter(entry.rule.kind for entry in entries if entry.status == "open").most_common())


def _case_rules(path: Path) -> tuple[tuple[str, ...], str, str]:
    """The rules a case file proves, none unless it is green, what it leaves out, and what is wrong with it."""
    try:
        case = load_either(path.read_text(encoding="utf-8"), path.name, path.parent)
    except CaseError as error:
        return (), "", str(error)
    try:
        result = run_either(case)
    except CaseError as error:
        return (), "", str(error)
    except Exception as error:
        # One case that breaks the rules' code must not hide what the others prove.
        return (), "", f"{path.name}: stopped by {type(error).__name__}: {error}"
    if not result.green:
        return (), "", f"{path.name}: {result.failures[0]}"
    return case.rules, case.partly, ""


def marked_tests(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each test (`test_x`, `TestY::test_x`) that has the rule marker, itself or through its class, with the ids."""
    tree = parsed(source)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            above = _marker_ids(node.decorator_list)
            for inner in node.body:
                for name, ids in _marked(inner, above):
                    yield f"{node.name}::{name}", ids
        else:
            yield from _marked(node, ())


def _marked(node: ast.stmt, above: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
        ids = above + _marker_ids(node.decorator_list)
        if ids:
            yield node.name, ids


def _marker_ids(decorators: Iterable[ast.expr]) -> tuple[str, ...]:
    return tuple(
        argument.value
        for decorator in decorators
        if isinstance(decorator, ast.Call)
        and ast.unparse(decorator.func) in ("pytest.mark.rule", "mark.rule")
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _note(
    ids: Iterable[str], proof: str, known: dict[str, Rule], proofs: dict[str, list[str]], problems: list[str]
) -> None:
    for rule_id in ids:
        if rule_id in known:
            proofs.setdefault(rule_id, []).append(proof)
        else:
            problems.append(f"{proof}: no rule has the id {rule_id!r}")
