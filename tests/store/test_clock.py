"""The machine's clock was ahead and is right again: what was noted meanwhile keeps nobody waiting."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, text

from bot.service.means.allowance import Allowance, Counted, Quotas
from bot.store import claims, failed_jobs, heard, lease
from bot.store.delivery.claim import LOST_TRACK
from bot.store.delivery.deliver import deliver_due
from bot.store.outbox import LONGEST_WAIT, due_posts, queue_posts, unmade_posts
from bot.store.schedule import CLOSE, REMIND, enqueue, right_clock
from bot.store.session import Sessions
from bot.store.tables import NOW, Cause, FailedJob, OutboxRow, PostState
from tests.store.helpers import make_campaign, move_clock
from tests.store.test_outbox import Channels, put, say

AHEAD = timedelta(hours=1)


async def right_again(sessions: Sessions) -> None:
    """The clock, which was an hour ahead, is right: everything noted so far lies in the future."""
    await move_clock(sessions, -AHEAD)


async def test_a_lease_taken_by_a_clock_ahead_has_run_out(sessions: Sessions) -> None:
    assert await lease.take(sessions, "work", "dead")
    await right_again(sessions)
    async with sessions.begin() as session:
        assert not await lease.taken(session, "work")
        with pytest.raises(lease.Lost):
            await lease.as_holder(session, "work", "dead")
    assert await lease.take(sessions, "work", "living")
    assert not await lease.take(sessions, "work", "another")  # a lease of the present is respected
    assert await lease.take(sessions, lease.ALARMS, "dead", 90)
    assert not await lease.take(sessions, lease.ALARMS, "living", 90)
    await right_again(sessions)
    assert await lease.take(sessions, lease.ALARMS, "living", 90)


@pytest.mark.parametrize("state", [PostState.WAITING, PostState.SENDING, PostState.PARKED])
async def test_a_post_put_off_by_a_clock_ahead_is_made(sessions: Sessions, state: PostState) -> None:
    campaign, discord = await make_campaign(sessions), Channels()
    await put(sessions, campaign, say("one"))
    async with sessions.begin() as session:
        row = (await session.execute(select(OutboxRow))).scalar_one()
        row.state, row.cause = state, Cause.RIGHT if state is PostState.PARKED else None
        row.not_before = row.not_before + timedelta(minutes=2)
    assert await deliver_due(sessions, discord) == 0  # a pause of the present is kept
    await right_again(sessions)
    assert await deliver_due(sessions, discord) == 1
    assert discord.texts() == ["one"]


async def test_posts_queued_by_a_clock_a_little_ahead_keep_their_order(sessions: Sessions) -> None:
    """Only what was put off on purpose lets later posts pass."""
    campaign, discord = await make_campaign(sessions), Channels()
    await put(sessions, campaign, say("one"))
    await move_clock(sessions, timedelta(minutes=-1))
    await put(sessions, campaign, say("two"))
    await deliver_due(sessions, discord)
    assert discord.texts() == []
    await move_clock(sessions, timedelta(minutes=1))
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one", "two"]


async def test_a_post_first_tried_by_a_clock_ahead_is_looked_for_in_the_whole_day(sessions: Sessions) -> None:
    """Its nonce may be forgotten, and the time of its first attempt is wrong: both would make it twice."""
    campaign, since = await make_campaign(sessions), []

    class Forgetful(Channels):
        async def find(self, delivery: object) -> list[int]:
            since.append(delivery.first_sent_at)  # type: ignore[attr-defined]
            return [1]

    discord = Forgetful(forgetful=True, fail_after=[ConnectionError("lost")])
    await put(sessions, campaign, say("one"))
    await deliver_due(sessions, discord)
    await right_again(sessions)
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one"]
    async with sessions() as session:
        now = (await session.execute(select(NOW))).scalar_one()
    assert since[0] <= now - LOST_TRACK


async def test_a_claim_of_a_clock_ahead_is_taken_over(sessions: Sessions) -> None:
    async with sessions.begin() as session:
        assert await claims.claim(session, 5, "dead", "token")
        assert not await claims.take_over(session, 5, "living")
    await right_again(sessions)
    async with sessions.begin() as session:
        assert await claims.take_over(session, 5, "living")
        assert not await claims.take_over(session, 5, "another")


async def test_a_shard_is_not_heard_to_in_the_future(sessions: Sessions) -> None:
    async with sessions.begin() as session:
        await heard.note(session, 1, [0])
    await right_again(sessions)
    async with sessions.begin() as session:
        soon = (await session.execute(select(NOW))).scalar_one() + timedelta(seconds=1)
        assert not await heard.heard(session, 1, soon)
        await heard.note(session, 1, [0])
        assert not await heard.heard(session, 1, soon + AHEAD / 2)
        assert await heard.heard(session, 1, soon - timedelta(seconds=5))
        assert await heard.heard(session, 1 << 60, soon) is await heard.heard(session, 1, soon)


async def test_a_failed_job_of_a_clock_ahead_is_tried_again(sessions: Sessions) -> None:
    async with sessions.begin() as session:
        at = (await session.execute(select(NOW))).scalar_one()
        again = at + failed_jobs.PAUSES[0]
        row = FailedJob(entrypoint=CLOSE, subject=1, number=1, stamp=0, job_id=7, error="?", again_at=again)
        session.add(row)
    async with sessions.begin() as session:
        assert not await failed_jobs.due(session)
    await right_again(sessions)
    async with sessions.begin() as session:
        assert len(await failed_jobs.due(session)) == 1


async def waits(sessions: Sessions) -> dict[str, tuple[float, float]]:
    """For each kind of job, the seconds until it may be done and those since the worker's last sign of life."""
    columns = "extract(epoch FROM execute_after - now()), extract(epoch FROM now() - heartbeat)"
    async with sessions() as session:
        rows = await session.execute(text(f"SELECT entrypoint, {columns} FROM jobs.pgqueuer"))
        return {name: (float(wait), float(silent)) for name, wait, silent in rows}


