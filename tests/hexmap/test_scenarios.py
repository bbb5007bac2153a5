"""The page of scenarios names maps and classes that exist, and hexes that mean something on them."""

from __future__ import annotations

import re
from pathlib import Path

from bot.campaign.world.catalogue import starter_catalogue
from bot.hexmap.coords import parse_label
from bot.hexmap.document import load_map
from bot.maps import read_shipped, shipped_maps

PAGE = (Path(__file__).parents[2] / "docs/scenarios.md").read_text()


def test_every_map_and_class_exists() -> None:
    named = set(re.findall(r"`([a-z_]+)`", PAGE)) - {"hold"}
    classes = {name for name in named if name.startswith("hostile_")}
    assert classes <= starter_catalogue().classes.keys()
    assert named - classes <= set(shipped_maps())
    assert len(named - classes) == 4


def test_every_hex_is_a_place_of_its_map() -> None:
    for row in PAGE.splitlines():
        if found := re.match(r"\| [\w ]+ \| `(\w+)` \|", row):
            places = {place.hex for place in load_map(read_shipped(found[1])).places}
            assert {parse_label(label) for label in re.findall(r"\b\d{4}\b", row)} <= places
