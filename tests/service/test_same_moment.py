"""Two people at the same moment, and buttons from before: nothing is lost, nothing else is changed."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest

from bot.service import campaigns, gm, orders, rounds
from bot.service.base import Refused
from bot.service.orders import OrderForm
from bot.store import history
from bot.views.orders import WithdrawOrder, receipt_view
from tests.service.conftest import ALICE, BOB, FOE_CLASS, MASTER, Table, again
from tests.service.test_round import outbox, round_row


async def test_the_button_of_an_order_withdraws_that_order_only(table: Table) -> None:
    s = table.s
    old = await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    new = await orders.give(s, again(ALICE), OrderForm("Able", move="0205"))
    with pytest.raises(Refused, match="order 2 of Able"):
        await orders.withdraw(s, ALICE, "Able", (old.round, old.number))
    assert "order 2, move" in await orders.listing(s, ALICE)
    assert "Order 2" in await orders.withdraw(s, ALICE, "Able", (new.round, new.number))


async def test_the_button_of_a_past_round_leaves_this_round_alone(table: Table) -> None:
    s = table.s
    old = await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    again_first = await orders.give(s, again(ALICE), OrderForm("Able", move="0204"))
    assert (old.round, old.number, again_first.round, again_first.number) == (1, 1, 2, 1)
    with pytest.raises(Refused, match="round 1 does not stand"):
        await orders.withdraw(s, ALICE, "Able", (old.round, old.number))
    with pytest.raises(Refused, match="no unit called"):
        await orders.withdraw(s, BOB, "Able", (2, 1))
    assert "order 1, move" in await orders.listing(s, ALICE)


async def test_the_button_names_its_order(table: Table) -> None:
    receipt = await orders.give(table.s, again(ALICE), OrderForm("Able", move="0304"))
    (button,) = receipt_view(receipt).children
    assert isinstance(button, WithdrawOrder)
    assert re.fullmatch(button.template, button.custom_id)
    assert button.custom_id == "hx1:order:withdraw:1:1:Able"


async def test_a_unit_placed_while_the_round_is_closed_is_in_the_draft(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    saving, go_on = asyncio.Event(), asyncio.Event()
    save = history.save_world

    async def slow(*args: Any, **named: Any) -> None:
        saving.set()
        await go_on.wait()
        await save(*args, **named)

    monkeypatch.setattr(gm.history, "save_world", slow)
    hostile = FOE_CLASS
    placing = asyncio.create_task(gm.spawn(s, MASTER, hostile, "1008", "Latecomer"))
    await saving.wait()
    closing = asyncio.create_task(gm.close_now(s, MASTER))
    await asyncio.sleep(0.3)
    go_on.set()
    await asyncio.gather(placing, closing)
    draft = (await round_row(s, 1)).draft
    assert draft is not None
    assert "Latecomer" in str(draft["world"])


async def test_two_extensions_at_the_same_moment_both_count(table: Table) -> None:
    before = (await round_row(table.s, 1)).closes_at
    await asyncio.gather(gm.extend(table.s, MASTER, 1), gm.extend(table.s, MASTER, 2))
    after = (await round_row(table.s, 1)).closes_at
    assert before is not None
    assert after == before + timedelta(hours=3)


async def test_two_game_masters_publish_once(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    await asyncio.gather(gm.publish(s, MASTER), gm.publish(s, MASTER))
    keys = [row.key for row in await outbox(s)]
    assert len(keys) == len(set(keys))
    assert [key for key in keys if key.endswith(":open")] == ["round:1:open"]
    assert keys.count("round:1:report") == 1


async def test_a_campaign_ended_while_its_round_is_drawn_is_not_published(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await gm.close_now(s, MASTER)
    draw = rounds.round_posts

    async def ended_meanwhile(*args: Any) -> Any:
        await campaigns.end(s, MASTER)
        return await draw(*args)

    monkeypatch.setattr(rounds, "round_posts", ended_meanwhile)
    with pytest.raises(Refused):
        await gm.publish(s, MASTER)
    keys = [row.key for row in await outbox(s)]
    assert "end" in keys
    assert "round:1:report" not in keys
