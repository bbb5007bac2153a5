"""The shortest clear line between two bodies."""

from __future__ import annotations

import math

import pytest

from bot.skirmish.table.measure import distance
from bot.skirmish.table.shapes import Point as At
from bot.skirmish.table.shapes import box_base, rectangle, round_base, span
from bot.skirmish.table.shortest import shortest
from bot.skirmish.table.sight import Volume, sees
from bot.skirmish.table.terrain import Feature, Sight

MM = 25.4


def wall(right: float, high: float = 3.0, left: float = -20.0, deep: float = 0.2) -> Feature:
    """A wall across y = 20 from `left` to `right`."""
    region = rectangle(At((left + right) / 2, 20.0), right - left, deep, 0.0)
    return Feature("wall", "wall", region, height=high, sight=Sight.SOLID)


def body(y: float, mm: float = 30.0, tall: float = 1.25, x: float = 10.0) -> Volume:
    return Volume(round_base(x, y, mm / MM), 0.0, tall)


@pytest.mark.parametrize("mm", [20.0, 30.0, 60.0])
def test_in_the_open_and_over_a_low_wall_it_is_the_gap(mm: float) -> None:
    a, b = body(10, mm), body(30, mm)
    gap = 20 - mm / MM
    assert shortest(a, b, []) == pytest.approx(gap)
    assert shortest(a, b, [wall(10.3, 1.0)]) == pytest.approx(gap)
    assert shortest(a, b, [wall(10 - mm)]) == pytest.approx(gap)


@pytest.mark.parametrize("mm", [30.0, 60.0])
def test_past_the_end_of_a_wall_it_begins_and_ends_at_the_side_of_the_bases(mm: float) -> None:
    """Along x = 10.3 from rim to rim, worked out by hand."""
    radius = mm / MM / 2
    wanted = 20 - 2 * math.sqrt(radius**2 - 0.3**2)
    found = shortest(body(10, mm), body(30, mm), [wall(10.3)])
    assert found == pytest.approx(wanted, abs=0.005)
    assert shortest(body(30, mm), body(10, mm), [wall(10.3)]) == found


def test_the_nearer_way_round_counts() -> None:
    near = shortest(body(10), body(30), [wall(10.1, left=9.5)])
    assert near == pytest.approx(20 - 2 * math.sqrt((15 / MM) ** 2 - 0.01), abs=0.005)


def test_none_without_sight() -> None:
    assert shortest(body(10), body(30), [wall(40)]) is None


@pytest.mark.parametrize(("p", "q"), [(0.5, -0.5), (1, 0.5), (-0.5, -1), (0, 0.5), (0.5, 1)])
def test_there_is_a_line_through_a_slit_that_lets_them_see(p: float, q: float) -> None:
    """Slits where a line goes from `p` to `q` of the way from the middles of the bases to their sides."""
    a, b = body(10), body(30, 60.0)
    at = 10 + (p * 15 + q * 30) / MM / 2
    features = [wall(at - 0.004, deep=0.02), wall(60, left=at + 0.004, deep=0.02)]
    assert sees(a, b, features)
    found = shortest(a, b, features)
    assert found is not None
    assert distance(a.base, b.base) <= found <= span(a.base.at, b.base.at)


def test_a_hull_is_left_by_its_side() -> None:
    """From the front of the hull, y = 11, by the corner of the wall at (10.3, 20.1) towards the other's middle."""
    a = Volume(box_base(10, 10, 4, 2), 0.0, 2.0)
    found = shortest(a, body(30), [wall(10.3)])
    behind = math.hypot(0.3, 9.9) - 15 / MM
    assert found == pytest.approx(9.1 * math.hypot(1, 0.3 / 9.9) + behind, abs=0.005)
