"""The three states of a unit in the open round agree with what the judge takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.advice.readiness import Readiness, readiness
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import ORBIT, Ride, RoundState
from bot.campaign.world.order import Order
from bot.campaign.world.sides import Side
from tests.campaign.kernel.kernel_worlds import unit, world


def seen(**state: Any) -> tuple[SideView, OwnUnit]:
    """A view with one unit of the player's in this state."""
    start = world(unit("a", "RI", "0306", owner="11", **state), unit("t", "TR", "0306"))
    start_round(start)
    view = observe(start, Side.PLAYER)
    return view, next(own for own in view.units if own.id == "a")


@pytest.mark.parametrize("state", [{}, {"immobilised": True}, {"disarmed": True}, {"energy": 0}, {"fs": 1}])
def test_who_may_still_do_something_misses_an_order(state: dict[str, object]) -> None:
    view, own = seen(**state)
    assert readiness(view, own, ()) is Readiness.MISSING
    assert readiness(view, own, {"t"}) is Readiness.MISSING
    assert readiness(view, own, {"a"}) is Readiness.ORDERED
    assert check_order(view, Order("a")).refusal is None


@pytest.mark.parametrize("state", [{"survivors_of": "b"}, {"this_round": RoundState(acted=True)}])
@pytest.mark.rule("EDC-C3.4.2-b", "EDC-C1.1.2-c")
def test_whom_the_judge_refuses_any_order_there_is_nothing_to_order(state: dict[str, object]) -> None:
    view, own = seen(**state)
    assert readiness(view, own, ()) is Readiness.NOTHING
    assert check_order(view, Order("a")).refusal is not None


def test_passengers_need_no_order_but_may_have_one() -> None:
    view, own = seen(carrier="t", ride=Ride.PASSENGER)
    assert readiness(view, own, ()) is Readiness.NOTHING
    assert readiness(view, own, {"a"}) is Readiness.ORDERED


@pytest.mark.parametrize("drop", ["O", "P", ""])
@pytest.mark.rule("EDC-F6.2-b")
def test_who_waits_in_orbit_misses_an_order_only_where_it_can_be_dropped(drop: str) -> None:
    """Trained for it, and in a round with an asset."""
    view, own = seen(carrier=ORBIT, ride=Ride.ORBIT)
    classes = {**view.catalogue.classes, own.class_id: replace(view.catalogue.cls(own), drop=drop)}
    view = replace(view, catalogue=replace(view.catalogue, classes=classes))
    assert readiness(view, own, ()) is Readiness.NOTHING
    granted = replace(view, orbital=True)
    assert readiness(granted, own, ()) is (Readiness.MISSING if drop == "O" else Readiness.NOTHING)
    assert readiness(granted, own, {"a"}) is Readiness.ORDERED


def test_who_is_lost_or_has_no_commander_needs_no_order() -> None:
    view, own = seen()
    assert readiness(replace(view, units=(), lost=(own,)), own, ()) is Readiness.NOTHING
    assert readiness(view, replace(own, owner=None), ()) is Readiness.NOTHING
