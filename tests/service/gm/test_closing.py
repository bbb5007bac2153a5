"""`/gm close` while orders are missing: who is named, what the buttons do, and for which round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.world.saved.serial import world_to_json
from bot.service.base import Refused, Services
from bot.service.gm import closing
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.store import campaigns as store
from bot.store import history
from bot.store.tables import OutboxRow, Round
from tests.service.conftest import ALICE, BOB, CAROL, MASTER, Table, again
from tests.service.pressing import button, carry_out, press


async def order(s: Services) -> None:
    for who, unit in ((ALICE, "Able"), (BOB, "Baker")):
        await orders.give(s, again(who), OrderForm(unit, facing="S"))


async def open_rounds(s: Services) -> list[int]:
    async with s.sessions() as session:
        rows = await session.execute(select(Round.number).where(Round.locked_at.is_(None)))
        return list(rows.scalars())


async def test_a_close_with_orders_missing_names_the_units_and_asks(table: Table) -> None:
    s = table.s
    await order(s)
    asked = await closing.close(s, again(MASTER))
    assert asked.text.splitlines() == [
        "**2 units have no order in round 1** and will hold if you close it now:",
        "- <@11>: Hammer",
        "- <@13>: Charlie",
    ]
    assert await open_rounds(s) == [1]
    told = await press(s, MASTER, asked, "Remind")
    assert told.text == "2 players are reminded. Round 1 stays open."
    await press(s, MASTER, asked, "Remind")
    async with s.sessions() as session:
        reminders = select(OutboxRow).where(OutboxRow.key.contains(":reminder:"))
        posts = list((await session.execute(reminders.order_by(OutboxRow.id))).scalars())
    assert [post.payload["ping"] for post in posts] == [[11], [13]]
    assert posts[0].payload["content"].startswith("<@11>: The game master is about to close round 1.")
    assert await open_rounds(s) == [1]
    assert "closed and adjudicated" in (await press(s, MASTER, told, "Close anyway")).text
    with pytest.raises(Refused, match=r"Round 1 is closed: nobody can give orders any more\. Nobody was"):
        await press(s, MASTER, asked, "Remind")
    await gm.publish(s, MASTER)
    # The buttons were for round 1: they leave round 2 alone.
    for label in ("Close anyway", "Remind"):
        with pytest.raises(Refused, match=r"Round 1 is over, and this button was for it"):
            await press(s, MASTER, asked, label)
    with pytest.raises(Refused, match="Only the game master"):
        await carry_out(s, again(ALICE), button(await closing.close(s, again(MASTER)), "Close"))
    assert await open_rounds(s) == [2]


async def test_a_close_asks_nothing_where_no_unit_waits_for_an_order(table: Table) -> None:
    """Units that have acted, or have nobody to command them, need none."""
    s = table.s
    await order(s)
    await orders.give(s, again(ALICE), OrderForm("Hammer", facing="S"))
    async with s.sessions.begin() as session:
        campaign = await store.lock_campaign(session, table.id)
        world = await s.truth.fresh(session, campaign)
        next(unit for unit in world.units.values() if unit.name == "Charlie").owner = None
        await history.save_world(session, table.id, 1, world_to_json(world))
    assert "closed and adjudicated" in (await closing.close(s, again(MASTER))).text
    assert await open_rounds(s) == []
    with pytest.raises(Refused, match="already closed"):
        await closing.close(s, again(MASTER))


async def test_the_question_about_many_units_stays_a_message(table: Table) -> None:
    s = table.s
    long = "*" * 40
    async with s.sessions.begin() as session:
        campaign = await store.lock_campaign(session, table.id)
        for number in range(60):
            await store.add_player(session, table.id, 10**17 + number, f"Player {number}")
        world = await s.truth.fresh(session, campaign)
        piece = next(unit for unit in world.units.values() if unit.name == "Charlie")
        for number in range(300):
            made = replace(piece, id=f"p{100 + number}", name=long, owner=str(10**17 + number % 60))
            world.units[made.id] = made
        await history.save_world(session, table.id, 1, world_to_json(world))
    text = (await closing.close(s, again(MASTER))).text
    assert text.startswith("**304 units have no order")
    assert len(text) <= 2000
    assert text.splitlines()[-1] == "- …and 265 more units of other players"
    assert CAROL.name not in text
