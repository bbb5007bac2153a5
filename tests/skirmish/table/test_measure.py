"""Distances, contact, control and cohesion."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table import measure
from bot.skirmish.table.board import Board, Edge
from bot.skirmish.table.shapes import (
    Base,
    Point,
    box_base,
    disc,
    grown,
    heading_to,
    rectangle,
    round_base,
    span,
    step,
    turn,
)
from bot.skirmish.table.terrain import Feature
from tests.skirmish.table.grounds import bases, box_bases, features, headings, oracle, points, round_bases


@given(bases, bases)
def test_distance_is_the_same_both_ways(a: Base, b: Base) -> None:
    assert measure.distance(a, b) == measure.distance(b, a)
    assert measure.overlap(a, b) == measure.overlap(b, a)
    assert measure.touching(a, b) == measure.touching(b, a)


@given(bases, bases)
def test_distance_agrees_with_polygons(a: Base, b: Base) -> None:
    assert measure.distance(a, b) == pytest.approx(oracle(a).distance(oracle(b)), abs=2e-3)


@given(bases, bases)
def test_overlapping_bases_share_ground(a: Base, b: Base) -> None:
    shared = oracle(a).intersection(oracle(b)).area
    if shared > 1e-2:
        assert measure.overlap(a, b)
    if measure.distance(a, b) > 0:
        assert not measure.overlap(a, b)


@given(bases, features())
def test_gap_to_a_region_agrees_with_polygons(base: Base, feature: Feature) -> None:
    region = feature.region
    gap = measure.to_region(base, region)
    assert gap == pytest.approx(oracle(base).distance(region.polygon), abs=5e-3)
    if gap > 0:
        assert not measure.overlaps_region(base, region)
    if measure.overlaps_region(base, region):
        assert gap == 0


@given(bases, points)
def test_gap_to_a_point(base: Base, at: Point) -> None:

    assert measure.to_point(base, at) == pytest.approx(oracle(base).distance(shapely.Point(at)), abs=2e-3)


@given(points, headings, st.floats(0.01, 40))
def test_a_step_goes_where_its_heading_says(at: Point, heading: float, far: float) -> None:
    there = step(at, heading, far)
    assert span(at, there) == pytest.approx(far)
    assert turn(heading, heading_to(at, there)) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize(
    ("heading", "there"), [(0, (5, 6)), (90, (6, 5)), (180, (5, 4)), (270, (4, 5)), (-90, (4, 5))]
)
def test_headings_run_clockwise_from_north(heading: float, there: tuple[float, float]) -> None:
    assert step(Point(5, 5), heading, 1) == pytest.approx(there)
    assert round_base(5, 5, 2, heading).front == pytest.approx(there)


@pytest.mark.parametrize(("a", "b", "off"), [(350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180)])
def test_the_smaller_turn_is_taken(a: float, b: float, off: float) -> None:
    assert turn(a, b) == off


def test_gap_runs_between_the_rims() -> None:
    assert measure.distance(round_base(0, 0, 1.25), round_base(3, 4, 1.25)) == pytest.approx(3.75)
    assert measure.distance(round_base(0, 0, 4), round_base(1, 0, 4)) == 0
    assert measure.distance(box_base(0, 0, 2, 4), round_base(0, 5, 2)) == pytest.approx(2)
    assert measure.distance(box_base(0, 0, 2, 4, 90), round_base(0, 5, 2)) == pytest.approx(3)
    assert measure.distance(box_base(0, 0, 2, 4), box_base(5, 0, 2, 4)) == pytest.approx(3)


def test_limits_count_as_within() -> None:
    a, b = round_base(0, 0, 1), round_base(7, 0, 1)
    assert measure.within(a, b, 6)
    assert not measure.within(a, b, 5.999)
    assert measure.touching(a, round_base(1.05, 0, 1))
    assert not measure.touching(a, round_base(1.06, 0, 1))
    assert not measure.overlap(a, round_base(1, 0, 1))
    assert measure.overlap(a, round_base(0.99, 0, 1))


def test_a_zone_of_control_is_entered_strictly() -> None:
    assert not measure.in_control(Point(0, 0), 5, round_base(6, 0, 2))
    assert measure.in_control(Point(0, 0), 5, round_base(5.9, 0, 2))


def test_wholly_half_or_partly_in_a_region() -> None:
    wood = rectangle(Point(10, 10), 6, 6)
    for x, wholly, half, any_part in (
        (10, 1, 1, 1),
        (12, 1, 1, 1),
        (13, 0, 1, 1),
        (13.5, 0, 0, 1),
        (14, 0, 0, 0),
    ):
        base = round_base(x, 10, 2)
        found = (
            measure.wholly_in(base, wood),
            measure.centre_in(base, wood),
            measure.overlaps_region(base, wood),
        )
        assert found == (wholly, half, any_part), x
    assert measure.wholly_in(round_base(0, 3, 2), disc(Point(0, 0), 4))
    assert not measure.wholly_in(round_base(0, 3.1, 2), disc(Point(0, 0), 4))
    assert measure.wholly_in(box_base(10, 10, 6, 6), wood)
    assert not measure.wholly_in(box_base(10, 10, 6, 6, 45), wood)


def test_covering_a_core() -> None:
    assert measure.covers_disc(round_base(0, 1, 4), Point(0, 0), 1)
    assert not measure.covers_disc(round_base(0, 1.01, 4), Point(0, 0), 1)


def test_edges() -> None:
    board = Board("x", 36, 24)
    base = round_base(2, 12, 4)
    assert measure.on_board(board, base)
    assert not measure.on_board(board, base.moved(Point(1.9, 12)))
    assert measure.touches_edge(board, base, Edge.WEST)
    assert not measure.touches_edge(board, base, Edge.EAST)
    assert measure.to_edge(board, base, Edge.EAST) == pytest.approx(32)
    assert measure.to_edge(board, base, Edge.NORTH) == pytest.approx(10)
    assert measure.nearest_edge(board, Point(20, 3)) is Edge.SOUTH
    assert measure.nearest_edge(board, Point(20, 3), [Edge.EAST, Edge.WEST]) is Edge.EAST


def test_cohesion_hangs_on_steps_not_on_the_whole() -> None:
    line = [round_base(x, 0, 1) for x in (0, 6, 12, 30, 35)]
    assert measure.cohesion_groups(line, 5.0) == [[0, 1, 2], [3, 4]]
    assert measure.coherent(line[:3], 5.0)
    assert not measure.coherent(line[:3], 4.9)
    assert measure.coherent([], 1)


@given(st.lists(round_bases, max_size=8), st.floats(0.1, 10))
def test_cohesion_groups_share_all_bases_out(found: list[Base], gap: float) -> None:
    groups = measure.cohesion_groups(found, gap)
    assert sorted(n for group in groups for n in group) == list(range(len(found)))
    for group in groups:
        for other in groups:
            if group is not other:
                assert all(not measure.within(found[a], found[b], gap) for a in group for b in other)


def test_nearest_and_centroid() -> None:
    others = [round_base(9, 0, 1), round_base(0, 5, 1), round_base(5, 0, 1)]
    assert measure.nearest(round_base(0, 0, 1), others) == 1
    assert measure.nearest(round_base(0, 0, 1), []) is None
    assert measure.centroid(others) == pytest.approx((14 / 3, 5 / 3))
    with pytest.raises(ValueError, match="no bases"):
        measure.centroid([])


@given(box_bases)
def test_a_box_has_its_corners_on_its_radius(base: Base) -> None:
    assert all(span(base.at, corner) == pytest.approx(base.radius) for corner in base.region.outline)
    assert grown(base, 1).radius > base.radius
    assert math.isclose(grown(round_base(0, 0, 2), 1).radius, 2)
