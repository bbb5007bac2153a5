"""The numbers that the modules of a package declare: limits, prices, heights, weights, a line each.

A stored copy (`tests/golden`) shows every change of such a number as a difference to read. Texts of more than one word
are left out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from bot.cases.sources import parsed

ROOT = Path(__file__).parents[1]
ELSEWHERE = ("DECLARED", "_DECLARED")
"""The campaign's settings, which `docs/settings.md` shows."""
MOST = 400
"""Most characters of a line; a longer value is written entry by entry."""


def declared(folder: str) -> str:
    """The plain values with numbers in them that the modules below a folder give a name in capitals."""
    lines = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        module = import_module(name.removesuffix(".__init__"))
        for target in _named(path):
            said = _said(getattr(module, target, None))
            if said is not None and re.search(r"[0-9]", "".join(said)):
                lines += [f"{name.removeprefix('bot.')} {target} {line}" for line in said]
        lines += [f"{name.removeprefix('bot.')} {usual}" for usual in _usual(path)]
    return "\n".join(lines) + "\n"


def _named(path: Path) -> Iterator[str]:
    for statement in parsed(path.read_text(encoding="utf-8")).body:
        targets = (
            statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        )
        for target in targets:
            if isinstance(target, ast.Name) and target.id.isupper() and target.id not in ELSEWHERE:
                yield target.id


def _usual(path: Path) -> Iterator[str]:
    """The numbers that parameters have where nothing is given."""
    for function in ast.walk(parsed(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            given = function.args
            plain_ones = [*given.posonlyargs, *given.args]
            pairs = [
                *zip(plain_ones[len(plain_ones) - len(given.defaults) :], given.defaults, strict=True),
                *zip(given.kwonlyargs, given.kw_defaults, strict=True),
            ]
            for parameter, default in pairs:
                if default is not None and re.search(r"[0-9]|True|False", ast.unparse(default)):
                    yield f"{function.name}({parameter.arg}={ast.unparse(default)})"


def _said(value: Any) -> list[str] | None:
    """The value as text, over several lines where it is long; None where it is not plain."""
    text = plain(value)
    if text is None or value is None:
        return None
    if len(text) <= MOST:
        return [text]
    if isinstance(value, Mapping):
        return [f"{plain(key)}: {plain(one)}" for key, one in value.items()]
    return (
        [f"{place}: {plain(one)}" for place, one in enumerate(value)]
        if isinstance(value, tuple | list)
        else [text]
    )


def plain(value: Any) -> str | None:
    """A number, a text, an enum's member, a dataclass, or a collection of such; None for anything else."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, str) and " " in value:
        return "…"
    if value is None or isinstance(value, bool | int | float | str | bytes):
        return repr(value)
    if isinstance(value, Mapping):
        pairs = [(plain(key), plain(one)) for key, one in value.items()]
        return (
            None if any(None in pair for pair in pairs) else f"{{{', '.join(f'{a}: {b}' for a, b in pairs)}}}"
        )
    if isinstance(value, tuple | list | set | frozenset):
        parts = [plain(one) for one in value]
        if None in parts:
            return None
        known = [part for part in parts if part is not None]
        return f"({', '.join(known if isinstance(value, tuple | list) else sorted(known))})"
    if is_dataclass(value) and not isinstance(value, type):
        named = [(field.name, plain(getattr(value, field.name))) for field in fields(value)]
        inside = ", ".join(f"{name}={text}" for name, text in named if text is not None)
        return f"{type(value).__name__}({inside})"
    return str(value) if type(value).__name__ == "timedelta" else None
