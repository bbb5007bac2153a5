"""A table as data for the viewer: what is told of each thing is what the rule set's view says of it."""

from __future__ import annotations

import math
import re
from typing import Any

from bot.render.viewer.section import Moment, table_viewer
from bot.render.viewer.table import Stage, look_json, table_json
from bot.skirmish.table.boardfile import board_data, load_board
from bot.skirmish.view import Group, Marker, Piece, Reach, View

BOARD = board_data(
    load_board(
        """
        name = "Yard"
        size = [36, 24]
        unit = "in"
        edges = { south = "a", north = "x" }
        [[feature]]
        id = "h"
        kind = "hill"
        rect = [20, 10, 4, 4]
        height = 2
        [[feature]]
        id = "w"
        kind = "wall"
        rect = [2, 12, 3, 1]
        height = 3
        [[zone]]
        id = "za"
        kind = "deployment"
        side = "a"
        rect = [0, 0, 36, 4]
        [[zone]]
        id = "zn"
        name = "Square"
        kind = "control_area"
        rect = [10, 10, 4, 4]
        """,
        "yard",
    )
)
NAMES = {"a": "Alice", "b": "Bob"}
SLED = Piece(
    "v", "Sled", "b", 30.126, 20, 90.0, "rect", 2, 4, badges=("H3", "D"), ready=False, health=(3, 4),
    symbol="vehicle",
)  # fmt: skip
SCOUT = Piece("s", "Scout", "a", 1, 1, label="Scout", badges=("A2",))
SQUAD = tuple(
    Piece(f"m{number}", "", "a", x, 4, ready=ready, group="g", label=f"S{number}", kind="Rifleman")
    for number, x, ready in ((1, 7, False), (2, 10, True))
)
KEY = {"D": "down", "A": "ammunition"}


def seen(*pieces: Piece, markers: tuple[Marker, ...] = ()) -> View:
    groups = (Group("g", "Squad", "S", ("D",)),) if any(piece.group for piece in pieces) else ()
    return View(
        "test", "a", ("a", "b"), 2, board=BOARD, pieces=pieces, markers=markers, groups=groups, key=KEY
    )


def told(*views: View) -> Any:
    return table_json([Stage(view) for view in views], NAMES)


def test_a_piece_is_told_with_its_facing_health_states_and_whether_it_has_acted() -> None:
    walker = Piece("k", "Walker", "a", 20, 20, heading=45.0, width=2)
    crate = Piece("c", "Crate", "nobody", 25, 20, None, "rect", 2, 4)
    (step,) = told(seen(SLED, SCOUT, *SQUAD, walker, crate))["steps"]
    sled, scout, first, second, faced, box = (entry for _, entry in step["pieces"])
    assert sled["words"] == "Sled of Bob, in K7, facing east (90°), health 3 of 4, down, has acted"
    assert (sled["at"], sled["side"], sled["box"], sled["turn"]) == ([30.13, 20], 1, [2, 4], 90)
    assert (sled["done"], sled["faced"], sled["lost"], sled["symbol"]) == (True, True, 0.25, "vehicle")
    assert scout["words"] == "Scout of Alice, in A1, ammunition 2"
    assert (scout["r"], scout["side"]) == (0.5, 0)
    assert not {"turn", "box", "faced", "done", "lost", "group"} & scout.keys(), "nothing that it has not"
    assert (faced["turn"], faced["r"], faced["faced"]) == (45, 1, True)
    assert (box["turn"], "faced" in box, box["side"]) == (0, False, 2), "drawn upright, without a beak"
    assert [piece["group"] for piece in (first, second)] == [0, 0]
    assert first["words"].startswith("S1 (Rifleman) of Alice"), "without a name by its label"
    assert (first.get("done"), second.get("done")) == (True, None)


def test_a_group_has_acted_once_all_its_models_have() -> None:
    """And it is where the middle of its models is: at 8.5, 4, which is C2 in squares of 3 in from the bottom left."""
    spent = tuple(Piece(**{**_values(piece), "ready": False}) for piece in SQUAD)
    first, second = told(seen(*SQUAD), seen(*spent))["steps"]
    assert [entry["words"] for _, entry in first["groups"]] == ["Squad of Alice, 2 models around C2, down"]
    assert [entry["words"] for _, entry in second["groups"]] == [
        "Squad of Alice, 2 models around C2, down, has acted"
    ]


def _values(piece: Piece) -> dict[str, Any]:
    return {name: getattr(piece, name) for name in piece.__slots__}


