"""Messages in the orders channel while two processes are on one token, one dies, and connections break."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, text

from bot.cogs import hearing, orders_room
from bot.cogs.orders_room import TAKEN
from bot.hexmap.coords import Facing
from bot.messages import say
from bot.rehearsal.sandbox import Person
from bot.rehearsal.sandbox.state import Message
from bot.service.base import Who
from bot.service.orders import paste, written
from bot.store.claims import Claim
from bot.store.tables import Campaign, OrderRow
from tests.e2e.test_kill import due_campaign
from tests.sandbox.test_entrance import Pair, dead, pair, quick
from tests.store.helpers import until

CHATTER, NOT_READ = say(orders_room.CHATTER), say(orders_room.NOT_READ)

__all__ = ["pair", "quick"]


async def until_true(true: Any) -> None:
    async def now() -> bool:
        return bool(true())

    await until(now)


class Room:
    """The orders channel of a campaign, with one player."""

    def __init__(self, pair: Pair, alice: Person) -> None:
        self.pair, self.alice = pair, alice
        self.channel = pair.sandbox.channel("unit-orders")

    @property
    def mention(self) -> str:
        return f"<@{self.pair.sandbox.state.bot.id}>"

    async def order(self, facing: str) -> Message:
        """Write an order form."""
        person = Who(self.alice.id, "Alice", self.pair.sandbox.guild.id)
        form = await paste.template_text(self.pair.bots[0].services, person, "Able")
        form = form.strip("`\n").replace("Facing: n/a", f"Facing: {facing}")
        return await self.alice.say("unit-orders", f"{self.mention}\n{form}")

    async def talk(self, words: str) -> Message:
        return await self.alice.say("unit-orders", words)

    def answers(self, to: Message) -> list[str]:
        here = list(self.channel.messages.values())
        return [one.content for one in here if one.reference == to.id]

    async def filed(self) -> list[str]:
        """The facings that were ordered in messages, by queue number."""
        async with self.pair.sessions() as session:
            rows = select(OrderRow).where(OrderRow.message_id.is_not(None)).order_by(OrderRow.number)
            return [Facing(row.order["facing"]).name for row in (await session.execute(rows)).scalars()]

    async def dealt_with(self) -> None:
        """Wait until no message waits for either process."""

        async def idle() -> bool:
            async with self.pair.sessions() as session:
                open_claims = select(func.count()).select_from(Claim).where(Claim.done_at.is_(None))
                if (await session.execute(open_claims)).scalar_one():
                    return False
            return not any(bot.entrance._watched for bot in self.pair.bots)

        await until(idle)


@pytest.fixture
async def room(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr(hearing, "EVERY", 0.05)
    alice = await pair.sandbox.member("Alice")
    await due_campaign(pair.sandbox, pair.sessions, alice.id, timedelta(hours=1))
    for bot in pair.bots:
        bot.chatter_seconds = 0.1
    yield Room(pair, alice)
    assert not [found for found in pair.sandbox.violations if found.code != 10008]


async def test_a_message_is_filed_or_answered_by_one_process(room: Room) -> None:
    good = await room.order("NE")
    bad = await room.talk(f"{room.mention} go")
    await until_true(lambda: good.reactions and room.answers(bad))
    talk = await room.talk("hello")
    await until_true(lambda: talk.id not in room.channel.messages)
    await room.dealt_with()
    assert await room.filed() == ["NE"]
    assert list(good.reactions) == [TAKEN]
    assert len(room.answers(bad)) == 1
    assert not room.answers(good)
    await until_true(lambda: all(line.content != CHATTER for line in room.channel.messages.values()))
    sent = [one for one in room.pair.sandbox.exchanges if CHATTER in str(one.request)]
    assert len(sent) == 1
    await room.alice.edit(good, good.content + " ")
    await room.alice.edit(bad, bad.content + " now")
    await until_true(lambda: len(room.answers(bad)) == 2)
    await room.dealt_with()
    assert room.answers(bad)[1] == NOT_READ
    assert not room.answers(good)  # a post says that the order is void


async def test_talk_stays_in_a_channel_that_is_no_longer_one_of_orders(room: Room) -> None:
    first = await room.talk("hello")
    await until_true(lambda: first.id not in room.channel.messages)  # the channel is remembered now
    async with room.pair.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        campaign.channels = {**campaign.channels, "unit-orders": room.pair.sandbox.channel("comms-net").id}
    stays = await room.talk("what now?")
    await room.dealt_with()
    assert stays.id in room.channel.messages
    assert not room.answers(stays)


@pytest.mark.parametrize("died", ["before it was filed", "after it was filed"])
async def test_a_message_whose_process_died_is_dealt_with_by_the_other(
    room: Room, monkeypatch: pytest.MonkeyPatch, died: str
) -> None:
    first, second = room.pair.bots
    assert first._keeping is not None
    first._keeping.cancel()  # it gives no sign of life
    deal, begun = second.entrance.message, asyncio.Event()

    async def later(number: int, *given: Any, **named: Any) -> bool:
        async def claimed() -> bool:
            async with room.pair.sessions() as session:
                return await session.get(Claim, number) is not None

        await until(claimed)
        return await deal(number, *given, **named)

    async def dies(number: int, work: Any, **_: Any) -> None:
        if died.startswith("after"):
            room.pair.sandbox.faults.fail("PUT *", 403)  # the mark is not made any more
            await work()
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(second.entrance, "message", later)
    monkeypatch.setattr(first.entrance, "_carry_out", dies)
    order = await room.order("SE")
    async with asyncio.timeout(60):
        await begun.wait()
    assert not order.reactions
    await dead(room.pair)
    await until_true(lambda: order.reactions)
    assert await room.filed() == ["SE"]
    assert not room.answers(order)


async def test_a_message_that_comes_while_the_database_is_away_is_filed_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    give, tries = written.give, 0

    async def unreachable(*given: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise ConnectionRefusedError
        return await give(*given)

    monkeypatch.setattr(written, "give", unreachable)
    before = await heard_to(room)
    order = await room.order("SE")
    await until_true(lambda: tries)
    await dead(room.pair)
    await until_true(lambda: order.reactions)
    await room.dealt_with()
    assert await room.filed() == ["SE"]
    assert not room.answers(order)

    async def noted() -> bool:
        return await heard_to(room) > before

    await until(noted)


async def heard_to(room: Room) -> Any:
    """Until when everything was heard."""
    async with room.pair.sessions() as session:
        return (
            await session.execute(text("SELECT coalesce(max(heard_to), 'epoch') FROM shard"))
        ).scalar_one()


async def test_an_answer_in_the_channel_is_posted_once_whatever_breaks(room: Room) -> None:
    faults, route = room.pair.sandbox.faults, f"POST /channels/{room.channel.id}/messages"
    faults.lose_answer(route)
    faults.cut(route)
    faults.cut(route, after_doing=True)
    faults.rate_limited(route, 0.05)
    bad = await room.talk(f"{room.mention} go")
    await until_true(lambda: room.answers(bad))
    talk = await room.talk("hello")
    await until_true(lambda: talk.id not in room.channel.messages)
    await room.dealt_with()
    assert len(room.answers(bad)) == 1
    assert all(line.content != CHATTER for line in room.channel.messages.values())
    assert all(fault.hits == 1 for fault in faults.planned)
