"""Board files: what is read, what is refused and how the refusal reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from bot.skirmish.table.board import Board, Edge, Marker, Zone, strip
from bot.skirmish.table.boardfile import BoardError, board_data, board_from_data, dump_board, load_board
from bot.skirmish.table.check import check_board
from bot.skirmish.table.shapes import Point, disc, rectangle
from bot.skirmish.table.terrain import Cover, Feature, Movement, Sight, make
from tests.amount import amount
from tests.skirmish.table.grounds import board, features, points

SHIPPED = Path(__file__).parents[3] / "maps" / "tables" / "relay_station.toml"
SMALL = """
name = "Yard"
size = [20, 10]
unit = "cm"
[edges]
west = "blue"
[kinds.hedge]
height = 2
sight = "sparse"
classes = { wheeled = "impassable" }
[[feature]]
id = "h1"
kind = "hedge"
line = [[2, 2], [8, 2]]
thickness = 1
[[feature]]
id = "w1"
kind = "wall"
circle = [12, 5, 1]
height = 5
name = "Old tower"
traits = ["tower"]
[[zone]]
id = "z"
edge = "west"
depth = 3
side = "blue"
[[marker]]
id = "m"
at = [10, 5]
radius = 0.5
"""


def test_a_file_is_read() -> None:
    found = load_board(SMALL, "yard.toml")
    assert (found.name, found.width, found.height, found.unit) == ("Yard", 20, 10, "cm")
    assert found.edges == {Edge.WEST: "blue"}
    hedge, tower = found.feature("h1"), found.feature("w1")
    assert (hedge.height, hedge.sight, hedge.cover, hedge.movement) == (
        2,
        Sight.SPARSE,
        Cover.NONE,
        Movement.OPEN,
    )
    assert hedge.movement_for("wheeled") is Movement.IMPASSABLE
    assert hedge.movement_for("infantry") is Movement.OPEN
    assert hedge.region.bounds == (2, 1.5, 8, 2.5)
    assert (tower.height, tower.name, tower.traits, tower.region.radius) == (5, "Old tower", ("tower",), 1)
    assert found.zone("z").region == strip(found, Edge.WEST, 3)
    assert found.marker("m") == Marker("m", Point(10, 5), radius=0.5)


def test_the_shipped_board_is_in_order() -> None:
    found = load_board(SHIPPED.read_text(encoding="utf-8"), SHIPPED.name)
    assert check_board(found) == []
    assert load_board(dump_board(found)) == found


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("name", ""), "yard: name: give the board a name"),
        (("name", "two\nlines"), "yard: name: a text of one line"),
        (("size", [20]), "yard: size: must be a list of 2 numbers"),
        (("size", [0, 5]), "yard: size: two numbers above 0"),
        (("unit", "ft"), "yard: unit: in or cm"),
        (("colour", "red"), "yard: colour: no such field; known are edges, feature,"),
        (("edges", {"up": "a"}), "yard: edges.up: must be one of north, east, south, west"),
        (("feature", "x"), "yard: feature: must be a list of tables"),
        (
            ("kinds", {"hedge": {"sight": "dense"}}),
            "yard: kinds.hedge.height: a new kind needs a height",
        ),
        (
            ("kinds", {"wood": {"height": 0}}),
            "yard: kinds.wood.height: sight 'sparse' needs a height above 0",
        ),
        (("marker", [{"id": "m", "at": [40, 5]}]), "yard: marker[0].at: (40, 5) lies off the board"),
        (("zone", [{"id": "z", "edge": "south"}]), "yard: zone[0].depth: must be a number"),
        (("zone", [{"id": "z", "circle": [1, 1, 1]}] * 2), "yard: zone[1].id: 'z' is used twice"),
    ],
)
def test_what_is_wrong_is_named(change: tuple[str, Any], says: str) -> None:
    data = {"name": "Yard", "size": [20, 10], "kinds": {}, "feature": [], change[0]: change[1]}
    with pytest.raises(BoardError) as found:
        board_from_data(data, "yard")
    assert str(found.value).startswith(says)


@pytest.mark.parametrize(
    ("feature", "says"),
    [
        ({"kind": "bush"}, "kind: no kind 'bush'; describe it under [kinds.bush] or use one of block,"),
        ({"id": "Not this"}, "id: a name of small letters"),
        ({"circle": None}, ": give it exactly one shape: outline, circle, rect, line"),
        ({"rect": [1, 1, 1, 1]}, ": give it exactly one shape"),
        ({"circle": [1, 1, 0]}, "circle: the radius must be above 0"),
        ({"circle": [1, 1, "x"]}, "circle: must be a number"),
        ({"circle": [1, 1, 10**400]}, "circle: must be from -10000 to 10000"),
        ({"circle": None, "outline": [[0, 0], [1, 1]]}, "outline: an outline needs three corners"),
        (
            {"circle": None, "outline": [[0, 0], [4, 4], [4, 0], [0, 4]]},
            "outline: the outline must not cross itself",
        ),
        ({"circle": None, "outline": [[50, 0], [60, 4], [60, 0]]}, "outline: it lies off the board"),
        ({"circle": None, "rect": [1, 1, 0, 1]}, "rect: width and depth must be above 0"),
        ({"circle": None, "line": [[1, 1]]}, "line: a line needs two different points"),
        ({"circle": None, "line": [[1, 1], [5, 1], [5, 5], [1, 5], [1, 0]]}, "line: a line must not close"),
        ({"height": -1}, "height: must be from 0 to 1000"),
        ({"height": True}, "height: must be a number"),
        ({"sight": "foggy"}, "sight: must be one of clear, solid, dense, sparse"),
        ({"traits": "x"}, "traits: must be a list of names"),
    ],
)
def test_what_is_wrong_with_a_feature_is_named(feature: dict[str, Any], says: str) -> None:
    row = {"id": "f", "kind": "wall", "circle": [5, 5, 1]} | feature
    row = {key: value for key, value in row.items() if value is not None}
    with pytest.raises(BoardError) as found:
        board_from_data({"name": "Yard", "size": [20, 10], "feature": [row]}, "yard")
    assert says in str(found.value)
    assert str(found.value).startswith("yard: feature[0]")


def test_files_that_are_no_files() -> None:
    for text in ("name = ", "{", "[1]", "{}", ""):
        with pytest.raises(BoardError):
            load_board(text)


@settings(max_examples=amount(20, 400))
@given(st.lists(features("wood"), max_size=4, unique_by=lambda found: found.id), points)
def test_a_board_written_reads_back_equal(found: list[Feature], at: Point) -> None:
    own = Feature(
        "own", "hedge", disc(at, 2.5), "My hedge", 1.5, Sight.DENSE, Cover.LIGHT, Movement.ROUGH,
        {"hard": Movement.IMPASSABLE}, ("tall",),
    )  # fmt: skip
    rim = strip(board(), Edge.SOUTH, 36).polygon
    whole = Board(
        'A "board"', 36, 36, "in",
        (*(one for one in found if one.region.polygon.intersects(rim)), own),
        (Zone("z", disc(at, 4), "area", "a", "Hill"),),
        (Marker("m", at, "token", 0.5, "b", "M", ("core",)),),
        {Edge.NORTH: "b"}, 2.0,
    )  # fmt: skip
    text = dump_board(whole)
    assert load_board(text) == whole
    assert load_board(json.dumps(board_data(whole))) == whole
    assert dump_board(load_board(text)) == text
    adapter = TypeAdapter(Board)
    assert adapter.validate_json(adapter.dump_json(whole)) == whole


@given(st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["name", "size", "feature", "zone", "marker", "kinds", "id", "kind", "circle", "at", "edges"]),
        inner, max_size=5,
    ), max_leaves=12,
))  # fmt: skip
def test_any_document_is_a_board_or_a_complaint(data: Any) -> None:
    document = {"name": "x", "size": [10, 10]} | data if isinstance(data, dict) else data
    said = ""
    try:
        assert board_from_data(document).width > 0
    except BoardError as error:
        said = str(error)
    assert not said or said.startswith("board: ")


def test_odd_things_are_told() -> None:
    wall = make("wall", "wall", rectangle(Point(10, 10), 4, 4))
    crate = make("cargo_crate", "crate", rectangle(Point(12, 10), 2, 2))
    over = make("block", "over", rectangle(Point(0, 20), 4, 4))
    found = Board(
        "x", 36, 36, features=(wall, crate, over),
        zones=(Zone("full", rectangle(Point(10, 10), 2, 2)), Zone("off", disc(Point(60, 60), 2))),
        markers=(Marker("m", Point(9, 9), radius=1),),
    )  # fmt: skip
    assert check_board(found) == [
        "over hangs over the edge of the board.",
        "wall and crate are on the same ground.",
        "m at D4 (9.0, 9.0) lies under wall.",
        "Zone full has no free ground.",
        "Zone off lies off the board.",
    ]
    assert check_board(board()) == ["The board has no features: add [[feature]] tables."]


def test_features_change_without_touching_the_old_board() -> None:
    old = board(
        make("door", "door", rectangle(Point(5, 5), 2, 1)), make("wall", "wall", disc(Point(9, 9), 1))
    )
    opened = old.without("door")
    assert [one.id for one in old.features] == ["door", "wall"]
    assert [one.id for one in opened.features] == ["wall"]
    smoke = make("scrub", "wall", disc(Point(20, 20), 2))
    assert old.with_features([smoke]).feature("wall") is smoke
    assert [one.id for one in old.near(0, 0, 6, 6)] == ["door"]
    for missing in (old.feature, old.zone, old.marker):
        with pytest.raises(KeyError):
            missing("nothing")
