"""Scenarios as TOML: read with the line of whatever is wrong, and written so that they read back equal."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.toml_text import toml_text
from bot.messages import say
from bot.scenario.model import SCENARIO, Scenario

Path = tuple[str | int, ...]
ROW = "row"
_TEXTS = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{3,5}'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
)
_HEADER = re.compile(r"[ \t]*(\[\[?)[ \t]*([\w-]+(?:[ \t]*\.[ \t]*[\w-]+)*)[ \t]*\]")
_KEY = re.compile(r"[ \t]*([\w-]+)[ \t]*=")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_KINDS = {"int": "number", "string": "text", "bool": "switch", "tuple": "list", "dict": "table"}
"""What a value should have been, by how pydantic's name of the fault begins."""


class ScenarioError(ValueError):
    """A file that cannot be used, and why in one sentence."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(at_line(line, why))


def at_line(line: int, why: str) -> str:
    """A sentence on what is wrong in a line of the file; on the file as a whole without one."""
    return say("scenario-line", line=line, why=why) if line else why


def read_scenario(text: str) -> Scenario:
    """The scenario of a file. Raises ScenarioError."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = str(error)
        place = _AT_LINE.search(problem)
        line = int(place[1]) if place else text.count("\n") + 1
        why = safe(_AT_LINE.sub("", problem).removesuffix(" (at end of document)"), 200)
        raise ScenarioError(line, say("scenario-not-toml", problem=why)) from None
    rows = rows_of(text)
    _number(data, rows, ())
    try:
        return SCENARIO.validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        path, why = _fault(error)
        raise ScenarioError(_row_of(path, rows), why) from None


def dump_scenario(scenario: Scenario) -> str:
    """The scenario as a file that reads back equal."""
    data = SCENARIO.dump_python(scenario, mode="json", exclude_defaults=True, by_alias=True)
    return toml_text(data, leave_out={ROW})


# ---------------------------------------------------------------- lines


def rows_of(text: str) -> Mapping[Path, int]:
    """The line on which each table and each key of a TOML file begins."""
    plain = _TEXTS.sub(lambda part: "\n" * part[0].count("\n"), text)
    rows: dict[Path, int] = {}
    here: Path = ()
    for number, line in enumerate(plain.split("\n"), 1):
        if header := _HEADER.match(line):
            names = [name.strip() for name in header[2].split(".")]
            here = _into(rows, names[:-1])
            here = (*here, names[-1])
            if header[1] == "[[":
                here = (*here, _many(rows, here))
            rows[here] = number
        elif key := _KEY.match(line):
            rows.setdefault((*here, key[1]), number)
    return rows


def _into(rows: Mapping[Path, int], names: Sequence[str]) -> Path:
    """The table that these names lead to: the last one of each array."""
    here: Path = ()
    for name in names:
        here = (*here, name)
        here = (*here, many - 1) if (many := _many(rows, here)) else here
    return here


def _many(rows: Mapping[Path, int], path: Path) -> int:
    """How many tables of an array have begun."""
    count = 0
    while (*path, count) in rows:
        count += 1
    return count


def _row_of(path: Path, rows: Mapping[Path, int]) -> int:
    """The line of a key or table, or of the nearest one around it."""
    while path and path not in rows:
        path = path[:-1]
    return rows.get(path, 1)


def _number(data: Any, rows: Mapping[Path, int], path: Path) -> None:
    """Write into each table on which line it begins."""
    if isinstance(data, dict) and "settings" not in path and "uses" not in path:
        if ROW in data:
            raise ScenarioError(_row_of((*path, ROW), rows), say("scenario-key", key=ROW))
        for key, value in data.items():
            _number(value, rows, (*path, key))
        data[ROW] = _row_of(path, rows)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            _number(value, rows, (*path, number))


def _fault(error: ValidationError) -> tuple[Path, str]:
    """Where the first fault is, and the sentence on it."""
    first = error.errors(include_url=False)[0]
    kind, about = first["type"], first.get("ctx", {})
    path = tuple(part for part in first["loc"] if not str(part).startswith(("constrained", "function")))
    keys = [str(part) for part in path if isinstance(part, str)]
    key = safe(keys[-1] if keys else "", 60)
    if kind in ("unexpected_keyword_argument", "extra_forbidden"):
        return path, say("scenario-key", key=key)
    if kind in ("missing", "missing_argument"):
        return path, say("scenario-missing", key=key)
    if kind in ("literal_error", "enum"):
        return path, say("scenario-choice", key=key, known=str(about.get("expected", "")).replace("'", ""))
    if "ge" in about or "le" in about:
        bound = "least" if "ge" in about else "most"
        return path, say(
            "scenario-bound", key=key, bound=bound, limit=int(about.get("ge", about.get("le", 0)))
        )
    if "max_length" in about or "min_length" in about:
        most = "max_length" in about
        limit = int(about["max_length" if most else "min_length"])
        return path, say("scenario-length", key=key, bound="most" if most else "least", limit=limit)
    return path, say("scenario-kind", key=key, kind=_KINDS.get(kind.partition("_")[0], "table"))
