"""Moving groups: whatever the ground and the goal, every stand stands legally and in cohesion."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.skirmish.table.board import Board
from bot.skirmish.table.formation import (
    Arranged,
    Formation,
    Misplaced,
    Shape,
    arrange,
    at_share,
    goals,
    moved_stands,
    strays,
)
from bot.skirmish.table.measure import coherent, overlap
from bot.skirmish.table.moves import Way, check_path, check_stand, length
from bot.skirmish.table.shapes import Base, Point, box_base, rectangle, round_base, span
from bot.skirmish.table.terrain import make
from tests.amount import amount

SIDE = 60.0
REACH = 10.0
COHESION = 3.0


@st.composite
def _formations(draw: Any) -> Formation:
    """A group in the lower left quarter, on a table with a wood, a block, friends and foes beside it."""
    count = draw(st.integers(1, 12))
    columns = draw(st.integers(1, 4))
    boxes = draw(st.booleans())
    stands: dict[str, Base] = {}
    for n in range(count):
        x, y = 4.0 + 4.0 * (n % columns), 4.0 + 4.0 * (n // columns)
        stands[f"s{n:02}"] = box_base(x, y, 2.0, 1.5) if boxes else round_base(x, y, 2.0)
    blocks = tuple(
        make("block", f"block{n}", rectangle(Point(x, y), 4.0, 6.0, turned))
        for n, (x, y, turned) in enumerate(
            draw(st.lists(st.tuples(st.floats(26, 56), st.floats(4, 56), st.floats(0, 90)), max_size=4))
        )
    )
    rivals = draw(st.lists(st.tuples(st.floats(24, 58), st.floats(2, 58)), max_size=12))
    foes = {f"foe{n}": round_base(round(x, 4), round(y, 4), 2.0) for n, (x, y) in enumerate(rivals)}
    zones = {name: round_base(*foe.at, 6.0) for name, foe in foes.items()} if draw(st.booleans()) else {}
    way = Way(Board("Field", SIDE, SIDE, features=blocks), closed=blocks, foes=foes, zones=zones)
    leash = draw(st.sampled_from((None, 12.0)))
    return Formation(stands, way, REACH, COHESION, leash=leash, faced=draw(st.booleans()))


GOALS = st.builds(Point, st.floats(-10, 70), st.floats(-10, 70))


def _check(formation: Formation, arranged: Arranged) -> None:
    assert list(arranged.stands) == list(formation.stands)
    for name, placed in arranged.stands.items():
        start = formation.stands[name]
        assert check_stand(formation.way, placed.base) is None, name
        if placed.path:
            turned = placed.base.moved(start.at)
            assert check_path(formation.way, turned, placed.path, REACH) is None, name
            assert placed.path[-1] == placed.base.at
            assert length(start.at, placed.path) <= REACH + 1e-6
        else:
            assert placed.base.at == start.at
    for one, other in combinations(arranged.stands.values(), 2):
        assert not overlap(one.base, other.base)


@given(_formations(), GOALS, st.sampled_from(Shape))
@settings(max_examples=amount(35, 500), deadline=None)
def test_every_stand_is_placed_legally_and_in_cohesion(
    formation: Formation, goal: Point, shape: Shape
) -> None:
    arranged = arrange(formation, goal, shape)
    _check(formation, arranged)
    if not strays(formation, formation.stands):
        assert arranged.astray == ()
    bases = {name: placed.base for name, placed in arranged.stands.items()}
    assert arranged.astray == strays(formation, bases)
    assert arrange(formation, goal, shape) == arranged


@given(_formations(), GOALS, st.lists(st.integers(0, 11), max_size=4, unique=True))
@settings(max_examples=amount(25, 300), deadline=None)
def test_a_group_that_has_lost_stands_closes_up_as_far_as_it_gets(
    formation: Formation, goal: Point, lost: list[int]
) -> None:
    left = {name: base for n, (name, base) in enumerate(formation.stands.items()) if n not in lost}
    if not left:
        return
    torn = Formation(left, formation.way, REACH, 1.0)
    arranged = arrange(torn, goal)
    _check(torn, arranged)
    assert set(arranged.astray) <= set(strays(torn, left))


def test_an_open_field_gives_the_shape_itself() -> None:
    stands = {f"s{n}": round_base(20.0 + 2.5 * (n % 3), 20.0 + 2.5 * (n // 3), 2.0) for n in range(9)}
    formation = Formation(stands, Way(Board("Field", SIDE, SIDE)), 15.0, 3.0, gap=0.5)
    goal = Point(22.5, 30.0)
    kept = arrange(formation, goal).stands
    assert all(
        span(kept[name].base.at, (base.at[0], base.at[1] + 7.5)) < 1e-9 for name, base in stands.items()
    )
    line = [placed.base.at for placed in arrange(formation, goal, Shape.LINE, 0.0).stands.values()]
    assert {at[1] for at in line} == {30.0}
    across = sorted(at[0] for at in line)
    assert {round(b - a, 4) for a, b in pairwise(across)} == {2.5}
    column = [placed.base.at for placed in arrange(formation, goal, Shape.COLUMN, 0.0).stands.values()]
    assert {at[0] for at in column} == {22.5}
    wedge = arrange(formation, goal, Shape.WEDGE, 0.0).stands
    assert max(wedge, key=lambda name: wedge[name].base.at[1]) == "s0"
    assert arrange(formation, goal).short == 0.0


def test_a_goal_out_of_reach_is_gone_for_as_far_as_all_get() -> None:
    stands = {f"s{n}": round_base(10.0 + 2.5 * n, 10.0, 2.0) for n in range(4)}
    way = Way(Board("Field", SIDE, SIDE))
    slow = Formation(stands, way, 8.0, 3.0, allowances={"s2": 3.0})
    arranged = arrange(slow, Point(13.75, 50.0))
    assert math.isclose(arranged.stands["s0"].base.at[1], 13.0, abs_tol=1e-2)
    assert math.isclose(arranged.short, 37.0, abs_tol=1e-2)


def test_a_group_goes_round_a_wall_and_stops_before_a_foe() -> None:
    wall = make("block", "wall", rectangle(Point(12.0, 15.0), 3.0, 1.0))
    stands = {f"s{n}": round_base(10.0 + 2.0 * n, 12.0, 2.0) for n in range(3)}
    formation = Formation(stands, Way(Board("Field", SIDE, SIDE), closed=(wall,)), 12.0, 3.0)
    arranged = arrange(formation, Point(12.0, 18.0))
    assert arranged.short < 0.5
    assert any(len(placed.path) > 1 for placed in arranged.stands.values())
    halfway = at_share(formation, arranged, 0.5)
    assert all(12.0 < base.at[1] < 18.0 for base in halfway.values())
    assert at_share(formation, arranged, 0.0) == stands
    assert at_share(formation, arranged, 1.0)["s0"].at == arranged.stands["s0"].base.at


def test_a_lone_stand_goes_as_near_to_a_blocked_goal_as_it_gets() -> None:
    lake = make("block", "wall", rectangle(Point(20.0, 30.0), 20.0, 20.0))
    alone = Formation(
        {"s0": round_base(20.0, 10.0, 2.0)}, Way(Board("Field", SIDE, SIDE), closed=(lake,)), 25.0, 3.0
    )
    arranged = arrange(alone, Point(20.0, 28.0))
    assert 18.0 <= arranged.stands["s0"].base.at[1] <= 19.0
    assert math.isclose(arranged.short, 28.0 - arranged.stands["s0"].base.at[1], abs_tol=0.5)


def test_single_stands_are_put_elsewhere_or_refused() -> None:
    stands = {f"s{n}": round_base(10.0 + 2.5 * n, 10.0, 2.0) for n in range(4)}
    formation = Formation(stands, Way(Board("Field", SIDE, SIDE)), 8.0, 2.0)
    plan = arrange(formation, Point(13.75, 14.0))
    moved = moved_stands(formation, plan, {"s3": Point(15.0, 16.2)})
    assert moved.stands["s3"].base.at == (15.0, 16.2)
    assert moved.stands["s0"] == plan.stands["s0"]
    for at, stand, why in (
        (Point(17.5, 30.0), "s3", "too_far"),
        (Point(12.5, 14.5), "s3", "ends_on_base"),
        (Point(17.5, 17.9), "s3", None),
    ):
        with pytest.raises(Misplaced) as wrong:
            moved_stands(formation, plan, {"s3": at})
        assert wrong.value.stand == stand
        assert (wrong.value.refusal and wrong.value.refusal.why) == why


def test_goals_lie_on_the_board_within_reach() -> None:
    stands = {"a": round_base(3.0, 3.0, 2.0), "b": round_base(5.5, 3.0, 2.0)}
    formation = Formation(stands, Way(Board("Field", SIDE, SIDE)), 8.0, 2.0)
    found = goals(formation)
    assert len(found) > 8
    assert all(0 <= x <= SIDE and 0 <= y <= SIDE and span((x, y), (4.25, 3.0)) <= 8.001 for x, y in found)
    bases = [arrange(formation, goal).stands for goal in found]
    assert all(coherent([placed.base for placed in stands.values()], 2.0) for stands in bases)
