"""Accepted orders and adjudicated rounds are counted, each once."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from bot.service.base import Refused
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from tests.service.conftest import ALICE, MASTER, Table, again


def figure(name: str) -> float:
    return REGISTRY.get_sample_value(name) or 0.0


async def test_an_order_counts_once_it_is_accepted_and_not_for_its_repetition(table: Table) -> None:
    before = figure("hexmarshal_orders_filed_total")
    who = again(ALICE)
    await orders.give(table.s, who, OrderForm("Able", move="0304", facing="NE"))
    assert figure("hexmarshal_orders_filed_total") == before + 1
    await orders.give(table.s, who, OrderForm("Able", move="0304", facing="NE"))
    with pytest.raises(Refused):
        await orders.give(table.s, again(ALICE), OrderForm("Nobody", move="0304"))
    assert figure("hexmarshal_orders_filed_total") == before + 1


async def test_the_time_of_an_adjudication_is_measured(table: Table) -> None:
    count, seconds = figure("hexmarshal_resolve_seconds_count"), figure("hexmarshal_resolve_seconds_sum")
    await gm.close_now(table.s, MASTER)
    assert figure("hexmarshal_resolve_seconds_count") == count + 1
    assert figure("hexmarshal_resolve_seconds_sum") > seconds
