"""Sheets of rows as .xlsx and .csv files and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import Workbook, load_workbook

from bot.campaign.world.entries import CatalogueError
from bot.campaign.world.safe_text import safe
from bot.intake.limits import LIMITS
from bot.intake.scan import Unreadable, unreadable
from bot.messages import say


def write_xlsx(sheets: Mapping[str, Sequence[Sequence[Any]]]) -> bytes:
    """A workbook with these sheets; the first row of each stays in sight. No cell becomes a formula."""
    book = Workbook()
    del book["Sheet"]
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        for number, row in enumerate(rows, 1):
            for place, value in enumerate(row, 1):
                cell = sheet.cell(number, place, None if value == "" else value)
                if isinstance(value, str) and value:
                    cell.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_xlsx(data: bytes, source: str) -> dict[str, list[list[Any]]]:
    """The sheets of a workbook that was scanned, as values. Raises CatalogueError."""
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        found = {sheet.title: _rows(sheet) for sheet in book.worksheets}
        book.close()
    except (Unreadable, MemoryError):
        raise
    except Exception:  # openpyxl raises whatever comes of XML that it did not expect
        raise CatalogueError(source, "", "", "is not a workbook that can be read (.xlsx)") from None
    return found


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
    """One sheet as CSV in UTF-8."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
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
    return rows
