"""The nearest place for a base: no spot of a fine grid is nearer, whatever keeps the base off."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.nearest import nearest_places
from bot.skirmish.table.shapes import Base, Point, Region, disc, rectangle, round_base, span
from bot.skirmish.table.terrain import Feature, make
from tests.skirmish.table.grounds import board, features, round_bases

FAR = 8.0
GRID = 0.25


def nothing_is_nearer(way: Way, base: Base) -> None:
    """The first place is legal, and no spot of a grid that is nearer by a hair's breadth is."""
    best = next(nearest_places(way, base, FAR), None)
    near = FAR if best is None else span(best, base.at)
    if best is not None:
        assert check_stand(way, base.moved(best)) is None
    count = math.ceil(FAR / GRID)
    for col in range(-count, count + 1):
        for row in range(-count, count + 1):
            spot = Point(base.at.x + col * GRID, base.at.y + row * GRID)
            if span(spot, base.at) < near - 0.01:
                assert check_stand(way, base.moved(spot)) is not None, (spot, best)


@given(
    st.lists(features(), min_size=1, max_size=3),
    st.lists(round_bases, max_size=3),
    st.lists(round_bases, max_size=2),
    round_bases,
)
def test_no_spot_is_nearer(walls: list[Feature], friends: list[Base], zones: list[Base], base: Base) -> None:
    way = Way(
        board(*walls),
        no_end=tuple(walls),
        friends=dict(zip("abc", friends, strict=False)),
        zones=dict(zip("xy", zones, strict=False)),
    )
    nothing_is_nearer(way, base)


def wall(name: str, *corners: tuple[float, float]) -> Feature:
    return make("wall", name, Region(tuple(Point(*corner) for corner in corners)))


WEDGE = (
    wall("left", (10, 10), (18, 20), (16, 22), (8, 12)),
    wall("right", (26, 10), (18, 20), (20, 22), (28, 12)),
)
"""Two walls that meet below the opening between them."""


@pytest.mark.parametrize(
    ("walls", "friends", "at"),
    [
        (WEDGE, {}, Point(18.2, 19.4)),
        (WEDGE, {}, Point(17.7, 19.0)),
        ((WEDGE[0],), {"a": round_base(16, 13, 4)}, Point(15, 15.5)),
        ((WEDGE[1],), {"a": round_base(20, 13, 4)}, Point(21, 15.5)),
        ((make("wall", "r", rectangle(Point(18, 18), 6, 3, 25)),), {}, Point(18.4, 18.1)),
        ((make("wall", "d", disc(Point(18, 18), 3)),), {"a": round_base(22, 18, 3)}, Point(20, 18)),
        ((), {"a": round_base(1.5, 3, 3), "b": round_base(4, 1.5, 3)}, Point(2, 2)),
        ((make("wall", "rim", rectangle(Point(18, 1.5), 20, 2, 5)),), {}, Point(12, 1)),
    ],
)
def test_between_walls_bases_and_the_edge(
    walls: tuple[Feature, ...], friends: dict[str, Base], at: Point
) -> None:
    nothing_is_nearer(Way(board(*walls), no_end=walls, friends=friends), round_base(*at, 1.5))