def test_a_piece_has_what_its_weapons_reach_and_like_pieces_share_it() -> None:
    rifle, gun = Reach("Rifle", 24), Reach("Gun", 6.5, width=90, middle=180)
    endless, zone = Reach("Rocket", math.inf), Reach("", 5, "control")
    reaches = {"m1": (rifle, rifle, zone), "m2": (rifle, zone), "v": (gun, endless)}
    data = table_json([Stage(seen(SLED, SCOUT, *SQUAD), reaches=reaches)], NAMES)
    assert [entry.get("arms") for _, entry in data["steps"][0]["pieces"]] == [0, None, 1, 1]
    assert data["arms"] == [
        [
            {"kind": "range", "words": "Gun reaches 6.5 in, in an arc of 90°.", "far": 6.5, "arc": [90, 180]},
            {"kind": "range", "words": "Rocket reaches the whole table."},
        ],
        [
            {"kind": "range", "words": "Rifle reaches 24 in.", "far": 24},
            {"kind": "control", "words": "Its zone of control reaches 5 in.", "far": 5},
        ],
    ]


def test_a_step_has_what_is_new_in_it_and_what_is_gone() -> None:
    moved = Piece(**{**_values(SCOUT), "x": 5.0})
    steps = told(seen(SLED, SCOUT), seen(SLED, moved), seen(moved), seen(moved, SLED))["steps"]
    changed = [[(number, entry and entry["at"]) for number, entry in step["pieces"]] for step in steps]
    assert changed == [
        [(0, [30.13, 20]), (1, [1, 1])],
        [(1, [5, 1])],
        [(0, None)],
        [(0, [30.13, 20])],
    ]


def test_the_ground_is_told_once_with_whose_it_is() -> None:
    data = told(seen(SCOUT), seen(SLED, markers=(Marker("o", "objective", 5, 5),)))
    (board,) = data["boards"]
    assert [step["board"] for step in data["steps"]] == [0, 0], "markers are no other ground"
    assert (data["width"], data["height"], data["unit"], data["pitch"]) == (36, 24, "in", 3)
    assert data["sides"] == ["Alice", "Bob"]
    assert {feature["kind"]: feature["up"] for feature in board["features"]} == {"hill": "+2", "wall": ""}
    assert [(zone["words"], zone["side"]) for zone in board["zones"]] == [
        ("Zone: deployment of Alice", 0),
        ("Zone: Square", None),
    ]
    assert board["edges"] == {"south": 0, "north": None}


def test_marks_and_markers_have_their_places_and_names() -> None:
    markers = (
        Marker("o", "objective", 5, 6, 1.5, label="North", owner="b"),
        Marker("t", "token", 8, 9, label=""),
        Marker("r", "range", 30, 20, 6.0, label="6 in"),
        Marker("p", "shot", 0, 0, points=((1, 1), (2, 2))),
        Marker("q", "trail", 0, 0, points=((1, 1), (3, 3))),
        Marker("x", "template", 4, 4, 2.0),
    )
    (step,) = told(seen(SLED, markers=markers))["steps"]
    held, token = step["markers"]
    assert held == {
        "at": [5, 6], "kind": "objective", "r": 1.5, "side": 1, "name": "North",
        "words": "Objective North, held by Bob",
    }  # fmt: skip
    assert (token["side"], token["words"], token["r"]) == (None, "Token", 0)
    assert step["marks"] == [
        {"kind": "range", "label": "6 in", "ring": {"disc": [30, 20, 6]}},
        {"kind": "shot", "path": [[1, 1], [2, 2]], "thin": False},
        {"kind": "done", "path": [[1, 1], [3, 3]], "thin": True},
        {"kind": "template", "area": {"disc": [4, 4, 2]}},
    ]


def test_the_first_viewpoint_is_chosen_and_no_other() -> None:
    data = told(seen(SCOUT))
    page = "\n".join(table_viewer([Moment("a", "<Alice>", data), Moment("b", "Bob", data)], "As", ["x.js"]))
    choices = re.findall(r'value="(\w+)"( checked)?> ([^<]*)</label>', page)
    assert choices == [("a", " checked", "&lt;Alice&gt;"), ("b", "", "Bob")]


def test_the_hatching_of_ground_lies_between_its_two_colours() -> None:
    for fill, ink, hatch, *_ in look_json([told(seen(SCOUT))])["skins"].values():
        shades = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (fill, hatch, ink)]
        assert all(min(a, c) <= b <= max(a, c) for a, b, c in zip(*shades, strict=True)), (fill, hatch, ink)
        assert {len(colour) for colour in (fill, ink, hatch)} == {7}
