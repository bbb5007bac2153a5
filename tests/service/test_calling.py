"""Posts that are made anyway call those who want that; others get a direct message that says where, or nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

from sqlalchemy import select

from bot.service.base import Services
from bot.service.gm import masters
from bot.service.gm import office as gm
from bot.service.ground.calling import called
from bot.service.ground.notices import Way
from bot.service.ground.notifying import still_concerns
from bot.service.room import comms
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import PostRefused, Readers
from bot.store.notice_choices import keep_choice
from bot.store.outbox import NOTICE
from bot.store.tables import Cause, OutboxRow
from tests.service.conftest import ALICE, CHANNELS, MASTER, Table, again
from tests.service.told import told
from tests.store.test_outbox import Channels

GM_ROOM, DIRECT = CHANNELS["gm-room"], 9001


def discord() -> Channels:
    return Channels(places={f"dm:{MASTER.user_id}": DIRECT})


async def deliver(s: Services, channels: Channels) -> None:
    await deliver_due(s.sessions, channels, Readers(partial(still_concerns, s), called))


async def choose(s: Services, way: Way, quiet: tuple[int, int] | None = None) -> None:
    async with s.sessions.begin() as session:
        await keep_choice(session, MASTER.user_id, {"office": way}, "UTC", quiet)


async def draft(s: Services) -> OutboxRow:
    """The post that calls the game master to a draft."""
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return next(row for row in rows if row.channel_id == GM_ROOM and "Read the draft" in str(row.payload))


async def test_who_has_not_chosen_is_called_where_the_post_is(table: Table) -> None:
    s, channels = table.s, discord()
    await gm.close_now(s, MASTER)
    assert (await draft(s)).payload[NOTICE] == "DRAFT_READY"
    await deliver(s, channels)
    assert (await draft(s)).payload["ping"] == [MASTER.user_id]
    assert await told(s) == []
    assert channels.texts(DIRECT) == []


async def test_by_direct_message_they_are_told_once_where_it_is(table: Table) -> None:
    s, channels = table.s, discord()
    await choose(s, Way.DIRECT)
    await gm.close_now(s, MASTER)
    for _ in range(2):
        await deliver(s, channels)
    assert (await draft(s)).payload["ping"] == []
    [text] = channels.texts(DIRECT)
    assert text.startswith(f"The draft of a round waits for you: <#{GM_ROOM}>\n-# Red Sands.")


async def test_where_direct_messages_are_closed_they_are_called_below_it(table: Table) -> None:
    s, channels = table.s, discord()
    channels.refuse[DIRECT] = PostRefused("closed", Cause.RIGHT)
    await choose(s, Way.DIRECT)
    await gm.close_now(s, MASTER)
    await deliver(s, channels)
    await deliver(s, channels)
    below = [text for text in channels.texts(GM_ROOM) if text.startswith("<@1>: ")]
    assert (
        below == [f"<@1>: The draft of a round waits for you: <#{GM_ROOM}>"] == channels.texts(GM_ROOM)[-1:]
    )


async def test_who_wants_nothing_is_not_called_and_the_post_is_made(table: Table) -> None:
    s, channels = table.s, discord()
    await choose(s, Way.NOTHING)
    await gm.close_now(s, MASTER)
    await deliver(s, channels)
    row = await draft(s)
    assert (row.state, row.payload["ping"]) == ("sent", [])
    assert await told(s) == []


async def test_in_quiet_hours_it_waits_and_a_dismissed_master_hears_nothing(table: Table) -> None:
    s, channels = table.s, discord()
    now = datetime.now(UTC)
    minutes = now.hour * 60 + now.minute
    await choose(s, Way.DIRECT, ((minutes - 60) % 1440, (minutes + 60) % 1440))
    await masters.appoint(s, again(MASTER), 2, "Second", leaves=False)
    await comms.report(s, again(ALICE), "They are coming.")
    await deliver(s, channels)
    assert channels.texts(DIRECT) == []
    [row] = await told(s, MASTER.user_id)
    assert row.held_until is not None
    assert timedelta(minutes=58) < row.held_until - now <= timedelta(minutes=60)
    async with s.sessions() as session:
        assert await still_concerns(s, session, table.id, row.payload["concerns"])
    await masters.appoint(s, again(MASTER), MASTER.user_id, "Gamemaster", leaves=True)
    async with s.sessions() as session:
        assert not await still_concerns(s, session, table.id, row.payload["concerns"])
