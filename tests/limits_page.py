"""`docs/limits.md`, made from the limits in the code: `python -m tests.limits_page` writes it."""

from __future__ import annotations

from pathlib import Path

from bot.intake import limits
from bot.intake.limits import LIMITS, MOST_BYTES, Kind
from bot.service.means.allowance import MASTER_TIMES, USUAL, Counted

PAGE = Path(__file__).parents[1] / "docs" / "limits.md"
HEAD = """# Limits of what members send

A file or written list beyond a limit is refused with one sentence, and nothing changes. The limits of a file are
checked before a parser sees it; the process that reads it is ended when it takes too much. The command line has the
same limits of files.

`python -m tests.limits_page` makes this page from the code.
"""
HOURLY = """## Within an hour

A refusal says when it is possible again. Game masters, and members who may manage the server, have their own allowance
and do not count for the server. The counts are kept in memory: all members of a server are served by one process, and a
restart gives at most one hour's allowance again. Orders are never limited.
"""
WHAT = {
    Counted.UPLOADS: "Files and written lists",
    Counted.PICTURES: "Maps and replays asked for",
    Counted.GAMES: "Skirmishes set up",
    Counted.POSTS: "Logs, reports, meetings, notes, dossiers",
}
NAMES = {
    Kind.MAP: "Map (`.toml`, MegaMek, Tiled, Wesnoth, CSV)",
    Kind.BOARD: "Board of a skirmish (TOML, JSON)",
    Kind.TILED: "Tiled map (`.tmx`, `.tmj`; command line)",
    Kind.CATALOGUE: "Catalogue (`.toml`, `.xlsx`, `.csv`)",
    Kind.ARMY: "Written army list (TOML, JSON)",
    Kind.SCENARIO: "Scenario (TOML, may hold a map)",
    Kind.SHEET: "Sheet with changes of facts (CSV, TSV)",
}


def page() -> str:
    """The page as it is to be."""
    sizes = [f"| {NAMES[kind]} | {MOST_BYTES[kind] // 1000} kB |" for kind in Kind]
    counted = {
        "Nesting of brackets or XML elements": LIMITS.depth,
        "Parts of a dotted key": LIMITS.parts,
        "Keys": LIMITS.keys,
        "Tables of a TOML file": LIMITS.tables,
        "Values": LIMITS.values,
        "Characters of a number or bare word": LIMITS.word,
        "Lines": LIMITS.lines,
        "Characters of a line (not in JSON and XML)": LIMITS.line,
        "XML elements of a Tiled map": LIMITS.elements,
        "Rows of a sheet": LIMITS.rows,
        "Columns of a sheet": LIMITS.columns,
        "Cells of all sheets": LIMITS.cells,
        "Files in a workbook": LIMITS.parcels,
        "Bytes of a workbook, unpacked": LIMITS.unpacked,
        "XML elements of a part of a workbook that is no sheet": LIMITS.trimmings,
    }
    process = {
        "Processor time for one file": f"{limits.CPU_SECONDS:g} s",
        "Time for one file": f"{limits.WALL_SECONDS:g} s",
        "Memory of a reading process": f"{limits.MEMORY_MB} MiB",
        "Reading processes": limits.READERS,
        "Files being read or waiting": limits.MOST_WAITING,
    }
    hourly = [
        f"| {WHAT[what]} | {allowed.member} | {allowed.member * MASTER_TIMES} | {allowed.server} | "
        f"`HEXMARSHAL_MEMBER_{what.upper()}`, `HEXMARSHAL_SERVER_{what.upper()}` |"
        for what, allowed in USUAL.items()
    ]
    return "\n".join(
        [
            HEAD,
            *_table("file", "size", sizes),
            *_table("in one file", "most", [f"| {name} | {most:,} |" for name, most in counted.items()]),
            *_table("reading", "most", [f"| {name} | {most} |" for name, most in process.items()]),
            HOURLY,
            "| within an hour | a member | a game master | all members of a server | set by |",
            "|---|---|---|---|---|",
            *hourly,
            "",
        ]
    )


def _table(left: str, right: str, rows: list[str]) -> list[str]:
    return [f"| {left} | {right} |", "|---|---|", *rows, ""]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
