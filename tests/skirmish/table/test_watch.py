"""The first point of a way at which somebody may react."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table.measure import distance
from bot.skirmish.table.shapes import Base, Point, round_base
from bot.skirmish.table.watch import first_moment, first_on_path


@given(st.floats(0.6, 30), st.floats(0, 29))
def test_the_first_point_of_a_range_is_found(edge: float, after: float) -> None:
    found = first_moment(30.0, lambda far: ["B"] if far >= edge else [], after)
    assert found is not None
    assert found.who == ("B",)
    assert math.isclose(found.far, max(edge, after), abs_tol=2e-3) or found.far - after <= 0.5


def test_nobody_is_met_on_an_empty_way_and_the_start_counts_only_when_asked() -> None:
    assert first_moment(10.0, lambda far: []) is None
    assert first_moment(0.0, lambda far: ["B"]) is None
    start = first_moment(0.0, lambda far: ["B"], after=-1.0)
    assert start is not None
    assert (start.far, start.who) == (0.0, ("B",))


def test_a_path_is_followed_round_its_corners() -> None:
    watcher = round_base(20.0, 20.0, 2.0)
    mover = round_base(0.0, 0.0, 2.0)
    path = [Point(20.0, 0.0), Point(20.0, 15.0)]

    def near(base: Base) -> list[str]:
        return ["B1"] if distance(base, watcher) <= 8.0 else []

    found = first_on_path(mover, path, near)
    assert found is not None
    assert math.isclose(found.far, 30.0, abs_tol=2e-3)
    later = first_on_path(mover, path, near, after=31.0)
    assert later is not None
    assert later.far > 31.0
