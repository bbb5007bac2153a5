"""The page of scenarios names every shipped one with its map, and hexes that mean something on it."""

from __future__ import annotations

import re
from pathlib import Path

from bot.hexmap.coords import parse_label
from bot.hexmap.document import load_map
from bot.maps import read_shipped, read_shipped_scenario, shipped_scenarios
from bot.scenario.document import read_scenario

PAGE = (Path(__file__).parents[2] / "docs/scenarios.md").read_text()
ROWS = dict(re.findall(r"^\| `(\w+)` \| (.*)$", PAGE, re.M))


def test_every_shipped_scenario_is_on_the_page_with_its_map() -> None:
    assert set(ROWS) == set(shipped_scenarios())
    for name, row in ROWS.items():
        assert row.startswith(f"`{read_scenario(read_shipped_scenario(name)).map}` |"), name


def test_every_hex_of_a_row_is_a_place_of_its_map() -> None:
    for name, row in ROWS.items():
        places = {place.hex for place in load_map(read_shipped(row.split("`")[1])).places}
        assert {parse_label(label) for label in re.findall(r"\b\d{4}\b", row)} <= places, name
