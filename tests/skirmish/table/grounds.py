"""Boards and bases for the tests of the table."""

from __future__ import annotations

import shapely
import shapely.affinity
from hypothesis import strategies as st
from shapely import Polygon

from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Base, Point, Region, box_base, disc, rectangle, round_base, stored
from bot.skirmish.table.terrain import Feature, make

SIDE = 36.0

coordinates = st.floats(0, SIDE, allow_nan=False).map(lambda value: round(value, 4))
points = st.builds(Point, coordinates, coordinates)
headings = st.floats(0, 359.9999).map(lambda value: round(value, 4))
sizes = st.sampled_from([0.5, 0.7874, 1.0, 1.1811, 1.25, 2.0, 4.0])
round_bases = st.builds(round_base, coordinates, coordinates, sizes, headings)
box_bases = st.builds(box_base, coordinates, coordinates, sizes, sizes, headings)
bases = st.one_of(round_bases, box_bases)


@st.composite
def features(draw: st.DrawFn, kind: str = "wall") -> Feature:
    """A wall: rectangle, disc, triangle or L."""
    at = draw(points)
    shape = draw(st.integers(0, 3))
    name = f"f{draw(st.integers(0, 10**9))}"
    if shape == 0:
        return make(kind, name, disc(at, draw(st.sampled_from([0.5, 1.5, 4.0]))))
    if shape == 1:
        region = rectangle(
            at, draw(st.sampled_from([0.5, 3.0, 8.0])), draw(st.sampled_from([0.5, 4.0])), draw(headings)
        )
        return make(kind, name, Region(tuple(stored(corner) for corner in region.outline)))
    x, y = at
    corners = [(x, y), (x + 5, y), (x + 5, y + 1), (x + 1, y + 1), (x + 1, y + 4), (x, y + 4)]
    if shape == 2:
        corners = [(x, y), (x + 4, y + 1), (x + 1, y + 5)]
    return make(kind, name, Region(tuple(stored(Point(*corner)) for corner in corners)))


def board(*found: Feature, side: float = SIDE) -> Board:
    """A square board with these features."""
    return Board("Test", side, side, features=found)


def oracle(base: Base) -> Polygon:
    """The base as a fine polygon of shapely, made another way than the table makes it."""
    if base.box is None:
        return shapely.Point(base.at).buffer(base.radius, quad_segs=64)
    width, depth = base.box
    flat = shapely.box(-width / 2, -depth / 2, width / 2, depth / 2)
    turned = shapely.affinity.rotate(flat, -base.heading, origin=(0, 0))
    return shapely.affinity.translate(turned, *base.at)
