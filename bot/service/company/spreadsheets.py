"""Sheets of rows as .xlsx and .csv files and back."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from bot.campaign.world.entries import CatalogueError

MAX_ROWS = 5000
MAX_BYTES = 20_000_000
"""Of an unpacked workbook: a small file can hold a huge one."""


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
    """The sheets of a workbook, as values. Raises CatalogueError."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MAX_BYTES:
                raise CatalogueError(source, "", "", "is too large")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        found = {
            sheet.title: [list(row) for row in sheet.iter_rows(max_row=MAX_ROWS, values_only=True)]
            for sheet in book.worksheets
        }
        book.close()
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, OSError) as error:
        if isinstance(error, CatalogueError):
            raise
        raise CatalogueError(source, "", "", "is not a workbook that can be read (.xlsx)") from None
    return found


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
        raise CatalogueError(source, "", "", "is not a CSV file in UTF-8") from None
    return rows[:MAX_ROWS]
