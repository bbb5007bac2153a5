"""Lines of sight, silhouettes, what lies in the way."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.skirmish.table import sight
from bot.skirmish.table.shapes import Base, Point, Region, disc, rectangle, round_base
from bot.skirmish.table.sight import Volume
from bot.skirmish.table.terrain import Feature, body, make
from tests.skirmish.table.grounds import board, features, oracle, points, round_bases

TALL = st.sampled_from([0.0, 0.5, 1.25, 3.0, 5.0])


def wall(x: float, y: float, width: float, depth: float, height: float = 3.0) -> Feature:
    found = make("wall", f"wall{x}{y}", rectangle(Point(x, y), width, depth))
    return Feature(found.id, "wall", found.region, height=height, sight=found.sight)


@given(points, points, st.lists(features(), max_size=5, unique_by=lambda found: found.id))
def test_an_open_line_is_open_both_ways(a: Point, b: Point, walls: list[Feature]) -> None:
    assert sight.open_line(a, b, walls) == sight.open_line(b, a, walls)


@given(
    round_bases, round_bases, TALL, TALL, st.lists(features(), max_size=5, unique_by=lambda found: found.id)
)
def test_sight_is_mutual(a: Base, b: Base, tall: float, other: float, walls: list[Feature]) -> None:
    one, two = Volume(a, 0, tall), Volume(b, 0, other)
    assert sight.sees(one, two, walls) == sight.sees(two, one, walls)


@given(points, points, features())
def test_crossed_lengths_agree_with_polygons(a: Point, b: Point, feature: Feature) -> None:
    inside = shapely.LineString([a, b]).intersection(feature.region.polygon.buffer(-1e-6)).length
    met = sight.crossings(a, b, [feature])
    assert sum(found.length for found in met) == pytest.approx(inside, abs=0.05)
    back = sight.crossings(b, a, [feature])
    assert sum(found.length for found in back) == pytest.approx(sum(found.length for found in met), abs=1e-4)


@given(round_bases, round_bases, st.lists(features(), max_size=4, unique_by=lambda found: found.id))
def test_an_open_centre_line_means_sight_and_no_wall_takes_it_away(
    a: Base, b: Base, walls: list[Feature]
) -> None:
    if sight.open_line(a.at, b.at, walls):
        assert sight.sees(Volume(a), Volume(b), walls)
    if sight.sees(Volume(a), Volume(b), walls):
        assert sight.sees(Volume(a), Volume(b), walls[1:])


@given(
    round_bases,
    round_bases,
    TALL,
    st.lists(features(), min_size=1, max_size=4, unique_by=lambda found: found.id),
)
def test_a_silhouette_is_a_share_and_grows_with_what_stands_in_the_way(
    a: Base, b: Base, tall: float, walls: list[Feature]
) -> None:
    target = Volume(b, 0, max(tall, 0.5))
    whole = sight.silhouette(a.at, tall, target, walls)
    assert 0 <= whole.share <= 1
    assert sight.silhouette(a.at, tall, target, walls[1:]).share <= whole.share
    assert max(whole.by.values(), default=0) <= whole.share <= sum(whole.by.values()) + 1e-9
    if not sight.sees(Volume(a, 0, tall), target, walls):
        assert whole.share > 0.5


@given(points, round_bases, features())
def test_in_the_way_agrees_with_polygons(eye: Point, target: Base, feature: Feature) -> None:
    area = shapely.union(shapely.Point(eye), oracle(target)).convex_hull
    shared = area.intersection(feature.region.polygon).area
    met = sight.in_the_way(eye, target, [feature]) == [feature]
    assume(not 0 < shared < 0.02)
    assert met == (shared > 0)


def test_a_wall_stops_a_line_and_a_touch_does_not() -> None:
    block = wall(10, 10, 4, 2)
    assert not sight.open_line(Point(10, 0), Point(10, 20), [block])
    assert sight.open_line(Point(12, 0), Point(12, 20), [block])
    assert sight.open_line(Point(0, 11), Point(20, 11), [block])
    assert not sight.open_line(Point(11.99, 0), Point(11.99, 20), [block])
    assert sight.open_line(Point(10, 0), Point(10, 9), [block])


def test_the_corner_of_a_wall_leaves_part_of_a_base_in_view() -> None:
    target, shooter = round_base(10, 20, 1.18), round_base(10, 0, 1.18)
    hiding, nearly = wall(5, 19, 10.58, 0.5), wall(5, 19, 11.4, 0.5)
    assert sight.sees(Volume(shooter), Volume(target), [hiding])
    assert not sight.sees(Volume(shooter), Volume(target), [nearly])


def test_over_a_low_wall_the_top_is_seen() -> None:
    low = wall(10, 10.35, 6, 0.5, 1.0)
    shooter, target = Volume(round_base(10, 0, 1.18), 0, 1.25), Volume(round_base(10, 11.2, 1.18), 0, 1.25)
    assert sight.sees(shooter, target, [low])
    assert sight.hidden_share(shooter, target, [low]).share == pytest.approx(0.8)
    assert sight.hidden_share(shooter, target, [wall(10, 10.35, 6, 0.5, 3.0)]).share == 1.0
    assert sight.hidden_share(shooter, target, [wall(10, 5, 6, 0.5, 0.1)]).share < 0.5


def test_half_a_base_behind_a_corner_is_about_half_a_silhouette() -> None:
    target = Volume(round_base(10, 20, 2), 0, 1.25)
    corner = wall(6, 18, 8, 0.5)
    found = sight.silhouette(Point(10, 0), 1.25, target, [corner])
    assert 0.4 <= found.share <= 0.6
    assert found.by == {corner.id: found.share}


def test_lengths_inside_areas_add_up() -> None:
    woods = [
        make("wood", "near", rectangle(Point(5, 0), 6, 10)),
        make("wood", "far", rectangle(Point(20, 0), 5, 10)),
    ]
    found = sight.crossings(Point(5, 0), Point(30, 0), woods)
    assert [(one.feature.id, round(one.start, 3), round(one.length, 3)) for one in found] == [
        ("near", 0.0, 3.0),
        ("far", 12.5, 5.0),
    ]


def test_an_angled_feature_is_crossed_in_two_stretches() -> None:
    horseshoe = Region(
        tuple(Point(*at) for at in ((0, 0), (9, 0), (9, 5), (6, 5), (6, 3), (3, 3), (3, 5), (0, 5)))
    )
    found = sight.crossings(Point(-1, 4), Point(10, 4), [make("ruin", "u", horseshoe)])
    assert [(round(one.start, 3), round(one.length, 3)) for one in found] == [(1, 3), (7, 3)]
    whole = sight.crossings(Point(-1, 2), Point(10, 2), [make("ruin", "u", horseshoe)])
    assert [round(one.length, 3) for one in whole] == [9]


def test_a_big_base_can_stand_in_the_line() -> None:
    big = body(round_base(10, 10, 4), "big")
    assert not sight.open_line(Point(10, 0), Point(10, 20), [big])
    a, b = round_base(10, 0, 2), round_base(10, 20, 2)
    assert [sight.open_line(*line, [big]) for line in sight.lines(a, b)] == [False, False, False]
    small = body(round_base(10, 10, 1), "small")
    assert [sight.open_line(*line, [small]) for line in sight.lines(a, b)] == [False, True, True]


def test_the_fan_of_fire_meets_what_it_brushes() -> None:
    eye, target = Point(10, 0), round_base(10, 12, 4)
    brushed = make("container", "brushed", rectangle(Point(12.5, 9), 2, 2))
    missed = make("container", "missed", rectangle(Point(14, 6), 4, 2))
    around = make("force_field", "around", disc(Point(10, 13), 4))
    behind = make("container", "behind", rectangle(Point(10, 16), 4, 2))
    found = sight.in_the_way(eye, target, [brushed, missed, around, behind])
    assert [one.id for one in found] == ["brushed", "around"]


def test_solid_leaves_flat_and_see_through_things_out() -> None:
    things = [
        make(kind, kind, rectangle(Point(5, 5), 2, 2)) for kind in ("wall", "wood", "marsh", "container")
    ]
    assert [one.id for one in sight.solid(board(*things))] == ["wall", "container"]
