"""Players' functions get what their side knows; the truth goes only to the rooms and functions that are listed here."""

from __future__ import annotations

import ast
from pathlib import Path

BOT = Path(__file__).parents[1] / "bot"
DOORS = {"truth", "load_world", "read_world", "gm_view", "copy_of"}
"""What leads to a world as it is, by the name that a function uses."""
MAY = {
    "service/gm/": "every function asks for the game master's right first",
    "service/round/": "what the bot does to all sides, and the game master's part in it",
    "service/means/states.py": "keeps the worlds; its `Views` are what players' functions get",
    "service/base.py Services": "hands them on",
    "service/console/sheet.py _forces": "is posted in the game master's room alone",
    "service/ground/load.py world_for_master": "asks for the game master's right first",
    "service/means/pictures.py _truth": "a picture for the game master or of a campaign that is over",
    "service/means/pictures.py views_of": "the same",
    "service/company/leaving.py _give_up": "changes the world for a player who leaves, shows nothing of it",
    "service/company/leaving.py take_back": "the game master's",
    "service/company/signup.py _field_late": "puts an admitted company on the map, where its side sees room",
    "service/company/treasury.py confirm": "counts who came through, when the game master settles the pay",
    "service/room/campaigns.py _field": "puts the companies on the map, where their side sees room",
    "service/room/campaigns.py _end": "pays those who came through",
    "service/room/campaigns.py end": "the game master's",
    "service/room/replays.py _truths": "of a campaign that is over, or for its game master",
    "service/room/replays.py _worlds": "the same",
    "service/room/replays.py of_round_for_master": "asks for the game master's right first",
    "service/room/replays.py draw_truth": "of a campaign that ends",
    "service/room/scenarios/field.py": "makes the world of a campaign that nobody plays yet",
    "service/room/scenarios/save.py save": "asks for the game master's right first",
    "service/room/roles.py _wanted": "ranks of companies; shows nothing of the world",
}


def askers() -> set[str]:
    """Functions and classes around the rules in which a door to the truth is named."""
    found = set()
    for room in ("service", "cogs", "views"):
        for path in sorted((BOT / room).rglob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    continue
                names = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
                names |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
                if names & DOORS:
                    found.add(f"{path.relative_to(BOT).as_posix()} {node.name}")
    return found


def test_only_listed_functions_ask_for_the_truth() -> None:
    asking = askers()
    assert {one for one in asking if not any(one.startswith(place) for place in MAY)} == set()
    assert {place for place in MAY if not any(one.startswith(place) for one in asking)} == set()
