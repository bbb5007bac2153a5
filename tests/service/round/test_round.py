"""A whole round over the services: orders, close, draft, publication, the next round."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.service.base import Refused, Services, stamp
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, reading
from bot.service.round import rounds
from bot.service.round.draft import Words
from bot.service.round.windows import earlier_fronts, published_fronts
from bot.store.delivery.deliver import deliver_due
from bot.store.tables import OrderRow, OutboxRow, Round, Snapshot
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, MASTER, Table, again
from tests.service.pressing import shown_orders
from tests.store.test_outbox import Channels


async def outbox(s: Services) -> list[OutboxRow]:
    async with s.sessions() as session:
        return list((await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars())


async def round_row(s: Services, number: int) -> Round:
    async with s.sessions() as session:
        return (await session.execute(select(Round).where(Round.number == number))).scalar_one()


@pytest.mark.rule("EDC-B1-b")
async def test_round_from_orders_to_the_next_round(table: Table) -> None:
    s = table.s
    first = await orders.give(s, again(ALICE), OrderForm("Able", move="0304", facing="NE"))
    second = await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    assert (first.number, second.number) == (1, 2)
    assert stamp(first.closes_at) in first.text
    await gm.close_now(s, MASTER)
    assert (await round_row(s, 1)).draft is not None
    text, *_ = await gm.preview(s, MASTER)
    assert "Draft of round 1" in text
    await gm.publish(s, MASTER)
    info = await campaigns.current(s, MASTER)
    assert info is not None
    assert (info.round, info.state) == (2, "running")
    keys = [row.key for row in await outbox(s)]
    for key in ("round:1:open", "round:1:report", "round:1:gm", "round:1:dice"):
        assert key in keys
    assert {"round:1:order:1:resolved", "round:1:order:2:resolved"} <= set(keys)
    briefing = next(row for row in await outbox(s) if row.key == "round:1:report").payload
    assert "**Round 2.**" in briefing["content"]
    assert "A round is 6 hours in the field" in briefing["content"]
    assert stamp((await round_row(s, 2)).closes_at) in briefing["content"]
    assert "round-1-front-1.png" in briefing["embeds"][0]["image"]["url"]
    assert briefing["embeds"][0]["title"] == "Round 1: A quiet round; 2 units moved"
    assert "Able to 0304" in briefing["embeds"][0]["description"]
    sealed = next(row for row in await outbox(s) if row.key == "round:2:sealed")
    assert "Dice of round 2, sealed" in sealed.payload["content"]
    assert sealed.channel_id == CHANNELS["operations-room"]
    assert "Dice" not in str(briefing)
    assert [row.key for row in await outbox(s) if row.channel_id == 2][-3:] == [
        "round:1:open",
        "round:1:open:head:0",  # closed before the time that it had said
        "round:1:report",
    ]
    listing = await shown_orders(s, ALICE)
    assert "Able** at 0304" in listing
    assert "holds" in listing
    assert "Able" in await reading.why(s, ALICE, "Able", None)


async def test_world_of_the_next_round_is_kept_and_the_old_one_stays(table: Table) -> None:
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)
    async with table.s.sessions() as session:
        rounds_kept = set((await session.execute(select(Snapshot.round))).scalars())
    assert {1, 2} <= rounds_kept


async def test_a_new_order_goes_to_the_end_of_the_queue(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    third = await orders.give(s, again(ALICE), OrderForm("Able", move="0205"))
    assert third.number == 3
    async with s.sessions() as session:
        rows = (
            await session.execute(select(OrderRow.number, OrderRow.state).order_by(OrderRow.number))
        ).all()
    assert [tuple(row) for row in rows] == [(1, "void"), (2, "live"), (3, "live")]


async def test_a_repeated_interaction_gets_the_same_receipt(table: Table) -> None:
    who = again(ALICE)
    form = OrderForm("Able", move="0304")
    first = await orders.give(table.s, who, form)
    assert await orders.give(table.s, who, form) == replace(first, picture=None, repeated=True)
    assert [row.key for row in await outbox(table.s)].count("round:1:order:1") == 1
    other = await orders.give(table.s, again(ALICE), form)
    assert other.number == 2


async def test_a_withdrawn_order_is_not_carried_out(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    assert "withdrawn" in await orders.withdraw(s, ALICE, "Able")
    with pytest.raises(Refused, match="no order to withdraw"):
        await orders.withdraw(s, ALICE, "Able")
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert "Able** at 0304" not in await shown_orders(s, ALICE)


async def test_orders_are_refused_once_the_round_is_locked(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="Too late"):
        await orders.give(s, again(ALICE), OrderForm("Able", move="0205"))
    with pytest.raises(Refused, match="Too late"):
        await orders.withdraw(s, ALICE, "Able")
    assert len([row for row in await outbox(s) if row.key.startswith("round:1:order:")]) == 1


async def test_an_order_after_the_close_is_refused_even_before_the_lock(table: Table) -> None:
    """EDC-C1-a: the database's clock decides, whether the job has come or not."""
    s = table.s
    async with s.sessions.begin() as session:
        row = (await session.execute(select(Round))).scalar_one()
        row.closes_at = row.opens_at - timedelta(seconds=1)
    with pytest.raises(Refused, match="Too late"):
        await orders.give(s, again(CAROL), OrderForm("Charlie", move="0203"))


