"""Places to stand, points along a path, crossing lines."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table import measure, places
from bot.skirmish.table.board import Edge, strip
from bot.skirmish.table.moves import Way, check_stand, length
from bot.skirmish.table.shapes import Base, Point, box_base, disc, rectangle, round_base, span
from bot.skirmish.table.terrain import make
from tests.skirmish.table.grounds import bases, board, oracle, points

BLOCK = make("block", "block", rectangle(Point(18, 2), 8, 8))


def test_free_ground_in_a_deployment_zone() -> None:
    way = Way(board(BLOCK), (BLOCK,), friends={"friend": round_base(5, 3, 4)})
    mover = round_base(0, 0, 2)
    zone = strip(way.board, Edge.SOUTH, 6)
    found = list(places.open_ground(way, mover, zone, 1.0))
    assert (1, 1) in found
    assert (35, 5) in found
    assert len(found) > 60
    for at in found:
        assert check_stand(way, mover.moved(at)) is None
        assert measure.wholly_in(mover.moved(at), zone)
    middles = set(places.open_ground(way, mover, zone, 1.0, whole=False))
    assert max(at.y for at in middles) == 6
    assert max(at.y for at in found) == 5


def test_a_strip_as_deep_as_the_base_has_one_row() -> None:
    found = list(places.open_ground(Way(board()), round_base(0, 0, 4), strip(board(), Edge.NORTH, 4), 2.0))
    assert {at.y for at in found} == {34.0}
    assert list(places.open_ground(Way(board()), round_base(0, 0, 4), disc(Point(9, 9), 1), 2.0)) == []


def test_the_nearest_free_place() -> None:
    way = Way(board(BLOCK), (BLOCK,))
    mover = round_base(0, 0, 2)
    assert places.nearest_stand(way, mover, Point(9, 9)) == (9, 9)
    found = places.nearest_stand(way, mover, Point(18, 4))
    assert found is not None
    assert found == pytest.approx((18, 7), abs=0.3)
    assert places.nearest_stand(way, mover, Point(18, 4), most=2) is None
    assert places.nearest_stand(way, mover, Point(-3, 20)) == pytest.approx((1, 20), abs=0.01)


@given(points, st.lists(points, min_size=1, max_size=4), st.floats(0.2, 5))
def test_waypoints_lie_on_the_path(start: Point, path: list[Point], pitch: float) -> None:
    found = places.waypoints(start, path, pitch)
    assert found[0] == start
    assert found[-1] == pytest.approx(path[-1])
    assert all(span(a, b) <= pitch + 1e-6 for a, b in pairwise(found))
    assert length(found[0], found[1:]) == pytest.approx(length(start, path), abs=1e-6)


@given(points, st.lists(points, min_size=1, max_size=4), st.floats(0, 1))
def test_a_point_along_a_path_is_as_far_as_asked(start: Point, path: list[Point], part: float) -> None:
    line = shapely.LineString([start, *path])
    far = length(start, path) * part
    at = places.along(start, path, far)
    assert line.distance(shapely.Point(at)) < 1e-6
    assert at == pytest.approx((line.interpolate(far).x, line.interpolate(far).y), abs=1e-5)


@given(points, points, bases)
def test_a_line_meets_a_base(a: Point, b: Point, base: Base) -> None:
    gap = shapely.LineString([a, b]).distance(oracle(base))
    if gap > 2e-3:
        assert not measure.line_meets(a, b, base)
    if shapely.LineString([a, b]).intersection(oracle(base)).length > 1e-3:
        assert measure.line_meets(a, b, base)


@given(points, points, points, points)
def test_lines_cross_as_polygons_say(a: Point, b: Point, c: Point, d: Point) -> None:
    gap = shapely.LineString([a, b]).distance(shapely.LineString([c, d]))
    assert measure.lines_cross(a, b, c, d) == measure.lines_cross(d, c, a, b)
    if gap > 1e-3:
        assert not measure.lines_cross(a, b, c, d)
    if shapely.LineString([a, b]).crosses(shapely.LineString([c, d])):
        assert measure.lines_cross(a, b, c, d)


def test_enfilade() -> None:
    targets = Point(20, 3), Point(20, -3)
    assert measure.lines_cross(Point(0, 0), Point(40, 0), *targets)
    assert not measure.lines_cross(Point(0, 0), Point(40, 20), *targets)
    assert measure.line_meets(Point(0, 0), Point(40, 0), round_base(20, 1, 2))
    assert not measure.line_meets(Point(0, 0), Point(40, 0), box_base(20, 2, 2, 2))
