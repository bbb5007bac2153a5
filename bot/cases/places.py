"""Where a rule is: the code that names its id, and the cases and tests that prove it."""

from __future__ import annotations

import ast
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import bot
from bot.cases.coverage import marked_tests
from bot.cases.sources import parsed
from bot.rulebook import SYSTEMS

CODE = Path(bot.__file__).parent
"""The bot's own code."""
_ID = re.compile(rf"\b(?:{'|'.join(SYSTEMS)})-[A-Za-z0-9._-]*[A-Za-z0-9](?![A-Za-z0-9._-]*\*)")
"""A whole id; one that ends in `*`, as in the heading of a module, stands for many and is not an id itself."""


@dataclass(frozen=True, slots=True)
class Place:
    """One mention of a rule's id."""

    file: str
    """Path from the folder above the one that was read, as `bot/dice.py`."""
    line: int
    function: str
    """The function or class it is in, as `Pen.gain`; empty in a data file and at the head of a module."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" {self.function}" if self.function else "")


def places(rule_id: str, code: Path = CODE) -> list[Place]:
    """Where code or data under a folder names a rule, file by file."""
    return mentions(code, rule_id).get(rule_id, [])


def mentions(code: Path = CODE, wanted: str = "") -> dict[str, list[Place]]:
    """Every id that code or data under a folder names, with the places; the ledgers themselves are left out.

    `wanted` reads only the files that hold this text.
    """
    by_rule: dict[str, list[Place]] = {}
    for path in sorted([*code.rglob("*.py"), *code.rglob("*.toml")]):
        if path.parent.name == "rulebook":
            continue
        text = path.read_text(encoding="utf-8")
        matches = list(_ID.finditer(text)) if wanted in text else []
        if not matches:
            continue
        file = path.relative_to(code.parent).as_posix()
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        inside = _functions(text) if path.suffix == ".py" else []
        for match in matches:
            line = bisect_right(starts, match.start())
            name = next((name for first, last, name in inside if first <= line <= last), "")
            by_rule.setdefault(match[0], []).append(Place(file, line, name))
    return by_rule


def _functions(source: str) -> list[tuple[int, int, str]]:
    """First line, last line and name of each function and class, the inner ones first."""
    spans: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, above: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = above
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{above}.{child.name}" if above else child.name
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                spans.append((first, child.end_lineno or child.lineno, name))
            walk(child, name)

    walk(parsed(source), "")
    return sorted(spans, key=lambda span: span[1] - span[0])


def proofs(tests: Path, rule_id: str) -> list[str]:
    """The case files and marked tests under a folder that name a rule, whether they pass or not."""
    return [*_cases(tests, rule_id), *_tests(tests, rule_id)]


def _cases(tests: Path, rule_id: str) -> Iterator[str]:
    for path in sorted(tests.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if rule_id in text and "cases" in path.relative_to(tests.parent).parts:
            try:
                named = tomllib.loads(text).get("rules", ())
            except tomllib.TOMLDecodeError:
                continue
            if rule_id in named:
                yield path.relative_to(tests.parent).as_posix()


def _tests(tests: Path, rule_id: str) -> Iterator[str]:
    for path in sorted(tests.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if rule_id in source:
            for name, ids in marked_tests(source):
                if rule_id in ids:
                    yield f"{path.relative_to(tests.parent).as_posix()}::{name}"
