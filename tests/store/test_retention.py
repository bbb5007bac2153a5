"""What is old is removed, in batches; what a replay, an undo or a post still needs stays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select, update

from bot.operations.settings import Settings
from bot.store import campaigns, history
from bot.store.outbox import File, Post, queue_posts
from bot.store.retention import Retention, tidy, until_night
from bot.store.session import Sessions
from bot.store.tables import (
    Base,
    Campaign,
    CampaignState,
    OutboxFile,
    OutboxRow,
    PostState,
    Receipt,
    Round,
    Snapshot,
)
from tests.store.helpers import make_campaign, move_clock

ALL = Retention(files=30, receipts=30, drafts=30, worlds=30)


async def count(sessions: Sessions, table: type[Base]) -> int:
    async with sessions() as session:
        return (await session.execute(select(func.count()).select_from(table))).scalar_one()


async def filled(sessions: Sessions) -> int:
    """A campaign with two worlds, a draft, five receipts, and posts: given up of a round, made, one to make."""
    campaign_id = await make_campaign(sessions)
    async with sessions.begin() as session:
        for number in (1, 2):
            await history.save_world(session, campaign_id, number, {"n": number})
        await campaigns.save_draft(session, campaign_id, 1, {"events": []})
        for interaction in range(5):
            await history.claim_interaction(session, interaction)
        files = (File("map.png", b"map"),)
        keys = ("round:1:map", "rules:guide", "round:2:map")
        await queue_posts(session, campaign_id, [Post(key, 5, {"content": key}, files) for key in keys])
        await queue_posts(session, None, [Post("skirmish:1:map", 6, {"content": "x"}, files)])
        await session.execute(
            update(OutboxRow)
            .where(OutboxRow.key != "round:2:map")
            .values(state=PostState.SENT, sent_at=func.clock_timestamp())
        )
        await session.execute(
            update(OutboxRow)
            .where(OutboxRow.key == "round:1:map")
            .values(state=PostState.FAILED, sent_at=None)
        )
    return campaign_id


async def files(sessions: Sessions) -> set[str]:
    async with sessions() as session:
        statement = select(OutboxRow.key).join(OutboxFile, OutboxFile.outbox_id == OutboxRow.id)
        return set((await session.execute(statement)).scalars())


async def test_nothing_young_is_removed(sessions: Sessions) -> None:
    await filled(sessions)
    await move_clock(sessions, timedelta(days=29))
    assert set((await tidy(sessions, ALL)).values()) == {0}


async def test_of_a_campaign_under_way_only_what_nobody_needs_is_removed(sessions: Sessions) -> None:
    await filled(sessions)
    await move_clock(sessions, timedelta(days=31))
    assert await tidy(sessions, ALL, batch=2) == {"files": 2, "receipts": 5, "drafts": 0, "worlds": 0}
    assert await files(sessions) == {"rules:guide", "round:2:map"}
    assert (await count(sessions, Receipt), await count(sessions, Snapshot)) == (0, 2)
    assert await count(sessions, OutboxRow) == 4
    assert set((await tidy(sessions, ALL)).values()) == {0}


async def test_of_a_campaign_that_is_over_the_last_world_stays(sessions: Sessions) -> None:
    campaign_id = await filled(sessions)
    async with sessions.begin() as session:
        await session.execute(update(Campaign).values(state=CampaignState.OVER))
    await move_clock(sessions, timedelta(days=31))
    kept = await tidy(sessions, Settings(_env_file=None).retention())  # type: ignore[call-arg]  # pydantic's own
    assert "worlds" not in kept
    assert await count(sessions, Snapshot) == 2
    assert await files(sessions) == {"round:2:map"}
    assert (await tidy(sessions, ALL))["worlds"] == 1
    async with sessions() as session:
        assert await history.load_world(session, campaign_id, 2) == {"n": 2}
        assert (await session.execute(select(Round.draft))).scalar_one() is None


def test_the_next_night() -> None:
    at = datetime(2026, 5, 4, 3, 59, tzinfo=UTC)
    assert until_night(at) == 60
    assert until_night(at + timedelta(minutes=1)) == 86_400
    assert until_night(at + timedelta(hours=12)) == 12 * 3600 + 60
