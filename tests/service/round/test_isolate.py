"""A defect does not stop a campaign: the orders that cause it are held, the rest of the round goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.happened import Resolution
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.dice import Dice
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round import adjudication
from bot.service.round.isolate import isolate
from bot.store.tables import OrderRow, OutboxRow
from tests.service.conftest import ALICE, BOB, CAROL, MASTER, Table, again
from tests.service.pressing import shown_orders


@given(
    st.sets(st.frozensets(st.integers(0, 19), min_size=1, max_size=3), max_size=4),
    st.integers(min_value=0, max_value=20),
)
def test_what_is_held_is_made_of_smallest_failing_sets(bad: set[frozenset[int]], size: int) -> None:
    def attempt(some: list[int]) -> list[int]:
        if any(clash <= set(some) for clash in bad):
            raise ValueError
        return some

    kept, held = isolate(attempt, range(size))
    gone = {item for item, _ in held}
    assert sorted([*kept, *gone]) == list(range(size))
    causes = [clash for clash in bad if clash <= gone]
    assert gone == set().union(*causes)
    assert not any(clash <= set(kept) for clash in bad)


def test_what_fails_with_nothing_at_all_fails() -> None:
    def attempt(_: list[int]) -> None:
        raise ValueError("always")

    with pytest.raises(ValueError, match="always"):
        isolate(attempt, [1, 2])


@pytest.fixture
def clash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders for the units of Bob and Carol cannot be adjudicated together."""

    def resolve_or_fail(
        world: World, given: Sequence[Order], dice: Dice, rulings: Mapping[str, str]
    ) -> Resolution:
        names = {world.units[order.unit].name for order in given}
        if {"Baker", "Charlie"} <= names:
            raise RuntimeError("secret reserve at 0908")
        return resolve(world, given, dice, rulings)

    monkeypatch.setattr(adjudication, "resolve", resolve_or_fail)


@pytest.mark.usefixtures("clash")
async def test_the_offending_orders_are_held_and_the_rest_is_published(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await orders.give(s, again(CAROL), OrderForm("Charlie", move="0203"))
    await gm.close_now(s, MASTER)
    text, *_ = await gm.preview(s, MASTER)
    assert "**Held**: order 2 of Baker" in text
    assert "**Held**: order 3 of Charlie" in text
    await gm.publish(s, MASTER)
    assert "Able** at 0304" in await shown_orders(s, ALICE)
    assert "at 0203" not in await shown_orders(s, BOB) + await shown_orders(s, CAROL)
    async with s.sessions() as session:
        states = list((await session.execute(select(OrderRow.state).order_by(OrderRow.number))).scalars())
        posts = {row.key: row for row in (await session.execute(select(OutboxRow))).scalars()}
    assert states == ["resolved", "withdrawn", "withdrawn"]
    assert "round:1:order:1:resolved" in posts
    assert "round:1:order:2:resolved" not in posts
    public = posts["round:1:order:2:held"]
    assert public.channel_id == 4
    assert "Order 2 of **Baker** could not be adjudicated" in public.payload["content"]
    told = posts["round:1:order:3:held:gm"]
    assert told.channel_id == 7
    assert "`RuntimeError`" in told.payload["content"]
    assert not any("0908" in str(row.payload) for key, row in posts.items() if ":held" in key)


async def test_a_hostile_order_that_is_held_is_told_to_the_game_master_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve_or_fail(
        world: World, given: Sequence[Order], dice: Dice, rulings: Mapping[str, str]
    ) -> Resolution:
        if any(world.units[order.unit].name == "Secret Reserve" for order in given):
            raise RuntimeError
        return resolve(world, given, dice, rulings)

    reserve = Order(unit=await unit_id(table, "Secret Reserve"), number=1)
    monkeypatch.setattr(adjudication, "resolve", resolve_or_fail)
    monkeypatch.setattr(adjudication, "with_doctrine", lambda *_: (reserve,))
    await gm.close_now(table.s, MASTER)
    async with table.s.sessions() as session:
        rows = list(
            (await session.execute(select(OutboxRow).where(OutboxRow.key.contains("held")))).scalars()
        )
    assert [row.channel_id for row in rows] == [7]
    assert "Secret Reserve" in rows[0].payload["content"]


async def unit_id(table: Table, name: str) -> str:
    from bot.store.tables import Campaign

    async with table.s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await table.s.truth.world(session, campaign)
    return next(unit.id for unit in world.units.values() if unit.name == name)
