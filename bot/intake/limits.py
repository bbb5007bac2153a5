"""What may be sent: the limits of each kind of file, and of the process that reads it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a file or a written text is to be read as."""

    MAP = "map"
    """A hex map: our TOML, or one of MegaMek, Tiled, Wesnoth, or a CSV."""
    BOARD = "board"
    """A table of a skirmish: TOML or JSON."""
    TILED = "tiled"
    """A map of the Tiled editor, for the command line."""
    CATALOGUE = "catalogue"
    """.toml, .xlsx or one sheet as .csv."""
    ARMY = "army"
    """A written army list: TOML or JSON."""
    SCENARIO = "scenario"
    """A scenario: TOML, which may hold a map."""
    SHEET = "sheet"
    """Rows of cells, as CSV or with tabs between."""


MOST_BYTES = {
    Kind.MAP: 512_000,
    Kind.BOARD: 200_000,
    Kind.TILED: 2_000_000,
    Kind.CATALOGUE: 2_000_000,
    Kind.ARMY: 16_000,
    Kind.SCENARIO: 700_000,
    Kind.SHEET: 64_000,
}
"""Size of a file of each kind. The largest map takes a fifth of its limit as TOML."""


@dataclass(frozen=True)
class Limits:
    """What is counted before a parser runs."""

    depth: int = 20
    """Brackets within brackets, elements within elements."""
    parts: int = 8
    """Parts of one dotted key. tomllib keeps every beginning of a key: 20,000 parts in 40 kB take 1.3 GB."""
    keys: int = 30_000
    tables: int = 10_000
    """Tables of a TOML file. tomllib takes a kilobyte for each."""
    values: int = 200_000
    word: int = 400
    """Characters of one number or bare word."""
    lines: int = 120_000
    line: int = 100_000
    """Characters of one line, except in JSON and XML, which may be written in one line."""
    elements: int = 100_000
    """Elements of an XML file."""
    rows: int = 5_000
    """Rows of one sheet."""
    columns: int = 64
    cells: int = 100_000
    """Cells of all sheets."""
    parcels: int = 100
    """Files in the archive that a workbook is."""
    unpacked: int = 8_000_000
    """Bytes of a workbook without its compression."""
    trimmings: int = 20_000
    """XML elements of one part of a workbook that is neither a sheet nor its texts: styles and the like."""


LIMITS = Limits()

CPU_SECONDS = 2.0
"""Processor time for one file; where the system cannot count it, only `WALL_SECONDS` ends the reading."""
WALL_SECONDS = 10.0
"""Time for one file on a busy machine."""
MEMORY_MB = 100
"""Memory of a reading process, 65 of which are its modules."""
LEAST_MB = 35
"""Memory for one file at least, where modules take more than here."""
READERS = 2
"""Files read at the same time."""
MOST_WAITING = 20
"""Files that wait for their turn."""
WAIT_SECONDS = 60.0
"""For one file and those before it."""
ANSWER_BYTES = 8_000_000
"""Most that a reading process may give back."""
