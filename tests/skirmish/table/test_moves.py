"""Moves: allowance, what is in the way, where a base may end, ways round."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from bot.skirmish.table import measure, moves
from bot.skirmish.table.moves import Pace, Way, Why
from bot.skirmish.table.shapes import (
    Base,
    Point,
    box_base,
    disc,
    heading_to,
    rectangle,
    round_base,
    span,
    step,
)
from bot.skirmish.table.terrain import Feature, make
from tests.amount import amount
from tests.skirmish.table.grounds import SIDE, bases, board, features, oracle, points, round_bases

WALL = make("wall", "wall", rectangle(Point(18, 18), 8, 1))
CRATE = make("container", "crate", rectangle(Point(18, 18), 4, 4))


def swept(base: Base, path: list[Point] | tuple[Point, ...]) -> BaseGeometry:
    """All the ground the base covers on its way, by shapely."""
    start = base.at
    parts = []
    for to in path:
        parts.append(shapely.union(oracle(base.moved(start)), oracle(base.moved(to))).convex_hull)
        start = to
    return shapely.union_all(parts)


@st.composite
def ways(draw: st.DrawFn) -> tuple[Way, Base]:
    """A mover that stands legally among walls, containers, friends and foes."""
    walls = tuple(draw(st.lists(features("wall"), max_size=3)))
    crates = tuple(draw(st.lists(features("container"), max_size=2)))
    mover = draw(bases)
    foes = {f"foe{n}": other for n, other in enumerate(draw(st.lists(round_bases, max_size=3)))}
    friends = {f"friend{n}": other for n, other in enumerate(draw(st.lists(bases, max_size=2)))}
    way = Way(board(*walls, *crates), walls, crates, foes, friends)
    assume(moves.check_stand(way, mover) is None)
    return way, mover


@settings(max_examples=amount(25, 400))
@given(ways(), points, st.floats(0.1, 20))
def test_the_furthest_point_is_legal_and_within_the_allowance(
    found: tuple[Way, Base], aim: Point, allowance: float
) -> None:
    way, mover = found
    end = moves.furthest(way, mover, aim, allowance)
    assert span(mover.at, end) <= min(allowance, span(mover.at, aim)) + 1e-4
    there = mover.moved(end)
    assert measure.on_board(way.board, there)
    assert not any(measure.overlap(there, other) for other in (*way.foes.values(), *way.friends.values()))
    assert not any(measure.overlaps_region(there, one.region) for one in (*way.closed, *way.no_end))
    ground = swept(mover, [end])
    for feature in way.closed:
        assert ground.intersection(feature.region.polygon).area < 0.02
    for other in way.foes.values():
        assert ground.intersection(oracle(other)).area < 0.02


@settings(max_examples=amount(25, 400))
@given(ways(), st.integers(0, 359).map(float), st.floats(0.5, 12))
def test_nothing_further_along_the_line_is_legal(
    found: tuple[Way, Base], heading: float, allowance: float
) -> None:
    way, mover = found
    end = moves.furthest(way, mover, step(mover.at, heading, 1), allowance, past=True)
    gone = span(mover.at, end)
    for n in range(1, 11):
        more = gone + (allowance - gone) * n / 10
        if more > gone + 0.05:
            assert moves.check_path(way, mover, [step(mover.at, heading, more)], allowance) is not None


@settings(max_examples=amount(25, 400))
@given(ways(), points)
def test_a_route_is_legal_and_not_longer_than_asked(found: tuple[Way, Base], goal: Point) -> None:
    way, mover = found
    path = moves.route(way, mover, goal, 30.0)
    if path is None:
        straight = moves.check_path(way, mover, [goal], 30.0)
        assert straight is not None
    else:
        assert path[-1] == goal
        assert moves.check_path(way, mover, path, 30.0) is None
        assert moves.length(mover.at, path) <= 30.0 + 1e-6


@settings(max_examples=amount(25, 400))
@given(ways(), st.lists(points, min_size=1, max_size=3))
def test_an_accepted_path_touches_nothing_closed(found: tuple[Way, Base], path: list[Point]) -> None:
    way, mover = found
    refusal = moves.check_path(way, mover, path, 200.0)
    ground = swept(mover, path)
    deepest = max(
        [
            *(ground.intersection(feature.region.polygon).area for feature in way.closed),
            *(ground.intersection(oracle(other)).area for other in way.foes.values()),
            0.0,
        ]
    )
    if refusal is None:
        assert deepest < 0.02
    if deepest > 0.05:
        assert refusal is not None
        assert moves.explain(refusal)


@given(bases, points, features())
def test_crossing_agrees_with_polygons(base: Base, end: Point, feature: Feature) -> None:
    shared = swept(base, [end]).intersection(feature.region.polygon).area
    met = bool(moves.crossed(base, [end], [feature]))
    if shared > 0.05:
        assert met
    if swept(base, [end]).distance(feature.region.polygon) > 5e-3:
        assert not met


@settings(max_examples=amount(25, 400))
@given(ways(), st.floats(1, 10))
def test_spots_are_legal(found: tuple[Way, Base], allowance: float) -> None:
    way, mover = found
    for spot in moves.spots(way, mover, allowance, headings=6):
        assert moves.check_path(way, mover, [spot], allowance) is None


def test_stops_at_a_wall_and_beside_a_foe() -> None:
    mover = round_base(18, 10, 2)
    assert moves.furthest(Way(board(WALL), (WALL,)), mover, Point(18, 30), 20) == pytest.approx(
        (18, 16.5), abs=1e-3
    )
    way = Way(board(), foes={"foe": round_base(18, 15, 2)})
    assert moves.furthest(way, mover, Point(18, 30), 20) == pytest.approx((18, 13), abs=1e-3)


def test_a_foe_in_the_path_names_itself() -> None:
    way = Way(board(), foes={"zulu": round_base(18, 15, 2)})
    refusal = moves.check_path(way, round_base(18, 10, 2), [Point(18, 20)], 20)
    assert refusal is not None
    assert (refusal.why, refusal.what) == (Why.BASE, "zulu")
    assert refusal.far == pytest.approx(3, abs=1e-5)
    assert moves.explain(refusal, "in", {"zulu": "Zulu"}) == (
        "Zulu is in the way after 3.0 in. Go round it or stop before it."
    )


def test_friends_are_passed_but_not_ended_on() -> None:
    way = Way(board(), friends={"friend": round_base(18, 15, 2)})
    mover = round_base(18, 10, 2)
    assert moves.check_path(way, mover, [Point(18, 20)], 10) is None
    refusal = moves.check_path(way, mover, [Point(18, 15.5)], 10)
    assert refusal is not None
    assert refusal.why is Why.ENDS_ON_BASE
    assert moves.furthest(way, mover, Point(18, 16), 10) == pytest.approx((18, 13), abs=1e-3)
    assert moves.furthest(way, mover, Point(18, 17), 10) == pytest.approx((18, 17), abs=1e-3)


def test_an_obstacle_is_crossed_but_not_ended_on() -> None:
    way = Way(board(CRATE), no_end=(CRATE,))
    mover = round_base(18, 10, 2)
    refusal = moves.check_path(way, mover, [Point(18, 20.5)], 20)
    assert refusal is not None
    assert (refusal.why, refusal.what) == (Why.ENDS_ON_FEATURE, "crate")
    assert moves.check_path(way, mover, [Point(18, 21)], 20) is None
    assert moves.furthest(way, mover, Point(18, 30), 9) == pytest.approx((18, 15), abs=1e-3)


def test_the_allowance_is_measured_along_the_path() -> None:
    mover = round_base(10, 10, 1)
    way = Way(board())
    assert moves.check_path(way, mover, [Point(19, 22)], 15) is None
    refusal = moves.check_path(way, mover, [Point(20, 22)], 15)
    assert refusal is not None
    assert refusal.why is Why.TOO_FAR
    assert refusal.far == pytest.approx(15.62, abs=0.01)
    assert moves.check_path(way, mover, [Point(10, 18), Point(18, 18)], 15) is not None


def test_the_base_stays_on_the_board() -> None:
    way = Way(board(side=120))
    mover = round_base(118, 60, 2)
    refusal = moves.check_path(way, mover, [Point(119.5, 60)], 10)
    assert refusal is not None
    assert refusal.why is Why.OFF_BOARD
    assert moves.furthest(way, mover, Point(120, 60), 10) == (119.0, 60.0)


def test_entering_begins_beyond_the_edge() -> None:
    way = Way(board(), entering=True)
    mover = round_base(10, -1, 2)
    assert moves.check_path(way, mover, [Point(10, 4)], 6) is None
    assert moves.check_path(way, mover, [Point(10, 0.5)], 6) is not None
    assert moves.furthest(way, mover, Point(10, 20), 6) == (10.0, 5.0)


def test_zones_are_kept_out_of_and_left_outwards() -> None:
    way = Way(board(), zones={"guard": Base(Point(18, 18), 5)})
    mover = round_base(18, 10, 2)
    assert moves.furthest(way, mover, Point(18, 18), 10) == pytest.approx((18, 12), abs=1e-3)
    assert moves.check_path(way, mover, [Point(26, 10)], 10) is None
    inside = round_base(18, 13, 2)
    assert moves.check_path(way, inside, [Point(18, 8)], 10) is None
    refusals = [
        moves.check_path(way, inside, [at], 10) for at in (Point(18, 14), Point(18, 12.5), Point(20, 13))
    ]
    assert [found and found.why for found in refusals] == [Why.ZONE, Why.ENDS_IN_ZONE, Why.ENDS_IN_ZONE]


def test_an_allowance_that_shrinks_with_what_is_crossed() -> None:
    pace = Pace((CRATE,), lambda met: 11 - len(met))
    mover = round_base(14, 18, 2)
    way = Way(board(CRATE), no_end=(CRATE,))
    assert moves.check_path(way, mover, [Point(24, 18)], pace) is None
    assert moves.check_path(way, mover, [Point(24.5, 18)], pace) is not None
    assert moves.furthest(way, mover, Point(34, 18), pace) == pytest.approx((24, 18), abs=1e-3)
    assert moves.furthest(way, mover, Point(14, 34), pace) == pytest.approx((14, 29), abs=1e-3)
    # Where going on would cost more than is left, the base stops in front of the wood.
    wood = make("wood", "wood", rectangle(Point(20, 18), 4, 20))
    capped = Pace((wood,), lambda met: 3.0 if met else 12.0)
    assert moves.furthest(Way(board(wood)), round_base(10, 18, 2), Point(30, 18), capped) == pytest.approx(
        (17, 18), abs=1e-3
    )


def test_a_gap_is_as_wide_as_the_base_needs() -> None:
    left = make("wall", "left", rectangle(Point(9, 18), 18, 1))
    for gap, passes in ((1.0, False), (1.2, True)):
        right = make("wall", "right", rectangle(Point(18 + gap + 9, 18), 18, 1))
        way = Way(board(left, right), (left, right))
        goal = Point(18 + gap / 2, 24)
        mover = round_base(18 + gap / 2, 14, 1.1811)
        assert (moves.check_path(way, mover, [goal], 10) is None) is passes


def test_a_route_goes_round_the_nearer_end_of_a_wall() -> None:
    way = Way(board(WALL), (WALL,))
    mover = round_base(20, 14, 2)
    path = moves.route(way, mover, Point(20, 22))
    assert path is not None
    long = moves.length(mover.at, path)
    # The shortest way round the corners (22, 17.5) and (22, 18.5) with an inch of base.
    around = 2 * (math.sqrt(2**2 + 3.5**2 - 1) + math.radians(90 - 0)) + 1
    assert 9.0 < long < around
    assert max(at.x for at in path) > 22.9
    assert moves.route(way, mover, Point(20, 22), 9.0) is None


def test_reach_finds_contact_straight_or_round() -> None:
    foe = round_base(18, 22, 2)
    way = Way(board(WALL), (WALL,), foes={"foe": foe})
    mover = round_base(20, 14, 2)
    path = moves.reach(way, mover, foe, 12)
    assert path is not None
    assert len(path) > 1
    assert measure.touching(mover.moved(path[-1]), foe)
    assert moves.reach(way, mover, foe, 7) is None
    assert moves.reach(Way(board(), foes={"foe": foe}), round_base(18, 14, 2), foe, 6) == ((18.0, 20.0),)
    assert moves.reach(way, round_base(20, 22, 2), foe, 6) == ()


def test_contact_spots_touch_and_do_not_overlap() -> None:
    for target in (round_base(18, 18, 4), box_base(18, 18, 2, 5, 30)):
        spots = moves.contact_spots(round_base(10, 10, 2), target)
        assert len(spots) == 16
        for spot in spots:
            assert measure.touching(round_base(*spot, 2), target)
            assert not measure.overlap(round_base(*spot, 2), target)
        assert span(spots[0], Point(10, 10)) <= span(spots[-1], Point(10, 10))


def test_path_cost_takes_the_dearest_ground() -> None:
    wood = make("wood", "wood", rectangle(Point(10, 10), 4, 20))
    bog = make("marsh", "bog", rectangle(Point(11, 10), 4, 20))
    rates = {"wood": 2.0, "marsh": 3.0}
    cost = moves.path_cost(Point(0, 10), [Point(20, 10)], [wood, bog], lambda found: rates[found.kind])
    assert cost == pytest.approx(20 + 1 * 1 + 2 * 4, abs=1e-4)
    assert moves.path_cost(Point(0, 30), [Point(20, 30)], [wood, bog], lambda _: 5.0) == pytest.approx(20)


@pytest.mark.parametrize("heading", [0.0, 30.0, 90.0, 200.0])
def test_a_rectangle_slides_up_to_a_disc(heading: float) -> None:
    pillar = make("wall", "pillar", disc(Point(18, 18), 2))
    mover = box_base(18, 6, 2, 4, heading)
    end = moves.furthest(Way(board(pillar), (pillar,)), mover, Point(18, 30), 24)
    assert measure.to_region(mover.moved(end), pillar.region) == pytest.approx(0, abs=2e-3)
    assert heading_to(mover.at, end) == pytest.approx(0, abs=1e-6)
    assert end.y < SIDE / 2
