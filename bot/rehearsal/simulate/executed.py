"""Which rules' code came to an effect during a run: functions whose docstring names a rule, lines whose comment does.

A call has an effect for the rules of the function's docstring where the function

- returns something: not None, False, 0 or an empty text or collection; where it does so always, and its docstring
  names more than `MOST_OF_ONE` rules, that tells nothing about each of them;
- or, where it answers True or False, gave both answers during the run: the rule made a difference;
- or returns nothing by design, and ran to its last statement, in whatever loop or branch that is;
- or yielded something.

A docstring that names more than `MOST` rules counts for none of them. There, and anywhere else, a comment inside the
function that names a rule counts whenever its statement is reached; at the head of a branch or a
loop that is the first statement within, and at a `return` what is worked out there must be something, as above.

Code is watched by putting marks into it: for as long as a run lasts, the functions have code that is compiled from
the same source with a call at each mark.
"""

from __future__ import annotations

import ast
import gc
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import bot
from bot.cases.sources import parsed

MOST, MOST_OF_ONE = 4, 2
_ID = re.compile(r"EDC-[A-F][0-9.]*-[a-z]{1,2}\b")
_FOLDERS = ("campaign", "company", "hexmap", "service", "store")
_REACHED, _GIVEN, _FOUND = "__rule_reached__", "__rule_given__", "__rule_found__"
_MAYBE_EMPTY = (int, float, str, tuple, list, dict, set, frozenset)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Marks:
    """The counts, by mark: effects, and how often a yes-or-no answer was no and yes."""

    effects: Counter[str] = field(default_factory=Counter)
    results: set[str] = field(default_factory=set)
    nothing: set[str] = field(default_factory=set)
    """Marks where nothing was returned, at least once."""
    answers: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))

    def reached(self, mark: str) -> None:
        """A marked statement."""
        self.effects[mark] += 1

    def given(self, mark: str, value: Any) -> Any:
        """Count a marked function's return value, and return it."""
        self.results.add(mark)
        if value is True or value is False:
            self.answers[mark][value] += 1
        elif value is None or (value.__class__ in _MAYBE_EMPTY and not value):
            self.nothing.add(mark)
        else:
            self.effects[mark] += 1
        return value

    def found(self, mark: str, value: Any) -> Any:
        """Count a marked statement's value, and return it."""
        if value is not None and value is not False and (value.__class__ not in _MAYBE_EMPTY or value):
            self.effects[mark] += 1
        return value

    def of(self, mark: str, rules: Collection[str]) -> int:
        """How often these rules, of one place, had an effect there."""
        always = len(rules) > MOST_OF_ONE and mark in self.results and mark not in self.nothing
        return min(self.answers[mark]) + (0 if always else self.effects[mark])


@contextmanager
def watched(counts: Counter[str]) -> Iterator[None]:
    """Add to `counts`, by rule id, how often the code of the rule had an effect."""
    marks, before = Marks(), {}
    homes: dict[str, frozenset[str]] = {}
    for function in functions():
        source = _marked(function.__code__.co_filename)
        code = source.codes.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None:
            homes |= source.rules
            before[function] = function.__code__
            function.__globals__.update({_REACHED: marks.reached, _GIVEN: marks.given, _FOUND: marks.found})
            function.__code__ = code
    try:
        yield
    finally:
        for function, code in before.items():
            function.__code__ = code
        for mark, rules in homes.items():
            for rule in rules if marks.of(mark, rules) else ():
                counts[rule] += marks.of(mark, rules)


def functions() -> list[FunctionType]:
    """All functions of the watched folders that are loaded."""
    root = Path(bot.__file__).parent
    folders = tuple(f"{root / folder}/" for folder in _FOLDERS)
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(folders)
    ]


@dataclass(frozen=True, slots=True)
class _Source:
    """One file with its marks: the code of the marked functions by name and line, and the rules of each mark."""

    codes: dict[tuple[str, int], CodeType]
    rules: dict[str, frozenset[str]]


@cache
def _marked(path: str) -> _Source:
    text = Path(path).read_text(encoding="utf-8")
    tree = parsed(text)
    marker = _Marker("/".join(Path(path).parts[-2:]), _comments(text, tree))
    marker.block(tree.body, None)
    code = compile(ast.fix_missing_locations(tree), path, "exec")
    return _Source(
        {(c.co_qualname, c.co_firstlineno): c for c in _inner(code) if _has_marks(c)}, marker.rules
    )


