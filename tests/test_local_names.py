"""Locals and functions say what they hold or do: not `found`, `one` or `settle`, anywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

BOT = Path(bot.__file__).parent
COVERED = (
    "*.py",
    *sorted(f"{path.name}/**/*.py" for path in BOT.iterdir() if (path / "__init__.py").exists()),
)


def vague(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of what is bound to a vague name in a function, a comprehension or a parameter."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name="settle") | ast.AsyncFunctionDef(name="settle"):
                yield node.lineno, node.name
            case ast.Name(id="found" | "one", ctx=ast.Store()):
                yield node.lineno, node.id
            case ast.arg(arg="found" | "one"):
                yield node.lineno, node.arg
            case ast.MatchAs(name="found" | "one") | ast.MatchStar(name="found" | "one"):
                yield node.lineno, str(node.name)


@pytest.mark.parametrize("covered", COVERED)
def test_names_say_what_they_hold(covered: str) -> None:
    files = sorted(BOT.glob(covered))
    assert files
    named = [
        f"{path.relative_to(BOT)}:{line} {name}"
        for path in files
        for line, name in vague(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert named == [], "name what it holds: a stand, the places, the offers"


@pytest.mark.parametrize(
    "text",
    [
        "found = []",
        "for one in stands: pass",
        "[one for one in stands]",
        "if (found := read()): pass",
        "def near(one): pass",
        "lambda found: 0",
        "def settle(): pass",
        "match x:\n    case [*found]: pass",
        "match x:\n    case one: pass",
    ],
)
def test_vague_names_are_seen(text: str) -> None:
    assert len(list(vague(ast.parse(text)))) == 1


def test_uses_of_such_words_are_no_bindings() -> None:
    assert not list(vague(ast.parse("say('board-overlap', one=a.id)\nprint(found, rules.settle())")))
