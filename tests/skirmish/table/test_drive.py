"""Vehicles: turns with limits, the ground a turn sweeps, hills, and what scatters."""

from __future__ import annotations

from dataclasses import replace
from math import pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.skirmish.table.arcs import scatter
from bot.skirmish.table.board import Board
from bot.skirmish.table.drive import Drive, check_drive, check_turn, driven, drives, legs, swept
from bot.skirmish.table.measure import overlap, wholly_in
from bot.skirmish.table.moves import Pace, Way, Why, explain
from bot.skirmish.table.shapes import Point, box_base, rectangle, round_base, span, turn
from bot.skirmish.table.sight import Volume, ground_at, sees, slopes, standing
from bot.skirmish.table.terrain import make
from tests.amount import amount

BOARD = Board("Field", 40.0, 40.0)
TANK = box_base(20.0, 20.0, 2.0, 5.0)
HEADINGS = st.floats(0, 359.9)


@given(HEADINGS, HEADINGS, st.floats(0, 1))
def test_what_a_turn_sweeps_holds_the_base_at_every_heading(start: float, end: float, part: float) -> None:
    tank = box_base(20.0, 20.0, 2.0, 5.0, start)
    ground = swept(tank, end)
    between = box_base(20.0, 20.0, 1.99, 4.99, start + turn(start, end) * part)
    assert wholly_in(between, ground)
    assert ground.polygon.area <= pi * tank.radius**2 + 1e-6


@given(HEADINGS, HEADINGS, st.floats(16, 24), st.floats(16, 24))
def test_a_turn_is_stopped_by_what_the_base_would_meet_on_the_way(
    start: float, end: float, x: float, y: float
) -> None:
    tank, foe = box_base(20.0, 20.0, 2.0, 5.0, start), round_base(x, y, 1.0)
    found = check_turn(Way(BOARD, foes={"foe": foe}), tank, end)
    meets = [overlap(replace(tank, heading=start + turn(start, end) * n / 90), foe) for n in range(91)]
    if meets[0]:
        assert found is None, "what it overlaps already does not stop it"
    elif any(
        overlap(box_base(20, 20, 1.98, 4.98, start + turn(start, end) * n / 90), foe) for n in range(91)
    ):
        assert found is not None
        assert (found.why, found.what) == (Why.TURN_BLOCKED, "foe")
    elif not any(
        overlap(box_base(20, 20, 2.1, 5.1, start + turn(start, end) * n / 90), foe) for n in range(91)
    ):
        assert found is None


def test_each_leg_has_its_heading() -> None:
    path = [Point(20.0, 25.0), Point(25.0, 25.0), Point(25.0, 20.0)]
    found = legs(TANK, path, back=[2])
    assert [(leg.base.heading, leg.turned, leg.back) for leg in found] == [
        (0.0, 0.0, False),
        (90.0, 90.0, False),
        (0.0, -90.0, True),
    ]
    end = driven(TANK, path, back=[2])
    assert (end.at, end.heading) == ((25.0, 20.0), 0.0)
    assert driven(TANK, []) == TANK


@pytest.mark.parametrize(
    ("path", "drive", "back", "why", "far"),
    [
        ([(20.0, 30.0)], Drive(), (), None, 0.0),
        ([(20.0, 33.0)], Drive(), (), Why.TOO_FAR, 13.0),
        ([(20.0, 39.0)], Drive(), (), Why.OFF_BOARD, 19.0),
        ([(25.0, 20.0)], Drive(sharpest=90.0), (), None, 0.0),
        ([(25.0, 19.0)], Drive(sharpest=90.0), (), Why.TURN_TOO_SHARP, 0.0),
        ([(20.0, 22.0), (22.0, 22.0)], Drive(turns=1), (), None, 0.0),
        ([(20.0, 22.0), (22.0, 22.0), (22.0, 24.0)], Drive(turns=1), (), Why.TURNS_TOO_MANY, 4.0),
        ([(20.0, 22.0), (22.0, 22.0), (22.0, 24.0)], Drive(straight=2.0), (), None, 0.0),
        ([(20.0, 22.0), (21.9, 22.0), (21.9, 24.0)], Drive(straight=2.0), (), Why.TURNS_TOO_SOON, 3.9),
        ([(20.0, 17.0)], Drive(sharpest=90.0, back=3.0), (0,), None, 0.0),
        ([(20.0, 16.9)], Drive(sharpest=90.0, back=3.0), (0,), Why.BACKWARDS, 3.1),
        ([(20.0, 19.0)], Drive(back=0.0), (0,), Why.BACKWARDS, 1.0),
    ],
)
def test_limits_of_a_drive(
    path: list[tuple[float, float]], drive: Drive, back: tuple[int, ...], why: Why | None, far: float
) -> None:
    found = check_drive(Way(BOARD), TANK, [Point(*at) for at in path], 12.0, drive, back)
    assert (found and found.why) == why
    if found is not None:
        assert found.far == pytest.approx(far)
        assert explain(found).endswith(".")


