"""Files given on the command line: read with the same limits as what members send."""

from __future__ import annotations

from pathlib import Path

from bot.intake.limits import MOST_BYTES, Kind
from bot.intake.scan import check_size, scan, scan_tables, text_of, unreadable

MOST_TABLES = 5_000_000
"""Bytes of a file of another kind."""


def read_bytes(kind: Kind, path: Path) -> bytes:
    """A file within the limits of its kind; no more of it is read than these. Raises Unreadable."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES[kind] + 1)
    check_size(kind, len(data))
    scan(kind, data, path.name.lower())
    return data


def read_tables(path: Path) -> str:
    """A file of TOML or JSON that nobody sends, such as a case or published dice. Raises Unreadable."""
    with path.open("rb") as file:
        data = file.read(MOST_TABLES + 1)
    if len(data) > MOST_TABLES:
        raise unreadable("upload-file-large", limit=MOST_TABLES // 1000)
    scan_tables(text := text_of(data))
    return text


def read_text(kind: Kind, path: Path) -> str:
    """The same for a text file."""
    return text_of(read_bytes(kind, path))
