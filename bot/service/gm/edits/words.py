"""How changes of facts are written: `Raiders: move 0304, fs -2`, a line for each unit, structure or depot."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from bot.messages import say
from bot.service.base import TEXT_LIMIT, Refused, quote, refused

T = TypeVar("T")

MOST_LINES = 200
MOST_CHANGES = 12
"""In one line."""
MOST_FAULTS = 10
"""Lines that are named where they cannot be carried out."""
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
    number: int = field(default=0, compare=False)
    """Its line in what was written."""


def read_lines(text: str) -> list[Line]:
    """The changes of a text: lines, or a table pasted from a sheet, with headings. Raises Refused."""
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not rows:
        raise refused("edit-nothing")
    cells = [(number, [cell.strip() for cell in _CELLS.split(row)]) for number, row in rows]
    if _is_headed(cells[0][1]):
        return read_table(cells)
    _few(len(rows))
    return _all(rows, _line)


def read_table(rows: Sequence[tuple[int, Sequence[str]]]) -> list[Line]:
    """The changes of a table whose first row names the columns, each row with its line. Raises Refused."""
    if not rows or not _is_headed(rows[0][1]):
        raise refused("edit-headings", subjects=", ".join(SUBJECTS))
    heads = [cell.casefold() for cell in rows[0][1]]
    _few(len(rows) - 1)
    if len(rows) == 1:
        raise refused("edit-nothing")
    return _all(rows[1:], lambda number, cells: _row(heads, number, cells))


def _is_headed(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and cells[0].casefold() in SUBJECTS


def _few(count: int) -> None:
    if count > MOST_LINES:
        raise refused("edit-many", count=count, limit=MOST_LINES)


def _all(rows: Sequence[tuple[int, T]], read: Callable[[int, T], Line]) -> list[Line]:
    """Every row read. Raises Refused, naming each line that cannot be."""
    lines, faults = list[Line](), list[tuple[int, str, str]]()
    for number, row in rows:
        try:
            lines.append(read(number, row))
        except Refused as no:
            faults.append((number, "", no.sentence))
    if len(faults) == len(rows) == 1:
        raise Refused(faults[0][2])
    if faults:
        raise bad_lines(faults)
    return lines


def bad_lines(faults: Sequence[tuple[int, str, str]]) -> Refused:
    """The refusal that names the lines that cannot be carried out, as many as fit: number, what about, and why."""
    told = [
        say("edit-line", number=number, about=quote(about) if about else None, why=why)
        for number, about, why in faults[:MOST_FAULTS]
    ]
    while len(text := _refusal(told, len(faults) - len(told))) > TEXT_LIMIT and len(told) > 1:
        told.pop()
    return Refused(text)


def _refusal(told: Sequence[str], more: int) -> str:
    lines = [*told, *([say("edit-lines-more", lines=more)] if more else []), say("edit-lines-nothing")]
    return (" " if len(lines) == 2 else "\n").join(lines)


def _line(number: int, row: str) -> Line:
    about, colon, rest = row.partition(": ")
    if not colon or not about.strip():
        raise refused("edit-no-colon", typed=quote(row))
    return Line(about.strip(), read_edits(rest), number)


def read_edits(text: str) -> tuple[Edit, ...]:
    """The changes of one line, separated by commas. Raises Refused."""
    parts = [" ".join(part.split()) for part in text.split(",")]
    edits = tuple(Edit(verb.casefold(), value) for verb, _, value in (p.partition(" ") for p in parts if p))
    if not edits:
        raise refused("edit-nothing")
    return _no_more(edits)


def _no_more(edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    if len(edits) > MOST_CHANGES:
        raise refused("edit-line-long", count=len(edits), limit=MOST_CHANGES)
    return edits


def _row(heads: Sequence[str], number: int, cells: Sequence[str]) -> Line:
    if len(cells) > len(heads):
        typed = quote(", ".join(cells))
        raise refused("edit-cells", typed=typed, cells=len(cells), heads=len(heads))
    pairs = list(zip(heads, cells, strict=False))
    edits = tuple(Edit(head, cell) for head, cell in pairs[1:] if cell)
    return Line(pairs[0][1], _no_more(edits), number)


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
