"""A draft that waits: the game master is called, the players know what they wait for, and nobody forgets it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.service.base import Refused
from bot.service.gm import office as gm
from bot.service.ground.calendar import upcoming
from bot.service.round import review
from bot.service.round.review import ReadDraft, remind_of_review
from bot.service.round.rounds import adjudicate
from bot.store import campaigns
from bot.store.schedule import REVIEW
from bot.store.tables import OutboxRow
from tests.service.conftest import ALICE, CHANNELS, MASTER, Table, again
from tests.service.pressing import carry_out


async def posts(table: Table, about: str, kind: str = "create") -> list[OutboxRow]:
    async with table.s.sessions() as session:
        wanted = OutboxRow.key.endswith(about) | OutboxRow.key.contains(f"{about}:")
        wanted &= OutboxRow.kind == kind
        found = await session.execute(select(OutboxRow).where(wanted).order_by(OutboxRow.id))
        return list(found.scalars())


async def waits(table: Table) -> list[float]:
    """In how many hours reminders are due."""
    async with table.s.sessions() as session:
        jobs = await session.execute(
            text(
                "SELECT EXTRACT(epoch FROM execute_after - now()) / 3600 FROM jobs.pgqueuer"
                f" WHERE entrypoint = '{REVIEW}' ORDER BY 1"
            )
        )
        return [float(hours) for (hours,) in jobs]


async def test_the_master_is_called_to_a_draft_once_and_the_players_know(table: Table) -> None:
    await gm.close_now(table.s, again(MASTER))
    (asked,) = await posts(table, "1:review")
    (told,) = await posts(table, ":reviewing")
    assert asked.channel_id == CHANNELS["gm-room"]
    assert asked.payload["content"].startswith(f"<@{MASTER.user_id}> ")
    assert asked.payload["ping"] == [MASTER.user_id]
    assert (told.channel_id, "ping" in told.payload) == (CHANNELS["unit-orders"], False)
    assert "Round 1 is closed" in told.payload["content"]
    async with table.s.sessions.begin() as session:
        (await campaigns.get_round(session, table.id, 1)).draft = None
    await adjudicate(table.s, table.id, 1)  # as after a ruling
    assert len(await posts(table, ":review")) == 1
    assert len(await waits(table)) == 1


async def test_what_says_that_a_draft_waits_says_so_no_longer_once_it_is_published(table: Table) -> None:
    await gm.close_now(table.s, again(MASTER))
    await remind_of_review(table.s, table.id, 1)
    waited = {(row.key, row.channel_id) for row in await posts(table, "round:1:review")}
    waited |= {(row.key, row.channel_id) for row in await posts(table, ":reviewing")}
    assert [channel for _, channel in sorted(waited)] == [
        CHANNELS["gm-room"],
        CHANNELS["gm-room"],
        CHANNELS["unit-orders"],
    ]
    await gm.publish(table.s, again(MASTER))
    over = await posts(table, ":over", "edit")
    assert {(row.target_key, row.channel_id) for row in over} == waited
    told = f"Round 1 is closed and published: <#{CHANNELS['briefing-room']}> has the report."
    assert [(row.payload["content"], row.payload["buttons"]) for row in over] == [(told, [])] * 3


async def test_its_button_shows_the_draft_to_the_master(table: Table) -> None:
    await gm.close_now(table.s, again(MASTER))
    (asked,) = await posts(table, ":review")
    assert asked.payload["buttons"][0]["label"] == "Read the draft"
    screen = await carry_out(table.s, MASTER, ReadDraft(table.id, 1))
    assert [button.label for button in screen.buttons] == ["Publish this draft", "Rewrite…"]
    for press, who in ((ReadDraft(table.id, 2), MASTER), (ReadDraft(table.id, 1), ALICE)):
        with pytest.raises(Refused):
            await carry_out(table.s, who, press)


async def test_the_master_is_reminded_before_each_close_until_the_draft_is_published(table: Table) -> None:
    await gm.close_now(table.s, again(MASTER))
    async with table.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, table.id)
    now = table.s.clock()
    first, second = upcoming(campaign, now, 2)
    (wait,) = await waits(table)
    hours = (first - now) / timedelta(hours=1)
    assert abs(wait - (hours - 12 if hours > 12.2 else hours / 2)) < 0.1
    await remind_of_review(table.s, table.id, 1)
    await remind_of_review(table.s, table.id, 1)  # the job is done again after a crash
    (_, reminder) = await posts(table, ":review")
    assert f"<t:{int(first.timestamp())}:F>" in reminder.payload["content"]
    assert reminder.payload["ping"] == [MASTER.user_id]
    after = await waits(table)
    assert len(after) == 2
    assert abs(after[1] - ((second - now) / timedelta(hours=1) - 12)) < 0.1
    await gm.publish(table.s, again(MASTER))
    await remind_of_review(table.s, table.id, 1)
    assert len(await posts(table, ":review")) == 2


async def test_a_campaign_that_publishes_by_itself_asks_nobody(table: Table) -> None:
    async with table.s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, table.id)
        campaign.settings = {**campaign.settings, "auto_publish": True}
    await gm.close_now(table.s, again(MASTER))
    assert await posts(table, ":review") == []


async def test_a_reminder_that_would_be_late_comes_halfway(table: Table, monkeypatch: Any) -> None:
    soon = table.s.clock() + timedelta(hours=2)
    monkeypatch.setattr(review, "upcoming", lambda *_: [soon])
    await gm.close_now(table.s, again(MASTER))
    (wait,) = await waits(table)
    assert 0.9 < wait < 1.1
