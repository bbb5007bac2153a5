"""What the orders channel shows of a player who changes their mind again and again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.service.base import Services
from bot.service.gm import office
from bot.service.orders import filing as orders
from bot.service.orders import posting
from bot.service.orders.form import OrderForm
from bot.store.delivery.deliver import deliver_due
from bot.store.tables import OutboxRow
from tests.service.conftest import ALICE, BOB, CHANNELS, MASTER, Table, again
from tests.service.pressing import shown_orders
from tests.store.helpers import move_clock
from tests.store.test_outbox import Channels

ORDERS = CHANNELS["unit-orders"]


def long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is."""
    for pause in ("FIRST_PAUSE", "LONGEST_PAUSE"):
        monkeypatch.setattr(posting, pause, timedelta(seconds=100))


async def change(s: Services, times: int) -> None:
    """Alice gives Able so many orders, one after the other."""
    for n in range(times):
        await orders.give(s, again(ALICE), OrderForm("Able", facing=("N", "S")[n % 2]))


async def shown(s: Services, discord: Channels) -> list[str]:
    """The first lines of the orders channel as they are now, after all that is due is posted."""
    await deliver_due(s.sessions, discord)
    changed = {number: text.removeprefix("edit ") for text, number in discord.done if text.startswith("edit")}
    posts = enumerate(discord.messages, 1)
    texts = [changed.get(number, text) for number, (channel, text, _) in posts if channel == ORDERS]
    return [text.splitlines()[0] for text in texts if text.startswith(("~~", "**#"))]


@pytest.mark.rule("EDC-C1.1.1-d")
async def test_sixty_orders_for_one_unit_hold_up_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is replaced before it was posted is never posted; the last one is, after a pause that others use."""
    s, discord = table.s, Channels()
    long_pauses(monkeypatch)
    await change(s, 2)
    assert await shown(s, discord) == ["**#2** Alice"]
    await change(s, 1)
    struck = "~~Order 2~~ Able: replaced by order 3."
    assert await shown(s, discord) == [struck]
    await change(s, 57)
    await orders.give(s, again(BOB), OrderForm("Baker", facing="S"))
    assert await shown(s, discord) == [struck, "**#61** Bob"]
    await move_clock(s.sessions, timedelta(seconds=101))
    assert await shown(s, discord) == [struck, "**#61** Bob", "**#60** Alice"]
    assert "order 60, face N" in await shown_orders(s, ALICE)
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).where(OutboxRow.channel_id == ORDERS))).scalars()
        states = [row.state for row in rows]
    assert sorted(set(states)) == ["failed", "sent"]
    assert states.count("failed") == 58


async def test_an_order_withdrawn_before_it_was_posted_is_never_posted(table: Table) -> None:
    s, discord = table.s, Channels()
    await orders.give(s, again(ALICE), OrderForm("Able", facing="N", note="Hold the bridge."))
    await orders.withdraw(s, again(ALICE), "Able")
    assert await shown(s, discord) == []
    assert not any("Hold the bridge" in text for _, text, _ in discord.messages)
    await change(s, 1)
    assert await shown(s, discord) == ["**#2** Alice"]
    await orders.withdraw(s, again(ALICE), "Able")
    assert await shown(s, discord) == ["~~Order 2~~ Able: withdrawn."]


async def test_a_close_waits_for_no_pause(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order that was put off is posted before what the close posts in its channel."""
    s, discord = table.s, Channels()
    long_pauses(monkeypatch)
    await change(s, 2)
    await shown(s, discord)
    await change(s, 1)
    await shown(s, discord)
    before = len(discord.texts(ORDERS))
    await office.close_now(s, MASTER)
    await deliver_due(s.sessions, discord)
    order, waiting = discord.texts(ORDERS)[before:]
    assert order.startswith("**#3** Alice")
    assert "game master" in waiting


async def test_an_order_is_posted_before_a_warning_that_names_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, discord = table.s, Channels()
    long_pauses(monkeypatch)
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    for facing in ("N", "S", "SE"):
        await shown(s, discord)
        await orders.give(s, again(BOB), OrderForm("Baker", move="0204", facing=facing))
    assert (await shown(s, discord))[-1] != "**#4** Bob"
    await orders.withdraw(s, again(ALICE), "Able")
    await deliver_due(s.sessions, discord)
    order, warning = discord.texts(ORDERS)[-2:]
    assert order.startswith("**#4** Bob")
    assert "Order 4 of Baker may have counted on Able" in warning
