"""Board files: TOML or JSON, read with complaints that name file and field, and written back equal.

    name = "Relay station"
    size = [36, 36]
    unit = "in"

    [kinds.hedge]                     # optional: kinds of one's own, or other values for the usual ones
    height = 1.0
    sight = "sparse"

    [[feature]]
    id = "hedge_1"
    kind = "hedge"
    line = [[4, 10], [12, 10]]        # or outline = [[x, y], ...], circle = [x, y, radius],
    thickness = 0.5                   # rect = [x, y, width, depth] about its middle, with heading

Also [[zone]] (id, side, kind, name, and a shape, or edge and depth), [[marker]] (id, at, radius, side, kind, name)
and [edges] (north = "blue"). See `docs/boards.md`.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

import shapely
from shapely import LineString, Polygon

from bot.messages import say
from bot.skirmish.table.board import Board, Edge, Marker, Zone, strip
from bot.skirmish.table.shapes import EPS, Point, Region, disc, rectangle, stored
from bot.skirmish.table.terrain import KINDS, Cover, Feature, Look, Movement, Sight

MAX_SIDE = 1000.0
MAX_THINGS = 500
MAX_CORNERS = 200
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_SHAPES = ("outline", "circle", "rect", "line")
_SHAPE_FIELDS = {*_SHAPES, "thickness", "heading"}
_LOOK_FIELDS = {"name", "height", "sight", "cover", "movement", "classes"}
_TOP = {"name", "size", "unit", "square", "kinds", "feature", "zone", "marker", "edges"}
_Enum = TypeVar("_Enum", bound=StrEnum)


class BoardError(ValueError):
    """Something wrong with a board file: which file, which field, and what."""

    def __init__(self, source: str, where: str, problem: str) -> None:
        super().__init__(f"{source}: {where}: {problem}" if where else f"{source}: {problem}")
        self.source, self.where, self.problem = source, where, problem


def load_board(text: str, source: str = "board") -> Board:
    """Read a board file, JSON if it begins with a brace, else TOML. Raises BoardError."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # neither, digits without end, lists in lists in lists
        raise BoardError(source, "", say("file-not-readable", problem=str(error))) from None
    return board_from_data(data, source)


def board_from_data(data: Mapping[str, Any], source: str = "board") -> Board:
    """Make a board of a board file's tables. Raises BoardError."""
    if not isinstance(data, Mapping):
        raise BoardError(source, "", say("file-board"))
    return _Reader(source).read(data)


def known_board(data: Mapping[str, Any]) -> Board:
    """The same for data that were a board before, as of a view: kept, since a game asks for its board all the time."""
    return _same(_Same(data))