async def test_a_close_that_was_moved_does_nothing(table: Table) -> None:
    await gm.extend(table.s, MASTER, 5)
    await rounds.close_round(table.s, table.id, 1)
    assert (await round_row(table.s, 1)).locked_at is None


async def test_status_tells_counts_only(table: Table) -> None:
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0304"))
    told = await campaigns.status(table.s, BOB)
    assert ("Alice", 2, 1) in told.players
    assert "0304" not in told.text


async def test_publishing_again_changes_nothing(table: Table) -> None:
    s = table.s
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    before = [(row.id, row.key) for row in await outbox(s)]
    await rounds.publish_round(s, table.id, 1)
    await rounds.close_round(s, table.id, 1)
    assert [(row.id, row.key) for row in await outbox(s)] == before
    with pytest.raises(Refused, match="no draft"):
        await gm.publish(s, MASTER)


async def test_the_game_master_may_add_a_title_and_a_quotation(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    words = Words("The *ford* holds", "Nobody passes.\n@everyone said so.")
    await gm.publish(s, MASTER, words=words)
    report = next(row for row in await outbox(s) if row.key == "round:1:report").payload["embeds"][0]
    assert report["title"] == "Round 1: The \\*ford\\* holds"
    assert report["description"].startswith(
        "> Nobody passes.\n> @\u200beveryone said so.\n\n**A quiet round; one unit moved.**\n\n"
    )


async def test_the_preview_shows_the_very_posts_that_are_made(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    first = await gm.preview_screen(s, MASTER, Words("The ford holds", "Nobody passes."))
    again_ = await gm.preview_screen(s, MASTER, Words(title="The bridge holds"))
    with pytest.raises(Refused, match="not the one you saw"):
        await gm.publish(s, MASTER, first.buttons[0].press)  # type: ignore[arg-type]
    await gm.publish(s, MASTER, again_.buttons[0].press)  # type: ignore[arg-type]
    (report,) = [row for row in await outbox(s) if row.key == "round:1:report"]
    assert again_.posts[0].embeds[0]["title"] == "Round 1: The bridge holds"
    assert again_.posts[0].embeds[0]["description"].startswith("> Nobody passes.")
    files = [(file.name, file.data) for file in report.files]
    assert files == [(picture.filename, picture.data) for picture in again_.posts[0].pictures]
    async with s.sessions() as session:
        campaign = await rounds.campaigns.get_campaign(session, table.id)
    shown = [f"round-1-front-{front.number}.png" for front in published_fronts(campaign, 1) or ()]
    assert shown == [name for name, _ in files if "front" in name], "and the next round continues these"
    assert earlier_fronts(campaign, 2).used == len(shown)


async def test_words_of_the_game_master_are_kept_until_publication_and_can_be_taken_away(
    table: Table,
) -> None:
    s = table.s
    await gm.close_now(s, MASTER)
    await gm.preview_screen(s, MASTER, Words("The ford holds", "Nobody passes."))
    await gm.preview_screen(s, MASTER, Words(quote="-"))
    await gm.publish(s, MASTER)
    report = next(row for row in await outbox(s) if row.key == "round:1:report").payload["embeds"][0]
    assert report["title"] == "Round 1: The ford holds"
    assert "Nobody" not in report["description"]
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    report = next(row for row in await outbox(s) if row.key == "round:2:report").payload["embeds"][0]
    assert "ford" not in report["title"]


async def test_the_post_of_a_replaced_order_is_struck_out_once(table: Table) -> None:
    """EDC-C1.1.1-d: the order that counts can be told from the older one where both are posted."""
    s = table.s
    discord = Channels()
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await deliver_due(s.sessions, discord)
    repeated = again(ALICE)
    for _ in range(2):
        await orders.give(s, repeated, OrderForm("Able", move="0205"))
    await deliver_due(s.sessions, discord)
    await orders.withdraw(s, ALICE, "Able")
    await orders.give(s, again(ALICE), OrderForm("Able", move="0203"))
    edits = {row.target_key or "": row.payload["content"] for row in await outbox(s) if row.kind == "edit"}
    assert {key: text for key, text in edits.items() if not key.startswith("signup:")} == {
        "round:1:order:1": "~~Order 1~~ Able: replaced by order 2.",
        "round:1:order:2": "~~Order 2~~ Able: withdrawn.",
    }
