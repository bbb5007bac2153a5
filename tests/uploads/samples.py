"""Honest files of every kind, to be spoilt."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE
from bot.company.document import shipped_document
from bot.hexmap.document import dump_map
from bot.hexmap.generate import Style, new_map
from bot.intake.limits import Kind
from bot.maps import read_shipped
from bot.service.gm.catalogue import write_file
from bot.skirmish.rulesets import RULESETS, ruleset
from bot.skirmish.table.boardfile import board_data, dump_board, load_board
from bot.skirmish.table.tiled import import_tiled
from tests.skirmish.table.test_tiled import TMX, as_json

BOM = b"\xef\xbb\xbf"
FORM = "form"
"""An order form, which the bot reads in its own process; here it is measured in a reading process like the others."""
FILLED = """Unit: Rifles
Hex: 0304
Move: 0305 0306
Facing: SE
Action: attack 0306
Ability: double time
Energy: 5
"""


@dataclass(frozen=True)
class Sample:
    """A file: what it is read as, its name, its content."""

    kind: str
    name: str
    data: bytes


@cache
def samples() -> tuple[Sample, ...]:
    """Some of every kind, each kind as often as the others once they are drawn by kind."""
    found = [
        Sample(Kind.MAP, f"{name}.toml", read_shipped(name).encode())
        for name in ("training_ground", "theatre")
    ]
    found.append(Sample(Kind.MAP, "sallow_ford.board", Path("maps/sallow_ford.board").read_bytes()))
    for ending in ("board", "tmx", "tmj", "map", "csv"):
        ford = Path(f"tests/hexmap/data/ford.{ending}").read_bytes()
        found += [Sample(Kind.MAP, f"ford.{ending}", ford), Sample(Kind.MAP, f"mark.{ending}", BOM + ford)]
    training = read_shipped("training_ground").encode()
    pointy = replace(new_map(3, 16, 12, Style.RIVER, pointy=True), theme="snow")
    found += [Sample(Kind.MAP, "mark.toml", BOM + training)]
    found += [Sample(Kind.MAP, "pointy.toml", BOM + dump_map(pointy).encode())]
    board = import_tiled(TMX, "dock")[0]
    hall = Path("bot/skirmish/shiftstorm/relay_hall.toml").read_text()
    found.append(Sample(Kind.BOARD, "dock.toml", dump_board(board).encode()))
    found.append(Sample(Kind.BOARD, "mark.toml", BOM + dump_board(board).encode()))
    found.append(Sample(Kind.BOARD, "dock.json", json.dumps(board_data(board)).encode()))
    found.append(Sample(Kind.BOARD, "hall.toml", dump_board(load_board(hall)).encode()))
    found += [
        Sample(Kind.TILED, "dock.tmx", TMX.encode()),
        Sample(Kind.TILED, "dock.tmj", as_json().encode()),
    ]
    for format in ("toml", "xlsx"):
        found.append(Sample(Kind.CATALOGUE, *write_file(shipped_document(), format)))
    with zipfile.ZipFile(io.BytesIO(write_file(shipped_document(), "csv")[1])) as sheets:
        found += [Sample(Kind.CATALOGUE, name, sheets.read(name)) for name in sheets.namelist()]
    for rules in RULESETS:
        for ready in ruleset(rules).armies()[:2]:
            found.append(Sample(Kind.ARMY, "army.json", json.dumps(ready.data).encode()))
    found.append(
        Sample(Kind.ARMY, "army.toml", b'name = "Team"\n[[models]]\ncharacter = "scout"\nskills = ["aim"]\n')
    )
    facts = 'unit,move,fs\nRaiders,0304,+1\n"Wolves, 2nd",,2\n'
    found += [
        Sample(Kind.SHEET, "facts.csv", facts.encode()),
        Sample(Kind.SHEET, "facts.tsv", BOM + facts.replace(",", "\t").encode()),
    ]
    found += [
        Sample(FORM, "order", text.encode()) for text in (ORDER_TEMPLATE, AIR_TEMPLATE, FILLED, FILLED * 2)
    ]
    return tuple(found)