async def test_jobs_queued_or_held_by_a_clock_ahead_are_done(sessions: Sessions) -> None:
    async with sessions.begin() as session:
        for name, wait in ((CLOSE, 5), (REMIND, 5), ("skirmish_turn", 5), ("review", 7200)):
            await enqueue(session, name, 1, 1, 0, timedelta(seconds=wait))
        await session.execute(
            text("UPDATE jobs.pgqueuer SET status = 'picked' WHERE entrypoint = 'skirmish_turn'")
        )
    async with sessions.begin() as session:
        assert await right_clock(session) == 0  # what was noted by a right clock is left alone
    await right_again(sessions)
    async with sessions.begin() as session:
        assert await right_clock(session) == 2
    found = await waits(sessions)
    assert found[CLOSE][0] <= 0
    assert found["skirmish_turn"][0] <= 0
    assert found["skirmish_turn"][1] >= 0
    assert found[REMIND][0] > 3000, "it is for an instant, which a clock ahead does not change"
    assert found["review"][0] > 10_000
    async with sessions.begin() as session:
        assert await right_clock(session) == 0


def test_an_allowance_used_by_a_clock_ahead_is_free_again() -> None:
    quotas = Quotas({Counted.UPLOADS: Allowance(1, 9)})
    now = datetime(2030, 1, 1, tzinfo=UTC)
    assert quotas.take(Counted.UPLOADS, 1, 2, now + AHEAD) is None
    assert quotas.take(Counted.UPLOADS, 1, 2, now + AHEAD) is not None
    assert quotas.take(Counted.UPLOADS, 1, 2, now) is None
    assert quotas.take(Counted.UPLOADS, 1, 2, now) is not None


async def test_posts_without_a_maker_are_counted(sessions: Sessions) -> None:
    """Late ones and those of a clock ahead; not those that a parked post holds back, nor young ones."""
    campaign, late = await make_campaign(sessions), timedelta(minutes=5)

    async def counted() -> tuple[int, int]:
        async with sessions() as session:
            return await unmade_posts(session, late), await due_posts(session)

    async with sessions.begin() as session:
        await queue_posts(session, campaign, [say("held", 1), say("behind", 1), say("free", 2)])
        first = (
            await session.execute(
                select(OutboxRow).where(OutboxRow.channel_id == 1).order_by(OutboxRow.id).limit(1)
            )
        ).scalar_one()
        first.state, first.cause, first.holds = PostState.PARKED, Cause.CHANNEL, True
    assert await counted() == (0, 2)
    await move_clock(sessions, timedelta(minutes=6))
    assert await counted() == (1, 2)
    await move_clock(sessions, -timedelta(minutes=6) - LONGEST_WAIT - timedelta(seconds=5))
    assert await counted() == (1, 2)
