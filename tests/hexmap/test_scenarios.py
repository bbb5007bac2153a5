"""The page of scenarios names every shipped one with its map, and hexes that are objectives or places of the map."""

from __future__ import annotations

import re
from pathlib import Path

from bot.hexmap.coords import parse_label
from bot.hexmap.document import load_map
from bot.maps import read_shipped, read_shipped_scenario, shipped_maps, shipped_scenarios
from bot.scenario.document import read_scenario

PAGE = (Path(__file__).parents[2] / "docs/scenarios.md").read_text()
SHIPPED = re.findall(r"^\| `(\w+)` \| `(\w+)` \|(.*)$", PAGE, re.M)
OTHERS = re.findall(r"^\| `(\w+)` \| (come .*)$", PAGE, re.M)


def test_every_shipped_scenario_is_on_the_page_with_its_map_and_objectives() -> None:
    assert [name for name, _, _ in SHIPPED] == sorted(shipped_scenarios())
    for name, map_name, row in SHIPPED:
        scenario = read_scenario(read_shipped_scenario(name))
        assert scenario.map == map_name
        known = {place.at for place in scenario.objectives}
        known |= {place.hex for place in load_map(read_shipped(map_name)).places}
        assert {parse_label(label) for label in re.findall(r"\b\d{4}\b", row)} <= {
            parse_label(at) if isinstance(at, str) else at for at in known
        }, name


def test_every_hex_of_the_other_situations_is_a_place_of_its_map() -> None:
    assert OTHERS
    for name, row in OTHERS:
        assert name in shipped_maps()
        places = {place.hex for place in load_map(read_shipped(name)).places}
        assert {parse_label(label) for label in re.findall(r"\b\d{4}\b", row)} <= places, name
