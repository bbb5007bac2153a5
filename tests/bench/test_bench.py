"""The measurements measure what they say; how long things take is no matter for a test."""

from __future__ import annotations

import pytest

from bot.campaign.world.sides import Side
from bot.rehearsal.bench.adjudicate import bench_adjudicate
from bot.rehearsal.bench.ground import battle, orders_of_all, rolling_map
from bot.rehearsal.bench.pictures import bench_rivals
from bot.rehearsal.bench.rivals import RIVALS, Plain
from bot.rehearsal.bench.rules import (
    bench_doctrine,
    bench_ground,
    bench_queue,
    bench_reach,
    bench_resolve,
    bench_sight,
)
from bot.rehearsal.bench.timing import Figure


def test_worlds_come_from_their_seed() -> None:
    ground = rolling_map(12, 12)
    one, other = battle(20, ground), battle(20, ground)
    assert one == other
    assert orders_of_all(one) == orders_of_all(other)
    assert sum(unit.side is Side.HOSTILE for unit in one.units.values()) == 10
    assert {order.unit for order in orders_of_all(one)} == set(one.units)


def test_the_rules_can_be_measured_at_any_size() -> None:
    ground = rolling_map(12, 12)
    figures = [
        *bench_resolve((4, 8), ground),
        *bench_ground(20, 20),
        *bench_sight(5, ground),
        *bench_reach(5, ground),
        *bench_doctrine(5, ground),
        *bench_queue(4, ground),
        *bench_adjudicate([(8, 12, 12)]),
    ]
    assert all(figure.value > 0 for figure in figures)
    assert figures[0].details["events"] > 0
    assert len({figure.name for figure in figures}) == len(figures)


def test_a_missed_budget_is_said() -> None:
    assert Figure("a", 2.0, "ms", 1.0).as_data()["kept"] is False
    assert "MISSED" in Figure("a", 2.0, "ms", 1.0).as_text()
    assert Figure("a", 2.0, "ms").kept


def test_a_library_that_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(plain: Plain) -> bytes:
        raise ImportError

    monkeypatch.setitem(RIVALS, "cairo", missing)
    monkeypatch.setitem(RIVALS, "matplotlib", missing)
    lines = [figure.as_text() for figure in bench_rivals(6, rolling_map(8, 8), repeats=1)]
    assert sum("is not installed" in line for line in lines) == 2
    assert any("ours beside Pillow" in line for line in lines)
