"""How changes of facts are written: `Raiders: move 0304, fs -2`, a line for each unit, structure or depot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.service.base import quote, refused

MOST_LINES = 200
MOST_CHANGES = 12
"""In one line."""
_CELLS = re.compile(r"[\t;|]")
_NUMBER = re.compile(r"([+-]?)([0-9]{1,4})")
SUBJECTS = ("unit", "hex", "name", "subject")
"""Headings of the column that says what a row of a table is about."""


@dataclass(frozen=True)
class Edit:
    """One change: a word of the table of `units` or `places`, and what comes after it."""

    verb: str
    value: str = ""


@dataclass(frozen=True)
class Line:
    """The changes of one unit, structure or depot; `about` is its name, its id or its place."""

    about: str
    edits: tuple[Edit, ...]


def read_lines(text: str) -> list[Line]:
    """The changes of a text: lines, or a table pasted from a sheet, with headings. Raises Refused."""
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    if not rows:
        raise refused("edit-nothing")
    if len(rows) > MOST_LINES:
        raise refused("edit-many", count=len(rows), limit=MOST_LINES)
    heads = [cell.strip().casefold() for cell in _CELLS.split(rows[0])]
    if len(heads) > 1 and heads[0] in SUBJECTS:
        return [_row(heads, row) for row in rows[1:]]
    return [_line(row) for row in rows]


def _line(row: str) -> Line:
    about, colon, rest = row.partition(": ")
    if not colon or not about.strip():
        raise refused("edit-no-colon", typed=quote(row))
    return Line(about.strip(), read_edits(rest))


def read_edits(text: str) -> tuple[Edit, ...]:
    """The changes of one line, separated by commas. Raises Refused."""
    parts = [" ".join(part.split()) for part in text.split(",")]
    edits = tuple(Edit(verb.casefold(), value) for verb, _, value in (p.partition(" ") for p in parts if p))
    if not edits:
        raise refused("edit-nothing")
    if len(edits) > MOST_CHANGES:
        raise refused("edit-line-long", count=len(edits), limit=MOST_CHANGES)
    return edits


def _row(heads: Sequence[str], row: str) -> Line:
    cells = [cell.strip() for cell in _CELLS.split(row)]
    if len(cells) > len(heads):
        raise refused("edit-cells", typed=quote(row), cells=len(cells), heads=len(heads))
    pairs = list(zip(heads, cells, strict=False))
    return Line(pairs[0][1], tuple(Edit(head, cell) for head, cell in pairs[1:] if cell))


def read_number(typed: str, now: int, low: int, high: int, what: str) -> int:
    """A number as it is to be, or by how much `now` changes: `4`, `+1`, `-2`. Raises Refused outside low to high."""
    written = _NUMBER.fullmatch(typed)
    if written is None:
        raise refused("edit-number", what=what, typed=quote(typed))
    sign, digits = written.groups()
    value = now + int(f"{sign}{digits}") if sign else int(digits)
    if not low <= value <= high:
        raise refused("edit-range", what=what, value=value, low=low, high=high)
    return value