def test_a_drive_meets_walls_and_friends() -> None:
    wall = make("block", "wall", rectangle(Point(22.5, 22.0), 1.0, 1.0))
    way = Way(BOARD, closed=(wall,))
    swings = check_drive(way, TANK, [Point(25.0, 20.0)], 12.0)
    assert swings is not None
    assert (swings.why, swings.what) == (Why.TURN_BLOCKED, "wall")
    assert "in the way of the turn" in explain(swings)
    through = Way(BOARD, friends={"friend": round_base(20.0, 27.0, 1.0)})
    assert check_drive(through, TANK, [Point(20.0, 27.0), Point(22.9, 27.0)], 12.0) is not None
    assert check_drive(through, TANK, [Point(20.0, 27.0), Point(25.0, 27.0)], 12.0) is None
    wood = make("wood", "wood", rectangle(Point(20.0, 27.0), 4.0, 4.0))
    slow = Pace((wood,), lambda met: 6.0 if met else 12.0)
    refusal = check_drive(Way(BOARD), TANK, [Point(20.0, 30.0)], slow)
    assert refusal is not None
    assert refusal.why is Why.TOO_FAR


@given(HEADINGS, st.sampled_from((45.0, 90.0, 180.0)))
@settings(max_examples=amount(20, 400))
def test_what_is_offered_may_be_driven(heading: float, sharpest: float) -> None:
    tank, drive = box_base(6.0, 6.0, 2.0, 5.0, heading), Drive(sharpest, turns=1)
    way = Way(BOARD, foes={"foe": round_base(12.0, 12.0, 3.0)})
    found = list(drives(way, tank, 9.0, drive))
    assert found or sharpest < 180
    for path in found:
        assert check_drive(way, tank, path, 9.0, drive) is None


def test_hills_raise_what_stands_on_them_and_hide_what_is_behind() -> None:
    low = make("hill", "low", rectangle(Point(20.0, 20.0), 12.0, 12.0))
    high = replace(make("hill", "high", rectangle(Point(20.0, 20.0), 4.0, 4.0)), height=3.0)
    board = Board("Hills", 40.0, 40.0, features=(low, high))
    assert [ground_at(board, Point(x, 20.0)) for x in (2.0, 15.0, 20.0)] == [0.0, 1.0, 3.0]
    west, east = (standing(board, round_base(x, 20.0, 1.0), 1.5) for x in (5.0, 35.0))
    assert west == Volume(west.base, 0.0, 1.5)
    assert not sees(west, east, slopes(board))
    top = standing(board, round_base(20.0, 20.0, 1.0), 1.5)
    assert (top.bottom, top.top) == (3.0, 4.5)
    assert sees(top, west, slopes(board))


@given(st.integers(1, 12), st.floats(0.5, 9))
def test_scatter_goes_where_the_die_says(value: int, far: float) -> None:
    at = scatter(Point(20.0, 20.0), value, 12, far)
    assert span(at, (20.0, 20.0)) == pytest.approx(far)
    assert (value == 1) == (at.y > 20.0 and abs(at.x - 20.0) < 1e-9)
