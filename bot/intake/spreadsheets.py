"""Sheets of rows as .xlsx and .csv files and back."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from bot.campaign.world.outfit.entries import CatalogueError
from bot.campaign.world.safe_text import safe
from bot.intake.limits import LIMITS
from bot.intake.scan import Unreadable, unreadable
from bot.messages import say

_FORMULA = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How text begins that a spreadsheet takes for a formula, or that was written with an apostrophe before."""
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")


def as_text(value: Any) -> Any:
    """A cell of a text file that no spreadsheet carries out: an apostrophe goes before what looks like a formula."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def from_text(cell: str) -> str:
    """What `as_text` made a cell of."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def write_xlsx(sheets: Mapping[str, Sequence[Sequence[Any]]]) -> bytes:
    """A workbook with these sheets; the first row of each stays in sight. No cell becomes a formula."""
    book = Workbook()
    del book["Sheet"]
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        for number, row in enumerate(rows, 1):
            for place, value in enumerate(row, 1):
                if isinstance(value, str):
                    value = ILLEGAL_CHARACTERS_RE.sub("", value)
                cell = sheet.cell(number, place, None if value == "" else value)
                if isinstance(value, str) and value:
                    cell.data_type = "s"
                    cell.quotePrefix = bool(_FORMULA.match(value))  # also once somebody has edited it
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_xlsx(data: bytes, source: str) -> dict[str, list[list[Any]]]:
    """The sheets of a workbook that was scanned, as values. Raises CatalogueError."""
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = {sheet.title: _rows(sheet) for sheet in book.worksheets}
        book.close()
    except (Unreadable, MemoryError):
        raise
    except Exception:  # openpyxl raises whatever comes of XML that it did not expect
        raise CatalogueError(source, "", "", "is not a workbook that can be read (.xlsx)") from None
    return sheets


def _rows(sheet: Any) -> list[list[Any]]:
    """The rows of a sheet as they are written; what it says of its own size is not believed."""
    sheet.reset_dimensions()
    rows = []
    for row in sheet.iter_rows(max_row=LIMITS.rows, max_col=LIMITS.columns + 1, values_only=True):
        if len(row) > LIMITS.columns and row[LIMITS.columns] is not None:
            raise unreadable("upload-many-columns", sheet=safe(sheet.title), limit=LIMITS.columns)
        rows.append(list(row[: LIMITS.columns]))
    return rows


def write_csv(rows: Sequence[Sequence[Any]]) -> bytes:
    """One sheet as CSV in UTF-8. No cell is a formula; `read_csv` gives the same text back."""
    out = io.StringIO()
    csv.writer(out).writerows([as_text(value) for value in row] for row in rows)
    return out.getvalue().encode()


def read_csv(data: bytes, source: str) -> list[list[str]]:
    """The rows of a CSV file, with commas or semicolons. Raises CatalogueError."""
    try:
        text = data.decode("utf-8-sig")
        first = text.split("\n", 1)[0]
        rows = list(
            csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ",")
        )
    except (UnicodeDecodeError, csv.Error):
        raise CatalogueError(source, "", "", say("fault-not-csv")) from None
    return [[from_text(cell) for cell in row] for row in rows]


def numbered_rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows of a sheet that are not empty, each with the line where it begins. Raises csv.Error.

    Commas, semicolons or tabs are between the cells, whichever the first line has most of.
    """
    first = text.lstrip().split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count), strict=True)
    rows, line = [], 1
    for row in reader:
        cells = [from_text(cell.strip()).strip() for cell in row]
        if any(cells):
            rows.append((line, cells))
        line = reader.line_num + 1
    return rows
