"""Arcs and templates."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table import arcs
from bot.skirmish.table.shapes import Base, Point, box_base, round_base, span, step
from tests.skirmish.table.grounds import bases, headings, points, round_bases


@given(round_bases, bases, st.floats(0, 360))
def test_an_arc_holds_a_base_if_it_holds_a_point_of_it(a: Base, other: Base, width: float) -> None:
    rim = other.region.polygon.exterior.coords
    inside = any(
        abs(arcs.bearing(a, Point(*at))) <= width / 2 - 0.01 for at in rim if span(a.at, Point(*at)) > 0.01
    )
    if inside:
        assert arcs.in_arc(a, other, width)
    if not arcs.in_arc(a, other, width):
        assert not inside


@given(round_bases, bases)
def test_front_and_back_half_leave_nobody_out(a: Base, other: Base) -> None:
    assert arcs.in_arc(a, other, 180) or arcs.in_arc(a, other, 180, 180)
    assert arcs.in_arc(a, other, 360)


def test_any_part_of_a_base_counts() -> None:
    shooter = round_base(10, 10, 2, 0)
    assert arcs.in_arc(shooter, round_base(20, 9.0, 2.0))
    assert not arcs.in_arc(shooter, round_base(20, 8.9, 2.0))
    assert arcs.in_arc(shooter, round_base(20, 9.5, 1.0), 90, 90)
    assert not arcs.in_arc(shooter, round_base(10, 20, 1.0), 90, 90)
    assert arcs.in_arc(shooter, round_base(20, 10.5, 2), from_front=True)
    assert not arcs.in_arc(shooter, round_base(20, 9.5, 2), from_front=True)
    assert arcs.in_arc(shooter, box_base(20, 8.9, 2, 2.4))
    assert not arcs.in_arc(shooter, box_base(20, 8.7, 2, 2.4))


@pytest.mark.parametrize(
    ("at", "side"),
    [((0, 9), "front"), ((9, 0), "right"), ((0, -9), "rear"), ((-9, 1), "left"), ((5, 5), "front")],
)
def test_four_sides(at: tuple[float, float], side: str) -> None:
    assert arcs.side_of(round_base(0, 0, 2), Point(*at)) == side
    assert arcs.side_of(round_base(3, 3, 2, 90), Point(3 + at[1], 3 - at[0])) == side


def test_line_of_fire() -> None:
    assert arcs.aims_at(round_base(0, 0, 2, 0), round_base(0.9, 10, 2))
    assert not arcs.aims_at(round_base(0, 0, 2, 0), round_base(1.1, 10, 2))
    assert arcs.aims_at(round_base(0, 0, 2, 0), round_base(1.1, 10, 2), tolerance=5)
    assert not arcs.aims_at(round_base(0, 0, 2, 180), round_base(0, 10, 2))


@given(points, headings, st.floats(3, 10), st.floats(0.5, 2.5))
def test_templates_have_their_length_and_width(
    apex: Point, heading: float, length: float, width: float
) -> None:
    end = step(apex, heading, length)
    for region in (
        arcs.wedge(apex, heading, length, width),
        arcs.beam(apex, heading, length, width),
        arcs.teardrop(apex, heading, length, width),
        arcs.sector(apex, heading, length, 40),
    ):
        assert region.polygon.is_valid
        assert region.far(apex) == pytest.approx(0, abs=1e-6)
        assert region.far(end) == pytest.approx(0, abs=1e-2)
        assert region.far(step(apex, heading, length + 1)) == pytest.approx(1, abs=1e-2)
        assert region.far(step(apex, heading, -1)) == pytest.approx(1, abs=1e-2)
    assert arcs.wedge(apex, heading, length, width).polygon.area == pytest.approx(length * width / 2)
    assert arcs.beam(apex, heading, length, width).polygon.area == pytest.approx(length * width)
    drop = arcs.teardrop(apex, heading, length, width).polygon
    assert math.pi * width**2 / 4 < drop.area < length * width
    assert drop.convex_hull.area == pytest.approx(drop.area, rel=1e-6)


def test_who_is_under_a_blast() -> None:
    marker = arcs.blast(Point(0, 0), 3)
    found = arcs.under(marker, [round_base(at, 0, 1.25) for at in (0, 1.4, 2.0, 2.2)])
    assert [(hit.index, hit.half, hit.wholly) for hit in found] == [
        (0, True, True),
        (1, True, False),
        (2, False, False),
    ]


@pytest.mark.parametrize(("clock", "there"), [(12, (10, 15)), (3, (15, 10)), (6, (10, 5)), (9, (5, 10))])
def test_drift_by_the_clock(clock: int, there: tuple[float, float]) -> None:
    assert arcs.drift(Point(10, 10), 0, clock, 5) == pytest.approx(there)
