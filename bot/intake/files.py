"""Files given on the command line: read with the same limits as what members send."""

from __future__ import annotations

from pathlib import Path

from bot.intake.limits import MOST_BYTES, Kind
from bot.intake.scan import check_size, scan, text_of


def read_bytes(kind: Kind, path: Path) -> bytes:
    """A file within the limits of its kind; no more of it is read than these. Raises Unreadable."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES[kind] + 1)
    check_size(kind, len(data))
    scan(kind, data, path.name.lower())
    return data


def read_text(kind: Kind, path: Path) -> str:
    """The same for a text file."""
    return text_of(read_bytes(kind, path))
