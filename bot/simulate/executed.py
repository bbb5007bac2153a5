"""Which rules' code a run entered: functions that name a rule's id in their docstring, counted by the profiler."""

from __future__ import annotations

import ast
import cProfile
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType

import bot

_ID = re.compile(r"EDC-[A-F][0-9.]*-[a-z]{1,2}\b")
_FOLDERS = ("campaign", "company", "hexmap")


@contextmanager
def watched(counts: Counter[str]) -> Iterator[None]:
    """Add to `counts`, by rule id, how often code that names the rule was called; twice as slow."""
    profile = cProfile.Profile(builtins=False)
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
        homes = _homes()
        for entry in profile.getstats():
            code = entry.code
            if isinstance(code, CodeType):
                for rule in homes.get((code.co_filename, code.co_firstlineno), ()):
                    counts[rule] += entry.callcount


def _homes() -> dict[tuple[str, int], frozenset[str]]:
    """The rules that each function names, by file and first line."""
    found = {}
    root = Path(bot.__file__).parent
    for path in sorted(file for folder in _FOLDERS for file in (root / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                ids = frozenset(_ID.findall(ast.get_docstring(node) or ""))
                if ids:
                    line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                    found[str(path), line] = ids
    return found