def _inner(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _inner(const)


def _has_marks(code: CodeType) -> bool:
    names = {*code.co_names, *(name for inner in _inner(code) for name in inner.co_names)}
    return not names.isdisjoint((_REACHED, _GIVEN, _FOUND))


def _comments(text: str, tree: ast.Module) -> dict[int, frozenset[str]]:
    """The rules that comments name, by the line of the statement at which they stand."""
    named: defaultdict[int, frozenset[str]] = defaultdict(frozenset)
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        rules = frozenset(_ID.findall(token.string)) if token.type == tokenize.COMMENT else frozenset()
        if not rules:
            continue
        line = token.start[0]
        own_line = not token.line[: token.start[1]].strip()
        around = [
            node.lineno
            for node in statements
            if (not hasattr(node, "body") or not own_line) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        after = [node.lineno for node in statements if node.lineno > line]
        if around or after:
            named[max(around) if around else min(after)] |= rules
    return dict(named)


class _Marker:
    """Puts the marks into a file's tree."""

    def __init__(self, name: str, comments: dict[int, frozenset[str]]) -> None:
        self.name, self.comments = name, comments
        self.rules: dict[str, frozenset[str]] = {}

    def block(self, body: list[ast.stmt], own: str | None) -> None:
        """Mark the statements of a block in place; `own` is the mark of the function, if its docstring counts."""
        marked: list[ast.stmt] = []
        for statement in body:
            if isinstance(statement, _Function):
                self.function(statement)
            elif isinstance(statement, ast.ClassDef):
                self.block(statement.body, None)
            else:
                marked += self.statement(statement, own)
            marked.append(statement)
        body[:] = marked

    def function(self, node: _Function) -> None:
        rules = frozenset(_ID.findall(ast.get_docstring(node) or ""))
        own = self.mark(node.lineno, rules) if 0 < len(rules) <= MOST else None
        self.block(node.body, own)
        if own is not None and isinstance(node.returns, ast.Constant) and node.returns.value is None:
            _at_the_end(node.body, own)

    def statement(self, node: ast.stmt, own: str | None) -> list[ast.stmt]:
        """Mark a statement; gives what goes before it."""
        rules = self.comments.get(node.lineno)
        mark = self.mark(node.lineno, rules) if rules else None
        before: list[ast.stmt] = []
        if isinstance(node, ast.Return) and node.value is not None:
            if mark is not None and isinstance(node.value, ast.Constant):
                return [ast.Expr(_call(_REACHED, mark))]
            for hook, marked in ((_FOUND, mark), (_GIVEN, own)):
                if marked is not None:
                    node.value = _call(hook, marked, node.value)
            return before
        for name in ("body", "orelse", "finalbody"):
            self.block(getattr(node, name, []), own)
        for branch in [*getattr(node, "handlers", ()), *getattr(node, "cases", ())]:
            self.block(branch.body, own)
        inner = getattr(node, "body", None)
        if mark is not None:
            (before if inner is None else inner).insert(0, ast.Expr(_call(_REACHED, mark)))
        if own is not None and inner is None and _yields(node):
            before.append(ast.Expr(_call(_REACHED, own)))
        return before

    def mark(self, line: int, rules: frozenset[str]) -> str:
        name = f"{self.name}:{line}"
        self.rules[name] = self.rules.get(name, frozenset()) | rules
        return name


def _call(name: str, mark: str, *values: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(mark), *values], [])


def _yields(node: ast.stmt) -> bool:
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node))


def _at_the_end(body: Sequence[ast.stmt], mark: str) -> None:
    """Mark the end of a block, within the loop or the branches that end it."""
    assert isinstance(body, list)
    last = body[-1]
    branches = [getattr(last, name, []) for name in ("body", "orelse")] + [
        case.body for case in getattr(last, "cases", ())
    ]
    if any(branches):
        for branch in filter(None, branches):
            _at_the_end(branch, mark)
        return
    leaves = isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break)
    body.insert(len(body) - leaves, ast.Expr(_call(_REACHED, mark)))