class _Same:
    """Data told apart by what they are, not by what they hold, which takes longer to compare than to read."""

    __slots__ = ("data",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.data is other.data

    def __hash__(self) -> int:
        return id(self.data)


@lru_cache(maxsize=256)
def _same(same: _Same) -> Board:
    return _known(json.dumps(dict(same.data)))


@lru_cache(maxsize=256)
def _known(text: str) -> Board:
    return load_board(text)


class _Reader:
    """Reads one document; keeps the source's name, the kinds and the size at hand."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.kinds: dict[str, Look] = dict(KINDS)
        self.width = self.height = 0.0

    def fail(self, where: str, problem: str) -> BoardError:
        return BoardError(self.source, where, problem)

    def read(self, data: Mapping[str, Any]) -> Board:
        self.fields(data, _TOP, "")
        name = self.text(data.get("name"), "name")
        if not name:
            raise self.fail("name", say("file-board-name"))
        size = self.numbers(data.get("size"), "size", 2)
        self.width, self.height = size
        if not all(0 < side <= MAX_SIDE for side in size):
            raise self.fail("size", say("file-board-size", most=f"{MAX_SIDE:g}"))
        unit = data.get("unit", "in")
        if unit not in ("in", "cm"):
            raise self.fail("unit", say("file-board-unit", first="in", second="cm"))
        for kind, table in self.table(data.get("kinds", {}), "kinds").items():
            self.kinds[self.name(kind, f"kinds.{kind}")] = self.look(
                table, f"kinds.{kind}", self.kinds.get(kind)
            )
        features = [self.feature(row, where) for row, where in self.rows(data, "feature")]
        board = Board(name, self.width, self.height, unit)
        zones = [self.zone(row, where, board) for row, where in self.rows(data, "zone")]
        markers = [self.marker(row, where) for row, where in self.rows(data, "marker")]
        for group, things in (("feature", features), ("zone", zones), ("marker", markers)):
            self.unique(group, [thing.id for thing in things])
        edges = {
            self.choice(Edge, key, f"edges.{key}"): self.text(side, f"edges.{key}")
            for key, side in self.table(data.get("edges", {}), "edges").items()
        }
        square = self.number(data.get("square", 0.0), "square", 0.0, max(size))
        return replace(
            board,
            features=tuple(features),
            zones=tuple(zones),
            markers=tuple(markers),
            edges=edges,
            square=square,
        )

    def feature(self, row: Mapping[str, Any], where: str) -> Feature:
        self.fields(row, {"id", "kind", "traits", *_LOOK_FIELDS, *_SHAPE_FIELDS}, where)
        kind = self.name(row.get("kind"), f"{where}.kind")
        look = self.kinds.get(kind)
        if look is None and "height" not in row:
            raise self.fail(
                f"{where}.kind",
                say("file-board-kind", kind=kind, known=_list(self.kinds)),
            )
        looks = self.look({key: row[key] for key in _LOOK_FIELDS - {"name"} if key in row}, where, look)
        return Feature(
            id=self.name(row.get("id"), f"{where}.id"),
            kind=kind,
            region=self.region(row, where),
            name=self.text(row.get("name", ""), f"{where}.name"),
            height=looks.height,
            sight=looks.sight,
            cover=looks.cover,
            movement=looks.movement,
            classes=looks.classes,
            traits=self.words(row.get("traits", []), f"{where}.traits"),
        )

    def look(self, row: object, where: str, base: Look | None) -> Look:
        table = self.table(row, where)
        self.fields(table, _LOOK_FIELDS, where)
        if base is None and "height" not in table:
            raise self.fail(f"{where}.height", say("file-board-height"))
        base = base or Look(0.0, Sight.CLEAR, Cover.NONE, Movement.OPEN)
        classes = {
            self.name(key, f"{where}.classes"): self.choice(Movement, value, f"{where}.classes.{key}")
            for key, value in self.table(table.get("classes", base.classes), f"{where}.classes").items()
        }
        look = Look(
            self.number(table.get("height", base.height), f"{where}.height", 0.0, MAX_SIDE),
            self.choice(Sight, table.get("sight", base.sight), f"{where}.sight"),
            self.choice(Cover, table.get("cover", base.cover), f"{where}.cover"),
            self.choice(Movement, table.get("movement", base.movement), f"{where}.movement"),
            classes,
            self.text(table.get("name", base.name or where.rpartition(".")[2]), f"{where}.name"),
        )
        if look.sight is not Sight.CLEAR and look.height <= EPS:
            raise self.fail(f"{where}.height", say("file-board-sight", sight=look.sight.value))
        return look

    def zone(self, row: Mapping[str, Any], where: str, board: Board) -> Zone:
        self.fields(row, {"id", "kind", "side", "name", "edge", "depth", *_SHAPE_FIELDS}, where)
        if "edge" in row:
            depth = self.number(row.get("depth"), f"{where}.depth", EPS, MAX_SIDE)
            region = strip(board, self.choice(Edge, row["edge"], f"{where}.edge"), depth)
        else:
            region = self.region(row, where)
        return Zone(
            self.name(row.get("id"), f"{where}.id"),
            region,
            self.name(row.get("kind", "deployment"), f"{where}.kind"),
            self.text(row.get("side", ""), f"{where}.side"),
            self.text(row.get("name", ""), f"{where}.name"),
        )

    def marker(self, row: Mapping[str, Any], where: str) -> Marker:
        self.fields(row, {"id", "at", "kind", "radius", "side", "name", "traits"}, where)
        at = Point(*self.numbers(row.get("at"), f"{where}.at", 2))
        self.inside([at], f"{where}.at")
        return Marker(
            self.name(row.get("id"), f"{where}.id"),
            stored(at),
            self.name(row.get("kind", "objective"), f"{where}.kind"),
            self.number(row.get("radius", 0.0), f"{where}.radius", 0.0, MAX_SIDE),
            self.text(row.get("side", ""), f"{where}.side"),
            self.text(row.get("name", ""), f"{where}.name"),
            self.words(row.get("traits", []), f"{where}.traits"),
        )

    def region(self, row: Mapping[str, Any], where: str) -> Region:
        given = [key for key in _SHAPES if key in row]
        if len(given) != 1:
            raise self.fail(where, say("file-board-shape", known=", ".join(_SHAPES)))
        shape, spot = given[0], f"{where}.{given[0]}"
        if shape == "circle":
            x, y, radius = self.numbers(row[shape], spot, 3)
            if radius <= EPS:
                raise self.fail(spot, say("file-board-radius"))
            self.inside([Point(x, y)], spot)
            return disc(stored(Point(x, y)), radius)
        if shape == "rect":
            x, y, width, depth = self.numbers(row[shape], spot, 4)
            if min(width, depth) <= EPS:
                raise self.fail(spot, say("file-board-sides"))
            heading = self.number(row.get("heading", 0.0), f"{where}.heading", -360.0, 360.0)
            corners: tuple[Point, ...] = rectangle(Point(x, y), width, depth, heading).outline
        elif shape == "line":
            corners = self.wall(row, where)
        else:
            corners = tuple(self.points(row[shape], spot))
            if len(corners) < 3:
                raise self.fail(spot, say("file-board-outline"))
        return self.polygon(corners, spot)

    def wall(self, row: Mapping[str, Any], where: str) -> tuple[Point, ...]:
        points = self.points(row["line"], f"{where}.line")
        if len(points) < 2 or len(set(points)) < 2:
            raise self.fail(f"{where}.line", say("file-board-line"))
        thickness = self.number(row.get("thickness", 0.5), f"{where}.thickness", 0.01, MAX_SIDE)
        band = LineString(points).buffer(thickness / 2, cap_style="flat", join_style="mitre")
        if not isinstance(band, Polygon) or band.interiors:
            raise self.fail(f"{where}.line", say("file-board-closed"))
        return tuple(Point(x, y) for x, y in band.exterior.coords[:-1])

    def polygon(self, corners: tuple[Point, ...], where: str) -> Region:
        region = Region(tuple(stored(at) for at in corners))
        shape = Polygon(region.outline)
        if not shape.is_valid or shape.area <= EPS:
            reason = shapely.is_valid_reason(shape) if not shape.is_valid else say("file-board-no-area")
            raise self.fail(where, say("file-board-crossed", reason=reason))
        if not shape.intersects(shapely.box(0, 0, self.width, self.height)):
            raise self.fail(where, say("file-board-off"))
        return region

    def inside(self, points: list[Point], where: str) -> None:
        for x, y in points:
            if not (-EPS <= x <= self.width + EPS and -EPS <= y <= self.height + EPS):
                raise self.fail(where, say("file-board-point-off", x=f"{x:g}", y=f"{y:g}"))

    def rows(self, data: Mapping[str, Any], key: str) -> list[tuple[Mapping[str, Any], str]]:
        rows = data.get(key, [])
        if not isinstance(rows, list) or len(rows) > MAX_THINGS:
            raise self.fail(key, say("file-tables-most", field=key, most=MAX_THINGS))
        return [(self.table(row, f"{key}[{n}]"), f"{key}[{n}]") for n, row in enumerate(rows)]

    def table(self, value: object, where: str) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise self.fail(where, say("file-plain-table"))
        return value

    def fields(self, row: Mapping[str, Any], known: set[str], where: str) -> None:
        for unknown in sorted(set(row) - known):
            raise self.fail(
                f"{where}.{unknown}".lstrip("."), say("file-field-unknown", known=", ".join(sorted(known)))
            )

    def unique(self, group: str, names: list[str]) -> None:
        for n, name in enumerate(names):
            if name in names[:n]:
                raise self.fail(f"{group}[{n}].id", say("file-board-twice", name=name))

    def name(self, value: object, where: str) -> str:
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            raise self.fail(where, say("file-board-id", most=40))
        return value

    def text(self, value: object, where: str) -> str:
        if not isinstance(value, str) or len(value) > 80 or not value.isprintable():
            raise self.fail(where, say("file-board-text", most=80))
        return value

    def words(self, value: object, where: str) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.fail(where, say("file-board-names"))
        return tuple(self.name(word, where) for word in value)

    def choice(self, kind: type[_Enum], value: object, where: str) -> _Enum:
        member = next((member for member in kind if member == value), None)
        if member is None:
            raise self.fail(where, say("file-one-of", known=", ".join(kind)))
        return member

    def number(self, value: object, where: str, low: float, high: float) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fail(where, say("file-number"))
        if isinstance(value, float) and not math.isfinite(value):
            raise self.fail(where, say("file-number"))
        if not low <= value <= high:
            raise self.fail(where, say("file-number-range", low=f"{low:g}", high=f"{high:g}"))
        return float(value)

    def numbers(self, value: object, where: str, count: int) -> list[float]:
        if not isinstance(value, list) or len(value) != count:
            raise self.fail(where, say("file-numbers", count=str(count)))
        return [self.number(part, where, -10 * MAX_SIDE, 10 * MAX_SIDE) for part in value]

    def points(self, value: object, where: str) -> list[Point]:
        if not isinstance(value, list) or len(value) > MAX_CORNERS:
            raise self.fail(where, say("file-board-points", most=MAX_CORNERS))
        return [Point(*self.numbers(part, where, 2)) for part in value]


def _list(names: Mapping[str, object]) -> str:
    return ", ".join(sorted(names))


def board_data(board: Board) -> dict[str, Any]:
    """The tables of a board's file, plain JSON; `board_from_data` makes the same board of them."""
    data: dict[str, Any] = {
        "name": board.name,
        "size": [float(board.width), float(board.height)],
        "unit": board.unit,
    }
    if board.square:
        data["square"] = board.square
    if board.edges:
        data["edges"] = {edge.value: side for edge, side in board.edges.items()}
    data["feature"] = [_feature_data(feature) for feature in board.features]
    data["zone"] = [
        {"id": zone.id, **_given(kind=zone.kind, side=zone.side, name=zone.name), **_shape(zone.region)}
        for zone in board.zones
    ]
    data["marker"] = [
        {
            "id": marker.id,
            "at": list(marker.at),
            **_given(kind=marker.kind, radius=marker.radius, side=marker.side, name=marker.name),
            **_given(traits=list(marker.traits)),
        }
        for marker in board.markers
    ]
    return {key: value for key, value in data.items() if value != []}


def _feature_data(feature: Feature) -> dict[str, Any]:
    usual = KINDS.get(feature.kind)
    properties: dict[str, Any] = {
        "height": feature.height,
        "sight": feature.sight.value,
        "cover": feature.cover.value,
        "movement": feature.movement.value,
        "classes": {key: value.value for key, value in feature.classes.items()},
    }
    if usual is not None:
        properties = {key: value for key, value in properties.items() if value != getattr(usual, key)}
    given = _given(name=feature.name, traits=list(feature.traits))
    return {"id": feature.id, "kind": feature.kind, **given, **_shape(feature.region), **properties}


def _given(**fields: Any) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value}


def _shape(region: Region) -> dict[str, Any]:
    if region.centre is not None:
        return {"circle": [*region.centre, region.radius]}
    return {"outline": [list(at) for at in region.outline]}


def dump_board(board: Board) -> str:
    """The board as a TOML file."""
    data = board_data(board)
    lines = [f"{key} = {_toml(data[key])}" for key in ("name", "size", "unit", "square") if key in data]
    if "edges" in data:
        lines += ["", "[edges]", *(f"{edge} = {_toml(side)}" for edge, side in data["edges"].items())]
    for key in ("feature", "zone", "marker"):
        for row in data.get(key, []):
            lines += ["", f"[[{key}]]", *(f"{name} = {_toml(value)}" for name, value in row.items())]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, Iterable):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return repr(float(value)) if isinstance(value, int) else repr(value)
