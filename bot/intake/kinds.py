"""The readers of each kind of file, from bytes to plain data. They run in the reading process."""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.campaign.world.outfit.entries import CatalogueError, read_toml
from bot.campaign.world.safe_text import plain, safe
from bot.company.document import bare, read_shop
from bot.company.exchange import SHEETS, column_of, from_sheets, to_sheets
from bot.company.legality import Shop
from bot.hexmap.document import HexMap, MapError, dump_map
from bot.hexmap.importers.any import import_map
from bot.intake.limits import Kind
from bot.intake.scan import Unreadable, check_texts, is_json, scan, scan_map, text_of, unreadable
from bot.intake.spreadsheets import numbered_rows, read_csv, read_xlsx
from bot.messages import say
from bot.scenario.document import ScenarioError, at_line, read_scenario
from bot.scenario.model import SCENARIO, Ground
from bot.skirmish.table.boardfile import BoardError, board_data, load_board
from bot.skirmish.table.tiled import import_tiled

MOST_NOTES = 30
"""Sentences on what an import left out."""
MOST_NAME = 80
MOST_SAID = 300
"""Characters of each line of a parser's complaint."""
FAULTS = 10
"""Most faults of a catalogue that are listed at once."""


def read(kind: Kind, data: bytes, about: Mapping[str, Any]) -> Any:
    """What a file holds, as plain data that its service understands. Raises Unreadable.

    `about` has the file's name, and for one sheet of a catalogue the catalogue that it is to replace a part of.
    """
    scan(kind, data, str(about.get("name", "")))
    content = READERS[kind](data, about)
    check_texts(content)
    return content


def _map(data: bytes, about: Mapping[str, Any]) -> Any:
    name = (
        plain(about.get("name", ""))[:MOST_NAME] or "map"
    )  # what other programs make is called like its file
    hexmap, notes = read_map(text_of(data), name)
    return {"map": dump_map(hexmap), "notes": [safe(note, MOST_SAID) for note in notes]}


def _board(data: bytes, about: Mapping[str, Any]) -> Any:
    try:
        return board_data(load_board(text_of(data)))
    except BoardError as error:
        raise unreadable("upload-board-unusable", why=_harmless(error)) from None


def _tiled(data: bytes, about: Mapping[str, Any]) -> Any:
    try:
        board, notes = import_tiled(text_of(data), str(about.get("name") or "map"))
    except BoardError as error:
        raise unreadable("upload-board-unusable", why=_harmless(error)) from None
    return {"board": board_data(board), "notes": notes[:MOST_NOTES]}


def _catalogue(data: bytes, about: Mapping[str, Any]) -> Any:
    try:
        return read_catalogue(str(about.get("name", "")), data, about.get("base") or {})[0]
    except CatalogueError as error:
        faults = [safe(line, MOST_SAID) for line in str(error).splitlines()]
        raise Unreadable("\n".join([say("upload-catalogue-unusable"), *faults])) from None


def _army(data: bytes, about: Mapping[str, Any]) -> Any:
    return read_army(text_of(data))


def _scenario(data: bytes, about: Mapping[str, Any]) -> Any:
    try:
        scenario = read_scenario(text_of(data))
    except ScenarioError as error:
        raise Unreadable(str(error)) from None
    ground = scenario.ground
    if ground is not None:
        try:
            scan_map(ground.text)
            hexmap, _ = read_map(ground.text, plain(scenario.name)[:MOST_NAME] or "map")
        except Unreadable as refusal:
            raise Unreadable(at_line(ground.row, refusal.sentence)) from None
        scenario = replace(scenario, ground=Ground(text=dump_map(hexmap), row=ground.row))
    return SCENARIO.dump_python(scenario, mode="json", by_alias=True)


def _sheet(data: bytes, about: Mapping[str, Any]) -> Any:
    try:
        return numbered_rows(text_of(data))
    except csv.Error as error:
        raise unreadable("upload-sheet-unreadable", why=_harmless(error)) from None


def _harmless(error: Exception) -> str:
    """What a parser says of a file, which may repeat what is in it."""
    return safe(error, MOST_SAID)


READERS: Mapping[Kind, Callable[[bytes, Mapping[str, Any]], Any]] = {
    Kind.MAP: _map,
    Kind.BOARD: _board,
    Kind.TILED: _tiled,
    Kind.CATALOGUE: _catalogue,
    Kind.ARMY: _army,
    Kind.SCENARIO: _scenario,
    Kind.SHEET: _sheet,
}


def read_map(text: str, source: str) -> tuple[HexMap, list[str]]:
    """A map of any format, and what an import changed. Raises Unreadable."""
    try:
        hexmap, notes = import_map(text, source)
        return hexmap, notes[:MOST_NOTES]
    except MapError as problem:
        raise unreadable("upload-map-unusable", why=_harmless(problem)) from None


def read_army(text: str) -> dict[str, Any]:
    """A written army list. Raises Unreadable."""
    try:
        data = json.loads(text) if is_json(text) else tomllib.loads(text)
        json.dumps(data, allow_nan=False)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise unreadable("upload-army-unreadable", why=_harmless(error)) from None
    except (ValueError, TypeError, RecursionError):
        # No number or endless digits; a date; lists in lists in lists.
        raise unreadable("upload-army-no-list") from None
    if not isinstance(data, dict) or not data:
        raise unreadable("upload-army-empty")
    return data


def read_catalogue(name: str, data: bytes, base: Mapping[str, Any]) -> tuple[dict[str, Any], Shop]:
    """A catalogue file by its name's end. One CSV sheet replaces that part of `base`. Raises CatalogueError.

    All faults of the file are in the error's text.
    """
    if name.endswith(".toml"):
        try:
            document = read_toml(data.decode("utf-8"), name)
        except UnicodeDecodeError:
            raise CatalogueError(name, "", "", say("fault-not-utf8")) from None
    elif name.endswith(".xlsx"):
        document = from_sheets(read_xlsx(data, name), name)
    elif name.endswith(".csv"):
        rows = read_csv(data, name)
        sheets: dict[str, Any] = to_sheets(base)
        sheets[_sheet_of(rows, name)] = rows
        document = from_sheets(sheets, name)
    else:
        raise CatalogueError(name, "", "", say("fault-file-kind"))
    shop, problems = read_shop(document, name)
    if problems:
        listed = [str(column_of(problem)).removeprefix(f"{name}: ") for problem in problems]
        more = " " + say("fault-more", count=len(listed) - FAULTS) if len(listed) > FAULTS else ""
        raise CatalogueError(name, "", "", "\n".join(["", *listed[:FAULTS]]) + more)
    return bare(document), shop


def _sheet_of(rows: Sequence[Sequence[str]], source: str) -> str:
    """Which sheet a CSV file is, by its headers and, where two have the same, by its name."""
    headers = {cell.strip() for cell in rows[0]} - {""} if rows else set()
    fitting = [name for name, columns in SHEETS.items() if headers <= {column[0] for column in columns}]
    fitting.sort(key=lambda name: name.lower().replace(" ", "_") not in source)
    if not headers or not fitting:
        raise CatalogueError(source, "row 1", "", say("fault-no-headers", known=", ".join(SHEETS)))
    return fitting[0]
