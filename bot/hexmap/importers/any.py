"""Every map format in one call, told apart by what is in the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

from bot.hexmap.importers.csv_grid import import_csv
from bot.hexmap.importers.megamek import import_megamek
from bot.hexmap.importers.tiled import import_tiled
from bot.hexmap.importers.wesnoth import import_wesnoth, is_wesnoth
from bot.hexmap.mapfile import load_map
from bot.hexmap.model import HexMap

_MEGAMEK = re.compile(r"^[ \t]*size[ \t]+\d+[ \t]+\d+[ \t\r]*$", re.IGNORECASE | re.MULTILINE)


class Format(StrEnum):
    """The formats of hex maps that are read."""

    OURS = "hexmarshal"
    MEGAMEK = "megamek"
    TMX = "tmx"
    TMJ = "tmj"
    WESNOTH = "wesnoth"
    CSV = "csv"


def format_of(text: str) -> Format:
    """The format of a map's text; our own where nothing speaks for another."""
    begin = text.lstrip()[:1]
    if begin == "{":
        return Format.TMJ
    if begin == "<":
        return Format.TMX
    if _MEGAMEK.search(text):
        return Format.MEGAMEK
    if "map_data" in text[:20_000] or is_wesnoth(text):
        return Format.WESNOTH
    first = next((line for line in text[:200_000].splitlines() if line.strip()), "")
    if (
        "=" not in first
        and not first.lstrip().startswith(("#", "["))
        and any(mark in first for mark in ",;\t")
    ):
        return Format.CSV
    return Format.OURS


def import_map(text: str, name: str) -> tuple[HexMap, list[str]]:
    """The map in a text of any format, and sentences on what was changed. Raises MapError."""
    text = text.removeprefix("\ufeff")
    return _READERS[format_of(text)](text, name)


def _ours(text: str, name: str) -> tuple[HexMap, list[str]]:
    return load_map(text, name), []


_READERS: dict[Format, Callable[[str, str], tuple[HexMap, list[str]]]] = {
    Format.OURS: _ours,
    Format.MEGAMEK: import_megamek,
    Format.TMX: import_tiled,
    Format.TMJ: import_tiled,
    Format.WESNOTH: import_wesnoth,
    Format.CSV: import_csv,
}
