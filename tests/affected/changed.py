"""What a change touches in a file of the bot: lines inside functions, and names of the module."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Touched:
    """Lines by the numbers that they had when the tests were recorded, and names that the module gives others."""

    lines: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)


def touched(old: str, new: str) -> Touched:
    """What differs between a source as it was recorded and as it is now.

    What was put in between two lines touches both. Imports touch nothing: what they bring is used elsewhere.
    """
    found = Touched()
    places = _changed_lines(old, new)
    tree = ast.parse(old)
    for node in tree.body:
        low, high = _span(node)
        if isinstance(node, ast.Import | ast.ImportFrom) or not any(low <= at <= high for at in places):
            continue
        _touch(node, {at for at in places if low <= at <= high}, found)
    return found


def _touch(node: ast.stmt, places: set[int], found: Touched) -> None:
    if isinstance(node, Function):
        body = range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
        inside = places & set(body)
        # A changed head (parameters, decorators) touches whatever runs the function.
        found.lines |= inside if inside == places else set(body)
        return
    if isinstance(node, ast.ClassDef):
        for part in node.body:
            low, high = _span(part)
            there = {at for at in places if low <= at <= high}
            if there and isinstance(part, Function):
                _touch(part, there, found)
                places = places - there
        if places:
            found.names.add(node.name)
        return
    found.names |= names_bound(node)


def names_bound(node: ast.stmt) -> set[str]:
    """The names that a statement of a module gives."""
    if isinstance(node, Function | ast.ClassDef):
        return {node.name}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def users(source: str, names: Iterable[str]) -> tuple[set[int], set[str]]:
    """The lines of the functions of a module whose bodies use one of the names, and the module's names made of them."""
    wanted = set(names)
    if not wanted or not re.search(rf"(?<![\w-])(?:{'|'.join(map(re.escape, wanted))})(?![\w-])", source):
        return set(), set()
    lines: set[int] = set()
    others: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            continue
        for function in _functions(node):
            if any(_uses(part, wanted) for part in function.body):
                lines |= set(range(function.body[0].lineno, (function.end_lineno or 0) + 1))
        if not isinstance(node, Function | ast.ClassDef) and _uses(node, wanted):
            others |= names_bound(node)
    return lines, others - wanted


def _functions(node: ast.stmt) -> Iterator[Function]:
    if isinstance(node, Function):
        yield node
    elif isinstance(node, ast.ClassDef):
        for part in node.body:
            yield from _functions(part)


def _uses(node: ast.AST, names: set[str]) -> bool:
    """Whether the code has one of the names, as a variable, an attribute or a text (messages have names too)."""
    for part in ast.walk(node):
        name = (
            part.id
            if isinstance(part, ast.Name)
            else part.attr
            if isinstance(part, ast.Attribute)
            else part.value
            if isinstance(part, ast.Constant)
            else None
        )
        if isinstance(name, str) and name in names:
            return True
    return False


def _span(node: ast.stmt) -> tuple[int, int]:
    """First and last line, decorators included."""
    heads = [one.lineno for one in getattr(node, "decorator_list", ())]
    return min([node.lineno, *heads]), node.end_lineno or node.lineno


def _changed_lines(old: str, new: str) -> set[int]:
    matcher = difflib.SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    found: set[int] = set()
    for tag, low, high, _, _ in matcher.get_opcodes():
        if tag != "equal":
            found |= set(range(low + 1, high + 1)) or {low, low + 1}
    return found
